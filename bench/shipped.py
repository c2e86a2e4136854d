"""Every game that ships: nanoseconds a decision in C, and how often that is the interpreter's.

    python -m bench.shipped [--json] [GAME…]

Whole random matches with the usual number of players, CPU time; both ways take turns (`rounds`).
"""

from __future__ import annotations

import argparse
import json
from itertools import count
from typing import Any

import cardlang
from bench.clocks import FILES
from bench.rounds import Program, compare, figure, ratio
from cardlang.api import engine_of
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError, opened

ROUNDS, SECONDS = 3, 0.1
_CALL = 2_000  # decisions of a call, roughly


def rows(slugs: list[str]) -> list[dict[str, Any]]:
    """A row for each game: the slowest first, those without C last."""
    found = [row(slug) for slug in slugs]
    return sorted(found, key=lambda row: -(row["nanoseconds"] or 0))


def row(slug: str) -> dict[str, Any]:
    """What is measured of one game."""
    path = next(path for path in FILES if path.stem.replace("_", "-") == slug)
    machine = engine_of(cardlang.load(path)).machine()
    told = {"game": slug, "players": machine.players, "nanoseconds": None, "interpreter": None}
    try:
        native = opened(machine)
    except NativeError as error:
        return {**told, "why": str(error)}
    assert native is not None
    seeds, run = count(), Interpreter(machine)
    sample = native.sums(range(8), None, 10_000)
    at, matches = 0, max(1, _CALL * 8 // max(1, sample.decisions[0]))

    def in_c() -> tuple[int, int]:
        nonlocal at
        sums = native.sums(range(at, at + matches), None, 10_000)
        at += matches
        return sums.matches, sums.decisions[0]

    def interpreted() -> tuple[int, int]:
        return 1, playout(run, Terms(), next(seeds)).decisions

    programs = [Program("cardlang", "native", in_c), Program("cardlang", "interpret", interpreted)]
    fast, slow = compare(programs, ROUNDS, SECONDS)
    speed = ratio(fast, slow).middle
    return {**told, "nanoseconds": 1e9 / fast.decisions_a_second, "interpreter": speed}


def main() -> None:
    """Measures all games, or those asked for."""
    slugs = sorted(path.stem.replace("_", "-") for path in FILES)
    parser = argparse.ArgumentParser(prog="python -m bench.shipped")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*slugs, []])
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = rows(asked.games or slugs)
    if asked.json:
        print(json.dumps(found, indent=1))
        return
    print("| game, players | ns a decision in C | times the interpreter |\n| --- | --- | --- |")
    for told in found:
        measured = told["nanoseconds"] is not None
        speeds = [figure(told[k]) if measured else "no C" for k in ("nanoseconds", "interpreter")]
        print(f"| {told['game']}, {told['players']} | {' | '.join(speeds)} |")


if __name__ == "__main__":
    main()

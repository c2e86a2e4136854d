"""`good` against `flat` at equal time, over shipped games.

    python -m bench.equal                         all games, at most 30 s of CPU each
    python -m bench.equal hearts whist --bot good:50 --seconds 120
    python -m bench.equal --write                 put what is known into docs/bots.md

First both bots are timed over the choices of a deal (`timed`); then `flat` gets as many worlds as
it has time for when `good` makes its simulations.  A deal is played once for each side, with `good`
at that side and `flat` at all others (`bench.bots.deal`), and what it came to is kept in a file
(`--kept`, usually build/equal.jsonl).  A game of which a deal takes longer than `--longest` is left
out and named.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from pathlib import Path
from time import process_time

from attrs import evolve

from bench.bots import (
    FEWEST,
    PAGE,
    ROOT,
    Pair,
    deal,
    deals_of,
    prepared,
    put,
    slugs,
    tally,
)
from cardlang.bots import make, table
from cardlang.bots.flat import direction
from cardlang.knowledge.sight import Sight
from cardlang.match.live.driver import Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource

BEGIN, END = "<!-- equal -->", "<!-- end of equal -->"
KEPT = ROOT / "build" / "equal.jsonl"
WORLDS = 20  # of `flat`, by which its pace is told
LEAST, MOST = 2, 20_000
_DECISIONS = 60  # that are timed
_SEED = 3000
_LEFT = re.compile(r"`([\w-]+)`\s\((\d+)\)")
_CELL = re.compile(r"([+-][\d.]+) ± ([\d.]+)")


def timed(setup: Setup, bot: str) -> tuple[float, float]:
    """Return the seconds of CPU of a bot and of `flat` with `WORLDS` worlds, over the same choices
    of a deal."""
    seconds = {bot: 0.0, f"flat:{WORLDS}": 0.0}

    def maker(name: str, stream: RandomSource) -> Callable[[Sight], int]:
        def choose(sight: Sight) -> int:
            taken = 0
            for kind in seconds:
                begun = process_time()
                taken = make(kind, stream.copy())(sight)
                seconds[kind] += process_time() - begun
            return taken

        return choose

    names = (bot,) * setup.runner.machine.players
    for seed in range(2):  # the first deal also pays for what is worked out once
        seconds.update(dict.fromkeys(seconds, 0.0))
        table.match(evolve(setup, players_are=names, terms=Terms(1, _DECISIONS)), seed, maker=maker)
    return seconds[bot], seconds[f"flat:{WORLDS}"]


def read(kept: Path) -> dict[str, Pair]:
    """Return what was kept of earlier runs, by game."""
    found: dict[str, Pair] = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        game, weak, strong, counts, ahead, seconds = json.loads(line)
        pair = found.setdefault(game, Pair(game, weak, strong, counts=counts))
        pair.found.append(ahead)
        pair.seconds += seconds
    return found


def measure(game: str, asked: argparse.Namespace, known: dict[str, Pair]) -> str:
    """Play deals of a game, keep them, and return a line on them."""
    pair = known.get(game)
    setup = prepared(game)
    if pair is None:
        ours, flats = timed(setup, asked.bot)
        worlds = min(MOST, max(LEAST, round(WORLDS * ours / max(1e-6, flats))))
        pair = Pair(game, f"flat:{worlds}", asked.bot)
        pair.counts = "points" if direction(setup.runner.machine) else "% of wins"
    pair.fewest = asked.fewest
    while not pair.clear() and pair.seconds < asked.seconds:
        begun = process_time()
        ahead = deal(setup, pair.weak, pair.strong, _SEED + len(pair.found))
        spent = process_time() - begun
        pair.found.append(ahead)
        pair.seconds += spent
        row = [game, pair.weak, pair.strong, pair.counts, round(ahead, 4), round(spent, 3)]
        with asked.kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        if spent > asked.longest:
            break
    return f"{game}: {pair.text()} {pair.counts}, {pair.weak}, {pair.seconds:.0f} s"


def page(known: dict[str, Pair], before: str = "") -> str:
    """Return the table and what it comes to; `before` is what stands on the page."""
    told = {line.split(" | ")[0][2:]: line for line in before.splitlines() if _CELL.search(line)}
    left = {game: int(deals) for game, deals in _LEFT.findall(before)}
    for game, pair in known.items():
        if len(pair.found) >= FEWEST and len(pair.found) >= deals_of(told.get(game, "")):
            told[game] = f"| {game} | {pair.counts} | {pair.text()} | `{pair.weak}` |"
        elif game not in told:
            left[game] = max(left.get(game, 0), len(pair.found))
    rows = [told[game] for game in sorted(told)]
    lines = ["| game | in | `good` ahead of `flat` | `flat` |", "| --- | --- | --- | --- |", *rows]
    few = {game: deals for game, deals in left.items() if game not in told}
    return "\n".join([*lines, *tally(rows, few)])


def main() -> None:
    """Play, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bot", default="good:50")
    parser.add_argument("--seconds", type=float, default=30.0, help="of CPU, a game")
    parser.add_argument("--longest", type=float, default=30.0, help="of CPU, a deal")
    parser.add_argument("--fewest", type=int, default=FEWEST, help="deals, before it is clear")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="write the page; play nothing")
    asked = parser.parse_args()
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    if not asked.write:
        for game in asked.games or slugs():
            print(measure(game, asked, read(asked.kept)), flush=True)
    before = PAGE.read_text(encoding="utf-8").split(BEGIN, 1)[1].split(END, 1)[0]
    told = page(read(asked.kept), before if asked.write else "")
    print(told)
    if asked.write:
        put(told, BEGIN, END)


if __name__ == "__main__":
    main()

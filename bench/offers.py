"""How long `greedy` takes for a move, where moves are many.

    python -m bench.offers                   all shipped games, 1 s of CPU each
    python -m bench.offers president --seconds 10
    python -m bench.offers --write           put the slowest into docs/bots.md

Deals are played by `greedy` against itself, in C that is compiled as for everybody; each choice
between several moves is timed in seconds of CPU, the first one of a game left out, since it loads
what the others find loaded.  A bot may take `LONGEST` for a move.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from attrs import evolve, frozen

import cardlang
from cardlang.api import engine_of
from cardlang.bots import Bot, ahead, make, table
from cardlang.knowledge.sight import Sight
from cardlang.resources import playable
from cardlang.run.native import NativeError
from cardlang.run.stream import RandomSource

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
BEGIN, END = "<!-- offers -->", "<!-- end of offers -->"
LONGEST = 0.05  # seconds
_TOLD = 12  # games that are told on the page


@frozen
class Choice:
    """A choice that was timed: how many moves there were, and how many seconds it took."""

    moves: int
    seconds: float


def measured(slug: str, seconds: float) -> list[Choice]:
    """Choices of `greedy` in a game, for so many seconds of CPU."""
    setup = engine_of(cardlang.load(slug)).setup(None, 0, deals=1)
    ahead.made(setup.runner.machine)
    found: list[Choice] = []
    begun = process_time()

    class OverError(Exception):
        pass

    def maker(name: str, stream: RandomSource) -> Bot:
        bot = make(name, stream)

        def choose(sight: Sight) -> int:
            before = process_time()
            taken = bot(sight)
            if len(sight.moves) > 1:
                found.append(Choice(len(sight.moves), process_time() - before))
            if process_time() - begun > seconds and len(found) > 5:
                raise OverError
            return taken

        return choose

    names = ("greedy",) * setup.runner.machine.players
    seed = 1
    try:
        while process_time() - begun < seconds:
            table.match(evolve(setup, players_are=names), seed, maker=maker)
            seed += 1
    except OverError:
        pass
    return found[1:]


def row(slug: str, found: Sequence[Choice]) -> str:
    """A line of the table."""
    times = sorted(one.seconds for one in found)
    slowest = max(found, key=lambda one: one.seconds)
    middle, late = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
    cells = [f"{1000 * time:.1f} ms" for time in (middle, late, slowest.seconds)]
    most = max(one.moves for one in found)
    over = sum(time > LONGEST for time in times)
    return f"| {slug} | {most:,} | {' | '.join(cells)} | {over} of {len(times):,} |"


HEAD = """| game | moves, at most | middle | of 100, the slowest | slowest | over 50 ms |
| --- | --- | --- | --- | --- | --- |"""


def main() -> None:
    """Measure, print, and write if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    rows: list[tuple[float, str]] = []
    print(HEAD)
    for slug in args.games or playable():
        try:
            found = measured(slug, args.seconds)
        except (NativeError, cardlang.UsageError, cardlang.RuleError) as error:
            print(f"{slug}: {error}", file=sys.stderr)
            continue
        if found:
            rows.append((max(one.seconds for one in found), row(slug, found)))
            print(rows[-1][1], flush=True)
    if args.write:
        told = [text for _, text in sorted(rows, reverse=True)[:_TOLD]]
        page = PAGE.read_text(encoding="utf-8")
        block = "\n".join([BEGIN, HEAD, *told, END])
        page = re.sub(f"{BEGIN}.*?{END}", lambda _: block, page, flags=re.DOTALL)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()

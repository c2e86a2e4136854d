"""How well the bots play: a ladder of them over all shipped games.

    python -m bench.bots                       all games, some deals each
    python -m bench.bots --deals 20 skat whist  these games, so many deals for each pair
    python -m bench.bots --ladder greedy,good:50 --write

Each bot of the ladder plays against the one before it.  A deal is played once for each side, with
the stronger bot at that side and the other one at all other sides, so luck of the cards and of the
seat cancels out.  What counts is how far the stronger bot's side comes out ahead of the mean of the
others, in points of the game; where scores do not say who wins, how much more than its part of the
wins it gets, in per cent.  Games with one side are played once with each bot, and their scores
compared.  The interval is that of 95 %, over deals.  `--write` puts the table into docs/bots.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path

from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.bots import table
from cardlang.bots.flat import direction
from cardlang.match.live.setup import Setup
from cardlang.match.many.backends import open_backend
from cardlang.match.many.playout import Played

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
LADDER = "random,greedy,ismcts:200,good:50"
BEGIN, END = "<!-- ladder -->", "<!-- end of ladder -->"
_SEED = 2000
_DECISIONS = 2000  # after which a match is given up


def slugs() -> list[str]:
    """All shipped games."""
    files = [path for folder in ("games", "examples") for path in (ROOT / folder).glob("*.card")]
    return sorted(path.stem.replace("_", "-") for path in files)


def duel(setup: Setup, weak: str, strong: str, deals: int) -> Iterator[float]:
    """How far the stronger one is ahead, deal by deal."""
    machine = setup.runner.machine
    towards = direction(machine)
    for seed in range(_SEED, _SEED + deals):
        found = []
        if len(machine.sides) == 1:
            scores = [
                table.match(evolve(setup, players_are=(bot,) * machine.players), seed).scores[0]
                for bot in (strong, weak)
            ]
            yield scores[0] - scores[1]
            continue
        for side, seats in enumerate(machine.sides):
            bots = [strong if seat in seats else weak for seat in range(machine.players)]
            played = table.match(evolve(setup, players_are=tuple(bots)), seed)
            found.append(_ahead(played, side, machine.sides, towards))
        yield sum(found) / len(found)


def _ahead(played: Played, side: int, sides: Sequence[Sequence[int]], towards: int) -> float:
    if towards:
        own, others = played.scores[side], len(played.scores) - 1
        return towards * (own - (sum(played.scores) - own) / others)
    share = sum(played.winners >> seat & 1 for seat in sides[side])
    won = share / played.winners.bit_count() if played.winners else 1 / len(sides)
    return 100 * (won - 1 / len(sides))


def interval(found: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the interval of 95 %."""
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(1, len(found) - 1)
    return mean, 1.96 * sqrt(spread / len(found))


def row(slug: str, ladder: Sequence[str], deals: int) -> list[str]:
    """The line of a game: by pair, the mean with its interval; bold where it is above nothing."""
    game = cardlang.load(slug)
    setup = engine_of(game).setup(game.default_players, 0, max_decisions=_DECISIONS)
    towards = direction(setup.runner.machine)
    runner = open_backend(setup.runner.machine, "python")[0]
    terms = evolve(setup.terms, deals=1 if towards else None)
    setup = evolve(setup, runner=runner, terms=terms, backend="auto")
    cells = [slug, "points" if towards else "% of wins"]
    for weak, strong in pairwise(ladder):
        mean, half = interval(list(duel(setup, weak, strong, deals)))
        text = f"{mean:+.2f} ± {half:.2f}"
        cells.append(f"**{text}**" if mean - half > 0 else text)
    return cells


def main() -> None:
    """Play, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--ladder", default=LADDER)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    ladder = asked.ladder.split(",")
    heads = ["game", "in", *(f"{b} against {a}" for a, b in pairwise(ladder))]
    lines = [_line(heads), _line(["---"] * len(heads))]
    for slug in asked.games or slugs():
        lines.append(_line(row(slug, ladder, asked.deals)))
        print(lines[-1], flush=True)
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        head, rest = text.split(BEGIN, 1)
        tail = rest.split(END, 1)[1]
        body = "\n".join(lines)
        PAGE.write_text(f"{head}{BEGIN}\n{body}\n{END}{tail}", encoding="utf-8")


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()

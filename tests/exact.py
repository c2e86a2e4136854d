"""Figures known from elsewhere, counted by the words of the files: `python -m tests.exact`.

Three rules files of `tests/games` count.  `poker_hands` goes through every hand of five cards and
asks the prelude for its class; `cribbage_shows` goes through every hand of four with every starter
and asks Cribbage what it shows; of `plain_tricks` all matches are counted, node by node.  A part of
this is a test; the whole takes two to five minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import factorial
from pathlib import Path

import cardlang
from cardlang import limits
from cardlang.api import engine_of
from cardlang.match.live.driver import Driver
from cardlang.match.perft import Count, count_tree

GAMES = Path(__file__).parent / "games"
DECISIONS = 22_100  # one after each three cards of 52
FUEL = 10**9  # more than a match may burn elsewhere: what is counted here goes on for longer

CLASSES = (
    "high card",
    "pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
HANDS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
SHOWS = (
    1_009_008,
    99_792,
    2_813_796,
    505_008,
    2_855_676,
    697_508,
    1_800_268,
    751_324,
    1_137_236,
    361_224,
    388_740,
    51_680,
    317_340,
    19_656,
    90_100,
    9_168,
    58_248,
    11_196,
    2_708,
    0,
    8_068,
    2_496,
    444,
    356,
    3_680,
    0,
    0,
    0,
    76,
    4,
)
SEQUENCES = {
    (2, 1, 6): 720,
    (2, 2, 3): 288,
    (2, 3, 2): 336,
    (3, 2, 3): 360,
    (3, 3, 2): 432,
    (2, 2, 4): 9_216,
    (2, 4, 2): 13_440,
    (4, 1, 8): 40_320,
    (4, 2, 4): 14_976,
    (4, 4, 2): 23_040,
}
TREES = {
    ("kuhn", 2): Count(4, 24, 30),
    ("kuhn", 3): Count(17, 288, 312),
    ("leduc-poker", 2): Count(157, 3_780, 5_520),
}


def _scores(file: str, backend: str, **options: int) -> list[int]:
    path, usual = GAMES / file, limits.MATCH_FUEL
    limits.MATCH_FUEL = FUEL
    try:
        told = cardlang.simulate(path, options=options, backend=backend, max_decisions=DECISIONS)
    finally:
        limits.MATCH_FUEL = usual
    assert told.aborted == 0
    return [int(score) for score in told.mean_scores]


def poker_hands(deck_size: int = 52, backend: str = "native") -> list[int]:
    """How many hands of five cards are of each class, the lowest first."""
    return _scores("poker_hands.card", backend, deck_size=deck_size)


def cribbage_shows(deck_size: int = 52, backend: str = "native") -> list[int]:
    """How many hands of four with a starter show so many points, from 0 to 29."""
    found = []
    for lowest in (0, 15):
        found += _scores("cribbage_shows.card", backend, deck_size=deck_size, lowest_shown=lowest)
    return found


def tree(
    game: str | Path, players: int | None = None, depth: int | None = None, **options: int
) -> Count:
    """All that can happen in one deal of a game in `tests/games`, at a path, or that ships."""
    path = GAMES / f"{game}.card"
    found = cardlang.load(path if path.exists() else game)
    setup = engine_of(found).setup(players, options=options, deals=1)
    return count_tree(Driver(setup.runner, setup.terms), depth)


def sequences(players: int, suits: int, ranks: int) -> int:
    """All ways in which all deals of a plain trick game can be played.

    The cards are drawn singly: each deal stands in the tree once for each order of each hand.
    """
    found = tree("plain_tricks", players, suit_count=suits, height_count=ranks)
    assert (found.cut, found.faults) == (0, 0)
    orders = factorial(suits * ranks // players) ** players
    assert found.terminal % orders == 0
    return int(found.terminal // orders)


def figures() -> Iterator[tuple[str, int | float, int | float]]:
    """What is counted, the figure found, and the figure known."""
    for name, *hands in zip(CLASSES, poker_hands(), HANDS, strict=True):
        yield f"poker: {name}", hands[0], hands[1]
    shows = cribbage_shows()
    for points, (count, known) in enumerate(zip(shows, SHOWS, strict=True)):
        yield f"cribbage: {points} points", count, known
    yield "cribbage: all hands", sum(shows), 12_994_800
    total = sum(points * count for points, count in enumerate(shows))
    yield "cribbage: mean", round(total / sum(shows), 3), 4.769
    for (game, players), nodes in TREES.items():
        count_ = tree(game, players)
        for kind in ("chance", "decision", "terminal"):
            yield f"{game} for {players}: {kind}", getattr(count_, kind), getattr(nodes, kind)
    for sizes, known in SEQUENCES.items():
        yield f"tricks {'×'.join(map(str, sizes))}", sequences(*sizes), known


if __name__ == "__main__":
    wrong = 0
    for what, found, known in figures():
        wrong += found != known
        print(
            f"{what:<32}{found:>14,}{'' if found == known else f'  but is {known:,}'}", flush=True
        )
    sys.exit(wrong > 0)

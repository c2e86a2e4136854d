"""Laws of groups and of moves: tables by chance, and what must follow by brute force."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.machine import ways
from tests.machine.sheet import Check, Sheet
from tests.machine.test_corpus import Table, wrong_in

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))

# --------------------------------------------------------------------- groups

TWINS = """\
players 3
deck twins:
    suit: spades S, hearts H, clubs C
    rank: 2 3 4 5
    each rank suit, 2 times
zone row, face up, in order
keep some-rank as rank
value worth of card:
    by rank: 2 2, 3 3, 4 5, 5 9
pattern pair:
    2 cards
    same rank
pattern set:
    2..4 cards
    same rank
    different suit
pattern run:
    3..4 cards
    same suit
    consecutive rank
pattern eight:
    2..4 cards
    total worth is 8
pattern red:
    1..2 cards
    where suit is hearts
pattern ladder:
    2..3 cards
    consecutive rank
    different suit
""".splitlines()
Cards = tuple[int, ...]
SUITS, RANKS, WORTH = "SHC", "2345", (2, 3, 5, 9)


def suit(card: int) -> int:
    return card // 2 % 3


def rank(card: int) -> int:
    return card // 6


def worth(cards: Cards) -> int:
    return sum(WORTH[rank(card)] for card in cards)


def printed(card: int) -> str:
    return RANKS[rank(card)] + SUITS[suit(card)]


def all_other(some: list[int]) -> bool:
    return len(set(some)) == len(some)


def in_sequence(cards: Cards) -> bool:
    ranks = sorted(map(rank, cards))
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@frozen
class Pattern:
    low: int
    high: int
    fits: Callable[[Cards], bool]


PATTERNS = {
    "pair": Pattern(2, 2, lambda g: len(set(map(rank, g))) == 1),
    "set": Pattern(2, 4, lambda g: len(set(map(rank, g))) == 1 and all_other([suit(c) for c in g])),
    "run": Pattern(3, 4, lambda g: len(set(map(suit, g))) == 1 and in_sequence(g)),
    "eight": Pattern(2, 4, lambda g: worth(g) == 8),
    "red": Pattern(1, 2, lambda g: set(map(suit, g)) == {1}),
    "ladder": Pattern(2, 3, lambda g: in_sequence(g) and all_other([suit(c) for c in g])),
}


def groups(cards: Cards, pattern: Pattern) -> list[Cards]:
    """All sets of these cards that fit."""
    sizes = range(pattern.low, pattern.high + 1)
    return [g for size in sizes for g in combinations(sorted(cards), size) if pattern.fits(g)]


def packed(found: list[Cards]) -> int:
    """The most that groups without a common card are worth together."""
    best = {frozenset[int](): 0}
    for group in found:
        for taken, sum_ in list(best.items()):
            if not taken & set(group):
                key = taken | set(group)
                best[key] = max(best.get(key, 0), sum_ + worth(group))
    return max(best.values())


def tail(pile: Cards, pattern: Pattern) -> Cards:
    """The longest group at the top; nothing if there is none."""
    for size in range(min(pattern.high, len(pile)), pattern.low - 1, -1):
        if pattern.fits(pile[-size:]):
            return pile[-size:]
    return ()


def profile(cards: Cards) -> str:
    counts = sorted(Counter(map(rank, cards)).values(), reverse=True)
    return "".join(map(str, counts)) or "0"


def told(cards: Cards) -> str:
    return "{" + " ".join(map(printed, cards)) + "}" if cards else "none"


def sheet_of_groups(row: Cards) -> Sheet:
    """What must be so of these cards, in a pile as they lie here."""
    lines = [f"    move first of ({{{printed(card)}}} where it is in box) to row" for card in row]
    found = Sheet("groups-by-chance", list(TWINS), lines)
    wanted: dict[str, str] = {"profile of row by rank": profile(row)}
    for name, pattern in PATTERNS.items():
        spades = tuple(card for card in row if suit(card) == 0)
        made = groups(row, pattern)
        each = f"groups of row by {name}"
        is_group = pattern.low <= len(row) <= pattern.high and pattern.fits(row)
        wanted |= {
            f"count of {each}": str(len(made)),
            f"count of groups of (row where suit is spades) by {name}": str(
                len(groups(spades, pattern))
            ),
            f"union of {each}": told(tuple({card for group in made for card in group})),
            f"total (worth of it) among ({each})": str(sum(map(worth, made))),
            f"worth of union of packing of ({each}) by worth": str(packed(made)),
            f"row is {name}": str(is_group).lower(),
        }
        wanted[f"tail of row by {name}"] = told(tail(row, pattern))
    for k, (text, value) in enumerate(wanted.items()):
        found.sections.append(f"rule law-{k}: {text}")
        found.parts[f"law-{k}"] = []
        found.checks.append(Check(k, f"law-{k}", (), value, text))
    return found


def hold(sheet: Sheet, in_ways: tuple[str, ...]) -> None:
    with TemporaryDirectory() as folder:
        made = Table(sheet, Path(folder))
        wrong = [found for way in in_ways for found in wrong_in(made, way)]
    assert not wrong, "\n".join([*made.sheet.situation, *wrong])


CHANCE = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
PYTHON = ("interpret", "python", "whole")
rows = st.lists(st.integers(0, 23), max_size=8, unique=True)
needs_compiler = pytest.mark.skipif(not ways.has_compiler(), reason="there is no C compiler")


@settings(CHANCE, max_examples=60 if THOROUGH else 5)
@given(rows)
def test_groups(row: list[int]) -> None:
    hold(sheet_of_groups(tuple(row)), PYTHON)


@needs_compiler
@pytest.mark.parametrize("row", [(0, 1, 6, 7, 12, 2, 18), (4, 10, 16, 5, 3, 15, 14, 17)])
def test_groups_in_c(row: Cards) -> None:
    hold(sheet_of_groups(row), ("native",))


# ---------------------------------------------------------------------- moves

PLACES = """\
players 3
deck small:
    suit: spades S, hearts H, clubs C
    rank: 2 3 4 5
    each rank suit
zone left, face up, in order
zone right, face down, in order
zone pool, face up
zone hand-of of each seat, face up, in order
""".splitlines()
PILES = ("left", "right", "hand-of of 1")
Move = tuple[int, int, int, int]


def name(card: int) -> str:
    return RANKS[card // 3] + SUITS[card % 3]


def in_order(places: dict[str, list[int]], place: str) -> list[int]:
    """The cards of a pile as they lie, of another zone in deck order."""
    return sorted(places[place]) if place == "pool" else places[place]


def moved(places: dict[str, list[int]], move: Move) -> str:
    """Carries a move out in the model; gives the line of the rules that says it.

    Cards from several zones go zone by zone; the reference leaves open which zone is first.  It is
    the one that holds the lowest of these cards.
    """
    what, source, target, card = move
    one, two = [(*PILES, "pool")[k % 4] for k in (source, target)]
    if what == 0:
        text, cards = one, list(places[one])
    elif what == 1 and one != "pool":
        text, cards = f"top of {one}", places[one][-1:]
    elif what == 2:
        text, cards = f"{one} where suit is hearts", [k for k in places[one] if k % 3 == 1]
    elif what == 3 and one != "pool":
        text, cards = f"nth of {one} by 2", places[one][-2:-1]
    else:
        some = {card, (card * 5 + 3) % 12, (card * 7 + 1) % 12}
        text = "{" + " ".join(map(name, sorted(some))) + "}"
        held = [[k for k in in_order(places, place) if k in some] for place in places]
        cards = [k for part in sorted(filter(None, held), key=min) for k in part]
    if one == "pool" and text.startswith("pool"):
        cards.sort()
    word = "under" if card % 2 and len(cards) == 1 else "to"
    for one_card in cards:
        for place in places.values():
            if one_card in place:
                place.remove(one_card)
        places[two].insert(0 if word == "under" else len(places[two]), one_card)
    return f"    move {text} {word} {two}"


def sheet_of_moves(courses: list[list[Move]]) -> Sheet:
    """Moves one after the other, and where each card must lie then."""
    start: dict[str, list[int]] = {
        "left": [3, 0, 7, 10, 5],
        "right": [1, 8],
        "hand-of of 1": [4, 11],
        "pool": [2, 6, 9],
    }
    lines = [f"    move {name(card)} to {place}" for place in start for card in start[place]]
    found = Sheet("moves-by-chance", list(PLACES), lines)
    for course in courses:
        places = {place: list(cards) for place, cards in start.items()}
        deeds = tuple(moved(places, move) for move in course)
        wanted = {"pool": told_of(places["pool"])}
        for pile in PILES:
            wanted |= {f"count of {pile}": str(len(places[pile]))}
            for k, card in enumerate(reversed(places[pile]), 1):
                wanted[f"nth of {pile} by {k}"] = name(card)
        for text, value in wanted.items():
            rule = f"law-{len(found.checks)}"
            found.sections.append(f"rule {rule}: {text}")
            found.parts[rule] = []
            found.checks.append(Check(len(found.checks), rule, (), value, text, deeds))
    return found


def told_of(cards: list[int]) -> str:
    return "{" + " ".join(map(name, cards)) + "}" if cards else "none"


moves = st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 3), st.integers(0, 11))


@settings(CHANCE, max_examples=60 if THOROUGH else 5)
@given(st.lists(st.lists(moves, max_size=7), min_size=2, max_size=2))
def test_moves(courses: list[list[Move]]) -> None:
    hold(sheet_of_moves(courses), PYTHON)


@needs_compiler
@settings(CHANCE, max_examples=10 if THOROUGH else 1)
@given(st.lists(st.lists(moves, min_size=4, max_size=7), min_size=2, max_size=2))
def test_moves_in_c(courses: list[list[Move]]) -> None:
    hold(sheet_of_moves(courses), ("native",))

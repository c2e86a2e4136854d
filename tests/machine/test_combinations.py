"""Patterns with wild cards and combinations, against their definition tried out by brute force.

Some cards are a group if their wild cards can be given labels so that every line holds: that is
what the model does, label by label, for patterns put together by chance.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import field, frozen

import cardlang
from cardlang.diagnostic import RuleError
from cardlang.machine.groups import search_packing
from tests.machine import ways
from tests.machine.sheet import Check, Sheet
from tests.machine.test_laws import hold

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
PYTHON = ("interpret", "python", "whole")
SUITS, RANKS = "SHC", "A2345"
WRAPPED = "45A2"  # a ranking that leaves a rank out
WORTH = {"A": 1, "2": 2, "3": 3, "4": -2, "5": 9}
DECK = [r + s for r in RANKS for s in SUITS] + ["joker", "joker", "star"]
HEAD = """\
players 3
deck few:
    suit: spades S, hearts H, clubs C
    rank: A 2 3 4 5
    each rank suit
    card joker, 2 times
    card star
zone row, face up, in order
ranking wrapped of rank: 4 5 A 2
value worth of card:
    by rank: A 1, 2 2, 3 3, 4 -2, 5 9
    otherwise: 0
""".splitlines()
WILD = {
    "it is joker": lambda c: DECK[c] == "joker",
    "rank is A": lambda c: DECK[c][0] == "A",
    "rank is 5 or it is joker": lambda c: DECK[c] == "joker" or DECK[c][0] == "5",
    "rank is 3": lambda c: DECK[c][0] == "3",
    "suit is hearts": lambda c: DECK[c].endswith("H"),
}
Cards = tuple[int, ...]
Line = tuple[Any, ...]
"""What it says, of which attribute or ranking, and numbers."""


@frozen
class Pattern:
    """Lines as data: what they say of the ranks (a ranking too), what of the suits."""

    size: tuple[int, int] | None
    ranks: tuple[Line, ...]
    suits: tuple[Line, ...]
    wild: str = ""
    most: int | None = None
    total: int | None = None
    where: bool = False  # no clubs
    name: str = field(default="", eq=False)

    def lines(self) -> list[str]:
        lines = ["{}..{} cards".format(*self.size)] if self.size else []
        for what, *rest in (*self.ranks, *self.suits):
            if what in ("same", "different", "consecutive"):
                lines.append(f"{what} {rest[0]}")
            elif what == "each":
                lines.append(f"{rest[1]} of each {rest[0]}")
            elif what == "labels":
                lines.append(f"{rest[1]}..{rest[2]} {rest[0]}s")
            else:
                first, *others = rest[1:]
                parts = "".join(f", {n} of another" for n in others)
                lines.append(f"{first} of one {rest[0]}{parts}")
        if self.total is not None:
            lines.append(f"total worth is {self.total}")
        if self.where:
            lines.append("where suit is not clubs")
        if self.wild:
            most = "" if self.most is None else f", at most {self.most}"
            lines.append(f"wild where {self.wild}{most}")
        return lines

    # ------------------------------------------------------------------ the definition

    def is_wild(self, card: int) -> bool:
        return bool(self.wild) and WILD[self.wild](card)

    def domain(self, lines: tuple[Line, ...], all_: str, at: int) -> str:
        """The labels that a wild card may take: between those of cards that are not wild."""
        row = WRAPPED if ("consecutive", "wrapped") in lines else all_
        natural = {
            card[at] for k, card in enumerate(DECK) if len(card) == 2 and not self.is_wild(k)
        }
        places = [k for k, label in enumerate(row) if label in natural]
        return row[min(places) : max(places) + 1] if places else ""

    def given(self, cards: Cards, lines: tuple[Line, ...], at: int) -> Iterator[str]:
        """All ways to give labels to the wild cards among these for which the lines hold."""
        shown = [DECK[c] for c in cards if not self.is_wild(c)]
        if lines and any(len(card) != 2 for card in shown):
            return
        wilds = len(cards) - len(shown)
        domain = self.domain(lines, SUITS if at else RANKS, at)
        fixed = "".join(card[at] for card in shown) if lines else ""
        for some in combinations_with_replacement(domain, wilds) if lines else [()]:
            labels = fixed + "".join(some)
            if all(holds(line, labels, lines) for line in lines):
                yield labels

    def fits(self, cards: Cards) -> bool:
        wild = [c for c in cards if self.is_wild(c)]
        natural = [c for c in cards if not self.is_wild(c)]
        low, high = self.size or (1, 64)
        if not natural or not low <= len(cards) <= high:
            return False
        if self.most is not None and len(wild) > self.most:
            return False
        if self.where and any(DECK[c].endswith("C") for c in natural):
            return False
        if self.total is not None and sum(WORTH.get(DECK[c][0], 0) for c in cards) != self.total:
            return False
        pairs = ((self.ranks, 0), (self.suits, 1))
        return all(any(True for _ in self.given(cards, lines, at)) for lines, at in pairs)

    def reaches(self) -> tuple[Line, int] | None:
        """The line that says how high a group reaches, and which of the labels."""
        for what in ("consecutive", "parts", "each", "same"):
            for at, lines in enumerate((self.ranks, self.suits)):
                for line in lines:
                    if line[0] == what:
                        return line, at
        return None

    def reach(self, cards: Cards) -> str:
        found = self.reaches()
        assert found is not None
        if not self.fits(cards):
            return "none"
        line, at = found
        row = WRAPPED if line[1] == "wrapped" else (RANKS, SUITS)[at]
        best = -1
        for labels in self.given(cards, (self.ranks, self.suits)[at], at):
            counts = Counter(labels)
            some = [x for x in counts if line[0] != "parts" or counts[x] == line[2]]
            best = max([best, *(row.index(x) for x in some)])
        return str(best)


def holds(line: Line, labels: str, lines: tuple[Line, ...]) -> bool:
    """Whether a line holds for labels, one for each card."""
    counts, what = Counter(labels), line[0]
    if what == "same":
        return len(counts) == 1
    if what == "different":
        return len(counts) == len(labels)
    if what == "each":
        return set(counts.values()) == {line[2]}
    if what == "labels":
        return bool(line[2] <= len(counts) <= line[3])
    if what == "parts":
        return sorted(counts.values()) == sorted(line[2:])
    row = WRAPPED if line[1] == "wrapped" else RANKS
    if any(x not in row for x in counts):
        return False
    places = sorted(row.index(x) for x in counts)
    several = any(other[0] in ("each", "labels", "parts") for other in lines)
    return places[-1] - places[0] == len(places) - 1 and (several or len(counts) == len(labels))


# --------------------------------------------------------------------- by chance


def told_of(name: str, dice: Random) -> tuple[Line, ...]:
    """Lines about the labels of one attribute."""
    few = [dice.randint(1, 3) for _ in range(3)]
    lines: list[Line] = [
        ("same", name),
        ("different", name),
        ("each", name, few[0]),
        ("each", name, 2),
        ("parts", name, *few[:2]),
        ("parts", name, *few),
        ("parts", name, 2, 2),
        ("labels", name, few[0], dice.randint(3, 4)),
    ]
    some = dice.sample(lines, dice.choice([0, 1, 1, 2]))
    if name == "rank" and dice.random() < 0.5:
        some.insert(dice.randint(0, 1), ("consecutive", dice.choice(["rank", "rank", "wrapped"])))
    return tuple({line[:2]: line for line in some[:2]}.values())


def some_pattern(dice: Random) -> Pattern:
    ranks = told_of("rank", dice)
    suits = told_of("suit", dice) if dice.random() < 0.4 else ()
    free = any(line[0] in ("each", "parts") for line in (*ranks, *suits)) and dice.random() < 0.6
    low = dice.randint(1, 4)
    return Pattern(
        None if free else (low, low + dice.randint(0, 4)),
        ranks,
        suits,
        dice.choice(["", "it is joker", *WILD]),
        dice.choice([None, None, 0, 1, 2]),
        dice.choice([None, None, None, dice.randint(3, 12)]),
        dice.random() < 0.2,
    )


def some_row(dice: Random) -> Cards:
    """Six or seven cards of a few ranks, and one or two that show none."""
    ranks = dice.sample(RANKS, 3)
    cards = [k for k, card in enumerate(DECK) if card[0] in ranks]
    others = [k for k, card in enumerate(DECK) if len(card) > 2]
    return tuple(sorted(dice.sample(cards, 5) + dice.sample(others, dice.randint(1, 2))))


def sections(some: list[Pattern]) -> list[str]:
    lines = list(HEAD)
    for k, pattern in enumerate(some):
        lines += [f"pattern p{k}:", *(f"    {line}" for line in pattern.lines())]
        lines += [
            f"rule in-{k} of a as cards: groups of a by p{k}",
            f"rule is-{k} of a as cards: a is p{k}",
        ]
        if pattern.reaches():
            lines.append(f"rule reach-{k} of a as cards: reach of a by p{k}")
    return lines


def text_of(some: list[Pattern]) -> str:
    body = "\n".join(sections(some))
    return f'cardlang 1\ngame "x"\n{body}\none deal: nothing\n'


def loaded(some: list[Pattern], folder: Path) -> tuple[cardlang.Game, list[Pattern]]:
    """A game with those of the patterns that can have cards; what is refused has none."""
    path, good = folder / "x.card", some
    path.write_text(text_of(some), encoding="utf-8")
    try:
        return cardlang.load(path), good
    except RuleError as refused:
        found = [one for one in refused.diagnostics if one.severity == "error"]
    assert {one.code for one in found} <= {"pattern-never", "wild-alone"}
    for one in found:
        k = int(text_of(some)[: one.span.end].rpartition("pattern p")[2].partition(":")[0])
        good = [pattern for pattern in good if pattern is not some[k]]
        row = tuple(range(0, len(DECK), 2))
        assert one.code == "wild-alone" or not any(some[k].fits(cards) for cards in subsets(row))
    path.write_text(text_of(good), encoding="utf-8")
    return cardlang.load(path), good


def subsets(row: Cards) -> Iterator[Cards]:
    for size in range(1, len(row) + 1):
        yield from combinations(row, size)


def printed(cards: Cards) -> str:
    return " ".join(DECK[c] for c in cards)


@pytest.mark.parametrize("seed", range(300 if THOROUGH else 3))
def test_patterns_by_chance(seed: int) -> None:
    dice = Random(seed)
    some = [some_pattern(dice) for _ in range(12)]
    hands = [some_row(dice) for _ in range(3)]
    with TemporaryDirectory() as folder:
        game, good = loaded(some, Path(folder))
    for k, pattern in enumerate(good):
        for row in hands:
            made = game.rule(f"in-{k}")(printed(row))
            found = sorted(" ".join(map(str, group)) for group in made)
            wanted = [cards for cards in subsets(row) if pattern.fits(cards)]
            assert found == sorted(map(printed, wanted)), (pattern.lines(), printed(row))
            others = list(subsets(row))
            for cards in [row, *wanted[-3:], *others[:: len(others) // 12 + 1]]:
                asked = game.rule(f"is-{k}")(printed(cards))
                assert asked == pattern.fits(cards), (pattern.lines(), printed(cards))
                if pattern.reaches():
                    reached = game.rule(f"reach-{k}")(printed(cards))
                    assert str(reached).lower() == pattern.reach(cards), (
                        pattern.lines(),
                        printed(cards),
                    )


# --------------------------------------------------------------------- every way of running

USUAL = [
    Pattern(None, (("parts", "rank", 3, 2),), (), "it is joker", name="full-house"),
    Pattern(None, (("each", "rank", 2), ("consecutive", "rank")), (), "it is joker", 1),
    Pattern((2, 8), (("each", "rank", 2), ("consecutive", "rank")), (), "it is joker"),
    Pattern((3, 6), (("same", "rank"),), (), "rank is 5 or it is joker", 2),
    Pattern((3, 5), (("consecutive", "rank"),), (("same", "suit"),), "it is joker"),
    Pattern(
        (2, 6), (("consecutive", "wrapped"), ("labels", "rank", 2, 3)), (), "suit is hearts", 2
    ),
    Pattern((2, 4), (), (("each", "suit", 2),), "rank is A", None, 9),
    Pattern((2, 4), (("each", "rank", 1),), (), "it is joker", None, 3),
    Pattern(  # a rank that is in no place, of a suit that is one
        (2, 4), (("consecutive", "wrapped"), ("labels", "rank", 1, 3)), (("same", "suit"),)
    ),
]
HANDS = [
    ("AS", "AH", "2S", "2C", "3H", "3C", "joker", "joker", "star"),
    ("AS", "2S", "4S", "joker", "joker", "5H", "5C"),
    ("4H", "5S", "AH", "2C", "2S", "3S", "4C"),
]


def sheet() -> Sheet:
    """The usual patterns asked of some hands, for every way of running."""
    found = Sheet("combinations", sections(USUAL), ["    move 3C to row"])
    for hand in HANDS:
        row = tuple(sorted(_numbers(hand)))
        for k, pattern in enumerate(USUAL):
            made = [cards for cards in subsets(row) if pattern.fits(cards)]
            for cards in [row, *made[:1], *made[-2:]]:
                _ask(found, f"is-{k}", cards, str(pattern.fits(cards)).lower())
                _ask(found, f"reach-{k}", cards, pattern.reach(cards))
            _ask(found, f"count-{k}", row, str(len(made)))
            worth = sum(WORTH.get(DECK[c][0], 0) for cards in made for c in cards)
            _ask(found, f"worth-{k}", row, str(worth))
    for k in range(len(USUAL)):
        all_ = f"groups of a by p{k}"
        found.sections += [
            f"rule count-{k} of a as cards: count of {all_}",
            f"rule worth-{k} of a as cards: total (worth of it) among ({all_})",
        ]
        for rule in ("is", "reach", "count", "worth"):
            found.parts[f"{rule}-{k}"] = [("of", "cards")]
    return found


def test_every_way() -> None:
    hold(sheet(), PYTHON)


@pytest.mark.skipif(not ways.has_compiler(), reason="there is no C compiler")
def test_in_c() -> None:
    hold(sheet(), ("native",))


def _ask(sheet: Sheet, rule: str, cards: Cards, wanted: str) -> None:
    ids = [DECK[c] for c in cards]
    if ids.count("joker") != 1:  # a label means all that look alike
        said = _set(cards)
        sheet.checks.append(Check(len(sheet.checks), rule, (said,), wanted, f"{rule} {said}"))


def _numbers(hand: tuple[str, ...]) -> Iterator[int]:
    for k, card in enumerate(hand):
        yield DECK.index(card) + hand[:k].count(card)


def _set(cards: Cards) -> str:
    return "{" + " ".join(dict.fromkeys(DECK[c] for c in cards)) + "}"


def test_a_packing_takes_no_group_without_cards() -> None:
    """It would go on for ever, or as deep as Python can, without coming to a card."""
    assert search_packing((0, 0b1, 0b110), [5, 1, 1])[0] == (0b1, 0b110)

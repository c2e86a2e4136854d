"""Patterns with wild cards and combinations, against their definition tried out by brute force.

Some cards are a group if their wild cards can be given labels so that every line holds: that is
what the model does, label by label, for patterns put together by chance.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attrs import field, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardlang
from cardlang.diagnostic import RuleError
from tests.machine import ways
from tests.machine.sheet import Check, Sheet
from tests.machine.test_laws import hold

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
PYTHON = ("interpret", "python", "whole")
SUITS, RANKS = "SHC", "A2345"
WRAPPED = "45A2"  # a ranking that leaves a rank out
WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 9}
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
    by rank: A 1, 2 2, 3 3, 4 4, 5 9
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


@frozen
class Pattern:
    """Lines as data: what they say of the ranks (a ranking too), what of the suits."""

    size: tuple[int, int] | None
    ranks: tuple[tuple[object, ...], ...]
    suits: tuple[tuple[object, ...], ...]
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

    def domain(self, lines: tuple[tuple[object, ...], ...], all_: str, at: int) -> str:
        """The labels that a wild card may take: between those of cards that are not wild."""
        row = WRAPPED if ("consecutive", "wrapped") in lines else all_
        natural = {
            card[at] for k, card in enumerate(DECK) if len(card) == 2 and not self.is_wild(k)
        }
        places = [k for k, label in enumerate(row) if label in natural]
        return row[min(places) : max(places) + 1] if places else ""

    def given(self, cards: Cards, lines: tuple[tuple[object, ...], ...], at: int) -> Iterator[str]:
        """All ways to give labels to the wild cards among these for which the lines hold."""
        shown = [DECK[c] for c in cards if not self.is_wild(c)]
        if lines and any(len(card) != 2 for card in shown):
            return
        domain = self.domain(lines, SUITS if at else RANKS, at)
        fixed = "".join(card[at] for card in shown) if lines else ""
        for some in product(domain, repeat=len(cards) - len(shown)) if lines else [()]:
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

    def reaches(self) -> tuple[tuple[object, ...], int] | None:
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


def holds(line: tuple[object, ...], labels: str, lines: tuple[tuple[object, ...], ...]) -> bool:
    """Whether a line holds for labels, one for each card."""
    counts, what = Counter(labels), line[0]
    if what == "same":
        return len(counts) == 1
    if what == "different":
        return len(counts) == len(labels)
    if what == "each":
        return set(counts.values()) == {line[2]}
    if what == "labels":
        return line[2] <= len(counts) <= line[3]  # type: ignore[operator]  # numbers
    if what == "parts":
        return sorted(counts.values()) == sorted(line[2:])  # type: ignore[type-var]  # numbers
    row = WRAPPED if line[1] == "wrapped" else RANKS
    if any(x not in row for x in counts):
        return False
    places = sorted(row.index(x) for x in counts)
    several = any(other[0] in ("each", "labels", "parts") for other in lines)
    return places[-1] - places[0] == len(places) - 1 and (several or len(counts) == len(labels))


# --------------------------------------------------------------------- by chance

few = st.integers(1, 3)


def told_of(name: str) -> st.SearchStrategy[tuple[tuple[object, ...], ...]]:
    """Lines about the labels of one attribute."""
    one = st.one_of(
        st.just(("same", name)),
        st.just(("different", name)),
        st.tuples(st.just("each"), st.just(name), few),
        st.tuples(st.just("parts"), st.just(name), few, few),
        st.tuples(st.just("parts"), st.just(name), few, few, few),
        st.tuples(st.just("labels"), st.just(name), few, st.integers(3, 4)),
    )
    run = [("consecutive", "rank"), ("consecutive", "wrapped")] if name == "rank" else []
    many = st.lists(st.one_of(one, *map(st.just, run * 2)), max_size=2)
    return many.map(lambda lines: tuple({line[:2]: line for line in lines}.values()))


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    ranks, suits = draw(told_of("rank")), draw(st.one_of(st.just(()), told_of("suit")))
    free = any(line[0] in ("each", "parts") for line in (*ranks, *suits)) and draw(st.booleans())
    low = draw(few)
    return Pattern(
        None if free else (low, low + draw(st.integers(0, 4))),
        ranks,
        suits,
        draw(st.one_of(st.just(""), st.sampled_from(sorted(WILD)))),
        draw(st.one_of(st.none(), st.integers(0, 2))),
        draw(st.one_of(st.none(), st.none(), st.integers(3, 9))),
        draw(st.integers(0, 3)) == 0,
    )


rows = st.lists(st.integers(0, len(DECK) - 1), min_size=2, max_size=7, unique=True)


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
    path = folder / "x.card"
    good = []
    for pattern in some:
        path.write_text(text_of([pattern]), encoding="utf-8")
        try:
            cardlang.load(path)
        except RuleError as refused:
            codes = {found.code for found in refused.diagnostics if found.severity == "error"}
            assert codes <= {"pattern-never", "wild-alone"}, (pattern.lines(), codes)
            if "pattern-never" in codes:
                assert not any(pattern.fits(cards) for cards in subsets(tuple(range(0, 18, 2))))
        else:
            good.append(pattern)
    path.write_text(text_of(good), encoding="utf-8")
    return cardlang.load(path), good


def subsets(row: Cards) -> Iterator[Cards]:
    for size in range(1, len(row) + 1):
        yield from combinations(row, size)


def printed(cards: Cards) -> str:
    return " ".join(DECK[c] for c in cards)


@settings(
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    max_examples=300 if THOROUGH else 10,
)
@given(st.lists(patterns(), min_size=4, max_size=4), st.lists(rows, min_size=3, max_size=3))
def test_patterns_by_chance(some: list[Pattern], hands: list[list[int]]) -> None:
    with TemporaryDirectory() as folder:
        game, good = loaded(some, Path(folder))
    for k, pattern in enumerate(good):
        for hand in hands:
            row = tuple(sorted(hand))
            made = game.rule(f"in-{k}")(printed(row))
            found = sorted(" ".join(map(str, group)) for group in made)
            wanted = [cards for cards in subsets(row) if pattern.fits(cards)]
            assert found == sorted(map(printed, wanted)), (pattern.lines(), printed(row))
            for cards in [row, *wanted[-3:]]:
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
    Pattern((3, 6), (("same", "rank"),), (), "rank is 5 or it is joker", 2),
    Pattern((3, 5), (("consecutive", "rank"),), (("same", "suit"),), "it is joker"),
    Pattern(
        (2, 6), (("consecutive", "wrapped"), ("labels", "rank", 2, 3)), (), "suit is hearts", 2
    ),
    Pattern((2, 4), (), (("each", "suit", 2),), "rank is A", None, 9),
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

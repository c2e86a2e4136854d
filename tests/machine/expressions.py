"""Expressions by chance: trees of the model, and the file of the corpus that a table of them is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tests.machine import model as m
from tests.machine.model import Node, Table
from tests.machine.sheet import Check, Sheet

T = TypeVar("T")
Draw = Callable[[int], int]
"""A number from 0 up to and without this one, by chance."""

SECTIONS = """\
players 3
deck small:
    suit: spades S, hearts H, clubs C
    rank: 2 3 4 5
    each rank suit
zone row, face up, in order
zone heap, face down, in order
zone pool, face up
keep high, low as number or none
keep plain as number
keep open as flag
keep chosen, other as card or none
keep chair as seat or none
keep circle as seats
keep led as suit or none
keep marked as cards
keep tag of each card as number
keep bid of each seat as number
value pips of card:
    suit is clubs: -3
    by rank: 5 11, 4 10
""".splitlines()
PILES = ("row", "heap")
KEEPS = {
    "number": ("high", "low", "plain"),
    "flag": ("open",),
    "card": ("chosen", "other"),
    "seat": ("chair",),
    "cards": ("marked",),
    "seats": ("circle",),
}


class Maker:
    """Makes expressions; `it` is what the innermost `where` speaks of: a card, a seat, nobody."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def of(self, kind: str, deep: int, it: str = "") -> Node:
        make: Callable[[int, str], Node] = getattr(self, kind)
        return make(deep, it)

    def pick(self, some: Sequence[T]) -> T:
        return some[self.draw(len(some))]

    def kept(self, kind: str) -> Node:
        return m.keep(kind, self.pick(KEEPS[kind]))

    def number(self, deep: int, it: str) -> Node:
        if deep <= 0:
            if it == "card" and self.draw(3):
                return m.printed(self.pick(("rank", "pips", "tag")))
            return self.kept("number") if self.draw(3) else m.number(self.draw(12) - 3)
        way, d = self.draw(8), deep - 1
        if way == 0:
            return m.otherwise(self.number(d, it), self.number(d, it))
        if way == 1:
            return m.only_if(self.number(d, it), self.flag(d, it))
        if way == 2:
            return m.count(self.cards(d, it))
        if way == 3:
            key = m.otherwise(self.number(d, "card"), m.number(0))
            return m.over(self.pick(("highest", "lowest", "total")), key, self.cards(d, it))
        if way == 4:
            return m.divided(self.pick(("/", "mod")), self.number(d, it), 1 + self.draw(7))
        return m.arithmetic(self.pick(("+", "-", "*")), self.number(d, it), self.number(d, it))

    def flag(self, deep: int, it: str) -> Node:
        if deep <= 0:
            if it == "card":
                return m.of_suit(self.pick(("spades", "hearts", "clubs", "led")))
            return self.kept("flag")
        way, d = self.draw(8), deep - 1
        if way == 0:
            return m.denied(self.flag(d, it))
        if way == 1:
            return m.joined(self.pick(("and", "or")), self.flag(d, it), self.flag(d, it))
        if way == 2:
            some = self.of(self.pick(("number", "card", "cards", "seat", "seats")), d, it)
            return m.empty(some, self.pick(("empty", "not empty", "none", "not none")))
        if way == 3:
            word = self.pick(("is in", "is not in"))
            return m.inside(self.of(self.pick(("card", "cards")), d, it), self.cards(d, it), word)
        if way == 4:
            kind = self.pick(("card", "seat", "cards"))
            word = self.pick(("is", "is not"))
            return m.compared(word, self.of(kind, d, it), self.of(kind, d, it))
        words = ("is", "is not", "is above", "is below", "is at least", "is at most")
        return m.compared(self.pick(words), self.number(d, it), self.number(d, it))

    def card(self, deep: int, it: str) -> Node:
        if deep <= 0:
            return m.itself("card") if it == "card" and self.draw(2) else self.kept("card")
        way, d = self.draw(5), deep - 1
        if way == 0:
            return m.otherwise(self.card(d, it), self.card(d, it))
        if way == 1:
            return m.one_of(self.pick(("first", "only")), self.cards_of_no_pile(d, it))
        if way == 2:
            return m.only_if(self.card(d, it), self.flag(d, it))
        word, name = self.pick(("top", "bottom", "nth")), self.pick(PILES)
        condition = self.flag(d, "card") if self.draw(2) else None
        return m.end_of(word, name, condition, 1 + self.draw(4))

    def cards_of_no_pile(self, deep: int, it: str) -> Node:
        """What `first of` a pile is, is said elsewhere."""
        return m.union(self.cards(deep, it), m.pile("pool"))

    def seat(self, deep: int, it: str) -> Node:
        if deep <= 0:
            return m.itself("seat") if it == "seat" and self.draw(2) else self.kept("seat")
        way, d = self.draw(4), deep - 1
        if way == 0:
            return m.otherwise(self.seat(d, it), self.seat(d, it))
        if way == 1:
            return m.one_of(self.pick(("first", "only")), self.seats(d, it))
        among = self.seats(d, it) if self.draw(2) else None
        return m.stepped(self.pick(("next", "previous")), self.seat(d, it), among)

    def cards(self, deep: int, it: str) -> Node:
        if deep <= 0:
            return self.kept("cards") if self.draw(2) else m.pile(self.pick((*PILES, "pool")))
        way, d = self.draw(6), deep - 1
        if way == 0:
            return m.otherwise(self.cards(d, it), self.cards(d, it))
        if way == 1:
            return m.only_if(self.cards(d, it), self.flag(d, it))
        if way == 2:
            key = m.otherwise(self.number(d, "card"), m.number(0))
            return m.having(self.cards(d, it), self.pick(("highest", "lowest")), key)
        if way == 3:
            return m.where(self.cards(d, it), self.flag(d, "card"))
        return self.pick((m.union, m.minus))(self.cards(d, it), self.cards(d, it))

    def seats(self, deep: int, it: str) -> Node:
        if deep <= 0:
            return self.kept("seats")
        way, d = self.draw(4), deep - 1
        if way == 0:
            return m.otherwise(self.seats(d, it), self.seats(d, it))
        if way == 1:
            return m.where(self.seats(d, it), self.flag(d, "seat"))
        return self.pick((m.union, m.minus))(self.seats(d, it), self.seats(d, it))


def table(draw: Draw) -> Table:
    """How it stands, by chance: any keep that can be nothing may be."""
    places: list[list[int]] = [[], [], [], []]
    order = list(range(12))
    for k in range(11, 0, -1):
        j = draw(k + 1)
        order[k], order[j] = order[j], order[k]
    for card in order:
        places[draw(4)].append(card)
    row, heap, pool, _ = places
    keeps: dict[str, Any] = {
        "high": draw(60) - 20 if draw(4) else None,
        "low": draw(10) - 5 if draw(4) else None,
        "plain": draw(30) - 10,
        "open": bool(draw(2)),
        "chosen": draw(12) if draw(4) else None,
        "other": draw(12) if draw(4) else None,
        "chair": draw(3) if draw(4) else None,
        "circle": frozenset(k for k in range(3) if draw(2)),
        "led": draw(3) if draw(4) else None,
        "marked": frozenset(k for k in range(12) if draw(2)),
        "tag": [draw(5) for _ in range(12)],
    }
    piles = {"row": tuple(row), "heap": tuple(heap), "pool": tuple(sorted(pool))}
    return Table(keeps, piles, 3)


def written(value: object, kind: str) -> str:
    """A value as the corpus writes it."""
    if value is None or value == frozenset():
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, frozenset):
        some = [m.card_id(k) if kind == "cards" else str(k) for k in sorted(value)]
        return "{" + " ".join(some) + "}"
    return m.card_id(value) if kind == "card" and isinstance(value, int) else str(value)


def sheet(nodes: list[Node], at: Table) -> Sheet:
    """A file of the corpus that asks these expressions at this table."""
    kinds = {"chosen": "card", "other": "card", "marked": "cards", "circle": "seats"}
    lines = []
    for name, cards in at.piles.items():
        lines += [f"    move {m.card_id(card)} to {name}" for card in cards]
    for name, value in at.keeps.items():
        if name == "tag":
            lines += [f"    tag of {m.card_id(k)} becomes {v}" for k, v in enumerate(value)]
        elif name == "led":
            lines.append(f"    led becomes {'none' if value is None else m.SUITS[value]}")
        else:
            lines.append(f"    {name} becomes {written(value, kinds.get(name, ''))}")
    found = Sheet("expressions", list(SECTIONS), lines)
    for k, node in enumerate(nodes):
        name = f"expression-{k}"
        found.sections.append(f"rule {name}: {node.text}")
        found.parts[name] = []
        wanted = written(node.meaning(at, None), node.kind)
        found.checks.append(Check(k, name, (), wanted, node.text))
    return found

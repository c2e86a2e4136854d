"""What values mean, once more: a small model of numbers, sets and questions in plain Python.

It is written from the reference and shares nothing with the machine.  An expression is a tree of
`Node`s; `text` is how rules say it, `meaning` what it must come to at a table:

    number      int, or None for nothing
    flag        bool
    card, seat  int, or None
    cards, seats  frozenset of ints

Cards are numbers in deck order; a `Table` says what is printed on them and how keeps stand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

SUITS, RANKS = ("spades", "hearts", "clubs"), ("2", "3", "4", "5")
LETTERS = "SHC"


@frozen
class Table:
    """How it stands: keeps by name, cards of zones by name, in piles the card laid first first."""

    keeps: dict[str, Any]
    piles: dict[str, tuple[int, ...]]
    seats: int

    def cards(self) -> frozenset[int]:
        return frozenset(range(len(SUITS) * len(RANKS)))


def suit_of(card: int) -> int:
    return card % len(SUITS)


def rank_of(card: int) -> int:
    return card // len(SUITS)


def pips_of(card: int) -> int:
    """The rules' `value pips of card`: an odd table with a case and an `otherwise`."""
    if suit_of(card) == 2:
        return -3
    return {3: 11, 2: 10}.get(rank_of(card), 0)


def card_id(card: int) -> str:
    return RANKS[rank_of(card)] + LETTERS[suit_of(card)]


@frozen
class Node:
    """An expression: its kind, its text, and what it comes to at a table for a candidate."""

    kind: str
    text: str
    meaning: Callable[[Table, Any], Any]


def number(value: int | None) -> Node:
    text = "none" if value is None else f"({value})" if value < 0 else str(value)
    return Node("number", text, lambda table, it: value)


def keep(kind: str, name: str) -> Node:
    return Node(kind, name, lambda table, it: table.keeps[name])


def arithmetic(sign: str, a: Node, b: Node) -> Node:
    """Arithmetic with nothing is nothing; `/` rounds down."""
    work: dict[str, Callable[[int, int], int]] = {
        "+": lambda x, y: x + y,
        "-": lambda x, y: x - y,
        "*": lambda x, y: x * y,
    }

    def meaning(table: Table, it: Any) -> int | None:
        one, two = a.meaning(table, it), b.meaning(table, it)
        return None if one is None or two is None else work[sign](one, two)

    return Node("number", f"({a.text} {sign} {b.text})", meaning)


def divided(sign: str, a: Node, by: int) -> Node:
    """A number by one that is above 0: how often it goes in, rounded down, and what is left."""

    def meaning(table: Table, it: Any) -> int | None:
        one = a.meaning(table, it)
        if one is None:
            return None
        times = next(k for k in range(-abs(one), abs(one) + 1) if k * by <= one < (k + 1) * by)
        return times if sign == "/" else one - times * by

    return Node("number", f"({a.text} {sign} {by})", meaning)


def compared(how: str, a: Node, b: Node) -> Node:
    """A comparison with nothing is false; `is not` is the contrary of `is`."""
    work: dict[str, Callable[[Any, Any], bool]] = {
        "is": lambda x, y: x == y,
        "is above": lambda x, y: x > y,
        "is below": lambda x, y: x < y,
        "is at least": lambda x, y: x >= y,
        "is at most": lambda x, y: x <= y,
    }

    def meaning(table: Table, it: Any) -> bool:
        one, two = a.meaning(table, it), b.meaning(table, it)
        plain = how.replace(" not", "")
        found = one is not None and two is not None and work[plain](one, two)
        return not found if " not" in how else found

    return Node("flag", f"({a.text} {how} {b.text})", meaning)


def joined(word: str, a: Node, b: Node) -> Node:
    """`and`, `or`."""

    def meaning(table: Table, it: Any) -> bool:
        one, two = a.meaning(table, it), b.meaning(table, it)
        return bool((one and two) if word == "and" else (one or two))

    return Node("flag", f"({a.text} {word} {b.text})", meaning)


def denied(a: Node) -> Node:
    return Node("flag", f"(not {a.text})", lambda table, it: not a.meaning(table, it))


def empty(a: Node, word: str) -> Node:
    def meaning(table: Table, it: Any) -> bool:
        found = a.meaning(table, it) in (None, frozenset())
        return not found if "not" in word else found

    return Node("flag", f"({a.text} is {word})", meaning)


def otherwise(a: Node, b: Node) -> Node:
    def meaning(table: Table, it: Any) -> Any:
        found = a.meaning(table, it)
        return b.meaning(table, it) if found in (None, frozenset()) else found

    return Node(a.kind, f"({a.text} else {b.text})", meaning)


def only_if(a: Node, condition: Node) -> Node:
    nothing: frozenset[int] | None = frozenset() if a.kind in ("cards", "seats") else None

    def meaning(table: Table, it: Any) -> Any:
        return a.meaning(table, it) if condition.meaning(table, it) else nothing

    return Node(a.kind, f"({a.text} if {condition.text})", meaning)


def union(a: Node, b: Node) -> Node:
    return Node(a.kind, f"({a.text} + {b.text})", lambda t, it: a.meaning(t, it) | b.meaning(t, it))


def minus(a: Node, b: Node) -> Node:
    return Node(a.kind, f"({a.text} - {b.text})", lambda t, it: a.meaning(t, it) - b.meaning(t, it))


def where(a: Node, condition: Node) -> Node:
    def meaning(table: Table, it: Any) -> frozenset[int]:
        return frozenset(k for k in a.meaning(table, it) if condition.meaning(table, k))

    return Node(a.kind, f"({a.text} where {condition.text})", meaning)


def having(a: Node, which: str, key: Node) -> Node:
    """All members with the best key; a member whose key is nothing has none."""

    def meaning(table: Table, it: Any) -> frozenset[int]:
        keys = {k: key.meaning(table, k) for k in a.meaning(table, it)}
        known = [x for x in keys.values() if x is not None]
        best = (max if which == "highest" else min)(known, default=None)
        return frozenset(k for k, x in keys.items() if x is not None and x == best)

    return Node(a.kind, f"({a.text} having {which} {key.text})", meaning)


def over(which: str, key: Node, a: Node) -> Node:
    """`highest`, `lowest`, `total`: of no members nothing, the total 0."""

    def meaning(table: Table, it: Any) -> int | None:
        known = [key.meaning(table, k) for k in sorted(a.meaning(table, it))]
        numbers: list[int] = [x for x in known if x is not None]
        if which == "total":
            return sum(numbers)
        return (max if which == "highest" else min)(numbers, default=None)

    return Node("number", f"({which} {key.text} among {a.text})", meaning)


def count(a: Node) -> Node:
    return Node("number", f"(count of {a.text})", lambda table, it: len(a.meaning(table, it)))


def one_of(word: str, a: Node) -> Node:
    """`first of`, `only of` a set."""
    kind = {"cards": "card", "seats": "seat"}[a.kind]

    def meaning(table: Table, it: Any) -> int | None:
        found = sorted(a.meaning(table, it))
        if word == "only":
            return found[0] if len(found) == 1 else None
        return found[0] if found else None

    return Node(kind, f"({word} of {a.text})", meaning)


def inside(a: Node, b: Node, word: str = "is in") -> Node:
    """Of a point: whether it is there; of a set that has a member: whether all of it is."""

    def meaning(table: Table, it: Any) -> bool:
        one, two = a.meaning(table, it), b.meaning(table, it)
        if isinstance(one, frozenset):
            found = bool(one) and one <= two
        else:
            found = one is not None and one in two
        return not found if "not" in word else found

    return Node("flag", f"({a.text} {word} {b.text})", meaning)


def pile(name: str) -> Node:
    return Node("cards", name, lambda table, it: frozenset(table.piles[name]))


def end_of(word: str, name: str, condition: Node | None = None, place: int = 1) -> Node:
    """`top`, `bottom`, `nth` of a pile, or of some cards of one."""
    of = name if condition is None else f"({name} where {condition.text})"
    text = f"(nth of {of} by {place})" if word == "nth" else f"({word} of {of})"

    def meaning(table: Table, it: Any) -> int | None:
        cards = [k for k in table.piles[name] if condition is None or condition.meaning(table, k)]
        at = -place if word == "nth" else -1 if word == "top" else 0
        return cards[at] if cards and -len(cards) <= at else None

    return Node("card", text, meaning)


def stepped(word: str, seat: Node, among: Node | None) -> Node:
    """`next`, `previous` of a seat, in the circle of all or of some; nothing if there is none."""
    text = f"({word} of {seat.text}" + (f" among {among.text})" if among is not None else ")")

    def meaning(table: Table, it: Any) -> int | None:
        start = seat.meaning(table, it)
        some = among.meaning(table, it) if among is not None else frozenset(range(table.seats))
        if start is None:
            return None
        way = 1 if word == "next" else -1
        circle = [(start + way * k) % table.seats for k in range(1, table.seats + 1)]
        return next((k for k in circle if k in some), None)

    return Node("seat", text, meaning)


def printed(word: str) -> Node:
    """A number of the candidate of a `where`, a card: what its rank shows, its pips, its tag."""
    text = "(rank + 0)" if word == "rank" else word
    if word == "rank":
        return Node("number", text, lambda table, it: int(RANKS[rank_of(it)]))
    if word == "pips":
        return Node("number", text, lambda table, it: pips_of(it))
    return Node("number", text, lambda table, it: table.keeps["tag"][it])


def of_suit(suit: str) -> Node:
    """Whether the candidate is of this suit, or of the suit that a keep holds."""

    def meaning(table: Table, it: Any) -> bool:
        wanted = SUITS.index(suit) if suit in SUITS else table.keeps[suit]
        return suit_of(it) == wanted

    return Node("flag", f"(suit is {suit})", meaning)


def itself(kind: str) -> Node:
    return Node(kind, "it", lambda table, it: it)

"""What the cards of a deck may show, whatever number of players and options there are.

A condition of the deck may ask for players and options, which are open here; so a value can be
UNKNOWN, and a card is there unless it is sure to be left out.  The same reckoning says what holds
where some value is a certain label: `look` knows the values that are not worked out from others.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

from attrs import define, field

from cardlang import limits
from cardlang.model import NUMBER, Base, Deck, DeckPart, Definition, X
from cardlang.reckoning import DIVIDING, RECKONING


class UnknownFact:
    """A value of which nothing is known."""


UNKNOWN: Final = UnknownFact()
#: a number, flag or place of a label; a set of them; nothing
Known = int | frozenset[int] | None | UnknownFact
Look = Callable[[X], Known]


def work_out(x: X, look: Look) -> Known:
    """What a value comes to, as far as that is known."""
    found = look(x)
    if found is not UNKNOWN:
        return found
    worker = _WORK.get(x.op)
    return worker(x.args, look) if worker is not None else UNKNOWN


def _const(args: tuple[Any, ...], look: Look) -> Known:
    found: int = args[0]
    return found


def _number_of(args: tuple[Any, ...], look: Look) -> Known:
    place, base = work_out(args[0], look), args[0].kind.base
    if isinstance(place, int) and base.numbers is not None:
        number: int = base.numbers[place]
        return number
    return place


def _set(args: tuple[Any, ...], look: Look) -> Known:
    found: set[int] = set()
    for item in args[0]:
        one = work_out(item, look)
        if isinstance(one, UnknownFact):
            return UNKNOWN
        found |= one if isinstance(one, frozenset) else set() if one is None else {one}
    return frozenset(found)


def _unit(args: tuple[Any, ...], look: Look) -> Known:
    return _set((args,), look)


def _range(args: tuple[Any, ...], look: Look) -> Known:
    low, high = (work_out(bound, look) for bound in args)
    if isinstance(low, int) and isinstance(high, int) and high - low <= limits.CARDS:
        return frozenset(range(low, high + 1))
    return UNKNOWN


def _is(args: tuple[Any, ...], look: Look) -> Known:
    one, two = (work_out(part, look) for part in args)
    if isinstance(one, UnknownFact) or isinstance(two, UnknownFact):
        return UNKNOWN
    return int(one is not None and one == two)


def _below(args: tuple[Any, ...], look: Look) -> Known:
    return _compared(args, look, 1)


def _at_most(args: tuple[Any, ...], look: Look) -> Known:
    return _compared(args, look, 0)


def _compared(args: tuple[Any, ...], look: Look, apart: int) -> Known:
    one, two = (work_out(part, look) for part in args)
    if one is None or two is None:
        return 0
    if isinstance(one, int) and isinstance(two, int):
        return int(one + apart <= two)
    return UNKNOWN


def _in(args: tuple[Any, ...], look: Look) -> Known:
    one, several = (work_out(part, look) for part in args)
    if one is None:
        return 0
    if isinstance(one, int) and isinstance(several, frozenset):
        return int(one in several)
    return UNKNOWN


def _nothing(args: tuple[Any, ...], look: Look) -> Known:
    one = work_out(args[0], look)
    return UNKNOWN if isinstance(one, UnknownFact) else int(one is None or one == frozenset())


def _not(args: tuple[Any, ...], look: Look) -> Known:
    one = work_out(args[0], look)
    return 1 - one if isinstance(one, int) else UNKNOWN


def _and(args: tuple[Any, ...], look: Look) -> Known:
    found = [work_out(part, look) for part in args[0]]
    return 0 if 0 in found else UNKNOWN if UNKNOWN in found else 1


def _or(args: tuple[Any, ...], look: Look) -> Known:
    found = [work_out(part, look) for part in args[0]]
    return 1 if 1 in found else UNKNOWN if UNKNOWN in found else 0


def _if(args: tuple[Any, ...], look: Look) -> Known:
    asked = work_out(args[1], look)
    return work_out(args[0], look) if asked == 1 else None if asked == 0 else UNKNOWN


def _else(args: tuple[Any, ...], look: Look) -> Known:
    for item in args[0]:
        found = work_out(item, look)
        if found is not None:
            return found
    return None


def _cases(args: tuple[Any, ...], look: Look) -> Known:
    for test, value in args[0]:
        asked = 1 if test is None else work_out(test, look)
        if asked != 0:
            return work_out(value, look) if asked == 1 else UNKNOWN
    return None


def _call(args: tuple[Any, ...], look: Look) -> Known:
    found: Definition = args[0]
    if found.params or found.lets or found.body is None:
        return UNKNOWN
    return work_out(found.body, look)


def _negative(args: tuple[Any, ...], look: Look) -> Known:
    one = work_out(args[0], look)
    return -one if isinstance(one, int) else one if one is None else UNKNOWN


def _reckon(name: str) -> Callable[[tuple[Any, ...], Look], Known]:
    work = RECKONING[name].work

    def reckon(args: tuple[Any, ...], look: Look) -> Known:
        one, two = (work_out(part, look) for part in args)
        if one is None or two is None:
            return None
        if name in DIVIDING and two == 0:
            return None if isinstance(one, int) else UNKNOWN
        return work(one, two) if isinstance(one, int) and isinstance(two, int) else UNKNOWN

    return reckon


_WORK: dict[str, Callable[[tuple[Any, ...], Look], Known]] = {
    "const": _const,
    "number-of": _number_of,
    "set": _set,
    "unit": _unit,
    "range": _range,
    "is": _is,
    "below": _below,
    "at-most": _at_most,
    "in": _in,
    "nothing": _nothing,
    "not": _not,
    "and": _and,
    "or": _or,
    "if": _if,
    "else": _else,
    "cases": _cases,
    "call": _call,
    "neg": _negative,
    **{name: _reckon(name) for name in RECKONING},
}


# ----------------------------------------------------------------------------------- the deck


@define
class DeckFacts:
    """What is printed on the cards that there may be."""

    ids: set[str] = field(factory=set)
    labels: dict[str, set[int]] = field(factory=dict)  # by attribute, the places of its labels
    everywhere: set[str] = field(factory=set)  # attributes that all cards have
    lost: bool = False  # too large to be looked at

    def shows(self, base: Base, place: int) -> bool:
        """Whether some card may show the label at a place of an attribute."""
        return self.lost or place in self.labels.get(base.name, ())


def deck_facts(deck: Deck) -> DeckFacts:
    """Goes through the cards of a deck, line by line."""
    facts = DeckFacts()
    cards: list[tuple[str, dict[str, int]]] = []
    for part in deck.parts:
        if part.kind == "without":
            cards = [card for card in cards if _asked(part, card[1]) != 1]
            continue
        if part.times is not None and work_out(part.times, _open) == 0:
            continue
        more = _cards_of(part)
        if more is None:
            return DeckFacts(lost=True)
        cards += more
    facts.everywhere = set(deck.attributes) | set(deck.columns)
    for id_, values in cards:
        facts.ids.add(id_)
        facts.everywhere &= values.keys()
        for name, place in values.items():
            facts.labels.setdefault(name, set()).add(place)
    return facts


def _cards_of(part: DeckPart) -> list[tuple[str, dict[str, int]]] | None:
    if part.kind == "table":
        return [(id_, values) for id_, _, values in part.rows]
    if part.kind == "cards":
        return [(id_, {}) for id_ in part.ids if _asked(part, {}) != 0]
    names, count = [base.name for base in part.attributes], 1
    for base in part.attributes:
        count *= len(base.labels)
    if count > limits.CARDS:
        return None
    found = []
    for labels in product(*(enumerate(base.labels) for base in part.attributes)):
        values = dict(zip(names, (place for place, _ in labels), strict=True))
        if _asked(part, values) != 0:
            found.append(("".join(label.id for _, label in labels), values))
    return found


def _asked(part: DeckPart, values: dict[str, int]) -> Known:
    """What the condition of a line says of a card."""
    if part.where is None:
        return 1 if part.kind != "without" else 0

    def look(x: X) -> Known:
        return values.get(x.args[0]) if x.op == "attr" else UNKNOWN

    return work_out(part.where, look)


def _open(x: X) -> Known:
    return UNKNOWN


def written(base: Base, places: list[int]) -> str:
    """Labels in a row, at most four of them: `6`, `7` and 3 more."""
    names = [f"`{base.labels[place].move}`" for place in places]
    if base is NUMBER or len(names) < 2:
        return "".join(names)
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"

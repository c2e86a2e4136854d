"""Values worked out as far as they are known: before play, of one card, at one table.

The deck, the review of a file and rules sheets ask here, for the statements of a game.  Of the
machine of one table checks ask `machine.truths`, `machine.ranges` and `checks.extents`, and worlds
`knowledge.partly`.

`look` knows the values that are not worked out from others (players, an option, what is printed on
a card); what it does not know, and all that depends on cards, chance or play, is UNKNOWN.  Where a
part is unknown, the whole may be known all the same: `no and unknown` is no.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardlang import limits
from cardlang.program.conditions import (
    AllTrue,
    AnyTrue,
    AtMost,
    Below,
    CaseValue,
    Comparison,
    Conditional,
    Equal,
    Fallback,
    IsIn,
    IsNothing,
    Negation,
    Negative,
    Reckoned,
)
from cardlang.program.expression import Expression
from cardlang.program.named import Constant, NothingThere, NumberOf, Printed, RuleCall
from cardlang.program.sets import Filtered, FromTo, HavingMost, Listed, UnitSet

_CALLS = 40  # rules that ask each other deeper than this are not looked into


class UnknownFact:
    """A value of which nothing is known."""


UNKNOWN: Final = UnknownFact()
#: a number, flag or place of a label; a set of them; nothing
Known = int | frozenset[int] | None | UnknownFact
Look = Callable[[Expression], Known]
_NOTHING: Final[tuple[Known, ...]] = (None, frozenset())


def work_out(x: Expression, look: Look, calls: int = 0) -> Known:
    """Returns what a value comes to, as far as that is known; `calls` says how deep in rules."""
    found = look(x)
    if not isinstance(found, UnknownFact):
        return found

    def known(part: Expression) -> Known:
        return work_out(part, look, calls)

    nothing = frozenset[int]() if x.kind.many else None
    match x:
        case Constant(value=value):
            return value
        case NothingThere():
            return nothing
        case NumberOf(label=label):
            return _number(label, known(label))
        case Listed(items=items):
            return _members([known(item) for item in items])
        case UnitSet(point=point):
            return _members([known(point)])
        case FromTo(low=low, high=high):
            return _range(known(low), known(high))
        case Filtered(among=among) | HavingMost(among=among):
            return frozenset() if known(among) in _NOTHING else UNKNOWN
        case Comparison(left=left, right=right):
            return _compared(x, known(left), known(right))
        case IsIn(point=point, among=FromTo(low=low, high=high)):
            return _between(known(point), known(low), known(high))
        case IsIn(point=point, among=among):
            return _is_in(known(point), known(among))
        case IsNothing(value=value):
            one = known(value)
            return UNKNOWN if isinstance(one, UnknownFact) else int(one in _NOTHING)
        case Negation(claim=claim):
            one = known(claim)
            return 1 - one if isinstance(one, int) else UNKNOWN
        case AllTrue(items=items) | AnyTrue(items=items):
            return _joined(isinstance(x, AnyTrue), [known(item) for item in items])
        case Conditional(value=value, condition=condition):
            asked = known(condition)
            return known(value) if asked == 1 else nothing if asked == 0 else UNKNOWN
        case Fallback(items=items):
            return next((one for item in items if (one := known(item)) not in _NOTHING), nothing)
        case CaseValue(cases=cases):
            for test, value in cases:
                asked = 1 if test is None else known(test)
                if asked != 0:
                    return known(value) if asked == 1 else UNKNOWN
            return nothing
        case RuleCall(rule=rule):
            if rule.params or rule.lets or rule.body is None or calls > _CALLS:
                return UNKNOWN
            return work_out(rule.body, look, calls + 1)
        case Negative(value=value):
            one = known(value)
            return -one if isinstance(one, int) else one if one is None else UNKNOWN
        case Reckoned(left=left, right=right):
            return _reckoned(x, known(left), known(right))
    return UNKNOWN


def asked_of_card(x: Expression, printed: Mapping[str, int]) -> Known:
    """Returns what a value comes to for a card, by the places of the labels printed on it."""

    def look(part: Expression) -> Known:
        return printed.get(part.attribute) if isinstance(part, Printed) else UNKNOWN

    return work_out(x, look)


def _number(label: Expression, place: Known) -> Known:
    numbers = label.kind.base.numbers
    return numbers[place] if isinstance(place, int) and numbers is not None else place


def _members(parts: list[Known]) -> Known:
    found: set[int] = set()
    for one in parts:
        if isinstance(one, UnknownFact):
            return UNKNOWN
        found |= one if isinstance(one, frozenset) else set() if one is None else {one}
    return frozenset(found)


def _range(low: Known, high: Known) -> Known:
    if isinstance(low, int) and isinstance(high, int) and high - low <= limits.CARDS:
        return frozenset(range(low, high + 1))
    return UNKNOWN


def _compared(x: Comparison, one: Known, two: Known) -> Known:
    if one is None or two is None:
        return 0
    if isinstance(one, UnknownFact) or isinstance(two, UnknownFact):
        return UNKNOWN
    if isinstance(x, Equal):
        return int(one == two)
    if not (isinstance(one, int) and isinstance(two, int)):
        return UNKNOWN
    if isinstance(x, Below):
        return int(one < two)
    return int(one <= two) if isinstance(x, AtMost) else UNKNOWN


def _between(one: Known, low: Known, high: Known) -> Known:
    if one is None:
        return 0
    known = isinstance(one, int) and isinstance(low, int) and isinstance(high, int)
    return int(low <= one <= high) if known else UNKNOWN  # type: ignore[operator]  # all are numbers


def _is_in(one: Known, several: Known) -> Known:
    if one is None or several in _NOTHING:
        return 0
    if isinstance(one, int) and isinstance(several, frozenset):
        return int(one in several)
    return UNKNOWN


def _joined(decides: bool, flags: list[Known]) -> Known:
    """`or`, which a true one decides, or `and`, which a false one does."""
    if int(decides) in flags:
        return int(decides)
    return UNKNOWN if UNKNOWN in flags else int(not decides)


def _reckoned(x: Reckoned, one: Known, two: Known) -> Known:
    if one is None or two is None:
        return None
    if x.operator.divides and two == 0:
        return None if isinstance(one, int) else UNKNOWN
    return x.operator.work(one, two) if isinstance(one, int) and isinstance(two, int) else UNKNOWN

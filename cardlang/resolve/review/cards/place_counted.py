"""Labels whose place in the row is counted where the number printed on them is meant.

`score gains rank of card` scores 5 for a 7 in a deck that begins with the 2: the number of a label
is its place, from 0, unless all labels of its attribute are numbers.  To compare ranks it does not
matter; told where what is gained, lost, added up or done so many times is such a number, and no
constant is added to it by somebody who knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from cardlang.program import (
    NUMBER,
    AssignStep,
    Base,
    CaseValue,
    Conditional,
    Constant,
    Definition,
    Expression,
    ExtremeValue,
    Fallback,
    NumberOf,
    RankedAt,
    Reckoned,
    RuleCall,
    SumOver,
    TimesStep,
)
from cardlang.reckoning import LESS, PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.uses import Uses

_CHANGES = ("gains", "loses")
_Row = TypeVar("_Row", NumberOf, RankedAt)


def tell_place_counted(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warns of such numbers in the game's own file."""
    amounts: list[tuple[Expression, bool]] = []
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            amounts.append((course.meant(deed.step.amount), deed.step.change in _CHANGES))
        elif isinstance(deed.step, TimesStep):
            amounts.append((deed.step.count, True))
    for test in uses.tests:
        one, two = test.children()
        numbers = [isinstance(part, Constant) and part.kind.base is NUMBER for part in (one, two)]
        if any(numbers):
            amounts.append((two if numbers[0] else one, False))
    lines: set[int] = set()  # told of once
    for amount, counts in amounts:
        for label in _places(amount, counts, set()):
            value, span = label.label, label.label.span
            shown = _counted(value.kind.base, value.value if isinstance(value, Constant) else -1)
            if shown is not None and span.line not in lines and course.once("place-counted", span):
                lines.add(span.line)
                text, place = shown
                checker.report.warning(
                    "place-counted",
                    f"`{span.text}` is a place in the row here: `{text}` counts {place}",
                    span,
                    help=f"say what a card counts: `value pips of card: by {value.kind.base}: …`",
                )


def tell_two_rows(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warns where the place of a label in the deck is compared with one in a ranking.

    `rank of card is height of top of pile + 1` asks for the next card of neither row.
    """
    lines: set[int] = set()
    for test in uses.tests:
        one, two = test.children()
        for label, ranked in ((one, two), (two, one)):
            place = next(_in_rows(ranked, RankedAt), None)
            number = next(_in_rows(label, NumberOf), None)
            if place is None or number is None:
                continue
            ranking, base = place.ranking, number.label.kind.base
            same = all(at in (-1, k) for k, at in enumerate(ranking.places))
            if ranking.base is not base or same or test.span.line in lines:
                continue
            if course.once("place-counted", test.span):
                lines.add(test.span.line)
                checker.report.warning(
                    "place-counted",
                    f"`{number.label.span.text}` is a place in the row of the deck, "
                    f"`{place.span.text}` one in another row",
                    test.span,
                    help=f"ask both by one row: `{ranking.name} of …` on both sides",
                )


def _in_rows(x: Expression, kind: type[_Row]) -> Iterator[_Row]:
    """The places of a row that an amount is, or is made of by adding a number."""
    if isinstance(x, kind):
        yield x
    elif isinstance(x, Reckoned) and x.operator in (PLUS, LESS):
        yield from _in_rows(x.left, kind)
        yield from _in_rows(x.right, kind)


def _places(x: Expression, counts: bool, asked: set[tuple[Definition, bool]]) -> Iterator[NumberOf]:
    """The labels whose numbers an amount is made of, as they are.

    `counts`: whether a label alone is such an amount; what is added up always is.  `asked`: rules
    that have been gone through, with `counts`: whoever asks for one again meets the same labels.
    """
    match x:
        case NumberOf():
            if counts:
                yield x
        case SumOver(value=value) | ExtremeValue(which="total", key=value):
            yield from _places(value, True, asked)
        case ExtremeValue(key=value) | Conditional(value=value):
            yield from _places(value, counts, asked)
        case Fallback(items=items):
            for item in items:
                yield from _places(item, counts, asked)
        case CaseValue(cases=cases):
            for _, value in cases:
                yield from _places(value, counts, asked)
        case RuleCall(rule=rule) if rule.body is not None and (rule, counts) not in asked:
            asked.add((rule, counts))
            yield from _places(rule.body, counts, asked)
        case Reckoned(operator=operator, left=left, right=right):
            number = isinstance(left, Constant) or isinstance(right, Constant)
            both = isinstance(left, NumberOf) and isinstance(right, NumberOf)
            known = (number and operator in (PLUS, LESS)) or (both and operator is LESS)
            counts = (counts or (both and operator is PLUS)) and not known
            yield from _places(left, counts, asked)
            yield from _places(right, counts, asked)


def _counted(base: Base, named: int) -> tuple[str, int] | None:
    """A label and what it counts, where that is not what it shows; none where each counts so.

    Where none shows a number, their author has put them into a row; but a label that is `named` as
    an amount, such as `hearts`, is nothing that somebody counts by.
    """
    if base.numbers is not None:
        return None
    rows = [(label.move, place) for place, label in enumerate(base.labels)]
    numbers = [(text, place) for text, place in rows if text.isdigit()]
    wrong = [(text, place) for text, place in numbers if int(text) != place]
    if named >= 0 and (wrong or not numbers):
        return rows[named]
    return wrong[-1] if wrong else None

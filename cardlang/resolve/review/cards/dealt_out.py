"""Piles that are empty once so many cards have been dealt of them, whoever plays.

The whole pack lies on one pile, and numbers say how many cards everybody gets: behind the line that
takes the last one the pile is empty, at every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    AllOf,
    BottomOf,
    Expression,
    Fallback,
    ForEachStep,
    LetStep,
    MoveStep,
    PhaseStep,
    PlayerCount,
    Step,
    TimesStep,
    ToldStep,
    TopOf,
    UnitSet,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.program.partial import UNKNOWN, work_out
from cardlang.resolve.review.course import StepCourse


def dealt_out(course: StepCourse, size: int | None, players: Iterable[int]) -> dict[Step, Zone]:
    """The statements of a deal behind which a pile is empty, of so many cards."""
    found: dict[Step, Zone] = {}
    tables = list(players)
    pile: Zone | None = None
    left: list[int] = []
    for step in _plain((*course.program.before_deal, *course.program.deal)) if size else ():
        gathered = _gathers(course, step)
        if gathered is not None and size is not None:
            pile, left = gathered, [size] * len(tables)
            continue
        if pile is None or not _touches(step, pile):
            continue
        taken = [_taken(course, step, pile, count) for count in tables]
        left = [rest - number for rest, number in zip(left, taken, strict=True) if number]
        if len(left) < len(tables):
            pile = None
        elif max(left) <= 0:
            found[step] = pile
            pile = None
    return found


def _plain(body: Iterable[Step]) -> Iterator[Step]:
    """The statements of a block, those of words instead of the words."""
    for step in body:
        if isinstance(step, (PhaseStep, ToldStep)):
            for inner in step.bodies():
                yield from _plain(inner)
        else:
            yield step


def _gathers(course: StepCourse, step: Step) -> Zone | None:
    """The pile to which a statement brings all cards."""
    what = course.meant(step.what) if isinstance(step, MoveStep) else None
    if not isinstance(step, MoveStep) or not isinstance(what, AllOf) or what.base is not CARD:
        return None
    return step.to.zone if isinstance(step.to, ZoneCards) and not step.to.zone.families else None


def _touches(step: Step, pile: Zone) -> bool:
    """Return whether a statement moves cards from a pile, or to it."""
    moves = (one for one in walk_steps((step,)) if isinstance(one, MoveStep))
    return any(
        (isinstance(part, ZoneCards) and part.zone is pile) or isinstance(part, AllOf)
        for move in moves
        for part in walk(move.what, move.to)
    )


def _taken(course: StepCourse, step: Step, pile: Zone, players: int) -> int:
    """The number of cards that a statement takes of a pile, one by one; 0: that is not known."""
    match step:
        case MoveStep():
            return int(_is_top(step.what, pile) and not _goes_to(step, pile))
        case TimesStep(count=count):
            times = work_out(
                course.meant(count), lambda x: players if isinstance(x, PlayerCount) else UNKNOWN
            )
            return times * _all(course, step.body, pile, players) if isinstance(times, int) else 0
        case ForEachStep(over=over) if course.everybody(over):
            return players * _all(course, step.body, pile, players)
    return 0


def _all(course: StepCourse, body: Iterable[Step], pile: Zone, players: int) -> int:
    steps = [step for step in _plain(body) if not isinstance(step, LetStep)]
    numbers = [_taken(course, step, pile, players) for step in steps]
    return sum(numbers) if all(numbers) else 0


def _is_top(x: Expression, pile: Zone) -> bool:
    """Return whether a value is the top or the bottom card of a pile."""
    if isinstance(x, Fallback):
        x = x.items[0]
    if isinstance(x, UnitSet):
        x = x.point
    ends = isinstance(x, (TopOf, BottomOf))
    return ends and any(isinstance(part, ZoneCards) and part.zone is pile for part in x.children())


def _goes_to(step: MoveStep, pile: Zone) -> bool:
    return any(isinstance(part, ZoneCards) and part.zone is pile for part in walk(step.to))

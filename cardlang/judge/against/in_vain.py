"""Lines that are done again and again in a few matches, and never bring about anything.

Points that are gained or lost, and are none each time: mostly the cards that they are counted from
lie elsewhere by then.  A keep that is set to nothing each time: the pile that it looks at is empty.
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Diagnostic
from cardlang.judge.matches.coverage import Coverage
from cardlang.program import AssignStep, Constant, NothingThere, Program
from cardlang.resolve.review.course import StepCourse
from cardlang.source import Source, Span

IN_VAIN = 100
"""So often a line gives no points before it is told."""
EMPTY = 60
"""So often a line sets a keep to nothing before it is told."""
DEALS = 20
"""So many deals end without a change of a score before that is told."""
_REST = re.compile(r" (?:-|mod|but at (?:least|most)) ")  # what is left over is mostly nothing
_WORD = re.compile(r"[a-z0-9-]+")
_LOOK = "look where the cards it asks for lie by then, or show in an example that it counts"


def stored(program: Program, source: Source) -> dict[Span, Span]:
    """The statements that set one thing, or nothing, to what a value comes to.

    Each with its place in the game's own file: its own, or that of the one call of a word in which
    it stands.
    """
    course = StepCourse(program, source, {})
    found: dict[Span, set[Span]] = {}
    for deed in course.deeds:
        step = deed.step
        if not isinstance(step, AssignStep) or step.change != "becomes":
            continue
        keep = step.place.keep
        if keep.families or not keep.kind.maybe or keep.kind.many or keep.kind.base.numbers:
            continue
        if isinstance(course.meant(step.value), (Constant, NothingThere)):
            continue
        own = step.span if step.span.source is course.root else course.own(step)
        if own is not None:
            found.setdefault(step.span, set()).add(own)
    return {span: min(own, key=_start) for span, own in found.items() if len(own) == 1}


def _start(span: Span) -> int:
    return span.start


def unscored(program: Program, source: Source, deals: int, counting: int) -> list[Diagnostic]:
    """Return the finding where no deal, of many, has changed a score."""
    course = StepCourse(program, source, {})
    spans = [
        span
        for deed in course.deeds
        if isinstance(deed.step, AssignStep) and deed.step.place.keep is program.score
        if (span := course.own(deed.step)) is not None
    ]
    if counting or deals < DEALS or not spans:
        return []
    return [
        Diagnostic(
            "never-adds",
            f"no score changed in {deals:,} deals of matches played to try it",
            spans[0],
            "warning",
            help=_LOOK,
        )
    ]


def likely(coverage: Coverage, share: float) -> bool:
    """Return whether a line may be told in the end, when such a share of the play is done."""
    return bool(
        _adding(coverage, max(1, int(IN_VAIN * share)))
        or coverage.stores_nothing(max(1, int(EMPTY * share)))
    )


def vain(coverage: Coverage, shown: set[int]) -> list[Diagnostic]:
    """The findings, but of lines that examples show to bring about something."""
    adding = [
        Diagnostic(
            "never-adds",
            f"`{_short(at)}` was done {count:,} times in matches played to try it, and never"
            " changed anything",
            at,
            "warning",
            help=_LOOK,
        )
        for at, count in _adding(coverage, IN_VAIN)
    ]
    storing = [
        Diagnostic(
            "always-nothing",
            f"`{_short(at)}` was set {count:,} times in matches played to try it, each time to"
            " nothing"
            if " becomes " in at.text
            else f"`{_short(at)}` was done {count:,} times in matches played to try it, and each"
            " time there was nothing to remember",
            at,
            "warning",
            help=_LOOK,
        )
        for at, count in coverage.stores_nothing(EMPTY)
    ]
    found = [one for one in (*adding, *storing) if one.span.line not in shown]
    return [one for one in found if not any(_follows(one.span, other.span) for other in found)]


def _adding(coverage: Coverage, least: int) -> list[tuple[Span, int]]:
    """Places that added nothing each time, but for what hands out a remainder."""
    return [one for one in coverage.adds_nothing(least) if _REST.search(one[0].text) is None]


def _follows(span: Span, other: Span) -> bool:
    """Return whether a line counts what another one changes, which is told by itself."""
    changed = other.text.split()[0]
    return span is not other and changed in _WORD.findall(span.text.partition(" ")[2])


def _short(span: Span) -> str:
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else text[:59] + "…"

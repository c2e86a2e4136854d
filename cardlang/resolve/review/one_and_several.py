"""One thing that is compared with several: `rank is 2..5`, `eldest is {0 1}`.

`is` asks whether both are the same: one seat is never two.  Meant is whether it is one of them.
What is written the other way round, `seats having highest score is seat`, asks whether there is
only this one, and is left alone.
"""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    AllOf,
    Equal,
    Expression,
    Filtered,
    FromTo,
    Listed,
    RuleCall,
    UnitSet,
    ZoneCards,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span


def tell_one_and_several(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warn of them in the game's own file."""
    for x in uses.tests:
        if not isinstance(x, Equal):
            continue
        for one, several in ((x.left, x.right), (x.right, x.left)):
            if not isinstance(one, UnitSet) or not _is_several(several):
                continue
            behind = one.span.end <= several.span.start
            if behind and course.once("set-is-one", x.span):
                said, all_ = one.span.text, " ".join(several.span.text.split())
                asked = "is not in" if " is not " in f" {x.span.text} " else "is in"
                at = Span(several.span.source, several.span.start, several.span.start)
                checker.report.warning(
                    "set-is-one",
                    f"`{said}` is one, and `{all_}` may be several: this asks whether it is all"
                    " of them",
                    x.span,
                    help=f"write `{said} {asked} {all_}`",
                    fix=Fix(at, "in "),
                )


def _is_several(x: Expression) -> bool:
    """Return whether a set holds more than one member, or any number of them."""
    if isinstance(x, Listed):
        return len(x.items) > 1
    return x.kind.many and isinstance(x, (FromTo, AllOf, Filtered, RuleCall, ZoneCards))

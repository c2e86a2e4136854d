"""Questions about several that are asked of one.

`seat having highest score` is the seat itself, whatever it has: of one thing alone the highest is
always that.  Meant are nearly always all: `seats having highest score`.  `count of players` is how
many numbers that is: one.
"""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import NUMBER, CountOf, Named, PlayerCount, UnitSet
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.uses import Uses


def tell_of_one(checker: Checker, uses: Uses) -> None:
    """Warns of them in the game's own file."""
    told: set[int] = set()
    for x in uses.bests:
        one = x.among.point if isinstance(x.among, UnitSet) else x.among
        if not isinstance(one, Named) or one.kind.many or x.span.start in told:
            continue
        told.add(x.span.start)
        said, all_ = one.span.text, one.kind.base.plural
        checker.report.warning(
            "of-one-alone",
            f"`{said}` is one alone, and has the {x.end} whatever it has",
            x.span,
            help=f"write `{all_}` to compare them all",
            fix=Fix(one.span, all_) if one.span.text == one.kind.base.name else None,
        )
    for count in uses.counts:
        number = count.x.point if isinstance(count.x, UnitSet) else None
        if not isinstance(count, CountOf) or number is None or number.kind.base is not NUMBER:
            continue
        if count.span.source is not checker.layers.root or count.span.start in told:
            continue
        told.add(count.span.start)
        said = number.span.text
        checker.report.warning(
            "of-one-alone",
            f"`{said}` is one number, and so this is 1, whatever the number is",
            count.span,
            help=f"write `{said}` alone"
            + (", or `count of seats`" if isinstance(number, PlayerCount) else ""),
            fix=Fix(count.span, said),
        )

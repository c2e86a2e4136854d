"""Lines of a pattern that name other patterns, and how high the groups of a pattern reach.

`parted into 4 of meld, 1 of pair` says what the cards part into, `one of single, pair` which forms
they may have.  What is named has lines that speak of cards: it is parted into nothing itself, and
of a pattern with forms only a line `parted into` may make use.  A pattern cannot be made of itself.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.program import (
    NUMBER,
    EachLabel,
    Expression,
    Kind,
    LabelParts,
    Pattern,
    PatternShare,
    PatternUse,
    RunOfLabels,
    SameLabel,
)
from cardlang.program.kinds import GROUPS
from cardlang.resolve.checker import Checker
from cardlang.resolve.scope import Scope
from cardlang.resolve.values.ranges import tell_backwards
from cardlang.syntax import tree

REACHES = (RunOfLabels, LabelParts, EachLabel, SameLabel)
"""Lines by whose labels a group reaches so high, what counts first first."""


Read = Callable[[Checker, tree.Expr, Scope], tuple[Pattern | None, tuple[Expression, ...]]]


def named(
    checker: Checker,
    found: Pattern,
    line: tree.PartedLine | tree.FormsLine,
    scope: Scope,
    read: Read,
) -> bool:
    """A line that names other patterns, each of which is `read`; False where it has a mistake."""
    nodes = line.patterns if isinstance(line, tree.FormsLine) else [s.pattern for s in line.shares]
    scope = scope.child()
    scope.candidate = None  # what is named is asked of no card
    share = isinstance(line, tree.PartedLine)
    uses = [_use(checker, found, node, share, scope, read) for node in nodes]
    good = tuple([use for use in uses if use is not None])
    if isinstance(line, tree.FormsLine):
        found.forms += (good,)
        return len(good) == len(uses)
    if len(good) < len(uses):
        return False
    for node, use in zip(line.shares, good, strict=True):
        low, high = (_amount(checker, end, scope) for end in (node.low, node.high))
        tell_backwards(checker, low, high)
        found.shares += (PatternShare(low, high, use),)
    return _as_many(checker, found, line)


def _amount(checker: Checker, node: tree.Expr | None, scope: Scope) -> Expression | None:
    return None if node is None else checker.number(node, scope)


def _use(
    checker: Checker, found: Pattern, node: tree.Expr, share: bool, scope: Scope, read: Read
) -> PatternUse | None:
    """A pattern that another one names."""
    inner, given = read(checker, node, scope)
    if inner is None or inner.name in checker.layers.lost:
        return None
    forms, message = [use.pattern for line in inner.forms for use in line], ""
    if inner is found or not inner.settled:
        message = f"a `{inner.name}` cannot be made of itself"
    elif share and (inner.shares or any(form.shares for form in forms)):
        message = f"`{inner.name}` is parted itself"
    elif not share and inner.forms:
        message = f"`{inner.name}` has forms itself"
    if message:
        help = "name patterns whose lines speak of cards"
        checker.report.error("pattern-nested", message, node.span, help=help)
        return None
    return PatternUse(Kind(GROUPS, many=True), node.span, inner, given)


def _as_many(checker: Checker, found: Pattern, line: tree.PartedLine) -> bool:
    """Return whether each `as many` says as many as what."""
    asking = [node for node in line.shares if node.low is None]
    if not asking:
        return True
    first = line.shares[0]
    one = isinstance(first.low, tree.NumberNode) and first.low.value == 1
    bounds = first.low is not None and first.high is not None and first.low == first.high
    if first.low is None or not one or not bounds:
        message, span = "as many as what? the first part has to be one group", asking[0].span
    elif any(form.cards_a_label is None for form in found.shares[0].use.pattern.plain()):
        text = found.shares[0].use.pattern.name
        message, span = f"how many labels a `{text}` has is not told by its lines", first.span
    else:
        return True
    help = "the first part says how many, as in `1 of plane, as many of single`"
    checker.report.error("as-many", message, span, help=help)
    return False


def settle(checker: Checker, found: Pattern) -> None:
    """Settle what follows from all lines of a pattern together: how high it reaches, what cannot
    be.
    """
    found.settled = True
    others = [
        line for line in found.node.lines if not isinstance(line, (tree.FormsLine, tree.PartedLine))
    ]
    if found.forms and (others or found.shares):
        span = others[0].span if others else found.node.name.span
        message = "a pattern with forms has no other lines"
        help = "say it in each of the forms, or ask behind: `(groups of … by …) where …`"
        checker.report.error("pattern-lines", message, span, help=help)
    elif found.shares and found.combined:
        wanted = (
            tree.EachLine,
            tree.PartsLine,
            tree.CountLine,
            tree.WildLine,
            tree.ConsecutiveLine,
        )
        span = next(line.span for line in others if isinstance(line, wanted))
        message = "beside `parted into` stand lines about all cards"
        help = "`same`, `different`, `where`, `total` and how many cards; the parts say the rest"
        checker.report.error("pattern-lines", message, span, help=help)
    lines = [line for what in REACHES for line in found.lines if isinstance(line, what)]
    if lines:
        found.rising = lines[0], checker.fit(lines[0].x, Kind(NUMBER))


def rises(found: Pattern) -> bool:
    """Return whether all groups of a pattern reach some height."""
    if found.forms:
        return all(rises(use.pattern) for line in found.forms for use in line)
    if found.shares:
        return all(form.rising is not None for form in found.shares[0].use.pattern.plain())
    return found.rising is not None

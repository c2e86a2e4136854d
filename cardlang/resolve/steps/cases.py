"""Cases for deeds: `by person of card:` and what is done for each label.

They are branches that ask one thing, which is looked at once: a name stands for it, unless it is
read at a glance (a name of the passage, an option, a keep of the table).
"""

from __future__ import annotations

from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    CARD,
    GROUPS,
    AnyTrue,
    Binding,
    CardLabel,
    Constant,
    DealNumber,
    Expression,
    IfStep,
    IsNothing,
    KeepValue,
    KernelWord,
    LetStep,
    Named,
    NumberOf,
    OptionValue,
    PlayerCount,
    Step,
    UnitSet,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import YES, known, short, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.sentences import told
from cardlang.resolve.values.questions import claim
from cardlang.syntax import tree


def by_cases(checker: Checker, node: tree.DeedCasesNode, scope: Scope) -> list[Step]:
    """The branches that cases stand for, with what is named before."""
    key = checker.value(node.key, scope, None)
    if key.kind.many or key.kind.base is GROUPS:
        _several(checker, node, key)
        key = unknown(node.key.span)
    lets: list[Step] = []
    if known(key) and not _at_a_glance(key):
        binding = Binding(short(node.key), key.kind, node.key.span)
        lets.append(LetStep(node.span, binding, key, via=scope.via))
        key = Named(key.kind, node.key.span, binding)
    branches: list[tuple[Expression | None, tuple[Step, ...]]] = []
    seen: dict[object, tree.Expr] = {}
    closed: tree.DeedCaseNode | None = None
    for case in node.cases:
        if closed is not None:
            _late(checker, case, closed)
        if not case.labels:
            closed = case
        asked = [_asked(checker, node.key, key, label, scope, seen) for label in case.labels]
        body = told(checker, case.block, checker.block(case.block, scope), scope)
        condition = None if not asked else asked[0]
        if len(asked) > 1:
            span = case.labels[0].span.to(case.labels[-1].span)
            condition = AnyTrue(YES, span, tuple(asked))
        branches.append((condition, body))
    if not known(key):
        return []
    chosen = IfStep(node.span, tuple(branches), via=scope.via)
    return list(told(checker, node, [*lets, chosen], scope))


def _at_a_glance(x: Expression) -> bool:
    """Return whether it costs no more to ask again than to ask for a name."""
    if isinstance(x, KeepValue):
        return x.owner is None
    return isinstance(x, (Named, Constant, OptionValue, PlayerCount, DealNumber))


def _several(checker: Checker, node: tree.DeedCasesNode, key: Expression) -> None:
    said = short(node.key)
    checker.report.error(
        "one-or-several",
        f"cases ask for one thing, this is {key.kind}",
        node.key.span,
        help=f"write `only of ({said})` (nothing unless there is exactly one) or `if … is in …:`",
    )


def _asked(
    checker: Checker,
    said: tree.Expr,
    key: Expression,
    label: tree.Expr,
    scope: Scope,
    seen: dict[object, tree.Expr],
) -> Expression:
    """Return whether the key is a label; a label that had its case before is told."""
    if not known(key):
        return unknown(label.span)
    if isinstance(label, tree.NothingNode):
        asked: Expression = IsNothing(YES, label.span, key)
    else:
        asked = claim(
            checker, tree.CompareNode(said, "is", label, False, span=label.span), key, scope
        )
    which = _which(asked)
    if which in seen:
        checker.report.error(
            "case-twice",
            f"`{short(label)}` has its case already",
            label.span,
            help="say all that is done in one of the two, and remove the other",
            labels=(Place(seen[which].span, "its first case"),),
        )
    elif which is not None:
        seen[which] = label
    return asked


def _which(asked: Expression) -> object:
    """The key that tells a label that stands for itself from others; None where play will tell."""
    if isinstance(asked, IsNothing):
        return "nothing"
    label = asked.children()[-1] if asked.children() else asked
    while isinstance(label, (NumberOf, UnitSet, KernelWord)):
        label = label.children()[0]
    match label:
        case Constant(value=place):
            return label.kind.base, place
        case CardLabel(text=text):
            return CARD, text
    return None


def _late(checker: Checker, case: tree.DeedCaseNode, closed: tree.DeedCaseNode) -> None:
    checker.report.error(
        "late-case",
        "nothing comes to this case, since `otherwise` stands above it",
        case.labels[0].span if case.labels else case.span,
        help="move `otherwise` to the end" if case.labels else "remove one of the two",
        labels=(Place(closed.span, "it takes whatever is left"),),
    )

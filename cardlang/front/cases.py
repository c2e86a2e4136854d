"""Cases for deeds: `by person of card:` and what is done for each label.

They are branches that ask one thing, which is looked at once: a name stands for it, unless it is
read at a glance (a name of the passage, an option, a keep of the table).
"""

from __future__ import annotations

from cardlang.diagnostic import Label as Place
from cardlang.front.checker import Checker
from cardlang.front.kinds import YES, known, short, unknown
from cardlang.front.questions import claim
from cardlang.front.scope import Scope
from cardlang.front.sentences import told
from cardlang.model import GROUPS, Binding, S, X
from cardlang.syntax import tree


def by_cases(checker: Checker, node: tree.DeedCases, scope: Scope) -> list[S]:
    """The branches that cases stand for, with what is named before."""
    key = checker.value(node.key, scope, None)
    if key.kind.many or key.kind.base is GROUPS:
        _several(checker, node, key)
        key = unknown(node.key.span)
    lets: list[S] = []
    if known(key) and not _at_a_glance(key):
        binding = Binding(short(node.key), key.kind, node.key.span)
        lets.append(S("let", node.span, (binding, key), scope.via))
        key = X("var", key.kind, node.key.span, (binding,))
    branches: list[tuple[X | None, tuple[S, ...]]] = []
    seen: dict[object, tree.Expr] = {}
    closed: tree.DeedCase | None = None
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
            condition = X("or", YES, span, (tuple(asked),))
        branches.append((condition, body))
    if not known(key):
        return []
    chosen = S("if", node.span, (tuple(branches),), scope.via)
    return list(told(checker, node, [*lets, chosen], scope))


def _at_a_glance(x: X) -> bool:
    """Whether it costs no more to ask again than to ask for a name."""
    plain = x.op in ("var", "const", "option", "players", "deal-number")
    return plain or (x.op == "keep" and x.args[1] is None)


def _several(checker: Checker, node: tree.DeedCases, key: X) -> None:
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
    key: X,
    label: tree.Expr,
    scope: Scope,
    seen: dict[object, tree.Expr],
) -> X:
    """Whether the key is a label; a label that had its case before is told."""
    if not known(key):
        return unknown(label.span)
    if isinstance(label, tree.Nothing):
        asked = X("nothing", YES, label.span, (key,))
    else:
        asked = claim(checker, tree.Compare(said, "is", label, False, span=label.span), key, scope)
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


def _which(asked: X) -> object:
    """What tells a label that stands for itself from others; None where play will tell."""
    if asked.op == "nothing":
        return "nothing"
    label = asked.args[-1] if asked.args else asked
    while label.op in ("number-of", "unit", "fn") and isinstance(label.args[-1], tuple | X):
        inner = label.args[-1]
        label = inner[0] if isinstance(inner, tuple) else inner
    if label.op not in ("const", "card-label"):
        return None
    return label.op, label.kind.base, label.args[0]


def _late(checker: Checker, case: tree.DeedCase, closed: tree.DeedCase) -> None:
    checker.report.error(
        "late-case",
        "nothing comes to this case, since `otherwise` stands above it",
        case.labels[0].span if case.labels else case.span,
        help="move `otherwise` to the end" if case.labels else "remove one of the two",
        labels=(Place(closed.span, "it takes whatever is left"),),
    )

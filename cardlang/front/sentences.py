"""Sentences at the head of a block: they tell people what the statements in it do."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.front.checker import Checker
from cardlang.front.scope import Scope
from cardlang.model import Binding, S
from cardlang.suggest import either
from cardlang.syntax import tree

_NAMED = re.compile(r"\{([a-z][a-z0-9-]*)\}")


def told(
    checker: Checker, block: tree.Block, body: Iterable[S], scope: Scope, whole: bool = True
) -> tuple[S, ...]:
    """Statements, inside of one that holds the sentence of their block, if it has one.

    If the sentence does not tell the `whole` of them, it stands before them by itself.
    """
    body = tuple(body)
    if not block.prose:
        return body
    names: dict[str, Binding] = {}
    for line in block.prose:
        said = {name: scope.look(name) for name in _NAMED.findall(line.text)}
        names |= {name: found for name, found in said.items() if isinstance(found, Binding)}
        lost = [name for name in said if name not in names and not _sayable(checker, name)]
        if lost:
            _unknown(checker, line, lost, scope)
    covered, rest = (body, ()) if whole else ((), body)
    return (S("told", block.prose[0].span, (block, covered, names), scope.via), *rest)


def _sayable(checker: Checker, name: str) -> bool:
    """Whether what a name stands for is the same wherever it is said: rules, orders, options."""
    entry = checker.layers.spaces["thing"].get(name)
    node = None if entry is None else entry.node
    return isinstance(node, (tree.Define, tree.Order)) or name in checker.options


def as_it_stands(checker: Checker, prose: tuple[tree.Prose, ...]) -> None:
    """Tells of names in sentences that people read while they choose, as they stand."""
    for line in prose:
        name = _NAMED.search(line.text)
        if name is not None:
            checker.report.warning(
                "sentence-name",
                f"`{name[0]}` is shown as it stands here, with its braces",
                line.span,
                help="say it in words, such as `the player`",
            )


def _unknown(checker: Checker, line: tree.Prose, names: list[str], scope: Scope) -> None:
    known = sorted({one for one in scope.visible() if isinstance(scope.look(one), Binding)})
    checker.report.warning(
        "sentence-name",
        f"`{{{names[0]}}}` names nothing that this sentence can say",
        line.span,
        help=f"it can name {either(known)}" if known else "say it in words",
    )

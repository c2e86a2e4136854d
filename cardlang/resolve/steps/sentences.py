"""Sentences at the head of a block: they tell people what the statements in it do."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cardlang.program import Binding, Step, ToldStep
from cardlang.resolve.checker import Checker
from cardlang.resolve.scope import Scope
from cardlang.suggest import either
from cardlang.syntax import tree

_NAMED = re.compile(r"\{([a-z][a-z0-9-]*)\}")


def told(
    checker: Checker,
    block: tree.BlockNode | tree.DeedCasesNode,
    body: Iterable[Step],
    scope: Scope,
    whole: bool = True,
) -> tuple[Step, ...]:
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
            known = [one for one in scope.visible() if isinstance(scope.look(one), Binding)]
            _tell(checker, line, lost[0], known)
    covered, rest = (body, ()) if whole else ((), body)
    return (ToldStep(block.prose[0].span, block, covered, names, via=scope.via), *rest)


def _sayable(checker: Checker, name: str) -> bool:
    """True if what a name stands for is the same wherever it is said: rules, orders, options."""
    spaces = checker.layers.spaces
    entry = spaces["thing"].get(name)
    node = None if entry is None else entry.node
    plain = name in spaces["need"] or name in checker.options
    return (
        plain
        or isinstance(node, tree.OrderNode)
        or (isinstance(node, tree.DefineNode) and not node.params)
    )


def as_it_stands(checker: Checker, prose: tuple[tree.ProseNode, ...]) -> None:
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


def _tell(checker: Checker, line: tree.ProseNode, name: str, known: Iterable[str]) -> None:
    names = sorted(set(known))
    checker.report.warning(
        "sentence-name",
        f"`{{{name}}}` names nothing that this sentence can say",
        line.span,
        help=f"it can name {either(names)}" if names else "say it in words",
    )


def tell_names(checker: Checker) -> None:
    """Tells of names that the prose of words, rules, orders, zones and keeps cannot say."""
    root = checker.layers.root
    for space in ("thing", "word"):
        for entry in checker.layers.entries(space):
            node = entry.node
            if node is None or node.span.source is not root:
                continue
            if isinstance(node, (tree.ZoneNode, tree.KeepNode)):
                own = [family.text for family in node.families]
            elif isinstance(node, (tree.DefineNode, tree.OrderNode, tree.WordNode)):
                own = [param.name.text for param in node.params]
            else:
                continue
            for line in node.block.prose if isinstance(node, tree.WordNode) else node.prose:
                said = _NAMED.findall(line.text)
                lost = [name for name in said if name not in own and not _sayable(checker, name)]
                if lost:
                    _tell(checker, line, lost[0], own)

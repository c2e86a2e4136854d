"""`for each … at once`: all look before anything is done."""

from __future__ import annotations

from typing import Any

from cardlang.front.checker import Checker
from cardlang.front.kinds import known
from cardlang.model import GROUPS, NUMBER, Binding, S, X
from cardlang.syntax import tree

_ALLOWED = ("let", "told", "if", "move", "assign")


def at_once(
    checker: Checker, node: tree.ForEach, binding: Binding, over: X, body: tuple[S, ...]
) -> list[S]:
    """The statement that a loop stands for whose members all act at once."""
    if node.start is not None:
        _told(checker, node.start, "at once nobody is the first", "leave `from …` out")
    if over.kind.base in (NUMBER, GROUPS):
        what = "numbers" if over.kind.base is NUMBER else "groups"
        message = f"{what} are gone through one after the other"
        _told(checker, node.over or node.name, message, "leave `at once` out")
        return []
    _check(checker, body, {id(binding)}, node.name.text)
    return [S("once", node.span, (binding, over, body))]


def _check(checker: Checker, body: tuple[S, ...], own: set[int], name: str) -> None:
    """Tells of what cannot be done at once, or what all members would do to the same thing."""
    for s in body:
        if s.op not in _ALLOWED:
            said = s.span.text.split("\n")[0].rstrip(":")
            help = "only `let`, `if`, `move`, `becomes`, `gains`, `loses` stand there; do it behind"
            checker.report.error(
                "at-once", f"`{said}` cannot stand in what is done at once", s.span, help=help
            )
        elif s.op == "told":
            _check(checker, s.args[1], own, name)
        elif s.op == "let":
            if _speaks(s.args[1], own):
                own.add(id(s.args[0]))
        elif s.op == "if":
            for _, inner in s.args[0]:
                _check(checker, inner, own, name)
        elif s.op == "move" and known(s.args[0]) and not _speaks(s.args[0], own):
            checker.report.error(
                "at-once",
                f"this names the same cards for each {name}, and only the last would have them",
                s.span,
                help=f"leave `at once` out, or say cards that are of the {name}",
            )
        elif s.op == "assign" and not _speaks(s.args[0], own) and not _changes(s):
            checker.report.error(
                "at-once",
                f"each {name} would set this, and only the last would count",
                s.span,
                help=f"leave `at once` out, or write `… of {name} becomes …`",
            )


def _changes(s: S) -> bool:
    place, x = s.args
    return x.op in ("add", "sub", "union", "minus") and x.args[0] is place


def _speaks(x: Any, own: set[int]) -> bool:
    """Whether a value speaks of the member."""
    if isinstance(x, X):
        return (x.op == "var" and id(x.args[0]) in own) or _speaks(x.args, own)
    return isinstance(x, tuple) and any(_speaks(part, own) for part in x)


def _told(checker: Checker, node: tree.Expr, message: str, help: str) -> None:
    checker.report.error("at-once", message, node.span, help=help)

"""`for each … at once`: all look before anything is done."""

from __future__ import annotations

from cardlang.program import (
    GROUPS,
    NUMBER,
    AssignStep,
    AtOnceStep,
    Binding,
    Expression,
    IfStep,
    LetStep,
    MoveStep,
    Step,
    ToldStep,
    binding_of,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import known
from cardlang.syntax import tree


def at_once(
    checker: Checker,
    node: tree.ForEachNode,
    binding: Binding,
    over: Expression,
    body: tuple[Step, ...],
) -> list[Step]:
    """The statement that a loop stands for whose members all act at once."""
    if node.start is not None:
        _told(checker, node.start, "at once nobody is the first", "leave `from …` out")
    if over.kind.base in (NUMBER, GROUPS):
        what = "numbers" if over.kind.base is NUMBER else "groups"
        message = f"{what} are gone through one after the other"
        _told(checker, node.over or node.name, message, "leave `at once` out")
        return []
    _check(checker, body, {binding}, node.name.text)
    return [AtOnceStep(node.span, binding, over, body)]


def _check(checker: Checker, body: tuple[Step, ...], own: set[Binding], name: str) -> None:
    """Tells of what cannot be done at once, or what all members would do to the same thing."""
    for s in body:
        if not isinstance(s, (LetStep, ToldStep, IfStep, MoveStep, AssignStep)):
            said = s.span.text.split("\n")[0].rstrip(":")
            help = "only `let`, `if`, `move`, `becomes`, `gains`, `loses` stand there; do it behind"
            checker.report.error(
                "at-once", f"`{said}` cannot stand in what is done at once", s.span, help=help
            )
        elif isinstance(s, ToldStep):
            _check(checker, s.body, own, name)
        elif isinstance(s, LetStep):
            if _speaks(s.value, own):
                own.add(s.binding)
        elif isinstance(s, IfStep):
            for inner in s.bodies():
                _check(checker, inner, own, name)
        elif isinstance(s, MoveStep) and known(s.what) and not _speaks(s.what, own):
            checker.report.error(
                "at-once",
                f"this names the same cards for each {name}, and only the last would have them",
                s.span,
                help=f"leave `at once` out, or say cards that are of the {name}",
            )
        elif isinstance(s, AssignStep) and not _speaks(s.place, own) and s.change == "becomes":
            checker.report.error(
                "at-once",
                f"each {name} would set this, and only the last would count",
                s.span,
                help=f"leave `at once` out, or write `… of {name} becomes …`",
            )


def _speaks(x: Expression, own: set[Binding]) -> bool:
    """Return whether a value speaks of the member."""
    return any(binding_of(part) in own for part in walk(x))


def _told(checker: Checker, node: tree.Expr, message: str, help: str) -> None:
    checker.report.error("at-once", message, node.span, help=help)

"""Places in a game's own text at which something that a machine does was asked for."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.machine.lowering.blocks import Said, Sayings
from cardlang.machine.tree import Deed, Exit
from cardlang.program import (
    Binding,
    Definition,
    Expression,
    LetStep,
    Named,
    RuleCall,
    Step,
    ZoneCards,
    walk,
)
from cardlang.source import Span


def is_own(span: Span) -> bool:
    """Return whether a place lies in the text of a game, not of the prelude."""
    return not span.source.name.startswith("prelude/")


def own_place(statement: Step) -> Span | None:
    """The innermost place of the game's text to which a statement is due; None if there is none."""
    places = (*statement.via, statement.span)
    return next((span for span in reversed(places) if is_own(span)), None)


class Places:
    """The statements of a machine's deeds and ways on."""

    def __init__(self, said: Sayings) -> None:
        self._said = said
        self._lets: dict[Binding, Expression] | None = None

    def statement(self, what: Deed | Exit) -> Step | None:
        """The statement that something comes from; None if no statement asked for it."""
        said = self._said.get(what)
        return None if said is None else said.statement

    def around(self, what: Deed | Exit) -> Iterator[Step]:
        """The statement that something comes from and those around it, from inside."""
        said: Said | None = self._said.get(what)
        while said is not None:
            yield said.statement
            said = said.outer

    def own(self, what: Deed | Exit) -> Span | None:
        """The place in the game's text that asked for something."""
        found = (own_place(statement) for statement in self.around(what))
        return next((span for span in found if span is not None), None)

    def zones_in(self, x: Expression) -> set[str]:
        """The names of the zones that a value looks at, by the names of `let` too."""
        if self._lets is None:
            said = (one.statement for one in self._said.values())
            self._lets = {one.binding: one.value for one in said if isinstance(one, LetStep)}
        found, todo, seen = set[str](), [x], set[Binding]()
        while todo:
            for part in parts(todo.pop()):
                if isinstance(part, ZoneCards):
                    found.add(part.zone.name)
                elif isinstance(part, Named) and part.binding not in seen:
                    seen.add(part.binding)
                    todo += [self._lets[part.binding]] if part.binding in self._lets else []
        return found


def parts(x: Expression) -> Iterator[Expression]:
    """All values in a value of the program, those of the rules that it asks for, too."""
    seen: set[Definition] = set()
    roots: list[Expression] = [x]
    while roots:
        for part in walk(roots.pop()):
            yield part
            if isinstance(part, RuleCall) and part.rule not in seen:
                seen.add(part.rule)
                roots += [value for _, value in part.rule.lets]
                roots += [part.rule.body] if part.rule.body is not None else []

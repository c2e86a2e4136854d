"""Scopes: which names a passage may use, and whom it is about.

A *subject* is whom a passage speaks of: the candidate of a `where`, the seat of a `for each seat`,
who chooses, the parameter after `of` or `for`.  What belongs to "each seat" may be written bare
where exactly one seat is the subject; the candidate of a `where` is always nearer than the passage
around it.  Where two seats are subjects, the owner must be written out.
"""

from __future__ import annotations

from typing import Any

from cardlang.program import Base, Binding, Constant, Expression, Label, Named
from cardlang.quick import define, field, frozen
from cardlang.source import Span
from cardlang.syntax import tree


@frozen(eq=False)
class ByName:
    """An argument that is looked at anew whenever the word asks for it."""

    node: tree.Expr
    scope: Scope


@frozen(eq=False)
class BlockArg:
    """The block a word was given, the scope it stands in, and the word's name for its subject.

    `other` is how the word calls the one behind `else:`, and that block, if it was given one.
    """

    block: tree.BlockNode
    scope: Scope
    binds: str | None
    label: Label
    other: tuple[str, tree.BlockNode | None] = ("", None)


#: what a scope has of the one around it
_INHERITED = ("done", "again", "attempt", "block", "via", "constant", "word")


@define(eq=False)
class Scope:
    """The names of a passage, its subjects, and where its jumps lead; looks up in its parents."""

    parent: Scope | None = None
    names: dict[str, Binding | Expression | ByName] = field(factory=dict)
    subjects: tuple[Binding | Expression, ...] = ()  # of this passage, statement by statement
    parts: tuple[Binding, ...] = ()  # of a rule, beside whom it is of
    candidate: Binding | None = None
    done: Label | None = None
    again: Label | None = None
    attempt: Label | None = None
    block: BlockArg | None = None
    word: str | None = None
    beaten_by: tree.Expr | None = None  # the order behind `beats`, which `best of` shares
    via: tuple[Span, ...] = ()
    constant: bool = False  # only players and options may be read here
    barrier: bool = False  # names of outer scopes are not seen (a word's body)

    def child(self, **changes: Any) -> Scope:
        """A scope inside this one: its jumps, block and word go on, but for `changes` (fields)."""
        kept: dict[str, Any] = {name: getattr(self, name) for name in _INHERITED}
        return Scope(self, **{**kept, **changes})

    def look(self, name: str) -> Binding | Expression | ByName | None:
        """The thing for which a name stands in this passage; None where it is not one
        of its own.
        """
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            if scope.barrier:
                return None
            scope = scope.parent
        return None

    def visible(self) -> list[str]:
        """All names of the passage, the nearest first."""
        found: list[str] = []
        scope: Scope | None = self
        while scope is not None:
            found.extend(scope.names)
            if scope.barrier:
                break
            scope = scope.parent
        return found

    def candidates(self) -> list[Binding]:
        """Candidates of the `where`s around, the nearest first."""
        found = []
        scope: Scope | None = self
        while scope is not None:
            if scope.candidate is not None:
                found.append(scope.candidate)
            if scope.barrier:
                break
            scope = scope.parent
        return found

    def passage(self) -> list[Binding | Expression]:
        """Subjects of the statements around, the nearest first, each once."""
        found: list[Binding | Expression] = []
        scope: Scope | None = self
        while scope is not None:
            for subject in scope.subjects:
                if not any(_same(subject, other) for other in found):
                    found.append(subject)
            if scope.barrier:
                break
            scope = scope.parent
        return found

    def part(self, base: Base) -> Binding | None:
        """The part of the rule around that is called like its kind, as in `by seat`."""
        scope: Scope | None = self
        while scope is not None:
            for one in scope.parts:
                if one.name == base.name and one.kind.base is base and not one.kind.many:
                    return one
            if scope.barrier:
                break
            scope = scope.parent
        return None

    def calling(self) -> list[str]:
        """The words whose bodies we are in, the innermost first."""
        found = []
        scope: Scope | None = self
        while scope is not None:
            if scope.barrier and scope.word is not None:
                found.append(scope.word)
            scope = scope.parent
        return found


def _same(one: Binding | Expression, other: Binding | Expression) -> bool:
    if one is other:
        return True
    if isinstance(one, Constant) and isinstance(other, Constant):
        return one.kind.base is other.kind.base and one.value == other.value
    return isinstance(one, Named) and isinstance(other, Named) and one.binding is other.binding


def base_of(subject: Binding | Expression) -> Base:
    """Of what kind a subject is."""
    return subject.kind.base

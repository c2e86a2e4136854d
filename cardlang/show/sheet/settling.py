"""Keeps that statements change, worked out once for each: words are told wherever they stand."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from cardlang.program import AssignStep, IfStep, Keep, Step
from cardlang.show.sheet.left_out import is_end
from cardlang.show.sheet.reach import Holds, bodies_at
from cardlang.show.sheet.voice import from_prelude

_NONE: frozenset[Keep] = frozenset()


@frozen
class KeepChanges:
    """The keeps that statements of the game's own file change at a table, by the statement's id."""

    holds: Holds
    _behind: dict[int, frozenset[Keep]] = field(factory=dict, init=False)
    _within: dict[int, frozenset[Keep]] = field(factory=dict, init=False)

    def behind(self, s: Step) -> frozenset[Keep]:
        """The keeps that have changed for what comes behind a statement.

        What is changed on a branch that ends the deal says nothing of those who play on.
        """
        if not isinstance(s, IfStep):
            return self.within(s)
        if id(s) not in self._behind:
            bodies = [inner for inner in bodies_at(self.holds, s) if not _ending(inner)]
            every = (self.behind(one) for inner in bodies for one in inner)
            self._behind[id(s)] = _NONE.union(*every)
        return self._behind[id(s)]

    def within(self, s: Step) -> frozenset[Keep]:
        """The keeps that a statement, or one inside of it, changes."""
        if id(s) not in self._within:
            every = (self.within(one) for inner in bodies_at(self.holds, s) for one in inner)
            own = [s.place.keep] if isinstance(s, AssignStep) and not from_prelude(s) else []
            self._within[id(s)] = _NONE.union(own, *every)
        return self._within[id(s)]


def _ending(body: Iterable[Step]) -> bool:
    """Return whether a body always ends the deal or the match."""
    return any(is_end(s) for s in body)

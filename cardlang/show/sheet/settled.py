"""Settled values of a table that is named: they follow from its players and its options.

A sheet for four players says the numbers of four players, and an option that was not chosen has its
usual value; what another would bring stands under the variants.  What depends on the cards, on
chance or on play stays unknown here.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from cardlang.program import Binding, Expression, Option, OptionValue, PlayerCount, UnitSet
from cardlang.program.partial import UNKNOWN, Known, UnknownFact, work_out


@frozen
class SettledTable:
    """The players and options that are named, and parts of rules whose values are known.

    `usual`: options that are not named have their usual values.
    """

    players: int | None = None
    options: Mapping[str, int] = field(factory=dict)
    usual: bool = False
    _results: dict[int, tuple[Expression, Known]] = field(
        factory=dict, init=False, eq=False, repr=False
    )  # by the id of the value, which is held, so that no other one has its id

    @property
    def named(self) -> bool:
        """Return whether anything is settled at all."""
        return self.players is not None or bool(self.options) or self.usual

    def option(self, option: Option) -> int | None:
        """The value of an option that was named."""
        return self.options.get(option.name)

    def known(self, x: Expression | Binding | None) -> Known:
        """The result of a value at this table, if that can be told before a card is dealt."""
        while isinstance(x, UnitSet):
            x = x.point
        if not isinstance(x, Expression):
            return UNKNOWN
        if id(x) not in self._results:
            self._results[id(x)] = x, work_out(x, self._look)
        return self._results[id(x)][1]

    def _look(self, x: Expression) -> Known:
        found: int | None = None
        if isinstance(x, PlayerCount):
            found = self.players
        elif isinstance(x, OptionValue):
            found = self.option(x.option)
            if found is None and self.usual:
                return self.known(x.option.default)
        return UNKNOWN if found is None else found


def is_nothing(known: Known) -> bool:
    """Return whether it is known that there is nothing, or nobody."""
    return known is None or known == frozenset()


def holds(known: Known) -> bool | None:
    """Return whether a condition holds; None where that is not known."""
    return None if isinstance(known, UnknownFact) else known == 1

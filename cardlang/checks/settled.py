"""Offers that hang on nothing but which zones are empty, which all can see.

Where a choice has the cards of a suit in one alternative and all others in another, `otherwise`
tells no more than that there are no cards at all.  So for each choice of zones that are empty it is
asked whether every way in which their cards can be parted offers something, or none does.  Other
than in `offers`, which tells where there may be nothing to choose, nothing is taken to be there,
and of what may be nothing no comparison is taken to hold, or its opposite.
"""

from __future__ import annotations

from itertools import product

from attrs import evolve

from cardlang.checks.covered import Selection, selected, unknown
from cardlang.checks.offers import MOST, Offers
from cardlang.checks.places import Places
from cardlang.machine.ir import Decision, Machine, VerbInfo
from cardlang.machine.operations import FILTER, INTER, MINUS, NOT, UNION
from cardlang.machine.rows import Truth
from cardlang.machine.tree import (
    Apply,
    Bind,
    Branch,
    Cond,
    Const,
    Each,
    Offered,
    OrElse,
    Table,
    Value,
    Var,
    ZoneAt,
    walk,
)
from cardlang.machine.truths import every


class Settled(Offers):
    """The offers of one machine that whoever sees which zones are empty can foresee."""

    def __init__(self, machine: Machine, places: Places) -> None:
        super().__init__(machine, places)
        self._places: dict[object, ZoneAt] = {}
        self._deck = (1 << len(machine.cards)) - 1

    def zones_that_settle(self, decision: Decision) -> list[ZoneAt] | None:
        """The zones which decide by being empty whether anything is offered.

        None: whether it is hangs on other things as well.
        """
        self.atoms, self.known, self.selections, self._places = {}, {}, {}, {}
        if self._there(decision) is None or len(self.atoms) > MOST:
            return None
        parted = [key for key in self.atoms if key not in self._places]
        for filled in product((True, False), repeat=len(self._places)):
            found = set()
            for cards in product((True, False), repeat=len(parted)):
                self.known = dict(zip([*self._places, *parted], [*filled, *cards], strict=True))
                if self._possible():
                    found.add(self._there(decision))
            if None in found or len(found) > 1:
                return None
        return list(self._places.values())

    def _verb(self, verb: VerbInfo) -> Truth:
        found = super()._verb(verb)
        plain = all(pick.lows is None and pick.low <= 1 for pick in verb.picks)
        return found if plain or found is False else None

    def some(self, e: Value, asked: bool = False) -> Truth:
        """Return whether there is something in a set, as far as that is known."""
        if isinstance(e, ZoneAt):
            self._places.setdefault(self._key(e), e)
            return self._atom(e)
        if isinstance(e, (Const, OrElse, Cond, Bind, Each, Apply)):
            return super().some(e)
        return self.some(self.names[e.var]) if isinstance(e, Var) and e.var in self.names else None

    def _each(self, e: Each) -> Truth:
        if e.how is not FILTER:
            return None
        body = e.body
        if isinstance(body, Apply) and body.operation is NOT:
            found = unknown(evolve(e, body=body.args[0]), e.over, self._key)
            found = evolve(found, sets=(found.universe & ~1,))
        else:
            found = unknown(e, e.over, self._key)
        return every([self.some(e.over), self._selection(e, found)])

    def _apply(self, e: Apply) -> Truth:
        row, args = e.operation, e.args
        if row is UNION:
            return super()._apply(e)
        if row not in (INTER, MINUS):
            return None
        over, wanted = args
        if row is INTER and self._fixed(over) is not None:
            over, wanted = wanted, over
        fixed = self._fixed(wanted)
        if fixed is not None:
            found = selected(e, over, [fixed[0]], self._key, self._deck)
            others = fixed[1] is not (row is MINUS)
        else:
            self.some(wanted)
            part = self.selections.get(self._key(wanted))
            if row is INTER or part is None or self._key(part.over) != self._key(over):
                return None
            found, others = part, True
        if others:
            found = evolve(found, sets=tuple([found.universe & ~one for one in found.sets]))
        return every([self.some(over), self._selection(e, found)])

    def _fixed(self, e: Value) -> tuple[Const | Table, bool] | None:
        """A set that does not hang on where cards lie, and whether all others are meant."""
        if isinstance(e, (Const, Table)):
            return e, False
        if isinstance(e, Apply) and e.operation is MINUS:
            every_card, but = e.args
            if isinstance(every_card, Const) and every_card.value == self._deck:
                return (but, True) if isinstance(but, (Const, Table)) else None
        return None

    def _selection(self, e: Value, found: Selection) -> Truth:
        return super()._selection(e, found) if e.type == "m" else None


def settling(machine: Machine, places: Places) -> dict[object, tuple[int, ...]]:
    """The questions whether anything is offered that hang on empty zones; which, by their cells."""
    offers = Settled(machine, places)
    found: dict[object, tuple[int, ...]] = {}
    for block in machine.blocks:
        test = block.exit.test if isinstance(block.exit, Branch) else None
        if isinstance(test, Offered):
            zones = offers.zones_that_settle(machine.decisions[test.decision])
            if zones is not None:
                found[test] = tuple([cell for part in walk(*zones) for cell in part.cells])
    return found

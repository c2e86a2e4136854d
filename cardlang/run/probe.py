"""Observers of an interpreter.

A `Probe` is asked when an interpreter makes a function, not when it runs one: each hook is handed
the function and gives the one that is to run in its place.  A hook that a probe does not override
gives back what it was handed, so what nobody observes costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.machine.ir import Block, Decision
from cardlang.machine.tree import Cond, Deed, OrElse, Set, Value
from cardlang.run.evals import Doing, Eval

Listing = Callable[..., list[tuple[int, ...]]]
"""Lists the moves of a decision, as `Offer.moves` does."""


class Probe:
    """Hooks of an interpreter; this one observes nothing."""

    def value(self, e: Value, work: Eval) -> Eval:
        """The function of a value."""
        return work

    def arm(self, e: Cond | OrElse, k: int, work: Eval) -> Eval:
        """The function of an arm of a value, which is asked for only when it decides."""
        return work

    def deed(self, d: Deed, work: Doing) -> Doing:
        """The function of a deed."""
        return work

    def row(self, deeds: Sequence[Set], work: Doing) -> Doing | None:
        """The function of many deeds in a row, which give constants to cells in a row.

        None if the function of each is wanted: so it is for a probe with a `deed` of its own.
        """
        return work if type(self).deed is Probe.deed else None

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        """The functions of a block, done in turn before it is asked where to go on.

        Called when the block is first entered.
        """
        return deeds

    def listing(self, decision: Decision, work: Listing) -> Listing:
        """The function that lists the moves of a decision."""
        return work


NO_PROBE = Probe()

"""Values of the machine as Python functions of a state and the vars.

Each class of values has a maker in `reading`, `plain` or `members`: a function that takes a value
and the functions of its parts and gives its function.

The parts of a value get their functions before it does, so no maker calls another, and a value of
any depth can be made.  Working it out takes one Python call for each level.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Offered, Value, walk
from cardlang.run.evals import Eval
from cardlang.run.members import MEMBERS
from cardlang.run.offers import offered
from cardlang.run.plain import PLAIN
from cardlang.run.reading import READING

_MAKERS: dict[type[Value], Callable[..., Eval]] = {
    **READING,
    **PLAIN,
    **MEMBERS,
    Offered: offered,
}


class Values:
    """The functions of a machine's values, each made when it is first asked for."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._made: dict[Value, Eval] = {}

    def of(self, e: Value) -> Eval:
        """The function that works out `e`; it may raise `Fault`."""
        found = self._made.get(e)
        if found is None:
            for part in reversed(list(walk(e))):  # what is in a value comes before it
                if part not in self._made:
                    self._made[part] = self.make(part)
            found = self._made[e]
        return found

    def make(self, e: Value) -> Eval:
        """The function of a value whose parts have theirs."""
        return _MAKERS[type(e)](e, self)

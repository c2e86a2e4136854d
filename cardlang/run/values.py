"""Values of the machine as Python functions of a state and the vars.

Each class of values has a maker in `reading`, `plain` or `members`: a function that takes a value
and the functions of its parts and gives its function.

The parts of a value get their functions before it does, so no maker calls another, and a value of
any depth can be made.  Working it out takes one Python call for each level.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Cond, Offered, OrElse, Value, walk
from cardlang.run.evals import Eval
from cardlang.run.members import MEMBERS
from cardlang.run.offers import offered
from cardlang.run.parted import PARTED
from cardlang.run.plain import PLAIN
from cardlang.run.probe import NO_PROBE, Probe
from cardlang.run.reading import READING

_MAKERS: dict[type[Value], Callable[..., Eval]] = {
    **READING,
    **PLAIN,
    **MEMBERS,
    **PARTED,
    Offered: offered,
}


class ValueMaker:
    """The functions of a machine's values, each made when it is first asked for."""

    def __init__(self, machine: Machine, probe: Probe = NO_PROBE) -> None:
        self.machine, self.probe = machine, probe
        self._made: dict[Value, Eval] = {}

    def of(self, e: Value) -> Eval:
        """The function that works out `e`; it may raise `Fault`."""
        found = self._made.get(e)
        if found is None:
            for part in reversed(list(walk(e))):  # what is in a value comes before it
                if part not in self._made:
                    work = _MAKERS[type(part)](part, self)
                    self._made[part] = self.probe.value(part, work)
            found = self._made[e]
        return found

    def arm(self, e: Cond | OrElse, k: int, part: Value) -> Eval:
        """The function that works out arm `k` of `e`, which is `part`."""
        return self.probe.arm(e, k, self.of(part))

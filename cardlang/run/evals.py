"""Types of compiled expressions, and of what makes them.

An `Eval` works a value out: of a state, a flat list as `machine.ir` says, and of the vars, a list
in which what a name stands for lies at the number of its `Var`.  A flag may come out as a bool.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Cond, OrElse, Value

State = list[Any]
Vars = list[Any]
Eval = Callable[[State, Vars], Any]
Doing = Callable[[State, Vars, Any], None]
"""Does a deed; the third is the watch, which is told of cards that move, or None."""


class Values(Protocol):
    """The functions of a machine's values."""

    machine: Machine

    def of(self, e: Value) -> Eval:
        """The function that works out `e`; it may raise `Fault`."""
        ...

    def arm(self, e: Cond | OrElse, k: int, part: Value) -> Eval:
        """The function that works out arm `k` of `e`, which is `part`."""
        ...

"""An interpreter that tells whoever follows a match of every deed and every branch."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.machine.tree import Deed, Value
from cardlang.match.live.driver import Runner, Stop
from cardlang.match.secrets.held import exchanges
from cardlang.run.deeds import Doing
from cardlang.run.evals import Eval, State
from cardlang.run.interpret import Interpreter


class Follower:
    """Whoever is told of deeds and branches."""

    __slots__ = ()

    def does(self, d: Deed) -> None:
        """A deed is about to be done."""

    def did(self, d: Deed) -> None:
        """A deed has been done."""

    def branched(self, e: Value) -> None:
        """A branch is about to be taken by this value."""


class TracingInterpreter(Interpreter):
    """An interpreter that tells a `Follower` of every deed and branch."""

    follower: Follower | None = None

    def doing(self, d: Deed) -> Doing:
        deed = super().doing(d)

        def noted(s: State, v: list[Any], watch: Any) -> None:
            if isinstance(watch, Follower):
                watch.does(d)
                deed(s, v, watch)
                watch.did(d)
            else:
                deed(s, v, watch)

        return noted

    def testing(self, e: Value) -> Eval:
        asked = super().testing(e)

        def branch(s: State, v: list[Any]) -> Any:
            if self.follower is not None:
                self.follower.branched(e)
            return asked(s, v)

        return branch

    def run(self, state: State, watch: Any = None) -> Stop:
        """As an interpreter does; a `Follower` that watches is told of all."""
        self.follower = watch if isinstance(watch, Follower) else None
        try:
            return super().run(state, watch)
        finally:
            self.follower = None


def followed(runner: Runner) -> Runner:
    """What to follow a match with: this runner, unless a follower has to be told of deeds."""
    return _tracing(runner.machine) or runner


@lru_cache(maxsize=16)
def _tracing(machine: Machine) -> TracingInterpreter | None:
    return TracingInterpreter(machine) if exchanges(machine) else None

"""Interpreters that tell whoever follows a match of every deed and every branch."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardlang.knowledge.held import exchanges
from cardlang.machine.ir import Block, Machine
from cardlang.machine.tree import Branch, Deed, Value
from cardlang.match.live.driver import Runner
from cardlang.run.evals import Doing, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe


class Follower:
    """The watch of a run that is told of deeds and branches too."""

    __slots__ = ()

    def does(self, d: Deed) -> None:
        """A deed is about to be done."""

    def did(self, d: Deed) -> None:
        """A deed has been done."""

    def branched(self, e: Value) -> None:
        """A branch is about to be taken by this value."""


class _Tracing(Probe):
    """Tells the watch of a run, if it is a `Follower`."""

    def deed(self, d: Deed, work: Doing) -> Doing:
        def noted(s: State, v: Vars, watch: Any) -> None:
            if isinstance(watch, Follower):
                watch.does(d)
                work(s, v, watch)
                watch.did(d)
            else:
                work(s, v, watch)

        return noted

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        if not isinstance(block.exit, Branch):
            return deeds
        test = block.exit.test

        def branch(s: State, v: Vars, watch: Any) -> None:
            if isinstance(watch, Follower):
                watch.branched(test)

        return *deeds, branch


_TRACING = _Tracing()


def tracer(machine: Machine) -> Interpreter:
    """An interpreter that tells a `Follower` which watches of every deed and branch."""
    return Interpreter(machine, _TRACING)


def followed(runner: Runner) -> Runner:
    """A runner to follow a match with: this one, unless a follower has to be told of deeds."""
    return _tracer(runner.machine) or runner


@lru_cache(maxsize=16)
def _tracer(machine: Machine) -> Interpreter | None:
    return tracer(machine) if exchanges(machine) else None

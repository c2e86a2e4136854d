"""Probes see what runs, in its order, and change nothing of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardlang.api import engine_of, load
from cardlang.machine.ir import Block, Decision
from cardlang.machine.tree import Cond, Deed, OrElse, Value
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.run.evals import Doing, Eval
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Listing, Probe


class Everything(Probe):
    """Counts what it is told of, by hook; of blocks and deeds it keeps the order."""

    def __init__(self) -> None:
        self.times = dict.fromkeys(("value", "arm", "listing"), 0)
        self.order: list[Any] = []

    def _counted(self, hook: str, work: Any) -> Any:
        def counted(*args: Any) -> Any:
            self.times[hook] += 1
            return work(*args)

        return counted

    def value(self, e: Value, work: Eval) -> Eval:
        counted: Eval = self._counted("value", work)
        return counted

    def arm(self, e: Cond | OrElse, k: int, work: Eval) -> Eval:
        counted: Eval = self._counted("arm", work)
        return counted

    def listing(self, decision: Decision, work: Listing) -> Listing:
        counted: Listing = self._counted("listing", work)
        return counted

    def deed(self, d: Deed, work: Doing) -> Doing:
        def noted(s: Any, v: Any, watch: Any) -> None:
            self.order.append(d)
            work(s, v, watch)

        return noted

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        return lambda s, v, watch: self.order.append(number), *deeds


@pytest.mark.parametrize("slug", ["bonus-malus", "skat", "cribbage"])
def test_a_probe_sees_all_and_changes_nothing(slug: str) -> None:
    machine = engine_of(load(slug)).machine()
    probe = Everything()
    seen = playout(Interpreter(machine, probe), Terms(1), 7)
    assert seen == playout(Interpreter(machine), Terms(1), 7)
    entered = [at for at, what in enumerate(probe.order) if isinstance(what, int)]
    assert len(entered) > seen.decisions
    for at, end in pairwise(entered):
        assert probe.order[at + 1 : end] == machine.blocks[probe.order[at]].deeds
    assert probe.times["listing"] >= seen.decisions
    assert probe.times["value"] > probe.times["arm"] > 0

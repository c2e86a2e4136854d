"""Probes see what runs, in its order, and change nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import engine_of, load
from cardlang.machine.ir import Block, Decision
from cardlang.machine.tree import Cond, Deed, OrElse, Set, Value
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.run.evals import Doing, Eval
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Listing, Probe
from cardlang.run.python import Generated


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


class Rows(Probe):
    """Notes the rows of constants."""

    def __init__(self) -> None:
        self.made: list[Sequence[Set]] = []

    def row(self, deeds: Sequence[Set], work: Doing) -> Doing:
        self.made.append(deeds)
        return work


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


ANEW = """\
cardlang 1
game "Anew"
players 2
deck french
keep one, other of each card as number, each w
keep last of each card as 3..9, each w
define w:
    one of top of stock gains 2
    other of top of stock gains one of top of stock
    last of top of stock becomes 4
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat from eldest:
        choose by seat:
            play card in hand of seat: move card to stock
        w
        score of seat gains total one among cards
        score of seat gains total other among cards
        score of seat gains total last among cards
match ends when deal-number is 2
winner is sides having highest score
"""
"""Values of all cards begin anew in a row."""


def test_a_row_of_constants_is_each_of_them(tmp_path: Path) -> None:
    path = tmp_path / "anew.card"
    path.write_text(ANEW, encoding="utf-8")
    machine = engine_of(load(path)).machine()
    probe, rows = Everything(), Rows()
    each = playout(Interpreter(machine, probe), Terms(2), 7)
    assert each.scores == (2 * (52 * 3 + 5),) * 2
    assert each == playout(Interpreter(machine), Terms(2), 7)
    assert each == playout(Interpreter(machine, rows), Terms(2), 7)
    assert each == playout(Generated(machine), Terms(2), 7)
    assert {len(row) for row in rows.made} == {3 * 52}
    done = set(probe.order)
    assert done.issuperset(deed for row in rows.made for deed in row)

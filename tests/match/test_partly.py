"""What a value can come to for a seat that sees a part holds for all that the rest may be."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import evolve

from cardlang.api import engine_of
from cardlang.machine.ir import Machine
from cardlang.machine.tree import NIL, NOTHING, Cell, End, Pile, Value, Zone
from cardlang.match.rules import Asking
from cardlang.match.secrets.partly import Between, Partly, Some
from cardlang.match.secrets.reads import reads
from cardlang.run.interpret import Interpreter
from tests.machine import ways
from tests.machine.build import asking
from tests.machine.expressions import Maker, sheet, table
from tests.machine.model import Node, Table

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
KINDS = ("number", "flag", "card", "cards", "seat", "seats")
MANY = 60  # expressions of one game
RESTS = 12  # ways in which the rest may be
HIDDEN = {"plain": 30, "open": 2, "chosen": 12, "marked": 0}  # keeps that may be hidden


class Veil:
    """Some cards whose place is not known, and some keeps; all else is seen."""

    def __init__(self, machine: Machine, cells: list[Any], chance: Random) -> None:
        self.machine, self.cells = machine, cells
        self.runner = Interpreter(machine)
        self.unknown = sum(1 << k for k in range(12) if chance.randrange(2))
        self.keeps = [name for name in HIDDEN if chance.randrange(3) == 0]
        cell_of = {info.name: info.cell for info in machine.cells}
        self.hidden = {cell_of[name] for name in self.keeps}

    def held(self, zone: int) -> tuple[int, int]:
        here = self.cells[self.machine.masks + zone]
        sure = here & ~self.unknown
        return sure, sure | self.unknown if here & self.unknown else sure

    def plain(self, e: Value) -> bool:
        return all(self.sees(*part) for part in reads(e))

    def sees(self, e: Value, fixed: bool) -> bool:
        if isinstance(e, Cell):
            return e.cell not in self.hidden
        if isinstance(e, End):
            return False
        if isinstance(e, (Zone, Pile)):
            zones = range(len(self.machine.zones))
            at = [self.runner.value(list(self.cells), e.at)] if fixed else zones
            return not any(self.cells[self.machine.masks + zone] & self.unknown for zone in at)
        return not self.unknown and all(not self.hidden for _ in (e,))

    def partly(self) -> Partly:
        return Partly(
            self.runner,
            list(self.cells),
            [0] * (self.machine.vars + 1),
            self.plain,
            lambda cell: cell not in self.hidden,
            self.held,
        )

    def another(self, at: Table, chance: Random) -> Table:
        """A table that looks the same: unknown cards have changed places, hidden keeps values."""
        cards = [k for k in range(12) if self.unknown >> k & 1]
        others = chance.sample(cards, len(cards))
        swapped = dict(zip(cards, others, strict=True))
        piles = {
            name: tuple(swapped.get(card, card) for card in cards)
            for name, cards in at.piles.items()
        }
        piles["pool"] = tuple(sorted(piles["pool"]))
        keeps = dict(at.keeps)
        for name in self.keeps:
            keeps[name] = chance.randrange(max(1, HIDDEN[name]))
        if "marked" in self.keeps:
            keeps["marked"] = frozenset(k for k in range(12) if chance.randrange(2))
        keeps["open"] = bool(keeps["open"])
        return evolve(at, piles=piles, keeps=keeps)


def holds(found: Any, meaning: Any, kind: str) -> bool:
    """Whether what was said of a value allows that it is this."""
    if kind in ("cards", "seats"):
        mask = sum(1 << k for k in meaning)
        if isinstance(found, Some):
            return not found.sure & ~mask and not mask & ~found.may
        return bool(found == mask)
    if kind in ("card", "seat"):
        return not isinstance(found, int) or found == (NOTHING["p"] if meaning is None else meaning)
    number = NIL if meaning is None else int(meaning)
    if isinstance(found, Between):
        low, high, nothing = found.range
        if number == NIL:
            return nothing
        return (low is None or low <= number) and (high is None or number <= high)
    return bool(found == number)


def told(nodes: list[Node], at: Table, chance: Random) -> tuple[list[str], int]:
    """What was said wrongly of these expressions; of how many something was said."""
    with TemporaryDirectory() as folder:
        game = ways.load(asking(sheet(nodes, at)), Path(folder))
        engine = engine_of(game)
        cells = ways.standing(game)._driver.cells
        asked = Asking(engine.program, 3, {}, None)
        rules = [asked.rule(f"expression-{k}") for k in range(len(nodes))]
        machine, values = rules[0].machine, [rule.value for rule in rules]
    wrong, said = [], 0
    for _ in range(2):
        veil = Veil(machine, cells, chance)
        found = [veil.partly().of(value) for value in values]
        rests = [at, *(veil.another(at, chance) for _ in range(RESTS))]
        for node, one in zip(nodes, found, strict=True):
            meanings = [node.meaning(rest, None) for rest in rests]
            said += isinstance(one, (Between, Some))
            wrong += [f"{node.text}: {one}" for x in meanings if not holds(one, x, node.kind)]
    return wrong, said


def expressions(chance: Random) -> tuple[list[Node], Table]:
    """Expressions by chance, and a table of them."""
    maker, at = Maker(chance.randrange), table(chance.randrange)
    nodes: list[Node] = []
    while len(nodes) < MANY:
        node = maker.of(KINDS[len(nodes) % len(KINDS)], 1 + chance.randrange(3))
        value = node.meaning(at, None)
        if len(node.text) > 300 or (isinstance(value, int) and abs(value) > 10**9):
            node = maker.of(node.kind, 1)
        nodes.append(node)
    return nodes, at


@pytest.mark.parametrize("seed", range(200 if THOROUGH else 6))
def test_what_may_be_is_allowed_for(seed: int) -> None:
    """And where a part is sure, something is said."""
    chance = Random(seed)
    nodes, at = expressions(chance)
    wrong, said = told(nodes, at, chance)
    assert not wrong, "\n".join(wrong)
    assert said > MANY / 4

"""What a value can come to for a seat that sees a part holds for all that the rest may be."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest
from attrs import evolve

from cardlang.api import engine_of
from cardlang.knowledge.partly import Partly
from cardlang.knowledge.reads import reads
from cardlang.knowledge.vague import EITHER, OVER, UNKNOWN, Between, One, Some
from cardlang.machine.ir import Machine
from cardlang.machine.operations import EXISTS, FILTER, OPERATIONS, RANGINGS, SAME_POINTS
from cardlang.machine.rows import Operation, Type
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Apply,
    Cell,
    Const,
    Distinct,
    Each,
    End,
    Pile,
    Value,
    Var,
    ZoneAt,
    walk,
)
from cardlang.match.rules import Asking
from cardlang.run.interpret import Interpreter
from tests.machine import ways
from tests.machine.build import asking
from tests.machine.expressions import Maker, sheet, table
from tests.machine.model import Node, Table
from tests.shipped import load

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

    def top(self, zone: int) -> frozenset[int]:
        order = self.cells[self.machine.orders + zone]
        if order and not self.unknown >> order[-1] & 1:
            return frozenset(order[-1:])
        return (
            frozenset(k for k in range(12) if self.unknown >> k & 1) if order else frozenset([-1])
        )

    def plain(self, e: Value) -> bool:
        return all(self.sees(*part) for part in reads(e))

    def sees(self, e: Value, fixed: bool) -> bool:
        if isinstance(e, Cell):
            return e.cell not in self.hidden
        if isinstance(e, End):
            return False
        if isinstance(e, (ZoneAt, Pile)):
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
            self.top,
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
    """Whether what was said of a value allows that it is this, as the model has it."""
    if kind in ("cards", "seats"):
        return allows(found, sum(1 << k for k in meaning))
    if meaning is None:
        return allows(found, NOTHING["p"] if kind in ("card", "seat") else NIL)
    return allows(found, int(meaning))


def allows(found: Any, meaning: Any) -> bool:
    """Whether what was said of a value allows that it is this, as the machine has it."""
    if isinstance(found, Some):
        return not found.sure & ~meaning and not meaning & ~found.may
    if isinstance(found, Between):
        low, high, nothing = found.range
        if meaning == NIL:
            return nothing
        return (low is None or low <= meaning) and (high is None or meaning <= high)
    if isinstance(found, One):
        return meaning in found.of
    return bool(found is UNKNOWN or found == meaning)


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


# ---------------------------------------------------------------- the tables


def vaguely(kind: str, chance: Random) -> tuple[Any, list[int]]:
    """Something that is said of a value of a type, and values that it may be."""
    sure = chance.randrange(16)
    if kind == "m":
        may = sure | chance.randrange(16)
        rests = [sure | may & chance.randrange(16) for _ in range(4)]
        return (sure, [sure]) if sure == may else (Some(sure, may), rests)
    if kind == "p":
        point = chance.randrange(-1, 4)
        few = chance.sample(range(-1, 4), 1 + chance.randrange(3))
        vague = ((point, [point]), (UNKNOWN, list(range(-1, 4))), (One(frozenset(few)), few))
        return vague[chance.randrange(3)]
    low = chance.randrange(-3, 4)
    if chance.randrange(2):
        exact = NIL if chance.randrange(4) == 0 else low
        return exact, [exact]
    high, nothing = low + chance.randrange(3), not chance.randrange(3)
    return Between((low, high, nothing)), [*range(low, high + 1), *([NIL] if nothing else [])]


ROWS = [row for row in OPERATIONS.values() if "g" not in row.takes + row.gives]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_operations_of_what_is_not_known(row: Operation) -> None:
    """Each row of the table, of operands of which a part is known."""
    chance = Random(row.name)
    machine = engine_of(load("whist")).machine()
    for _ in range(150):
        operands = [vaguely(kind, chance) for kind in row.takes]
        values = Partly(
            Interpreter(machine), [], [0] * 9, lambda e: True, lambda c: True, nowhere, nobody
        )
        for var, (vague, _) in enumerate(operands):
            values._hold(var, vague)
        types = cast(tuple[Type, ...], tuple(row.takes))
        args = tuple(Var(kind, var, maybe=True) for var, kind in enumerate(types))
        found = values.of(Apply(row.gives, row, args))
        for exact in product(*[rest for _, rest in operands]):
            if row.divides and exact[1] == 0:
                continue
            failed = row.strict is not None and NIL in exact
            meaning = row.strict if failed else row.number(*exact)
            assert allows(found, meaning), (operands, exact, found)


@pytest.mark.parametrize("name", [row.name for row in OVER])
def test_members_of_what_is_not_known(name: str) -> None:
    """Each row of the other table, of members that may be there and what they may answer."""
    chance, row = Random(name), RANGINGS[name]
    answer = {"image": "p", "joined": "m"}.get(name, "n")
    gives = {"total": "n", "most": "n", "least": "n", "exists": "n", "forall": "n"}.get(name, "m")
    for _ in range(300):
        said = [vaguely(answer, chance) for _ in range(chance.randrange(4))]
        if name in ("filter", "exists", "forall"):
            said = [((EITHER, [0, 1]), (0, [0]), (1, [1]))[chance.randrange(3)] for _ in said]
        sure = [bool(chance.randrange(2)) for _ in said]
        members = list(zip(range(4), sure, said, strict=False))
        found = OVER[row]([(k, is_sure, vague) for k, is_sure, (vague, _) in members])
        for _ in range(20):
            there = [one for one in members if one[1] or chance.randrange(2)]
            pairs = [(k, chance.choice(rest)) for k, _, (_, rest) in there]
            assert allows(found, row.finish(pairs, gives)), (said, sure, pairs, found)


def test_of_cards_that_print_alike_the_first_is_sure() -> None:
    """Of a pack that is there twice: a card is the first one if no twin of it may be before it."""
    machine = engine_of(load("doppelkopf")).machine()
    chance, cards = Random(1), range(8)
    for _ in range(200):
        vague, rests = vaguely("m", chance)
        values = Partly(
            Interpreter(machine), [], [0] * 9, lambda e: True, lambda c: True, nowhere, nobody
        )
        values._hold(0, vague)
        found = values.of(Distinct("m", Var("m", 0)))
        for rest in rests:
            twins = {machine.cards[k].twin: k for k in reversed(cards) if rest >> k & 1}
            assert allows(found, sum(1 << k for k in twins.values()))


def nobody(zone: int) -> frozenset[int]:
    return frozenset([-1])


def nowhere(zone: int) -> tuple[int, int]:
    return 0, 0


def test_a_question_in_a_question() -> None:
    """What members answer is kept only where it hangs on the member alone."""
    runner = Interpreter(engine_of(load("whist")).machine())
    lies = {0: (0b111, 0b1111), 1: (0b010, 0b010)}
    values = Partly(
        runner,
        [],
        [0] * 9,
        lambda e: not any(isinstance(part, ZoneAt) for part in walk(e)),
        lambda c: True,
        lies.__getitem__,
        nobody,
    )
    zones = [ZoneAt("m", Const("p", zone)) for zone in range(2)]
    alike = Apply("n", SAME_POINTS, (Var("p", 0), Var("p", 1)))
    among = Each("n", EXISTS, zones[1], 1, alike)
    assert values.of(Each("m", FILTER, zones[0], 0, among)) == 0b010

"""The machines of a game's examples: the game's own, and the steps of one example behind it.

What the examples of a game share is lowered once for each number of players and choice of options.
The steps of an example are written behind that; then everything that they have changed is as it
was.  Only tables that they add stay, which the machines of later examples do not look at.
"""

from __future__ import annotations

from functools import partial

from attrs import evolve

from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine, PlanStep
from cardlang.machine.lowering.choices import Flow
from cardlang.machine.lowering.lower import Maker
from cardlang.machine.lowering.values import Lowering
from cardlang.machine.tree import Halt
from cardlang.program import (
    SEAT,
    Example,
    ExampleStep,
    Expression,
    KeepValue,
    OwnerPair,
    Program,
    ZoneCards,
)
from cardlang.quick import frozen


@frozen
class _Stage:
    """A game that is lowered, and how much of everything there was then."""

    maker: Maker
    machine: Machine
    lowered: int

    @classmethod
    def of(cls, program: Program, players: int, options: dict[str, int]) -> _Stage:
        maker = Maker(program, players, options)
        return cls(maker, maker.machine(), maker.low.lowered)

    def with_steps(self, example: Example) -> Machine:
        low, flow, base = self.maker.low, self.maker.flow, self.machine
        flow.blocks, flow.decisions, flow.cells = [*base.blocks], [*base.decisions], base.size
        low.go_back(base.vars, self.lowered)
        where = dict(low.where)
        try:
            entries = {"setup": self.maker.setup(example.node.span)}
            plan = tuple([_step(low, flow, step) for step in example.steps])
            flow.finish()
        finally:
            low.where = where
        return evolve(
            base,
            size=flow.cells,
            vars=low.vars,
            blocks=flow.blocks,
            decisions=flow.decisions,
            plan=plan,
            entries=entries,
        )


class Stages:
    """Lowers the examples of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._stages: dict[tuple[int, tuple[tuple[str, int], ...]], _Stage] = {}

    def machine(self, players: int, options: dict[str, int], example: Example) -> Machine:
        """The machine of an example.  RuleError if it makes no sense with its steps."""
        key = players, tuple(sorted(options.items()))
        if key not in self._stages:
            self._stages[key] = _Stage.of(self.program, players, options)
        return self._stages[key].with_steps(example)


def _step(low: Lowering, flow: Flow, step: ExampleStep) -> PlanStep:
    given = (step.cards, step.moves, step.seat, step.texts)
    told = partial(PlanStep, step.what, step.span, *given)
    place: Expression | None = step.place
    if step.what == "when":
        entry = flow.block()
        flow.begin(entry)
        flow.deal_end = flow.block()
        flow.run(step.body)
        flow.jump(flow.deal_end, step.span)
        flow.begin(flow.deal_end)
        flow.leave(Halt(), step.span)
        return told(entry=entry)
    if isinstance(place, ZoneCards):
        return told(zone=low.zone_number(place), face_up=place.zone.sight == "all")
    if place is not None and step.what == "then":
        return told(value=low.value(place))
    value = low.value(step.value) if step.value is not None else None
    cells, of = ((), 0) if place is None else _given_cells(low, place)
    return told(cells=cells, seats=of, value=value)


def _given_cells(low: Lowering, place: Expression) -> tuple[tuple[int, ...], int]:
    """The cells that are given, of each copy of a card one; and whose they are, as a mask."""
    if not isinstance(place, KeepValue):
        return (low.deal_number,), 0
    keep, owner = place.keep, place.owner
    first = low.keeps[keep][0]
    cells: tuple[int, ...] = (0,)
    seats = 0
    owners: tuple[Expression, ...] = () if owner is None else (owner,)
    if isinstance(owner, OwnerPair):
        owners = owner.children()
    for part, family in zip(owners, keep.families, strict=True):
        of = low.constant(part)
        points = bits(of) if part.kind.many else [of]
        seats |= 1 << of if family is SEAT and 0 <= of < low.players else 0
        size = low.size(family)
        cells = tuple(
            [at * size + k if at >= 0 and 0 <= k < size else -1 for at in cells for k in points]
        )
    return tuple([first + k if k >= 0 else -1 for k in cells]), seats

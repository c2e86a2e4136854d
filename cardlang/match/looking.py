"""Looking at a match with open eyes: places, keeps, and the moves so far.

What a seat may know is told by observations alone; this is for the program that holds the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlang.diagnostic import UsageError
from cardlang.knowledge.view import CellView, ZoneView, cell_view
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.lacking import aborted
from cardlang.match.live.moves import Move
from cardlang.match.live.setup import Setup
from cardlang.messages import ENGLISH, Tongue
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import RandomSource

TOLD_BY_PLAY = frozenset(["no-move", "range"])
"""Faults of which `why_given_up` says more than their code."""


def zone_views(driver: Driver, ids: Sequence[str]) -> tuple[ZoneView, ...]:
    """All places with all their cards, bottom first where their order counts."""
    machine, cells = driver.machine, driver.cells
    views = []
    for number, info in enumerate(machine.zones):
        at = machine.orders if info.ordered else machine.masks
        cards = cells[at + number] if info.ordered else bits(cells[at + number])
        faces = tuple(ids[card] for card in cards)
        views.append(ZoneView(info.name, info.owner_label, len(faces), faces, ()))
    return tuple(views)


def cell_views(driver: Driver) -> tuple[CellView, ...]:
    """All that the rules keep, also what no seat sees, and what they show as worked out."""
    machine = driver.machine
    kept = [cell_view(machine, info, driver.cells[info.cell]) for info in machine.cells]
    return (*kept, *(cell_view(machine, info, driver.number(e)) for info, e in machine.facts))


def moves_so_far(setup: Setup, outcomes: Sequence[Outcome]) -> tuple[Move, ...]:
    """The moves among the outcomes of a match, the first one first."""
    driver = Driver(setup.runner, setup.terms)
    return tuple(
        Move(driver.stop[2], outcome, driver.stop[1], setup.wording)
        for outcome in _retraced(driver, outcomes)
        if driver.stop[0] == "decide"
    )


def stood_before(
    setup: Setup, outcomes: Sequence[Outcome], chance: RandomSource
) -> tuple[Driver, Sequence[Outcome], RandomSource]:
    """A match as it stood before its last move: its driver, its outcomes, and its chance.

    UsageError if nobody has moved yet.
    """
    driver, last = Driver(setup.runner, setup.terms), -1
    for number, _ in enumerate(_retraced(driver, outcomes)):
        last = number if driver.stop[0] == "decide" else last
    if last < 0:
        raise UsageError("no move has been made yet")
    driver, chance, before = Driver(setup.runner, setup.terms), chance.copy(), outcomes[:last]
    chance.seek(0)
    for _ in _retraced(driver, before):
        if driver.stop[0] == "shuffle":
            chance.shuffle(driver.pile)
    return driver, before, chance


def why_given_up(
    setup: Setup, outcomes: Sequence[Outcome], tongue: Tongue = ENGLISH, *, at_table: bool = False
) -> str:
    """The reason why a match of these outcomes was given up, for people; nothing if it was not.

    The interpreter plays it again, which knows more of a fault than faster ways.  At a table, what
    somebody may not see is not said.
    """
    machine, terms = setup.runner.machine, setup.terms
    run = Interpreter(machine)
    driver = Driver(run, terms)
    for _ in _retraced(driver, outcomes):
        pass
    driver.offers()
    if driver.fault is None:
        return ""
    code, most = driver.fault[0], terms.decisions
    return aborted(machine, code, driver.cells, most, tongue, run.beyond, at_table=at_table)


def _retraced(driver: Driver, outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """The outcomes, each while the driver stands at the stop that it answers."""
    left = iter(outcomes)
    for stop in driver.stops():
        if stop[0] in ("decide", "shuffle"):
            outcome = next(left, None)
            if outcome is None:
                return
            yield outcome
            answer = driver.choose if stop[0] == "decide" else driver.shuffle
            answer(outcome)

"""A match that a witness follows, and laws that the worlds of its seats must keep."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from attrs import evolve

from cardlang.api import Game, engine_of
from cardlang.match.live.driver import Terms
from cardlang.match.live.moves import Wording
from cardlang.match.secrets.provenance import Noting, Witness
from cardlang.match.secrets.sampling import recipe, ways_of
from cardlang.match.secrets.view import Observation, observe
from cardlang.match.secrets.worlds import Recipe, draw
from cardlang.run.stream import CHANCE, Stream


def witnessed(
    game: Game, players: int, seed: int, decisions: int, backs: str | None = None,
    options: Any = None, deals: int | None = None,
) -> Iterator[Witness]:  # fmt: skip
    """A match of random moves, at each of its first decisions."""
    machine = engine_of(game).machine(players, options, backs)
    witness = Witness(Noting(machine), Terms(deals), Wording(machine))
    streams = [Stream(seed, k) for k in range(machine.players + 1)]
    course = witness.course
    while not course.is_over and decisions > 0:
        if course.stop[0] == "decide":
            decisions -= 1
            yield witness
            moves = course.offers()
            witness.follow([moves[streams[1 + course.stop[2]].below(len(moves))]])
        else:
            cards = course.pile
            streams[CHANCE].shuffle(cards)
            witness.follow([tuple(cards)])


def mover(witness: Witness) -> int:
    seat: int = witness.course.stop[2]
    return seat


def in_world(witness: Witness, cells: list[Any]) -> Witness:
    """The same history, but with this world as the truth."""
    twin = copy(witness)
    twin.course = witness.course.copy()
    twin.course.cells = list(cells)
    twin.course._offers = None
    twin.course.run()
    return twin


def seen_in(witness: Witness, cells: list[Any], seat: int) -> Observation:
    return observe(in_world(witness, cells), seat)


def recipe_in(witness: Witness, made: Recipe, seat: int, chance: Stream) -> Recipe:
    """The recipe of the seat, with a world of it as the truth."""
    machine, noting = witness.machine, witness.noting
    if witness.base is None:
        return recipe(in_world(witness, draw(made, machine, noting, chance)), seat)
    begun = draw(evolve(made, replies=0), machine, noting, chance)
    twin = in_world(witness, witness.course.cells)
    twin.base = evolve(witness.base, cells=begun)
    return recipe(twin, seat)


def assert_is_a_state(witness: Witness, cells: list[Any]) -> None:
    """Every card lies in one place, and piles hold what their masks say."""
    machine = witness.machine
    masks = cells[machine.masks : machine.masks + len(machine.zones)]
    assert (1 << len(machine.cards)) - 1 == sum(masks)
    for zone, info in enumerate(machine.zones):
        if info.ordered:
            order = cells[machine.orders + zone]
            assert (len(order), sum(1 << card for card in order)) == (
                masks[zone].bit_count(),
                masks[zone],
            )


def assert_worlds(witness: Witness, made: Recipe, chance: Stream) -> None:
    """A world of the recipe is a state, looks the same, and leads to the same recipe."""
    seat = mover(witness)
    assert recipe(witness, seat) == made
    cells = draw(made, witness.machine, witness.noting, chance.copy())
    assert_is_a_state(witness, cells)
    assert observe(witness, seat) == seen_in(witness, cells, seat)
    assert made == recipe_in(witness, made, seat, chance.copy())
    chance.seek(chance.position + 1000)


def assert_blind_to_hidden_cells(witness: Witness) -> None:
    """What the rules keep from a seat may be anything: its recipe is the same."""
    seat, machine = mover(witness), witness.machine
    if witness.base is not None:
        return
    made, ways = recipe(witness, seat), ways_of(machine)
    for info in machine.cells:
        cell = info.cell
        if info.seen_by >> seat & 1 or witness.plain[cell] >> seat & 1 or info.many:
            continue
        low, high = ways.ranges.get(cell, (0, 0))
        for value in {low, high} - {witness.course.cells[cell]}:
            cells = witness.course.cells.copy()
            cells[cell] = value
            assert made == recipe(in_world(witness, cells), seat), info.name

"""A match that a provenance follows, and laws that the worlds of its seats must keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import Any, TypeVar

from attrs import evolve

from cardlang.api import Game, engine_of
from cardlang.knowledge.cell_facts import cell_facts
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.view import Observation, observe
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Terms
from cardlang.match.live.moves import Wording
from cardlang.run.stream import CHANCE, Stream

Follower = TypeVar("Follower", bound=Provenance)


def witnessed(
    game: Game,
    players: int,
    seed: int,
    decisions: int,
    backs: str | None = None,
    options: Any = None,
    deals: int | None = None,
) -> Iterator[Provenance]:
    """A match of random moves, at each of its first decisions."""
    machine = engine_of(game).machine(players, options, backs)
    return followed(Provenance, machine, Terms(deals), seed, decisions)


def followed(
    kind: type[Follower], machine: Machine, terms: Terms, seed: int, decisions: int
) -> Iterator[Follower]:
    """A match of random moves, at each of its first decisions, with the eyes of this kind."""
    provenance = kind(tracer(machine), terms, Wording(machine))
    streams = [Stream(seed, k) for k in range(machine.players + 1)]
    driver = provenance.driver
    while not driver.is_over and decisions > 0:
        if driver.stop[0] == "decide":
            decisions -= 1
            yield provenance
            moves = driver.offers()
            provenance.follow([moves[streams[1 + driver.stop[2]].below(len(moves))]])
        else:
            cards = driver.pile
            streams[CHANCE].shuffle(cards)
            provenance.follow([tuple(cards)])


def mover(provenance: Provenance) -> int:
    seat: int = provenance.driver.seat
    return seat


def in_world(provenance: Provenance, cells: list[Any]) -> Provenance:
    """The same history, but with this world as the truth."""
    twin = copy(provenance)
    twin.driver = provenance.driver.copy()
    twin.driver.cells = list(cells)
    twin.driver._offers = None
    twin.driver.run()
    return twin


def seen_in(provenance: Provenance, cells: list[Any], seat: int) -> Observation:
    return observe(in_world(provenance, cells), seat)


def recipe_in(provenance: Provenance, made: Recipe, seat: int, chance: Stream) -> Recipe:
    """The recipe of the seat, with a world of it as the truth."""
    machine, tracing = provenance.machine, provenance.tracing
    if provenance.base is None:
        return recipe(in_world(provenance, draw(made, machine, tracing, chance)), seat)
    begun = draw(evolve(made, replies=0), machine, tracing, chance)
    twin = in_world(provenance, provenance.driver.cells)
    twin.base = evolve(provenance.base, cells=begun)
    return recipe(twin, seat)


def assert_is_a_state(provenance: Provenance, cells: list[Any]) -> None:
    """Every card lies in one place, and piles hold what their masks say."""
    machine = provenance.machine
    masks = cells[machine.masks : machine.masks + len(machine.zones)]
    assert (1 << len(machine.cards)) - 1 == sum(masks)
    for zone, info in enumerate(machine.zones):
        if info.ordered:
            order = cells[machine.orders + zone]
            assert (len(order), sum(1 << card for card in order)) == (
                masks[zone].bit_count(),
                masks[zone],
            )


def assert_worlds(provenance: Provenance, made: Recipe, chance: Stream) -> None:
    """A world of the recipe is a state, looks the same, and leads to the same recipe."""
    seat = mover(provenance)
    assert recipe(provenance, seat) == made
    cells = draw(made, provenance.machine, provenance.tracing, chance.copy())
    assert_is_a_state(provenance, cells)
    assert_what_is_plain_is_so(provenance, cells, seat)
    assert observe(provenance, seat) == seen_in(provenance, cells, seat)
    assert made == recipe_in(provenance, made, seat, chance.copy())
    chance.seek(chance.position + 1000)


def assert_what_is_plain_is_so(provenance: Provenance, cells: list[Any], seat: int) -> None:
    """Where a card lies in a world, it lies in truth if that is plain to the seat; and so high."""
    machine, true = provenance.machine, provenance.driver.cells
    looks = Counter(info.twin for info in machine.cards)
    for card, info in enumerate(machine.cards):
        for placed in (False, True):
            if looks[info.twin] > 1 or not provenance._knowing_card(card, placed) >> seat & 1:
                continue
            zone = provenance.zone_of(card)
            assert cells[machine.masks + zone] >> card & 1, (seat, card)
            if placed and machine.zones[zone].ordered:
                piles = [some[machine.orders + zone] for some in (true, cells)]
                assert piles[0].index(card) == piles[1].index(card), (seat, card)


def assert_blind_to_hidden_cells(provenance: Provenance) -> None:
    """What the rules keep from a seat may be anything: its recipe is the same."""
    seat, machine = mover(provenance), provenance.machine
    if provenance.base is not None:
        return
    made, ways = recipe(provenance, seat), cell_facts(machine)
    for info in machine.cells:
        cell = info.cell
        if info.seen_by >> seat & 1 or provenance.plain[cell] >> seat & 1 or info.many:
            continue
        low, high = ways.ranges.get(cell, (0, 0))
        for value in {low, high} - {provenance.driver.cells[cell]}:
            cells = provenance.driver.cells.copy()
            cells[cell] = value
            assert made == recipe(in_world(provenance, cells), seat), info.name

"""Paired deals: the same cards once more, with each hand a seat further round the table.

Who wins hangs on the hands more than on the seats.  So a match is played once for every seat: each
time the cards that a shuffle brings to one seat lie where those of the next one lay.  On the
average over these matches all seats have had all hands, and what is left is what the seats are
worth.

A shuffle may be answered with any order, so what is turned is the order of the pile: the cards of
one seat at the next choice take the places of those of another.  Where seats have unequally many,
as many go round as all have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.bots.table import match
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

TURNS = 4  # that are played of a match at most


def turned(
    setup: Setup, seed: int, outcomes: Sequence[Outcome], turn: int, told: list[Outcome]
) -> Played:
    """Play the match of a seed once more, with the hands of its `outcomes` so many seats further
    round the table; what happens is added to `told`."""
    machine = setup.runner.machine
    orders = [
        turned_order(machine.players, order, owners, turn)
        for order, owners in dealt(setup.runner, outcomes)
    ]
    chance = Stream(seed, CHANCE)
    return match(setup, seed, told, shuffle=_answers(orders, chance.shuffle))


def _answers(
    orders: Sequence[Outcome], otherwise: Callable[[list[int]], object]
) -> Callable[[list[int]], None]:
    """A shuffle that gives these orders one after the other, as long as it is these cards."""
    left = iter(orders)

    def shuffle(cards: list[int]) -> None:
        otherwise(cards)  # the stream goes on as in the match that is turned
        order = next(left, ())
        if sorted(order) == sorted(cards):
            cards[:] = order

    return shuffle


def dealt(runner: Runner, outcomes: Sequence[Outcome]) -> list[tuple[Outcome, list[int]]]:
    """The orders of the shuffles of a match, and by place in each the seat to which the card there
    came by the next choice; -1 if to none."""
    driver = Driver(runner, Terms())
    found: list[tuple[Outcome, list[int]]] = []
    open_ones: list[Outcome] = []
    told = iter(outcomes)
    for stop in driver.stops():
        if stop[0] == "shuffle":
            order = next(told, None)
            if order is None:
                break
            open_ones.append(order)
            driver.shuffle(order)
        elif stop[0] == "decide":
            owners = _owners(runner.machine, driver.cells) if open_ones else {}
            found += [(one, [owners.get(card, -1) for card in one]) for one in open_ones]
            open_ones.clear()
            move = next(told, None)
            if move is None:
                break
            driver.choose(move)
    return found


def _owners(machine: Machine, cells: Sequence[int]) -> dict[int, int]:
    """The seat before which a card lies, or in whose hand it is, by card."""
    found: dict[int, int] = {}
    for number, zone in enumerate(machine.zones):
        if zone.owner_kind == "seat":
            mask, card = cells[machine.masks + number], 0
            while mask:
                if mask & 1:
                    found[card] = zone.owner
                mask, card = mask >> 1, card + 1
    return found


def turned_order(players: int, order: Outcome, owners: Sequence[int], turn: int) -> Outcome:
    """An order with the cards of each seat in the places of those of the seat `turn` before it."""
    places = [[at for at, owner in enumerate(owners) if owner == seat] for seat in range(players)]
    found = list(order)
    count = min(map(len, places), default=0)
    for seat, mine in enumerate(places):
        theirs = places[(seat + turn) % players]
        for at, source in zip(mine[:count], theirs[:count], strict=True):
            found[at] = order[source]
    return tuple(found)

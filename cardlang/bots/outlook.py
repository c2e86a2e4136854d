"""Worlds that a seat of a playout takes for possible, by what lies in its sight there.

Such a seat has no history: it remembers nothing that was said and no card that was played.
"""

from __future__ import annotations

from cardlang.knowledge.worlds import PILE, SET, Group, Recipe
from cardlang.machine.faults import bits
from cardlang.machine.ir import FUEL, STEP, WORK, Machine
from cardlang.match.live.driver import Cells


def outlook(machine: Machine, cells: Cells, seat: int, known: int = 0) -> Recipe:
    """Return worlds that a seat takes for as likely as one, by what lies in its sight there, and
    where some cards lie that it will see."""
    return _worlds(machine, cells, seat, 1 << seat, known)


def open_to_all(machine: Machine, cells: Cells, seat: int) -> Recipe:
    """Return worlds that are as likely as one, by what lies in the sight of everybody; `seat` is
    to choose in them."""
    return _worlds(machine, cells, seat, (1 << machine.players) - 1, 0)


def _worlds(machine: Machine, cells: Cells, seat: int, seats: int, known: int) -> Recipe:
    """Return worlds by what lies in the sight of all of some seats, and by some cards."""
    masks, orders = machine.masks, machine.orders
    made, unknown = list(cells), 0
    takes: list[tuple[int, int, int]] = []
    piles: list[tuple[int, tuple[int, ...]]] = []
    for zone, info in enumerate(machine.zones):
        mask = cells[masks + zone]
        if info.seen_by & seats == seats or not mask:
            continue
        if info.ordered:
            order = cells[orders + zone]
            seen = info.top_seen_by & seats == seats
            top = sum(1 << card for card in info.top(order)) if seen else 0
            frame = tuple([card if (known | top) >> card & 1 else -1 for card in order])
            if -1 not in frame:
                continue
            takes.append((frame.count(-1), PILE, len(piles)))
            piles.append((zone, frame))
            made[orders + zone], made[masks + zone] = (), mask & (known | top)
            unknown |= mask & ~(known | top)
        elif mask & ~known:
            takes.append(((mask & ~known).bit_count(), SET, zone))
            made[masks + zone] = mask & known
            unknown |= mask & ~known
    made[FUEL] = made[STEP] = made[WORK] = 0
    groups = (Group(tuple(bits(unknown)), tuple(takes)),) if takes else ()
    return Recipe(seat, tuple(made), (), groups, tuple(piles), (), (), (), (), 0)


def in_sight(machine: Machine, cells: Cells, seat: int) -> int:
    """Return the mask of the cards at places that a seat sees."""
    return sum(
        int(cells[machine.masks + zone])
        for zone, info in enumerate(machine.zones)
        if info.seen_by >> seat & 1
    )

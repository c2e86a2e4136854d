"""The last cards: moves looked through to the end of the deal.

When few cards are left, what follows a move can be looked through as a whole.  So it is, in worlds
of the seat, with open cards: each seat takes what brings it most, of equal moves the first.  A move
that gives something away against the best answers is found by that however few playouts would have
come upon it, and it is dropped; among those that are left a tree decides, which knows that cards
are hidden (Ginsberg 2001 looked at open cards alone).

How far that goes hangs on the budget, not on a number of cards.  `MOVES` times the playouts of a
decision are moves that may be taken on the way through; if the first world takes more than its
part, `FEWEST` worlds are too many, and all is left to the tree.  Where nothing is hidden there is
one world, and it may take all.  What another move is behind has to be more than its standard error,
world by world: in fewer worlds than there are, chance has a part in it.

Where choices are made together this is not the way, since who sees what others have chosen is
always ahead; nor where cards are shuffled before the deal ends.

Where two sides play for points what the one gains the other loses, and what is answered well enough
is not looked at any further (alpha-beta).  `native/exact.h` takes the same moves in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from attrs import define, field

from cardlang import limits
from cardlang.bots.ahead import Playouts, Solved, solved
from cardlang.bots.clock import OutOfTimeError, look
from cardlang.bots.tree import payoff
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import RANGE, SOME, Recipe, draw
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import Stream

MOVES = 16  # that may be taken, a playout of the decision
FEWEST, MOST = 8, 100  # worlds
DEEP = 64  # decisions in a row
WIDE = 64  # moves of one
_FAR = 1 << 60  # more than anything that is paid


class _OutError(Exception):
    """Too many moves."""


class _NeverError(Exception):
    """The worlds of this decision cannot be looked through."""


def step(driver: Driver, move: Outcome) -> bool:
    """Take a move, and go on to the next decision; False if the deal ends before one."""
    driver.choose(move)
    for stop in driver.stops():
        if stop[0] == "shuffle":
            order = driver.pile
            if len(order) > 1:
                raise _NeverError
            driver.shuffle(tuple(order))
        elif stop[0] == "decide":
            return True
        elif stop[0] == "fault":
            raise _NeverError
    return False


def hopeful(driver: Driver, most: int) -> bool:
    """Return whether it is worth beginning with so many moves: the ways on are counted at each
    decision where the first moves lead, and multiplied.  Of so many ways no more than the root is
    looked at if all goes well."""
    at, ways = driver.copy(), 1
    for _ in range(DEEP + 1):
        offers = at.offers()
        if not offers:
            raise _NeverError
        ways *= len(offers)
        if ways > most * most:
            return False
        look()
        if not step(at, offers[0]):
            return True
    raise _NeverError


@define
class _OpenCards:
    """A world that is looked through."""

    towards: int
    side_of: Sequence[int]
    most: int
    sure: list[int]  # what a side has elsewhere, where two play for points
    taken: int = 0
    good: dict[int, Outcome] = field(factory=dict)  # by depth the move that was best there last

    def move(self, driver: Driver, move: Outcome, deep: int) -> list[int]:
        """Return what comes of a move, by seat."""
        self.taken += 1
        if self.taken > self.most:
            raise _OutError
        look()
        next = driver.copy()
        if step(next, move):
            return self.decision(next, deep + 1)
        return [payoff(next, seat, self.towards) for seat in range(next.machine.players)]

    def row(self, driver: Driver, sight: Sight, most: int) -> list[int]:
        """Return what each move of a seat brings it in a world."""
        self.most, offers, found = most, driver.offers(), list[int]()
        for move in sight.moves:
            if move not in offers:
                raise _NeverError
            self.sure = [-_FAR] * len(driver.machine.sides)
            found.append(self.move(driver, move, 0)[sight.seat])
        return found

    def decision(self, driver: Driver, deep: int) -> list[int]:
        """Return what comes of a decision, by seat."""
        offers = driver.offers()
        if not 0 < len(offers) <= WIDE or deep == DEEP:
            raise _NeverError
        seat = driver.seat
        side, two = self.side_of[seat], len(self.sure) == 2 and self.towards
        before, paid, best = self.sure[side], list[int](), offers[0]
        if two and self.good.get(deep) in offers:
            offers = sorted(offers, key=lambda move: move != self.good[deep])
        for move in offers:
            found = self.move(driver, move, deep)
            if paid and found[seat] <= paid[seat]:
                continue
            paid, best = found, move
            if two and paid[seat] >= -self.sure[1 - side]:
                break
            if two:
                self.sure[side] = max(self.sure[side], paid[seat])
        self.sure[side], self.good[deep] = before, best
        return paid


def search(asked: Playouts, worlds: int, first: int, most: int) -> Solved | None:
    """The payoffs of moves in worlds, as far as so many may be taken in all, `first` in the first
    world; None where that is not the way."""
    sight, recipe = asked.sight, asked.recipe
    machine, rows = sight.runner.machine, list[list[int]]()
    side_of = [
        next(k for k, seats in enumerate(machine.sides) if seat in seats)
        for seat in range(machine.players)
    ]
    one = _OpenCards(asked.towards, side_of, first, [])
    try:
        for number in range(worlds):
            cells = draw(recipe, machine, sight.runner, Stream(asked.seed, 2 * number))
            driver = Driver.at(sight.runner, Terms(asked.deals, limits.DECISIONS), cells)
            if not number and not hopeful(driver, first):
                break
            rows.append(one.row(driver, sight, most if number else first))
    except _NeverError:
        return None
    except (_OutError, OutOfTimeError):
        pass
    return rows


def is_one_world(recipe: Recipe) -> bool:
    """Return whether a seat knows all there is to know."""
    hidden = recipe.groups or recipe.replies
    return not hidden and all(mark[0] not in (SOME, RANGE) for mark in recipe.marks)


def last_cards(asked: Playouts) -> Solved | None:
    """The payoffs of a seat's moves in worlds that are looked through; None where too much would
    follow."""
    if any(decision.sealed for decision in asked.sight.runner.machine.decisions):
        return None
    most, one = MOVES * asked.count, is_one_world(asked.recipe)
    worlds, first = (1, most) if one else (MOST, most // FEWEST)
    rows = solved(search, asked, worlds, first, most)
    return rows if rows and (one or len(rows) >= FEWEST) else None


def kept(rows: Solved) -> list[int]:
    """Return the moves that are not behind the best one by more than chance, by their places."""
    sums = [sum(column) for column in zip(*rows, strict=True)]
    best, many = sums.index(max(sums)), len(rows)
    found = []
    for place, paid in enumerate(sums):
        behind = sums[best] - paid
        squares = sum((row[best] - row[place]) ** 2 for row in rows)
        spread = max(0.0, squares - behind * behind / many)
        error = sqrt(spread * many / (many - 1)) if many > 1 else 0.0
        if behind <= error:
            found.append(place)
    return found

"""Worlds for programs: matches that a seat cannot tell from the true one, to be played on.

A world has no history: no record can be made of it, and no observation.  Everything lies open in
it, since all that its seat does not know was drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.view import CellView, Kept, ZoneView, named
from cardlang.knowledge.worlds import draw
from cardlang.match.live.driver import Driver
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.moves import Move
from cardlang.match.live.setup import Setup
from cardlang.match.looking import cell_views, zone_views
from cardlang.run.stream import RandomSource, Stream

MOST = 10_000  # worlds at once


class World:
    """A match as it could stand for a seat.  `cardlang.bot(…).worlds(state, 20)` draws some.

    Shuffles to come are drawn from a chance of its own.
    """

    __slots__ = ("_chance", "_driver", "_setup")

    def __init__(self, setup: Setup, driver: Driver, chance: RandomSource) -> None:
        self._setup, self._driver, self._chance = setup, driver, chance
        driver.settle(chance.shuffle)

    def copy(self) -> World:
        """An independent world, which goes on with the same chance."""
        return World(self._setup, self._driver.copy(), self._chance.copy())

    @property
    def is_over(self) -> bool:
        """Return whether nobody chooses any more."""
        return not self._driver.offers()

    @property
    def to_act(self) -> int | None:
        """The seat that chooses; None when the match is over."""
        return self._driver.seat if self._driver.offers() else None

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the seat to act, in the order of the record."""
        offers = self._driver.offers()
        if not offers:
            return ()
        decision, seat = self._driver.asked
        return tuple(Move(seat, raw, decision, self._setup.wording) for raw in offers)

    def apply(self, move: Move | str) -> None:
        """Take a move, and go on to the next decision, or to the end.

        IllegalMove if it is not offered.
        """
        for known in self.legal_moves():
            if str(known) == str(move):
                self._driver.choose(known.raw)
                self._driver.settle(self._chance.shuffle)
                return
        raise IllegalMove(f"`{move}` is not offered in this world")

    @property
    def zones(self) -> tuple[ZoneView, ...]:
        """All places with all their cards, bottom first where their order counts."""
        return zone_views(self._driver, self._setup.wording.ids)

    def zone(self, name: str, owner: int | str | None = None) -> ZoneView:
        """A place with all its cards.  UsageError if there is no such place."""
        return named("zone", self.zones, name, owner)

    @property
    def keeps(self) -> tuple[CellView, ...]:
        """All that the rules keep."""
        return cell_views(self._driver)

    def keep(self, name: str, owner: int | str | None = None) -> Kept:
        """The value of what the rules keep.  UsageError if there is no such keep."""
        return named("keep", self.keeps, name, owner).typed

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by seat."""
        return self._driver.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""
        return self._driver.winners

    @property
    def deal_number(self) -> int:
        """The number of the deal, counted from 1."""
        number: int = self._driver.cells[self._driver.machine.deal_number]
        return number

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold, as `Observation.to_dict` has it."""
        return {
            "to_act": self.to_act,
            "scores": list(self.scores),
            "deal_number": self.deal_number,
            "zones": [
                {"name": z.name, "owner": z.owner, "size": z.size, "cards": list(z.cards)}
                for z in self.zones
            ],
            "keeps": [{"name": k.name, "owner": k.owner, "value": k.typed} for k in self.keeps],
        }


def worlds_of(sight: Sight, count: int, seed: int) -> Sequence[World]:
    """So many worlds of a seat.  World w is drawn from stream 2w of the seed, as bots draw it, and
    goes on with stream 2w + 1."""
    if type(count) is not int or not 1 <= count <= MOST:
        raise UsageError(f"a number of worlds is from 1 to {MOST:,}")
    setup, recipe = sight.setup, sight.recipe()
    runner, terms = setup.runner, setup.terms
    if terms.deals is not None:  # some of them have been played
        gone = recipe.cells[runner.machine.deal_number] - 1
        terms = evolve(terms, deals=max(1, terms.deals - gone))
    found = []
    for number in range(count):
        cells = draw(recipe, runner.machine, runner, Stream(seed, 2 * number))
        driver = Driver.at(runner, terms, cells)
        found.append(World(setup, driver, Stream(seed, 2 * number + 1)))
    return tuple(found)

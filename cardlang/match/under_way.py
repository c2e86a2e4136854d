"""A match that is under way: what drives it, its chance, what has happened, who has followed it.

What has happened is a chain of pairs that copies share; an observer follows it when somebody asks.
"""

from __future__ import annotations

from operator import index
from typing import Any

from cardlang.diagnostic import UsageError, as_given
from cardlang.knowledge.observer import Observer
from cardlang.knowledge.tracing import followed
from cardlang.match.live.actions import actions_of
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.illegal import IllegalMove, refusal
from cardlang.match.live.moves import Move
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource

Trail = tuple[Any, Outcome] | None
"""Chain of what has happened: (what happened before, the last outcome); nothing at first."""


class Live:
    """A match on its way, with what has happened in it.

    Several states may hold the same one, as long as none of them goes on.
    """

    __slots__ = (
        "chance",
        "driver",
        "followed",
        "lent",
        "lent_chance",
        "moves",
        "observer",
        "setup",
        "trail",
        "warnings",
    )

    setup: Setup
    warnings: tuple[str, ...]
    driver: Driver
    chance: RandomSource
    lent_chance: bool  # whether a copy may draw from the same chance
    trail: Trail
    observer: Observer | None
    followed: Trail  # how far the observer has come
    lent: bool  # whether a copy may use the same observer
    moves: tuple[Move, ...]  # what may be done now; nothing when it is over

    def __init__(
        self,
        setup: Setup,
        chance: RandomSource,
        driver: Driver,
        trail: Trail,
        warnings: tuple[str, ...] = (),
    ) -> None:
        self.setup = setup
        self.warnings = warnings
        self.driver = driver
        self.chance = chance
        self.lent_chance = False
        self.trail = trail
        self.observer = None
        self.followed = None
        self.lent = False

    def copy(self) -> Live:
        """An independent one; chance and the observer are copied when one of the two needs them."""
        twin = Live.__new__(Live)
        twin.setup = self.setup
        twin.warnings = self.warnings
        twin.driver = self.driver.copy()
        twin.chance = self.chance
        twin.lent_chance = self.lent_chance = True
        twin.trail = self.trail
        twin.observer = self.observer
        twin.followed = self.followed
        twin.lent = self.lent = self.observer is not None
        twin.moves = self.moves
        return twin

    def settle(self) -> None:
        """Go on to the next decision, or to the end.  That nothing is offered is a fault."""
        orders: list[Outcome] = []
        self.driver.settle(self._shuffle, orders)
        for order in orders:
            self.trail = self.trail, order
        self.moves = self.driver.legal(self.setup.wording.held)

    def take(self, raw: Outcome) -> None:
        """Take a move that is offered, and go on to the next decision, or to the end."""
        self.trail = self.trail, raw
        self.moves = self.driver.take(raw, self.setup.wording.held)
        if not self.moves:
            self.settle()

    def of_number(self, number: int) -> Outcome:
        """The move that has this number.  IllegalMove says why it may not be made."""
        actions = actions_of(self.setup.wording)
        try:
            wanted = index(number)
        except TypeError:
            said = as_given(number)
            raise UsageError(f"the number of a move is a whole number, not {said}") from None
        for move, known in zip(self.moves, actions.of(self.moves), strict=True):
            if known == wanted:
                return move.raw
        if not 0 <= wanted < len(actions):
            most, said = len(actions) - 1, as_given(number)
            raise IllegalMove(f"actions are numbered from 0 to {most}, not {said}")
        return self.raw(actions[wanted])

    def raw(self, move: Move | str) -> Outcome:
        """A move that is offered, by itself or by its text.  IllegalMove says why it is not."""
        for known in self.moves:
            if known is move:
                return known.raw
        stop = self.driver.stop
        if stop[0] != "decide":
            raise IllegalMove("the match is over")
        _, decision, seat = stop
        offers = [known.raw for known in self.moves]
        if isinstance(move, Move):
            if move.seat != seat:
                raise IllegalMove(f"it is the turn of seat {seat}, not of seat {move.seat}")
            if move.decision == decision and move.raw in offers:
                return move.raw
        elif not isinstance(move, str):
            raise UsageError(f"a move is one of `legal_moves()` or a text, not {as_given(move)}")
        text = str(move)
        wording = self.setup.wording
        raw = wording.find(decision, offers, text) or wording.find_loosely(decision, offers, text)
        if raw is None:
            raise refusal(self.driver, wording, offers, text)
        return raw

    def _shuffle(self, cards: list[int]) -> None:
        if self.lent_chance:
            self.chance = self.chance.copy()
            self.lent_chance = False
        self.chance.shuffle(cards)

    def outcomes(self, since: Trail = None) -> list[Outcome]:
        """The outcomes after a point of the trail, in order."""
        found = []
        trail = self.trail
        while trail is not since and trail is not None:
            trail, outcome = trail
            found.append(outcome)
        found.reverse()
        return found

    def follow(self) -> Observer:
        """An observer that has seen all that has happened."""
        if self.observer is None:
            setup = self.setup
            self.observer = Observer(followed(setup.runner), setup.terms, setup.wording)
        if self.followed is not self.trail:
            if self.lent:
                self.observer = self.observer.copy()
                self.lent = False
            self.observer.follow(self.outcomes(self.followed))
            self.followed = self.trail
        return self.observer

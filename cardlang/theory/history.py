"""A match in which chance is a player: it draws a card where one comes to be seen.

A shuffle leaves cards that are not known yet (`perft`), and one of them is drawn where the rules or
a seat come to see it, each card of its pool as likely as any other.  Of cards that look alike one
stands for all, with their share.

A `History` stands where a seat chooses, where chance draws, or at the end.  To make an observation,
cards that nobody has seen are put into the shuffles in any order: no observation hangs on it.
"""

from __future__ import annotations

from typing import Any, assert_never

from cardlang.knowledge.observer import Observer
from cardlang.knowledge.tracing import followed
from cardlang.knowledge.view import Observation, observe
from cardlang.machine.alike import lots, twins_of
from cardlang.machine.faults import bits as members
from cardlang.match.live.driver import Cells, Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.perft import Needed, UnknownFace, different, look, redrawn, shuffle


class History:
    """A match that has just begun, run to where it branches first."""

    __slots__ = (
        "_before",
        "_observer",
        "_outcomes",
        "_plain",
        "_seen",
        "_wanted",
        "driver",
        "setup",
        "steps",
    )

    setup: Setup
    driver: Driver
    _before: Driver  # where the run began that a card is needed for
    _wanted: UnknownFace | None  # the card to be drawn
    _outcomes: tuple[tuple[Any, ...] | str, ...]  # shuffles, of cards or unknown ones; moves' texts
    _observer: Observer | None  # has seen the first of the outcomes, `_seen` of them
    _seen: int
    _plain: tuple[Outcome, ...]  # the outcomes that it has seen
    steps: tuple[int | Outcome, ...]  # cards drawn and moves taken

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.driver = Driver(setup.runner, setup.terms)
        self._outcomes = ()
        self.steps = ()
        self._observer, self._seen, self._plain = None, 0, ()
        self._run()

    def copy(self) -> History:
        """The same, independent of this one."""
        twin = History.__new__(History)
        twin.setup, twin.driver, twin._before = self.setup, self.driver.copy(), self._before
        twin._wanted, twin._outcomes = self._wanted, self._outcomes
        twin._observer, twin._seen, twin._plain = self._observer, self._seen, self._plain
        twin.steps = self.steps
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> History:
        return self.copy()

    def _run(self) -> None:
        """Go on to where the match branches, or to its end."""
        driver = self.driver
        while True:
            self._wanted, self._before = None, driver.copy()
            try:
                driver.run()
                driver.offers()
                look(driver)
            except Needed as needed:
                self._wanted = needed.card
                return
            stop = driver.stop
            match stop[0]:
                case "shuffle":
                    self._shuffle(stop[1])
                case "score":
                    driver.count()
                case "decide" | "end" | "fault" | "halt" | "start":
                    return
                case _:
                    assert_never(stop[0])

    def _shuffle(self, zone: int) -> None:
        driver, machine = self.driver, self.driver.machine
        order = tuple(members(driver.cells[machine.masks + zone]))
        shuffle(driver)
        if machine.zones[zone].ordered:
            order = tuple(driver.cells[machine.orders + zone])
        self._outcomes = (*self._outcomes, order)

    # ------------------------------------------------------------ what comes next

    @property
    def is_chance(self) -> bool:
        """Return whether a card is to be drawn."""
        return self._wanted is not None

    @property
    def is_over(self) -> bool:
        """Return whether the match has ended, or was given up."""
        return self._wanted is None and self.driver.is_over

    @property
    def to_act(self) -> int | None:
        """The seat that chooses, if one does."""
        seat: int | None = None
        if self._wanted is None and self.driver.stop[0] == "decide":
            seat = self.driver.stop[2]
        return seat

    @property
    def moves(self) -> list[Outcome]:
        """The moves of the seat that chooses, in canonical order, as they are inside."""
        return [] if self._wanted is not None else self.driver.offers()

    def text(self, move: Outcome) -> str:
        """The text of one of these moves."""
        return self.setup.wording.text(self.driver.decision, move)

    def draws(self) -> list[tuple[int, float]]:
        """The cards that may be drawn, by number, in deck order, each with its chance."""
        assert self._wanted is not None
        pool = members(self._wanted.pool)
        cards = self.driver.machine.cards
        twins = [cards[card].twin for card in pool]
        return [
            (card, twins.count(cards[card].twin) / len(pool))
            for card in different(self.driver.machine, self._wanted.pool)
        ]

    # ------------------------------------------------------------ going on

    def take(self, step: int | Outcome) -> None:
        """A step of the `steps` of another history of the same game: a card drawn, or a move."""
        if isinstance(step, int):
            self.draw(step)
        else:
            self.choose(step)

    def draw(self, card: int) -> None:
        """Chance draws one of the cards of `draws`."""
        assert self._wanted is not None
        self.steps = (*self.steps, card)
        driver = self.driver = self._before.copy()
        driver.cells, new = redrawn(driver, self._wanted, card)
        self._outcomes = tuple(
            [
                part if isinstance(part, str) else tuple([new.get(id(c), c) for c in part])
                for part in self._outcomes
            ]
        )
        self._observer = None
        self._run()

    def choose(self, move: Outcome) -> None:
        """The seat takes one of the moves that it is offered."""
        self.steps = (*self.steps, move)
        self._outcomes = (*self._outcomes, self.text(move))
        self.driver.choose(move)
        self._run()

    def observation(self, seat: int) -> Observation:
        """The observation of a seat where it, or another, chooses, or at the end."""
        setup = self.setup
        if self._observer is None:
            self._observer = Observer(followed(setup.runner), setup.terms, setup.wording)
            self._seen, self._plain = 0, ()
        if self._seen < len(self._outcomes):
            self._observer = self._observer.copy()  # other histories may have the same
            for part in self._outcomes[self._seen :]:
                outcome = self._outcome(self._observer.driver, part)
                self._plain = (*self._plain, outcome)
                self._observer.follow([outcome])
            self._seen = len(self._outcomes)
        return observe(self._observer, seat)

    def completed(self) -> tuple[tuple[Outcome, ...], Cells, list[int]]:
        """All that has happened, the cells it has come to, and by card the one that stands for it.

        Any cards stand for those that nobody has seen; of cards that look alike, since the last
        shuffle, another one may.
        """
        self.observation(0)
        assert self._observer is not None
        there = list(range(len(self.driver.machine.cards)))
        for part, outcome in zip(self._outcomes, self._plain, strict=True):
            if not isinstance(part, str):
                for card, other in zip(_completed(part), outcome, strict=True):
                    there[card] = other
        return self._plain, self._observer.driver.cells, there

    def _outcome(self, driver: Driver, part: tuple[Any, ...] | str) -> Outcome:
        """The outcome of a step, in a match in which other cards may stand for those that look
        alike.
        """
        if isinstance(part, str):
            found = self.setup.wording.find(driver.decision, driver.offers(), part)
            assert found is not None
            return found
        order = _completed(part)
        twins = twins_of(driver.machine.cards)
        if not twins:
            return order
        there = {twins[lot[0]]: lot for lot in lots(sorted(driver.pile), twins)}
        return tuple([there[twins[card]].pop(0) for card in order])


def _completed(part: tuple[Any, ...]) -> Outcome:
    """An order or a move in which each unknown card is one of its pool."""
    pools: dict[int, list[int]] = {}
    known = {card for card in part if not isinstance(card, UnknownFace)}
    found = []
    for card in part:
        if isinstance(card, UnknownFace):
            pool = pools.setdefault(card.pool, [c for c in members(card.pool) if c not in known])
            card = pool.pop(0)
        found.append(card)
    return tuple(found)

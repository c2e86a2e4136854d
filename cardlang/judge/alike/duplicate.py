"""Two games on the same deals, seat for seat, as a duplicate is played at two tables.

Where two games have the same cards and deal them into the same hands, what differs between two
tables is the rules and nothing else.  Each deal is played at both by seats that play to win, or by
random ones where these are too dear, with the same chance for the same seat.  Then the moves of the
first table are made at the second for as long as it has them: so it comes out where the two tables
first offer something else, and what the same moves are worth at both.

Who wins would differ between two tables of one game too, where seats choose otherwise.  So the
first game is played once more with other chance for its seats, which says what that alone does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from attrs import asdict, define, evolve, field, frozen

from cardlang.bots.table import match
from cardlang.engine import Engine
from cardlang.judge.bounds import seconds_of
from cardlang.judge.fast import Compiled
from cardlang.judge.matches.endings import SEATS
from cardlang.judge.matches.playing import many
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Driver, Outcome, Shuffle, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

T = TypeVar("T")
ABLE, ABLE_LEAST, RANDOM = 24, 8, 60
"""Deals of seats that play to win, at most and at least, and of random ones in their place."""
_SECONDS = 5.0  # that may be played for two games
_TRIES = 48  # playouts of a decision of such seats, each of half a deal
_PROBED = 4  # deals that tell what one costs
_TIMES = 1.5  # as often as once at each table: the first game is played twice
_FASTER = 60.0  # so much less a search takes in C
_OTHERWISE = 1_000_003  # from the seed of a deal to other chance for its seats
_DEAL = Terms(1)


@frozen
class TwiceDealt:
    """One deal at both tables.

    `winners` are masks of seats; `parted` is the decision, from 1, at which the tables first offer
    something else while the same is played, or 0; `alike` whether the same moves come to the same
    scores, or None where they cannot all be made.
    """

    scores: tuple[tuple[int, ...], tuple[int, ...]]
    winners: tuple[int, int]
    decisions: tuple[int, int]
    parted: int
    alike: bool | None


@frozen
class TablesPart:
    """A place where two tables part: in which deal, at which decision, after which move; who may do
    what, at the first and at the second (no seat: that table is done)."""

    deal: int
    decision: int
    after: str
    seats: tuple[int | None, int | None]
    offers: tuple[tuple[str, ...], tuple[str, ...]]


@define
class Duplicate:
    """The result of two games on the same deals; `why` they cannot be compared, if they cannot.

    `again` counts the deals that the same seats win at two tables of the first game; `held` says
    whether seats hold cards when somebody first chooses: otherwise piles lie in the same order.
    """

    why: str = ""
    players: int = 0
    seats: str = ""
    deals: list[TwiceDealt] = field(factory=list)
    again: int = 0
    parting: TablesPart | None = None
    held: bool = True

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def read(cls, told: dict[str, Any]) -> Duplicate:
        """The same from plain data, as JSON gives it back."""
        deals = [
            TwiceDealt(
                _pair(row["scores"]),
                (row["winners"][0], row["winners"][1]),
                (row["decisions"][0], row["decisions"][1]),
                row["parted"],
                row["alike"],
            )
            for row in told["deals"]
        ]
        found = told["parting"]
        parting = found and TablesPart(
            found["deal"],
            found["decision"],
            found["after"],
            (found["seats"][0], found["seats"][1]),
            _pair(found["offers"]),
        )
        return cls(**{**told, "deals": deals, "parting": parting})


def _pair(rows: Sequence[Sequence[T]]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    return tuple(rows[0]), tuple(rows[1])


NO_PLAYERS, NO_DECK, NO_HANDS, NO_MATCH = "players", "deck", "hands", "match"
"""Reasons for which two games are not played on the same deals."""


def duplicate(first: Engine, second: Engine, seeds: Sequence[int]) -> Duplicate:
    """Play the deals of some seeds at a table of each of two games; fewer, where they are dear."""
    players = _players(first, second)
    if players is None:
        return Duplicate(NO_PLAYERS)
    tables = [_Table(engine.setup(players, 1)) for engine in (first, second)]
    if _deck(tables[0].machine) != _deck(tables[1].machine):
        return Duplicate(NO_DECK)
    tables[1].order(tables[0].machine)
    if any(tables[0].hands(seed) != tables[1].hands(seed) for seed in seeds[:_PROBED]):
        return Duplicate(NO_HANDS)
    held = any(tables[0].hands(seeds[0]))
    if not held and tables[0].piles(seeds[0]) != tables[1].piles(seeds[0]):
        return Duplicate(NO_HANDS)
    seats, count = _seating(tables, seeds)
    told = Duplicate("", players, seats, held=held)
    for number, seed in enumerate(seeds[:count]):
        rows = [table.play(seed, seed, seats) for table in tables]
        other, _ = tables[0].play(seed, seed + _OTHERWISE, seats)
        if any(one.fault is not None for one in (rows[0][0], rows[1][0], other)):
            continue
        if tables[0].hands(seed) != tables[1].hands(seed):
            return Duplicate(NO_HANDS)
        told.again += other.winners == rows[0][0].winners
        parting, alike = _followed(tables, seed, rows[0][1])
        if parting is not None and told.parting is None:
            told.parting = evolve(parting, deal=number + 1)
        told.deals.append(
            TwiceDealt(
                (rows[0][0].scores, rows[1][0].scores),
                (rows[0][0].winners, rows[1][0].winners),
                (rows[0][0].decisions, rows[1][0].decisions),
                0 if parting is None else parting.decision,
                alike,
            )
        )
    return told if told.deals else Duplicate(NO_MATCH)


def _players(first: Engine, second: Engine) -> int | None:
    """A number of players that both games have: the usual one of the first, if it is among them."""
    both = [number for number in first.info.players if number in second.info.players]
    usual = [first.info.default_players, second.info.default_players]
    return next((number for number in (*usual, *both) if number in both), None)


def _deck(machine: Machine) -> Counter[tuple[str, str]]:
    return Counter((card.id, card.back) for card in machine.cards)


class _Table:
    """A table of one game, at which a deal comes from its seed alone."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.machine = setup.runner.machine
        self.place = list(range(len(self.machine.cards)))

    def order(self, other: Machine) -> None:
        """Lay the cards before each shuffle in the order of another deck of the same cards."""
        places = {card.id: number for number, card in enumerate(other.cards)}
        self.place = [places[card.id] for card in self.machine.cards]

    def shuffle(self, seed: int) -> Shuffle:
        """Chance of a deal: each pile is shuffled from the order of the deck, whatever was played
        before."""
        stream = Stream(seed, CHANCE)

        def shuffled(cards: list[int]) -> None:
            cards.sort(key=lambda card: (self.place[card], card))
            stream.shuffle(cards)

        return shuffled

    def hands(self, seed: int) -> list[list[str]]:
        """The cards before each seat when somebody first chooses."""
        driver = Driver(self.setup.runner, _DEAL)
        driver.settle(self.shuffle(seed))
        found: list[list[str]] = [[] for _ in range(self.machine.players)]
        for number, zone in enumerate(self.machine.zones):
            if zone.owner_kind == "seat" and driver.stop[0] == "decide":
                mask = driver.cells[self.machine.masks + number]
                cards = self.machine.cards
                found[zone.owner] += [one.id for k, one in enumerate(cards) if mask >> k & 1]
        return [sorted(cards) for cards in found]

    def piles(self, seed: int) -> list[list[str]]:
        """The cards that lie together when somebody first chooses, in their order where they have
        one, whatever a place is called."""
        driver, machine = Driver(self.setup.runner, _DEAL), self.machine
        driver.settle(self.shuffle(seed))
        found = []
        for number, zone in enumerate(machine.zones):
            if zone.ordered:
                found.append([machine.cards[k].id for k in driver.cells[machine.orders + number]])
                continue
            mask = driver.cells[machine.masks + number]
            found.append(sorted(one.id for k, one in enumerate(machine.cards) if mask >> k & 1))
        return sorted(pile for pile in found if pile)

    def play(self, deal: int, seed: int, seats: str) -> tuple[Played, list[Outcome]]:
        """Play a deal with the seats' chance of another seed; the moves, and the shuffles."""
        told: list[Outcome] = []
        names = (seats,) * self.machine.players
        seated = evolve(self.setup, players_are=names, terms=_DEAL)
        return match(seated, seed, told, shuffle=self.shuffle(deal)), told

    def offers(self, driver: Driver) -> dict[str, Outcome]:
        """The moves at a decision by their texts; none where the table is done."""
        if driver.stop[0] != "decide":
            return {}
        words = self.setup.wording
        return {words.text(driver.stop[1], move): move for move in driver.offers()}


def _seating(tables: Sequence[_Table], seeds: Sequence[int]) -> tuple[str, int]:
    """The bot that plays, and how many deals: as many of seats that play to win as there is room
    for, which hangs on no clock and on no compiler."""
    each, compiled = 0.0, Compiled()
    for table in tables:
        first = many(table.setup.runner, None, seeds[:_PROBED], _DEAL)
        deal = seconds_of(table.machine, first)
        decisions = sum(one.decisions for one in first) / max(1, len(first))
        native = compiled.native(table.machine)
        table.setup = evolve(table.setup, backend=compiled.searching(table.machine, native))
        each += decisions * _TRIES * deal / 2 / _FASTER
    count = int(_SECONDS / (_TIMES * each)) if each else ABLE
    if count >= ABLE_LEAST:
        return SEATS, min(count, ABLE)
    return "random", RANDOM


def _followed(
    tables: Sequence[_Table], seed: int, outcomes: Sequence[Outcome]
) -> tuple[TablesPart | None, bool | None]:
    """Make the moves of a deal of the first table at the second: where they part, if they do, and
    whether the same scores came of the same moves."""
    one, other = (Driver(table.setup.runner, _DEAL) for table in tables)
    shuffles = [table.shuffle(seed) for table in tables]
    one.settle(shuffles[0])
    other.settle(shuffles[1])
    parting: TablesPart | None = None
    after, number = "", 0
    for move in _moves(tables[0], seed, outcomes):
        number += 1
        mine, theirs = tables[0].offers(one), tables[1].offers(other)
        text = next(word for word, known in mine.items() if known == move)
        seats = one.seat, other.seat if theirs else None
        if parting is None and (seats[0] != seats[1] or mine.keys() != theirs.keys()):
            parting = TablesPart(0, number, after, seats, ((*mine,), (*theirs,)))
        if seats[0] != seats[1] or text not in theirs:
            return parting, None
        after = text
        one.choose(move)
        other.choose(theirs[text])
        one.settle(shuffles[0])
        other.settle(shuffles[1])
    theirs = tables[1].offers(other)
    if theirs:
        last = TablesPart(0, number + 1, after, (None, other.seat), ((), (*theirs,)))
        return parting or last, None
    alike = _scores(tables[0].machine, one) == _scores(tables[1].machine, other)
    return parting, alike and one.won == other.won


def _moves(table: _Table, seed: int, outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """The moves among what happened in a deal, in their order."""
    driver, told = Driver(table.setup.runner, _DEAL), iter(outcomes)
    for stop in driver.stops():
        if stop[0] == "shuffle":
            driver.shuffle(next(told))
        elif stop[0] == "decide":
            move = next(told)
            yield move
            driver.choose(move)


def _scores(machine: Machine, driver: Driver) -> tuple[int, ...]:
    return tuple(driver.cells[machine.scores : machine.scores + len(machine.sides)])

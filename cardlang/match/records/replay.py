"""Replaying a record: the match is played again, and every line has to be what the rules give.

Shuffles are taken as recorded and checked to hold exactly the cards of their pile; of cards that
look alike it does not matter which is which.  One that the seed does not give is told.  Everything
else is computed again: whose turn it is, what is offered and in which order, the scores, the
winners, the fuel.  The first line that differs is named.  Events of other kinds are passed over.

What the rules mean has changed for decks with cards that look alike.  The header of such a match
says under which meaning it was played (`meaning`, 1 where it is missing); that an older one comes
out otherwise is told so.

A record that stops early is good: the match stands where it stopped and can be played on.  With a
seed it goes on as it would have gone, for the draws that the recorded shuffles took are taken from
the stream too.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from os import PathLike
from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.record import Line, RecordError, last_line, read_record, shortly
from cardlang.run.stream import CHANCE, SecretStream, Source, Stream

_EVENTS = {
    "decide": "choice",
    "shuffle": "shuffle",
    "score": "score",
    "end": "end",
    "fault": "aborted",
}

_OLDER = "the record was played under an older meaning of cards that look alike"


@frozen
class Replayed:
    """A match as far as its record goes, and what comes of its chance afterwards."""

    setup: Setup
    chance: Source
    driver: Driver
    outcomes: list[Outcome]
    warnings: tuple[str, ...]


def replay(
    source: str | PathLike[str] | Iterable[str | Mapping[str, Any]],
    slug: str,
    setup_of: Callable[..., Setup],
) -> Replayed:
    """The match of a record of the game `slug`, verified.

    `setup_of` makes the setup from what the header says, by name; it raises UsageError for what the
    game does not allow.  RecordError names the first line that differs from what the rules give.
    """
    lines = read_record(source)
    setup = setup_for(slug, setup_of, lines[0])
    replaying = _Replay(setup, lines)
    replaying.check()
    warnings = []
    if replaying.others:
        warnings.append(other_rules(slug))
    if replaying.older:
        warnings.append(f"{_OLDER}; it comes out the same under the one of now")
    if replaying.stacked and setup.seed is not None and not replaying.older:
        warnings.append(
            f"line {replaying.stacked}: this shuffle is not what the seed {setup.seed} gives"
        )
    chance, driver, outcomes = replaying.chance, replaying.driver, replaying.outcomes
    return Replayed(setup, chance, driver, outcomes, tuple(warnings))


def other_rules(slug: str) -> str:
    """The warning about a record of rules that have changed since."""
    return f"the record was made with another version of the rules of {slug}"


def setup_for(slug: str, setup_of: Callable[..., Setup], header: Line) -> Setup:
    """What heads the match of a record.  RecordError if the game does not allow it."""
    if header["game"] != slug:
        raise RecordError(
            1,
            f'the record is of the game {shortly(header["game"])}, these are the rules of "{slug}"',
        )
    try:
        setup = setup_of(
            players=header["players"],
            seed=header["seed"],
            options=header["options"],
            backs=header["backs"],
            deals=header["deals"],
            max_decisions=header.get("max_decisions", limits.DECISIONS),
            players_are=header["players_are"],
        )
    except UsageError as error:
        raise RecordError(1, str(error)) from None
    computed = setup.header()
    if not _same(header["options"], computed["options"]):
        raise RecordError(
            1,
            f'"options" are {shortly(header["options"])}, with all options of the game they are '
            f"{shortly(computed['options'])}",
        )
    setup.more.update({key: header[key] for key in header if key not in computed})
    return setup


def _same(found: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Whether two sets of options are equal, `true` and 1 being different."""
    return found == given and all(type(found[key]) is type(given[key]) for key in given)


class _Replay:
    def __init__(self, setup: Setup, lines: list[Line]) -> None:
        self.setup = setup
        self.lines = lines
        header = setup.header()
        self.others = lines[0]["rules"] != header["rules"]  # what else differs follows
        self.older = lines[0].get("meaning", 1) < header.get("meaning", 1)  # as well
        self.driver = Driver(setup.runner, setup.terms)
        self.outcomes: list[Outcome] = []
        self.number = 1  # of the line at hand
        self.stacked = 0  # the first line with a shuffle that is not what the seed gives
        self.chance: Source
        if setup.seed is None:
            self.chance = SecretStream(secrets.token_bytes(32), CHANCE)
        else:
            self.chance = Stream(setup.seed, CHANCE)

    def check(self) -> None:
        """Go through all lines."""
        self._run()
        ended = ""
        for line in self.lines[1:]:
            self.number += 1
            if ended:
                raise self._error(f'nothing may follow "{ended}"')
            event = line["event"]
            if event not in _EVENTS.values():
                continue
            expected = _EVENTS[self.driver.stop[0]]
            if event != expected:
                raise self._error(f'the event is "{event}", but the rules give {self._next()}')
            self._answer(event, line)
            if self.driver.is_over and event in ("end", "aborted"):
                ended = event
            else:
                self._run()

    def _answer(self, event: str, line: Line) -> None:
        if event == "choice":
            self._choice(line)
        elif event == "shuffle":
            self._shuffle(line)
        elif event == "score":
            self._score(line)
        else:
            self._differs(line, last_line(self.driver))

    def _run(self) -> None:
        self.driver.run()
        self.driver.offers()

    def _error(self, message: str) -> RecordError:
        if self.older:
            message = f"{_OLDER}, so it is not what the rules give now; first: {message}"
        if self.others:
            message = f"the record was made with other rules; this differs first: {message}"
        return RecordError(self.number, message)

    def _next(self) -> str:
        """What the rules give at this point."""
        event = _EVENTS[self.driver.stop[0]]
        if event == "choice":
            return f'a "choice" of seat {self.driver.stop[2]}'
        return f'"{event}"'

    def _differs(self, line: Line, given: Line) -> None:
        """Compare all that the rules give for this line."""
        for key, value in given.items():
            if line[key] != value:
                raise self._error(
                    f'"{key}" is {shortly(line[key])}, but the rules give {shortly(value)}'
                )

    # ------------------------------------------------------------ events

    def _shuffle(self, line: Line) -> None:
        zone = self.driver.machine.zones[self.driver.stop[1]].name
        self._differs(line, {"zone": zone})
        pile = self.driver.pile
        by_id: dict[str, list[int]] = {}
        for card in sorted(pile, reverse=True):
            by_id.setdefault(self.setup.wording.ids[card], []).append(card)
        order = []
        for name in reversed(line["cards"]):
            cards = by_id.get(name)
            if not cards:
                again = " once more than the pile has it" if cards is not None else ""
                raise self._error(
                    f"the card {shortly(name)}{again or ' is not in this pile'}, which holds "
                    f"{len(pile)} cards"
                )
            order.append(cards.pop())
        if len(order) != len(pile):
            missing = next(name for name, cards in by_id.items() if cards)
            raise self._error(f"the card {shortly(missing)} of this pile is missing")
        self.chance.shuffle(pile)
        ids = self.setup.wording.ids
        if [ids[card] for card in pile] != [ids[card] for card in order]:
            self.stacked = self.stacked or self.number
        self.outcomes.append(tuple(order))
        self.driver.shuffle(tuple(order))

    def _choice(self, line: Line) -> None:
        _, decision, seat = self.driver.stop
        offers = self.driver.offers()
        legal = [self.setup.wording.text(decision, move) for move in offers]
        self._differs(line, {"seat": seat, "legal": legal})
        if line["move"] not in legal:
            raise self._error(f'"move" is {shortly(line["move"])}, which is not in "legal"')
        move = offers[legal.index(line["move"])]
        self.outcomes.append(move)
        self.driver.choose(move)

    def _score(self, line: Line) -> None:
        self._differs(line, {"scores": list(self.driver.scores)})
        self.driver.count()

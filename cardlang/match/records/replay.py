"""Replaying a record: the match is played again, and every line has to be what the rules give.

Shuffles are taken as recorded and checked to hold exactly the cards of their pile; of cards that
look alike it does not matter which is which.  One that the seed does not give is told.  Everything
else is computed again: whose turn it is, what is offered and in which order, the scores, the
winners, the fuel.  The first line that differs is named.  Events of other kinds are passed over.

What the rules mean has changed for decks with cards that look alike.  The header of such a match
says under which meaning it was played (`meaning`, 1 where it is missing); that an older one comes
out otherwise is told so.

A record of another version of the rules may lack options, which the game has got since: they have
their usual values, which is told.  A record of these very rules has to name all of them.

A record that stops early is good: the match stands where it stopped and can be played on.  With a
seed it goes on as it would have gone, for the draws that the recorded shuffles took are taken from
the stream too.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any, assert_never

from attrs import evolve, frozen

from cardlang.diagnostic import UsageError
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import (
    FORMS,
    Aborted,
    Chosen,
    Ended,
    Event,
    Header,
    Other,
    Scored,
    Shuffled,
)
from cardlang.match.records.reading import Given, Record, RecordError, read_events, shortly
from cardlang.match.records.record import last_event
from cardlang.run.stops import MatchStop
from cardlang.run.stream import CHANCE, RandomSource, SecretStream, Stream

_SLUG = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_OLDER = "the record was played under an older meaning of cards that look alike"


@frozen
class Replayed:
    """A match as far as its record goes, and what comes of its chance afterwards."""

    setup: Setup
    chance: RandomSource
    driver: Driver
    outcomes: list[Outcome]
    warnings: tuple[str, ...]


def replay(
    source: Given,
    slug: str,
    setup_of: Callable[..., Setup],
) -> Replayed:
    """The match of a record of the game `slug`, verified.

    `setup_of` makes the setup from what the header says, by name; it raises UsageError for what the
    game does not allow.  RecordError names the first line that differs from what the rules give.
    """
    record = read_events(source)
    setup = setup_for(slug, setup_of, record.header)
    replaying = _Replay(setup, record)
    replaying.check()
    warnings = told_of_rules(setup, record.header)
    if replaying.older:
        warnings.append(f"{_OLDER}; it comes out the same under the one of now")
    if replaying.stacked and setup.seed is not None and not replaying.older:
        warnings.append(
            f"line {replaying.stacked}: this shuffle is not what the seed {setup.seed} gives"
        )
    chance, driver, outcomes = replaying.chance, replaying.driver, replaying.outcomes
    return Replayed(setup, chance, driver, outcomes, tuple(warnings))


def told_of_rules(setup: Setup, header: Header) -> list[str]:
    """Return the warnings about a record of rules that have changed since."""
    now = setup.header()
    if header.rules == now.rules:
        return []
    warnings = [f"the record was made with another version of the rules of {now.game}"]
    for name, usual in _missing(header, now):
        warnings.append(
            f"the record has no option {shortly(name)}; its usual value is taken, {shortly(usual)}"
        )
    return warnings


def _missing(header: Header, now: Header) -> list[tuple[str, int | bool | str]]:
    """Options that the game has and a record does not tell, with their usual values."""
    told = dict(header.options)
    return [(name, usual) for name, usual in now.options if name not in told]


def setup_for(slug: str, setup_of: Callable[..., Setup], header: Header) -> Setup:
    """Return the setup of the match of a record. RecordError if the game does not allow it."""
    if header.game != slug:
        raise RecordError(
            1,
            f'the record is of the game {shortly(header.game)}, these are the rules of "{slug}"'
            f"{_renaming(header.game)}",
        )
    try:
        setup = setup_of(**header.given())
    except UsageError as error:
        raise RecordError(1, str(error)) from None
    now = setup.header()
    computed, options, told = now.line(), dict(now.options), dict(header.options)
    if header.rules != now.rules:  # options that the game has got since are as usual
        told.update(_missing(header, now))
    if not _same(told, options):
        raise RecordError(
            1,
            f'"options" are {shortly(dict(header.options))}, with all options of the game they are '
            f"{shortly(options)}",
        )
    setup.more.update({key: x for key, x in header.more.items() if key not in computed})
    return setup


def _renaming(name: str) -> str:
    """The way out for those who replay with a copy of the rules under another file name."""
    if not _SLUG.fullmatch(name):
        return ""
    return f"; a copy of its rules has to be called {name.replace('-', '_')}.card"


def _same(found: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Return whether two sets of options are equal, `true` and 1 being different."""
    return found == given and all(type(found[key]) is type(given[key]) for key in given)


class _Replay:
    def __init__(self, setup: Setup, record: Record) -> None:
        self.setup = setup
        self.record = record
        header = setup.header()
        self.others = record.header.rules != header.rules  # what else differs follows
        self.older = record.header.meaning < header.meaning  # as well
        self.driver = Driver(setup.runner, setup.terms)
        self.outcomes: list[Outcome] = []
        self.number = 1  # of the line at hand
        self.stacked = 0  # the first line with a shuffle that is not what the seed gives
        self.chance: RandomSource
        if setup.seed is None:
            self.chance = SecretStream(secrets.token_bytes(32), CHANCE)
        else:
            self.chance = Stream(setup.seed, CHANCE)

    def check(self) -> None:
        """Go through all events."""
        self._run()
        ended = ""
        for event in self.record.events:
            self.number += 1
            if ended:
                raise self._error(f'nothing may follow "{ended}"')
            if isinstance(event, Other):
                continue
            name = FORMS[type(event)][0]
            if type(event) is not _event_at(self.driver.stop):
                raise self._error(f'the event is "{name}", but the rules give {self._next()}')
            self._answer(event)
            if self.driver.is_over and isinstance(event, (Ended, Aborted)):
                ended = name
            else:
                self._run()

    def _answer(self, event: Event) -> None:
        if isinstance(event, Chosen):
            self._choice(event)
        elif isinstance(event, Shuffled):
            self._shuffle(event)
        elif isinstance(event, Scored):
            self._differs(event, Scored(self.driver.scores))
            self.driver.count()
        else:
            self._differs(event, last_event(self.driver))

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
        """The event that the rules give at this point."""
        event = _event_at(self.driver.stop)
        if event is Chosen:
            return f'a "choice" of seat {self.driver.seat}'
        return f'"{FORMS[event][0]}"'

    def _differs(self, event: Event, given: Event) -> None:
        """Compare all that the rules give for this event."""
        expected = given.parts()
        for key, value in event.parts().items():
            if value != expected[key]:
                raise self._error(
                    f'"{key}" is {shortly(value)}, but the rules give {shortly(expected[key])}'
                )

    # ------------------------------------------------------------ events

    def _shuffle(self, event: Shuffled) -> None:
        zone = self.driver.machine.zones[self.driver.zone].name
        self._differs(event, Shuffled(zone, event.cards))
        pile = self.driver.pile
        by_id: dict[str, list[int]] = {}
        for card in sorted(pile, reverse=True):
            by_id.setdefault(self.setup.wording.ids[card], []).append(card)
        order = []
        for name in reversed(event.cards):
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

    def _choice(self, event: Chosen) -> None:
        decision, seat = self.driver.asked
        offers = self.driver.offers()
        legal = tuple([self.setup.wording.text(decision, move) for move in offers])
        given = legal if self.record.header.short else event.legal
        if seat != event.seat or legal != given:
            self._differs(evolve(event, legal=given), Chosen(seat, event.text, legal))
        if event.text not in legal:
            raise self._error(f'"move" is {shortly(event.text)}, which is not in "legal"')
        move = offers[legal.index(event.text)]
        self.outcomes.append(move)
        self.driver.choose(move)


def _event_at(stop: MatchStop) -> type[Chosen | Shuffled | Scored | Ended | Aborted]:
    """The event of a record at a stop of the rules."""
    match stop[0]:
        case "decide":
            return Chosen
        case "shuffle":
            return Shuffled
        case "score":
            return Scored
        case "end":
            return Ended
        case "fault":
            return Aborted
        case "start" | "halt":
            raise AssertionError(f"{stop} is never seen after a run from the start of a match")
        case _:
            assert_never(stop[0])

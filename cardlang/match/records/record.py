"""Writing records: JSON Lines that rebuild a match.

A record is told again from the outcomes of a match when somebody asks for it.  The record of one
seat holds what that seat noticed, and nothing else: the lines are its events, the motions of cards
and what it was shown among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any

from cardlang.knowledge.observer import Observer
from cardlang.knowledge.tracing import followed
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import (
    Aborted,
    Chosen,
    Ended,
    Event,
    Header,
    Line,
    Scored,
    Shuffled,
)


class Teller:
    """Tells the record of a match as it goes on, each line once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._driver = Driver(setup.runner, setup.terms)
        self._stops = self._driver.stops()
        self._at_stop = False  # whether the driver stands at a stop that is not told yet

    def follow(self, outcomes: Sequence[Outcome]) -> list[Event]:
        """The events that these further outcomes bring, up to the next stop that wants one."""
        driver, wording = self._driver, self._setup.wording
        events: list[Event] = []
        left = iter(outcomes)
        while self._at_stop or next(self._stops, None) is not None:
            self._at_stop = True
            offers = driver.offers()  # where nothing can be offered, the match stops with a fault
            kind = driver.stop[0]
            if kind == "score":
                events.append(Scored(driver.scores))
                self._at_stop = False
                continue
            if driver.is_over:
                events.append(last_event(driver))
                self._stops.close()
                self._at_stop = False
                break
            outcome = next(left, None)
            if outcome is None:
                break
            self._at_stop = False
            if kind == "decide":
                _, decision, seat = driver.stop
                legal = tuple([wording.text(decision, move) for move in offers])
                events.append(Chosen(seat, wording.text(decision, outcome), legal))
                driver.choose(outcome)
            else:
                ids = self._setup.wording.ids
                zone = driver.machine.zones[driver.stop[1]].name
                events.append(Shuffled(zone, tuple([ids[card] for card in reversed(outcome)])))
                driver.shuffle(outcome)
        return events


def retell(setup: Setup, outcomes: Sequence[Outcome]) -> list[Line]:
    """The whole record of a match, from its outcomes."""
    return lines_of(setup.header(), Teller(setup).follow(outcomes))


def lines_of(header: Header, events: Iterable[Event]) -> list[Line]:
    """A match as the lines of a record."""
    return [header.line(), *(event.line() for event in events)]


def last_event(driver: Driver) -> Ended | Aborted:
    """The event that ends a match."""
    if driver.fault is not None:
        return Aborted(*driver.fault)
    return Ended(driver.scores, driver.winners, driver.fuel)


def retell_to(setup: Setup, outcomes: Sequence[Outcome], seat: int) -> list[Line]:
    """The record as this seat may know it."""
    observer = Observer(followed(setup.runner), setup.terms, setup.wording, legal_of=seat)
    observer.follow(list(outcomes))
    return lines_of(setup.header(public=True), observer.events[seat])


def line_text(line: Mapping[str, Any]) -> str:
    """One line of a record, without its end."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


def record_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """A record as the text of a file."""
    return "".join(line_text(line) + "\n" for line in lines)


def write_record(path: str | PathLike[str], lines: Iterable[Mapping[str, Any]]) -> None:
    """Write a record into a file, whole."""
    Path(path).write_bytes(record_text(lines).encode("utf-8"))


def keep_record(folder: Path, name: str, data: bytes) -> Path:
    """Write a record into a new file of a folder; another record of that name stays as it is.

    The file is `name.jsonl`, or else `name-2.jsonl` and so on.  A file that holds this very text
    is taken for the record.
    """
    for number in count(1):
        path = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        try:
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != data:
                continue
        return path
    raise AssertionError("numbers have come to an end")

"""Writing records: JSON Lines that rebuild a match.

A record is told again from the outcomes of a match when somebody asks for it.  The record of one
seat holds what that seat noticed, and nothing else: the lines are its events, the motions of cards
and what it was shown among them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any

from attrs import evolve

from cardlang.durable import told_of
from cardlang.knowledge.observer import Observer
from cardlang.knowledge.tracing import followed
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import (
    SHORT,
    Aborted,
    Chosen,
    Ended,
    Event,
    Header,
    Line,
    Scored,
    Shuffled,
)
from cardlang.match.records.sizes import RecordSize, RecordTooLong


class Teller:
    """Tells the record of a match as it goes on, each line once."""

    def __init__(self, setup: Setup, short: bool = False) -> None:
        """`short`: the legal moves are left out."""
        self._setup = setup
        self._short = short
        self._driver = Driver(setup.runner, setup.terms)
        self._stops = self._driver.stops()
        self._at_stop = False  # whether the driver stands at a stop that is not told yet

    def follow(self, outcomes: Sequence[Outcome]) -> list[Event]:
        """The events that these further outcomes bring, up to the next stop that wants one."""
        return list(self.tell(outcomes))

    def tell(self, outcomes: Sequence[Outcome]) -> Iterator[Event]:
        """The same events one by one; it has to be asked for all of them."""
        driver, wording = self._driver, self._setup.wording
        left = iter(outcomes)
        while self._at_stop or next(self._stops, None) is not None:
            self._at_stop = True
            offers = driver.offers()  # where nothing can be offered, the match stops with a fault
            kind = driver.stop[0]
            if kind == "score":
                yield Scored(driver.scores)
                self._at_stop = False
                continue
            if driver.is_over:
                yield last_event(driver)
                self._stops.close()
                self._at_stop = False
                break
            outcome = next(left, None)
            if outcome is None:
                break
            self._at_stop = False
            if kind == "decide":
                decision, seat = driver.asked
                told = () if self._short else offers
                legal = tuple([wording.text(decision, move) for move in told])
                yield Chosen(seat, wording.text(decision, outcome), legal)
                driver.choose(outcome)
            else:
                ids = self._setup.wording.ids
                zone = driver.machine.zones[driver.zone].name
                yield Shuffled(zone, tuple([ids[card] for card in reversed(outcome)]))
                driver.shuffle(outcome)


def retell(setup: Setup, outcomes: Sequence[Outcome], short: bool = False) -> list[Line]:
    """The whole record of a match, from its outcomes; `short`: without the legal moves."""
    header = evolve(setup.header(), short=short)
    return lines_of(header, Teller(setup, short).follow(outcomes))


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


def record_bytes(lines: Iterable[Mapping[str, Any]]) -> bytes:
    """A record as the bytes of a file that can be read again.

    One that is longer than `limits` allows, or has a longer line, loses its legal moves; where that
    does not help, RecordTooLong.
    """
    lines = list(lines)
    try:
        return _measured(lines)
    except RecordTooLong:
        brief = [{key: x for key, x in line.items() if key != "legal"} for line in lines]
        return _measured([{**line, "record": SHORT} for line in brief[:1]] + brief[1:])


def _measured(lines: Sequence[Mapping[str, Any]]) -> bytes:
    found, size = [], RecordSize()
    for line in lines:
        found.append((line_text(line) + "\n").encode("utf-8"))
        size.add(len(found[-1]))
    return b"".join(found)


def write_record(path: str | PathLike[str], lines: Iterable[Mapping[str, Any]]) -> None:
    """Write a record into a file, whole; short if it could not be read again otherwise.

    OSError if the file cannot be written, or would be too long even so.
    """
    data = record_bytes(lines)
    with told_of(Path(path)):
        Path(path).write_bytes(data)


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def _write_all(file: int, data: bytes) -> None:
    """Write into an open file, and close it."""
    try:
        written = os.write(file, data)
        while written < len(data):
            written += os.write(file, data[written:])
    finally:
        os.close(file)


def keep_record(folder: Path, name: str, data: bytes) -> Path:
    """Write a record into a new file of a folder; another record of that name stays as it is.

    The file is `name.jsonl`, or else `name-2.jsonl` and so on.  A file that holds this very text
    is taken for the record.
    """
    for number in count(1):
        path = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        try:
            file = os.open(path, _NEW, 0o666)
        except FileExistsError:
            if not path.is_file() or path.read_bytes() != data:
                continue
            return path
        try:
            with told_of(path):
                _write_all(file, data)
        except OSError:
            with suppress(OSError):
                path.unlink()  # a part of a record is none
            raise
        return path
    raise AssertionError("numbers have come to an end")

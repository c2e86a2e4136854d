"""Keeping the matches of a simulation: a record each in a folder, or all packed in one file.

Whoever plays makes what is to be kept (`kept`), maybe far away; whoever asked for it keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, Protocol

from attrs import evolve

from cardlang.machine.ir import FUEL
from cardlang.many.playout import Played
from cardlang.match.live.driver import Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.packing import PackWriter
from cardlang.match.records.record import keep_record
from cardlang.match.records.scribe import RandomSeats, readable, readable_text
from cardlang.match.records.unpacking import packed_entry

Form = Literal["records", "short", "packed"]
RECORDS: tuple[Form, ...] = ("records", "short")
"""The forms with a file for each match."""
Kept = tuple[range, str, bytes]
"""The seeds of some matches; the name of a record, or nothing; its text, or packed matches."""


class RecordKeeper(Protocol):
    """A keeper of matches. OSError where that fails."""

    form: Form

    def keep(self, matches: Sequence[Kept]) -> None:
        """Keep some matches, in any order."""
        ...

    def close(self) -> None:
        """Nothing more will come."""
        ...


def kept(form: Form, setup: Setup, seed: int, outcomes: list[Outcome]) -> Kept:
    """A match as it is kept, from all that has happened in it."""
    seeds = range(seed, seed + 1)
    if form == "packed":
        return seeds, "", packed_entry(setup, seed, outcomes)
    machine = setup.runner.machine
    text = readable_text(evolve(setup, seed=seed), outcomes, form == "short")
    return seeds, f"{machine.slug}-{machine.players}-{seed}", text.encode("utf-8")


def recorded(form: Form, setup: Setup, seed: int) -> tuple[Played, Kept]:
    """A match of random seats, recorded as it is played.  RecordTooLong."""
    machine = setup.runner.machine
    sources = iter(lambda: RandomSeats(seed, machine.players), None)
    went = readable(evolve(setup, seed=seed), sources, form == "short")
    scores = tuple(went.cells[machine.scores : machine.scores + len(machine.sides)])
    offers = went.offered, went.fewest, went.most
    played = Played(
        seed, went.decisions, went.deals, went.cells[FUEL], *offers, scores, went.won, went.fault
    )
    name = f"{machine.slug}-{machine.players}-{seed}"
    return played, (range(seed, seed + 1), name, went.text.encode("utf-8"))


class Folder:
    """A folder of records, made if need be; none that is there is overwritten."""

    def __init__(self, path: Path, short: bool = False) -> None:
        """`short`: records leave the legal moves out."""
        self.form: Form = "short" if short else "records"
        path.mkdir(parents=True, exist_ok=True)
        self._path = path

    def keep(self, matches: Sequence[Kept]) -> None:
        """Write records."""
        for _, name, text in matches:
            keep_record(self._path, name, text)

    def close(self) -> None:
        """Each record is whole already."""


class PackFile:
    """One file of packed matches, which is not there yet."""

    form: Form = "packed"

    def __init__(self, path: Path, setup: Setup, first: int) -> None:
        self._writer = PackWriter(path, setup.header(), setup.runner.machine.sides, first)

    def keep(self, matches: Sequence[Kept]) -> None:
        """Add matches, as soon as those with lower seeds are there."""
        for seeds, _, entries in matches:
            self._writer.add(seeds, entries)

    def close(self) -> None:
        """Write what is left, and the end of the file."""
        self._writer.close()

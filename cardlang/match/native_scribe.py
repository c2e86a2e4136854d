"""Records of random matches, written by the compiled library of a table as it plays them.

What C leaves to others (limits, faults, records too long to be read again) is None, and `scribe`
writes it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable

from attrs import evolve, frozen

from cardlang import limits
from cardlang.machine.faults import bits
from cardlang.match.live.setup import Setup
from cardlang.match.native_state import Lane, NativeTable
from cardlang.match.records.scribe import last_line, quoted, scribe_of
from cardlang.run.native.lanes import LineTexts, ScribeForm

_ROOM = 1 << 16  # bytes of the first record
_NO_LIMIT = -1


@frozen
class NativeWritten:
    """A record as bytes, and how its match went; no limit and no fault has ended it."""

    text: bytes
    decisions: int
    deals: int
    fuel: int
    offered: int
    fewest: int
    most: int
    scores: tuple[int, ...]  # by side
    won: int  # mask of seats


class NativeScribe:
    """Writes records of a table, of matches that differ in their seeds; for one thread."""

    def __init__(self, table: NativeTable, setup: Setup, short: bool) -> None:
        scribe, self._table = scribe_of(setup), table
        self._form = ScribeForm(brief=short)
        self._kept: list[object] = []  # what C has pointers to
        actions = table.actions
        self._form.moves = self._texts([f", {quoted(text)}" for text in actions])
        self._form.cards = self._texts([f", {name}" for name in scribe.ids])
        self._form.zones = self._texts(scribe.zones)
        self._lane = Lane(table)
        self._room = ctypes.create_string_buffer(_ROOM)
        self._row = table.library.played()
        self._side_of = scribe.side_of
        header = quoted(evolve(setup.header(), seed=0, short=short).line())
        before, seed, after = header.partition('"seed": 0')
        assert seed and not setup.more
        self._before, self._after = f'{before}"seed": '.encode(), f"{after}\n".encode()

    def _texts(self, texts: Iterable[str]) -> LineTexts:
        parts, at, place = [], [0], 0
        for text in texts:
            parts.append(text.encode("utf-8"))
            place += len(parts[-1])
            at.append(place)
        held, places = b"".join(parts), (ctypes.c_uint32 * len(at))(*at)
        self._kept += [held, places]
        lies_at = ctypes.cast(ctypes.c_char_p(held), ctypes.c_void_p).value
        return LineTexts(lies_at, ctypes.addressof(places))

    def write(self, seed: int, deals: int | None, max_decisions: int) -> NativeWritten | None:
        """The record of a seed; None where C leaves it to others."""
        form, row = self._form, self._row
        while True:
            at, room = ctypes.addressof(self._room), len(self._room)
            form.to, form.end = at, at + room
            form.full = form.lines = form.longest = 0
            self._table.library.calls.cl_record(
                self._lane.address,
                seed,
                _NO_LIMIT if deals is None else deals,
                max_decisions,
                ctypes.addressof(form),
                ctypes.addressof(row),
            )
            if not form.full:
                break
            if room > limits.RECORD_BYTES:
                return None
            self._room = ctypes.create_string_buffer(4 * room)
        if row.fault or row.paused or form.longest > limits.RECORD_LINE_BYTES:
            return None
        scores = row.scores[:]
        told = ", ".join([str(scores[side]) for side in self._side_of])
        end = last_line(told, bits(row.winners), row.fuel, None).encode()
        body = ctypes.string_at(at, form.to - at)
        text = b"%s%d%s%s%s" % (self._before, seed, self._after, body, end)
        if len(text) > limits.RECORD_BYTES or form.lines + 2 > limits.RECORD_LINES:
            return None
        return NativeWritten(
            text,
            row.decisions,
            row.deals,
            row.fuel,
            row.offered,
            row.fewest,
            row.most,
            tuple(scores),
            row.winners,
        )

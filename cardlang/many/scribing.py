"""Records of random seats: in Python as the match is played, in C as soon as that can be had.

A `Recorder` belongs to one thread.  C takes the library of the table that states and lanes use too,
out of the cache, or makes it in the background once what is left would take seconds.  What it
leaves to others is written in Python, with the same bytes.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from time import perf_counter

from cardlang.diagnostic import UsageError
from cardlang.many.keeping import Form, Kept, recorded
from cardlang.many.playout import Played
from cardlang.match.live.setup import Setup
from cardlang.match.native_scribe import NativeScribe
from cardlang.match.native_state import NativeTable
from cardlang.run.native import NativeError

_GLANCE = 0.05  # seconds in Python after which a library is looked for
_LOOK = 0.3  # seconds after which a run is judged
_WORTH = 3.0  # seconds that a run must have left to be worth a compilation


class Recorder:
    """Plays matches of random seats, and gives their records."""

    def __init__(self, setup: Setup, form: Form, backend: str) -> None:
        """`backend`: `native` waits for the library, `auto` takes it where it costs nothing."""
        self._setup, self._form = setup, form
        self._spent, self._matches = 0.0, 0
        self._scribe: NativeScribe | None = None
        self._making: Thread | None = None
        self._made: NativeTable | None = None
        self._asks = backend == "auto"  # whether a library is still looked for
        self._looked = False
        self.why = ""  # why C writes, if it does
        if backend == "native":
            with suppress(NativeError, UsageError):  # moves without numbers are written in Python
                self._take(NativeTable(setup.wording), "asked for")

    def _take(self, table: NativeTable, why: str) -> None:
        self._scribe = NativeScribe(table, self._setup, self._form == "short")
        self._asks, self.why = False, why

    def _make(self) -> None:
        try:
            self._made = NativeTable(self._setup.wording)
        except (NativeError, UsageError):
            self._asks = False

    def _look(self, left: int) -> None:
        """Take the library if it is there by now, or begin to make it; `left` matches follow."""
        if self._making is not None:
            if self._made is not None and not self._making.is_alive():
                self._take(self._made, f"compiled while {self._matches} records came from Python")
        elif not self._looked and self._spent > _GLANCE:
            self._looked = True
            try:
                self._take(
                    NativeTable(self._setup.wording, at_hand=True), "its library was at hand"
                )
            except NativeError:
                return
            except UsageError:
                self._asks = False
        elif self._spent > _LOOK and self._spent / self._matches * left > _WORTH:
            self._making = Thread(target=self._make, daemon=True, name="cardlang-records")
            self._making.start()

    def match(self, seed: int, left: int) -> tuple[Played, Kept]:
        """The match of a seed, and its record; `left` matches follow.  RecordTooLong."""
        if self._asks:
            self._look(left)
        setup = self._setup
        if self._scribe is not None:
            went = self._scribe.write(seed, setup.terms.deals, setup.terms.decisions)
            if went is not None:
                played = Played(
                    seed,
                    went.decisions,
                    went.deals,
                    went.fuel,
                    went.offered,
                    went.fewest,
                    went.most,
                    went.scores,
                    went.won,
                    None,
                )
                machine = setup.runner.machine
                name = f"{machine.slug}-{machine.players}-{seed}"
                return played, (range(seed, seed + 1), name, went.text)
        begun = perf_counter()
        found = recorded(self._form, setup, seed)
        self._spent += perf_counter() - begun
        self._matches += 1
        return found

"""The beginning of matches: in C, as soon as that costs nobody anything.

Matches begin as ordinary ones.  Once somebody has asked for numbers of moves, or many matches
have begun, the compiled library of the table is taken if it is in the cache; if it is not, and very
many have begun, it is made in the background.  Whoever asks for it (`Game.compile`) waits for it.
"""

from __future__ import annotations

import ctypes
from threading import Thread

from cardlang.diagnostic import UsageError
from cardlang.machine.ir import Machine
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.match.native_state import NativeMatch, NativeTable
from cardlang.match.numbered import LEFT
from cardlang.match.state import State
from cardlang.match.under_way import Live
from cardlang.run.native import NativeError
from cardlang.run.native.lanes import LaneTerms

_new = object.__new__
_NO_MATCH: Live = _new(Live)  # of states whose match C plays
_EVERY = (1 << 63) - 1  # all seats are asked
MANY = 64  # matches of a table after which its library is looked for
LONG = 2_000  # after which it is made, if it was not there
Limits = tuple[int | None, int]
"""Of deals and of decisions, as `Terms` has them."""


class NativeStart:
    """The beginning of matches of a table with the same limits: they differ by their seeds."""

    def __init__(self, table: NativeTable, setup: Setup) -> None:
        self.table, self.setup = table, setup
        terms = LaneTerms(lanes=1, asked=_EVERY)
        terms.max_deals, terms.max_decisions = setup.terms.deals or -1, setup.terms.decisions
        self._terms = terms  # each match keeps them: this start may be gone before it is over
        self._at = ctypes.addressof(terms)

    def begin(self, seed: int) -> State | None:
        """A match with a seed; None if C leaves it before its first decision."""
        table = self.table
        match: NativeMatch = _new(NativeMatch)
        match.table, match.setup, match.seed, match.trail = table, self.setup, seed, None
        match.terms, match.lane = self._terms, table.a_lane()
        stop = match.lane.begin(self._at, seed)
        if stop == LEFT:
            return None
        match.stop = stop
        state: State = _new(State)
        state._native, state._ordinary, state._shared = match, _NO_MATCH, False
        return state


class NativePool:
    """The compiled tables of one game."""

    def __init__(self) -> None:
        self._tables: dict[Machine, NativeTable | None] = {}  # None: it is not there
        self._begun: dict[Machine, int] = {}  # matches that have begun as ordinary states
        self._starts: dict[tuple[Machine, Limits], NativeStart] = {}

    def compile(self, wording: Wording) -> None:
        """Play matches of a table in C from now on.

        NativeError if there is no compiler, UsageError if the moves have no numbers.
        """
        self._tables[wording.machine] = NativeTable(wording)

    def start(self, setup: Setup) -> NativeStart | None:
        """The beginning of a match in C; None if it is to be an ordinary one."""
        machine = setup.runner.machine
        table = self._tables.get(machine)
        if table is None:
            table = self._wait(setup.wording)
            if table is None:
                return None
        if setup.players_are != ("player",) * machine.players:
            return NativeStart(table, setup)
        key = machine, (setup.terms.deals, setup.terms.decisions)
        found = self._starts.get(key)
        if found is None or found.table is not table or found.setup.backs != setup.backs:
            found = self._starts[key] = NativeStart(table, setup)
        return found

    def _wait(self, wording: Wording) -> NativeTable | None:
        """Count an ordinary match; return the compiled table, if there is one by now."""
        machine = wording.machine
        begun = self._begun[machine] = self._begun.get(machine, 0) + 1
        if machine not in self._tables and (begun >= MANY or "actions" in wording.made):
            self._tables[machine] = _at_hand(wording)
        elif begun == LONG:
            Thread(target=self._make, args=(wording,), daemon=True, name="cardlang-lanes").start()
        return self._tables.get(machine)

    def _make(self, wording: Wording) -> None:
        try:
            self.compile(wording)
        except (NativeError, UsageError):
            return  # matches stay ordinary ones


def _at_hand(wording: Wording) -> NativeTable | None:
    try:
        return NativeTable(wording, at_hand=True)
    except (NativeError, UsageError):
        return None

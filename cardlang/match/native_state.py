"""Matches that are played by compiled C, a step a call; a `State` may hold one.

Generated C (`run/native/lanes.h`) knows what may be done, by numbers or as moves, whose turn it is,
scores and winners.  Whatever else is asked of a state (observations, records, why a match was given
up, why a move may not be made) an ordinary match answers: the moves so far are played again from
the seed (`NativeMatch.ordinary`), and the state holds that one from then on.  So it does where C
leaves a match to others.
"""

from __future__ import annotations

import ctypes
from functools import partial
from typing import Any

from attrs import evolve

from cardlang import limits
from cardlang.machine.alike import twins_of
from cardlang.match.live.actions import actions_of
from cardlang.match.live.driver import Driver
from cardlang.match.live.moves import Move, Wording
from cardlang.match.live.numbering import Numbering, numbering_of
from cardlang.match.live.setup import Setup
from cardlang.match.numbered import NumberedMoves
from cardlang.match.under_way import Live
from cardlang.run.native.lanes import LaneTerms, Library, library
from cardlang.run.stream import CHANCE, Stream

_new = object.__new__
_SPARE = 64  # lanes that are kept for the next matches


class NativeTable:
    """Data common to all matches of a table that C plays.

    NativeError if there is no compiled library, Unnumbered if moves have no numbers.  With
    `at_hand` nothing is compiled: NativeError too where the library is not in the cache.
    """

    def __init__(self, wording: Wording, at_hand: bool = False) -> None:
        machine = wording.machine
        self.library: Library = library(machine, at_hand)
        self.actions = actions_of(wording)
        self.numbering: Numbering = numbering_of(wording, self.actions, self.library.words)
        self.room = min(len(self.actions), limits.LEGAL_MOVES)
        self.spare: list[Lane] = []
        self.places = NumberedMoves(wording, self.actions)
        # Of cards printed alike a number does not say which of them is moved.
        self.has_moves = not twins_of(machine.cards)

    def a_lane(self) -> Lane:
        """A lane that nobody plays in; a thread may take the last spare one from another."""
        try:
            return self.spare.pop()
        except IndexError:
            return Lane(self)


class Lane:
    """Memory of C for one match: the lane itself, the numbers of its moves, and its functions."""

    __slots__ = (
        *("_block", "_free", "_legal", "address", "begin", "head", "legal"),
        *("moves", "numbers", "offered", "scores", "take"),
    )

    def __init__(self, table: NativeTable) -> None:
        library = table.library
        self._block = ctypes.create_string_buffer(library.size + 64)
        start = ctypes.addressof(self._block)
        self.address = start + -start % 64
        self._legal = (ctypes.c_int32 * (table.room + 1))()
        self.numbers = ctypes.addressof(self._legal)
        self.head = library.head.from_address(self.address)
        verbs = ctypes.addressof(table.numbering.table)
        library.calls.cl_lane_place(self.address, verbs, self.numbers, table.room, 0)
        self._free = partial(library.calls.cl_lane_free, self.address)
        bound = library.bound(self.address)
        self.begin, self.take, self.legal, self.offered, self.moves, self.scores = bound

    def __del__(self) -> None:
        self._free()


class NativeMatch:
    """A match in a lane of C, and the moves that have been made in it."""

    __slots__ = ("lane", "seed", "setup", "stop", "table", "terms", "trail")

    table: NativeTable
    setup: Setup  # of the table's matches, without their seeds
    seed: int
    terms: LaneTerms  # C points to them as long as the match goes on
    lane: Lane
    trail: Any  # (the moves before, the number of the last move)
    stop: int  # that of the `Place` where moves are offered, or OVER

    def copy(self) -> NativeMatch:
        """The same match, independent of this one."""
        table, lane = self.table, self.lane
        twin: NativeMatch = _new(NativeMatch)
        twin.table, twin.setup, twin.seed = table, self.setup, self.seed
        twin.terms, twin.trail, twin.stop = self.terms, self.trail, self.stop
        twin.lane = table.a_lane()
        table.library.calls.cl_lane_copy(twin.lane.address, lane.address, twin.lane.numbers)
        return twin

    def __del__(self) -> None:
        spare = self.table.spare
        if len(spare) < _SPARE:
            spare.append(self.lane)

    @property
    def is_aborted(self) -> bool:
        """Return whether a limit or a fault of the rules stopped the match."""
        return not self.stop and self.lane.head.fault != 0

    def number_of(self, move: object) -> int | None:
        """The number of a move or of its text; None if an ordinary match has to look at it."""
        table = self.table
        is_own = isinstance(move, Move) and not (
            not self.stop or move.seat != table.places[self.stop].seat
        )
        if table.has_moves and (is_own or isinstance(move, str)):
            text = str(move)
            if text in table.actions:
                return table.actions.number(text)
        return None

    def ordinary(self) -> Live:
        """The same match, played again in Python."""
        numbers, trail = [], self.trail
        while trail is not None:
            trail, number = trail
            numbers.append(number)
        setup = evolve(self.setup, seed=self.seed)
        live = Live(setup, Stream(self.seed, CHANCE), Driver(setup.runner, setup.terms), None)
        live.settle()
        for number in reversed(numbers):
            live.take(live.of_number(number))
        return live

"""States that live in C: a match by the numbers of its moves, a step a call.

A `NativeState` is a `State`.  What may be done, by numbers or as moves, whose turn it is, scores,
winners and copies are answered by generated C (`run/native/lanes.h`).  Whatever else is asked
(observations, records, why a match was given up, why a move may not be made) makes it an ordinary
state first: the moves so far are played again from the seed, and it stays one from then on.  So
does what C leaves to others.
"""

from __future__ import annotations

import ctypes
from functools import partial
from operator import index
from typing import Any

from attrs import evolve

from cardlang import limits
from cardlang.machine.alike import twins_of
from cardlang.machine.faults import bits
from cardlang.match.live.actions import actions_of
from cardlang.match.live.moves import Move, Wording
from cardlang.match.live.numbering import Numbering, numbering_of
from cardlang.match.live.setup import Setup
from cardlang.match.numbered import NumberedMove, NumberedMoves
from cardlang.match.state import State
from cardlang.match.under_way import Live
from cardlang.run.native.lanes import LaneTerms, Library, library
from cardlang.run.stream import CHANCE, Stream

_new = object.__new__
_SPARE = 64  # rooms that are kept for the next matches
_PLACE = 20  # from this bit on C tells where moves are offered, as `numbered` has it
_EVERY = (1 << 63) - 1  # all seats are asked


class Inside:
    """What all matches of a table that live in C have in common.

    NativeError if there is no compiled library, Unnumbered if moves have no numbers.  With
    `at_hand` nothing is compiled: NativeError too where the library is not in the cache.
    """

    def __init__(self, wording: Wording, at_hand: bool = False) -> None:
        machine = wording.machine
        self.library: Library = library(machine, at_hand)
        self.actions = actions_of(wording)
        self.numbering: Numbering = numbering_of(wording, self.actions, self.library.words)
        self.room = min(len(self.actions), limits.LEGAL_MOVES)
        self.spare: list[_Room] = []
        # Of cards printed alike a number does not say which of them is moved.
        self.moves = None if twins_of(machine.cards) else NumberedMoves(wording, self.actions)

    def a_room(self) -> _Room:
        """A room that nobody is in; a thread may take the last spare one from another."""
        try:
            return self.spare.pop()
        except IndexError:
            return _Room(self)

    def launch(self, setup: Setup) -> Launch:
        """How matches with these limits begin."""
        return Launch(self, setup)


class Launch:
    """How the matches of a table with the same limits begin: they differ by their seeds."""

    def __init__(self, inside: Inside, setup: Setup) -> None:
        self.inside, self.setup = inside, setup
        terms = LaneTerms(lanes=1, asked=_EVERY)
        terms.max_deals, terms.max_decisions = setup.terms.deals or -1, setup.terms.decisions
        self._terms = terms  # C points to it
        self._at = ctypes.addressof(terms)

    def begin(self, seed: int) -> State | None:
        """A match with a seed; None if C leaves it before its first decision."""
        inside = self.inside
        room = inside.a_room()
        fast: _Fast = _new(_Fast)
        fast.room, fast.launch, fast.seed, fast.trail = room, self, seed, None
        fast.told = told = room.begin(self._at, seed)
        if told < 0:
            return None
        state: NativeState = _new(NativeState)
        state._fast = fast
        state._shared = False
        return state


class _Room:
    """Memory for one lane: the lane itself, the numbers of its moves, and what is asked of it."""

    __slots__ = (
        *("_block", "_free", "_legal", "address", "begin", "head", "legal"),
        *("moves", "numbers", "offered", "scores", "take"),
    )

    def __init__(self, inside: Inside) -> None:
        library = inside.library
        self._block = ctypes.create_string_buffer(library.size + 64)
        start = ctypes.addressof(self._block)
        self.address = start + -start % 64
        self._legal = (ctypes.c_int32 * (inside.room + 1))()
        self.numbers = ctypes.addressof(self._legal)
        self.head = library.head.from_address(self.address)
        verbs = ctypes.addressof(inside.numbering.table)
        library.calls.cl_lane_place(self.address, verbs, self.numbers, inside.room)
        self._free = partial(library.calls.cl_lane_free, self.address)
        bound = library.bound(self.address)
        self.begin, self.take, self.legal, self.offered, self.moves, self.scores = bound

    def __del__(self) -> None:
        self._free()


class _Fast:
    """A lane of C, and what has happened in it."""

    __slots__ = ("launch", "room", "seed", "told", "trail")

    room: _Room
    launch: Launch
    seed: int
    trail: Any  # (the moves before, the last move)
    told: int  # moves of the seat to act, and where they are offered; 0 when it is over

    def copy(self) -> _Fast:
        """The same match, independent of this one."""
        inside, room = self.launch.inside, self.room
        twin: _Fast = _new(_Fast)
        twin.launch, twin.seed = self.launch, self.seed
        twin.trail, twin.told = self.trail, self.told
        twin.room = inside.a_room()
        inside.library.calls.cl_lane_copy(twin.room.address, room.address, twin.room.numbers)
        return twin

    def __del__(self) -> None:
        spare = self.launch.inside.spare
        if len(spare) < _SPARE:
            spare.append(self.room)

    @property
    def setup(self) -> Setup:
        """What heads the match."""
        return evolve(self.launch.setup, seed=self.seed)

    def python(self) -> State:
        """The same match as an ordinary state."""
        numbers, trail = [], self.trail
        while trail is not None:
            trail, number = trail
            numbers.append(number)
        state = State(self.setup, Stream(self.seed, CHANCE))
        for number in reversed(numbers):
            state.apply_action(number)
        return state


class NativeState(State):
    """A state that lives in C, until something is asked that C does not know."""

    __slots__ = ()

    @property
    def _live(self) -> Live:  # type: ignore[override]  # what is a slot there is made here
        """An ordinary match: from now on this is an ordinary state."""
        live: Live = self._fast.python()._live
        self._become(live)
        return live

    def _become(self, live: Live) -> None:
        self._fast = None
        self.__class__ = State  # type: ignore[assignment]  # the same slots
        self._live = live  # type: ignore[misc]  # a slot again
        self._shared = False

    def copy(self) -> State:
        """An independent state of the same match, which goes on with the same chance."""
        twin: NativeState = _new(NativeState)
        twin._fast = self._fast
        twin._shared = self._shared = True
        return twin

    @property
    def is_over(self) -> bool:
        """Whether nobody chooses any more."""
        return not self._fast.told

    @property
    def is_aborted(self) -> bool:
        """Whether a limit or a fault of the rules stopped the match."""
        fast = self._fast
        return not fast.told and fast.room.head.fault != 0

    @property
    def to_act(self) -> int | None:
        """The seat that chooses; None when the match is over."""
        told = self._fast.told
        return told >> _PLACE & 63 if told else None

    @property
    def warnings(self) -> tuple[str, ...]:
        """Nothing: it was not replayed."""
        return ()

    @property
    def fault(self) -> tuple[str, str] | None:
        """Why the match was aborted, and at which line of the rules."""
        return self._live.driver.fault if self.is_aborted else None

    @property
    def decisions(self) -> int:
        """How many moves have been taken."""
        taken: int = self._fast.room.head.decisions
        return taken

    @property
    def fuel(self) -> int:
        """What the rules have cost so far."""
        fuel: int = self._fast.room.head.fuel
        return fuel

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by seat."""
        scores: tuple[int, ...] = self._fast.room.scores()
        return scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(bits(self._fast.room.head.winners))

    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to act may do, in the order of the record; nothing when it is over."""
        fast = self._fast
        moves, room = fast.launch.inside.moves, fast.room
        if moves is None:
            return self._live.moves
        place = moves[fast.told >> _PLACE]
        found: tuple[Move, ...] = room.moves(place.kept) or place.made(room.offered())
        return found

    def apply(self, move: Move | str) -> None:
        """Take a move, and go on to the next decision, or to the end.

        `move` is one of `legal_moves()` or the text of one.  IllegalMove, a ValueError, says why
        not.
        """
        fast = self._fast
        if fast is None:  # while the argument was worked out, it has become an ordinary state
            State.apply(self, move)
            return
        inside = fast.launch.inside
        if type(move) is NumberedMove:
            of = move.of
            if of.place == fast.told >> _PLACE and of.moves is inside.moves:
                self.apply_action(move.number)
                return
        ours = isinstance(move, Move) and move.seat == self.to_act
        if inside.moves is not None and (ours or isinstance(move, str)):
            text = str(move)
            if text in inside.actions:
                self.apply_action(inside.actions.number(text))
                return
        self._become(fast.python()._live)
        self.apply(move)  # of the ordinary state

    def legal_actions(self) -> tuple[int, ...]:
        """The numbers of the legal moves, ascending."""
        numbers: tuple[int, ...] = self._fast.room.legal()
        return numbers

    def apply_action(self, number: int) -> None:
        """Take the move that has this number.  IllegalMove says why it may not be made."""
        fast = self._fast
        if fast is None:  # as in `apply`
            State.apply_action(self, number)
            return
        if self._shared:
            fast = self._fast = fast.copy()
            self._shared = False
        told = fast.room.take(number)
        if told < 0:
            state = fast.python()
            state.apply_action(number)  # where it is no legal move, this says why
            self._become(state._live)
            return
        fast.trail = fast.trail, number if type(number) is int else index(number)
        fast.told = told

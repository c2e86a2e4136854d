"""States that live in C: a match by the numbers of its moves, a step a call.

A `NativeState` is a `State`.  `legal_actions`, `apply_action`, `copy`, whose turn it is, scores and
winners are answered by generated C (`run/native/lanes.h`).  Whatever else is asked (moves as text,
observations, records, why a match was given up) makes it an ordinary state first: the moves so far
are played again from the seed, and it stays one from then on.  So does what C leaves to others.
"""

from __future__ import annotations

import ctypes
from typing import Any

from cardlang import limits
from cardlang.machine.faults import bits
from cardlang.match.live.actions import actions_of
from cardlang.match.live.moves import Wording
from cardlang.match.live.numbering import Numbering, numbering_of
from cardlang.match.live.setup import Setup
from cardlang.match.state import State
from cardlang.match.under_way import Live
from cardlang.run.native.lanes import LEFT, LaneTerms, Library, library
from cardlang.run.stream import CHANCE, Stream

_new = object.__new__
_SPARE = 64  # rooms that are kept for the next matches
_EVERY = (1 << 63) - 1  # all seats are asked


class Inside:
    """What all matches of a table that live in C have in common.

    NativeError if there is no compiled library, Unnumbered if moves have no numbers.
    """

    def __init__(self, wording: Wording) -> None:
        actions = actions_of(wording)
        self.library: Library = library(wording.machine)
        self.numbering: Numbering = numbering_of(wording, actions, self.library.words)
        self.room = min(len(actions), limits.LEGAL_MOVES)
        self.most = len(actions)
        self.spare: list[_Room] = []
        self.sides = [0] * wording.machine.players
        for side, seats in enumerate(wording.machine.sides):
            for seat in seats:
                self.sides[seat] = side
        self._terms: dict[tuple[int | None, int], LaneTerms] = {}

    def terms(self, setup: Setup) -> LaneTerms:
        """What C is told of matches with these limits."""
        key = setup.terms.deals, setup.terms.decisions
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = LaneTerms(lanes=1, asked=_EVERY)
            found.verbs = ctypes.addressof(self.numbering.table)
            found.max_deals, found.max_decisions = key[0] or -1, key[1]
        return found

    def begin(self, setup: Setup, seed: int) -> State | None:
        """A match with a seed; None if C leaves it before its first decision."""
        fast = _Fast(self, setup, seed)
        terms, room = self.terms(setup), fast.room
        fast.terms = terms
        open_lane = self.library.calls.cl_lane_open
        open_lane(room.address, ctypes.addressof(terms), seed, room.legal, self.room, None)
        if fast.head.status == LEFT:
            return None
        fast.count = fast.head.n
        state: NativeState = _new(NativeState)
        state._fast = fast
        state._shared = False
        return state


class _Room:
    """Memory for one lane: the lane itself, and the numbers of its moves."""

    __slots__ = ("_block", "_legal", "address", "head", "legal", "pointer", "view")

    def __init__(self, inside: Inside) -> None:
        self._block = ctypes.create_string_buffer(inside.library.size + 64)
        start = ctypes.addressof(self._block)
        self.address = start + -start % 64
        self.pointer = ctypes.c_void_p(self.address)
        self._legal = (ctypes.c_int32 * (inside.room + 1))()
        self.legal = ctypes.addressof(self._legal)
        self.view = memoryview(self._legal).cast("B").cast("i")
        self.head = inside.library.head.from_address(self.address)


class _Fast:
    """A lane of C, and what has happened in it."""

    __slots__ = (
        "count",
        "head",
        "inside",
        "pointer",
        "room",
        "seed",
        "setup",
        "terms",
        "trail",
        "view",
    )

    def __init__(self, inside: Inside, setup: Setup, seed: int) -> None:
        self.inside, self.setup, self.seed = inside, setup, seed
        self.room = room = inside.spare.pop() if inside.spare else _Room(inside)
        self.pointer, self.view, self.head = room.pointer, room.view, room.head
        self.trail: Any = None  # (the moves before, the last move)
        self.terms: LaneTerms  # C points to it
        self.count = 0  # moves of the seat to act

    def copy(self) -> _Fast:
        twin = _Fast(self.inside, self.setup, self.seed)
        self.inside.library.calls.cl_lane_copy(
            twin.room.address, self.room.address, twin.room.legal
        )
        twin.trail, twin.terms, twin.count = self.trail, self.terms, self.count
        return twin

    def __del__(self) -> None:
        inside = self.inside
        inside.library.calls.cl_lane_free(self.room.address)
        if len(inside.spare) < _SPARE:
            inside.spare.append(self.room)

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
        return not self._fast.count

    @property
    def is_aborted(self) -> bool:
        """Whether a limit or a fault of the rules stopped the match."""
        fast = self._fast
        return not fast.count and fast.head.fault != 0

    @property
    def to_act(self) -> int | None:
        """The seat that chooses; None when the match is over."""
        fast = self._fast
        return fast.head.seat if fast.count else None

    @property
    def decisions(self) -> int:
        """How many moves have been taken."""
        taken: int = self._fast.head.decisions
        return taken

    @property
    def fuel(self) -> int:
        """What the rules have cost so far."""
        fuel: int = self._fast.head.fuel
        return fuel

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by seat."""
        fast = self._fast
        scores = fast.head.scores
        return tuple([scores[side] for side in fast.inside.sides])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return tuple(bits(self._fast.head.winners))

    def legal_actions(self) -> tuple[int, ...]:
        """The numbers of the legal moves, ascending."""
        fast = self._fast
        return tuple(sorted(fast.view[: fast.count].tolist()))

    def apply_action(self, number: int) -> None:
        """Take the move that has this number.  IllegalMove says why it may not be made."""
        fast = self._fast
        if self._shared:
            fast = self._fast = fast.copy()
            self._shared = False
        try:
            count = fast.inside.library.take(fast.pointer, number) if -1 < number < 65536 else -1
        except ctypes.ArgumentError:  # some other kind of number
            count = -1
        if count < 0:
            state = fast.python()
            state.apply_action(number)  # where it is no legal move, this says why
            self._become(state._live)
            return
        fast.trail = fast.trail, number
        fast.count = count


__all__ = ["Inside", "NativeState"]

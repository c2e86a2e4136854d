"""Lanes in generated C: what `lanes.h` offers, from Python.

The states of all lanes lie in one block; a step of all of them is one call, in which other threads
of Python go on.  With `threads` the lanes are divided between as many calls at once.  A lane that C
leaves, because 64 bits do not suffice or a step comes near a limit of work, is played to the end of
its match by a `SlowLane`, which is given the moves so far.
"""

from __future__ import annotations

import ctypes
import mmap as mmap_module
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from mmap import mmap
from typing import Any

from cardlang import limits
from cardlang.lanes.buffers import MODES, NEXT_STEP, SAME_STEP, Buffers, LaneBufferTerms
from cardlang.lanes.slow import SlowLane
from cardlang.match.live.numbering import Numbering
from cardlang.run.native.lanes import LEFT, LaneTerms, Library

_MOVES = 15  # that lie beside a lane; where it may have more, they get room elsewhere
_LOG = 40  # moves of a match whose numbers lie beside a lane
_LARGE = "MADV_HUGEPAGE"


def _terms_of(terms: LaneBufferTerms, numbering: Numbering, views: dict[str, int]) -> LaneTerms:
    """The terms of all lanes for C; `views` are the addresses of buffers by name."""
    found = LaneTerms(verbs=ctypes.addressof(numbering.table))
    found.lanes, found.actions = terms.lanes, len(terms.numbered)
    found.max_deals = terms.setup.terms.deals or -1
    found.max_decisions = terms.setup.terms.decisions
    found.mode, found.wins, found.asked = MODES.index(terms.mode), terms.wins, terms.asked
    found.every = terms.every
    for name, address in views.items():
        setattr(found, name, address)
    return found


class NativeLanes:
    """A batch in C; the same calls as `slow.SlowLanes`."""

    backend = "native"

    def __init__(
        self,
        made: Library,
        terms: LaneBufferTerms,
        buffers: Buffers,
        seeds: Sequence[int],
        numbering: Numbering,
        threads: int = 1,
    ) -> None:
        self.terms, self.buffers = terms, buffers
        self._made, self._calls, self._numbering = made, made.calls, numbering
        lanes, self._wide = terms.lanes, len(terms.numbered)
        wide = min(self._wide, limits.LEGAL_MOVES)
        room = min(wide, _MOVES)
        legal = made.size + -made.size % 4
        log = legal + 4 * (room + 1)
        self._stride = log + 4 * _LOG + -(log + 4 * _LOG) % 64
        self._pages = mmap(-1, lanes * self._stride + 64)  # given as far as they are used
        if hasattr(self._pages, "madvise") and (large := getattr(mmap_module, _LARGE, None)):
            with suppress(OSError):
                self._pages.madvise(large)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._pages))
        self._lanes = start + -start % 64
        self._pins = {
            name: (ctypes.c_char * view.nbytes).from_buffer(view)
            for name, view in buffers.views.items()
            if view.nbytes
        }
        views = {name: ctypes.addressof(pin) for name, pin in self._pins.items()}
        self._actions = views.pop("actions")
        self._told = _terms_of(terms, numbering, views)
        self._told.stride = self._stride
        self._terms = ctypes.addressof(self._told)
        self._left: dict[int, SlowLane] = {}
        self._offers = array("i", bytes(4 * 8 * lanes))
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        share = -(-lanes // max(1, threads))
        self._shares = [(at, min(share, lanes - at)) for at in range(0, lanes, share)]
        for lane, seed in enumerate(seeds):
            at = self._at(lane)
            made.calls.cl_lane_place(at, self._told.verbs, at + legal, room, wide)
            head = self.head(lane)
            head.next, head.log, head.kept = seed, at + log, _LOG
            made.calls.cl_lane_renew(at, self._terms)
            self._take_over(lane)
            self._show(lane)

    def _at(self, lane: int) -> int:
        return self._lanes + lane * self._stride

    def head(self, lane: int) -> Any:
        """The numbers at the head of a lane, as `lanes.h` names them."""
        return self._made.head.from_address(self._at(lane))

    def wrong(self) -> int:
        """The first lane whose action is not offered, or -1."""
        found: int = self._calls.cl_lanes_check(self._lanes, self._terms, self._actions)
        actions = self.buffers.views["actions"]
        asked = {n: lane for n, lane in self._left.items() if not self.buffers.is_held(n)}
        slow = [n for n, lane in asked.items() if lane.legal and actions[n] not in lane.legal]
        return min([n for n in (found, *slow) if n >= 0], default=-1)

    def step(self) -> int:
        """All lanes take their actions, unless one is wrong: that lane, or -1."""
        wrong = self.wrong()
        if wrong >= 0:
            return wrong
        if self._pool is None:
            left = self._calls.cl_lanes_go(self._lanes, self._terms, 0, self.terms.lanes)
        else:
            left = sum(self._pool.map(self._share, self._shares))
        if left:
            for lane in list(self._left):
                self._slowly(lane)
            self._attend()
        return wrong

    def _share(self, share: tuple[int, int]) -> int:
        left: int = self._calls.cl_lanes_go(self._lanes, self._terms, *share)
        return left

    # ------------------------------------------------------------ lanes that C has left

    def _slowly(self, lane: int) -> None:
        """A step of a lane that is played in Python."""
        match = self._left[lane]
        if self.buffers.is_held(lane):
            self.buffers.rest(lane)
            return
        if match.legal:
            match.take(self.buffers.views["actions"][lane])
        elif self.terms.mode == NEXT_STEP:
            self._renew(lane)
        self._finish(lane)

    def _attend(self) -> None:
        """Lanes that C has left in this step go on in Python."""
        for lane in range(self.terms.lanes):
            if lane not in self._left and self._take_over(lane):
                if self.head(lane).paid:
                    self._show(lane)
                else:
                    self._finish(lane)

    def _take_over(self, lane: int) -> bool:
        """Return whether C has left a lane, which then is played in Python."""
        head = self.head(lane)
        if head.status != LEFT:
            return False
        match = SlowLane.again(self.terms, head.seed, self.log(lane)[1])
        told = [0] * len(match.told)
        for side, seats in enumerate(match.driver.machine.sides):
            for seat in seats:
                told[seat] = head.told[side]
        match.told = told
        self._left[lane] = match
        return True

    def _renew(self, lane: int) -> None:
        """The next match of a lane, in C again if it can be."""
        del self._left[lane]
        self._calls.cl_lane_renew(self._at(lane), self._terms)
        self._take_over(lane)

    def _finish(self, lane: int) -> None:
        """End a step; begin another match where this one is over, if that begins at once."""
        if lane in self._left:
            self._left[lane].pay(lane, self.buffers)
            if self._left[lane].is_over and self.terms.mode == SAME_STEP:
                self._renew(lane)
        else:
            self._calls.cl_lane_pay(self._at(lane), self._terms, lane)
        self._show(lane)

    def _show(self, lane: int) -> None:
        """The rows of a lane as it is now."""
        if lane in self._left:
            self._left[lane].show(lane, self.buffers)
            return
        mask, size = self.buffers.views.get("mask"), self._wide
        if mask is not None:
            mask[lane * size : (lane + 1) * size] = bytes(size)
        self._calls.cl_lane_show(self._at(lane), self._terms, lane)

    def first_actions(self) -> array[int]:
        """The first legal action of each lane that C plays, for timing; of others any number."""
        found = array("i", bytes(4 * self.terms.lanes))
        self._calls.cl_lanes_first(self._lanes, self._terms, found.buffer_info()[0])
        return found

    def offers(self) -> tuple[array[int], array[int]]:
        """The numbers of all moves that are offered, and where those of each lane begin."""
        while True:
            starts = array("q", bytes(8 * (self.terms.lanes + 1)))
            for lane, match in self._left.items():
                starts[lane + 1] = len(match.legal)
            into = starts.buffer_info()[0], self._offers.buffer_info()[0], len(self._offers)
            count = self._calls.cl_lanes_offers(self._lanes, self._terms, *into)
            if count <= len(self._offers):
                break
            self._offers = array("i", bytes(8 * count))
        for lane, match in self._left.items():
            self._offers[starts[lane] : starts[lane + 1]] = array("i", match.legal)
        return starts, self._offers

    def log(self, lane: int) -> tuple[int, list[int]]:
        """The seed of the match at hand, and the numbers of its moves so far."""
        if lane in self._left:
            return self._left[lane].seed, self._left[lane].log.copy()
        head = self.head(lane)
        moves = (ctypes.c_int32 * head.decisions).from_address(head.log)
        return head.seed, list(moves)

    def close(self) -> None:
        """Give back the memory that C holds, and the threads; nothing can be asked any more."""
        if self._pool is not None:
            self._pool.shutdown()
        for lane in range(self.terms.lanes):
            self._calls.cl_lane_free(self._at(lane))

    def __del__(self) -> None:
        if hasattr(self, "_shares"):
            self.close()

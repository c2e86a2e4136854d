"""A policy that learns by playing against itself, in C (`training.h`)."""

from __future__ import annotations

import ctypes

from cardlang.run.guide import ROOM
from cardlang.run.native.build import NativeError
from cardlang.run.native.guiding import PolicyForm, native_policy
from cardlang.run.native.searching import AskedForm, Searcher

_FLOATS = 3 * ROOM * ctypes.sizeof(ctypes.c_float) + 2 * ctypes.sizeof(ctypes.c_double)
SAME = 8  # plays of a deal
RATE = 3.0  # steps of a weight at first


class Learner:
    """The weights of one machine while they are learned.  Searches may go on meanwhile."""

    def __init__(self, searcher: Searcher, towards: int, deals: int | None, longest: int) -> None:
        steps = searcher.steps
        self._library = library = steps.library
        self._learner = ctypes.create_string_buffer(library.cl_learner_size())
        self._log = ctypes.create_string_buffer(library.cl_log_size())
        self._policy = native_policy(steps, bytes(ROOM))
        PolicyForm.from_buffer(self._policy).log = ctypes.addressof(self._log)
        self._begin = (ctypes.c_char * steps.packing.size).from_buffer(steps.packing.begin())
        self._asked = AskedForm()
        self._asked.deals = -1 if deals is None else deals
        self._asked.decisions, self._asked.towards = longest, towards

    @property
    def weights(self) -> bytes:
        """The weights as they are now, a byte each."""
        return self._learner.raw[_FLOATS : _FLOATS + ROOM]

    @property
    def state(self) -> bytes:
        """Everything that learning goes on from."""
        return self._learner.raw

    def go_on(self, state: bytes) -> bool:
        """Go on from what `state` gave once; false if it does not fit."""
        if len(state) != len(self._learner):
            return False
        ctypes.memmove(self._learner, state, len(state))
        return True

    def play(self, deals: int, seed: int, rate: float = RATE) -> int:
        """Learn from so many deals; the number of decisions that were made in them.

        NativeError where most deals cannot be played in C.
        """
        terms = ctypes.byref(self._asked), rate
        at = self._policy, self._learner, self._begin
        decisions: int = self._library.cl_train(*at, seed, deals, SAME, *terms)
        if decisions < 0:
            raise NativeError("most deals cannot be played in C")
        return decisions

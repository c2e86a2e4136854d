"""Matches that stand at a decision, in C: to begin, copy, step, and turn into cells and back.

A `NativeSteps` is the second library of a machine.  Its `Position`s are states of C; a step from
Python costs more than it does in C, so what is worth having is what happens wholly inside: the
searches.
What 64 bits or this backend cannot do exactly raises `Later`, and the interpreter has to do it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from cardlang.machine.ir import Decision, Machine
from cardlang.machine.tree import Decide
from cardlang.run.native.decisions import move_words
from cardlang.run.native.library import Row, declare, forms, loaded, read_row
from cardlang.run.native.picks import pick_words
from cardlang.run.native.source import NativeSource
from cardlang.run.native.states import Packing

Move = tuple[int, ...]
MOVES = 4096  # as steps.h has it
_FUNCTIONS = {
    "cl_copy": "-pp",
    "cl_copies": "-ppn",
    "cl_free": "-p",
    "cl_keep": "-p",
    "cl_open": "-ps",
    "cl_run_size": "n",
    "cl_go": "nppnp",
    "cl_moves": "npppp",
}


class Later(Exception):
    """Native code cannot do this exactly; the interpreter can."""


class NativeSteps:
    """The generated C of one machine that begins with states."""

    def __init__(self, machine: Machine, source: NativeSource, library: ctypes.CDLL) -> None:
        self.machine = machine
        self._faults = source.faults
        self.words = source.words
        count = len(source.places) + 5
        at = (ctypes.c_int64 * count).in_dll(library, "cl_places")
        self.packing = Packing(machine, source.places, source.words, list(at))
        self.new_row, _ = forms(source.sides)
        declare(library, _FUNCTIONS)
        self.library = library
        self.run_size = library.cl_run_size()
        self.move_words = move_words(machine.decisions, source.words)

    def start(self, seed: int) -> Position:
        """A match with this seed, at its first decision."""
        position = Position(self, self.packing.begin())
        position.reseed(seed)
        position.step(-1)
        return position

    def position(self, cells: list[Any], seed: int = 0) -> Position:
        """The match that the interpreter's cells hold; it stands at a decision.

        What is drawn from here on comes from the beginning of the streams of `seed`.
        """
        held, _lists = self.packing.pack(cells)  # which go once the position has its own
        position = Position(self, held)
        self.library.cl_keep(position.state)
        position.reseed(seed)
        return position

    def row(self, played: Any) -> Row:
        found = read_row(played, self._faults)
        if found is None:
            raise Later
        return found

    def read_moves(self, decision: Decision, words: Any, count: int) -> list[Move]:
        """Moves as the interpreter has them, from words of C."""
        found, raw = [], BytesIO(words)
        for k in range(count):
            raw.seek(8 * self.move_words * k)
            verb = int.from_bytes(raw.read(8), "little")
            move = [verb]
            for pick in decision.verbs[verb].picks:
                held, number = raw.read(8 * pick_words(pick, self.words)), pick_words(pick, 0) == 1
                move.append(int.from_bytes(held, "little", signed=number))
            found.append(tuple(move))
        return found

    def write_moves(self, decision: Decision, moves: Sequence[Move]) -> Any:
        """Moves of a decision as words of C."""
        rows = []
        for verb, *picked in moves:
            row = [verb.to_bytes(8, "little")]
            for pick, value in zip(decision.verbs[verb].picks, picked, strict=True):
                size = 8 * pick_words(pick, self.words)
                row.append((value & (1 << 8 * size) - 1).to_bytes(size, "little"))
            rows.append(b"".join(row).ljust(8 * self.move_words, b"\0"))
        return ctypes.create_string_buffer(b"".join(rows))


class Position:
    """A match in C that stands at a decision, or is over."""

    def __init__(self, steps: NativeSteps, held: bytearray) -> None:
        self._steps = steps
        self._held = held
        self.state: Any = (ctypes.c_char * len(held)).from_buffer(held)
        self._run = ctypes.create_string_buffer(steps.run_size)
        self.over: Row | None = None  # how the match has ended, since the position was made

    def __del__(self) -> None:
        self._steps.library.cl_free(self.state)

    def reseed(self, seed: int) -> None:
        """From here on everything is drawn from the beginning of the streams of this seed."""
        self._steps.library.cl_open(self._run, seed)

    def copy(self) -> Position:
        twin = Position(self._steps, bytearray(len(self._held)))
        self._steps.library.cl_copy(twin.state, self.state)
        ctypes.memmove(twin._run, self._run, len(self._run))
        twin.over = self.over
        return twin

    def moves(self) -> tuple[int, list[Move]]:
        """The seat that has to choose, and its moves in their order; none where that is a fault."""
        steps, seat, row = self._steps, ctypes.c_int64(), self._steps.new_row()
        words = (ctypes.c_uint64 * (steps.move_words * (MOVES + 1)))()
        count = steps.library.cl_moves(self.state, words, ctypes.byref(seat), ctypes.byref(row))
        if count < 0:
            self.over = steps.row(row)
            return -1, []
        if count > MOVES:
            raise Later
        return seat.value, steps.read_moves(self.decision, words, count)

    @property
    def decision(self) -> Decision:
        machine = self._steps.machine
        stop = machine.blocks[self._steps.packing.block(self._held)].exit
        assert isinstance(stop, Decide)
        return machine.decisions[stop.decision]

    def step(self, taken: int) -> None:
        """Take move `taken`, or begin (-1), and go on to the next decision, or to the end."""
        row = self._steps.new_row()
        paused = self._steps.library.cl_go(self.state, self._run, taken, ctypes.byref(row))
        if not paused:
            self.over = self._steps.row(row)

    def cells(self) -> list[Any]:
        """The interpreter's cells of a match that stands at a decision."""
        return self._steps.packing.unpack(self._held)


def stepper(machine: Machine, at_hand: bool = False) -> NativeSteps | None:
    """The library of a machine that begins with states.  NativeError if there is none.

    With `at_hand` nothing is compiled: None if the library is not in the cache.
    """
    return loaded(machine, NativeSteps, at_hand)

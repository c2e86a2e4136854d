"""A learned policy for generated C: its weights and the tables of `policy.h`."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.run.guide import HANDS, LONG, PICKS, Guide, guide_of, lit
from cardlang.run.native.stepping import NativeSteps

_VERBS = 64  # of a decision, as policy.h has it
POINTERS = "weight suit rank kinds tables hands picks names log"


class PolicyForm(ctypes.Structure):
    """`cl_policy`, but for the room for moves at its end."""

    _fields_ = (
        *[(name, ctypes.c_void_p) for name in POINTERS.split()],
        *[(name, ctypes.c_int64) for name in ("logged", "moved", "far")],
    )


def native_policy(steps: NativeSteps, weights: bytes) -> Any:
    """A policy with these weights, one byte each, in room of its own."""
    room = ctypes.create_string_buffer(steps.library.cl_policy_size())
    held = PolicyForm.from_buffer(room)
    held.far = LONG
    kept = [_buffer(weights), *_tables(steps.machine)]
    for name, table in zip(POINTERS.split(), kept, strict=False):
        setattr(held, name, ctypes.addressof(table))
    room.kept = kept  # type: ignore[attr-defined]
    return room


@lru_cache(maxsize=8)
def _buffer(weights: bytes) -> Any:
    return ctypes.create_string_buffer(weights, len(weights))


@lru_cache(maxsize=16)
def _tables(machine: Machine) -> list[Any]:
    guide = guide_of(machine)
    piles = [sum(z.ordered for z in machine.zones[:k]) for k in range(len(machine.zones))]
    laid: list[int] = []
    for zone, depth in guide.tables:
        laid += [zone, piles[zone] if machine.zones[zone].ordered else -1, depth]
    hands = [[*row, *[-1] * HANDS][:HANDS] for row in guide.hands]
    return [
        (ctypes.c_int16 * max(1, len(guide.suit)))(*guide.suit),
        (ctypes.c_int16 * max(1, len(guide.rank)))(*guide.rank),
        (ctypes.c_int32 * (len(guide.variables) + 1))(*[kind for _, kind in guide.variables]),
        (ctypes.c_int32 * (len(laid) + 1))(*laid, -1),
        (ctypes.c_int32 * (HANDS * machine.players))(*[k for row in hands for k in row]),
        (ctypes.c_int8 * (_VERBS * PICKS * len(guide.picks)))(*_picks(guide)),
        (ctypes.c_int8 * len(guide.cards))(*map(int, guide.cards)),
    ]


def look(machine: Machine) -> Any:
    """The tables that habits look at: how many, and of each its zone and its pile or -1; then the
    suits and the ranks of the cards."""
    guide = guide_of(machine)
    piles = [sum(z.ordered for z in machine.zones[:k]) for k in range(len(machine.zones))]
    tables = lit(machine)
    rows = [n for z in tables for n in (z, piles[z] if machine.zones[z].ordered else -1)]
    numbers = [len(tables), *rows, *guide.suit, *guide.rank]
    return (ctypes.c_int64 * len(numbers))(*numbers)


def _picks(guide: Guide) -> list[int]:
    found: list[int] = []
    for verbs in guide.picks:
        for picks in verbs[:_VERBS]:
            found += [*picks, *[-1] * PICKS][:PICKS]
        found += [-1] * (PICKS * (_VERBS - len(verbs)))
    return found

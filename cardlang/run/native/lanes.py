"""The library of a machine that plays lanes (`lanes.h`), and its structures, from Python."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.run.native.library import declare, loaded
from cardlang.run.native.source import Source

ASKED, OVER, LEFT = range(3)  # as lanes.h has them
_FUNCTIONS = {
    "cl_lane_size": "n",
    "cl_lane_open": "-ppnpnp",
    "cl_lane_renew": "-pp",
    "cl_lane_free": "-p",
    "cl_lane_pay": "-ppn",
    "cl_lane_copy": "-ppp",
    "cl_lane_show": "-ppn",
    "cl_lanes_check": "nppp",
    "cl_lanes_go": "nppnn",
}
_HEAD = "seed next status seat decisions deals n fault winners fuel paid"
_COUNTS = "lanes actions max_deals max_decisions mode wins asked"
_POINTERS = "verbs mask cards numbers rewards terminated truncated to_act seeds scores"


class LaneTerms(ctypes.Structure):
    """`cl_terms`."""

    _fields_ = (
        *[(name, ctypes.c_int64) for name in _COUNTS.split()],
        *[(name, ctypes.c_void_p) for name in _POINTERS.split()],
    )


class Library:
    """The generated C of one machine for lanes.  `faults` are code and span, number 1 first."""

    def __init__(self, machine: Machine, source: Source, library: ctypes.CDLL) -> None:
        self.machine, self.words, self.faults = machine, source.words, source.faults
        declare(library, _FUNCTIONS)
        self.calls = library
        self.take: Any = library[
            "cl_lane_take"
        ]  # of a pointer and an int, undeclared: it is faster
        self.size: int = library.cl_lane_size()
        number = ctypes.c_int64
        sides = [(name, number * source.sides) for name in ("told", "scores")]
        head = [(name, number) for name in _HEAD.split()]
        fields = (*head, *sides, ("log", ctypes.c_void_p))
        self.head: Any = type("Head", (ctypes.Structure,), {"_fields_": fields})


@lru_cache(maxsize=64)
def library(machine: Machine) -> Library:
    """The library of a machine that has lanes, made once.  NativeError if there can be none."""
    found = loaded(machine, Library, at_hand=False, lanes=True)
    assert found is not None
    return found


__all__ = ["ASKED", "LEFT", "OVER", "LaneTerms", "Library", "library"]

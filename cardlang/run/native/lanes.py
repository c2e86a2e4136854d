"""The library of a machine that plays lanes (`lanes.h`), and its structures, from Python."""

from __future__ import annotations

import ctypes
from typing import Any
from weakref import WeakKeyDictionary

from cardlang.machine.ir import Machine
from cardlang.run.native.build import NativeError, build, compiler
from cardlang.run.native.calling import binding
from cardlang.run.native.known import recall, remember
from cardlang.run.native.library import declare, forms, opening
from cardlang.run.native.source import generate

ASKED, OVER, LEFT = range(3)  # as lanes.h has them
_FUNCTIONS = {
    "cl_lane_size": "n",
    "cl_lane_renew": "-pp",
    "cl_lane_free": "-p",
    "cl_lane_place": "-pppnn",
    "cl_lane_pay": "-ppn",
    "cl_lane_copy": "-ppp",
    "cl_lane_show": "-ppn",
    "cl_lanes_check": "nppp",
    "cl_lanes_go": "nppnn",
    "cl_lanes_first": "-ppp",
    "cl_lanes_offers": "nppppn",
    "cl_record": "-psnnpp",
}
_HEAD = "seed next status seat decisions deals n fault winners fuel place paid"
_COUNTS = "lanes stride actions max_deals max_decisions mode wins asked every"
_POINTERS = "verbs mask cards numbers rewards terminated truncated to_act seeds scores held"


class LaneTerms(ctypes.Structure):
    """`cl_terms`."""

    _fields_ = (
        *[(name, ctypes.c_int64) for name in _COUNTS.split()],
        *[(name, ctypes.c_void_p) for name in _POINTERS.split()],
    )


class LineTexts(ctypes.Structure):
    """`cl_texts`."""

    _fields_ = (("text", ctypes.c_void_p), ("at", ctypes.c_void_p))


class ScribeForm(ctypes.Structure):
    """`cl_scribe`."""

    _fields_ = (
        *[(name, ctypes.c_void_p) for name in ("to", "end")],
        *[(name, ctypes.c_int64) for name in ("full", "lines", "longest", "brief")],
        *[(name, LineTexts) for name in ("moves", "cards", "zones")],
    )


class Library:
    """The generated C of one machine for lanes.  `words` are those of a set, of 64 bits."""

    def __init__(self, words: int, sides: int, library: ctypes.CDLL) -> None:
        self.words = words
        declare(library, _FUNCTIONS)
        self.calls = library
        self.bound: Any = binding(library)  # made of the address of a lane
        self.size: int = library.cl_lane_size()
        self.played, _ = forms(sides)
        number = ctypes.c_int64
        scores = [(name, number * sides) for name in ("told", "scores")]
        head = [(name, number) for name in _HEAD.split()]
        fields = (*head, *scores, ("kept", number), ("log", ctypes.c_void_p))
        self.head: Any = type("Head", (ctypes.Structure,), {"_fields_": fields})


_made: WeakKeyDictionary[Machine, Library] = WeakKeyDictionary()


def library(machine: Machine, at_hand: bool = False) -> Library:
    """The library of a machine that has lanes, made once.  NativeError if there can be none.

    With `at_hand` nothing is written or compiled: NativeError where it is not in the cache.
    """
    found = _made.get(machine)
    if found is not None:
        return found
    known = recall(machine)
    if known is None:
        if at_hand:
            raise NativeError("it is not compiled yet")
        made_by = compiler()
        source = generate(machine, lanes=True)
        words, sides = source.words, source.sides
        path = build(source.text, made_by)
        remember(machine, path, words, sides)
    else:
        path, words, sides = known
    found = opening(path, lambda library: Library(words, sides, library))
    return _made.setdefault(machine, found)

"""Generated C as functions of Python's own kind: `calling.h`, from Python.

A call through ctypes looks up, converts and checks for longer than most moves take.  CPython makes
a function of a C function and a row that describes it; the row, and what such a function does with
numbers and tuples, belong to the stable ABI.  So the library asks for no header and no symbol of
Python: it is told where the functions are, once, and can still be loaded without.
"""

from __future__ import annotations

import ctypes
from typing import Any

from cardlang.run.native.build import NativeError

_OF_PYTHON = (  # in the order of `cl_python`
    *("PyCFunction_NewEx", "PyLong_AsLongLong", "PyLong_FromLongLong", "PyTuple_New"),
    *("PyTuple_SetItem", "PyList_Size", "PyList_GetItem"),
    *("Py_IncRef", "Py_DecRef", "PyErr_Clear"),
)


def binding(library: ctypes.CDLL) -> Any:
    """Return a function that makes, of the address of a lane, the functions of `calling.h` for that
    lane.

    They are `begin(terms, seed)`, `take(number)`, `legal()`, `offered()`, `moves(kept)` and
    `scores()`.  NativeError where Python is not CPython.
    """
    try:
        functions = [getattr(ctypes.pythonapi, name) for name in _OF_PYTHON]
    except AttributeError:
        raise NativeError("states in C need CPython") from None
    at = [ctypes.cast(function, ctypes.c_void_p).value for function in functions]
    library.cl_python_is((ctypes.c_void_p * len(at))(*at))
    return ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object)(("cl_lane_bound", library))

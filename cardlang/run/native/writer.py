"""C while it is being written: lines in the order in which they run, names, constants, faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from cardlang.machine.ir import NIL, Machine
from cardlang.machine.tree import Value
from cardlang.run.native.build import NativeError
from cardlang.run.native.layout import Layout
from cardlang.source import Span

C_TYPES = {"n": "int64_t", "p": "int64_t", "m": "cl_set", "g": "cl_list", "o": "const cl_pile *"}
NOTHING = {"n": "CL_NIL", "p": "-1", "m": "s_none()", "g": "l_none"}
LONG = 2000  # characters of an expression that is given a name

_P = ParamSpec("_P")


class Faults:
    """The faults that generated C can name, by number from 1."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, Span | None], int] = {}

    def number(self, code: str, span: Span | None) -> int:
        return self.found.setdefault((code, span), len(self.found) + 1)


def number(k: int) -> str:
    """A whole number as C has it.  NativeError if it has no room in 64 bits."""
    if abs(k) >= 2**63:
        raise NativeError("a number of the rules has no room in native code")
    return "CL_NIL" if k == NIL else str(k) if abs(k) < 2**31 else f"INT64_C({k})"


class Writer:
    """Lines of C in the order in which they run, and names that are used once."""

    def __init__(self, layout: Layout, faults: Faults) -> None:
        self.layout, self.faults = layout, faults
        self.m: Machine = layout.m
        self.lines: list[str] = []
        self.vars: dict[int, str] = {}
        self._taken = 0
        self.tables: set[int] = set()  # that are read
        self.rows: set[int] = set()
        self.shifted: set[str] = set()  # of both: read where the index may be nothing, -1
        self.shapes: list[str] = []

    def put(self, *lines: str) -> None:
        self.lines += lines

    def name(self, letter: str = "t") -> str:
        self._taken += 1
        return f"{letter}{self._taken}"

    def declare(self, type: str, text: str, letter: str = "t") -> str:
        """A new variable of a C type, and what it begins with."""
        name = self.name(letter)
        self.put(f"{type} {name} = {text};")
        return name

    def aside(
        self, make: Callable[_P, str], *args: _P.args, **kwargs: _P.kwargs
    ) -> tuple[str, list[str]]:
        """An expression, and the lines that it needs before it."""
        old, self.lines = self.lines, []
        text = make(*args, **kwargs)
        made, self.lines = self.lines, old
        return text, made

    def hold(self, type: str, text: str) -> str:
        """A variable that holds a value: a new one, if it is not one."""
        if text.isidentifier() and text[0] in "tv":
            return text
        return self.declare(C_TYPES[type], text)

    def fault(self, code: str, span: Span | None) -> str:
        return f"FAULT({self.faults.number(code, span)})"

    def set_of(self, k: int, brace: bool = False) -> str:
        """A constant set; with `brace` as it begins a row."""
        words = self.layout.words
        parts = [f"0x{k >> 64 * i & 2**64 - 1:x}" for i in range(words)]
        if words > 2 and brace:
            return f"{{{{{', '.join(f'UINT64_C({p})' for p in parts)}}}}}"
        if words > 2:
            return f"CL_SET({', '.join(f'UINT64_C({p})' for p in parts)})"
        return "0" if k == 0 and brace else f"CL_SET({', '.join(parts)})" if k else "s_none()"

    def value(self, e: Value) -> str:
        raise NotImplementedError

"""C while it is being written: lines in the order in which they run, names, constants, faults."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.machine.ir import NIL, Machine
from cardlang.run.native.layout import Layout
from cardlang.source import Span

C_TYPES = {"n": "int64_t", "p": "int64_t", "m": "cl_set", "g": "cl_list", "o": "const cl_pile *"}
NOTHING = {"n": "CL_NIL", "p": "-1", "m": "s_none()", "g": "l_none"}


class Faults:
    """The faults that generated C can name, by number from 1."""

    def __init__(self) -> None:
        self.found: list[tuple[str, Span | None]] = []
        self._numbers: dict[tuple[str, Span | None], int] = {}

    def number(self, code: str, span: Span | None) -> int:
        key = (code, span)
        if key not in self._numbers:
            self.found.append(key)
            self._numbers[key] = len(self.found)
        return self._numbers[key]


def number(k: int) -> str:
    return "CL_NIL" if k == NIL else str(k) if abs(k) < 2**31 else f"INT64_C({k})"


class Writer:
    """Lines of C in the order in which they run, and names that are used once."""

    def __init__(self, layout: Layout, faults: Faults) -> None:
        self.layout, self.faults = layout, faults
        self.m: Machine = layout.m
        self.lines: list[str] = []
        self.vars: dict[int, str] = {}
        self._taken = 0
        self.tables: dict[int, bool] = {}  # tables that are read: whether groups read them
        self.rows: set[int] = set()
        self.tables_or: set[int] = set()  # read where the index may be nothing, which lies first
        self.rows_or: set[int] = set()
        self.here = 0  # the block that is being written
        self.shapes: list[str] = []

    def put(self, line: str) -> None:
        self.lines.append(line)

    def name(self, letter: str = "t") -> str:
        self._taken += 1
        return f"{letter}{self._taken}"

    def aside(self, make: Callable[[], str]) -> tuple[str, list[str]]:
        """An expression, and the lines that it needs before it."""
        old, self.lines = self.lines, []
        text = make()
        made, self.lines = self.lines, old
        return text, made

    def hold(self, type: str, text: str) -> str:
        """A variable of this block that holds a value."""
        if text.isidentifier() and text[0] in "tv":
            return text
        name = self.name()
        self.put(f"{C_TYPES[type]} {name} = {text};")
        return name

    def fault(self, code: str, span: Span | None) -> str:
        return f"FAULT({self.faults.number(code, span)})"

    def set_of(self, k: int, brace: bool = False) -> str:
        """A constant set."""
        words = self.layout.words
        parts = [f"0x{k >> 64 * i & 2**64 - 1:x}" for i in range(words)]
        if words > 2:
            text = ", ".join(f"UINT64_C({p})" for p in parts)
            return f"{{{{{text}}}}}" if brace else f"CL_SET({text})"
        return "0" if k == 0 and brace else f"CL_SET({', '.join(parts)})" if k else "s_none()"

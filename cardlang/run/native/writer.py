"""C while it is being written: lines in the order in which they run, names, constants, faults."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from cardlang.machine.ir import Machine
from cardlang.machine.operations import SOME, operation
from cardlang.machine.tree import NIL, Cond
from cardlang.run.native.build import NativeError
from cardlang.run.native.layout import NativeLayout
from cardlang.run.walk import Walk
from cardlang.source import Span

C_TYPES = {"n": "int64_t", "p": "int64_t", "m": "cl_set", "g": "cl_list", "o": "const cl_pile *"}
NOTHING = {"n": "CL_NIL", "p": "-1", "m": "s_none()", "g": "l_none"}
_BRACKETS = re.compile("[{}]")
LONG = 2000  # characters of an expression that is given a name


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


class Worked:
    """Expressions that have been worked out already where C is being written, by their text.

    What is noted within brackets of C, or in lines that are written aside, is forgotten behind
    them.  Nothing is noted outside of loops, so that what is told of values alone goes for all.
    """

    def __init__(self) -> None:
        self._within: list[dict[str, str]] = []  # by brackets: expressions, and what holds them

    def find(self, text: str) -> str | None:
        """The variable that holds an expression, if there is one."""
        return next((noted[text] for noted in self._within if text in noted), None)

    def note(self, text: str, name: str) -> None:
        if self._within and self.find(text) is None:
            self._within[-1][text] = name

    def enter(self) -> None:
        if self._within:
            self._within.append({})

    def leave(self) -> dict[str, str]:
        """Leave brackets, and return what had been noted since the last `enter`."""
        return self._within.pop() if self._within else {}

    def follow(self, lines: tuple[str, ...]) -> None:
        """Enters and leaves as the brackets of some lines do."""
        if self._within:
            for bracket in _BRACKETS.findall("".join(lines)):
                self.enter() if bracket == "{" else self.leave()

    @contextmanager
    def loop(self) -> Iterator[None]:
        """Enter a loop: what is written meanwhile is its inside."""
        outside, self._within = self._within, [*self._within, {}]
        yield
        self._within = outside


class NativeWriter(Walk[str, list[str]]):
    """Lines of C in the order in which they run, and names that are used once."""

    nested = 64

    def __init__(self, layout: NativeLayout, faults: Faults) -> None:
        super().__init__()
        self.layout, self.faults = layout, faults
        self.m: Machine = layout.m
        self.lines: list[str] = []
        self._taken = 0
        self.tables: set[int] = set()  # that are read
        self.rows: set[int] = set()
        self.shapes: list[str] = []
        self.worked = Worked()
        self.last: dict[str, str] = {}  # worked out in the last lines written aside

    def put(self, *lines: str) -> None:
        self.lines += lines
        self.worked.follow(lines)

    def name(self, letter: str = "t") -> str:
        self._taken += 1
        return f"{letter}{self._taken}"

    def declare(self, type: str, text: str, letter: str = "t") -> str:
        """A new variable of a C type, and what it begins with."""
        name = self.name(letter)
        self.put(f"{type} {name} = {text};")
        return name

    def table(self, t: int) -> str:
        """The name of a table, which is then written."""
        self.tables.add(t)
        return f"T{t}"

    def hold(self, type: str, text: str) -> str:
        """A variable that holds a value: a new one, if it is not one."""
        if text.isidentifier() and text[0] in "tv":
            return text
        return self.declare(C_TYPES[type], text)

    def fault(self, code: str, span: Span | None) -> str:
        return f"FAULT({self.faults.number(code, span)})"

    def set_of(self, k: int, brace: bool = False) -> str:
        """A constant set; with `brace` as it stands in a row."""
        words = self.layout.words
        parts = ", ".join(f"UINT64_C(0x{k >> 64 * i & 2**64 - 1:x})" for i in range(words))
        if words > 2 and brace:
            return f"{{{{{parts}}}}}"
        return "0" if k == 0 and brace else f"CL_SET({parts})" if k else "s_none()"

    # ------------------------------------------------------------ as `Walk` asks

    def known(self, v: str) -> int | None:
        return None

    def has_some(self, type: str, text: str) -> str:
        return operation(SOME, type).c.format(text)

    def joined(self, every: bool, parts: list[str]) -> str:
        return f"({(' && ' if every else ' || ').join(parts)})" if len(parts) > 1 else parts[0]

    def chosen(self, test: str, yes: str, no: str) -> str:
        return f"({test} ? {yes} : {no})"

    def instead(self, type: str, first: str, second: str) -> str:
        held = self.hold(type, first)
        return self.chosen(self.has_some(type, held), held, second)

    def let(self, type: str, v: str, often: bool) -> str:
        return self.declare(C_TYPES[type], v, "v") if often else v

    def variable(self, type: str, v: str | None) -> str:
        name = self.name()
        self.put(f"{C_TYPES[type]} {name};" if v is None else f"{C_TYPES[type]} {name} = {v};")
        return name

    def assign(self, variable: str, v: str) -> None:
        self.put(f"{variable} = {v};")

    def once_worked(self, type: str, text: str) -> str:
        """A variable that holds an expression; one that is there already, if there is.  What the
        expression reads has to be held in variables, which do not change."""
        found = self.worked.find(text)
        if found is None:
            found = self.declare(type, text)
            self.worked.note(text, found)
        return found

    def aside(self, make: Callable[[], str]) -> tuple[str, list[str]]:
        old, self.lines = self.lines, []
        self.worked.enter()
        text = make()
        self.last = self.worked.leave()
        made, self.lines = self.lines, old
        return text, made

    def follow(self) -> None:
        for text, name in self.last.items():
            self.worked.note(text, name)

    def cond(self, e: Cond) -> str:
        self.worked.enter()
        found = super().cond(e)
        self.worked.leave()
        return found

    def paste(self, lines: list[str]) -> None:
        self.lines += lines

    @contextmanager
    def within(self, head: str, end: str = "}") -> Iterator[None]:
        """Put what is written meanwhile between brackets."""
        self.put(f"{head} {{")
        yield
        self.put(end)

    def when(self, test: str, holds: bool = True) -> AbstractContextManager[None]:
        return self.within(f"if ({'' if holds else '!'}{test})")

    def otherwise(self) -> AbstractContextManager[None]:
        return self.within("else")

    def when_nothing(self, type: str, v: str) -> AbstractContextManager[None]:
        return self.when(self.has_some(type, v), False)

    def once(self) -> AbstractContextManager[None]:
        return self.within("do", "} while (0);")

    def leave(self) -> None:
        self.put("break;")

"""The places that report a finding, and which of them have been reached.

A place is a call of `Diagnostic`, `error`, `warning` or `refuse` in `cardlang`, found in the text
of the modules; what these four are made of is none.  It has been reached if a finding was made
while it was being executed, however far below: the stack tells.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from attrs import frozen

import cardlang
from cardlang.diagnostic import Diagnostic

ROOT = Path(cardlang.__file__).parent
CALLS = frozenset({"Diagnostic", "error", "refuse", "warning"})


@frozen
class Site:
    """A place that reports, by its module, and its first and last line."""

    module: str
    first: int
    last: int
    text: str
    code: str  # the first argument, if it is a plain text

    def __str__(self) -> str:
        return f"{self.module}:{self.first}: {self.text}"


@cache
def sites() -> list[Site]:
    """All places that report, in the order of modules and lines."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text("utf-8")
        if not any(f"{name}(" in text for name in CALLS):
            continue
        tree = ast.parse(text)
        for function in ast.walk(tree):
            if getattr(function, "name", "") in CALLS:
                function.body = []  # type: ignore[attr-defined]  # a function, of those above
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in CALLS and _reports(node):
                    last = node.end_lineno or node.lineno
                    text = " ".join(ast.unparse(node).split())[:70]
                    module = path.relative_to(ROOT.parent).as_posix()
                    code = str(getattr(node.args[0], "value", ""))
                    found.append(Site(module, node.lineno, last, text, code))
    return sorted(found, key=lambda site: (site.module, site.first))


def _reports(node: ast.Call) -> bool:
    """Whether this is not the `error` of something else: a code and a message, and no log."""
    return len(node.args) > 1 and not ast.unparse(node.func).startswith("logging.")


@contextmanager
def reached() -> Iterator[set[tuple[str, int]]]:
    """The modules and lines that were being executed while findings were made."""
    found: set[tuple[str, int]] = set()
    made = Diagnostic.__init__
    known: dict[str, str] = {}

    def noting(self: Diagnostic, *args: object, **named: object) -> None:
        made(self, *args, **named)  # type: ignore[arg-type]  # as they came
        frame = sys._getframe(1)
        while frame is not None:
            name = frame.f_code.co_filename
            if name not in known:
                path = Path(name)
                inside = path.is_relative_to(ROOT)
                known[name] = path.relative_to(ROOT.parent).as_posix() if inside else ""
            if known[name]:
                found.add((known[name], frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]  # None at the end

    Diagnostic.__init__ = noting  # type: ignore[method-assign]  # watched here
    try:
        yield found
    finally:
        Diagnostic.__init__ = made  # type: ignore[method-assign]  # watched here


def missed(found: set[tuple[str, int]], of: list[Site] | None = None) -> list[Site]:
    """The places that have not been reached, of all or of those that had not been before."""
    return [
        site
        for site in (sites() if of is None else of)
        if not any((site.module, line) in found for line in range(site.first, site.last + 1))
    ]

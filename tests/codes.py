"""The codes of findings and faults, as the source names them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "cardlang"
MAKERS = frozenset({"Diagnostic", "Fault", "_fault", "error", "refuse", "warning"})
_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def _text(node: ast.expr | None) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if _CODE.fullmatch(node.value):
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _text(node.body)
        yield from _text(node.orelse)


def _given(call: ast.Call) -> Iterator[str]:
    """The code a call is given: its first text that looks like one."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name in MAKERS:
        for argument in call.args:
            found = list(_text(argument))
            if found:
                yield from found
                return


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        yield from _given(node)
    elif isinstance(node, ast.Tuple) and len(node.elts) >= 2:
        first, second = node.elts[:2]
        if isinstance(first, ast.Constant) and first.value == "fault":
            yield from _text(second)  # ("fault", "loop"): how a machine stops
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        if len(node.value.elts) == 3:  # code, message, remedy
            yield from (code for code in _text(node.value.elts[0]) if "-" in code)
    elif isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if names == ["CODE"]:
            yield from _text(node.value)


def codes() -> dict[str, str]:
    """Every code, with the first place that names it."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for code in _named(node):
                place = f"{path.relative_to(PACKAGE.parent)}:{getattr(node, 'lineno', 0)}"
                found.setdefault(code, place)
    return found

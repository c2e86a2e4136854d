"""The codes of findings and faults, as the source names them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "cardlang"
FINDINGS = frozenset({"Diagnostic", "error", "refuse", "warning"})  # their first part is a code
OWN = frozenset({"judge", "worker"})  # these speak of whole entries: see `reasons`
_TOLD = (ast.Call, ast.Return, ast.Assign, ast.Tuple)  # where a code may stand
_HABIT = re.compile(r"code = ['\"]([a-z-]+)['\"]")
_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if _CODE.fullmatch(node.value):
            yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _text(node.body)
        yield from _text(node.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        table = node.func.value  # of `{…: "code"}.get(…)`
        for value in table.values if isinstance(table, ast.Dict) else ():
            yield from _text(value)


def _found(node: ast.AST) -> Iterator[str]:
    """Codes of findings: of `report.error("code", …)`, `code = "code"` and the like."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in FINDINGS and node.args:
            yield from _text(node.args[0])
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        if len(node.value.elts) == 3:  # a code, a message, a remedy
            yield from (code for code in _text(node.value.elts[0]) if "-" in code)
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            target, value = target.elts[0], value.elts[0]  # code, message = …
        if getattr(target, "id", "") in ("CODE", "code"):
            yield from _text(value)


def _played(node: ast.AST) -> Iterator[str]:
    """Codes of faults in play: of `Fault("code", …)`, `Fail("code")` and the like."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in ("Fault", "Fail") and node.args:
            yield from _text(node.args[0])
        elif name == "_fault" and node.args:
            yield from _text(node.args[-1])
    elif isinstance(node, ast.Tuple) and len(node.elts) > 1:
        first, second = node.elts[:2]
        if isinstance(first, ast.Constant) and first.value == "fault":
            yield from _text(second)


def _all(ways: Iterator[tuple[str, str]]) -> dict[str, str]:
    places: dict[str, str] = {}
    for code, place in ways:
        places.setdefault(code, place)
    return places


def _judged(node: ast.AST) -> Iterator[str]:
    """Codes of the judge: of `Reason("code", …)`, `Untold("code", …)`, `code, … = "code", …`, and
    of `name = "code" if … else code`, `name = {…: "code"}.get(…)`."""
    if isinstance(node, ast.Call):
        if getattr(node.func, "id", "") in ("Reason", "Untold"):
            yield from _text(node.args[0])
    elif isinstance(node, ast.Assign):
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            target, value = target.elts[0], value.elts[0]
        if getattr(target, "id", "") in ("code", "name"):
            yield from _text(value)


def _common(path: Path) -> bool:
    played = path.stem in ("watched", "free_passes", "in_vain", "stopped")
    return path.relative_to(PACKAGE).parts[0] not in OWN or played


@cache
def _trees(judge: bool = False) -> tuple[tuple[str, ast.AST], ...]:
    paths = [
        p
        for p in sorted(PACKAGE.rglob("*.py"))
        if (p.relative_to(PACKAGE).parts[0] == "judge" if judge else _common(p))
    ]
    return tuple((_place(path), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def _place(path: Path) -> str:
    return str(path.relative_to(PACKAGE.parent))


@cache
def _nodes() -> tuple[tuple[ast.AST, str], ...]:
    return tuple(
        (node, f"{place}:{node.lineno}")
        for place, tree in _trees()
        for node in ast.walk(tree)
        if isinstance(node, _TOLD)
    )


def findings() -> dict[str, str]:
    """Codes that are found when a file is read, each with a place that names it."""
    return dict(_habits()) | _all(
        (code, place) for node, place in _nodes() for code in _found(node)
    )


def _habits() -> Iterator[tuple[str, str]]:
    """Codes of findings that tables of what people write give, each with its place."""
    for path in sorted((PACKAGE / "hints").glob("*.toml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if found := _HABIT.fullmatch(line):
                yield found[1], f"{_place(path)}:{number}"


def faults() -> dict[str, str]:
    """Codes that stop a match or an example."""
    return _all((code, place) for node, place in _nodes() for code in _played(node))


def reasons() -> dict[str, str]:
    """Codes that the judge gives."""
    return _all(
        (code, f"{place}:{node.lineno}")
        for place, tree in _trees(judge=True)
        for node in ast.walk(tree)
        if isinstance(node, _TOLD)
        for code in _judged(node)
    )

"""The rooms that read a text: arrows between modules never come back.

Every import counts, also those inside functions and those that only type checkers see.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

import cardlang

ROOT = Path(cardlang.__file__).parent


def module(path: Path) -> str:
    """The dotted name of a file below the package."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(text: str, known: set[str]) -> set[str]:
    """The modules among `known` that a text imports, wherever it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= inner & known
            if {alias.name for alias in node.names} - {name.rpartition(".")[2] for name in known}:
                found.add(node.module)
    return found & known


def circle(arrows: Mapping[str, set[str]]) -> list[str]:
    """The modules on a circle, or none: what imports nothing that is left is taken away."""
    left = {name: set(to) - {name} for name, to in arrows.items()}
    while True:
        free = {name for name, to in left.items() if not to & left.keys()}
        if not free:
            return sorted(left)
        for name in free:
            del left[name]


@pytest.mark.parametrize("room", ["resolve", "text", "hints", "syntax"])
def test_no_circle(room: str) -> None:
    files = {module(path): path for path in sorted((ROOT / room).glob("*.py"))}
    files |= {module(path): path for path in (ROOT / "program").glob("*.py")}
    arrows = {
        name: imported(path.read_text(encoding="utf-8"), set(files)) for name, path in files.items()
    }
    assert circle(arrows) == []


def test_this_test_bites() -> None:
    known = {"a.one", "a.two", "a.three"}
    two = "def later():\n    from a import one, three\n"
    arrows = {"a.one": imported("from a.two import x", known), "a.two": imported(two, known)}
    assert circle({**arrows, "a.three": set()}) == ["a.one", "a.two"]
    assert circle({"a.one": {"a.two"}, "a.two": {"a.three"}, "a.three": set()}) == []

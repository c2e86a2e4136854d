"""The house: which package may import which, and which words may not be in Python at all."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardlang

ROOT = Path(cardlang.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))

#: a package may import those to its left, and itself
LAYERS = [
    "limits quick cache source diagnostic resources suggest",
    "syntax",
    "model",
    "front",
    "machine",
    "run",
    "match",
    "bots",
    "kept api",
    "show",
    "cli",
]
GENRE = re.compile(r"(^|_)(trick|trump|meld|bid|bidding|auction|ruff)s?(_|$)", re.IGNORECASE)
FREE = {"show", "bots", "judge", "table", "edit", "cli"}
GAMES = re.compile(
    "bonus.?malus|klapper|partout|quartett|trumpf|trick.?100|euchre|cribbage|whist|skat|bridge",
    re.IGNORECASE,
)


def package(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def layer(name: str) -> int:
    return next((k for k, names in enumerate(LAYERS) if name in names.split()), len(LAYERS))


def imports(path: Path) -> Iterator[str]:
    """The packages of ours that a module imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardlang."):
            yield node.module.split(".")[1]
        elif isinstance(node, ast.ImportFrom) and node.module == "cardlang":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (a.name.split(".")[1] for a in node.names if a.name.startswith("cardlang."))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_arrows_never_turn_back(path: Path) -> None:
    here = layer(package(path))
    if path.parent == ROOT and path.name in ("__init__.py", "__main__.py"):
        return
    wrong = [name for name in imports(path) if layer(name) > here and (ROOT / name).exists()]
    assert wrong == []


def names(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token.string


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_genre_in_python(path: Path) -> None:
    if package(path) in FREE:
        return
    assert [name for name in names(path) if GENRE.search(name)] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_game_in_python(path: Path) -> None:
    assert [name for name in names(path) if GAMES.search(name)] == []


def test_this_test_bites() -> None:
    assert GENRE.search("best_trick") and GENRE.search("Trump") and not GENRE.search("strict")
    assert layer("cli") > layer("match") > layer("run") > layer("machine") > layer("front")

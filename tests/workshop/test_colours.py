"""The words that editors colour are those of the language: in VS Code and in the workshop."""

from __future__ import annotations

import json
import re

import pytest

from cardlang.text.forms import SECTIONS
from cardlang.text.words import RESERVED
from tests.syntax.travelling import ROOT, VS_CODE, WORKSHOP, lists

EDITORS = ROOT / "editors"
GRAMMAR = json.loads(VS_CODE.read_text("utf-8"))


def test_words_are_listed_where_they_are_coloured_and_explained() -> None:
    """`python -m tests.syntax.travelling` writes the lists after a word has come or gone."""
    old = [path.name for path, text in lists().items() if path.read_text("utf-8") != text]
    assert old == []
    script = WORKSHOP.read_text("utf-8")
    assert script.count("\n  ") and all(word in script for word in RESERVED | set(SECTIONS))


@pytest.mark.parametrize("line", ["", *SECTIONS.values(), "zones are many", "  rule x: 3", "#zone"])
def test_sections_are_coloured_in_the_first_column_alone(line: str) -> None:
    word = line.split(" ")[0].rstrip(":")
    found = re.match(GRAMMAR["repository"]["section"]["match"], line)
    assert bool(found) == (word in SECTIONS)
    if found is not None:
        assert word in (found[1], found[2])


def test_every_command_is_there() -> None:
    """Each command of the extension is registered, and none besides."""
    told = json.loads((EDITORS / "vscode/package.json").read_text("utf-8"))
    commands = {one["command"] for one in told["contributes"]["commands"]}
    script = (EDITORS / "vscode/src/extension.js").read_text(encoding="utf-8")
    assert set(re.findall(r'command\("(cardlang\.\w+)"', script)) == commands
    for one in ("images/icon.png", "language-configuration.json", "README.md"):
        assert (EDITORS / "vscode" / one).is_file()


@pytest.mark.parametrize("place", ["vscode", "web"])
def test_no_lock_names_a_registry(place: str) -> None:
    packages = json.loads((EDITORS / place / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 5 and not any("resolved" in one for one in packages.values())

"""The words that editors colour are those of the language: in VS Code and in the workshop."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardlang.resources import folder
from cardlang.syntax.forms import SECTIONS
from cardlang.syntax.words import RESERVED

ROOT = Path(__file__).parents[2]
EDITORS = ROOT / "editors"
GRAMMAR = json.loads((EDITORS / "vscode/syntaxes/card.tmLanguage.json").read_text("utf-8"))


def listed(name: str, group: int = 1) -> set[str]:
    """The words of one pattern of the TextMate grammar."""
    match = GRAMMAR["repository"][name]["match"]
    groups = re.findall(r"\((?:\?:)?([a-z]+(?:\|[a-z]+)+)\)", match)
    return set(groups[group - 1].split("|"))


def special() -> set[str]:
    """The words that the grammar names, those that are never names among them."""
    text = (folder("grammar") / "cardlang.lark").read_text(encoding="utf-8")
    return set(re.findall(r'"([a-z]+)"', re.sub(r"//.*", "", text)))


def test_vs_code_knows_the_words() -> None:
    assert listed("section", 2) == set(SECTIONS)
    assert listed("word") == RESERVED
    assert listed("phrase") == special() - RESERVED - set(SECTIONS)


def test_the_workshop_knows_the_words() -> None:
    text = (ROOT / "cardlang/workshop/static/text.js").read_text(encoding="utf-8")
    sets = re.findall(r"const (\w+) = new Set\(\((.*?)\)\.split", text, re.DOTALL)
    words = {name: set(" ".join(re.findall(r'"([^"]*)"', given)).split()) for name, given in sets}
    assert words["SECTIONS"] == set(SECTIONS)
    assert words["RESERVED"] >= RESERVED
    assert words["RESERVED"] - RESERVED <= special()


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

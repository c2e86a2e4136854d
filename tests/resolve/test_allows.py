"""What a file allows is not told; what it allows in vain is, and variants inherit it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import frames

GAME = frames.whole("rule spare: deal-number is 3\nrule other: deal-number is 4")
WHY = '    "for variants"\n'


def codes(text: str, folder: Path, name: str = "frame") -> list[tuple[str, int]]:
    _, found = frames.read(text, folder, name)
    return [(finding.code, finding.span.line) for finding in found]


def test_without_it_both_are_told(tmp_path: Path) -> None:
    at = [number for number, line in enumerate(GAME.split("\n"), 1) if line.startswith("rule")]
    assert codes(GAME, tmp_path) == [("unused", line) for line in at]


def test_in_a_section(tmp_path: Path) -> None:
    assert codes(f"{GAME}allow unused in spare\n{WHY}", tmp_path) == codes(GAME, tmp_path)[1:]


def test_everywhere(tmp_path: Path) -> None:
    assert codes(f"{GAME}allow unused\n{WHY}", tmp_path) == []


@pytest.mark.parametrize("where", [" in deal", " in match", " in players", " in other"])
def test_elsewhere(where: str, tmp_path: Path) -> None:
    text = f"{GAME}allow unused in spare\n{WHY}allow unused in other\n{WHY}"
    assert codes(text, tmp_path) == []
    again = codes(f"{text}allow never-set{where}\n{WHY}", tmp_path)
    assert [code for code, _ in again] == ["allows-nothing"]


def test_a_variant_inherits_it_and_is_not_told_that_it_is_idle(tmp_path: Path) -> None:
    (tmp_path / "parent.card").write_text(f"{GAME}allow unused in spare\n{WHY}", "utf-8")
    head = 'cardlang 1\ngame "Variant"\nextends "parent"\n'
    assert codes(f"{head}change rule spare: deal-number is 5\n", tmp_path, "child") == []
    assert codes(f"{head}match ends when spare\nremove rule other\n", tmp_path, "child") == []


def test_a_mistake_hides_no_allow(tmp_path: Path) -> None:
    text = f"{GAME}allow unused in spare\n{WHY}rule bad: nobody-knows\n"
    assert [code for code, _ in codes(text, tmp_path)] == ["unknown-name"]

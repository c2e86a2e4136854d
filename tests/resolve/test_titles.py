"""Examples have titles in other languages, as everything has that players read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main

GAME = """cardlang 1
game "Pairs"
players 2
deck french

each deal:
    shuffle-deck
    deal 2 to seats from eldest
    score of 0 gains 1

match ends when deal-number is at least 2
winner is sides having highest score

names de:
    example: "two cards" "Zwei Karten"

example "two cards":
    when deal
    then count of hand of 0 is 2
"""


def run(path: Path, text: str, *command: str) -> tuple[int, str]:
    path.write_text(text, "utf-8")
    done = CliRunner().invoke(main, [command[0], str(path), *command[1:]])
    return done.exit_code, done.output


def test_a_title_is_told_in_its_language(tmp_path: Path) -> None:
    path = tmp_path / "pairs.card"
    assert run(path, GAME, "check", "--strict") == (0, f"{path}: good\n")
    assert "Beispiel 1: Zwei Karten\n" in run(path, GAME, "rules", "--lang", "de")[1]
    assert "Example 1: two cards\n" in run(path, GAME, "rules")[1]
    assert run(path, GAME, "fmt", "--check")[0] == 0


def test_who_plays_reads_no_examples(tmp_path: Path) -> None:
    assert run(tmp_path / "new.card", GAME, "simulate", "--seed", "1")[0] == 0


@pytest.mark.parametrize(
    ("line", "code", "help"),
    [
        ('example: "one card" "Eine"', "unknown-name", "did you mean `two cards`?"),
        ('example: two-cards "Zwei"', "missing-word", 'write `"two cards"`'),
        ('zone: "hand" "Blatt"', "missing-word", "write `hand`"),
        ('example: "two cards" "A", "two cards" "B"', "repeated-clause", "remove one of the two"),
    ],
)
def test_titles_that_are_none(tmp_path: Path, line: str, code: str, help: str) -> None:
    text = GAME.replace('example: "two cards" "Zwei Karten"', line)
    status, told = run(tmp_path / "pairs.card", text, "check")
    assert status == 1 and told.count("error[") == 1
    assert f"error[{code}]" in told and f"help: {help}" in told

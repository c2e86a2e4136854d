"""`cardlang rules --lines`: which lines of a file are told by which sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardlang.cli.main import main
from cardlang.resolve import read_game
from cardlang.resources import folder
from cardlang.show.told_lines import told_lines

RULES = """cardlang 1
game "Steps"
    "Whoever has most steps wins."
    de "Wer die meisten Schritte hat, gewinnt."
players 2
deck french

define step for seat:  # a remark
    "{seat} steps."
    choose by seat:
        go card in hand:
            "a card"
            de "eine Karte"
            move card to heap

        stay
    score gains 1

zone heap, face up
    "the heap"
each deal:
    deal 3 to seats from eldest
    for each seat: step for seat

match ends when deal-number is at least 3
winner is sides having highest score
"""
WANTED = """line 2
    {title}
line 5
    composed: no sentence stands for this
lines 8, 10, 16-17
    {{seat}} steps.
lines 11, 14
    {card}
line 19
    the heap
lines 21-23
    composed: no sentence stands for this
lines 25-26
    composed: no sentence stands for this
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["rules", *args], prog_name="cardlang")


@pytest.mark.parametrize(
    ("language", "title", "card"),
    [
        ("en", "Whoever has most steps wins.", "a card"),
        ("de", "Wer die meisten Schritte hat, gewinnt.", "eine Karte"),
    ],
)
def test_each_line_stands_beside_its_sentence(
    language: str, title: str, card: str, tmp_path: Path
) -> None:
    path = tmp_path / "steps.card"
    path.write_text(RULES, "utf-8")
    told = run(str(path), "--lines", "--lang", language)
    assert told.exit_code == 0, told.output
    assert told.stdout == WANTED.format(title=title, card=card)


def test_it_goes_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "lines.txt"
    assert run("dump", "--lines", "-o", str(out)).exit_code == 0
    assert "lines 11, 14\n    the number on the card" in out.read_text("utf-8")


@pytest.mark.parametrize("more", [["--players", "2"], ["--format", "html"]])
def test_it_goes_with_no_table_and_no_format(more: list[str]) -> None:
    told = run("dump", "--lines", *more)
    assert told.exit_code == 2
    assert "--lines goes with no table and no format" in told.output


@pytest.mark.parametrize("name", ["games/klapper_jas", "games/partout", "examples/contract_bridge"])
def test_every_line_of_the_rules_is_there(name: str) -> None:
    kind, stem = name.split("/")
    path = folder(kind) / f"{stem}.card"
    _, _, layers = read_game(path, str(path))
    assert layers is not None
    told = {line for row in told_lines(layers, "en") for line in row.lines}
    section = ""
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        section = line.split()[0] if line[:1].strip() else section
        plain = line.strip().removeprefix("de ")
        rules = plain and plain[0] not in '"#)' and section not in SILENT
        assert not rules or number in told, (number, line)


SILENT = ("cardlang", "use", "names", "example", "extends", "allow", "remove")

"""`simulate --profile`: a costly rule is named with its line, and how often it was asked."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from cardlang.cli.main import main


def told(text: str, *options: str, folder: Path) -> str:
    path = folder / "slow.card"
    path.write_text(text, "utf-8")
    asked = ["simulate", str(path), "--profile", "--matches", "3", "--seed", "1", *options]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 0, result.output
    return result.output


TEXT = """cardlang 1
game "Slow"
    "One rule takes nearly all of the time."
players 2
deck french
value twice of seat:
    total ((rank + count of hand) * (rank + deal-number) mod 7
        + (rank + count of stock) * (rank + players) mod 5
        + (rank * count of hand + deal-number) * rank mod 3
        + (rank + count of hand) mod (rank + 2)) among cards
rule quick of seat: hand is empty
one deal:
    shuffle-deck
    deal 26 to seats from eldest
    repeat 40 times:
        for each seat:
            score gains twice of seat
            if quick of seat: end deal
    choose by 0:
        pass: score of 0 gains 1
allow place-counted in twice
    "Any number will do."
"""


def test_the_costly_rule_comes_first_with_its_line(tmp_path: Path) -> None:
    data = json.loads(told(TEXT, "--json", folder=tmp_path))
    first = data["profile"][0]
    assert (first["line"], first["text"]) == (6, "value twice of seat:")
    (line,) = [line for line in first["lines"] if line["line"] == 7]
    assert line["times"] >= 3 * 40 * 2 and first["share"] > 0.5
    assert abs(sum(section["share"] for section in data["profile"]) - 1) < 0.001
    quick = [line for part in data["profile"] for line in part["lines"] if line["line"] == 11]
    assert [line["times"] for line in quick] == [3 * 40 * 2]


def test_it_is_drawn_by_item_and_line(tmp_path: Path) -> None:
    text = told(TEXT, folder=tmp_path)
    assert "value twice of seat:" in text and "slow.card:6" in text and "line 7" in text


def test_what_it_cannot_measure_is_refused(tmp_path: Path) -> None:
    (tmp_path / "slow.card").write_text(TEXT, "utf-8")
    asked = ["simulate", str(tmp_path / "slow.card"), "--profile", "--jobs", "2"]
    result = CliRunner().invoke(main, asked)
    assert result.exit_code == 2 and "leave --jobs out" in result.output

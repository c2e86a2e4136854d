"""`cardlang check --sheet`: what a rules sheet has to make up, as lines and as data."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from cardlang.cli.main import main

BARE = """cardlang 1
game "Bare"
    "Lay a card, or keep it."
players 2
deck french-32
one deal:
    shuffle-deck
    deal 1 to seats from eldest
    choose by eldest:
        lay card in hand: move card to box
        keep
winner is seats having highest score
"""


def test_what_has_no_sentence_is_told_in_sentences(tmp_path: Path) -> None:
    path = tmp_path / "bare.card"
    path.write_text(BARE, encoding="utf-8")
    told = CliRunner().invoke(main, ["check", "--sheet", str(path)]).output
    rows = json.loads(CliRunner().invoke(main, ["check", "--sheet", "--json", str(path)]).output)
    untold = rows["files"][0]["untold"]
    assert [(row["code"], row["line"]) for row in untold] == [("bare-choice", 10)]
    assert told.splitlines()[1:] == [f"{path}:10: {untold[0]['message']}"]
    assert untold[0]["message"].endswith(".") and "<" not in told


ROUND = """cardlang 1
game "Doors"
players 2..6
deck french
zone open, face up
zone bank of each seat, face up
define open-doors for seat:
    repeat until stock is empty:
        choose by seat:
            open-a-door:
                move top of stock to open
                if count of open is 7:
                    move open to bank of seat
                    done
            stop when open is not empty:
                move open to bank of seat
                done
each deal:
    shuffle-deck
    turns for seats from eldest: open-doors for seat
match ends when deal-number is 2
winner is sides having highest score
"""


def test_what_reading_has_told_a_match_does_not_tell_again(tmp_path: Path) -> None:
    path = tmp_path / "doors.card"
    path.write_text(ROUND, encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(path)]).stderr
    assert told.count(f"{path}:20:") == told.count("warning[endless-loop]") == 1


STUCK = """cardlang 1
game "Nets"
players 4
deck french-40
zone table, face up
define cast for seat:
    choose by seat:
        leave card in hand: move card to table
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    repeat until stock is empty:
        if every hand is empty: deal 3 to seats from eldest
        turns for seats from eldest: cast for seat
    score of eldest gains 1
match ends when deal-number is 2
winner is sides having highest score
"""


def test_a_match_that_cannot_end_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "nets.card"
    path.write_text(STUCK, encoding="utf-8")
    told = CliRunner().invoke(main, ["check", str(path)]).stderr
    assert re.findall(r"^warning\[([a-z-]+)\]", told, re.MULTILINE) == ["endless-loop"]

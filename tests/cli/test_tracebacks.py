"""What once ended in a traceback: rules that cannot be asked, long texts, odd calls and streams."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cardlang
from cardlang.match.examples import run_examples
from cardlang.resolve import load_program

HEAD = 'cardlang 1\ngame "G"\nuse tricks\nplayers 2\ndeck french\n'
DIVIDES = """\
keep k as number
rule trump: spades if 5 / k is 1
one deal:
    shuffle-deck
    deal 3 to seats from 0
    choose by 0:
        play card in hand: k becomes 3
    play-trick from taker with follow-suit
"""


def cli(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardlang", *words]
    return subprocess.run(command, text=True, capture_output=True, timeout=60, **more)  # type: ignore[call-overload,no-any-return]  # `more` is what a test needs of many


def test_a_public_rule_that_divides_by_zero_shows_as_nothing(tmp_path: Path) -> None:
    path = tmp_path / "g.card"
    path.write_text(HEAD + DIVIDES, encoding="utf-8")
    state = cardlang.load(path).start(2, 1)
    fuel = state.fuel
    shown = {cell.name: cell.value for cell in state.observation(0).cells}
    assert shown["trump"] in ("none", "nothing")
    assert state.fuel == fuel


def test_a_number_of_players_that_is_worked_out(tmp_path: Path) -> None:
    path = tmp_path / "g.card"
    text = 'one deal:\n    shuffle-deck\nexample "x":\n    given players is 2 + 0\n'
    path.write_text(HEAD.replace("use tricks\n", "") + text + "    then players is 2\n", "utf-8")
    program, report = load_program(path)
    assert program is not None and not report.failed
    (result,) = run_examples(program)
    assert not result.ok and result.message == "a number of players is given as a plain value"


def test_long_names_of_games(tmp_path: Path) -> None:
    for words in (["simulate"], ["check"], ["fmt"], ["play"]):
        result = cli(*words, "x" * 300)
        assert result.returncode == 2 and "Traceback" not in result.stderr
        assert len(result.stderr) < 400 and "x" * 64 in result.stderr


def test_more_matches_than_there_are_seeds() -> None:
    result = cli("simulate", "whist", "--matches", "1" + "0" * 20)
    assert result.returncode == 2 and "--matches" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_name_that_is_no_utf_8(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"g\xff.card")
    path.write_text(HEAD + "one deal:\n    shuffle-deck\n", encoding="utf-8")
    result = cli("simulate", str(path), "--records", str(tmp_path))
    assert result.returncode == 2 and "is no UTF-8" in result.stderr
    assert "Traceback" not in result.stderr


def test_standard_output_that_is_full() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "cardlang", "explain", "range"]
        result = subprocess.run(
            command, text=True, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False
        )
    assert result.returncode == 2 and "No space left" in result.stderr
    assert "Traceback" not in result.stderr and "Exception" not in result.stderr


def test_standard_input_that_is_closed() -> None:
    command = ["sh", "-c", '"$0" -m cardlang play whist --seed 1 <&-', sys.executable]
    result = subprocess.run(command, text=True, capture_output=True, timeout=60, check=False)
    assert result.returncode == 130 and "Traceback" not in result.stderr

"""Commands that read rules files: list, check, test, fmt, explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardlang.cli import explain
from cardlang.cli.main import main
from cardlang.resources import codes
from cardlang.show import pages
from cardlang.show.pages import PageError, read_page
from cardlang.show.size import rule_lines

GOOD = """\
cardlang 1
game "Highest"
    "The highest card takes all."
use tricks
players 2, 3

deck french

define settle:
    for each side: score gains count of won

each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    settle

match ends when highest score is at least 20
winner is sides having highest score

example "one may lead anything":
    given hand of 1: 7H QS
    when play-trick from 1 with follow-suit
    then 1 may play 7H, play QS
"""


def run(*args: str, input: str | bytes | None = None, **environment: str) -> Result:
    return CliRunner(env=environment).invoke(main, list(args), input, prog_name="cardlang")


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "highest.card"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.card"
    path.write_text(GOOD.replace("shuffle-deck", "shufle-deck"), encoding="utf-8")
    return path


def test_list_shows_the_games_that_ship() -> None:
    result = run("list")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.exit_code == 0
    assert ["bonus-malus", "2-4"] in [line.split()[:2] for line in result.stdout.splitlines()]
    games = json.loads(run("list", "--json").stdout)["games"]
    assert all(game["title"] and game["players"] and game["about"] for game in games)


def test_check_finds_nothing_in_a_good_file(good: Path) -> None:
    result = run("check", str(good), "--strict", "--count")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{good}: good, 14 rule lines\n"


def test_check_puts_findings_on_standard_error(good: Path, bad: Path) -> None:
    result = run("check", str(bad), str(good))
    assert result.exit_code == 1
    assert result.stdout == f"{bad}: 1 error\n{good}: good\n"
    assert result.stderr.startswith("error[unknown-word]: ")
    assert f"  {bad}:13:5\n13 │     shufle-deck\n   │     ^^^^^^^^^^^" in result.stderr
    assert "help: write `shuffle-deck`" in result.stderr


def test_check_as_data_is_one_value(bad: Path) -> None:
    result = run("check", str(bad), "--json", "--count")
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    (file,) = data["files"]
    assert (data["errors"], data["warnings"], file["good"]) == (1, 0, False)
    assert [d["code"] for d in file["diagnostics"]] == ["unknown-word"]
    assert file["rule_lines"] == 14


def test_warnings_are_findings_if_strict(tmp_path: Path) -> None:
    path = tmp_path / "unused.card"
    path.write_text(GOOD + "\nvalue spare: 3\n", encoding="utf-8")
    assert run("check", str(path)).exit_code == 0
    assert "warning[unused]" in run("check", str(path)).stderr
    assert run("check", str(path), "--strict").exit_code == 1


PACKS = """\
cardlang 1
game "Packs"
    "Many packs of cards; nobody does anything."
players 2..4
option packs is 1..{most}, usually 1
    "How many packs are used."
deck packs-of-52:
    suit: clubs C, hearts H
    rank: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26
    each rank suit, packs times
each deal:
    shuffle-deck
    move top of stock to hand of 0
    choose by 0:
        wait: score of 0 gains 1
match ends when deal-number is 1
"""


@pytest.mark.parametrize(("most", "status"), [(19, 0), (20, 1), (30, 1), (1000, 1)])
def test_check_tries_the_values_of_options(tmp_path: Path, most: int, status: int) -> None:
    path = tmp_path / "packs.card"
    path.write_text(PACKS.format(most=most), encoding="utf-8")
    result = run("check", str(path), "--strict")
    played = run("simulate", str(path), "--seed", "1", "--option", f"packs={most}")
    assert (result.exit_code, played.exit_code) == (status, status)
    assert ("error[too-many-cards]" in result.stderr) == bool(status)
    assert (f"with 4 players and option packs {most}" in result.stderr) == bool(status)
    assert result.stderr.count("error[") == status


def test_check_says_how_many_tables_it_has_tried(tmp_path: Path) -> None:
    path = tmp_path / "packs.card"
    path.write_text(PACKS.format(most=19), encoding="utf-8")
    assert run("check", str(path)).stdout == f"{path}: good\n"
    text = PACKS.format(most=200).split("    rank:")
    path.write_text(text[0] + "    rank: 1\n" + text[1].split("\n", 1)[1], encoding="utf-8")
    for _ in range(2):  # the second time it is known
        result = run("check", str(path))
        assert result.stdout == f"{path}: good\n{path}: 100 of 600 tables were tried\n"
        (file,) = json.loads(run("check", str(path), "--json").stdout)["files"]
        assert file["tables"] == {"tried": 100, "all": 600}


@pytest.mark.parametrize("command", ["check", "test", "fmt", "play", "simulate"])
def test_a_missing_file_is_wrong_usage(command: str, tmp_path: Path) -> None:
    for name in (str(tmp_path / "nope.card"), f"{tmp_path}/", "bonus-malsu"):
        result = run(command, name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
    assert "did you mean `bonus-malus`?" in result.stderr


@pytest.mark.parametrize("command", [["play"], ["simulate"], ["simulate", "--json"]])
def test_games_with_mistakes_are_not_played(command: list[str], bad: Path) -> None:
    result = run(*command, str(bad))
    assert result.exit_code == 1
    assert "error[unknown-word]" in result.stderr
    if "--json" in command:
        assert json.loads(result.stdout)["diagnostics"][0]["code"] == "unknown-word"


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)],
)
def test_colour_only_where_it_is_welcome(
    environment: dict[str, str], coloured: bool, bad: Path
) -> None:
    result = run("check", str(bad), **{"NO_COLOR": "", "FORCE_COLOR": "", **environment})
    assert ("\x1b[" in result.stderr) is coloured


def test_examples_are_run(good: Path, tmp_path: Path) -> None:
    result = run("test", str(good))
    failing = tmp_path / "failing.card"
    failing.write_text(GOOD.replace("play 7H, play QS", "play 7H"), encoding="utf-8")
    other = run("test", str(failing))
    data = json.loads(run("test", str(failing), "--json").stdout)
    assert data["files"][0]["examples"] == [{"title": "one may lead anything", "ok": False}]
    assert (other.exit_code, other.stdout) == (1, f"{failing}: 1 example, 1 failed\n")
    assert "error[failed-example]: one may lead anything: " in other.stderr
    assert f"{failing}:24:" in other.stderr
    assert (result.exit_code, result.stdout) == (0, f"{good}: 1 example, good\n")


def test_fmt_writes_in_place(good: Path) -> None:
    good.write_bytes(GOOD.replace("    deal 3", "    deal   3").replace("\n", "\r\n").encode())
    assert run("fmt", "--check", str(good)).exit_code == 1
    diff = run("fmt", "--diff", str(good))
    assert diff.exit_code == 0
    assert "+    deal 3 to seats" in diff.stdout
    assert b"deal   3" in good.read_bytes()
    assert run("fmt", str(good)).exit_code == 0
    laid_out = good.read_bytes()
    assert b"\r" not in laid_out
    assert b"    deal 3 to seats" in laid_out
    again = run("fmt", "--check", str(good))
    assert (again.exit_code, again.stdout) == (0, f"{good}: good\n")
    assert run("fmt", "-", input=GOOD).stdout.encode() == laid_out


def test_fmt_leaves_alone_what_it_cannot_read(tmp_path: Path) -> None:
    path = tmp_path / "odd.card"
    path.write_bytes(b'game "x"\n\tfoo\n')
    result = run("fmt", str(path))
    assert result.exit_code == 1
    assert "error[tab]" in result.stderr
    assert path.read_bytes() == b'game "x"\n\tfoo\n'


PAGE = """\
# odd-word
A word is odd.

## Bad
```card bad
odd
```

## Good
```card
even
```

## More
Words are even.
"""


def test_explain_shows_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd-word.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(pages, "folder", lambda kind: tmp_path)
    monkeypatch.setattr(explain, "codes", lambda: ["odd-word"])
    expected = "odd-word: A word is odd.\n\nbad:\n    odd\n\ngood:\n    even\n\nWords are even.\n"
    assert run("explain", "odd-word", NO_COLOR="1").stdout == expected
    assert run("explain").stdout == "odd-word  A word is odd.\n"
    assert json.loads(run("explain", "odd-word", "--json").stdout)["good"] == "even"
    result = run("explain", "od-word")
    assert result.exit_code == 2
    assert "did you mean `odd-word`?" in result.stderr


def test_every_page_can_be_read() -> None:
    for code in codes():
        assert explain.page(code).code == code
    with pytest.raises(PageError):
        read_page("# odd-word\n")


def test_rule_lines_are_those_that_tell_the_rules() -> None:
    text = """\
game "X"
    "prose"
    de "Prosa"
# comment

deck d:
    table card drinks:
        A1 7
        A2 8
    each rank suit
names de:
    suit: hearts "Herz"
each deal:
    nothing
example "e":
    given led is hearts
winner is 1
"""
    assert rule_lines(text) == 7

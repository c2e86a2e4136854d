"""What differs between two games, told in the language of rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.resolve import find_game
from cardlang.show.diff import Change, compare
from tests.match.games import SLUGS

BASE = """\
cardlang 1
game "Base"
    "A game to be changed."
use tricks
players 2, 3
option short is true or false
    "fewer cards"
option pace is slow or fast or wild

deck coats from french-32:
    suit: S spades, H hearts, D diamonds, C clubs

value pips of card:
    "what a card is worth"
    by rank: A 11, 10 10, K 4
    otherwise: 0

rule playable of seat: follow-suit

each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat until every hand is empty: play-trick from taker with playable
    for each side: score gains pips of won

match ends when short or pace is wild or highest score is at least 20
"""
OTHER_LOOK = (
    BASE.replace('game "Base"', "# a remark\n" + 'game "Other Look"')
    .replace('    "what a card is worth"\n', "")
    .replace("rule playable of seat: follow-suit", "rule playable of seat:\n  follow-suit  # it")
    .replace("    deal 3", "\n    deal 3")
    .replace("A 11, 10 10, K 4", "A 11,\n        10 10, K 4")
)


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.card"
    path.write_text(text, encoding="utf-8")
    return path


def changes(folder: Path, text: str) -> tuple[Change, ...]:
    return compare(write(folder, "base", BASE), write(folder, "other", text)).changes


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_equal_to_itself(slug: str) -> None:
    path = find_game(slug)
    assert path is not None
    told = compare(path, path)
    assert (told.changes, told.nearness) == ((), 1.0)


def test_layout_remarks_prose_and_title_do_not_count(tmp_path: Path) -> None:
    assert changes(tmp_path, OTHER_LOOK) == ()


def test_a_variant_that_says_nothing_is_equal(tmp_path: Path) -> None:
    variant = 'cardlang 1\ngame "Same"\nextends "base"\nchange rule playable of seat: follow-suit\n'
    assert changes(tmp_path, variant) == ()


def test_options_and_tables_row_by_row(tmp_path: Path) -> None:
    text = BASE.replace("slow or fast or wild", "slow or wild, usually wild").replace("K 4", "K 5")
    option, value = changes(tmp_path, text)
    assert (option.section, value.section) == ("option pace", "value pips")
    assert [row for row in option.rows if row[0] != " "] == [
        ("-", "option pace is fast"),
        ("-", "option pace, usually slow"),
        ("+", "option pace, usually wild"),
    ]
    assert [row for row in value.rows if row[0] != " "] == [
        ("-", "    by rank: K 4"),
        ("+", "    by rank: K 5"),
    ]


def test_other_names_are_recognised(tmp_path: Path) -> None:
    text = BASE.replace("playable", "legal").replace("pips", "eyes").replace("coats", "pack")
    found = changes(tmp_path, text)
    assert {
        ("renamed", "rule playable", "rule legal"),
        ("renamed", "value pips", "value eyes"),
    } == {(change.what, change.section, change.now) for change in found}


def test_new_gone_and_changed(tmp_path: Path) -> None:
    text = BASE.replace("rule playable of seat: follow-suit\n", "value odd of seat: 1\n")
    text = text.replace("with playable", "with follow-suit").replace("is at least 20", "is above 9")
    assert [(change.what, change.section) for change in changes(tmp_path, text)] == [
        ("changed", "deal"),
        ("changed", "match ends"),
        ("gone", "rule playable"),
        ("new", "value odd"),
    ]


def test_a_change_of_the_prelude_is_told(tmp_path: Path) -> None:
    text = BASE + "\nchange rule follow-suit of seat: hand\n"
    (found,) = changes(tmp_path, text)
    assert (found.what, found.section) == ("changed", "rule follow-suit")


def test_the_command(tmp_path: Path) -> None:
    first = write(tmp_path, "base", BASE)
    second = write(tmp_path, "other", BASE.replace("deal 3", "deal 4"))
    told = CliRunner().invoke(main, ["diff", str(first), str(second)])
    assert told.exit_code == 1
    assert "changed deal\n  -     deal 3 to seats" in told.stdout
    data = json.loads(CliRunner().invoke(main, ["diff", str(first), str(second), "--json"]).stdout)
    assert not data["equal"] and 0.9 < data["nearness"] < 1
    assert data["changes"][0]["new"] == ["    deal 4 to seats from eldest"]
    same = CliRunner().invoke(main, ["diff", str(first), str(first)])
    assert same.exit_code == 0
    assert same.stdout == "Base and Base have the same rules\n"

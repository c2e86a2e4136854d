"""A sample of the law: see `tests.sheets`."""

from __future__ import annotations

from pathlib import Path

from tests.sheets.law import bare, campaign, each, made, shipped, turned, unchecked
from tests.sheets.tables import apart, written_in
from tests.shipped import THOROUGH

CHANGES = 6 if THOROUGH else 3  # of shipped games
MANY = "crazy-eights" if THOROUGH else "euchre"  # options, of which the first has more


def test_what_changes_a_match_changes_the_sheet(tmp_path: Path) -> None:
    with unchecked():
        games = list(shipped(tmp_path, [MANY, "six-nimmt"]))
        out = campaign(games, CHANGES, 7)
    assert (out.told, out.silent) == (CHANGES, [])


def test_a_change_of_a_random_program_changes_its_sheet(tmp_path: Path) -> None:
    with unchecked():
        out = each(made(tmp_path, 2, 40), 1)
    assert out.silent == [] and out.told > 0


def test_a_game_that_goes_anticlockwise_swaps_left_and_right(tmp_path: Path) -> None:
    with unchecked():
        games = list(shipped(tmp_path, ["skat" if THOROUGH else "euchre", "partout", "dump"]))
        assert [where for rules in games for where in turned(rules)] == []
    assert len(games) == 3


def test_the_sheet_of_a_table_is_that_of_the_game_with_its_options_written_in(
    tmp_path: Path,
) -> None:
    with unchecked():
        games = list(shipped(tmp_path, [MANY]))
        assert [where for rules in games for where in apart(rules)] == []
    assert len(games) == 1
    text = "use turned\nkind way: wild open\nif wild and x is wild: x is wild when turned is 2\n"
    told = written_in(text, 2, {"turned": 2, "wild": True}, labels=frozenset({"wild"}))
    assert told == text.replace("if wild", "if true").replace("turned is", "2 is")
    assert written_in("players 3..4, usually 3\n", 4, {}) == "players 4\n"
    assert "above 5" in written_in("players 2..4\noption n is 1..9\nif x is above n", 2, {"n": 5})


def test_a_bare_game_has_no_sentence_of_its_own() -> None:
    text = 'game "A"\n    "What."\n    de "Was."\neach deal:\n    play card when it "no": pass\n'
    assert bare(text) == 'game "A"\neach deal:\n    play card when it: pass\n'

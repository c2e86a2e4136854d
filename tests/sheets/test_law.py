"""A sample of the law: see `tests.sheets`."""

from __future__ import annotations

from pathlib import Path

from tests.sheets.law import bare, campaign, each, made, shipped, turned, unchecked
from tests.sheets.tables import apart, written_in


def test_what_changes_a_match_changes_the_sheet(tmp_path: Path) -> None:
    with unchecked():
        games = list(shipped(tmp_path, ["crazy-eights", "six-nimmt"]))
        out = campaign(games, 6, 7)
    assert (out.told, out.silent) == (6, [])


def test_a_change_of_a_random_program_changes_its_sheet(tmp_path: Path) -> None:
    with unchecked():
        out = each(made(tmp_path, 2, 40), 1)
    assert out.silent == [] and out.told > 0


def test_a_game_that_goes_anticlockwise_swaps_left_and_right(tmp_path: Path) -> None:
    with unchecked():
        games = list(shipped(tmp_path, ["skat", "partout", "dump"]))
        assert [where for rules in games for where in turned(rules)] == []
    assert len(games) == 3


def test_the_sheet_of_a_table_is_that_of_the_game_with_its_options_written_in(
    tmp_path: Path,
) -> None:
    with unchecked():
        games = list(shipped(tmp_path, ["crazy-eights"]))
        assert [where for rules in games for where in apart(rules)] == []
    assert len(games) == 1
    assert "above 5" in written_in("players 2..4\noption n is 1..9\nif x is above n", 2, {"n": 5})


def test_a_bare_game_has_no_sentence_of_its_own() -> None:
    text = 'game "A"\n    "What."\n    de "Was."\neach deal:\n    play card when it "no": pass\n'
    assert bare(text) == 'game "A"\neach deal:\n    play card when it: pass\n'

"""A sample of the law: see `tests.sheets`."""

from __future__ import annotations

from tests.sheets.law import bare, campaign


def test_what_changes_a_match_changes_the_sheet() -> None:
    told, silent = campaign(12, 7, ["crazy-eights", "president", "schwimmen", "six-nimmt"])
    assert (told, silent) == (12, [])


def test_a_bare_game_has_no_sentence_of_its_own() -> None:
    text = 'game "A"\n    "What."\n    de "Was."\neach deal:\n    play card when it "no": pass\n'
    assert bare(text) == 'game "A"\neach deal:\n    play card when it: pass\n'

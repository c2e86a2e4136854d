"""A sample of the law of sentences that stay: see `tests.sheets`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import cardlang
from cardlang.resources import find_game
from tests.sheets.kept import below_sentences, each_kept, kept, unheard
from tests.sheets.law import changed, unchecked


def test_lines_below_a_sentence_are_those_of_its_block_and_within() -> None:
    text = 'game "A"\n    "What."\ndefine x:\n    "How."\n    for each seat:\n        pass\n'
    assert below_sentences(text + "each deal:\n    x\n") == {4, 5}
    assert below_sentences('each deal:\n    a:\n        "A."\n        b\n    c\n') == {3}


def test_a_change_below_a_sentence_is_told_by_the_sheet_or_to_the_author(tmp_path: Path) -> None:
    with unchecked():
        (rules,) = kept(tmp_path, ["dump"])
        file = tmp_path / "changed.card"
        file.write_text(rules.text, "utf-8")
        assert unheard(rules, cardlang.load(file)) == ["en", "de"]  # nothing is changed
        out = each_kept(iter([rules]), 1, wanted=3)
    assert out.told + len(out.silent) == 3 and out.told > 0


def test_only_lines_below_sentences_are_changed() -> None:
    text = find_game("dump").read_text("utf-8")  # type: ignore[union-attr]  # it ships
    lines, among = text.splitlines(), below_sentences(text)
    for seed in range(40):
        new = changed(text, Random(seed), among).text.splitlines()
        if len(new) == len(lines):
            assert {n for n, line in enumerate(lines) if new[n] != line} & among

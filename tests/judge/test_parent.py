"""A variant against the game that it extends: each kind of change has a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.judge.alike.parent import CHANGES, against
from cardlang.judge.matches.playing import Price
from cardlang.judge.subject import subject_of
from cardlang.messages import LANGUAGES, Tongue
from cardlang.show.diff import compare
from tests.shipped import FILES, spread

PARENT = """cardlang 1
game "Parent"
players 2
deck french
keep luck of each seat as number
keep spare of each seat as number
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    for each seat:
        choose by seat:
            play card in hand: luck gains 1
    for each seat: spare gains 1
    for each seat: score gains luck + spare
match ends when deal-number is at least 2
winner is sides having highest score
"""
VARIANT = PARENT.replace('"Parent"', '"Variant"').replace("luck", "tally").replace("2 to", "3 to")
VARIANT = VARIANT.replace("keep spare of each seat as number\n", "")
VARIANT = VARIANT.replace(" + spare", "").replace("spare gains", "score gains")
VARIANT = VARIANT.replace("each deal:", "option wild is off or on\neach deal:", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_change_is_told(tmp_path: Path, language: str) -> None:
    parent, variant = tmp_path / "parent.card", tmp_path / "variant.card"
    parent.write_text(PARENT, "utf-8")
    variant.write_text(VARIANT, "utf-8")
    assert {change.what for change in compare(parent, variant).changes} == set(CHANGES)
    told = against(variant, parent, [], 2, Price(1.0), Tongue(language))
    assert len(told.changes) == len(set(told.changes)) == len(compare(parent, variant).changes)
    assert ("umbenannt: keep luck, jetzt keep tally" in told.changes) is (language == "de")
    assert ("renamed keep luck, now keep tally" in told.changes) is (language == "en")


def test_every_shipped_variant_has_its_changes_told() -> None:
    variants = [path for path in FILES if 'extends "' in path.read_text("utf-8")]
    assert len(variants) > 5
    for path in spread("parents", 3, variants):
        subject = subject_of(path, 1)
        assert subject.parent is not None and subject.usual is not None
        players = subject.usual.players
        told = against(path, subject.parent, [], players, Price(1.0))
        assert told.changes and told.game

"""The judge in German: no sentence is left in English, and numbers are written as Germans do."""

from __future__ import annotations

import re

import pytest

from cardlang.judge import Judgement, Settings, judge
from cardlang.judge.report.page import leaf, page
from cardlang.judge.report.text import draw
from cardlang.judge.subject import JudgedTable
from cardlang.messages import Tongue
from cardlang.messages.catalogue import catalogue
from tests.judge.corpus import FLAWED, english
from tests.shipped import FILES

SETTINGS = Settings(1, 12, tuple(FILES[:1]), 0.02, "de")


@pytest.mark.parametrize("name", ["stuck", "by_the_deal", "not_read", "empty_prose", "leak"])
def test_nothing_is_left_in_english(name: str) -> None:
    path = FLAWED / f"{name}.card"
    told = judge(path, SETTINGS)
    assert english(told) == []
    assert Judgement.read(told.to_json()).tongue.language == "de"
    heads = re.findall(
        r"<(?:h[123]|th|figcaption|text)[^>]*>([^<]*)<", page([told], [leaf(told, path)])
    )
    texts = [
        {text for text in catalogue(language).files["judge"].values() if isinstance(text, str)}
        for language in ("en", "de")
    ]
    own = texts[0] - texts[1]
    assert own.isdisjoint(heads)
    assert draw(told).split("\n")[0].endswith(("bestanden", "Warnung", "durchgefallen"))


def test_the_sample_deal_is_told_in_german() -> None:
    told = judge(next(path for path in FILES if path.stem == "dump"), SETTINGS)
    sample = told.shapes["sample"]
    assert {"Hand (Platz 0)", "Hand (Platz 3)"} <= {one["place"] for one in sample["places"]}
    assert all(re.match(r"spiele (Pik|Herz|Karo|Kreuz)-", one["move"]) for one in sample["moves"])


def test_tables_turn_behind_a_preposition() -> None:
    table, tongue = JudgedTable(4, {"goal": 2}, None), Tongue("de")
    assert table.name(tongue) == "4 Spieler, goal 2"
    assert table.beside(tongue) == "4 Spielern, goal 2"


def test_numbers() -> None:
    german = Tongue("de")
    told = german.say("judge-ties", share=0.1234)
    assert told == "12,3\xa0% der Partien teilen sich mehrere Parteien."
    assert german.say("judge-count", count=12345) == "12.345"
    assert Tongue().say("judge-count", count=12345) == "12,345"
    assert german.say("seat", seat=1000) == "Platz 1000"

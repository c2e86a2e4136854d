"""Names in another language: what is said under `names de:` is what things are called there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang import load
from cardlang.api import engine_of
from cardlang.machine.ir import CardInfo
from cardlang.show.lexicon import without_article
from cardlang.show.wording import Names, names_of
from tests import shipped

GAME = """cardlang 1
game "Named"
    "Each lays a card."
players 2
deck french-jokers
option odd-card is aside or trump
names de:
    card: RJ "roter Narr"
    rank: J "Bauer"
    verb: play "spiele"
    zone: hand "Blatt", stock "Talon"
    option: odd-card "Restkarte"
    odd-card: aside "beiseite"
    rule: eldest "Vorhand"
    kind: suit "Farbe"
one deal:
    shuffle-deck
    deal 1 to seats from eldest
    if odd-card is trump: end deal
    choose by eldest:
        play card in hand: nothing
"""


def names(text: str, language: str, folder: Path) -> tuple[Names, dict[str, CardInfo]]:
    path = folder / "named.card"
    path.write_text(text, "utf-8")
    engine = engine_of(load(path))
    cards = engine.machine(2).cards
    return names_of(engine.program, language), {card.id: card for card in cards}


def test_cards_are_called_by_their_parts(tmp_path: Path) -> None:
    german, cards = names(GAME, "de", tmp_path)
    assert german.card(cards["QH"]) == "Herz-Dame"
    assert german.card(cards["JS"]) == "Pik-Bauer"  # the game's own name, not the prelude's
    assert german.card(cards["7C"]) == "Kreuz-7"
    assert german.card(cards["BJ"]) == "schwarzer Joker"
    english, _ = names(GAME, "en", tmp_path)
    assert english.card(cards["QH"]) == "queen of hearts"
    french, _ = names(GAME, "fr", tmp_path)
    assert french.card(cards["QH"]) == "Q hearts"


def test_verbs_zones_options_have_names(tmp_path: Path) -> None:
    german, _ = names(GAME, "de", tmp_path)
    assert german.called("verb", "play") == "spiele"
    assert german.called("zone", "hand") == "Blatt"
    assert german.called("zone", "box") == "box"
    assert german.called("rule", "eldest") == "Vorhand"
    assert german.called("kind", "suit") == "Farbe"
    assert german.called("option", "odd-card") == "Restkarte"
    assert [german.label("odd-card", place) for place in (0, 1)] == ["beiseite", "trump"]


def test_a_card_of_its_own_name(tmp_path: Path) -> None:
    german, cards = names(GAME, "de", tmp_path)
    assert german.card(cards["RJ"]) == "roter Narr"


@pytest.mark.parametrize("path", shipped.spread("names of cards", 6), ids=lambda path: path.stem)
def test_every_card_of_a_shipped_game_has_one_name(path: Path) -> None:
    engine = engine_of(shipped.load(path))
    for players in engine.info.players[:1]:
        called: dict[str, str] = {}
        for card in engine.machine(players).cards:
            name = names_of(engine.program, "de").card(card)
            assert called.setdefault(name, card.id) == card.id


@pytest.mark.parametrize(
    ("said", "heading"),
    [
        ("der Talon", "Talon"),
        ("der gezeigte Wert", "gezeigter Wert"),
        ("das eigene rote Blatt", "eigenes rotes Blatt"),
        ("die gerufene Rubrik", "gerufene Rubrik"),
        ("die abgelegten Karten", "abgelegte Karten"),
        ("die eben gezogene Karte", "eben gezogene Karte"),
        ("die eben abgelegten Karten", "eben abgelegte Karten"),
        ("die sieben offen liegenden Karten", "sieben offen liegende Karten"),
        ("die offenen Karten", "offene Karten"),
        ("der heute gespielte Wert", "heute gespielter Wert"),
        ("wer ruft", "wer ruft"),
    ],
)
def test_a_heading_has_no_article(said: str, heading: str) -> None:
    assert without_article(said, "de") == heading

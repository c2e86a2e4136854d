"""Sentences of sheets: each is there because of how the writer works, not of the one game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardlang.api import engine_of
from cardlang.program import Example
from cardlang.resources import folder
from cardlang.show.sheet import rules_sheet, write_sheet
from cardlang.show.sheet.brief import FEW
from cardlang.show.sheet.parts import SheetPack
from cardlang.show.sheet.speech import fill
from tests.shipped import load, sheet_text

TOLD = [
    # of cards that were told before, what the move adds
    ("tichu", "en", "- bomb: which beats what lies"),
    # the rest of a German verb stands behind what is done, but `mit` before it
    ("callbreak", "de", "D hat zur Wahl: sage 2 an, sage 3 an, sage 4 an"),
    ("cassino", "de", "baue mit Pik-5 (8, Karo-3), lege Pik-5 hin"),
    # whom a place of two seats belongs to, the first by name; sets of an example are told whole
    ("preferans", "en", "- What C has written against another (B): 6."),
    ("preferans", "de", "- Wer whistet: A und C."),
    ("tien_len", "en", "- 5 of spades, 5 of clubs, 5 of diamonds and 5 of hearts – chopping: yes."),
    # of which cards a value is asked, also where the words for it leave that open
    (
        "cribbage",
        "en",
        "- The dealer scores the show points of the crib and the starter;",
    ),
    (
        "five_card_draw",
        "de",
        "dass die Stärke von Pik-Ass, Pik-König, Pik-Dame, Pik-Bube und Pik-9",
    ),
    (
        "gin_rummy",
        "en",
        "beside the best melds (4 of spades, 5 of spades, 6 of spades, 6 of hearts,",
    ),
    # a rule that the sentence on a move speaks of and does not say is a term
    (
        "freecell",
        "en",
        "- fits: one lower than the last card of the column and of the other colour;",
    ),
    ("schafkopf", "de", "- rufbar: nicht Herz; man hat eine Karte der Farbe, aber nicht die Sau"),
    # a choice has all its moves, also those that another choice had before
    ("skat", "en", "- bid: 18 - pass"),
    ("rummy", "en", "- pass"),
    # of a pile, the back of the top card alone is seen
    ("dump", "en", "Of the stock everybody sees only the back of the top card."),
    # a deck's own order where nothing else ranks; numbers in a row; cards that are there twice
    ("skat", "de", "- Rang: 7, 8, 9, 10, Bube, Dame, König, Ass."),
    ("oh_hell", "en", "- Rank, lowest first: 2 to 10, jack, queen, king, ace."),
    ("scarto", "de", "König (Schwerter, Stäbe, Kelche und Münzen); 1 bis 21 (Trumpf)."),
    (
        "court",
        "de",
        "Page (fünfmal); Spion, Duellant (je dreimal); Nonne, Händler, Herold (je zweimal)",
    ),
    # the order of ranks by which forms beat each other
    (
        "dou_dizhu",
        "en",
        "Rank, lowest first: 3 to 10, jack, queen, king, ace, 2 (4 times each); little",
    ),
    # nobody is asked in the deal where the option is not chosen
    (
        "spades",
        "de",
        "Das Geben --------- Der Geber wird vor dem ersten Spiel ausgemacht. 1. Alle Karten",
    ),
    # patterns that a condition alone names; a sentence of a move has the value of an option
    ("four_winds", "de", "- vollständig: Sätze und ein Paar"),
    ("klondike", "de", "durchgehen darf man ihn dreimal."),
    # what is added to a word from outside, of which the sentence above knows nothing
    ("doppelkopf", "de", "Solange die Braut einen Partner sucht, wird der Erste ihr Partner"),
    # an order of ranks in sequences: of the game, but not of a pattern that says so itself
    ("gin_rummy", "de", "- Die Ränge in Folgen, aufsteigend: Ass, 2, 3"),
    # a condition of which neither the sentence above nor the one below speaks
    ("partout", "en", "- If the card is the mathematician: - The player names the trump number."),
    ("blackjack", "de", "ein Blackjack der Bank schlägt alles außer einem Blackjack"),
    ("partout", "de", "- Wenn die Karte der Mathematiker ist: - Der Spieler nennt die Trumpfzahl."),
    # numbers that hang on how many play
    ("crazy_eights", "de", "Alle Spieler erhalten 5 (zu zweit 7) Karten, einzeln gegeben,"),
    ("oh_hell", "en", "when 19 (with 6 players 15, with 7 players 13) deals have been played."),
    # where turns end, and when a match does
    ("court", "en", "This goes on until the stock is empty or just one is left who is not out."),
    (
        "cribbage",
        "en",
        "as soon as the score of some player is at least 121, even in the middle of",
    ),
    (
        "cribbage_valet",
        "en",
        "- The player to the left of the dealer begins. - discard: one card from the hand",
    ),
    (
        "rummy_valet",
        "de",
        "Die Partie ist ein einziges Spiel. Sieger: wer den niedrigsten Punktestand",
    ),
    ("klapper_jas", "en", "- If this is not chosen: - Left out: Of three players the first one"),
    ("whist", "de", "Die Partie endet nach dem Spiel, wenn der höchste Punktestand mindestens"),
    ("skat", "de", "- Augen: Ass 11, Zehn 10, König 4"),
    ("aces_up", "de", "Gewonnen hat man, wenn der Punktestand 48 beträgt."),
    ("hanabi", "en", "All have won if the score is more than 0."),
    # a section says again what the one before it has said
    (
        "quartett",
        "de",
        "eine Karte hat; ein anderer, der Karten hat, wird laut danach gefragt - Wer",
    ),
    # who was picked is somebody else; the labels that no card bears are listed
    ("trumpf", "en", "call: any category (drinks, places, price, founded, taps or hours)"),
    # who is meant at first, though it changes later in the same loop
    ("partout", "en", "The taker of the last trick (at first the player after the dealer) leads;"),
    # the second from somebody; a share of the cards for everybody; one of several
    ("texas_holdem", "de", "zuerst der Nächste von allen mit Chips oder Einsatz links vom Spieler"),
    ("trumpf", "de", "Solange der Talon für alle reicht:"),
    ("go_fish", "de", "frage: einen der anderen, solange sie Karten haben; nach einem Wert"),
    # who deals first; the second end of a loop; who wins with the usual options, and with equals
    ("whist", "en", "The dealer is agreed on before the first deal."),
    ("goofspiel_valet", "de", "Der Geber wird vorher ausgemacht."),
    ("rummy_valet", "en", "- It ends also if the stock is empty."),
    ("schwimmen", "de", "Sieger: wer den niedrigsten Punktestand hat; bei Gleichstand alle"),
    # when a move is offered, below a sentence that speaks of something else
    ("dou_dizhu", "en", "- pass: where something lies"),
    ("klapper_jas", "de", "- Besser: nach einem Kleinen: Kreuz ist Trumpf"),
    # a flag that is called by a clause; a clause within a list is closed
    ("schwimmen", "de", "beträgt, es für die Mitte keine drei neuen Karten mehr gibt oder es der"),
    ("night_coach", "de", "übrig ist, der noch in der Kutsche ist, oder der Talon leer ist."),
    # what another value of an option asks for stands there
    ("schafkopf", "de", "- Ramsch: mit allen Stichen dreimal der Preis eines Rufspiels"),
    # the name of a value stands for a sentence that is no noun
    ("schwimmen", "de", "bis der höchste Blattwert mindestens 62 beträgt"),
]


@cache
def told(name: str, language: str) -> str:
    return sheet_text(name.replace("_", "-"), language)


@pytest.mark.parametrize(("name", "language", "sentence"), TOLD)
def test_a_sentence_is_told(name: str, language: str, sentence: str) -> None:
    assert sentence in told(name, language)


@pytest.mark.parametrize(("name", "there"), [("klapper_jas", True), ("dump", False)])
def test_a_long_sheet_begins_with_a_turn(name: str, there: bool) -> None:
    head, _, _ = told(name, "de").partition("Spieler und Karten")
    assert there is ("Ein erstes Beispiel aus dem Spiel." in head)
    assert there is ("- Sieger: wer" in head)


@pytest.mark.parametrize("name", ["klapper_jas", "doppelkopf"])
def test_the_turn_at_the_head_is_one_that_tells_most(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the examples with cards and a move that fit there, none has more kinds of moves."""
    shown: list[Example] = []
    fits: dict[int, tuple[Example, bool]] = {}
    brief = import_module("cardlang.show.sheet.brief")
    draw, fit = brief.happening, brief._shows_a_turn

    def drawn(speaker: Any, example: Example) -> Any:
        shown.append(example)
        return draw(speaker, example)

    def fitting(writer: Any, example: Example) -> bool:
        fits[id(example)] = example, fit(writer, example)
        return fits[id(example)][1]

    monkeypatch.setattr(brief, "happening", drawn)
    monkeypatch.setattr(brief, "_shows_a_turn", fitting)
    rules_sheet(engine_of(load(name.replace("_", "-"))))

    def kinds(example: Example) -> int:
        return len({text.split()[0] for step in example.steps for _, text in step.moves})

    others = [example for example, fitted in fits.values() if fitted]
    assert shown and {kinds(one) for one in others} != {kinds(shown[0])}
    with_cards = [one for one in others if any(step.cards for step in one.steps)]
    assert kinds(shown[0]) >= max(
        kinds(one) for one in with_cards if not any(len(step.texts) > FEW for step in one.steps)
    )


BARE = """cardlang 1
game "Bare"
players 2
option idle is false or true
option many is 2..9
deck french
one deal:
    shuffle-deck
    deal many to seats from eldest
    if not idle: draw 1 for seats from eldest
    if many is above 5: move top of stock to box
    for each seat:
        choose by seat:
            keep-one
            throw card in hand when not idle: move card to box
"""


def test_an_option_tells_what_it_changes(tmp_path: Path) -> None:
    """Also what falls away; the ends of a range, but not sentences with another number alone."""
    path = tmp_path / "bare.card"
    path.write_text(BARE, "utf-8")
    _, _, told = " ".join(rules_sheet(engine_of(load(path))).split()).partition("Variants")
    assert "If this is chosen: - Left out: All players draw one card each" in told
    assert "Left out: throw: one card from the hand of the player" in told
    assert "With “9”: - Move the top card of the stock to the cards out of play" in told
    assert "Deal 9 cards" not in told


LANTERNS = """cardlang 1
game "Lanterns"
    "Light one lantern after another."
players 2, 3
deck lanterns:
    colour: red R, green G, blue B
    light: 1..6
    each colour light
zone row of each seat, face up, in order
keep lit as colour or none
keep out as seats
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    turns for seats - out from eldest:
        choose by seat:
            light card in hand when lit is none or colour of card is lit:
                lit becomes colour of card
                move card to row
            sleep: out gains seat
        if hand is empty or out is seats: done
    for each seat: score gains total light among row
"""


JESTER = "    card jester where players is above 2\n"


def test_a_game_without_german_is_told_in_german(tmp_path: Path) -> None:
    """What is composed is German; names are set apart, and the sheet says what is missing."""
    path = tmp_path / "lanterns.card"
    path.write_text(LANTERNS, "utf-8")
    told = " ".join(rules_sheet(engine_of(load(path)), language="de").split())
    for sentence in (
        "„Light one lantern after another“",
        "Der Platz „row“ jedes Spielers: offen.",
        "wenn „lit“ nicht feststeht oder „colour“ der Karte und „lit“ gleich sind",
        "- Der Spieler am Zug gehört jetzt zu „out“.",
        "Der Spieler schreibt die Summe („light“ der Karte) beim Platz „row“ an.",
        "Auf Deutsch fehlen noch Sätze oder Namen für: „Light one lantern after …“, „red“,",
    ):
        assert sentence in told
    assert "Still without" not in rules_sheet(engine_of(load(path)))


@pytest.mark.parametrize(("language", "letters"), [("en", "JQKA"), ("de", "BDKA")])
def test_cards_are_drawn_suit_by_suit_with_the_letters_of_the_language(
    language: str, letters: str
) -> None:
    sheet = write_sheet(engine_of(load(folder("examples") / "skat.card")), language)
    (pack,) = (part for part in sheet.parts if isinstance(part, SheetPack))
    assert [{card[-1] for card in row} for row in pack.rows] == [{"D"}, {"H"}, {"S"}, {"C"}]
    assert {len(row) for row in pack.rows} == {8}
    assert "".join(sheet.faces[f"{rank}H"].index for rank in "JQKA") == letters


def test_what_only_another_option_asks_for_is_no_term_of_the_game() -> None:
    rules, _, variants = told("schafkopf", "de").partition(" Spielarten ")
    assert "Ramsch" not in rules and "- Preis im Ramsch: " in variants
    rules, _, variants = told("doppelkopf", "en").partition(" Variants ")
    sentence = "the party that has announced itself may announce a level"
    assert sentence not in rules and sentence in variants


def test_cards_that_some_tables_lack_are_told(tmp_path: Path) -> None:
    path = tmp_path / "some.card"
    text = LANTERNS.replace("    each colour light\n", "    each colour light\n" + JESTER)
    path.write_text(text, "utf-8")
    sheet = " ".join(rules_sheet(engine_of(load(path))).split())
    assert "There are 18 (with 3 players 19) cards." in sheet
    assert "- With 2 players without: jester." in sheet


def test_a_table_adds_nothing_to_a_sentence_that_says_it() -> None:
    assert "6 = 8" not in told("oh_hell", "en")


@pytest.mark.parametrize(
    ("hole", "part", "text"),
    [
        (
            "Die Karten von {a} liegen offen.",
            "jeder Stapel",
            "Die Karten jedes Stapels liegen offen.",
        ),
        ("Die Stiche von {a} zählen.", "jede Partei", "Die Stiche jeder Partei zählen."),
        ("Die Hand von {a} zählt.", "dieser Spieler", "Die Hand dieses Spielers zählt."),
        (
            "{a} ziehen je 1 Karten vom Talon, zuerst {a}; dann",
            "der Geber",
            "Der Geber zieht eine Karte vom Talon; dann",
        ),
        ("Es hilft {a:dat}.", "dieser Spieler", "Es hilft diesem Spieler."),
        ("Es trifft {a:acc}.", "dieser Spieler", "Es trifft diesen Spieler."),
        ("{a} spielt aus.", "der Spieler nach dem Spieler nach dem Geber", "Der zweite Spieler"),
    ],
)
def test_german_cases(hole: str, part: str, text: str) -> None:
    assert fill(hole, {"a": part}, "de").lower().startswith(text.lower())

"""Sentences that a reader of a printed booklet would not stumble over."""

from __future__ import annotations

import pytest

from cardlang import load, load_text
from cardlang.api import engine_of
from cardlang.game_info import Value
from cardlang.resources import folder
from cardlang.show.sheet import rules_sheet
from cardlang.show.sheet.speech import everyone, inflected, listed
from tests.sheets.test_told import told


def test_a_clause_within_a_list_is_closed_before_the_last_item() -> None:
    items = ["die Hand", "der Sack, der verkauft wird", "die Stiche"]
    assert listed("de", items) == "die Hand, der Sack, der verkauft wird, und die Stiche"
    assert listed("de", items[::2]) == "die Hand und die Stiche"


def test_nouns_that_are_weak_take_their_ending() -> None:
    assert inflected("de", "dat", "der Zeuge") == "dem Zeugen"
    assert inflected("de", "acc", "der alte Bote") == "den alten Boten"
    assert inflected("de", "gen", "der Zeuge") == "des Zeugen"
    assert inflected("de", "dat", "die Karte") == "der Karte"
    assert inflected("de", "dat", "die Zweien") == "den Zweien"


def test_two_clauses_are_not_told_of_several_people_by_half() -> None:
    text = "wer spielt, und wer die Sau hat"
    assert everyone(text) == text


@pytest.mark.parametrize(
    ("game", "language", "sentence"),
    [
        ("customs-house", "de", "solange es welche gibt: alle, deren Hand nicht leer ist."),
        ("twin-coats", "en", "Each place: face down."),
        ("five-fords", "de", "an der mittleren, Furt 3, bringen sie 2."),
        ("cribbage", "de", "beim Zeigen von den vier Karten des Spielers und der Startkarte an"),
        ("big-two", "de", "1. Wer Karo-3 hat, sonst der Spieler nach dem Geber, spielt aus."),
        (
            "big-two",
            "en",
            "1. Whoever holds the 3 of diamonds, or else the player after the dealer, leads.",
        ),
        (
            "schieber",
            "de",
            "2. Wenn der Spieler nach dem Geber dem Partner die Wahl zugeschoben hat:",
        ),
        ("binokel", "en", "Deal 15 (with 4 players 11) cards singly to all players"),
        ("twenty-nine", "de", "- biete: eine Zahl von 15 bis 28; mehr als bisher geboten"),
        ("twenty-nine", "de", "- verdecke: eine Karte aus den Zweien"),
        ("durak", "en", "Values: 5 or 6. Usual: 6."),
        ("greenhouse", "de", "- hebe auf: die ausgegrabene Karte; in einen Topf"),
        (
            "contract-bridge",
            "de",
            "wenn vier Spiele gespielt sind, durchgepasste nicht mitgezählt.",
        ),
        ("last-witness", "de", "Nach dem Spiel -------------- - Der Geber:"),
        ("texas-holdem", "en", "the least raise is again twice the small blind."),
        ("schafkopf", "de", "dann diese als Tout. - Der Spieler nach dem Geber beginnt."),
        (
            "binokel",
            "de",
            "gewinnt die höhere Karte. Bei Gleichstand gewinnt das zuerst Gespielte.",
        ),
        ("watten", "de", "Drei Stiche gewinnen den Einsatz, anfangs 2 Punkte."),
        ("romme", "de", "die sie nach oben fortsetzt, ein Joker nie neben einem anderen"),
    ],
)
def test_a_sentence_is_plain(game: str, language: str, sentence: str) -> None:
    assert sentence in told(game, language)


def test_a_table_has_its_own_places_moves_and_sentences() -> None:
    engine = engine_of(load(folder("games") / "klapper_jas.card"))
    four, three = (" ".join(rules_sheet(engine, n, language="de").split()) for n in (4, 3))
    for sentence in (
        "beiseitelegt: verdeckt",
        "tausche: zu zweit und zu dritt",
        "drei Pakete zu drei",
    ):
        rules = four.partition(" Beispiele ")[0]
        assert sentence in three and sentence not in rules
    assert "Zu viert erhält jeder, zuerst" in four and "Zu viert erhält" not in three


def test_what_goes_on_as_before_is_not_told_again_for_another_value() -> None:
    rules, _, variants = told("romme", "de").partition(" Spielarten ")
    assert "zieht vom Talon oder nimmt die oberste abgelegte Karte" in rules
    variants, _, _ = variants.partition(" Beispiele ")
    assert "zuerst der Geber." in variants and "zieht vom Talon" not in variants


def test_what_play_alone_asks_for_is_a_term_of_play() -> None:
    play, _, scoring = told("big-two", "de").partition(" Die Abrechnung ")
    assert "- Stärke: bei fünf Karten die Art vor der Höhe" in play
    assert "- Verlust: ein Punkt für jede Karte" in scoring
    assert " Die Abrechnung " not in told("low-tide", "de")


def test_a_sheet_is_the_same_whatever_was_told_before() -> None:
    """What is worked out once for a game or a table is not taken for another."""
    tables: list[tuple[str, dict[str, Value]]] = [
        ("skat", {}),
        ("skat", {"all-pass": "ramsch", "kontra": True}),
        ("trumpf", {}),
    ]
    alone = [rules_sheet(engine_of(load(name)), None, options) for name, options in tables]
    engines = {name: engine_of(load(name)) for name, _ in tables}
    assert [rules_sheet(engines[name], None, options) for name, options in tables] == alone


@pytest.mark.parametrize(("more", "told"), [(", spades 4", "spades = 4"), ("", "otherwise 77")])
def test_a_table_of_all_labels_tells_no_others(more: str, told: str) -> None:
    game = load_text(
        'cardlang 1\ngame "Worth"\nplayers 2\ndeck french\nvalue worth of card:\n'
        f"    by suit of card: clubs 1, diamonds 2, hearts 3{more}\n    otherwise: 77\n"
        "each deal:\n    shuffle-deck\n    deal 3 to seats from eldest\n"
        "    for each seat: score gains total worth among hand\n"
        "match ends when deal-number is at least 2\nwinner is sides having highest score\n"
    )
    sheet = rules_sheet(engine_of(game))
    assert f"- worth: clubs = 1, diamonds = 2, hearts = 3, {told}\n" in sheet


TURNED = """cardlang 1
game "Turned"
    "Who takes most."
    de "Wer am meisten macht."
use tricks
players 3
deck french-32
zone turned, face up
    "the card turned up"
    de "die aufgedeckte Karte"
keep trump as suit or none
    "the trump suit"
    de "die Trumpffarbe"
value cost of card:
    "each heart costs one"
    de "jedes Herz kostet eins"
    suit is hearts: 1
each deal:
    shuffle-deck
    deal 7 to seats from eldest
    move top of stock to turned
    trump becomes only of suit of turned
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks - cost of won
match ends when deal-number is at least 3
"""


@pytest.mark.parametrize(
    ("language", "suit", "amount"),
    [
        ("en", "from now on the suit of the card turned up.", "minus the cost of the tricks taken"),
        ("de", "ab jetzt die Farbe der aufgedeckten Karte.", "minus „cost“ bei den Stichen"),
    ],
)
def test_a_clause_stands_for_no_amount_and_one_card_is_no_set(
    language: str, suit: str, amount: str
) -> None:
    sheet = " ".join(rules_sheet(engine_of(load_text(TURNED)), language=language).split())
    assert suit in sheet and amount in sheet


KEGS = """cardlang 1
game "Kegs"
players 2
deck kegs:
    name: keg water
    table card name times:
        keg keg 4
        W water 6
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    for each seat: score gains count of (hand where name is keg)
match ends when deal-number is 1
"""


def test_a_data_card_whose_name_is_its_sign_is_named_once() -> None:
    sheet = rules_sheet(engine_of(load_text(KEGS)), None, None, "en")
    rows = [" ".join(row.split()) for row in sheet.split("\n")]
    assert "keg keg 4" in rows and "W water 6" in rows

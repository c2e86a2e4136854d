"""Rules that families could not read from a sheet, or read wrongly, each with words that tell it.

A row is a game, a language, words that its sheet has, and words that it has not.
"""

from __future__ import annotations

from functools import cache

import pytest

from cardlang.resources import find_game
from tests.shipped import sheet_text

ROWS = [
    ("pinochle", "en", " times (with 4 players 4):", "So many times – 5"),
    ("pinochle", "de", "Fünfmal (zu viert 4):", "So viele Male – 5"),
    (
        "binokel",
        "en",
        "The taker of the last trick (at first the player after the dealer) leads",
        "",
    ),
    ("binokel", "de", "und die anderen schreiben ihre Meldungen an.", "schreiben ihre Meldungen."),
    ("callbreak", "en", "- prize: ten for each trick called After", "if no,"),
    ("callbreak", "en", "Each trick beyond the call scores one more.", "where that"),
    ("trumpf", "en", "each of them lays the next card", "as agreed; only"),
    ("trumpf", "de", "- Joker über der Datenkarte des Spielers gehen mit.", "je nach Abrede"),
    ("partout", "en", "- Left out: If the mathematician is locked", "unless its change"),
    ("partout", "en", "for 1: 2, for 2: 4,", "1 = 2"),
    ("partout", "en", "becomes what it was before that card", "that part of the deal"),
    ("quartett", "en", "all cards before they are dealt.", "those that are left"),
    ("skat", "de", "im Null des Werts", "um das Doppelte"),
    ("canasta", "de", "nimmt ihn jemand nicht, ist das Spiel zu Ende", "nach diesem Zug"),
    ("bonus-malus", "en", "in the end is put aside unseen", "stock to the odd card"),
    ("big-two", "en", "- flush: five cards of a suit", "where that"),
    ("blackjack", "de", "Sie zieht, bis sie 17 oder mehr hat.", "vielleicht"),
    ("blackjack", "en", "- Left out: The bank looks at", "- Left out: Otherwise: Each plays"),
    ("cribbage", "en", "its first dealer is the loser", "except who has said go"),
    ("truco", "de", "oder die Nummer des Zweikampfs höchstens 1", "alle, die spielt"),
    ("belote", "de", "schreiben die anderen 162 an", "schreiben die anderen 162,"),
    ("crazy-eights", "en", "all discards but the top one are shuffled", "are turned over"),
    (
        "doppelkopf",
        "de",
        "wer sie hat und nichts sagt, spielt allein gegen drei",
        "im Farbsolo statt",
    ),
    (
        "court",
        "de",
        "kann wieder gewählt werden und zieht eine Karte",
        "bis niemand mehr dazugehört",
    ),
    ("dou-dizhu", "de", "- passe: wenn etwas liegt", "Kombination nicht leer"),
    ("dump", "en", "face down; all cards before they are dealt, then those that are left.", ""),
    ("goofspiel", "en", "face", "those that are left"),
    ("canasta", "de", "zieht 1 (zu zweit 2) vom Talon", "vereinbart"),
    ("trumpf", "de", "verdeckt, aber der Besitzer sieht die oberste Karte", ""),
    ("trumpf", "de", "Getränke, Plätze, Preis, Gründung, Hähne oder Stunden", "geteilt durch"),
    ("trumpf", "de", "Solange der Talon für alle reicht:", "So oft, wie dies ergibt"),
    ("quartett", "de", "Wer alle Karten einer Gruppe hat, ein Quartett, legt sie sofort ab", ""),
    ("partout", "de", "(anfangs der Spieler nach dem Geber), spielt aus; der Stich", "Wappen"),
    ("partout", "de", "ein neuer Trumpf gilt sofort, schon im laufenden Stich", ""),
    ("bonus-malus", "de", "Vom Talon sieht jeder nur die Rückseite der obersten Karte.", ""),
    ("mau-mau", "de", "bis die Hand des Spielers am Zug leer ist.", ""),
    ("baskets", "de", "bis die Hand des Spielers am Zug leer ist oder der Talon leer ist.", ""),
    ("baskets", "de", "- wild: Zweien und Joker", ""),
    ("court", "de", "bis der Talon leer ist oder nur noch einer übrig ist", ""),
    ("court", "de", "Wer ausscheidet, legt die Karte ab.", "Der Spieler ist ausgeschieden und"),
    ("night-coach", "de", "bis nur noch einer übrig ist, der noch in der Kutsche ist", ""),
    ("golf-six", "de", "bis keine verdeckten Karten des Spielers am Zug mehr da sind.", ""),
    ("cribbage", "en", "as soon as the score of some player is at least 121", "valet"),
    ("cribbage", "en", "The crib belongs to the dealer.", "the one of the starter"),
    ("leduc-poker", "de", "Alle beginnen bei 0; Chips werden nicht ausgeteilt.", ""),
    ("five-card-draw-low", "en", "worst hand", "lowest straight"),
    # what a variant has settled is no choice of the table
    ("five-card-draw-low", "en", "- deals each: How often", "jackpots"),
    ("cheat", "en", "- Rank: 2 to 10, jack, queen, king, ace.", "Rank, lowest first"),
    ("scarto", "de", "1 bis 10, Bube, Ritter, Dame, König (Schwerter, Stäbe,", ""),
    ("trick-100", "de", "so zieht der Zweifler drei Karten", "Der Spieler am Zug zieht 3"),
    ("cuckoo", "de", "Die oberste Karte des Talons wird aufgedeckt.", "Talon ab"),
    ("six-nimmt", "de", "- nimm: eine beliebige Reihe", "Zeile"),
    ("oh-hell", "de", "wenn 19 (zu sechst 15, zu siebt 13) Spiele gespielt sind", "6 = 8"),
    ("texas-holdem", "en", "to the left of the player with the big blind", "left of the small"),
    ("hanabi", "de", "Alle haben gewonnen, wenn der Punktestand größer ist als 0.", "Sieger:"),
    ("aces-up", "de", "Gewonnen hat man, wenn der Punktestand 48 beträgt.", "Sieger:"),
    ("whist", "de", "Eine Partei schreibt für jeden Stich über sechs 1 an.", "minus 6"),
    (
        "skat",
        "de",
        "ein Null ist zu Ende, sobald der Alleinspieler einen Stich hat.",
        "gespielte Spiel null",
    ),
    ("agram", "de", "- Runden: Die Zahl der Spiele.", "Kurzpartie"),
    ("sueca", "de", "- Augen: Ass 11, Sieben 10, König 4, Bube 3, Dame 2", "= 11"),
    (
        "contract-bridge",
        "de",
        "wenn vier Spiele gespielt sind, durchgepasste nicht",
        "mindestens 4",
    ),
    (
        "klondike",
        "de",
        "bis alle 52 Karten auf den Stapeln liegen oder man aufgibt:",
        "sind die Züge,",
    ),
    ("go-fish", "de", "- frage: einen der anderen, solange sie Karten haben; nach einem", ""),
    (
        "rummy",
        "de",
        "zur Wahl: die Meldungen auf dem Tisch, zu denen die Karte passt",
        "eines davon",
    ),
    ("teen-patti", "en", "the boot of 1, which is the stake to begin with", ""),
    ("indian-rummy", "de", "vom Rang der Bestimmerkarte", "der aufgedeckten;"),
    ("truco", "en", "scores what it counts, 1 if no truco was accepted", ""),
    ("french-tarot", "de", "liegt sie im Hund, so ist er allein", ""),
    ("french-tarot", "en", "if it is led, the next card says the suit", "then the factor"),
]

EXAMPLES = [
    ("contract-bridge", "en", "A: bid 1 hearts; B: bid 1 spades", "1 and hearts"),
    ("kings-in-the-corner", "de", "spiele Herz-8 (Norden), spiele Pik-10 (Osten)", "8 und Norden"),
    (
        "durak",
        "de",
        "- Die gemischten Karten, von oben: Herz 8; Pik 7; Herz 9;",
        "Der Talon, von oben",
    ),
    ("spite-and-malice", "en", "pile 2: spades ace; diamonds 2; clubs 3;", "spades ace 5 king"),
    ("baskets", "en", "diamonds 2; joker; joker.", ""),
    ("teen-patti", "de", "Wer seine Karten gesehen hat: A und B.", "A oder B"),
    ("indian-rummy", "en", "- King of spades – wild: no.", "this holds"),
]


@cache
def rules(game: str, language: str, examples: bool = False) -> str:
    """The sheet of a game, without its examples if they are not asked for, in one line."""
    return sheet_text(find_game(game) or game, language, examples)


@pytest.mark.parametrize(("game", "language", "right", "wrong"), ROWS)
def test_a_rule_is_told(game: str, language: str, right: str, wrong: str) -> None:
    assert right in rules(game, language)
    assert not wrong or wrong not in rules(game, language)


@pytest.mark.parametrize(("game", "language", "right", "wrong"), EXAMPLES)
def test_an_example_is_told(game: str, language: str, right: str, wrong: str) -> None:
    told = rules(game, language, examples=True)
    assert right in told
    assert not wrong or wrong not in told

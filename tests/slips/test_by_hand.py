"""Mistakes as card players make them, in sentences of rules sheets: the first edit restores."""

from __future__ import annotations

import pytest

from cardlang.remedies.offers import remedied
from tests.slips.test_again import planted_again
from tests.slips.trials import errors, fate, told

BY_HAND = [
    ("briscola", "draw 1 for seats from taker", "everyone draws 1 card, taker first"),
    (
        "briscola",
        "for each seat: show hand to partner",
        "each player shows his hand to his partner",
    ),
    ("crazy_eights", "repeat owed times: draw-one for seat", "draw-one for seat owed times"),
    ("dump", "repeat until every hand is empty:", "until nobody has cards:"),
    ("dump", "winner is sides having highest score", "gewinner ist wer die meisten punkte hat"),
    ("hearts", "suit is hearts: 1\n", "each heart: 1\n"),
    ("hearts", "card is QS: 13", "queen of spades: 13"),
    ("hearts", "else hand where suit is led", "otherwise hand where suit is led"),
    ("hearts", "taker becomes holder of opening-card", "taker becomes whoever has opening-card"),
    ("go_fish", "    shuffle-deck\n", "    mische die karten\n"),
    ("oh_hell", "if bid is tricks:", "if bid = tricks then:"),
    (
        "scopa",
        "by rank: A 1, 2 2, 3 3, 4 4, 5 5, 6 6, 7 7, J 8, N 9, K 10",
        "by rank: A 1; 2 2; 3 3; 4 4; 5 5; 6 6; 7 7; J 8; N 9; K 10",
    ),
    (
        "old_maid",
        "previous of seat among (holding + seat)",
        "the player before seat among (holding + seat)",
    ),
    ("cuckoo", "keep kings as seats", "keep kings: list of seats"),
    (
        "cuckoo",
        "match ends when count of survivors is 1",
        "match ends when only one survivor is left",
    ),
    ("cuckoo", "deal 1 to survivors from eldest", "deal one card to each survivor"),
    (
        "president",
        "president becomes seat\n        score gains 2",
        "seat becomes president\n        score gains 2",
    ),
    ("cheat", "doubt: doubters gains mover", "doubt: add mover to doubters"),
    ("trumpf", "move data to pile", "lege data auf pile"),
    (
        "trumpf",
        "move pile under packet of caller",
        "move pile to the bottom of packet of caller",
    ),
    ("go_fish", "    shuffle-deck\n", "    die karten mischen\n"),
    (
        "agram",
        "repeat until every hand is empty: play",
        "wiederhole bis alle Hände leer sind: play",
    ),
    (
        "blackjack",
        "for each seat in seats where score is above 1 from eldest:",
        "for each player with a score above 1, starting with eldest:",
    ),
    ("blackjack", "if A is not in rank of bank: done", "wenn A nicht in rank of bank ist: fertig"),
    ("cassino", "last-taker becomes seat", "seat is now the last-taker"),
    (
        "cassino",
        "if last-taker is not none: move table to won of last-taker",
        "if there is a last-taker, move table to won of last-taker",
    ),
    ("durak", "fool else next of dealer", "the fool, or next of dealer if there is none"),
    (
        "durak",
        "hand where it beats bottom of attack by beating",
        "cards in hand that beat bottom of attack by beating",
    ),
    ("teen_patti", "packed gains seat", "seat kommt zu packed"),
    ("whist", "turn-trump bottom of stock", "turn up the bottom card of the stock for trumps"),
    ("spite_and_malice", "if goal is not empty: choose again", "choose again unless goal is empty"),
    ("cribbage", "if pips of line is 31: count-anew", "wenn pips of line 31 ist dann count-anew"),
    ("cribbage", "move put-away to crib", "put-away geht in crib"),
    ("euchre", "if maker is none: end deal", "wenn es keinen maker gibt, endet die runde"),
    ("euchre", "else: score of maker gains 1", "sonst bekommt maker einen punkt"),
    (
        "goofspiel",
        "repeat until prizes is empty: bidding",
        "bidding until there are no more prizes",
    ),
    ("golf_six", "throw: move drawn to discard", "throw: the drawn goes on the discard"),
    ("golf_six", "draw when stock is not empty:", "draw if the stock still has cards:"),
    ("mau_mau", "if rank of card is 7: owed gains 2", "if the card is a 7, owed goes up by 2"),
    ("mau_mau", "if hand is empty: done", "hat seat keine karten mehr: fertig"),
    ("pitch", "pitcher becomes seat", "seat wird pitcher"),
    (
        "six_nimmt",
        "for each line: move top of stock to row",
        "für jede line: oberste karte von stock nach row",
    ),
    ("spades", "for each seat in seats where bid is 0:", "for every player whose bid is 0:"),
    ("court", "nun: safe gains seat", "nun: seat is safe"),
    ("watten", "for each side in ahead: score gains stake", "each side in ahead gets stake points"),
    (
        "truco",
        "if highest score is at least target: end deal",
        "wenn der höchste score mindestens target ist, endet die runde",
    ),
    ("night_coach", "left gains seat", "seat gehört zu left"),
]
#: two are meant, and the first is offered beside the other
BOTH = ("pitch", "taker becomes pitcher", "the pitcher becomes the taker")
#: what may mean several things, or would be another game: no edit that stands alone is another one
NOT_KNOWN = [
    ("hearts", "is 1: next of seat", "is 1: the player left of seat"),
    ("scopa", "repeat 4 times: move top of stock to table", "lay 4 cards on table"),
    ("cheat", "if doubters is empty: move claim", "if nobody doubts: move claim"),
    (
        "spite_and_malice",
        "deal 5 to seats from eldest",
        "repeat 5 times while not used-up: done",
    ),
    ("durak", "        choose by defender:", "        choose by defender if attack is empty:"),
    ("whist", "for each side: credit odd", "for each seat if hand is empty: credit odd"),
    ("war", "let loser be next of seat", "loser is the other player"),
]


@pytest.mark.parametrize(("game", "meant", "written"), BY_HAND, ids=[c for _, _, c in BY_HAND])
def test_it_is_restored(game: str, meant: str, written: str) -> None:
    found = fate(planted_again(game, meant, written))
    assert (found.outcome, found.fixed in ("left", "restored")) == ("restored", True)


@pytest.mark.parametrize(("game", "meant", "written"), NOT_KNOWN, ids=[c for _, _, c in NOT_KNOWN])
def test_nothing_else_is_made_of_it(game: str, meant: str, written: str) -> None:
    found = fate(planted_again(game, meant, written))
    assert found.findings == 1 and found.outcome == "none"


def test_a_role_and_who_is_in_it_are_both_offered() -> None:
    slip = planted_again(*BOTH)
    found, source = told(slip.path, slip.text)
    (one,) = remedied(slip.path, slip.path.name, errors(found), source)
    made = [edit.changes[0].text for edit in one.edits]
    assert made == ["taker becomes pitcher", "pitcher becomes taker"]
    assert not any(edit.safe for edit in one.edits)

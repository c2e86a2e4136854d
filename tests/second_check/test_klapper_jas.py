"""The second check of Klapper-Jas against the worked examples of its rules page.

A script of moves reads `1: terz AS, 1: AH, 0: 7H`: the seat that has to move, and its move, where
a card alone is played. Whole deals and matches are records made by hand from such scripts; the
check has to accept them and to report every error planted in them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from .common import Line, Reader, Stopped, end_line, french_deck, header_line, with_legal, written
from .klapper_jas import (
    DECK,
    MELD_ORDER,
    Deal,
    Match,
    Meld,
    best_card,
    bid,
    card_points,
    cards_allowed,
    check,
    deal_out,
    game_points,
    game_value,
    is_won,
    meld_cards,
    meld_moves,
    meld_points,
    play,
    play_deal,
    play_tricks,
    points_of_seats,
)

SEATS = {2: [1, 0], 3: [1, 2, 0], 4: [1, 2, 3, 0]}
DEFAULTS = {"play_on": True, "exchange": "any"}
DECK_17 = french_deck(["A", "K", "Q", "J", "10", "9", "8", "7"], "SHDC")

BIDS_TWO = "1: pass, 0: pass, 1: small, 0: pass, 1: suit S"
TRICKS_TWO = """
    1: AH, 0: 7H, 1: KS, 0: 10S, 0: AD, 1: AS, 1: 10H, 0: JH, 1: 9H, 0: KH, 0: JS, 1: 7S,
    0: 9S, 1: 8S, 0: KD, 1: QS, 1: 8H, 0: QH
"""
CALLS_TWO = {1: "terz AS, terz 10H", 0: "contra, terz KH"}

BIDS_THREE = "1: pass, 2: pass, 0: pass, 1: small, 1: suit H"
TRICKS_THREE = """
    1: AS, 2: 9S, 0: 7S, 1: JH, 2: 8H, 0: 7H, 1: KH, 2: 9H, 0: AH, 2: JS, 0: 8S, 1: KS,
    1: QS, 2: 10S, 0: QC, 2: 10H, 0: KC, 1: QH, 2: 9D, 0: AD, 1: JD, 0: AC, 1: QD, 2: 8D,
    0: KD, 1: 10D, 2: 7D
"""

BIDS_FOUR = """
    1: pass, 2: pass, 3: pass, 0: pass, 1: pass, 2: pass, 3: pass, 0: small, 0: suit H
"""
TRICKS_FOUR = """
    1: AS, 2: 9S, 3: 7S, 0: QH, 0: JH, 1: 10H, 2: 7H, 3: AH, 0: KH, 1: 9H, 2: 8H, 3: QC,
    1: KS, 2: JS, 3: 8S, 0: 7C, 1: QS, 2: 10S, 3: JC, 0: 8C, 2: AC, 3: 10C, 0: 9C, 1: 8D,
    2: KC, 3: KD, 0: JD, 1: 9D, 2: 7D, 3: AD, 0: QD, 1: 10D
"""
CALLS_FOUR = {
    1: "terz AS, terz 10D",
    2: "terz JS",
    3: "terz QC",
    0: "terz KH, terz 9C",
}

LANDSLIDE = {
    2: ["JS 9S AS 10S KS QS 8S AH AD", "9D 8D 7H 8H 9H JH QH KH 10H"],
    3: [
        "JS 9S AS 10S KS QS 8S AH AD",
        "9D 8D 7H 8H 9H JH QH KH 10H",
        "7C 8C 9C JC QC KC 10C AC 10D",
    ],
    4: [
        "JS 9S AS 10S KS QS 8S AH",
        "9D 7H 8H 9H JH QH KH 10H",
        "7C 8C 9C JC QC KC 10C AC",
        "7S AD 10D KD QD JD 8D 7D",
    ],
}
"""Hands in the order of play, forehand first; 7S is turned."""


# --- Scripts and records ---------------------------------------------------------------------


Moves = list[tuple[int, str]]


def script(text: str) -> Moves:
    """The moves of a script with their seats."""
    moves = []
    for part in text.split(","):
        seat, move = part.strip().split(": ")
        moves.append((int(seat), f"play {move}" if move in DECK else move))
    return moves


def with_calls(tricks: str, calls: Mapping[int, str]) -> Moves:
    """The tricks, with the calls of each seat in its first turn."""
    moves: Moves = []
    waiting = dict(calls)
    for seat, move in script(tricks):
        if seat in waiting:
            moves += [(seat, word) for word in waiting.pop(seat).split(", ")]
        moves.append((seat, move))
    return moves


def swapped(one: str, other: str) -> list[str]:
    """The deck of the examples with two cards changing places."""
    places = {one: other, other: one}
    return [places.get(card, card) for card in DECK_17]


class Scripted(Reader):
    """Makes the moves of a script and keeps what is offered next."""

    def __init__(self, moves: Moves, cards: Sequence[str] = DECK_17) -> None:
        super().__init__([])
        self.moves = list(moves)
        self.cards = list(cards)
        self.offer: tuple[int, set[str]] = (-1, set())

    def shuffle(self, cards: Iterable[str] | None = None, zone: str | None = None) -> list[str]:
        return self.cards

    def choice(self, seat: int, legal: Iterable[str]) -> str:
        self.offer = seat, set(legal)
        if not self.moves:
            raise Stopped
        expected, move = self.moves.pop(0)
        assert seat == expected
        assert move in self.offer[1]
        return move


def played(cards: Sequence[str], seats: Sequence[int], moves: Moves) -> Deal:
    """The deal after all these moves, which have to finish it."""
    deal, reader = deal_out(cards, seats), Scripted(moves)
    assert bid(reader, deal)
    play_tricks(reader, deal)
    assert not reader.moves
    return deal


def offered(
    moves: str, players: int = 2, cards: Sequence[str] = DECK_17, exchange: str = "any"
) -> tuple[int, set[str]]:
    """The seat that comes next after these moves of the first deal, and what it is offered."""
    reader = Scripted(script(moves) if moves else [], cards)
    with pytest.raises(Stopped):
        play_deal(reader, SEATS[players], exchange)
    assert not reader.moves
    return reader.offer


def calls(moves: str, players: int = 2, **more: Any) -> tuple[int, set[str]]:
    """As `offered`, without the cards to be played and the melds."""
    seat, legal = offered(moves, players, **more)
    return seat, {move for move in legal if " " not in move}


def plays(cards: str) -> set[str]:
    """The moves that play these cards."""
    return {f"play {card}" for card in cards.split()}


def deal_lines(cards: Sequence[str], moves: Moves, scores: Sequence[int]) -> list[Line]:
    """The lines of one deal, without `legal`."""
    shuffle = {"event": "shuffle", "zone": "deck", "cards": list(cards)}
    choices = [{"event": "choice", "seat": seat, "move": move} for seat, move in moves]
    return [shuffle, *choices, {"event": "score", "scores": list(scores)}]


def record(
    players: int,
    deals: Sequence[list[Line]],
    winners: Sequence[int],
    limit: int | None = None,
    **options: Any,
) -> list[Line]:
    """A whole record of these deals."""
    header = header_line("klapper-jas", players, DEFAULTS | options, limit)
    scores = deals[-1][-1]["scores"]
    lines = [header, *(line for deal in deals for line in deal), end_line(scores, winners)]
    return with_legal(lines, play)


def one_deal(players: int, moves: Moves, scores: list[int], winners: list[int]) -> list[Line]:
    """The record of a match cut short after one deal with the deck of the examples."""
    return record(players, [deal_lines(DECK_17, moves, scores)], winners, limit=1)


def landslide(seats: Sequence[int]) -> tuple[list[str], Moves]:
    """A deal in which forehand takes every trick of an Orgi with contra and re: 8 points."""
    hands = [hand.split() for hand in LANDSLIDE[len(seats)]]
    moves = [(seats[0], "orgi")]
    for number, trick in enumerate(zip(*hands, strict=True)):
        for place, (seat, card) in enumerate(zip(seats, trick, strict=True)):
            said = {(0, 1): "contra", (1, 0): "re"}.get((number, place))
            moves += [(seat, said)] if said else []
            moves.append((seat, f"play {card}"))
    if len(seats) == 4:  # the dealer's middle card of the last packet is turned
        hands[-1].insert(6, hands[-1].pop(0))
    return dealt_from(hands, "7S"), moves


def dealt_from(hands: Sequence[Sequence[str]], turned: str) -> list[str]:
    """The deck that gives these hands, forehand first, and this turned card."""
    sizes = (3, 2, 3) if len(hands) == 4 else (3, 3, 3)
    cards: list[str] = []
    for packet, size in enumerate(sizes):
        start = sum(sizes[:packet])
        cards += [card for hand in hands for card in hand[start : start + size]]
    if turned not in cards:
        cards.append(turned)
    return cards + [card for card in DECK if card not in cards]


def landslides(orders: Sequence[list[int]], scores: Sequence[list[int]]) -> list[list[Line]]:
    """Deals won by forehand, each 8 points."""
    return [
        deal_lines(*landslide(order), after) for order, after in zip(orders, scores, strict=True)
    ]


def passed(seats: Sequence[int], scores: Sequence[int]) -> list[Line]:
    """A deal in which everybody passes twice."""
    return deal_lines(DECK_17, [(seat, "pass") for seat in [*seats, *seats]], scores)


# --- Cards and the deal ----------------------------------------------------------------------


def test_all_cards_hold_152_points() -> None:
    assert [sum(card_points(card, trump) for card in DECK) for trump in "SHDC"] == [152] * 4
    assert card_points("JS", "S") == 20
    assert card_points("9S", "S") == 14


@pytest.mark.parametrize(
    ("players", "hands", "turned"),
    [
        (
            2,
            {1: "AS KS QS 8S 7S AH | 10H 9H 8H", 0: "JS 10S 9S KH QH JH | 7H AD KD"},
            "QD",
        ),
        (
            3,
            {
                1: "AS KS QS KH QH JH | QD JD 10D",
                2: "JS 10S 9S 10H 9H 8H | 9D 8D 7D",
                0: "8S 7S AH 7H AD KD | AC KC QC",
            },
            "JC",
        ),
        (
            4,
            {
                1: "AS KS QS 10H 9H 10D 9D 8D | ",
                2: "JS 10S 9S 8H 7H 7D AC KC | ",
                3: "8S 7S AH AD KD QC JC 10C | ",
                0: "KH QH JH QD JD 9C 8C 7C | ",
            },
            "8C",
        ),
    ],
)
def test_the_deal(players: int, hands: dict[int, str], turned: str) -> None:
    deal = deal_out(DECK_17, SEATS[players])
    dealt = {seat: f"{' '.join(deal.hands[seat])} | {' '.join(deal.aside[seat])}" for seat in hands}
    assert dealt == hands
    assert deal.turned == turned


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        pytest.param("AS", "7S 10S JH AD", "7S 10S", id="a"),
        pytest.param("AS", "QH 8H AD", "8H QH", id="b"),
        pytest.param("AS KH", "QH AH 7D", "AH", id="c"),
        pytest.param("AS 9H", "QH AH AD", "QH AH", id="d"),
        pytest.param("10H", "KH AH JH 7S", "AH JH", id="e"),
        pytest.param("8H JH", "KH 9H AS", "KH 9H", id="f"),
        pytest.param("AS 7H", "7S 10S JH", "7S 10S", id="g"),
        pytest.param("7D QH AD", "8H 10H 9S", "10H", id="h"),
        pytest.param("AS", "AD 7C", "AD 7C", id="i"),
        pytest.param("JH", "10S 7D", "10S 7D", id="k"),
        pytest.param("8H 7S", "7H QH AS", "QH", id="l"),
        pytest.param("KD 7H AH", "10H 8H 9C", "8H 10H", id="m"),
        pytest.param("", "7H AS", "7H AS", id="leading"),
    ],
)
def test_cards_allowed(trick: str, hand: str, expected: str) -> None:
    assert set(cards_allowed(hand.split(), trick.split(), "H")) == set(expected.split())


@pytest.mark.parametrize(
    ("trick", "taker"),
    [("KS 10S JS", 1), ("AS 7H JH 9H", 2), ("7S AD AC", 0), ("AH 9H 10H", 1), ("9S JS", 1)],
)
def test_the_taker_of_a_trick(trick: str, taker: int) -> None:
    assert best_card(trick.split(), "H") == taker


# --- Bidding ---------------------------------------------------------------------------------

ORGI, SMALL, BETTER = {"orgi", "pass"}, {"small", "pass"}, {"better", "pass"}


def suits(names: str) -> set[str]:
    """The moves that name one of these suits."""
    return {f"suit {name}" for name in names}


@pytest.mark.parametrize(
    ("players", "moves", "seat", "legal"),
    [
        (2, "", 1, ORGI),
        (2, "1: pass", 0, ORGI),
        (2, "1: pass, 0: pass", 1, SMALL),
        (2, "1: pass, 0: pass, 1: small", 0, BETTER),
        (2, "1: pass, 0: pass, 1: small, 0: pass", 1, suits("SHC")),
        (2, "1: pass, 0: pass, 1: pass", 0, SMALL),
        (2, "1: pass, 0: pass, 1: pass, 0: small", 0, suits("SHC")),
        (3, "1: pass, 2: pass, 0: pass, 1: small", 1, suits("SHD")),
    ],
)
def test_bidding(players: int, moves: str, seat: int, legal: set[str]) -> None:
    assert offered(moves, players) == (seat, legal)


def test_better_is_asked_of_the_seats_after_small() -> None:
    cards = swapped("8C", "8D")
    start = "1: pass, 2: pass, 3: pass, 0: pass, 1: pass, 2: small"
    assert offered(start, 4, cards) == (3, BETTER)
    assert offered(f"{start}, 3: pass", 4, cards) == (0, BETTER)
    assert offered(f"{start}, 3: pass, 0: pass", 4, cards) == (2, suits("SHC"))
    seat, legal = offered(f"{start}, 3: better", 4, cards)
    assert seat == 1
    assert "play AS" in legal


def test_better_is_a_small_game_in_clubs() -> None:
    moves = "1: pass, 0: pass, 1: small, 0: better"
    seat, legal = offered(moves)
    assert seat == 1
    assert legal == {"contra", "terz AS", "terz 10H"} | plays("AS KS QS 8S 7S AH 10H 9H 8H")
    deal = deal_out(DECK_17, SEATS[2])
    assert bid(Scripted(script(moves)), deal)
    assert (deal.declarer, deal.trump, deal.orgi) == (0, "C", False)


def test_all_pass() -> None:
    deals = [passed([1, 0], [0, 0]), passed([1, 0], [0, 0])]
    assert check(record(2, deals, [0, 1], limit=2)) == []


# --- Melds -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat_2", "seat_0", "seat_1", "expected"),
    [
        pytest.param("terz 10C", "terz QS", "", {0: 20}, id="01"),
        pytest.param("terz 9H, terz KD", "terz AC", "terz QS", {0: 20}, id="02"),
        pytest.param("terz JS", "terz JC", "terz JH", {1: 20}, id="03"),
        pytest.param("", "terz QC", "terz QD, terz 9S", {1: 40}, id="04"),
        pytest.param("halber 10S", "terz JH, terz 10C", "", {2: 50}, id="05"),
        pytest.param("halber KS", "halber KH, terz 9D", "terz AC", {0: 70}, id="06"),
        pytest.param("halber QC", "", "halber QS", {1: 50}, id="07"),
        pytest.param("", "", "", {}, id="08"),
    ],
)
def test_melds(seat_2: str, seat_0: str, seat_1: str, expected: dict[int, int]) -> None:
    deal = deal_out(DECK_17, SEATS[3])
    deal.declare(1, "H", orgi=False)
    deal.tricks = dict.fromkeys(range(3), 3)
    for seat, text in ((1, seat_1), (2, seat_2), (0, seat_0)):
        for move in text.split(", ") if text else ():
            deal.melds.append(Meld(seat, meld_cards(*move.split(" "))))
    assert meld_points(deal) == {0: 0, 1: 0, 2: 0} | expected


def test_the_cards_of_a_meld() -> None:
    assert meld_cards("terz", "JH") == ("9H", "10H", "JH")
    assert meld_cards("halber", "KS") == ("10S", "JS", "QS", "KS")


def test_a_long_sequence() -> None:
    hand = {"7S", "9S", "AD"} | {f"{rank}H" for rank in MELD_ORDER[:6]}
    terze = {"terz 9H", "terz 10H", "terz JH", "terz QH"}
    assert meld_moves(hand) == terze | {"halber 10H", "halber JH", "halber QH"}
    rest = {move: meld_moves(hand - set(meld_cards(*move.split(" ")))) for move in meld_moves(hand)}
    assert rest.pop("terz 9H") == {"terz QH"}
    assert rest.pop("terz QH") == {"terz 9H"}
    assert not any(rest.values())


def most(free: set[str]) -> int:
    """The most that can be announced together from these cards."""
    worth = 0
    for move in meld_moves(free):
        meld = Meld(0, meld_cards(*move.split(" ")))
        worth = max(worth, meld.points + most(free - set(meld.cards)))
    return worth


@pytest.mark.parametrize(
    ("length", "worth"), [(2, 0), (3, 20), (4, 50), (5, 50), (6, 50), (7, 70), (8, 100)]
)
def test_the_most_in_one_sequence(length: int, worth: int) -> None:
    assert most({f"{rank}H" for rank in MELD_ORDER[:length]}) == worth


def test_three_terze_with_nine_cards() -> None:
    assert most(set(french_deck(["9", "10", "J"], "SHD"))) == 60


MELDS_WITHOUT_TRICK = """
    1: JS, 0: 9D, 1: 9S, 0: 8D, 1: AS, 0: 7H, 1: 10S, 0: 8H, 1: KS, 0: 9H, 1: QS, 0: JH,
    1: 8S, 0: QH, 1: 7S, 0: KH, 1: AH, 0: 10H
"""


def test_melds_without_a_trick() -> None:
    hands = ["JS 9S AS 10S KS QS 8S 7S AH", "10H KH QH JH 9H 8H 7H 9D 8D"]
    cards = dealt_from([hand.split() for hand in hands], "AD")
    moves = script(BIDS_TWO) + with_calls(MELDS_WITHOUT_TRICK, {0: "halber KH"})
    assert points_of_seats(played(cards, [1, 0], moves)) == {1: 122, 0: 0}
    louder = with_calls(MELDS_WITHOUT_TRICK, {1: "halber AS, halber 10S", 0: "halber KH"})
    deal = played(cards, [1, 0], script(BIDS_TWO) + louder)
    assert points_of_seats(deal) == {1: 222, 0: 0}


def test_melds_of_a_partner_need_a_trick_of_its_own() -> None:
    deal = deal_out(DECK_17, SEATS[4])
    deal.declare(0, "H", orgi=False)
    deal.melds = [Meld(1, meld_cards("terz", "AS")), Meld(3, meld_cards("terz", "QC"))]
    deal.tricks = {0: 4, 1: 0, 2: 0, 3: 4}
    assert meld_points(deal) == {0: 0, 1: 0, 2: 0, 3: 20}


# --- Calls -----------------------------------------------------------------------------------


def test_first_lists_at_two() -> None:
    assert offered(BIDS_TWO) == (
        1,
        {"terz AS", "terz 10H"} | plays("AS KS QS 8S 7S AH 10H 9H 8H"),
    )
    moves = f"{BIDS_TWO}, 1: terz AS, 1: terz 10H, 1: AH"
    assert offered(moves) == (0, {"contra", "terz JS", "terz KH"} | plays("KH QH JH 7H"))
    moves += ", 0: contra, 0: terz KH, 0: 7H"
    assert offered(moves) == (1, {"re"} | plays("AS KS QS 8S 7S 10H 9H 8H"))
    assert offered(f"{moves}, 1: KS") == (0, plays("JS 10S 9S"))


EXCHANGE_DECK = swapped("7H", "7D")
KLEINES_SPADES = f"{BIDS_TWO}, 1: AH"


def test_exchange() -> None:
    orgi = "1: orgi, 1: AH"
    first = {"contra", "terz JS", "terz KH"} | plays("KH QH JH")
    assert offered(orgi, 2, EXCHANGE_DECK) == (0, first | {"exchange"})
    assert offered(f"{orgi}, 0: exchange", 2, EXCHANGE_DECK) == (0, first | {"terz AD"})
    assert calls(f"{orgi}, 0: terz KH", cards=EXCHANGE_DECK) == (0, {"contra"})
    later = f"{orgi}, 0: JH, 1: 10H"
    assert offered(later, 2, EXCHANGE_DECK) == (0, plays("KH QH"))


def test_exchange_when_the_suit_is_not_trumps() -> None:
    any_game = calls(KLEINES_SPADES, cards=EXCHANGE_DECK)
    orgi_only = calls(KLEINES_SPADES, cards=EXCHANGE_DECK, exchange="orgi")
    assert any_game == (0, {"contra", "exchange"})
    assert orgi_only == (0, {"contra"})
    in_orgi = calls("1: orgi, 1: AH", cards=EXCHANGE_DECK, exchange="orgi")
    assert in_orgi == (0, {"contra", "exchange"})


def test_the_turned_7_is_not_exchanged() -> None:
    cards = swapped("QD", "7D")
    assert calls("1: orgi", cards=cards) == (1, set())
    assert calls("1: orgi, 1: AH", cards=cards) == (0, {"contra"})


def test_no_exchange_at_four() -> None:
    assert calls("1: orgi, 1: AS, 2: JS, 3: 7S", 4) == (0, {"contra"})
    assert calls("1: orgi, 1: AS", 4) == (2, {"contra"})


def test_contra_and_re_at_three() -> None:
    start = "1: pass, 2: orgi"
    assert calls(start, 3) == (1, {"contra"})
    said = f"{start}, 1: contra, 1: AS"
    assert calls(said, 3) == (2, {"re"})
    assert calls(f"{said}, 2: 9S", 3) == (0, set())
    assert calls(f"{said}, 2: 9S, 0: 7S, 1: KS", 3) == (2, {"re"})
    assert calls(f"{said}, 2: re", 3) == (2, set())
    assert calls(f"{said}, 2: 9S, 0: 7S, 1: KS, 2: JS, 0: 8S, 1: QS", 3) == (2, set())


def test_contra_of_the_second_opponent() -> None:
    start = "1: pass, 2: orgi, 1: AS"
    assert calls(start, 3) == (2, set())
    assert calls(f"{start}, 2: 9S", 3) == (0, {"contra"})
    assert calls(f"{start}, 2: 9S, 0: contra, 0: 7S, 1: KS", 3) == (2, {"re"})
    assert calls(f"{start}, 2: 9S, 0: 7S, 1: KS, 2: 10S", 3) == (0, set())


def test_re_is_gone_with_the_third_turn() -> None:
    moves = f"{BIDS_TWO}, 1: AH, 0: contra, 0: 7H, 1: KS, 0: 10S, 0: AD"
    assert calls(moves) == (1, set())


def test_the_partner_of_the_declarer_has_no_call() -> None:
    moves = "1: pass, 2: orgi, 1: contra, 1: AS, 2: 9S"
    assert calls(moves, 4) == (3, set())
    assert calls(f"{moves}, 3: 7S", 4) == (0, set())


# --- Counting and game points ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("declarer", "points", "won"),
    [
        (0, {0: 66, 1: 66, 2: 30}, False),
        (0, {0: 67, 1: 66, 2: 29}, True),
        (1, {0: 81, 1: 81}, False),
        (1, {0: 80, 1: 82}, True),
        (0, {0: 4, 1: 98, 2: 100, 3: 0}, True),
        (2, {0: 1, 1: 1, 2: 100, 3: 100}, False),
        (3, {0: 51, 1: 51, 2: 50, 3: 50}, False),
    ],
)
def test_won_or_lost(declarer: int, points: dict[int, int], won: bool) -> None:
    deal = deal_out(DECK_17, SEATS[len(points)])
    deal.declarer, deal.points = declarer, points
    assert is_won(deal) is won


@pytest.mark.parametrize(
    ("orgi", "won", "values"),
    [
        (False, True, (1, 2, 4)),
        (False, False, (2, 4, 8)),
        (True, True, (2, 4, 8)),
        (True, False, (4, 8, 16)),
    ],
)
def test_game_values(orgi: bool, won: bool, values: tuple[int, int, int]) -> None:
    said = [(False, False), (True, False), (True, True)]
    for value, (contra, re) in zip(values, said, strict=True):
        for players, seats in SEATS.items():
            deal = deal_out(DECK_17, seats)
            deal.declare(1, "S", orgi)
            deal.contra, deal.re = contra, re
            sides = {2: ([1], [0]), 3: ([1], [0, 2]), 4: ([1, 3], [0, 2])}[players]
            each = value // 2 if players == 3 and not won else value
            assert game_value(deal, won) == dict.fromkeys(sides[not won], each)


# --- Whole deals -----------------------------------------------------------------------------


def test_a_whole_deal_at_two() -> None:
    moves = script(BIDS_TWO) + with_calls(TRICKS_TWO, CALLS_TWO)
    deal = played(DECK_17, [1, 0], moves)
    assert deal.points == {1: 52 + 20, 0: 65}
    assert points_of_seats(deal) == {1: 112, 0: 65}
    assert check(one_deal(2, moves, [0, 2], [1])) == []


@pytest.mark.parametrize(
    ("called", "points", "scores"),
    [
        ({}, {1: 81, 2: 62, 0: 27}, [0, 1, 0]),
        (
            {
                1: "terz AS, terz KH, terz QD",
                2: "terz JS, terz 10H, terz 9D",
                0: "terz AC",
            },
            {1: 141, 2: 62, 0: 27},
            [0, 1, 0],
        ),
        (
            {1: "terz KH", 2: "terz JS, terz 10H, terz 9D", 0: "terz AC"},
            {1: 81, 2: 62, 0: 47},
            [0, 1, 0],
        ),
        ({2: "terz JS, terz 10H, terz 9D"}, {1: 81, 2: 122, 0: 27}, [1, 0, 1]),
        ({2: "terz JS"}, {1: 81, 2: 82, 0: 27}, [1, 0, 1]),
    ],
)
def test_a_whole_deal_at_three(
    called: dict[int, str], points: dict[int, int], scores: list[int]
) -> None:
    moves = script(BIDS_THREE) + with_calls(TRICKS_THREE, called)
    assert points_of_seats(played(DECK_17, SEATS[3], moves)) == points
    winners = [seat for seat in range(3) if scores[seat]]
    assert check(one_deal(3, moves, scores, winners)) == []


@pytest.mark.parametrize(
    ("silent", "points", "scores"),
    [
        (set(), (121, 121), [0, 2, 0, 2]),
        ({3}, (121, 101), [1, 0, 1, 0]),
        ({0, 1, 2, 3}, (121, 61), [1, 0, 1, 0]),
    ],
)
def test_a_whole_deal_at_four(silent: set[int], points: tuple[int, int], scores: list[int]) -> None:
    called = {seat: said for seat, said in CALLS_FOUR.items() if seat not in silent}
    moves = script(BIDS_FOUR) + with_calls(TRICKS_FOUR, called)
    deal = played(DECK_17, SEATS[4], moves)
    by_seat = points_of_seats(deal)
    assert (by_seat[0] + by_seat[2], by_seat[1] + by_seat[3]) == points
    assert game_points(deal) == {seat: score for seat, score in enumerate(scores) if score}
    winners = [seat for seat in range(4) if scores[seat]]
    assert check(one_deal(4, moves, scores, winners)) == []


def test_the_next_seat_deals_at_three_and_four() -> None:
    lost = script(BIDS_THREE) + with_calls(TRICKS_THREE, {2: "terz JS"})
    deals = [deal_lines(DECK_17, lost, [1, 0, 1]), passed([2, 0, 1], [1, 0, 1])]
    assert check(record(3, deals, [0, 2], limit=2)) == []
    won = script(BIDS_FOUR) + script(TRICKS_FOUR)
    deals = [deal_lines(DECK_17, won, [1, 0, 1, 0]), passed([2, 3, 0, 1], [1, 0, 1, 0])]
    assert check(record(4, deals, [0, 2], limit=2)) == []


# --- The match -------------------------------------------------------------------------------


def after(scores: list[int], gained: dict[int, int], **more: Any) -> Match:
    """The match after a deal that has brought these game points."""
    match = Match(len(scores), scores=list(scores), **more)
    match.book(gained)
    return match


@pytest.mark.parametrize(
    ("scores", "gained", "expected", "winners"),
    [
        ([11, 9], {0: 1}, [12, 9], [0]),
        ([11, 0], {1: 16}, [11, 16], [1]),
        ([11, 10, 4], {0: 2, 1: 2}, [13, 12, 4], [0, 1]),
        ([8, 11, 8, 11], {1: 1, 3: 1}, [8, 12, 8, 12], [1, 3]),
    ],
)
def test_the_end(
    scores: list[int], gained: dict[int, int], expected: list[int], winners: list[int]
) -> None:
    match = after(scores, gained)
    assert match.scores == expected
    assert match.is_over
    assert match.winners() == winners


def test_dice_at_two() -> None:
    match = Match(2)
    for gained, score in ((2, 2), (1, 3), (2, 5)):
        match.book({0: gained})
        assert match.scores == [score, 0]
        assert match.dealer == 0


def test_playing_on() -> None:
    match = after([10, 7, 4], {0: 2}, dealer=1)
    assert match.scores == [12, 7, 4]
    assert not match.is_over
    assert (match.dealer, match.seats()) == (0, [1, 2])
    match.book({})
    assert (match.dealer, match.seats()) == (0, [1, 2])
    match.book({2: 2})
    assert match.scores == [12, 7, 6]
    assert (match.dealer, match.seats()) == (2, [1, 2])
    match.book({1: 4})
    assert (match.dealer, match.seats()) == (1, [2, 1])
    match.book({2: 8})
    assert match.is_over
    assert match.winners() == [0]


def test_not_playing_on() -> None:
    match = after([10, 7, 4], {0: 2}, play_on=False)
    assert match.is_over
    assert match.winners() == [0]


def test_a_whole_match_at_two() -> None:
    orders = [[1, 0], [0, 1], [1, 0]]
    deals = landslides(orders, [[0, 8], [8, 8], [8, 16]])
    assert check(record(2, deals, [1])) == []
    assert check(record(2, deals[:2], [0, 1], limit=2)) == []
    assert check(record(2, deals, [1], limit=3)) == []


def test_a_whole_match_at_four() -> None:
    orders = [[1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]
    deals = landslides(orders, [[0, 8, 0, 8], [8, 8, 8, 8], [8, 16, 8, 16]])
    assert check(record(4, deals, [1, 3])) == []


def match_at_three() -> list[list[Line]]:
    """A match at three with one void deal before the first place is taken and two after."""
    won = landslides(
        [[1, 2, 0], [2, 0, 1], [0, 1, 2], [1, 2, 0], [2, 0]],
        [[0, 8, 0], [0, 8, 8], [8, 8, 8], [8, 16, 8], [8, 16, 16]],
    )
    void = [passed([2, 0], [8, 16, 8])] * 2
    return [won[0], passed([2, 0, 1], [0, 8, 0]), *won[1:4], *void, won[4]]


def test_a_whole_match_at_three() -> None:
    deals = match_at_three()
    assert check(record(3, deals, [1])) == []
    assert check(record(3, deals[:5], [1], play_on=False)) == []
    assert check(record(3, deals[:6], [1], limit=6)) == []
    assert check(record(3, deals[:4], [0, 1, 2], limit=4)) == []


def test_the_end_of_the_match_is_checked() -> None:
    stops = record(3, match_at_three()[:5], [1], play_on=False)
    stops[0]["options"]["play_on"] = True
    assert check(stops) == [f"line {len(stops)}: event is 'end' but the rules give 'shuffle'"]
    goes_on = record(3, match_at_three(), [1])
    goes_on[0]["options"]["play_on"] = False
    assert len(check(goes_on)) == 1
    joint = record(3, match_at_three(), [1])
    joint[-1]["winners"] = [1, 2]
    assert check(joint) == [f"line {len(joint)}: winners is [1, 2] but the rules give [1]"]


# --- Random records and planted errors -------------------------------------------------------

VARIANTS = [
    {"play_on": play_on, "exchange": exchange}
    for play_on in (True, False)
    for exchange in ("any", "orgi")
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize("deals", [None, 3])
def test_random_records(players: int, options: dict[str, Any], deals: int | None) -> None:
    for seed in range(5):
        lines = written(header_line("klapper-jas", players, options, deals), play, seed)
        assert check(lines) == []
        assert sum(line.get("event") == "score" for line in lines) <= (deals or len(lines))


def test_all_points_are_given_out() -> None:
    """At four every deal holds 162 points without melds and Belle."""
    moves = script(BIDS_FOUR) + script(TRICKS_FOUR)
    deal = played(DECK_17, SEATS[4], moves)
    assert sum(deal.points.values()) == 162 + 20


def whole_deal() -> list[Line]:
    """The record of the whole deal at two."""
    moves = script(BIDS_TWO) + with_calls(TRICKS_TWO, CALLS_TWO)
    return one_deal(2, moves, [0, 2], [1])


def choices(lines: list[Line]) -> list[Line]:
    """The choices of a record."""
    return [line for line in lines if line.get("event") == "choice"]


def change_score(lines: list[Line]) -> None:
    lines[-2]["scores"] = lines[-1]["scores"] = [0, 1]


def lead_another_card(lines: list[Line]) -> None:
    choices(lines)[7]["move"] = "play AS"


def leave_out_contra(lines: list[Line]) -> None:
    choices(lines)[8]["legal"].remove("contra")


def offer_exchange(lines: list[Line]) -> None:
    choices(lines)[8]["legal"].append("exchange")


def offer_better_twice(lines: list[Line]) -> None:
    choices(lines)[3]["legal"].append("better")


def swap_cards_of_both_hands(lines: list[Line]) -> None:
    cards = lines[1]["cards"]
    cards[0], cards[3] = cards[3], cards[0]


def lose_a_card(lines: list[Line]) -> None:
    lines[1]["cards"].pop()


def add_a_deal(lines: list[Line]) -> None:
    lines[-1:-1] = copy.deepcopy(lines[1:-1])


def raise_the_limit(lines: list[Line]) -> None:
    lines[0]["deals"] = 2


def go_on_after_the_end(lines: list[Line]) -> None:
    lines.append(lines[-2])


def unknown_option(lines: list[Line]) -> None:
    lines[0]["options"]["exchange"] = "never"


@pytest.mark.parametrize(
    ("plant", "line"),
    [
        (change_score, 30),
        (lead_another_card, 11),
        (leave_out_contra, 11),
        (offer_exchange, 11),
        (offer_better_twice, 6),
        (swap_cards_of_both_hands, 8),
        (lose_a_card, 2),
        (add_a_deal, 31),
        (raise_the_limit, 31),
        (go_on_after_the_end, 32),
        (unknown_option, 1),
    ],
)
def test_planted_errors(plant: Callable[[list[Line]], None], line: int) -> None:
    lines = whole_deal()
    plant(lines)
    problems = check(lines)
    assert len(problems) == 1
    assert problems[0].startswith(f"line {line}: ")


def test_a_missing_line_is_reported() -> None:
    lines = whole_deal()
    for place in range(1, len(lines) - 1):
        assert check(lines[:place] + lines[place + 1 :])


def test_every_choice_is_compared() -> None:
    lines = whole_deal()
    for place, line in enumerate(lines):
        if line.get("event") == "choice":
            for wrong in (
                {"seat": 1 - line["seat"]},
                {"legal": line["legal"][1:]},
                {"legal": [*line["legal"], "knock"]},
                {"move": "play 7C"},
            ):
                planted = [*lines[:place], line | wrong, *lines[place + 1 :]]
                assert check(planted)[0].startswith(f"line {place + 1}: ")


def test_an_unfinished_record_is_good() -> None:
    lines = whole_deal()
    assert all(check(lines[:stop]) == [] for stop in range(1, len(lines)))

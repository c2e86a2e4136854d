"""A second check of Klaverjassen records, written from the rules alone.

The eldest names trumps, or each may pass, also on a suit that is turned up before the cards are
shuffled anew, and the eldest has to in the end; Amsterdam rules of trumping, or Rotterdam's, where
the partner is trumped too; roem counts in the trick where it lies.
"""

from __future__ import annotations

from itertools import combinations

from .common import LOTS, Line, Reader, french_deck, highest, problems_of
from .tricks import Trick, dealt, play_card, rank, suit

SEQUENCE = ["7", "8", "9", "10", "J", "Q", "K", "A"]
PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMPS = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = {**PLAIN_POINTS, "J": 20, "9": 14}
DECK = french_deck(SEQUENCE)
IN_ORDER = [r + s for r in SEQUENCE for s in "SHDC"]
OPTIONS = {
    "trumping": ("amsterdam", "rotterdam"),
    "naming": ("forced", "passing", "turned"),
    "deals": (8, 16, 32),
    **LOTS,
}
VALET = {"trumping": OPTIONS["trumping"], **LOTS}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("klaverjassen", players=(4,), options=OPTIONS, valet=VALET)
    valet = reader.is_valet
    dealer = reader.first_dealer(IN_ORDER)
    scores = [0, 0]
    while not reader.is_cut and reader.scored < (1 if valet else reader.options["deals"]):
        maker, points = play_deal(reader, (dealer + reader.scored + 1) % 4)
        makers, others = maker % 2, 1 - maker % 2
        if points[makers] < points[others] + (0 if valet else 1):
            points[others] += points[makers]
            points[makers] = 0
        scores = [scores[side] + points[side] for side in (0, 1)]
        reader.score([scores[seat % 2] for seat in range(4)])
    reader.end([scores[seat % 2] for seat in range(4)], highest(scores * 2))


def name_trump(reader: Reader, eldest: int, turned: str) -> tuple[int, str]:
    """Who has named trumps, and which."""
    names = [f"name {name}" for name in SUITS]
    if not reader.is_valet and reader.options["naming"] == "passing":
        for step in range(4):
            move = reader.choice((eldest + step) % 4, [*names, "pass"])
            if move != "pass":
                return (eldest + step) % 4, SUITS[move.split()[1]]
    for step in range(4) if turned else ():
        if reader.choice((eldest + step) % 4, ["take-it", "pass"]) == "take-it":
            return (eldest + step) % 4, turned
    return eldest, SUITS[reader.choice(eldest, names).split()[1]]


def play_deal(reader: Reader, leader: int) -> tuple[int, list[int]]:
    turned = ""
    if not reader.is_valet and reader.options["naming"] == "turned":
        turned = suit(reader.shuffle(DECK)[0])
    hands = dealt(reader.shuffle(DECK), 4, leader, 8)
    maker, trump = name_trump(reader, leader, turned)
    rotterdam = reader.options["trumping"] == "rotterdam"
    points, tricks = [0, 0], [0, 0]
    for _ in range(8):
        trick: Trick = []
        for seat in [(leader + k) % 4 for k in range(4)]:
            play_card(
                reader, hands, seat, trick, playable(hands[seat], seat, trick, trump, rotterdam)
            )
        leader = winning(trick, trump)
        cards = [card for _, card in trick]
        values = [(TRUMP_POINTS if suit(c) == trump else PLAIN_POINTS).get(rank(c)) for c in cards]
        points[leader % 2] += sum(value or 0 for value in values) + roem(cards, trump)
        tricks[leader % 2] += 1
    points[leader % 2] += 10
    if 8 in tricks:
        points[tricks.index(8)] += 100
    return maker, points


def strength(card: str, led: str, trump: str) -> tuple[int, int]:
    if suit(card) == trump:
        return 2, TRUMPS.index(rank(card))
    return int(suit(card) == led), PLAIN.index(rank(card))


def winning(trick: Trick, trump: str) -> int:
    led = suit(trick[0][1])
    return max((strength(card, led, trump), seat) for seat, card in trick)[1]


def playable(hand: list[str], seat: int, trick: Trick, trump: str, rotterdam: bool) -> list[str]:
    if not trick:
        return hand
    led = suit(trick[0][1])
    trumps = [card for card in hand if suit(card) == trump]
    lying = [TRUMPS.index(rank(card)) for _, card in trick if suit(card) == trump]
    higher = [card for card in trumps if TRUMPS.index(rank(card)) > max(lying, default=-1)]
    following = [card for card in hand if suit(card) == led]
    if led == trump:
        return higher or trumps or hand
    if following:
        return following
    if (rotterdam or winning(trick, trump) % 2 != seat % 2) and higher:
        return higher
    if rotterdam and trumps:
        return trumps
    undertrumping = [card for card in trumps if card not in higher]
    return [card for card in hand if card not in undertrumping] or hand


def roem(cards: list[str], trump: str) -> int:
    found = 20 if {"K" + trump, "Q" + trump} <= set(cards) else 0
    if len({rank(card) for card in cards}) == 1:
        return found + (200 if rank(cards[0]) == "J" else 100)
    for size, value in ((4, 50), (3, 20)):
        for some in combinations(cards, size):
            places = sorted(SEQUENCE.index(rank(card)) for card in some)
            in_row = places == list(range(places[0], places[0] + size))
            if in_row and len({suit(card) for card in some}) == 1:
                return found + value
    return found

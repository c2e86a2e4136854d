"""A second check of Five Fords records, written from the rules alone.

Each lays cards at five fords, three at most, and draws one for each.  Three of a suit in sequence
beat three of a rank, these three of a suit, these three in sequence, these any others; then the
sum of pips.  A ford is worth 1 point, the middle one 2.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, problems_of
from .tricks import dealt, height, rank, suit

DECK = french_deck(["6", "7", "8", "9", "10", "J", "Q", "K", "A"])
FORDS = ["F1", "F2", "F3", "F4", "F5"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def strength(cards: list[str]) -> tuple[int, int]:
    heights = sorted(height(card) for card in cards)
    in_row = heights[1] - heights[0] == heights[2] - heights[1] == 1
    one_suit = len({suit(card) for card in cards}) == 1
    one_rank = len({rank(card) for card in cards}) == 1
    kind = 4 if in_row and one_suit else 3 if one_rank else 2 if one_suit else int(in_row)
    return kind, sum(heights)


def play(reader: Reader) -> None:
    reader.begin("five-fords", players=(2,), options={"goal": range(3, 31)})
    scores = [0, 0]
    dealer = 0
    while max(scores) < reader.options["goal"] and not reader.is_cut:
        stock = reader.shuffle(DECK)
        hands = dealt(stock, 2, 1 - dealer, 5)
        stock = stock[10:]
        posts: list[dict[str, list[str]]] = [{ford: [] for ford in FORDS} for _ in range(2)]
        seat = 1 - dealer
        for _ in range(30):
            free = [ford for ford in FORDS if len(posts[seat][ford]) < 3]
            legal = [f"lay {card} {ford}" for card in hands[seat] for ford in free]
            _, card, ford = reader.choice(seat, legal).split()
            hands[seat].remove(card)
            posts[seat][ford].append(card)
            if stock:
                hands[seat].append(stock.pop(0))
            seat = 1 - seat
        for ford in FORDS:
            mine, theirs = strength(posts[0][ford]), strength(posts[1][ford])
            if mine != theirs:
                scores[0 if mine > theirs else 1] += 2 if ford == "F3" else 1
        reader.score(scores)
        dealer = 1 - dealer
    reader.end(scores, highest(scores))

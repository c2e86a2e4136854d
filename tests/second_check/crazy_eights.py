"""A second check of Crazy Eights records, written from the rules alone.

A card of the suit or the rank, or an eight and any suit, or else one card is drawn; what is left in
the hands counts against everybody.  Variant: one deal; an eight may be turned up and means hearts.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, dealt, rank, suit

DECK = french_deck(RANKS)
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
POINTS = {"A": 1, "8": 50, "J": 10, "Q": 10, "K": 10}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"free_draw": (False, True), "target": range(50, 501)}
    reader.begin(
        "crazy-eights",
        players=range(2, 8),
        options=options,
        valet={"free_draw": (False, True)},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players, valet = reader.players, reader.is_valet
    scores = [0] * players
    target = 0 if valet else reader.options["target"]
    while not reader.is_cut and (not reader.scored or max(scores) < target):
        hands = play_deal(reader, (reader.first + reader.scored + 1) % players)
        for seat, hand in enumerate(hands):
            scores[seat] += sum(POINTS.get(rank(card)) or int(rank(card)) for card in hand)
        reader.score(scores)
    reader.end(scores, highest([-score for score in scores]))


def play_deal(reader: Reader, seat: int) -> list[list[str]]:
    players, size = reader.players, 7 if reader.players == 2 else 5
    cards = reader.shuffle(DECK, "stock")
    hands = dealt(cards, players, seat, size)
    stock = cards[size * players :]
    while rank(stock[0]) == "8" and not reader.is_valet:
        stock.append(stock.pop(0))
    discards = [stock.pop(0)]
    asked = "H" if rank(discards[0]) == "8" else suit(discards[0])
    while True:
        hand, top = hands[seat], rank(discards[-1])
        fits = [c for c in hand if rank(c) != "8" and (suit(c) == asked or rank(c) == top)]
        legal = [f"play {card}" for card in fits]
        legal += [f"wild {card} {name}" for card in hand if rank(card) == "8" for name in SUITS]
        left = len(stock) + len(discards) > 1
        if left and (not legal or reader.options["free_draw"]):
            legal.append("draw")
        move = reader.choice(seat, legal or ["pass"]).split()
        if move[0] == "draw":
            if not stock:
                stock = reader.shuffle(discards[:-1], "stock")
                discards = discards[-1:]
            hand.append(stock.pop(0))
        elif move[0] != "pass":
            hand.remove(move[1])
            discards.append(move[1])
            asked = suit(move[1]) if move[0] == "play" else SUITS[move[2]]
        if not hand:
            return hands
        seat = (seat + 1) % players

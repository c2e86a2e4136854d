"""A second check of Blind Harvest records, written from the rules alone.

Eight sacks of three cards are sold, each after one round of bids.  The most pips in a suit bring
10, nothing if several have as many; a coin left counts 1.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import dealt, rank, suit

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("blind-harvest", players=(3, 4, 5), options={"purse": range(5, 31)})
    players = reader.players
    scores = [0] * players
    for deal in range(players):
        if reader.is_cut:
            break
        opener = (deal + 1) % players
        stock = reader.shuffle(DECK)
        hands = dealt(stock, players, opener, 3)
        stock = stock[3 * players :]
        coins = [reader.options["purse"]] * players
        for sale in range(8):
            sack = stock[3 * sale : 3 * sale + 3]
            price, buyer = 0, None
            for seat in clockwise(opener, players):
                bids = [f"bid {n}" for n in range(price + 1, coins[seat] + 1)]
                move = reader.choice(seat, [*bids, "pass"])
                if move != "pass":
                    price, buyer = int(move.split()[1]), seat
            opener = (opener + 1) % players
            if buyer is not None:
                coins[buyer] -= price
                hands[buyer] += sack
        for one in "SHDC":
            crops = [
                sum(RANKS.index(rank(card)) + 1 for card in hand if suit(card) == one)
                for hand in hands
            ]
            if crops.count(max(crops)) == 1:
                scores[crops.index(max(crops))] += 10
        scores = [score + left for score, left in zip(scores, coins, strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))

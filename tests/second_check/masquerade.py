"""A second check of Masquerade records, written from the rules alone.

All lay a card; the first player after the dealer first, each stays or goes home.  The highest card
in a suit that most of those who stay wear wins 2 from each of them and 1 from each other player.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, dealt, height, suit

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("masquerade", players=range(4, 9), options={"goal": range(5, 81)})
    players = reader.players
    scores = [0] * players
    dealer = 0
    while max(scores) < reader.options["goal"] and not reader.is_cut:
        order = clockwise((dealer + 1) % players, players)
        hands = dealt(reader.shuffle(DECK), players, order[0], 5)
        for _ in range(5):
            masks = []
            for seat in range(players):
                card = reader.choice(seat, [f"wear {card}" for card in hands[seat]]).split()[1]
                hands[seat].remove(card)
                masks.append(card)
            staying = [seat for seat in order if reader.choice(seat, ["stay", "leave"]) == "stay"]
            worn = Counter(suit(masks[seat]) for seat in staying)
            fashion = [one for one, number in worn.items() if number == max(worn.values())]
            dressed = [seat for seat in staying if suit(masks[seat]) in fashion]
            top = max((height(masks[seat]) for seat in dressed), default=0)
            best = [seat for seat in dressed if height(masks[seat]) == top]
            if len(best) == 1:
                for seat in set(range(players)) - set(best):
                    price = 2 if seat in staying else 1
                    scores[seat] -= price
                    scores[best[0]] += price
        reader.score(scores)
        dealer = (dealer + 1) % players
    reader.end(scores, highest(scores))

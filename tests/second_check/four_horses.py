"""A second check of Four Horses records, written from the rules alone.

The top card of the stock runs, or one from the hand, for which the top card is drawn.  Cards in
hand are stakes: their steps by 3, 2, 1 or 0, as many horses fewer are ahead.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, problems_of
from .tricks import RANKS, dealt, height, suit

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def steps(card: str) -> int:
    """Two to six 1, seven to ten 2, pictures and aces 3."""
    return 1 if height(card) < 5 else 2 if height(card) < 9 else 3


def play(reader: Reader) -> None:
    reader.begin("four-horses", players=range(2, 7), options={"course": range(8, 31)})
    players = reader.players
    scores = [0] * players
    for deal in range(players):
        if reader.is_cut:
            break
        seat = (deal + 1) % players
        stock = reader.shuffle(DECK)
        hands = dealt(stock, players, seat, 5)
        stock = stock[5 * players :]
        fields = dict.fromkeys("SHDC", 0)
        while stock and max(fields.values()) < reader.options["course"]:
            move = reader.choice(seat, ["let-run", *(f"spur {card}" for card in hands[seat])])
            top = stock.pop(0)
            if move == "let-run":
                card = top
            else:
                card = move.split()[1]
                hands[seat].remove(card)
                hands[seat].append(top)
            fields[suit(card)] += steps(card)
            seat = (seat + 1) % players
        for seat, hand in enumerate(hands):
            for card in hand:
                ahead = sum(field > fields[suit(card)] for field in fields.values())
                scores[seat] += steps(card) * (3 - ahead)
        reader.score(scores)
    reader.end(scores, highest(scores))

"""A second check of Inside Out records, written from the rules alone.

Six cards each, of which the owner sees the back alone and plays by their places, following suit.
Tricks foretold exactly score 5 and one each; otherwise 1 is lost for each trick of the difference.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import Trick, dealt, height, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("inside-out", players=(3, 4, 5))
    players = reader.players
    scores = [0] * players
    for deal in range(2 * players):
        if reader.is_cut:
            break
        leader = (deal + 1) % players
        cards = reader.shuffle(DECK)
        hands = [dict(enumerate(hand, 1)) for hand in dealt(cards, players, leader, 6)]
        trump = suit(cards[6 * players])
        bids, tricks = [0] * players, [0] * players
        for seat in clockwise(leader, players):
            bids[seat] = int(reader.choice(seat, [f"bid {n}" for n in range(7)]).split()[1])
        for _ in range(6):
            trick: Trick = []
            for seat in clockwise(leader, players):
                led = suit(trick[0][1]) if trick else ""
                fitting = [slot for slot, card in hands[seat].items() if suit(card) == led]
                legal = [f"play {slot}" for slot in fitting or hands[seat]]
                trick.append((seat, hands[seat].pop(int(reader.choice(seat, legal).split()[1]))))
            led = suit(trick[0][1])
            leader, _ = max(
                trick, key=lambda one: (suit(one[1]) == trump, suit(one[1]) == led, height(one[1]))
            )
            tricks[leader] += 1
        for seat in range(players):
            off = abs(bids[seat] - tricks[seat])
            scores[seat] += -off if off else 5 + bids[seat]
        reader.score(scores)
    reader.end(scores, highest(scores))

"""A second check of Low Tide records, written from the rules alone.

Before each trick the suit of which the fewest cards are left in all hands is trump, none if several
are as rare.  A trick counts 1, and 2 if a trump has taken it.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import Trick, dealt, follow, height, play_card, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def rarest(hands: list[list[str]]) -> str:
    """The suit that is trump for the next trick; empty if there is none."""
    left = {one: sum(suit(card) == one for hand in hands for card in hand) for one in "SHDC"}
    least = min(number for number in left.values() if number)
    found = [one for one, number in left.items() if number == least]
    return found[0] if len(found) == 1 else ""


def play(reader: Reader) -> None:
    reader.begin("low-tide", players=(3, 4), options={"goal": range(10, 61)})
    players = reader.players
    side = [seat % 2 if players == 4 else seat for seat in range(players)]
    points = [0] * (max(side) + 1)
    dealer = 0
    while max(points) < reader.options["goal"] and not reader.is_cut:
        leader = (dealer + 1) % players
        hands = dealt(reader.shuffle(DECK), players, leader, 10 if players == 3 else 8)
        while any(hands):
            trump = rarest(hands)
            trick: Trick = []
            for seat in clockwise(leader, players):
                play_card(reader, hands, seat, trick, follow(hands[seat], trick))
            led = suit(trick[0][1])
            leader, card = max(
                trick, key=lambda one: (suit(one[1]) == trump, suit(one[1]) == led, height(one[1]))
            )
            points[side[leader]] += 2 if suit(card) == trump else 1
        reader.score([points[side[seat]] for seat in range(players)])
        dealer = (dealer + 1) % players
    scores = [points[side[seat]] for seat in range(players)]
    reader.end(scores, highest(scores))

"""A second check of Twin Coats records, written from the rules alone.

A card is turned up, then one with another back.  Two of a rank are won, and whoever has won them
goes on; so does nobody else.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, problems_of
from .tricks import RANKS, rank, suit

DECK = french_deck(RANKS[:6])


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("twin-coats", players=range(1, 5))
    players = reader.players
    places = dict(enumerate(reader.shuffle(DECK), 1))
    scores = [0] * players
    seat = 1 % players
    while places:
        first = int(reader.choice(seat, [f"turn {place}" for place in places]).split()[1])
        coat = suit(places[first])
        others = [place for place, card in places.items() if suit(card) != coat]
        if others:
            second = int(reader.choice(seat, [f"turn {place}" for place in others]).split()[1])
            if rank(places[first]) == rank(places[second]):
                del places[first], places[second]
                scores[seat] += 1
                continue
        seat = (seat + 1) % players
    reader.score(scores)
    reader.end(scores, highest(scores))

"""A second check of Goofspiel records, written from the rules alone.

Everybody bids a card for the diamonds turned up; of equal highest bids none takes them, and they
stay for the next round.  Variant: bids are laid one after another, seat 1 first.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, rank

LOW_TO_HIGH = ["A", *RANKS[:-1]]
SUITS = "SCH"  # of seats 0, 1 and 2


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def worth(card: str) -> int:
    return LOW_TO_HIGH.index(rank(card)) + 1


def play(reader: Reader) -> None:
    reader.begin("goofspiel", players=(2, 3), valet={})
    players = reader.players
    hands = [french_deck(RANKS, SUITS[seat]) for seat in range(players)]
    scores = [0] * players
    at_stake = 0
    order = clockwise(1, players) if reader.is_valet else list(range(players))
    for prize in reader.shuffle(french_deck(RANKS, "D")):
        at_stake += worth(prize)
        bids = [0] * players
        for seat in order:
            card = reader.choice(seat, [f"bid {card}" for card in hands[seat]]).split()[1]
            hands[seat].remove(card)
            bids[seat] = worth(card)
        if bids.count(max(bids)) == 1:
            scores[bids.index(max(bids))] += at_stake
            at_stake = 0
    reader.score(scores)
    reader.end(scores, highest(scores))

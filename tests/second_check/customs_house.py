"""A second check of Customs House records, written from the rules alone.

A card comes to the barrier with a declared worth.  Waved through it costs that and is kept; looked
at it is seized by the officer if it is worth more, and kept free of duty if it is not.
"""

from __future__ import annotations

from .common import Line, Reader, highest, problems_of
from .tricks import dealt

WORTHS = {"W": range(1, 5), "V": range(2, 8), "T": range(4, 10), "S": range(1, 10)}
DECK = [f"{ware}{worth}" for ware, row in WORTHS.items() for worth in row for _ in range(2)]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("customs-house", players=range(2, 7), options={"goal": range(10, 201)})
    players = reader.players
    scores = [0] * players
    dealer = 0
    while max(scores) < reader.options["goal"] and not reader.is_cut:
        seat = (dealer + 1) % players
        hands = dealt(reader.shuffle(DECK), players, seat, 6)
        chests = [0] * players
        while any(hands):
            officer = (seat + 1) % players
            legal = [f"declare {card} {n}" for card in hands[seat] for n in range(1, 10)]
            _, card, declared = reader.choice(seat, legal).split()
            hands[seat].remove(card)
            worth = int(card[1:])
            if reader.choice(officer, ["wave", "open"]) == "wave":
                scores[seat] -= int(declared)
                chests[seat] += worth
            else:
                chests[officer if worth > int(declared) else seat] += worth
            seat = officer
        scores = [score + chest for score, chest in zip(scores, chests, strict=True)]
        reader.score(scores)
        dealer = (dealer + 1) % players
    reader.end(scores, highest(scores))

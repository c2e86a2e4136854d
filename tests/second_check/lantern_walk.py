"""A second check of Lantern Walk records, written from the rules alone.

Together the players lay a rising row of each suit.  A card below its row costs a lantern; waiting
is allowed so often.  What lies in the rows counts, and who still has light has won.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import RANKS, dealt, height, suit

DECK = french_deck(RANKS[:9])


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"lanterns": range(1, 10), "waits": range(21)}
    reader.begin("lantern-walk", players=range(2, 6), options=options)
    players = reader.players
    hands = dealt(reader.shuffle(DECK), players, 1, 24 // players)
    lanterns, waits = reader.options["lanterns"], reader.options["waits"]
    rows: dict[str, list[str]] = {one: [] for one in "SHDC"}
    seat = 1
    while any(hands) and lanterns:
        if hands[seat]:
            legal = [f"play {card}" for card in hands[seat]] + ["wait"] * (waits > 0)
            move = reader.choice(seat, legal)
            if move == "wait":
                waits -= 1
            else:
                card = move.split()[1]
                hands[seat].remove(card)
                row = rows[suit(card)]
                if row and height(card) < height(row[-1]):
                    lanterns -= 1
                else:
                    row.append(card)
        seat = (seat + 1) % players
    scores = [sum(map(len, rows.values()))] * players
    reader.score(scores)
    reader.end(scores, range(players) if lanterns else [])

"""A second check of Leduc Poker records, written from the rules alone.

One card each, ante 1; two rounds of bets of 2 and 4 with at most two raises, a card on the table in
between; a pair, else the higher card.  To 20 chips won; variant: one deal, and free folding.
"""

from __future__ import annotations

from .common import Line, Reader, highest, problems_of

DECK = [rank + suit for rank in "JQK" for suit in "SH"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("leduc-poker", players=(2,), valet={}, lots=DECK)
    valet = reader.is_valet
    scores = [0, 0]
    while not reader.is_cut and max(scores) < 20 and not (valet and reader.scored):
        first = (reader.first + reader.scored + 1) % 2
        cards = reader.shuffle(DECK)
        hand = {first: cards[0][0], 1 - first: cards[1][0]}
        stakes = [1, 1]
        out = betting(reader, first, stakes, 2, valet)
        if out is None:
            out = betting(reader, first, stakes, 4, valet)
        if out is None:
            worth = [9 if hand[s] == cards[2][0] else "JQK".index(hand[s]) for s in (0, 1)]
            out = None if worth[0] == worth[1] else worth.index(min(worth))
        if out is not None:
            scores[out] -= stakes[out]
            scores[1 - out] += stakes[out]
        reader.score(scores)
    reader.end(scores, highest(scores))


def betting(reader: Reader, seat: int, stakes: list[int], size: int, valet: bool) -> int | None:
    """Who has folded, if anybody."""
    raises = answered = 0
    while answered < 2:
        moves = ["call"] + ["raise"] * (raises < 2)
        moves += ["fold"] * (valet or stakes[seat] < max(stakes))
        said = reader.choice(seat, moves)
        if said == "fold":
            return seat
        stakes[seat] = max(stakes)
        answered += 1
        if said == "raise":
            stakes[seat] += size
            raises += 1
            answered = 1
        seat = 1 - seat
    return None

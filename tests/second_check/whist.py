"""A second check of Whist records, written from the rules alone: tricks over six, to five points;
Variant: one deal."""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, problems_of
from .tricks import RANKS, dealt, suit
from .trumped import taken

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("whist", players=(4,), valet={})
    scores = [0] * 4
    target = 1 if reader.is_valet else 5
    while not reader.is_cut and max(scores) < target:
        first = (reader.scored + 1) % 4
        cards = reader.shuffle(DECK)
        takers = taken(reader, dealt(cards, 4, first, 13), first, suit(cards[51]))
        for seat in range(4):
            won = sum((taker - seat) % 2 == 0 for taker, _ in takers)
            scores[seat] += max(0, won - 6)
        reader.score(scores)
    reader.end(scores, highest(scores))

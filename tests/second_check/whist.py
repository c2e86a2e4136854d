"""A second check of Whist records, written from the rules alone.

Tricks over six count, to a target.  Honours: of ace, king, queen and jack of trumps four with a
side 4, three 2, unless the side was one short before the deal or the tricks have ended the game.
Rubber: two games, a game 3, 2 or 1, the second 2 more.  Variant: one deal.
"""

from __future__ import annotations

from typing import Any

from .common import LOTS, Line, Reader, french_deck, highest, problems_of
from .tricks import RANKS, dealt, in_deck_order, rank, suit
from .trumped import taken

DECK = french_deck(RANKS)
FLAG = (False, True)
OPTIONS = {"target": (5, 7, 10), "honours": FLAG, "rubber": FLAG, **LOTS}
PLAIN = {"target": 1, "honours": False, "rubber": False}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("whist", players=(4,), options=OPTIONS, valet=LOTS)
    told: dict[str, Any] = PLAIN if reader.is_valet else reader.options
    target, rubber = told["target"], told["rubber"]
    dealer = reader.first_dealer(in_deck_order(DECK))
    game, games, total = [0, 0], [0, 0], [0, 0]
    while not reader.is_cut and max(games) < (2 if rubber else 1):
        first = (dealer + reader.scored + 1) % 4
        cards = reader.shuffle(DECK)
        hands = dealt(cards, 4, first, 13)
        trump = suit(cards[51])
        held = [0, 0]
        for seat, hand in enumerate(hands):
            held[seat % 2] += sum(
                suit(c) == trump and rank(c) in ("A", "K", "Q", "J") for c in hand
            )
        takers = taken(reader, hands, first, trump)
        before = list(game)
        for side in (0, 1):
            won = sum(taker % 2 == side for taker, _ in takers)
            game[side] += max(0, won - 6)
        if told["honours"] and max(game) < target:
            for side in (0, 1):
                if held[side] >= 3 and before[side] < target - 1:
                    game[side] += 2 * held[side] - 4
        for side in (0, 1):
            if game[side] >= target:
                games[side] += 1
                other = game[1 - side]
                total[side] += 3 if other == 0 else 2 if 2 * other < target else 1
                total[side] += 2 if games[side] == 2 else 0
        if rubber and max(game) >= target:
            game = [0, 0]
        scores = total if rubber else game
        reader.score([scores[seat % 2] for seat in range(4)])
    scores = total if rubber else game
    reader.end([scores[seat % 2] for seat in range(4)], highest(scores * 2))

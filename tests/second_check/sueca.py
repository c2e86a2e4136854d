"""A second check of Sueca records, written from the rules alone.

Ten cards each in one packet; the last card shows the trumps.  One game for more than 60 points, two
for more than 90, four for all tricks; first to four.  Variant: one deal, scored in card points.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import rank, suit
from .trumped import taken

RANKS = ["2", "3", "4", "5", "6", "Q", "J", "K", "7", "A"]
DECK = french_deck(RANKS)
PIPS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("sueca", players=(4,), valet={}, lots=in_pack_order(DECK, "2 3 4 5 6 Q J K 7 A"))
    valet = reader.is_valet
    scores = [0] * 4
    while not reader.is_cut and max(scores) < 4 and not (valet and reader.scored):
        first = (reader.first + reader.scored + 1) % 4
        cards = reader.shuffle(DECK)
        hands: list[list[str]] = [[], [], [], []]
        for number, seat in enumerate(clockwise(first, 4)):
            hands[seat] = list(cards[10 * number : 10 * number + 10])
        takers = taken(reader, hands, first, suit(cards[39]), lambda card: RANKS.index(rank(card)))
        for seat in range(4):
            own = [trick for taker, trick in takers if (taker - seat) % 2 == 0]
            pips = sum(PIPS.get(rank(card), 0) for trick in own for card in trick)
            games = 4 if len(own) == 10 else 2 if pips > 90 else 1 if pips > 60 else 0
            scores[seat] += pips if valet else games
        reader.score(scores)
    reader.end(scores, highest(scores))

"""A second check of Oh Hell records, written from the rules alone.

Hands of one card, two and so on up to the most, and down again.  The dealer, who bids last, may not
make the bids come out.  Ten and the bid for an exact bid.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, dealt, suit
from .trumped import taken

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("oh-hell", players=range(3, 8))
    players = reader.players
    most = {6: 8, 7: 7}.get(players, 10)
    scores = [0] * players
    for size in [*range(1, most + 1), *range(most - 1, 0, -1)]:
        if reader.is_cut:
            break
        dealer = reader.scored % players
        order = clockwise((dealer + 1) % players, players)
        cards = reader.shuffle(DECK)
        hands = dealt(cards, players, order[0], size)
        bids: dict[int, int] = {}
        for seat in order:
            free = [n for n in range(size + 1) if seat != dealer or sum(bids.values()) + n != size]
            bids[seat] = int(reader.choice(seat, [f"bid {n}" for n in free]).split()[1])
        takers = taken(reader, hands, order[0], suit(cards[size * players]))
        for seat in range(players):
            won = sum(taker == seat for taker, _ in takers)
            scores[seat] += 10 + won if won == bids[seat] else 0
        reader.score(scores)
    reader.end(scores, highest(scores))

"""A second check of Go Fish records, written from the rules alone.

Who gets what was asked for asks again; after a miss it is the turn of the one who was asked, in the
variant of the seat to the left.  The end is when the stock or a hand is empty.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, dealt, rank

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "go-fish",
        players=range(2, 7),
        valet={},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    size = 7 if players == 2 else 5
    cards = reader.shuffle(DECK)
    hands = dealt(cards, players, (reader.first + 1) % players, size)
    stock = cards[size * players :]
    scores = [0] * players
    for seat in range(players):
        scores[seat] += books(hands[seat])
    asker = (reader.first + 1) % players
    while stock and all(hands):
        held = {rank(card) for card in hands[asker]}
        others = [seat for seat in range(players) if seat != asker]
        move = reader.choice(asker, [f"ask {seat} {r}" for seat in others for r in held])
        other, wanted = int(move.split()[1]), move.split()[2]
        caught = [card for card in hands[other] if rank(card) == wanted]
        hands[other] = [card for card in hands[other] if rank(card) != wanted]
        caught = caught or [stock.pop(0)]
        hands[asker] += caught
        scores[asker] += books(hands[asker])
        if rank(caught[0]) != wanted:
            asker = (asker + 1) % players if reader.is_valet else other
    reader.score(scores)
    reader.end(scores, highest(scores))


def books(hand: list[str]) -> int:
    """Lay down the fours; how many there were."""
    found = [r for r in RANKS if sum(rank(card) == r for card in hand) == 4]
    hand[:] = [card for card in hand if rank(card) not in found]
    return len(found)

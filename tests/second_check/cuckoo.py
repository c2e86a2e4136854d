"""A second check of Cuckoo records, written from the rules alone.

In turn each keeps the card or exchanges with the next, the dealer with the stock; a king stops an
exchange, is shown and stays.  The lowest cards cost a life; variant: one deal.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import RANKS, rank

DECK = french_deck(RANKS)
LOW_TO_HIGH = ["A", *RANKS[:-1]]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"lives": range(1, 6)}
    reader.begin(
        "cuckoo",
        players=range(3, 17),
        options=options,
        valet={},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    valet = reader.is_valet
    lives = 2 if valet else reader.options["lives"]
    lost = [0] * reader.players
    dealer = reader.first
    alive = list(range(reader.players))
    while len(alive) > 1 and not reader.is_cut and not (valet and reader.scored):
        circle = [s for s in clockwise((dealer + 1) % reader.players, reader.players) if s in alive]
        play_deal(reader, circle, dealer, lost)
        reader.score(lost)
        alive = [seat for seat in range(reader.players) if lost[seat] < lives]
        dealer = next(
            s for s in clockwise((dealer + 1) % reader.players, reader.players) if s in alive
        )
    reader.end(lost, [seat for seat, count in enumerate(lost) if count == min(lost)])


def play_deal(reader: Reader, circle: list[int], dealer: int, lost: list[int]) -> None:
    cards = reader.shuffle(DECK)
    hands = dict(zip(circle, cards, strict=False))
    stock = cards[len(circle) :]
    shown: set[int] = set()
    for place, seat in enumerate(circle):
        move = reader.choice(seat, ["keep"] if seat in shown else ["keep", "swap"])
        if move == "keep":
            continue
        if seat == dealer:
            if rank(stock[0]) != "K":
                stock = [*stock[1:], hands[seat]]
                hands[seat] = cards[len(circle)]
            continue
        other = circle[place + 1]
        if rank(hands[other]) == "K":
            shown.add(other)
        else:
            hands[seat], hands[other] = hands[other], hands[seat]
    heights = {seat: LOW_TO_HIGH.index(rank(card)) for seat, card in hands.items()}
    losers = [seat for seat in circle if heights[seat] == min(heights.values())]
    if len(losers) < len(circle):
        for seat in losers:
            lost[seat] += 1

"""A second check of Agram records, written from the rules alone.

Six cards each of 35, dealt in two packets; who takes the last trick has won the deal and gives the
next one.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import best, play_trick

DECK = [c for c in french_deck(["3", "4", "5", "6", "7", "8", "9", "10", "A"]) if c != "AS"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"rounds": range(1, 101)}
    reader.begin(
        "agram",
        players=(2, 3, 4, 5),
        options=options,
        valet={},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    deals = 1 if reader.is_valet else reader.options["rounds"]
    scores = [0] * players
    dealer = reader.first
    while reader.scored < deals and not reader.is_cut:
        leader = (dealer + 1) % players
        cards = reader.shuffle(DECK)
        hands: list[list[str]] = [[] for _ in range(players)]
        for packet in range(2):
            for place, seat in enumerate(clockwise(leader, players)):
                start = 3 * (packet * players + place)
                hands[seat] += cards[start : start + 3]
        for _ in range(6):
            leader = best(play_trick(reader, hands, leader))
        scores[leader] += 1
        reader.score(scores)
        dealer = leader
    reader.end(scores, highest(scores))

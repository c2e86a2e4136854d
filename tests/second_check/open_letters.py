"""A second check of Open Letters records, written from the rules alone.

Partners exchange a card each, all bid once, the highest bidder names the trumps and the next player
the suit that is laid open.  The bid made scores the tricks, failed it scores twice for the others.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import Trick, dealt, follow, height, play_card, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("open-letters", players=(4,), options={"goal": range(10, 101)})
    points = [0, 0]
    dealer = 0
    while max(points) < reader.options["goal"] and not reader.is_cut:
        leader = (dealer + 1) % 4
        hands = dealt(reader.shuffle(DECK), 4, leader, 8)
        letters = [
            reader.choice(seat, [f"pass {card}" for card in hands[seat]]).split()[1]
            for seat in range(4)
        ]
        for seat, card in enumerate(letters):
            hands[seat].remove(card)
            hands[(seat + 2) % 4].append(card)
        bid, declarer = auction(reader, leader)
        trump = ""
        if declarer is not None:
            named = reader.choice(declarer, [f"name {one}" for one in SUITS]).split()[1]
            trump = SUITS[named]
            reader.choice((declarer + 1) % 4, [f"open {one}" for one in SUITS if one != named])
        tricks = [0, 0]
        for _ in range(8):
            trick: Trick = []
            for seat in clockwise(leader, 4):
                play_card(reader, hands, seat, trick, follow(hands[seat], trick))
            led = suit(trick[0][1])
            leader, _ = max(
                trick, key=lambda one: (suit(one[1]) == trump, suit(one[1]) == led, height(one[1]))
            )
            tricks[leader % 2] += 1
        if declarer is None:
            points = [points[k] + max(tricks[k] - 4, 0) for k in range(2)]
        elif tricks[declarer % 2] >= bid:
            points[declarer % 2] += tricks[declarer % 2]
        else:
            points[1 - declarer % 2] += 2 * bid
        reader.score(points * 2)
        dealer = (dealer + 1) % 4
    reader.end(points * 2, highest(points * 2))


def auction(reader: Reader, first: int) -> tuple[int, int | None]:
    """The highest bid, and the seat that has made it."""
    bid, declarer = 0, None
    for seat in clockwise(first, 4):
        legal = [f"bid {n}" for n in range(max(bid + 1, 5), 9)]
        move = reader.choice(seat, [*legal, "no-bid"])
        if move != "no-bid":
            bid, declarer = int(move.split()[1]), seat
    return bid, declarer

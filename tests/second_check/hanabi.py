"""A second check of Hanabi records, written from the rules alone.

Eight hints, three fuses; a hint points to all cards of a colour or a number in a hand, and to one
at least.  After the last card of the stock everybody has one more turn.  The third mistake loses.
"""

from __future__ import annotations

from .common import Line, Reader, problems_of

COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "white": "W"}
DECK = [f"{c}{n}" for c in COLOURS.values() for n in (1, 1, 1, 2, 2, 3, 3, 4, 4, 5)]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("hanabi", players=range(2, 6))
    players = reader.players
    stock = reader.shuffle(DECK)
    hands: list[list[str]] = [[] for _ in range(players)]  # the newest card first
    for number in range(players * (5 if players < 4 else 4)):
        hands[(1 + number) % players].insert(0, stock.pop(0))
    built = dict.fromkeys(COLOURS.values(), 0)
    hints, fuses, seat, late = 8, 3, 1, 0
    while fuses and late < players and sum(built.values()) < 25:
        late += not stock
        moves = []
        for other in range(players):
            if other != seat and hints:
                held = hands[other]
                moves += [f"name {other} {c}" for c, s in COLOURS.items() if s in str(held)]
                moves += [f"count {other} {n}" for n in range(1, 6) if str(n) in str(held)]
        places = [f"P{k + 1}" for k in range(len(hands[seat]))]
        moves += [f"discard {p}" for p in places if hints < 8] + [f"play {p}" for p in places]
        words = reader.choice(seat, moves).split()
        if words[0] in ("name", "count"):
            hints -= 1
        else:
            card = hands[seat].pop(int(words[1][1:]) - 1)
            colour, number = card[0], int(card[1:])
            if words[0] == "discard":
                hints += 1
            elif built[colour] == number - 1:
                built[colour] = number
                hints = min(8, hints + (number == 5))
            else:
                fuses -= 1
            if stock:
                hands[seat].insert(0, stock.pop(0))
        seat = (seat + 1) % players
    scores = [sum(built.values()) if fuses else 0] * players
    reader.score(scores)
    reader.end(scores, [seat for seat in range(players) if scores[seat] > 0])  # lost by all with 0

"""A second check of 6 nimmt! records, written from the rules alone.

Ten cards each, four rows.  All choose at once; the lowest card goes first, to the row with the
nearest lower end; the sixth of a row takes the five, a card below all ends takes a row of choice.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, problems_of

DECK = [f"N{n}" for n in range(1, 105)]
ROWS = "ABCD"


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def bulls(number: int) -> int:
    if number == 55:
        return 7
    if number % 11 == 0:
        return 5
    return 3 if number % 10 == 0 else 2 if number % 5 == 0 else 1


def play(reader: Reader) -> None:
    options = {"target": range(1, 501), "pack": ("whole", "fitted")}
    reader.begin("six-nimmt", players=range(2, 11), options=options)
    players = reader.players
    deck = DECK if reader.options["pack"] == "whole" else DECK[: 10 * players + 4]
    scores = [0] * players
    while not reader.is_cut and max(scores) < reader.options["target"]:
        cards = [int(card[1:]) for card in reader.shuffle(deck)]
        order = clockwise((reader.scored + 1) % players, players)
        hands: list[list[int]] = [[] for _ in range(players)]
        for _ in range(10):
            for seat in order:
                hands[seat].append(cards.pop(0))
        rows = [[cards.pop(0)] for _ in ROWS]
        for _ in range(10):
            chosen = []
            for seat in range(players):
                move = reader.choice(seat, [f"play N{n}" for n in hands[seat]])
                chosen.append((int(move.split()[1][1:]), seat))
            for number, seat in sorted(chosen):
                hands[seat].remove(number)
                lower = [row for row in rows if row[-1] < number]
                if lower:
                    row = max(lower, key=lambda cards: cards[-1])
                    taken = row[:] if len(row) == 5 else []
                else:
                    where = reader.choice(seat, [f"take {name}" for name in ROWS]).split()[1]
                    row = rows[ROWS.index(where)]
                    taken = row[:]
                if taken:
                    scores[seat] += sum(map(bulls, taken))
                    row.clear()
                row.append(number)
        reader.score(scores)
    reader.end(scores, [seat for seat in range(players) if scores[seat] == min(scores)])

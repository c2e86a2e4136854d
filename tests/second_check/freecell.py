"""A second check of FreeCell records, written from the rules alone.

Eight columns in sight, a few cells; suits are built from the ace, columns downwards in turn red and
black.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import rank, suit

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = french_deck(RANKS)
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
OPTIONS = {"cells": range(1, 7), "runs": ("together", "singly"), "back": (False, True)}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("freecell", players=(1,), options=OPTIONS)
    table = Table(reader)
    while table.done() < 52 and table.move(reader.choice(0, table.moves())):
        pass
    reader.score([table.done()])
    reader.end([table.done()], [0] if table.done() == 52 else [])


def follows(card: str, other: str) -> bool:
    """One lower, and of the other colour."""
    colours = (suit(card) in "HD") != (suit(other) in "HD")
    return colours and RANKS.index(rank(card)) + 1 == RANKS.index(rank(other))


class Table:
    def __init__(self, reader: Reader) -> None:
        self.options = reader.options
        cards = reader.shuffle(DECK)
        self.columns = [cards[start::8] for start in range(8)]
        self.cells: list[str] = []
        self.built = dict.fromkeys("SHDC", 0)

    def done(self) -> int:
        return sum(self.built.values())

    def is_next(self, card: str) -> bool:
        return RANKS.index(rank(card)) == self.built[suit(card)]

    def takes(self, place: int, card: str) -> bool:
        column = self.columns[place]
        return not column or follows(card, column[-1])

    def room(self, place: int) -> int:
        """How many cards go to this column at once."""
        if self.options["runs"] == "singly":
            return 1
        empty = sum(not column for k, column in enumerate(self.columns) if k != place)
        spare: int = self.options["cells"] - len(self.cells) + 1
        return spare * (1, 2, 4, 8, 16)[min(empty, 4)]

    def moves(self) -> list[str]:
        moves = ["give-up"]
        last = [column[-1] for column in self.columns if column]
        moves += [f"build {card}" for card in last + self.cells if self.is_next(card)]
        if len(self.cells) < self.options["cells"]:
            moves += [f"park {card}" for card in last]
        for place in range(8):
            moves += [f"lay {card} C{place + 1}" for card in self.cells if self.takes(place, card)]
            for column in self.columns:
                for size in range(1, min(len(column), self.room(place)) + 1):
                    card = column[-size]
                    if size > 1 and not follows(column[1 - size], card):
                        break
                    if column is not self.columns[place] and self.takes(place, card):
                        moves.append(f"shift {card} C{place + 1}")
        if self.options["back"]:
            for name, count in self.built.items():
                for place in range(8):
                    if count and self.takes(place, RANKS[count - 1] + name):
                        moves.append(f"return {SUITS[name]} C{place + 1}")
        return moves

    def move(self, text: str) -> bool:
        """Make the move; whether the patience goes on."""
        verb, *parts = text.split()
        if verb == "give-up":
            return False
        goal = self.columns[int(parts[1][1:]) - 1] if len(parts) > 1 else []
        if verb == "return":
            name = next(short for short, long in SUITS.items() if long == parts[0])
            self.built[name] -= 1
            goal.append(RANKS[self.built[name]] + name)
        elif verb == "shift":
            column = next(column for column in self.columns if parts[0] in column)
            start = column.index(parts[0])
            goal += column[start:]
            del column[start:]
        else:
            for pile in (*self.columns, self.cells):
                if parts[0] in pile:
                    pile.remove(parts[0])
            if verb == "build":
                self.built[suit(parts[0])] += 1
            else:
                (self.cells if verb == "park" else goal).append(parts[0])
        return True

"""A second check of Spider records, written from the rules alone.

Ten columns, 54 cards of 104 laid out, the last of each face up.  Down by one whatever the suit,
runs of one suit together; king to ace of a suit leaves; rows of ten from the stock.
"""

from __future__ import annotations

from .common import Line, Reader, problems_of
from .tricks import rank, suit

ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OPTIONS = {"colours": (1, 2, 4), "clears": ("at-once", "at-will"), "gaps": (False, True)}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("spider", players=(1,), options=OPTIONS)
    colours = reader.options["colours"]
    deck = [name + s for s in "SHDC"[:colours] for name in ROW] * (8 // colours)
    cleared = Table(reader, reader.shuffle(deck)).play()
    reader.score([cleared])
    reader.end([cleared], [0] if cleared == 8 else [])


class Table:
    """The columns, each from its lowest card on, and how many of its cards lie face down."""

    def __init__(self, reader: Reader, stock: list[str]) -> None:
        self.reader, self.options = reader, reader.options
        sizes = [5] * 4 + [4] * 6
        self.columns = [[stock.pop(0) for _ in range(size)] for size in sizes]
        self.down = list(sizes)
        for column in self.columns:
            column.append(stock.pop(0))
        self.stock, self.cleared = stock, 0

    def play(self) -> int:
        at_once = self.options["clears"] == "at-once"
        while True:
            for k in range(10):
                if at_once and self.complete(k):
                    self.clear(k)
            for k, column in enumerate(self.columns):
                if column and self.down[k] == len(column):
                    self.down[k] -= 1
            if self.cleared == 8:
                return 8
            words = self.reader.choice(0, self.offers(at_once)).split()
            if words == ["give-up"]:
                return self.cleared
            if words == ["row"]:
                for column in self.columns:
                    column.append(self.stock.pop(0))
            elif words[0] == "clear":
                self.clear(number(words[1]))
                if self.cleared == 8:
                    return 8
            else:
                source, target, n = number(words[1]), number(words[3]), int(words[2])
                self.columns[target] += self.columns[source][-n:]
                del self.columns[source][-n:]

    def offers(self, at_once: bool) -> list[str]:
        found = []
        for k, column in enumerate(self.columns):
            for n in range(1, self.run(k) + 1):
                for other, onto in enumerate(self.columns):
                    if other != k and (not onto or below(column[-n], onto[-1])):
                        found.append(f"shift C{k + 1} {n} C{other + 1}")
            if not at_once and self.complete(k):
                found.append(f"clear C{k + 1}")
        if not self.stock:
            return [*found, "give-up"]
        if self.options["gaps"] or all(self.columns):
            found.append("row")
        return found

    def run(self, k: int) -> int:
        """How many face-up cards at the end follow each other in one suit."""
        cards, n = self.columns[k][self.down[k] :], 0
        while n < len(cards) and (
            n == 0 or (suit(cards[-n - 1]) == suit(cards[-n]) and below(cards[-n], cards[-n - 1]))
        ):
            n += 1
        return n

    def complete(self, k: int) -> bool:
        return self.run(k) == 13

    def clear(self, k: int) -> None:
        del self.columns[k][-13:]
        self.cleared += 1


def below(card: str, other: str) -> bool:
    return ROW.index(rank(card)) + 1 == ROW.index(rank(other))


def number(word: str) -> int:
    return int(word[1:]) - 1

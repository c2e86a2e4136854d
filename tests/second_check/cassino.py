"""A second check of Cassino records, written from the rules alone.

Take equal cards, sums and builds; cards, spades, the two cassinos, aces and sweeps score.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
DECK = french_deck(RANKS)
PACK = in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A")
OPTIONS = {
    "royal": (False, True),
    "sweeps": (False, True),
    "spades": ("most", "all"),
    "target": (11, 21, 61),
}
Cards = tuple[str, ...]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("cassino", players=(2, 3, 4), options=OPTIONS, lots=PACK)
    scores = [0] * reader.players
    sides = [seat % 2 if reader.players == 4 else seat for seat in range(reader.players)]
    dealer = reader.first
    while not reader.is_cut:
        points = [scores[sides.index(side)] for side in sorted(set(sides))]
        best = max(points)
        if best >= reader.options["target"] and points.count(best) == 1:
            break
        gains = Deal(reader, dealer, sides).play()
        scores = [score + gains[side] for score, side in zip(scores, sides, strict=True)]
        reader.score(scores)
        dealer = (dealer + 1) % reader.players
    reader.end(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])


def named(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=PACK.index))


def number(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


class Deal:
    """One deal: the points of each side."""

    def __init__(self, reader: Reader, dealer: int, sides: list[int]) -> None:
        self.reader = reader
        self.options = reader.options
        self.royal = reader.options["royal"]
        self.sides = sides
        self.order = clockwise(dealer + 1, reader.players)
        self.stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in self.order]
        self.table = [self.stock.pop(0) for _ in range(4)]
        self.builds: dict[int, list[str]] = {}
        self.owner: dict[int, int] = {}
        self.doubled: set[int] = set()
        count = max(sides) + 1
        self.won: list[list[str]] = [[] for _ in range(count)]
        self.swept = [0] * count
        self.last: int | None = None

    def play(self) -> list[int]:
        while self.stock:
            for _ in range(2):
                for seat in self.order:
                    self.hands[seat] += [self.stock.pop(0), self.stock.pop(0)]
            for _ in range(4):
                for seat in self.order:
                    self.turn(seat)
        if self.last is not None:
            self.won[self.sides[self.last]] += self.table
        return self.points()

    def points(self) -> list[int]:
        points = [0] * len(self.won)
        spades = [[card for card in cards if card[-1] == "S"] for cards in self.won]
        self.majority(points, [len(cards) for cards in self.won], 3)
        if self.options["spades"] == "most":
            self.majority(points, [len(cards) for cards in spades], 1)
        for side, cards in enumerate(self.won):
            if self.options["spades"] == "all":
                points[side] += len(spades[side]) + ("JS" in cards)
            points[side] += 2 * ("10D" in cards) + ("2S" in cards)
            points[side] += sum(card[:-1] == "A" for card in cards)
            if self.options["sweeps"]:
                points[side] += self.swept[side]
        return points

    def majority(self, points: list[int], counts: list[int], worth: int) -> None:
        if counts.count(max(counts)) == 1:
            points[counts.index(max(counts))] += worth

    def goals(self, card: str) -> set[int]:
        """The numbers that a card takes."""
        return {1, 14} if self.royal and card[:-1] == "A" else {number(card)}

    def adding_up(self, goal: int) -> set[Cards]:
        """Cards of the table that add up to this, an ace being one."""
        found: set[Cards] = set()

        def grow(chosen: Cards, rest: list[str], left: int) -> None:
            if left == 0 and chosen:
                found.add(chosen)
            for index, card in enumerate(rest):
                if number(card) <= left:
                    grow((*chosen, card), rest[index + 1 :], left - number(card))

        grow((), sorted(self.table, key=PACK.index), goal)
        return found

    def sums(self, goal: int) -> set[Cards]:
        """What can be taken with this number."""
        if goal > 10 and not self.royal:
            equals = sorted((c for c in self.table if number(c) == goal), key=PACK.index)
            return {(card,) for card in equals} | set(combinations(equals, 3))
        found = self.adding_up(goal)
        if goal == 14:
            found |= {(card,) for card in self.table if card[:-1] == "A"}
        return found

    def covered(self, goal: int, cards: list[str]) -> bool:
        return any(goal in self.goals(card) for card in cards)

    def turn(self, seat: int) -> None:
        hand = self.hands[seat]
        moves: dict[str, tuple[str, str, int, Cards, int]] = {}
        for card in hand:
            rest = [other for other in hand if other != card]
            mine = {goal for goal, owner in self.owner.items() if owner == seat}
            open_to = {
                goal
                for goal in range(1, 15)
                if all(self.covered(other, rest) for other in mine - {goal})
            }
            for goal in self.goals(card) & open_to:
                if self.sums(goal) or goal in self.builds:
                    moves[f"take {card} {goal}"] = ("take", card, goal, (), 0)
            if not mine:
                moves[f"trail {card}"] = ("trail", card, 0, (), 0)
            top, low = (14, 2) if self.royal else (10, 1)
            for goal in range(low, top + 1):
                if goal not in open_to or not self.covered(goal, rest):
                    continue
                groups = self.adding_up(goal - number(card)) if goal > number(card) else set()
                if goal in self.goals(card):
                    groups |= self.sums(goal)
                    if goal in self.builds:
                        moves[f"add {card} {goal}"] = ("add", card, goal, (), 0)
                for group in groups:
                    moves[f"build {card} {goal} {named(group)}"] = ("build", card, goal, group, 0)
                old = goal - number(card)
                if old in self.builds and old not in self.doubled:
                    moves[f"raise {card} {old} {goal}"] = ("raise", card, goal, (), old)
        verb, card, goal, group, old = moves[self.reader.choice(seat, moves)]
        hand.remove(card)
        if verb == "trail":
            self.table.append(card)
        elif verb == "take":
            self.take(seat, card, goal)
        else:
            self.build(seat, card, goal, group, old)

    def build(self, seat: int, card: str, goal: int, group: Cards, old: int) -> None:
        pile = [card, *group]
        if old:
            pile += self.builds.pop(old)
            del self.owner[old]
        simple = old or (group and number(card) + sum(map(number, group)) == goal)
        if goal in self.builds or not simple:
            self.doubled.add(goal)
        self.builds.setdefault(goal, []).extend(pile)
        self.owner[goal] = seat
        for taken in group:
            self.table.remove(taken)
        while groups := self.sums(goal):
            moves = {f"join {named(group)}": group for group in groups}
            move = self.reader.choice(seat, [*moves, "enough"])
            if move == "enough":
                break
            self.doubled.add(goal)
            for taken in moves[move]:
                self.table.remove(taken)
                self.builds[goal].append(taken)

    def take(self, seat: int, card: str, goal: int) -> None:
        taken = [card]
        while True:
            groups = self.sums(goal)
            if not groups and goal not in self.builds:
                break
            moves = {f"catch {named(group)}": group for group in groups}
            others = []
            if goal in self.builds:
                others.append("catch-build")
            owes = self.owner.get(goal) == seat and not self.covered(goal, self.hands[seat])
            if len(taken) > 1 and not owes:
                others.append("enough")
            move = self.reader.choice(seat, [*moves, *others])
            if move == "enough":
                break
            if move == "catch-build":
                taken += self.builds.pop(goal)
                del self.owner[goal]
                self.doubled.discard(goal)
                continue
            for other in moves[move]:
                self.table.remove(other)
                taken.append(other)
            if goal > 10 and not self.royal:
                break
        self.won[self.sides[seat]] += taken
        self.last = seat
        if not self.table and not self.builds:
            self.swept[self.sides[seat]] += 1

"""A second check of Kings in the Corner records, written from the rules alone.

Build downwards in alternating colours round the stock and in the corners; cards left count against
one, and the lowest score wins.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
DECK = french_deck(RANKS)
OPTIONS = {
    "draws": ("at-beginning", "at-end"),
    "counts": ("kings", "fives"),
    "idle": ("free", "costs"),
    "target": (25, 50, 100),
}
ARMS = ["north", "east", "south", "west"]
CORNERS = ["northeast", "southeast", "southwest", "northwest"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "kings-in-the-corner",
        players=(2, 3, 4),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    scores = [0] * reader.players
    dealer = reader.first
    while not reader.is_cut and max(scores) < reader.options["target"]:
        Deal(reader, dealer, scores).play()
        reader.score(scores)
        dealer = (dealer + 1) % reader.players
    reader.end(scores, [seat for seat, score in enumerate(scores) if score == min(scores)])


def number(card: str) -> int:
    return RANKS.index(card[:-1])


def follows(card: str, other: str) -> bool:
    return number(card) + 1 == number(other) and (card[-1] in "HD") != (other[-1] in "HD")


class Deal:
    def __init__(self, reader: Reader, dealer: int, scores: list[int]) -> None:
        self.reader = reader
        self.options = reader.options
        self.scores = scores
        self.stock = reader.shuffle(DECK)
        self.order = clockwise(dealer + 1, reader.players)
        self.hands: list[list[str]] = [[] for _ in self.order]
        for _ in range(7):
            for seat in self.order:
                self.hands[seat].append(self.stock.pop(0))
        self.piles: dict[str, list[str]] = {name: [] for name in ARMS + CORNERS}
        while free := self.free(ARMS):
            card = self.stock.pop(0)
            place = self.free(CORNERS)[0] if card[:-1] == "K" else free[0]
            self.piles[place].append(card)

    def free(self, names: list[str]) -> list[str]:
        return [name for name in names if not self.piles[name]]

    def play(self) -> None:
        idle_turns = 0
        seat = self.order[0]
        while True:
            had_stock = bool(self.stock)
            laid = self.turn(seat)
            idle_turns = 0 if laid or had_stock else idle_turns + 1
            if not self.hands[seat] or idle_turns == self.reader.players:
                break
            seat = (seat + 1) % self.reader.players
        for seat, hand in enumerate(self.hands):
            self.scores[seat] += sum(map(self.worth, hand))

    def worth(self, card: str) -> int:
        if self.options["counts"] == "kings":
            return 10 if card[:-1] == "K" else 1
        if card[:-1] == "A":
            return 20
        return 10 if number(card) >= number("9S") else 5

    def draw(self, seat: int) -> None:
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))

    def turn(self, seat: int) -> bool:
        """Whether a card was laid."""
        hand, laid = self.hands[seat], False
        if self.options["draws"] == "at-beginning":
            self.draw(seat)
        while True:
            plays = {
                f"play {card} {place}": (card, place) for card in hand for place in self.homes(card)
            }
            shifts = {
                f"shift {source} {target}": (source, target)
                for source, pile in self.piles.items()
                for target, other in self.piles.items()
                if pile and other and follows(pile[0], other[-1])
            }
            move = self.reader.choice(seat, [*plays, *shifts, "pass"])
            if move in plays:
                card, place = plays[move]
                hand.remove(card)
                self.piles[place].append(card)
                laid = True
                if not hand:
                    return True
            elif move in shifts:
                source, target = shifts[move]
                self.piles[target] += self.piles[source]
                self.piles[source] = []
            else:
                break
        if not laid and self.options["idle"] == "costs":
            self.scores[seat] += 1
        if self.options["draws"] == "at-end":
            self.draw(seat)
        return laid

    def homes(self, card: str) -> list[str]:
        if card[:-1] == "K":
            return self.free(CORNERS)[:1]
        fitting = [name for name, pile in self.piles.items() if pile and follows(card, pile[-1])]
        return fitting + self.free(ARMS)[:1]

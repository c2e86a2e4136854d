"""A second check of Mau-Mau records, written from the rules alone.

Match suit or rank; a seven makes the next player draw two, an eight miss a turn, a jack names a
suit.  Cards left are penalty points.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import dealt, rank, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])
PIPS = {"7": 7, "8": 8, "9": 9, "10": 10, "J": 20, "Q": 3, "K": 4, "A": 11}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
FLAGS = (False, True)
OPTIONS = {
    "hand_size": (4, 5, 6),
    "sevens_add": FLAGS,
    "jack_on_jack": FLAGS,
    "free_draw": FLAGS,
    "drawn_plays": FLAGS,
    "aces_again": FLAGS,
    "jack_doubles": FLAGS,
    "target": range(50, 501),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "mau-mau",
        players=range(2, 6),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    scores = [0] * reader.players
    while not reader.is_cut and max(scores) < reader.options["target"]:
        table = Table(reader)
        table.play()
        for seat, hand in enumerate(table.hands):
            doubled = reader.options["jack_doubles"] and rank(table.pile[-1]) == "J"
            scores[seat] += sum(PIPS[rank(card)] for card in hand) * (2 if doubled else 1)
        reader.score(scores)
    reader.end(scores, [seat for seat, score in enumerate(scores) if score == min(scores)])


class Table:
    """One deal."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.options = reader.options
        players, size = reader.players, self.options["hand_size"]
        self.first = (reader.first + reader.scored + 1) % players
        cards = reader.shuffle(DECK)
        self.hands = dealt(cards, players, self.first, size)
        rest = cards[players * size :]
        self.pile, self.stock = rest[:1], rest[1:]
        self.asked = suit(self.pile[0])
        self.owed = 0
        self.skipping = False

    def play(self) -> None:
        order = clockwise(self.first, self.reader.players)
        turn = 0
        while True:
            seat = order[turn % len(order)]
            if self.skipping:
                self.skipping = False
            elif self.owed:
                self.answer(seat)
            else:
                self.turn(seat)
            if not self.hands[seat]:
                return
            turn += 1

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.asked = suit(card)
        self.skipping = rank(card) == "8"
        self.owed += 2 if rank(card) == "7" else 0

    def draw(self, seat: int) -> None:
        if not self.stock and len(self.pile) > 1:
            self.stock = self.reader.shuffle(self.pile[:-1])
            del self.pile[:-1]
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))

    def answer(self, seat: int) -> None:
        sevens = [card for card in self.hands[seat] if rank(card) == "7"]
        moves = [f"play {card}" for card in sevens if self.options["sevens_add"]]
        move = self.reader.choice(seat, [*moves, "take"])
        if move != "take":
            self.lay(seat, move.split()[1])
            return
        for _ in range(self.owed):
            self.draw(seat)
        self.owed = 0

    def turn(self, seat: int) -> None:
        drawn = False
        while True:
            moves = self.laying(seat)
            spare = len(self.stock) + len(self.pile) > 1
            stuck = not moves
            if spare and not drawn and (stuck or self.options["free_draw"]):
                moves.append("draw")
            if drawn or (stuck and not spare):
                moves.append("pass")
            verb, *parts = self.reader.choice(seat, moves).split()
            if verb == "draw":
                self.draw(seat)
                drawn = True
                if self.options["drawn_plays"]:
                    continue
            elif verb != "pass":
                self.lay(seat, parts[0])
                if verb == "wish":
                    self.asked = SUITS[parts[1]]
                if self.options["aces_again"] and rank(parts[0]) == "A" and self.hands[seat]:
                    continue
            return

    def laying(self, seat: int) -> list[str]:
        top = rank(self.pile[-1])
        moves = []
        for card in self.hands[seat]:
            if rank(card) != "J":
                if suit(card) == self.asked or rank(card) == top:
                    moves.append(f"play {card}")
            elif top != "J" or self.options["jack_on_jack"]:
                moves += [f"wish {card} {name}" for name in SUITS]
        return moves

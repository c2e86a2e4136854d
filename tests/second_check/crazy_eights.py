"""A second check of Crazy Eights records, written from the rules alone.

A card of the suit or the rank, or an eight and any suit, or else one card is drawn; what is left in
the hands counts against everybody.  Options: queens skip, aces turn the play round, twos make draw,
how much is drawn, and the winner collects.  Variant: one deal; an
eight may be turned up and means hearts.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, dealt, rank, suit

DECK = french_deck(RANKS)
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
POINTS = {"A": 1, "8": 50, "J": 10, "Q": 10, "K": 10}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


FLAGS = (False, True)
SHARED = {
    "drawing": ("one", "then-play", "three", "until-fits"),
    "queens_skip": FLAGS,
    "twos": ("plain", "draw", "add"),
    "aces_reverse": FLAGS,
    "scoring": ("penalties", "winner-collects"),
    "hand_size": range(5, 8),
    "packs": (1, 2),
    "free_draw": FLAGS,
}


def play(reader: Reader) -> None:
    reader.begin(
        "crazy-eights",
        players=range(2, 8),
        options={**SHARED, "target": range(50, 501)},
        valet=SHARED,
        lots=lambda reader: in_pack_order(
            DECK * reader.options["packs"], "2 3 4 5 6 7 8 9 10 J Q K A"
        ),
    )
    players, valet = reader.players, reader.is_valet
    collects = reader.options["scoring"] == "winner-collects" and not valet
    scores = [0] * players
    target = 0 if valet else reader.options["target"]
    while not reader.is_cut and (not reader.scored or max(scores) < target):
        table = Table(reader, (reader.first + reader.scored + 1) % players)
        winner = table.play()
        lost = [
            sum(POINTS.get(rank(card)) or int(rank(card)) for card in hand) for hand in table.hands
        ]
        if reader.options["scoring"] == "winner-collects":
            if winner is not None:
                scores[winner] += sum(lost)
        else:
            scores = [score + more for score, more in zip(scores, lost, strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores if collects else [-score for score in scores]))


class Table:
    """One deal."""

    def __init__(self, reader: Reader, eldest: int) -> None:
        self.reader = reader
        self.options = reader.options
        players, size = reader.players, self.options["hand_size"]
        cards = reader.shuffle(DECK * self.options["packs"], "stock")
        self.hands = dealt(cards, players, eldest, size)
        self.stock = cards[size * players :]
        while rank(self.stock[0]) == "8" and not reader.is_valet:
            self.stock.append(self.stock.pop(0))
        self.pile = [self.stock.pop(0)]
        self.asked = "H" if rank(self.pile[0]) == "8" else suit(self.pile[0])
        self.seat = eldest
        self.step = 1
        self.skipping = False
        self.to_draw = 0
        self.passed = 0

    def play(self) -> int | None:
        """The seat that goes out; None if all have passed one after another."""
        while self.passed < self.reader.players:
            seat = self.seat
            if self.skipping:
                self.skipping = False
            elif self.to_draw:
                self.draw_for_twos(seat)
            else:
                self.turn(seat)
            if not self.hands[seat]:
                return seat
            self.seat = (seat + self.step) % self.reader.players
        return None

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.asked = suit(card)
        if rank(card) == "Q" and self.options["queens_skip"]:
            self.skipping = True
        if rank(card) == "2" and self.options["twos"] != "plain":
            self.to_draw += 2
        if rank(card) == "A" and self.options["aces_reverse"]:
            self.step = -self.step

    @property
    def spare(self) -> bool:
        return len(self.stock) + len(self.pile) > 1

    def draw(self, seat: int) -> None:
        if not self.spare:
            return
        if not self.stock:
            self.stock = self.reader.shuffle(self.pile[:-1], "stock")
            del self.pile[:-1]
        self.hands[seat].append(self.stock.pop(0))

    def draw_for_twos(self, seat: int) -> None:
        legal = ["take"]
        if self.options["twos"] == "add":
            legal += [f"play {card}" for card in self.hands[seat] if rank(card) == "2"]
        move = self.reader.choice(seat, legal).split()
        if move[0] == "play":
            self.lay(seat, move[1])
            return
        for _ in range(self.to_draw):
            self.draw(seat)
        self.to_draw = 0

    def turn(self, seat: int) -> None:
        most = {"one": 1, "then-play": 1, "three": 3}.get(self.options["drawing"])
        drawn = 0
        while True:
            legal = self.laying(seat)
            stuck = not legal
            if drawn == most:
                legal.append("stop")
            elif self.spare:
                if stuck or self.options["free_draw"]:
                    legal.append("draw")
            elif stuck:
                legal.append("pass")
            verb, *parts = self.reader.choice(seat, legal).split()
            self.passed = self.passed + 1 if verb == "pass" else 0
            if verb == "draw":
                self.draw(seat)
                drawn += 1
                if self.options["drawing"] != "one":
                    continue
            elif parts:
                self.lay(seat, parts[0])
                if verb == "wild":
                    self.asked = SUITS[parts[1]]
            return

    def laying(self, seat: int) -> list[str]:
        hand, top = self.hands[seat], rank(self.pile[-1])
        fits = [c for c in hand if rank(c) != "8" and (suit(c) == self.asked or rank(c) == top)]
        eights = [card for card in hand if rank(card) == "8"]
        return [f"play {card}" for card in fits] + [
            f"wild {card} {name}" for card in eights for name in SUITS
        ]

"""A second check of Durak records, written from the rules alone.

Attack, beat or take; the last to hold cards is the fool and scores one, and the lowest score wins.
Teams are every other seat: nobody attacks a partner, and a team with the last cards scores one.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import height, rank, suit

ROW = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
OPTIONS = {
    "teams": (False, True),
    "pack": (24, 36, 52),
    "transfer": (False, True),
    "first_bout": (5, 6),
    "throwers": ("all", "neighbours"),
    "add_to_taken": (False, True),
    "opener": ("lowest-trump", "after-fool", "before-fool"),
    "losses": range(1, 11),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def deck(reader: Reader) -> list[str]:
    size = reader.options["pack"]
    if size == 24 and reader.players > 4:
        size = 36
    return french_deck(ROW[13 - size // 4 :])


def mates(reader: Reader, seat: int) -> list[int]:
    """The seats of one's team, oneself among them."""
    if reader.options["teams"] and reader.players in (4, 6):
        return [other for other in range(reader.players) if other % 2 == seat % 2]
    return [seat]


def play(reader: Reader) -> None:
    reader.begin(
        "durak",
        players=range(2, 7),
        options=OPTIONS,
        lots=lambda reader: in_pack_order(deck(reader), " ".join(ROW)),
    )
    scores = [0] * reader.players
    dealer = reader.first
    fool: int | None = None
    while not reader.is_cut and max(scores) < reader.options["losses"]:
        fool = Deal(reader, dealer, fool).play()
        if fool is None:
            dealer = (dealer + 1) % reader.players
        else:
            for seat in mates(reader, fool):
                scores[seat] += 1
            dealer = fool
        reader.score(scores)
    reader.end(scores, [seat for seat, score in enumerate(scores) if score == min(scores)])


class Deal:
    """One deal, from the shuffle to the fool."""

    def __init__(self, reader: Reader, dealer: int, fool: int | None) -> None:
        self.reader = reader
        self.options = reader.options
        self.players = reader.players
        cards = reader.shuffle(deck(reader))
        self.trump = suit(cards[-1])
        order = clockwise(dealer + 1, self.players)
        self.hands: list[list[str]] = [[] for _ in order]
        for _ in range(6):
            for seat in order:
                self.hands[seat].append(cards.pop(0))
        self.stock = cards
        self.first = True
        self.eldest = order[0]
        self.attacker = self.opener(order[0], fool)
        self.defender = self.target(self.attacker)

    def opener(self, eldest: int, fool: int | None) -> int:
        way = self.options["opener"]
        if fool is not None and way != "lowest-trump":
            return (fool + (1 if way == "after-fool" else -1)) % self.players
        trumps = [
            (height(card), seat)
            for seat, hand in enumerate(self.hands)
            for card in hand
            if suit(card) == self.trump
        ]
        return min(trumps)[1] if trumps else eldest

    def foe(self, seat: int, step: int = 1) -> int | None:
        """The next seat with cards, in this direction, that is no partner."""
        own = mates(self.reader, seat)
        for away in range(1, self.players):
            other = (seat + step * away) % self.players
            if self.hands[other] and other not in own:
                return other
        return None

    def target(self, seat: int) -> int:
        foe = self.foe(seat)
        assert foe is not None
        return foe

    def after(self, seat: int, step: int = 1) -> int:
        """The next seat with cards, in this direction."""
        other = (seat + step) % self.players
        while not self.hands[other]:
            other = (other + step) % self.players
        return other

    def alive(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def play(self) -> int | None:
        while True:
            taken = self.bout()
            self.first = False
            for seat in clockwise(self.attacker, self.players):
                if seat != self.defender:
                    self.fill(seat)
            self.fill(self.defender)
            alive = self.alive()
            if not alive or set(alive) <= set(mates(self.reader, alive[0])):
                order = clockwise(self.eldest, self.players)
                return next((seat for seat in order if seat in alive), None)
            if taken or not self.hands[self.defender]:
                self.attacker = self.after(self.defender)
            else:
                self.attacker = self.defender
            self.defender = self.target(self.attacker)

    def fill(self, seat: int) -> None:
        while self.stock and len(self.hands[seat]) < 6:
            self.hands[seat].append(self.stock.pop(0))

    def room(self) -> int:
        return self.options["first_bout"] if self.first else 6

    def ask(self, seat: int, cards: dict[str, list[str]], *others: str) -> tuple[str, str]:
        """The verb and the card chosen; a card leaves the hand."""
        moves = [f"{verb} {card}" for verb, several in cards.items() for card in several]
        verb, _, card = self.reader.choice(seat, [*moves, *others]).partition(" ")
        if card:
            self.hands[seat].remove(card)
        return verb, card

    def bout(self) -> bool:
        """Whether the defender takes."""
        _, card = self.ask(self.attacker, {"attack": self.hands[self.attacker]})
        self.most = min(self.room(), len(self.hands[self.defender]))
        self.unbeaten, self.covered = [card], list[str]()
        taking = False
        while True:
            taking = taking or not self.defended()
            laid = len(self.unbeaten) + len(self.covered) // 2
            if laid >= self.most or (taking and not self.options["add_to_taken"]):
                break
            if not self.added():
                break
        if taking:
            self.hands[self.defender] += self.unbeaten + self.covered
        return taking

    def defended(self) -> bool:
        """Whether all attacks are beaten in the end; the attack may go on to others before."""
        while self.unbeaten:
            goal = self.unbeaten[0]
            hand = self.hands[self.defender]
            moves = {"beat": [card for card in hand if self.beats(card, goal)]}
            heir = self.foe(self.defender)
            count = len(self.unbeaten) + 1
            if self.options["transfer"] and not self.covered and heir is not None:
                if count <= min(self.room(), len(self.hands[heir])):
                    moves["shift"] = [card for card in hand if rank(card) == rank(goal)]
            verb, card = self.ask(self.defender, moves, "take")
            if verb == "take":
                return False
            if verb == "beat":
                self.covered += [self.unbeaten.pop(0), card]
            else:
                self.unbeaten.append(card)
                self.attacker, self.defender = self.defender, self.target(self.defender)
                self.most = min(self.room(), len(self.hands[self.defender]))
        return True

    def beats(self, card: str, goal: str) -> bool:
        if suit(card) == suit(goal):
            return height(card) > height(goal)
        return suit(card) == self.trump

    def added(self) -> bool:
        """Whether anybody adds an attack."""
        ranks = {rank(card) for card in self.unbeaten + self.covered}
        near = (self.foe(self.defender), self.foe(self.defender, -1))
        for seat in clockwise(self.attacker, self.players):
            if seat in mates(self.reader, self.defender) or not self.hands[seat]:
                continue
            if self.options["throwers"] == "neighbours" and seat not in near:
                continue
            fitting = [card for card in self.hands[seat] if rank(card) in ranks]
            verb, card = self.ask(seat, {"add": fitting}, "pass")
            if verb == "add":
                self.unbeaten.append(card)
                return True
        return False

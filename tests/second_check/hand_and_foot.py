"""A second check of Hand and Foot records, written from the rules alone.

One pack more than players, with jokers; eleven cards in the hand and as many in the foot.  Draw
two, or take the top of the pile with a natural pair of its top card; melds of three to seven of a
rank, at most two wild and fewer than natural; seven are a book.  Four deals.

Wild cards may be melded by themselves where that is agreed on, three at first; seven are a book.
"""

from __future__ import annotations

from itertools import combinations

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, rank

JOKER = "joker"
OPTIONS = {
    "wanted": (1, 2, 3),
    "pile_cards": (5, 6, 7),
    "red_threes": ("gain", "cost"),
    "wild_books": ("never", "allowed", "needed"),
    **LOTS,
}
WILD = "2"
"""The rank by which a meld of wild cards goes."""
FIRST = (50, 90, 120, 150)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(players: int) -> list[str]:
    return (players + 1) * (french_deck(RANKS) + 2 * [JOKER])


def is_wild(card: str) -> bool:
    return card == JOKER or rank(card) == "2"


def is_red_three(card: str) -> bool:
    return card in ("3H", "3D")


def points(cards: list[str]) -> int:
    def worth(card: str) -> int:
        if card == JOKER:
            return 50
        if is_red_three(card):
            return 100
        return 20 if rank(card) in ("A", "2") else 5 if rank(card) in "34567" else 10

    return sum(map(worth, cards))


def play(reader: Reader) -> None:
    reader.begin("hand-and-foot", players=range(2, 7), options=OPTIONS)
    players = reader.players
    sides = 2 if players in (4, 6) else players
    order = [name + colour for name in RANKS for colour in "SHDC"] + 2 * [JOKER]
    dealer = reader.first_dealer([card for card in order for _ in range(players + 1)])
    scores = [0] * sides
    while not reader.is_cut and reader.scored < 4:
        deal = Deal(reader, sides, (dealer + reader.scored + 1) % players)
        gains = deal.play()
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score([scores[seat % sides] for seat in range(players)])
    totals = [scores[seat % sides] for seat in range(players)]
    reader.end(totals, highest(totals))


class Table:
    """What a side has laid down."""

    def __init__(self) -> None:
        self.open: dict[str, list[str]] = {}
        self.clean: list[list[str]] = []
        self.dirty: list[list[str]] = []

    def copy(self) -> Table:
        other = Table()
        other.open = {name: list(cards) for name, cards in self.open.items()}
        other.clean, other.dirty = list(self.clean), list(self.dirty)
        return other

    def cards(self) -> list[str]:
        return [card for meld in [*self.open.values(), *self.clean, *self.dirty] for card in meld]

    def wild_books(self) -> int:
        return len(self.open.get(WILD, [])) // 7

    def lay(self, name: str, cards: list[str]) -> None:
        meld = self.open.setdefault(name, [])
        meld += cards
        if len(meld) == 7 and name != WILD:
            (self.dirty if any(map(is_wild, meld)) else self.clean).append(self.open.pop(name))


class Deal:
    def __init__(self, reader: Reader, sides: int, eldest: int) -> None:
        self.reader, self.sides = reader, sides
        self.order = clockwise(eldest, reader.players)
        self.least = FIRST[reader.scored]
        self.stock = reader.shuffle(pack_of(reader.players))
        self.hands: list[list[str]] = [[] for _ in self.order]
        for _ in range(11):
            for seat in self.order:
                self.hands[seat].append(self.stock.pop(0))
        self.feet: list[list[str]] = [[] for _ in self.order]
        for seat in self.order:
            self.feet[seat], self.stock = self.stock[:11], self.stock[11:]
        self.tables = [Table() for _ in range(sides)]
        self.threes = [0] * sides
        self.pile: list[str] = []
        self.over = False

    def play(self) -> list[int]:
        for seat in self.order:
            self.lay_threes(seat)
        at, out = 0, None
        while out is None and not self.over:
            seat = self.order[at % len(self.order)]
            self.turn(seat)
            if not self.over and not self.hands[seat]:
                out = seat
            at += 1
        gains = []
        for side, table in enumerate(self.tables):
            gain = points(table.cards()) + 500 * len(table.clean) + 300 * len(table.dirty)
            gain += 1500 * table.wild_books() + 100 * self.threes[side]
            for seat in range(side, len(self.order), self.sides):
                gain -= points(self.hands[seat]) + points(self.feet[seat])
            gains.append(gain + (100 if out is not None and out % self.sides == side else 0))
        return gains

    def lay_threes(self, seat: int) -> None:
        if self.reader.options["red_threes"] == "cost":
            return
        hand = self.hands[seat]
        while any(map(is_red_three, hand)):
            hand.remove(next(filter(is_red_three, hand)))
            self.threes[seat % self.sides] += 1
            hand += self.stock[:1]
            del self.stock[:1]

    def is_stuck(self, seat: int, more: int) -> bool:
        table = self.tables[seat % self.sides]
        if points(table.cards()) < self.least:
            return True
        wanted = self.reader.options["wanted"]
        lacks = self.reader.options["wild_books"] == "needed" and not table.wild_books()
        free = (
            not lacks
            and min(len(table.clean), len(table.dirty)) >= wanted
            and not any(self.feet[seat % self.sides :: self.sides])
        )
        return not self.feet[seat] and not free and len(self.hands[seat]) + more < 2

    def melding(self, seat: int, more: int = 0) -> bool:
        """Lay down; whether it stands."""
        while self.lay_one(seat):
            pass
        return not self.is_stuck(seat, more)

    def lay_one(self, seat: int) -> bool:
        hand, table = self.hands[seat], self.tables[seat % self.sides]
        moves = [["enough"]]
        for three in combinations(sorted(hand), 3):
            names = {rank(card) for card in three if not is_wild(card)}
            wild = sum(map(is_wild, three))
            if wild == 3 and self.reader.options["wild_books"] != "never":
                names = {WILD}
                wild = 0
            if len(names) == 1 and wild <= 1 and "3" not in names and not names & set(table.open):
                moves.append(["meld", *three])
        for name, meld in table.open.items():
            wild = sum(map(is_wild, meld))
            more = name == WILD or (wild < 2 and wild + 1 < len(meld) - wild)
            for card in hand:
                if more if is_wild(card) else rank(card) == name:
                    moves.append(["add", card, name])
        words = self.choose(seat, moves)
        if words[0] == "enough":
            return False
        cards = words[1:2] if words[0] == "add" else words[1:]
        name = (
            words[2]
            if words[0] == "add"
            else rank(next((c for c in cards if not is_wild(c)), WILD + "?"))
        )
        for card in cards:
            hand.remove(card)
        table.lay(name, cards)
        return True

    def turn(self, seat: int) -> None:
        side = seat % self.sides
        taken = self.begin(seat)
        if self.over:
            return
        if taken:
            size = self.reader.options["pile_cards"] - 1
            for _ in range(min(size, len(self.pile))):
                self.hands[seat].append(self.pile.pop())
        else:
            self.hands[seat] += self.stock[:2]
            del self.stock[:2]
        self.lay_threes(seat)
        for again in (False, True):
            if again:
                if self.hands[seat] or not self.feet[seat]:
                    break
                self.take_foot(seat)
            kept = list(self.hands[seat]), self.tables[side].copy()
            if not self.melding(seat):
                self.hands[seat], self.tables[side] = kept
        if self.hands[seat]:
            card = self.choose(seat, [["discard", card] for card in self.hands[seat]])[1]
            self.hands[seat].remove(card)
            self.pile.append(card)
        if not self.hands[seat]:
            self.take_foot(seat)

    def take_foot(self, seat: int) -> None:
        self.hands[seat], self.feet[seat] = self.feet[seat], []
        self.lay_threes(seat)

    def begin(self, seat: int) -> bool:
        """Whether the pile is taken; `over` if there is nothing else to do."""
        side, hand = seat % self.sides, self.hands[seat]
        moves = [["draw" if self.stock else "stop"]]
        top = self.pile[-1] if self.pile else JOKER
        room = len(self.tables[side].open.get(rank(top), [])) <= 4
        if not is_wild(top) and rank(top) != "3" and room:
            same = [card for card in hand if rank(card) == rank(top) and card != JOKER]
            moves += [["take", *pair] for pair in combinations(same, 2)]
        words = self.choose(seat, moves)
        if words[0] == "take":
            kept = list(hand), self.tables[side].copy()
            for card in words[1:]:
                hand.remove(card)
            self.tables[side].lay(rank(top), [top, *words[1:]])
            more = min(self.reader.options["pile_cards"], len(self.pile)) - 1
            if self.melding(seat, more):
                self.pile.pop()
                return True
            self.hands[seat], self.tables[side] = kept
        self.over = not self.stock
        return False

    def choose(self, seat: int, moves: list[list[str]]) -> list[str]:
        """A move as the record writes it; its cards may stand there in another order."""
        found = list(self.reader.lines[self.reader.position].get("legal", []))
        written = {key(text.split()): text for text in found}
        legal = {written.get(key(words), " ".join(words)) for words in moves}
        return self.reader.choice(seat, legal).split()


def key(words: list[str]) -> tuple[str, ...]:
    return tuple(words) if words[0] == "add" else (words[0], *sorted(words[1:]))

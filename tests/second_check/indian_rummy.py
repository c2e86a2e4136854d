"""A second check of Indian Rummy records, written from the rules alone.

Thirteen cards in groups, one sequence without a joker; drops, wrong declarations, and what is left
in the hands of the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
DECK = french_deck(RANKS) * 2 + ["joker"] * 2
PACK = in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A")
ORDERS = (RANKS, [*RANKS[1:], "A"])
OPTIONS = {
    "form": ("points", "deals", "pool-101", "pool-201"),
    "rounds": range(1, 13),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("indian-rummy", players=range(2, 7), options=OPTIONS, lots=PACK)
    form = reader.options["form"]
    pool = int(form.removeprefix("pool-")) if form.startswith("pool") else 0
    scores = [0] * reader.players
    dealer = reader.first
    deals = 0
    while not reader.is_cut:
        alive = [seat for seat, score in enumerate(scores) if not pool or score > -pool]
        if (not pool and deals == reader.options["rounds"]) or len(alive) == 1:
            break
        deal = Deal(reader, dealer, alive)
        winner = deal.play()
        for seat in alive:
            scores[seat] -= deal.owed[seat]
        if not pool:
            scores[winner] += sum(deal.owed)
        deals += 1
        reader.score(scores)
        alive = [seat for seat, score in enumerate(scores) if not pool or score > -pool]
        dealer = after(dealer, alive, reader.players)
    reader.end(scores, highest(scores))


def after(seat: int, among: Iterable[int], players: int) -> int:
    """The next of these seats."""
    chosen = set(among)
    return next(
        (seat + step) % players
        for step in range(1, players + 1)
        if (seat + step) % players in chosen
    )


def named(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=PACK.index))


def rank(card: str) -> str:
    return card if card == "joker" else card[:-1]


class Deal:
    def __init__(self, reader: Reader, dealer: int, alive: list[int]) -> None:
        self.reader = reader
        self.form = reader.options["form"]
        self.players = reader.players
        self.playing = list(alive)
        self.owed = [0] * self.players
        self.stock = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.first = after(dealer, alive, self.players)
        order = sorted(alive, key=lambda seat: (seat - self.first) % self.players)
        for _ in range(13):
            for seat in order:
                self.hands[seat].append(self.stock.pop(0))
        self.discard = [self.stock.pop(0)]
        self.cut = rank(self.stock.pop(0))
        self.fresh = True
        self.moved: set[int] = set()
        self.best: int | None = None

    def wild(self, card: str) -> bool:
        return card == "joker" or rank(card) == ("A" if self.cut == "joker" else self.cut)

    def pips(self, card: str) -> int:
        if self.wild(card):
            return 0
        return int(rank(card)) if rank(card).isdigit() else 10

    def play(self) -> int:
        seat = self.first
        while self.best is None:
            self.turn(seat)
            if len(self.playing) == 1:
                self.best = self.playing[0]
            if self.best is None:
                seat = after(seat, self.playing, self.players)
        if not self.hands[self.best]:
            others = [other for other in self.playing if other != self.best]
            for other in sorted(others, key=lambda s: (s - (self.best or 0)) % self.players):
                self.lay_out(other)
                self.owed[other] = min(80, sum(map(self.pips, self.hands[other])))
        return self.best

    def leave(self, seat: int, points: int) -> None:
        self.owed[seat] = points
        self.playing.remove(seat)

    def turn(self, seat: int) -> None:
        hand = self.hands[seat]
        if not self.stock:
            self.stock = self.reader.shuffle(self.discard[:-1])
            self.discard = self.discard[-1:]
        moves = ["draw"]
        if self.form != "deals":
            moves.append("drop")
        if self.discard and (self.fresh or not self.wild(self.discard[-1])):
            moves.append("take")
        move = self.reader.choice(seat, moves)
        late = seat in self.moved
        self.moved.add(seat)
        if move == "drop":
            price = 40 if late else 20
            self.leave(seat, price * 5 // 4 if self.form == "pool-201" else price)
            return
        may_go = list(hand)
        card = self.stock.pop(0) if move == "draw" else self.discard.pop()
        hand.append(card)
        if move == "draw":
            may_go.append(card)
        moves = [f"discard {card}" for card in may_go]
        if self.sequences(hand, pure=True):
            moves += [f"declare {card}" for card in may_go]
        verb, _, card = self.reader.choice(seat, moves).partition(" ")
        hand.remove(card)
        self.discard.append(card)
        self.fresh = False
        if verb == "declare":
            self.lay_out(seat)
            if hand:
                self.leave(seat, 80)
            else:
                self.best = seat

    def sequences(self, hand: list[str], pure: bool) -> set[str]:
        found = set()
        for size in (3, 4, 5):
            for group in combinations(hand, size):
                if self.is_run(group, ()) or (not pure and self.is_run(*self.parted(group))):
                    found.add(named(group))
        return found

    def parted(self, group: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those that are not wild, and those that are."""
        wild = tuple(card for card in group if self.wild(card))
        return tuple(card for card in group if not self.wild(card)), wild

    def is_run(self, plain: tuple[str, ...], wild: tuple[str, ...]) -> bool:
        if not plain or "joker" in plain or len({card[-1] for card in plain}) > 1:
            return False
        for order in ORDERS:
            places = sorted(order.index(rank(card)) for card in plain)
            if len(set(places)) == len(places) and places[-1] - places[0] < len(plain + wild):
                return True
        return False

    def is_set(self, plain: tuple[str, ...], wild: tuple[str, ...]) -> bool:
        if not plain or "joker" in plain:
            return False
        suits = {card[-1] for card in plain}
        return len(set(map(rank, plain))) == 1 and len(suits) == len(plain)

    def sets(self, hand: list[str]) -> set[str]:
        return {
            named(group)
            for size in (3, 4)
            for group in combinations(hand, size)
            if self.is_set(group, ()) or self.is_set(*self.parted(group))
        }

    def lay_out(self, seat: int) -> None:
        hand = self.hands[seat]
        laid = 0
        if not self.sequences(hand, pure=True):
            return
        while hand:
            moves = {f"sequence {group}": group for group in self.sequences(hand, pure=laid == 0)}
            if laid >= 2:
                moves.update({f"set {group}": group for group in self.sets(hand)})
            move = self.reader.choice(seat, [*moves, "enough"])
            if move == "enough":
                return
            for card in moves[move].split():
                hand.remove(card)
            laid += move.startswith("sequence")

"""A second check of Five-Card Draw records, written from the rules alone.

Ante 1, 50 chips each; bets of 2, exchange of up to three cards, bets of 4; at most three raises a
round.  Pots and all-ins are those of Texas Hold'em.  Options: jackpots, whose pots wait for the
next deal; a joker as a bug or as any card; more cards exchanged, or four by who shows an ace.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .texas_holdem import Deal, strength
from .tricks import RANKS, height, in_deck_order, rank

DECK = french_deck(RANKS)
FLAGS = (False, True)
OPTIONS = {
    "deals_each": range(1, 11),
    "jackpots": FLAGS,
    "bug": FLAGS,
    "bug_is_wild": FLAGS,
    "exchanged": (3, 4, 5),
    "four_to_an_ace": FLAGS,
    "chips": range(20, 501),
}


def pack(reader: Reader) -> list[str]:
    return [*DECK, *(["JK"] if reader.options["bug"] else [])]


def power(hand: list[str], wild: bool) -> tuple[int, ...]:
    """The strength of five cards, of which one may be a joker."""
    four = [card for card in hand if card != "JK"]
    if len(four) == 5:
        return strength(four)
    ranks = {rank(card) for card in four}
    if len(ranks) == 1 and (wild or ranks == {"A"}):
        return (9, height(four[0]))
    best: tuple[int, ...] = ()
    for card in DECK:
        if card not in four:
            made = strength([*four, card])
            if wild or rank(card) == "A" or made[0] in (4, 5, 8):
                best = max(best, made)
    return best


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "five-card-draw",
        players=range(2, 7),
        options=OPTIONS,
        lots=lambda reader: in_pack_order(pack(reader), "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    stacks = [reader.options["chips"]] * players
    waiting = [0] * players
    dealer = reader.first
    while not reader.is_cut:
        there = [stacks[seat] + waiting[seat] > 0 for seat in range(players)]
        long = reader.scored >= players * reader.options["deals_each"]
        if sum(there) == 1 or (long and not any(waiting)):
            break
        if reader.scored:
            dealer = next(s for s in clockwise((dealer + 1) % players, players) if there[s])
        waiting = Draw(reader, stacks, dealer, waiting).play_out()
        reader.score(stacks)
    best = max(stacks)
    reader.end(stacks, [seat for seat in range(players) if stacks[seat] == best])


class Draw(Deal):
    raises = 0

    def __init__(self, reader: Reader, stacks: list[int], dealer: int, waiting: list[int]) -> None:
        super().__init__(reader, stacks, dealer, 1)
        around = clockwise((dealer + 1) % len(stacks), len(stacks))
        self.circle = [seat for seat in around if stacks[seat] + waiting[seat] > 0]
        self.live = list(self.circle)
        self.stakes = list(waiting)
        self.options = reader.options
        self.hands: dict[int, list[str]] = {}
        self.opened = not self.options["jackpots"]

    def play_out(self) -> list[int]:
        """Play the deal; what stays in the pot, by seat."""
        cards = self.reader.shuffle(pack(self.reader))
        for seat in self.circle:
            self.pay(seat, 1)
        self.hands = {
            seat: cards[k : 5 * len(self.circle) : len(self.circle)]
            for k, seat in enumerate(self.circle)
        }
        self.stock = cards[5 * len(self.circle) :]
        self.thrown: list[str] = []
        self.price = max(self.stakes)
        self.round(2)
        if not self.opened and sum(self.stacks[seat] > 0 for seat in self.live) > 1:
            return self.stakes
        if len(self.live) > 1:
            for seat in [seat for seat in self.circle if seat in self.live]:
                self.exchange(seat, self.hands[seat])
            self.opened = True
            self.round(4)
        self.pots({seat: self.power(seat) for seat in self.live})
        return [0] * len(self.stacks)

    def power(self, seat: int) -> tuple[int, ...]:
        return power(self.hands[seat], self.options["bug_is_wild"])

    def round(self, size: int) -> None:
        self.step, self.raises = size, 0
        self.street(self.circle[0])

    def exchange(self, seat: int, hand: list[str]) -> None:
        jokers = [card for card in hand if card == "JK"]
        hand[:] = [*in_deck_order([card for card in hand if card != "JK"]), *jokers]
        most = self.options["exchanged"]
        some = [cards for n in range(1, most + 1) for cards in combinations(hand, n)]
        moves = ["stand", *("draw " + " ".join(cards) for cards in some)]
        if self.options["four_to_an_ace"] and most == 3:
            moves += [f"keep-ace {card}" for card in hand if card != "JK" and rank(card) == "A"]
        verb, *cards = self.reader.choice(seat, moves).split()
        away = [card for card in hand if card not in cards] if verb == "keep-ace" else cards
        for card in away:
            hand.remove(card)
            if not self.stock:
                self.stock = self.reader.shuffle(self.thrown)
                self.thrown = []
            hand.append(self.stock.pop(0))
        self.thrown += away

    def turn(self, seat: int, acted: set[int]) -> bool:
        stake, stack = self.stakes[seat], self.stacks[seat]
        facing = self.price - stake
        moves = ["fold", "call"] if facing else ["check"]
        others = any(self.stacks[s] for s in self.live if s != seat)
        free = seat not in acted or facing >= self.step
        if not self.opened:
            pair_of_jacks = (1, height("JS"), 0, 0, 0)
            if stack > facing and others and free and self.power(seat) >= pair_of_jacks:
                moves.append("open")
        elif self.raises < 3 and stack > facing and others and free:
            moves.append("raise")
        said = self.reader.choice(seat, moves)
        if said == "fold":
            self.live.remove(seat)
        elif said == "call":
            self.pay(seat, facing)
        elif said in ("open", "raise"):
            self.opened = True
            self.raises += 1
            self.pay(seat, facing + self.step)
            self.price = max(self.price, self.stakes[seat])
            return True
        return False

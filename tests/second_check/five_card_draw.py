"""A second check of Five-Card Draw records, written from the rules alone.

Ante 1, 50 chips each; bets of 2, exchange of up to three cards, bets of 4; at most three raises a
round.  Pots and all-ins are those of Texas Hold'em.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .texas_holdem import Deal, strength
from .tricks import RANKS, in_deck_order

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "five-card-draw",
        players=range(2, 7),
        options={"deals_each": range(1, 11)},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    stacks = [50] * players
    dealer = reader.first
    while reader.scored < players * reader.options["deals_each"]:
        if reader.is_cut or sum(stack > 0 for stack in stacks) == 1:
            break
        Draw(reader, stacks, dealer, 1).play()
        reader.score(stacks)
        dealer = next(s for s in clockwise((dealer + 1) % players, players) if stacks[s])
    best = max(stacks)
    reader.end(stacks, [seat for seat in range(players) if stacks[seat] == best])


class Draw(Deal):
    raises = 0

    def play(self) -> None:
        cards = self.reader.shuffle(DECK)
        for seat in self.circle:
            self.pay(seat, 1)
        hands = {
            seat: cards[k : 5 * len(self.circle) : len(self.circle)]
            for k, seat in enumerate(self.circle)
        }
        stock = cards[5 * len(self.circle) :]
        self.price = 1
        self.round(2)
        if len(self.live) > 1:
            for seat in [seat for seat in self.circle if seat in self.live]:
                self.exchange(seat, hands[seat], stock)
            self.round(4)
        self.pots({seat: strength(hands[seat]) for seat in self.live})

    def round(self, size: int) -> None:
        self.step, self.raises = size, 0
        self.street(self.circle[0])

    def exchange(self, seat: int, hand: list[str], stock: list[str]) -> None:
        hand[:] = in_deck_order(hand)
        some = [cards for n in (1, 2, 3) for cards in combinations(hand, n)]
        moves = ["stand", *("draw " + " ".join(cards) for cards in some)]
        for card in self.reader.choice(seat, moves).split()[1:]:
            hand.remove(card)
            hand.append(stock.pop(0))

    def turn(self, seat: int, acted: set[int]) -> bool:
        stake, stack = self.stakes[seat], self.stacks[seat]
        facing = self.price - stake
        moves = ["fold", "call"] if facing else ["check"]
        others = any(self.stacks[s] for s in self.live if s != seat)
        free = seat not in acted or facing >= self.step
        if self.raises < 3 and stack > facing and others and free:
            moves.append("raise")
        said = self.reader.choice(seat, moves)
        if said == "fold":
            self.live.remove(seat)
        elif said == "call":
            self.pay(seat, facing)
        elif said == "raise":
            self.raises += 1
            self.pay(seat, facing + self.step)
            self.price = max(self.price, self.stakes[seat])
            return True
        return False

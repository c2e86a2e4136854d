"""A second check of Texas Hold'em records, written from the rules alone.

No limit.  Blinds of 1 and 2, doubled after every round of deals if they rise.  A raise is at least
the last one.  Who has acted may raise again only if the bets since then come to a whole raise.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import RANKS, height, suit

DECK = french_deck(RANKS)
CHIPS = (20, 50, 100, 200)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options: dict[str, tuple[object, ...]] = {
        "chips": CHIPS,
        "rising": (True, False),
        "limit": ("no-limit", "pot-limit", "fixed-limit"),
    }
    omaha = reader.lines[0].get("game") == "omaha"
    if omaha:
        options["high_low"] = (False, True)
    reader.begin(
        "omaha" if omaha else "texas-holdem",
        players=range(2, 11),
        options=options,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    stacks = [int(reader.options["chips"])] * players
    dealer, blind = reader.first, 1
    while not reader.is_cut and sum(stack > 0 for stack in stacks) > 1:
        Deal(reader, stacks, dealer, blind, omaha).play()
        reader.score(stacks)
        dealer = next(s for s in clockwise((dealer + 1) % players, players) if stacks[s])
        if reader.options["rising"] and reader.scored % players == 0:
            blind *= 2
    best = max(stacks)
    reader.end(stacks, [seat for seat in range(players) if stacks[seat] == best])


class Deal:
    def __init__(
        self, reader: Reader, stacks: list[int], dealer: int, blind: int, omaha: bool = False
    ) -> None:
        self.reader, self.stacks, self.blind, self.omaha = reader, stacks, blind, omaha
        self.limit = reader.options.get("limit", "no-limit")
        self.board: list[str] = []
        self.lows: dict[int, tuple[int, ...]] = {}  # with high-low; () is no low hand
        self.raises = 0
        self.circle = [s for s in clockwise((dealer + 1) % len(stacks), len(stacks)) if stacks[s]]
        self.around = clockwise((dealer + 1) % len(stacks), len(stacks))
        self.stakes = [0] * len(stacks)
        self.live = list(self.circle)  # who has not folded, the dealer last
        self.price = self.step = 2 * blind

    def play(self) -> None:
        cards = self.reader.shuffle(DECK)
        hands: dict[int, list[str]] = {seat: [] for seat in self.circle}
        for _ in range(4 if self.omaha else 2):
            for seat in self.circle:
                hands[seat].append(cards.pop(0))
        heads_up = len(self.circle) == 2
        small = self.circle[1] if heads_up else self.circle[0]
        big = self.circle[0] if heads_up else self.circle[1]
        self.pay(small, self.blind)
        self.pay(big, 2 * self.blind)
        board = self.board
        self.street(self.after(big))
        for number in (3, 1, 1):
            if len(self.live) > 1:
                cards.pop(0)
                board += [cards.pop(0) for _ in range(number)]
                self.step = 2 * self.blind
                if self.limit == "fixed-limit" and len(board) > 3:
                    self.step = 4 * self.blind
                self.street(self.circle[0])
        if self.reader.options.get("high_low") and len(board) == 5:
            self.lows = {seat: low_of(hands[seat], board) for seat in self.live}
        self.pots({seat: strength_of(hands[seat], board, self.omaha) for seat in self.live})

    def pay(self, seat: int, amount: int) -> None:
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.stakes[seat] += paid

    def after(self, seat: int) -> int:
        return self.circle[(self.circle.index(seat) + 1) % len(self.circle)]

    def street(self, first: int) -> None:
        self.raises = 0
        able = [seat for seat in self.live if self.stacks[seat]]
        most = max(self.stakes)
        owing = [seat for seat in able if len(able) > 1 or self.stakes[seat] < most]
        acted: set[int] = set()
        seat = first
        while owing and len(self.live) > 1 and not self.idle():
            if seat in owing:
                owing.remove(seat)
                if self.turn(seat, acted):
                    owing = [s for s in self.live if self.stacks[s] and s != seat]
                acted.add(seat)
            seat = self.after(seat)

    def idle(self) -> bool:
        """Whether the only one with chips left has put in as much as those who are all-in."""
        able = [seat for seat in self.live if self.stacks[seat]]
        most = max(self.stakes[seat] for seat in self.live)
        return len(able) == 1 and self.stakes[able[0]] == most

    def turn(self, seat: int, acted: set[int]) -> bool:
        """Whether it was a raise."""
        stake, stack = self.stakes[seat], self.stacks[seat]
        facing = self.price - stake
        moves = ["fold", "call"] if facing else ["check"]
        others = any(self.stacks[s] for s in self.live if s != seat)
        if stack > facing and others and (seat not in acted or facing >= self.step):
            lowest = min(self.price + self.step, stake + stack)
            highest = stake + stack
            if self.limit == "pot-limit":
                highest = min(highest, self.price + sum(self.stakes) + min(facing, stack))
            if self.limit == "fixed-limit":
                bet = 2 * self.blind if len(self.board) < 4 else 4 * self.blind
                highest = min(highest, self.price + bet)
                if self.raises >= (4 if self.board else 3):
                    highest = 0
            moves += [f"raise {n}" for n in range(lowest, highest + 1)]
        words = self.reader.choice(seat, moves).split()
        if words[0] == "fold":
            self.live.remove(seat)
        elif words[0] == "call":
            self.pay(seat, facing)
        elif words[0] == "raise":
            to = int(words[1])
            self.step = max(self.step, to - self.price)
            self.pay(seat, to - stake)
            self.price = to
            self.raises += 1
            return True
        return False

    def pots(self, strengths: dict[int, tuple[int, ...]]) -> None:
        """Share out pot by pot; odd chips go round from the dealer's left."""
        done = 0
        for level in sorted({self.stakes[seat] for seat in self.live}):
            pot = sum(min(stake, level) - min(stake, done) for stake in self.stakes)
            rivals = [seat for seat in self.live if self.stakes[seat] >= level]
            winners = rivals
            low: list[int] = []
            if len(rivals) > 1:
                best = max(strengths[seat] for seat in rivals)
                winners = [seat for seat in rivals if strengths[seat] == best]
                lows = [self.lows[seat] for seat in rivals if self.lows.get(seat)]
                low = [seat for seat in rivals if lows and self.lows[seat] == min(lows)]
            half = pot // 2 if low else 0
            self.give(pot - half, winners)
            self.give(half, low)
            done = level

    def give(self, amount: int, winners: list[int]) -> None:
        for number, seat in enumerate(s for s in self.around if s in winners):
            self.stacks[seat] += amount // len(winners) + (number < amount % len(winners))


def low_of(hand: list[str], board: list[str]) -> tuple[int, ...]:
    """The lowest five of different ranks up to 8, the ace low, the highest first; () is none."""
    lows = []
    for two in combinations(hand, 2):
        for three in combinations(board, 3):
            ranks = sorted(((height(card) + 1) % 13 for card in (*two, *three)), reverse=True)
            if len(set(ranks)) == 5 and ranks[0] <= 7:
                lows.append(tuple(ranks))
    return min(lows, default=())


def strength_of(hand: list[str], board: list[str], omaha: bool) -> tuple[int, ...]:
    """The best five of a hand and the board, of Omaha exactly two of the hand."""
    if len(board) < 5:
        return ()
    if not omaha:
        return strength(hand + board)
    twos, threes = list(combinations(hand, 2)), list(combinations(board, 3))
    return max(five_strength((*two, *three)) for two in twos for three in threes)


def strength(cards: list[str]) -> tuple[int, ...]:
    return max(five_strength(five) for five in combinations(cards, 5))


def five_strength(five: tuple[str, ...]) -> tuple[int, ...]:
    heights = [height(card) for card in five]
    counts = sorted(((n, h) for h, n in Counter(heights).items()), reverse=True)
    shape = tuple(n for n, _ in counts)
    flush = len({suit(card) for card in five}) == 1
    low = sorted(heights) == [0, 1, 2, 3, 12]
    straight = len(shape) == 5 and (max(heights) - min(heights) == 4 or low)
    row = (3,) if low else tuple(h for _, h in counts)
    if straight and flush:
        return (8, *row)
    sets = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    if shape in ((4, 1), (3, 2)):
        return (sets[shape], *row)
    return (5 if flush else 4 if straight else sets.get(shape, 0), *row)

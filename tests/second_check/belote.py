"""A second check of Belote records, written from the rules alone.

The trump suit is taken or named; 162 points, 252 for all tricks, 20 for king and queen of trumps.
Whoever named trumps needs more than the others.
"""

from __future__ import annotations

from collections.abc import Iterable

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]
ROW = ["7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = french_deck(ROW)
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
OPTIONS = {"target": range(501, 3001), "announcements": (False, True)}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "belote",
        players=(4,),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    scores, held = [0, 0], 0
    while not reader.is_cut and max(scores) < reader.options["target"]:
        deal = Deal(reader, (reader.first - reader.scored - 1) % 4)
        if deal.named():
            gains, held = deal.play(held)
            scores = [old + gain for old, gain in zip(scores, gains, strict=True)]
        reader.score([scores[seat % 2] for seat in range(4)])
    final = [scores[seat % 2] for seat in range(4)]
    reader.end(final, highest(final))


class Deal:
    def __init__(self, reader: Reader, first: int) -> None:
        self.reader = reader
        self.order = [(first - step) % 4 for step in range(4)]
        self.cards = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[], [], [], []]
        for size in (3, 2):
            self.deal(dict.fromkeys(range(4), size))

    def deal(self, sizes: dict[int, int]) -> None:
        for seat in self.order:
            for _ in range(sizes[seat]):
                self.hands[seat].append(self.cards.pop(0))

    def named(self) -> bool:
        turned = self.cards.pop(0)
        for seat in self.order:
            if self.reader.choice(seat, ["take", "pass"]) == "take":
                self.begin(seat, turned, suit(turned))
                return True
        others = {f"name {name}": s for name, s in SUITS.items() if s != suit(turned)}
        for seat in self.order:
            move = self.reader.choice(seat, [*others, "pass"])
            if move != "pass":
                self.begin(seat, turned, others[move])
                return True
        return False

    def begin(self, seat: int, turned: str, trump: str) -> None:
        self.declarer, self.trump = seat, trump
        self.hands[seat].append(turned)
        self.deal({other: 2 if other == seat else 3 for other in range(4)})

    def play(self, held: int) -> tuple[list[int], int]:
        """What each side scores, and what waits for the next deal."""
        extra = self.announced() if self.reader.options["announcements"] else [0, 0]
        whose = {seat: list(hand) for seat, hand in enumerate(self.hands)}
        base, tricks, leader = [0, 0], [0, 0], self.order[0]
        while any(self.hands):
            leader, value = self.trick(leader)
            base[leader % 2] += value
            tricks[leader % 2] += 1
        base[leader % 2] += 10
        if 8 in tricks:
            base = [252 if count == 8 else 0 for count in tricks]
        pair = {"K" + self.trump, "Q" + self.trump}
        belote = [0, 0]
        for seat, hand in whose.items():
            belote[seat % 2] += 20 * (pair <= set(hand))
        whole = [base[side] + belote[side] + extra[side] for side in (0, 1)]
        mine, theirs = self.declarer % 2, 1 - self.declarer % 2
        gains = [0, 0]
        if whole[mine] > whole[theirs]:
            gains = whole
            gains[mine] += held
            return gains, 0
        if whole[mine] == whole[theirs]:
            gains[theirs] = whole[theirs]
            return gains, held + whole[mine]
        gains[mine] = belote[mine]
        gains[theirs] = sum(base) + belote[theirs] + sum(extra) + held
        return gains, 0

    def place(self, card: str) -> int:
        return (TRUMP if suit(card) == self.trump else PLAIN).index(rank(card))

    def value(self, card: str) -> int:
        special = {"J": 20, "9": 14} if suit(card) == self.trump else {}
        return special.get(rank(card), PIPS.get(rank(card), 0))

    def best(self, trick: Trick) -> int:
        def rate(played: tuple[int, str]) -> int:
            card = played[1]
            trumped, followed = suit(card) == self.trump, suit(card) == suit(trick[0][1])
            return self.place(card) + 100 * trumped + 50 * followed if trumped or followed else -1

        return max(trick, key=rate)[0]

    def trick(self, leader: int) -> tuple[int, int]:
        """The taker, and what the trick counts."""
        trick: Trick = []
        for step in range(4):
            seat = (leader - step) % 4
            play_card(self.reader, self.hands, seat, trick, self.legal(seat, trick))
        return self.best(trick), sum(self.value(card) for _, card in trick)

    def legal(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        if not trick:
            return hand
        top = max((self.place(c) for _, c in trick if suit(c) == self.trump), default=-1)
        trumps = [card for card in hand if suit(card) == self.trump]
        over = [card for card in trumps if self.place(card) > top]
        led = suit(trick[0][1])
        if led == self.trump:
            return over or trumps or hand
        same = [card for card in hand if suit(card) == led]
        if same:
            return same
        if self.best(trick) % 2 == seat % 2:
            return hand
        return over or trumps or hand

    def announced(self) -> list[int]:
        """What the announcements of each side count."""
        found = [best_of(list(groups(hand))) for hand in self.hands]
        strong = [max(map(self.strength, melds), default=0) for melds in found]
        first = max(self.order, key=lambda seat: (strong[seat], -self.order.index(seat)))
        counts = [sum(map(worth, melds)) for melds in found]
        side = first % 2
        return [counts[one] + counts[one + 2] if one == side else 0 for one in (0, 1)]

    def strength(self, meld: tuple[str, ...]) -> int:
        if len({rank(card) for card in meld}) == 1:
            return worth(meld) * 100 + PLAIN.index(rank(meld[0]))
        high = max(ROW.index(rank(card)) for card in meld)
        return len(meld) * 100 + high * 10 + (suit(meld[0]) == self.trump)


def worth(meld: tuple[str, ...]) -> int:
    if len({rank(card) for card in meld}) == 1:
        return {"J": 200, "9": 150}.get(rank(meld[0]), 100)
    return {3: 20, 4: 50}.get(len(meld), 100)


def groups(hand: list[str]) -> Iterable[tuple[str, ...]]:
    for name in ROW[2:]:
        square = tuple(name + s for s in "SHDC")
        if set(square) <= set(hand):
            yield square
    for s in "SHDC":
        for low in range(8):
            for size in range(3, 9 - low):
                run = tuple(name + s for name in ROW[low : low + size])
                if set(run) <= set(hand):
                    yield run


def best_of(melds: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Melds without a common card that count most together."""
    if not melds:
        return []
    first, *rest = melds
    without = best_of(rest)
    with_it = [first, *best_of([meld for meld in rest if not set(meld) & set(first)])]
    return max(without, with_it, key=lambda some: sum(map(worth, some)))

"""A second check of French Tarot records, written from the rules alone.

78 cards anticlockwise, 91 points.  One plays, with five together with the holder of a called card;
36, 41, 51 or 56 points by bouts.  25 and the difference, times 1, 2, 4 or 6; petit, handful, slam.
"""

from __future__ import annotations

from .common import Line, Reader, highest, in_pack_order, problems_of

PLAIN = [*map(str, range(1, 11)), "J", "C", "Q", "K"]
TRUMPS = [f"{n}T" for n in range(1, 22)]
DECK = [r + s for r in PLAIN for s in "SHDC"] + TRUMPS + ["excuse"]
BOUTS = {"1T", "21T", "excuse"}
HALVES = {"K": 9, "Q": 7, "C": 5, "J": 3}
BIDS = {"prise": 1, "garde": 2, "garde-sans": 4, "garde-contre": 6}
HANDFULS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
NAMES = ("single", "double", "triple")
OPTIONS = {
    "deals": range(1, 61),
    "slams": (False, True),
    "called_suit": ("barred", "free"),
    "lone_petit": ("cancels", "plays"),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    lots = in_pack_order(DECK, " ".join(PLAIN), "SHDC")
    reader.begin("french-tarot", players=(3, 4, 5), options=OPTIONS, lots=lots)
    scores = [0] * reader.players
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        deal = Deal(reader, (reader.first - reader.scored) % reader.players)
        if deal.begun():
            deal.play()
            scores = [old + new for old, new in zip(scores, deal.paid(), strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))


def suit(card: str) -> str:
    return "" if card == "excuse" else card[-1]


def rank(card: str) -> str:
    return "" if card == "excuse" else card[:-1]


def halves(cards: list[str]) -> int:
    return sum(9 if c in BOUTS else HALVES.get(rank(c), 1) if suit(c) != "T" else 1 for c in cards)


class Deal:
    def __init__(self, reader: Reader, dealer: int) -> None:
        self.reader, self.players = reader, reader.players
        self.first = (dealer - 1) % self.players
        cards = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        packet, rounds = (4 if self.players == 3 else 3), (5 if self.players == 5 else 6)
        for _ in range(rounds):
            for seat in self.order(self.first):
                self.hands[seat] += cards[:packet]
                del cards[:packet]
        self.dog = cards
        self.laid: list[str] = []
        self.called = ""
        self.slam = False
        self.shown = 0

    def order(self, first: int) -> list[int]:
        return [(first - step) % self.players for step in range(self.players)]

    def begun(self) -> bool:
        if self.reader.options["lone_petit"] == "cancels":
            for hand in self.hands:
                if [c for c in hand if suit(c) in ("T", "")] == ["1T"]:
                    return False
        names, self.bid, self.declarer = list(BIDS), -1, -1
        for seat in self.order(self.first):
            higher = [f"bid {name}" for name in names[self.bid + 1 :]]
            move = self.reader.choice(seat, [*higher, "pass"])
            if move != "pass":
                self.bid, self.declarer = names.index(move.split()[1]), seat
        if self.declarer < 0:
            return False
        self.prepare()
        return True

    def prepare(self) -> None:
        hand = self.hands[self.declarer]
        if self.players == 5:
            legal: list[str] = []
            for name in "KQCJ":
                legal += [f"call {name}{s}" for s in "SHDC"]
                if sum(rank(card) == name for card in hand) < 4:
                    break
            self.called = self.reader.choice(self.declarer, legal).split()[1]
        if self.bid < 2:
            hand += self.dog
            for _ in range(len(self.dog)):
                free = [c for c in hand if suit(c) not in ("T", "") and rank(c) != "K"]
                free = free or [c for c in hand if suit(c) == "T" and c not in BOUTS]
                card = self.reader.choice(self.declarer, [f"discard {c}" for c in free]).split()[1]
                hand.remove(card)
                self.laid.append(card)
            self.dog = []
        self.side = {self.declarer}
        self.side |= {seat for seat, held in enumerate(self.hands) if self.called in held}
        self.leader = self.first
        if self.reader.options["slams"]:
            self.slam = self.reader.choice(self.declarer, ["slam", "no-slam"]) == "slam"
            if self.slam:
                self.leader = self.declarer

    def handful(self, seat: int) -> None:
        """A handful may be shown before the first card; what is too much is held back."""
        trumps = [card for card in self.hands[seat] if suit(card) == "T"]
        count = len(trumps) + ("excuse" in self.hands[seat])
        sizes = dict(zip(NAMES, HANDFULS[self.players], strict=True))
        legal = [f"handful {name}" for name, size in sizes.items() if count >= size]
        move = self.reader.choice(seat, [*legal, "pass"])
        if move == "pass":
            return
        name = move.split()[1]
        self.shown += 20 + 10 * NAMES.index(name)
        while len(trumps) > sizes[name]:
            hidden = self.reader.choice(seat, [f"hide {card}" for card in trumps])
            trumps.remove(hidden.split()[1])

    def play(self) -> None:
        self.piles: list[list[str]] = [[], []]  # of the others, and of whoever plays
        self.tricks = [0, 0]
        self.exchanged, self.petit = 0, 0
        before: tuple[list[str], int] = ([], 0)
        opening = True
        while any(self.hands):
            cards: dict[int, str] = {}
            for seat in self.order(self.leader):
                if opening:
                    self.handful(seat)
                legal = self.legal(seat, list(cards.values()), opening)
                card = self.reader.choice(seat, [f"play {c}" for c in legal]).split()[1]
                self.hands[seat].remove(card)
                cards[seat] = card
            opening = False
            before = self.taken(cards, not any(self.hands), before)

    def legal(self, seat: int, trick: list[str], opening: bool) -> list[str]:
        hand = self.hands[seat]
        if not trick:
            if opening and self.called and self.reader.options["called_suit"] == "barred":
                called = suit(self.called)
                return [c for c in hand if c == self.called or suit(c) != called] or hand
            return hand
        led = next((suit(card) for card in trick if card != "excuse"), "")
        if not led:
            return hand
        excuse = ["excuse"] * ("excuse" in hand)
        same = [card for card in hand if suit(card) == led]
        if led != "T" and same:
            return same + excuse
        top = max((int(rank(card)) for card in trick if suit(card) == "T"), default=0)
        trumps = [card for card in hand if suit(card) == "T"]
        over = [card for card in trumps if int(rank(card)) > top]
        return (over or trumps) + excuse if trumps else hand

    def taken(
        self, cards: dict[int, str], last: bool, before: tuple[list[str], int]
    ) -> tuple[list[str], int]:
        """Give the trick to its taker; the cards and the side, for the petit of a slam."""
        led = next(suit(card) for card in cards.values() if card != "excuse")

        def rate(seat: int) -> int:
            card = cards[seat]
            if card == "excuse":
                return -1
            if suit(card) == "T":
                return 100 + int(rank(card))
            return PLAIN.index(rank(card)) if suit(card) == led else -1

        taker = max(cards, key=rate)
        owner = next((seat for seat, card in cards.items() if card == "excuse"), None)
        slam = False
        if owner is not None and last:
            slam = self.tricks[owner not in self.side] == 0
            if slam:
                taker = owner
        side = int(taker in self.side)
        for seat, card in cards.items():
            if card != "excuse" or slam:
                self.piles[side].append(card)
            elif last:
                self.piles[seat not in self.side].append(card)
            else:
                mine = int(seat in self.side)
                self.piles[mine].append(card)
                if mine != side:
                    self.exchanged = -1 if mine else 1
        if last and "1T" in cards.values():
            self.petit = 1 if side else -1
        if slam and "1T" in before[0]:
            self.petit = 1 if before[1] else -1
        self.tricks[side] += 1
        self.leader = taker
        return list(cards.values()), side

    def paid(self) -> list[int]:
        mine = self.piles[1] + self.laid
        theirs = list(self.piles[0])
        (theirs if self.bid == 3 else mine).extend(self.dog)
        if halves(mine) + halves(theirs) != 182:
            raise self.reader.differs("the cards count 91 points")
        bouts = sum(card in BOUTS for card in mine)
        ahead = halves(mine) + self.exchanged - 2 * (56, 51, 41, 36)[bouts]
        won = ahead >= 0
        price = (25 + -(-abs(ahead) // 2)) * (1 if won else -1) + 10 * self.petit
        price *= list(BIDS.values())[self.bid]
        price += self.shown if won else -self.shown
        if not self.tricks[0]:
            price += 400 if self.slam else 200
        elif not self.tricks[1] or self.slam:
            price -= 200
        found = [-price] * self.players
        for seat in self.side - {self.declarer}:
            found[seat] = price
        found[self.declarer] = 0
        found[self.declarer] = -sum(found)
        return found

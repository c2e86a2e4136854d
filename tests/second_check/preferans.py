"""A second check of Preferans records, written from the rules of the Sochi form alone.

Three players, 32 cards, ten each and a talon of two.  Contracts of 6 to 10 tricks score 2 to 10 in
the pool; misses go to the mountain, tricks of those who whist are written against the declarer.

Of four the dealer has no cards and takes no part, writes whists against a game that fails as the
others do, and when all have passed leads the talon's cards to the first two tricks and pays for
what they take.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import height, rank, suit

ROW = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SCDH"
DECK = french_deck(ROW, SUITS)
STRAINS = ["spades", "clubs", "diamonds", "hearts", "no-trump"]
BIDS = [(level, strain) for level in range(6, 11) for strain in range(5)]
NEEDED = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
EXITS = {"six-six-six": (6, 6, 6), "six-seven-seven": (6, 7, 7), "six-seven-eight": (6, 7, 8)}
OPTIONS = {
    "target": range(4, 41),
    "most_deals": range(100),
    "stalingrad": (False, True),
    "tens": ("whisted", "checked"),
    "answering": ("full", "half"),
    "whist_kind": ("greedy", "gentleman"),
    "all_pass": ("flat", "rising"),
    "talon": ("leads", "stays"),
    "exits": tuple(EXITS),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    lots = in_pack_order(DECK, "7 8 9 10 J Q K A", SUITS)
    reader.begin("preferans", players=(3, 4), options=OPTIONS, lots=lots)
    sheet = Sheet(reader.options["target"], reader.players)
    scores = [0] * reader.players
    passed, most = 0, reader.options["most_deals"]
    while not reader.is_cut and not sheet.full() and (not most or reader.scored < most):
        deal = Deal(reader, sheet, (reader.first + reader.scored) % reader.players, passed)
        passed = deal.played()
        scores = sheet.scores()
        reader.score(scores)
    reader.end(scores, highest(scores))


class Sheet:
    """What is written down: pools, mountains, whists."""

    def __init__(self, target: int, players: int) -> None:
        self.target, self.players = target, players
        self.pool, self.mountain = [0] * players, [0] * players
        self.whists = [[0] * players for _ in range(players)]

    def full(self) -> bool:
        return min(self.pool) >= self.target

    def credit(self, seat: int, amount: int) -> None:
        own = min(amount, self.target - self.pool[seat])
        self.pool[seat] += own
        amount -= own
        while amount and not self.full():
            around = clockwise((seat + 1) % self.players, self.players)
            room = [s for s in around if self.pool[s] < self.target]
            helped = max(room, key=lambda s: (self.pool[s], -room.index(s)))
            part = min(amount, self.target - self.pool[helped])
            self.pool[helped] += part
            self.whists[seat][helped] += 10 * part
            amount -= part
        self.mountain[seat] -= amount

    def scores(self) -> list[int]:
        """Each pays each other a third or quarter of ten whists for a point, rounded down."""
        seats = range(self.players)
        owed = [10 * (self.mountain[s] - self.pool[s]) // self.players for s in seats]
        return [
            sum(
                self.whists[s][other] - self.whists[other][s] + owed[other] - owed[s]
                for other in seats
                if other != s
            )
            for s in seats
        ]


class Deal:
    def __init__(self, reader: Reader, sheet: Sheet, dealer: int, passed: int) -> None:
        self.reader, self.sheet, self.dealer, self.passed = reader, sheet, dealer, passed
        seats = clockwise((dealer + 1) % reader.players, reader.players)
        self.table = seats[:3]
        self.first = self.table[0]
        cards = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in seats]
        for _ in range(5):
            for seat in self.table:
                self.hands[seat] += [cards.pop(0), cards.pop(0)]
        self.talon = cards
        self.tricks = [0] * len(seats)
        self.trump = ""

    def played(self) -> int:
        """Play the deal; how many in succession have been passed out now."""
        if not self.auction():
            self.passed_out()
            return self.passed + 1
        hand = self.hands[self.declarer]
        hand += self.talon
        pairs = {
            f"discard {' '.join(sorted(pair, key=place))}": pair for pair in combinations(hand, 2)
        }
        for card in pairs[self.reader.choice(self.declarer, pairs)]:
            hand.remove(card)
        if self.misere:
            self.tricks_played(None)
            count = self.tricks[self.declarer]
            if count:
                self.sheet.mountain[self.declarer] += 10 * count
            else:
                self.sheet.credit(self.declarer, 10)
        else:
            self.contract()
        return 0

    def after(self, seat: int) -> int:
        """The next of the three who play."""
        return self.table[(self.table.index(seat) + 1) % 3]

    def auction(self) -> bool:
        lowest = EXITS[self.reader.options["exits"]][max(0, min(2, self.passed - 1))]
        bid, declarer, misere = -1, -1, False
        out: set[int] = set()
        spoken: set[int] = set()
        tied: set[int] = set()
        seat = self.first
        while len(out) < 3 and not (declarer >= 0 and len(out) == 2 and declarer not in out):
            if seat not in out:
                legal = ["pass"]
                if seat not in tied:
                    legal += [
                        f"bid {level} {STRAINS[strain]}"
                        for at, (level, strain) in enumerate(BIDS)
                        if at > bid and level >= lowest and (level > 8 or not misere)
                    ]
                if seat not in spoken and not misere and (bid < 0 or BIDS[bid][0] < 9):
                    legal.append("misere")
                move = self.reader.choice(seat, legal)
                if move == "pass":
                    out.add(seat)
                else:
                    spoken.add(seat)
                    out.clear()
                    declarer, misere = seat, move == "misere"
                    if misere:
                        tied.add(seat)
                    else:
                        _, level, strain = move.split()
                        bid = BIDS.index((int(level), STRAINS.index(strain)))
            seat = self.after(seat)
        self.bid, self.declarer, self.misere = bid, declarer, misere
        return declarer >= 0

    def contract(self) -> None:
        legal = [f"name {level} {STRAINS[strain]}" for level, strain in BIDS[self.bid :]]
        _, text, name = self.reader.choice(self.declarer, legal).split()
        self.level, strain = int(text), STRAINS.index(name)
        self.trump = "" if strain == 4 else SUITS[strain]
        self.worth = 2 * self.level - 10
        options = self.reader.options
        checked = self.level == 10 and options["tens"] == "checked"
        first = self.after(self.declarer)
        last = self.after(first)
        half = False
        if checked:
            whisting: list[int] = []
        elif options["stalingrad"] and self.level == 6 and strain == 0:
            whisting = [first, last]
        else:
            whisting, half = self.whist(first, last)
            if not whisting:
                self.sheet.credit(self.declarer, self.worth)
                if half:
                    self.sheet.whists[last][self.declarer] += self.worth * NEEDED[self.level] // 2
                return
        ruler = None
        if len(whisting) == 1:
            opened = self.reader.choice(whisting[0], ["open-cards", "closed-cards"])
            ruler = whisting[0] if opened == "open-cards" else None
        self.tricks_played(ruler)
        self.settle(whisting, first, last)

    def whist(self, first: int, last: int) -> tuple[list[int], bool]:
        ask = self.reader.choice
        one = ask(first, ["whist", "pass"]) == "whist"
        half = [] if one or self.level > 7 else ["half-whist"]
        answer = ask(last, ["whist", "pass", *half])
        if answer == "half-whist":
            if ask(first, ["whist", "pass"]) == "whist":
                return [first], False
            return [], True
        return [first] * one + [last] * (answer == "whist"), False

    def settle(self, whisting: list[int], first: int, last: int) -> None:
        sheet, declarer, worth = self.sheet, self.declarer, self.worth
        missing = max(0, self.level - self.tricks[declarer])
        if missing:
            sheet.mountain[declarer] += worth * missing
            for seat in set(range(sheet.players)) - {declarer}:
                sheet.whists[seat][declarer] += worth * missing
        else:
            sheet.credit(declarer, worth)
        both = self.tricks[first] + self.tricks[last]
        counted = {seat: self.tricks[seat] for seat in whisting}
        if len(whisting) == 1:
            counted = {whisting[0]: both}
            if missing and self.reader.options["whist_kind"] == "gentleman":
                for seat in (first, last):
                    sheet.whists[seat][declarer] += worth * both // 2
            else:
                sheet.whists[whisting[0]][declarer] += worth * both
        else:
            for seat in whisting:
                sheet.whists[seat][declarer] += worth * self.tricks[seat]
        price = worth // 2 if self.reader.options["answering"] == "half" else worth
        needed = NEEDED[self.level]
        for seat in whisting:
            quota = needed
            if len(whisting) == 2:
                quota = needed // 2 if needed > 1 else int(seat == last)
            owed = min(quota - counted[seat], needed - both)
            sheet.mountain[seat] += price * max(0, owed)

    def tricks_played(self, ruler: int | None) -> None:
        """Ten tricks; the one who whists alone with open cards plays for the other as well."""
        leader = self.first
        for _ in range(10):
            leader = self.trick(leader, "", ruler)

    def passed_out(self) -> None:
        leader = self.first
        for number in range(10):
            shown, led = "", ""
            if self.reader.options["talon"] == "leads" and number < 2:
                led, leader = self.talon.pop(0), self.first
                if self.sheet.players == 3:
                    shown, led = suit(led), ""
            leader = self.trick(leader, shown, None, led)
            leader = leader if leader in self.table else self.first
        price = 1
        if self.reader.options["all_pass"] == "rising":
            price = min(3, self.passed + 1)
        for seat in clockwise(self.first, self.sheet.players):
            if self.tricks[seat] or seat not in self.table:
                self.sheet.mountain[seat] += price * self.tricks[seat]
            else:
                self.sheet.credit(seat, price)

    def trick(self, leader: int, shown: str, ruler: int | None, led: str = "") -> int:
        """A trick, to which the dealer may have led the talon's card; who has taken it."""
        trick: list[tuple[int, str]] = [(self.dealer, led)] if led else []
        at = self.table.index(leader)
        for seat in self.table[at:] + self.table[:at]:
            hand = self.hands[seat]
            wanted = shown or (suit(trick[0][1]) if trick else "")
            legal = hand
            if wanted:
                same = [card for card in hand if suit(card) == wanted]
                legal = same or [card for card in hand if suit(card) == self.trump] or hand
            chooser = seat if ruler is None or seat == self.declarer else ruler
            card = self.reader.choice(chooser, [f"play {c}" for c in legal]).split()[1]
            hand.remove(card)
            trick.append((seat, card))
        order = [self.trump, shown, suit(trick[0][1])]

        def rate(at: tuple[int, str]) -> tuple[int, int]:
            suits = [3 - k for k, name in enumerate(order) if name and name == suit(at[1])]
            return (suits[0], height(at[1])) if suits else (0, 0)

        taker = max(trick, key=rate)[0]
        self.tricks[taker] += 1
        return taker


def place(card: str) -> tuple[int, int]:
    return ROW.index(rank(card)), SUITS.index(suit(card))

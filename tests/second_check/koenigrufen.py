"""A second check of Königrufen records, written from the rules alone.

54 cards anticlockwise, 70 points; more than 35 points and a card win.  A king is called, or one
plays alone; Pagat, Uhu and Kakadu in the last tricks, the trull, kings, all tricks count besides.

Agreed on may be games of one suit, in which tarocks take no trick of another suit, are led last and
laid aside first, and only kings and all tricks count; the Zwiccolo of two tricks; and joining a
covered game against tricks, in which each who does settles with each other player.
"""

from __future__ import annotations

from .common import Line, Reader, highest, in_pack_order, problems_of

PICTURES = ["J", "C", "Q", "K"]
RED, BLACK = ["4", "3", "2", "1", *PICTURES], ["7", "8", "9", "10", *PICTURES]
TAROCKS = [f"{n}T" for n in range(1, 23)]
ROW = [*map(str, range(1, 23)), *PICTURES]
DECK = [r + s for r in ROW for s in "HD" if r in RED]
DECK += [r + s for r in ROW for s in "SC" if r in BLACK] + TAROCKS
TRULL, KINGS = {"1T", "21T", "22T"}, {"KH", "KD", "KS", "KC"}
BIRDS = {"pagat": ("1T", 1), "uhu": ("2T", 2), "kakadu": ("3T", 3)}
WORTH = {
    "rufer": 1,
    "trischaken": 1,
    "sechserdreier": 3,
    "zwiccolo": 1,
    "piccolo": 1,
    "solorufer": 2,
    "besserrufer": 1,
    "bettler": 3,
    "farbendreier": 4,
    "dreier": 4,
    "piccolo-ouvert": 5,
    "bettler-ouvert": 7,
    "farbensolo": 8,
    "solodreier": 8,
}
GAMES = list(WORTH)
WANTED = {"zwiccolo": 2, "piccolo": 1, "piccolo-ouvert": 1, "bettler": 0, "bettler-ouvert": 0}
SWITCHES = ("kontra", "silent_birds", "suit_games", "two_tricks", "joining")
OPTIONS = {"deals": range(1, 97), **dict.fromkeys(SWITCHES, (False, True))}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("koenigrufen", players=(4,), options=OPTIONS, lots=lots())
    scores = [0] * 4
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        deal = Deal(reader, (reader.first - reader.scored - 1) % 4)
        scores = [old + new for old, new in zip(scores, deal.played(), strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))


def lots() -> list[str]:
    """The pack in the order of its list: red suits, black suits, tarocks, each by ranks."""
    red = in_pack_order([c for c in DECK if c[-1] in "HD"], " ".join(ROW), "HD")
    black = in_pack_order([c for c in DECK if c[-1] in "SC"], " ".join(ROW), "SC")
    return red + black + TAROCKS


def suit(card: str) -> str:
    return card[-1]


def thirds(cards: list[str]) -> int:
    def one(card: str) -> int:
        if suit(card) == "T":
            return 13 if card in TRULL else 1
        return {"K": 13, "Q": 10, "C": 7, "J": 4}.get(card[:-1], 1)

    return sum(map(one, cards))


class Deal:
    def __init__(self, reader: Reader, first: int) -> None:
        self.reader, self.first = reader, first
        cards = reader.shuffle(DECK)
        self.hands: list[list[str]] = [[], [], [], []]
        self.give(cards)
        self.talon = {"upper": [cards.pop(0) for _ in range(3)]}
        self.talon["lower"] = [cards.pop(0) for _ in range(3)]
        self.give(cards)
        self.piles: list[list[str]] = [[], [], [], []]
        self.tricks = [0] * 4
        self.called = ""
        self.said: dict[str, int] = {}
        self.ends: dict[str, int] = {}
        self.times = 1

    def give(self, cards: list[str]) -> None:
        for seat in self.order(self.first):
            self.hands[seat] += cards[:6]
            del cards[:6]

    def order(self, first: int) -> list[int]:
        return [(first - step) % 4 for step in range(4)]

    def played(self) -> list[int]:
        self.bidding()
        options = self.reader.options
        self.against = self.game == "trischaken" or self.game in WANTED
        self.by_suit = self.game.startswith("farben")
        joined = []
        if options["joining"] and self.game in ("zwiccolo", "piccolo", "bettler"):
            for seat in self.order(self.declarer)[1:]:
                if self.reader.choice(seat, ["join", "silent"]) == "join":
                    joined.append(seat)
        if self.game.endswith("rufer"):
            kings = [f"call {king}" for king in KINGS]
            self.called = self.reader.choice(self.declarer, kings).split()[1]
        self.exchange()
        self.side = {self.declarer}
        self.side |= {seat for seat, hand in enumerate(self.hands) if self.called in hand}
        if not self.against:
            self.announce()
        if options["kontra"] and self.game != "trischaken":
            self.double()
        leader = self.first
        while any(self.hands):
            leader = self.trick(leader)
        if self.game == "trischaken":
            return self.trischaken()
        result = self.result()
        found = [result if seat in self.side else -result for seat in range(4)]
        found[self.declarer] = 0
        found[self.declarer] = -sum(found)
        for player in joined:
            made = self.tricks[player] == WANTED[self.game]
            for seat in range(4):
                share = WORTH[self.game] if made else -WORTH[self.game]
                found[seat] += 3 * share if seat == player else -share
        return found

    # --- Before play

    def possible(self, seat: int, game: str) -> bool:
        held = any(card in self.hands[seat] for card in ("1T", "2T", "3T"))
        if game == "zwiccolo":
            return bool(self.reader.options["two_tricks"])
        if game.startswith("farben"):
            return bool(self.reader.options["suit_games"])
        return game != "besserrufer" or held

    def bidding(self) -> None:
        at, self.declarer = 2, self.first
        out: set[int] = set()
        seat = (self.first - 1) % 4
        while out != {0, 1, 2, 3} - {self.declarer}:
            if seat not in out:
                legal = [f"bid {game}" for game in GAMES[at + 1 :] if self.possible(seat, game)]
                move = self.reader.choice(seat, [*legal, "pass"])
                if move == "pass":
                    out.add(seat)
                else:
                    at, self.declarer = GAMES.index(move.split()[1]), seat
                    out = set()
            seat = (seat - 1) % 4
        if at == 2:
            legal = [f"name {game}" for game in GAMES if self.possible(self.first, game)]
            self.game = self.reader.choice(self.first, legal).split()[1]
        else:
            self.game = GAMES[at]

    def exchange(self) -> None:
        hand, seat = self.hands[self.declarer], self.declarer
        if self.game == "sechserdreier":
            hand += self.talon.pop("upper") + self.talon.pop("lower")
        elif self.game in ("rufer", "besserrufer", "dreier", "farbendreier"):
            half = self.reader.choice(seat, ["take upper", "take lower"]).split()[1]
            hand += self.talon.pop(half)
        while len(hand) > 12:
            free = [card for card in hand if suit(card) != "T" and card not in KINGS]
            low = [c for c in hand if suit(c) == "T" and c not in TRULL]
            free = (low or free) if self.by_suit else (free or low)
            card = self.reader.choice(seat, [f"discard {c}" for c in free]).split()[1]
            hand.remove(card)
            self.piles[seat].append(card)

    def announce(self) -> None:
        for seat in self.order(self.declarer):
            hand = self.hands[seat]
            while True:
                can = [name for name, (card, _) in BIRDS.items() if card in hand]
                can += ["king-ultimo"] * (self.called in hand) + ["trull", "four-kings", "valat"]
                can = ["four-kings", "valat"] if self.by_suit else can
                legal = [f"announce {name}" for name in can if name not in self.said]
                held = any(card in hand for card, _ in BIRDS.values())
                told = any(self.said.get(name) == seat for name in BIRDS)
                if self.game != "besserrufer" or seat != self.declarer or told or not held:
                    legal.append("enough")
                move = self.reader.choice(seat, legal)
                if move == "enough":
                    break
                self.said[move.split()[1]] = seat

    def double(self) -> None:
        for seat in self.order((self.declarer - 1) % 4):
            legal = ["silent"] + ["double"] * (seat not in self.side)
            if self.reader.choice(seat, legal) == "double":
                self.times = 2
                break
        else:
            return
        for seat in self.order(self.declarer):
            legal = ["silent"] + ["redouble"] * (seat in self.side)
            if self.reader.choice(seat, legal) == "redouble":
                self.times = 4
                return

    # --- The tricks

    def rate(self, card: str, trick: list[str]) -> int:
        """How high a card is in a trick, -1 if it cannot take it."""
        beats = not self.by_suit or suit(trick[0]) == "T"
        if card == "1T" and set(trick) >= TRULL and not self.by_suit:
            return 1000
        if suit(card) == "T" and beats:
            return 100 + int(card[:-1])
        if suit(card) != suit(trick[0]):
            return -1
        return (RED if suit(card) in "HD" else BLACK).index(card[:-1])

    def legal(self, seat: int, trick: list[str]) -> list[str]:
        hand = self.hands[seat]
        tarocks = [card for card in hand if suit(card) == "T"]
        cards = list(hand)
        if trick:
            cards = [card for card in hand if suit(card) == suit(trick[0])] or tarocks or cards
        elif self.by_suit:
            cards = [card for card in hand if suit(card) != "T"] or cards
        if self.against:
            if len(tarocks) > 1:
                cards = [card for card in cards if card != "1T"]
            if not trick:
                return cards
            best = max(self.rate(card, trick) for card in trick)
            return [card for card in cards if self.rate(card, trick) > best] or cards
        late = {
            card
            for name, (card, left) in BIRDS.items()
            if self.said.get(name) == seat and len(hand) > left
        }
        return [card for card in cards if card not in late] or cards

    def trick(self, leader: int) -> int:
        cards: dict[int, str] = {}
        for seat in self.order(leader):
            legal = self.legal(seat, list(cards.values()))
            card = self.reader.choice(seat, [f"play {c}" for c in legal]).split()[1]
            self.hands[seat].remove(card)
            cards[seat] = card
        trick = [cards[seat] for seat in self.order(leader)]
        taker = max(cards, key=lambda seat: self.rate(cards[seat], trick))
        left = len(self.hands[0])
        for seat, card in cards.items():
            mine = 1 if seat in self.side else -1
            for name, (bird, place) in BIRDS.items():
                if card == bird and left == place - 1:
                    self.ends[name] = mine if taker == seat else -mine
            if card == self.called and not left:
                self.ends["king-ultimo"] = 1 if taker in self.side else -1
        self.piles[taker] += trick
        self.tricks[taker] += 1
        if self.game == "trischaken":
            for half in self.talon.values():
                if half:
                    self.piles[taker].append(half.pop())  # the top one
                    break
        return taker

    # --- Scoring

    def result(self) -> int:
        worth = WORTH[self.game]
        mine = [card for seat in self.side for card in self.piles[seat]]
        if self.game == "solorufer":
            mine += next((half for half in self.talon.values() if self.called in half), [])
        count = sum(self.tricks[seat] for seat in self.side)
        if self.against:
            made = count == WANTED[self.game]
            return (worth if made else -worth) * self.times
        for name, some in (("trull", TRULL), ("four-kings", KINGS)):
            held = len(some & set(mine))
            self.ends[name] = 1 if held == len(some) else 0 if held else -1
        swept = {12: 1, 0: -1}.get(count, 0)
        if "valat" in self.said:
            sign = self.sign(self.said["valat"])
            game = 8 * worth * (sign if swept == sign else -sign)
        elif swept:
            game = 4 * worth * swept
        elif thirds(mine) >= 107:
            game = worth * self.times
        else:
            game = -worth * self.times * (2 if self.game == "sechserdreier" else 1)
        return game + sum(map(self.bonus, [*BIRDS, "king-ultimo", "trull", "four-kings"]))

    def sign(self, seat: int) -> int:
        return 1 if seat in self.side else -1

    def bonus(self, name: str) -> int:
        price = {"uhu": 2, "kakadu": 3}.get(name, 1)
        end = self.ends.get(name, 0)
        if self.by_suit and name != "four-kings":
            return 0
        if name in self.said:
            sign = self.sign(self.said[name])
            return 2 * price * (sign if end == sign else -sign)
        silent = self.reader.options["silent_birds"] or name in ("trull", "four-kings")
        return price * end if silent else 0

    def trischaken(self) -> list[int]:
        points = [thirds(pile) for pile in self.piles]
        found = [0] * 4
        losers = [seat for seat in range(4) if points[seat] == max(points)]
        for loser in losers:
            fine = (2 if loser == self.first else 1) * (2 if points[loser] >= 107 else 1)
            for other in set(range(4)) - set(losers):
                found[other] += fine
                found[loser] -= fine
        return found

"""A second check of Five Hundred records, written from the rules alone.

Three alone, four and six in two teams.  Bids of six to ten tricks by the Avondale values, misère
250, open misère 500; the kitty; joker and bowers.  A side wins at the target with a contract that
it makes, and the match is over as well when somebody is as far below nought.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of
from .tricks import Trick, rank, suit

ROW = "2 3 4 5 6 7 8 9 10 11 12 13 J Q K A".split()
SUITS = {"spades": "S", "clubs": "C", "diamonds": "D", "hearts": "H"}
STRAINS = [*SUITS, "no-trumps"]
TWIN = {"S": "C", "C": "S", "D": "H", "H": "D"}
JOKER = "joker"
OPTIONS = {
    "misere": ("after-seven", "any-time", "never"),
    "open_misere": ("on-top", "by-value", "never"),
    "bids": ("rising", "once"),
    "wins_by": ("contract", "points"),
    "target": range(250, 1001),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(players: int) -> list[str]:
    """33 cards from seven up, 43 with black fives and red fours, or 63 with red thirteens."""
    lowest = {3: (7, 7), 4: (5, 4), 6: (2, 2)}[players]
    highest_pip = {3: (10, 10), 4: (10, 10), 6: (12, 13)}[players]
    pack = [JOKER]
    for red, letters in enumerate(("SC", "DH")):
        pips = [str(n) for n in range(lowest[red], highest_pip[red] + 1)]
        pack += [name + letter for name in [*pips, *"JQKA"] for letter in letters]
    return pack


def listed(pack: list[str]) -> list[str]:
    return in_pack_order(pack, " ".join(ROW), "SCDH")


def play(reader: Reader) -> None:
    reader.begin(
        "five-hundred",
        players=(3, 4, 6),
        options=OPTIONS,
        lots=lambda found: listed(pack_of(found.players)),
    )
    players, target = reader.players, reader.options["target"]
    sides = 3 if players == 3 else 2
    scores, champion = [0] * sides, None
    while not reader.is_cut:
        deal = Deal(reader, sides, (reader.first + reader.scored + 1) % players)
        gains = deal.play()
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score([scores[seat % sides] for seat in range(players)])
        champion = None
        if deal.made and scores[deal.bidder % sides] >= target:
            champion = deal.bidder % sides
        by_points = reader.options["wins_by"] == "points" and max(scores) >= target
        if champion is not None or by_points or min(scores) <= -target:
            break
    totals = [scores[seat % sides] for seat in range(players)]
    winners = highest(totals)
    if champion is not None:
        winners = list(range(champion, players, sides))
    reader.end(totals, winners)


class Deal:
    def __init__(self, reader: Reader, sides: int, eldest: int) -> None:
        self.reader, self.sides, self.players = reader, sides, reader.players
        self.order = clockwise(eldest, reader.players)
        self.hands: list[list[str]] = [[] for _ in self.order]
        self.bidder, self.made = -1, False
        self.level, self.strain, self.height, self.goal = 0, "", 0, "tricks"
        self.void: list[set[str]] = [set() for _ in self.order]

    def play(self) -> list[int]:
        stock, kitty = self.reader.shuffle(pack_of(self.players)), []
        for size in (3, 4, 3):
            for seat in self.order:
                self.hands[seat] += stock[:size]
                del stock[:size]
            kitty.append(stock.pop(0))
        self.bidding()
        if self.bidder < 0:
            return [0] * self.sides
        hand = self.hands[self.bidder]
        hand += kitty
        packs: dict[frozenset[str], tuple[str, ...]] = {
            frozenset(three): three for three in combinations(hand, 3)
        }
        found = set(self.bury(packs))
        self.hands[self.bidder] = [card for card in hand if card not in found]
        self.trump = SUITS.get(self.strain, "") if self.goal == "tricks" else ""
        return self.settle(self.tricks())

    def bury(self, packs: dict[frozenset[str], tuple[str, ...]]) -> list[str]:
        offered = self.reader.lines[self.reader.position].get("legal", [])
        text = {frozenset(move.split()[1:]): move for move in offered}
        legal = [text.get(key, "bury " + " ".join(three)) for key, three in packs.items()]
        return self.reader.choice(self.bidder, legal).split()[1:]

    def bidding(self) -> None:
        once, still, at = self.reader.options["bids"] == "once", list(self.order), 0
        open_at = 490 if self.reader.options["open_misere"] == "by-value" else 1000
        seven = self.reader.options["misere"] == "after-seven"
        while at < self.players if once else still and still != [self.bidder]:
            seat = self.order[at % self.players]
            at += 1
            if seat not in still:
                continue
            legal = ["pass"]
            for level in range(6, 11):
                for place, strain in enumerate(STRAINS):
                    if 100 * level - 560 + 20 * place > self.height:
                        legal.append(f"bid {level} {strain}")
            if self.reader.options["misere"] != "never" and self.height < 230:
                if self.height >= 140 or not seven:
                    legal.append("misere")
            if self.reader.options["open_misere"] != "never" and self.height < open_at:
                legal.append("open-misere")
            said = self.reader.choice(seat, legal).split()
            if said[0] == "pass":
                still.remove(seat)
                continue
            self.bidder = seat
            if said[0] == "bid":
                self.goal, self.level, self.strain = "tricks", int(said[1]), said[2]
                self.height = 100 * self.level - 560 + 20 * STRAINS.index(self.strain)
            else:
                self.goal = said[0]
                self.height = 230 if self.goal == "misere" else open_at

    def tricks(self) -> list[int]:
        won, leader, mine = [0] * self.players, self.bidder, self.bidder % self.sides
        playing = [
            seat
            for seat in range(self.players)
            if self.goal == "tricks" or seat == self.bidder or seat % self.sides != mine
        ]
        while self.hands[leader] and not (self.goal != "tricks" and won[self.bidder]):
            trick: Trick = []
            led = ""
            for seat in clockwise(leader, self.players):
                if seat in playing:
                    led = self.turn(seat, trick, led)
            leader = max(trick, key=lambda lying: self.power(lying[1], led))[0]
            won[leader] += 1
        return won

    def colour(self, card: str) -> str:
        """The suit that a card belongs to, if any."""
        if card == JOKER:
            return self.trump
        if self.trump and card == "J" + TWIN[self.trump]:
            return self.trump
        return suit(card)

    def power(self, card: str, led: str) -> int:
        if card == JOKER:
            return 1000
        base = 100 if self.colour(card) == self.trump else 0 if self.colour(card) == led else -100
        if self.trump and rank(card) == "J" and self.colour(card) == self.trump:
            return base + (60 if suit(card) == self.trump else 50)
        return base + ROW.index(rank(card))

    def turn(self, seat: int, trick: Trick, led: str) -> str:
        hand = self.hands[seat]
        able = [card for card in hand if led and self.colour(card) == led]
        legal = [f"play {card}" for card in able or hand]
        if not trick and not self.trump and JOKER in hand:
            legal.remove("play joker")
            names = [name for name, letter in SUITS.items() if letter not in self.void[seat]]
            legal += [f"call {name}" for name in names or SUITS]
        word, what = self.reader.choice(seat, legal).split()
        card = JOKER if word == "call" else what
        hand.remove(card)
        if trick and not self.trump and self.colour(card) != led:
            self.void[seat].add(led)
        trick.append((seat, card))
        if len(trick) > 1:
            return led
        return SUITS[what] if word == "call" else self.colour(card)

    def settle(self, won: list[int]) -> list[int]:
        gains, own = [0] * self.sides, self.bidder % self.sides
        mine = sum(won[own :: self.sides])
        if self.goal == "tricks":
            self.made, worth = mine >= self.level, self.height
            for seat, count in enumerate(won):
                if seat % self.sides != own:
                    gains[seat % self.sides] += 10 * count
        else:
            self.made, worth = mine == 0, 250 if self.goal == "misere" else 500
        gains[own] = (max(worth, 250) if mine == 10 else worth) if self.made else -worth
        return gains

"""A second check of Schafkopf records, written from the rules alone.

An ace is called, or one plays alone; 61 of 120 points win.  Obers and unters are trumps, and hearts
or the suit of a solo; in a Wenz only the unters, in a Geier only the obers.  `knocking`: after four
cards each may double the price.

The short pack has no 7 and 8, six cards each, and the called ace runs away from three.  In a
wedding, above a call game, the only trump of a player goes to the next who gives a plain card for
it.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

PLAIN = ["7", "8", "9", "U", "O", "K", "10", "A"]
SUITS = {"bells": "B", "hearts": "H", "leaves": "L", "acorns": "E"}
ROW = "BHLE"
DECK = french_deck(["7", "8", "9", "10", "U", "O", "K", "A"], ROW)
PIPS = {"A": 11, "10": 10, "K": 4, "O": 3, "U": 2}
GAMES = [
    "ramsch",
    "call",
    "wedding",
    "wenz",
    "geier",
    "solo",
    "wenz-tout",
    "geier-tout",
    "solo-tout",
]
ALONE = ("wenz", "geier")  # one rank is all the trumps, and two in a row are runners
OPTIONS = {
    "deals": range(1, 97),
    "call_price": range(5, 51),
    "solo_price": range(10, 201),
    "step": range(5, 51),
    "all_pass": ("redeal", "ramsch"),
    "kontra": (False, True),
    "tout": (False, True),
    "geier": (False, True),
    "knocking": (False, True),
    "pack": ("long", "short"),
    "wedding": (False, True),
}


def pack(reader: Reader) -> list[str]:
    short = reader.options["pack"] == "short"
    return [card for card in DECK if not short or rank(card) not in "78"]


def lots(reader: Reader) -> list[str]:
    return in_pack_order(pack(reader), "7 8 9 10 U O K A", ROW)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "schafkopf",
        players=(4,),
        options=OPTIONS,
        lots=lots,
    )
    scores = [0] * 4
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        deal = Deal(reader, (reader.first + reader.scored + 1) % 4)
        scores = [old + gain for old, gain in zip(scores, deal.play(), strict=True)]
        reader.score(scores)
    reader.end(scores, highest(scores))


class Deal:
    def __init__(self, reader: Reader, first: int) -> None:
        self.reader, self.options = reader, reader.options
        self.order = clockwise(first, 4)
        self.pack = pack(reader)
        cards = reader.shuffle(self.pack)
        self.size = len(cards) // 4
        self.hands: list[list[str]] = [[], [], [], []]
        for place, card in enumerate(cards):
            self.hands[self.order[place // (self.size // 2) % 4]].append(card)
        self.game = 0
        self.player: int | None = None
        self.side: list[int] = []
        self.ace = ""
        self.trump = ""
        self.ran = False

    # --- Bidding

    def play(self) -> list[int]:
        knocked = 1
        for seat in self.order if self.options["knocking"] else []:
            knocked *= 2 if self.reader.choice(seat, ["knock", "silent"]) == "knock" else 1
        return [knocked * gain for gain in self.played()]

    def played(self) -> list[int]:
        for seat in self.order:
            self.bid(seat)
        if self.player is None and self.options["all_pass"] == "redeal":
            return [0] * 4
        if self.player is None:
            self.trump = "H"
        elif GAMES[self.game] == "wedding":
            spouse = self.wed(self.player)
            if spouse is None:
                return [0] * 4
            self.side = sorted((self.player, spouse))
        else:
            self.side = [
                seat for seat in range(4) if seat == self.player or self.ace in self.hands[seat]
            ]
        whole = [card for seat in self.side for card in self.hands[seat]]
        factor = self.doubled() if self.player is not None and self.options["kontra"] else 1
        won, tricks = self.tricks()
        if self.player is None:
            return self.ramsch(won, tricks)
        return self.settle(won, tricks, whole, factor)

    def bid(self, seat: int) -> None:
        moves = ["pass"]
        for number, name in enumerate(GAMES):
            if number <= self.game or ("tout" in name and not self.options["tout"]):
                continue
            if "geier" in name and not self.options["geier"]:
                continue
            if name == "wedding":
                trumps = [c for c in self.hands[seat] if rank(c) in "OU" or suit(c) == "H"]
                moves += [name] if self.options["wedding"] and len(trumps) == 1 else []
            elif name == "call":
                moves += [f"call {colour}" for colour in SUITS if self.callable(seat, colour)]
            elif name.startswith("solo"):
                moves += [f"{name} {colour}" for colour in SUITS]
            else:
                moves.append(name)
        name, _, colour = self.reader.choice(seat, moves).partition(" ")
        if name == "pass":
            return
        self.player, self.game = seat, GAMES.index(name)
        self.ace = "A" + SUITS[colour] if name == "call" else ""
        self.trump = "H" if name in ("call", "wedding") else SUITS.get(colour, "")

    def wed(self, owner: int) -> int | None:
        """The first who takes the only trump, the card given for it handed over."""
        lone = next(card for card in self.hands[owner] if self.is_trump(card))
        for seat in clockwise(owner, 4)[1:]:
            plain = [card for card in self.hands[seat] if not self.is_trump(card)]
            move = self.reader.choice(seat, ["pass", *(f"take {card}" for card in plain)])
            if move != "pass":
                given = move.split()[1]
                for one, other, card in ((owner, seat, lone), (seat, owner, given)):
                    self.hands[one].remove(card)
                    self.hands[other].append(card)
                return seat
        return None

    def callable(self, seat: int, colour: str) -> bool:
        held = [rank(card) for card in self.hands[seat] if suit(card) == SUITS[colour]]
        plain = [name for name in held if name not in "OU"]
        return colour != "hearts" and bool(plain) and "A" not in plain

    def doubled(self) -> int:
        for verb, sided, factor in (("kontra", False, 2), ("retour", True, 4)):
            for seat in self.order:
                may = (seat in self.side) == sided
                if self.reader.choice(seat, [verb, "silent"] if may else ["silent"]) == verb:
                    break
            else:
                return factor // 2
        return 4

    # --- Play

    def is_trump(self, card: str) -> bool:
        name = GAMES[self.game]
        if name.startswith(ALONE):
            return rank(card) == ("U" if name.startswith("wenz") else "O")
        return rank(card) in "OU" or suit(card) == self.trump

    def height(self, card: str) -> int:
        if rank(card) == "U" and self.is_trump(card):
            return 50 + ROW.index(suit(card))
        if rank(card) == "O" and self.is_trump(card):
            return 60 + ROW.index(suit(card))
        return PLAIN.index(rank(card))

    def tricks(self) -> tuple[list[int], list[int]]:
        won, tricks = [0] * 4, [0] * 4
        leader = self.order[0]
        while any(self.hands):
            trick: Trick = []
            for seat in clockwise(leader, 4):
                play_card(self.reader, self.hands, seat, trick, self.legal(seat, trick))
                card = trick[-1][1]
                if len(trick) == 1 and self.ace in self.hands[seat] and self.is_called(card):
                    self.ran = True
            leader = max(trick, key=lambda played: self.rate(played[1], trick[0][1]))[0]
            tricks[leader] += 1
            won[leader] += sum(PIPS.get(rank(card), 0) for _, card in trick)
        return won, tricks

    def rate(self, card: str, led: str) -> int:
        if self.is_trump(card):
            return 100 + self.height(card)
        return self.height(card) if suit(card) == suit(led) and not self.is_trump(led) else -1

    def is_called(self, card: str) -> bool:
        """Whether this is a plain card of the called suit."""
        return bool(self.ace) and suit(card) == suit(self.ace) and not self.is_trump(card)

    def legal(self, seat: int, trick: Trick) -> list[str]:
        hand = self.hands[seat]
        tied = bool(self.ace) and self.ace in hand and not self.ran
        called = [card for card in hand if self.is_called(card)]
        if not trick:
            if tied and len(called) < (4 if self.size == 8 else 3):
                return [card for card in hand if card == self.ace or card not in called]
            return hand
        led = trick[0][1]
        if self.is_trump(led):
            same = [card for card in hand if self.is_trump(card)]
        else:
            same = [c for c in hand if suit(c) == suit(led) and not self.is_trump(c)]
        if tied and self.is_called(led):
            return [self.ace]
        return [card for card in same or hand if not tied or card != self.ace] or hand

    # --- Settling

    def settle(self, won: list[int], tricks: list[int], whole: list[str], factor: int) -> list[int]:
        points = sum(won[seat] for seat in self.side)
        count = sum(tricks[seat] for seat in self.side)
        name = GAMES[self.game]
        tout = name.endswith("tout")
        made = count == self.size if tout else points >= 61
        price = self.options["call_price" if name in ("call", "wedding") else "solo_price"]
        margin = 2 if count in (0, self.size) else 1 if points > 90 or points <= 30 else 0
        steps = self.runners(whole) + (0 if tout else margin)
        worth = factor * (price * (2 if tout else 1) + self.options["step"] * steps)
        gain = worth if made else -worth
        share = gain * (4 - len(self.side)) // len(self.side)
        return [share if seat in self.side else -gain for seat in range(4)]

    def runners(self, whole: list[str]) -> int:
        trumps = sorted(filter(self.is_trump, self.pack), key=self.height, reverse=True)
        has = trumps[0] in whole
        count = 0
        while count < len(trumps) and (trumps[count] in whole) == has:
            count += 1
        return count if count >= (2 if GAMES[self.game].startswith(ALONE) else 3) else 0

    def ramsch(self, won: list[int], tricks: list[int]) -> list[int]:
        price = self.options["call_price"]
        without = tricks.count(0)
        if without == 3:
            return [3 * price if count == self.size else -price for count in tricks]
        cost = price * 2**without
        losers = [seat for seat in range(4) if won[seat] == max(won)]
        return [
            -cost * (4 - len(losers)) if seat in losers else cost * len(losers) for seat in range(4)
        ]

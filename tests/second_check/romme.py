"""A second check of Rommé records, written from the rules alone.

Two packs and six jokers, thirteen cards each.  Draw or take, meld by threes, lay off, exchange
jokers, discard.  First melds count 40 together or are taken back, unless one goes out by hand,
which doubles what the others lose.  Jokers are at most half of a meld, never neighbours in a run.
A match ends when somebody has lost `target` points.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, rank, suit

JOKER = "joker"
DECK = french_deck(RANKS) * 2 + [JOKER] * 6
ROW = ["A", *RANKS]  # the ace below the 2 and above the king
OPTIONS = {
    "opening": range(20, 61),
    "begins": ("next", "dealer"),
    "take_first": (True, False),
    "exchanged": ("melded", "kept", "never"),
    "winner_gains": (False, True),
    "target": range(100, 1001),
}


class Meld:
    """A set (`start` is None), or a run that begins at a place of ROW."""

    def __init__(self, cards: list[str], start: int | None, layer: int) -> None:
        self.cards, self.start, self.layer = cards, start, layer

    @property
    def naturals(self) -> list[str]:
        return [card for card in self.cards if card != JOKER]

    @property
    def spare(self) -> bool:
        """Whether another joker would not be one too many."""
        jokers = len(self.cards) - len(self.naturals)
        return (jokers + 1) * 2 <= len(self.cards) + 1

    def row(self) -> list[str | None]:
        """What lies in a run from its first place on; None is a joker."""
        assert self.start is not None
        found: list[str | None] = [None] * len(self.cards)
        for card in self.naturals:
            place = 13 if rank(card) == "A" and self.start else ROW.index(rank(card))
            found[place - self.start] = card
        return found

    def wants(self, card: str) -> bool:
        """Whether a set lacks the card."""
        same = rank(card) == rank(self.naturals[0])
        return same and suit(card) not in map(suit, self.naturals)

    def takes(self, card: str, upward: bool) -> bool:
        if self.start is None:
            fits = self.spare if card == JOKER else self.wants(card)
            return upward and fits and len(self.cards) < 4
        place = self.start + len(self.cards) if upward else self.start - 1
        if not 0 <= place <= 13 or len(self.cards) > 12:
            return False
        if card == JOKER:
            return self.spare and self.row()[-1 if upward else 0] is not None
        return card == ROW[place] + suit(self.naturals[0])

    def frees(self, card: str) -> bool:
        """Whether a joker stands for the card."""
        if card == JOKER or JOKER not in self.cards:
            return False
        if self.start is None:
            return self.wants(card)
        free = [self.start + k for k, lying in enumerate(self.row()) if lying is None]
        return card in [ROW[place] + suit(self.naturals[0]) for place in free]


def worth(place: int) -> int:
    return 11 if place == 13 else min(place + 1, 10)


def pips(card: str) -> int:
    return 20 if card == JOKER else 11 if rank(card) == "A" else worth(ROW.index(rank(card)))


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "romme",
        players=range(2, 7),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    scores = [0] * reader.players
    while not reader.is_cut and min(scores) > -reader.options["target"]:
        for seat, change in enumerate(Deal(reader).play()):
            scores[seat] += change
        reader.score(scores)
    reader.end(scores, highest(scores))


class Deal:
    """One deal."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.options = reader, reader.options
        self.table: list[Meld] = []
        self.opened = [False] * reader.players
        self.discard: list[str] = []

    def play(self) -> list[int]:
        players = self.reader.players
        dealer = (self.reader.first + self.reader.scored) % players
        order = clockwise((dealer + 1) % players, players)
        self.stock = self.reader.shuffle(DECK)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(13):
            for seat in order:
                self.hands[seat].append(self.stock.pop(0))
        seat = order[0]
        if self.options["begins"] == "next":
            self.discard.append(self.stock.pop(0))
        else:
            seat = dealer
            self.hands[dealer].append(self.stock.pop(0))
        while True:
            first = not self.opened[seat]
            self.turn(seat)
            if not self.hands[seat]:
                lost = [sum(map(pips, hand)) * (2 if first else 1) for hand in self.hands]
                gains = [-count for count in lost]
                if self.options["winner_gains"]:
                    gains[seat] = sum(lost)
                return gains
            seat = (seat + 1) % players

    def turn(self, seat: int) -> None:
        hand, taken = self.hands[seat], ""
        if self.discard:
            taken = self.draw(seat, hand)
        self.meld(seat)
        hand = self.hands[seat]
        if hand:
            free = [card for card in hand if card != taken]
            card = self.reader.choice(seat, [f"discard {c}" for c in free or hand]).split()[1]
            hand.remove(card)
            self.discard.append(card)

    def draw(self, seat: int, hand: list[str]) -> str:
        if not self.stock:
            self.stock = self.reader.shuffle(self.discard[:-1])
            del self.discard[:-1]
        offers = ["draw"] if self.stock else []
        if self.options["take_first"] or self.opened[seat]:
            offers.append("take")
        if offers and self.reader.choice(seat, offers) == "take":
            card = self.discard.pop()
            known = card in hand
            hand.append(card)
            return "" if known else card
        if self.stock:
            hand.append(self.stock.pop(0))
        return ""

    def meld(self, seat: int) -> None:
        """Everything between drawing and discarding; it is taken back where it falls short."""
        before = deepcopy((self.hands[seat], self.table))
        held, laid = self.hands[seat].count(JOKER), 0
        while True:
            hand = self.hands[seat]
            enough = self.opened[seat] or laid >= self.options["opening"]
            words = self.reader.choice(seat, self.offers(seat, enough)).split()
            if words == ["enough"]:
                break
            laid += self.carry_out(seat, hand, words)
        at_once = self.options["exchanged"] == "melded"
        if (not enough and len(hand) > 1) or (at_once and hand.count(JOKER) > held):
            self.hands[seat], self.table = before
        elif laid:
            self.opened[seat] = True

    def offers(self, seat: int, enough: bool) -> list[str]:
        hand = self.hands[seat]
        offers = ["enough", *self.threes(hand)]
        for card in set(hand):
            for number, meld in enumerate(self.table, 1):
                if enough or meld.layer == seat:
                    offers += [f"lay {card} {number}"] * meld.takes(card, True)
                    offers += [f"lay-below {card} {number}"] * meld.takes(card, False)
                if enough and self.options["exchanged"] != "never" and meld.frees(card):
                    offers.append(f"exchange {card} {number}")
        return offers

    def threes(self, hand: list[str]) -> list[str]:
        order = sorted(set(hand) - {JOKER}, key=DECK.index)
        jokers = [JOKER] * (JOKER in hand)
        found = []
        for cards in map(list, combinations(self.by_rank(order) + jokers, 3)):
            plain = [card for card in cards if card != JOKER]
            if len({rank(c) for c in plain}) == 1 and len({suit(c) for c in plain}) == len(plain):
                found.append("set " + " ".join(cards))
            if len({suit(card) for card in plain}) == 1:
                for start in range(12):
                    window = [ROW[place] + suit(plain[0]) for place in range(start, start + 3)]
                    if set(plain) <= set(window):
                        found.append(f"run {' '.join(cards)} {ROW[start]}")
        return found

    @staticmethod
    def by_rank(cards: list[str]) -> list[str]:
        """The order of the deck: the twos first, and spades first among them."""
        return sorted(cards, key=lambda card: (RANKS.index(rank(card)), "SHDC".index(suit(card))))

    def carry_out(self, seat: int, hand: list[str], words: list[str]) -> int:
        """Do it, and tell what it is worth."""
        verb, cards = words[0], words[1:]
        if verb in ("set", "run"):
            group = cards[:3]
            for card in group:
                hand.remove(card)
            start = ROW.index(cards[3]) if verb == "run" else None
            self.table.append(Meld(group, start, seat))
            if start is None:
                return 3 * pips(self.table[-1].naturals[0])
            return sum(worth(place) for place in range(start, start + 3))
        card, meld = cards[0], self.table[int(cards[1]) - 1]
        hand.remove(card)
        if verb == "exchange":
            meld.cards.remove(JOKER)
            meld.cards.append(card)
            hand.append(JOKER)
            return 0
        meld.cards.append(card)
        if meld.start is None:
            return pips(meld.naturals[0])
        if verb == "lay":
            return worth(meld.start + len(meld.cards) - 1)
        meld.start -= 1
        return worth(meld.start)

"""A second check of Rummy 500 records, written from the rules alone.

Draw, or take any card of the discard pile with all on it, if it is melded first.  Melds by threes,
then cards added anywhere; each scores for who lays it, cards left count against one.  Jokers are
wild; ace and joker 15, an ace below the 2 only 1.  With an empty stock a player may stop the deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, in_deck_order, rank, suit

JOKER = "joker"
ROW = ["A", *RANKS]  # the ace below the 2 and above the king
OPTIONS = {
    "jokers": (True, False),
    "top_card": ("melded", "free"),
    "target": range(200, 1501),
}


class Meld:
    """A set (`start` is None), or a run that begins at a place of ROW."""

    def __init__(self, cards: list[str], start: int | None) -> None:
        self.cards, self.start = cards, start
        self.plain = next(card for card in cards if card != JOKER)

    def takes(self, card: str, upward: bool) -> bool:
        if self.start is None:
            fresh = rank(card) == rank(self.plain) and suit(card) not in map(suit, self.cards)
            return upward and len(self.cards) < 4 and (card == JOKER or fresh)
        place = self.start + len(self.cards) if upward else self.start - 1
        if not 0 <= place <= 13 or len(self.cards) > 12:
            return False
        return card in (JOKER, ROW[place] + suit(self.plain))


def pips(card: str) -> int:
    if card == JOKER or rank(card) == "A":
        return 15
    return min(RANKS.index(rank(card)) + 2, 10)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(reader: Reader) -> list[str]:
    packs = 2 if reader.players > 4 else 1
    jokers = 2 * packs if reader.options["jokers"] else 0
    return in_deck_order(french_deck(RANKS) * packs) + [JOKER] * jokers


def play(reader: Reader) -> None:
    reader.begin("rummy-500", players=range(2, 9), options=OPTIONS, lots=pack_of)
    scores = [0] * reader.players
    while not reader.is_cut and max(scores) < reader.options["target"]:
        for seat, gain in enumerate(Deal(reader).play()):
            scores[seat] += gain
        reader.score(scores)
    reader.end(scores, highest(scores))


class Deal:
    """One deal."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.table: list[Meld] = []

    def play(self) -> list[int]:
        players = self.reader.players
        packs = 2 if players > 4 else 1
        order = clockwise((self.reader.first + self.reader.scored + 1) % players, players)
        jokers = [JOKER] * (2 * packs if self.reader.options["jokers"] else 0)
        self.stock = self.reader.shuffle(french_deck(RANKS) * packs + jokers)
        self.hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(13 if players == 2 else 7):
            for seat in order:
                self.hands[seat].append(self.stock.pop(0))
        self.discard = [self.stock.pop(0)]
        gains, seat = [0] * players, order[0]
        while True:
            words = self.reader.choice(seat, self.sources(seat)).split()
            if words == ["stop"]:
                break
            gains[seat] += self.turn(seat, words)
            if not self.hands[seat]:
                break
            seat = (seat + 1) % players
        return [gain - sum(map(pips, self.hands[k])) for k, gain in enumerate(gains)]

    def sources(self, seat: int) -> list[str]:
        offers = ["draw"] if self.stock else ["stop"]
        for n in range(1, len(self.discard) + 1):
            free = n == 1 and self.reader.options["top_card"] == "free"
            if free or self.useful(self.discard[-n], self.hands[seat] + self.discard[-n:]):
                offers.append(f"take {n}")
        return offers

    def useful(self, card: str, pool: list[str]) -> bool:
        fits = any(m.takes(card, up) for m in self.table for up in (True, False))
        return fits or any(card in words.split() for words in threes(pool))

    def turn(self, seat: int, words: list[str]) -> int:
        """What the seat melds in its turn."""
        hand, wanted, gain = self.hands[seat], "", 0
        if words == ["draw"]:
            hand.append(self.stock.pop(0))
        else:
            n = int(words[1])
            if n > 1 or self.reader.options["top_card"] == "melded":
                wanted = self.discard[-n]
            hand += self.discard[-n:]
            del self.discard[-n:]
        while True:
            offers = list(threes(hand))
            for card in set(hand):
                for k, meld in enumerate(self.table, 1):
                    offers += [f"lay {card} {k}"] * meld.takes(card, True)
                    offers += [f"lay-below {card} {k}"] * meld.takes(card, False)
            if wanted:
                offers = [offer for offer in offers if wanted in offer.split()[1:4]]
            else:
                offers.append("enough")
            words = self.reader.choice(seat, offers).split()
            if words == ["enough"]:
                break
            gain += self.lay(hand, words)
            wanted = ""
        if hand:
            card = self.reader.choice(seat, [f"discard {c}" for c in hand]).split()[1]
            hand.remove(card)
            self.discard.append(card)
        return gain

    def lay(self, hand: list[str], words: list[str]) -> int:
        """Do it, and tell what it scores."""
        verb = words[0]
        cards = words[1:4] if verb in ("set", "run") else words[1:2]
        for card in cards:
            hand.remove(card)
        if verb in ("set", "run"):
            start = ROW.index(words[4]) if verb == "run" else None
            self.table.append(Meld(cards, start))
        else:
            meld = self.table[int(words[2]) - 1]
            meld.cards.append(cards[0])
            if verb == "lay-below":
                assert meld.start is not None
                meld.start -= 1
            start = meld.start if verb == "lay-below" else None
        low = start == 0
        return sum(
            1 if low and card != JOKER and rank(card) == "A" else pips(card) for card in cards
        )


def threes(hand: list[str]) -> Iterable[str]:
    """New melds, as moves."""
    plain = in_deck_order(list(set(hand) - {JOKER}))
    jokers = [JOKER] * min(2, hand.count(JOKER))
    for cards in set(combinations(plain + jokers, 3)):
        real = [card for card in cards if card != JOKER]
        if len({rank(c) for c in real}) == 1 and len({suit(c) for c in real}) == len(real):
            yield "set " + " ".join(cards)
        if len({suit(card) for card in real}) == 1:
            for start in range(12):
                if {rank(card) for card in real} <= set(ROW[start : start + 3]):
                    yield f"run {' '.join(cards)} {ROW[start]}"

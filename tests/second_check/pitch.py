"""A second check of Pitch records, written from the rules alone.

Six cards each, three at a time.  One round of bids from 2 to 5; the dealer may take an equal bid,
and must bid if all have passed.  The first card makes the trumps; who can follow may trump all the
same.  High, low, jack and game; five is for all of them and all tricks.

Jokers and the off-jack, the other jack of the trump colour, are trumps where they are agreed on,
worth a point each to whoever takes them, and never low; each raises the highest bid by one.  The
off-jack is next below the jack, then come the jokers, the red one first, unless they are below the
two.  A joker that is led to the first trick makes its player name the trumps.
"""

from __future__ import annotations

from typing import Any

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, Trick, height, play_card, rank, suit

DECK = french_deck(RANKS)
JOKERS = {0: [], 1: ["RJ"], 2: ["BJ", "RJ"]}
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
PIPS = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


OPTIONS: dict[str, Any] = {
    "low_goes": ("to-taker", "to-holder"),
    "steals": (True, False),
    "all_pass": ("dealer-bids", "thrown-in"),
    "lowest_bid": (1, 2),
    "with_jokers": (0, 1, 2),
    "joker_rank": ("below-two", "below-jack"),
    "off_jack": (True, False),
}


class Trumps:
    """The trumps of a deal, none before a suit is named."""

    def __init__(self, reader: Reader) -> None:
        self.suit = ""
        self.has_off_jack = reader.options["off_jack"]
        self.jokers = 8.5 if reader.options["joker_rank"] == "below-jack" else -1

    def name(self, colour: str) -> None:
        self.suit = colour

    def height(self, card: str) -> float:
        """The place in the row of trumps; the ten is 8, the jack 9."""
        if card in ("RJ", "BJ"):
            return self.jokers + (0.1 if card == "RJ" else 0)
        return 8.9 if self.is_off_jack(card) else height(card)

    def is_off_jack(self, card: str) -> bool:
        return self.has_off_jack and bool(self.suit) and card == "J" + SAME_COLOUR[self.suit]

    def is_extra(self, card: str) -> bool:
        return card in ("RJ", "BJ") or self.is_off_jack(card)

    def suit_of(self, card: str) -> str:
        return self.suit if self.is_extra(card) else suit(card)

    def rate(self, card: str, led: str) -> float:
        own = self.suit_of(card)
        return self.height(card) + (200 if own == self.suit else 100 if own == led else 0)


def pack(reader: Reader) -> list[str]:
    return DECK + JOKERS[reader.options["with_jokers"]]


def lots(reader: Reader) -> list[str]:
    return in_pack_order(pack(reader), "2 3 4 5 6 7 8 9 10 J Q K A")


def top_bid(reader: Reader) -> int:
    """All points that there are, and all tricks."""
    return 5 + int(reader.options["with_jokers"]) + bool(reader.options["off_jack"])


def play(reader: Reader) -> None:
    reader.begin(
        "pitch",
        players=range(2, 6),
        options={"target": (7, 10, 11, 21), **OPTIONS, "goes_out": ("bidder", "most")},
        valet=OPTIONS,
        lots=lots,
    )
    players, valet = reader.players, reader.is_valet
    side = [seat % 2 if players == 4 else seat for seat in range(players)]
    scores, pitcher = [0] * players, 0
    target = reader.options.get("target", 7)
    while not reader.is_cut and max(scores) < target and not (valet and reader.scored):
        dealer = (reader.first + reader.scored) % players
        order = clockwise((dealer + 1) % players, players)
        cards = reader.shuffle(pack(reader))
        hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(2):
            for seat in order:
                hands[seat] += [cards.pop(0) for _ in range(3)]
        pitcher, bid = auction(reader, order)
        if not bid:
            reader.score(scores)
            continue
        held = [set(hand) for hand in hands]
        takers, ranked = play_out(reader, hands, pitcher)
        points = [0] * players
        won = {
            who: [c for t, trick in takers if side[t] == who for c in trick] for who in set(side)
        }
        trumps = [card for pile in won.values() for card in pile]
        trumps = [card for card in trumps if ranked.suit_of(card) == ranked.suit]
        pips = {who: sum(PIPS.get(rank(c), 0) for c in pile) for who, pile in won.items()}
        for who, pile in won.items():
            low = min((c for c in trumps if not ranked.is_extra(c)), key=height, default="")
            if reader.options["low_goes"] == "to-taker":
                has_low = low in pile
            else:
                has_low = any(low in hand for seat, hand in enumerate(held) if side[seat] == who)
            got = [max(trumps, key=ranked.height) in pile, has_low]
            got += [
                "J" + ranked.suit in pile,
                [p for p in pips.values() if p == pips[who]] == [pips[who]]
                and pips[who] == max(pips.values()),
            ]
            made = sum(got) + sum(ranked.is_extra(card) for card in pile)
            if who == side[pitcher]:
                if bid == top_bid(reader):
                    made += all(side[taker] == who for taker, _ in takers)
                made = made if made >= bid else -bid
            for seat in range(players):
                if side[seat] == who:
                    points[seat] = made
        scores = [score + more for score, more in zip(scores, points, strict=True)]
        reader.score(scores)
    if scores[pitcher] >= target and reader.options.get("goes_out") != "most":
        reader.end(scores, [seat for seat in range(players) if side[seat] == side[pitcher]])
    else:
        reader.end(scores, highest(scores))


def auction(reader: Reader, order: list[int]) -> tuple[int, int]:
    pitcher, bid = order[0], 0
    may_all_pass = reader.options["all_pass"] == "thrown-in"
    for seat in order:
        is_last = seat == order[-1]
        least = bid if is_last and bid and reader.options["steals"] else bid + 1
        lowest = max(reader.options["lowest_bid"], least)
        moves = [f"bid {n}" for n in range(lowest, top_bid(reader) + 1)]
        moves += ["pass"] if bid or not is_last or may_all_pass else []
        said = reader.choice(seat, moves)
        if said != "pass":
            pitcher, bid = seat, int(said.split()[1])
    return pitcher, bid


def play_out(
    reader: Reader, hands: list[list[str]], leader: int
) -> tuple[list[tuple[int, list[str]]], Trumps]:
    trumps, takers = Trumps(reader), []
    while any(hands):
        trick: Trick = []
        for seat in clockwise(leader, len(hands)):
            hand, legal = hands[seat], hands[seat]
            led = trumps.suit_of(trick[0][1]) if trick else ""
            if trick and any(trumps.suit_of(card) == led for card in hand):
                legal = [card for card in hand if trumps.suit_of(card) in (led, trumps.suit)]
            play_card(reader, hands, seat, trick, legal)
            if not trumps.suit:
                trumps.name(named(reader, seat, trick[0][1]))
        led = trumps.suit_of(trick[0][1])
        leader = max(trick, key=lambda at: trumps.rate(at[1], led))[0]
        takers.append((leader, [card for _, card in trick]))
    return takers, trumps


def named(reader: Reader, seat: int, pitched: str) -> str:
    """The trump suit: that of the card led to the first trick, or what its player says."""
    if pitched not in ("RJ", "BJ"):
        return suit(pitched)
    said = reader.choice(
        seat, [f"name {name}" for name in ("spades", "hearts", "diamonds", "clubs")]
    )
    return said.removeprefix("name ")[0].upper()

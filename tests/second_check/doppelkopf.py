"""A second check of Doppelkopf records, written from the rules alone.

Forty-eight cards, each twice.  Who holds a queen of clubs is re, the others are contra; tens of
hearts, queens, jacks and diamonds are trumps.  Before each card all who have enough cards may
announce.  Both queens in one hand: a bride may look for a partner in the first three tricks.
"""

from __future__ import annotations

from collections.abc import Sequence

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import Trick, play_card, rank, suit

DECK = 2 * french_deck(["9", "10", "J", "Q", "K", "A"])
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS = ["10H", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D", "KD", "9D"]
PLAIN = ["A", "10", "K", "9"]
DEALS = range(1, 49)


class Deal:
    """What is remembered of a deal."""

    def __init__(self, hands: list[list[str]]) -> None:
        self.hands = hands
        self.re = {seat for seat, hand in enumerate(hands) if "QC" in hand}
        self.bride: int | None = None
        self.bound = 11
        self.announced: dict[int, str] = {}
        self.extra = [0] * 4
        self.caught: list[tuple[int, int]] = []  # foxes: by whom, from whom
        self.points = [0] * 4
        self.tricks = [0] * 4


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("doppelkopf", players=(4,), options={"second_ten": (False, True), "deals": DEALS})
    scores = [0] * 4
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        first = (reader.scored + 1) % 4
        cards = reader.shuffle(DECK)
        deal = Deal([cards[(seat - first) % 4 :: 4] for seat in range(4)])
        play_deal(reader, deal, first)
        for seat, gain in enumerate(result(deal)):
            scores[seat] += gain
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, deal: Deal, leader: int) -> None:
    for seat in range(4):
        both = deal.hands[seat].count("QC") == 2
        if reader.choice(seat, ["marry", "healthy"] if both else ["healthy"]) == "marry":
            deal.bride = seat
    seeking = deal.bride is not None
    while any(deal.hands):
        trick: Trick = []
        for seat in clockwise(leader, 4):
            announce(reader, deal, seat, seeking)
            play_card(reader, deal.hands, seat, trick, legal(deal.hands[seat], trick))
        leader, card = winner(trick, reader.options["second_ten"])
        points = sum(PIPS.get(rank(c), 0) for _, c in trick)
        deal.points[leader] += points
        deal.tricks[leader] += 1
        deal.extra[leader] += (points >= 40) + (card == "JC" and not any(deal.hands))
        deal.caught += [(leader, seat) for seat, c in trick if c == "AD"]
        if seeking and leader == deal.bride:
            deal.bound -= 1
            seeking = deal.tricks[leader] < 3
        elif seeking:
            deal.re.add(leader)
            seeking = False


def announce(reader: Reader, deal: Deal, first: int, seeking: bool) -> None:
    """All who have not announced and hold enough cards are asked, until one of them speaks."""
    for seat in clockwise(first, 4):
        if len(deal.hands[seat]) < deal.bound or seat in deal.announced:
            continue
        party = "re" if seat in deal.re else "contra"
        if reader.choice(seat, ["silent"] if seeking else [f"say {party}", "silent"]) != "silent":
            deal.announced[seat] = party
            return


def colour(card: str) -> str:
    return "trump" if card in TRUMPS else suit(card)


def legal(hand: Sequence[str], trick: Trick) -> list[str]:
    if not trick:
        return list(hand)
    led = colour(trick[0][1])
    return [card for card in hand if colour(card) == led] or list(hand)


def winner(trick: Trick, second_ten: bool) -> tuple[int, str]:
    """Of equal cards the first, but perhaps the second ten of hearts."""
    tens = [(seat, card) for seat, card in trick if card == "10H"]
    if second_ten and len(tens) == 2:
        return tens[1]
    led = colour(trick[0][1])
    trumped = [(TRUMPS.index(c), k) for k, (_, c) in enumerate(trick) if c in TRUMPS]
    if trumped:
        return trick[min(trumped)[1]]
    return trick[
        min((PLAIN.index(rank(c)), k) for k, (_, c) in enumerate(trick) if suit(c) == led)[1]
    ]


def result(deal: Deal) -> list[int]:
    """What each seat gains or loses."""
    contra = set(range(4)) - deal.re
    said = set(deal.announced.values())
    needed = 120 if said == {"contra"} else 121
    re_points = sum(deal.points[seat] for seat in deal.re)
    won, lost = (deal.re, contra) if re_points >= needed else (contra, deal.re)
    loser_points = sum(deal.points[seat] for seat in lost)
    value = 1 + sum(loser_points < bound for bound in (90, 60, 30)) + 2 * len(said)
    value += not any(deal.tricks[seat] for seat in lost)
    if len(deal.re) == 2:
        value += won == contra
        for side, sign in ((won, 1), (lost, -1)):
            value += sign * sum(deal.extra[seat] for seat in side)
            value += sign * sum(a in side and b not in side for a, b in deal.caught)
    alone = 3 if len(deal.re) == 1 else 1
    return [
        (value if seat in won else -value) * (alone if seat in deal.re else 1) for seat in range(4)
    ]

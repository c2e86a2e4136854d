"""A second check of Doppelkopf records, written from the rules alone.

Forty-eight cards, each twice.  Who holds a queen of clubs is re, the others are contra; tens of
hearts, queens, jacks and diamonds are trumps.  Before each card all who have enough cards may
announce.  Both queens in one hand: a bride may look for a partner in the first three tricks.  A
solo has trumps of its own; a party that has announced itself may say how few points the others get.
Compulsory: each owes one solo, which goes before others, is led to, and has the same dealer deal
again; when no more deals are left than solos owed, the first in turn who owes one plays it.
"""

from __future__ import annotations

from collections.abc import Sequence

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import Trick, play_card, rank, suit

DECK = 2 * french_deck(["9", "10", "J", "Q", "K", "A"])
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
TRUMPS = ["10H", "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "10D", "KD", "9D"]
PLAIN = ["A", "10", "K", "Q", "J", "9"]
LEVELS = ["plain", "no-90", "no-60", "no-30", "black"]
SOLOS = [
    *(f"{name}-solo" for name in ("diamonds", "hearts", "spades", "clubs", "queens", "jacks")),
    "fleshless",
]
FLAGS = (False, True)
OPTIONS = {
    "nines": FLAGS,
    "second_ten": FLAGS,
    "solos": FLAGS,
    "compulsory": FLAGS,
    "levels_said": FLAGS,
    "deals": range(1, 49),
    **LOTS,
}


def trumps_of(solo: str) -> list[str]:
    """The trumps, the highest first."""
    queens = [card for card in TRUMPS if rank(card) == "Q"]
    jacks = [card for card in TRUMPS if rank(card) == "J"]
    if solo in ("queens-solo", "jacks-solo", "fleshless"):
        return {"queens-solo": queens, "jacks-solo": jacks}.get(solo, [])
    letter = solo[0].upper() if solo else "D"
    low = [name + letter for name in ("A", "10", "K", "9") if name + letter != "10H"]
    return ["10H", *queens, *jacks, *low]


class Deal:
    """What is remembered of a deal."""

    def __init__(self, hands: list[list[str]]) -> None:
        self.hands = hands
        self.re = {seat for seat, hand in enumerate(hands) if "QC" in hand}
        self.bride: int | None = None
        self.bound = len(hands[0]) - 1
        self.solo = ""
        self.trumps = TRUMPS
        self.level = {"re": 0, "contra": 0}
        self.announced: dict[int, str] = {}
        self.extra = [0] * 4
        self.caught: list[tuple[int, int]] = []  # foxes: by whom, from whom
        self.points = [0] * 4
        self.tricks = [0] * 4


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("doppelkopf", players=(4,), options=OPTIONS)
    scores = [0] * 4
    order = [name + colour for name in ["9", "10", "J", "Q", "K", "A"] for colour in "DHSC"]
    pack = [card for card in DECK if reader.options["nines"] or rank(card) != "9"]
    dealer = reader.first_dealer(sorted(pack, key=order.index))
    owing = set(range(4)) if reader.options["compulsory"] else set[int]()
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        first = (dealer + 1) % 4
        cards = reader.shuffle(pack)
        deal = Deal([cards[(seat - first) % 4 :: 4] for seat in range(4)])
        duty = call(reader, deal, first, owing)
        play_deal(reader, deal, first if duty is None else duty)
        if duty is None:
            dealer = (dealer + 1) % 4
        else:
            owing.discard(duty)
        for seat, gain in enumerate(result(deal)):
            scores[seat] += gain
        reader.score(scores)
    reader.end(scores, highest(scores))


def call(reader: Reader, deal: Deal, first: int, owing: set[int]) -> int | None:
    """All say at once what they play; a solo goes before a marriage, the first in turn first.

    Who plays a solo that was due.
    """
    said = {}
    if reader.options["deals"] - reader.scored <= len(owing):
        seat = next(seat for seat in clockwise(first, 4) if seat in owing)
        begin_solo(deal, seat, reader.choice(seat, [f"duty {solo}" for solo in SOLOS]))
        return seat
    for seat in range(4):
        moves = ["healthy"] + ["marry"] * (deal.hands[seat].count("QC") == 2)
        free = reader.options["solos"] and seat not in owing
        verbs = ["duty"] if seat in owing else ["solo"] if free else []
        moves += [f"{verb} {solo}" for verb in verbs for solo in SOLOS]
        said[seat] = reader.choice(seat, moves)
    for verb in ("duty", "solo"):
        for seat in clockwise(first, 4):
            if said[seat].startswith(verb):
                begin_solo(deal, seat, said[seat])
                return seat if verb == "duty" else None
    deal.bride = next((seat for seat in said if said[seat] == "marry"), None)
    return None


def begin_solo(deal: Deal, seat: int, said: str) -> None:
    deal.solo = said.split()[1]
    deal.trumps = trumps_of(deal.solo)
    deal.re = {seat}


def play_deal(reader: Reader, deal: Deal, leader: int) -> None:
    seeking = deal.bride is not None
    while any(deal.hands):
        trick: Trick = []
        for seat in clockwise(leader, 4):
            announce(reader, deal, seat, seeking)
            claim(reader, deal, seat, seeking)
            play_card(reader, deal.hands, seat, trick, legal(deal, deal.hands[seat], trick))
        leader, card = winner(deal, trick, reader.options["second_ten"])
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


def claim(reader: Reader, deal: Deal, seat: int, seeking: bool) -> None:
    """Before a card of the seat its party may say a level, if it has announced itself."""
    cards = len(deal.hands[seat])
    if not (reader.options["levels_said"] and deal.announced and cards >= deal.bound - 4):
        return
    party = "re" if seat in deal.re else "contra"
    now = deal.level[party]
    moves = ["silent"]
    if party in deal.announced.values() and not seeking and cards >= deal.bound - 1 - now:
        moves += [f"claim {name}" for name in LEVELS[now + 1 :]]
    move = reader.choice(seat, moves)
    if move != "silent":
        deal.announced[seat] = party
        deal.level[party] = LEVELS.index(move.split()[1])


def announce(reader: Reader, deal: Deal, first: int, seeking: bool) -> None:
    """All who have not announced and hold enough cards are asked, until one of them speaks."""
    for seat in clockwise(first, 4):
        if len(deal.hands[seat]) < deal.bound or seat in deal.announced:
            continue
        party = "re" if seat in deal.re else "contra"
        if reader.choice(seat, ["silent"] if seeking else [f"say {party}", "silent"]) != "silent":
            deal.announced[seat] = party
            return


def colour(deal: Deal, card: str) -> str:
    return "trump" if card in deal.trumps else suit(card)


def legal(deal: Deal, hand: Sequence[str], trick: Trick) -> list[str]:
    if not trick:
        return list(hand)
    led = colour(deal, trick[0][1])
    return [card for card in hand if colour(deal, card) == led] or list(hand)


def winner(deal: Deal, trick: Trick, second_ten: bool) -> tuple[int, str]:
    """Of equal cards the first, but perhaps the second ten of hearts."""
    trumps = deal.trumps
    tens = [(seat, card) for seat, card in trick if card == "10H"]
    if second_ten and len(tens) == 2 and "10H" in trumps:
        return tens[1]
    led = colour(deal, trick[0][1])
    trumped = [(trumps.index(c), k) for k, (_, c) in enumerate(trick) if c in trumps]
    if trumped:
        return trick[min(trumped)[1]]
    return trick[
        min((PLAIN.index(rank(c)), k) for k, (_, c) in enumerate(trick) if suit(c) == led)[1]
    ]


def wins(deal: Deal, party: str) -> bool:
    """Whether this party has won; both may have failed."""
    other = "contra" if party == "re" else "re"
    if deal.level[party]:
        return kept(deal, party)
    if deal.level[other]:
        return not kept(deal, other)
    alone = set(deal.announced.values()) == {"contra"}
    return total(deal, party)[0] >= (121 if (party == "re") != alone else 120)


def total(deal: Deal, party: str) -> tuple[int, int]:
    """The points and the tricks of a party."""
    crew = [seat for seat in range(4) if (seat in deal.re) == (party == "re")]
    return sum(deal.points[seat] for seat in crew), sum(deal.tricks[seat] for seat in crew)


def kept(deal: Deal, party: str) -> bool:
    points, tricks = total(deal, "contra" if party == "re" else "re")
    level = deal.level[party]
    return tricks == 0 if level == 4 else points < 120 - 30 * level


def result(deal: Deal) -> list[int]:
    """What each seat gains or loses."""
    won = "contra" if wins(deal, "contra") else "re"
    lost = "re" if won == "contra" else "contra"
    value = 0
    if wins(deal, won):
        points, tricks = total(deal, lost)
        value = 1 + sum(points < bound for bound in (90, 60, 30)) + (tricks == 0)
        value += 2 * len(set(deal.announced.values())) + sum(deal.level.values())
        reached = total(deal, won)[0]
        value += sum(reached >= bound for bound in (120, 90, 60, 30)[: deal.level[lost]])
    winners = {seat for seat in range(4) if (seat in deal.re) == (won == "re")}
    losers = set(range(4)) - winners
    if len(deal.re) == 2:
        value += won == "contra"
        for side, sign in ((winners, 1), (losers, -1)):
            value += sign * sum(deal.extra[seat] for seat in side)
            value += sign * sum(a in side and b not in side for a, b in deal.caught)
    alone = 3 if len(deal.re) == 1 else 1
    return [
        (value if seat in winners else -value) * (alone if seat in deal.re else 1)
        for seat in range(4)
    ]

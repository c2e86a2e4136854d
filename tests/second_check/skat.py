"""A second check of Skat records, written from the rules alone.

The seat left of the dealer is forehand, the next one middlehand, the one after it rearhand; of four
players the dealer sits out.  A game that is won counts its value, a lost one twice as much against
the declarer.
"""

from __future__ import annotations

from collections.abc import Sequence

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import Trick, play_card, rank, suit

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = french_deck(RANKS, "DHSC")
PIPS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
BASE = {"D": 9, "H": 10, "S": 11, "C": 12}
BELOW = ["A", "10", "K", "Q", "9", "8", "7"]  # the jacks
NULL = ["A", "K", "Q", "J", "10", "9", "8", "7"]
JACKS = ["JC", "JS", "JH", "JD"]
LEVELS = ["plain", "schneider", "schwarz", "ouvert"]
BIDS = sorted(
    {23, 35, 46, 59}
    | {base * n for base in BASE.values() for n in range(2, 19)}
    | {24 * n for n in range(2, 12)}
)


OPTIONS = {
    "deals": range(1, 97),
    "seeger_fabian": (False, True),
    "all_pass": ("redeal", "ramsch"),
    "kontra": (False, True),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    four = bool(reader.lines) and reader.lines[0].get("game") == "skat-four"
    reader.begin(
        "skat-four" if four else "skat",
        players=(4 if four else 3,),
        options=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A", "DHSC"),
    )
    scores = [0] * reader.players
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        for seat, won in play_deal(reader, (reader.first + reader.scored) % reader.players).items():
            scores[seat] += won
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, dealer: int) -> dict[int, int]:
    """What the deal brings to whom."""
    cards = reader.shuffle(DECK)
    forehand, middlehand, rearhand = order = clockwise(dealer + 1, reader.players)[:3]
    hands: list[list[str]] = [[] for _ in range(reader.players)]
    skat: list[str] = []
    for packet in (3, 0, 4, 3):
        for seat in order if packet else ():
            hands[seat] += [cards.pop(0) for _ in range(packet)]
        if not packet:
            skat = [cards.pop(0), cards.pop(0)]
    price, left = duel(reader, middlehand, forehand, 0)
    price, left = duel(reader, rearhand, left, price)
    if not price:
        if reader.choice(forehand, ["bid 18", "pass"]) == "pass":
            if reader.options["all_pass"] == "redeal":
                return {}
            return ramsch(reader, hands, skat, order)
        price, left = 18, forehand
    worth = game(reader, hands, skat, left, order, price)
    result = {left: worth}
    if reader.options["seeger_fabian"]:
        result[left] += 50 if worth > 0 else -50
        if worth < 0:
            for seat in set(range(reader.players)) - {left}:
                result[seat] = 40 if reader.players == 3 else 30
    return result


def ramsch(
    reader: Reader, hands: list[list[str]], skat: list[str], order: list[int]
) -> dict[int, int]:
    takers = play_out(reader, hands, -1, order, "ramsch", JACKS)
    takers.append((takers[-1][0], skat))
    points = {
        seat: sum(PIPS.get(rank(c), 0) for t, cards in takers if t == seat for c in cards)
        for seat in order
    }
    without = sum(all(taker != seat for taker, _ in takers) for seat in order)
    most = [seat for seat in order if points[seat] == max(points.values())]
    if without == 2:
        return {most[0]: 120}
    return {seat: -points[seat] * (2 if without else 1) for seat in most}


def duel(reader: Reader, caller: int, listener: int, price: int) -> tuple[int, int]:
    """The price and who is left."""
    while True:
        bids = [f"bid {n}" for n in BIDS if n > price]
        said = reader.choice(caller, [*bids, "pass"])
        if said == "pass":
            return price, listener
        price = int(said.split()[1])
        if reader.choice(listener, ["hold", "pass"]) == "pass":
            return price, caller


def doubled(reader: Reader, declarer: int, order: list[int]) -> int:
    for seat in order:
        if seat != declarer and reader.choice(seat, ["kontra", "silent"]) == "kontra":
            return 4 if reader.choice(declarer, ["re", "silent"]) == "re" else 2
    return 1


def game(
    reader: Reader,
    hands: list[list[str]],
    skat: list[str],
    declarer: int,
    order: list[int],
    price: int,
) -> int:
    by_hand = reader.choice(declarer, ["take", "hand"]) == "hand"
    hand = hands[declarer]
    if not by_hand:
        hand += skat
        for k in range(2):
            card = reader.choice(declarer, [f"discard {c}" for c in hand]).split()[1]
            hand.remove(card)
            skat[k] = card
    own = hand + skat
    levels = LEVELS if by_hand else ["plain"]
    offers = [
        f"suit {name} {more}"
        for name in ("diamonds", "hearts", "spades", "clubs")
        for more in levels
    ]
    offers += [f"grand {more}" for more in levels] + ["null plain", "null ouvert"]
    words = reader.choice(declarer, offers).split()
    kind, announced = words[0], LEVELS.index(words[-1])
    colour = words[1][0].upper() if kind == "suit" else ""
    trumps = [] if kind == "null" else JACKS + [r + colour for r in BELOW if colour]
    factor = doubled(reader, declarer, order) if reader.options["kontra"] else 1
    takers = play_out(reader, hands, declarer, order, kind, trumps)
    tricks = sum(taker == declarer for taker, _ in takers)
    if kind == "null":
        worth = {(0, 0): 23, (1, 0): 35, (0, 3): 46, (1, 3): 59}[by_hand, announced]
        good, unit = tricks == 0, worth
    else:
        points = sum(PIPS.get(rank(c), 0) for c in skat)
        points += sum(PIPS.get(rank(c), 0) for t, cards in takers if t == declarer for c in cards)
        reached = 2 if tricks in (0, 10) else 1 if points >= 90 or points <= 30 else 0
        target = min(announced, 2)
        steps = matadors(own, trumps) + 1 + by_hand + max(reached, target) + announced
        unit = BASE[colour] if colour else 24
        worth = unit * steps
        good = points >= 61 and reached >= target
    if good and worth >= price:
        return worth * factor
    while worth < price:
        worth += unit
    return -2 * worth * factor


def play_out(
    reader: Reader,
    hands: list[list[str]],
    declarer: int,
    order: list[int],
    kind: str,
    trumps: list[str],
) -> list[tuple[int, list[str]]]:
    """Who took which tricks; a Null is over with the declarer's first one."""
    takers: list[tuple[int, list[str]]] = []
    leader = order[0]
    while any(hands) and not (kind == "null" and any(t == declarer for t, _ in takers)):
        trick: Trick = []
        at = order.index(leader)
        for seat in order[at:] + order[:at]:
            play_card(reader, hands, seat, trick, legal(hands[seat], trick, trumps))
        leader = winner(trick, trumps, NULL if kind == "null" else BELOW)
        takers.append((leader, [card for _, card in trick]))
    return takers


def colour_of(card: str, trumps: Sequence[str]) -> str:
    return "trump" if card in trumps else suit(card)


def legal(hand: Sequence[str], trick: Trick, trumps: Sequence[str]) -> list[str]:
    if not trick:
        return list(hand)
    led = colour_of(trick[0][1], trumps)
    return [card for card in hand if colour_of(card, trumps) == led] or list(hand)


def winner(trick: Trick, trumps: Sequence[str], ranks: Sequence[str]) -> int:
    high = [(trumps.index(card), seat) for seat, card in trick if card in trumps]
    if high:
        return min(high)[1]
    led = suit(trick[0][1])
    return min((ranks.index(rank(card)), seat) for seat, card in trick if suit(card) == led)[1]


def matadors(own: Sequence[str], trumps: Sequence[str]) -> int:
    """How many trumps from the top the declarer has, or lacks, without a gap."""
    held = [card in own for card in trumps]
    return next((k for k, has in enumerate(held) if has != held[0]), len(held))

"""A second check of Pinochle records, written from the rules alone.

Four partners, 48 cards.  An auction by tens, trumps, melds, tricks in which whoever can beats the
trick.  The bidder's side scores what it has or loses the bid; melds need a trick.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of
from .tricks import Trick, rank, suit

ROW = ["9", "J", "Q", "K", "10", "A"]
DECK = 2 * [name + colour for colour in "SHDC" for name in ROW]
COLOURS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
COUNTS = {
    "tens": {"A": 10, "10": 10, "K": 10},
    "halves": {"A": 10, "10": 10, "K": 5, "Q": 5},
    "classic": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
}
ROUND = {"A": 100, "K": 80, "Q": 60, "J": 40}
OPTIONS = {
    "lowest_bid": range(100, 301),
    "all_pass": ("dealer", "redeal"),
    "handed": (0, 3, 4),
    "needs_marriage": (False, True),
    "counting": ("tens", "halves", "classic"),
    "beating": ("always", "trumps-led"),
    "leads": ("bidder", "eldest"),
    "target": range(500, 3001),
    "deals": range(41),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "pinochle",
        players=(4,),
        options=OPTIONS,
        lots=in_pack_order(DECK, "9 J Q K 10 A"),
    )
    scores, options = [0, 0], reader.options
    bidder: int | None = None

    def over() -> bool:
        if options["deals"]:
            return bool(reader.scored >= options["deals"])
        return bool(max(scores) >= options["target"])

    while not reader.is_cut and not over():
        bidder, gains = deal(reader, clockwise((reader.first + reader.scored + 1) % 4, 4))
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score(scores * 2)
    winners = highest(scores * 2)
    if not options["deals"] and bidder is not None and scores[bidder % 2] >= options["target"]:
        winners = [bidder % 2, bidder % 2 + 2]
    reader.end(scores * 2, winners)


def deal(reader: Reader, order: list[int]) -> tuple[int | None, list[int]]:
    """One deal: who has bid highest, and what each side gains."""
    options = reader.options
    stock = reader.shuffle(DECK)
    hands: list[list[str]] = [[] for _ in range(4)]
    for packet in range(16):
        hands[order[packet % 4]] += stock[3 * packet : 3 * packet + 3]
    bidder, bid = auction(reader, order)
    if bidder is None:
        return None, [0, 0]
    own, other = bidder % 2, 1 - bidder % 2
    gains = [0, 0]
    names = [
        name
        for name, letter in COLOURS.items()
        if not options["needs_marriage"] or {"K" + letter, "Q" + letter} <= set(hands[bidder])
    ]
    if not names:
        gains[own] = -bid
        return bidder, gains
    trump = COLOURS[reader.choice(bidder, [f"name {name}" for name in names]).split()[1]]
    pass_on(reader, hands, bidder)
    melded = [melds(hands[side], trump) + melds(hands[side + 2], trump) for side in (0, 1)]
    if reader.choice(bidder, ["contest", "concede"]) == "concede":
        gains[own], gains[other] = -bid, melded[other]
        return bidder, gains
    leader = bidder if options["leads"] == "bidder" else order[0]
    points, took = tricks(reader, hands, leader, trump)
    totals = [points[side] + (melded[side] if took[side] else 0) for side in (0, 1)]
    gains[other] = totals[other]
    gains[own] = totals[own] if totals[own] >= bid else -bid
    return bidder, gains


def auction(reader: Reader, order: list[int]) -> tuple[int | None, int]:
    least, top, bidder, still = reader.options["lowest_bid"], 0, None, list(order)
    at = 0
    while still and not (bidder is not None and still == [bidder]):
        seat = order[at % 4]
        at += 1
        if seat not in still:
            continue
        rises = [n for n in range(least, 1001) if n % 10 == 0 and n > top]
        legal = [f"bid {n}" for n in rises] + ["pass"]
        if bidder is None and still == [seat] and reader.options["all_pass"] == "dealer":
            legal = [f"bid {rises[0]}"]
        said = reader.choice(seat, legal)
        if said == "pass":
            still.remove(seat)
        else:
            bidder, top = seat, int(said.split()[1])
    return bidder, top


def pass_on(reader: Reader, hands: list[list[str]], bidder: int) -> None:
    for giver, taker in ((bidder ^ 2, bidder), (bidder, bidder ^ 2)):
        for _ in range(reader.options["handed"]):
            card = reader.choice(giver, [f"give {card}" for card in hands[giver]]).split()[1]
            hands[giver].remove(card)
            hands[taker].append(card)


def melds(hand: list[str], trump: str) -> int:
    held = Counter(hand)
    runs = min(held[name + trump] for name in ROW[1:])
    worth = 1500 if runs == 2 else 150 * runs
    worth += 10 * held["9" + trump]
    for letter in "SHDC":
        pairs = min(held["K" + letter], held["Q" + letter])
        worth += 40 * (pairs - runs) if letter == trump else 20 * pairs
    for name, each in ROUND.items():
        worth += (0, each, 10 * each)[min(held[name + letter] for letter in "SHDC")]
    return worth + (0, 40, 300)[min(held["QS"], held["JD"])]


def tricks(
    reader: Reader, hands: list[list[str]], leader: int, trump: str
) -> tuple[list[int], list[int]]:
    """Points, 10 for the last trick among them, and tricks of both sides."""
    points, took, worth = [0, 0], [0, 0], COUNTS[reader.options["counting"]]
    while hands[leader]:
        trick: Trick = []
        for seat in clockwise(leader, 4):
            legal = playable(hands[seat], trick, trump, reader.options["beating"] == "always")
            card = reader.choice(seat, [f"play {card}" for card in legal]).split()[1]
            hands[seat].remove(card)
            trick.append((seat, card))
        led = suit(trick[0][1])
        leader = max(trick, key=lambda lying: power(lying[1], led, trump))[0]
        took[leader % 2] += 1
        points[leader % 2] += sum(worth.get(rank(card), 0) for _, card in trick)
    points[leader % 2] += 10
    return points, took


def power(card: str, led: str, trump: str) -> int:
    base = 20 if suit(card) == trump else 10 if suit(card) == led else 0
    return base + (ROW.index(rank(card)) if base else 0)


def playable(hand: list[str], trick: Trick, trump: str, always: bool) -> list[str]:
    if not trick:
        return hand
    led = suit(trick[0][1])
    mark = max(power(card, led, trump) for _, card in trick)
    for colour in (led, trump):
        some = [card for card in hand if suit(card) == colour]
        over = [card for card in some if power(card, led, trump) > mark]
        if some:
            return over if over and (always or led == trump) else some
    return hand

"""A second check of Pinochle records, written from the rules alone.

Four partners, 48 cards.  An auction by tens, trumps, melds, tricks in which whoever can beats the
trick.  The bidder's side scores what it has or loses the bid; melds need a trick.  With the double
pack there are 80 cards, and melds need 200 in melds and 200 in tricks.  Three play alone, with a
widow for the bidder, who lays as many cards away and counts them at the end.
"""

from __future__ import annotations

from collections import Counter

from .common import Line, Reader, clockwise, highest, in_pack_order, problems_of
from .tricks import Trick, rank, suit

ROW = ["9", "J", "Q", "K", "10", "A"]
DECK = 2 * [name + colour for colour in "SHDC" for name in ROW]
DOUBLE = 4 * [name + colour for colour in "SHDC" for name in ROW if name != "9"]
COLOURS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
COUNTS = {
    "tens": {"A": 10, "10": 10, "K": 10},
    "halves": {"A": 10, "10": 10, "K": 5, "Q": 5},
    "classic": {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2},
}
ROUND = {"A": 100, "K": 80, "Q": 60, "J": 40}
OPTIONS = {
    "pack": ("single", "double"),
    "saves": ("trick", "two-hundred"),
    "lowest_bid": range(100, 501),
    "all_pass": ("dealer", "redeal"),
    "handed": (0, 3, 4),
    "needs_marriage": (False, True),
    "counting": ("tens", "halves", "classic"),
    "beating": ("always", "trumps-led"),
    "leads": ("bidder", "eldest"),
    "target": range(500, 5001),
    "deals": range(41),
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def deck(reader: Reader) -> list[str]:
    return DOUBLE if reader.options["pack"] == "double" else DECK


def sides(players: int) -> list[list[int]]:
    return [[0, 2], [1, 3]] if players == 4 else [[seat] for seat in range(players)]


def play(reader: Reader) -> None:
    reader.begin(
        "pinochle",
        players=(3, 4),
        options=OPTIONS,
        lots=lambda reader: in_pack_order(deck(reader), "9 J Q K 10 A"),
    )
    players, options = reader.players, reader.options
    parties = sides(players)
    of = {seat: side for side, members in enumerate(parties) for seat in members}
    scores = [0] * len(parties)
    bidder: int | None = None

    def over() -> bool:
        if options["deals"]:
            return bool(reader.scored >= options["deals"])
        return bool(max(scores) >= options["target"])

    def seats() -> list[int]:
        return [scores[of[seat]] for seat in range(players)]

    while not reader.is_cut and not over():
        order = clockwise((reader.first + reader.scored + 1) % players, players)
        bidder, gains = deal(reader, order, of)
        scores = [score + gain for score, gain in zip(scores, gains, strict=True)]
        reader.score(seats())
    winners = highest(seats())
    if not options["deals"] and bidder is not None and scores[of[bidder]] >= options["target"]:
        winners = parties[of[bidder]]
    reader.end(seats(), winners)


def deal(reader: Reader, order: list[int], of: dict[int, int]) -> tuple[int | None, list[int]]:
    """One deal: who has bid highest, and what each side gains."""
    options, players = reader.options, reader.players
    double = options["pack"] == "double"
    stock = reader.shuffle(deck(reader))
    hands: list[list[str]] = [[] for _ in order]
    packet = (5 if players == 3 else 4) if double else 3
    widow = 0 if players == 4 else 5 if double else 3
    for number in range((len(stock) - widow) // packet):
        hands[order[number % players]] += stock[packet * number : packet * number + packet]
    bidder, bid = auction(reader, order)
    gains = [0] * (max(of.values()) + 1)
    if bidder is None:
        return None, gains
    if widow:
        hands[bidder] += stock[-widow:]
    own = of[bidder]
    names = [
        name
        for name, letter in COLOURS.items()
        if not options["needs_marriage"] or {"K" + letter, "Q" + letter} <= set(hands[bidder])
    ]
    if not names:
        gains[own] = -bid
        return bidder, gains
    trump = COLOURS[reader.choice(bidder, [f"name {name}" for name in names]).split()[1]]
    buried: list[str] = []
    if widow:
        buried = bury(reader, hands[bidder], bidder, widow)
    else:
        pass_on(reader, hands, bidder)
    melded = [0] * len(gains)
    for seat, hand in enumerate(hands):
        melded[of[seat]] += melds(hand, trump)
    if options["saves"] == "two-hundred":
        melded = [worth if worth >= 200 else 0 for worth in melded]
    if reader.choice(bidder, ["contest", "concede"]) == "concede":
        gains = [-bid if side == own else worth for side, worth in enumerate(melded)]
        return bidder, gains
    leader = bidder if options["leads"] == "bidder" else order[0]
    points, took = tricks(reader, hands, leader, trump, of)
    points[own] += sum(COUNTS[options["counting"]].get(rank(card), 0) for card in buried)
    for side, worth in enumerate(melded):
        if options["saves"] == "two-hundred":
            gains[side] = points[side] + worth if points[side] >= 200 else 0
        else:
            gains[side] = points[side] + (worth if took[side] else 0)
    if gains[own] < bid:
        gains[own] = -bid
    return bidder, gains


def bury(reader: Reader, hand: list[str], bidder: int, number: int) -> list[str]:
    buried = []
    for _ in range(number):
        buried.append(reader.choice(bidder, [f"bury {card}" for card in set(hand)]).split()[1])
        hand.remove(buried[-1])
    return buried


def auction(reader: Reader, order: list[int]) -> tuple[int | None, int]:
    options = reader.options
    least, top, bidder, still = options["lowest_bid"], 0, None, list(order)
    double = options["pack"] == "double"
    steps = [n for n in range(least, 2501 if double else 1001) if n % 10 == 0]
    if double:
        steps = [n for n in steps if n <= 600 or n % 50 == 0]
    at = 0
    while still and not (bidder is not None and still == [bidder]):
        seat = order[at % len(order)]
        at += 1
        if seat not in still:
            continue
        rises = [n for n in steps if n > top]
        legal = [f"bid {n}" for n in rises] + ["pass"]
        if bidder is None and still == [seat] and options["all_pass"] == "dealer":
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
            card = reader.choice(giver, [f"give {card}" for card in set(hands[giver])]).split()[1]
            hands[giver].remove(card)
            hands[taker].append(card)


def melds(hand: list[str], trump: str) -> int:
    held = Counter(hand)
    runs = min(held[name + trump] for name in ROW[1:])
    worth = (0, 150, 1500, 2250, 3000)[runs]
    worth += 10 * held["9" + trump]
    for letter in "SHDC":
        pairs = min(held["K" + letter], held["Q" + letter])
        worth += 40 * (pairs - runs) if letter == trump else 20 * pairs
    for name, each in ROUND.items():
        worth += each * (0, 1, 10, 15, 20)[min(held[name + letter] for letter in "SHDC")]
    return worth + (0, 40, 300, 600, 900)[min(held["QS"], held["JD"])]


def tricks(
    reader: Reader, hands: list[list[str]], leader: int, trump: str, of: dict[int, int]
) -> tuple[list[int], list[int]]:
    """Points, those for the last trick among them, and tricks of all sides."""
    worth = COUNTS[reader.options["counting"]]
    points = [0] * (max(of.values()) + 1)
    took = list(points)
    while hands[leader]:
        trick: Trick = []
        for seat in clockwise(leader, reader.players):
            legal = playable(hands[seat], trick, trump, reader.options["beating"] == "always")
            card = reader.choice(seat, [f"play {card}" for card in legal]).split()[1]
            hands[seat].remove(card)
            trick.append((seat, card))
        led = suit(trick[0][1])
        leader = max(trick, key=lambda lying: power(lying[1], led, trump))[0]
        took[of[leader]] += 1
        points[of[leader]] += sum(worth.get(rank(card), 0) for _, card in trick)
    points[of[leader]] += 20 if reader.options["pack"] == "double" else 10
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

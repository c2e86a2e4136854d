"""A second check of Big Two records, written from the rules alone.

Singles, pairs, triples, and five cards as in poker; a combination is beaten by a higher one of as
many cards.  Ranks from 3 up to 2, suits diamonds, clubs, hearts, spades.  Cards left cost points.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import rank, suit

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
POKER = ["2", *RANKS[:-1]]
SUITS = "DCHS"
DECK = french_deck(RANKS, SUITS)
OPTIONS = {
    "straights": ("twos-high", "poker"),
    "flushes": ("by-rank", "by-suit"),
    "passing": ("once", "out"),
    "opens": ("three-of-diamonds", "winner"),
    "big_two_doubles": (False, True),
    "winner_collects": (False, True),
    "target": range(20, 501),
}
Strength = tuple[object, ...]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "big-two",
        players=(3, 4),
        options=OPTIONS,
        lots=in_pack_order(DECK, "3 4 5 6 7 8 9 10 J Q K A 2", "DCHS"),
    )
    scores, last = [0] * reader.players, -1
    while not reader.is_cut and min(scores) > -reader.options["target"]:
        lost, last = play_deal(reader, last)
        for seat, count in enumerate(lost):
            scores[seat] -= count
        if reader.options["winner_collects"]:
            scores[last] += sum(lost)
        reader.score(scores)
    reader.end(scores, highest(scores))


def order_of(card: str) -> tuple[int, int]:
    return RANKS.index(rank(card)), SUITS.index(suit(card))


def play_deal(reader: Reader, last: int) -> tuple[list[int], int]:
    """What each loses, and who won."""
    players, options = reader.players, reader.options
    dealer = (reader.first - reader.scored) % players
    order = [(dealer - step - 1) % players for step in range(players)]
    cards = reader.shuffle(DECK)
    hands: list[list[str]] = [[] for _ in range(players)]
    for k, card in enumerate(cards[: 52 // players * players]):
        hands[order[k % players]].append(card)
    for card in cards[52 // players * players :]:
        low = "3C" if card == "3D" else "3D"
        next(hand for hand in hands if low in hand).append(card)
    first = next(seat for seat, hand in enumerate(hands) if "3D" in hand)
    fresh = last < 0 or options["opens"] == "three-of-diamonds"
    seat = first if fresh else last
    lying: tuple[str, ...] = ()
    leader, out, active = -1, set[int](), set[int]()
    while True:
        if seat == leader:
            lying, out = (), set()
        if seat not in out:
            hand = hands[seat]
            offers = answers(hand, lying, options)
            if leader < 0 and fresh:
                offers = [group for group in offers if "3D" in group]
            texts = ["play " + " ".join(sorted(group, key=order_of)) for group in offers]
            words = reader.choice(seat, texts + ["pass"] * bool(lying)).split()[1:]
            if words:
                lying, leader = tuple(words), seat
                active.add(seat)
                for card in words:
                    hand.remove(card)
            elif options["passing"] == "out":
                out.add(seat)
        if not hands[seat]:
            return [price(k, hand, active, options) for k, hand in enumerate(hands)], seat
        seat = (seat - 1) % players


def price(seat: int, hand: list[str], active: set[int], options: dict[str, object]) -> int:
    each = 3 if seat not in active else 2 if len(hand) > 9 else 1
    return len(hand) * each * (2 if options["big_two_doubles"] and "2S" in hand else 1)


def answers(
    hand: list[str], lying: tuple[str, ...], options: dict[str, object]
) -> list[tuple[str, ...]]:
    found, bar = [], strength(lying, options) if lying else ()
    for size in [len(lying)] if lying else [1, 2, 3, 5]:
        for group in combinations(hand, size):
            much = strength(group, options)
            if much and much > bar:
                found.append(group)
    return found


def strength(group: tuple[str, ...], options: dict[str, object]) -> Strength:
    """What to compare, () if this is no combination."""
    if len(group) < 5:
        return (max(map(order_of, group)),) if len(set(map(rank, group))) == 1 else ()
    ranks = Counter(map(rank, group))
    forms = sorted(ranks.values())
    if forms in ([1, 4], [2, 3]):
        return 2 + (forms[1] == 4), RANKS.index(ranks.most_common(1)[0][0])
    colours = {suit(card) for card in group}
    top = straight(group, options) if len(ranks) == 5 else None
    if top is not None:
        return (4 if len(colours) == 1 else 0), top
    if len(colours) > 1:
        return ()
    highs = sorted((RANKS.index(name) for name in ranks), reverse=True)
    colour = SUITS.index(colours.pop())
    return (1, (highs, colour) if options["flushes"] == "by-rank" else (colour, highs))


def straight(group: tuple[str, ...], options: dict[str, object]) -> tuple[int, int] | None:
    """The place and the suit of its highest card."""
    if options["straights"] == "twos-high":
        rows = [{name: k for k, name in enumerate(RANKS)}]
    else:
        rows = [
            {name: k for k, name in enumerate(["A", *POKER[:-1]])},
            {n: k for k, n in enumerate(POKER, 1)},
        ]
    for row in rows:
        places = sorted((row[rank(card)], SUITS.index(suit(card))) for card in group)
        if places[4][0] - places[0][0] == 4:
            return places[4]
    return None

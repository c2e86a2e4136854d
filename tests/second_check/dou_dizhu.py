"""A second check of Dou Dizhu records, written from the rules alone.

Hands are counted by rank; every combination is made from the counts, rank by rank.  A played set is
read back from its counts: a body of equal ranks in sequence, and what is added to it.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .common import Line, Reader, highest, problems_of

RANKS = "3 4 5 6 7 8 9 10 J Q K A 2 LJ BJ".split()
DECK = [rank for rank in RANKS[:13] for _ in range(4)] + RANKS[13:]
PLACE = {rank: at for at, rank in enumerate(RANKS)}
JOKERS = {13, 14}
TWO = 12  # it belongs to no sequence, and neither do jokers

Counts = tuple[int, ...]
Kind = tuple[str, int, int]  # form, how many cards, how high


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {
        "deals": range(1, 61),
        "all_pass": ("thrown-in", "first-plays"),
        "spring": (True, False),
        "bombs_count": range(1, 11),
    }
    reader.begin("dou-dizhu", players=(3,), options=options, lots=DECK)
    scores, dealer = [0, 0, 0], reader.first
    for _ in range(reader.options["deals"]):
        if reader.is_cut:
            break
        first = (dealer - 1) % 3
        cards = reader.shuffle(DECK)
        hands = [Counter[int](), Counter[int](), Counter[int]()]
        for number, card in enumerate(cards[:51]):
            hands[(first - number) % 3][PLACE[card]] += 1
        landlord, stake = bidding(reader, first)
        if landlord is None and reader.options["all_pass"] == "first-plays":
            landlord, stake = first, 1
        if landlord is not None:
            hands[landlord].update(PLACE[card] for card in cards[51:])
            winner, plays, doubled = played_out(reader, hands, landlord)
            stake *= 2 ** min(doubled, reader.options["bombs_count"])
            others = [seat for seat in range(3) if seat != landlord]
            if winner == landlord:
                spring = not any(plays[seat] for seat in others)
            else:
                spring = plays[landlord] == 1
            stake *= 1 + (spring and reader.options["spring"])
            sign = 1 if winner == landlord else -1
            scores[landlord] += 2 * sign * stake
            for seat in others:
                scores[seat] -= sign * stake
        reader.score(scores)
        dealer = (dealer - 1) % 3
    reader.end(scores, highest(scores))


def bidding(reader: Reader, first: int) -> tuple[int | None, int]:
    landlord, best = None, 0
    for turn in range(3):
        if best == 3:
            break
        seat = (first - turn) % 3
        move = reader.choice(seat, [f"bid {n}" for n in range(best + 1, 4)] + ["pass"])
        if move != "pass":
            landlord, best = seat, int(move.split()[1])
    return landlord, best


def played_out(
    reader: Reader, hands: list[Counter[int]], landlord: int
) -> tuple[int, list[int], int]:
    """Who has no cards first, how often each played, and how many bombs and rockets there were."""
    plays, doubled, seat = [0, 0, 0], 0, landlord
    lying: Kind | None = None
    leader = landlord
    while True:
        if leader == seat:
            lying = None
        offers = {}
        for group in groups(hands[seat]):
            kinds = kinds_of(group)
            if any(lying is None or beats(kind, lying) for kind in kinds):
                offers["play " + written(group)] = (group, kinds)
        move = reader.choice(seat, [*offers, *(["pass"] if lying is not None else [])])
        if move != "pass":
            group, kinds = offers[move]
            lying = next(kind for kind in kinds if lying is None or beats(kind, lying))
            doubled += lying[0] in ("bomb", "rocket")
            plays[seat] += 1
            leader = seat
            for rank, n in enumerate(group):
                hands[seat][rank] -= n
            if not sum(hands[seat].values()):
                return seat, plays, doubled
        seat = (seat - 1) % 3


def beats(one: Kind, other: Kind) -> bool:
    if "rocket" in (one[0], other[0]):
        return one[0] == "rocket"
    if one[0] != other[0] and "bomb" in (one[0], other[0]):
        return one[0] == "bomb"
    return one[:2] == other[:2] and one[2] > other[2]


def written(group: Counts) -> str:
    return " ".join(RANKS[rank] for rank, n in enumerate(group) for _ in range(n))


def made(*parts: tuple[int, int]) -> Counts:
    """Counts by rank, from ranks with how many of each."""
    found = [0] * 15
    for rank, n in parts:
        found[rank] += n
    return tuple(found)


def groups(hand: Counter[int]) -> set[Counts]:
    found: set[Counts] = set()
    for rank, n in hand.items():
        found |= {made((rank, k)) for k in range(1, n + 1)}
    if all(hand[joker] for joker in JOKERS):
        found.add(made(*((joker, 1) for joker in JOKERS)))
    for each, least in ((1, 5), (2, 3), (3, 2)):
        for body in rows(hand, each, least):
            found.add(made(*((rank, each) for rank in body)))
    bodies = [*rows(hand, 3, 2), *([rank] for rank, n in hand.items() if n >= 3)]
    for body in bodies:
        for n in (1, 2):
            for added in extras(hand, set(body), n, len(body)):
                found.add(made(*((r, 3) for r in body), *((r, n) for r in added)))
    for rank in [rank for rank, n in hand.items() if n == 4]:
        for n in (1, 2):
            for added in extras(hand, {rank}, n, 2):
                found.add(made((rank, 4), *((r, n) for r in added)))
    return found


def rows(hand: Counter[int], each: int, least: int) -> list[list[int]]:
    """Ranks in sequence of which there are so many each."""
    found = []
    for low in range(TWO):
        for high in range(low + least, TWO + 1):
            if all(hand[rank] >= each for rank in range(low, high)):
                found.append(list(range(low, high)))
    return found


def extras(hand: Counter[int], taken: set[int], n: int, many: int) -> list[tuple[int, ...]]:
    free = sorted(rank for rank, have in hand.items() if have >= n and rank not in taken)
    return [ranks for ranks in combinations(free, many) if not set(ranks) >= JOKERS]


def kinds_of(group: Counts) -> list[Kind]:
    """All ways to read a combination."""
    size = sum(group)
    ranks = {n: [rank for rank, count in enumerate(group) if count == n] for n in range(1, 5)}
    there = [rank for rank, count in enumerate(group) if count]
    if set(there) == JOKERS:
        return [("rocket", 2, 0)]
    if len(there) == 1:
        return [("bomb" if size == 4 else f"of-{size}", size, there[0])]
    kinds: list[Kind] = []
    for n in (1, 2, 3):
        if len(ranks[n]) == len(there) and ranks[n][-1] - ranks[n][0] == len(there) - 1:
            kinds.append((f"row-of-{n}", size, ranks[n][-1]))
    body = ranks[3]
    if body and body[-1] - body[0] == len(body) - 1:
        for n in (1, 2):
            if len(ranks[n]) == len(body) and len(there) == 2 * len(body):
                kinds.append((f"threes-with-{n}", size, body[-1]))
    if len(ranks[4]) == 1:
        for n in (1, 2):
            if len(ranks[n]) == 2 and len(there) == 3:
                kinds.append((f"four-with-{n}", size, ranks[4][0]))
    return kinds

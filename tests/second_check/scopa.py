"""A second check of Scopa records, written from the rules alone.

Three cards each and four on the table, dealt anew if three of these are kings.  A card takes one of
its number, else any that add up to it.  A point for a sweep (not with the last card), for most
cards, most coins, the seven of coins and the best primiera; eleven points and more than the others.
Anticlockwise.  Options: the king of coins, the napola, aces that take everything, ten cards each.
Variant: one deal, clockwise, whatever lies on the table.
"""

from __future__ import annotations

from itertools import combinations

from .common import LOTS, Line, Reader, highest, problems_of

RANKS = ["A", "2", "3", "4", "5", "6", "7", "J", "N", "K"]
NUMBER = {r: k + 1 for k, r in enumerate(RANKS)}
DECK = [rank + suit for rank in RANKS for suit in "DCSB"]
FLAGS = dict.fromkeys(("king_of_coins", "napola", "ace_takes"), (False, True))
OPTIONS = {"target": (11, 16, 21), "scopone": (False, True), **FLAGS, **LOTS}
PRIME = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "N": 10, "K": 10}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("scopa", players=(2, 3, 4), options=OPTIONS, valet={**FLAGS, **LOTS})
    players, valet = reader.players, reader.is_valet
    side = [seat % 2 if players == 4 else seat for seat in range(players)]
    target = 99 if valet else reader.options["target"]
    dealer = reader.first_dealer(DECK)
    way = 1 if valet else -1
    scores = [0] * players
    while not reader.is_cut and not (valet and reader.scored):
        if max(scores) >= target and len({side[seat] for seat in highest(scores)}) == 1:
            break
        points = play_deal(reader, side, dealer + way * reader.scored, valet)
        scores = [scores[seat] + points[side[seat]] for seat in range(players)]
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, side: list[int], dealer: int, valet: bool) -> list[int]:
    players = len(side)
    way = 1 if valet else -1
    order = [(dealer + way * step) % players for step in range(1, players + 1)]
    scopone = not valet and reader.options["scopone"] and players == 4
    while True:
        cards = reader.shuffle(DECK)
        hands = dealt(cards, order, 10 if scopone else 3)
        if scopone:
            table = list[str]()
            break
        table = [cards.pop(0) for _ in range(4)]
        if valet or sum(card[0] == "K" for card in table) < 3:
            break
    won: list[list[str]] = [[] for _ in set(side)]
    points = [0 for _ in won]
    last = 0
    while True:
        while any(hands.values()):
            for seat in order:
                last = turn(reader, hands, seat, table, won, side, points, bool(cards), last)
        if not cards:
            break
        hands = dealt(cards, order)
    won[last] += table
    prizes = [
        [len(pile) for pile in won],
        [sum(c[1] == "D" for c in pile) for pile in won],
        [int("7D" in pile) for pile in won],
        [primiera(pile) for pile in won],
    ]
    for values in prizes:
        if max(values) and values.count(max(values)) == 1:
            points[values.index(max(values))] += 1
    for who, pile in enumerate(won):
        points[who] += int(reader.options["king_of_coins"] and "KD" in pile)
        coins = [rank + "D" in pile for rank in RANKS]
        row = coins.index(False) if False in coins else 10
        points[who] += row if reader.options["napola"] and row > 2 else 0
    return points


def dealt(cards: list[str], order: list[int], size: int = 3) -> dict[int, list[str]]:
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    for _ in range(size):
        for seat in order:
            hands[seat].append(cards.pop(0))
    return hands


def turn(
    reader: Reader,
    hands: dict[int, list[str]],
    seat: int,
    table: list[str],
    won: list[list[str]],
    side: list[int],
    points: list[int],
    more: bool,
    last: int,
) -> int:
    """Who took cards last."""
    moves: dict[frozenset[str], str] = {}
    for card in hands[seat]:
        takes = captures(card, table)
        lone = not any(other[0] == "A" for other in table)
        if reader.options["ace_takes"] and card[0] == "A" and table and lone:
            takes = [list(table)]
        for cards in takes:
            moves[frozenset(["take", card, *cards])] = card
        if not takes:
            moves[frozenset(["play", card])] = card
    # A move names the cards that it takes in the order of the deck; which is no matter here.
    found = reader.offered()
    sets = {frozenset(text.split()): text for text in found}
    reader.choice(seat, [sets.get(key, "?" + " ".join(sorted(key))) for key in moves])
    words = str(reader.lines[reader.position - 1]["move"]).split()
    hands[seat].remove(words[1])
    if words[0] == "play":
        table.append(words[1])
        return last
    won[side[seat]] += words[1:]
    for card in words[2:]:
        table.remove(card)
    sweeping = not (reader.options["ace_takes"] and words[1][0] == "A")
    if not table and sweeping and (more or any(hands.values())):
        points[side[seat]] += 1
    return side[seat]


def captures(card: str, table: list[str]) -> list[list[str]]:
    number = NUMBER[card[0]]
    single = [[other] for other in table if NUMBER[other[0]] == number]
    return single or [
        list(some)
        for size in range(2, len(table) + 1)
        for some in combinations(table, size)
        if sum(NUMBER[other[0]] for other in some) == number
    ]


def primiera(pile: list[str]) -> int:
    if len({card[1] for card in pile}) < 4:
        return 0
    return sum(max(PRIME[c[0]] for c in pile if c[1] == suit) for suit in {c[1] for c in pile})

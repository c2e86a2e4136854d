"""A second check of Gin Rummy records, written from the rules alone.

Knock with ten or less beside the best melds, in Oklahoma with no more than the first open card; the
other lays off, unless it is gin.  The difference counts, gin 20 more (25 today, big gin 31); with
no more than the knocker the other wins it, and 10 (25) more; twice as much after a spade.  At the
target the match is over: 100 more, 200 against nothing, and 20 (25) for each deal won.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations

from .common import LOTS, Line, Reader, french_deck, highest, problems_of
from .tricks import RANKS, in_deck_order, rank, suit

DECK = french_deck(RANKS)
ROW = ["A", *RANKS[:-1]]
PIPS = {name: min(10, number) for number, name in enumerate(ROW, start=1)}
Melds = list[frozenset[str]]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    flags = dict.fromkeys(("big_gin", "oklahoma", "spades_double"), (False, True))
    options = {
        "target": (100, 150, 200, 250),
        "bonuses": ("classic", "modern"),
    }
    reader.begin("gin-rummy", players=(2,), options={**options, **flags, **LOTS})
    target = reader.options["target"]
    box = 20 if reader.options["bonuses"] == "classic" else 25
    scores, boxes, dealer = [0, 0], [0, 0], reader.first_dealer(in_deck_order(DECK))
    while not reader.is_cut and max(scores) < target:
        winner, points = play_deal(reader, dealer)
        if winner is not None:
            scores[winner] += points
            boxes[winner] += 1
            dealer = 1 - winner
        if max(scores) >= target:
            bonus = [0, 0]
            for seat in (0, 1):
                if scores[seat] >= target:
                    bonus[seat] = 100 if scores[1 - seat] else 200
            scores = [scores[s] + bonus[s] + box * boxes[s] for s in (0, 1)]
            reader.score(scores)
            break
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, dealer: int) -> tuple[int | None, int]:
    stock = reader.shuffle(DECK)
    hands: list[list[str]] = [[], []]
    for number in range(20):
        hands[(dealer + 1 + number) % 2].append(stock.pop(0))
    discard = [stock.pop(0)]
    up = discard[0]
    seat, refused = 1 - dealer, 0
    while refused < 2 and len(stock) == 31 and len(discard) == 1:
        if reader.choice(seat, ["take", "pass"]) == "pass":
            refused += 1
            seat = 1 - seat
            continue
        if finish(reader, seat, hands[seat], discard, discard.pop(), up):
            return settle(reader, hands, seat, up)
        seat = 1 - seat
        break
    while len(stock) > 2:
        first = refused == 2 and len(stock) == 31
        taken = ""
        if reader.choice(seat, ["draw"] if first else ["draw", "take"]) == "take":
            taken = discard.pop()
        else:
            hands[seat].append(stock.pop(0))
        if finish(reader, seat, hands[seat], discard, taken, up):
            return settle(reader, hands, seat, up)
        seat = 1 - seat
    return None, 0


def finish(
    reader: Reader, seat: int, hand: list[str], discard: list[str], taken: str, up: str
) -> bool:
    """Discard, perhaps with a knock."""
    limit = 10
    if reader.options["oklahoma"]:
        limit = 0 if rank(up) == "A" else PIPS[rank(up)]
    free = list(hand)
    hand += [taken] if taken else []
    moves = [f"discard {card}" for card in free]
    moves += [f"knock {c}" for c in free if deadwood(frozenset(hand) - {c}) <= limit]
    if reader.options["big_gin"] and deadwood(frozenset(hand)) == 0:
        moves.append("big-gin")
    move = reader.choice(seat, moves)
    if move == "big-gin":
        return True
    verb, card = move.split()
    hand.remove(card)
    discard.append(card)
    return verb == "knock"


def settle(reader: Reader, hands: list[list[str]], knocker: int, up: str) -> tuple[int, int]:
    """Who wins the deal, and what."""
    other = 1 - knocker
    classic = reader.options["bonuses"] == "classic"
    gin = 31 if len(hands[knocker]) == 11 else 20 if classic else 25
    times = 2 if reader.options["spades_double"] and suit(up) == "S" else 1
    own = deadwood(frozenset(hands[knocker]))
    if own:
        lay_off(reader, other, hands[other], arrangements(frozenset(hands[knocker])))
    rest = deadwood(frozenset(hands[other]))
    if own == 0:
        return knocker, (rest + gin) * times
    if own < rest:
        return knocker, (rest - own) * times
    return other, (own - rest + (10 if classic else 25)) * times


def lay_off(reader: Reader, seat: int, hand: list[str], tables: list[Melds]) -> None:
    """Any of the knocker's best arrangements will do, in any order."""
    while True:
        offers = [
            {f"lay {c} M{k + 1}" for c in hand for k, m in enumerate(table) if is_meld(m | {c})}
            | {"pass"}
            for table in tables
        ]
        found = set(reader.offered())
        fitting = [k for k, moves in enumerate(offers) if moves == found] or [0]
        words = reader.choice(seat, offers[fitting[0]]).split()
        if words == ["pass"]:
            return
        hand.remove(words[1])
        at = int(words[2][1:]) - 1
        tables = [
            [m | {words[1]} if k == at else m for k, m in enumerate(tables[f])] for f in fitting
        ]


def is_meld(cards: frozenset[str]) -> bool:
    if len({rank(card) for card in cards}) == 1:
        return len(cards) >= 3
    places = sorted(ROW.index(rank(card)) for card in cards)
    in_row = places == list(range(places[0], places[0] + len(places)))
    return len(cards) >= 3 and in_row and len({suit(card) for card in cards}) == 1


def pips(cards: frozenset[str]) -> int:
    return sum(PIPS[rank(card)] for card in cards)


def melds(cards: frozenset[str]) -> Melds:
    found: Melds = []
    alike: dict[str, list[str]] = {}
    for card in cards:
        alike.setdefault(card[:-1], []).append(card)
    for some in alike.values():
        found += [frozenset(three) for n in (3, 4) for three in combinations(some, n)]
    for card in cards:
        run, place = [card], ROW.index(card[:-1])
        while place < 12 and ROW[place + 1] + card[-1] in cards:
            place += 1
            run.append(ROW[place] + card[-1])
            if len(run) > 2:
                found.append(frozenset(run))
    return found


@lru_cache(10_000)
def deadwood(cards: frozenset[str]) -> int:
    return min([pips(cards), *(deadwood(cards - meld) for meld in melds(cards))])


def arrangements(cards: frozenset[str]) -> list[Melds]:
    """All ways to lay out melds so that the least is left, in every order."""
    best = deadwood(cards)
    ways: set[frozenset[frozenset[str]]] = set()

    def go(left: frozenset[str], laid: frozenset[frozenset[str]]) -> None:
        if pips(left) == best:
            ways.add(laid)
        for meld in melds(left):
            go(left - meld, laid | {meld})

    go(cards, frozenset())
    return [list(order) for way in ways for order in permutations(way)]

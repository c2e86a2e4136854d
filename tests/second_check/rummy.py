"""A second check of Rummy records, written from the rules alone.

Draw, at most one meld, any number of cards added to melds, discard another card than the one taken.
For an empty stock the discards are turned over, once.  The pips of the others count, to a target;
twice where all cards go in one turn and that is agreed.  Knock Rummy: nobody melds, whoever knocks
ends the deal, the least beside the best melds wins the difference, 25 more from each with nothing,
10 more against the knocker.
Variant: one deal, over with the stock; sets take all equal cards; the fewest pips win.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .gin_rummy import deadwood
from .tricks import RANKS, in_deck_order, rank, suit

DECK = french_deck(RANKS)
OPTIONS = {
    "target": (50, 100, 200, 500),
    "melding": ("one", "any"),
    "at_once": ("single", "double"),
    "knocking": (False, True),
    **LOTS,
}
PLAIN = {"target": 100, "melding": "one", "at_once": "single", "knocking": False}
ROW = ["A", *RANKS[:-1]]
PIPS = {name: min(10, number) for number, name in enumerate(ROW, start=1)}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("rummy", players=range(2, 7), options=OPTIONS, valet=LOTS)
    players, valet = reader.players, reader.is_valet
    told: dict[str, Any] = PLAIN if valet else reader.options
    dealer = reader.first_dealer(in_deck_order(DECK))
    scores = [0] * players
    while not reader.is_cut and max(scores) < told["target"] and not (valet and reader.scored):
        order = clockwise((dealer + reader.scored + 1) % players, players)
        hands, knocker, times = play_deal(reader, order, valet, told)
        if told["knocking"]:
            seat, points = knocked(hands, knocker, order[0])
            scores[seat] += points
            reader.score(scores)
            continue
        pips = [sum(PIPS[rank(card)] for card in hand) for hand in hands]
        for seat in range(players):
            if valet:
                scores[seat] = pips[seat]
            elif pips[seat] == min(pips):
                scores[seat] += (sum(pips) - min(pips) * players) * times
        reader.score(scores)
    reader.end(scores, highest([-s for s in scores]) if valet else highest(scores))


def knocked(hands: list[list[str]], knocker: int | None, first: int) -> tuple[int, int]:
    """Who wins a deal of Knock Rummy, and what."""
    players = len(hands)
    left = [deadwood(frozenset(hand)) for hand in hands]
    least = [seat for seat in range(players) if left[seat] == min(left)]
    difference = sum(left) - min(left) * players
    if knocker is None:
        return next(seat for seat in clockwise(first, players) if seat in least), difference
    if least == [knocker]:
        return knocker, difference + (0 if min(left) else 25 * (players - 1))
    others = [seat for seat in clockwise((knocker + 1) % players, players) if seat in least]
    return next(seat for seat in others if seat != knocker), difference + 10


def play_deal(
    reader: Reader, order: list[int], valet: bool, told: dict[str, Any]
) -> tuple[list[list[str]], int | None, int]:
    """The hands in the end, who has knocked, and how often the deal counts."""
    players = reader.players
    laid: set[int] = set()
    stock = reader.shuffle(DECK)
    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(10 if players == 2 else 7 if players < 5 else 6):
        for seat in order:
            hands[seat].append(stock.pop(0))
    discard, table, turned, seat = [stock.pop(0)], list[list[str]](), False, order[0]
    while True:
        hand = hands[seat]
        taken = ""
        if reader.choice(seat, ["draw", "take"]) == "take":
            taken = discard.pop()
            hand.append(taken)
        else:
            if not stock:
                stock, discard, turned = discard, [], True
            hand.append(stock.pop(0))
        fresh = seat not in laid
        if told["knocking"]:
            free = [card for card in hand if card != taken]
            moves = [f"{verb} {card}" for verb in ("discard", "knock") for card in free]
            verb, card = reader.choice(seat, moves).split()
            hand.remove(card)
            discard.append(card)
            if verb == "knock" or (not stock and turned):
                return hands, seat if verb == "knock" else None, 1
            seat = (seat + 1) % players
            continue
        while meld(reader, seat, hand, table, valet):
            laid.add(seat)
            if told["melding"] == "one":
                break
        while valet or table:
            fits = [f"lay {c} M{k + 1}" for c in hand for k, m in enumerate(table) if good([*m, c])]
            words = reader.choice(seat, [*fits, "pass"]).split()
            if words == ["pass"]:
                break
            laid.add(seat)
            hand.remove(words[1])
            table[int(words[2][1:]) - 1].append(words[1])
        if hand:
            free = [card for card in hand if card != taken] or hand
            discard.append(reader.choice(seat, [f"discard {c}" for c in free]).split()[1])
            hand.remove(discard[-1])
        if not hand or (not stock and (valet or turned)):
            times = 2 if fresh and not hand and told["at_once"] == "double" else 1
            return hands, None, times
        seat = (seat + 1) % players


def meld(reader: Reader, seat: int, hand: list[str], table: list[list[str]], valet: bool) -> bool:
    offers: dict[frozenset[str], str] = {}
    for name in ROW:
        alike = [card for card in hand if rank(card) == name]
        sizes = [len(alike)] if valet else [3, 4]
        for size in sizes:
            if size >= 3:
                offers |= {frozenset(some): "" for some in combinations(alike, size)}
    for colour in "SHDC":
        row = [n + colour for n in ROW]
        for low in range(13):
            for high in range(low + 3, 14):
                if all(card in hand for card in row[low:high]):
                    offers[frozenset(row[low:high])] = ""
    found = {frozenset(text.split()[1:]): text for text in reader.offered()}
    texts = [found.get(cards, f"meld {sorted(cards)}") for cards in offers]
    words = reader.choice(seat, [*texts, "pass"]).split()
    if words[0] == "meld":
        table.append(words[1:])
        for card in words[1:]:
            hand.remove(card)
    return words[0] == "meld"


def good(cards: list[str]) -> bool:
    """Whether these make a set or a run."""
    if len({rank(card) for card in cards}) == 1:
        return len(cards) <= 4
    places = sorted(ROW.index(rank(card)) for card in cards)
    in_row = places == list(range(places[0], places[0] + len(places)))
    return len({suit(card) for card in cards}) == 1 and in_row

"""A second check of Rummy records, written from the rules alone.

Draw, at most one meld, any number of cards added to melds, discard another card than the one taken.
For an empty stock the discards are turned over, once.  The pips of the others count, to 100.
Variant: one deal, over with the stock; sets take all equal cards; the fewest pips win.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, rank, suit

DECK = french_deck(RANKS)
ROW = ["A", *RANKS[:-1]]
PIPS = {name: min(10, number) for number, name in enumerate(ROW, start=1)}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("rummy", players=range(2, 7), valet={})
    players, valet = reader.players, reader.is_valet
    scores = [0] * players
    while not reader.is_cut and max(scores) < 100 and not (valet and reader.scored):
        pips = [sum(PIPS[rank(card)] for card in hand) for hand in play_deal(reader, valet)]
        for seat in range(players):
            if valet:
                scores[seat] = pips[seat]
            elif pips[seat] == min(pips):
                scores[seat] += sum(pips) - min(pips) * players
        reader.score(scores)
    reader.end(scores, highest([-s for s in scores]) if valet else highest(scores))


def play_deal(reader: Reader, valet: bool) -> list[list[str]]:
    players = reader.players
    order = clockwise((reader.scored + 1) % players, players)
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
        meld(reader, seat, hand, table, valet)
        while valet or table:
            fits = [f"lay {c} M{k + 1}" for c in hand for k, m in enumerate(table) if good([*m, c])]
            words = reader.choice(seat, [*fits, "pass"]).split()
            if words == ["pass"]:
                break
            hand.remove(words[1])
            table[int(words[2][1:]) - 1].append(words[1])
        if hand:
            free = [card for card in hand if card != taken] or hand
            discard.append(reader.choice(seat, [f"discard {c}" for c in free]).split()[1])
            hand.remove(discard[-1])
        if not hand or (not stock and (valet or turned)):
            return hands
        seat = (seat + 1) % players


def meld(reader: Reader, seat: int, hand: list[str], table: list[list[str]], valet: bool) -> None:
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
    found = {frozenset(text.split()[1:]): text for text in reader.lines[reader.position]["legal"]}
    texts = [found.get(cards, f"meld {sorted(cards)}") for cards in offers]
    words = reader.choice(seat, [*texts, "pass"]).split()
    if words[0] == "meld":
        table.append(words[1:])
        for card in words[1:]:
            hand.remove(card)


def good(cards: list[str]) -> bool:
    """Whether these make a set or a run."""
    if len({rank(card) for card in cards}) == 1:
        return len(cards) <= 4
    places = sorted(ROW.index(rank(card)) for card in cards)
    in_row = places == list(range(places[0], places[0] + len(places)))
    return len({suit(card) for card in cards}) == 1 and in_row

"""A second check of President records, written from the rules alone.

Sets of equal cards are beaten by as many of a higher rank, twos highest.  When all others have
passed in succession the last to play leads anew.  First out 2, second 1, to 11; the last hands the
first the highest card and gets any other.  Variant: one deal, and who is out goes on passing.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, in_deck_order, rank

DECK = french_deck(RANKS)
HEIGHT = {r: k for k, r in enumerate([*RANKS[1:], "2"])}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("president", players=range(4, 8), valet={})
    players, valet = reader.players, reader.is_valet
    scores = [0] * players
    dealer, first, last = 0, None, None
    while not reader.is_cut and max(scores) < 11 and not (valet and reader.scored):
        order = clockwise((dealer + 1) % players, players)
        hands: list[list[str]] = [[] for _ in range(players)]
        for number, card in enumerate(reader.shuffle(DECK)):
            hands[order[number % players]].append(card)
        if first is not None and last is not None:
            tax(reader, hands, first, last)
        out = play_deal(reader, hands, order[0] if first is None else first, valet)
        for points, seat in zip((2, 1), out, strict=False):
            scores[seat] += points
        reader.score(scores)
        first = out[0]
        last = next((seat for seat in range(players) if seat not in out), None)
        dealer = (dealer + 1) % players if last is None else last
    reader.end(scores, highest(scores))


def tax(reader: Reader, hands: list[list[str]], first: int, last: int) -> None:
    top = max(HEIGHT[rank(card)] for card in hands[last])
    best = [card for card in hands[last] if HEIGHT[rank(card)] == top]
    for giver, taker, cards in ((last, first, best), (first, last, None)):
        free = hands[giver] if cards is None else cards
        card = reader.choice(giver, [f"give {card}" for card in free]).split()[1]
        hands[giver].remove(card)
        hands[taker].append(card)


def play_deal(reader: Reader, hands: list[list[str]], seat: int, valet: bool) -> list[int]:
    """The seats in the order of going out."""
    players, out = len(hands), list[int]()
    table: list[str] = []
    passed = 0
    while sum(map(bool, hands)) > (0 if valet else 1):
        hand = hands[seat]
        if hand or valet:
            moves = ["pass"] if table or not hand else []
            moves += ["play " + " ".join(cards) for cards in sets(hand, table)]
            words = reader.choice(seat, moves).split()
            if words[0] == "play":
                table = words[1:]
                hands[seat] = [card for card in hand if card not in table]
                passed = -1
                if not hands[seat]:
                    out.append(seat)
        passed += 1
        if passed == players - 1:
            table, passed = [], 0
        seat = (seat + 1) % players
    return out


def sets(hand: list[str], table: list[str]) -> list[list[str]]:
    found = []
    for name in RANKS:
        alike = in_deck_order([card for card in hand if rank(card) == name])
        for size in [len(table)] if table else range(1, 5):
            if not table or HEIGHT[name] > HEIGHT[rank(table[0])]:
                found += [list(cards) for cards in combinations(alike, size)]
    return found

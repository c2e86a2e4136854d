"""A second check of President records, written from the rules alone.

Sets of equal cards are beaten by as many of a higher rank, twos highest, perhaps jokers above.
When all others have passed in succession the last to play leads anew; where passing is for the
trick, who has passed is not asked again; where twos clear, who plays them leads again.  First out
2, second 1.  The last hands the first the highest cards and gets any others; so do the last but one
and the second.  The order of play is that of the seats, or of the ranks of the deal before.
Variant: one deal, and who is out goes on passing.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, rank

DECK = french_deck(RANKS)
HEIGHT = {r: k for k, r in enumerate([*RANKS[1:], "2", "joker"])}
OPTIONS = {
    "target": (5, 11, 21),
    "exchanged": (1, 2, 3),
    "vices": (False, True),
    "jokers": (False, True),
    "twos": ("high", "clearing"),
    "passing": ("free", "out"),
    "leads": ("president", "scum"),
    "order": ("seats", "ranks"),
    **LOTS,
}
VALET: dict[str, Any] = {"target": 1, "jokers": False, "twos": "high", "passing": "free"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def kind(card: str) -> str:
    return "joker" if card == "JK" else rank(card)


def in_order(cards: list[str]) -> list[str]:
    """Deck order: twos first, jokers last, spades first among equal ranks."""
    names = [*RANKS, "joker"]
    return sorted(cards, key=lambda card: (names.index(kind(card)), "SHDCK".index(card[-1])))


def play(reader: Reader) -> None:
    reader.begin("president", players=range(4, 8), options=OPTIONS, valet=LOTS)
    players, valet = reader.players, reader.is_valet
    told: dict[str, Any] = VALET if valet else reader.options
    deck = in_order(DECK + ["JK", "JK"] * told["jokers"])
    dealer = reader.first_dealer(deck)
    scores = [0] * players
    before: list[int] = []
    while not reader.is_cut and max(scores) < told["target"] and not (valet and reader.scored):
        ranked = bool(before) and not valet and told["order"] == "ranks"
        order = before if ranked else clockwise((dealer + 1) % players, players)
        hands: list[list[str]] = [[] for _ in range(players)]
        for number, card in enumerate(reader.shuffle(deck)):
            hands[order[number % players]].append(card)
        first = order[0]
        if before and not valet:
            hand_over(reader, hands, before[-1], before[0], told["exchanged"])
            if told["vices"]:
                hand_over(reader, hands, before[-2], before[1], 1)
            first = before[0] if told["leads"] == "president" else before[-1]
        out = play_deal(reader, hands, order[order.index(first) :] + order[: order.index(first)])
        for points, seat in zip((2, 1), out, strict=False):
            scores[seat] += points
        reader.score(scores)
        before = out + [seat for seat in range(players) if seat not in out]
        dealer = before[-1]
    reader.end(scores, highest(scores))


def hand_over(reader: Reader, hands: list[list[str]], low: int, high: int, many: int) -> None:
    for giver, taker in ((low, high), (high, low)):
        for _ in range(many):
            free = hands[giver]
            if giver == low:
                top = max(HEIGHT[kind(card)] for card in free)
                free = [card for card in free if HEIGHT[kind(card)] == top]
            card = reader.choice(giver, [f"give {card}" for card in free]).split()[1]
            hands[giver].remove(card)
            hands[taker].append(card)


def play_deal(reader: Reader, hands: list[list[str]], order: list[int]) -> list[int]:
    """The seats in the order of going out; `order` begins with the leader."""
    valet = reader.is_valet
    told = VALET if valet else reader.options
    players, out, at = len(hands), list[int](), 0
    table: list[str] = []
    resting: set[int] = set()
    passed = 0
    while sum(map(bool, hands)) > (0 if valet else 1):
        seat = order[at]
        if (hands[seat] or valet) and seat not in resting:
            moves = ["pass"] if table or not hands[seat] else []
            moves += ["play " + " ".join(cards) for cards in sets(hands[seat], table)]
            words = reader.choice(seat, moves).split()
            if words[0] == "play":
                table = words[1:]
                for card in table:
                    hands[seat].remove(card)
                passed = -1
                if not hands[seat]:
                    out.append(seat)
                if told["twos"] == "clearing" and kind(table[0]) == "2":
                    table, resting = [], set()
                    if hands[seat]:
                        passed = 0
                        continue
            elif told["passing"] == "out":
                resting.add(seat)
        passed += 1
        if passed == players - 1:
            table, passed, resting = [], 0, set()
        at = (at + 1) % players
    return out


def sets(hand: list[str], table: list[str]) -> list[list[str]]:
    found = []
    for name in [*RANKS, "joker"]:
        alike = in_order([card for card in hand if kind(card) == name])
        for size in [len(table)] if table else range(1, 5):
            if not table or HEIGHT[name] > HEIGHT[kind(table[0])]:
                found += [list(cards) for cards in combinations(alike, size)]
    return found

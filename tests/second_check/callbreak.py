"""A second check of Callbreak records, written from the rules alone.

Anticlockwise; each calls tricks, spades are trumps, the trick is beaten by whoever can, and whoever
cannot beat it with a spade is free.  Scores in tenths: ten a trick called, one for each beyond.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, Trick, height, play_card, suit

OPTIONS = {
    "lowest_call": (1, 2, 3),
    "highest_call": range(8, 14),
    "overtricks": ("tenths", "uncounted", "one-at-most"),
    "eights": ("plain", "thirteen"),
    "beating": ("forced", "free"),
    "deals": range(1, 21),
}
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def rightwards(first: int) -> list[int]:
    """All seats, anticlockwise."""
    return [(first - step) % 4 for step in range(4)]


def play(reader: Reader) -> None:
    reader.begin(
        "callbreak", players=(4,), options=OPTIONS, lots=in_pack_order(DECK, " ".join(RANKS))
    )
    options, scores = reader.options, [0] * 4
    while not reader.is_cut and reader.scored < options["deals"]:
        order = rightwards(reader.first - reader.scored - 1)
        cards = reader.shuffle(DECK)
        hands: list[list[str]] = [[] for _ in range(4)]
        for place, card in enumerate(cards):
            hands[order[place % 4]].append(card)
        names = [f"call {n}" for n in range(options["lowest_call"], options["highest_call"] + 1)]
        calls = {seat: int(reader.choice(seat, names).split()[1]) for seat in order}
        won = tricks(reader, hands, order[0])
        for seat, call in calls.items():
            over = won[seat] - call
            if over < 0 or (over > 1 and options["overtricks"] == "one-at-most"):
                scores[seat] -= 10 * call
                continue
            scores[seat] += 130 if call >= 8 and options["eights"] == "thirteen" else 10 * call
            scores[seat] += over if options["overtricks"] == "tenths" else 0
        reader.score(scores)
    reader.end(scores, highest(scores))


def tricks(reader: Reader, hands: list[list[str]], leader: int) -> list[int]:
    won = [0] * 4
    for _ in range(13):
        trick: Trick = []
        for seat in rightwards(leader):
            legal = hands[seat]
            if trick:
                legal = allowed(hands[seat], [card for _, card in trick], reader)
            play_card(reader, hands, seat, trick, legal)
        led = suit(trick[0][1])
        spades = [lying for lying in trick if suit(lying[1]) == "S"]
        rivals = spades or [lying for lying in trick if suit(lying[1]) == led]
        leader = max(rivals, key=lambda lying: height(lying[1]))[0]
        won[leader] += 1
    return won


def allowed(hand: list[str], lying: list[str], reader: Reader) -> list[str]:
    led = suit(lying[0])
    same = [card for card in hand if suit(card) == led]
    if reader.options["beating"] == "free":
        return same or hand
    spades = [height(card) for card in lying if suit(card) == "S"]
    if same:
        if spades and led != "S":
            return same
        mark = max(height(card) for card in lying if suit(card) == led)
        return [card for card in same if height(card) > mark] or same
    mark = max(spades, default=-1)
    return [card for card in hand if suit(card) == "S" and height(card) > mark] or hand

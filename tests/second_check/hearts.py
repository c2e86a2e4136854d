"""A second check of Hearts records, written from the rules alone.

Three cards are passed to the left, right, across and not at all; the 2 of clubs leads; no heart is
led before one has been played; no penalty card in the first trick.  Variant: one deal without any
of that but the ban on leading hearts, and 26 points are 26 off.
"""

from __future__ import annotations

from itertools import combinations

from .common import Line, Reader, french_deck, problems_of
from .tricks import RANKS, Trick, best, dealt, in_deck_order, play_card, suit

DECK = french_deck(RANKS)
RECEIVER = {1: 1, 2: 3, 3: 2}  # deal: how many seats further on


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def penalty(card: str) -> int:
    return 13 if card == "QS" else int(suit(card) == "H")


def play(reader: Reader) -> None:
    reader.begin("hearts", players=(4,), valet={})
    valet = reader.is_valet
    scores = [0] * 4
    while not reader.is_cut and max(scores) < 100 and not (valet and reader.scored):
        hands = dealt(reader.shuffle(DECK), 4, (reader.scored + 1) % 4, 13)
        leader = (reader.scored + 1) % 4
        if not valet:
            pass_cards(reader, hands, RECEIVER.get((reader.scored + 1) % 4))
            leader = next(seat for seat in range(4) if "2C" in hands[seat])
        points = [0] * 4
        broken = False
        for number in range(13):
            trick: Trick = []
            for seat in [(leader + k) % 4 for k in range(4)]:
                first = number == 0 and not valet
                legal = playable(hands[seat], trick, first, broken)
                play_card(reader, hands, seat, trick, legal)
            broken = broken or any(suit(card) == "H" for _, card in trick)
            leader = best(trick)
            points[leader] += sum(penalty(card) for _, card in trick)
        if 26 in points:
            points = [(-26 if valet else 0) if p else (0 if valet else 26) for p in points]
        scores = [score + p for score, p in zip(scores, points, strict=True)]
        reader.score(scores)
    reader.end(scores, [seat for seat in range(4) if scores[seat] == min(scores)])


def pass_cards(reader: Reader, hands: list[list[str]], steps: int | None) -> None:
    if steps is None:
        return
    passed = []
    for seat in range(4):
        threes = combinations(in_deck_order(hands[seat]), 3)
        legal = ["pass " + " ".join(three) for three in threes]
        passed.append(reader.choice(seat, legal).split()[1:])
    for seat in range(4):
        hands[seat] = [card for card in hands[seat] if card not in passed[seat]]
    for seat in range(4):
        hands[(seat + steps) % 4] += passed[seat]


def playable(hand: list[str], trick: Trick, first: bool, broken: bool) -> list[str]:
    if not trick:
        if first:
            return ["2C"]
        return hand if broken else [c for c in hand if suit(c) != "H"] or hand
    following = [card for card in hand if suit(card) == suit(trick[0][1])]
    if following or not first:
        return following or hand
    return [card for card in hand if not penalty(card)] or hand

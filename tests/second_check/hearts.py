"""A second check of Hearts records, written from the rules alone.

Low cards that do not share out stay out.  Three cards are passed to the left, right, across and not
at all (with other numbers than four left, right and not at all; from five players on two cards);
the lowest club leads; no heart is led before one has been played (or the queen of spades); no
penalty card in the first trick, unless it is open.  Variant: one deal without any of that but the
ban on leading hearts, and 26 points are 26 off.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .common import LOTS, Line, Reader, clockwise, french_deck, problems_of
from .tricks import RANKS, Trick, best, dealt, in_deck_order, play_card, suit

DECK = french_deck(RANKS)
OUT = {3: ["2D"], 4: [], 5: ["2D", "2C"], 6: ["2D", "2C", "2S", "3D"]}
OPTIONS = {
    "target": (50, 100, 150),
    "passes": ("turning", "left", "never"),
    "first_trick": ("clean", "open"),
    "queen_breaks": (False, True),
    "moon": ("others", "own", "choice"),
    **LOTS,
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def penalty(card: str) -> int:
    return 13 if card == "QS" else int(suit(card) == "H")


def play(reader: Reader) -> None:
    reader.begin("hearts", players=range(3, 7), options=OPTIONS, valet=LOTS)
    valet, players = reader.is_valet, reader.players
    told: dict[str, Any] = reader.options if not valet else {"target": 1, "first_trick": "open"}
    deck = [card for card in DECK if card not in OUT[players]]
    opening = "2C" if players < 5 else "3C"
    dealer = reader.first_dealer(in_deck_order(deck))
    scores = [0] * players
    while not reader.is_cut and max(scores) < told["target"] and not (valet and reader.scored):
        leader = (dealer + reader.scored + 1) % players
        hands = dealt(reader.shuffle(deck), players, leader, len(deck) // players)
        if not valet:
            pass_cards(reader, hands, receiver(reader))
            leader = next(seat for seat in range(players) if opening in hands[seat])
        points = [0] * players
        broken = False
        for number in range(len(deck) // players):
            trick: Trick = []
            for seat in clockwise(leader, players):
                start = opening if number == 0 and not valet else ""
                clean = number == 0 and told["first_trick"] == "clean"
                legal = playable(hands[seat], trick, start, clean, broken)
                play_card(reader, hands, seat, trick, legal)
            breaking = {"QS"} if told.get("queen_breaks") else set[str]()
            broken = broken or any(suit(card) == "H" or card in breaking for _, card in trick)
            leader = best(trick)
            points[leader] += sum(penalty(card) for _, card in trick)
        if 26 in points:
            points = moon(reader, points.index(26), valet)
        scores = [score + p for score, p in zip(scores, points, strict=True)]
        reader.score(scores)
    reader.end(scores, [seat for seat in range(players) if scores[seat] == min(scores)])


def moon(reader: Reader, shooter: int, valet: bool) -> list[int]:
    """Somebody has taken everything."""
    own = valet or reader.options["moon"] == "own"
    if not valet and reader.options["moon"] == "choice":
        own = reader.choice(shooter, ["charge", "relieve"]) == "relieve"
    if own:
        return [-26 if seat == shooter else 0 for seat in range(reader.players)]
    return [0 if seat == shooter else 26 for seat in range(reader.players)]


def receiver(reader: Reader) -> int | None:
    """How many seats further on cards are passed in this deal."""
    passes, players, deal = reader.options["passes"], reader.players, reader.scored
    if passes == "never":
        return None
    if passes == "left":
        return 1
    return ([1, 3, 2, None] if players == 4 else [1, players - 1, None])[
        deal % (4 if players == 4 else 3)
    ]


def pass_cards(reader: Reader, hands: list[list[str]], steps: int | None) -> None:
    if steps is None:
        return
    players, passed = len(hands), []
    size = 3 if players < 5 else 2
    for seat in range(players):
        some = combinations(in_deck_order(hands[seat]), size)
        legal = ["pass " + " ".join(cards) for cards in some]
        passed.append(reader.choice(seat, legal).split()[1:])
    for seat in range(players):
        hands[seat] = [card for card in hands[seat] if card not in passed[seat]]
    for seat in range(players):
        hands[(seat + steps) % players] += passed[seat]


def playable(hand: list[str], trick: Trick, start: str, clean: bool, broken: bool) -> list[str]:
    if not trick:
        if start:
            return [start]
        return hand if broken else [c for c in hand if suit(c) != "H"] or hand
    following = [card for card in hand if suit(card) == suit(trick[0][1])]
    if following or not clean:
        return following or hand
    return [card for card in hand if not penalty(card)] or hand

"""A second check of Old Maid records, written from the rules alone.

One queen is left out.  All lay their pairs aside; in turn each draws one of the shuffled cards of
the nearest player before who has some.  Who is left with the odd queen gets nothing, the others 1.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, in_deck_order, rank, suit

DECK = [card for card in french_deck(RANKS) if card != "QC"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    options = {"pairs": ("any", "same-colour"), "deals": range(1, 21)}
    lots = in_pack_order(DECK, " ".join(RANKS))
    reader.begin("old-maid", players=range(2, 9), options=options, lots=lots)
    players = reader.players
    scores = [0] * players
    while not reader.is_cut and reader.scored < reader.options["deals"]:
        order = clockwise((reader.first + reader.scored + 1) % players, players)
        hands: list[list[str]] = [[] for _ in range(players)]
        for number, card in enumerate(reader.shuffle(DECK)):
            hands[order[number % players]].append(card)
        hands = [lay_pairs(reader, hand) for hand in hands]
        seat = next(seat for seat in order if hands[seat])
        if not hands[order[0]]:
            seat = order[0]
        while sum(map(bool, hands)) > 1:
            giver = next(s for s in [(seat - k) % players for k in range(1, players)] if hands[s])
            fan = reader.shuffle(hands[giver])
            words = reader.choice(seat, [f"draw {n}" for n in range(1, len(fan) + 1)]).split()
            hands[seat] = lay_pairs(reader, [*hands[seat], fan.pop(int(words[1]) - 1)])
            hands[giver] = fan
            seat = next(s for s in clockwise((seat + 1) % players, players) if hands[s])
        for seat in range(players):
            scores[seat] += not hands[seat]
        reader.score(scores)
    reader.end(scores, highest(scores))


def lay_pairs(reader: Reader, hand: list[str]) -> list[str]:
    """What stays in a hand."""
    left: list[str] = []
    groups: dict[str, list[str]] = {}
    for card in in_deck_order(hand):
        colour = "" if reader.options["pairs"] == "any" else str(suit(card) in "HD")
        groups.setdefault(rank(card) + colour, []).append(card)
    for cards in groups.values():
        left += cards[2 * (len(cards) // 2) :]
    return left

"""A second check of Cheat records, written from the rules alone.

One to four cards are laid face down for the rank of the turn, aces first, or for one that is named:
any, and while nobody takes the pile no more than one off.  All others say at once whether they
doubt it; the nearest doubter, or the liar, takes all.  Who is rid of all cards wins.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import RANKS, rank

DECK = french_deck(RANKS)
CALLED = ["A", *RANKS[:-1]]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "cheat",
        players=range(2, 11),
        options={"max_turns": range(1, 1001), "ranks_named": ("in-order", "near")},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players = reader.players
    hands: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(reader.shuffle(DECK)):
        hands[(reader.first + 1 + number) % players].append(card)
    pile: list[str] = []
    seat, last = (reader.first + 1) % players, ""
    for number in range(reader.options["max_turns"]):
        called = CALLED[number % 13]
        if reader.options["ranks_named"] == "near":
            at = CALLED.index(last) if last else 0
            near = [CALLED[(at + step) % 13] for step in (-1, 0, 1)] if last else CALLED
            last = reader.choice(seat, [f"name {one}" for one in near]).split()[1]
            called = last
        claim = lay(reader, hands[seat], seat)
        others = clockwise((seat + 1) % players, players)[:-1]
        said = {s: reader.choice(s, ["doubt", "believe"]) for s in sorted(others)}
        doubters = [other for other in others if said[other] == "doubt"]
        pile += claim
        if doubters:
            honest = all(rank(card) == called for card in claim)
            hands[doubters[0] if honest else seat] += pile
            pile, last = [], ""
        if not hands[seat]:
            break
        seat = (seat + 1) % players
    fewest = min(map(len, hands))
    scores = [int(len(hand) == fewest) for hand in hands]
    reader.score(scores)
    reader.end(scores, [s for s in range(players) if scores[s]])


def lay(reader: Reader, hand: list[str], seat: int) -> list[str]:
    claim: list[str] = []
    while True:
        moves = [f"lay {card}" for card in hand] if len(claim) < 4 else []
        move = reader.choice(seat, moves + ["enough"] * bool(claim))
        if move == "enough":
            return claim
        claim.append(move.split()[1])
        hand.remove(claim[-1])

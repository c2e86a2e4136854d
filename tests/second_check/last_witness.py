"""A second check of records of The Last Witness, written from the rules alone.

Three cards are hidden, all others dealt.  In each turn somebody asks a player about a rank, then
may name a hidden card: 3 points if that is right, otherwise one less.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, problems_of
from .tricks import suit

RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("last-witness", players=(3, 4, 5), options={"questions": range(1, 11)})
    players = reader.players
    scores = [0] * players
    for deal in range(players):
        if reader.is_cut:
            break
        cards = reader.shuffle(DECK)
        hiding = dict(zip(["R1", "R2", "R3"], cards[:3], strict=True))
        seat = (deal + 1) % players
        hands: list[list[str]] = [[] for _ in range(players)]
        for at, card in enumerate(cards[3:]):
            hands[(seat + at) % players].append(card)
        named: set[str] = set()
        for _ in range(reader.options["questions"] * players):
            others = [other for other in range(players) if other != seat]
            reader.choice(seat, [f"ask {other} {one}" for other in others for one in RANKS])
            legal = [
                f"name {room} {card}"
                for room, witness in hiding.items()
                for card in DECK
                if suit(card) == suit(witness) and card not in named
            ]
            move = reader.choice(seat, [*legal, "wait"]).split()
            if move[0] == "name":
                named.add(move[2])
                right = hiding[move[1]] == move[2]
                scores[seat] += 3 if right else -1
                if right:
                    del hiding[move[1]]
            seat = (seat + 1) % players
            if not hiding:
                break
        reader.score(scores)
    reader.end(scores, highest(scores))

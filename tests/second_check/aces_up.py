"""A second check of Aces Up records, written from the rules alone.

Four piles; a last card goes, for a point, where another last card of its suit is higher, aces the
highest; an empty pile takes the last card of another, or an ace, or nothing; the
stock is laid out four cards at a time.  Only a patience that leaves the four aces is won.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import rank, suit

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("aces-up", players=(1,), options={"empty_piles": ("any", "aces", "none-at-all")})
    stock = reader.shuffle(DECK)  # from its top
    piles: list[list[str]] = [[], [], [], []]
    score = 0
    while stock or sum(map(len, piles)) != 4:
        moves = offered(stock, piles, reader.options["empty_piles"])
        if not moves:
            break
        verb, *places = reader.choice(0, moves).split()
        at = [int(place[1:]) - 1 for place in places]
        if verb == "lay":
            for pile in piles:
                pile.append(stock.pop(0))
        elif verb == "discard":
            piles[at[0]].pop()
            score += 1
        else:
            piles[at[1]].append(piles[at[0]].pop())
    reader.score([score])
    reader.end([score], [0] if score == 48 else [])


def offered(stock: list[str], piles: list[list[str]], empties: str) -> list[str]:
    moves = ["lay"] if stock else []
    for here, pile in enumerate(piles):
        for other in piles:
            if pile and other and suit(pile[-1]) == suit(other[-1]):
                if RANKS.index(rank(pile[-1])) < RANKS.index(rank(other[-1])):
                    moves.append(f"discard P{here + 1}")
                    break
    for here, pile in enumerate(piles):
        empty = [there for there, other in enumerate(piles) if not other]
        if len(pile) > 1 and empties == "any":
            moves += [f"shift P{here + 1} P{there + 1}" for there in empty]
        if len(pile) > 1 and empties == "aces" and rank(pile[-1]) == "A":
            moves += [f"shift-ace P{here + 1} P{there + 1}" for there in empty]
    return moves

"""A second check of Klondike records, written from the rules alone.

Seven columns, downwards in alternating colours, kings on empty ones; open cards move as a whole.
The suits are built from the ace, a point for each card; only a patience that comes out is won.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import rank, suit

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("klondike", players=(1,), options={"passes": range(1, 10)})
    score = 0
    cards = reader.shuffle(DECK)
    closed: list[list[str]] = []
    for size in range(1, 8):
        closed.append(cards[:size])
        del cards[:size]
    opened = [[pile.pop()] for pile in closed]
    stock = cards  # from its top
    waste: list[str] = []  # from its bottom
    built = dict.fromkeys("SHDC", 0)
    over = reader.options["passes"] - 1
    while score < 52:
        moves = offered(stock, waste, over, closed, opened, built)
        if not moves:
            break
        verb, *places = reader.choice(0, moves).split()
        at = [int(place[1:]) - 1 for place in places]
        if verb == "draw":
            waste.append(stock.pop(0))
        elif verb == "turn-over":
            stock, waste, over = waste, [], over - 1
        elif verb == "lay":
            opened[at[0]].append(waste.pop())
        elif verb == "shift":
            opened[at[1]] += opened[at[0]]
            opened[at[0]] = []
        else:
            built[suit((opened[at[0]] if at else waste).pop())] += 1
            score += 1
        for column, pile in enumerate(opened):
            if not pile and closed[column]:
                pile.append(closed[column].pop())
    reader.score([score])
    reader.end([score], [0] if score == 52 else [])


def offered(
    stock: list[str],
    waste: list[str],
    over: int,
    closed: list[list[str]],
    opened: list[list[str]],
    built: dict[str, int],
) -> list[str]:
    moves = ["draw"] if stock else ["turn-over"] if waste and over else []
    for name, pile in [("rescue", waste)] + [(f"build C{k + 1}", p) for k, p in enumerate(opened)]:
        if pile and RANKS.index(rank(pile[-1])) == built[suit(pile[-1])]:
            moves.append(name)
    for there, target in enumerate(opened):
        if waste and fits(waste[-1], target):
            moves.append(f"lay C{there + 1}")
        for here, pile in enumerate(opened):
            stuck = not pile or (rank(pile[0]) == "K" and not closed[here])
            if not stuck and fits(pile[0], target):
                moves.append(f"shift C{here + 1} C{there + 1}")
    return moves


def fits(card: str, column: list[str]) -> bool:
    if not column:
        return rank(card) == "K"
    last = column[-1]
    lower = RANKS.index(rank(card)) + 1 == RANKS.index(rank(last))
    return lower and (suit(card) in "HD") != (suit(last) in "HD")

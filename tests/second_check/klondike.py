"""A second check of Klondike records, written from the rules alone.

Seven columns, downwards in alternating colours, kings on empty ones; an open card moves with all
that lies on it (`parts` false: the whole run alone), cards come back from the foundations (`back`).
The suits are built from the ace, a point for each card; only a patience that comes out is won.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, problems_of
from .tricks import rank, suit

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
DECK = french_deck(RANKS)
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    flags = (False, True)
    options = {"turned": (1, 2, 3), "passes": range(10), "parts": flags, "back": flags}
    reader.begin("klondike", players=(1,), options=options)
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
    over = reader.options["passes"] - 1 if reader.options["passes"] else -1
    while score < 52:
        moves = offered(stock, waste, over, closed, opened, built)
        for here, pile in enumerate(opened):
            for at, card in enumerate(pile):
                king_on_table = at == 0 and rank(card) == "K" and not closed[here]
                if not king_on_table and (at == 0 or reader.options["parts"]):
                    moves += [f"shift {card} C{k + 1}" for k in range(7) if fits(card, opened[k])]
        if reader.options["back"]:
            for name, letter in SUITS.items():
                top = RANKS[built[letter] - 1] + letter
                if built[letter]:
                    moves += [f"return {name} C{k + 1}" for k in range(7) if fits(top, opened[k])]
        verb, *places = reader.choice(0, moves).split()
        if verb == "give-up":
            break
        target = opened[int(places[-1][1:]) - 1] if places else waste
        if verb == "draw":
            waste += stock[: reader.options["turned"]]
            del stock[: reader.options["turned"]]
        elif verb == "turn-over":
            stock, waste, over = waste, [], over - 1
        elif verb == "lay":
            target.append(waste.pop())
        elif verb == "shift":
            source = next(pile for pile in opened if places[0] in pile)
            at = source.index(places[0])
            target += source[at:]
            del source[at:]
        elif verb == "return":
            letter = SUITS[places[0]]
            target.append(RANKS[built[letter] - 1] + letter)
            built[letter] -= 1
            score -= 1
        else:
            built[suit(target.pop())] += 1
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
    moves = ["draw"] if stock else ["give-up"]
    if waste and over and not stock:
        moves.append("turn-over")
    for name, pile in [("rescue", waste)] + [(f"build C{k + 1}", p) for k, p in enumerate(opened)]:
        if pile and RANKS.index(rank(pile[-1])) == built[suit(pile[-1])]:
            moves.append(name)
    for there, target in enumerate(opened):
        if waste and fits(waste[-1], target):
            moves.append(f"lay C{there + 1}")
    return moves


def fits(card: str, column: list[str]) -> bool:
    if not column:
        return rank(card) == "K"
    last = column[-1]
    lower = RANKS.index(rank(card)) + 1 == RANKS.index(rank(last))
    return lower and (suit(card) in "HD") != (suit(last) in "HD")

"""A second check of Golf Six records, written from the rules alone.

Six places each; two are turned up, then a card of the stock or the discards replaces another.  The
deal ends as soon as all cards of somebody lie open.  Variant: one deal, no second stock.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, rank

DECK = french_deck(RANKS)
JOKERS = ["JK", "JK"]
ROWS = (
    ("upper-left", "upper-middle", "upper-right"),
    ("lower-left", "lower-middle", "lower-right"),
)
PLACES = [place for row in ROWS for place in row]
POINTS = {"A": 1, "2": -2, "J": 10, "Q": 10, "K": 0, "JK": -2}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    twos = ("minus-two", "plus-two")
    flags = (False, True)
    options = {"holes": range(1, 37), "last_turn": flags, "twos": twos, "jokers": flags}
    reader.begin(
        "golf-six",
        players=(2, 3, 4),
        options=options,
        valet={"twos": twos, "jokers": flags},
        lots=lambda read: in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A") + jokers(read),
    )
    deals = 1 if reader.is_valet else reader.options["holes"]
    scores = [0] * reader.players
    while not reader.is_cut and reader.scored < deals:
        first = (reader.first + reader.scored + 1) % reader.players
        for seat, layout in enumerate(play_deal(reader, first)):
            scores[seat] += count(layout, reader.options["twos"] == "plus-two")
        reader.score(scores)
    reader.end(scores, highest([-score for score in scores]))


def jokers(reader: Reader) -> list[str]:
    return JOKERS if reader.options.get("jokers") else []


def name_of(card: str) -> str:
    return card if card == "JK" else rank(card)


def count(layout: dict[str, str], plus: bool) -> int:
    found = 0
    for above, below in zip(*ROWS, strict=True):
        two = [name_of(layout[above]), name_of(layout[below])]
        if two[0] != two[1]:
            found += sum(
                POINTS[r] if r in POINTS and not (plus and r == "2") else int(r) for r in two
            )
    return found


def play_deal(reader: Reader, first: int) -> list[dict[str, str]]:
    """The cards of all seats by place, in the end.

    Of hidden cards nobody knows which lies where: the one dealt last is turned up first.
    """
    players = reader.players
    stock = reader.shuffle(DECK + jokers(reader), "stock")
    hidden: list[list[str]] = [[] for _ in range(players)]
    for seat in clockwise(first, players):
        hidden[seat], stock = stock[:6], stock[6:]
    discards = [stock.pop(0)]
    layouts: list[dict[str, str]] = [{} for _ in range(players)]
    for seat in clockwise(first, players):
        for _ in range(2):
            turned = [f"turn {place}" for place in PLACES if place not in layouts[seat]]
            layouts[seat][reader.choice(seat, turned).split()[1]] = hidden[seat].pop()
    seat = first
    left = players
    while left:
        if not stock and not reader.is_valet:
            stock = reader.shuffle(discards[:-1], "stock")
            discards = discards[-1:]
        drawn = reader.choice(seat, ["draw", "take"] if stock else ["take"]) == "draw"
        card = stock.pop(0) if drawn else discards.pop()
        legal = [f"replace {place}" for place in PLACES] + (["throw"] if drawn else [])
        move = reader.choice(seat, legal).split()
        if move[0] == "throw":
            discards.append(card)
        else:
            old = layouts[seat].get(move[1])
            discards.append(old if old is not None else hidden[seat].pop())
            layouts[seat][move[1]] = card
        seat = (seat + 1) % players
        if left < players or not all(hidden):
            left = left - 1 if reader.options.get("last_turn") else 0
    for layout, cards in zip(layouts, hidden, strict=True):
        for place in PLACES:
            if place not in layout:
                layout[place] = cards.pop()
    return layouts

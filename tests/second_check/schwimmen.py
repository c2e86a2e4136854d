"""A second check of Schwimmen records, written from the rules alone.

Three cards in the middle; exchange one or all, pass or close.  Twice the best suit, 61 for three
alike, 64 for three aces; 62 and more ends the deal.  The lowest lose a life, with three aces all
others do.  Variant: one deal for points, and after each turn a decision about closing.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, french_deck, in_pack_order, problems_of
from .tricks import rank, suit

DECK = french_deck(["7", "8", "9", "10", "J", "Q", "K", "A"])
WORTH = {"A": 11, "9": 9, "8": 8, "7": 7}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def points(hand: list[str]) -> int:
    if len({rank(card) for card in hand}) == 1:
        return 64 if rank(hand[0]) == "A" else 61
    suits = {suit(card) for card in hand}
    return 2 * max(sum(WORTH.get(rank(c), 10) for c in hand if suit(c) == s) for s in suits)


def play(reader: Reader) -> None:
    reader.begin(
        "schwimmen",
        players=range(2, 10),
        options={"lives": range(1, 6)},
        valet={},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players, valet = reader.players, reader.is_valet
    most = 0 if valet else reader.options["lives"]
    scores = [0] * players
    dealer = reader.first
    while not reader.is_cut and not (valet and reader.scored):
        row = clockwise((dealer + 1) % players, players)
        circle = [s for s in row if valet or scores[s] <= most]
        if len(circle) == 1:
            break
        worth = play_deal(reader, circle, valet)
        if valet:
            scores = [worth[seat] for seat in range(players)]
        elif len(set(worth.values())) > 1:
            fire = max(worth.values()) == 64
            for seat in circle:
                scores[seat] += worth[seat] != 64 if fire else worth[seat] == min(worth.values())
        reader.score(scores)
        dealer = next(
            s for s in clockwise((dealer + 1) % players, players) if valet or scores[s] <= most
        )
    best = max(scores) if valet else min(scores)
    reader.end(scores, [seat for seat in range(players) if scores[seat] == best])


def play_deal(reader: Reader, circle: list[int], valet: bool) -> dict[int, int]:
    cards = reader.shuffle(DECK)
    hands: dict[int, list[str]] = {seat: [] for seat in circle}
    for _ in range(3):
        for seat in circle:
            hands[seat].append(cards.pop(0))
    middle = [cards.pop(0) for _ in range(3)]
    chooser = circle[0] if valet else circle[-1]
    if reader.choice(chooser, ["keep", "exchange"]) == "exchange":
        hands[chooser], middle = middle, hands[chooser]
    passes, closer, at, over = 0, -1, 0, False
    while not over and max(map(points, hands.values())) < 62 and circle[at] != closer:
        seat = circle[at]
        at = (at + 1) % len(circle)
        hand = hands[seat]
        moves = ["pass", "swap-all", *(f"swap {own} {other}" for own in hand for other in middle)]
        words = reader.choice(seat, moves + ["close"] * (closer < 0 and not valet)).split()
        passes = passes + 1 if words == ["pass"] else passes if words == ["close"] else 0
        if words == ["swap-all"]:
            hands[seat], middle = middle, hand
        elif len(words) == 3:
            hand[hand.index(words[1])] = words[2]
            middle[middle.index(words[2])] = words[1]
        closes = words == ["close"]
        if valet:
            closes = reader.choice(seat, ["go-on"] + ["close"] * (closer < 0)) == "close"
        if closes:
            closer = seat
        if closer < 0 and passes == len(circle):
            passes = 0
            over = len(cards) < 3
            if not over:
                middle = [cards.pop(0) for _ in range(3)]
            over = over or (valet and len(cards) < 3)
    return {seat: points(hand) for seat, hand in hands.items()}

"""A second check of Oh Hell records, written from the rules alone.

Hands of one card, two and so on up to the most, and down again, or another row.  The dealer, who
bids last, may not make the bids come out, unless there is no hook or all bid at once.  Ten and the
bid for an exact bid, or another count.  Trumps are turned up, or the suits take turns.
"""

from __future__ import annotations

from .common import LOTS, Line, Reader, clockwise, french_deck, highest, problems_of
from .tricks import RANKS, dealt, in_deck_order, suit
from .trumped import taken

DECK = french_deck(RANKS)
OPTIONS = {
    "hook": (False, True),
    "bidding": ("in-turn", "together"),
    "scoring": ("hits", "tricks", "losses", "squares"),
    "sizes": ("up-down", "down-up", "up", "down"),
    "trumps": ("turned", "in-turn"),
    **LOTS,
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("oh-hell", players=range(3, 8), options=OPTIONS)
    players, told = reader.players, reader.options
    up = list(range(1, {6: 8, 7: 7}.get(players, 10) + 1))
    down = up[::-1]
    rows = {"up-down": up + down[1:], "down-up": down + up[1:], "up": up, "down": down}
    first = reader.first_dealer(in_deck_order(DECK))
    scores = [0] * players
    for size in rows[told["sizes"]]:
        if reader.is_cut:
            break
        dealer = (first + reader.scored) % players
        order = clockwise((dealer + 1) % players, players)
        cards = reader.shuffle(DECK)
        hands = dealt(cards, players, order[0], size)
        trump = suit(cards[size * players])
        if told["trumps"] == "in-turn":
            trump = "SHDC-"[reader.scored % 5]
        bids = foretold(reader, order, size)
        takers = taken(reader, hands, order[0], trump)
        for seat in range(players):
            won = sum(taker == seat for taker, _ in takers)
            scores[seat] += points(told["scoring"], bids[seat], won)
        reader.score(scores)
    reader.end(scores, highest(scores))


def foretold(reader: Reader, order: list[int], size: int) -> dict[int, int]:
    bids: dict[int, int] = {}
    together = reader.options["bidding"] == "together"
    for seat in sorted(order) if together else order:
        bound = reader.options["hook"] and not together and seat == order[-1]
        free = [n for n in range(size + 1) if not bound or sum(bids.values()) + n != size]
        bids[seat] = int(reader.choice(seat, [f"bid {n}" for n in free]).split()[1])
    return bids


def points(scoring: str, bid: int, won: int) -> int:
    if bid == won:
        return 10 + (bid * bid if scoring == "squares" else bid)
    return {"tricks": won, "losses": -abs(bid - won)}.get(scoring, 0)

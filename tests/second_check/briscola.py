"""A second check of Briscola records, written from the rules alone.

Three cards each, anticlockwise, nobody follows suit; 120 points, the most of them win the game.
Where it is agreed, whoever leads may exchange the trump turned up.
"""

from __future__ import annotations

from .common import Line, Reader, highest, problems_of
from .tricks import Trick, play_card, rank, suit

RANKS = ["2", "4", "5", "6", "7", "J", "N", "K", "3", "A"]
PIPS = {"A": 11, "3": 10, "K": 4, "N": 3, "J": 2}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(reader: Reader) -> list[str]:
    pack = [name + suit for name in RANKS for suit in "DCSB"]
    return [card for card in pack if reader.players != 3 or card != "2C"]


def play(reader: Reader) -> None:
    flags = (False, True)
    options = {"target": range(1, 12), "last_look": flags, "exchanges": flags}
    reader.begin("briscola", players=(2, 3, 4), options=options, lots=pack_of)
    players = reader.players
    parties = 2 if players == 4 else players
    games = [0] * parties
    pack = [f"{r}{s}" for s in "DCSB" for r in RANKS if players != 3 or r + s != "2C"]
    while not reader.is_cut and max(games) < reader.options["target"]:
        dealer = (reader.first - reader.scored) % players
        pips = [0] * parties
        hands: list[list[str]] = [[] for _ in range(players)]
        stock = reader.shuffle(pack)
        order = rightward(dealer - 1, players)
        for seat in order * 3:
            hands[seat].append(stock.pop(0))
        stock.append(stock.pop(0))
        trump = suit(stock[-1])
        taken = False
        while any(hands):
            if taken and stock and reader.options["exchanges"]:
                exchange(reader, hands[order[0]], order[0], stock)
            taken = True
            trick: Trick = []
            for seat in order:
                play_card(reader, hands, seat, trick, list(hands[seat]))
            order = rightward(taker(trick, trump), players)
            pips[order[0] % parties] += sum(PIPS.get(rank(card), 0) for _, card in trick)
            for seat in order if stock else []:
                hands[seat].append(stock.pop(0))
        best = [party for party in range(parties) if pips[party] == max(pips)]
        if len(best) == 1:
            games[best[0]] += 1
        if sum(pips) != 120:
            raise reader.differs(f"there are {sum(pips)} points, not 120")
        reader.score([games[seat % parties] for seat in range(players)])
    scores = [games[seat % parties] for seat in range(players)]
    reader.end(scores, highest(scores))


def exchange(reader: Reader, hand: list[str], seat: int, stock: list[str]) -> None:
    """The leader may put the 7 of trumps, or for a low card the 2, under the stock."""
    high = RANKS.index(rank(stock[-1])) > RANKS.index("7")
    wanted = ("7" if high else "2") + suit(stock[-1])
    move = reader.choice(seat, ["lead", *(f"exchange {c}" for c in hand if c == wanted)])
    if move != "lead":
        hand.remove(wanted)
        hand.append(stock.pop())
        stock.append(wanted)


def rightward(first: int, players: int) -> list[int]:
    return [(first - step) % players for step in range(players)]


def taker(trick: Trick, trump: str) -> int:
    led = suit(trick[0][1])

    def rate(played: tuple[int, str]) -> int:
        card = played[1]
        return RANKS.index(rank(card)) + 100 * (suit(card) == led) + 200 * (suit(card) == trump)

    return max(trick, key=rate)[0]

"""A second check of Spades records, written from the rules alone.

Spades are trumps; bids are ten a trick, nil a hundred, blind nil two hundred, ten bags cost a
hundred.  Four play as partners, three each alone without the 2 of clubs.  Two jokers may take the
places of the twos of hearts and diamonds; they are the highest spades.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, highest, problems_of
from .tricks import RANKS, Trick, follow, play_card, rank, suit

FLAGS = (False, True)
JOKERS = ["LJS", "BJS"]
OPTIONS = {
    "target": range(100, 1001),
    "debt": range(100, 1001),
    "nil": FLAGS,
    "blind_nil": FLAGS,
    "bags": FLAGS,
    "nil_tricks": ("apart", "help"),
    "jokers": FLAGS,
}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def pack_of(reader: Reader) -> list[str]:
    out = {"2C"} if reader.players == 3 else set()
    out |= {"2H", "2D"} if reader.options["jokers"] else set()
    pack = [name + suit for name in RANKS for suit in "SHDC"]
    return [card for card in pack if card not in out] + (JOKERS if reader.options["jokers"] else [])


def height(card: str) -> int:
    """From the 2 up to the ace, and the jokers above."""
    return [*RANKS, "LJ", "BJ"].index(rank(card))


def play(reader: Reader) -> None:
    reader.begin("spades", players=(3, 4), options=OPTIONS, lots=pack_of)
    players, options = reader.players, reader.options
    parties = 2 if players == 4 else 3
    totals = [0] * parties
    bags = [0] * parties
    while not reader.is_cut and max(totals) < options["target"] and min(totals) > -options["debt"]:
        order = clockwise((reader.first + reader.scored + 1) % players, players)
        blind = set()
        if options["nil"] and options["blind_nil"]:
            for seat in order:
                if totals[seat % parties] + 100 <= max(totals):
                    if reader.choice(seat, ["blind", "look"]) == "blind":
                        blind.add(seat)
        cards = reader.shuffle(pack_of(reader))
        hands: list[list[str]] = [[] for _ in range(players)]
        for place, card in enumerate(cards):
            hands[order[place % players]].append(card)
        bids = [0] * players
        for seat in order:
            if seat not in blind:
                least = 0 if options["nil"] else 1
                legal = [f"bid {n}" for n in range(least, len(hands[seat]) + 1)]
                bids[seat] = int(reader.choice(seat, legal).split()[1])
        won = tricks_taken(reader, hands, order[0])
        for party in range(parties):
            members = range(party, players, parties)
            gain, more = settled(
                [(bids[seat], won[seat], seat in blind) for seat in members],
                options["nil_tricks"] == "help",
            )
            totals[party] += gain
            bags[party] += more
            if options["bags"]:
                totals[party] -= 100 * (bags[party] // 10)
                bags[party] %= 10
        reader.score([totals[seat % parties] for seat in range(players)])
    scores = [totals[seat % parties] for seat in range(players)]
    reader.end(scores, highest(scores))


def settled(members: list[tuple[int, int, bool]], helps: bool) -> tuple[int, int]:
    """What a side scores before bags are paid for, and its new bags."""
    gain = lost = 0
    for bid, tricks, blind in members:
        if bid == 0:
            gain += (200 if blind else 100) * (1 if tricks == 0 else -1)
            lost += tricks
    goal = sum(bid for bid, _, _ in members)
    counted = sum(tricks for _, tricks, _ in members) - (0 if helps else lost)
    more = max(0, counted - goal) + (0 if helps else lost)
    return gain + (10 * goal if counted >= goal else -10 * goal) + more, more


def tricks_taken(reader: Reader, hands: list[list[str]], leader: int) -> list[int]:
    """Play the hands out; how many tricks each seat has taken."""
    won = [0] * len(hands)
    broken = False
    while any(hands):
        trick: Trick = []
        for seat in clockwise(leader, len(hands)):
            legal = follow(hands[seat], trick)
            if not trick and not broken:
                legal = [card for card in hands[seat] if suit(card) != "S"] or hands[seat]
            play_card(reader, hands, seat, trick, legal)
        broken = broken or any(suit(card) == "S" for _, card in trick)
        led = suit(trick[0][1])

        def rate(played: tuple[int, str], led: str = led) -> int:
            shown = suit(played[1])
            return height(played[1]) + (200 if shown == "S" else 100 if shown == led else 0)

        leader = max(trick, key=rate)[0]
        won[leader] += 1
    return won

"""A second check of Night Coach records, written from the rules alone.

Each hides one traveller; in turn one is drawn and one of the two gets out and does what it does.
The last one in the coach, or the noblest when the stock is used up, wins the deal.
"""

from __future__ import annotations

from .common import Line, Reader, clockwise, highest, problems_of

NOBILITY = "BWGDFSMC"
DECK = [*"BBBBWWGGDDFFSSMC"]
NAMES = ["widow", "guard", "duellist", "fiddler", "smuggler", "doctor", "countess"]


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin("night-coach", players=(2, 3, 4), options={"goal": range(1, 14)})
    scores = [0] * reader.players
    while max(scores) < reader.options["goal"] and not reader.is_cut:
        for seat in play_deal(reader, (reader.scored + 1) % reader.players):
            scores[seat] += 1
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, first: int) -> list[int]:
    """The winners of the deal."""
    trunk, *stock = reader.shuffle(DECK)
    circle = clockwise(first, reader.players)
    hands = {seat: stock.pop(0) for seat in circle}
    spare = [trunk]
    guarded: set[int] = set()
    seat = first
    while len(hands) > 1 and stock:
        guarded.discard(seat)
        two = [hands[seat], stock.pop(0)]
        card = reader.choice(seat, [f"play {c}" for c in two]).split()[1]
        two.remove(card)
        hands[seat] = two[0]
        if card == "G":
            guarded.add(seat)
        elif card == "C":
            del hands[seat]
        elif card == "F":
            ring = [s for s in clockwise(seat, reader.players) if s in hands]
            old = [hands[s] for s in ring]
            hands.update(zip(ring, [old[-1], *old[:-1]], strict=True))
        else:
            aim(reader, hands, seat, card, guarded, stock or spare)
        seat = next(s for s in clockwise((seat + 1) % reader.players, reader.players) if s in hands)
    best = max(NOBILITY.index(card) for card in hands.values())
    return [s for s, card in hands.items() if NOBILITY.index(card) == best]


def aim(
    reader: Reader, hands: dict[int, str], seat: int, card: str, guarded: set[int], pile: list[str]
) -> None:
    """A traveller that does something to one other, if anybody can be chosen."""
    targets = [other for other in hands if other != seat and other not in guarded]
    if card == "M":
        other = int(reader.choice(seat, [f"cure {s}" for s in [*targets, seat]]).split()[1])
        if hands[other] == "C":
            del hands[other]
        else:
            hands[other] = pile.pop(0)
    elif not targets:
        return
    elif card == "B":
        words = reader.choice(seat, [f"accuse {s} {n}" for s in targets for n in NAMES]).split()
        if NOBILITY.index(hands[int(words[1])]) == NAMES.index(words[2]) + 1:
            del hands[int(words[1])]
    else:
        verb = {"W": "watch", "D": "challenge", "S": "swap"}[card]
        other = int(reader.choice(seat, [f"{verb} {s}" for s in targets]).split()[1])
        mine, theirs = hands[seat], hands[other]
        if card == "S":
            hands[seat], hands[other] = theirs, mine
        elif card == "D" and mine != theirs:
            del hands[other if NOBILITY.index(mine) > NOBILITY.index(theirs) else seat]

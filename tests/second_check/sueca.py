"""A second check of Sueca records, written from the rules alone.

Anticlockwise, ten cards each in one packet; the last card, or the first, shows the trumps.  A game
for more than 60 points, two for more than 90, four for all tricks; first to the target.  Variant:
one deal, scored in card points.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import rank, suit

RANKS = ["2", "3", "4", "5", "6", "Q", "J", "K", "7", "A"]
DECK = french_deck(RANKS)
PIPS = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "sueca",
        players=(4,),
        options={"target": range(1, 21), "turned": ("last", "first")},
        valet={"turned": ("last", "first")},
        lots=in_pack_order(DECK, "2 3 4 5 6 Q J K 7 A"),
    )
    valet = reader.is_valet
    scores = [0] * 4
    while (
        not reader.is_cut
        and max(scores) < reader.options.get("target", 999)
        and not (valet and reader.scored)
    ):
        dealer = (reader.first - reader.scored) % 4
        first = (dealer - 1) % 4
        cards = reader.shuffle(DECK)
        hands: list[list[str]] = [[], [], [], []]
        on_top = reader.options["turned"] == "first"
        for number in range(4):
            seat = ((dealer if on_top else first) - number) % 4
            hands[seat] = list(cards[10 * number : 10 * number + 10])
        takers = played_out(reader, hands, first, suit(cards[0 if on_top else 39]))
        for seat in range(4):
            own = [trick for taker, trick in takers if (taker - seat) % 2 == 0]
            pips = sum(PIPS.get(rank(card), 0) for trick in own for card in trick)
            games = 4 if len(own) == 10 else 2 if pips > 90 else 1 if pips > 60 else 0
            scores[seat] += pips if valet else games
        reader.score(scores)
    reader.end(scores, highest(scores))


def played_out(
    reader: Reader, hands: list[list[str]], leader: int, trump: str
) -> list[tuple[int, list[str]]]:
    """Who took which cards, trick by trick."""
    found = []
    for _ in range(10):
        trick: list[tuple[int, str]] = []
        for step in range(4):
            seat = (leader - step) % 4
            same = [card for card in hands[seat] if trick and suit(card) == suit(trick[0][1])]
            legal = same or hands[seat]
            card = reader.choice(seat, [f"play {c}" for c in legal]).split()[1]
            hands[seat].remove(card)
            trick.append((seat, card))
        led = suit(trick[0][1])
        best = [pair for pair in trick if suit(pair[1]) == trump]
        best = best or [pair for pair in trick if suit(pair[1]) == led]
        leader = max(best, key=lambda pair: RANKS.index(rank(pair[1])))[0]
        found.append((leader, [card for _, card in trick]))
    return found

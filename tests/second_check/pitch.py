"""A second check of Pitch records, written from the rules alone.

Six cards each, three at a time.  One round of bids from 2 to 5; the dealer may take an equal bid,
and must bid if all have passed.  The first card makes the trumps; who can follow may trump all the
same.  High, low, jack and game; five is for all of them and all tricks.
"""

from __future__ import annotations

from typing import Any

from .common import Line, Reader, clockwise, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, Trick, height, play_card, rank, suit

DECK = french_deck(RANKS)
PIPS = {"10": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


OPTIONS: dict[str, Any] = {
    "low_goes": ("to-taker", "to-holder"),
    "steals": (True, False),
    "all_pass": ("dealer-bids", "thrown-in"),
    "lowest_bid": (1, 2),
}


def play(reader: Reader) -> None:
    reader.begin(
        "pitch",
        players=range(2, 6),
        options={"target": (7, 11, 21), **OPTIONS, "goes_out": ("bidder", "most")},
        valet=OPTIONS,
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players, valet = reader.players, reader.is_valet
    side = [seat % 2 if players == 4 else seat for seat in range(players)]
    scores, pitcher = [0] * players, 0
    target = reader.options.get("target", 7)
    while not reader.is_cut and max(scores) < target and not (valet and reader.scored):
        dealer = (reader.first + reader.scored) % players
        order = clockwise((dealer + 1) % players, players)
        cards = reader.shuffle(DECK)
        hands: list[list[str]] = [[] for _ in range(players)]
        for _ in range(2):
            for seat in order:
                hands[seat] += [cards.pop(0) for _ in range(3)]
        pitcher, bid = auction(reader, order)
        if not bid:
            reader.score(scores)
            continue
        held = [set(hand) for hand in hands]
        takers, trump = play_out(reader, hands, pitcher)
        points = [0] * players
        won = {
            who: [c for t, trick in takers if side[t] == who for c in trick] for who in set(side)
        }
        trumps = [card for pile in won.values() for card in pile if suit(card) == trump]
        pips = {who: sum(PIPS.get(rank(c), 0) for c in pile) for who, pile in won.items()}
        for who, pile in won.items():
            low = min(trumps, key=height)
            if reader.options["low_goes"] == "to-taker":
                has_low = low in pile
            else:
                has_low = any(low in hand for seat, hand in enumerate(held) if side[seat] == who)
            got = [max(trumps, key=height) in pile, has_low]
            got += [
                "J" + trump in pile,
                [p for p in pips.values() if p == pips[who]] == [pips[who]]
                and pips[who] == max(pips.values()),
            ]
            made = sum(got)
            if who == side[pitcher]:
                if bid == 5:
                    made += all(side[taker] == who for taker, _ in takers)
                made = made if made >= bid else -bid
            for seat in range(players):
                if side[seat] == who:
                    points[seat] = made
        scores = [score + more for score, more in zip(scores, points, strict=True)]
        reader.score(scores)
    if scores[pitcher] >= target and reader.options.get("goes_out") != "most":
        reader.end(scores, [seat for seat in range(players) if side[seat] == side[pitcher]])
    else:
        reader.end(scores, highest(scores))


def auction(reader: Reader, order: list[int]) -> tuple[int, int]:
    pitcher, bid = order[0], 0
    may_all_pass = reader.options["all_pass"] == "thrown-in"
    for seat in order:
        is_last = seat == order[-1]
        least = bid if is_last and bid and reader.options["steals"] else bid + 1
        lowest = max(reader.options["lowest_bid"], least)
        moves = [f"bid {n}" for n in range(lowest, 6)]
        moves += ["pass"] if bid or not is_last or may_all_pass else []
        said = reader.choice(seat, moves)
        if said != "pass":
            pitcher, bid = seat, int(said.split()[1])
    return pitcher, bid


def play_out(
    reader: Reader, hands: list[list[str]], leader: int
) -> tuple[list[tuple[int, list[str]]], str]:
    trump, takers = "", []
    while any(hands):
        trick: Trick = []
        for seat in clockwise(leader, len(hands)):
            hand, legal = hands[seat], hands[seat]
            if trick and any(suit(card) == suit(trick[0][1]) for card in hand):
                legal = [card for card in hand if suit(card) in (suit(trick[0][1]), trump)]
            play_card(reader, hands, seat, trick, legal)
            trump = trump or suit(trick[0][1])
        led = suit(trick[0][1])
        leader = max(trick, key=lambda at: rate(at[1], led, trump))[0]
        takers.append((leader, [card for _, card in trick]))
    return takers, trump


def rate(card: str, led: str, trump: str) -> int:
    return height(card) + (200 if suit(card) == trump else 100 if suit(card) == led else 0)

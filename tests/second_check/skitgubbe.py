"""A second check of Skitgubbe records, written from the rules alone.

Tricks of two; equal cards lie until a higher one takes all.  The last card of the stock is kept and
makes the trumps.  Then beat the top card or take it; a pile as high as the players who had cards
when it was begun is cleared.  The last with cards has lost.  Variant: 3 points for the first out, 2
for the second; who can beat must, and a circle is broken off.
"""

from __future__ import annotations

from .common import Line, Reader, french_deck, highest, in_pack_order, problems_of
from .tricks import RANKS, height, suit

DECK = french_deck(RANKS)


def check(lines: list[Line]) -> list[str]:
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    reader.begin(
        "skitgubbe",
        players=(3, 4, 5),
        valet={"most_turns": range(100, 2001)},
        lots=in_pack_order(DECK, "2 3 4 5 6 7 8 9 10 J Q K A"),
    )
    players, valet = reader.players, reader.is_valet
    cards = reader.shuffle(DECK)
    hands: list[list[str]] = [[] for _ in range(players)]
    for number in range(3 * players):
        hands[(reader.first + 1 + number) % players].append(cards.pop(0))
    won, keeper, kept = first_part(reader, hands, cards)
    hands = won
    hands[keeper].append(kept)
    scores = [0] * players
    second_part(reader, hands, keeper, suit(kept), valet, scores)
    if not valet:
        scores = [int(bool(hand)) for hand in hands]
    reader.score(scores)
    reader.end(scores, highest(scores) if valet else highest([-score for score in scores]))


def first_part(
    reader: Reader, hands: list[list[str]], stock: list[str]
) -> tuple[list[list[str]], int, str]:
    players = len(hands)
    won: list[list[str]] = [[] for _ in hands]
    leader, keeper, kept = (reader.first + 1) % players, 0, ""
    waiting: list[str] = []
    while hands[leader] and hands[(leader + 1) % players]:
        two = []
        for seat in (leader, (leader + 1) % players):
            moves = [f"play {card}" for card in hands[seat]] + ["blind"] * (len(stock) > 1)
            move = reader.choice(seat, moves)
            card = stock.pop(0) if move == "blind" else move.split()[1]
            if move != "blind":
                hands[seat].remove(card)
            two.append(card)
            if stock and len(hands[seat]) < 3:
                if len(stock) == 1:
                    keeper, kept = seat, stock.pop()
                else:
                    hands[seat].append(stock.pop(0))
        waiting += two
        if height(two[0]) != height(two[1]):
            leader = leader if height(two[0]) > height(two[1]) else (leader + 1) % players
            won[leader] += waiting
            waiting = []
    won[leader] += waiting
    return [own + hand for own, hand in zip(won, hands, strict=True)], keeper, kept


def second_part(
    reader: Reader, hands: list[list[str]], seat: int, trump: str, valet: bool, scores: list[int]
) -> None:
    players, turns, pile, high = len(hands), 0, list[str](), 0
    active = [s for s in range(players) if hands[s]]
    for out in range(players):
        if valet and out not in active:
            scores[out] += len(active) + 1
    while len(active) > 1 and not (valet and turns == reader.options["most_turns"]):
        turns += 1
        if not pile:
            high = len(active)
        good = [card for card in hands[seat] if not pile or beats(card, pile[-1], trump)]
        take = ["take"] if pile and (not good or not valet) else []
        words = reader.choice(seat, [f"play {card}" for card in good] + take).split()
        if words[0] == "take":
            hands[seat].append(pile.pop())
        else:
            hands[seat].remove(words[1])
            pile.append(words[1])
        if not hands[seat]:
            active.remove(seat)
            if valet:
                scores[seat] += len(active) + 1
        if len(pile) == high:
            pile = []
            if seat in active:
                continue
        seat = next(s for s in [(seat + k) % players for k in range(1, players + 1)] if s in active)


def beats(card: str, top: str, trump: str) -> bool:
    if suit(card) == suit(top):
        return height(card) > height(top)
    return suit(card) == trump

"""A second check of Dump records, written from the rules page alone.

Two seats or two sides of partners play tricks without trumps. Number cards count their number,
aces 1 and pictures nothing; a side scores what it captures beyond 80 of the 160 points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .common import Line, Reader, clockwise, french_deck, highest, problems_of

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "3", "2"]
DECK = french_deck(RANKS)
POINTS = {
    "A": 1,
    "2": 2,
    "3": 3,
    "7": 7,
    "8": 8,
    "9": 9,
    "10": 10,
    "J": 0,
    "Q": 0,
    "K": 0,
}
HAND_SIZE = 10
HALF = 80
GOAL = 100

Trick = list[tuple[int, str]]
"""The cards of a trick with the seats that played them, leader first."""


def check(lines: list[Line]) -> list[str]:
    """The problems of a record of Dump; empty if it is to the letter."""
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    """A whole match."""
    reader.begin("dump", players=(2, 4))
    scores = [0] * reader.players
    dealer = 0
    while not is_over(scores) and not reader.is_cut:
        values = play_deal(reader, dealer)
        scores = scores_after(scores, values)
        reader.score(scores)
        dealer = (dealer + 1) % reader.players
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, dealer: int) -> list[int]:
    """One deal; the value captured by the side of each seat."""
    players = reader.players
    eldest = (dealer + 1) % players
    hands, stock = dealt(reader.shuffle(DECK), eldest, players)
    captured: list[list[str]] = [[] for _ in range(players)]
    leader = eldest
    while any(hands):
        trick = play_trick(reader, hands, leader)
        leader = winner(trick)
        captured[leader] += [card for _, card in trick]
        draw(hands, stock, leader)
    return side_values([value(cards) for cards in captured])


def dealt(cards: list[str], eldest: int, players: int) -> tuple[list[list[str]], list[str]]:
    """The hands by seat and the stock, top card first."""
    hands: list[list[str]] = [[] for _ in range(players)]
    stock = list(cards)
    for _ in range(HAND_SIZE):
        for seat in clockwise(eldest, players):
            hands[seat].append(stock.pop(0))
    return hands, stock


def play_trick(reader: Reader, hands: list[list[str]], leader: int) -> Trick:
    """Every seat plays one card, in turn, beginning with the leader."""
    trick: Trick = []
    for seat in clockwise(leader, len(hands)):
        table = [card for _, card in trick]
        move = reader.choice(seat, [f"play {card}" for card in playable(hands[seat], table)])
        card = move.removeprefix("play ")
        hands[seat].remove(card)
        trick.append((seat, card))
    return trick


def playable(hand: list[str], table: Sequence[str]) -> list[str]:
    """The cards of the hand that may be played to the cards on the table."""
    if not table:
        return list(hand)
    following = [card for card in hand if suit(card) == suit(table[0])]
    return following or list(hand)


def winner(trick: Trick) -> int:
    """The seat with the highest card of the suit led."""
    led = suit(trick[0][1])
    following = [(seat, card) for seat, card in trick if suit(card) == led]
    return min(following, key=lambda played: RANKS.index(rank(played[1])))[0]


def draw(hands: list[list[str]], stock: list[str], first: int) -> None:
    """As long as there is a stock every seat draws a card, the winner of the trick first."""
    if stock:
        for seat in clockwise(first, len(hands)):
            hands[seat].append(stock.pop(0))


def side_values(values: Sequence[int]) -> list[int]:
    """By seat, the value of its side: with four seats partners count together."""
    if len(values) != 4:
        return list(values)
    return [values[seat] + values[(seat + 2) % 4] for seat in range(4)]


def scores_after(scores: Sequence[int], values: Sequence[int]) -> list[int]:
    """The scores after a deal in which the sides captured these values."""
    return [score + max(0, won - HALF) for score, won in zip(scores, values, strict=True)]


def is_over(scores: Sequence[int]) -> bool:
    """Whether a side has reached the goal."""
    return any(score >= GOAL for score in scores)


def value(cards: Iterable[str]) -> int:
    """The sum of the points of the cards."""
    return sum(POINTS[rank(card)] for card in cards)


def suit(card: str) -> str:
    """The suit letter of a card."""
    return card[-1]


def rank(card: str) -> str:
    """The rank of a card."""
    return card[:-1]

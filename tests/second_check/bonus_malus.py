"""A second check of Bonus-Malus records, written from the rules page alone.

Two seats, three seats (each for itself) or two sides of partners play tricks whose trump is the
suit of the top card of the stock. Spades and hearts are worth having, diamonds and clubs are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .common import Line, Reader, clockwise, french_deck, highest, problems_of

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
DECK = french_deck(RANKS)
WORTH = {"S": 10, "H": 5, "D": -5, "C": -10}
HAND_SIZE = 7
GOAL = 155

Trick = list[tuple[int, str]]
"""The cards of a trick with the seats that played them, leader first."""


def check(lines: list[Line]) -> list[str]:
    """The problems of a record of Bonus-Malus; empty if it is to the letter."""
    return problems_of(lines, play)


def play(reader: Reader) -> None:
    """A whole match."""
    reader.begin("bonus-malus", players=(2, 3, 4), options={"odd_card": ("aside", "trump")})
    scores = [0] * reader.players
    number = 0
    while not is_over(scores) and not reader.is_cut:
        number += 1
        dealer = (number - 1) % reader.players
        values = play_deal(reader, dealer)
        scores = scores_after(scores, values, number)
        reader.score(scores)
    reader.end(scores, highest(scores))


def play_deal(reader: Reader, dealer: int) -> list[int]:
    """One deal; the value captured by the side of each seat."""
    players = reader.players
    eldest = (dealer + 1) % players
    hands, stock = dealt(reader.shuffle(DECK), eldest, players)
    captured: list[list[str]] = [[] for _ in range(players)]
    leader = eldest
    while any(hands):
        trump = suit(stock[0]) if stock else None
        trick = play_trick(reader, hands, leader, trump)
        leader = winner(trick, trump)
        captured[leader] += [card for _, card in trick]
        draw(hands, stock, leader, reader.options["odd_card"])
    return side_values([value(cards) for cards in captured])


def dealt(cards: list[str], eldest: int, players: int) -> tuple[list[list[str]], list[str]]:
    """The hands by seat and the stock, top card first."""
    hands: list[list[str]] = [[] for _ in range(players)]
    stock = list(cards)
    for _ in range(HAND_SIZE):
        for seat in clockwise(eldest, players):
            hands[seat].append(stock.pop(0))
    return hands, stock


def play_trick(reader: Reader, hands: list[list[str]], leader: int, trump: str | None) -> Trick:
    """Every seat plays one card, in turn, beginning with the leader."""
    trick: Trick = []
    for seat in clockwise(leader, len(hands)):
        table = [card for _, card in trick]
        cards = playable(hands[seat], table, trump)
        move = reader.choice(seat, [f"play {card}" for card in cards])
        card = move.removeprefix("play ")
        hands[seat].remove(card)
        trick.append((seat, card))
    return trick


def playable(hand: list[str], table: Sequence[str], trump: str | None) -> list[str]:
    """The cards of the hand that may be played to the cards on the table."""
    if not table:
        return list(hand)
    following = [card for card in hand if suit(card) == suit(table[0])]
    trumps = [card for card in hand if suit(card) == trump]
    return following or trumps or list(hand)


def winner(trick: Trick, trump: str | None) -> int:
    """The seat with the highest trump, without trumps that with the highest of the suit led."""
    led = suit(trick[0][1])
    has_trump = any(suit(card) == trump for _, card in trick)
    counting = trump if has_trump else led
    rivals = [(seat, card) for seat, card in trick if suit(card) == counting]
    return min(rivals, key=lambda played: RANKS.index(rank(played[1])))[0]


def draw(hands: list[list[str]], stock: list[str], first: int, odd_card: str) -> None:
    """Every seat draws a card, the winner of the trick first, if there are enough for all."""
    if len(stock) >= len(hands):
        for seat in clockwise(first, len(hands)):
            hands[seat].append(stock.pop(0))
    if len(stock) < len(hands) and odd_card == "aside":
        stock.clear()


def side_values(values: Sequence[int]) -> list[int]:
    """By seat, the value of its side: with four seats partners count together."""
    if len(values) != 4:
        return list(values)
    return [values[seat] + values[(seat + 2) % 4] for seat in range(4)]


def scores_after(scores: Sequence[int], values: Sequence[int], number: int) -> list[int]:
    """The scores after deal `number`, in which the sides captured these values."""
    return [score + number * max(0, won) for score, won in zip(scores, values, strict=True)]


def is_over(scores: Sequence[int]) -> bool:
    """Whether a side has reached the goal."""
    return any(score >= GOAL for score in scores)


def value(cards: Iterable[str]) -> int:
    """The sum of the worths of the cards."""
    return sum(WORTH[suit(card)] for card in cards)


def suit(card: str) -> str:
    """The suit letter of a card."""
    return card[-1]


def rank(card: str) -> str:
    """The rank of a card."""
    return card[:-1]

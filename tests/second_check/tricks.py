"""What the second checks of trick games share: ranks, suits, following, dealing out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .common import Reader, clockwise

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

Trick = list[tuple[int, str]]
"""The cards of a trick with the seats that played them, leader first."""


def suit(card: str) -> str:
    return card[-1]


def rank(card: str) -> str:
    return card[:-1]


def height(card: str) -> int:
    """From the 2 up to the ace."""
    return RANKS.index(rank(card))


def in_deck_order(cards: Sequence[str]) -> list[str]:
    """The order in which moves name several cards: the twos first, spades first among them."""
    return sorted(cards, key=lambda card: (height(card), "SHDC".index(suit(card))))


def dealt(cards: Sequence[str], players: int, first: int, size: int) -> list[list[str]]:
    """Hands of this size, dealt singly, beginning with a seat."""
    seats = clockwise(first, players)
    return [list(cards[seats.index(seat) : size * players : players]) for seat in range(players)]


def follow(hand: Sequence[str], trick: Trick) -> list[str]:
    """Follow suit if able, else anything."""
    if not trick:
        return list(hand)
    return [card for card in hand if suit(card) == suit(trick[0][1])] or list(hand)


def best(trick: Trick) -> int:
    """The seat with the highest card of the suit led."""
    led = suit(trick[0][1])
    return max((height(card), seat) for seat, card in trick if suit(card) == led)[1]


def play_card(
    reader: Reader, hands: list[list[str]], seat: int, trick: Trick, legal: Sequence[str]
) -> None:
    """The seat plays one of these cards to the trick."""
    card = reader.choice(seat, [f"play {card}" for card in legal]).removeprefix("play ")
    hands[seat].remove(card)
    trick.append((seat, card))


def play_trick(
    reader: Reader,
    hands: list[list[str]],
    leader: int,
    legal: Callable[[Sequence[str], Trick], list[str]] = follow,
) -> Trick:
    """Every seat plays a card, in turn."""
    trick: Trick = []
    for seat in clockwise(leader, len(hands)):
        play_card(reader, hands, seat, trick, legal(hands[seat], trick))
    return trick

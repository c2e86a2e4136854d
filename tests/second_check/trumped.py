"""What the second checks of Whist and Oh Hell share: tricks with a trump suit."""

from __future__ import annotations

from collections.abc import Callable

from .common import Reader
from .tricks import height, play_trick, suit


def taken(
    reader: Reader,
    hands: list[list[str]],
    leader: int,
    trump: str,
    high: Callable[[str], int] = height,
) -> list[tuple[int, list[str]]]:
    """Play the hands out; who took which cards, trick by trick."""
    found = []
    while any(hands):
        trick = play_trick(reader, hands, leader)
        led = suit(trick[0][1])

        def rate(card: str, led: str = led) -> int:
            return high(card) + (200 if suit(card) == trump else 100 if suit(card) == led else 0)

        leader = max(trick, key=lambda at: rate(at[1]))[0]
        found.append((leader, [card for _, card in trick]))
    return found

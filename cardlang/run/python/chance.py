"""The words of seats for whole matches in generated Python, in bulk.

Every seat's words lie reversed in a list, so that `pop` gives the next one.  Where a list is empty
`again` makes more.  The first words of several matches are made together as long as matches are
played in the order of their seeds.
"""

from __future__ import annotations

from typing import Final

from cardlang.run.stream import MAX_SEED, block, openings, stream_keys

_FIRST: Final = 8  # outputs of a seat that are made at first
_AHEAD: Final = 16  # matches whose first words are made together, at most


class Chance:
    """The words of one match."""

    def __init__(self, keys: tuple[int, ...], lists: list[list[int]]) -> None:
        self.keys, self.lists = keys, lists
        self.draw = tuple([words.pop for words in lists])
        self.made = [_FIRST for _ in lists]  # outputs of each seat

    def again(self, seat: int) -> int:
        """The next word of a seat whose words are used up."""
        words, made = self.lists[seat], self.made[seat]
        words += block(self.keys[seat], made, made)[::-1]
        self.made[seat] = 2 * made
        return words.pop()


class Supply:
    """Opens matches."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.ready: dict[int, Chance] = {}
        self.next, self.ahead = -1, 1

    def take(self, seed: int) -> Chance:
        """What a match begins with."""
        if seed not in self.ready:
            self.open(seed)
        self.next = seed + 1
        return self.ready.pop(seed)

    def open(self, seed: int) -> None:
        most = min(_AHEAD, MAX_SEED + 1 - seed)
        self.ahead = min(2 * self.ahead, most) if seed == self.next else 1
        keys = stream_keys(seed, self.ahead, self.seats + 1)
        lists = [list(words[::-1]) for words in openings(keys, _FIRST)]
        matches = [slice(k + 1, k + self.seats + 1) for k in range(0, len(keys), self.seats + 1)]
        self.ready = {seed + k: Chance(keys[m], lists[m]) for k, m in enumerate(matches)}

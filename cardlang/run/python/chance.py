"""The words of seats for whole matches in generated Python, in bulk.

Every seat's words lie reversed in a list, so that `pop` gives the next one.  Where a list is empty
`again` makes more.  The first words of several matches are made together as long as matches are
played in the order of their seeds.

The draws of a shuffle are worked out together.  A word lies in a lane of 64 bits of one big
integer; its lane is multiplied by what stands at its place in the shuffle, n, n - 1 … 2, bit by bit
of that number.  The upper half of a lane is then the draw, the lower half must not be too small.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

from cardlang.run.stream import (
    CHANCE,
    MAX_SEED,
    Stream,
    block,
    openings,
    outputs,
    stream_key,
    stream_keys,
)

_FIRST: Final = 8  # outputs of a seat that are made at first
_AHEAD: Final = 16  # matches whose first words are made together, at most
_MASK32: Final = 2**32 - 1


def _spread(values: list[int], size: int) -> int:
    """One number with a value in every lane of `size` bytes."""
    return int.from_bytes(b"".join(v.to_bytes(size, "little") for v in values), "little")


@lru_cache(maxsize=64)
def _shuffling(n: int, times: int, odd: int) -> tuple[int, ...]:
    """The outputs that shuffles of n cards take, and for them: words, risks, lower halves,
    carries."""
    draws = (n - 1) * times
    size = draws + odd + 1 >> 1
    risks = _spread([_MASK32 + 1 - k for k in range(n, 1, -1)] * times, 8)
    lanes = _spread([1] * draws, 8)
    return size, _spread([_MASK32] * size, 16), risks, lanes * _MASK32, lanes << 32


@lru_cache(maxsize=64)
def _factors(n: int, times: int) -> tuple[tuple[int, int], ...]:
    """For each bit of the numbers n … 2: the lanes of those that have it."""
    found = []
    for bit in range(n.bit_length()):
        lanes = [_MASK32 if k >> bit & 1 else 0 for k in range(n, 1, -1)] * times
        found.append((bit, _spread(lanes, 8)))
    return tuple(found)


@lru_cache(maxsize=64)
def _reader(draws: int) -> Struct:
    return Struct("<" + "4xI" * draws)


def swaps(key: int, position: int, n: int, times: int) -> tuple[int, ...] | None:
    """The draws of `times` shuffles of n cards from a word on; None if one may be rejected."""
    odd = position & 1
    size, words, risks, lower, carries = _shuffling(n, times, odd)
    z = outputs(key, position >> 1, size)
    z = z & words | (z >> 32 & words) << 64
    if odd:
        z >>= 64
    m = 0
    for bit, part in _factors(n, times):
        m += (z & part) << bit
    if ((m & lower) + risks) & carries != carries:
        return None
    draws = (n - 1) * times
    return _reader(draws).unpack(m.to_bytes(8 * draws, "little"))


class Shuffles:
    """The shuffles of one match."""

    def __init__(self, seed: int) -> None:
        self.seed, self.key, self.position = seed, stream_key(seed, CHANCE), 0
        self.ready: tuple[int, ...] = ()
        self.size = 0  # of the shuffles that are ready
        self.at = 0

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into an order drawn from all orders alike, in place."""
        n = len(cards)
        if n < 2:
            return
        at, draws = self.at, n - 1
        if self.size != n or at == len(self.ready):
            found = swaps(self.key, self.position, n, 1 + 32 // draws)
            if found is None:
                stream = Stream(self.seed, CHANCE)
                stream.seek(self.position)
                stream.shuffle(cards)
                self.position, self.size = stream.position, 0
                return
            self.ready, self.size, at = found, n, 0
        for i, j in zip(range(draws, 0, -1), self.ready[at : at + draws], strict=False):
            cards[i], cards[j] = cards[j], cards[i]
        self.at = at + draws
        self.position += draws


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
        """Take the chance with which a match begins."""
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

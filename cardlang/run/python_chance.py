"""Chance for whole matches in generated Python: the words and shuffles of `stream`, in bulk.

Every seat's words lie reversed in a list of their own, so that `pop` gives the next one; below them
lies a 0, and whoever draws that asks `again`.  `again` is also asked about a draw that may have to
be rejected, which is one in some hundred million.

The draws of a shuffle are worked out together.  A word lies in a lane of 64 bits of one big
integer; its lane is multiplied by what stands at its place in the shuffle, n, n - 1 … 2, bit by bit
of that number.  The upper half of a lane is then the draw, the lower half must not be too small.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

from cardlang.run.stream import CHANCE, Stream, block, openings, stream_keys

_MASK32: Final = 2**32 - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_MASK64: Final = 2**64 - 1
_MUL1: Final = 0xBF58476D1CE4E5B9
_MUL2: Final = 0x94D049BB133111EB
_FIRST: Final = 8  # outputs of a seat that are made at first
_MOST: Final = 256


class GiveUp(Exception):
    """A match goes beyond its number of decisions; the step interface will say where."""


def _spread(values: list[int], size: int) -> int:
    """One number with a value in every lane of `size` bytes."""
    return int.from_bytes(b"".join(v.to_bytes(size, "little") for v in values), "little")


@lru_cache(maxsize=64)
def _shuffling(n: int, times: int, odd: int) -> tuple[int, ...]:
    """The outputs that shuffles of n cards take, and for them: ones, masks, counters, carries."""
    draws = (n - 1) * times
    outputs = draws + odd + 1 >> 1
    ones = _spread([1] * outputs, 16)
    counters = _spread([c * _GAMMA & _MASK64 for c in range(1, outputs + 1)], 16)
    risks = _spread([_MASK32 + 1 - k for k in range(n, 1, -1)] * times, 8)
    lanes = _spread([1] * draws, 8)
    return outputs, ones, ones * _MASK64, counters, ones * _MASK32, risks, lanes


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
    outputs, ones, mask, counters, low, risks, lanes = _shuffling(n, times, odd)
    z = (key + (position >> 1) * _GAMMA & _MASK64) * ones + counters & mask
    z = ((z ^ z >> 30) & mask) * _MUL1 & mask
    z = ((z ^ z >> 27) & mask) * _MUL2 & mask
    z ^= z >> 31
    words = z & low | (z >> 32 & low) << 64
    if odd:
        words >>= 64
    m = 0
    for bit, part in _factors(n, times):
        m += (words & part) << bit
    carries = lanes << 32
    if ((m & lanes * _MASK32) + risks) & carries != carries:
        return None
    draws = (n - 1) * times
    return _reader(draws).unpack(m.to_bytes(8 * draws, "little"))


class Chance:
    """The streams of one match.

    `sizes` remembers what matches usually take: the outputs of a seat that are made at first, how
    many shuffles there are, and a running mean of the words that a seat takes.
    """

    def __init__(self, seed: int, seats: int, most: int, sizes: list[int]) -> None:
        self.seed, self.seats, self.most, self.sizes = seed, seats, most, sizes
        self.keys = stream_keys(seed, 1, seats + 1)
        first = min(sizes[0], max(_FIRST, 1024 // seats & ~7))
        self.lists: list[list[int]] = []
        for words in openings(self.keys[1:], first):
            found = [0]
            found += words[::-1]
            self.lists.append(found)
        self.draw = tuple([words.pop for words in self.lists])
        self.made = [2 * first] * seats
        self.rejected = 0
        self.position = 0
        self.ready: tuple[int, ...] = ()
        self.size = 0  # of the shuffles that are ready
        self.at = 0
        self.shuffles = 0

    @property
    def decisions(self) -> int:
        left = sum([len(words) for words in self.lists]) - self.seats
        return sum(self.made) - left - self.rejected

    def close(self) -> int:
        """The number of decisions; what was taken is remembered for the next match."""
        sizes, decisions = self.sizes, self.decisions
        used = 16 * decisions // self.seats  # words of a seat, in sixteenths
        sizes[2] += used - sizes[2] >> 3
        sizes[0] = max(_FIRST, min(8 + (sizes[2] >> 8) * 8, _MOST))
        sizes[1] = max(1, self.shuffles)
        return decisions

    def again(self, seat: int, m: int, n: int) -> int:
        """What a draw below n comes to, times 2**32, if it gave m."""
        words = self.lists[seat]
        unfair = (_MASK32 + 1 - n) % n
        while True:
            if not words:
                m = self._next(seat) * n
            if m & _MASK32 >= unfair:
                return m
            self.rejected += 1
            m = words.pop() * n

    def _next(self, seat: int) -> int:
        """The next word of a seat whose words are used up."""
        words, made = self.lists[seat], self.made[seat]
        words.append(0)  # for the moment, so that the sum of decisions is right
        if self.decisions > self.most:
            raise GiveUp
        words.pop()
        count = min(made >> 1, _MOST)
        words.append(0)
        words += block(self.keys[1 + seat], made >> 1, count)[::-1]
        self.made[seat] = made + 2 * count
        return words.pop()

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into an order drawn from all orders alike, in place."""
        n = len(cards)
        if n < 2:
            return
        at, draws = self.at, n - 1
        self.shuffles += 1
        if self.size != n or at == len(self.ready):
            times = max(1, min(self.sizes[1] - self.shuffles + 1, 512 // draws))
            found = swaps(self.keys[CHANCE], self.position, n, times)
            if found is None:
                stream = Stream(self.seed, CHANCE)
                stream.seek(self.position)
                stream.shuffle(cards)
                self.position = stream.position
                self.size = 0
                return
            self.ready, self.size, at = found, n, 0
        i = draws
        for j in self.ready[at : at + draws]:
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        self.at = at + draws
        self.position += draws


__all__ = ["Chance", "GiveUp", "swaps"]

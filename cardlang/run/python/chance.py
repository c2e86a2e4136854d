"""Chance for whole matches in generated Python: the words and shuffles of `stream`, in bulk.

Every seat's words lie reversed in a list, so that `pop` gives the next one.  Where a list is empty
`again` makes more.  The first words of several matches are made together as long as matches are
played in the order of their seeds.

A draw below n may have to reject a word, but up to n = `SAFE` there are only some thousand words
out of four milliards with which that can happen (`RISKY`).  A match that meets one of them is given
up and played by steps; so draws need no test.

The draws of a shuffle are worked out together.  A word lies in a lane of 64 bits of one big
integer; its lane is multiplied by what stands at its place in the shuffle, n, n - 1 … 2, bit by bit
of that number.  The upper half of a lane is then the draw, the lower half must not be too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import Final

from cardlang.run.stream import CHANCE, MAX_SEED, Stream, openings, stream_keys

SAFE: Final = 64
RISKY: Final = frozenset(
    -(-(part << 32) // n) for n in range(2, SAFE + 1) for part in range(n)
)  # w * n modulo 2**32 is below n only for the first w behind a multiple of 2**32 / n

_MASK32: Final = 2**32 - 1
_GAMMA: Final = 0x9E3779B97F4A7C15
_MASK64: Final = 2**64 - 1
_MUL1: Final = 0xBF58476D1CE4E5B9
_MUL2: Final = 0x94D049BB133111EB
_FIRST: Final = 8  # outputs of a seat that are made at first
_MOST: Final = 256
_LANES: Final = 1024  # outputs that are made together

Opening = tuple[tuple[int, ...], list[list[int]]]
"""The keys of all streams, and the first words of every seat, reversed."""


class GiveUp(Exception):
    """This match is better played by steps."""


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
    return (
        outputs,
        ones,
        ones * _MASK64,
        counters,
        ones * _MASK32,
        risks,
        lanes * _MASK32,
        lanes << 32,
    )


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
    _, ones, mask, counters, words, risks, lower, carries = _shuffling(n, times, odd)
    z = (key + (position >> 1) * _GAMMA & _MASK64) * ones + counters & mask
    z = ((z ^ z >> 30) & mask) * _MUL1 & mask
    z = ((z ^ z >> 27) & mask) * _MUL2 & mask
    z ^= z >> 31
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


class Supply:
    """Opens the streams of matches; remembers what matches usually take."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.first = _FIRST  # outputs of a seat that are made at first
        self.mean = 0  # words that a seat takes, in sixteenths
        self.ready: dict[int, Opening] = {}
        self.next = -1
        self.ahead = 1

    def take(self, seed: int) -> Opening:
        """The streams of a match."""
        found = self.ready.pop(seed, None)
        if found is None:
            self.open(seed)
            found = self.ready.pop(seed)
        self.next = seed + 1
        return found

    def open(self, seed: int) -> None:
        streams = self.seats + 1
        most = max(1, min(16, _LANES // (streams * self.first), MAX_SEED + 1 - seed))
        self.ahead = min(2 * self.ahead, most) if seed == self.next else 1
        keys = stream_keys(seed, self.ahead, streams)
        lists = made([key for k, key in enumerate(keys) if k % streams], self.first)
        self.ready = {}
        for k in range(self.ahead):
            mine = lists[k * self.seats : (k + 1) * self.seats]
            self.ready[seed + k] = keys[k * streams : (k + 1) * streams], mine

    def learn(self, decisions: int) -> None:
        self.mean += (16 * decisions // self.seats - self.mean) >> 3
        self.first = max(_FIRST, min((self.mean >> 8) * 8, _MOST))


def made(keys: Sequence[int], count: int) -> list[list[int]]:
    """The first words of some streams, reversed."""
    return [list(words[::-1]) for words in openings(keys, count)]


class Chance:
    """The streams of one match."""

    def __init__(self, seed: int, most: int, supply: Supply) -> None:
        self.seed, self.most, self.supply = seed, most, supply
        self.keys, self.lists = supply.take(seed)
        for words in self.lists:
            if not RISKY.isdisjoint(words):
                raise GiveUp
        self.draw = tuple([words.pop for words in self.lists])
        self.outputs = len(self.lists[0]) >> 1  # of each seat
        self.position = 0
        self.ready: tuple[int, ...] = ()
        self.size = 0  # of the shuffles that are ready
        self.at = 0

    @property
    def decisions(self) -> int:
        left = sum([len(words) for words in self.lists])
        return 2 * self.outputs * len(self.lists) - left

    def close(self) -> int:
        """The number of decisions; what was taken is remembered for the next match."""
        decisions = self.decisions
        self.supply.learn(decisions)
        return decisions

    def again(self, seat: int) -> int:
        """The next word of a seat whose words are used up; all seats get more."""
        if self.decisions > self.most:
            raise GiveUp
        start = self.outputs
        count = max(_FIRST, min(start >> 2 & ~7, _MOST))
        step = start * _GAMMA
        keys = [key + step & _MASK64 for key in self.keys[1:]]  # where these outputs begin
        for words, more in zip(self.lists, made(keys, count), strict=True):
            if not RISKY.isdisjoint(more):
                raise GiveUp
            words[:0] = more
        self.outputs = start + count
        return self.lists[seat].pop()

    def shuffle(self, cards: list[int]) -> None:
        """Put cards into an order drawn from all orders alike, in place."""
        n = len(cards)
        if n < 2:
            return
        at, draws = self.at, n - 1
        if self.size != n or at == len(self.ready):
            times = 1 + 32 // draws
            found = swaps(self.keys[CHANCE], self.position, n, times)
            if found is None:
                stream = Stream(self.seed, CHANCE)
                stream.seek(self.position)
                stream.shuffle(cards)
                self.position = stream.position
                self.size = 0
                return
            self.ready, self.size, at = found, n, 0
        for i, j in zip(range(draws, 0, -1), self.ready[at : at + draws], strict=False):
            cards[i], cards[j] = cards[j], cards[i]
        self.at = at + draws
        self.position += draws

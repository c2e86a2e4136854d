"""Random streams that anyone can compute again.

Every match has a seed, a whole number from 0 to 2**63 - 1, and the seed gives
one stream for chance (index 0) and one for the choices of each seat s (index
1 + s).  Streams do not share words, so another bot at the table changes
neither the deal nor what the others draw.  All arithmetic is modulo 2**64.

    GAMMA  = 0x9E3779B97F4A7C15
    mix(z):  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
             z = (z ^ z >> 27) * 0x94D049BB133111EB
             return z ^ z >> 31

    key of stream k of seed s         mix(s + (k + 1) * GAMMA)
    output c of a stream (c = 0, 1…)  mix(key + (c + 1) * GAMMA)
    word 2c, word 2c + 1              its low, its high 32 bits

This is splitmix64, twice: the keys of seed s are the outputs of splitmix64
seeded s, and each key seeds the splitmix64 whose outputs are the stream.  An
output depends on its counter alone, so any word can be reached at once.

A draw from n possibilities, 0 < n < 2**32, is exact (Lemire, 2019): take a
word w, let m = w * n; while m mod 2**32 < (2**32 - n) mod n take the next w;
the result is m >> 32.  One possibility takes a word too.  A shuffle is Fisher
and Yates downwards: for i from n - 1 to 1, swap item i with item below(i + 1).

One output in plain Python costs a dozen operations on small integers, more
than many a decision of a game.  `block` computes up to 256 outputs with one
dozen operations on large ones: every counter has a lane of 128 bits, and since
a product of two 64-bit numbers fits its lane, one multiplication multiplies
them all.  A `Stream` fetches small blocks first and larger ones later, so a
short match does not pay for a long one.  `native/stream.h` is the same in C;
`docs/chance.md` has test vectors and the measurements behind the choice.

A table of people must not deal from a number that can be guessed.
`SecretStream` has the same interface, and takes its words from SHA-256:

    root     = SHA-256("cardlang secret stream 1" ‖ index ‖ key)
    block c  = SHA-256(root ‖ c)     words 8c … 8c + 7, little-endian

with index and c as 8 bytes, little-endian, and a key of 32 secret bytes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain
from struct import Struct
from typing import ClassVar, Final, TypeVar

CHANCE: Final = 0
"""The index of the stream of chance; seat s has index 1 + s."""

MAX_SEED: Final = 2**63 - 1

_GAMMA: Final = 0x9E3779B97F4A7C15
_MUL1: Final = 0xBF58476D1CE4E5B9
_MUL2: Final = 0x94D049BB133111EB
_MASK64: Final = 2**64 - 1
_MASK32: Final = 2**32 - 1

_FIRST: Final = 16  # words in the first block of a stream; each next one is twice as long
_LANES: Final = 256  # the most outputs that are computed at once

_SECRET: Final = b"cardlang secret stream 1"
_DIGEST: Final = Struct("<8I")

_T = TypeVar("_T")
_S = TypeVar("_S", bound="RandomSource")


def stream_key(seed: int, index: int) -> int:
    """The key of stream `index` of a match."""
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to 2^63-1, not {seed}")
    if index < 0:
        raise ValueError(f"a stream has an index from 0, not {index}")
    z = seed + (index + 1) * _GAMMA & _MASK64
    z = (z ^ z >> 30) * _MUL1 & _MASK64
    z = (z ^ z >> 27) * _MUL2 & _MASK64
    return z ^ z >> 31


def _mix(z: int, mask: int) -> int:
    """`mix` of every lane; what stands above the 64 bits of a lane is to be ignored."""
    z &= mask
    z = ((z ^ z >> 30) & mask) * _MUL1 & mask
    z = ((z ^ z >> 27) & mask) * _MUL2 & mask
    return z ^ z >> 31


def _pack(lanes: Sequence[int]) -> int:
    return int.from_bytes(Struct("<" + "Q8x" * len(lanes)).pack(*lanes), "little")


@cache
def _lanes(count: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """For `count` outputs: a one in each lane, 64 ones in each lane, the counters
    1, 2 … times GAMMA, and how to read the words."""
    ones = _pack([1] * count)
    counters = _pack([c * _GAMMA & _MASK64 for c in range(1, count + 1)])
    return ones, ones * _MASK64, counters, Struct("<" + "II8x" * count).unpack


def block(key: int, start: int, count: int) -> tuple[int, ...]:
    """The words of the outputs start … start + count - 1: two of each, 2 * count in all."""
    if count > _LANES:
        parts = range(start, start + count, _LANES)
        return tuple(
            chain.from_iterable(
                block(key, first, min(_LANES, start + count - first)) for first in parts
            )
        )
    return _lanes(count)[3](outputs(key, start, count).to_bytes(16 * count, "little"))


def outputs(key: int, start: int, count: int) -> int:
    """The same outputs as one number, each in a lane of 16 bytes, of which its first 8 are it; what
    stands in the others is to be ignored."""
    ones, mask, counters, _ = _lanes(count)
    return _mix((key + start * _GAMMA & _MASK64) * ones + counters, mask)


@lru_cache(maxsize=64)
def _key_lanes(matches: int, streams: int) -> tuple[int, int, int]:
    places = [m + k * _GAMMA & _MASK64 for m in range(matches) for k in range(1, streams + 1)]
    ones = _pack([1] * len(places))
    return ones, ones * _MASK64, _pack(places)


def stream_keys(seed: int, matches: int, streams: int) -> tuple[int, ...]:
    """The keys of the streams 0, 1 … of the match seeded `seed`, then of the next seed …"""
    if not 0 <= seed <= MAX_SEED + 1 - matches:
        raise ValueError(f"a seed is a whole number from 0 to 2^63-1, not {seed}")
    ones, mask, places = _key_lanes(matches, streams)
    size = matches * streams
    z = _mix(seed * ones + places, mask).to_bytes(16 * size, "little")
    return Struct("<" + "Q8x" * size).unpack(z)


@lru_cache(maxsize=64)
def _opening_lanes(streams: int, count: int) -> tuple[int, int, Callable[[bytes], tuple[int, ...]]]:
    size = streams * count
    _, mask, counters, _ = _lanes(count)
    lanes = (
        int.from_bytes(x.to_bytes(16 * count, "little") * streams, "little")
        for x in (mask, counters)
    )
    return next(lanes), next(lanes), Struct("<" + "II8x" * size).unpack


def openings(keys: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """[block(key, 0, count) for key in keys], in one go.

    For batches: the streams of a dozen matches open in half the time.
    """
    mask, counters, unpack = _opening_lanes(len(keys), count)
    each = b"".join([key.to_bytes(16, "little") * count for key in keys])
    z = _mix(int.from_bytes(each, "little") + counters, mask)
    words = unpack(z.to_bytes(len(each), "little"))
    return [words[at : at + 2 * count] for at in range(0, len(words), 2 * count)]


class RandomSource(ABC):
    """Words, draws and shuffles from a numbered sequence of 32-bit words.

    At hand are `_words`, `_end` in number.  The first of them is word number
    `_base`, a multiple of `_grain`, and the next to hand out is `_words[_at]`,
    which may lie beyond the words at hand.  `_size` words are fetched next.
    """

    __slots__ = ("_at", "_base", "_end", "_size", "_words")

    _grain: ClassVar[int]  # words that are made together

    _words: tuple[int, ...]
    _at: int
    _end: int
    _base: int
    _size: int

    def __init__(self) -> None:
        self._words = ()
        self._at = self._end = self._base = 0
        self._size = _FIRST

    @abstractmethod
    def _make(self, first: int, count: int) -> tuple[int, ...]:
        """Words number first … first + count - 1, both multiples of the grain."""

    def _reach(self, need: int) -> None:
        """Have at least `need` words at hand."""
        grain = self._grain
        at = self._at % grain
        used = self._at - at
        have = self._words[used:]
        self._base += used
        self._at = at
        missing = at + need - len(have)
        if missing > 0:
            missing += -missing % grain
            size = self._size
            if size < 2 * _LANES:
                self._size = 2 * size
            have += self._make(self._base + len(have), missing if missing > size else size)
        self._words = have
        self._end = len(have)

    @property
    def position(self) -> int:
        """The number of words that have been taken, which is that of the next one."""
        return self._base + self._at

    def seek(self, position: int) -> None:
        """Go to any word, forwards or back."""
        if position < 0:
            raise ValueError(f"a position is a whole number from 0, not {position}")
        self._words = ()
        self._end = 0
        self._at = position % self._grain
        self._base = position - self._at
        self._size = _FIRST

    def copy(self: _S) -> _S:
        """An independent stream that goes on from here with the same words."""
        twin = object.__new__(type(self))
        twin._words = self._words
        twin._at = self._at
        twin._end = self._end
        twin._base = self._base
        twin._size = self._size
        self._lend(twin)
        return twin

    @abstractmethod
    def _lend(self: _S, twin: _S) -> None:
        """Give a copy what this kind of stream makes its words from."""

    def words(self, count: int) -> tuple[int, ...]:
        """The next `count` words."""
        if count < 0:
            raise ValueError(f"a number of words is from 0, not {count}")
        if self._at + count > self._end:
            self._reach(count)
        at = self._at
        self._at = at + count
        return self._words[at : at + count]

    def seed(self) -> int:
        """A seed from 0 to 2^63-1 for chance of its own, by the next two words."""
        low, high = self.words(2)
        return (high << 32 | low) >> 1

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        if not 0 < n <= _MASK32:
            raise ValueError(f"a draw is from 1 to 2^32-1 possibilities, not {n}")
        if self._at >= self._end:
            self._reach(1)
        m = self._words[self._at] * n
        self._at += 1
        if m & _MASK32 < n:
            unfair = (_MASK32 + 1 - n) % n
            while m & _MASK32 < unfair:
                m = self.words(1)[0] * n
        return m >> 32

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """Put the items into an order drawn from all orders alike, in place."""
        draws = len(items) - 1
        if draws < 1:
            return
        if self._at + draws > self._end:
            self._reach(draws)
        at = self._at
        i = draws
        for word in self._words[at : at + draws]:
            m = word * (i + 1)
            if m & _MASK32 <= i:
                break  # perhaps a word to reject: the rest goes the careful way
            j = m >> 32
            items[i], items[j] = items[j], items[i]
            i -= 1
        self._at = at + draws - i
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1


class Stream(RandomSource):
    """Stream `index` of the match with this seed: 0 is chance, 1 + s is seat s."""

    __slots__ = ("key",)

    _grain = 2

    key: int

    def __init__(self, seed: int, index: int) -> None:
        super().__init__()
        self.key = stream_key(seed, index)

    def _make(self, first: int, count: int) -> tuple[int, ...]:
        return block(self.key, first >> 1, count >> 1)

    def _lend(self, twin: Stream) -> None:
        twin.key = self.key


class SecretStream(RandomSource):
    """A stream that nobody can foretell who does not have the key of 32 bytes."""

    __slots__ = ("_root",)

    _grain = 8

    _root: bytes

    def __init__(self, key: bytes, index: int = CHANCE) -> None:
        super().__init__()
        if len(key) != 32:
            raise ValueError(f"a secret key has 32 bytes, not {len(key)}")
        if index < 0:
            raise ValueError(f"a stream has an index from 0, not {index}")
        self._root = sha256(_SECRET + index.to_bytes(8, "little") + key).digest()

    def _make(self, first: int, count: int) -> tuple[int, ...]:
        digests = [
            sha256(self._root + c.to_bytes(8, "little")).digest()
            for c in range(first >> 3, first + count >> 3)
        ]
        return tuple(chain.from_iterable(map(_DIGEST.unpack, digests)))

    def _lend(self, twin: SecretStream) -> None:
        twin._root = self._root

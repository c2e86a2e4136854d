"""Many matches in one compact file, written and read as a stream.

A match is told again from its seed and from which of its legal moves was taken each time, so that
is all a pack file holds of it, with how it ended.  `docs/api.md` has the format for others:

    the eight bytes `cardpack`, a byte 1: the version
    n, n bytes, sum  the header: JSON, UTF-8
    blocks           matches, first seed, bytes unpacked, bytes packed, the packed bytes, sum
    0, n             the end: how many matches the file holds

Numbers are written seven bits a byte, the lowest first, the highest bit saying that more follow.
Blocks are packed by raw deflate.  A sum is the CRC-32, in four bytes, the lowest first, of all
bytes of its header or block before it, numbers included.
The matches of a block have seeds one after another.  Unpacked, each is

    decisions, fuel, winners, the score of each side, the choice of each decision

where `winners` is 0 if the match was aborted and else 1 more than the mask of the seats that have
won; a score s is 2 * s, or -2 * s - 1 below 0; and a choice is the place of the move among the
legal ones in the order of the record, from 0.

**Reading.**  Such files come from strangers.  No length is believed before the bytes are there, a
block is unpacked no further than it says and no further than `limits.PACK_BLOCK`, and one block is
held at a time.  What a match says of itself is not believed either: `unpacking` plays it again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Sequence
from io import BufferedReader
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import TypeGuard

from attrs import evolve, frozen

from cardlang import limits
from cardlang.machine.faults import bits
from cardlang.match.records.events import Header
from cardlang.match.records.reading import RecordError, header_of, parse_line
from cardlang.run.stream import MAX_SEED

MAGIC = b"cardpack"
VERSION = 1
_FULL = 1 << 18  # bytes of a block that is full
_MATCHES = 1 << 16  # of a block at most
_DIGITS = 9  # bytes of a number at most: all below 2**63


class PackError(ValueError):
    """A pack file cannot be read, or a match in it is not what the rules give."""


@frozen
class Packed:
    """A match of a pack file, as the file tells it; `Game.replay` plays it again.

    `scores` are by side, in the order of `Pack.sides`; `winners` are seats.
    """

    header: Header  # of its record
    seed: int
    decisions: int
    fuel: int
    aborted: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    choices: tuple[int, ...]  # of each decision the place of the move among the legal ones


# ---------------------------------------------------------------- writing


def number(n: int) -> bytes:
    """A whole number from 0, as the file has it."""
    found = bytearray()
    while n >= 128:
        found.append(n & 127 | 128)
        n >>= 7
    found.append(n)
    return bytes(found)


def entry(fuel: int, winners: int | None, scores: Sequence[int], choices: Sequence[int]) -> bytes:
    """A match, unpacked; `winners` is the mask of seats, None if the match was aborted."""
    found = [number(len(choices)), number(fuel), number(0 if winners is None else 1 + winners)]
    found += [number(2 * s if s >= 0 else -2 * s - 1) for s in scores]
    return b"".join([*found, *map(number, choices)])


def _summed(data: bytes) -> bytes:
    return data + zlib.crc32(data).to_bytes(4, "little")


class PackWriter:
    """Writes a pack file as matches come in, in the order of their seeds from `first` on.

    The file must not be there yet.  OSError if it cannot be written.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        header: Header,
        sides: Sequence[Sequence[int]],
        first: int,
    ) -> None:
        head = {
            "record": evolve(header, seed=None).line(),
            "sides": [list(seats) for seats in sides],
        }
        text = json.dumps(head, ensure_ascii=False).encode()
        self._file = Path(path).open("xb")  # noqa: SIM115  # closed by `close`
        self._file.write(MAGIC + bytes([VERSION]) + _summed(number(len(text)) + text))
        self._first = self._next = first  # the seed of the block, and that which it goes on with
        self._matches = self._all = 0
        self._raw: list[bytes] = []
        self._size = 0
        self._early: dict[int, tuple[int, bytes]] = {}  # batches whose turn has not come

    def add(self, seeds: range, entries: bytes) -> None:
        """Some matches, unpacked, one after another.  They wait until those before are there."""
        self._early[seeds.start] = len(seeds), entries
        while self._next in self._early:
            self._add(self._next, *self._early.pop(self._next))

    def _add(self, first: int, matches: int, entries: bytes) -> None:
        if first != self._next:
            self._flush()
            self._first = first
        self._raw.append(entries)
        self._size += len(entries)
        self._matches += matches
        self._next = first + matches
        if self._size >= _FULL or self._matches >= _MATCHES:
            self._flush()

    def _flush(self) -> None:
        if not self._matches:
            return
        raw = b"".join(self._raw)
        # Choices do not repeat; to look for repetitions takes ten times as long and gains nothing.
        deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS, strategy=zlib.Z_HUFFMAN_ONLY)
        packed = deflate.compress(raw) + deflate.flush()
        sizes = self._matches, self._first, len(raw), len(packed)
        self._file.write(_summed(b"".join([*map(number, sizes), packed])))
        self._all += self._matches
        self._first += self._matches
        self._matches = self._size = 0
        self._raw.clear()

    def close(self) -> None:
        """Write what is left, and the end."""
        if self._file.closed:
            return
        with self._file:
            for first, (matches, entries) in sorted(self._early.items()):
                self._add(first, matches, entries)
            self._flush()
            self._file.write(number(0) + number(self._all))

    def __enter__(self) -> PackWriter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


# ---------------------------------------------------------------- reading


def is_pack(path: str | PathLike[str]) -> bool:
    """Return whether a file begins as pack files do.  OSError if it cannot be read."""
    with Path(path).open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


class Pack:
    """A pack file: `header` of its records, `sides`; going through it gives each `Packed` match.

    The file is read as one goes, again for each time.  PackError where it is no pack file or is
    spoilt: at once for its head, else when one comes there.  OSError if it cannot be read.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        with self.path.open("rb") as file:
            self.header, self.sides = _head(file)

    def __iter__(self) -> Iterator[Packed]:
        for seeds, raw in self.blocks():
            yield from self.matches(seeds, raw)

    def match(self, seed: int) -> Packed:
        """The match of a seed.  PackError if the file has none."""
        for seeds, raw in self.blocks(seed):
            for packed in self.matches(seeds, raw):
                if packed.seed == seed:
                    return packed
        raise PackError(f"there is no match of seed {seed} in this file")

    def blocks(self, seed: int | None = None) -> Iterator[tuple[range, bytes]]:
        """Seeds and unpacked bytes of the blocks, or of those that have this seed."""
        with self.path.open("rb") as file:
            _head(file)
            total = 0
            while matches := _number(file):
                first, size, packed = _number(file), _number(file), _number(file)
                sizes = b"".join(map(number, (matches, first, size, packed)))
                if size > limits.PACK_BLOCK or packed > limits.PACK_BLOCK:
                    raise PackError(f"a block has more than {limits.PACK_BLOCK:,} bytes")
                if matches > size or first + matches - 1 > MAX_SEED:
                    raise PackError(f"a block of {size} bytes cannot hold {matches} such matches")
                data = _exactly(file, packed)
                if _sum(file) != zlib.crc32(data, zlib.crc32(sizes)):
                    raise PackError("a block is spoilt")
                total += matches
                if seed is None or first <= seed < first + matches:
                    yield range(first, first + matches), _unpacked(data, size)
            if _number(file) != total:
                raise PackError(f"the file holds {total} matches, and says otherwise at its end")
            if file.read(1):
                raise PackError("something follows upon the end of the file")

    def matches(self, seeds: range, raw: bytes) -> Iterator[Packed]:
        """The matches of a block, or of the rest of one."""
        numbers = _numbers(raw)
        for seed in seeds:
            try:
                decisions, fuel, won = next(numbers), next(numbers), next(numbers)
                scores = tuple(
                    [k >> 1 ^ -(k & 1) for _, k in zip(self.sides, numbers, strict=False)]
                )
                if decisions > len(raw):
                    raise PackError(f"match of seed {seed}: {decisions} decisions are not there")
                choices = tuple([next(numbers) for _ in range(decisions)])
            except (StopIteration, RuntimeError):
                raise PackError(f"match of seed {seed}: its block ends before it does") from None
            if won > 1 << self.header.players:
                raise PackError(f"match of seed {seed}: there are no such winners")
            seats = tuple(bits(won - 1)) if won else ()
            header = evolve(self.header, seed=seed)
            yield Packed(header, seed, decisions, fuel, not won, seats, scores, choices)
        if next(numbers, None) is not None:
            raise PackError(f"a block goes on behind its match of seed {seeds.stop - 1}")


def read_pack(path: str | PathLike[str]) -> Pack:
    """The matches of a pack file, which `simulate(pack=…)` writes; `Game.replay` plays one again.

    PackError if it is none; OSError if it cannot be read.
    """
    return Pack(path)


def _head(file: BufferedReader) -> tuple[Header, tuple[tuple[int, ...], ...]]:
    """The header of a pack file, checked: that of its records, and the seats of each side."""
    if file.read(len(MAGIC)) != MAGIC:
        raise PackError("this is no pack file")
    version = file.read(1)
    if version != bytes([VERSION]):
        told = version[0] if version else "none"
        raise PackError(f"the file is of version {told}, this program reads {VERSION}")
    size = _number(file)
    if size > limits.PACK_HEADER:
        raise PackError(f"a header has at most {limits.PACK_HEADER} bytes")
    data = _exactly(file, size)
    if _sum(file) != zlib.crc32(number(size) + data):
        raise PackError("the header is spoilt")
    try:
        head = parse_line(1, data.decode())
        record, sides = head.get("record"), head.get("sides")
        if not isinstance(record, dict):
            raise PackError("the header has no header of records")
        header = header_of(1, record)
    except UnicodeDecodeError:
        raise PackError("the header is not UTF-8") from None
    except RecordError as error:
        raise PackError(f"the header: {error.message}") from None
    seated = tuple(map(tuple, sides)) if _are_lists(sides) else ()
    seats = [seat for side in seated for seat in side]
    whole = all(type(seat) is int for seat in seats) and len(seats) == header.players
    if not whole or set(seats) != {*range(len(seats))}:
        raise PackError('the header: "sides" do not seat the players')
    return header, seated


def _are_lists(sides: object) -> TypeGuard[list[list[int]]]:
    return (
        isinstance(sides, list)
        and len(sides) <= limits.SEATS
        and all(isinstance(seats, list) and seats for seats in sides)
    )


def _exactly(file: BufferedReader, size: int) -> bytes:
    data = file.read(size)
    if len(data) != size:
        raise PackError("the file ends too early: what is before this place can be read")
    return data


def _sum(file: BufferedReader) -> int:
    return int.from_bytes(_exactly(file, 4), "little")


def _number(file: BufferedReader) -> int:
    found = shift = 0
    while True:
        digit = _exactly(file, 1)[0]
        found |= (digit & 127) << shift
        if digit < 128:
            return found
        shift += 7
        if shift >= 7 * _DIGITS:
            raise PackError("a number is too long")


def _unpacked(data: bytes, size: int) -> bytes:
    """The bytes of a block, which says how many they are."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        raw = inflate.decompress(data, size + 1)
    except zlib.error:
        raise PackError("a block is spoilt") from None
    if len(raw) != size or not inflate.eof or inflate.unused_data:
        raise PackError(f"a block does not come to the {size} bytes that it says")
    return raw


def skipped(raw: bytes, numbers: int) -> int:
    """The bytes of so many numbers that stand at the beginning of a block."""
    for at, digit in enumerate(raw, start=1):
        numbers -= digit < 128
        if not numbers:
            return at
    return len(raw)


def _numbers(raw: bytes) -> Iterator[int]:
    """The numbers of a block.  PackError where one is too long or ends with the block."""
    found = shift = 0
    for digit in raw:
        if digit < 128:
            yield found | digit << shift
            found = shift = 0
        else:
            found |= (digit & 127) << shift
            shift += 7
            if shift >= 7 * _DIGITS:
                raise PackError("a number is too long")
    if shift:
        raise PackError("a block ends within a number")

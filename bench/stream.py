"""What a random draw costs, in Python and in C, from the generators worth considering.

    python -m bench.stream              the tables of docs/chance.md
    python -m bench.stream --quality    a sanity check of the words

A match here opens five streams (chance and four seats) and takes a fifth of
its draws from each; the bounds go round from 2 to 14.  All candidates are
timed in turn, round after round, so that a noisy machine hits them alike, and
the best round is printed: the one the machine disturbed least.  Each C
candidate must draw what its Python twin draws, or nothing is printed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from hashlib import blake2b, shake_128
from itertools import chain, cycle, islice, pairwise
from pathlib import Path
from random import Random
from struct import Struct
from typing import Any

from cardlang.run import stream
from cardlang.run.stream import Stream, block, openings, stream_key, stream_keys

STREAMS = 5
LENGTHS = (60, 200, 2000)
BATCH = 16
BOUNDS = tuple(range(2, 15))
M32, M64 = 2**32 - 1, 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15

Start = Callable[[int, int], Callable[[], int]]  # (seed, index) -> a function giving words


# --- The candidates in Python.  Each returns a function that gives one word a call.


def endless(blocks: Iterable[tuple[int, ...]]) -> Callable[[], int]:
    return chain.from_iterable(blocks).__next__


def growing(make: Callable[[int, int], tuple[int, ...]]) -> Callable[[], int]:
    """Words from make(start, count), which gives 2 * count words."""

    def blocks() -> Iterator[tuple[int, ...]]:
        start, count = 0, 8
        while True:
            yield make(start, count)
            start += count
            count = min(2 * count, 256)

    return endless(blocks())


def splitmix_plain(seed: int, index: int) -> Callable[[], int]:
    def words() -> Iterator[int]:
        state = stream_key(seed, index)
        while True:
            state = state + GAMMA & M64
            z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & M64
            z = (z ^ z >> 27) * 0x94D049BB133111EB & M64
            z ^= z >> 31
            yield z & M32
            yield z >> 32

    return words().__next__


def splitmix_blocks(seed: int, index: int) -> Callable[[], int]:
    def blocks() -> Iterator[tuple[int, ...]]:
        key, start, count = stream_key(seed, index), 0, 8
        while True:
            yield block(key, start, count)
            start += count
            count = min(2 * count, 256)

    return chain.from_iterable(blocks()).__next__


@cache
def lanes(count: int, bits: int, step: int, read: str) -> tuple[int, int, int, Any]:
    half = (1 << bits // 2) - 1
    places = range(0, count * bits, bits)
    ones = sum(1 << p for p in places)
    increments = sum(((i + 1) * step & half) << p for i, p in enumerate(places))
    return ones, ones * half, increments, Struct("<" + read * count).unpack


def one_multiply(seed: int, index: int) -> Callable[[], int]:
    key = stream_key(seed, index)

    def make(start: int, count: int) -> tuple[int, ...]:
        ones, mask, increments, unpack = lanes(count, 128, GAMMA, "II8x")
        z = (key + start * GAMMA & M64) * ones + increments & mask
        z = ((z ^ z >> 32) & mask) * 0xBF58476D1CE4E5B9 & mask
        words: tuple[int, ...] = unpack((z ^ z >> 32).to_bytes(16 * count, "little"))
        return words

    return growing(make)


def lowbias32(seed: int, index: int) -> Callable[[], int]:
    key = stream_key(seed, index) & M32

    def make(start: int, count: int) -> tuple[int, ...]:
        ones, mask, increments, unpack = lanes(2 * count, 64, 0x9E3779B9, "I4x")
        z = (key + 2 * start * 0x9E3779B9 & M32) * ones + increments & mask
        z = ((z ^ z >> 16) & mask) * 0x7FEB352D & mask
        z = ((z ^ z >> 15) & mask) * 0x846CA68B & mask
        words: tuple[int, ...] = unpack((z ^ z >> 16).to_bytes(16 * count, "little"))
        return words

    return growing(make)


LCG_A, LCG_C = 6364136223846793005, 1442695040888963407


@cache
def lcg_lanes(count: int) -> tuple[int, int, Any]:
    a, c = 1, 0
    factors = offsets = 0
    for place in range(0, 128 * count, 128):
        a = a * LCG_A & M64
        c = c * LCG_A + LCG_C & M64
        factors |= a << place
        offsets |= c << place
    return factors, offsets, Struct("<" + "4xI8x" * count + "x").unpack


def lcg64(seed: int, index: int) -> Callable[[], int]:
    """The high half of a 64-bit congruential generator, leaping to all lanes at once."""

    def blocks() -> Iterator[tuple[int, ...]]:
        state, count = stream_key(seed, index), 16
        while True:
            factors, offsets, unpack = lcg_lanes(count)
            z = state * factors + offsets
            yield unpack(z.to_bytes(16 * count + 1, "little"))
            state = z >> 128 * (count - 1) & M64
            count = min(2 * count, 512)

    return endless(blocks())


def pcg32(seed: int, index: int) -> Callable[[], int]:
    def words() -> Iterator[int]:
        inc = index << 1 | 1
        state = (inc + seed) * LCG_A + inc & M64
        while True:
            x = (state ^ state >> 18) >> 27 & M32
            turn = state >> 59
            yield (x >> turn | x << 32 - turn) & M32
            state = state * LCG_A + inc & M64

    return words().__next__


def mersenne(seed: int, index: int) -> Callable[[], int]:
    return partial(Random(seed << 4 | index).getrandbits, 32)


@cache
def reader(words: int) -> Callable[[bytes], tuple[Any, ...]]:
    return Struct(f"<{words}I").unpack


def shake(seed: int, index: int) -> Callable[[], int]:
    name = (seed << 4 | index).to_bytes(8, "little")

    def blocks() -> Iterator[tuple[int, ...]]:
        done, size = 0, 168  # an extendable output starts again from its first byte
        while True:
            yield reader((size - done) // 4)(shake_128(name).digest(size)[done:])
            done, size = size, 3 * size

    return endless(blocks())


def blake(seed: int, index: int) -> Callable[[], int]:
    name = (seed << 4 | index).to_bytes(8, "little")

    def make(start: int, count: int) -> tuple[int, ...]:
        counters = range(start // 8, (start + count) // 8)
        return reader(2 * count)(
            b"".join([blake2b(name + c.to_bytes(8, "little")).digest() for c in counters])
        )

    return growing(make)


CANDIDATES: dict[str, tuple[Start, str]] = {
    "splitmix64, one by one": (splitmix_plain, "splitmix"),
    "splitmix64, in blocks": (splitmix_blocks, "splitmix"),
    "one multiplication (64 bits), in blocks": (one_multiply, "one"),
    "lowbias32, in blocks": (lowbias32, "lowbias"),
    "LCG64 high half, in blocks": (lcg64, "lcg"),
    "PCG32 XSH-RR, one by one": (pcg32, "pcg"),
    "Mersenne Twister, a new one per stream": (mersenne, "mt"),
    "SHAKE-128, in blocks": (shake, "shake"),
    "BLAKE2b in counter mode, in blocks": (blake, "blake"),
}


BATCHED = f"splitmix64, {BATCH} matches opened at once"


def inline_match(start: Start, seed: int, each: int) -> int:
    """Draws as generated code makes them."""
    total = 0
    for index in range(STREAMS):
        word = start(seed, index)
        for n in islice(cycle(BOUNDS), each):
            m = word() * n
            if m & M32 < n:
                unfair = (M32 + 1 - n) % n
                while m & M32 < unfair:
                    m = word() * n
            total += m >> 32
    return total


def batch_of_matches(seed: int, each: int) -> int:
    """The same draws for BATCH matches whose streams are opened at once."""
    total = 0
    keys = stream_keys(seed, BATCH, STREAMS)
    for key, words in zip(keys, openings(keys, 8), strict=True):
        at, end, done, size = 0, 16, 8, 16
        for n in islice(cycle(BOUNDS), each):
            if at == end:
                words = block(key, done, size)
                done += size
                at, end = 0, 2 * size
                size = min(2 * size, 256)
            m = words[at] * n
            at += 1
            if m & M32 < n and m & M32 < (M32 + 1 - n) % n:
                raise SystemExit("a word to reject: take another seed")
            total += m >> 32
    return total


def method_match(seed: int, each: int) -> int:
    """Draws as the interpreter makes them."""
    total = 0
    for index in range(STREAMS):
        below = Stream(seed, index).below
        for n in islice(cycle(BOUNDS), each):
            total += below(n)
    return total


def open_all(start: Start, seed: int) -> None:
    for index in range(STREAMS):
        start(seed, index)()


# --- The candidates in C: a state, how to open it, how to take a word.

C_COMMON = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "stream.h"
typedef uint64_t u64; typedef uint32_t u32; typedef uint8_t u8;
"""

C_CANDIDATES = {
    "splitmix": r"""
typedef cl_stream state;
static inline void start(state *s, u64 seed, u32 index) { cl_stream_open(s, seed, index); }
static inline u32 word(state *s) { return cl_word(s); }
""",
    "one": r"""
typedef cl_stream state;
static inline void start(state *s, u64 seed, u32 index) { cl_stream_open(s, seed, index); }
static inline u32 word(state *s) {
    if (s->odd) { s->odd = 0; return s->half; }
    u64 z = s->state += CL_GAMMA;
    z = (z ^ (z >> 32)) * UINT64_C(0xBF58476D1CE4E5B9); z ^= z >> 32;
    s->half = (u32)(z >> 32); s->odd = 1; return (u32)z;
}
""",
    "lowbias": r"""
typedef u32 state;
static inline void start(state *s, u64 seed, u32 index) { *s = (u32)cl_stream_key(seed, index); }
static inline u32 word(state *s) {
    u32 z = *s += 0x9E3779B9u;
    z = (z ^ (z >> 16)) * 0x7FEB352Du; z = (z ^ (z >> 15)) * 0x846CA68Bu; return z ^ (z >> 16);
}
""",
    "lcg": r"""
typedef u64 state;
static inline void start(state *s, u64 seed, u32 index) { *s = cl_stream_key(seed, index); }
static inline u32 word(state *s) {
    *s = *s * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (u32)(*s >> 32);
}
""",
    "pcg": r"""
typedef struct { u64 x, inc; } state;
static inline void start(state *s, u64 seed, u32 index) {
    s->inc = (u64)index << 1 | 1;
    s->x = (s->inc + seed) * UINT64_C(6364136223846793005) + s->inc;
}
static inline u32 word(state *s) {
    u64 o = s->x; u32 x = (u32)((o ^ (o >> 18)) >> 27), r = (u32)(o >> 59);
    s->x = o * UINT64_C(6364136223846793005) + s->inc;
    return x >> r | x << (-r & 31);
}
""",
    "mt": r"""
typedef struct { u32 v[624]; int at; } state;
static void start(state *s, u64 seed, u32 index) {
    u64 number = seed << 4 | index;
    u32 key[2] = {(u32)number, (u32)(number >> 32)}, len = key[1] ? 2 : 1, *v = s->v, i, j, k;
    v[0] = 19650218u;
    for (i = 1; i < 624; i++) v[i] = 1812433253u * (v[i - 1] ^ (v[i - 1] >> 30)) + i;
    for (i = 1, j = 0, k = 624; k; k--) {
        v[i] = (v[i] ^ ((v[i - 1] ^ (v[i - 1] >> 30)) * 1664525u)) + key[j] + j;
        if (++i == 624) { v[0] = v[623]; i = 1; }
        if (++j == len) j = 0;
    }
    for (k = 623; k; k--) {
        v[i] = (v[i] ^ ((v[i - 1] ^ (v[i - 1] >> 30)) * 1566083941u)) - i;
        if (++i == 624) { v[0] = v[623]; i = 1; }
    }
    v[0] = 0x80000000u; s->at = 624;
}
static inline u32 word(state *s) {
    u32 *v = s->v, y, i;
    if (s->at == 624) {
        for (i = 0; i < 624; i++) {
            y = (v[i] & 0x80000000u) | (v[(i + 1) % 624] & 0x7fffffffu);
            v[i] = v[(i + 397) % 624] ^ (y >> 1) ^ (-(y & 1) & 0x9908b0dfu);
        }
        s->at = 0;
    }
    y = v[s->at++];
    y ^= y >> 11; y ^= y << 7 & 0x9d2c5680u; y ^= y << 15 & 0xefc60000u; return y ^ (y >> 18);
}
""",
    "shake": r"""
typedef struct { u64 a[25]; int at; } state;
#define ROL(x, n) ((x) << (n) | (x) >> (64 - (n)))
static void keccak(u64 *a) {
    static const u8 turn[24] = {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43,
        62, 18, 39, 61, 20, 44}, lane[24] = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23,
        19, 13, 12, 2, 20, 14, 22, 9, 6, 1};
    static const u64 rc[24] = {0x1, 0x8082, 0x800000000000808a, 0x8000000080008000, 0x808b,
        0x80000001, 0x8000000080008081, 0x8000000000008009, 0x8a, 0x88, 0x80008009, 0x8000000a,
        0x8000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
        0x8000000000008002, 0x8000000000000080, 0x800a, 0x800000008000000a, 0x8000000080008081,
        0x8000000000008080, 0x80000001, 0x8000000080008008};
    u64 b[5], t; int r, i, j;
    for (r = 0; r < 24; r++) {
        for (i = 0; i < 5; i++) b[i] = a[i] ^ a[i + 5] ^ a[i + 10] ^ a[i + 15] ^ a[i + 20];
        for (i = 0; i < 5; i++) {
            t = b[(i + 4) % 5] ^ ROL(b[(i + 1) % 5], 1);
            for (j = 0; j < 25; j += 5) a[j + i] ^= t;
        }
        for (t = a[1], i = 0; i < 24; i++) {
            b[0] = a[lane[i]]; a[lane[i]] = ROL(t, turn[i]); t = b[0];
        }
        for (j = 0; j < 25; j += 5) {
            for (i = 0; i < 5; i++) b[i] = a[j + i];
            for (i = 0; i < 5; i++) a[j + i] = b[i] ^ (~b[(i + 1) % 5] & b[(i + 2) % 5]);
        }
        a[0] ^= rc[r];
    }
}
static void start(state *s, u64 seed, u32 index) {
    memset(s, 0, sizeof *s);
    s->a[0] = seed << 4 | index; s->a[1] = 0x1f; s->a[20] = UINT64_C(1) << 63;
    keccak(s->a);
}
static inline u32 word(state *s) {
    if (s->at == 42) { keccak(s->a); s->at = 0; }
    u32 w = (u32)(s->a[s->at >> 1] >> (s->at & 1) * 32); s->at++; return w;
}
""",
    "blake": r"""
typedef struct { u64 h[8], name, counter; int at; } state;
#define ROR(x, n) ((x) >> (n) | (x) << (64 - (n)))
#define MIX(a, b, c, d, x, y) (v[a] += v[b] + (x), v[d] = ROR(v[d] ^ v[a], 32), v[c] += v[d], \
    v[b] = ROR(v[b] ^ v[c], 24), v[a] += v[b] + (y), v[d] = ROR(v[d] ^ v[a], 16), \
    v[c] += v[d], v[b] = ROR(v[b] ^ v[c], 63))
static void blake2b(state *s) {
    static const u64 iv[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b,
        0x5be0cd19137e2179};
    static const u8 sigma[10][16] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
        {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
        {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
        {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
        {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
        {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
    u64 v[16], m[16] = {s->name, s->counter++}; int i;
    for (i = 0; i < 8; i++) { s->h[i] = v[i] = iv[i]; v[i + 8] = iv[i]; }
    s->h[0] ^= 0x01010040; v[0] ^= 0x01010040; v[12] ^= 16; v[14] = ~v[14];
    for (i = 0; i < 12; i++) {
        const u8 *p = sigma[i % 10];
        MIX(0, 4, 8, 12, m[p[0]], m[p[1]]); MIX(1, 5, 9, 13, m[p[2]], m[p[3]]);
        MIX(2, 6, 10, 14, m[p[4]], m[p[5]]); MIX(3, 7, 11, 15, m[p[6]], m[p[7]]);
        MIX(0, 5, 10, 15, m[p[8]], m[p[9]]); MIX(1, 6, 11, 12, m[p[10]], m[p[11]]);
        MIX(2, 7, 8, 13, m[p[12]], m[p[13]]); MIX(3, 4, 9, 14, m[p[14]], m[p[15]]);
    }
    for (i = 0; i < 8; i++) s->h[i] ^= v[i] ^ v[i + 8];
}
static void start(state *s, u64 seed, u32 index) {
    s->name = seed << 4 | index; s->counter = 0; s->at = 0; blake2b(s);
}
static inline u32 word(state *s) {
    if (s->at == 16) { blake2b(s); s->at = 0; }
    u32 w = (u32)(s->h[s->at >> 1] >> (s->at & 1) * 32); s->at++; return w;
}
""",
}

C_MAIN = r"""
static inline u32 below(state *s, u32 n) {
    u64 m = (u64)word(s) * n;
    if ((u32)m < n) {
        u32 unfair = (u32)-n % n;
        while ((u32)m < unfair) m = (u64)word(s) * n;
    }
    return (u32)(m >> 32);
}
static double now(void) {
    struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return 1e9 * t.tv_sec + t.tv_nsec;
}
static u64 match(u64 seed, long each) {
    u64 total = 0; state s;
    for (u32 index = 0; index < 5; index++) {
        start(&s, seed, index);
        for (long i = 0, n = 2; i < each; i++) {
            total += below(&s, (u32)n);
            if (++n == 15) n = 2;
        }
    }
    return total;
}
int main(int argc, char **argv) { /* match <each>: a check; time <each>: ns per match */
    long each = atol(argv[2]); u64 seed, total = 0;
    if (argc == 3 && argv[1][0] == 'm') { printf("%llu\n", (unsigned long long)match(7, each)); }
    else {
        long matches = 100000 / (each + 20) + 1; double t = now();
        for (seed = 0; seed < (u64)matches; seed++) total += match(seed, each);
        printf("%.9g %d\n", (now() - t) / matches, (int)(total & 1));
    }
    return 0;
}
"""

FLAGS = (("-O2",), ("-O3", "-march=native"))


def compile_all(folder: Path) -> dict[tuple[str, tuple[str, ...]], str]:
    compiler = shutil.which("cc")
    if compiler is None:
        return {}
    header = str(Path(stream.__file__).parent / "native")
    programs: dict[tuple[str, tuple[str, ...]], str] = {}
    for name, text in C_CANDIDATES.items():
        source = folder / f"{name}.c"
        source.write_text(C_COMMON + text + C_MAIN)
        for flags in FLAGS:
            target = folder / (name + "".join(flags))
            command = [compiler, *flags, "-I", header, str(source), "-o", str(target)]
            subprocess.run(command, check=True)
            programs[name, flags] = str(target)
    for start, name in CANDIDATES.values():
        for flags in FLAGS:
            found = subprocess.run(
                [programs[name, flags], "match", "400"], check=True, capture_output=True, text=True
            ).stdout
            if int(found) != inline_match(start, 7, 400):
                raise SystemExit(f"{name}: Python and C do not agree")
    if batch_of_matches(7, 400) != sum(
        inline_match(splitmix_blocks, 7 + i, 400) for i in range(BATCH)
    ):
        raise SystemExit("a batch and its matches do not agree")
    return programs


def ns_per_match(run: Callable[[int], object], matches: int) -> float:
    begin = time.perf_counter()
    for seed in range(matches):
        run(seed)
    return 1e9 * (time.perf_counter() - begin) / matches


def seconds_in_c(program: str, each: int) -> float:
    found = subprocess.run(
        [program, "time", str(each)], check=True, capture_output=True, text=True
    ).stdout
    return float(found.split()[0])


def line(name: str, cells: list[str]) -> str:
    return f"| {name} | " + " | ".join(cells) + " |"


def measure(rounds: int) -> None:
    table: dict[str, dict[object, list[float]]] = {}

    def note(name: str, column: object, value: float) -> None:
        table.setdefault(name, {}).setdefault(column, []).append(value)

    with tempfile.TemporaryDirectory() as folder:
        programs = compile_all(Path(folder))
        for _ in range(rounds):
            for name, (start, _twin) in CANDIDATES.items():
                note(name, 0, ns_per_match(partial(open_all, start), 60) / STREAMS)
                for length in LENGTHS:
                    each = length // STREAMS
                    run = partial(inline_match, start, each=each)
                    note(name, length, ns_per_match(run, 4000 // length + 1) / length)
            for length in LENGTHS:
                run = partial(method_match, each=length // STREAMS)
                note("`Stream.below`", length, ns_per_match(run, 4000 // length + 1) / length)
                run = partial(batch_of_matches, each=length // STREAMS)
                note(BATCHED, length, ns_per_match(run, 200 // length + 1) / length / BATCH)
            run = partial(batch_of_matches, each=1)
            note(BATCHED, 0, ns_per_match(run, 4) / STREAMS / BATCH)
            note(
                "`Stream.below`",
                0,
                ns_per_match(partial(open_all, lambda s, i: partial(Stream(s, i).below, 2)), 60)
                / STREAMS,
            )
            for length in LENGTHS:
                each = length // STREAMS
                run = partial(bare_match, each=each)
                note("the loop alone, no draw", length, ns_per_match(run, 40) / length)
            note("`Stream.shuffle` of 52", "whole", ns_per_match(shuffled, 40))
            note(
                "`Random.shuffle` of 52",
                "whole",
                ns_per_match(lambda seed: MERSENNE.shuffle(DECK), 40),
            )
            for count in (8, 32, 256):
                note(
                    f"`block` of {count} outputs, a word",
                    "whole",
                    ns_per_match(partial(block, start=0, count=count), 20) / count / 2,
                )
            note("one by one, a word", "whole", ns_per_match(one_by_one, 10) / 512)
            for name, flags in programs:
                program = programs[name, flags]
                note(name, (flags, 0), seconds_in_c(program, 1) / STREAMS)
                for length in LENGTHS:
                    each = length // STREAMS
                    note(name, (flags, length), seconds_in_c(program, each) / length)
    quiet = {name: {c: min(v) for c, v in row.items()} for name, row in table.items()}
    head = ["new stream and first draw", *(f"{n} draws a match" for n in LENGTHS)]
    print("Python, ns a draw, opening the streams included\n")
    print(line("generator", head))
    print("|---|" + "---:|" * len(head))
    for name in [*CANDIDATES, BATCHED, "`Stream.below`", "the loop alone, no draw"]:
        print(
            line(
                name, [f"{quiet[name][c]:.0f}" if c in quiet[name] else "-" for c in (0, *LENGTHS)]
            )
        )
    print("\nPython, ns\n")
    print(line("what", ["ns"]))
    print("|---|---:|")
    for name, row in quiet.items():
        if "whole" in row:
            print(line(name, [f"{row['whole']:.0f}"]))
    for flags in FLAGS if programs else ():
        print(f"\nC, cc {' '.join(flags)}, ns a draw, opening the streams included\n")
        print(line("generator", head))
        print("|---|" + "---:|" * len(head))
        for title, (_start, name) in CANDIDATES.items():
            if not title.startswith("splitmix64, one"):
                title = title.replace(", in blocks", "").replace(", one by one", "")
                print(line(title, [f"{quiet[name][flags, c]:.2f}" for c in (0, *LENGTHS)]))


DECK = list(range(52))
MERSENNE = Random(1)


def one_by_one(seed: int) -> list[int]:
    return list(islice(iter(splitmix_plain(seed, 0), -1), 512))


def shuffled(seed: int) -> None:
    Stream(seed, 0).shuffle(DECK)


def bare_match(seed: int, each: int) -> int:
    total = 0
    for _index in range(STREAMS):
        for n in islice(cycle(BOUNDS), each):
            total += n
    return total


# --- Quality: is anything plainly wrong?


def z_of(counts: Iterable[int], cells: int) -> float:
    """Chi-square of equal cells, as a standard normal (Wilson and Hilferty)."""
    seen = list(counts)
    seen += [0] * (cells - len(seen))
    expected = sum(seen) / cells
    k = cells - 1
    chi2 = sum((x - expected) ** 2 for x in seen) / expected
    return float(((chi2 / k) ** (1 / 3) - (1 - 2 / (9 * k))) / (2 / (9 * k)) ** 0.5)


def tally(cases: Iterable[int], cells: int) -> float:
    counts = [0] * cells
    for case in cases:
        counts[case] += 1
    return z_of(counts, cells)


def order_of_four(seed: int, index: int) -> int:
    items = [0, 1, 2, 3]
    Stream(seed, index).shuffle(items)
    return items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]


def orders(pairs: Iterable[tuple[int, int]]) -> float:
    counts: dict[int, int] = {}
    for seed, index in pairs:
        order = order_of_four(seed, index)
        counts[order] = counts.get(order, 0) + 1
    return z_of(counts.values(), 24)


def quality() -> None:
    many = 200_000
    results: list[tuple[str, float]] = []
    for n in (2, 3, 5, 6, 7, 13, 52, 1000):
        below = Stream(n, 0).below
        results.append((f"one stream, below {n}", tally((below(n) for _ in range(many)), n)))
    for n in (2, 6, 13):
        below = Stream(100 + n, 0).below
        cases = ((below(n) * n + below(n)) * n + below(n) for _ in range(many))
        results.append((f"one stream, triples below {n}", tally(cases, n**3)))
    results += [
        ("orders of 4 cards, seeds 0, 1, 2 …", orders((s, 0) for s in range(many))),
        ("orders of 4 cards, multiples of 2^40", orders((s << 40, 0) for s in range(many))),
        ("orders of 4 cards, streams 0, 1, 2 … of seed 7", orders((7, k) for k in range(many))),
    ]
    for n in (4, 7, 13):
        first = [Stream(s, 0).below(n) for s in range(many + 1)]
        other = [Stream(s, 1).below(n) for s in range(many)]
        results += [
            (
                f"first draw below {n}, seeds s and s + 1",
                tally((a * n + b for a, b in pairwise(first)), n * n),
            ),
            (
                f"first draw below {n}, streams 0 and 1",
                tally((a * n + b for a, b in zip(first, other, strict=False)), n * n),
            ),
        ]
        for a, b, names in (
            (Stream(9, 0), Stream(9, 1), "streams 0 and 1 of seed 9"),
            (Stream(9, 0), Stream(10, 0), "seeds 9 and 10"),
        ):
            results.append(
                (
                    f"every draw below {n}, {names}",
                    tally((a.below(n) * n + b.below(n) for _ in range(many)), n * n),
                )
            )
    ones = {"seeds s and s + 1": 0, "streams 0 and 1": 0, "words 0 and 1": 0, "words 0 and 2": 0}
    for s in range(many):
        w = Stream(s, 0).words(3)
        ones["seeds s and s + 1"] += (w[0] ^ Stream(s + 1, 0).words(1)[0]).bit_count()
        ones["streams 0 and 1"] += (w[0] ^ Stream(s, 1).words(1)[0]).bit_count()
        ones["words 0 and 1"] += (w[0] ^ w[1]).bit_count()
        ones["words 0 and 2"] += (w[0] ^ w[2]).bit_count()
    for name, found in ones.items():
        results.append((f"bits that differ, {name}", (found - 16 * many) / (8 * many) ** 0.5))
    flips = 0
    for s in range(2000):
        key = stream_key(s, 0)
        flips += sum((key ^ stream_key(s ^ 1 << b, 0)).bit_count() for b in range(63))
    results.append(
        (
            "bits of the key that flip with one of the seed",
            (flips - 32 * 63 * 2000) / (16 * 63 * 2000) ** 0.5,
        )
    )
    print(line("test", ["z"]))
    print("|---|---:|")
    for name, z in results:
        print(line(name, [f"{z:+.2f}"]))
    worst = max(abs(z) for _, z in results)
    print(f"\n{len(results)} tests, largest |z| {worst:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="what a random draw costs")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--quality", action="store_true", help="a sanity check of the words")
    options = parser.parse_args()
    if options.quality:
        quality()
    else:
        measure(options.rounds)


if __name__ == "__main__":
    main()

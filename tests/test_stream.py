"""The random streams: test vectors, exact draws, and the same words in Python and in C.

The vectors stand in docs/chance.md.  They were computed by formulas written
apart from the module, and `word_again` here is such a formula once more.
"""

from __future__ import annotations

import hashlib
import pickle
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.run import stream
from cardlang.run.python import chance
from cardlang.run.python.chance import Shuffles
from cardlang.run.stream import (
    CHANCE,
    MAX_SEED,
    RandomSource,
    SecretStream,
    Stream,
    block,
    openings,
    stream_key,
    stream_keys,
)

ROOT = Path(__file__).parent.parent
HEADER = Path(stream.__file__).with_name("native") / "stream.h"
TWO64 = 2**64
GAMMA = 0x9E3779B97F4A7C15
MUL1, MUL2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
SECRET = bytes(range(32))

seeds = st.integers(0, MAX_SEED)
indices = st.integers(0, 16)
sources = st.one_of(
    st.builds(Stream, seeds, indices),
    st.builds(SecretStream, st.binary(min_size=32, max_size=32), indices),
)


def vectors() -> list[str]:
    text = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")
    return text.split("```vectors\n")[1].split("```")[0].splitlines()


# --- The specification, written again without haste.


def mix_again(z: int) -> int:
    z = z % TWO64
    z = (z ^ (z // 2**30)) * MUL1 % TWO64
    z = (z ^ (z // 2**27)) * MUL2 % TWO64
    return z ^ (z // 2**31)


def word_again(seed: int, index: int, number: int) -> int:
    key = mix_again(seed + (index + 1) * GAMMA)
    output = mix_again(key + (number // 2 + 1) * GAMMA)
    return output // 2**32 if number % 2 else output % 2**32


def secret_word_again(index: int, number: int) -> int:
    root = hashlib.sha256(
        b"cardlang secret stream 1" + index.to_bytes(8, "little") + SECRET
    ).digest()
    digest = hashlib.sha256(root + (number // 8).to_bytes(8, "little")).digest()
    return int.from_bytes(digest[number % 8 * 4 :][:4], "little")


def below_again(n: int, word: Callable[[], int]) -> int:
    while True:
        m = word() * n
        if m % 2**32 >= (2**32 - n) % n:
            return m // 2**32


def shuffle_again(count: int, word: Callable[[], int]) -> list[int]:
    items = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below_again(i + 1, word)
        items[i], items[j] = items[j], items[i]
    return items


def unshift(z: int, places: int) -> int:
    """The x with x ^ x >> places == z."""
    x = z
    for _ in range(64 // places):
        x = z ^ x >> places
    return x


def where(seed: int, index: int, low: int) -> int:
    """A position at which a stream has this word (and 2^31 - 1 next): mix, run backwards."""
    z = unshift((2**31 - 1) * 2**32 + low, 31) * pow(MUL2, -1, TWO64) % TWO64
    z = unshift(z, 27) * pow(MUL1, -1, TWO64) % TWO64
    z = unshift(z, 30)
    return 2 * ((z - stream_key(seed, index)) * pow(GAMMA, -1, TWO64) % TWO64 - 1)


# --- Test vectors.


def answer(question: str) -> str:
    kind, *rest = question.split()
    numbers = [int(x) for x in rest]
    source: RandomSource
    if kind == "key":
        return f"{stream_key(*numbers):016x}"
    if kind == "secret":
        source = SecretStream(SECRET, numbers[0])
        source.seek(numbers[1])
    else:
        source = Stream(numbers[0], numbers[1])
        source.seek(numbers[2])
    if kind in ("words", "secret"):
        return " ".join(f"{word:08x}" for word in source.words(6))
    if kind == "below":
        found = [source.below(numbers[3]) for _ in range(8)]
    else:
        found = list(range(numbers[3]))
        source.shuffle(found)
    return " ".join(map(str, found)) + f" @{source.position}"


def test_vectors() -> None:
    lines = vectors()
    assert len(lines) > 25
    questions = [line.split(" = ")[0] for line in lines]
    assert [f"{q} = {answer(q)}" for q in questions] == lines


def test_some_vectors_stand_here_too() -> None:
    published = [  # the outputs of splitmix64 seeded 1234567, as others print them
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [stream_key(1234567, k) for k in range(5)] == published
    assert Stream(7, 0).words(4) == (0x7EABCE45, 0xB8B4C297, 0x338EC8FE, 0xA65305FD)
    assert Stream(7, 1).words(4) == (0x2111DCE4, 0x8254FD5B, 0x0D7F2360, 0xC052C5BC)
    deck = list(range(13))
    Stream(7, 0).shuffle(deck)
    assert deck == [5, 0, 10, 11, 9, 3, 1, 4, 7, 12, 2, 8, 6]
    secret = SecretStream(SECRET)
    assert secret.words(4) == (0xBC786FF7, 0x1C7A7B77, 0xF40B97F3, 0x07BF1245)


@given(seeds, indices, st.integers(0, 2**64))
def test_words_follow_the_specification(seed: int, index: int, position: int) -> None:
    source = Stream(seed, index)
    source.seek(position)
    assert source.words(5) == tuple(word_again(seed, index, position + i) for i in range(5))


@given(indices, st.integers(0, 2**64))
def test_secret_words_follow_the_specification(index: int, position: int) -> None:
    source = SecretStream(SECRET, index)
    source.seek(position)
    assert source.words(9) == tuple(secret_word_again(index, position + i) for i in range(9))


# --- Blocks.


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 255, 256, 257, 1000])
def test_block_equals_one_by_one(count: int) -> None:
    key = stream_key(3, 1)
    one_by_one = tuple(word_again(3, 1, i) for i in range(10, 10 + 2 * count))
    assert block(key, 5, count) == one_by_one
    assert len(one_by_one) == 2 * count


@given(st.integers(0, MAX_SEED - 9), st.integers(0, 9), st.integers(0, 9), st.integers(1, 30))
def test_openings_equal_blocks(seed: int, matches: int, streams: int, count: int) -> None:
    keys = stream_keys(seed, matches, streams)
    assert list(keys) == [stream_key(seed + m, k) for m in range(matches) for k in range(streams)]
    assert openings(keys, count) == [block(key, 0, count) for key in keys]


@given(sources, st.lists(st.integers(0, 700), max_size=6))
def test_any_portions_give_the_same_words(source: RandomSource, portions: list[int]) -> None:
    whole = source.copy().words(sum(portions))
    parts = [source.words(count) for count in portions]
    assert tuple(word for part in parts for word in part) == whole
    assert source.position == sum(portions)


@given(sources, st.integers(0, 1000), st.integers(0, 1000))
def test_seek_goes_anywhere(source: RandomSource, first: int, second: int) -> None:
    whole = source.copy().words(1010)
    for position in (first, second):
        source.seek(position)
        assert source.position == position
        assert source.words(10) == whole[position : position + 10]


# --- Draws and shuffles.


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 52, 1000, 2**31 + 1, 2**32 - 1])
def test_draws_are_exact(n: int) -> None:
    """Every result has the same number of words: 2**32 // n of those that lead to
    it are taken, and the first is rejected where there is one too many."""
    share = 2**32 // n
    source = Stream(11, 2)
    for j in {*range(min(n, 60)), n // 2, n - 1}:
        first = -(-j * 2**32 // n)
        last = -(-(j + 1) * 2**32 // n) - 1
        for word in (last, last - share + 1):
            start = where(11, 2, word)
            source.seek(start)
            assert source.below(n) == j
            assert source.position == start + 1
        assert last - first + 1 - share in (0, 1)
        if last - first + 1 > share:
            start = where(11, 2, first)
            source.seek(start)
            source.below(n)
            assert source.position > start + 1


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7])
def test_draws_are_even(n: int) -> None:
    below = Stream(5, 0).below
    seen = Counter(below(n) for _ in range(6000))
    assert sorted(seen) == list(range(n))
    assert sum((x - 6000 / n) ** 2 for x in seen.values()) / (6000 / n) < 25


def test_orders_of_neighbours_are_even() -> None:
    for pairs in ([(s, 0) for s in range(4800)], [(9, k) for k in range(4800)]):
        seen: Counter[tuple[str, ...]] = Counter()
        for seed, index in pairs:
            cards = list("abcd")
            Stream(seed, index).shuffle(cards)
            seen[tuple(cards)] += 1
        assert set(seen) == set(permutations("abcd"))
        assert sum((x - 200) ** 2 / 200 for x in seen.values()) < 55


@given(sources, st.lists(st.integers(1, 2**32 - 1), max_size=40))
def test_draws_follow_the_specification(source: RandomSource, bounds: list[int]) -> None:
    words = iter(source.copy().words(2000))
    expected = [below_again(n, lambda: next(words)) for n in bounds]
    assert [source.below(n) for n in bounds] == expected
    assert 2000 - source.position == len(list(words))


@given(sources, st.integers(0, 20), st.integers(0, 600))
def test_shuffle_is_a_permutation(source: RandomSource, skip: int, count: int) -> None:
    source.words(skip)
    words = iter(source.copy().words(700))
    items = list(range(count))
    source.shuffle(items)
    assert sorted(items) == list(range(count))
    assert items == shuffle_again(count, lambda: next(words))


@pytest.mark.parametrize("before", [0, 1, 5, 11])
def test_shuffle_rejects_a_word(before: int) -> None:
    start = where(7, 0, 0) - before  # the word 0 is rejected for 13 - before cards
    source = Stream(7, 0)
    source.seek(start)
    words = iter(source.copy().words(20))
    items = list(range(13))
    source.shuffle(items)
    assert items == shuffle_again(13, lambda: next(words))
    power_of_two = before in (5, 11)
    assert source.position == start + (12 if power_of_two else 13)


@given(sources, st.integers(0, 100), st.integers(0, 100))
def test_copy_is_independent(source: RandomSource, before: int, after: int) -> None:
    source.words(before)
    twin = source.copy()
    assert (type(twin), twin.position) == (type(source), before)
    expected = source.words(after)
    source.shuffle(list(range(9)))
    assert twin.position == before
    assert twin.words(after) == expected
    again = pickle.loads(pickle.dumps(twin))
    assert again.words(3) == twin.words(3)


def test_streams_differ() -> None:
    first = {Stream(s, k).words(2) for s in range(40) for k in range(17)}
    assert len(first) == 40 * 17
    assert SecretStream(SECRET).words(2) != SecretStream(SECRET, 1).words(2)
    assert SecretStream(SECRET).words(2) != SecretStream(bytes(32)).words(2)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_seed_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        Stream(seed, 0)


@pytest.mark.parametrize("n", [-1, 0, 2**32])
def test_draw_out_of_range(n: int) -> None:
    with pytest.raises(ValueError, match="a draw is"):
        Stream(0, 0).below(n)


def test_other_wrong_arguments() -> None:
    for wrong in (
        lambda: Stream(0, -1),
        lambda: Stream(0, 0).words(-1),
        lambda: Stream(0, 0).seek(-1),
        lambda: stream_keys(MAX_SEED, 2, 1),
        lambda: SecretStream(b"short"),
        lambda: SecretStream(SECRET, -1),
    ):
        with pytest.raises(ValueError):
            wrong()


# --- The same in C.

C_PROGRAM = r"""
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "stream.h"

int main(void)
{
    char kind[16];
    uint64_t seed, index, position, n, i;
    while (scanf("%15s %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
                 kind, &seed, &index, &position, &n) == 5) {
        uint64_t key = cl_stream_key(seed, index);
        cl_stream s;
        cl_stream_open(&s, seed, index);
        if (position)
            cl_stream_seek(&s, key, position);
        if (!strcmp(kind, "key")) {
            printf("%016" PRIx64 "\n", key);
        } else if (!strcmp(kind, "words")) {
            for (i = 0; i < 6; i++)
                printf(i ? " %08" PRIx32 : "%08" PRIx32, cl_word(&s));
            printf("\n");
        } else if (!strcmp(kind, "below")) {
            for (i = 0; i < 8; i++)
                printf("%" PRIu32 " ", cl_below(&s, (uint32_t)n));
            printf("@%" PRIu64 "\n", cl_stream_position(&s, key));
        } else {
            uint16_t items[256];
            for (i = 0; i < n; i++)
                items[i] = (uint16_t)i;
            for (i = n; i-- > 1;) {
                uint32_t j = cl_below(&s, (uint32_t)i + 1);
                uint16_t item = items[i];
                items[i] = items[j];
                items[j] = item;
            }
            for (i = 0; i < n; i++)
                printf("%d ", (int)items[i]);
            printf("@%" PRIu64 "\n", cl_stream_position(&s, key));
        }
    }
    return 0;
}
"""


@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_c_header_agrees(level: str, tmp_path: Path) -> None:
    if shutil.which("cc") is None:
        test_vectors()
        return
    (tmp_path / "main.c").write_text(C_PROGRAM)
    flags = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", level]
    command = ["cc", *flags, f"-I{HEADER.parent}", "main.c", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)
    questions = [line.split(" = ")[0] for line in vectors() if not line.startswith("secret")]
    for seed in range(60):
        questions.append(f"shuffle {seed * 10**17} {seed % 17} {seed} {seed + 2}")
        questions.append(f"below {seed} {seed % 17} {seed} {2**31 + seed}")
    fed = "\n".join(" ".join([*q.split(), "0", "0", "0"][:5]) for q in questions)
    ran = subprocess.run(
        [str(tmp_path / "main")], input=fed, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == [answer(q) for q in questions]


def test_the_last_seed_is_one() -> None:
    for matches in (1, 3):
        first = MAX_SEED + 1 - matches
        assert len(stream_keys(first, matches, 2)) == 2 * matches
        with pytest.raises(ValueError, match="2\\^63-1"):
            stream_keys(first + 1, matches, 2)


def test_c_header_has_the_same_constants() -> None:
    text = HEADER.read_text()
    assert [f"{c:016X}" in text for c in (GAMMA, MUL1, MUL2, pow(GAMMA, -1, TWO64))] == [True] * 4


@given(st.integers(0, MAX_SEED), st.lists(st.integers(0, 60), max_size=6), st.data())
def test_shuffles_of_whole_matches_equal_the_stream(
    seed: int, sizes: list[int], data: st.DataObject
) -> None:
    """Worked out together or, where a word may have to be rejected, one by one."""
    usual, together = Stream(seed, CHANCE), Shuffles(seed)
    for size in [size for size in sizes for _ in range(3)]:
        one, other = list(range(size)), list(range(size))
        usual.shuffle(one)
        with pytest.MonkeyPatch.context() as patch:
            if data.draw(st.booleans()):
                patch.setattr(chance, "swaps", lambda *_: None)
            together.shuffle(other)
        assert other == one

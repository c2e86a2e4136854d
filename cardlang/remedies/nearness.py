"""Nearness of words to each other: slips of the fingers, plurals, synonyms, small words.

A cost says how unlikely it is that somebody who meant the one wrote the other; 1 is a word that was
taken for a quite different one.  The lists are in `words.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from attrs import field, frozen

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_KEYS = {letter: (row, at) for row, keys in enumerate(_ROWS) for at, letter in enumerate(keys)}

FILLER = 0.2
TWICE = 0.15  # a word that is written twice
NUMBER = 0.25  # a number in words
SIGN = 0.25
SYNONYM = 0.4
PLURAL = 0.3
NEAR = 0.4  # one letter
FAR = 0.75  # two letters
TAKEN = 0.4  # more, for a word that means something itself
PAIR = 0.5  # small words that are taken for each other
OTHER = 0.9  # any other small word
JOINED = 0.2


@frozen
class WordLists:
    """The lists of `words.toml`, as they are asked."""

    fillers: frozenset[str]
    meant: dict[str, tuple[str, ...]]
    phrases: dict[tuple[str, ...], tuple[tuple[str, ...], ...]]
    near: dict[str, tuple[str, ...]]
    wanting: tuple[tuple[str, ...], ...]


@cache
def lists() -> WordLists:
    """The lists, read once."""
    from tomllib import loads

    data = loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
    near: dict[str, set[str]] = {}
    for pair in data["near"]["pairs"]:
        one, other = pair.split()
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    return WordLists(
        frozenset(data["fillers"]),
        {word: tuple(meant.split()) for word, meant in data["meant"].items()},
        {
            tuple(said.split()): tuple(tuple(one.split()) for one in good.split("|"))
            for said, good in data["phrases"].items()
        },
        {word: tuple(sorted(others)) for word, others in near.items()},
        tuple(tuple(words.split()) for words in data["wanting"]),
    )


def slip(written: str, meant: str) -> float | None:
    """The cost of one or two slips of the fingers; None where there are more."""
    if abs(len(written) - len(meant)) > 2 or not written or not meant:
        return None
    cost = _distance(written, meant)
    if cost is None or (cost > NEAR and min(len(written), len(meant)) < 5):
        return None
    if min(len(written), len(meant)) < 3 and sorted(written) != sorted(meant):
        return None
    return cost


def _distance(a: str, b: str) -> float | None:
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    a, b = a[start : len(a) - end], b[start : len(b) - end]
    if not a and not b:
        return 0.0
    if len(a) <= 1 and len(b) <= 1:
        beside = a and b and beside_each_other(a, b)
        return NEAR - 0.1 if beside or not (a and b) else NEAR
    if len(a) == len(b) == 2 and a == b[::-1]:
        return NEAR - 0.1
    if max(len(a), len(b)) > 6:
        return None
    return FAR if _edits(a, b) <= 2 else None


def _edits(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y)))
    return row[-1]


def beside_each_other(a: str, b: str) -> bool:
    """Return whether two letters are neighbours on a keyboard."""
    (row, at), (other, place) = _KEYS.get(a, (9, 9)), _KEYS.get(b, (-9, -9))
    return abs(row - other) <= 1 and abs(at - place) <= 1


def plural(one: str, other: str) -> bool:
    """Return whether two words are the singular and the plural of each other."""
    short, long = sorted((one, other), key=len)
    return long in (f"{short}s", f"{short}es") or (short[-1:] == "y" and long == short[:-1] + "ies")


@frozen
class NearWords:
    """The words that a line of a game may hold, found by those that are written like them.

    `usual` counts how often the text itself says a word.
    """

    words: frozenset[str]
    _by_part: dict[str, list[str]] = field(factory=dict, repr=False)
    _plain: dict[str, list[str]] = field(factory=dict, repr=False)

    @staticmethod
    def of(words: Iterable[str]) -> NearWords:
        """The vocabulary of these words."""
        made = NearWords(frozenset(words))
        for word in sorted(made.words):
            for part in _parts(word):
                made._by_part.setdefault(part, []).append(word)
            made._plain.setdefault(word.replace("-", ""), []).append(word)
        return made

    def near(self, word: str) -> list[tuple[str, float]]:
        """The words that somebody may have meant who wrote this one, each with its cost."""
        taken = TAKEN if word in self.words else 0.0
        found: dict[str, float] = {}
        for part in _parts(word):
            for other in self._by_part.get(part, ()):
                cost = slip(word, other)
                if cost is not None and other != word:
                    found[other] = PLURAL if plural(word, other) else cost
        if not taken and len(word) > 4:
            for other in self.words:
                if other not in found and other[:1] == word[:1]:
                    cost = slip(word, other)
                    if cost is not None:
                        found[other] = cost
        for other in self._plain.get(word.replace("-", "").replace("_", "").lower(), ()):
            if other != word:
                found[other] = JOINED
        return sorted((other, cost + taken) for other, cost in found.items())


def _parts(word: str) -> set[str]:
    """A word, and what is left of it without one letter: what one slip may have in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}

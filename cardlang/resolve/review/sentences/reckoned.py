"""Numbers that others in the lines of a passage come to: sums, products, twice one."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.resolve.review.passages import SIGNS, ProsePassage
from cardlang.resolve.review.sentences.claims import line_limits

_TABLE = 4  # so many numbers in a line are a table, of which no sums are made


def by_line(passage: ProsePassage) -> Iterator[set[int]]:
    """The numbers of each line of a passage of which something can be made.

    Of `2 if … else 1` one is meant, and of numbers that something is compared with nothing is made.
    """
    rows: list[set[int]] = []
    texts: list[set[str]] = []
    plain: list[bool] = []  # whether some number is not only compared with something
    asked = {word.start for limit, word in line_limits(passage.words) if not limit.side}
    last, before = 0, ""
    for word in passage.words:
        line = passage.line(word)
        if line != last and (word.text not in SIGNS or not rows):
            rows.append(set())
            texts.append(set())
            plain.append(False)
        last = line
        texts[-1].add(word.text)
        if word.number is not None:
            rows[-1].add(word.number)
            plain[-1] |= before not in ("is", "not") and word.start not in asked
        before = word.text
    for row, there, some in zip(rows, texts, plain, strict=True):
        one_of_two = {"let", "if", "else"} <= there
        if not there.isdisjoint(SIGNS) or (some and not one_of_two):
            yield row


def steps_within(passage: ProsePassage) -> Iterator[int]:
    """Numbers of steps that stay within limits: three of `is below height of other + 4`."""
    line, beside = 0, False
    before = ""
    for word in passage.words:
        if (here := passage.line(word)) != line:
            line, beside = here, False
        beside |= word.text in ("below", "above")
        if beside and word.number is not None and before in ("+", "-"):
            yield word.number - 1
        before = word.text


def distance(one: int, other: int) -> float:
    """The difference of two numbers, as a part of the larger one."""
    return abs(one - other) / max(one, other, 1)


def made_of(numbers: set[int]) -> Iterator[int]:
    """Numbers that those of one line make together: sums, products, twice one."""
    for one in numbers if len(numbers) < _TABLE else ():
        yield one * one
        yield from (
            made
            for other in numbers
            if other < one
            for made in (one + other, one - other, one * other)
        )

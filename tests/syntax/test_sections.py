"""What was read before means the same where it comes again: a law over spoilt files."""

from __future__ import annotations

from random import Random

import pytest

from cardlang import limits
from cardlang.diagnostic import Report
from cardlang.source import Source
from cardlang.syntax import forget, parse_source
from cardlang.syntax.sections import _READINGS, MEMORY, passages
from tests.shipped import FILES
from tests.spoilt import spoilt

TEXTS = [path.read_text(encoding="utf-8") for path in FILES]
COUNT = 12
LETTERS = '\n # \t)(,:"\n    and or else rule\nexample zone x\n    # \n'


def told(text: str, examples: bool = True) -> tuple[str, str]:
    """The tree with all its places and remarks, and the findings."""
    source, report = Source("a.card", text), Report()
    return repr(parse_source(source, report, examples)), repr(report.found)


def remarked(text: str) -> str:
    """With remarks above each section, and behind it."""
    lines = []
    for line in text.split("\n"):
        if line[:1].isalpha():
            lines += ["# above", "", "    # more of it"]
        lines.append(line + (" # behind" if line[:1].isalpha() else ""))
    return "\n".join(lines)


def check(text: str, before: str) -> None:
    """Another text was read before; then this one is read as if it were the first."""
    forget()
    told(before)
    warm = told(text), told(text), told(text, examples=False)
    forget()
    told(before, examples=False)
    left_out = told(text, examples=False), told(text, examples=False), told(text)
    forget()
    fresh = told(text)
    forget()
    without = told(text, examples=False)
    assert warm == (fresh, fresh, without)
    assert left_out == (without, without, fresh)


@pytest.mark.parametrize("number", range(COUNT))
def test_a_spoilt_file_is_read_as_if_it_were_the_first(number: int) -> None:
    one = spoilt(number, seed=11)
    check(one.text, TEXTS[one.game])


@pytest.mark.parametrize("number", range(COUNT))
def test_letters_anywhere(number: int) -> None:
    random = Random(number)
    text = random.choice([text for text in TEXTS if len(text) < 4000])
    changed = text = remarked(text) if number % 2 else text
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(changed))
        begin = random.randrange(len(LETTERS))
        put = LETTERS[begin : begin + random.randint(0, 12)]
        changed = changed[:at] + put + changed[at + random.choice([0, 0, 1, 30]) :]
    check(changed, text)


@pytest.mark.parametrize("text", TEXTS, ids=[path.stem for path in FILES])
def test_passages_hold_a_text(text: str) -> None:
    """They follow each other, and nothing but remarks stands outside of them."""
    found = list(passages(text))
    assert [end for _, end in found[:-1]] == [start for start, _ in found[1:]]
    outside = text[: found[0][0]] + text[found[-1][1] :]
    assert all(not line.strip() or line.startswith("#") for line in outside.split("\n"))


def test_words_are_counted_where_passages_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXTS[0]
    words = len(text.split())
    monkeypatch.setattr("cardlang.text.layout.TOKENS", words // 2)
    monkeypatch.setattr("cardlang.syntax.sections.TOKENS", words // 2)
    forget()
    assert "too-many-words" in told(text)[1]
    monkeypatch.undo()
    forget()
    told(text)
    monkeypatch.setattr("cardlang.text.layout.TOKENS", words // 2)
    monkeypatch.setattr("cardlang.syntax.sections.TOKENS", words // 2)
    assert "too-many-words" in told(text)[1]
    assert limits.TOKENS == 50_000


def test_too_many_mistakes_end_the_reading_alike() -> None:
    good = 'cardlang 1\ngame "Many"\nplayers 2\ndeck french\n'
    check(good + "value odd: (\n" + "(\n" * 200, good)
    check(good + "rule a: b c\n" * 120 + "players 3\n", good + "players 3\n")


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.syntax.sections._MOST", 20_000)
    forget()
    for text in TEXTS[:12]:
        told(text)
    held = sum(map(len, MEMORY._kept))
    assert held == MEMORY._size <= 20_000
    assert MEMORY._kept


def test_what_does_not_come_again_is_forgotten() -> None:
    """Who types in a text holds on to no more than its last versions."""
    forget()
    head, *rest = [TEXTS[0][start:end] for start, end in passages(TEXTS[0])]
    for number in range(3 * _READINGS):
        rest.append(f"value extra{number}: {number}\n")
        told(head + "".join(rest))
        rest.pop() if number % 3 else rest.pop(-2)
    held_items = [item for kept in MEMORY._kept.values() for item in kept.items]
    sources = {id(item.span.source) for item in held_items if item is not None}
    assert len(sources) <= _READINGS and len(MEMORY._kept) <= len(rest) + _READINGS + 1

"""The catalogue of messages: the same in both languages, all of it used."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import cardlang
from cardlang.messages import CATALOGUES, Tongue

ENGLISH, GERMAN = CATALOGUES["en"], CATALOGUES["de"]
PACKAGE = Path(cardlang.__file__).parent


def parts(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


def test_each_message_is_in_both_languages() -> None:
    assert list(ENGLISH) == list(GERMAN)


@pytest.mark.parametrize("key", list(ENGLISH))
def test_the_same_stands_in_braces(key: str) -> None:
    english, german = parts(ENGLISH[key]), parts(GERMAN[key])
    assert german <= english | {"verb"}
    assert english - german <= {"verb"} | ({"rest"} & english)


def test_each_message_is_used() -> None:
    texts = [
        path.read_text("utf-8") for path in PACKAGE.rglob("*.py") if "messages" not in str(path)
    ]
    used = set(re.findall(r"[\"']([a-z-]+)[\"']", "".join(texts)))
    made = {key for key in ENGLISH if key.startswith(("help-", "command-", "step-", "bot-"))}
    here = set(
        re.findall(r'say\("([a-z]+)"', (PACKAGE / "messages/__init__.py").read_text("utf-8"))
    )
    assert sorted(set(ENGLISH) - used - made - here) == []


def test_lists_and_seats() -> None:
    english, german = Tongue(), Tongue("de")
    assert [english.seats(some) for some in ((), (1,), (0, 2), (0, 1, 3))] == [
        *("nobody", "seat 1", "seats 0 and 2", "seats 0, 1 and 3")
    ]
    assert german.seats((0, 1, 3)) == "Plätze 0, 1 und 3"
    assert Tongue("fr").language == "en"
    assert german.prose((("en", "a."), ("de", "b."))) == "b"
    assert german.prose((("en", "a."),)) == "a"

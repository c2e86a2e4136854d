"""What the recipes of docs/internals.md ask for is there, of all that the language has.

Each law names what somebody who adds to the language has left out.
"""

from __future__ import annotations

import re
import typing

import pytest

from cardlang.messages.catalogue import LANGUAGES, catalogue
from cardlang.program import AnyStep, steps
from cardlang.reckoning import RECKONING
from cardlang.resolve.vocabulary import ALWAYS_THERE, WORDS
from cardlang.syntax import tree
from cardlang.text.words import FIRST_WORDS, RESERVED
from tests.frames import ROOT
from tests.syntax.travelling import lists, special

REFERENCE = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
_LISTED = r"^```.*?^```|\*\*Reserved words\*\*.*?\.$"  # shown or listed, and not explained
EXPLAINED = re.findall(r"`([^`]+)`", re.sub(_LISTED, "", REFERENCE, flags=re.DOTALL | re.MULTILINE))


def explained(words: list[str]) -> bool:
    """Return whether the reference says something of these words in their order."""
    inside = r"\b.*\b".join(["", *map(re.escape, words), ""])
    return any(re.search(inside, code) for code in EXPLAINED)


def test_words_of_the_first_release_stay() -> None:
    """Later ones need no list: they are names where a file gives something such a name."""
    assert (RESERVED | FIRST_WORDS) - special() == set()
    assert not RESERVED & FIRST_WORDS


def test_what_hangs_on_the_classes_of_deeds_and_on_the_grammar_is_as_they_are() -> None:
    """`python -m tests.syntax.travelling` writes it."""
    for path, text in lists().items():
        assert text == path.read_text(encoding="utf-8"), f"{path} is stale"


@pytest.mark.parametrize("row", RECKONING.values(), ids=lambda row: row.name)
def test_the_reference_explains_an_operator(row: typing.Any) -> None:
    signed = [code for code in EXPLAINED if f" {row.sign} " in code]
    assert signed, f"docs/reference.md, Values: no row of `A {row.sign} B`"


@pytest.mark.parametrize("form", tree.DEEDS)
def test_the_reference_explains_a_deed(form: str) -> None:
    words = form.replace("{}", " ").split()
    assert explained(words), f"docs/reference.md says nothing of `{form}`"


@pytest.mark.parametrize("word", sorted({*WORDS, *ALWAYS_THERE}))
def test_the_reference_explains_a_word_of_the_kernel(word: str) -> None:
    assert explained([word]), f"docs/reference.md says nothing of `{word}`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_have_a_sentence_for_every_plain_statement(language: str) -> None:
    plain = [made for made in typing.get_args(AnyStep) if issubclass(made, steps.PlainStep)]
    named = {object.__new__(made).sentence for made in plain if made is not steps.MoveStep}
    assert named - catalogue(language).files["sheet"].keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_have_a_phrase_for_every_value(language: str) -> None:
    """Keys that a module of the rules sheets names, as it says or joins by them."""
    known = catalogue(language).files["sheet"]
    asked = set()
    for path in sorted((ROOT / "cardlang" / "show" / "sheet").glob("*.py")):
        text = path.read_text(encoding="utf-8")
        asked |= set(re.findall(r"(?:_asked|_two)\(\s*s,\s*\"([a-z-]+)\"", text))
        asked |= set(re.findall(r"\.say\(\s*\"([a-z-]+)\"", text))
    assert len(asked) > 150
    assert (asked | {*RECKONING}) - known.keys() == set()

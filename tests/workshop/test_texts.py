"""What the page says: each text has one meaning, and each is there in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "cardlang"
PAGES = [PACKAGE / "workshop" / "static", PACKAGE / "hosted" / "static"]
LANGUAGE = re.compile(r"^  (en|de): \{(.*?)^  \},", re.DOTALL | re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
KEY = re.compile(r"(?:^|[,{\s])(\w+):")


def known(static: Path) -> dict[str, Counter[str]]:
    """How often the modules of a page, of all its hosts, define each text."""
    found: dict[str, Counter[str]] = {"en": Counter(), "de": Counter()}
    for path in sorted(static.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        if "\nlearn({" in text:
            for language, body in LANGUAGE.findall(text):
                found[language].update(KEY.findall(STRING.sub('""', body)))
    return found


@pytest.mark.parametrize("static", PAGES, ids=lambda static: static.parent.name)
def test_no_text_takes_the_place_of_another(static: Path) -> None:
    texts = known(static)
    assert len(texts["en"]) > 50
    twice = {key for found in texts.values() for key, count in found.items() if count > 1}
    assert twice == set()


@pytest.mark.parametrize("static", PAGES, ids=lambda static: static.parent.name)
def test_each_text_is_there_in_both_languages(static: Path) -> None:
    texts = known(static)
    assert set(texts["en"]) == set(texts["de"])

"""What the page says: each text has one meaning, and each is there in both languages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

STATIC = Path(__file__).parents[2] / "cardlang" / "workshop" / "static"
LANGUAGE = re.compile(r"^  (en|de): \{(.*?)^  \},", re.DOTALL | re.MULTILINE)
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
KEY = re.compile(r"(?:^|[,{\s])(\w+):")


def known() -> dict[str, Counter[str]]:
    """How often the modules of the page, of both hosts, define each text."""
    found: dict[str, Counter[str]] = {"en": Counter(), "de": Counter()}
    for path in sorted(STATIC.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        if path.name == "texts.js" or "\nlearn({" in text:
            for language, body in LANGUAGE.findall(text):
                found[language].update(KEY.findall(STRING.sub('""', body)))
    return found


def test_no_text_takes_the_place_of_another() -> None:
    texts = known()
    assert len(texts["en"]) > 150
    twice = {key for found in texts.values() for key, count in found.items() if count > 1}
    assert twice == set()


def test_each_text_is_there_in_both_languages() -> None:
    texts = known()
    assert set(texts["en"]) == set(texts["de"])

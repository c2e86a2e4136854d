"""Texts of the pages: all that a page says is there, it says all of it, as Python would."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardlang.messages.catalogue import FIRST, LANGUAGES, catalogue
from cardlang.resources import folder
from cardlang.table import SEATED
from tests.catalogues import PAGES, messages, placeables
from tests.scripts import ALONE, HOSTED, WORKSHOP, Page

STATIC = {"workshop": (WORKSHOP, ALONE), "hosted": (HOSTED, WORKSHOP)}
GIVEN = {"hosted": {*SEATED}, "workshop": set[str]()}  # keys that a page is told
_SAID = re.compile(r'\bsay\((?:[^(),"]*\? )?"([^"]+)"(?: : "([^"]+)")?')
_LABEL = re.compile(r'data-(?:text|label)="([^"]+)"')
_MODULE = re.compile(r'(?:from "\./|src=")([\w.]+\.js)"')
_WORD = re.compile(r'"([\w.-]+)"|[{,]\s*(\w+):')
_MADE = re.compile(r"`([\w.-]+)\$\{\w+\}([\w.-]*)`")


def said(page: str) -> dict[str, str]:
    """The messages of a page, as the first language has them."""
    return {key: json.dumps(text) for key, text in messages(_file(FIRST, page)).items()}


def _file(language: str, page: str) -> Path:
    return folder("catalogues") / language / f"{page}.ftl"


def scripts(page: str) -> dict[Path, str]:
    """The page and the modules that it is made of; those of the workshop with either host."""
    waiting = [next(one / "index.html" for one in STATIC[page] if (one / "index.html").exists())]
    waiting += ALONE.glob("*.js") if page == "workshop" else []
    found: dict[Path, str] = {}
    while waiting:
        path = waiting.pop()
        found[path] = path.read_text("utf-8")
        for name in _MODULE.findall(found[path]):
            paths = [one / name for one in STATIC[page] if (one / name).exists()]
            waiting += [one for one in paths[:1] if one not in found]
    return {path: text for path, text in found.items() if path not in PAGES.values()}


@pytest.mark.parametrize("page", PAGES)
def test_all_that_a_page_says_is_there(page: str) -> None:
    told = [
        (path.name, key)
        for path, text in scripts(page).items()
        for keys in (*_SAID.findall(text), *_LABEL.findall(text))
        for key in ((keys,) if isinstance(keys, str) else keys)
    ]
    assert len(told) > 30
    assert [one for one in told if one[1] and one[1] not in said(page)] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_all_that_is_there(page: str) -> None:
    texts = scripts(page).values()
    words = {word for text in texts for pair in _WORD.findall(text) for word in pair}
    made = [
        re.compile(f"{re.escape(before)}.+{re.escape(behind)}")
        for text in texts
        for before, behind in _MADE.findall(text)
        if before
    ]
    rest = said(page).keys() - words - GIVEN[page]
    assert [key for key in rest if not any(one.fullmatch(key) for one in made)] == []


def test_pages_offer_all_languages() -> None:
    offered = Page(*STATIC["hosted"]).run(
        """const list = document.createElement("select"), { offer, speak } = load("tongue.js");
        speak("de");
        offer(list);
        return [list.value, list.children.map((one) => [one.value, one.textContent])];"""
    )
    names = [[language, catalogue(language).grammar["name"]] for language in LANGUAGES]
    assert offered == ["de", names]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_writes_what_python_would(language: str, page: str) -> None:
    """Each message, with numbers and with texts."""
    known, asked, wanted = catalogue(language), [], []
    for key, pattern in messages(_file(language, page)).items():
        names = {name for name, _ in placeables(pattern)}
        for value in (0, 1, 2, 21, "a {b}", "") if names else ("",):
            parts = dict.fromkeys(names, value)
            asked.append([key, parts])
            wanted.append(known.written(pattern, parts, lambda *_, told=value: str(told)))
    told = Page(*STATIC[page]).run(
        f"""const {{ say, speak }} = load("tongue.js");
        speak({json.dumps(language)});
        return {json.dumps(asked)}.map(([key, parts]) => say(key, parts));"""
    )
    assert told == wanted

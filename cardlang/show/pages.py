"""The pages of `cardlang explain`: one markdown file for each code of a finding.

    # unknown-word
    A line uses a word that neither this file nor anything it uses defines.

    ## Bad
    ```card bad
    each deal: shufle stock
    ```

    ## Good
    ```card
    each deal: shuffle stock
    ```

    ## More
    Words are looked up in …

The title is the code, the line below it says what the code means, and `More` may be left out; so
may the examples, of what the judge alone says.  Before the title the code is registered (`codes`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, partial
from textwrap import fill

from attrs import evolve, frozen

from cardlang.messages.catalogue import FIRST
from cardlang.messages.findings import said
from cardlang.resources import folder
from cardlang.show.text import Paint

_PAGE = re.compile(
    r"(?:---\n(?:[a-z]+: [a-z]+\n)+---\n)?"
    r"# (?P<code>[a-z0-9-]+)\n+"
    r"(?P<meaning>[^\n#`]+(?:\n[^\n#`]+)*)\n+"
    r"(?:## Bad\n+```card bad\n(?P<bad>.*?)\n```\n+"
    r"## Good\n+```card\n(?P<good>.*?)\n```\n*)?"
    r"(?:## More\n+(?P<more>.*\S)\s*)?",
    re.DOTALL,
)

_FILLED = partial(fill, width=100, break_long_words=False, break_on_hyphens=False)


@frozen
class Page:
    """One page: a code, what it means, and its examples."""

    code: str
    meaning: str
    bad: str
    good: str
    more: str = ""


class PageError(ValueError):
    """A page is not of the form that `cardlang explain` prints."""


def read_page(text: str) -> Page:
    """The page in a markdown file; PageError if it is of another form."""
    found = _PAGE.fullmatch(text)
    if found is None:
        raise PageError("expected: # code, its meaning, ## Bad, ## Good and perhaps ## More")
    parts = {name: part or "" for name, part in found.groupdict().items()}
    return Page(**{**parts, "meaning": " ".join(parts["meaning"].split())})


def page_of(code: str, language: str = FIRST) -> Page:
    """The page of a code that has one; what is said on it in a language that knows it."""
    page = read_page((folder("explain") / f"{code}.md").read_text(encoding="utf-8"))
    more = _wrapped(longer(language)[code]) if code in longer(language) else page.more
    return evolve(page, meaning=meanings(language).get(code, page.meaning), more=more)


@cache
def meanings(language: str) -> Mapping[str, str]:
    """Meanings of codes, in a language that is not that of the pages: `explain/de.toml`."""
    path = folder("explain") / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def longer(language: str) -> Mapping[str, str]:
    """Texts under "More", in a language that is not that of the pages."""
    path = folder("explain") / f"{language}-more.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _wrapped(text: str) -> str:
    """Paragraphs and lists as lines that fit; tables as they are."""
    parts = []
    for part in text.strip().split("\n\n"):
        rows = part.split("\n") if part[0] in "-|" else [part]
        if part[0] != "|":
            rows = [_FILLED(row, subsequent_indent="  " * (part[0] == "-")) for row in rows]
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def draw_page(page: Page, *, colour: bool = False, language: str = FIRST) -> str:
    """A page as text for a terminal."""
    paint = Paint(colour)
    parts = [f"{paint('bold', page.code)}: {page.meaning}"]
    if page.bad:
        bad, good = (said(word, language) or word for word in ("bad", "good"))
        parts.append(f"{paint('red', bad)}:\n{_indented(page.bad)}")
        parts.append(f"{paint('green', good)}:\n{_indented(page.good)}")
    return "\n\n".join(parts + [page.more] * bool(page.more)) + "\n"


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))

"""What may stand in what is drawn: laws for pages, Markdown, tables and terminals.

Each takes a text and yields what is wrong with it, so that a test compares with nothing.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Container, Iterator
from html.parser import HTMLParser
from typing import Any

from cardlang.show.text import printable
from tests.hostile.author import HARM

TAGS = frozenset(
    "html head meta title article style body h1 h2 h3 h4 p ul ol li strong em code pre nav section "
    "details summary div span table thead tbody tr th td dl dt dd small figure figcaption a svg "
    "symbol use defs g path rect circle ellipse line polyline polygon text tspan clippath desc br "
    "pattern".split()
)
NAMES = frozenset(
    "lang charset name content class id scope href role aria-label aria-hidden viewbox d x y x1 x2 "
    "y1 y2 cx cy r rx ry width height fill stroke stroke-width transform text-anchor points style "
    "font-size textlength lengthadjust clip-path dominant-baseline open xmlns font-weight "
    "color patternunits font-family opacity stroke-linejoin stroke-linecap fill-rule "
    "preserveaspectratio title data-head".split()
)
DRAWN = re.compile(r"</(?:p|li|h[1-4]|strong|symbol|g|text|div|table)>|<(?:use|path|rect) ")
"""By which markup is told from text."""


class Page(HTMLParser):
    """Reads a page, or a part of one."""

    def __init__(self, links: Container[str] = ()) -> None:
        """`links`: those that lead out of the page and are the program's own."""
        super().__init__()
        self.links = links
        self.wrong: list[str] = []
        self.text = ""
        self.open: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            self.wrong.append(f"<{tag}>")
        self.open[tag] += 1
        for name, value in attrs:
            if name not in NAMES:
                self.wrong.append(f"<{tag} {name}=…>")
            own = tag == "a" and value in self.links
            if name == "href" and not own and not (value or "").startswith("#"):
                self.wrong.append(f"<{tag} href={value}>")

    def handle_endtag(self, tag: str) -> None:
        self.open[tag] -= 1
        if self.open[tag] < 0:
            self.wrong.append(f"</{tag}> of nothing")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open[tag] -= 1

    def handle_data(self, data: str) -> None:
        if not self.open["svg"]:
            self.text += f" {data} " if self.open["table"] else data

    def handle_comment(self, data: str) -> None:
        self.wrong.append(f"<!-- {data}")

    def unknown_decl(self, data: str) -> None:
        self.wrong.append(f"<![{data}")


def page(text: str, links: Container[str] = ()) -> Iterator[str]:
    """A page, or markup that is put into one; of texts on drawn cards there may be a part."""
    reader = Page(links)
    reader.feed(text)
    reader.close()
    yield from reader.wrong
    yield from (f"<{t}> is left open" for t, n in reader.open.items() if n > 0 and t not in VOID)
    yield from unprintable(text)
    yield from mangled(" ".join(reader.text.split()))


VOID = ("meta", "br")


def mangled(told: str) -> Iterator[str]:
    """Texts of the author that came through, but not as they were written."""
    for harm in HARM:
        before, _ = (" ".join(part.split()) for part in printable(harm).split("{n}", 1))
        sign = re.escape(before[-6:])
        for found in re.finditer(rf"{sign} (\d{{3}}) ", told):
            whole = printable(harm).format(n=found[1])
            begin = found.start() + len(before[-6:]) - len(before)
            came, _, more = told[begin : begin + len(whole)].partition("…")  # where it is cut
            if came != (whole[: len(came)] if more else whole):
                yield f"{came} instead of {whole}"


def unprintable(text: str) -> Iterator[str]:
    """Signs that steer a terminal, or hide."""
    for line in text.split("\n"):
        if line != printable(line):
            yield f"a sign that is not printable: {line!r}"


def data(text: str) -> Iterator[str]:
    """JSON, of one value or one for each line: each string in it is text, or whole markup."""
    unread = text.strip()
    rows = [unread] if _one(unread) else unread.split("\n")
    for row in rows:
        yield from value(json.loads(row))


def _one(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def value(found: Any) -> Iterator[str]:
    """A value of JSON."""
    if isinstance(found, dict):
        for key, its in found.items():
            yield from value(its)
            yield from value(key)
    elif isinstance(found, list):
        for its in found:
            yield from value(its)
    elif isinstance(found, str) and DRAWN.search(found):
        yield from page(found)


def table(text: str) -> Iterator[str]:
    """CSV: no cell that a spreadsheet works out."""
    rows = list(csv.reader(text.splitlines()))
    yield from (f"{len(row)} cells" for row in rows if len(row) != len(rows[0]))
    for cell in (cell for row in rows for cell in row):
        if cell.startswith(tuple("=+-@\t\r")) and not re.fullmatch(r"-?[\d.]+( -?[\d.]+)*", cell):
            yield f"a formula: {cell}"
        yield from unprintable(cell)


_ACTIVE = re.compile(r"[`*_<>\[\]|~&]|#")
_BLOCK = re.compile(r"\s*(?:[-+*]|\d+[.)]|#+|>|~~~|```|=+|-+)(?:\s|$)")


def marks(text: str) -> Counter[str]:
    """Marks of Markdown that are not escaped, and lines that begin a block.

    A text that means harm has the marks of a harmless one in its place.
    """
    assert list(unprintable(text)) == []
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "x", text)
    found = Counter(_ACTIVE.findall(re.sub(r"(?m)^\|[ |-]*\|$", "", bare)))
    found["block"] = sum(_BLOCK.match(line) is not None for line in bare.split("\n"))
    return found

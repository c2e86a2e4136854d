"""Catalogues of messages: what the program says in each language, read alike by Python and pages.

    catalogues/de/*.ftl           messages in Fluent, by who says them: `deal = Spiel { $deal }`
    catalogues/de/grammar.toml    the name of the language, its numbers and plurals, its inflection
    catalogues/de.json            the table made of these, which Python reads
    */static/catalogues.js        the messages of a page in all languages, which its scripts read

`python -m tests.catalogues` makes the tables with `fluent.syntax`, and a test says when it has to;
running needs neither that nor what resolves messages in general, which would take longer to import
than most commands to run.  A pattern in a table is a text, or a list of texts and of placeables:

    ["name"]                        a value, as it is
    ["name", "NUMBER", {…}]         a value through a function, with its options
    ["name", {"1": pattern, …}]     a variant: by the value, else by its plural, else that of ""

Functions are `NUMBER` (`digits` behind the point, `sign: "always"`), `PERCENT`, and the cases of
nouns, which only rules sheets have.  Which plural a number takes is said by an expression over its
digits: in German `one = "1"`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from attrs import frozen

from cardlang.resources import folder

Pattern = str | list[Any]
Put = Callable[[str, str, Mapping[str, Any]], str]
"""Writes a value, given by its name, through a function ("" for none) with options."""

FIRST = "en"  # which all other languages are held to, and which stands in where one lacks something
LANGUAGES = (FIRST, *sorted({p.stem for p in folder("catalogues").glob("*.json")} - {FIRST}))


@frozen(eq=False)
class Catalogue:
    """The messages of one language by file and key, and its grammar."""

    language: str
    grammar: Mapping[str, Any]
    files: Mapping[str, Mapping[str, Pattern]]

    def written(self, pattern: Pattern, parts: Mapping[str, object], put: Put) -> str:
        """A pattern as text; KeyError if a variant hangs on a part that is not given."""
        if isinstance(pattern, str):
            return pattern
        told = []
        for piece in pattern:
            if isinstance(piece, str):
                told.append(piece)
            elif len(piece) > 1 and isinstance(piece[1], dict):
                told.append(self.written(self._variant(piece[1], parts[piece[0]]), parts, put))
            else:
                told.append(put(piece[0], *(piece[1:] or ("", {}))))
        return "".join(told)

    def _variant(self, variants: Mapping[str, Pattern], value: object) -> Pattern:
        text = str(value)
        if text and text in variants:
            return variants[text]
        plurals = self.grammar["plurals"] if isinstance(value, int) else {}
        fits = (key for key in plurals if key in variants and re.fullmatch(plurals[key], text))
        return variants[next(fits, "")]

    def number(self, value: Any, function: str, options: Mapping[str, Any]) -> str:
        """A number as the language writes it."""
        percent = function == "PERCENT"
        digits = options.get("digits", 0 if percent else None)
        sign = "+" if options.get("sign") == "always" else ""
        form = "" if digits is None else f".{digits}f"
        text = format(value * 100 if percent else value, f"{sign},{form}")
        marks = self.grammar["numbers"]
        text = text.translate({ord(","): marks["group"], ord("."): marks["point"]})
        return text + marks["percent"] if percent else text


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of one of LANGUAGES."""
    table = json.loads((folder("catalogues") / f"{language}.json").read_text(encoding="utf-8"))
    return Catalogue(language, table["grammar"], table["files"])

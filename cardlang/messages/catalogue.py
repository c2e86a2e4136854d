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

A language need not ship: the variable CARDLANG_LANGUAGES names a folder of such tables and folders.
What it lacks is English.  Sentences and names of games that do not speak it may stand in its folder
too, so that no file of rules is longer, or read anew, for a language:

    fr/texts/tricks.toml          French for the sentences and names of `prelude/tricks.card`

Functions are `NUMBER` (`digits` behind the point, `sign: "always"`), `PERCENT`, and the cases of
nouns, which only rules sheets have.  Which plural a number takes is said by an expression over its
digits: in German `one = "1"`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardlang.diagnostic import UsageError
from cardlang.quick import field, frozen
from cardlang.resources import folder

Pattern = str | list[Any]
Put = Callable[[str, str, Mapping[str, Any]], str]
"""Writes a value, given by its name, through a function ("" for none) with options."""

FIRST = "en"  # which all other languages are held to, and which stands in where one lacks something
MORE = "CARDLANG_LANGUAGES"  # of the environment: a folder of languages that do not ship


def _tables() -> Iterator[tuple[str, Path]]:
    """Tables of languages by their two letters; of two with the same the one that ships is last."""
    if os.environ.get(MORE):
        more = sorted(Path(os.environ[MORE]).glob("*.json"))
        yield from ((path.stem, path) for path in more if re.fullmatch("[a-z]{2}", path.stem))
    yield from ((path.stem, path) for path in folder("catalogues").glob("*.json"))


_TABLES = dict(_tables())
LANGUAGES = (FIRST, *sorted(_TABLES.keys() - {FIRST}))


@frozen(eq=False)
class Catalogue:
    """The messages of one language by file and key, and its grammar."""

    language: str
    grammar: Mapping[str, Any]
    files: Mapping[str, Mapping[str, Pattern]]
    sentences: Mapping[str, list[str]]  # of rules, by what they are in the first language
    names: Mapping[str, Mapping[str, Mapping[str, str]]]  # by file of rules, sort and name
    lent: Mapping[str, frozenset[str]] = field(factory=dict)  # by file, keys of the first language

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
    path = _TABLES[language]
    if path.parent == folder("catalogues"):
        table = json.loads(path.read_text(encoding="utf-8"))
        return Catalogue(language, table["grammar"], table["files"], {}, {})
    first = catalogue(FIRST)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        grammar, files, texts = table["grammar"], table["files"], table["texts"]
        own = {name: files.get(name, {}) for name in first.files}
        lent = {name: frozenset(known.keys() - own[name]) for name, known in first.files.items()}
        files = {name: {**known, **own[name]} for name, known in first.files.items()}
        grammar = {**first.grammar, "claims": None, **grammar}
        grammar["words"] = {**first.grammar["words"], **grammar["words"]}
        return Catalogue(language, grammar, files, texts["sentences"], texts["names"], lent)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(f"`{path}`, of {MORE}, is no table of a language") from error


def lines_in(language: str, lines: Iterable[tuple[str, str]]) -> list[str]:
    """The lines of a sentence in a language, from pairs of a language and a line.

    Where the rules do not speak it, its catalogue may; without either there are none.
    """
    pairs = list(lines)
    told = [text for spoken, text in pairs if spoken == language]
    if told or language not in LANGUAGES or not catalogue(language).sentences:
        return told
    first = " ".join(text for spoken, text in pairs if spoken == FIRST)
    return list(catalogue(language).sentences.get(first, ()))

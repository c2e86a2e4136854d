"""Words that the grammar takes next in a text that stops somewhere.

The text up to the place is laid out as always, with a word that nobody writes at its end; the last
item is read up to that word, and then the tables are asked.  Lines above that have mistakes are
mended or left out as in reading, so an answer is there in the middle of writing too.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.diagnostic import Report
from cardlang.source import Source
from cardlang.syntax.build_items import Builder
from cardlang.syntax.lalr import Unfit
from cardlang.syntax.reader import GiveUp, TokenReader
from cardlang.syntax.tables import tables
from cardlang.text import forms
from cardlang.text.layout import LayoutRow, lay_out
from cardlang.text.words import SIGNS

_ASKED = "zz-zz"  # stands for what is asked about
_CLASSES = frozenset({"NAME", "LABEL", "INT", "STRING", "LANG"})


@frozen
class Ahead:
    """Tokens that may stand at a place.

    `words` are words and signs as they are written; `kinds` which sorts of tokens the author may
    choose: NAME, LABEL, INT, STRING; `section` is the word that the section begins with, empty in
    the first column; `before` are the words of the line so far.
    """

    words: frozenset[str]
    kinds: frozenset[str]
    section: str
    before: tuple[str, ...]


def ahead(text: str) -> Ahead | None:
    """Return what may follow a text; None inside of prose and remarks, and where nothing can be
    told.

    A word that has been begun is not part of the text.
    """
    source = Source("", text + _ASKED)
    report = Report()
    items = lay_out(source, report).items
    rows = items[-1] if items else []
    if not rows or not rows[-1].tokens or rows[-1].tokens[-1] != _ASKED:
        return None
    before = tuple(map(str, rows[-1].tokens[:-1]))
    head = [word for word in map(str, rows[0].tokens) if word not in forms.PREFIXES]
    if len(rows) == 1 and head == [_ASKED]:
        return Ahead(frozenset(forms.SECTIONS), frozenset(), "", before)
    terminals = _terminals(rows, source, report)
    if terminals is None:
        return None
    written = {terminal: word for word, terminal in tables().special.items()}
    written |= {terminal: sign for sign, terminal in SIGNS.items()}
    words = {
        written.get(terminal, terminal.lower())
        for terminal in terminals - _CLASSES
        if not terminal.startswith(("_", "$")) and terminal not in ("SPOILT", "NEG", "MINUS")
    }
    return Ahead(frozenset(words), frozenset(terminals & _CLASSES), head[0], before)


def _terminals(rows: list[LayoutRow], source: Source, report: Report) -> set[str] | None:
    """The terminals that fit at the last word of an item."""
    reader = TokenReader(rows[:-1], source, report, Builder(source, report, {}))
    try:
        reader.read_rows()
        reader.rows = rows
        last = rows[-1]
        if last.level <= reader.level:
            reader.dedent(last.level)
        elif not reader.indent(last):
            return None
        for at, token in enumerate(last.tokens[:-1]):
            kind = token.type
            if kind == "NAME":
                kind = reader.special_kind(last.tokens, at)
            reader.parser.feed(kind, token.start, token.end, token)
    except (Unfit, GiveUp):
        return None
    return reader.parser.fits()

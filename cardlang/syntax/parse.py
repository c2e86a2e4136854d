"""Text to tree, item by item, going on after mistakes.

Every item (what begins in the first column) is parsed by itself.  The words of its lines are fed
one by one to the tables, with `_NL` behind each line and `_IN`, `_OUT` around what lies deeper.
A word that is special only in places is given its own terminal where the table has a use for it,
and is a name elsewhere.

At the first word that does not fit, `mistakes` says what is wrong; then reading goes on:

* after a small repair, where it is plain what was meant: a missing colon is put in, `is` is read
  as `becomes`, a reserved word taken as a name;
* or without the line: the stack goes back to where the line began, which is where the table has a
  use for SPOILT; that token stands for the line, and the next line follows.  Lines below a spoilt
  head are still read, if it is known what they are.

Nothing is read twice, so the work is linear in the text however many mistakes there are; and what
was read before, in this text or another, is not read again (`sections`).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache

from cardlang.diagnostic import Diagnostic, Report
from cardlang.hints import lines, mistakes
from cardlang.hints.trouble import Trouble
from cardlang.limits import DIAGNOSTICS
from cardlang.source import Source, Span
from cardlang.syntax import tree
from cardlang.syntax.build_items import Builder
from cardlang.syntax.lalr import Parser, Unfit
from cardlang.syntax.sections import KnownSections, passages
from cardlang.syntax.tables import later, tables
from cardlang.text import forms, heads
from cardlang.text.layout import LayoutRow, lay_out
from cardlang.text.words import Token, word

#: words that are special only in front of these ("": the end of the line)
_BEHIND = {"take": ("back",), "attempt": (":", ""), "number": ("",)}
#: words that are names in front of these
_NAMES_BEFORE = {
    "card": (":",),
    "table": (":",),
    "without": (":",),
    "aloud": ("in",),
    "doing": ("as", ":", "for", "to", "from", "with", "at", "into", "under", "onto", "against"),
    "ties": ("is", ",", "and", "or", ""),
}
STATEMENT_HEADS = frozenset({"IF", "ELSE", "FOR", "REPEAT", "NAME"})
_TEXT = re.compile(r'"[^"\n]*"')


def parse(
    source: Source,
    report: Report,
    examples: bool = True,
    above: frozenset[str] = frozenset(),
) -> tree.File:
    """The tree of a rules file; what cannot be read is told and left out.

    Without `examples` these are left out too; what stands among them and is none is read.  Names
    from `above`, of a file that this one extends, are no later words of the language.
    """
    named = named_words(source, above)
    own = Report()
    known = KnownSections(source, examples, fresh=bool(named))
    layout = lay_out(source, own, known.passages)
    items: list[tree.Item] = []
    lost: set[str] = set()
    spoilt: set[str] = set()
    marred: list[Span] = []
    for rows in [*layout.items, None]:
        if len(own.found) > DIAGNOSTICS:
            break
        items += known.before(rows[0].start if rows else len(source.text), examples)
        if rows is None:
            break
        if not examples and heads.is_example(rows):
            known.read(rows, None, left_out=True)
            continue
        before = len(own.found)
        item = _item(rows, source, own, named)
        known.read(rows, item)
        if item is not None:
            items.append(item)
        else:
            lost.update(heads.names_of(rows[0]))
        if item is None or len(own.found) > before or any(row.spoilt for row in rows):
            spoilt.add(heads.section_of(rows[0]))
            lost.update(name for row in rows[1:] for name in heads.let_of(row))
            marred.append(Span(source, rows[0].start, rows[-1].end))
    if not layout.items and not known.passages and not own.found:
        message = "the file is empty; a game starts with its name"
        own.error("empty-file", message, Span(source, 0, 0), help='write `game "…"`')
    known.keep(own.found)
    told = _causes(layout.items, source, own)
    _hand_over(own, report)
    return tree.File(
        tuple(items),
        layout.trailing,
        frozenset(lost),
        frozenset(spoilt),
        tuple(told),
        tuple(marred),
    )


def named_words(source: Source, above: frozenset[str] = frozenset()) -> frozenset[str]:
    """The later words of the language that are names in a text, its own or those from above."""
    places = [found.span() for found in _any_of(later()).finditer(source.text)]
    places = [place for place in places if not _in_prose(source.text, place[0])]
    known = {source.text[start:end] for start, end in places}
    if not known:
        return frozenset()
    own = set[str]()
    starts = [0, *(start for start, _ in passages(source.text)), len(source.text)]
    for number in {bisect_right(starts, start) for start, _ in places}:
        piece = Source("", source.text[starts[number - 1] : starts[number]])
        own |= heads.declared(lay_out(piece, Report()).items)
    return frozenset(known & (own | above))


@cache
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(words)) or '(?!)'})(?![\w-])")


def _in_prose(text: str, at: int) -> bool:
    """Return whether a place lies in a sentence or a remark."""
    before = _TEXT.sub("", text[text.rfind("\n", 0, at) + 1 : at])
    return '"' in before or "#" in before


def _item(
    rows: list[LayoutRow], source: Source, report: Report, named: frozenset[str]
) -> tree.Item | None:
    if not lines.known_section(rows[0], source, report):
        return None
    comments = {row.start: row.comments for row in rows if row.before or row.after}
    builder = Builder(source, report, comments)
    return TokenReader(rows, source, report, builder, named).read()


#: findings after which the lines of a section no longer lie as they were meant
_SHIFTED = frozenset({"bad-indentation", "unexpected-indentation"})
#: findings that come of a line before them that was left out
_FOLLOWING = _SHIFTED | {"late-prose", "stray-else", "second-value"}


def _causes(items: list[list[LayoutRow]], source: Source, own: Report) -> list[Span]:
    """Keeps the findings that are no consequence of others; returns the lines that have some.

    Of a line the first finding is kept (tabs and too many brackets are mistakes of their own), and
    of a section none behind one that shifted its lines.
    """
    last = len(source.text)
    ends = [source.text.find("\n", row.end) % (last + 1) for rows in items for row in rows]
    firsts: dict[tuple[int, bool], Diagnostic] = {}
    for one in own.found:
        place = bisect_left(ends, one.span.start)
        firsts.setdefault((place, one.code in ("tab", "too-deep")), one)
    own.found[:] = []
    told: list[Span] = []
    number = 0
    for rows in items:
        before, shifted = False, False  # is there a finding above, in this section?
        for row in rows:
            keys = [key for key in ((number, True), (number, False)) if key in firsts]
            for found in [firsts.pop(key) for key in keys]:
                if not (shifted or (before and found.code in _FOLLOWING)):
                    own.add(found)
                shifted = shifted or found.code in _SHIFTED
            if keys:
                told.append(Span(source, row.start, row.end))
                before = True
            number += 1
    own.found.extend(firsts.values())
    return told


def _hand_over(own: Report, report: Report) -> None:
    """Findings in the order of the text, and not more than anybody reads."""
    found = sorted(own.found, key=lambda finding: finding.span.start)
    if len(found) <= DIAGNOSTICS:
        report.found.extend(found)
        return
    report.found.extend(found[: DIAGNOSTICS - 1])
    message = f"there are more than {DIAGNOSTICS} mistakes; the others are not shown"
    at = found[DIAGNOSTICS - 1].span
    report.error("too-many-mistakes", message, at, help="mend those above first")


class GiveUp(Exception):
    """Nothing more can be read in this item."""


class TokenReader:
    """Feeds the rows of one item to the parser."""

    def __init__(
        self,
        rows: list[LayoutRow],
        source: Source,
        report: Report,
        builder: Builder,
        named: frozenset[str] = frozenset(),
    ) -> None:
        self.rows = rows
        self.source = source
        self.report = report
        self.special = tables().special
        self.named = named  # later words that are names here
        self.parser = Parser(tables(), builder.make)
        self.levels: list[tuple[int, bool]] = []  # deeper levels; was `_IN` fed for it?
        self.at = 0  # the row that is read
        self.told: LayoutRow | None = None  # the last row with a mistake
        self.lost = False  # the head is spoilt: read on for mistakes, but make no item

    def read(self) -> tree.Item | None:
        """The item, or None if it cannot be used."""
        try:
            self.read_rows()
            self.dedent(0)
            made: tree.Item = self.parser.finish(self.rows[-1].end)
        except (Unfit, GiveUp):
            return None
        return None if self.lost else made

    def read_rows(self) -> None:
        while self.at < len(self.rows):
            if len(self.report.found) > DIAGNOSTICS:
                raise GiveUp
            row = self.rows[self.at]
            if row.level <= self.level:
                self.dedent(row.level)
            elif not self.indent(row):
                continue
            self.read_row(row)

    @property
    def level(self) -> int:
        return self.levels[-1][0] if self.levels else 0

    # ------------------------------------------------------------------------------- lines

    def read_row(self, row: LayoutRow) -> None:
        if row.spoilt:
            self.give_up(row)
            return
        tokens = row.tokens
        parser = self.parser
        for at, token in enumerate(tokens):
            kind = token.type
            if kind == "NAME":
                kind = self.special_kind(tokens, at)
            try:
                parser.feed(kind, token.start, token.end, token)
            except Unfit:
                if not self.mend(row, at):
                    return
        self.end_row(row)

    def special_kind(self, tokens: list[Token], at: int) -> str:
        """The terminal of a name: its own, where the table has a use for that."""
        token = tokens[at]
        special = self.special.get(token)
        if token in self.named and self.parser.takes("NAME"):
            special = None  # where no name fits, no file of before means one
        if special is not None and self.parser.takes(special) and self.goes_on(tokens, at):
            token.type = special
        elif len(token) == 2 and at + 1 < len(tokens) and tokens[at + 1].type == "STRING":
            if self.parser.takes("LANG"):
                token.type = "LANG"
        return token.type

    def goes_on(self, tokens: list[Token], at: int) -> bool:
        """True if what follows is what a word needs to be special; else the game means a name."""
        token, last = tokens[at], at + 1 == len(tokens)
        behind = "" if last else tokens[at + 1]
        wanted = _BEHIND.get(token)
        if token == "attempt" and last and not self.deeper_follows():
            return False  # in front of lines only its colon is missing
        return (wanted is None or behind in wanted) and behind not in _NAMES_BEFORE.get(token, ())

    def end_row(self, row: LayoutRow) -> None:
        try:
            self.mark("_NL", row.end)
        except Unfit:
            trouble = self.trouble(row, len(row.tokens))
            if self.deeper_follows() and mistakes.missing_colon(trouble, self.report):
                self.mark("COLON", row.end)
                self.mark("_NL", row.end)
            else:
                if self.told is not row:
                    mistakes.tell(trouble, self.report)
                self.give_up(row)
                return
        self.at += 1

    def trouble(self, row: LayoutRow, at: int) -> Trouble:
        section = self.rows[0].tokens
        first = next((token for token in section[:2] if token not in forms.PREFIXES), "")
        return Trouble(self.parser, row, at, self.source, first)

    def deeper_follows(self) -> bool:
        below = self.at + 1
        return below < len(self.rows) and self.rows[below].level > self.rows[self.at].level

    def mark(self, kind: str, at: int) -> None:
        """Feeds a word that stands nowhere in the text."""
        self.parser.feed(kind, at, at, word(kind, "", at, at))

    # ----------------------------------------------------------------------------- levels

    def dedent(self, level: int) -> None:
        """Closes the levels that are deeper."""
        self.missing_block()
        while self.level > level:
            if self.levels.pop()[1]:
                self.mark("_OUT", self.rows[self.at - 1].end)

    def indent(self, row: LayoutRow) -> bool:
        """Opens a level; False if the lines in it are left out."""
        fed = True
        try:
            self.mark("_IN", row.start)
        except Unfit:
            above = self.rows[self.at - 1]
            if lines.is_text(row) or self.opens_nothing(above):
                lines.odd_indent(row, above, self.source, self.report)
                if row.level == 1:
                    self.at = len(self.rows)
                    return False
                fed = False
        self.levels.append((row.level, fed))
        return True

    def opens_nothing(self, above: LayoutRow) -> bool:
        """Does a line have no use for lines below it?  If only its colon is missing, that is told
        and put in."""
        values = self.parser.values
        if len(values) < 2 or not isinstance(values[-2][2], tree.CallNode) or values[-2][2].block:
            return True
        self.parser.drop()
        if not mistakes.missing_colon(self.trouble(above, len(above.tokens)), self.report):
            self.mark("_NL", above.end)
            return True
        for kind in ("COLON", "_NL", "_IN"):
            self.mark(kind, above.end)
        return False

    def missing_block(self) -> None:
        """Tell that lines should lie below a head where none do, and put in a spoilt one."""
        if list(self.parser.uses) == ["_IN"]:
            above = self.rows[self.at - 1]
            lines.missing_block(above, self.source, self.report)
            for kind in ("_IN", "SPOILT", "_NL", "_OUT"):
                self.mark(kind, above.end)

    # --------------------------------------------------------------------------- mistakes

    def mend(self, row: LayoutRow, at: int) -> bool:
        """Tells what is wrong at a word; True if it was repaired and reading goes on behind it.

        A second mistake in a line may come from the repair of the first; it is not told.
        """
        token = row.tokens[at]
        repair = "" if self.told is row else mistakes.tell(self.trouble(row, at), self.report)
        self.told = row
        try:
            if repair == "COLON":
                self.mark("COLON", token.start)
                repair = self.special_kind(row.tokens, at)
            if repair:
                start, end = token.start, token.end
                self.parser.feed(repair, start, end, word(repair, token, start, end))
                return True
        except Unfit:
            pass
        self.give_up(row)
        return False

    def give_up(self, row: LayoutRow) -> None:
        """Puts SPOILT for a line, and goes on behind it or with the lines below it."""
        while self.parser.values and "SPOILT" not in self.parser.uses:
            self.parser.drop()
        if row.level == 0:
            self.give_up_head(row)
            return
        self.mark("SPOILT", row.start)
        self.at += 1
        below = self.at < len(self.rows) and self.rows[self.at].level > row.level
        head = row.tokens[0].type if row.tokens else ""
        offers = any(token.type == "CHOOSE" for token in row.tokens[1:])  # not what is done
        if below and not offers and head in STATEMENT_HEADS and "COLON" in self.parser.uses:
            self.mark("COLON", row.end)
            self.mark("_NL", row.end)
            return
        self.mark("_NL", row.end)
        while self.at < len(self.rows) and self.rows[self.at].level > row.level:
            self.at += 1

    def give_up_head(self, row: LayoutRow) -> None:
        """A spoilt head of an item: a plain one stands for it, so that its lines are read."""
        head = heads.plain_head(row) if self.deeper_follows() else ()
        if not head:
            raise GiveUp
        self.lost = True
        for kind in head:
            self.parser.feed(kind, row.start, row.start, word(kind, "??", row.start, row.start))
        self.mark("_NL", row.end)
        self.at += 1

"""Text to tree, item by item, going on after mistakes.

Every item (what begins in the first column) is parsed by itself.  The words of its lines are fed
one by one to the LALR tables, with `_NL` behind each line and `_IN`, `_OUT` around what lies
deeper.  A word that is special only in places is given its own terminal where the table has a
use for it at that point, and is a name elsewhere.

At the first word that does not fit, `mistakes` says what is wrong; then reading goes on:

* a small repair, where it is plain what was meant: a missing colon is put in, `is` read as
  `becomes`, a reserved word taken as a name;
* or the line is given up: the stack goes back to the beginning of the line, where the table has
  a use for SPOILT, that token stands for the line, and the next line follows.  Lines below a
  spoilt head are still read, if it is known what they are.

Nothing is read twice, so the work is linear in the text however many mistakes there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Token
from lark.exceptions import UnexpectedToken

from cardlang.diagnostic import Report
from cardlang.limits import DIAGNOSTICS
from cardlang.source import Source, Span
from cardlang.syntax import mistakes, tree
from cardlang.syntax.build_items import Builder
from cardlang.syntax.engine import parser, special
from cardlang.syntax.layout import Row, lay_out

if TYPE_CHECKING:
    from lark import Tree

STATEMENT_HEADS = frozenset({"IF", "ELSE", "FOR", "REPEAT", "NAME"})


def parse(source: Source, report: Report) -> tree.File:
    """The tree of a rules file; what cannot be read is told and left out."""
    first = len(report.found)
    layout = lay_out(source, report)
    items: list[tree.Item] = []
    for rows in layout.items:
        if len(report.found) - first >= DIAGNOSTICS:
            break
        item = _item(rows, source, report)
        if item is not None:
            items.append(item)
    if not layout.items and not report.failed:
        message = "the file is empty; a game starts with its name"
        report.error("empty-file", message, Span(source, 0, 0), help='write `game "…"`')
    _tidy(source, report, first)
    return tree.File(tuple(items), layout.trailing)


def _item(rows: list[Row], source: Source, report: Report) -> tree.Item | None:
    if not mistakes.known_section(rows[0], source, report):
        return None
    made = _Reader(rows, source, report).read()
    if made is None:
        return None
    comments = {row.start: row.comments for row in rows if row.before or row.after}
    return Builder(source, report, comments).make(made)


def _tidy(source: Source, report: Report, first: int) -> None:
    """Findings in the order of the text, and not more than anybody reads."""
    found = sorted(report.found[first:], key=lambda finding: finding.span.start)
    if len(found) > DIAGNOSTICS:
        del found[DIAGNOSTICS - 1 :]
        at = found[-1].span
        report.found[first:] = found
        message = f"there are more than {DIAGNOSTICS} mistakes; the others are not shown"
        report.error("too-many-mistakes", message, Span(source, at.end, at.end))
    else:
        report.found[first:] = found


class _Reader:
    """Feeds the rows of one item to the tables."""

    def __init__(self, rows: list[Row], source: Source, report: Report) -> None:
        self.rows = rows
        self.source = source
        self.report = report
        self.cursor = parser().parse_interactive(start="item")
        self.state = self.cursor.parser_state
        self.states = self.state.parse_conf.states
        self.special = special()
        self.levels: list[tuple[int, bool]] = []  # deeper levels; was `_IN` fed for it?
        self.at = 0
        self.lost = False  # the head is spoilt: read on for mistakes, but make no item

    def read(self) -> Tree[Token] | None:
        """The Lark tree of the item, or None if it cannot be used."""
        try:
            self.read_rows()
            self.dedent(0)
            result = self.cursor.feed_eof()
        except (UnexpectedToken, _GiveUp):
            return None
        return None if self.lost else result

    def read_rows(self) -> None:
        while self.at < len(self.rows):
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

    def read_row(self, row: Row) -> None:
        if row.spoilt:
            self.give_up(row)
            return
        tokens = row.tokens
        end = len(tokens)
        at = 0
        while at < end:
            token = tokens[at]
            if token.type == "NAME":
                self.specialize(token, tokens, at)
            try:
                self.state.feed_token(token)
            except UnexpectedToken:
                if not self.mend(row, at):
                    return
            at += 1
        self.end_row(row)

    def specialize(self, token: Token, tokens: list[Token], at: int) -> None:
        """Gives a word its own terminal where that fits."""
        uses = self.states[self.state.state_stack[-1]]
        kind = self.special.get(token)
        if kind is not None and kind in uses:
            token.type = kind
        elif (
            at == 0 and len(token) == 2 and "LANG" in uses
            and len(tokens) > 1 and tokens[1].type == "STRING"
        ):  # fmt: skip
            token.type = "LANG"

    def end_row(self, row: Row) -> None:
        try:
            self.mark("_NL", row.end)
        except UnexpectedToken:
            trouble = mistakes.Trouble(self.cursor, row, len(row.tokens), self.source)
            if self.deeper_follows() and mistakes.missing_colon(trouble, self.report):
                self.mark("COLON", row.end)
                self.mark("_NL", row.end)
            else:
                mistakes.tell(trouble, self.report)
                self.give_up(row)
                return
        self.at += 1

    def deeper_follows(self) -> bool:
        after = self.at + 1
        return after < len(self.rows) and self.rows[after].level > self.rows[self.at].level

    def mark(self, kind: str, at: int) -> None:
        """Feeds a token that stands nowhere in the text."""
        self.state.feed_token(Token(kind, "", at, end_pos=at))

    # ----------------------------------------------------------------------------- levels

    def dedent(self, level: int) -> None:
        while self.level > level:
            self.missing_block()
            fed = self.levels.pop()[1]
            if fed:
                self.mark("_OUT", self.rows[self.at - 1].end)
        self.missing_block()

    def indent(self, row: Row) -> bool:
        """Opens a level; False if the lines in it are left out."""
        try:
            self.mark("_IN", row.start)
        except UnexpectedToken:
            return self.odd_indent(row)
        self.levels.append((row.level, True))
        return True

    def odd_indent(self, row: Row) -> bool:
        above = self.rows[self.at - 1]
        if self.after_call():
            del self.state.state_stack[-1], self.state.value_stack[-1]
            trouble = mistakes.Trouble(self.cursor, above, len(above.tokens), self.source)
            mistakes.missing_colon(trouble, self.report)
            for kind in ("COLON", "_NL", "_IN"):
                self.mark(kind, above.end)
            self.levels.append((row.level, True))
            return True
        mistakes.odd_indent(above, row, self.source, self.report)
        if row.level == 1:
            self.at = len(self.rows)
            return False
        self.levels.append((row.level, False))
        return True

    def after_call(self) -> bool:
        """Is the line above a word that could have opened a block?"""
        stack = self.state.value_stack
        return len(stack) > 1 and getattr(stack[-2], "data", "") == "call" and len(self.levels) > 0

    def missing_block(self) -> bool:
        """Where lines should lie below a head and none do: tells it, and puts in a spoilt one."""
        if list(self.states[self.state.position]) != ["_IN"]:
            return False
        above = self.rows[self.at - 1]
        mistakes.missing_block(above, self.source, self.report)
        for kind in ("_IN", "SPOILT", "_NL", "_OUT"):
            self.mark(kind, above.end)
        return True

    # --------------------------------------------------------------------------- mistakes

    def mend(self, row: Row, at: int) -> bool:
        """Tells what is wrong at a word; True if it was repaired and reading goes on behind it."""
        trouble = mistakes.Trouble(self.cursor, row, at, self.source)
        token = row.tokens[at]
        repair = mistakes.tell(trouble, self.report)
        try:
            for kind in repair:
                text = str(token) if kind == "NAME" else ""
                self.state.feed_token(
                    Token(kind, text, token.start_pos, end_pos=token.end_pos)
                    if kind != "COLON" else Token("COLON", "", token.start_pos, end_pos=token.start_pos)
                )  # fmt: skip
            if repair[-1:] == ("COLON",):
                self.specialize(token, row.tokens, at)
                self.state.feed_token(token)
            if repair:
                return True
        except UnexpectedToken:
            pass
        self.give_up(row)
        return False

    def give_up(self, row: Row) -> None:
        """Puts SPOILT for a line, and goes on behind it or with the lines below it."""
        states, values = self.state.state_stack, self.state.value_stack
        while len(states) > 1 and "SPOILT" not in self.states[states[-1]]:
            del states[-1], values[-1]
        if row.level == 0:
            self.lost = True
            self.give_up_head(row)
            return
        self.mark("SPOILT", row.start)
        opens = self.deeper_follows() and bool(row.tokens)
        if opens and row.tokens[0].type in STATEMENT_HEADS and "COLON" in self.states[self.state.position]:
            self.mark("COLON", row.end)
            self.mark("_NL", row.end)
            self.at += 1
            return
        self.mark("_NL", row.end)
        self.at += 1
        while self.at < len(self.rows) and self.rows[self.at].level > row.level:
            self.at += 1

    def give_up_head(self, row: Row) -> None:
        """A spoilt head of an item: a plain one stands for it, so that its lines are read."""
        head = mistakes.plain_head(row) if self.deeper_follows() else ()
        if not head:
            raise _GiveUp
        for kind in head:
            self.mark(kind, row.start)
        self.mark("_NL", row.end)
        self.at += 1


class _GiveUp(Exception):
    """Nothing more can be read in this item."""

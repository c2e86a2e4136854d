"""The reader of one item: feeds its words to the parser, tells mistakes and goes on behind them."""

from __future__ import annotations

from cardlang.diagnostic import Report
from cardlang.hints import lines, mistakes
from cardlang.hints.trouble import Trouble
from cardlang.limits import DIAGNOSTICS
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.syntax.build_items import Builder
from cardlang.syntax.lalr import Parser, Unfit
from cardlang.syntax.tables import tables
from cardlang.text import forms, heads
from cardlang.text.layout import LayoutRow
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

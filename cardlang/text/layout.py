"""Lines: which words belong together, and what lies below what.

The text is read once, from top to bottom.  A physical line either begins a logical line or goes on
with the one before it: inside brackets, after a comma, or if it begins with `and`, `or`, `+`, `-`,
`*`, `/`, or an `else` that opens no branch; and below a line that opens no lines, if it is deeper
and begins with a word that cannot begin one there (`where`, `if`, `when`, `by`, `to` …).  A stack
holds the indentation of the lines around; a line that is deeper opens a level, one that is less
deep returns to a level that exists.  A line in the first column begins an item, whatever is still
open: so a forgotten bracket spoils one item and not the rest of the file.

Everything that could make a later pass deep is counted here: brackets, levels, and signs that
stand before their value (`not not x`).  What is longer or deeper than the language allows is told
and dropped, so the passes after this one need no limits of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardlang.diagnostic import Fix, Report, SpanLabel
from cardlang.limits import LINE_CHARACTERS, NESTING, TOKENS
from cardlang.quick import define, field, frozen
from cardlang.source import Source, Span
from cardlang.text.comments import Comments
from cardlang.text.words import LineReader, Token

_CLOSES = {"RPAR": "LPAR", "RBRACE": "LBRACE"}
_PARTNER = {"LPAR": ")", "LBRACE": "}"}
_PREFIX = frozenset({"NOT", "NEG"})
#: signs that begin no line: the line before goes on with them
_NEVER_FIRST = frozenset({"AND", "OR", "BUT", "PLUS", "MINUS", "STAR", "SLASH"})
#: words that a deeper line goes on with (in the column of others `where` or `by` begin a line)
_LINKS = frozenset(
    "WHERE HAVING IS BEATS OF BY AMONG IN MOD TO FROM WITH INTO ONTO UNDER AGAINST AT ALOUD".split()
)
_DEEDS = frozenset("LET MOVE SHUFFLE SHOW CHOOSE DONE NOTHING END DO FOR REPEAT".split())
_DEEPER = _PREFIX | _CLOSES.keys() | _PARTNER.keys()


@define
class LayoutRow:
    """A logical line: its words, and how deep it lies (0: it begins an item)."""

    level: int
    start: int
    tokens: list[Token] = field(factory=list)
    before: list[str] = field(factory=list)
    after: str = ""
    spoilt: bool = False
    runs: list[int] = field(factory=lambda: [0])  # signs before a value, for each open bracket
    depth: int = 0  # their sum

    @property
    def end(self) -> int:
        """The offset behind the last word."""
        return self.tokens[-1].end if self.tokens else self.start

    @property
    def comments(self) -> Comments:
        """The remarks beside the line."""
        return Comments(tuple(self.before), self.after)


@frozen
class Layout:
    """The items of a file, each with its lines, and the comments behind the last of them."""

    items: list[list[LayoutRow]]
    trailing: tuple[str, ...]


def lay_out(
    source: Source, report: Report, known: Mapping[int, int] = MappingProxyType({})
) -> Layout:
    """Splits a text into items and lines; every problem is a finding, nothing is raised.

    Passages that are `known`, from where to where, are left out; they are whole items.
    """
    reader = _Layout(source, report)
    number = 1
    while number <= source.lines:
        end = known.get(reader.offset)
        if end is not None:
            reader.pass_over(end)
            number = source.place(end)[0]
        elif reader.take(number):
            number += 1
        else:
            break
    reader.close_line()
    return Layout(reader.items, tuple(reader.comments))


class _Layout:
    """The state of laying out between one physical line and the next."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.words = LineReader(source, report)
        self.items: list[list[LayoutRow]] = []
        self.comments: list[str] = []  # whole lines that wait for the next logical line
        self.row: LayoutRow | None = None
        self.indents = [0]
        self.open: list[Token] = []
        self.count = 0
        self.too_deep = False
        self.odd: tuple[int, int] | None = None
        self.offset = 0

    def pass_over(self, end: int) -> None:
        """Goes on behind whole items, which begin in the first column."""
        self.close_line()
        self.indents = [0]
        self.offset = end

    # --------------------------------------------------------------------- physical lines

    def take(self, number: int) -> bool:
        """Reads one physical line; False when reading must end."""
        text = self.source.line(number)
        start, self.offset = self.offset, self.offset + len(text) + 1
        if "\t" in text:
            self.tab(text, start)
        too_long = len(text) > LINE_CHARACTERS
        if too_long:
            self.long_line(number, start, len(text))
            text = text[:LINE_CHARACTERS]
        tokens, comment = self.words.read(start, start + len(text), quiet=too_long)
        if tokens or self.words.spoilt:
            at = start + len(text) - len(text.lstrip(" \t"))
            self.add(tokens, self.words.spoilt, at, _width(text))
            if comment:
                self.remark(comment)
        elif comment:
            self.comments.append(comment)
        self.count += len(tokens)
        if self.count > TOKENS:
            self.too_many(tokens)
            return False
        return True

    def add(self, tokens: list[Token], spoilt: bool, at: int, width: int) -> None:
        if not self.goes_on(tokens, width):
            self.begin_line(at, width)
        row = self.row
        assert row is not None
        row.spoilt = row.spoilt or spoilt
        for token in tokens:
            if token.type in _DEEPER or row.runs[-1]:
                self.nest(token, row)
        row.tokens.extend(tokens)

    def goes_on(self, tokens: list[Token], width: int) -> bool:
        """Does this physical line belong to the logical line before it?"""
        row = self.row
        if row is None:
            return False
        first = tokens[0].type if tokens else ""
        if first in _NEVER_FIRST:
            return width > 0 or first in ("AND", "OR")
        if first == "ELSE" and len(tokens) > 1 and not self.branches(tokens, width):
            return True
        if self.open:
            return width > self.indents[-1] or first in _CLOSES
        if not width or not row.tokens:
            return False
        if row.tokens[-1].type == "COMMA":
            return True
        deeper = width > self.indents[-1] and row.tokens[-1].type != "COLON"
        return deeper and self.carries_on(tokens)

    def branches(self, tokens: list[Token], width: int) -> bool:
        """Does a line with `else` begin a branch, if perhaps without its colon?"""
        if tokens[1].type in ("COLON", "IF") or tokens[1].type in _DEEDS:
            return True
        assert self.row is not None
        head = self.row.tokens[0].type if self.row.tokens else ""
        return width < self.indents[-1] or (head == "IF" and width <= self.indents[-1])

    def carries_on(self, tokens: list[Token]) -> bool:
        """Can a line that is deeper than one without a colon only go on with it?"""
        if not tokens:  # nothing on it is a word
            return False
        first = tokens[0]
        if first.type == "IF":
            return all(token.type != "COLON" for token in tokens)
        return first.type in _LINKS or first == "when" or self.refuses(tokens)

    def refuses(self, tokens: list[Token]) -> bool:
        """Is this the sentence of a verb's `when`, which stands above it?"""
        row = self.row
        assert row is not None
        if not row.level or row.tokens[0] == "when" or "when" not in row.tokens:
            return False
        if any(token.type == "COLON" for token in row.tokens):
            return False  # it stands below a deed
        named = len(tokens) > 1 and len(tokens[0]) == 2 and tokens[1].type == "STRING"
        return tokens[0].type == "STRING" or named

    def remark(self, comment: str) -> None:
        """A comment behind words: the last one of a logical line stays behind it."""
        assert self.row is not None
        if self.row.after:
            self.row.before.append(self.row.after)
        self.row.after = comment

    # ---------------------------------------------------------------------- logical lines

    def begin_line(self, at: int, width: int) -> None:
        self.close_line()
        level = self.level(at, width)
        self.row = LayoutRow(level, at, before=self.comments)
        self.comments = []
        if level == 0 or not self.items:
            self.items.append([])
        self.row.spoilt = level > NESTING
        if level <= NESTING + 1:
            self.items[-1].append(self.row)

    def close_line(self) -> None:
        if self.open and self.row is not None and not self.row.spoilt:
            opened = self.open[0]
            span = self.span(opened)
            self.row.spoilt = True
            message = f"`{opened}` is not closed before the line ends"
            end = Span(self.source, self.row.end, self.row.end)
            self.report.error(
                "unclosed-bracket",
                message,
                span,
                help=f"write `{_PARTNER[opened.type]}`",
                labels=(SpanLabel(end, "the line ends here"),),
            )
        self.open.clear()
        self.row = None

    def level(self, at: int, width: int) -> int:
        """The number of levels around a line that is indented by `width` blanks."""
        indents = self.indents
        if not self.items and width:
            message = "the first line of a section begins in the first column"
            self.report.error("bad-indentation", message, Span(self.source, at - width, at))
            return 0
        if width > indents[-1]:
            indents.append(width)
            self.check_depth(at)
            return len(indents) - 1
        while indents[-1] > width:
            below = indents.pop()
        if indents[-1] < width:
            self.odd_indent(at, width, indents[-1], below)
            indents.append(below)
        return len(indents) - 1

    def odd_indent(self, at: int, width: int, above: int, below: int) -> None:
        """A line between two levels: taken for the deeper; told once for lines that are alike."""
        if self.odd != (width, below):
            message = f"this line is indented by {width} blanks, which fits no line above"
            span = Span(self.source, at - (width - above), at)
            self.report.error(
                "bad-indentation",
                message,
                span,
                note=f"expected {above} or {below}",
                help="lines that belong together begin in one column",
            )
        self.odd = (width, below)

    # ------------------------------------------------------------------------------ depth

    def nest(self, token: Token, row: LayoutRow) -> None:
        """Counts how deep a word stands in its line."""
        kind = token.type
        if kind in _PREFIX:
            row.runs[-1] += 1
            row.depth += 1
            row.spoilt = self.check_depth(token.start) or row.spoilt
        elif kind in _PARTNER:
            row.runs.append(0)
            self.open.append(token)
            row.spoilt = self.check_depth(token.start) or row.spoilt
        else:
            if kind in _CLOSES:
                self.close(token, row)
            row.depth -= row.runs[-1]
            row.runs[-1] = 0

    def close(self, token: Token, row: LayoutRow) -> None:
        if not self.open:
            if not row.spoilt:
                message = f"`{token}` closes nothing"
                self.report.error("unmatched-bracket", message, self.span(token), help="remove it")
            row.spoilt = True
            return
        row.depth -= row.runs.pop()
        opened = self.open.pop()
        if opened.type != _CLOSES[token.type]:
            self.mismatch(opened, token, row)

    def mismatch(self, opened: Token, token: Token, row: LayoutRow) -> None:
        if not row.spoilt:
            wanted = _PARTNER[opened.type]
            message = f"`{token}` stands where `{wanted}` is expected"
            self.report.error(
                "unmatched-bracket",
                message,
                self.span(token),
                labels=(SpanLabel(self.span(opened), "opened here"),),
                fix=Fix(self.span(token), wanted),
            )
        row.spoilt = True

    def check_depth(self, at: int) -> bool:
        prefixes = self.row.depth if self.row is not None else 0
        deep = len(self.open) + len(self.indents) - 1 + prefixes > NESTING
        if deep:
            self.deep(Span(self.source, at, at + 1))
        return deep

    def deep(self, span: Span) -> None:
        if not self.too_deep:
            message = f"this is nested deeper than {NESTING} levels"
            help = "give a part of it a name with `rule`, `let` or `define`"
            self.report.error("too-deep", message, span, help=help)
        self.too_deep = True

    # --------------------------------------------------------------------------- findings

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def tab(self, text: str, start: int) -> None:
        at = text.index("\t")
        end = at
        while end < len(text) and text[end] == "\t":
            end += 1
        span = Span(self.source, start + at, start + end)
        self.report.error(
            "tab",
            "there is a tab in this line",
            span,
            help="write blanks; four for every step",
            fix=Fix(span, "    " * (end - at)),
        )

    def long_line(self, number: int, start: int, length: int) -> None:
        span = Span(self.source, start + LINE_CHARACTERS, start + length)
        message = f"line {number} is longer than {LINE_CHARACTERS:,} characters"
        help = "a line may go on after a comma, or with `and`, `or`, `else`, `where`"
        self.report.error("long-line", message, span, help=help)

    def too_many(self, tokens: list[Token]) -> None:
        if self.row is not None:
            self.row.spoilt = True
        message = f"the file has more than {TOKENS:,} words; the rest is not read"
        self.report.error("too-many-words", message, self.span(tokens[-1]))


def _width(text: str) -> int:
    """The indentation of a line; a tab (which is told as a mistake) counts up to the next four."""
    width = 0
    for character in text:
        if character == " ":
            width += 1
        elif character == "\t":
            width += 4 - width % 4
        else:
            break
    return width

"""What is wrong with a line: one cause, one remedy.

The tables know only that a word does not fit and which would.  The functions here look at both
and at the line around, from the most telling case to the general one; the first that has something
to say says it.  What they return is the repair: the terminal that is read in place of the word
(`COLON`: before it), or "" if the line must be given up.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import cached_property

from attrs import define

from cardlang.diagnostic import Fix, Report
from cardlang.source import Source, Span
from cardlang.syntax import forms
from cardlang.syntax.lalr import Parser
from cardlang.syntax.layout import Row
from cardlang.syntax.words import RESERVED, Token


_VALUE = frozenset(
    "NAME LABEL INT LPAR LBRACE NONE TRUE FALSE NEG HIGHEST LOWEST TOTAL EVERY SOME NOT".split()
)
_OPERATORS = frozenset(
    "OF PLUS MINUS STAR SLASH MOD AND OR IS BEATS WHERE HAVING IF ELSE BY AMONG DOTS".split()
)
_STARTERS = frozenset("NAME LET MOVE SHUFFLE SHOW CHOOSE DONE NOTHING END DO".split())
_SAID = {
    "NAME": "a name", "LABEL": "a label such as `QS`", "INT": "a number", "_NL": "the end of the line",
    "STRING": "a text in quotes", "COLON": "`:`", "COMMA": "`,`", "LPAR": "`(`", "RPAR": "`)`",
    "LBRACE": "`{`", "RBRACE": "`}`", "DOTS": "`..`", "PLUS": "`+`", "MINUS": "`-`", "STAR": "`*`",
    "SLASH": "`/`", "NEG": "`-`", "LANG": "",  "SPOILT": "", "_IN": "", "_OUT": "", "$END": "",
}  # fmt: skip
_MOST = 6


@define(slots=False)
class Trouble:
    """A word that does not fit: number `at` of a line, or the line's end."""

    parser: Parser
    row: Row
    at: int
    source: Source
    section: str = ""

    @property
    def token(self) -> Token | None:
        return self.row.tokens[self.at] if self.at < len(self.row.tokens) else None

    @property
    def kind(self) -> str:
        return self.token.type if self.token is not None else "_NL"

    @property
    def first(self) -> Token:
        return self.row.tokens[0]

    @property
    def before(self) -> Token | None:
        return self.row.tokens[self.at - 1] if self.at else None

    @property
    def next(self) -> str:
        after = self.at + 1
        return self.row.tokens[after].type if after < len(self.row.tokens) else "_NL"

    @property
    def span(self) -> Span:
        if self.token is None:
            return Span(self.source, self.row.end, self.row.end)
        return span(self.source, self.token)

    @cached_property
    def fits(self) -> set[str]:
        """The terminals that would fit here."""
        return self.parser.fits()


def span(source: Source, token: Token) -> Span:
    return Span(source, token.start, token.end)


def tell(trouble: Trouble, report: Report) -> str:
    """Adds the finding for a word that does not fit; returns a repair, or nothing."""
    for case in _CASES:
        repair = case(trouble, report)
        if repair is not None:
            return repair
    return unexpected(trouble, report)


# ------------------------------------------------------------------------------------- sections


def known_section(row: Row, source: Source, report: Report) -> bool:
    """Does an item begin with a section word?  If not, that is told."""
    if not row.tokens:
        return False
    word = row.tokens[0]
    if word == "change" and len(row.tokens) > 1:
        word = row.tokens[1]
    if word in forms.SECTIONS:
        return True
    if row.spoilt:
        return False
    if word in RESERVED or word.type not in ("NAME", "LABEL") or _looks_like_statement(row):
        message = f"a section cannot begin with `{_cut(word)}`"
        help = "indent this line below the section it belongs to, such as `each deal:`"
        if word.type == "STRING":
            help = "a text stands below the line that it explains, indented"
    else:
        message = f"`{_cut(word)}` begins no section"
        help = _near(word, forms.SECTIONS, "sections begin with words such as `zone`, `rule`, `each deal`")
    report.error("unknown-section", message, span(source, word), help=help)
    return False


def _looks_like_statement(row: Row) -> bool:
    return any(token.type in ("BECOMES", "GAINS", "LOSES") for token in row.tokens)


def plain_head(row: Row) -> tuple[str, ...]:
    """A head that stands for a spoilt one, where lines below it can be read by themselves."""
    words = [str(token) for token in row.tokens[:2]]
    if words[:1] == ["change"]:
        words = words[1:]
    return _HEADS.get(words[0], ()) if words else ()


_HEADS = {word: (word.upper(), "NAME", "COLON") for word in "rule value order deck define".split()} | {
    "before": ("BEFORE", "NAME", "COLON"),
    "after": ("AFTER", "NAME", "COLON"),
    "each": ("EACH", "DEAL", "COLON"),
    "one": ("ONE", "DEAL", "COLON"),
    "example": ("EXAMPLE", "STRING", "COLON"),
}


# -------------------------------------------------------------------------------- lines and levels


def missing_colon(trouble: Trouble, report: Report) -> bool:
    """At the end of a line that has lines below it: is a colon missing?"""
    if "COLON" not in trouble.fits:
        return False
    at = trouble.span
    report.error(
        "missing-colon", "a `:` is missing at the end of this line", at,
        note="expected `:`", help="lines stand below a `:`", fix=Fix(at, ":"),
    )  # fmt: skip
    return True


def missing_block(above: Row, source: Source, report: Report) -> None:
    at = Span(source, above.end - 1, above.end)
    help = "indent what belongs to it; a block that does nothing is `nothing`"
    report.error("missing-block", "nothing stands below this line", at, note="expected lines below", help=help)


def odd_indent(row: Row, source: Source, report: Report) -> None:
    at = span(source, row.tokens[0]) if row.tokens else Span(source, row.start, row.start)
    help = "begin it in the column of the line above"
    message = "this line is indented below one that has no lines below it"
    report.error("unexpected-indentation", message, at, help=help)


# -------------------------------------------------------------------------------- words in a line


def asks_not_does(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "IS" or "BECOMES" not in trouble.fits:
        return None
    place = _text(trouble, 0, trouble.at)
    report.error(
        "asks-not-does", f"`is` asks whether; this line should do something", trouble.span,
        note="expected `becomes`", help=f"to change it write `{place} becomes …`",
        fix=Fix(trouble.span, "becomes"),
    )  # fmt: skip
    return "" if trouble.next == "NOT" else "BECOMES"


def does_not_ask(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind not in ("BECOMES", "GAINS", "LOSES") or "IS" not in trouble.fits:
        return None
    message = f"`{trouble.token}` changes something; here something is asked"
    report.error(
        "does-not-ask", message, trouble.span, note="expected `is`",
        help="to ask write `is`, `is at least`, `is in`", fix=Fix(trouble.span, "is"),
    )  # fmt: skip
    return "IS"


def reserved_word(trouble: Trouble, report: Report) -> str | None:
    token = trouble.token
    if token is None or token not in RESERVED or "NAME" not in trouble.fits:
        return None
    if not _fits_after(trouble, "NAME", trouble.next):
        return None
    better = f"the-{token}" if trouble.at else f"my-{token}"
    report.error(
        "reserved-word", f"`{token}` is a word of the language and cannot be a name", trouble.span,
        note="expected a name", help=f"choose another one, such as `{better}`",
    )  # fmt: skip
    return "NAME"


def colon_before(trouble: Trouble, report: Report) -> str | None:
    """A statement follows where its head should first end with a colon."""
    if trouble.kind not in _STARTERS or "COLON" not in trouble.fits or "COMMA" in trouble.fits:
        return None
    if not _fits_after(trouble, "COLON", trouble.kind):
        return None
    at = Span(trouble.source, trouble.span.start, trouble.span.start)
    message = f"a `:` is missing before `{trouble.token}`"
    report.error(
        "missing-colon", message, trouble.span, note="expected `:` before this",
        help="what is done stands behind a `:`", fix=Fix(at, ": "),
    )  # fmt: skip
    return "COLON"


def becomes_missing(trouble: Trouble, report: Report) -> str | None:
    if "BECOMES" not in trouble.fits or trouble.at < 2:
        return None
    if trouble.kind != "_NL" and trouble.kind not in _VALUE:
        return None
    place = _text(trouble, 0, trouble.at)
    report.error(
        "missing-becomes", "this line names something and does nothing with it", trouble.span,
        note="expected `becomes`, `gains` or `loses`", help=f"to change it write `{place} becomes …`",
    )  # fmt: skip
    return ""


def blanks_around_minus(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "NEG" or "MINUS" not in trouble.fits:
        return None
    report.error(
        "minus-blanks", "a minus between two values stands between blanks", trouble.span,
        help="write `a - b`", fix=Fix(trouble.span, "- "),
    )  # fmt: skip
    return "MINUS"


def capital_name(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "LABEL" or "NAME" not in trouble.fits or "LABEL" in trouble.fits:
        return None
    better = str(trouble.token).lower()
    report.error(
        "bad-name", f"`{trouble.token}` is a label, and a name is expected", trouble.span,
        note="expected a name", help=f"names are written small: `{better}`",
        fix=Fix(trouble.span, better),
    )  # fmt: skip
    return "NAME"


def stray_else(trouble: Trouble, report: Report) -> str | None:
    if trouble.at or trouble.kind != "ELSE":
        return None
    help = "`else` stands in the column of its `if`, directly below the lines of that"
    report.error("stray-else", "this `else` has no `if`", trouble.span, help=help)
    return ""


def foreign_word(trouble: Trouble, report: Report) -> str | None:
    if trouble.first not in forms.FOREIGN or not trouble.at:
        return None
    ours = forms.FOREIGN[trouble.first]
    at = span(trouble.source, trouble.first)
    report.error("foreign-word", f"`{trouble.first}` begins no line", at, help=f"write `{ours}`")
    return ""


def stray_text(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "STRING" or "STRING" in trouble.fits:
        return None
    message = "a text cannot stand here"
    help = "a text has a line of its own, below the line that it explains"
    report.error("stray-text", message, trouble.span, help=help)
    return ""


_CASES: tuple[Callable[[Trouble, Report], str | None], ...] = (
    stray_else, asks_not_does, does_not_ask, blanks_around_minus, reserved_word, colon_before,
    foreign_word, becomes_missing, capital_name, stray_text,
)  # fmt: skip


def unexpected(trouble: Trouble, report: Report) -> str:
    """The general case: names what would fit."""
    wanted = expected(trouble.fits)
    note = f"expected {wanted}" if wanted else ""
    if trouble.token is None:
        report.error("unfinished-line", "this line stops too early", trouble.span, note=note, help=_model(trouble))
    elif trouble.fits == {"_NL"}:
        message = f"the line should end before `{_cut(trouble.token)}`"
        report.error("unexpected-word", message, trouble.span, note=note, help=_model(trouble))
    else:
        message = f"`{_cut(trouble.token)}` does not fit here"
        report.error("unexpected-word", message, trouble.span, note=note, help=_model(trouble))
    return ""


def expected(fits: set[str]) -> str:
    """The terminals that fit, in words: `a value, "," or ":"`."""
    words: list[str] = []
    if {"NAME", "INT", "LPAR"} <= fits:
        words.append("a value")
        fits = fits - _VALUE
    rest = fits - _OPERATORS
    for kind in sorted(rest or fits, key=lambda kind: (kind not in ("COLON", "NAME"), kind == "_NL", kind)):
        said = _SAID.get(kind, f"`{kind.lower()}`")
        if said:
            words.append(said)
    if len(words) > _MOST:
        words = [*words[:_MOST], "…"]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _model(trouble: Trouble) -> str:
    first = str(trouble.first)
    good = forms.SECTIONS.get(first) if trouble.row.level == 0 else forms.model(first, trouble.section)
    return f"such a line is written `{good}`" if good else ""


def _fits_after(trouble: Trouble, kind: str, following: str) -> bool:
    """Would `following` fit if `kind` were read here first?"""
    return following in trouble.parser.fits(kind)


def _near(word: str, known: dict[str, str], otherwise: str) -> str:
    if word in forms.FOREIGN and forms.FOREIGN[word] in known:
        close = [forms.FOREIGN[word]]
    else:
        close = difflib.get_close_matches(word.lower(), known, 1)
    return f"did you mean `{close[0]}`? it is written `{known[close[0]]}`" if close else otherwise


def _text(trouble: Trouble, begin: int, end: int) -> str:
    return _cut(" ".join(map(str, trouble.row.tokens[begin:end])))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"

"""Mistakes of a line: one cause, one remedy.

The tables know only that a word does not fit and which would.  The functions here look at both
and at the line around, from the most telling case to the general one; the first that has something
to say says it.  What they return is the repair: the terminal that is read in place of the word
(`COLON`: before it), or "" if the line must be given up.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang.diagnostic import Fix, Report
from cardlang.hints import (
    conditions,
    declared,
    deeds,
    english,
    habits,
    inside,
    phrases,
    sentences,
)
from cardlang.hints.trouble import Trouble
from cardlang.source import Span
from cardlang.text import forms
from cardlang.text.words import RESERVED, cut, place


def _kinds(words: str) -> frozenset[str]:
    return frozenset(words.split())


_WORDS = _kinds("NAME LABEL INT NONE TRUE FALSE")
_VALUE = _WORDS | _kinds("LPAR LBRACE NEG HIGHEST LOWEST TOTAL EVERY SOME NOT")
_OPERATORS = _kinds(
    "OF PLUS MINUS STAR SLASH MOD AND OR IS BEATS WHERE HAVING IF ELSE BY AMONG DOTS"
)
_LOOSE = _kinds("IF ELSE WHERE HAVING IS AND OR")
_DONE = {"gains", "loses", "becomes"}
_STARTERS = _kinds("NAME LET MOVE SHUFFLE SHOW CHOOSE DONE NOTHING END DO")
_VALUE_ENDS = _WORDS | {"RPAR", "RBRACE", "EMPTY"}
_SAID = {
    "NAME": "a name",
    "LABEL": "a label such as `QS`",
    "INT": "a number",
    "_NL": "the end of the line",
    "STRING": "a text in quotes",
    "COLON": "`:`",
    "COMMA": "`,`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "DOTS": "`..`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "NEG": "`-`",
    "LANG": "",
    "SPOILT": "",
    "_IN": "",
    "_OUT": "",
    "$END": "",
}
_MOST = 6


def tell(trouble: Trouble, report: Report) -> str:
    """Adds the finding for a word that does not fit; returns a repair, or nothing."""
    for case in _CASES:
        repair = case(trouble, report)
        if repair is not None:
            return repair
    return unexpected(trouble, report)


def missing_colon(trouble: Trouble, report: Report) -> bool:
    """At the end of a line that has lines below it: is a colon missing?"""
    if "COLON" not in trouble.fits:
        return False
    at = trouble.span
    report.error(
        "missing-colon",
        "a `:` is missing at the end of this line",
        at,
        note="expected `:`",
        help="lines stand below a `:`",
        fix=Fix(at, ":"),
    )
    return True


def asks_not_does(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "IS" or "BECOMES" not in trouble.fits:
        return None
    row = trouble.row.tokens
    begin = max((k + 1 for k in range(trouble.at) if row[k].type == "COLON"), default=0)
    place = _text(trouble, begin, trouble.at)
    naming = f", to name it `let {place} be …`" if trouble.at == 1 else ""
    report.error(
        "asks-not-does",
        "`is` asks whether; this line should do something",
        trouble.span,
        note="expected `becomes`",
        help=f"to change it write `{place} becomes …`" + naming,
        fix=Fix(trouble.span, "becomes") if trouble.at > 1 else None,  # else it may be a new name
    )
    return "" if trouble.next == "NOT" else "BECOMES"


def reserved_word(trouble: Trouble, report: Report) -> str | None:
    token = trouble.token
    if token is None or token not in RESERVED or "NAME" not in trouble.fits:
        return None
    if not _fits_after(trouble, "NAME", trouble.next):
        return None
    better = f"the-{token}" if trouble.at else f"my-{token}"
    report.error(
        "reserved-word",
        f"`{token}` is a word of the language and cannot be a name",
        trouble.span,
        note="expected a name",
        help=f"choose another one, such as `{better}`",
    )
    return "NAME"


def missing_is(trouble: Trouble, report: Report) -> str | None:
    """Two values side by side where something is asked."""
    if trouble.kind not in _WORDS or "IS" not in trouble.fits:
        return None
    if not (trouble.first.type in ("GIVEN", "THEN") or trouble.next == "COLON"):
        return None
    if trouble.first.type in ("GIVEN", "THEN") and trouble.next == "COLON":
        row, at = trouble.row.tokens, trouble.at
        link = "by" if any(token.type == "OF" for token in row[:at]) else "of"
        message = f"a word is missing before `{trouble.token}`"
        help = f"write `{_text(trouble, 0, at)} {link} {trouble.token}:`"
        report.error("other-words", message, trouble.span, note=f"expected `{link}`", help=help)
        return ""
    report.error(
        "missing-is",
        f"a word is missing before `{trouble.token}`",
        trouble.span,
        note="expected `is`",
        help="to ask write `is`, `is at least`, `is in`",
        fix=Fix(Span(trouble.source, trouble.span.start, trouble.span.start), "is "),
    )
    return ""


def brackets_missing(trouble: Trouble, report: Report) -> str | None:
    """A value goes on where only a tighter one may stand."""
    if trouble.kind not in _LOOSE or not trouble.at or "NAME" in trouble.fits:
        return None
    if trouble.before is not None and trouble.before.type not in _VALUE_ENDS:
        return None
    if trouble.kind == "ELSE" and not _DONE.isdisjoint(trouble.row.tokens[trouble.at :]):
        return None  # the other branch of an `if`, whose line goes on with it
    message = f"a value with `{trouble.token}` cannot stand here without brackets"
    report.error(
        "missing-brackets", message, trouble.span, help="put `(` and `)` around the whole value"
    )
    return ""


def missing_quotes(trouble: Trouble, report: Report) -> str | None:
    if trouble.fits != {"STRING"} or trouble.token is None:
        return None
    last = trouble.row.tokens[-1]
    at = Span(trouble.source, trouble.span.start, last.end)
    report.error(
        "missing-quotes",
        "a text stands in quotes",
        at,
        note="expected a text in quotes",
        help=_model(trouble),
        fix=Fix(at, f'"{at.text}"') if '"' not in at.text else None,
    )
    return ""


def colon_before(trouble: Trouble, report: Report) -> str | None:
    """A statement follows where its head should first end with a colon."""
    if trouble.kind not in _STARTERS or "COLON" not in trouble.fits or "COMMA" in trouble.fits:
        return None
    if not _fits_after(trouble, "COLON", trouble.kind):
        return None
    behind = trouble.row.tokens[trouble.at :]
    if trouble.first.type == "NAME" and trouble.kind == "NAME":
        report.error(
            "missing-preposition",
            f"a word is missing before `{trouble.token}`",
            trouble.span,
            note="expected `to`, `from`, `for`, `with`, … or the end of the line",
            help="what a word is given stands behind small words: `deal 7 to seats from eldest`",
        )
        return ""
    if trouble.first.type in ("GIVEN", "THEN") or any(one.type == "COLON" for one in behind):
        return None
    message = f"a `:` is missing before `{trouble.token}`"
    report.error(
        "missing-colon",
        message,
        trouble.span,
        note="expected `:` before this",
        help="what is done stands behind a `:`",
        fix=Fix(trouble.end_before, ":"),
    )
    return "COLON"


def becomes_missing(trouble: Trouble, report: Report) -> str | None:
    if "BECOMES" not in trouble.fits or trouble.at < 2:
        return None
    if trouble.kind != "_NL" and trouble.kind not in _VALUE:
        return None
    place = _text(trouble, 0, trouble.at)
    report.error(
        "missing-becomes",
        "this line names something and does nothing with it",
        trouble.span,
        note="expected `becomes`, `gains` or `loses`",
        help=f"to change it write `{place} becomes …`",
    )
    return ""


def capital_name(trouble: Trouble, report: Report) -> str | None:
    if trouble.kind != "LABEL" or "NAME" not in trouble.fits or "LABEL" in trouble.fits:
        return None
    better = str(trouble.token).lower()
    report.error(
        "bad-name",
        f"`{trouble.token}` is a label, and a name is expected",
        trouble.span,
        note="expected a name",
        help=f"names are written small: `{better}`",
        fix=Fix(trouble.span, better),
    )
    return "NAME"


def foreign_word(trouble: Trouble, report: Report) -> str | None:
    if trouble.first not in forms.FOREIGN or not trouble.at or trouble.names_a_move:
        return None
    ours = forms.FOREIGN[trouble.first]
    at = place(trouble.source, trouble.first)
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
    inside.item_inside,
    conditions.comma_before_else,
    habits.in_rules,
    habits.order_line,
    phrases.of_each,
    *declared.CASES,
    conditions.nothing_asked,
    *deeds.CASES,
    habits.done,
    habits.saying,
    habits.pattern_line,
    habits.deck_line,
    sentences.sentence,
    phrases.sentence,
    *conditions.CASES,
    *phrases.CASES,
    habits.phrase,
    *english.CASES,
    habits.misfit,
    asks_not_does,
    reserved_word,
    missing_is,
    colon_before,
    foreign_word,
    becomes_missing,
    missing_quotes,
    capital_name,
    stray_text,
    brackets_missing,
)


def unexpected(trouble: Trouble, report: Report) -> str:
    """The general case: names what would fit."""
    wanted = expected(trouble.fits)
    note = f"expected {wanted}" if wanted else ""
    code = "unexpected-word"
    if trouble.token is None:
        code, message = "unfinished-line", "this line stops too early"
    elif trouble.fits - _OPERATORS == {"_NL"}:
        message = f"the line should end before `{cut(trouble.token)}`"
    else:
        message = f"`{cut(trouble.token)}` does not fit here"
    report.error(code, message, trouble.span, note=note, help=_model(trouble))
    return ""


def expected(fits: set[str]) -> str:
    """The terminals that fit, in words: `a value, "," or ":"`."""
    words: list[str] = []
    if {"NAME", "INT", "LPAR"} <= fits:
        words.append("a value")
        fits = fits - _VALUE
    first, last = ("COLON", "NAME"), ("_NL",)
    rest = (fits - _OPERATORS) or fits
    for kind in sorted(rest, key=lambda kind: (kind not in first, kind in last, kind)):
        said = _SAID.get(kind, f"`{kind.lower()}`")
        if said:
            words.append(said)
    if len(words) > _MOST:
        words = [*words[:_MOST], "…"]
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _model(trouble: Trouble) -> str:
    """Says how a line that begins so is written; behind `else:`, one that does the same."""
    row = trouble.row.tokens
    branch = trouble.at > 2 and [one.type for one in row[:2]] == ["ELSE", "COLON"]
    first = str(row[2] if branch else trouble.first)
    head = trouble.row.level == 0
    good = forms.SECTIONS.get(first) if head else forms.model(first, trouble.section)
    return f"such a line is written `{good}`" if good else ""


def _fits_after(trouble: Trouble, kind: str, following: str) -> bool:
    """Would `following` fit if `kind` were read here first?"""
    return following in trouble.parser.fits(kind)


def _text(trouble: Trouble, begin: int, end: int) -> str:
    return cut(" ".join(map(str, trouble.row.tokens[begin:end])))

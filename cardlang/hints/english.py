"""English, and habits of other languages, that the rules language says with other words.

Whoever writes a rules sheet writes `the`, `then`, `than` or `each player` without a thought.  What
is meant is plain, so the remedy can be told exactly.
"""

from __future__ import annotations

from cardlang.diagnostic import Report
from cardlang.hints.habits import remedy
from cardlang.hints.trouble import Trouble
from cardlang.source import Source
from cardlang.text.words import Token, place

_LEFT_OUT = frozenset({"the", "an"})
_BLOCKS = frozenset({"IF", "FOR", "REPEAT", "CHOOSE"})
_COMPARED = frozenset({"at", "above", "below"})
_ENDS = frozenset({"NAME", "LABEL", "INT", "RPAR", "RBRACE"})  # how a value ends


def habit(trouble: Trouble, report: Report) -> str | None:
    """A word that people write and the language does not."""
    row, at = trouble.row.tokens, trouble.at
    for near in row[max(0, at - 1) : at + 1]:
        if near in _LEFT_OUT:
            return _told(trouble, report, near, f"leave `{near}` out")
    if at and row[0] in _LEFT_OUT:
        return _told(trouble, report, row[0], f"leave `{row[0]}` out")
    token = trouble.token
    if token is None:
        return None
    instead = remedy("word", token) if token.type == "NAME" else ""
    if instead:
        return _told(trouble, report, token, instead)
    return None


def block_behind_colon(trouble: Trouble, report: Report) -> str | None:
    """`for each seat: if …`, `else: choose by seat:` in one line."""
    row, at = trouble.row.tokens, trouble.at
    if at > 1 and row[at - 1].type == "CHOOSE":  # which may stand there with `again`
        at -= 1
    if not at or at >= len(row) or row[at].type not in _BLOCKS or row[at - 1].type != "COLON":
        return None
    report.error(
        "one-line",
        f"`{row[at]}` cannot stand behind a `:`",
        place(trouble.source, row[at]),
        note="expected one simple deed, such as `score gains 1`",
        help="write it on the next line, indented",
    )
    return ""


def body_behind_colon(trouble: Trouble, report: Report) -> str | None:
    """`pattern single: 1 cards` in one line."""
    before = trouble.before
    if trouble.row.level or trouble.fits != {"_NL"} or before is None or before.type != "COLON":
        return None
    return line_ends(trouble, report, "write it on the next line, indented")


def line_ends(trouble: Trouble, report: Report, help: str) -> str:
    """Report what stands behind a `:`: it belongs below it."""
    message = f"the line should end before `{trouble.token}`"
    note = "expected the end of the line"
    report.error("one-line", message, trouble.span, note=note, help=help)
    return ""


def is_missing(trouble: Trouble, report: Report) -> str | None:
    """`count of hand at least 3`."""
    before = trouble.before
    if trouble.token not in _COMPARED or before is None or before.type not in _ENDS:
        return None
    row = trouble.row.tokens
    said = " ".join(map(str, row[trouble.at : trouble.at + 1 + (trouble.token == "at")]))
    report.error(
        "missing-is",
        f"a word is missing before `{trouble.token}`",
        trouble.span,
        note="expected `is`",
        help=f"write `is {said}`",
    )
    return ""


def _told(trouble: Trouble, report: Report, token: Token, help: str) -> str:
    source: Source = trouble.source
    message = f"the rules language does not say `{token}` here"
    report.error("other-words", message, place(source, token), help=help)
    return ""


CASES = (block_behind_colon, body_behind_colon, is_missing, habit)

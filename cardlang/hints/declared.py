"""Rules and words that a file declares, asked for in another form than it has.

Whoever declares `rule fits of card by place` goes on to say `where card fits it`, and whoever reads
`define turns … doing body of seat` writes `turns for seats doing my-turn`.  What was declared tells
what is meant: `fits of card by it`, and `turns for seats: my-turn for seat`.
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix, Report
from cardlang.hints.trouble import Trouble
from cardlang.source import Span
from cardlang.text.words import Token

_PLAIN = frozenset({"NAME", "LABEL", "INT"})


def asked_as_verb(trouble: Trouble, report: Report) -> str | None:
    """Finding on `card fits it`, of a rule of the file."""
    row, at, token = trouble.row.tokens, trouble.at, trouble.token
    if token is None or token.type != "NAME" or not at or row[at - 1].type not in _PLAIN:
        return None
    form = rf"^ *(?:rule|value) {re.escape(token)} of [\w-]+(?: as [\w-]+)?( by )?"
    declared = re.search(form, trouble.source.text, re.MULTILINE)
    if declared is None:
        return None
    begin, end = _begin(row, at - 1), at + 1
    good = f"{token} of {_text(row[begin:at])}"
    if (end < len(row) and row[end].type in _PLAIN) != bool(declared[1]):
        return None
    if declared[1]:
        end += 1
        while end + 1 < len(row) and row[end] == "of" and row[end + 1].type in _PLAIN:
            end += 2
        good += f" by {_text(row[at + 1 : end])}"
    return _reported(trouble, report, begin, end, good)


def doing_named(trouble: Trouble, report: Report) -> str | None:
    """Finding on `turns for seats from eldest doing my-turn`."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.token != "doing" or not at or row[0] == "define" or at + 2 != len(row):
        return None
    name = row[at + 1]
    form = rf"^ *define {re.escape(name)}(?P<who> for [\w-]+)?(?P<more> [^:]*)?:"
    declared = re.search(form, trouble.source.text, re.MULTILINE)
    if declared is None or declared["more"]:
        return None
    good = f"{row[at - 1]}: {name}{' for seat' if declared['who'] else ''}"
    return _reported(trouble, report, at - 1, at + 2, good)


def _begin(row: list[Token], last: int) -> int:
    """First word of a value that ends with a word: `top of pile` with its `top`."""
    while last > 1 and row[last - 1] == "of":
        last -= 2
    return last


def _text(tokens: list[Token]) -> str:
    return " ".join(tokens)


def _reported(trouble: Trouble, report: Report, begin: int, end: int, good: str) -> str:
    row = trouble.row.tokens
    span = Span(trouble.source, row[begin].start, row[end - 1].end)
    message = f"`{' '.join(span.text.split())}` is said in another way"
    report.error("other-words", message, span, help=f"write `{good}`", fix=Fix(span, good))
    return ""


CASES = (asked_as_verb, doing_named)

"""How long a rules sheet is: the number of its rule lines.

What tells the rules counts; what explains, shows or lists does not.  So blank lines, comments,
prose, examples, what is allowed, and the rows of a deck's tables of data are left out.
"""

from __future__ import annotations

import re

_PROSE = re.compile(r'([a-z]{2}\s+)?"')
_EXAMPLE = re.compile(r"(change\s+)?example\b")
_ALLOW = re.compile(r"allow\b")
_DECK = re.compile(r"(change\s+)?deck\b")
_TABLE = re.compile(r"table\b")


def rule_lines(text: str) -> int:
    """How many lines are rules: not blank ones, comments, prose, examples, allowances and data."""
    count = 0
    section = ""  # example, deck, or anything else
    table: int | None = None  # the indentation of the table whose rows are passed
    for line in text.split("\n"):
        words = line.strip()
        if not words or words.startswith("#"):
            continue
        indent = len(line) - len(line.lstrip())
        if indent == 0:
            section = _section(words)
        if table is not None and indent <= table:
            table = None
        if indent == 0 and _ALLOW.match(words):
            continue
        if section == "example" or table is not None or _PROSE.match(words):
            continue
        if section == "deck" and indent and _TABLE.match(words):
            table = indent
        count += 1
    return count


def _section(words: str) -> str:
    if _EXAMPLE.match(words):
        return "example"
    return "deck" if _DECK.match(words) else ""

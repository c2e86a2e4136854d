"""The length of a rules sheet: the number of its rule lines.

What tells the rules counts; what explains, shows or lists does not.  So blank lines, comments,
prose, names in other languages, examples, what is allowed, and the rows of a deck's tables of data
are left out.
"""

from __future__ import annotations

import re

_PROSE = re.compile(r'([a-z]{2}\s+)?"')
_BESIDE = re.compile(r"((change\s+)?example|names)\b")
_ALLOW = re.compile(r"allow\b")
_DECK = re.compile(r"(change\s+)?deck\b")
_TABLE = re.compile(r"table\b")


def rule_lines(text: str) -> int:
    """The number of lines that are rules: none that are blank, explain, name,
    show, allow or list.
    """
    count = 0
    section = ""  # beside the rules, deck, or anything else
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
        if section == "beside" or table is not None or _PROSE.match(words):
            continue
        if section == "deck" and indent and _TABLE.match(words):
            table = indent
        count += 1
    return count


def _section(words: str) -> str:
    if _BESIDE.match(words):
        return "beside"
    return "deck" if _DECK.match(words) else ""

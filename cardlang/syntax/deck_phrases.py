"""Lines of decks as rules sheets have them, each with the line that says the same here."""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix, Report
from cardlang.source import Span
from cardlang.syntax.trouble import Trouble

_TIMES = {"once": 1, "twice": 2, "thrice": 3, "double": 2}

#: what is written, and the line that is meant
_LINES: tuple[tuple[str, str], ...] = (
    (r"(\d+) (?:times |of )?(each .*)", r"\2, \1 times"),
    (r"(\d+) (?:copies|times) of (each .*)", r"\2, \1 times"),
    (r"(each .*?),? (?:x )?(\d+)(?: times| copies)?", r"\1, \2 times"),
    (r"(\d+) (?:x )?(?!each)([\w-]+?)s?", r"card \2, \1 times"),
    (r"card ([\w-]+?),? (?:x )?(\d+)(?: times| copies)?", r"card \1, \2 times"),
    (r"(\d+) cards? ([\w-]+)", r"card \2, \1 times"),
    (r"(?:(?:and|plus|with) )?(?:a|an|one|the) ([\w-]+)", r"card \1"),
    (r"([\w-]+) : (\d+) (?:to|-) (\d+)", r"\1: \2..\3"),
    (
        r"(?:(?:one|1) (?:of|for) )?each ([\w-]+)(?:, | and | of each | each )([\w-]+)",
        r"each \1 \2",
    ),
    (r"(?!each|card|table|without)([\w-]+)", r"card \1"),
    (r"(?:no|minus|except|remove|leave out) ([A-Z0-9]\w*)", r"without rank is \1"),
    (r"without ([A-Z0-9]\w*)", r"without rank is \1"),
)


def deck_line(trouble: Trouble, report: Report) -> str | None:
    """A line of a deck that says in other words what can be said here."""
    row = trouble.row.tokens
    if trouble.section != "deck" or not trouble.row.level or row[-1].type == "COLON":
        return None
    words = " ".join(map(str, row)).replace(" , ", ", ")
    line = next((m.expand(good) for said, good in _LINES if (m := re.fullmatch(said, words))), "")
    if not line or line == words:
        return None
    at = Span(trouble.source, row[0].start, row[-1].end)
    message = f"`{at.text}` is said in another way"
    report.error("other-words", message, at, help=f"write `{line}`", fix=Fix(at, line))
    return ""


def times_of(word: str) -> int:
    """How many times `twice` and its like are; 0 for any other word."""
    return _TIMES.get(word, 0)


CASES = (deck_line,)

"""Lines of patterns as rules sheets have them, each with the line that says the same here."""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix, Report
from cardlang.source import Span
from cardlang.syntax.trouble import Trouble

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen".split()
_EACH = "so many of each is one number; for another number write another pattern"
_WILD = "which cards are wild is a question about a card"

#: what is written, what is wrong with it, and the line that is meant (none: told by the message)
_LINES: tuple[tuple[str, str, str], ...] = (
    (r"(?:2|two) pairs", "", "2 of one rank, 2 of another"),
    (r"(\d+) of a kind", "", r"\1 of one rank"),
    (r"(\d+ of one \S+(?:, \d+ of another)*) and (\d+ of another)", "", r"\1, \2"),
    (r"(\d+ of one (\S+)((?:, \d+ of another)*), \d+ of another) \2", "", r"\1"),
    (
        r"(\d+)(?: cards)? (?:of|with) (?:a|an|the same|same|the) ([a-z-]+)(.*)",
        "",
        r"\1 of one \2\3",
    ),
    (r"(\d+) cards? of (one|each) ([a-z-]+)", "", r"\1 of \2 \3"),
    (r"(\d+)(?: cards)? (?:each|per|of every|of all) ([a-z-]+?)s?", "", r"\1 of each \2"),
    (r"each ([a-z-]+) (\d+) times", "", r"\2 of each \1"),
    (r"(?:a )?pairs? of each ([a-z-]+)", "", r"2 of each \1"),
    (r"(\d+) of ([a-z-]+?)s?", "it is not said of which one", ""),
    (r"(\d+) \.\. (\d+) of one ([a-z-]+)", "a part of a group has one size", ""),
    (r"(\d+) \.\. (\d+) of each ([a-z-]+)", _EACH, ""),
    (r"(?:at )?least (\d+) ([a-z-]+?)s?", "", r"\1..64 \2s"),
    (r"(\d+) ([a-z-]+?)s? or more", "", r"\1..64 \2s"),
    (r"(?:at most|up to) (\d+) (?!wild)([a-z-]+?)s?", "", r"1..\1 \2s"),
    (r"(\d+) (?:or|to) (\d+) (cards|[a-z-]+)", "", r"\1..\2 \3"),
    (r"(?:all )?(?:of one|same|the same) ([a-z-]+)", "", r"same \1"),
    (r"(?:all )?different ([a-z-]+?)s?", "", r"different \1"),
    (r"([a-z-]+?)s? (?:are )?(consecutive|different)", "", r"\2 \1"),
    (r"(same|different|consecutive) [a-z-]+ and ([a-z-]+)", "each line says one thing", ""),
    (r".*, (same|different|consecutive)\b.*", "each line says one thing", ""),
    (r"wild where (.*?),? (?:at most|max|maximum|up to) (\d+)", "", r"wild where \1, at most \2"),
    (r"wild (?:cards )?(?:are |is |: )?(.* is .*)", "", r"wild where \1"),
    (r"where (.* is .*) wild", "", r"wild where \1"),
    (r"(?:at most|up to|max) \d+ wild.*|wild at most \d+", "the wild cards stand on that line", ""),
    (r"(?:no|without|not) wilds?(?: cards?)?", "", "where not wild"),
    (r"(?:no|without) (hearts|spades|diamonds|clubs)", "", r"where suit is not \1"),
    (r"(?:no|without) ([a-z-]+?)s?", "", r"where it is not \1"),
    (r"(?:no|without) ([A-Z0-9]\w*?)s?", "", r"where rank is not \1"),
    (r"wild\b.*|.*\bwild", _WILD, ""),
)
_HELP = {
    "it is not said of which one": r"write `\1 of one \2`, or of all of them `\1 of each \2`",
    "a part of a group has one size": r"write `\1..\2 cards`, and `same \3` on a line of its own",
    "the wild cards stand on that line": "write `wild where …, at most 3`",
    _WILD: "write it as in `wild where rank is 2`",
    _EACH: r"write `\1 of each \3`",
    "each line says one thing": r"write `\1 …` on a line of its own",
}


def pattern_line(trouble: Trouble, report: Report) -> str | None:
    """A line of a pattern that says in other words what can be said here."""
    row = trouble.row.tokens
    if trouble.section != "pattern" or not trouble.row.level:
        return None
    words = " ".join(map(str, row)).replace(" , ", ", ").split()
    for k, word in enumerate(words):
        ranged = words[k - 1 : k] in (["to"], ["or"], ["least"], ["most"])
        if word in _NUMBERS and (k in (0, len(words) - 1) or ranged):
            words[k] = str(_NUMBERS.index(words[k]) + 1)
    text = " ".join(words)
    at = Span(trouble.source, row[0].start, row[-1].end)
    message, help, line = _meant(text)
    if not help and not line and words[0] != row[0]:
        line = text
    if not help and not line:
        return None
    report.error(
        "other-words",
        message or f"`{at.text}` is said in another way",
        at,
        help=help or f"write `{line}`",
        fix=Fix(at, line) if line else None,
    )
    return ""


def _meant(text: str) -> tuple[str, str, str]:
    """What is wrong with a line, a remedy, and the line that is meant; empty where not known."""
    for said, message, better in _LINES:
        found = re.fullmatch(said, text)
        if found is not None and better:
            return message, "", found.expand(better)
        if found is not None:
            return message, found.expand(_HELP[message]), ""
    return "", "", ""


CASES = (pattern_line,)

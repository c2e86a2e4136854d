"""Conditions in the wrong place, without brackets, or of which nothing is asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.diagnostic import Fix, Report
from cardlang.hints.trouble import Trouble, shown, written
from cardlang.source import Span
from cardlang.text.words import Token, place

_CHANGES = frozenset({"GAINS", "LOSES", "BECOMES"})
_SUMS = frozenset({"TOTAL", "HIGHEST", "LOWEST"})


def condition_behind(trouble: Trouble, report: Report) -> str | None:
    """`score gains 10 if …`, `move card to hand if …`: what is done under a condition."""
    row, at = trouble.row.tokens, _condition_at(trouble)
    begin = max((k + 1 for k in range(at) if row[k].type == "COLON"), default=0)
    changes = [k for k in range(begin, at) if row[k].type in _CHANGES]
    heads = row[:1] if begin else []
    does = trouble.does if not begin else any(one.type in _DOING_HEADS for one in heads)
    called = does and at > begin and row[begin].type == "NAME"
    if not begin < at < len(row) - 1 or not (changes or called or row[begin].type in _DOING):
        return None
    decided = [k for k in range(at, len(row)) if row[k].type == "ELSE"]
    more = "COLON" in {one.type for one in row[at : len(row) if not changes else -1]}
    if (decided and not changes) or (more and not decided):
        return None
    if decided:
        parts = row[at + 1 : decided[0]]
        split = next((k for k, one in enumerate(parts) if one.type == "COLON"), 0)
        value, other = written(parts[split + 1 :]), written(row[decided[0] + 1 :])
        good = f"{value} if {written(parts[:split])} else {other}" if split else "A if C else B"
        message = "one of two is said with the value first"
        help = f"write `{written(row[begin:at])} {good}`"
    else:
        message, help = "the condition of what is done stands first", _first(row, begin, at)
    report.error("missing-brackets", message, place(trouble.source, row[at]), help=help)
    return ""


def _first(row: list[Token], begin: int, at: int) -> str:
    """The remedy for a deed with a condition behind it, which may stand under a head itself."""
    done, condition = shown(row[begin:at]), shown(row[at + 1 :]).strip(": ")
    if begin and row[0].type == "IF":
        asked = (row[1 : begin - 1], row[at + 1 :])
        both = [f"({shown(one)})" if "OR" in {t.type for t in one} else shown(one) for one in asked]
        return f"write `if {' and '.join(both)}: {done}`"
    if begin:
        return f"write `{shown(row[:begin])}`, and below it `if {condition}: {done}`"
    return f"write `if {condition}: {done}`"


_ENDS = frozenset("NAME LABEL INT NONE TRUE FALSE EMPTY RPAR RBRACE".split())
_DOING = frozenset({"MOVE", "SHOW", "SHUFFLE", "DO", "TAKE"})
_DOING_HEADS = frozenset({"IF", "ELSE", "FOR", "REPEAT"})
_GOES_ON = frozenset("OF PLUS MINUS STAR SLASH MOD AND OR IS BEATS BUT BY AMONG DOTS ELSE".split())


def _condition_at(trouble: Trouble) -> int:
    """The place of an `if` that cannot stand in its line, or whose `else` is not there; else 0."""
    if trouble.kind == "IF":
        return trouble.at
    row, depth = trouble.row.tokens, 0
    prefix = trouble.kind == "COLON" and trouble.before is not None and trouble.before.type == "IF"
    if not prefix and ("ELSE" not in trouble.fits or not trouble.fits <= _GOES_ON):
        return 0
    if sum(one.type == "LPAR" for one in row) != sum(one.type == "RPAR" for one in row):
        return 0
    for k in reversed(range(trouble.at)):
        depth += (row[k].type in ("RPAR", "RBRACE")) - (row[k].type in ("LPAR", "LBRACE"))
        if depth < 0 or (not depth and row[k].type in ("ELSE", "COLON")):
            return 0
        if not depth and row[k].type == "IF":
            return 0 if any(one.type == "ELSE" for one in row[k:]) else k
    return 0


def comma_before_else(trouble: Trouble, report: Report) -> str | None:
    """`10 if hand is empty, else 5`: one value, without a comma."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.kind != "COMMA" or trouble.next != "ELSE" or row[at - 1].type not in _ENDS:
        return None
    if all(token.type != "IF" for token in row[1:at]):
        return None
    message, help = "no comma stands before `else`", "remove the comma"
    report.error("unexpected-word", message, trouble.span, help=help, fix=Fix(trouble.span, ""))
    return ""


def counted_where(trouble: Trouble, report: Report) -> str | None:
    """`score gains won where rank is J`, `count of hand where …` where one number is wanted."""
    row, at = trouble.row.tokens, trouble.at
    changes = [k + 1 for k in range(at) if row[k].type in _CHANGES]
    inner = [k for k in range(1, at) if row[k] == "among" or row[k - 1 : k + 1] == ["count", "of"]]
    if trouble.kind != "WHERE" or not (changes or inner):
        return None
    head, begin = "count of", changes[-1] if changes else 0
    if inner and inner[-1] >= begin:
        begin = inner[-1] + 1
        sums = [k for k in range(begin - 1) if row[k].type in _SUMS]
        head = shown(row[sums[-1] : begin]) if row[begin - 1] == "among" and sums else head
    asked = shown(row[begin:at] + _condition(row[at:]))
    message = "a value with `where` cannot stand here without brackets"
    help = f"write `{head} ({asked})`"
    report.error("missing-brackets", message, trouble.span, help=help)
    return ""


def _condition(row: list[Token]) -> list[Token]:
    """A `where` and what it asks, without what is then said of the whole (`… is A is 2`)."""
    asks = False
    for at, token in enumerate(row):
        if token.type == "COLON" or (token.type == "IS" and asks):
            return row[:at]
        asks = (asks or token.type == "IS") and token.type not in ("AND", "OR")
    return row


def nothing_asked(trouble: Trouble, report: Report) -> str | None:
    """`if some player-out:`, `if no player-out:`, where nothing is asked of the family."""
    row, at = trouble.row.tokens, trouble.at
    begin = next((k for k in reversed(range(at)) if row[k].type in ("EVERY", "SOME")), None)
    if begin is None:
        return _none_flagged(trouble, report)
    family = row[begin + 1 : at]
    if not family or trouble.kind not in _CLOSES or "IS" not in trouble.fits:
        return None
    if any(token.type not in ("NAME", "OF") for token in family):
        return None
    claim, end = written(row[begin:at]), family[-1].end
    kind = _held(trouble, family[0])
    tests = _TESTS.get(kind, _UNKNOWN)
    fix = None
    if kind == "cards" and row[begin].type == "SOME":
        tests = tests[:1]
    help = "write " + ", or ".join(f"`{claim} {test}`{what}" for test, what in tests)
    if len(tests) == 1:
        fix = Fix(Span(trouble.source, end, end), f" {tests[0][0]}")
    asked = Span(trouble.source, row[begin].start, end)
    message = f"`{claim}` is not asked for anything yet"
    report.error("missing-is", message, asked, note="expected `is`", help=help, fix=fix)
    return ""


def _none_flagged(trouble: Trouble, report: Report) -> str | None:
    """`if no player-out:`, of a flag that each of them has."""
    token, before = trouble.token, trouble.before
    if before != "no" or token is None or _held(trouble, token) != "flag":
        return None
    said = Span(trouble.source, before.start, token.end)
    good = f"every {token} is false"
    message, fix = f"`no {token}` is said in another way", Fix(said, good)
    report.error("other-words", message, said, help=f"write `{good}`", fix=fix)
    return ""


_CLOSES = frozenset({"COLON", "_NL", "AND", "OR", "RPAR", "COMMA", "IF", "ELSE"})
_TESTS: dict[str, list[tuple[str, str]]] = {
    "flag": [("is true", "")],
    "number": [("is above 0", "")],
    "cards": [("is not empty", ""), ("is empty", "")],
}
_UNKNOWN = [("is true", " of flags"), ("is not empty", " of cards"), ("is above 0", " of numbers")]


def _held(trouble: Trouble, name: str) -> str:
    """The kind of what each of a family holds, as the file declares it; cards are `cards`."""
    text, word = trouble.source.text, re.escape(name)
    if re.search(rf"^(?:change )?zone {word}(?![\w-])", text, re.MULTILINE):
        return "cards"
    form = rf"^(?:change )?keep (?:[\w-]+, )*{word}(?:, [\w-]+)*(?: of [^:#\n]*?)? as ([\w-]+)"
    found = re.search(form, text, re.MULTILINE)
    kind = found[1] if found else ""
    return "number" if kind.isdecimal() else kind


CASES: tuple[Callable[[Trouble, Report], str | None], ...] = (
    condition_behind,
    counted_where,
)

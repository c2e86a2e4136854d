"""Phrases that say who wins, and chains in which two words want a part behind `by`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlang.diagnostic import Fix, Report
from cardlang.hints.trouble import Trouble
from cardlang.resources import folder
from cardlang.source import Source, Span
from cardlang.text.words import Token

_SCORED = frozenset(
    "highest lowest most fewest least smallest largest biggest best score scores points".split()
)
_ALL = frozenset("all everybody everyone anybody seats players others".split())
_CARDS = frozenset("card cards".split())
_POINTS = frozenset("point points score scores".split())
_OF_SEATS = re.compile(r"(?m)^(?:\w+ )?(zone|keep|value) ([\w-]+) of (?:each )?(?:seat|side)\b")
_USED = re.compile(r"(?m)^use ([\w-]+(?:, *[\w-]+)*)")
_CHAIN = frozenset("NAME OF BY LABEL INT TOP BOTTOM FIRST ONLY COUNT".split())


def winner(trouble: Trouble, report: Report) -> str | None:
    """`winner is everybody except loser`: told without a line that would be another game."""
    row, token = trouble.row.tokens, trouble.token
    if trouble.row.level or token is None or trouble.first != "winner":
        return None
    out, fix = _all_but(row), None
    kept = rf"(?m)^(?:\w+ )?(?:keep|rule|value) {re.escape(out)}\b"
    if out and (" " in out or re.search(kept, trouble.source.text)):
        help = f"write `winner is seats - {out}`"
        fix = Fix(Span(trouble.source, row[0].start, row[-1].end), f"winner is seats - {out}")
    elif token in ("when", "if") and row[trouble.at - 1] in ("seats", "sides"):
        help, fix = "write `where`", Fix(trouble.span, "where")
    elif _SCORED.isdisjoint(map(str, row)):
        help = (
            "`winner is` names seats or sides, as in `seats where hand is empty` or `sides having"
            " highest score`"
        )
    else:
        return None
    report.error(
        "other-words", f"`{token}` does not say who wins", trouble.span, help=help, fix=fix
    )
    return ""


def measured(row: Sequence[Token], source: Source) -> tuple[str, bool]:
    """Return what the best are told by, and whether the line names it: `most cards won`."""
    words = [str(one) for one in row[2:]]
    for text in _read_with(source.text):
        for kind, name in _OF_SEATS.findall(text):
            if name in words and name not in _SCORED:
                return (f"count of {name}" if kind == "zone" else name), True
    if _CARDS.isdisjoint(words) or not _POINTS.isdisjoint(words):
        return "score", True
    return "count of hand", "hand" in words


def _read_with(text: str) -> list[str]:
    """A text, and those of the prelude that it uses, or that these use."""
    shipped = {path.stem: path for path in folder("prelude").glob("*.card")}
    texts = [text]
    for one in texts:
        used = [name for row in _USED.findall(one) for name in re.split(", *", row)]
        texts += [shipped.pop(name).read_text("utf-8") for name in used if name in shipped]
    return texts


def _all_but(row: Sequence[Token]) -> str:
    """Return the name of whoever is left out of all; '' where nobody is."""
    words = [str(one) for one in row]
    left = next((k for k, one in enumerate(words) if one in ("except", "but", "without")), 0)
    if not left or left > 5 or _ALL.isdisjoint(words[:left]):
        return ""
    behind = [one for one in words[left + 1 :] if one not in ("the", "a", "an")]
    if behind[:2] == ["holder", "of"] and len(behind) == 3:
        return " ".join(behind)
    rest = [one for one in behind if one not in ("for", "from", "of")]
    return rest[0] if len(rest) == 1 and rest[0][:1].islower() else ""


def twice_by(trouble: Trouble, report: Report) -> str | None:
    """`fits of top of store of seat by slot by it`: the first name and what it is asked of."""
    row, at = trouble.row.tokens, trouble.at
    if trouble.kind != "BY":
        return None
    begin = at
    while begin and row[begin - 1].type in _CHAIN:
        begin -= 1
    words = row[begin:at]
    if len(words) < 5 or words[1].type != "OF" or [w.type for w in words].count("BY") != 1:
        return None
    if words[-2].type != "BY":  # `… by smaller of 3 by 2`
        return None
    inner = Span(trouble.source, words[2].start, words[-1].end)
    behind = str(row[at + 1]) if at + 1 < len(row) else "…"
    report.error(
        "missing-brackets",
        "of two `by` in a row it has to be said which word each belongs to",
        trouble.span,
        help=f"write `{words[0]} of ({inner.text}) by {behind}`",
        fix=Fix(inner, f"({inner.text})"),
    )
    return ""

"""Many findings with much in common: the first are told, and one finding tells of the others.

Somebody who mends the first of them knows how to mend the others, or has mended them; and a page of
findings is not read.  So of names that are not known, of the same complaint, of sections that are
there twice, and of what a change does to the lines of a game that is extended, the first are told
each by itself, and the others in one finding with their lines.  Whatever else there is, beyond
`MOST` mistakes the others are told by their lines only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable

from cardlang.diagnostic import Diagnostic
from cardlang.resolve.files.layers import Layers

#: findings about one name: the same name in other places is the same mistake
NAMED = frozenset(
    {
        "unknown-name",
        "unknown-word",
        "unknown-card",
        "unknown-kind",
        "unknown-order",
        "unknown-pattern",
        "missing-use",
    }
)
#: sections and names that are there already
AGAIN = frozenset({"already-there", "second-section"})
NAMES = 3  # names of one kind that are told each by itself
ALL_NAMES = 4  # and of all kinds together
ALIKE = 2  # findings that say the same
SECTIONS = 2  # sections and names that are there already
FAR = 1  # findings in a game that is extended
LISTED = 8  # of the others, so many are listed
MOST = 10  # mistakes that are told, the last of them being the others
MEND = "mend those above first"
_QUOTED = re.compile("`([^`]*)`")


def joined(findings: list[Diagnostic], layers: Layers) -> list[Diagnostic]:
    """The findings of a game, those with much in common joined."""
    unread = {id(found) for found in layers.unread}

    def same(found: Diagnostic) -> Hashable:
        """The text of a finding; of a line that cannot be read, whatever the word at fault."""
        if id(found) in unread:
            return (found.code, _QUOTED.sub("``", found.message), found.note, len(found.help) > 0)
        if found.code == "whose" and found.help.startswith("say whose"):
            return found.code  # of two who are spoken of: what is said once holds for all
        return None if found.code in NAMED else (found.code, found.message)

    def again(found: Diagnostic) -> Hashable:
        return "again" if found.code in AGAIN else None

    def far(found: Diagnostic) -> Hashable:
        file = found.span.source
        return None if file is layers.root or file.name.startswith("prelude/") else file.name

    findings = _names(findings)
    findings = _beyond(findings, same, ALIKE, "of the same kind")
    findings = _beyond(findings, again, SECTIONS, "are there already")
    findings = _beyond(findings, far, FAR, "follow from what the game changes")
    return _few(findings)


def named(found: Diagnostic) -> str:
    """The name that a finding is about."""
    name = _QUOTED.search(found.message)
    return name[1] if name is not None else found.message


def _names(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The first names that are not known; the others together."""
    kept: list[Diagnostic] = []
    more: list[Diagnostic] = []
    counts: Counter[str] = Counter()
    for found in findings:
        if found.code in NAMED:
            counts[found.code] += 1
            if counts[found.code] > NAMES or counts.total() - len(more) > ALL_NAMES:
                more.append(found)
                continue
        kept.append(found)
    if len(more) < 2:
        return findings
    said = [f"`{named(found)}` (line {found.span.line})" for found in more[:LISTED]]
    message = f"{len(more)} more are not known: {', '.join(said)}{_rest(len(more))}"
    return [*kept, Diagnostic(more[0].code, message, more[0].span, help=MEND)]


def _beyond(
    findings: list[Diagnostic], group: Callable[[Diagnostic], Hashable], first: int, what: str
) -> list[Diagnostic]:
    """The first mistakes of each group, and one finding for its others."""
    kept: list[Diagnostic] = []
    groups: dict[Hashable, list[Diagnostic]] = {}
    for found in findings:
        key = group(found) if found.severity == "error" else None
        if key is None:
            kept.append(found)
        else:
            groups.setdefault(key, []).append(found)
    for members in groups.values():
        others = members[first:]
        kept += members if len(others) < 2 else [*members[:first], _others(others, what)]
    return kept


def _others(others: list[Diagnostic], what: str) -> Diagnostic:
    message = f"{len(others)} more {what}: {_lines(others)}"
    return Diagnostic(others[0].code, message, others[0].span, help=MEND)


def _few(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Not more mistakes than anybody reads, those of the first lines; warnings are no mistakes."""
    errors = [found for found in findings if found.severity == "error"]
    if len(errors) <= MOST:
        return findings
    others = errors[MOST - 1 :]
    message = f"there are {len(others)} more mistakes: {_lines(others)}"
    last = Diagnostic("too-many-mistakes", message, others[0].span, help=MEND)
    left = {id(found) for found in others}
    return [*(found for found in findings if id(found) not in left), last]


def _lines(others: list[Diagnostic]) -> str:
    lines = list(dict.fromkeys(str(found.span.line) for found in others))
    word = "lines" if len(lines) > 1 else "line"
    return f"{word} {', '.join(lines[:LISTED])}{_rest(len(lines))}"


def _rest(number: int) -> str:
    return f" and {number - LISTED} more" if number > LISTED else ""

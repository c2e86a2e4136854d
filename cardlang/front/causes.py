"""One cause, one finding: what follows from a mistake that is told keeps silent.

A line that could not be read as it stands was read without it, or after a repair; what is found
in such a line afterwards comes from that.  In a section that holds such a line, a name that nobody
knows, or a thing that is nobody's, comes from the line that was left out.  A name that is not
known in several places is told once, with the other places; and where many names are not known,
the first are told, and one finding names the others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from attrs import evolve

from cardlang.diagnostic import Diagnostic, Fix, Label, Report
from cardlang.front.layers import Layers
from cardlang.source import Span

#: findings about one name: the same name in other places is the same mistake
NAMED = frozenset({"unknown-name", "unknown-word", "unknown-card", "unknown-kind", "unknown-order"})
#: what comes of a line that was left out, in the section that holds it
FOLLOWING = NAMED | {
    "whose",
    "second-value",
    "no-family",
    "done",
    "again",
    "unknown-attribute",
    "pattern-size",
}
#: what is said a second time, where the first time was said with a mistake
AGAIN = frozenset({"already-there", "second-section"})
_KINDS = re.compile(r"of\s+each\s+([\w-]+)\s+and\s+([\w-]+)")
PLACES = 3  # further places of a name that are shown
NAMES = 3  # names that are told each by itself
LISTED = 8  # further names that are listed


def settle(layers: Layers, report: Report) -> None:
    """Leaves out what follows from other findings, and joins what has one cause."""
    if len(report.found) < 2:
        return
    report.sort()
    report.found[:] = _few(_once(_turned(_silenced(layers, report.found))))


def _silenced(layers: Layers, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    unread = {id(found) for found in layers.unread}
    told, marred = _Places(layers.told), _Places(layers.marred)

    def follows(found: Diagnostic) -> bool:
        if id(found) in unread:
            return False
        if told.hold(found.span) or (found.code in FOLLOWING and marred.hold(found.span)):
            return True
        return found.code in AGAIN and any(marred.hold(label.span) for label in found.labels)

    return [found for found in findings if not follows(found)]


class _Places:
    """Spans that do not overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.ends: dict[str, list[tuple[int, int]]] = {}
        for span in spans:
            self.ends.setdefault(span.source.name, []).append((span.start, span.end))
        for ends in self.ends.values():
            ends.sort()

    def hold(self, span: Span) -> bool:
        """Whether one of them holds the beginning of a span."""
        ends = self.ends.get(span.source.name, [])
        at = bisect_right(ends, (span.start, len(span.source.text) + 1)) - 1
        return at >= 0 and span.start <= ends[at][1]


def _turned(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Of two kinds that are swapped wherever they are asked, the declaration is what is wrong."""
    groups: dict[str, list[Diagnostic]] = {}
    for found in findings:
        if found.code == "parts-swapped" and found.labels:
            groups.setdefault(found.message, []).append(found)
    kept = list(findings)
    for some in groups.values():
        if len({found.span.line for found in some}) < 2:
            continue
        first, declared = some[0], some[0].labels[0]
        said = _KINDS.search(declared.span.text)
        if said is None:
            continue
        span = Span(declared.span.source, *[declared.span.start + at for at in said.span()])
        better = f"of each {said[2]} and {said[1]}"
        lines = {found.span.line: found.span for found in reversed(some)}
        uses = sorted(lines.values(), key=lambda use: use.start)[:PLACES]
        labels = tuple(Label(use, "asked the other way round") for use in uses)
        at = kept.index(first)
        kept[at] = evolve(
            first, span=span, labels=labels, help=f"write `{better}`", fix=Fix(span, better)
        )
        kept = [found for found in kept if found not in some]
    return kept


def _once(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each name once, with the other places as labels."""
    kept: list[Diagnostic] = []
    first: dict[tuple[str, str, int], int] = {}
    for found in findings:
        line = 0 if found.code in NAMED else found.span.line
        key = (found.code, found.message, line)
        at = first.get(key) if found.code in NAMED or found.code == "whose" else None
        if at is None:
            first[key] = len(kept)
            kept.append(found)
            continue
        old = kept[at]
        lines = {old.span.line, *(label.span.line for label in old.labels)}
        if len(old.labels) < PLACES and found.span.line not in lines:
            kept[at] = evolve(old, labels=(*old.labels, Label(found.span, "and here")))
    return kept


def _few(findings: list[Diagnostic]) -> list[Diagnostic]:
    """The first names of each kind; the others together."""
    kept: list[Diagnostic] = []
    more: dict[str, list[Diagnostic]] = {}
    counts: dict[str, int] = {}
    for found in findings:
        if found.code in NAMED:
            counts[found.code] = counts.get(found.code, 0) + 1
            if counts[found.code] > NAMES:
                more.setdefault(found.code, []).append(found)
                continue
        kept.append(found)
    for others in more.values():
        kept.append(_together(others))
    return kept


def _together(others: list[Diagnostic]) -> Diagnostic:
    """One finding for names that are not known."""
    first = others[0]
    if len(others) == 1:
        return first
    said = [f"`{_named(found)}` (line {found.span.line})" for found in others[:LISTED]]
    left = len(others) - len(said)
    rest = f" and {left} more" if left else ""
    message = f"{len(others)} more are not known: {', '.join(said)}{rest}"
    return Diagnostic(first.code, message, first.span, help="mend those above first")


def _named(found: Diagnostic) -> str:
    """The name that a finding is about."""
    return found.message.split("`")[1]

"""One cause, one finding: what follows from a mistake that is told keeps silent.

A line that could not be read as it stands was read without it, or after a repair; what is found
in such a line afterwards comes from that.  In a section that holds such a line, a name that nobody
knows, or a thing that is nobody's, comes from the line that was left out.  Where another game
begins within a file, nothing is told of it but that.  Where many names are not known, the text was
written for another game: what they would come to is not told before they are there.  A name that
is not known in several places is told once, with the other places.  What is left and has much in
common is joined (`many`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from attrs import evolve

from cardlang.diagnostic import Diagnostic, Fix, Report, SpanLabel
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.many import AGAIN, NAMED, joined, named
from cardlang.source import Span
from cardlang.syntax import tree

#: what comes of a line that was left out, in the section that holds it
FOLLOWING = NAMED | {
    "whose",
    "second-value",
    "no-family",
    "done",
    "again",
    "unknown-attribute",
    "pattern-size",
    "take-back",
}
#: what is said of a thing whose name, or one that it is made with, is not known
DEPENDING = (FOLLOWING - NAMED) | {"kinds", "not-a-keep", "pattern-alone", "missing-part"}
#: what is said of a thing that was declared otherwise than its line could be read
DECLARED = frozenset({"no-family", "whose", "kinds", "not-a-keep", "missing-part", "range"})
FOREIGN = 6  # so many names that are not known come from another game
_NAMED = re.compile("`([a-z0-9-]+)(?: of [^`]*)?`")
_KINDS = re.compile(r"of\s+each\s+([\w-]+)\s+and\s+([\w-]+)")
_MEANT = re.compile(r"did you mean `([A-Z0-9]\w*)`\?")  # a label, as cards are called
PLACES = 3  # further places of a name that are shown


def settle(layers: Layers, report: Report) -> None:
    """Leaves out what follows from other findings, and joins what has one cause."""
    report.found[:] = [_taken(layers, one) for one in _where_used(layers, report.found)]
    if len(report.found) < 2:
        return
    report.sort()
    kept = _known(_once(_turned(_one_game(_silenced(layers, report.found)))))
    report.found[:] = joined(kept, layers)
    report.sort()


def _where_used(layers: Layers, findings: list[Diagnostic]) -> list[Diagnostic]:
    """Tells what a file of the prelude lacks where the game uses that file, and once."""
    kept: list[Diagnostic] = []
    told: set[Span] = set()
    for found in findings:
        at = layers.used_at.get(found.span.source.name)
        if at is None or found.severity != "error":
            kept.append(found)
        elif at not in told and not _to_be_said_anew(layers, found.span):
            told.add(at)
            place = SpanLabel(found.span, f"where `{at.text}` asks for it")
            help = found.help if found.code not in NAMED else ""
            help = help or f"declare what `{at.text}` asks for, or leave `use {at.text}` out"
            labels = (*found.labels, place)
            kept.append(evolve(found, span=at, labels=labels, help=help, fix=None))
    return kept


def _taken(layers: Layers, found: Diagnostic) -> Diagnostic:
    """The finding that the game has given the prelude a keep of seats for what it asks of cards."""
    name = _NAMED.search(found.message) if found.code == "whose" else None
    need = layers.spaces["need"].get(name[1]) if name else None
    own = layers.spaces["thing"].get(name[1]) if name else None
    inside = any(label.span.source.name.startswith("prelude/") for label in found.labels)
    if name is None or need is None or own is None or own.prelude or not inside:
        return found
    family = need.node.family if isinstance(need.node, tree.NeedsNode) else None
    if family is None:
        return found
    return evolve(
        found,
        code="already-there",
        message=f"`{name[1]}` is asked of each `{family.text}` where the prelude has it",
        span=own.span,
        labels=(SpanLabel(need.span, "asked for here"), *found.labels),
        help="give it another name",
        fix=None,
    )


def _to_be_said_anew(layers: Layers, at: Span) -> bool:
    """Return whether a place lies in a section that the game says anew, in lines not read."""
    return any(
        entry.span.source is at.source
        and entry.name in layers.lost
        and entry.node is not None
        and entry.node.span.start <= at.start < entry.node.span.end
        for space in layers.spaces.values()
        for entry in space.values()
    )


def _silenced(layers: Layers, findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    unread = {id(found) for found in layers.unread}
    told, marred = _Places(layers.told), _Places(layers.marred)

    def follows(found: Diagnostic) -> bool:
        if id(found) in unread:
            return False
        if told.hold(found.span) or (found.code in FOLLOWING and marred.hold(found.span)):
            return True
        if found.code in DECLARED and _declared(layers, found):
            return True
        return found.code in AGAIN and any(marred.hold(label.span) for label in found.labels)

    return [found for found in findings if not follows(found)]


def _declared(layers: Layers, found: Diagnostic) -> bool:
    """Return whether what a finding is about was declared in a line that could not be read."""
    name = _NAMED.search(found.message)
    return name is not None and name[1] in layers.lost


class _Places:
    """Spans that do not overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.ends: dict[str, list[tuple[int, int]]] = {}
        for span in spans:
            self.ends.setdefault(span.source.name, []).append((span.start, span.end))
        for ends in self.ends.values():
            ends.sort()

    def hold(self, span: Span) -> bool:
        """Return whether one of them holds the beginning of a span."""
        ends = self.ends.get(span.source.name, [])
        at = bisect_right(ends, (span.start, len(span.source.text) + 1)) - 1
        return at >= 0 and span.start <= ends[at][1]


def _one_game(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Nothing of a second game in a file but that it begins."""
    at = next((d for d in findings if d.code == "second-section" and "`game`" in d.message), None)
    if at is None:
        return findings
    source, start = at.span.source, at.span.start
    return [d for d in findings if d.span.source is not source or d.span.start <= start]


def _known(findings: list[Diagnostic]) -> list[Diagnostic]:
    """Nothing of what many unknown names would come to."""
    if len({named(found) for found in findings if found.code in NAMED}) < FOREIGN:
        return findings
    return [found for found in findings if found.code not in DEPENDING]


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
        labels = tuple(SpanLabel(use, "asked the other way round") for use in uses)
        at = kept.index(first)
        kept[at] = evolve(
            first, span=span, labels=labels, help=f"write `{better}`", fix=Fix(span, better)
        )
        kept = [found for found in kept if found not in some]
    return kept


def _other_way_round(found: Diagnostic) -> bool:
    """Return whether a card is named with its parts the other way round: `KS` where it is `SK`."""
    meant = _MEANT.fullmatch(found.help)
    name = named(found)
    return meant is not None and any(
        name[at:] + name[:at] == meant[1] for at in range(1, len(name))
    )


def _once(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each name once, with the other places as labels."""
    kept: list[Diagnostic] = []
    first: dict[tuple[str, str], int] = {}
    for found in findings:
        if found.code in NAMED:
            key = ("name", "" if _other_way_round(found) else named(found))
        elif found.code == "whose":
            key = (found.message, str(found.span.line))
        else:
            kept.append(found)
            continue
        at = first.setdefault(key, len(kept))
        if at == len(kept):
            kept.append(found)
            continue
        old = kept[at]
        lines = {old.span.line, *(label.span.line for label in old.labels)}
        if len(old.labels) < PLACES and found.span.line not in lines:
            kept[at] = evolve(old, labels=(*old.labels, SpanLabel(found.span, "and here")))
    return kept

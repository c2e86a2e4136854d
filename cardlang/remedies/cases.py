"""Changes of single lines: a last alternative, a bare label in place of a question, one sign."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostic import Diagnostic, Fix
from cardlang.remedies.nearness import lists
from cardlang.remedies.place import RowPlace
from cardlang.source import Source, Span

Offer = tuple[float, tuple[Fix, ...]]

_BETTER = {";": ",", "=": "is", "|": "or", "&": "and"}
_PROPOSED = re.compile(r"`([A-Z0-9]\w*|[a-z-]+)`")
_ASKED = ("suit", "rank", "card")


def otherwise_on(source: Source, lines: list[str], place: RowPlace) -> Iterator[Offer]:
    """`else` for an `otherwise` that goes on with the value of the line above."""
    for number in (place.first, place.last, place.last + 1):
        line = lines[number - 1] if 0 < number <= len(lines) else ""
        head = re.match(r"( +)(otherwise|sonst)(?= )", line)
        if head is not None and ":" not in line and '"' not in line:
            at = sum(len(one) + 1 for one in lines[: number - 1]) + len(head[1])
            yield 0.2, (Fix(Span(source, at, at + len(head[2])), "else"),)


def all_alike(source: Source, lines: list[str], finding: Diagnostic) -> Iterator[Offer]:
    """One sign for another, wherever it stands in a line: `A 11; 10 10; K 4`."""
    sign = finding.span.text
    if finding.code != "bad-character" or sign not in _BETTER:
        return
    line = lines[finding.span.line - 1]
    start = sum(len(one) + 1 for one in lines[: finding.span.line - 1])
    places = [at for at, one in enumerate(line) if one == sign]
    if len(places) > 1 and '"' not in line:
        spans = [Span(source, start + at, start + at + 1) for at in places]
        yield 0.25, tuple([Fix(span, _BETTER[sign]) for span in spans])


def keep_first(source: Source, lines: list[str], finding: Diagnostic) -> Iterator[Offer]:
    """The keep before what it becomes: `seat becomes banker`."""
    if finding.code != "not-a-keep":
        return
    line = lines[finding.span.line - 1]
    turned = re.search(r"([a-z][\w-]*) becomes ([a-z][\w-]*)$", line)
    if turned is not None:
        start = sum(len(one) + 1 for one in lines[: finding.span.line - 1]) + turned.start()
        span = Span(source, start, start + len(turned[0]))
        yield 0.25, (Fix(span, f"{turned[2]} becomes {turned[1]}"),)


def label_asked(
    source: Source, lines: list[str], finding: Diagnostic, place: RowPlace
) -> Iterator[Offer]:
    """The question that a bare label stands for as a case: `hearts: 1`, `queen of spades: 13`."""
    if [str(token) for token in place.section[0].tokens[:1]] not in (["value"], ["rule"]):
        return
    line = lines[finding.span.line - 1]
    case = re.match(r"( +)(?:(?:an?|each|every|the) )?([\w ]+?):(?= )", line)
    if case is None or case[2] in ("otherwise", "else"):
        return
    start = sum(len(one) + 1 for one in lines[: finding.span.line - 1])
    span = Span(source, start + len(case[1]), start + case.end() - 1)
    proposed = _PROPOSED.search(finding.help)
    said = [proposed[1]] if proposed is not None else []
    if " " not in case[2]:
        said += [case[2], f"{case[2]}s", *lists().meant.get(case[2].lower(), ())]
    for word in dict.fromkeys(said):
        for asked in _ASKED:
            yield 0.35, (Fix(span, f"{asked} is {word}"),)

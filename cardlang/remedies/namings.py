"""Changes of names where they are given: a keep for a `let`, a head as its uses write it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostic import Diagnostic, Fix
from cardlang.remedies.columns import lines_below, offset_of, width_of
from cardlang.remedies.nearness import lists, slip
from cardlang.remedies.place import RowPlace
from cardlang.source import Source, Span
from cardlang.text.words import RESERVED

Offer = tuple[float, tuple[Fix, ...]]

_DECLARES = re.compile(
    r"^ *(?:change )?(?:keep|zone|rule|value|define|option|order|pattern|kind|needs|ranking|deck"
    r"|let|for each) ([\w-]+)",
    re.MULTILINE,
)
_INNER = re.compile(r'"[^"\n]*"|#[^\n]*|(?<=[ :({,-])([A-Za-z][A-Za-z0-9-]*)')
_WANTED = re.compile("`([a-z0-9-]+)` needs a part with `([a-z]+)`")
_PREPOSITIONS = re.compile(r"(?<= )(?:to|from|for|with|at|into|under|onto|against)(?= )")
_ASKED_OF_CARDS = re.compile(r"\b(?:where|where [^\n:]* (?:and|or)) (?:not )?\Z")
_KEEP_IT = re.compile(r"declare `(keep ([a-z0-9-]+) as [a-z0-9-]+)`")


def kept_instead(
    source: Source, lines: list[str], place: RowPlace, finding: Diagnostic
) -> Iterator[Offer]:
    """A keep in place of a `let` whose name is to change later on."""
    kept = _KEEP_IT.search(finding.help)
    section = place.section[0].start
    if kept is None:
        return
    said = re.compile(rf"^( *)let {re.escape(kept[2])} be ", re.MULTILINE)
    lets = [one for one in said.finditer(source.text) if one.start() < finding.span.start]
    if lets:
        let = lets[-1]
        span = Span(source, let.start() + len(let[1]), let.end())
        head = Fix(Span(source, section, section), f"{kept[1]}\n\n")
        yield 0.3, (head, Fix(span, f"{kept[2]} becomes "))


def renamed(source: Source, lines: list[str], finding: Diagnostic) -> Iterator[Offer]:
    """Another name for the member of a loop that is called like an attribute.

    In `where colour is colour` the first one is what the cards have.
    """
    name = finding.span.text
    head = re.compile(rf"^ *for each ({re.escape(name)})(?=:| in )")
    above = range(finding.span.line, 0, -1)
    number = next((k for k in above if head.match(lines[k - 1])), 0)
    loop = head.match(lines[number - 1]) if number else None
    if loop is None:
        return
    last = max(lines_below(lines, number, width_of(lines[number - 1])), default=number)
    start = offset_of(lines, number)
    at = start + loop.start(1)
    plural = "" if lines[number - 1][loop.end(1)] == " " else f" in {name}s"
    changes = [Fix(Span(source, at, at + len(name)), f"the-{name}{plural}")]
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])(?! of)")
    for one in word.finditer(source.text, at + len(name), offset_of(lines, last + 1) - 1):
        if _ASKED_OF_CARDS.search(source.text, 0, one.start()) and source.text.startswith(
            " is ", one.end()
        ):
            continue
        changes.append(Fix(Span(source, one.start(), one.end()), f"the-{name}"))
    yield 0.3, tuple(changes)


def verb_head(source: Source, place: RowPlace, finding: Diagnostic) -> Iterator[Offer]:
    """The verb where it is offered, as the names of the game write it."""
    wanted = finding.span.text
    if place.section[0].tokens[:1] != ["names"]:
        return
    heads = re.compile(r"^ +([a-z][a-z0-9-]*)(?=:| [a-z]+ in | when )", re.MULTILINE)
    for match in heads.finditer(source.text):
        near = slip(match[1], wanted) is not None or _squeezed(match[1]) == _squeezed(wanted)
        if near and match[1] not in RESERVED and match[1] != wanted:
            yield 0.25, (Fix(Span(source, *match.span(1)), wanted),)


def _squeezed(name: str) -> str:
    return name.replace("-", "")


def declared_otherwise(source: Source, finding: Diagnostic) -> Iterator[Offer]:
    """The name where it is declared, if nothing asks for it as it stands there."""
    wanted = finding.span.text
    found: dict[str, list[re.Match[str]]] = {}
    for match in _INNER.finditer(source.text):
        if match[1]:
            found.setdefault(match[1], []).append(match)
    uses = len(found.get(wanted, ()))
    for name, matches in found.items():
        joined = _squeezed(name) == _squeezed(wanted) and len(name) < len(wanted)
        if (len(matches) > 1 and not joined) or name == wanted or name in RESERVED:
            continue
        match = matches[0]
        if joined and match.start() < finding.span.start:
            yield 0.05, tuple(Fix(Span(source, *one.span(1)), wanted) for one in matches)
            continue
        cost = 0.4 if lists().meant.get(name) == (wanted,) else slip(name, wanted)
        if cost is None or match.start() <= finding.span.start < match.end():
            continue
        declared = _DECLARES.search(source.text, source.text.rfind("\n", 0, match.start()) + 1)
        is_head = declared is not None and declared.span(1) == match.span(1)
        if not is_head and uses < 2:
            continue
        span = Span(source, *match.span(1))
        spoken = all(_spoken(part, source.text) for part in wanted.split("-"))
        odd = not all(_spoken(part, source.text) for part in name.split("-"))
        yield cost + (0.05 if uses < 2 and not (spoken and odd) else -0.15), (Fix(span, wanted),)


def headed(source: Source, finding: Diagnostic) -> Iterator[Offer]:
    """The small word in the head of a word, as the calls say it."""
    said = _WANTED.search(finding.message)
    head = said and re.search(rf"^(?:change )?define {said[1]}\b[^\n:]*", source.text, re.MULTILINE)
    if not said or not head:
        return
    declared = _PREPOSITIONS.findall(head[0])
    call = source.line(finding.span.line).partition(said[1])[2]
    other = next((one for one in _PREPOSITIONS.findall(call) if one not in declared), "")
    if not other or declared.count(said[2]) != 1:
        return
    at = head.start() + head[0].index(f" {said[2]} ") + 1
    calls = re.findall(rf"^ .*\b{said[1]}\b.* {other} ", source.text, re.MULTILINE)
    usual = other == "for" and f" {said[2]} seat" in head[0]
    cost = 0.25 if len(calls) > 1 or usual else 0.45
    yield cost, (Fix(Span(source, at, at + len(said[2])), other),)


def _spoken(part: str, text: str) -> bool:
    """Return whether a part of a name is said more than once, in sentences too."""
    return part.isdigit() or len(re.findall(rf"(?<![a-z]){re.escape(part)}(?![a-z])", text)) > 1

"""Completion, hover and outline: what may stand at a place of a text, and what stands there.

Which words the grammar takes is asked of the parser's own tables; which names there are, of the
last text that could be read, since a line that is being written spoils its own.  What stands at a
place is told with the sentence that players read of it, as the rules sheet says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from cardlang.machine.ir import CardInfo
from cardlang.program import Definition, LetStep, Program, Step, walk_steps
from cardlang.resolve.files.reading import prelude_decks, prelude_names
from cardlang.resolve.vocabulary import ALWAYS_THERE, WORDS
from cardlang.resources import folder
from cardlang.show.sheet import LANGUAGES
from cardlang.show.sheet.course import Course
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.wording import names_of
from cardlang.syntax import tree
from cardlang.syntax.ahead import Ahead, ahead
from cardlang.text import forms
from cardlang.workshop.text.rules import Rules, RulesPlaces

_BEGUN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*$")
_NAME = re.compile(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_ALWAYS = sorted(ALWAYS_THERE)
_HEAD = re.compile(r"(?:(?:change|fixed)\s+)*([a-z]+)\b")
MOST = 400  # proposals for one place


@frozen
class _Proposal:
    """A word that may stand at a place, what sort of thing it is, and what is said of it."""

    word: str
    sort: str
    told: str = ""


# ------------------------------------------------------------------------- completion


def complete(rules: Rules, known: Rules, at: int, language: str) -> dict[str, Any]:
    """Proposals for an offset (in units) of a text; names come from rules that are `known`.

    `from` is where the word that has been begun begins; the proposals do not depend on how.
    """
    spot = RulesPlaces(rules.text)
    text = rules.text[: spot.into(at)]
    begun = _BEGUN.search(text)
    start = len(text) if begun is None else begun.start()
    found = ahead(text[:start])
    proposals: list[_Proposal] = []
    if found is not None:
        program = rules.program or known.program
        proposals = [one for one in _proposals(found, program, language) if one.word]
    unique = {one.word: one for one in reversed(proposals)}
    rows = [unique[word] for word in dict.fromkeys(one.word for one in proposals)][:MOST]
    return {
        "from": spot.out(start),
        "options": [{"word": one.word, "sort": one.sort, "told": one.told} for one in rows],
    }


def _proposals(found: Ahead, program: Program | None, language: str) -> Iterator[_Proposal]:
    first = found.before[0] if found.before else ""
    if found.section in ("", "use", "deck") or first in ("use", "deck"):
        yield from _outside(found)
    if program is not None and found.kinds & {"NAME", "LABEL"} and found.section != "use":
        beginning = not found.before or found.before[-1] == ":"
        names = list(_names(program, language))
        if beginning:  # what is done comes first where a line begins
            yield from (one for one in names if one.sort == "define")
        if found.section != "deck":
            yield from (one for one in names if one.sort != "define" or not beginning)
    for word in sorted(found.words):
        if word[0].isalpha():
            yield _Proposal(word, "word", forms.SECTIONS.get(word, "") if not found.section else "")


def _outside(found: Ahead) -> Iterator[_Proposal]:
    """Files of the prelude behind `use`, decks behind `deck`."""
    if found.section == "use":
        yield from (_Proposal(name, "file") for name in prelude_names())
    if found.before and found.before[-1] in ("deck", "from") and found.section == "deck":
        yield from (_Proposal(name, "deck") for name in prelude_decks())


def _names(program: Program, language: str) -> Iterator[_Proposal]:
    """All names of a program."""
    speaker = speaker_of(program, language)

    def told(node: Any) -> str:
        return re.sub(r"[{}]", "", speaker.prose(node))

    for sort, things in _things(program):
        for name, thing in things.items():
            yield _Proposal(name, sort, told(_prosaic(thing)))
    for word in WORDS:
        yield _Proposal(word, "of")
    for base in {**program.deck.attributes, **program.bases}.values():
        yield _Proposal(base.name, "kind")
        if base.plural:
            yield _Proposal(base.plural, "kind")
        for at, label in enumerate(base.labels):
            word = label.aliases[0] if label.aliases else label.id
            yield _Proposal(word, "label", speaker.label(base, at))
    for name in dict.fromkeys(("seat", "seats", "sides", "others", "opponents", *_ALWAYS)):
        yield _Proposal(name, "kind")


def _things(program: Program) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("define", dict(program.words)),
        ("rule", {n: d for n, d in program.rules.items() if d.what == "rule"}),
        ("value", {n: d for n, d in program.rules.items() if d.what != "rule"}),
        ("zone", dict(program.zones)),
        ("keep", dict(program.keeps)),
        ("order", dict(program.orders)),
        ("ranking", dict(program.rankings)),
        ("option", dict(program.options)),
    ]


def speaker_of(program: Program, language: str) -> Speaker:
    """Tells what is in a program, for all tables."""
    cards: dict[str, CardInfo] = {}
    return Speaker(program, names_of(program, language), cards)


# ------------------------------------------------------------------------------ hover


def hover(rules: Rules, at: int) -> dict[str, Any]:
    """The word at an offset (in units): its sort, where it comes from, what players read.

    Empty where nothing is known.  `sentences` are by language, of the word and of its line.
    """
    spot = RulesPlaces(rules.text)
    here = spot.into(at)
    found = next((m for m in _NAME.finditer(rules.text) if m.start() <= here < m.end()), None)
    line = rules.source.place(min(here, len(rules.source.text)))[0]
    told: dict[str, Any] = {}
    if found is not None:
        told = {"from": spot.out(found.start()), "to": spot.out(found.end()), "word": found[0]}
        told |= _about(rules, found[0])
    told["line"] = {language: _line(rules, line, language) for language in LANGUAGES}
    empty = not any(told["line"].values())
    return {} if empty and "sort" not in told else told


def definition(rules: Rules, known: Rules, at: int) -> dict[str, Any]:
    """The declaration of the name at an offset (in units); empty where nothing is known.

    `file` is where it lies, None for the text itself; `line` counts from 1, `from` and `to`
    count units in that line.  Declarations are those of the text, or, while it has
    mistakes, of rules that are `known`.
    """
    here = RulesPlaces(rules.text).into(at)
    found = next((m for m in _NAME.finditer(rules.text) if m.start() <= here <= m.end()), None)
    program = rules.program or known.program
    if found is None or program is None:
        return {}
    for _, things in _things(program):
        node = things.get(found[0])
        node = getattr(node, "node", node)
        span = getattr(node, "span", None)
        if span is None:
            continue
        head = span.source.line(span.line)
        place = _columns(head, found[0])
        if span.source.name == rules.source.name:
            line = _line_of(rules.text, span.line, head)
            return {"file": None, "line": line, **place} if line else {}
        path = _path_of(rules if rules.program is not None else known, span.source.name)
        return {} if path is None else {"file": str(path), "line": span.line, **place}
    return {}


def _columns(line: str, name: str) -> dict[str, int]:
    """The columns of a name in a line, in units; its first character where it
    does not stand there.
    """
    found = next((m for m in _NAME.finditer(line) if m[0] == name), None)
    spot = RulesPlaces(line)
    if found is None:
        return {"from": 0, "to": 0}
    return {"from": spot.out(found.start()), "to": spot.out(found.end())}


def _line_of(text: str, line: int, content: str) -> int:
    """The line (from 1) that reads so, the nearest to where it was; 0 if there is none."""
    lines = text.split("\n")
    found = [number for number, one in enumerate(lines, start=1) if one == content]
    return min(found, key=lambda number: abs(number - line), default=0)


def _path_of(rules: Rules, name: str) -> Path | None:
    """The file of the prelude, or of a game that is extended, with this name."""
    if name.startswith("prelude/"):
        return folder("prelude") / name.removeprefix("prelude/")
    return next(
        (path for path, text in rules.parents if text is not None and path.name == name), None
    )


def _about(rules: Rules, name: str) -> dict[str, Any]:
    """Facts on a name: what it is, and what is said of it."""
    program = rules.program
    if program is None:
        return {}
    for sort, things in _things(program):
        thing = things.get(name)
        if thing is None:
            continue
        node = getattr(thing, "node", thing)
        span = getattr(node, "span", None)
        said = {language: _said(program, thing, language) for language in LANGUAGES}
        home = "" if span is None else span.source.name
        own = home == rules.source.name
        head = "" if span is None else span.text.split("\n")[0].strip()
        return {
            "sort": sort,
            "head": head,
            "home": home,
            "home_line": 0 if span is None else span.line,
            "own": own,
            "sentences": said,
        }
    if name in forms.SECTIONS:
        return {"sort": "section", "head": forms.SECTIONS[name], "sentences": {}}
    return {}


def _prosaic(thing: Any) -> Any:
    """The part of a thing that has prose: its section, of a word the lines below its head."""
    node = getattr(thing, "node", None) or thing
    return node.block if isinstance(node, tree.WordNode) else node


def _said(program: Program, thing: Any, language: str) -> str:
    """The sentence that players read of something."""
    speaker = speaker_of(program, language)
    if isinstance(thing, Definition):
        return speaker.rule(thing) if speaker.prose(thing.node) else ""
    prose = speaker.prose(_prosaic(thing))
    return re.sub(r"[{}]", "", prose)


def _line(rules: Rules, line: int, language: str) -> str:
    """The sentence of the rules sheet on a line of deeds."""
    program = rules.program
    if program is None:
        return ""
    steps = walk_steps(program.before_deal, program.deal, program.after_deal)
    found = [s for s in steps if _begins(s, rules.source.name, line)]
    if not found:
        return ""
    course = Course(speaker_of(program, language), set())
    return "\n".join(_points(course.steps(found[:1])))


def _begins(s: Step, name: str, line: int) -> bool:
    return s.span.source.name == name and s.span.line == line and not isinstance(s, LetStep)


def _points(points: Iterable[Point], indent: str = "") -> Iterator[str]:
    for point in points:
        text = ": ".join(part for part in (point.lead, point.text) if part)
        yield indent + text
        yield from _points(point.under, indent + "· ")


# ---------------------------------------------------------------------------- outline


def outline(text: str) -> list[dict[str, Any]]:
    """The sections of a text, however broken it is: the word, the rest of the head, the lines."""
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        head = _HEAD.match(line)
        if line[0] not in " \t" and head is not None and head[1] in forms.SECTIONS:
            name = line[head.end() :].partition("#")[0].strip().rstrip(":")
            rows.append({"what": head[1], "name": name, "line": number, "end": number})
        elif rows:
            rows[-1]["end"] = number
    return rows

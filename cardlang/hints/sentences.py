"""Sentences: whole lines as people say them, read part by part, and what is written here.

`sentences.toml` has the forms.  What stands in the holes of a form is read in turn: as a deed, as a
question, or as a value; what has no form of its own stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from tomllib import loads

from attrs import frozen

from cardlang.diagnostic import Fix, Report
from cardlang.hints.habits import COUNTS, PIECES, expression, filled, habits, tight
from cardlang.hints.own_words import dropped
from cardlang.hints.trouble import Trouble
from cardlang.source import Source, Span
from cardlang.text.words import cut

FILE = Path(__file__).with_name("sentences.toml")
_PART = re.compile(r"<(\d+)([?!.]?)>")
_READ_AS = {"": "value", "?": "question", "!": "deed", ".": ""}
_NOTHING_DONE = frozenset("order pattern deck kind ranking names option allow example".split())
_JOINTS = re.compile(r" (and|or|und|oder) ")
_JOINED = {"und": "and", "oder": "or"}
_KEPT = re.compile(r"^(?:change )?keep ([\w-]+)", re.MULTILINE)
_MANY = re.compile(r"^(?:change )?keep ([\w-]+)[^\n]* as [a-z-]+s\b", re.MULTILINE)
_HEADS = "keep|zone|rule|value|define|option|order|pattern|kind|needs|ranking"
_DECLARED = re.compile(rf"^(?:change )?(?:{_HEADS}) ([\w-]+)", re.MULTILINE)


@frozen
class _SentenceForm:
    said: re.Pattern[str]
    better: str
    kept: int
    many: int
    plain: int
    move: bool
    again: bool


@cache
def _forms() -> dict[str, tuple[_SentenceForm, ...]]:
    groups = loads(FILE.read_text("utf-8"))
    return {
        name: tuple(
            _SentenceForm(
                re.compile(expression(entry["said"]), re.IGNORECASE),
                entry["better"],
                entry.get("kept", 0),
                entry.get("many", 0),
                entry.get("plain", 0),
                "move" in entry,
                "again" in entry,
            )
            for entry in entries
        )
        for name, entries in groups.items()
        if "said" in entries[0]
    }


@cache
def _listed(group: str) -> frozenset[str]:
    groups = loads(FILE.read_text("utf-8"))
    return frozenset(word for entry in groups[group] for word in entry["words"].split())


@frozen
class _LineReader:
    """Reads the words of a line by the forms, in a file that keeps some things in mind."""

    keeps: frozenset[str]
    sets: frozenset[str]
    names: frozenset[str]
    move: bool = False

    def bare(self, text: str) -> str:
        """The words of a text without articles, which the file does not declare."""
        words = PIECES.findall(text)
        gone = _listed("article") - self.names
        return " ".join(word for word in words if word.lower() not in gone)

    def read(self, group: str, text: str) -> str:
        """Reads a text by the first form that it has; without one it stays as it is."""
        return next(self.readings(group, text), text)

    def readings(self, group: str, text: str) -> Iterator[str]:
        """All that a text may be, by the forms in their order."""
        if group == "value" and text in COUNTS and text not in self.names:
            yield COUNTS[text]
        for form in _forms()[group]:
            match = form.said.fullmatch(text) if self.move or not form.move else None
            if match is None or not self._is_kept(form, match):
                continue
            if form.again:
                yield from self.readings(group, filled(form.better, match))
            else:
                yield self._filled(form, match)
        joint = _JOINTS.search(text) if group == "question" else None
        if joint is not None:
            first, behind = text[: joint.start()], text[joint.end() :]
            word = _JOINED.get(joint[1], joint[1])
            yield f"{self.read(group, first)} {word} {self.read(group, behind)}"

    def _is_kept(self, form: _SentenceForm, match: re.Match[str]) -> bool:
        """Return whether keeps of one and of several stand where the form wants them."""
        one, several, none = (
            (match[hole] or "").split(" ")[0] for hole in (form.kept, form.many, form.plain)
        )
        if (form.kept and one not in self.keeps) or (form.many and several not in self.sets):
            return False
        return not form.plain or none not in self.keeps | self.sets

    def _filled(self, form: _SentenceForm, match: re.Match[str]) -> str:
        def part(hole: re.Match[str]) -> str:
            said = match[int(hole[1])] or ""
            blank = " " if said.startswith(" ") else ""
            read_as = _READ_AS[hole[2] or ("!" if blank else "")]
            return blank + (self.read(read_as, said.strip()) if read_as else said)

        return _PART.sub(part, form.better)


@lru_cache(maxsize=256)
def _names_of(text: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The keeps of one, the keeps of several, and all that a text declares."""
    sets = frozenset(_MANY.findall(text)) | _listed("set")
    keeps = frozenset(_KEPT.findall(text)) - sets | _listed("keep")
    return keeps, sets, frozenset(_DECLARED.findall(text))


def _reader(source: Source, move: bool = False) -> _LineReader:
    return _LineReader(*_names_of(source.text), move)


def line_said(line: Span, section: str = "", move: bool = False) -> str:
    """The line of this language that a sentence stands for; empty where it is none that is known.

    Of a rule or a value the line may be a case, a value or a question.
    """
    if '"' in line.text or "`" in line.text:
        return ""
    reader = _reader(line.source, move)
    text = reader.bare(line.text)
    if section in _NOTHING_DONE:
        return ""
    groups = ("case", "value", "question") if section in ("rule", "value") else ("deed",)
    for group in groups:
        for good in map(tight, reader.readings(group, text)):
            left = (_listed("leftover") - reader.names).intersection(PIECES.findall(good))
            if good != tight(text) and not left:
                return good
    return ""


def sentence(trouble: Trouble, report: Report) -> str | None:
    """Tell of a line that says as a whole, in people's words, what can be said here."""
    row = trouble.row.tokens
    line = Span(trouble.source, row[0].start, row[-1].end)
    good = line_said(line, trouble.section if trouble.row.level else "", trouble.names_a_move)
    if not good:
        return None
    message = f"`{cut(' '.join(line.text.split()))}` is said in another way"
    report.error("other-words", message, line, help=f"write `{good}`", fix=Fix(line, good))
    return ""


def whole_line(line: Span) -> tuple[str, Fix | None]:
    """The remedy for a line that reads like a word which nobody declared; '' where there is none.

    It is an edit where the remedy says all names of the line.
    """
    words = PIECES.findall(line.text)
    text = " ".join(words)
    whole = (one for one in habits()["saying"] if one.said.startswith("^"))
    for habit in (*habits()["deed"], *whole):
        match = habit.form.fullmatch(text)
        if match is None:
            continue
        good = habit.line(match)
        if not good:
            return filled(habit.help, match), None
        sure = "`" not in good and not dropped(words, good, line.source)
        return f"write `{good}`", Fix(line, good) if sure else None
    good = line_said(line)
    return (f"write `{good}`", Fix(line, good)) if good else ("", None)


def tell_whole(line: Span, report: Report) -> bool:
    """Tell of a whole line that says in other words what can be said here; false if it does not."""
    help, fix = whole_line(line)
    if help:
        message = f"`{cut(' '.join(line.text.split()))}` is said in another way"
        report.error("other-words", message, line, help=help, fix=fix)
    return bool(help)

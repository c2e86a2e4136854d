"""A first file out of answers: what is asked, and the lines that each answer brings.

Questions, answers, sentences and lines are data, in `skeletons/asked`; `questions.toml` says how
they are written.  Here they are only put together: the answer to the first question chooses a text,
and the lines of all answers fill its places.  What is not answered yet has its usual answer, so
that there is a whole game from the first question on, and each answer is seen to change it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from functools import cache
from typing import Any

from attrs import frozen

from cardlang.diagnostic import Report, UsageError
from cardlang.messages import LANGUAGES
from cardlang.resources import folder
from cardlang.syntax import parse_text
from cardlang.syntax.format import format_file

_ALONE = re.compile(r"^([ ]*)<<([a-z-]+)>>\n", re.MULTILINE)
_WITHIN = re.compile(r"<<([a-z-]+)>>")
_BLANKS = re.compile(r"\n{3,}")

Answers = Mapping[str, str]


@frozen
class OpenAnswer:
    """One answer to a question: its sentences by language, and the lines for the places."""

    name: str
    said: Mapping[str, str]
    lines: Mapping[str, str]
    without: Mapping[str, tuple[str, ...]]

    def goes_with(self, given: Answers) -> bool:
        """Return whether the answer is open after those that were given before."""
        return not any(given.get(name) in names for name, names in self.without.items())


@frozen
class AskedQuestion:
    """A question with its answers, of which the first is the usual one."""

    name: str
    said: Mapping[str, str]
    answers: tuple[OpenAnswer, ...]
    when: Mapping[str, tuple[str, ...]]

    def open(self, given: Answers) -> tuple[OpenAnswer, ...]:
        """The answers that go together with those given before."""
        return tuple(answer for answer in self.answers if answer.goes_with(given))


@cache
def _data() -> dict[str, Any]:
    text = (folder("skeletons") / "asked" / "questions.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def phrase(name: str, language: str) -> str:
    """A phrase of whoever asks: `prompt`, `title`, `none` of the answers, `empty`, `made`."""
    return _said(_data()[name])[language]


@cache
def questions() -> tuple[AskedQuestion, ...]:
    """All questions, in their order."""
    return tuple(_question(row) for row in _data()["question"])


def _question(row: Mapping[str, Any]) -> AskedQuestion:
    answers = [
        OpenAnswer(one["name"], _said(one), one.get("lines", {}), _names(one.get("without", {})))
        for one in row["answer"]
    ]
    return AskedQuestion(row["name"], _said(row), tuple(answers), _names(row.get("when", {})))


def _said(row: Mapping[str, Any]) -> dict[str, str]:
    return {language: row.get(language, row["en"]) for language in LANGUAGES}


def _names(row: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(names) for name, names in row.items()}


def asked(given: Answers) -> Iterator[tuple[AskedQuestion, OpenAnswer]]:
    """The questions that come up, each with its answer: the one given, else the usual one.

    UsageError for a question that nobody asks, and for an answer that is not open.
    """
    taken: dict[str, str] = {}
    for question in questions():
        if any(taken.get(name) not in names for name, names in question.when.items()):
            continue
        answers = {answer.name: answer for answer in question.open(taken)}
        name = given.get(question.name, next(iter(answers)))
        if name not in answers:
            raise UsageError(
                f"`{question.name}` is one of {', '.join(answers)}, not `{str(name)[:64]}`"
            )
        taken[question.name] = name
        yield question, answers[name]
    unknown = [name for name in given if name not in taken]
    if unknown:
        raise UsageError(f"nothing is asked about `{str(unknown[0])[:64]}` here")


def answers_of(told: Mapping[str, object]) -> dict[str, str]:
    """Answers that a page sends, without those to questions that no longer come up.

    UsageError for what is no answer to any question.
    """
    given: dict[str, str] = {}
    for question in questions():
        name = told.get(question.name)
        if name is None or any(given.get(one) not in names for one, names in question.when.items()):
            continue
        if not isinstance(name, str):
            raise UsageError(f"an answer to `{question.name}` is a name")
        if name in [answer.name for answer in question.open(given)]:
            given[question.name] = name
        given.setdefault(question.name, question.open(given)[0].name)
    return given


def text_of(title: str, given: Answers) -> str:
    """The rules that come of some answers; what is not answered has its usual answer."""
    lines = {"title": title}
    chosen = ""
    for _, answer in asked(given):
        chosen = chosen or answer.name
        lines |= answer.lines
    text = (folder("skeletons") / "asked" / f"{chosen}.card").read_text(encoding="utf-8")
    text = _ALONE.sub(lambda found: _indented(lines[found[2]], found[1]), text)
    whole = _BLANKS.sub("\n\n", _WITHIN.sub(lambda found: lines[found[1]], text))
    return format_file(parse_text("new.card", whole, Report()))


def _indented(lines: str, before: str) -> str:
    rows = lines.lstrip("\n").split("\n") if lines.strip() else []
    kept = rows if lines.endswith("\n\n") else [row for row in rows if row]
    return "".join(f"{before}{row}".rstrip() + "\n" for row in kept)


def changes(before: str, after: str) -> list[str]:
    """The lines that go (`-`) and come (`+`) from one text to the next."""
    rows = unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm="")
    return [row for row in list(rows)[2:] if not row.startswith("@@") and row[1:].strip()]

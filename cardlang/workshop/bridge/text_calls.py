"""Calls of the bridge about a text: findings, what may stand where, its layout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.diagnostic import Report
from cardlang.syntax import parse_text
from cardlang.workshop.bridge.refusals import NoMatchError, spoken
from cardlang.workshop.text import findings
from cardlang.workshop.text.rules import read

Json = dict[str, Any]


def check(text: str, file: str, whole: bool = False, language: str = "en") -> Json:
    """The findings on a text (see `findings.check`); `whole` asks for every table."""
    return findings.check(read(text, file), whole, spoken(language))


def examples(text: str, file: str, language: str = "en") -> Json:
    """The results of the worked examples, those of the games it extends among them."""
    return {"examples": findings.examples(read(text, file), spoken(language))}


def explain(code: str, language: str = "en") -> Json:
    """The page of a finding."""
    return findings.explain(code, spoken(language))


def complete(text: str, file: str, at: int, known: str = "", language: str = "en") -> Json:
    """Proposals for an offset; names come from `known`, the last text that was good."""
    from cardlang.workshop.text import here

    rules = read(text, file)
    return here.complete(rules, read(known, file) if known else rules, at, spoken(language))


def hover(text: str, file: str, at: int) -> Json:
    """The word at an offset, and the sentence that players will read."""
    from cardlang.workshop.text import here

    return here.hover(read(text, file), at)


def definition(text: str, file: str, at: int, known: str = "") -> Json:
    """The declaration of the name at an offset (see `here.definition`)."""
    from cardlang.workshop.text import here

    rules = read(text, file)
    return here.definition(rules, read(known, file) if known else rules, at)


def outline(text: str) -> Json:
    """The sections of a text."""
    from cardlang.workshop.text import here

    return {"sections": here.outline(text)}


def layout(text: str, file: str) -> Json:
    """The text in the one usual layout; refused while it has mistakes in reading."""
    from cardlang.syntax.format import format_file

    report = Report()
    tree = parse_text(Path(file).name, text, report)
    if report.failed:
        raise NoMatchError("the text has mistakes and cannot be laid out")
    return {"text": format_file(tree)}


def questions(answers: Json, title: str = "", language: str = "en") -> Json:
    """Questions about a new game, with the answers so far, and the text that comes of them.

    Each of `questions` has `name`, `said`, `chosen` and `answers`, each with `name` and `said`.
    """
    from cardlang.entry import questions as asking
    from cardlang.entry.skeletons import title_of

    called = title_of(title or "My Game")
    tongue, given, rows = spoken(language), asking.answers_of(answers), []
    taken: dict[str, str] = {}
    for question, chosen in asking.asked(given):
        open_now = [{"name": one.name, "said": one.said[tongue]} for one in question.open(taken)]
        taken[question.name] = chosen.name
        said = question.said[tongue]
        rows.append(
            {"name": question.name, "said": said, "chosen": chosen.name, "answers": open_now}
        )
    return {"questions": rows, "text": asking.text_of(called, given)}

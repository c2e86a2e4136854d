"""Findings on a text, told so that an editor can mark it and mend it with one click.

The remedies that can be clicked are the edits of `cardlang.remedies`, those of `check --json`.
They are looked for when the whole text is asked about, not while somebody types.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import asdict

from cardlang.diagnostic import Diagnostic, Edit
from cardlang.engine import Engine
from cardlang.every_table import every_table
from cardlang.game_info import GameInfo, shown_value
from cardlang.match.example_table import ExampleResult
from cardlang.match.examples import run_examples
from cardlang.messages.catalogue import FIRST
from cardlang.messages.findings import said
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from cardlang.resources import folder
from cardlang.show.diagnostics import as_json
from cardlang.show.pages import page_of
from cardlang.show.size import rule_lines
from cardlang.source import Span
from cardlang.workshop.text.rules import Rules, RulesPlaces


def check(rules: Rules, whole: bool, language: str = FIRST) -> dict[str, Any]:
    """The findings of a text; `whole` asks for all tables and remedies, which may take seconds.

    `playable` says whether the usual table can be played, `errors` whether any table cannot.
    """
    found = rules.findings
    if whole and rules.engine is not None:
        found = every_table(rules.engine, found).findings
    elif whole:
        found = remedied(rules.path, rules.path.name, found, rules.source)
    told: dict[str, Any] = {
        "findings": findings(rules, found, language),
        "errors": sum(one.severity == "error" for one in found),
        "warnings": sum(one.severity != "error" for one in found),
        "playable": rules.playable,
        "lines": rule_lines(rules.text),
    }
    if rules.program is not None and rules.engine is not None:
        told |= about(rules.engine)
        told["examples"] = len(rules.program.examples)
        told["parent"] = None if rules.parent is None else rules.parent.name
    return told


def about(engine: Engine) -> dict[str, Any]:
    """The choices before a match."""
    info: GameInfo = engine.info
    options = []
    for name, choice in info.choices.items():
        values = choice.values or range(choice.low, choice.high + 1)
        options.append(
            {
                "name": name,
                "values": [_shown(shown_value(choice, value)) for value in values[:64]],
                "usual": _shown(shown_value(choice, choice.default)),
            }
        )
    return {
        "title": info.title,
        "about": info.about,
        "players": list(info.players),
        "usual": info.default_players,
        "options": options,
    }


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def findings(
    rules: Rules, found: Sequence[Diagnostic], language: str = FIRST
) -> list[dict[str, Any]]:
    """Findings as JSON, each with its place in the text, in units, and remedies to be clicked.

    What is found in another file lies at the beginning of this one and says so.
    """
    spot = RulesPlaces(rules.text)
    rows = as_json(found, language)
    for row, one in zip(rows, found, strict=False):
        own = one.span.source.name == rules.source.name
        row["own"] = own
        row |= _between(spot, one.span) if own else {"from": 0, "to": 0}
        tried = one.severity != "error" or one.offered is not None
        row["tried"] = tried
        row["remedies"] = [_remedy(spot, edit, rules) for edit in one.edits if own and tried]
    return rows


def _remedy(spot: RulesPlaces, edit: Edit, rules: Rules) -> dict[str, Any]:
    """An edit in units; `shown` is what it writes: the line as it will be, or empty."""
    changes = [{**_between(spot, one.span), "text": one.text} for one in edit.changes]
    lines = {one.span.line for one in edit.changes}
    single = len(lines) == 1 and not any("\n" in one.text + one.span.text for one in edit.changes)
    shown = " ".join(edit.changes[0].text.split())
    if single:
        after = changed(rules.source.text, edit.changes).split("\n")
        shown = after[lines.pop() - 1].strip()
    return {"safe": edit.safe, "changes": changes, "shown": shown}


def _between(spot: RulesPlaces, span: Span) -> dict[str, int]:
    return {"from": spot.out(span.start), "to": spot.out(max(span.end, span.start))}


def examples(rules: Rules, language: str = FIRST) -> list[dict[str, Any]]:
    """The results of the worked examples of the file itself; nothing where it cannot be played."""
    if rules.program is None:
        return []
    spot = RulesPlaces(rules.text)
    return [
        _example(rules, spot, one, language)
        for one in run_examples(rules.program)
        if one.ok or one.span.source.name == rules.source.name
    ]


def _example(rules: Rules, spot: RulesPlaces, one: ExampleResult, language: str) -> dict[str, Any]:
    own = one.span.source.name == rules.source.name
    place = {**_between(spot, one.span), "line": one.span.line} if own else {"line": 0}
    return {
        "title": one.title,
        "ok": one.ok,
        "own": own,
        "message": said(one.message, language) or one.message,
        "help": said(one.help, language) or one.help,
        **place,
    }


def explain(code: str, language: str = FIRST) -> dict[str, Any]:
    """The page of a finding: what it means, with a bad and a good example."""
    if not re.fullmatch(r"[a-z0-9-]{1,64}", code):
        return {}
    path = folder("explain") / f"{code}.md"
    if not path.is_file():
        return {}
    return asdict(page_of(code, language))

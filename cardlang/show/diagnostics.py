"""Findings as plain data for programs, within the limits of the language.

At most `DIAGNOSTICS` of them and `DIAGNOSTIC_BYTES` bytes are told; `quotes` draws them for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from json import dumps
from typing import Any

from cardlang.diagnostic import Diagnostic, Edit, Fix, SpanLabel
from cardlang.limits import DIAGNOSTIC_BYTES, DIAGNOSTICS, MESSAGE_CHARACTERS
from cardlang.messages.catalogue import FIRST
from cardlang.messages.findings import translated
from cardlang.show.text import cut
from cardlang.source import Span

_FRAME = 1_000  # bytes kept for what stands around findings that are data
_DEEPER = 10  # columns by which they are indented, and the end of the line


def as_json(diagnostics: Iterable[Diagnostic], language: str = FIRST) -> list[dict[str, Any]]:
    """The findings as plain data, within the same limits."""
    room = DIAGNOSTIC_BYTES - _FRAME
    rows: list[dict[str, Any]] = []
    for diagnostic in tuple(diagnostics)[:DIAGNOSTICS]:
        row = _row(translated(diagnostic, language))
        text = dumps(row, indent=2)
        room -= len(text) + _DEEPER * (text.count("\n") + 1)
        if room < 0:
            break
        rows.append(row)
    return rows


def _row(diagnostic: Diagnostic) -> dict[str, Any]:
    row: dict[str, Any] = {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": cut(diagnostic.message, MESSAGE_CHARACTERS),
        **_where(diagnostic.span),
        "note": cut(diagnostic.note, MESSAGE_CHARACTERS),
        "help": cut(diagnostic.help, MESSAGE_CHARACTERS),
        "labels": [_label(label) for label in diagnostic.labels],
    }
    if diagnostic.fix is not None:
        row["fix"] = _label(diagnostic.fix)
    if diagnostic.edits:
        row["edits"] = [_edit(edit) for edit in diagnostic.edits]
    return row


def _edit(edit: Edit) -> dict[str, Any]:
    """An edit as editors offer it; lines and columns from 1, the end not included."""
    changes = []
    for change in edit.changes:
        where = _where(change.span)
        del where["file"]
        changes.append({**where, "text": change.text})
    return {"safe": edit.safe, "changes": changes}


def _label(label: SpanLabel | Fix) -> dict[str, Any]:
    return {**_where(label.span), "text": label.text}


def _where(span: Span) -> dict[str, Any]:
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }

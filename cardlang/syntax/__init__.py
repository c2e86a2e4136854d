"""From the bytes of a rules file to its tree.

`read_file` reads a file, `parse_text` a text; both tell mistakes to a report and never raise.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from cardlang.diagnostic import Diagnostic, Report
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.text.files import accept_text, read_bytes, read_source

__all__ = ["forget", "parse_source", "parse_text", "read_file"]

KEPT = 64  # texts whose trees are kept in memory, those used last
KEPT_LENGTH = 65_536  # characters; longer ones are read anew


def parse_source(
    source: Source,
    report: Report,
    examples: bool = True,
    above: frozenset[str] = frozenset(),
) -> tree.File:
    """The tree of a source, with or without its examples; mistakes go to the report.

    `above` are names that the file has from one that it extends.
    """
    from cardlang.syntax.parse import parse  # Lark is imported when the first file is read

    return parse(source, report, examples, above)


def parse_text(name: str, text: str, report: Report) -> tree.File:
    """The tree of a text that is no file; empty if it cannot be read at all."""
    source = accept_text(name, text, report)
    return tree.File(()) if source is None else parse_source(source, report)


def read_file(
    path: Path, name: str, report: Report, examples: bool = True
) -> tuple[Source, tree.File] | None:
    """The text and the tree of a file, or None if it is no text that could be read.

    The tree holds the examples if they are asked for.

    What was read lately under the same name with the same text is not read again.
    """
    data = read_bytes(path, name, report)
    source = None if data is None else read_source(name, data, report)
    if source is None:
        return None
    if len(source.text) > KEPT_LENGTH:
        return source, parse_source(source, report, examples)
    source, file, findings = _parsed(source, examples)
    report.found.extend(findings)
    return source, file


@lru_cache(maxsize=KEPT)
def _parsed(source: Source, examples: bool) -> tuple[Source, tree.File, tuple[Diagnostic, ...]]:
    """The source that the tree's places are of, the tree, and what was found."""
    report = Report()
    file = parse_source(source, report, examples)
    return source, file, tuple(report.found)


def forget() -> None:
    """Forgets what was read lately, as where the time of reading is measured."""
    from cardlang.syntax.sections import MEMORY

    _parsed.cache_clear()
    MEMORY.forget()

"""From the bytes of a rules file to its tree.

`read_file` reads a file, `parse_text` a text; both tell mistakes to a report and never raise.
"""

from __future__ import annotations

from pathlib import Path

from cardlang.diagnostic import Report
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.syntax.text import accept_text, read_bytes, read_source

__all__ = ["parse_source", "parse_text", "read_file"]


def parse_source(source: Source, report: Report) -> tree.File:
    """The tree of a source; mistakes go to the report."""
    from cardlang.syntax.parse import parse  # Lark is imported when the first file is read

    return parse(source, report)


def parse_text(name: str, text: str, report: Report) -> tree.File:
    """The tree of a text that is no file; empty if it cannot be read at all."""
    source = accept_text(name, text, report)
    return tree.File(()) if source is None else parse_source(source, report)


def read_file(path: Path, name: str, report: Report) -> tuple[Source, tree.File] | None:
    """The text and the tree of a file, or None if it is no text that could be read."""
    data = read_bytes(path, name, report)
    source = None if data is None else read_source(name, data, report)
    return None if source is None else (source, parse_source(source, report))

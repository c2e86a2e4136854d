"""Text in Markdown: no sign of it is a mark, and no line of it begins a list or a heading."""

from __future__ import annotations

import re

_MARK = re.compile(r"[\\`*_<>\[\]#|~&]")
_BLOCK = re.compile(r"(\d*)([-+=]+|(?<=\d)[.)])(?!\S)")  # at the beginning of a line


def unmarked(text: str) -> str:
    """The text with its marks escaped, to stand behind others in a line."""
    return _MARK.sub(r"\\\g<0>", text)


def unblocked(line: str) -> str:
    """A line without marks that does not begin a block either."""
    found = _BLOCK.match(line)
    return f"{found[1]}\\{line[found.end(1) :]}" if found else line

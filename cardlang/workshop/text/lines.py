"""Lines and columns as editors count them, and the offsets of the bridge.

The bridge counts UTF-16 units from the beginning of a text whose lines end in LF.  An editor names
a line and a column in it, from 0, in UTF-16 units unless both sides agree on octets (`utf-8`) or
characters (`utf-32`); it ends lines with LF, CR LF or CR.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
_ENDS = re.compile("\r\n|\n|\r")


class Lines:
    """The lines of a text: offsets of the bridge (UTF-16 units) to places of the protocol."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self._width = {"utf-8": _octets, "utf-32": len}.get(encoding, units)
        self._texts = _ENDS.split(text)
        starts, at = [], 0
        ends = [end[0] for end in _ENDS.finditer(text)]
        for line, end in zip(self._texts, [*ends, ""], strict=True):
            starts.append(at)
            at += units(line) + len(end.replace("\r\n", "\n"))
        self._starts = starts

    def place(self, offset: int) -> Json:
        """The place of an offset; of one behind the end that of the end."""
        line = max(0, bisect_right(self._starts, offset) - 1)
        text = self._texts[line]
        return {"line": line, "character": self._width(_head(text, offset - self._starts[line]))}

    def offset(self, place: Mapping[str, int]) -> int:
        """The offset of a place; behind the end of a line that end."""
        line = min(max(0, place["line"]), len(self._texts) - 1)
        column, found = max(0, place["character"]), 0
        for character in self._texts[line]:
            column -= self._width(character)
            if column < 0:
                break
            found += units(character)
        return self._starts[line] + found

    def between(self, start: int, end: int) -> Json:
        """The range of two offsets."""
        return {"start": self.place(start), "end": self.place(max(start, end))}

    def line(self, number: int) -> Json:
        """The range of a line (from 1), without what indents it."""
        at = min(max(1, number), len(self._texts)) - 1
        text = self._texts[at]
        indent = len(text) - len(text.lstrip())
        return {
            "start": {"line": at, "character": indent},
            "end": {"line": at, "character": self._width(text)},
        }

    def columns(self, number: int, start: int, end: int) -> Json:
        """The range between two columns, in units, of a line (from 1)."""
        first = self._starts[min(max(1, number), len(self._starts)) - 1]
        return self.between(first + start, first + end)


def units(text: str) -> int:
    """The number of UTF-16 units of a text."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _octets(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _head(text: str, units: int) -> str:
    """So many units of a text; within a character, what stands in front of it."""
    if text.isascii():
        return text[: max(0, units)]
    head = text.encode("utf-16-le", "surrogatepass")[: 2 * max(0, units)]
    return head.decode("utf-16-le", "ignore")

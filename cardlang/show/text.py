"""Text for terminals: what is safe to print, how wide it is, whether colour is welcome."""

from __future__ import annotations

import os
import unicodedata
from typing import IO, Any

import click

from cardlang.quick import frozen

COLUMNS = 80  # of a terminal, as far as plain lines go

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_UNSAFE = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})


def _shown(character: str) -> str:
    if character == "\t":
        return "<tab>"
    if unicodedata.category(character) in _UNSAFE:
        return f"<U+{ord(character):04X}>"
    return character


def printable(text: str) -> str:
    """The text with every character escaped that could steer a terminal or hide in it."""
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def spreadsheet(text: str) -> str:
    """The text as a cell of CSV: printable, and no formula for whoever opens it as a table."""
    text = printable(text)
    return f"'{text}" if text.startswith(_FORMULA) else text


def width(text: str) -> int:
    """The number of columns of a terminal that the text takes."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrap(line: str, indent: str = "    ") -> str:
    """A line, which may be coloured, broken at blanks so that a terminal has room for it.

    Hard blanks hold together what stands on both sides of them.
    """
    lines = [line[: len(line) - len(line.lstrip(" "))]]
    room = COLUMNS - len(lines[0])
    blank = ""
    for word in filter(None, line.split(" ")):
        size = width(click.unstyle(word))
        if blank and room < size + 1:
            lines.append(indent + word)
            room = COLUMNS - len(indent) - size
        else:
            lines[-1] += blank + word
            room -= size + len(blank)
        blank = " "
    return "\n".join(lines)


def cut(text: str, limit: int) -> str:
    """At most `limit` characters; what is left out shows as an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def wants_colour(stream: IO[Any]) -> bool:
    """Colour only on a terminal, and never where `NO_COLOR` or `TERM=dumb` refuse it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return os.environ.get("TERM") != "dumb" and stream.isatty()


_STRONG = ("red", "yellow", "bold")


@frozen
class Paint:
    """Puts colour round a text, or leaves it alone."""

    on: bool = False

    def __call__(self, style: str, text: str) -> str:
        """The text in a colour, or `bold`."""
        if not (self.on and text):
            return text
        colour = None if style == "bold" else style
        return click.style(text, fg=colour, bold=True if style in _STRONG else None)

"""The words of one line, read without complaint: what cannot be a word here is a piece too."""

from __future__ import annotations

import re

from attrs import frozen

from cardlang.text.words import RESERVED, SIGNS

_PIECE = re.compile(
    r'"[^"\n]*"|\#.*|:=|\+\+|--|[=<>!+-]=|=>|->|<>|&&|\|\||\.\.\.|//|/\*|\*\*|\.\.'
    r"|\w+(?:-+\w+)*(?:'\w+)?|\"[^\"\n]*|[^\s]"
)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LABEL = re.compile(r"[A-Z0-9][A-Za-z0-9]*")


@frozen
class Piece:
    """A word or sign between two offsets; `kind` is its terminal, "" if the language has none."""

    text: str
    kind: str
    start: int
    end: int


def kind_of(word: str) -> str:
    """The terminal of a word by itself; "" if it can be none."""
    if word in RESERVED:
        return word.upper()
    if word in SIGNS:
        return SIGNS[word]
    if _NAME.fullmatch(word):
        return "NAME"
    if _LABEL.fullmatch(word):
        return "INT" if word.isdigit() and (word[0] != "0" or len(word) == 1) else "LABEL"
    if word in ("-", "\u2212"):
        return "MINUS"
    return "STRING" if len(word) > 1 and word[0] == word[-1] == '"' else ""


def pieces(text: str, start: int, end: int) -> list[Piece]:
    """The pieces of a text between two offsets, without the remarks."""
    made: list[Piece] = []
    for match in _PIECE.finditer(text, start, end):
        word, (begin, stop) = match[0], match.span()
        if word[0] == "#":
            continue
        kind = kind_of(word)
        if word == "-" and text[stop : stop + 1].strip() and text[begin - 1 : begin] in " ({:,.":
            kind = "NEG"
        made.append(Piece(word, kind, begin, stop))
    return made

"""Heads of sections: which section it is, and which names it gives."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardlang.text import forms
from cardlang.text.layout import LayoutRow
from cardlang.text.words import RESERVED


def is_example(rows: list[LayoutRow]) -> bool:
    """Is a section an example, or its removal, and each line below it a line of an example?"""
    head = rows[0]
    words = [str(token) for token in head.tokens[:3] if token not in forms.PREFIXES] or [""]
    if words[0] == "remove":
        return words[1:2] in (["example"], ["examples"])
    return words[0] == "example" and all(_example_line(row) for row in rows[1:])


def _example_line(row: LayoutRow) -> bool:
    first, second = [*map(str, row.tokens[:2]), "", ""][:2]
    if second.startswith('"') and len(row.tokens) == 2:
        return True  # the title in another language
    if first not in forms.EXAMPLE_LINES:
        return False
    return second.isdecimal() if first == "move" else first != "shuffle" or second == ":"


def names_of(row: LayoutRow) -> list[str]:
    """The names that a section was to give whose head cannot be read."""
    words = [token for token in row.tokens if token not in forms.PREFIXES]
    if not section_of(row):  # `procedure play-on:`
        headed = len(words) > 1 and words[-1].type == "COLON" and words[1].type == "NAME"
        return [str(words[1])] if headed else []
    if words[0] not in forms.SECTIONS:  # words that changed places, or one too many
        return [str(token) for token in words if token.type == "NAME" and token not in _SAID]
    named = []
    for token in words[1:]:
        if token.type == "NAME" and token not in RESERVED:
            named.append(str(token))
        elif named and token.type != "COMMA":
            break
    return named


def declared(items: Iterable[Sequence[LayoutRow]]) -> set[str]:
    """The names that the sections of a file give: to things, parts, labels, and by `let`."""
    names: set[str] = set()
    for rows in items:
        words = [str(token) for token in rows[0].tokens if token not in forms.PREFIXES]
        names.update(names_of(rows[0]))
        section = words[0] if words else ""
        if section in ("define", "rule", "value", "order", "pattern"):
            names.update(name for word, name in pairwise(words) if word in _BEFORE_PARTS)
        if section in ("deck", "kind", "option"):
            names.update(word for row in rows for word in map(str, row.tokens))
        for row in rows[1:]:
            names.update(let_of(row))
    return names


def section_of(row: LayoutRow) -> str:
    """The word of the section that a line begins, or was to begin."""
    words = [str(token) for token in row.tokens if token not in forms.PREFIXES] or [""]
    if words[0] in forms.SECTIONS:
        return words[0]
    near = nearest_section(words[0], forms.SECTIONS)
    later = [word for word in words[1:3] if word in forms.SECTIONS]
    return (near or later or [""])[0]


def let_of(row: LayoutRow) -> list[str]:
    """The name that a line gives to what it works out or goes through, if it is such a line."""
    words = [str(token) for token in row.tokens[:3]]
    if len(words) > 1 and words[0] == "let":
        return [words[1]]
    if len(words) > 1 and words[1] == "is":  # meant to name something
        return [words[0]]
    return [words[2]] if words[:2] == ["for", "each"] and len(words) > 2 else []


def plain_head(row: LayoutRow) -> tuple[str, ...]:
    """A head that stands for a spoilt one, where lines below it can be read by themselves."""
    words = [str(token) for token in row.tokens[:2]]
    if words and words[0] in forms.PREFIXES:
        words = words[1:]
    return _HEADS.get(words[0], ()) if words else ()


_BEFORE_PARTS = frozenset("of by among to from for with at into under onto against doing".split())
_SAID = {*forms.SECTIONS, *RESERVED}
_HEADS = {
    **{
        word: (word.upper(), "NAME", "COLON")
        for word in ("rule", "value", "order", "pattern", "deck", "define", "before", "after")
    },
    "each": ("EACH", "DEAL", "COLON"),
    "one": ("ONE", "DEAL", "COLON"),
    "example": ("EXAMPLE", "STRING", "COLON"),
}


def nearest_section(word: str, known: dict[str, str]) -> list[str]:
    """The known word that another one was meant to be, if there is one."""
    if word in forms.FOREIGN and forms.FOREIGN[word] in known:
        return [forms.FOREIGN[word]]
    return difflib.get_close_matches(word.lower(), known, 1)

"""Findings in another language.

Whoever finds a mistake says what it is in the first language, with the words of the rules in it.
The forms of all that is said so stand in the catalogues (`findings.ftl`).  A finding is read back
by the form that fits it with the most words of its own, and written by the same form of another
language: what fills a hole in back quotes is of the rules and stays; what fills another one is read
back in turn.  A text of which any part has no form stays as it is, whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from itertools import islice
from typing import Any

from attrs import evolve

from cardlang.diagnostic import Diagnostic, SpanLabel
from cardlang.messages.catalogue import FIRST, LANGUAGES, Pattern, catalogue
from cardlang.quick import field, frozen

FILE = "findings"
_KEPT = 8192
_DEEP = 8  # forms in holes of forms
_TRIED = 4  # forms that fit
_OWN = 5  # letters that a whole message has besides its holes
#: what stays as it is: words of the rules in quotes, labels, numbers, names, names in turn
_NAMES = re.compile(
    r"(?:`[^`]*`|“[^”]*”|\"[^\"]*\"|[A-Z0-9{}.,:;±+ …])+|[a-z0-9-]+(?: → [a-z0-9-]+)*"
)
_HOLE = "`"
_WORDS = "words"  # a hole that holds words of the rules without quotes


@frozen
class MessageForm:
    """A form of what is said, in the first language."""

    key: str
    words: int
    text: re.Pattern[str] = field(repr=False)
    quoted: frozenset[str]


@cache
def forms() -> tuple[MessageForm, ...]:
    """All forms, those with the most words of their own first."""
    found = [_form(key, pattern) for key, pattern in catalogue(FIRST).files[FILE].items()]
    return tuple(sorted(found, key=lambda one: -one.words))


def _form(key: str, pattern: Pattern) -> MessageForm:
    pieces = [pattern] if isinstance(pattern, str) else pattern
    text, words, quoted = "", 0, set()
    for at, piece in enumerate(pieces):
        if isinstance(piece, str):
            text += re.escape(piece)
            words += len(piece)
            continue
        before = pieces[at - 1] if at else ""
        inside = (
            isinstance(before, str)
            and "".join(one for one in pieces[:at] if isinstance(one, str)).count(_HOLE) % 2
        )
        if inside or piece[0] == _WORDS:
            quoted.add(piece[0])
        text += f"(?P<{piece[0]}>{'[^`]+?' if inside else '.+?'})"
    return MessageForm(key, words, re.compile(text + r"\Z", re.DOTALL), frozenset(quoted))


def said(text: str, language: str) -> str | None:
    """A text that somebody finds, in another language; None if a part of it has no form there."""
    return text if language == FIRST or not text.strip() else _said(text, language, 0)


@lru_cache(maxsize=_KEPT)
def _said(text: str, language: str, deep: int) -> str | None:
    known = catalogue(language)
    for form, match in islice(_fitting(text, deep), _TRIED):
        parts = {
            name: part if name in form.quoted else _part(part, language, deep + 1)
            for name, part in match.groupdict().items()
        }
        if all(part is not None for part in parts.values()):
            pattern = known.files[FILE][form.key]
            return known.written(pattern, parts, partial(_put, parts))
    return None


def _put(
    parts: Mapping[str, str | None], name: str, function: str, options: Mapping[str, Any]
) -> str:
    return parts[name] or ""


def _fitting(text: str, deep: int) -> Iterator[tuple[MessageForm, re.Match[str]]]:
    """The forms that fit a text, those with the most words first; whole ones have some."""
    for form in forms():
        if form.words < _OWN and not deep and form.text.groups:
            continue
        match = form.text.match(text)
        if match is not None:
            yield form, match


def _part(text: str, language: str, deep: int) -> str | None:
    """Text in a hole: a form of its own, or words that stay."""
    told = _said(text, language, deep) if deep <= _DEEP else None
    return text if told is None and _NAMES.fullmatch(text) else told


def told(language: str, text: str) -> str:
    """A text that somebody finds, in another language where it has a form there."""
    return said(text, language) or text


def translated(finding: Diagnostic, language: str) -> Diagnostic:
    """A finding in a language; what is not said there stays in the first one."""
    if language == FIRST or language not in LANGUAGES:
        return finding

    put = partial(told, language)
    return evolve(
        finding,
        message=put(finding.message),
        note=put(finding.note),
        help=put(finding.help),
        labels=tuple([SpanLabel(label.span, put(label.text)) for label in finding.labels]),
        offered=finding.edits,
    )

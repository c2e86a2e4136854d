"""Mistakes about whole lines: how items begin, and what lies below what."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardlang.diagnostic import Report
from cardlang.source import Source, Span
from cardlang.syntax import forms
from cardlang.syntax.layout import LayoutRow
from cardlang.syntax.words import RESERVED, Token


def known_section(row: LayoutRow, source: Source, report: Report) -> bool:
    """Does an item begin with a section word?  If not, that is told."""
    if not row.tokens:
        return False
    word = row.tokens[0]
    if word in forms.PREFIXES and len(row.tokens) > 1:
        word = row.tokens[1]
    if word in forms.SECTIONS:
        return True
    if row.spoilt:
        return False
    if word in RESERVED or word.type not in ("NAME", "LABEL") or _looks_like_statement(row):
        message = f"a section cannot begin with `{cut(word)}`"
        help = "indent this line below the section it belongs to, such as `each deal:`"
        if word.type == "STRING":
            help = "a text stands below the line that it explains, indented"
    else:
        message = f"`{cut(word)}` begins no section"
        help = _near(word, forms.SECTIONS)
    report.error("unknown-section", message, place(source, word), help=help)
    return False


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
    near = _close(words[0], forms.SECTIONS)
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


def _looks_like_statement(row: LayoutRow) -> bool:
    return any(token.type in ("BECOMES", "GAINS", "LOSES") for token in row.tokens)


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


def _close(word: str, known: dict[str, str]) -> list[str]:
    if word in forms.FOREIGN and forms.FOREIGN[word] in known:
        return [forms.FOREIGN[word]]
    return difflib.get_close_matches(word.lower(), known, 1)


def _near(word: str, known: dict[str, str]) -> str:
    close = _close(word, known)
    if not close:
        return "sections begin with words such as `zone`, `rule`, `each deal`"
    return f"did you mean `{close[0]}`? it is written `{known[close[0]]}`"


def missing_block(above: LayoutRow, source: Source, report: Report) -> None:
    """Tells that lines should stand below a line."""
    report.error(
        "missing-block",
        "nothing stands below this line",
        Span(source, above.end - 1, above.end),
        note="expected lines below",
        help="indent what belongs to it; a block that does nothing is `nothing`",
    )


def _row_of_cards(row: LayoutRow, least: int = 1) -> bool:
    """Return whether a line ends with labels, behind a colon if `least` is 1."""
    words = [token.type for token in row.tokens]
    behind = words[words.index("COLON") + 1 :] if "COLON" in words else [] if least else words
    return bool(behind) and all(kind in ("LABEL", "INT", "NAME", "COMMA") for kind in behind)


def is_text(row: LayoutRow) -> bool:
    """Return whether a line is a text, perhaps with its language."""
    return "STRING" in [token.type for token in row.tokens[:2]]


def odd_indent(row: LayoutRow, above: LayoutRow, source: Source, report: Report) -> None:
    """Tells of a line below one that has no lines below it."""
    at = place(source, row.tokens[0]) if row.tokens else Span(source, row.start, row.start)
    help = "begin it in the column of the line above"
    if is_text(row):
        help = "a text stands below the head of what it explains; lines without a head get one, "
        help += "`define …:`, a condition with a sentence is a `rule …:`"
    elif _row_of_cards(above) and _row_of_cards(row, 0):
        help = "a row of cards goes on behind a comma: put one at the end of the line above"
    message = "this line is indented below one that has no lines below it"
    report.error("unexpected-indentation", message, at, help=help)


def place(source: Source, token: Token) -> Span:
    """The place of a word."""
    return Span(source, token.start, token.end)


def cut(text: str) -> str:
    """A text, short enough to be quoted."""
    return text if len(text) <= 40 else text[:39] + "…"

"""Mistakes about whole lines: how items begin, and what lies below what."""

from __future__ import annotations

from cardlang.diagnostic import Report
from cardlang.hints.sentences import tell_whole
from cardlang.source import Source, Span
from cardlang.text import forms
from cardlang.text.heads import nearest_section
from cardlang.text.layout import LayoutRow
from cardlang.text.words import RESERVED, cut, place


def known_section(row: LayoutRow, source: Source, report: Report) -> bool:
    """Does an item begin with a section word?  If not, that is told."""
    if not row.tokens:
        return False
    word = row.tokens[0]
    if word in forms.PREFIXES and len(row.tokens) > 1:
        word = row.tokens[1]
    if word in forms.SECTIONS:
        return True
    if row.spoilt or tell_whole(Span(source, row.tokens[0].start, row.tokens[-1].end), report):
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


def _looks_like_statement(row: LayoutRow) -> bool:
    return any(token.type in ("BECOMES", "GAINS", "LOSES") for token in row.tokens)


def _near(word: str, known: dict[str, str]) -> str:
    close = nearest_section(word, known)
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


def is_text(row: LayoutRow) -> bool:
    """Return whether a line is a text, perhaps with its language."""
    return "STRING" in [token.type for token in row.tokens[:2]]


def _row_of_cards(row: LayoutRow, least: int = 1) -> bool:
    """Return whether a line ends with labels, behind a colon if `least` is 1."""
    words = [token.type for token in row.tokens]
    behind = words[words.index("COLON") + 1 :] if "COLON" in words else [] if least else words
    return bool(behind) and all(kind in ("LABEL", "INT", "NAME", "COMMA") for kind in behind)

"""Text to tree, item by item, going on after mistakes.

Every item (what begins in the first column) is parsed by itself.  The words of its lines are fed
one by one to the tables, with `_NL` behind each line and `_IN`, `_OUT` around what lies deeper.
A word that is special only in places is given its own terminal where the table has a use for it,
and is a name elsewhere.

At the first word that does not fit, `hints` says what is wrong; then `reader` goes on:

* after a small repair, where it is plain what was meant: a missing colon is put in, `is` is read
  as `becomes`, a reserved word taken as a name;
* or without the line: the stack goes back to where the line began, which is where the table has a
  use for SPOILT; that token stands for the line, and the next line follows.  Lines below a spoilt
  head are still read, if it is known what they are.

Nothing is read twice, so the work is linear in the text however many mistakes there are; and what
was read before, in this text or another, is not read again (`sections`).
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache

from cardlang.diagnostic import Diagnostic, Report
from cardlang.hints import lines
from cardlang.limits import DIAGNOSTICS
from cardlang.source import Source, Span
from cardlang.syntax import tree
from cardlang.syntax.build_items import Builder
from cardlang.syntax.reader import TokenReader
from cardlang.syntax.sections import KnownSections, passages
from cardlang.syntax.tables import later
from cardlang.text import heads
from cardlang.text.layout import LayoutRow, lay_out

_TEXT = re.compile(r'"[^"\n]*"')


def parse(
    source: Source,
    report: Report,
    examples: bool = True,
    above: frozenset[str] = frozenset(),
) -> tree.File:
    """The tree of a rules file; what cannot be read is told and left out.

    Without `examples` these are left out too; what stands among them and is none is read.  Names
    from `above`, of a file that this one extends, are no later words of the language.
    """
    named = named_words(source, above)
    own = Report()
    known = KnownSections(source, examples, fresh=bool(named))
    layout = lay_out(source, own, known.passages)
    items: list[tree.Item] = []
    lost: set[str] = set()
    spoilt: set[str] = set()
    marred: list[Span] = []
    for rows in [*layout.items, None]:
        if len(own.found) > DIAGNOSTICS:
            break
        items += known.before(rows[0].start if rows else len(source.text), examples)
        if rows is None:
            break
        if not examples and heads.is_example(rows):
            known.read(rows, None, left_out=True)
            continue
        before = len(own.found)
        item = _item(rows, source, own, named)
        known.read(rows, item)
        if item is not None:
            items.append(item)
        else:
            lost.update(heads.names_of(rows[0]))
        if item is None or len(own.found) > before or any(row.spoilt for row in rows):
            spoilt.add(heads.section_of(rows[0]))
            lost.update(name for row in rows[1:] for name in heads.let_of(row))
            marred.append(Span(source, rows[0].start, rows[-1].end))
    if not layout.items and not known.passages and not own.found:
        message = "the file is empty; a game starts with its name"
        own.error("empty-file", message, Span(source, 0, 0), help='write `game "…"`')
    known.keep(own.found)
    told = _causes(layout.items, source, own)
    _hand_over(own, report)
    return tree.File(
        tuple(items),
        layout.trailing,
        frozenset(lost),
        frozenset(spoilt),
        tuple(told),
        tuple(marred),
    )


def named_words(source: Source, above: frozenset[str] = frozenset()) -> frozenset[str]:
    """The later words of the language that are names in a text, its own or those from above."""
    places = [found.span() for found in _any_of(later()).finditer(source.text)]
    places = [place for place in places if not _in_prose(source.text, place[0])]
    known = {source.text[start:end] for start, end in places}
    if not known:
        return frozenset()
    own = set[str]()
    starts = [0, *(start for start, _ in passages(source.text)), len(source.text)]
    for number in {bisect_right(starts, start) for start, _ in places}:
        piece = Source("", source.text[starts[number - 1] : starts[number]])
        own |= heads.declared(lay_out(piece, Report()).items)
    return frozenset(known & (own | above))


@cache
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(words)) or '(?!)'})(?![\w-])")


def _in_prose(text: str, at: int) -> bool:
    """Return whether a place lies in a sentence or a remark."""
    before = _TEXT.sub("", text[text.rfind("\n", 0, at) + 1 : at])
    return '"' in before or "#" in before


def _item(
    rows: list[LayoutRow], source: Source, report: Report, named: frozenset[str]
) -> tree.Item | None:
    if not lines.known_section(rows[0], source, report):
        return None
    comments = {row.start: row.comments for row in rows if row.before or row.after}
    builder = Builder(source, report, comments)
    return TokenReader(rows, source, report, builder, named).read()


#: findings after which the lines of a section no longer lie as they were meant
_SHIFTED = frozenset({"bad-indentation", "unexpected-indentation"})
#: findings that come of a line before them that was left out
_FOLLOWING = _SHIFTED | {"late-prose", "stray-else", "second-value"}


def _causes(items: list[list[LayoutRow]], source: Source, own: Report) -> list[Span]:
    """Keeps the findings that are no consequence of others; returns the lines that have some.

    Of a line the first finding is kept (tabs and too many brackets are mistakes of their own), and
    of a section none behind one that shifted its lines.
    """
    last = len(source.text)
    ends = [source.text.find("\n", row.end) % (last + 1) for rows in items for row in rows]
    firsts: dict[tuple[int, bool], Diagnostic] = {}
    for one in own.found:
        place = bisect_left(ends, one.span.start)
        firsts.setdefault((place, one.code in ("tab", "too-deep")), one)
    own.found[:] = []
    told: list[Span] = []
    number = 0
    for rows in items:
        before, shifted = False, False  # is there a finding above, in this section?
        for row in rows:
            keys = [key for key in ((number, True), (number, False)) if key in firsts]
            for found in [firsts.pop(key) for key in keys]:
                if not (shifted or (before and found.code in _FOLLOWING)):
                    own.add(found)
                shifted = shifted or found.code in _SHIFTED
            if keys:
                told.append(Span(source, row.start, row.end))
                before = True
            number += 1
    own.found.extend(firsts.values())
    return told


def _hand_over(own: Report, report: Report) -> None:
    """Findings in the order of the text, and not more than anybody reads."""
    found = sorted(own.found, key=lambda finding: finding.span.start)
    if len(found) <= DIAGNOSTICS:
        report.found.extend(found)
        return
    report.found.extend(found[: DIAGNOSTICS - 1])
    message = f"there are more than {DIAGNOSTICS} mistakes; the others are not shown"
    at = found[DIAGNOSTICS - 1].span
    report.error("too-many-mistakes", message, at, help="mend those above first")

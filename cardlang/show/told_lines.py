"""The lines of a game's own file, with the sentences that tell them on its rules sheet."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

from cardlang.quick import frozen
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.review.passages import LineWord, RuleLines, own_sections, passages
from cardlang.show.text import printable

_COLUMNS = 80
_INDENT = "    "
_LETTER = re.compile(r"\w")


@frozen
class ToldLines:
    """Line numbers, and the sentence that stands for them; '' where the sheet composes one."""

    lines: tuple[int, ...]
    sentence: str


def told_lines(layers: Layers, language: str) -> list[ToldLines]:
    """The lines in the order of the file, each once.

    A sentence stands for what is below it, but for what is below another sentence there.
    """
    rows, told = [], set[int]()
    for passage in passages(layers):
        prose = passage.sentences.get(language) or next(iter(passage.sentences.values()))
        bare = (passage.words[at] for at in passage.bare)
        lines = sorted(_lines_of(bare)) or [passage.node.span.line]
        told |= {*lines}
        text = " ".join(line.text for line in prose)
        rows.append((prose[0].span.line, ToldLines(tuple(lines), text)))
    words = (word for item in own_sections(layers) for word in RuleLines(item.span).words)
    rows += [(run[0], ToldLines(run, "")) for run in _runs(_lines_of(words) - told)]
    return [row for _, row in sorted(rows, key=lambda row: row[0])]


def _lines_of(words: Iterable[LineWord]) -> set[int]:
    """The numbers of the lines in which words stand, signs aside."""
    return {word.source.place(word.start)[0] for word in words if _LETTER.match(word.text)}


def _runs(lines: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Line numbers in runs without gaps."""
    run: list[int] = []
    for line in sorted(lines):
        if run and line != run[-1] + 1:
            yield tuple(run)
            run = []
        run.append(line)
    if run:
        yield tuple(run)


def drawn_lines(rows: Iterable[ToldLines]) -> str:
    """The rows as text of 80 columns: the lines, then the sentence below."""
    pieces = []
    for row in rows:
        runs = (f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in _runs(row.lines))
        head = f"{'lines' if len(row.lines) > 1 else 'line'} {', '.join(runs)}"
        text = printable(row.sentence) or "composed: no sentence stands for this"
        lines = textwrap.wrap(text, _COLUMNS, initial_indent=_INDENT, subsequent_indent=_INDENT)
        pieces += [head, *lines]
    return "".join(f"{piece}\n" for piece in pieces)

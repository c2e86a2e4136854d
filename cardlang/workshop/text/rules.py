"""A text of rules as an editor has it: read and checked once, and kept while it is asked about.

The text need not be saved: it stands for the file of its name.  What the file extends is read from
the disk, and looked at again each time, since it may be written in another window.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from attrs import field, frozen

from cardlang.diagnostic import Diagnostic, Report
from cardlang.engine import Engine
from cardlang.program import Program
from cardlang.resolve import read_game, read_text
from cardlang.resolve.files.layers import Layers
from cardlang.source import Source
from cardlang.text.files import read_bytes, unsaved

KEPT = 6  # texts that are kept ready: what is written, what is played, what these come from


@frozen(eq=False)
class Rules:
    """A text, as far as it could be read.

    `findings` are those of the text and of its usual table; `engine` runs it, None where the rules
    cannot be played at that table; `source` is the text as findings count in it.
    """

    path: Path
    text: str
    source: Source
    findings: tuple[Diagnostic, ...]
    program: Program | None = field(repr=False)
    book: Layers | None = field(repr=False)
    engine: Engine | None = field(repr=False)
    parents: tuple[tuple[Path, str | None], ...] = field(repr=False)

    @property
    def playable(self) -> bool:
        """Return whether the usual table can be played."""
        return self.engine is not None

    @property
    def parent(self) -> Path | None:
        """The file of the game that this one extends."""
        return next((path for path, text in self.parents if text is not None), None)


def read(text: str, file: str) -> Rules:
    """The rules in a text that stands for a file, which need not exist."""
    rules = _read(text, file)
    if any(_text(path) != before for path, before in rules.parents):
        _read.cache_clear()
        rules = _read(text, file)
    return rules


@lru_cache(maxsize=KEPT)
def _read(text: str, file: str) -> Rules:
    path = Path(file)
    text = text.replace("\r\n", "\n")
    with unsaved({path: text}):
        program, report, book = read_game(path, path.name)
    findings, engine = tuple(report.found), None
    if program is not None:
        engine = Engine.of(program)
        engine.look_ahead()
        told = Report([*findings, *engine.findings])
        if engine.refusal is not None:
            told.found.extend(engine.refusal.diagnostics)
            engine = None
        told.sort()
        findings = tuple(told.found)
    looked = book.looked[1:] if book is not None else []
    parents = tuple((path, None if source is None else _text(path)) for path, source in looked)
    root = book.root if book is not None and book.root is not None else Source(path.name, text)
    return Rules(path, text, root, findings, program, book, engine, parents)


def program_of(text: str, path: Path) -> Program | None:
    """The program of a text that is looked at once; None where it has mistakes."""
    with unsaved({path: text}):
        return read_text(path, path.name).program


def _text(path: Path) -> str | None:
    """The text of a file now; None if there is none."""
    if not path.is_file():
        return None
    data = read_bytes(path, path.name, Report())
    return None if data is None else data.decode("utf-8", "replace")


class RulesPlaces:
    """Offsets in a text: browsers count UTF-16 units, Python counts characters."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._plain = text.isascii() or max(text, default="") <= "\uffff"

    def out(self, offset: int) -> int:
        """An offset in characters as one in units."""
        if self._plain:
            return offset
        return len(self._text[:offset].encode("utf-16-le", "surrogatepass")) // 2

    def into(self, units: int) -> int:
        """An offset in units as one in characters; within a character, that in front of it."""
        units = max(0, units)
        if self._plain:
            return min(units, len(self._text))
        head = self._text.encode("utf-16-le", "surrogatepass")[: 2 * units]
        return len(head.decode("utf-16-le", "ignore"))

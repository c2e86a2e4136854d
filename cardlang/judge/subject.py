"""The game that is judged: its file, what was found in reading it, and its tables made ready."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cardlang.diagnostic import Diagnostic, Report, RuleError
from cardlang.engine import Engine
from cardlang.game_info import Value, number_of_tables, tables_of
from cardlang.judge.settings import TABLES
from cardlang.machine.ir import Machine
from cardlang.messages import ENGLISH, Tongue
from cardlang.resolve import read_game, slug_of
from cardlang.resolve.files.reading import read_layers
from cardlang.resolve.items.allows import kept
from cardlang.source import Source, Span

if TYPE_CHECKING:
    from cardlang.program import Program
    from cardlang.resolve.files.layers import Layers


@frozen
class JudgedTable:
    """A number of players and options that are not at their default, and the machine for it."""

    players: int
    options: dict[str, Value]
    machine: Machine | None  # None where the rules do not work with it
    findings: tuple[Diagnostic, ...] = ()

    def name(self, tongue: Tongue) -> str:
        """The name of the table for people: `3 players, odd-card trump`."""
        return self._named(tongue, "judge-player" if self.players == 1 else "judge-players")

    def beside(self, tongue: Tongue) -> str:
        """The same behind a word such as `with`."""
        return self._named(tongue, "judge-with-one" if self.players == 1 else "judge-with-players")

    def _named(self, tongue: Tongue, key: str) -> str:
        told = [tongue.say(key, count=self.players)]
        told += [f"{name} {_written(value)}" for name, value in self.options.items()]
        return ", ".join(told)


@define
class Subject:
    """A rules file, as far as it could be read.

    `mistakes` are findings of reading alone, `findings` all of the text, `tables` the first of all
    tables that there are, the usual one at the head.
    """

    path: Path
    mistakes: tuple[Diagnostic, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    program: Program | None = None
    book: Layers | None = None
    engine: Engine | None = None
    tables: list[JudgedTable] = field(factory=list)
    all_tables: int = 0
    tongue: Tongue = ENGLISH  # what is said of it
    shown: set[int] = field(factory=set)  # lines that run in its worked examples
    adding: set[int] = field(factory=set)  # of these, lines that add something there
    holding: set[int] = field(factory=set)  # lines with a condition that holds there
    denied: set[int] = field(factory=set)  # lines with a condition that does not hold there

    @property
    def slug(self) -> str:
        """The short name of the game."""
        return slug_of(self.path)

    @property
    def source(self) -> Source | None:
        """The text of the file itself."""
        return None if self.book is None else self.book.root

    @property
    def usual(self) -> JudgedTable | None:
        """The usual number of players with the usual options, if the rules work with them."""
        first = self.tables[0] if self.tables else None
        return first if first is not None and first.machine is not None else None

    @property
    def parent(self) -> Path | None:
        """The file of the game that this one extends."""
        if self.book is None or not self.book.extended:
            return None
        found = [path for path, source in self.book.looked if source is not None]
        return found[1] if len(found) > 1 else None

    def table(self, players: int, options: dict[str, Value]) -> JudgedTable:
        """A table made ready, of those at hand or anew."""
        for table in self.tables:
            if table.players == players and table.options == options:
                return table
        return self._ready(players, options)

    def _ready(self, players: int, options: dict[str, Value]) -> JudgedTable:
        assert self.engine is not None
        machine = None
        try:
            machine = self.engine.machine(players, options)
        except RuleError as error:
            findings = error.diagnostics
        else:
            findings = self.engine.found(players, options)
        if self.program is not None:
            findings = tuple(kept(self.program.allows, findings, ""))
        return JudgedTable(players, options, machine, findings)


def subject_of(path: Path, most: int = TABLES) -> Subject:
    """Reads a rules file, which is there and can be opened, and makes so many tables ready."""
    report = Report()
    read_layers(path, str(path), slug_of(path), report)
    program, found, book = read_game(path, str(path))
    subject = Subject(path, tuple(report.found), tuple(found.found), program, book)
    if program is not None:
        subject.engine = Engine.of(program)
        info = subject.engine.info
        subject.all_tables = number_of_tables(info)
        usual = subject._ready(info.default_players, {})
        subject.tables.append(usual)
        for players, options in islice(tables_of(info), most):
            if (players, options) != (usual.players, {}) and len(subject.tables) < most:
                subject.tables.append(subject._ready(players, options))
    return subject


def place(span: Span | None) -> str | None:
    """`my_game.card:17`, wherever the file lies; None where there is no place."""
    if span is None:
        return None
    return f"{span.source.name.replace(chr(92), '/').rpartition('/')[2]}:{span.line}"


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

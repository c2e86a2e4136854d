"""Reading rules files that may be wrong: for the commands that take several of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from cardlang.cli.parts.common import complain, place, say
from cardlang.diagnostic import Diagnostic, Report, UsageError
from cardlang.quick import field, frozen

if TYPE_CHECKING:
    from cardlang.engine import Engine
    from cardlang.program import Program
    from cardlang.source import Source


@frozen
class Reading:
    """The result of reading one file: a program, or findings, or no file (`missing` says why)."""

    name: str
    program: Program | None = None
    findings: tuple[Diagnostic, ...] = ()
    missing: str = ""
    path: Path | None = field(default=None, repr=False)
    tables: int = 0  # how many there are
    tried: int = 0  # how many of them were tried

    @property
    def errors(self) -> int:
        """The number of findings that are errors."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """The number of findings that are warnings."""
        return len(self.findings) - self.errors

    def complain(self, *, findings: bool = True, language: str = "en") -> None:
        """To standard error: what is missing, and what was found."""
        if self.missing:
            say(f"cardlang: {self.missing}", err=True)
        if findings:
            complain(self.findings, language)


def read(name: str) -> Reading:
    """Read and check a rules file, or a game that ships, as far as words go."""
    from cardlang.resolve import load_program

    try:
        path = place(name)
        program, report = load_program(path)
    except (UsageError, OSError) as error:
        return Reading(name, missing=str(error))
    return Reading(name, program, tuple(report.found), path=path)


def checked(name: str) -> Reading:
    """All that is found in a rules file; without its program if it was found to be good before."""
    from cardlang.cache import games
    from cardlang.game_info import info_of, number_of_tables
    from cardlang.resolve import read_game

    try:
        path = place(name)
        known = games.recall(path, str(path))
        verdict = games.recall_verdict(known.key) if known is not None else None
        if known is not None and verdict is not None:
            tables = number_of_tables(known.info)
            return Reading(name, None, verdict[1], path=path, tables=tables, tried=verdict[0])
        program, report, book = read_game(path, str(path))
    except (UsageError, OSError) as error:
        return Reading(name, missing=str(error))
    found = tuple(report.found)
    if program is None:
        from cardlang.remedies.offers import remedied

        found = remedied(path, str(path), found, None if book is None else book.root)
    from cardlang.engine import Engine  # not needed where it was found to be good before

    engine = None if program is None else Engine(info_of(program), found, program=program)
    reading = deepen(Reading(name, program, found, path=path), engine)
    if book is not None and book.root is not None:
        reading = watch(reading, book.root, engine)
    if engine is not None and book is not None and not reading.errors:
        engine.look_ahead()
        key = games.remember(path, str(path), book, engine.info, engine.findings)
        games.remember_verdict(key, reading.tried, reading.findings)
    return reading


def deepen(reading: Reading, engine: Engine | None) -> Reading:
    """The reading with what is found when the rules are made ready for each table."""
    if engine is None:
        return reading
    from cardlang.every_table import every_table

    told = every_table(engine, reading.findings)
    return evolve(reading, findings=told.findings, tables=told.tables, tried=told.tried)


#: what a match that is played would tell once more, on the same line
_SEEN_BY_READING = frozenset({"empty-by-then", "never-reached"})


def watch(reading: Reading, source: Source, engine: Engine | None) -> Reading:
    """The reading with what a few matches hold against rules without errors."""
    if engine is None or reading.errors:
        return reading
    from cardlang.judge.matches.watched import watched

    codes = {one.code for one in reading.findings}
    if "endless-loop" in codes:  # whatever a match comes to, it comes of that
        return reading
    lines = {one.span.line for one in reading.findings if one.code in _SEEN_BY_READING}
    played = [one for one in watched(engine, source) if one.code not in codes]
    found = Report([*reading.findings, *(one for one in played if one.span.line not in lines)])
    found.sort()
    return evolve(reading, findings=tuple(found.found))

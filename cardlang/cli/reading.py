"""Reading rules files that may be wrong: for the commands that take several of them."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from cardlang import limits
from cardlang.cli.common import complain, place, say
from cardlang.diagnostic import Diagnostic, Report
from cardlang.match.live.setup import UsageError

if TYPE_CHECKING:
    from cardlang.game_info import Value
    from cardlang.model import Program
    from cardlang.source import Span

    Table = tuple[int, dict[str, Value]]


@frozen
class Reading:
    """What came of one file: a program, or findings, or no file at all (`missing` says why)."""

    name: str
    program: Program | None = None
    findings: tuple[Diagnostic, ...] = ()
    missing: str = ""
    path: Path | None = field(default=None, repr=False)
    tables: int = 0  # how many there are
    tried: int = 0  # how many of them were tried

    @property
    def errors(self) -> int:
        """How many of the findings are errors."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many are warnings."""
        return len(self.findings) - self.errors

    def complain(self, *, findings: bool = True) -> None:
        """To standard error: what is missing, and what was found."""
        if self.missing:
            say(f"cardlang: {self.missing}", err=True)
        if findings:
            complain(self.findings)


def read(name: str) -> Reading:
    """Read and check a rules file, or a game that ships, as far as words go."""
    from cardlang.front import load_program

    try:
        path = place(name)
        program, report = load_program(path)
    except (UsageError, OSError) as error:
        return Reading(name, missing=str(error))
    return Reading(name, program, tuple(report.found), path=path)


def checked(name: str) -> Reading:
    """All that is found in a rules file; without its program if it was found to be good before."""
    from cardlang.cache import games
    from cardlang.front import read_game
    from cardlang.game_info import info_of, number_of_tables

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
    reading = deepen(Reading(name, program, tuple(report.found), path=path))
    if program is not None and book is not None and not reading.errors:
        key = games.remember(path, str(path), book, info_of(program), report.found)
        games.remember_verdict(key, reading.tried, reading.findings)
    return reading


_UNREADY = 500  # of `limits.CHECK_SIZE`
_SIZES = frozenset(["unfolds", "too-deep", "too-many-keeps", "too-many-zones", "too-many-cards"])


def deepen(reading: Reading) -> Reading:
    """The reading with what is found when the rules are made ready for each table.

    Of several findings with the same code at the same place the first is told; where not all
    tables have it, with what it comes.  No more tables are tried than `limits.CHECK_TABLES` and
    `limits.CHECK_SIZE` allow, but at least one.
    """
    from cardlang.engine import Engine
    from cardlang.front import no_collection
    from cardlang.front.allows import READY, kept
    from cardlang.game_info import number_of_tables, tables_of

    if reading.program is None:
        return reading
    engine = Engine.of(reading.program)
    known = {(finding.code, finding.span) for finding in reading.findings}
    found: dict[tuple[str, Span], tuple[Diagnostic, list[Table]]] = {}
    tried: list[Table] = []
    unready = 0  # tables for which the rules cannot even be made ready
    with no_collection():
        for table in islice(tables_of(engine.info), limits.CHECK_TABLES):
            tried.append(table)
            before = engine.spent
            here = engine.found(*table)
            unready += engine.spent == before
            for finding in here:
                if (finding.code, finding.span) not in known:
                    found.setdefault((finding.code, finding.span), (finding, []))[1].append(table)
            if any(finding.code in _SIZES for finding in here):
                break  # what is too large for one table is too large for others
            if engine.spent + _UNREADY * unready >= limits.CHECK_SIZE:
                break
    told = [_with_tables(finding, tables, tried) for finding, tables in found.values()]
    report = Report([*reading.findings, *kept(reading.program.allows, told, READY)])
    report.sort()
    every = number_of_tables(engine.info)
    return evolve(reading, findings=tuple(report.found), tables=every, tried=len(tried))


def _with_tables(finding: Diagnostic, tables: list[Table], tried: list[Table]) -> Diagnostic:
    """A finding that says with how many players, or with which options, it comes."""
    if len(tables) == len(tried):
        return finding
    counts = sorted({players for players, _ in tables})
    if all(table in tables for table in tried if table[0] in counts):
        told = "" if " players" in finding.message else f"{_numbers(counts)} players"
    else:
        players, options = tables[0]
        told = f"{players} players"
        for name, value in options.items():
            told += f" and option {name} {_written(value)}"
    return evolve(finding, message=f"{finding.message}, with {told}") if told else finding


def _numbers(counts: list[int]) -> str:
    *others, last = map(str, counts)
    return f"{', '.join(others)} or {last}" if others else last


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

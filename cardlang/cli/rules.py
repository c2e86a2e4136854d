"""Reading rules files that may be wrong: for the commands that take several of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from cardlang.cli.common import complain, place, say
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.match.live.setup import UsageError

if TYPE_CHECKING:
    from cardlang.model import Program


@frozen
class Reading:
    """What came of one file: a program, or findings, or no file at all (`missing` says why)."""

    name: str
    program: Program | None = None
    findings: tuple[Diagnostic, ...] = ()
    missing: str = ""
    path: Path | None = field(default=None, repr=False)

    @property
    def errors(self) -> int:
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
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
    from cardlang.game_info import info_of

    try:
        path = place(name)
        known = games.recall(path, str(path))
        verdict = games.recall_verdict(known.key) if known is not None else None
        if verdict is not None:
            return Reading(name, None, verdict, path=path)
        program, report, book = read_game(path, str(path))
    except (UsageError, OSError) as error:
        return Reading(name, missing=str(error))
    reading = deepen(Reading(name, program, tuple(report.found), path=path))
    if program is not None and book is not None and not reading.errors:
        key = games.remember(path, str(path), book, info_of(program), report.found)
        games.remember_verdict(key, reading.findings)
    return reading


def deepen(reading: Reading) -> Reading:
    """The reading with what is found when the rules are made ready for each number of players."""
    from cardlang.engine import Engine

    if reading.program is None:
        return reading
    engine = Engine.of(reading.program)
    found = dict.fromkeys(reading.findings)
    for players in engine.info.players:
        try:
            engine.machine(players)
        except RuleError as error:
            found.update(dict.fromkeys(error.diagnostics))
    return Reading(reading.name, reading.program, tuple(found), path=reading.path)

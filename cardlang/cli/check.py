"""`cardlang check`: what is wrong with rules files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.parts.common import emit, say
from cardlang.cli.parts.mending import Mending, mend
from cardlang.cli.parts.options import files_argument, json_option, language_option, strict_option
from cardlang.cli.parts.reading import Reading, checked
from cardlang.messages import ENGLISH
from cardlang.messages.catalogue import FIRST
from cardlang.messages.findings import said
from cardlang.show.bounds import bounds_data, bounds_lines
from cardlang.show.diagnostics import as_json
from cardlang.show.size import rule_lines

if TYPE_CHECKING:
    from cardlang.match.bounds import TableBounds
    from cardlang.show.sheet.told_back import Understood


@click.command("check")
@files_argument
@strict_option
@click.option(
    "--count",
    is_flag=True,
    help="Print the number of rule lines: without blank lines, comments, prose, examples, data.",
)
@click.option(
    "--bounds",
    is_flag=True,
    help="Print what the usual table can come to: moves, numbers that can be picked, scores.",
)
@click.option(
    "--sheet",
    is_flag=True,
    help="Name what has no sentence, so that the rules sheet has to make one up.",
)
@click.option(
    "--tell",
    is_flag=True,
    help="Say back what was understood of direction, order, scoring, ties and the end.",
)
@language_option("The language of findings, and of what is said back.", FIRST)
@click.option(
    "--fix",
    is_flag=True,
    help="Write the remedies that are safe into the files, and print the others as a diff.",
)
@json_option
def command(
    files: tuple[str, ...],
    strict: bool,
    count: bool,
    bounds: bool,
    sheet: bool,
    tell: bool,
    language: str,
    fix: bool,
    as_data: bool,
) -> int:
    """Read rules files and report what is wrong with them.

    Every finding has a place, a cause and a remedy; `cardlang explain CODE` tells more.  The rules
    are made ready for every table, which is a number of players and a choice of options; of many
    tables the first hundred at most are tried, fewer of long rules, and a line says so.  A few
    matches are played for what only play tells: a condition that always holds, cards that stay in
    hands.

    \b
    Examples:
      cardlang check my_game.card
      cardlang check games/*.card --strict --count
      cardlang check my_game.card --bounds
      cardlang check my_game.card --sheet
      cardlang check my_game.card --tell --lang de
      cardlang check my_game.card --fix
      cardlang check my_game.card --lang de
    """
    readings = []
    mendings: list[Mending | None] = []
    for name in files:
        reading = checked(name)
        mending = _mended(reading) if fix else None
        reading = reading if mending is None else mending.reading
        mendings.append(mending)
        for line in mending.lines if mending is not None and not as_data else ():
            say(line)
        reading.complain(findings=not as_data, language=language)
        if mending is not None and mending.proposed and not as_data:
            say(mending.proposed)
        readings.append(reading)
        if not (as_data or reading.missing):
            say(_line(reading, count, language))
            if reading.tables > reading.tried:
                tried = f"{reading.tried} of {reading.tables:,} tables were tried"
                say(f"{reading.name}: {said(tried, language) or tried}")
            found = _bounds(reading) if bounds else None
            if found is not None:
                for line in bounds_lines(found):
                    say(line)
            sound = not (reading.path is None or reading.errors)
            for line in _unsaid(reading) if sheet and sound else ():
                say(line)
            for line in _told_back(reading, language) if tell and sound else ():
                say(line)
    if as_data:
        data = _data(readings, count, bounds, sheet, tell, language)
        for row, one in zip(data["files"], mendings, strict=True):
            row |= {} if one is None else one.data()
        emit(data)
    if any(reading.missing for reading in readings):
        return USAGE
    bad = any(r.errors or (strict and r.warnings) for r in readings)
    return FINDINGS if bad else GOOD


def _mended(reading: Reading) -> Mending:
    """The file after its safe remedies; UsageError if it cannot be written."""
    try:
        return mend(reading)
    except OSError as error:
        raise click.UsageError(f"`{reading.name}` cannot be written: {error.strerror}") from error


def _line(reading: Reading, count: bool, language: str) -> str:
    numbers = ((reading.errors, "error"), (reading.warnings, "warning"))
    parts = [f"{n} {word}{'s' if n > 1 else ''}" for n, word in numbers if n] or ["good"]
    if count:
        lines = _size(reading)
        parts.append(f"{lines} rule line{'s' if lines != 1 else ''}")
    told = (said(part, language) or part for part in parts)
    return f"{reading.name}: {', '.join(told)}"


def _size(reading: Reading) -> int:
    if reading.path is None:
        return 0
    return rule_lines(reading.path.read_text(encoding="utf-8", errors="replace"))


def _unsaid(reading: Reading) -> list[str]:
    """Lines on what the rules sheet has to make up or leave out."""
    found = _untold(reading)
    if not found:
        return [f"{reading.name}: everything that players read has a sentence"]
    return [f"{reading.name}:{row['line']}: {row['message']}" for row in found]


def _untold(reading: Reading) -> list[dict[str, Any]]:
    """The same as data: a code, a line and a sentence each; nothing of a file with errors."""
    if reading.path is None or reading.errors or reading.missing:
        return []
    from cardlang.judge.prose.sentences import untold_in

    return [
        {"code": one.why, "line": one.span.line, "message": one.told(ENGLISH)}
        for one in untold_in(reading.path)
    ]


def _understood(reading: Reading, language: str) -> list[Understood]:
    """A game as it was understood, sentence by sentence; nothing of a file with errors."""
    if reading.path is None or reading.errors or reading.missing:
        return []
    from cardlang.engine import open_game
    from cardlang.show.sheet.told_back import told_back

    return told_back(open_game(reading.path), language)


def _told_back(reading: Reading, language: str) -> Iterator[str]:
    """The same as lines of text, each aspect under its name."""
    from cardlang.show.sheet.told_back import drawn

    return drawn(_understood(reading, language), language)


def _bounds(reading: Reading) -> TableBounds | None:
    """The bounds of the usual table of a file without errors."""
    if reading.path is None or reading.errors or reading.missing:
        return None
    from cardlang.engine import open_game
    from cardlang.match.bounds import bounds_of

    return bounds_of(open_game(reading.path).wording())


def _data(
    readings: Sequence[Reading], count: bool, bounds: bool, sheet: bool, tell: bool, language: str
) -> dict[str, Any]:
    files = []
    for reading in readings:
        row: dict[str, Any] = {
            "file": reading.name,
            "good": not (reading.errors or reading.missing),
            "errors": reading.errors,
            "warnings": reading.warnings,
            "diagnostics": as_json(reading.findings, language),
            "tables": {"tried": reading.tried, "all": reading.tables},
        }
        if reading.missing:
            row["missing"] = reading.missing
        elif count:
            row["rule_lines"] = _size(reading)
        found = _bounds(reading) if bounds else None
        if found is not None:
            row["bounds"] = bounds_data(found)
        if sheet:
            row["untold"] = _untold(reading)
        if tell:
            row["told"] = [
                {"about": one.aspect, "line": one.line, "sentence": one.text}
                for one in _understood(reading, language)
            ]
        files.append(row)
    return {
        "files": files,
        "errors": sum(reading.errors for reading in readings),
        "warnings": sum(reading.warnings for reading in readings),
    }

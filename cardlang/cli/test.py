"""`cardlang test`: the worked examples inside rules files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.parts.common import complain, emit, say
from cardlang.cli.parts.options import files_argument, json_option, language_option
from cardlang.cli.parts.reading import Reading, read
from cardlang.diagnostic import Diagnostic
from cardlang.messages.catalogue import FIRST
from cardlang.messages.findings import said
from cardlang.show.diagnostics import as_json

if TYPE_CHECKING:
    from cardlang.match.example_table import ExampleResult

CODE = "failed-example"


@click.command("test")
@files_argument
@language_option("The language of what is found.", FIRST)
@json_option
def command(files: tuple[str, ...], language: str, as_data: bool) -> int:
    """Run the worked examples inside rules files.

    An example lays out a situation and says what follows from it; where something else follows,
    the line that differs is shown.

    \b
    Examples:
      cardlang test my_game.card
      cardlang test bonus-malus dump
    """
    from cardlang.match.examples import run_examples

    rows = []
    status = GOOD
    for name in files:
        reading = read(name)
        reading.complain(findings=not as_data, language=language)
        results = [] if reading.program is None else run_examples(reading.program)
        failures = [_finding(result, language) for result in results if not result.ok]
        status = max(status, _status(reading, failures))
        if as_data:
            rows.append(_row(reading, results, failures, language))
        else:
            complain(failures, language)
            if reading.program is not None:
                say(f"{name}: {_line(len(results), len(failures), language)}")
    if as_data:
        emit({"files": rows})
    return status


def _status(reading: Reading, failures: list[Diagnostic]) -> int:
    if reading.missing:
        return USAGE
    return FINDINGS if failures or reading.errors else GOOD


def _finding(result: ExampleResult, language: str) -> Diagnostic:
    message = said(result.message, language) or result.message
    help = said(result.help, language) or result.help
    return Diagnostic(CODE, f"{result.title}: {message}", result.span, help=help)


def _line(examples: int, failed: int, language: str) -> str:
    told = (
        "no examples" if not examples else "1 example" if examples == 1 else f"{examples} examples"
    )
    parts = [told, *([f"{failed} failed" if failed else "good"] if examples else [])]
    return ", ".join(said(part, language) or part for part in parts)


def _row(
    reading: Reading, results: list[ExampleResult], failures: list[Diagnostic], language: str
) -> dict[str, Any]:
    row: dict[str, Any] = {
        "file": reading.name,
        "examples": [{"title": result.title, "ok": result.ok} for result in results],
        "failed": len(failures),
        "diagnostics": as_json([*reading.findings, *failures], language),
    }
    if reading.missing:
        row["missing"] = reading.missing
    return row

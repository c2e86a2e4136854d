"""`cardlang test`: the worked examples inside rules files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.common import complain, emit, say
from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.options import files_argument, json_option
from cardlang.cli.reading import Reading, read
from cardlang.diagnostic import Diagnostic
from cardlang.show.diagnostics import as_json

if TYPE_CHECKING:
    from cardlang.match.examples import ExampleResult

CODE = "failed-example"


@click.command("test")
@files_argument
@json_option
def command(files: tuple[str, ...], as_data: bool) -> int:
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
        reading.complain(findings=not as_data)
        results = [] if reading.program is None else run_examples(reading.program)
        failures = [_finding(result) for result in results if not result.ok]
        status = max(status, _status(reading, failures))
        if as_data:
            rows.append(_row(reading, results, failures))
        else:
            complain(failures)
            if reading.program is not None:
                say(_line(name, len(results), len(failures)))
    if as_data:
        emit({"files": rows})
    return status


def _status(reading: Reading, failures: list[Diagnostic]) -> int:
    if reading.missing:
        return USAGE
    return FINDINGS if failures or reading.errors else GOOD


def _finding(result: ExampleResult) -> Diagnostic:
    message = f"{result.title}: {result.message}"
    return Diagnostic(CODE, message, result.span, help=result.help)


def _line(name: str, examples: int, failed: int) -> str:
    if not examples:
        return f"{name}: no examples"
    plural = "s" if examples > 1 else ""
    verdict = f"{failed} failed" if failed else "good"
    return f"{name}: {examples} example{plural}, {verdict}"


def _row(
    reading: Reading, results: list[ExampleResult], failures: list[Diagnostic]
) -> dict[str, Any]:
    row: dict[str, Any] = {
        "file": reading.name,
        "examples": [{"title": result.title, "ok": result.ok} for result in results],
        "failed": len(failures),
        "diagnostics": as_json([*reading.findings, *failures]),
    }
    if reading.missing:
        row["missing"] = reading.missing
    return row

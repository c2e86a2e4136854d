"""`cardlang replay`: rebuild recorded matches and verify every line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.common import complete_game, emit, json_option, load, mistakes, say, slugs
from cardlang.cli.common import strict_option as strict
from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.match.live.setup import UsageError
from cardlang.match.records.record import RecordError, read_record

if TYPE_CHECKING:
    from cardlang.api import Game
    from cardlang.match.state import State


@click.command("replay")
@click.option(
    "--game",
    "name",
    metavar="GAME",
    shell_complete=complete_game,
    help="The rules; without it, the game that ships and that the record names.",
)
@click.argument("records", nargs=-1, required=True, metavar="RECORD…", type=click.Path())
@strict
@json_option
def command(name: str | None, records: tuple[str, ...], strict: bool, as_data: bool) -> int:
    """Rebuild recorded matches and verify every line.

    Shuffles are taken as recorded; seats, legal moves, scores and the end are computed again.  An
    unfinished record is good.  Rules with another digest than the record's are a warning.

    \b
    Examples:
      cardlang replay runs/*.jsonl
      cardlang replay --game my_game.card runs/my-game-4-7.jsonl
    """
    rules = Rules(name)
    with mistakes(as_data):
        if name is not None:
            rules.of(name)
        results = [_replay(rules, record) for record in records]
    if as_data:
        emit({"records": results})
    else:
        warned_of: set[str] = set()
        for result in results:
            for warning in result["warnings"]:
                if warning not in warned_of:
                    warned_of.add(warning)
                    _warn(warning, results)
            _tell(result)
    warned = strict and any(result["warnings"] for result in results)
    return max((r["status"] for r in results), default=GOOD) or (FINDINGS if warned else GOOD)


class Rules:
    """The games that records are replayed with, each loaded once."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.loaded: dict[str, Game] = {}

    def of(self, slug: str) -> Game:
        """The game asked for, else the one that ships under the slug a record names."""
        if self.name is None and slug.replace("_", "-") not in slugs():
            raise UsageError(f"no game that ships is called `{slug[:64]}`; give --game")
        key = self.name or slug
        if key not in self.loaded:
            self.loaded[key] = load(key)
        return self.loaded[key]


def _replay(rules: Rules, record: str) -> dict[str, Any]:
    """What became of one record.  A mistake in it is a result, and other records go on."""
    result: dict[str, Any] = {"record": record, "status": GOOD, "warnings": [], "error": None}
    try:
        lines = read_record(record)
        state = rules.of(lines[0]["game"]).replay(lines)
    except OSError as error:
        return {**result, "status": USAGE, "error": error.strerror or str(error)}
    except RecordError as error:
        return {**result, "status": FINDINGS, "line": error.line, "error": error.message}
    except UsageError as error:
        return {**result, "status": USAGE, "error": str(error)}
    return {**result, "warnings": list(state.warnings), **_outcome(state)}


def _outcome(state: State) -> dict[str, Any]:
    from cardlang.match.state import setup_of

    machine = setup_of(state).runner.machine
    return {
        "game": machine.slug,
        "players": machine.players,
        "decisions": state.decisions,
        "finished": state.is_over,
        "aborted": state.is_aborted,
        "scores": list(state.scores),
        "winners": list(state.winners),
    }


def _warn(warning: str, results: Sequence[dict[str, Any]]) -> None:
    """A warning, once for all records that it is about."""
    first, *others = (result["record"] for result in results if warning in result["warnings"])
    where = f"{first} and {len(others)} more" if others else first
    say(f"{where}: warning: {warning}", err=True)


def _tell(result: dict[str, Any]) -> None:
    record = result["record"]
    if result["error"] is not None:
        where = f"{record}:{result['line']}" if "line" in result else record
        say(f"{where}: {result['error']}", err=True)
        return
    scores = " ".join(map(str, result["scores"]))
    if not result["finished"]:
        end = "unfinished"
    elif result["aborted"]:
        end = "aborted"
    else:
        end = f"won by {' '.join(map(str, result['winners'])) or 'nobody'}"
    say(f"{record}: good, {result['decisions']} decisions, scores {scores}, {end}")

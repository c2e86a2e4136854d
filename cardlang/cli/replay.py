"""`cardlang replay`: rebuild recorded matches and verify every line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.cli.main import FINDINGS, GOOD, USAGE
from cardlang.cli.parts.common import emit, load, mistakes, say, slugs, spoken_here, why, write_file
from cardlang.cli.parts.options import (
    FOLDER,
    complete_game,
    html_option,
    json_option,
    language_option,
)
from cardlang.cli.parts.options import strict_option as strict
from cardlang.cli.parts.packed import choose, list_packs, packed, replay_pack, tell_pack
from cardlang.cli.parts.packed import expand as write_expanded
from cardlang.diagnostic import UsageError
from cardlang.match.records.events import SHORT
from cardlang.match.records.packing import PackError
from cardlang.match.records.reading import Record, RecordError, decoded, read_record

if TYPE_CHECKING:
    from cardlang.api import Game
    from cardlang.match.state import State
    from cardlang.show.notation import Notation


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
@click.option("--step", is_flag=True, help="Step through one record; `?` shows how.")
@html_option("Write one record as a page with drawn cards.")
@click.option(
    "--seat",
    type=click.IntRange(0),
    metavar="N",
    help="With --step or --html: with the eyes of this seat; all cards are open if not said. "
    "With --review: the moves of this seat.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="S",
    help="Of a pack file: the match with this seed; all of them if not said.",
)
@click.option(
    "--list", "listed", is_flag=True, help="Of pack files: show the matches, play none again."
)
@click.option(
    "--expand",
    type=FOLDER,
    metavar="DIR",
    help="Write the whole record of each match of pack files and short records.",
)
@click.option(
    "--review",
    is_flag=True,
    help="Look one match over: the three moves of each person, or of --seat, that cost most.",
)
@language_option("With --step, --html or --review: the language; that of the system if not said.")
def command(
    name: str | None,
    records: tuple[str, ...],
    strict: bool,
    as_data: bool,
    step: bool,
    page: Path | None,
    seat: int | None,
    seed: int | None,
    listed: bool,
    expand: Path | None,
    review: bool,
    language: str | None,
) -> int:
    """Verify recorded matches, step through one, or write it as a page.

    Of a pack file (simulate --pack) all matches are verified, or one of them.  With --review one is
    looked over.

    Shuffles are taken as recorded; seats, legal moves, scores and the end are computed again.  An
    unfinished record is good.  Rules with another digest than the record's are a warning: before a
    table gets new ones, `--game NEW.card` says of each match that is not over if it can go on.

    \b
    Examples:
      cardlang replay runs/*.jsonl
      cardlang replay --game my_game.card runs/my-game-4-7.jsonl
      cardlang replay --step runs/bonus-malus-4-7.jsonl --seat 2
      cardlang replay --html match.html runs/bonus-malus-4-7.jsonl
      cardlang replay --review runs/bonus-malus-4-7.jsonl --seat 0
      cardlang replay --list many.pack
      cardlang replay --step many.pack --seed 7
    """
    rules = ReplayRules(name)
    if seed is not None or listed:
        with mistakes():
            others = step or review or page is not None or expand is not None
            _check_packs(records, listed and others)
            if listed:
                return list_packs(records, seed, as_data)
    if step or review or page is not None:
        with mistakes(as_data):
            _check_one(records, as_data, step, page, review)
            opened = _open(rules, records[0], seat, seed)
            if opened is None:
                return FINDINGS
            if review:
                return _review(*opened[:2], seat, language or spoken_here(), as_data)
            if page is not None:
                return _write(*opened[:2], page, seat, language or spoken_here())
            return _step(*opened, records[0], seat, language or spoken_here())
    if seat is not None or language is not None:
        raise click.UsageError("--seat and --lang belong to --step, --html and --review")
    with mistakes(as_data):
        if name is not None:
            rules.of(name)
        results = [_replay(rules, record, seed, expand) for record in records]
    if as_data:
        emit({"records": results})
    else:
        warned_of: set[str] = set()
        for result in results:
            for warning in result["warnings"]:
                if warning not in warned_of:
                    warned_of.add(warning)
                    _warn(warning, results)
            (tell_pack if packed(result["record"]) else _tell)(result)
        _tell_open(results)
    warned = strict and any(result["warnings"] for result in results)
    return max((r["status"] for r in results), default=GOOD) or (FINDINGS if warned else GOOD)


class ReplayRules:
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


def _check_one(
    records: tuple[str, ...], as_data: bool, step: bool, page: Path | None, review: bool
) -> None:
    """UsageError where more is asked of one record than goes together."""
    if len(records) != 1 or step + review + (page is not None) > 1 or (as_data and not review):
        raise UsageError(
            "--step goes through one record, --html writes one as a page, --review looks one over"
        )


def _check_packs(records: tuple[str, ...], clash: bool) -> None:
    """UsageError where something is asked of pack files that are none."""
    if clash:
        raise UsageError("--list shows matches; leave --step, --html, --review and --expand out")
    for record in records:
        if not packed(record):
            raise UsageError(f"--seed, --list: `{record}` is no pack file")


def _open(
    rules: ReplayRules, record: str, seat: int | None, seed: int | None
) -> tuple[Game, State, Record] | None:
    """The match of a record, and what it tells; None if it is no good, which is told."""
    from cardlang.match.state import setup_of

    try:
        if packed(record):
            match = choose(record, seed)
            game = rules.of(match.header.game)
            state = game.replay(match)
            lines = state.record()
        else:
            lines = read_record(record)
            game = rules.of(lines[0]["game"])
            state = game.replay(lines)
            lines = state.record() if lines[0]["record"] == SHORT else lines
    except PackError as error:
        say(f"{record}: {error}", err=True)
        return None
    except OSError as error:
        raise UsageError(f"`{record}` is not readable: {why(error)}") from None
    except RecordError as error:
        say(f"{record}:{error.line}: {error.message}", err=True)
        return None
    for warning in state.warnings:
        _warn(warning, [{"record": record, "warnings": [warning]}])
    players = setup_of(state).runner.machine.players
    if seat is not None and seat >= players:
        raise UsageError(f"there is no seat {seat}; seats are 0 to {players - 1}")
    return game, state, decoded(lines)


def _notation(game: Game, state: State, language: str, colour: bool) -> Notation:
    from cardlang.api import engine_of
    from cardlang.match.state import setup_of
    from cardlang.show.notation import notation_of
    from cardlang.show.text import Paint

    machine = setup_of(state).runner.machine
    return notation_of(engine_of(game).program, machine, Paint(colour), language)


def _step(
    game: Game, state: State, told: Record, record: str, seat: int | None, language: str
) -> int:
    """Lead somebody through a record."""
    from cardlang.api import engine_of
    from cardlang.cli.parts.host import host, tell, waiting
    from cardlang.match.strength import Strengths
    from cardlang.show.text import wants_colour
    from cardlang.table.stepper import Stepper

    notation = _notation(game, state, language, wants_colour(sys.stdout))
    strengths = Strengths(engine_of(game).program, state)
    stepper = Stepper(state, told, record, notation, strengths, tell, seat=seat, waiting=waiting)
    host(stepper)
    return GOOD


def _review(game: Game, state: State, seat: int | None, language: str, as_data: bool) -> int:
    """Tell which moves of a match cost their seats most."""
    from attrs import asdict

    from cardlang.bots.review import review, reviewed
    from cardlang.cli.parts.host import tell, waiting
    from cardlang.match.state import outcomes_of, setup_of
    from cardlang.show.text import wants_colour
    from cardlang.table.review import draw_review

    notation = _notation(game, state, language, not as_data and wants_colour(sys.stdout))
    setup, outcomes = setup_of(state), outcomes_of(state)
    seats = reviewed(setup) if seat is None else [seat]
    with waiting("" if as_data else notation.tongue.say("weighing")):
        found = [review(setup, outcomes, one) for one in seats]
    if as_data:
        emit({"game": game.slug, "reviews": [asdict(one) for one in found]})
        return GOOD
    for one in found:
        tell(draw_review(notation, one))
    return GOOD


def _write(game: Game, state: State, page: Path, seat: int | None, language: str) -> int:
    """Write a match as a page."""
    from cardlang.table.page import match_page

    text = match_page(state, _notation(game, state, language, False), game.title, seat)
    write_file(page, text)
    return GOOD


def _replay(
    rules: ReplayRules, record: str, seed: int | None, folder: Path | None
) -> dict[str, Any]:
    """Replay one record and return what became of it. A mistake in it is a result, and other
    records go on.
    """
    if packed(record):
        return replay_pack(rules, record, seed, folder)
    result: dict[str, Any] = {"record": record, "status": GOOD, "warnings": [], "error": None}
    finished = False
    try:
        lines = read_record(record)
        finished = any(line.get("event") in ("end", "aborted") for line in lines[1:])
        state = rules.of(lines[0]["game"]).replay(lines)
        if folder is not None:
            write_expanded(folder, Path(record).stem, state)
    except OSError as error:
        return {**result, "status": USAGE, "error": why(error)}
    except RecordError as error:
        lost = {"outcome": "differs" if finished else "lost"}
        told = {"line": error.line, "error": error.message}
        return {**result, "status": FINDINGS, **told, **lost}
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
        "outcome": "replays" if state.is_over else "goes on",
        "aborted": state.is_aborted,
        "scores": list(state.scores),
        "winners": list(state.winners),
    }


def _warn(warning: str, results: Sequence[dict[str, Any]]) -> None:
    """A warning, once for all records that it is about."""
    first, *others = (result["record"] for result in results if warning in result["warnings"])
    where = f"{first} and {len(others)} more" if others else first
    say(f"{where}: warning: {warning}", err=True)


def _tell_open(results: Sequence[dict[str, Any]]) -> None:
    """Tell how many of several matches that are not over go on under these rules."""
    outcomes = [result.get("outcome") for result in results]
    lost, on = outcomes.count("lost"), outcomes.count("goes on")
    if lost and len(results) > 1:
        say(
            f"of {lost + on} matches that are not over {on} can go on under these rules, {lost} not"
        )


def _tell(result: dict[str, Any]) -> None:
    record = result["record"]
    if result["error"] is not None:
        where = f"{record}:{result['line']}" if "line" in result else record
        say(f"{where}: {result['error']}", err=True)
        if result.get("outcome") == "lost":
            say(f"{record}: this match is not over, and cannot go on under these rules", err=True)
        return
    scores = " ".join(map(str, result["scores"]))
    if not result["finished"]:
        end = "unfinished"
    elif result["aborted"]:
        end = "aborted"
    else:
        end = f"won by {' '.join(map(str, result['winners'])) or 'nobody'}"
    say(f"{record}: good, {result['decisions']} decisions, scores {scores}, {end}")

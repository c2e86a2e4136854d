"""What a play of the rules would come to is told before it: one finding, on the guilty line.

The pieces are in `pieces`; what is good stays without a finding, and so do all games that ship.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.checks.offers import renamed
from cardlang.diagnostic import Diagnostic
from cardlang.engine import Engine
from cardlang.game_info import number_of_tables, tables_of
from cardlang.machine.fold import const, make
from cardlang.machine.operations import ADD, LESSER
from cardlang.machine.tree import Bind, Var, form
from cardlang.program import Program
from cardlang.resolve import load_program
from cardlang.resolve.items.allows import READY, kept
from cardlang.source import Span
from tests import frames
from tests.checks.pieces import BAD, GOOD, Piece
from tests.shipped import load, spread

_BESIDE = {"unused", "never-set"}  # a piece may look at the suit led though nothing is led in it
TABLES = 3  # of a game that ships; `check` tries more


def found(path: Path, tables: int = 32) -> list[Diagnostic]:
    """What is found at the tables of a file, each finding once; the file is good as a text."""
    program, report = load_program(path, path.name)
    assert [f.message for f in report.found if f.code not in _BESIDE] == []
    assert program is not None
    return found_at(program, tables)


def found_at(program: Program, tables: int) -> list[Diagnostic]:
    engine = Engine.of(program)
    findings: dict[tuple[str, Span], Diagnostic] = {}
    for players, options in islice(tables_of(engine.info), tables):
        for finding in engine.found(players, options):
            findings.setdefault((finding.code, finding.span), finding)
    when = READY if number_of_tables(engine.info) <= tables else ""
    return list(kept(program.allows, findings.values(), when))


def of(piece: Piece, folder: Path) -> list[Diagnostic]:
    path = folder / "piece.card"
    path.write_text(frames.whole(piece.text), encoding="utf-8")
    return found(path)


@pytest.mark.parametrize("piece", BAD, ids=lambda piece: piece.name)
def test_it_is_told_on_its_line(piece: Piece, tmp_path: Path) -> None:
    findings = of(piece, tmp_path)
    assert [(f.code, f.severity) for f in findings] == [(piece.code, piece.severity)]
    line = findings[0].span.source.line(findings[0].span.line)
    assert line.endswith("# !") and findings[0].help


@pytest.mark.parametrize("piece", GOOD, ids=lambda piece: piece.name)
def test_what_is_good_is_let_alone(piece: Piece, tmp_path: Path) -> None:
    assert [(f.code, str(f.span)) for f in of(piece, tmp_path)] == []


@pytest.mark.parametrize("path", spread("checks", 6), ids=lambda path: path.stem)
def test_games_that_ship_are_good(path: Path) -> None:
    assert [(f.code, str(f.span)) for f in found_at(engine_of(load(path)).program, TABLES)] == []


def test_tables_are_counted_off_not_listed() -> None:
    """Options of a million million tables; of the outermost values each comes first."""
    text = (
        'cardlang 1\ngame "G"\nplayers 2..3\ndeck french\n'
        "option a is 0..999999999\noption b is 5..7, usually 6\n"
        "option c is yes or no, usually yes\n"
        "one deal:\n    shuffle-deck\n    deal 5 to seats from eldest\n"
        "    for each seat: score gains a + b + (1 if c is yes else 0)\n"
        "winner is sides having highest score\n"
    )
    info = engine_of(cardlang.load_text(text)).info
    assert number_of_tables(info) == 2 * 1_000_000_000 * 3 * 2
    first = list(islice(tables_of(info), 2_000))
    assert first[:3] == [(2, {}), (3, {}), (info.default_players, {"b": 5})]
    assert len({(players, tuple(sorted(options.items()))) for players, options in first}) == 2_000
    assert (info.default_players, {"a": 999_999_999}) in first


def test_every_table_comes_once() -> None:
    text = (
        'cardlang 1\ngame "G"\nplayers 2..3\ndeck french\n'
        "option a is 0..3\noption b is 5..7, usually 6\noption c is yes or no, usually yes\n"
        "one deal:\n    shuffle-deck\n    deal 5 to seats from eldest\n"
        "    for each seat: score gains a + b + (1 if c is yes else 0)\n"
        "winner is sides having highest score\n"
    )
    info = engine_of(cardlang.load_text(text)).info
    every = [(players, tuple(sorted(options.items()))) for players, options in tables_of(info)]
    assert len(every) == len(set(every)) == number_of_tables(info) == 2 * 4 * 3 * 2


def test_names_make_no_difference_between_forms() -> None:
    """Two values that differ in the numbers of their names have one form; others do not."""

    def bound(first: int, second: int, low: int) -> object:
        one, other = Var("n", first), Var("n", second)
        inner = make(ADD, Var("n", first), const(low))
        return form(Bind("n", ((first, const(5)), (second, inner)), make(LESSER, one, other)))

    forms = {renamed(bound(a, b, 2), {}) for a, b in ((1, 2), (7, 3), (2, 1))}
    assert len(forms) == 1
    assert renamed(bound(1, 2, 3), {}) not in forms
    assert renamed(form(make(LESSER, Var("n", 4), const(1))), {}) not in forms

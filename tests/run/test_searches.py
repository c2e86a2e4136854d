"""Native steps, worlds and searches give what the interpreter gives."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from cardlang.api import Game
from cardlang.bots import tree
from cardlang.match.course import Course, Terms
from cardlang.match.moves import Wording
from cardlang.match.playout import playout
from cardlang.match.recipes import recipe
from cardlang.match.witness import Noting, Witness
from cardlang.match.worlds import draw
from cardlang.run.interpret import Interpreter
from cardlang.run.native import build as native_build
from cardlang.run.native.searching import EXPLORE, Question, Searcher
from cardlang.run.native.stepping import Steps, stepper
from cardlang.run.stream import Stream
from tests.run.slow_search import decision_of, flat, play_on
from tests.run.test_native import FILES, THOROUGH, needs_compiler, odd, quick
from tests.shipped import load

__all__ = ["quick"]
DECISIONS = 400 if THOROUGH else 60
SEED = 11
ROUNDS = 40 if THOROUGH else 16  # of a search of information sets


def ready(game: Game) -> tuple[Steps, Interpreter]:
    machine = game.machine()
    steps = stepper(machine)
    assert steps is not None
    return steps, Interpreter(machine)


def plain(steps: Steps, cells: list[Any]) -> list[Any]:
    """Cells as native code has them: no list and no pile is `()`, and not 0 as at the start."""
    found = list(cells)
    for place, _ in steps.packing.places:
        if place.kind in "go":
            found[place.index] = found[place.index] or ()
    return found


def lockstep(game: Game) -> None:
    """One match, step by step, both ways; at each decision the cells, the moves, and what becomes
    of copies."""
    steps, run = ready(game)
    position = steps.start(SEED)
    streams = [Stream(SEED, k) for k in range(run.machine.players + 1)]
    course = Course(run, Terms(decisions=1 << 30))
    course.run()
    play_on(course, streams, 0)
    for n in range(DECISIONS):
        if course.is_over or not course.offers():
            break
        cells = plain(steps, course.cells)
        assert position.cells() == cells
        assert position.moves() == (course.stop[2], course.offers())
        twin = position.copy() if n % 2 else steps.position(course.cells)
        assert twin.cells() == cells
        if n % 7 == 0:
            other = Course.at(run, Terms(deals=1), course.cells.copy())
            play_on(other, [Stream(n, k) for k in range(run.machine.players + 1)])
            row = twin.playout(n, 1, 10_000)
            assert (row.winners, row.fuel) == (other.won, other.fuel)
        taken = n % len(course.offers())
        course.choose(course.offers()[taken])
        course.run()
        play_on(course, streams, 0)
        twin.step(taken)
        position.step(taken)
    if position.over is None and not course.offers():
        assert position.moves() == (-1, [])
    assert (position.over is None) == (course.stop[0] == "decide" and bool(course.offers()))
    if course.stop[0] == "end":
        assert position.over is not None
        assert (position.over.winners, position.over.fuel) == (course.won, course.fuel)


@needs_compiler
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_steps(path: Path) -> None:
    lockstep(load(path))


@needs_compiler
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("sheet", ["groups", "twins", "faults"])
def test_steps_of_what_no_shipped_game_asks_for(sheet: str, tmp_path: Path) -> None:
    lockstep(odd(sheet, tmp_path))


def decisions_of(game: Game, run: Interpreter) -> Iterator[tuple[int, Witness]]:
    """The decisions of one match, with a witness of each."""
    outcomes: list[Any] = []
    playout(run, Terms(deals=2), SEED, outcomes)
    witness = Witness(Noting(run.machine), Terms(), Wording(run.machine))
    n = 0
    for outcome in outcomes:
        if witness.course.stop[0] == "decide":
            yield n, witness
            n += 1
        witness.follow([outcome])


@needs_compiler
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_worlds_and_searches(path: Path) -> None:
    game = load(path)
    steps, run = ready(game)
    searcher = Searcher(steps)
    terms = Terms(deals=1)
    held = {place.index for place, _ in steps.packing.places} | {0}
    for n, witness in decisions_of(game, run):
        if n >= (80 if THOROUGH else 24):
            break
        if n % 3:
            continue
        drawn = recipe(witness, witness.course.stop[2])
        cells = draw(drawn, run.machine, run, Stream(n, 5))
        run.run(cells)
        found = searcher.draw(drawn, n, 5).cells()
        assert [found[i] for i in held] == [plain(steps, cells)[i] for i in held]
        if n % 12:
            continue
        moves, decision = run.offers(witness.course.cells), decision_of(witness.course)
        asked = Question(drawn, decision, moves, n)
        tried = [(x.count, x.shares, x.scores) for x in searcher.flat(asked, 2)]
        assert tried == flat(drawn, run, moves, 2, n, terms)
        for towards in (0, -1) if THOROUGH else (-(n // 12 % 2),):
            seen = searcher.search(evolve(asked, towards=towards), ROUNDS)
            sight: Any = SimpleNamespace(runner=run)
            assert seen == tree.search(sight, drawn, moves, ROUNDS, n, 1, towards)


@needs_compiler
def test_a_search_in_parts_is_the_whole_search() -> None:
    game = load("bonus-malus")
    steps, run = ready(game)
    searcher = Searcher(steps)
    _, witness = next(decisions_of(game, run))
    drawn, decision = recipe(witness, witness.course.stop[2]), decision_of(witness.course)
    moves = run.offers(witness.course.cells)
    asked = Question(drawn, decision, moves, 3)
    whole = searcher.flat(asked, 20)
    parts = [searcher.flat(asked, 10, first) for first in (0, 10)]
    for move, (a, b) in zip(whole, zip(*parts, strict=True), strict=True):
        assert (move.count, move.shares) == (a.count + b.count, a.shares + b.shares)
        assert move.scores == tuple(x + y for x, y in zip(a.scores, b.scores, strict=True))
    assert tree.EXPLORE == EXPLORE
    again = searcher.search(asked, 200)
    assert again == searcher.search(asked, 200)
    assert sum(count for count, _ in again) == 200


@needs_compiler
def test_the_two_libraries_of_a_machine_are_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    machine = load("dump").machine(2)
    assert stepper(machine, at_hand=True) is None
    assert stepper(machine) is not None
    assert stepper(machine, at_hand=True) is not None
    assert native_build.cached("int x;\n", native_build.compiler()) is None

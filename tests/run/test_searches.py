"""Native steps, worlds and searches give what the interpreter gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve

from cardlang.api import Game, engine_of
from cardlang.bots import habits, tree
from cardlang.bots.ahead import Manners
from cardlang.bots.unanswered import answers
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.worlds import SET, Recipe, draw
from cardlang.machine.ir import WORK, Machine
from cardlang.many.playout import playout
from cardlang.match.live.driver import Driver, Terms
from cardlang.match.live.moves import Wording
from cardlang.run.interpret import Interpreter
from cardlang.run.native import build as native_build
from cardlang.run.native.searching import EXPLORE, Question, Searcher
from cardlang.run.native.stepping import NativeSteps, Position, stepper
from cardlang.run.stream import Stream
from tests.run.slow_search import decision_of, flat, play_on
from tests.run.test_native import needs_compiler, odd
from tests.shipped import FILES, THOROUGH, load, spread

DECISIONS = 400 if THOROUGH else 36
SEED = 11
ENDS = 4  # of many moves, the first so many and the last are tried
ROUNDS = 40 if THOROUGH else 10  # of a search of information sets
GUIDED = 40 if THOROUGH else 12  # playouts by habit
GAMES = spread("searches 54", 12)  # of many spreads one with games that are quickly compiled
WANTED = ("baskets", "cribbage", "go_fish", "greenhouse", "hearts_omnibus", "scopa")
BESIDE = [path for path in FILES if path.stem in WANTED]
"""Games with what none of them asks for: see `test_sample`."""

STEPPED = ["groups", "twins", "faults", "wild"]


@pytest.fixture(params=GAMES, ids=lambda path: path.stem, scope="module")
def path(request: pytest.FixtureRequest) -> Path:
    """A game that ships; what is tried with it is tried in turn, so it is compiled once."""
    found: Path = request.param
    return found


@lru_cache(maxsize=1)
def ready(game: Game) -> tuple[NativeSteps, Interpreter]:
    machine = engine_of(game).machine()
    steps = stepper(machine)
    assert steps is not None
    return steps, Interpreter(machine)


def plain(steps: NativeSteps, cells: list[Any]) -> list[Any]:
    """Cells as native code has them: no list and no pile is `()`, and not 0 as at the start."""
    found = list(cells)
    for place, _ in steps.packing.places:
        if place.kind in "go":
            found[place.index] = found[place.index] or ()
    return found


def told(position: Position, cells: list[Any]) -> list[Any]:
    """The cells of a position in C.  It counts at least as much work; so much is taken as equal."""
    found = position.cells()
    assert found[WORK] >= cells[WORK]
    found[WORK] = cells[WORK]
    return found


def lockstep(game: Game) -> None:
    """One match, step by step, both ways; at each decision the cells, the moves, and what becomes
    of copies."""
    steps, run = ready(game)
    position = steps.start(SEED)
    streams = [Stream(SEED, k) for k in range(run.machine.players + 1)]
    driver = Driver(run, Terms(decisions=1 << 30))
    driver.run()
    play_on(driver, streams, 0)
    for n in range(DECISIONS):
        if driver.is_over or not driver.offers():
            break
        cells = plain(steps, driver.cells)
        assert told(position, cells) == cells
        assert position.moves() == (driver.seat, driver.offers())
        twin = position.copy() if n % 2 else steps.position(driver.cells)
        assert told(twin, cells) == cells
        taken = n % len(driver.offers())
        driver.choose(driver.offers()[taken])
        driver.run()
        play_on(driver, streams, 0)
        twin.step(taken)
        position.step(taken)
    if position.over is None and not driver.offers():
        assert position.moves() == (-1, [])
    assert (position.over is None) == (driver.stop[0] == "decide" and bool(driver.offers()))
    if driver.stop[0] == "end":
        assert position.over is not None
        assert (position.over.winners, position.over.fuel) == (driver.won, driver.fuel)


@needs_compiler
def test_steps(path: Path) -> None:
    lockstep(load(path))


@needs_compiler
@pytest.mark.parametrize("path", BESIDE, ids=lambda path: path.stem)
def test_steps_of_what_is_asked_for_elsewhere(path: Path) -> None:
    lockstep(load(path))


@needs_compiler
@pytest.mark.parametrize("sheet", STEPPED)
def test_steps_of_what_no_shipped_game_asks_for(sheet: str, tmp_path: Path) -> None:
    lockstep(odd(sheet, tmp_path))


def decisions_of(game: Game, run: Interpreter) -> Iterator[tuple[int, Provenance]]:
    """The decisions of one match, with a provenance of each."""
    outcomes: list[Any] = []
    playout(run, Terms(deals=2), SEED, outcomes)
    provenance = Provenance(tracer(run.machine), Terms(), Wording(run.machine))
    n = 0
    for outcome in outcomes:
        if provenance.driver.stop[0] == "decide":
            yield n, provenance
            n += 1
        provenance.follow([outcome])


def leant(drawn: Recipe, machine: Machine) -> tuple[Recipe, int]:
    """The same worlds, with weights of some cards at some place; and the place, or -1."""
    dealt = sorted({card for group in drawn.groups for card in group.cards})
    zones = [where for group in drawn.groups for _, kind, where in group.takes if kind == SET]
    if not zones:
        return drawn, -1
    weights = [0] * len(machine.cards)
    for number, card in enumerate(dealt):
        weights[card] = number * 997 % 800 - 400
    return evolve(drawn, leans=((zones[0], tuple(weights)),)), zones[0]


@needs_compiler
def test_worlds_and_searches(path: Path) -> None:
    """At one decision of a documented game all is searched, of a classic in one of the two ways.

    Flatly of many moves the first and the last few: a search in Python takes most of the time.
    """
    documented = path.parent.name == "games"
    both, number = documented or THOROUGH, GAMES.index(path)
    searched = range(0, 80, 12) if THOROUGH else [number // 2 % 2 * 3]
    game = load(path)
    steps, run = ready(game)
    searcher = Searcher(steps)
    terms = Terms(deals=1)
    held = {place.index for place, _ in steps.packing.places} | {0}
    for n, provenance in decisions_of(game, run):
        if n >= (80 if THOROUGH else 15):
            break
        if n % 3:
            continue
        drawn = recipe(provenance, provenance.driver.seat)
        cells = draw(drawn, run.machine, run, Stream(n, 5))
        run.run(cells)
        found = searcher.draw(drawn, n, 5).cells()
        assert [found[i] for i in held] == [plain(steps, cells)[i] for i in held]
        leaning, _ = leant(drawn, run.machine)
        cells = draw(leaning, run.machine, run, Stream(n, 6))
        run.run(cells)
        found = searcher.draw(leaning, n, 6).cells()
        assert [found[i] for i in held] == [plain(steps, cells)[i] for i in held]
        if n not in searched:
            continue
        moves, decision = run.offers(provenance.driver.cells), decision_of(provenance.driver)
        asked = Question(drawn, decision, moves, n)
        sight: Any = SimpleNamespace(runner=run)
        if both or number % 2:
            some = moves if THOROUGH or len(moves) <= 2 * ENDS else [*moves[:ENDS], *moves[-ENDS:]]
            played = searcher.flat(evolve(asked, moves=some), 2)
            tried = [(x.count, x.shares, x.scores) for x in played]
            assert tried == flat(drawn, run, some, 2, n, terms)
            if not both:
                continue
            few = moves if len(moves) <= 5 else [*moves[:3], *moves[-2:]]
            leaning, zone = leant(drawn, run.machine)
            cards: list[list[habits.Weight]] = []
            told: Any = {"quiet": answers(run).quiet, "silent": bool(n % 2), "again": n % 3 - 1}
            question = evolve(asked, recipe=leaning, moves=few, towards=1, zone=zone)
            by_card = searcher.by_card(evolve(question, **told), GUIDED)
            slow = habits.search(sight, leaning, few, GUIDED, n, 1, 1, Manners(**told), zone, cards)
            assert by_card == (slow, cards)
        for towards in (0, -1) if THOROUGH else (-1 if n else 0,):
            seen = searcher.search(evolve(asked, towards=towards), ROUNDS)
            assert seen == tree.search(sight, drawn, moves, ROUNDS, n, 1, towards)


@needs_compiler
def test_a_search_in_parts_is_the_whole_search() -> None:
    game = load("bonus-malus")
    steps, run = ready(game)
    searcher = Searcher(steps)
    _, provenance = next(decisions_of(game, run))
    drawn, decision = recipe(provenance, provenance.driver.seat), decision_of(provenance.driver)
    moves = run.offers(provenance.driver.cells)
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
    machine = engine_of(load("dump")).machine(2)
    assert stepper(machine, at_hand=True) is None
    assert stepper(machine) is not None
    assert stepper(machine, at_hand=True) is not None
    assert native_build.cached("int x;\n", native_build.compiler()) is None

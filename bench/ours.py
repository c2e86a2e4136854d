"""This project's ways of playing, as programs to be timed.

`playouts` are whole matches of random seats, each from a seed of its own.  `steps` is the public
API as anybody uses it, starts included: `legal_moves`, one of them by Python's own dice, `apply`;
or the same by numbers, `legal_actions` and `apply_action`.  `copies` copies a state in the midst of
a deal.
"""

from __future__ import annotations

import random
from itertools import count

import cardlang
from bench.rounds import Program
from cardlang.api import Game, engine_of
from cardlang.diagnostic import UsageError
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.tracing import tracer
from cardlang.many.backends import BackendError
from cardlang.many.playout import playout
from cardlang.match.live.driver import Outcome, Runner, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.state import State
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError, opened
from cardlang.run.native.searching import Question, Searcher
from cardlang.run.native.stepping import stepper
from cardlang.run.python.generated import Generated
from cardlang.run.stream import CHANCE, Stream

MANY = 8  # moves of a decision that is worth a search
_NATIVE = 5_000_000  # decisions that a call of native code plays in a second, roughly


def game_of(slug: str) -> Game:
    """A game that ships."""
    return cardlang.load(slug)


def ways(slug: str, players: int, deals: int | None) -> list[Program]:
    """Whole matches by every backend."""
    game = game_of(slug)
    machine = engine_of(game).machine(players)
    found = [
        _playouts("interpret", Interpreter(machine), deals),
        _playouts("python", Generated(machine), deals),
    ]
    try:
        native = opened(machine)
    except NativeError:
        return found
    assert native is not None
    at = 0
    length = native.sums(range(200), deals, 10_000).decisions[0] / 200
    matches = max(1, int(_NATIVE / 50 / max(length, 1)))

    def batch() -> tuple[int, int]:
        nonlocal at
        sums = native.sums(range(at, at + matches), deals, 10_000)
        at += matches
        return sums.matches, sums.decisions[0]

    return [*found, Program("cardlang", "native", batch)]


def _playouts(how: str, runner: Runner, deals: int | None) -> Program:
    seeds, terms = count(), Terms(deals)

    def batch() -> tuple[int, int]:
        return 1, playout(runner, terms, next(seeds)).decisions

    return Program("cardlang", how, batch)


def steps(slug: str, players: int, deals: int | None) -> list[Program]:
    """The public API, driven from Python: by numbers and by moves where the match lives in C, and
    by moves where it does not."""
    game = cardlang.load(slug)  # of its own: what is compiled stays so
    engine, seeds, draw = engine_of(game), count(), random.Random(1).random

    def numbers() -> tuple[int, int]:
        state = game.start(players=players, seed=next(seeds), deals=deals)
        decisions = 0
        while not state.is_over:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        return 1, decisions

    def moves(state: State) -> tuple[int, int]:
        decisions = 0
        while not state.is_over:
            legal = state.legal_moves()
            state.apply(legal[int(draw() * len(legal))])
            decisions += 1
        return 1, decisions

    def inside() -> tuple[int, int]:
        return moves(game.start(players=players, seed=next(seeds), deals=deals))

    def ordinary() -> tuple[int, int]:
        setup = engine.setup(players, next(seeds), deals=deals)
        return moves(State(setup, Stream(setup.seed or 0, CHANCE)))

    found = [Program("cardlang", "API from Python, no C", ordinary, "steps")]
    try:
        game.compile(players)
    except (UsageError, BackendError):
        return found
    return [
        Program("cardlang", "API from Python, numbers", numbers, "steps"),
        Program("cardlang", "API from Python, moves", inside, "steps"),
        *found,
    ]


def copies(slug: str, players: int) -> Program:
    """Copies of a state in the midst of a deal."""
    state = game_of(slug).start(players=players, seed=3, deals=1)
    for _ in range(9):
        if not state.is_over:
            state.apply(state.legal_moves()[0])

    def batch() -> tuple[int, int]:
        for _ in range(200):
            state.copy()
        return 200, 200

    return Program("cardlang", "state.copy()", batch, "copies")


def native_copies(slug: str, players: int) -> list[Program]:
    """Copies of a state of native code, made inside it."""
    try:
        steps = stepper(engine_of(game_of(slug)).machine(players))
    except NativeError:
        return []
    assert steps is not None
    state = steps.start(3)
    for _ in range(9):
        if state.over is None:
            state.step(0)
    twin = state.copy()

    def batch() -> tuple[int, int]:
        steps.library.cl_copies(twin.state, state.state, 50_000)
        return 50_000, 50_000

    return [Program("cardlang", "copies in C", batch, "copies")]


def search(slug: str, players: int, rounds: int) -> Program | None:
    """Our search of information sets, of a decision with many moves; a simulation counts as a
    decision."""
    machine = engine_of(game_of(slug)).machine(players)
    try:
        steps = stepper(machine)
    except NativeError:
        return None
    assert steps is not None
    searcher, run = Searcher(steps), Interpreter(machine)
    outcomes: list[Outcome] = []
    playout(run, Terms(1), 3, outcomes)
    provenance = Provenance(tracer(machine), Terms(), Wording(machine))
    for outcome in outcomes:
        stop = provenance.driver.stop
        if stop[0] == "decide" and not machine.decisions[stop[1]].sealed:
            if len(provenance.driver.offers()) >= MANY:
                break
        provenance.follow([outcome])
    decision = machine.decisions[provenance.driver.decision]
    drawn, moves = (
        recipe(provenance, provenance.driver.seat),
        run.offers(provenance.driver.cells),
    )
    seeds = count()

    def batch() -> tuple[int, int]:
        searcher.search(Question(drawn, decision, moves, next(seeds)), rounds)
        return 1, rounds

    return Program("cardlang", "search in C", batch, "simulations")

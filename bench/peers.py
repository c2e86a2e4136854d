"""Others that play the same kinds of games, as programs to be timed.

* `yardsticks/bm_naive.py` and `yardsticks/bm.c`: one deal of Bonus-Malus for four, by hand.
* OpenSpiel, from Python: `legal_actions`, `apply_action`, chance sampled in Python.
* OpenSpiel, in C++: `evaluate_bots` with uniform random bots, one call a game with its deal.  There
  is no bare playout loop in the wheel; the bots make a policy vector, so its time is somewhat above
  what the rules alone take.
* RLCard: `env.step` over the legal actions of its state.

OpenSpiel and RLCard come with the extra `bench`; where one is missing a line says so.
"""

from __future__ import annotations

import ctypes
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.rounds import Program
from bench.yardsticks import bm_naive
from cardlang.run.native.build import compiler

YARDSTICKS = Path(__file__).parent / "yardsticks"
_DEALS = 20_000


def missing() -> list[str]:
    """What is not installed here."""
    return [
        name
        for name, module in (("OpenSpiel", openspiel()), ("RLCard", rlcard()))
        if module is None
    ]


def openspiel() -> Any | None:
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def rlcard() -> Any | None:
    try:
        import rlcard
    except ImportError:
        return None
    return rlcard


# ------------------------------------------------------------- Bonus-Malus


def naive() -> Program:
    dice = random.Random(1)

    def batch() -> tuple[int, int]:
        return 20, sum(bm_naive.playout(dice)[1] for _ in range(20))

    return Program("naive Python", "by hand", batch)


def naive_copies() -> Program:
    state = bm_naive.new_state(random.Random(3))
    for _ in range(9):
        state.apply(state.legal_moves()[0])

    def batch() -> tuple[int, int]:
        for _ in range(200):
            state.clone()
        return 200, 200

    return Program("naive Python", "clone()", batch, "copies")


def by_hand(folder: Path) -> Program:
    """The hand-written C, compiled with the flags that native code is compiled with."""
    made_by = compiler()
    library = folder / "bm.so"
    command = [*made_by.command, *made_by.flags, str(YARDSTICKS / "bm.c"), "-o", str(library)]
    subprocess.run(command, check=True)
    play = ctypes.CDLL(str(library)).playouts
    play.restype = ctypes.c_long
    dice = random.Random(1)

    def batch() -> tuple[int, int]:
        wins, total = ctypes.c_long(), ctypes.c_uint64()
        play(
            ctypes.c_long(_DEALS),
            ctypes.c_uint64(dice.getrandbits(60)),
            ctypes.byref(wins),
            ctypes.byref(total),
        )
        return _DEALS, _DEALS * 52

    return Program("C", "by hand", batch)


# --------------------------------------------------------------- OpenSpiel


def _drive(game: Any, draw: Callable[[], float]) -> int:
    """One random game from Python; how many decisions it had."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            x, total, action = draw(), 0.0, outcomes[-1][0]
            for known, part in outcomes:
                total += part
                if x < total:
                    action = known
                    break
            state.apply_action(action)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
    state.returns()
    return decisions


def spiel_steps(name: str) -> Program | None:
    pyspiel = openspiel()
    if pyspiel is None:
        return None
    game, draw = pyspiel.load_game(name), random.Random(1).random
    return Program("OpenSpiel", "API from Python", lambda: (1, _drive(game, draw)), "steps")


def spiel_playouts(name: str) -> Program | None:
    """Games wholly in C++; how many decisions one has is the mean of a sample from Python."""
    pyspiel = openspiel()
    if pyspiel is None:
        return None
    game, dice = pyspiel.load_game(name), random.Random(2)
    sample = 40
    length = sum(_drive(game, dice.random) for _ in range(sample)) / sample
    bots = [pyspiel.make_uniform_random_bot(p, 1 + p) for p in range(game.num_players())]

    def batch() -> tuple[int, int]:
        for _ in range(10):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, dice.getrandbits(30))
        return 10, round(10 * length)

    return Program("OpenSpiel", "C++", batch)


def spiel_copies(name: str) -> Program | None:
    pyspiel = openspiel()
    if pyspiel is None:
        return None
    game, dice = pyspiel.load_game(name), random.Random(3)
    state = game.new_initial_state()
    moves = 0
    while moves < 9 and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(state.legal_actions()[0])
            moves += 1

    def batch() -> tuple[int, int]:
        for _ in range(200):
            state.clone()
        return 200, 200

    return Program("OpenSpiel", "clone()", batch, "copies")


def spiel_search(name: str, simulations: int, before: int, many: int) -> Program | None:
    """Its search of information sets, of a decision with so many moves, `before` moves later or
    more; a simulation counts as a decision."""
    pyspiel = openspiel()
    if pyspiel is None:
        return None
    game, dice = pyspiel.load_game(name), random.Random(4)
    state = game.new_initial_state()
    while state.is_chance_node() or before > 0 or len(state.legal_actions()) < many:
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            before -= 1

    def batch() -> tuple[int, int]:
        seed = dice.getrandbits(30)
        bot = pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, simulations)
        bot.step(state)
        return 1, simulations

    return Program("OpenSpiel", "ISMCTSBot", batch, "simulations")


# ------------------------------------------------------------------ RLCard


def rlcard_steps(name: str) -> Program | None:
    module = rlcard()
    if module is None:
        return None
    env, draw = module.make(name, config={"seed": 1}), random.Random(1).random

    def batch() -> tuple[int, int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            decisions += 1
        env.get_payoffs()
        return 1, decisions

    return Program("RLCard", "API from Python", batch, "steps")

"""Batches for learning, ours and those of OpenSpiel, as programs to be timed.

A step is a decision.  Ours plays 1,024 lanes in one thread, with masks, rewards and the row of what
the seat to move sees, and takes the first legal action of each lane; to choose it is next to
nothing.  OpenSpiel's `SyncVectorEnv` plays its environments one after another, and makes the rows
of all seats; its legal actions are drawn in Python.  Without numpy the rows are left out.
"""

from __future__ import annotations

import random
from array import array
from typing import Any

from bench.ours import game_of
from bench.peers import openspiel
from bench.rounds import Program
from cardlang.api import engine_of
from cardlang.diagnostic import UsageError
from cardlang.lanes.buffers import LETTERS, Buffers, LaneBufferTerms
from cardlang.lanes.native import NativeLanes
from cardlang.match.live.actions import actions_of
from cardlang.match.live.numbering import numbering_of
from cardlang.run.native import NativeError
from cardlang.run.native.lanes import library
from cardlang.run.sights import Sights

LANES = 1024
_STEPS = 50  # of ours, between two looks at the clock
_THEIRS = 64  # environments of a `SyncVectorEnv`; a step takes time for each of them


def batches(slug: str, players: int, deals: int | None) -> Program | None:
    """Our lanes in C; None where moves have no numbers or there is no compiler."""
    setup = engine_of(game_of(slug)).setup(players, deals=deals)
    try:
        import numpy
    except ImportError:
        return None
    try:
        numbered, made = actions_of(setup.wording), library(setup.runner.machine)
    except (UsageError, NativeError):
        return None
    sights = Sights(setup.runner.machine)
    terms = LaneBufferTerms(setup, numbered, sights, LANES, "same_step", False, -1)
    held: dict[str, Any] = {
        name: array(letter, bytes(array(letter).itemsize * terms.sizes()[name] * LANES))
        for name, letter in LETTERS.items()
    }
    numbering = numbering_of(setup.wording, numbered, made.words)
    lanes = NativeLanes(made, terms, Buffers(terms, held), range(LANES), numbering)

    actions = numpy.frombuffer(held["actions"], "int32")

    def batch() -> tuple[int, int]:
        for _ in range(_STEPS):
            actions[:] = lanes.first_actions()
            lanes.step()
        return _STEPS, LANES * _STEPS

    return Program("cardlang", f"{LANES:,} lanes in C", batch, "batches")


def spiel_batches(name: str) -> Program | None:
    """A `SyncVectorEnv`."""
    if openspiel() is None:
        return None
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    chance = rl_environment.ChanceEventSampler
    envs = [
        rl_environment.Environment(name, chance_event_sampler=chance(seed=seed))
        for seed in range(_THEIRS)
    ]
    together, draw = vector_env.SyncVectorEnv(envs), random.Random(1).random
    steps = together.reset()

    def batch() -> tuple[int, int]:
        nonlocal steps
        taken = []
        for step in steps:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            taken.append(StepOutput(legal[int(draw() * len(legal))], None))
        steps, _, _, _ = together.step(taken, reset_if_done=True)
        return 1, _THEIRS

    return Program("OpenSpiel", "SyncVectorEnv", batch, "batches")

"""Batches and states in C: `python -m bench.batches [GAME…]`.

Million steps a second of `lanes` in one thread, CPU time, the first legal action of every lane:
with all rows, without `numbers`, and with rewards only; the best of some turns.  A turn has as many
steps as a match has decisions and more, for all lanes begin with the same one.  Then microseconds a
decision of a state driven from Python by numbers, ordinary and in C (`Game.compile`).  numpy is not
needed, but for the last table: a policy in numpy that chooses among `Vector.offers` at random, all
of its time counted.
"""

from __future__ import annotations

import random
import sys
from array import array
from time import process_time
from typing import Any

import cardlang
from cardlang.api import Game, engine_of
from cardlang.lanes.buffers import LETTERS, VIEWS, Buffers, LaneBufferTerms
from cardlang.lanes.native import NativeLanes
from cardlang.match.live.actions import actions_of
from cardlang.match.live.numbering import numbering_of
from cardlang.run.native.lanes import library
from cardlang.run.sights import Sights

GAMES = ("leduc-poker", "bonus-malus", "dump", "hearts")
SIZES = (1, 16, 256, 1024)
TURNS, SECONDS, STEPS = 3, 0.3, 120


def steps_a_second(game: Game, lanes: int, views: tuple[str, ...]) -> float:
    """Of a batch in C, the choice of actions not counted."""
    setup = engine_of(game).setup()
    machine, numbered = setup.runner.machine, actions_of(setup.wording)
    terms = LaneBufferTerms(setup, numbered, Sights(machine), lanes, "same_step", False, -1)
    held: dict[str, Any] = {
        name: array(letter, bytes(array(letter).itemsize * terms.sizes()[name] * lanes))
        for name, letter in LETTERS.items()
        if name in views or name not in VIEWS
    }
    made = library(machine)
    numbering = numbering_of(setup.wording, numbered, made.words)
    batch = NativeLanes(made, terms, Buffers(terms, held), range(lanes), numbering)
    best = 0.0
    for _ in range(TURNS):
        spent, steps = 0.0, 0
        while spent < SECONDS or steps < STEPS * lanes:
            held["actions"][:] = batch.first_actions()
            begun = process_time()
            batch.step()
            spent += process_time() - begun
            steps += lanes
        best = max(best, steps / spent / 1e6)
    return best


def policy(game: Game, lanes: int) -> float:
    """Million steps a second of a policy in numpy that draws among the moves that are offered."""
    import numpy

    batch = cardlang.vector(game, n=lanes, seed=1, views=["numbers"])
    generator, best = numpy.random.default_rng(1), 0.0
    for _ in range(TURNS):
        begun, steps = process_time(), 0
        while process_time() - begun < SECONDS or steps < STEPS * lanes:
            starts, actions = batch.offers()
            counts = numpy.diff(starts)
            batch.step(actions[starts[:-1] + (generator.random(lanes) * counts).astype("int64")])
            steps += lanes
        best = max(best, steps / (process_time() - begun) / 1e6)
    return best


def decision(game: Game) -> float:
    """Microseconds a decision of a state driven by numbers, starts included."""
    draw, seed, best = random.Random(1).random, 0, 1e9
    for _ in range(TURNS):
        begun, decisions = process_time(), 0
        while process_time() - begun < SECONDS:
            state = game.start(seed=seed, deals=1)
            seed += 1
            while not state.is_over:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        best = min(best, (process_time() - begun) / decisions * 1e6)
    return best


def main(slugs: list[str]) -> None:
    """Measures all."""
    print("| game | lanes | all rows | without numbers | rewards only |")
    print("| --- | --- | --- | --- | --- |")
    for slug in slugs:
        for lanes in SIZES:
            rates = [
                steps_a_second(cardlang.load(slug), lanes, views)
                for views in (VIEWS, VIEWS[:2], ())
            ]
            told = " | ".join(f"{rate:.2f}" for rate in rates)
            print(f"| {slug} | {lanes:,} | {told} |", flush=True)
    print()
    print("| game | state, µs a decision | state in C |")
    print("| --- | --- | --- |")
    for slug in slugs:
        game, inside = cardlang.load(slug), cardlang.load(slug)
        inside.compile()
        print(f"| {slug} | {decision(game):.2f} | {decision(inside):.2f} |", flush=True)
    print()
    print("| game | policy in numpy, 1,024 lanes, million steps a second |")
    print("| --- | --- |")
    for slug in slugs:
        print(f"| {slug} | {policy(cardlang.load(slug), 1024):.2f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))

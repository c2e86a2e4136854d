"""Batches beside `State`: to the move the same matches, in C and in plain Python.

The buffers are `array`s, so numpy is not needed here.
"""

from __future__ import annotations

import random
from array import array
from itertools import pairwise
from typing import Any

from cardlang.api import Game, engine_of
from cardlang.lanes import native
from cardlang.lanes.buffers import LETTERS, Buffers, LaneBufferTerms
from cardlang.lanes.memory import Memory
from cardlang.lanes.rows import cards_row, numbers_row
from cardlang.lanes.slow import SlowLanes
from cardlang.match.live.actions import actions_of
from cardlang.match.live.driver import Driver
from cardlang.match.live.numbering import numbering_of
from cardlang.match.live.setup import Setup
from cardlang.match.state import State
from cardlang.run.native.lanes import library
from cardlang.run.sights import Sights

Lanes = native.NativeLanes | SlowLanes


class Held:
    """A batch and its buffers."""

    def __init__(
        self,
        game: Game,
        lanes: int,
        seed: int,
        inside: bool,
        mode: str = "same_step",
        wins: bool = False,
        asked: int = -1,
        deals: int | None = None,
        most: int = 10_000,
        threads: int = 1,
        every: bool = False,
    ) -> None:
        setup = engine_of(game).setup(None, None, None, None, deals, most)
        machine = setup.runner.machine
        numbered, sights = actions_of(setup.wording), Sights(machine)
        self.terms = LaneBufferTerms(setup, numbered, sights, lanes, mode, wins, asked, every)
        sizes = self.terms.sizes()
        self.of: dict[str, Any] = {
            name: array(letter, bytes(array(letter).itemsize * sizes[name] * lanes))
            for name, letter in LETTERS.items()
        }
        buffers, seeds = Buffers(self.terms, self.of), range(seed, seed + lanes)
        self.lanes: Lanes
        if inside:
            made = library(machine)
            numbering = numbering_of(setup.wording, numbered, made.words)
            self.lanes = native.NativeLanes(made, self.terms, buffers, seeds, numbering, threads)
        else:
            self.lanes = SlowLanes(self.terms, buffers, seeds)
        self.sizes = sizes

    def row(self, name: str, lane: int) -> list[Any]:
        size = self.sizes[name]
        return list(self.of[name][lane * size : (lane + 1) * size])

    def legal(self, lane: int) -> list[int]:
        return [number for number, may in enumerate(self.row("mask", lane)) if may]

    def offers(self) -> list[list[int]]:
        """The actions of each lane as numbers, in the order in which they are offered."""
        starts, actions = self.lanes.offers()
        found = [list(actions[a:b]) for a, b in pairwise(starts)]
        assert [sorted(some) for some in found] == [self.legal(k) for k in range(len(found))]
        return found

    def step(self, actions: list[int]) -> int:
        self.of["actions"][:] = array("i", actions)
        return self.lanes.step()

    def any_actions(self, dice: random.Random) -> list[int]:
        """A legal action a lane, drawn; where a match is over it does not matter."""
        legal = [self.legal(lane) for lane in range(self.terms.lanes)]
        return [dice.choice(some) if some else 0 for some in legal]


def beside_states(game: Game, steps: int, deals: int | None = None) -> int:
    """Plays a batch in C, one in Python and `State`s, with the same moves; how many matches ended.

    All that they tell is compared after every step: rows, masks, rewards, scores, ends, logs.
    """
    lanes, dice, ended = 3, random.Random(steps), 0
    inside, plain = (Held(game, lanes, 5, way, deals=deals) for way in (True, False))
    states: list[State] = [game.start(seed=5 + lane, deals=deals) for lane in range(lanes)]
    gained = [[0.0] * len(state.scores) for state in states]
    for _ in range(steps):
        actions = inside.any_actions(dice)
        assert inside.step(actions) == plain.step(actions) == -1
        for name in LETTERS:
            assert inside.of[name] == plain.of[name], name
        assert inside.offers() == plain.offers()
        for lane, state in enumerate(states):
            state.apply_action(actions[lane])
            pairs = zip(gained[lane], inside.row("rewards", lane), strict=True)
            gained[lane] = [a + b for a, b in pairs]
            assert list(state.scores) == gained[lane] == inside.row("scores", lane)
            ends = state.is_over and not state.is_aborted, state.is_aborted
            assert ends == (inside.of["terminated"][lane], inside.of["truncated"][lane])
            if state.is_over:
                ended += 1
                seed = inside.of["seeds"][lane]
                state = states[lane] = game.start(seed=seed, deals=deals)
                gained[lane] = [0.0] * len(state.scores)
            assert state.to_act == inside.of["to_act"][lane]
            assert list(state.legal_actions()) == inside.legal(lane)
    for lane, state in enumerate(states):
        seed, moves = inside.lanes.log(lane)
        assert (seed, moves) == plain.lanes.log(lane)
        again = game.start(seed=seed, deals=deals)
        for number in moves:
            again.apply_action(number)
        assert again.record() == state.record()
    return ended


def rows(setup: Setup, outcomes: list[Any], seat: int) -> tuple[bytes, list[int]]:
    """What a seat is told in numbers once all of this has happened."""
    driver = Driver(setup.runner, setup.terms)
    memory, sights = Memory(driver.machine, driver.cells), Sights(driver.machine)
    driver.run(memory)
    for outcome in outcomes:
        while driver.stop[0] == "score":
            driver.count()
            driver.run(memory)
        if driver.stop[0] == "shuffle":
            zone = driver.stop[1]
            driver.shuffle(outcome)
            memory.look(zone)
        else:
            driver.choose(outcome)
        driver.run(memory)
    cells = driver.cells
    return cards_row(sights, cells, memory.known[seat], seat), numbers_row(sights, cells, seat)

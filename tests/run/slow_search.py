"""Flat Monte Carlo, written plainly against the interpreter: what native searches must equal.

`search.h` says how a search goes.  Here it is said once more, in Python, with cells, courses and
streams, and without a thought of speed.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.ir import Decision
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, Stream, stream_key

SHARE = 720720


def play_on(driver: Driver, streams: Sequence[Stream], decisions: int = 1 << 40) -> None:
    """Random seats, from the stop where a match stands: to its end, or for so many decisions."""
    while not driver.is_over:
        if driver.stop[0] == "decide":
            if decisions == 0:
                return
            decisions -= 1
            legal = driver.offers()
            if not legal:
                return
            driver.choose(legal[streams[1 + driver.stop[2]].below(len(legal))])
        elif driver.stop[0] == "shuffle":
            cards = driver.pile
            streams[CHANCE].shuffle(cards)
            driver.shuffle(tuple(cards))
        else:
            driver.count()
        driver.run()


def share(driver: Driver, seat: int) -> int:
    return SHARE // len(driver.winners) if seat in driver.winners else 0


def _world(
    recipe: Recipe, run: Interpreter, terms: Terms, seed: int, w: int
) -> tuple[Driver, list[Stream], Stream]:
    chance = Stream(seed, 2 * w)
    other = stream_key(seed, 2 * w + 1) >> 1
    driver = Driver.at(run, terms, draw(recipe, run.machine, run, chance))
    return driver, [Stream(other, k) for k in range(run.machine.players + 1)], chance


def flat(
    recipe: Recipe, run: Interpreter, moves: list[Outcome], worlds: int, seed: int, terms: Terms
) -> list[tuple[int, int, tuple[int, ...]]]:
    """By move: how often, the shares of the seat, the scores of the sides."""
    machine = run.machine
    found = [[0, 0, *[0] * len(machine.sides)] for _ in moves]
    for w in range(worlds):
        for k, move in enumerate(moves):
            driver, streams, _ = _world(recipe, run, terms, seed, w)
            if move not in driver.offers():
                continue
            driver.choose(move)
            driver.run()
            play_on(driver, streams)
            found[k][0] += 1
            found[k][1] += share(driver, recipe.seat)
            for side in range(len(machine.sides)):
                found[k][2 + side] += driver.cells[machine.scores + side]
    return [(count, shares, tuple(scores)) for count, shares, *scores in found]


def decision_of(driver: Driver) -> Decision:
    return driver.machine.decisions[driver.decision]

"""Flat Monte Carlo, written plainly against the interpreter: what native searches must equal.

`search.h` says how a search goes.  Here it is said once more, in Python, with cells, courses and
streams, and without a thought of speed.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.ir import Decision
from cardlang.match.live.driver import Course, Outcome, Terms
from cardlang.match.secrets.worlds import Recipe, draw
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, Stream, stream_key

SHARE = 720720


def play_on(course: Course, streams: Sequence[Stream], decisions: int = 1 << 40) -> None:
    """Random seats, from the stop where a match stands: to its end, or for so many decisions."""
    while not course.is_over:
        if course.stop[0] == "decide":
            if decisions == 0:
                return
            decisions -= 1
            legal = course.offers()
            if not legal:
                return
            course.choose(legal[streams[1 + course.stop[2]].below(len(legal))])
        elif course.stop[0] == "shuffle":
            cards = course.pile
            streams[CHANCE].shuffle(cards)
            course.shuffle(tuple(cards))
        else:
            course.count()
        course.run()


def share(course: Course, seat: int) -> int:
    return SHARE // len(course.winners) if seat in course.winners else 0


def _world(
    recipe: Recipe, run: Interpreter, terms: Terms, seed: int, w: int
) -> tuple[Course, list[Stream], Stream]:
    chance = Stream(seed, 2 * w)
    other = stream_key(seed, 2 * w + 1) >> 1
    course = Course.at(run, terms, draw(recipe, run.machine, run, chance))
    return course, [Stream(other, k) for k in range(run.machine.players + 1)], chance


def flat(
    recipe: Recipe, run: Interpreter, moves: list[Outcome], worlds: int, seed: int, terms: Terms
) -> list[tuple[int, int, tuple[int, ...]]]:
    """By move: how often, the shares of the seat, the scores of the sides."""
    machine = run.machine
    found = [[0, 0, *[0] * len(machine.sides)] for _ in moves]
    for w in range(worlds):
        for k, move in enumerate(moves):
            course, streams, _ = _world(recipe, run, terms, seed, w)
            if move not in course.offers():
                continue
            course.choose(move)
            course.run()
            play_on(course, streams)
            found[k][0] += 1
            found[k][1] += share(course, recipe.seat)
            for side in range(len(machine.sides)):
                found[k][2 + side] += course.cells[machine.scores + side]
    return [(count, shares, tuple(scores)) for count, shares, *scores in found]


def decision_of(course: Course) -> Decision:
    return course.machine.decisions[course.stop[1]]

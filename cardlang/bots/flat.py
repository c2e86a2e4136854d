"""Flat Monte Carlo: try every move in many worlds, and take the one that does best on average.

`flat:200` draws 200 worlds a decision.  In each of them every move is played on by random seats to
the end of the deal, with the same chance for all moves.  What counts is how far the seat's side is
then ahead of the others on average; where the rules name the lowest score as the winner, how far
it is behind.  Where scores do not say who wins, the match is played to its end, and the shares of
the win count.  Equal moves are decided by lot.

`flat:200:blind` heeds no backs: its worlds are drawn as if all backs were alike.

**Chance.**  Two words of the bot's stream, the first one low, without the lowest bit are the seed
of a decision.  World w comes from stream 2w of it.  What comes after, shuffles and the moves of
random seats, comes from the streams of a seed of its own: the key of stream 2w + 1 without its
lowest bit.  A decision with one move takes no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import assert_never

from cardlang import limits
from cardlang.bots.ahead import TriedMove, searched
from cardlang.bots.clock import OutOfTimeError, look
from cardlang.bots.weighing import SHARE, MoveWeight
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Cells, Outcome, Runner, pile_of
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, RandomSource, Stream, stream_key

_FAR = 10**9  # a score that nobody comes near


class Flat:
    """Flat Monte Carlo over so many worlds."""

    def __init__(self, worlds: int, blind: bool, stream: RandomSource) -> None:
        self.worlds, self.blind, self.stream = worlds, blind, stream
        self.weighed: list[MoveWeight] = []

    def __call__(self, sight: Sight) -> int:
        self.weighed = []
        if len(sight.moves) == 1:
            return 0
        return self.best(sight, self.worlds, limits.DECISIONS)

    def best(self, sight: Sight, worlds: int, longest: int) -> int:
        """The move that does best in so many worlds, playouts given up after `longest`
        decisions."""
        seed = self.stream.seed()
        towards = direction(sight.runner.machine)
        deals = 1 if towards else None
        recipe = sight.recipe(self.blind)
        tried = searched(search, sight, recipe, worlds, seed, deals, longest, towards)
        worth = [worth_of(sight.runner.machine, sight.seat, found, towards) for found in tried]
        self.weighed = [
            MoveWeight(found.count, total, found.squares)
            for found, total in zip(tried, worth, strict=True)
        ]
        best = [move for move, found in enumerate(tried) if not better(worth, tried, found, move)]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]


def worth_of(machine: Machine, seat: int, found: TriedMove, towards: int) -> int:
    """The payoffs of a move for the seat in all worlds together."""
    if not towards:
        return found.shares
    own = next(side for side, seats in enumerate(machine.sides) if seat in seats)
    others = max(1, len(machine.sides) - 1)
    ahead = others * found.scores[own] - (sum(found.scores) - found.scores[own])
    return towards * ahead


def better(worth: Sequence[int], tried: Sequence[TriedMove], found: TriedMove, move: int) -> bool:
    """Return whether some other move has done better on average; one never tried does worst."""
    if not found.count:
        return any(other.count for other in tried)
    return any(
        other.count and worth[at] * found.count > worth[move] * other.count
        for at, other in enumerate(tried)
    )


@lru_cache(maxsize=64)
def direction(machine: Machine) -> int:
    """1 if the highest score wins, -1 if the lowest does, 0 if scores do not say."""
    runner = Interpreter(machine)
    if len(machine.sides) == 1:
        return 1
    first = sum(1 << seat for seat in machine.sides[0])
    found = []
    for score in (_FAR, -_FAR):
        cells = runner.start()
        runner.run(cells)  # everything has been given its start
        cells[machine.scores] = score
        try:
            found.append(runner.winners(cells) == first)
        except Fault:
            found.append(False)
    return found[0] - found[1]


def search(
    sight: Sight,
    recipe: Recipe,
    moves: Sequence[Outcome],
    worlds: int,
    seed: int,
    deals: int | None,
    longest: int,
    towards: int = 0,
) -> list[TriedMove]:
    """Every move once in each world that offers it, played on by random seats."""
    runner = sight.runner
    machine = runner.machine
    tried = [TriedMove(0, 0, [0] * len(machine.sides)) for _ in moves]
    for world in range(worlds):
        cells = draw(recipe, machine, runner, Stream(seed, 2 * world))
        stop = runner.run(cells)
        if stop[0] != "decide":
            continue
        try:
            offers = set(runner.offers(cells))
        except Fault:
            continue
        after = stream_key(seed, 2 * world + 1) >> 1
        for found, move in zip(tried, moves, strict=True):
            if move in offers:
                try:
                    winners, scores = play_on(runner, cells.copy(), move, after, deals, longest)
                except OutOfTimeError:
                    return tried
                found.count += 1
                for side, score in enumerate(scores):
                    found.scores[side] += score
                shares = SHARE // winners.bit_count() if winners >> recipe.seat & 1 else 0
                one = worth_of(machine, recipe.seat, TriedMove(1, shares, scores), towards)
                found.shares += shares
                found.squares += float(one) * float(one)
    return tried


def play_on(
    runner: Runner,
    cells: Cells,
    move: Outcome,
    seed: int,
    deals: int | None,
    longest: int = limits.DECISIONS,
) -> tuple[int, list[int]]:
    """Take a move and play on with random seats: the winners as a mask, and the scores by side."""
    machine = runner.machine
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(machine.players)]
    winners = 0
    try:
        stop = runner.step(cells, move)
        decisions, counted = 1, 0
        while True:
            match stop[0]:
                case "decide":
                    look()
                    if decisions >= longest:
                        break
                    decisions += 1
                    offers = runner.offers(cells)
                    stop = runner.step(cells, offers[below[stop[2]](len(offers))])
                    continue
                case "shuffle":
                    cards = pile_of(machine, cells, stop[1])
                    chance.shuffle(cards)
                    runner.shuffled(cells, tuple(cards))
                case "score":
                    counted += 1
                    if counted == deals:
                        winners = runner.winners(cells)
                        break
                    runner.counted(cells)
                case "end":
                    winners = runner.winners(cells)
                    break
                case "fault" | "halt":
                    break
                case _:
                    assert_never(stop[0])
            stop = runner.run(cells)
    except Fault:
        winners = 0
    return winners, cells[machine.scores : machine.scores + len(machine.sides)]

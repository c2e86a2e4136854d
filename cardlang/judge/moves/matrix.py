"""A matrix of win shares: one side of a kind of seat among sides of another kind.

There are four kinds: random seats, seats that look a move ahead, good ones, and ones that search a
tree.  Each deal is played with the one on every side in turn, so that the luck of the deal cancels,
and matches are cut after as many deals as for `skill`.  Between two sides both halves of the matrix
are the same matches.

How much is played follows from counts, as in a judgement: an allowance is shared out to the pairs,
by what the playouts of their seats come to.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

from attrs import evolve, frozen

from cardlang.bots.table import match
from cardlang.engine import Engine
from cardlang.judge import statistics
from cardlang.judge.fast import Compiled
from cardlang.judge.matches import playing
from cardlang.judge.moves.skill import share_of, shortened
from cardlang.judge.settings import Settings
from cardlang.judge.statistics import Interval
from cardlang.judge.verdict import rounded
from cardlang.match.live.driver import Terms
from cardlang.match.live.setup import Setup
from cardlang.messages import Tongue

PLAYOUTS = {"random": 1, "greedy": 64, "good:4": 140, "ismcts:100": 100}
"""The kinds of seats, and about how many playouts a decision of theirs takes."""
_ALLOWANCE = 60_000_000  # units of `playing.Price`, of all pairs
_PROBED = 6  # matches that tell how long they are
_FEWEST, _MOST = 4, 200  # deals of a pair


@frozen
class Meeting:
    """The win share of one side of a kind among others of another kind."""

    one: str
    others: str
    share: Interval
    seeds: int
    matches: int

    def to_json(self) -> dict[str, Any]:
        share = {name: rounded(getattr(self.share, name)) for name in ("value", "low", "high")}
        return {"one": self.one, "others": self.others, **share, "matches": self.matches}


@frozen
class Matrix:
    """All pairs of kinds at the usual table; `deals` is how many a match has (None: all)."""

    game: str
    title: str
    players: int
    seed: int
    fair: float
    deals: int | None
    cells: tuple[Meeting, ...]

    def to_json(self) -> dict[str, Any]:
        told = {"game": self.game, "title": self.title, "players": self.players, "seed": self.seed}
        cells = [cell.to_json() for cell in self.cells]
        return {**told, "fair": rounded(self.fair), "deals": self.deals, "cells": cells}


def matrix(engine: Engine, slug: str, settings: Settings) -> Matrix | None:
    """Play the kinds of seats against each other; None where there is one side only."""
    machine = engine.machine()
    sides = len(machine.sides)
    if sides < 2:
        return None
    runner, _ = engine.runner(machine)
    probe = playing.many(runner, None, settings.seeds(_PROBED), Terms(decisions=2_000))
    finished = [one for one in probe if one.fault is None] or probe
    cut = shortened(finished)
    price = playing.price(machine, finished).match
    deals = max(1, sum(one.deals for one in finished))
    decisions = sum(one.decisions for one in finished) / len(finished)
    part = 1.0 if cut is None else cut * len(finished) / deals
    deal = price * len(finished) / deals  # that a playout takes twice of
    kinds = list(PLAYOUTS)
    pairs = list(combinations(kinds, 2) if sides == 2 else permutations(kinds, 2))
    compiled = Compiled()
    backend = compiled.searching(machine, compiled.native(machine))
    setup = evolve(engine.setup(machine.players, settings.first), backend=backend)
    cells = []
    for one, others in pairs:
        each = PLAYOUTS[one] + PLAYOUTS[others] * (sides - 1)  # for a decision of every side
        cost = max(1.0, decisions * part * each * deal / 2)
        wanted = int(settings.effort * _ALLOWANCE / len(pairs) / cost)
        seeds = settings.seeds(max(_FEWEST, min(_MOST, wanted)))
        cells.append(_cell(setup, one, others, seeds, cut))
    if sides == 2:
        cells += [_turned(cell) for cell in cells]
    title = engine.program.title
    return Matrix(slug, title, machine.players, settings.seed, 1 / sides, cut, tuple(cells))


def _cell(setup: Setup, one: str, others: str, seeds: list[int], cut: int | None) -> Meeting:
    machine = setup.runner.machine
    values: list[float] = []
    matches = 0
    for seed in seeds:
        won = []
        for side, seats in enumerate(machine.sides):
            names = [one if seat in seats else others for seat in range(machine.players)]
            table = evolve(setup, players_are=tuple(names), terms=Terms(cut))
            played = match(table, seed, [])
            matches += 1
            if played.fault is None:
                won.append(share_of(machine, played.winners, side))
        if won:
            values.append(sum(won) / len(won))
    found = statistics.mean(values)
    bounded = Interval(found.value, max(0.0, found.low), min(1.0, found.high))
    return Meeting(one, others, bounded, len(values), matches)


def _turned(cell: Meeting) -> Meeting:
    """Return a cell between two sides from the other one's view."""
    share = Interval(1 - cell.share.value, 1 - cell.share.high, 1 - cell.share.low)
    return Meeting(cell.others, cell.one, share, cell.seeds, cell.matches)


def drawn(told: Matrix, tongue: Tongue) -> list[str]:
    """Draw a matrix as lines for a terminal: a row for the one, a column for the others."""
    say = tongue.say
    kinds = list(PLAYOUTS)
    lines = [say("judge-matrix", game=told.title or told.game, fair=told.fair)]
    wide = 1 + max(map(len, kinds))
    lines.append(" " * wide + "".join(f"{kind:>17}" for kind in kinds).rstrip())
    found = {(cell.one, cell.others): cell for cell in told.cells}
    for one in kinds:
        row = []
        for others in kinds:
            cell = found.get((one, others))
            row.append("-" if cell is None else say("judge-matrix-cell", **_shares(cell.share)))
        lines.append(f"{one:<{wide}}" + "".join(f"{text:>17}" for text in row))
    matches = sum(cell.matches for cell in told.cells)
    matches = matches // 2 if told.fair == 0.5 else matches
    cut = "" if told.deals is None else say("judge-cut", deals=told.deals)
    run = {"players": told.players, "matches": matches, "seed": str(told.seed), "cut": cut}
    lines.append(say("judge-matrix-of", **run))
    return lines


def _shares(share: Interval) -> dict[str, float]:
    return {"share": share.value, "low": share.low, "high": share.high}

"""Moves are tried in C as they are in Python, all of those that are taken by lot."""

from __future__ import annotations

from attrs import evolve

from cardlang.api import engine_of
from cardlang.judge.moves.spread import MOVES, SpreadFigures, spread
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from tests.run.test_native import needs_compiler
from tests.shipped import load


@needs_compiler
def test_moves_taken_by_lot_are_all_tried() -> None:
    engine = engine_of(load("agram"))
    setup = engine.setup(engine.info.default_players, 1)
    assert playout(setup.runner, Terms(), 1).most > MOVES

    def found(backend: str) -> SpreadFigures:
        seeds = range(1, 9)
        lengths = [6] * len(seeds)  # most of a hand is left
        return spread(evolve(setup, backend=backend), seeds, lengths, 1)

    assert found("native") == found("python")

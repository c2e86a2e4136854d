"""Nothing is told at a table of what has not happened yet: see `cardlang.show.not_yet`."""

from __future__ import annotations

from random import Random

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.records.events import Moved, Scored
from cardlang.show.notation import notation_of
from cardlang.show.table import table_lines
from cardlang.show.text import Paint

MOVES = 60


@pytest.mark.parametrize("game", ["bonus-malus", "hearts", "skat", "contract-bridge"])
def test_a_taker_is_told_of_when_a_trick_was_taken(game: str) -> None:
    """From the first trick of each deal on, and in Hearts not of who leads to it."""
    engine = engine_of(cardlang.load(game))
    players = engine.program.default_players
    state, chance = cardlang.load(game).start(players, seed=5), Random(5)
    notation = notation_of(engine.program, engine.machine(players), Paint(False))
    told = set[bool]()
    while not state.is_over and state.decisions < MOVES:
        assert state.to_act is not None
        view = state.observation(state.to_act)
        taken = False
        for event in view.events:
            taken &= not isinstance(event, Scored)
            taken |= isinstance(event, Moved) and event.source == "trick"
        names = {line.name for line in table_lines(notation, view)}
        assert ("taker" in names) == taken
        told.add(taken)
        state.apply(chance.choice(state.legal_moves()))
    assert told == {False, True}

"""Nothing is told at a table of what has not happened yet: see `cardlang.show.not_yet`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.records.events import Moved, Scored
from cardlang.show.counted import only_counted
from cardlang.show.notation import notation_of
from cardlang.show.table import cell_lines, table_lines
from cardlang.show.text import Paint
from tests.shipped import load

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


COUNTED = """cardlang 1
game "Counted"
players 2
deck french
keep sleepy of each seat as flag
value prize: 2 + deal-number
value penalty of seat: 5 * count of hand of seat
value open-limit: 10 - deal-number
value half: penalty of eldest / 2
value end-limit: 20 + deal-number
zone pile, face up, in order
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat from eldest:
        choose by seat:
            lay card in hand when count of hand is below open-limit: move card to pile
            pass
    let lost be half
    if lost is above 3: score of eldest loses lost
    for each seat:
        if count of hand is 0: score gains prize
        else: score loses penalty
match ends when some score is at least end-limit
"""


def test_what_only_counts_is_told_with_the_result_or_to_who_asks(tmp_path: Path) -> None:
    (tmp_path / "counted.card").write_text(COUNTED)
    game = cardlang.load(tmp_path / "counted.card")
    engine = engine_of(game)
    notation = notation_of(engine.program, engine.machine(2), Paint(False))
    view = game.start(seed=1).observation(0)
    told = [{line.name for line in cell_lines(notation, view, whole=w)} for w in (False, True)]
    facts = {"prize", "penalty", "half", "open-limit", "end-limit"}
    assert told[0] & facts == {"open-limit", "end-limit"}
    assert told[1] & facts == facts


@pytest.mark.parametrize(
    ("game", "aside"),
    [
        ("cribbage", {"games-won", "play-points"}),
        ("schafkopf", {"ramsch-price", "knock-factor"}),
        ("truco", {"falta", "match-falta"}),
        ("bonus-malus", set[str]()),
        ("canasta", {"three-worth"}),
    ],
)
def test_prices_are_no_state_of_play(game: str, aside: set[str]) -> None:
    program = engine_of(load(game)).told
    shown = {fact.name for fact, value in engine_of(load(game)).machine().facts}
    assert only_counted(program) & shown == aside

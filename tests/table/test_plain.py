"""What a score sheet tells of why scores changed: what a seat can work out, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.hosted.head import Arrangement, set_up
from cardlang.hosted.table import HostedTable, NoDeedError
from cardlang.show.notation import notation_of
from cardlang.show.text import Paint
from cardlang.table.score_sheet import LedgerSheet
from tests.hosted.tables import engine, key, new, rigged
from tests.shipped import load

HIDDEN = """cardlang 1
game "Hidden hands"
players 4, partners opposite
deck french-24
value spades-held of seat: count of (hand where suit is spades)
value first-prize: deal-number
value second-prize: deal-number
one deal:
    shuffle-deck
    deal 2 to seats from eldest
    choose by eldest:
        pass
    for each seat: score gains spades-held
    if AS is in hand of 0: score of 0 gains first-prize
    else if AS is in hand of 2: score of 0 gains second-prize
winner is sides having highest score
"""


def played(table: HostedTable, dice: random.Random) -> HostedTable:
    """A table whose first deal is over."""
    for _ in range(900):
        if table.is_over or table.state.deal_number > 1:
            break
        move = dice.choice(table.state.legal_moves())
        table.move(move.seat, str(move), key(dice), table.count(move.seat))
    return table


@pytest.mark.parametrize(
    ("game", "seat", "side", "gain", "part"),
    [
        ("five-hundred", 1, "Spieler 2 und Spieler 4", "−500", "Wert des Kontrakts 500"),
        ("koenigrufen", 0, "Spieler 3", "−60", "Wert 5"),
        ("truco", 0, "Spieler 2 und Spieler 4", "+30", "Falta 30"),
    ],
)
def test_who_can_work_it_out_is_told(
    tmp_path: Path, game: str, seat: int, side: str, gain: str, part: str
) -> None:
    """Of `A and B` a known A that fails is enough; what follows a branch in any case is sure."""
    told = played(new(tmp_path, game, seed=5), random.Random(5)).results(seat, "de")[0]["gains"]
    assert any(one["side"] == side and one["gain"] == gain and part in one["parts"] for one in told)


@pytest.mark.parametrize(("game", "worlds"), [("", 120), ("indian-rummy", 12)])
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_results(
    tmp_path: Path, game: str, worlds: int
) -> None:
    """Two cards change places; who notices nothing of it in the deal is told the same."""
    if not game:
        game = str(tmp_path / "hidden.card")
        Path(game).write_text(HIDDEN)
    known, dice, same = engine(game), random.Random(3), 0
    head = set_up(known, game, Arrangement(seed=3))
    size = len(known.machine().cards)
    for number in range(worlds):
        order = dice.sample(range(size), size)
        first = played(rigged(tmp_path, head, [order]), random.Random(9))
        one, two = dice.sample(range(8) if number % 2 else range(size - 8, size), 2)  # dealt first
        order[one], order[two] = order[two], order[one]
        other = rigged(tmp_path, head, [order])
        try:
            for place in first.line:
                move = place.choice
                other.move(move.seat, move.text, key(dice), other.count(move.seat))
        except NoDeedError:
            continue  # in that world somebody could not have moved so
        for seat in range(len(head.seats)):
            if first.state.observation(seat) == other.state.observation(seat):
                same += 1
                assert first.results(seat, "en") == other.results(seat, "en")
    assert same > 0


def test_a_score_sheet_forgets_what_was_taken_back() -> None:
    """Other moves than those it has followed, as many or more: what it told of is not so."""
    known = load("dump")
    machine = engine_of(known).machine(2)
    notation = notation_of(engine_of(known).told, machine, Paint(False), "en")
    sheet, lengths = LedgerSheet(notation), set()
    for seed in range(6):  # each match is that of a table whose first moves were taken back
        state, dice = known.start(players=2, seed=3), random.Random(seed)
        while not state.is_over and state.deal_number < 2 + seed % 2:
            state.apply(dice.choice(state.legal_moves()))
        assert sheet.results(state) == LedgerSheet(notation).results(state)
        lengths.add(tuple(sheet.results_told(state, 0)))
    assert len(lengths) > 1


def test_who_watches_is_told_all_that_a_gain_was_worked_out_from(tmp_path: Path) -> None:
    """A seat is told the sum only where hands stay hidden; who sees all hands is told them."""
    (tmp_path / "hidden.card").write_text(HIDDEN)
    game = cardlang.load(str(tmp_path / "hidden.card"))
    state = game.start(4, seed=3)
    state.apply("pass")
    engine = engine_of(game)
    sheet = LedgerSheet(notation_of(engine.told, engine.machine(4), Paint(False)))
    (seated,) = sheet.results_told(state, 1)
    (watched,) = sheet.results_told(state, 1, watched=True)
    assert "spades-held" in watched and "spades-held" not in seated

"""What is said where the `when` of a verb does not hold; keeps that lie off the table."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang.machine.lowering.lower import lower
from cardlang.match.state import State
from cardlang.resolve import load_program
from cardlang.show.notation import notation_of
from cardlang.show.table import draw_table
from cardlang.show.text import Paint

GAME = """\
cardlang 1
game "Why"
players 2
deck french-32
zone trick, face up
keep factor as 1..8
keep noise as 1..8, off the table
keep secret of each seat as 1..8, seen by owner, off the table
one deal:
    move {AS 7S 9H 8D} to hand of 0
    move KH to hand of 1
    noise becomes 5
    factor becomes 3
    secret of 0 becomes 6
    choose by 0:
        play card in hand when rank of card is above 9 "only high cards" de "nur hohe":
            move card to trick
        double when factor is above 4 "doubling costs": nothing
        swap card in hand, other in seats when suit of card is hearts "only hearts": nothing
        pass
winner is seats
"""


@pytest.fixture
def state(tmp_path: Path) -> State:
    path = tmp_path / "why.card"
    path.write_text(GAME, encoding="utf-8")
    return cardlang.load(path).start(seed=1)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play 9H", '9H: only high cards (line 16: "rank of card is above 9"); you may play AS'),
        ("double", '`double` is not offered now: doubling costs (line 18: "factor is above 4")'),
        ("swap 8D", '8D: only hearts (line 19: "suit of card is hearts"); you may swap 9H'),
        ("play KH", "you do not hold KH"),
        ("play 2S", "there is no card `2S`"),
    ],
)
def test_the_sentence_is_told(move: str, why: str, state: State) -> None:
    with pytest.raises(cardlang.IllegalMove) as refused:
        state.apply(move)
    assert why in str(refused.value)


def test_what_is_off_the_table_is_not_drawn_and_may_be_known(state: State, tmp_path: Path) -> None:
    program, _ = load_program(tmp_path / "why.card", "why.card")
    assert program is not None
    notation = notation_of(program, lower(program, 2)[0], Paint(False))
    seen = state.observation(0)
    kept = {(cell.name, cell.owner): cell.value for cell in seen.cells}
    assert (kept["noise", ""], kept["secret", "0"]) == ("5", "6")
    assert ("secret", "1") not in kept
    for whole in (False, True):
        drawn = draw_table(notation, seen, whole=whole)
        assert "factor: 3" in drawn
        assert "noise" not in drawn and "secret" not in drawn

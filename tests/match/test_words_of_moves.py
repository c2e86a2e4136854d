"""What may be written for a move, and what is answered where none fits."""

from __future__ import annotations

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.examples import run_examples
from cardlang.match.live.illegal import IllegalMove
from cardlang.show.menu import Menu

TEXT = """\
cardlang 1
game "Pairs"
players 2
deck french
use melds

rule big of group as cards:
    "two alike, above the last ones"
    count of group is 2

zone heap, face up

define turn for seat:
    choose by seat:
        lay group in groups of hand by set where big of it: move group to heap
        take group in groups of hand by pair: move group to heap
        add card in heap when count of hand is above 0: move card to hand
        keep card in heap when count of hand is above 20: move card to hand
        give 2 card in hand: move card to heap

one deal:
    shuffle-deck
    deal 2 to seats from eldest
    turn for eldest

example "any order":
    given hand of 0: 9H 3C
    when turn for 0
    then 0 may give 9H 3C
    move 0: give 9H 3C
    then heap: 3C 9H

example "other cards":
    given hand of 0: 9H 3C
    when turn for 0
    then 0 may give 9H 4C
"""


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> cardlang.Game:
    path = tmp_path_factory.mktemp("pairs") / "pairs.card"
    path.write_text(TEXT, encoding="utf-8")
    return cardlang.load(str(path))


def test_examples_take_cards_in_any_order(pairs: cardlang.Game) -> None:
    results = run_examples(engine_of(pairs).told)
    assert [result.ok for result in results] == [True, False]


@pytest.mark.parametrize(
    ("move", "answer"),
    [
        ("lay 2C 2D", "`lay` is not offered now: there is nothing to lay, two alike, above the"),
        ("take 2C 2D", "`take` is not offered now: there is nothing to take, two of a rank ("),
        ("add 2C", "`add` is not offered now: there is nothing to add ("),
        (
            "keep 2C",
            '`keep` is not offered now: its `when` does not hold (line 18: "count of hand',
        ),
    ],
)
def test_a_verb_that_is_closed_says_what_it_lacks(
    pairs: cardlang.Game, move: str, answer: str
) -> None:
    state = pairs.start(players=2, seed=1)
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert str(caught.value).startswith(answer)


def test_groups_are_listed_as_groups(pairs: cardlang.Game) -> None:
    for seed in range(200):
        state = pairs.start(players=2, seed=seed)
        mine = [str(m)[5:] for m in state.legal_moves() if str(m).startswith("take")]
        if mine:
            with pytest.raises(IllegalMove) as caught:
                state.apply("take 2C 3C")
            assert str(caught.value).endswith(f"you may take {mine[0]}")
            return
    raise AssertionError("no pair in two hundred deals")


def test_a_verb_of_the_game_is_never_taken_for_an_argument() -> None:
    menu = Menu(("draw",), frozenset({"draw", "take"}), {})
    assert menu.pick("take 5C") == "take 5C"
    assert menu.pick("5C") == "5C"  # nothing stands behind `draw`
    assert Menu(("play 5C", "play 6C"), menu.verbs, {}).pick("7C") == "play 7C"

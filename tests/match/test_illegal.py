"""Why a move may not be made."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.state import State

from .games import game, played, tables
from .script import Table


def why(state: State, text: str) -> str:
    before = state.record()
    with pytest.raises(IllegalMove) as caught:
        state.apply(text)
    assert state.record() == before
    return str(caught.value)


def following(moves: int) -> State:
    """A seat that has to follow."""
    return played("bonus-malus", 4, 7, moves=moves)


def test_a_duty_is_told_with_the_rule_and_its_line() -> None:
    state = following(2)
    assert [str(move) for move in state.legal_moves()] == ["play 10H"]
    text = why(state, "play AS")
    assert text.startswith("AS: follow suit if able, otherwise trump if able, otherwise anything (")
    assert "tricks.card:" in text
    assert '"hand where suit is led"' in text
    assert text.endswith("you may play 10H")
    assert why(state, "play as") == text


def test_a_card_that_is_not_there() -> None:
    assert why(following(2), "play 2C") == "you do not hold 2C; you may play 10H"


def test_no_card_at_all() -> None:
    state = following(2)
    assert why(state, "play") == "`play` what? A card is expected; you may play 10H"
    assert why(state, "play 11H").startswith("there is no card `11H`, did you mean `")
    assert why(state, "play 10H 9H") == "`9H` is too much after `play 10H`"
    assert why(state, "  ") == "a move is expected; you may `play 10H`"


def test_a_verb_that_is_not_offered() -> None:
    state = following(2)
    assert why(state, "plya 10H") == "there is no move `plya` here; did you mean `play`?"
    assert why(state, "resign") == "there is no move `resign` here; you may `play 10H`"
    state = played("partout", 4, 1, moves=0)
    assert why(state, "play R7").startswith(
        "`play` is not offered at this point; you may `number 1`"
    )
    state = played("trick-100", 3, 1, moves=0)
    text = why(state, "challenge")
    assert text.startswith("`challenge` is not offered now: ")
    assert "(line " in text


def test_a_number_or_label_that_is_none() -> None:
    state = played("partout", 4, 1, moves=0)
    assert why(state, "number x").startswith("a number is expected, not `x`; you may number 1 2 3")
    assert why(state, "number 99").startswith("99: not one of your choices (line ")
    assert why(played("trumpf", 3, 1, moves=0), "call drink") == (
        "there is no category `drink`, did you mean `drinks`? "
        "You may call drinks seats price founded taps hours"
    )


def test_a_later_pick() -> None:
    state = played("quartett", 4, 1, moves=0)
    assert why(state, "ask 9 E3").startswith("9: not one of your choices (line ")
    assert why(state, "ask 2").startswith("`ask` what? A card is expected; you may ask ")


def test_case_blanks_and_order_do_not_matter() -> None:
    state = following(2)
    state.apply(" play  10h ")
    assert state.record()[-1]["move"] == "play 10H"


def test_sets_of_cards() -> None:
    table = Table("AS KS 2H", {"hand 0": "0"}, several=True)
    assert table.wording.text(0, table.move("play AS 2H")) == "play AS 2H"
    assert table.wording.text(0, (0, 0)) == "play"
    offers = [table.move("play AS KS"), table.move("play AS 2H")]
    assert table.wording.find(0, offers, "play 2H AS") is None
    assert table.wording.find_loosely(0, offers, "PLAY 2h as") == offers[1]
    assert table.wording.find_loosely(0, offers, "play KS 2H") is None


@pytest.mark.parametrize(("slug", "players"), tables())
def test_every_refusal_is_one_line(slug: str, players: int) -> None:
    state = played(slug, players, 8, moves=0)
    words = {str(move) for move in state.legal_moves()}
    dice = random.Random(8)
    machine = engine_of(game(slug)).machine(players)
    verbs = sorted({verb.name for decision in machine.decisions for verb in decision.verbs})
    cards = [card.id for card in machine.cards]
    while not state.is_over and state.decisions < 30:
        moves = {str(move) for move in state.legal_moves()}
        words |= moves
        for text in (
            f"{dice.choice(verbs)} {dice.choice(cards)}",
            f"{dice.choice(verbs)} {dice.randrange(9)} {dice.choice(cards)}",
            dice.choice(verbs),
            dice.choice(sorted(words)),
        ):
            if text not in moves:
                assert "\n" not in why(state, text)
        state.apply(dice.choice(state.legal_moves()))


def test_of_rules_one_behind_the_other_the_first_with_a_sentence_is_told(tmp_path: Path) -> None:
    path = tmp_path / "rules.card"
    path.write_text(
        """cardlang 1
game "Rules"
players 2
deck french
zone trick, face up, in order
rule outermost of seat: outer
rule outer of seat:
    "only what the outer one allows"
    inner
rule inner of seat:
    "only what the inner one allows"
    hand where suit is spades
one deal:
    move {AS KH} to hand of 0
    choose by 0:
        play card in outermost: move card to trick
""",
        encoding="utf-8",
    )
    text = why(cardlang.load(path).start(seed=1), "play KH")
    assert "only what the outer one allows" in text and "inner" not in text

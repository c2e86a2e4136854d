"""Moves by number and word by word: at every state these are the legal moves, one to one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang import IllegalMove, State, UsageError
from cardlang.api import Game
from cardlang.match.live.words import END, MORE, SPELT
from tests import numbered
from tests.match.games import played
from tests.shipped import SLUGS, load, some, thinned

MOVES = 16  # of each game, at the states of which it is asked
UNNUMBERED = {
    "baskets",
    "big-two",
    "canasta",
    "cassino",
    "climbers",
    "dou-dizhu",
    "five-card-draw-low",
    "hand-and-foot",
    "indian-rummy",
    "scopa",
    "tichu",
    "tien-len",
}

WIDE = """\
cardlang 1
game "Wide"
players 2
deck twins:
    rank: A B C
    each rank, 2 times
keep spent as number, for the match

each deal:
    shuffle-deck
    deal 3 to seats from eldest
    choose by eldest:
        spend amount in BOUNDS: spent becomes amount
        lay 0..2 card in hand: move card to box
    spent becomes spent * 7 + 1
match ends when deal-number is 9
"""


def wide(tmp_path: Path, bounds: str) -> Game:
    path = tmp_path / "wide.card"
    path.write_text(WIDE.replace("BOUNDS", bounds), encoding="utf-8")
    return cardlang.load(path)


def states(slug: str) -> list[State]:
    """The decisions of the beginning of a match."""
    state, dice = load(slug).start(seed=5), random.Random(5)
    found: list[State] = []
    while not state.is_over and len(found) < MOVES:
        found.append(state.copy())
        state.apply(dice.choice(state.legal_moves()))
    return found


def all_said(state: State) -> set[str]:
    """The moves that the trie of words leads to."""
    found: set[str] = set()
    open_: list[list[str]] = [[]]
    while open_:
        said = open_.pop()
        following = state.words(said)
        assert len(set(following)) == len(following)
        if not following:
            found.add(" ".join(said))
        for word in following:
            if word == END:
                found.add(" ".join(said))
            else:
                open_.append([*said, word])
    return found


@pytest.mark.parametrize(
    "slug", [slug for slug in SLUGS if slug not in UNNUMBERED and thinned("numbers", 6, slug)]
)
def test_numbers_are_the_legal_moves(slug: str) -> None:
    actions = load(slug).actions()
    assert len(set(actions)) == len(actions)
    for state in states(slug):
        texts = [str(move) for move in state.legal_moves()]
        numbers = state.legal_actions()
        assert [actions.number(text) for text in texts] == list(numbers)  # ascending as they stand
        assert [actions[number] for number in numbers] == texts
        number = numbers[len(numbers) // 2]
        twin = state.copy()
        twin.apply_action(number)
        state.apply(actions[number])
        assert twin.legal_moves() == state.legal_moves()
    assert twin.record() == state.record()


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if thinned("words of moves", 6, slug)])
def test_words_are_the_legal_moves(slug: str) -> None:
    words = load(slug).words()
    assert words[0] == END and len(set(words)) == len(words) < SPELT
    for state in states(slug)[:: MOVES // 4]:
        texts = {str(move) for move in state.legal_moves()}
        if len(texts) < 200:
            assert texts == all_said(state)
        move = random.Random(len(texts)).choice(sorted(texts))
        assert all(word in words for word in move.split(" "))
        twin = state.copy()
        twin.apply_words(move.split(" "))
        state.apply(move)
        assert twin.legal_moves() == state.legal_moves()
    assert twin.record() == state.record()


def test_what_cannot_be_numbered_says_why() -> None:
    for slug in some("unnumbered", sorted(UNNUMBERED), 3):
        with pytest.raises(
            UsageError, match=r"too many (groups of|ways to pick)|which cards are wild in"
        ):
            load(slug).actions()
    with pytest.raises(UsageError, match="by words"):
        load("scopa").start(seed=1).legal_actions()


def test_refusals() -> None:
    state = load("bonus-malus").start(players=4, seed=7)
    illegal = next(n for n in range(52) if n not in state.legal_actions())
    with pytest.raises(IllegalMove, match="you do not hold"):
        state.apply_action(illegal)
    for number in (-1, 52):
        with pytest.raises(IllegalMove, match=f"from 0 to 51, not {number}"):
            state.apply_action(number)
    with pytest.raises(IllegalMove, match="begins with `bid`"):
        state.words(["bid"])
    with pytest.raises(IllegalMove, match="no legal move is `play`"):
        state.apply_words(["play"])
    over = played("trumpf", 2, 1)
    assert (over.legal_actions(), over.is_over) == ((), True)
    with pytest.raises(IllegalMove, match="over"):
        over.apply_action(0)


def test_the_order_of_a_row(tmp_path: Path) -> None:
    actions = wide(tmp_path, "-2..1").actions()
    lays = "|A|B|C|A A|A B|A C|B B|B C|C C".split("|")
    expected = [f"spend {n}" for n in (-2, -1, 0, 1)] + [f"lay {some}".rstrip() for some in lays]
    assert expected == list(actions)


def test_numbers_without_bounds_are_spelt(tmp_path: Path) -> None:
    game = wide(tmp_path, "spent - 1..spent + 1")
    with pytest.raises(UsageError, match="`amount` is a number"):
        game.actions()
    words = game.words()
    assert "-" + MORE in words and "12" not in words
    state = game.start(seed=1)
    assert state.words(["spend"]) == ("-~", "0", "1")
    while not state.is_over:
        verb, number = str(state.legal_moves()[2]).split(" ")
        said = [verb, *[digit + MORE for digit in number[:-1]], number[-1]]
        assert state.words(said) == ()
        assert all(word in words for word in said)
        state.apply_words(said)
    assert state.record()[-3]["move"] == "spend " + number and len(number) > 5


def test_where_a_move_may_end(tmp_path: Path) -> None:
    state = wide(tmp_path, "0..1").start(seed=1)
    assert END in state.words(["lay"])
    state.apply_words(["lay", END])
    assert [line["move"] for line in state.record() if line.get("event") == "choice"] == ["lay"]


def test_the_table_of_the_page() -> None:
    """A row for each game; some of them are counted again."""
    head, rule, *rows = numbered.parts()[1].splitlines()
    by_slug = {row.split()[1]: row for row in rows}
    assert list(by_slug) == SLUGS
    again = [slug for slug in SLUGS if thinned("page of numbers", 5, slug)]
    assert numbered.table(again).splitlines() == [head, rule, *map(by_slug.get, again)]

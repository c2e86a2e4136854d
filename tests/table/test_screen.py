"""The table laid out for a screen: rows of text from what a seat sees; no terminal is needed."""

from __future__ import annotations

import random

import pytest

import cardlang
from cardlang.match.state import setup_of
from cardlang.show.screen import Board, plain, prints_of
from cardlang.show.text import width
from tests.laws import disguised
from tests.table.tables import Table, table

BONUS = """\
deal 1, you (seat 0) to move  scores: seats 0 and 2: 0, seats 1 and 3: 0
dealer: you; taker: seat 2; led: spades; trump: spades; tricks: you 0, seat 1 0,
seat 2 1, seat 3 0
stock: 20  trick: 2  hand of seat 1: 7             hand of seat 2: 6
╭──╮       ╭*─╮╭*─╮  ╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮  ╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮
│▒♠│       │J♠││A♠│  │▒♠││▒♠││▒♥││▒♥││▒♥││▒♥││▒♦│  │▒♠││▒♠││▒♥││▒♦││▒♦││▒♣│
╰──╯       ╰2─╯╰3─╯  ╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯  ╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯
hand of seat 3: 6         won of seats 0 and 2: 4
╭──╮╭──╮╭──╮╭──╮╭──╮╭──╮  ╭──╮╭──╮╭──╮╭──╮
│▒♠││▒♥││▒♦││▒♦││▒♣││▒♣│  │▒♣││▒♣││▒♣││▒♣│
╰──╯╰──╯╰──╯╰──╯╰──╯╰──╯  ╰──╯╰──╯╰──╯╰──╯
your hand: 7
╔*═╗┏*━━┓╭──╮╭──╮╭───╮╭──╮╭──╮
║3♠║┃10♠┃│Q♥││K♥││10♦││9♣││J♣│
╚══╝┗━━━┛╰──╯╰──╯╰───╯╰──╯╰──╯
  play  1) 3S  2) 10S
"""


def board(at: Table, chosen: int = -1) -> Board:
    seen = at.session.seen()
    assert seen is not None
    prints = prints_of(seen.notation.tongue.names, setup_of(at.match.state).runner.machine)
    move = seen.menu.moves[chosen] if chosen >= 0 else ""
    return Board(seen.view, seen.notation, prints, seen.menu, seen.decision, move)


def test_a_table_of_80_columns() -> None:
    at = table("bonus-malus", 7)
    at.type("8C")
    assert plain(board(at, 0).rows(80, 16)) == BONUS


@pytest.mark.parametrize("slug", ["skat", "partout", "quartett", "cribbage"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_has_room_and_every_click_types_a_move(slug: str, language: str) -> None:
    at = table(slug, 4, language=language)
    for columns, lines in ((80, 16), (60, 10), (140, 40)):
        rows = board(at).rows(columns, lines)
        assert len(rows) <= lines
        assert max(width(line) for line in plain(rows).splitlines()) <= columns
        moves = at.session.menu.moves
        typed = {piece.typed for row in rows for piece in row} - {""}
        words = {word for move in moves for word in move.split()[1:]}
        assert typed <= {*moves, *words}
        assert set(at.session.menu.labels.values()) & typed or not at.session.menu.labels


@pytest.mark.parametrize("slug", ["bonus-malus", "skat", "klapper-jas", "hearts"])
def test_a_long_hand_goes_on_below(slug: str) -> None:
    """Where a hand has no room in one line every card of it is drawn all the same."""
    at = table(slug, 4)
    held = next(zone for zone in board(at).view.zones if zone.name == "hand" and zone.owner == "0")
    for columns in (24, 30, 40):
        drawn = plain(board(at).rows(columns, 200))
        assert max(map(width, drawn.splitlines())) <= columns
        prints = plain(board(at).rows(200, 200))
        for sign in "♠♥♦♣":
            assert drawn.count(sign) == prints.count(sign), (columns, len(held.cards))


def test_nothing_is_drawn_that_a_seat_cannot_know() -> None:
    dice = random.Random(5)
    for slug in ("bonus-malus", "klapper-jas"):
        state = cardlang.load(slug).start(seed=5)
        for _ in range(6):
            state.apply(dice.choice(state.legal_moves()))
        seat = state.to_act
        assert seat is not None
        twin = next(iter(disguised(state, seat, dice)))
        drawn = []
        for one in (state, twin):
            names = ["person" if k == seat else "random" for k in range(len(state.scores))]
            at = Table(one.copy(), cardlang.load(slug), names)
            if at.match.state.decisions == state.decisions:
                drawn.append(plain(board(at).rows(100, 40)))
        assert len(drawn) == 2
        assert drawn[0] == drawn[1]


def test_between_two_people_nothing_is_seen() -> None:
    at = table("dump", 1, players=2, people=(0, 1))
    assert at.session.seen() is not None
    at.session.curtains = True
    at.type("1")
    assert at.session.curtain
    assert at.session.seen() is None

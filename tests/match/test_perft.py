"""Complete trees against figures found elsewhere; unknown cards answer what can be answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.match.live.driver import Driver
from cardlang.match.perft import Count, Needed, TooManyPositions, UnknownFace, count_tree
from tests.exact import GAMES, SEQUENCES, TREES, sequences, tree

ONE_LOOK = """\
cardlang 1
game "One Look"
    "One card of twelve is turned; the others are never looked at."
players 1
deck twelve:
    rank: A B
    each rank, 2 times
    card fool, 8 times
zone shown, face up

each deal:
    shuffle-deck
    move top of stock to shown
    shuffle stock
    DEED
    choose by 0:
        stop: nothing
match ends when deal-number is 1
"""


@pytest.mark.parametrize(("game", "players"), TREES)
def test_poker_for_beginners(game: str, players: int) -> None:
    assert TREES[game, players] == tree(game, players)


@pytest.mark.parametrize("sizes", [sizes for sizes in SEQUENCES if sizes[1] * sizes[2] <= 6])
def test_sequences_of_play(sizes: tuple[int, int, int]) -> None:
    assert SEQUENCES[sizes] == sequences(*sizes)


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ("nothing", Count(1, 3, 3)),  # twins are one branch, and the second shuffle is never seen
        ("move stock to box", Count(1, 3, 3)),  # a pile that is moved as a whole is not looked at
        ("if count of stock is 11: nothing", Count(1, 3, 3)),
        ("if top of stock is in stock: nothing", Count(1, 3, 3)),
        ("show bottom of stock", Count(4, 9, 9)),
        ("move top of stock to shown", Count(4, 9, 9)),
        ("move stock to shown", Count(1, 3, 3)),  # no order is left to be seen
    ],
)
def test_what_nobody_looks_at_is_not_drawn(deed: str, expected: Count, tmp_path: Path) -> None:
    path = tmp_path / "one_look.card"
    path.write_text(ONE_LOOK.replace("DEED", deed), encoding="utf-8")
    assert expected == tree(path)


def test_a_seen_pile_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "seen.card"
    text = ONE_LOOK.replace("zone shown, face up", "zone shown, face up, in order")
    few = text.replace("card fool, 8 times", "card fool")
    path.write_text(few.replace("DEED", "move stock to shown"), encoding="utf-8")
    assert tree(path).terminal == 5 * 4 * 3 * 2 // 4  # orders of A A B B fool


def test_depth_cuts() -> None:
    assert Count(4, 6, 0, 12) == tree("kuhn", 2, depth=1)


def test_a_limit() -> None:
    setup = engine_of(cardlang.load("whist")).setup(deals=1)
    with pytest.raises(TooManyPositions, match="more than 50 different"):
        count_tree(Driver(setup.runner, setup.terms), limit=50)


def test_a_tree_without_end(tmp_path: Path) -> None:
    path = tmp_path / "endless.card"
    endless = "choose by 0:\n        wait: choose again\n        go: nothing"
    path.write_text(ONE_LOOK.replace("DEED", endless), encoding="utf-8")
    with pytest.raises(TooManyPositions, match="no end"):
        tree(path)


def test_an_unknown_card() -> None:
    card = UnknownFace(0b1100)
    assert (0b1110 >> card & 1, 0b0011 >> card & 1) == (1, 0)
    assert (card < 0, card >= 0, card == -1) == (False, True, False)
    assert card == card and card != UnknownFace(0b1100) and card != 1
    for ask in (lambda: 0b100 >> card, lambda: card == 2, lambda: 1 << card, lambda: [0][card]):
        with pytest.raises(Needed):
            ask()


def test_the_command() -> None:
    args = ["perft", str(GAMES / "kuhn.card"), "--players", "2"]
    told = CliRunner().invoke(main, args)
    assert (told.exit_code, told.stdout) == (0, "chance      4\ndecision   24\nterminal   30\n")
    data = json.loads(CliRunner().invoke(main, [*args, "--json"]).stdout)
    assert (data["chance"], data["decision"], data["terminal"]) == (4, 24, 30)
    stopped = CliRunner().invoke(main, ["perft", "whist", "--max-positions", "9"])
    assert stopped.exit_code == 1 and "--depth" in stopped.stderr

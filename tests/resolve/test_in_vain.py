"""Cards that stay where they lie, and keeps that are never nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.resolve import read_game

GAME = """cardlang 1
game "In Vain"
    "Nothing much."
players 3
deck french
keep rounds as number
keep first-one as seat
keep leader as seat or none
keep shown as flag
keep out as seats
zone pile, in order, face up
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    rounds gains 1
    first-one becomes eldest
    leader becomes eldest
    out gains eldest
    shown becomes true
    move top of stock to pile
    for each seat from eldest:
        {}
match ends when rounds is 3
"""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move hand of seat to hand of seat", "moves-nowhere"),
        ("move pile to pile", "moves-nowhere"),
        ("move top of pile to pile", "moves-nowhere"),
        ("move hand of seat to hand of next of seat", ""),
        ("move top of pile under pile", ""),
        ("move bottom of pile to pile", ""),
        ("if rounds is none: score gains 1", "never-nothing"),
        ("if rounds is empty: score gains 1", "never-nothing"),
        ("if first-one is not none: score gains 1", "never-nothing"),
        ("if leader is none: score gains 1", ""),
        ("if out is empty: score gains 1", ""),
        ("if rounds is 0: score gains 1", ""),
    ],
)
def test_what_is_done_or_asked_in_vain_is_told(tmp_path: Path, line: str, code: str) -> None:
    path = tmp_path / "in_vain.card"
    path.write_text(GAME.format(line), "utf-8")
    _, report, _ = read_game(path, "in_vain.card")
    assert not report.failed, [str(one) for one in report.found]
    codes = {"moves-nowhere", "never-nothing"}
    assert [one.code for one in report.found if one.code in codes] == ([code] if code else [])

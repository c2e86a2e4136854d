"""Numbers that are names, and numbers that are measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.api import engine_of
from cardlang.machine.naming import apart, names
from tests.shipped import load
from tests.test_bots import tiny

RULES = """deck numbers:
    suit: red R, blue B
    number: 1..9
    each suit number
keep told as 0..9
keep before as 0..9
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    choose by 0:
        say number in 1..9: told becomes number
{lines}
match ends when deal-number is 2
"""


def said(slug: str, players: int | None = None) -> dict[str, bool]:
    """By verb, whether the number that it names is a name."""
    machine = engine_of(load(slug)).machine(players)
    found = names(machine)
    picked = [
        (verb.name, pick)
        for decision in machine.decisions
        for verb in decision.verbs
        for pick in verb.picks
    ]
    return {name: pick.cell in found for name, pick in picked if pick.what == "number"}


def test_trumps_are_named_and_tricks_are_measured() -> None:
    assert said("partout") == {"number": True, "bid": False}
    assert said("oh-hell") == {"bid": False}
    assert said("skat") == {"bid": False}
    assert said("hanabi") == {"count": True}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("    if told is 3: score of 0 gains 1", True),
        ("    before becomes told\n    if before is 3: score of 0 gains 1", True),
        ("    score of 0 gains count of (hand of 0 where number is told)", True),
        ("    score of 0 gains count of (hand of 0 where number is at most told)", False),
        ("    if told is above 3: score of 0 gains 1", False),
        ("    before becomes told\n    if before is above 3: score of 0 gains 1", False),
        ("    if told is count of hand of 0: score of 0 gains 1", False),
        ("    score of 0 gains told", False),
        ("    before becomes (told + 1) / 2", False),
        ("    score of 0 gains (told if told is 3 else 0)", False),
    ],
)
def test_what_is_measured_is_no_name(tmp_path: Path, lines: str, expected: bool) -> None:
    machine = engine_of(tiny(tmp_path, RULES.format(lines=lines))).machine()
    assert bool(names(machine)) == expected


def test_cards_that_have_a_number_have_no_other_one() -> None:
    assert apart((0b001, 0b110, 0, 0b1000))
    assert not apart((0b001, 0b011, 0b111))

"""Lines that never ran are asked whether they can: rare is told, dead is held against a game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardlang.judge import Settings
from cardlang.judge.against.never import never_happened
from cardlang.judge.gathering import gather
from cardlang.judge.matches.rare import Rarity, exchanged
from cardlang.judge.subject import subject_of
from cardlang.judge.verdict import PASS, WARN
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Terms

GAME = """cardlang 1
game "Rare Or Dead"
use tricks
players 3
deck french
zone aside, face down
keep queens of each seat as number, seen by nobody

value worth of seat:
    VALUE
    otherwise: 0

each deal:
    shuffle-deck
    deal 5 to seats from eldest
    move hand of eldest where rank is K to aside
    for each seat: queens becomes count of (hand where rank is Q)
    for each seat:
        LINE
        score gains worth of seat
    repeat until hand of eldest is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
match ends when deal-number is 2
"""
PLAIN = "count of hand is 5: 1", "score gains 1"
RARE = "count of (hand where rank is Q) is 4"
DEAD = "count of (hand where rank is Q) is 5"
ROYAL = "count of (hand where suit is spades and rank is in {A K Q J 10}) is 5"
MOVED = "count of (hand of eldest where rank is K) is 1"  # they are laid aside just before
KEPT, KEPT_DEAD = "queens of seat is 4", "queens of seat is 5"
IF_ONE = "if {}: score gains 1"
IF_TWO = "if {}:\n            score gains 1\n            score gains 2"


@pytest.mark.parametrize(
    ("condition", "form", "weight"),
    [
        (RARE, "case", PASS),
        (RARE, IF_ONE, PASS),
        (RARE, IF_TWO, PASS),
        (ROYAL, IF_ONE, PASS),
        (KEPT, IF_ONE, PASS),
        (DEAD, "case", WARN),
        (DEAD, IF_TWO, WARN),
        (MOVED, IF_ONE, WARN),
        (KEPT_DEAD, IF_ONE, WARN),
    ],
)
def test_what_is_rare_is_told_and_what_is_dead_is_held(
    condition: str, form: str, weight: str, tmp_path: Path
) -> None:
    value, line = PLAIN
    if form == "case":
        value = f"{condition}: 5"
    else:
        line = form.format(condition)
    path = tmp_path / "piece.card"
    path.write_text(GAME.replace("VALUE", value).replace("LINE", line), encoding="utf-8")
    found = gather(subject_of(path), Settings(1, 200, (), search=False))
    assert found is not None
    at = next(k for k, row in enumerate(path.read_text().splitlines(), 1) if condition in row)
    told = [one for one in never_happened(found) if one.code == "never-ran"]
    places = {f"{path.name}:{at}", f"{path.name}:{at + 1}"}
    assert [one.weight for one in told if one.at in places] == [weight]
    assert ("only rare" in told[0].text) == (weight == PASS)


BIDS = """cardlang 1
game "All Pass"
use tricks
players 3
deck french
keep called as 0..100
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    called becomes 0
    for each seat from eldest:
        choose by seat:
            bid n in 1..90 when n is above called: called becomes n
            pass
    if CONDITION:
        for each seat: score gains count of (hand where rank is A)
    repeat until hand of eldest is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
match ends when deal-number is 2
"""


@pytest.mark.parametrize(
    ("condition", "weight"),
    [
        ("called is 0", PASS),  # one in half a million, by lot
        ("called is 0 and tricks of eldest is 1", WARN),  # nobody has played by then
        ("called is 0 and hand of eldest is empty", WARN),
    ],
)
def test_what_comes_about_by_a_habit_is_told(condition: str, weight: str, tmp_path: Path) -> None:
    path = tmp_path / "piece.card"
    path.write_text(BIDS.replace("CONDITION", condition), encoding="utf-8")
    found = gather(subject_of(path), Settings(1, 200, (), search=False))
    assert found is not None
    told = [one for one in never_happened(found) if one.code == "never-ran"]
    assert told and {one.weight for one in told} == {weight}
    assert ("`pass`" in told[0].text) == (weight == PASS)


@pytest.mark.parametrize(
    ("condition", "weight"),
    [("called is not 0", PASS), ("called is below 100", WARN), ("trick is empty", WARN)],
)
def test_what_always_held_is_told_where_it_can_fail(
    condition: str, weight: str, tmp_path: Path
) -> None:
    path = tmp_path / "piece.card"
    path.write_text(BIDS.replace("CONDITION", condition), encoding="utf-8")
    found = gather(subject_of(path), Settings(1, 200, (), search=False))
    assert found is not None
    told = [one for one in never_happened(found) if one.code == "always-holds"]
    assert [one.weight for one in told] == [weight]
    assert ("it need not" in told[0].text) == (weight == PASS)


def test_what_matches_should_have_shown_is_not_called_rare() -> None:
    """Of 200 matches one in 29 is as likely without it as one in a thousand."""
    assert Rarity(1, 30, 1.0).allows(200)
    assert not Rarity(1, 29, 1.0).allows(200)
    assert Rarity(1, 29, 0.9).allows(200)
    assert not Rarity(0, 20_000, 1.0).allows(200)
    assert Rarity(0, 20_000, 1.0, arranged=True).allows(200)
    assert Rarity(1, 29, 1.0, arranged=True).allows(200)


@pytest.mark.parametrize("arranged", [False, True])
def test_cards_that_change_places_leave_each_zone_as_large_as_it_was(
    arranged: bool, tmp_path: Path
) -> None:
    path = tmp_path / "piece.card"
    path.write_text(GAME.replace("VALUE", PLAIN[0]).replace("LINE", PLAIN[1]), encoding="utf-8")
    subject = subject_of(path, 1)
    assert subject.usual is not None and subject.usual.machine is not None
    assert subject.engine is not None
    machine = subject.usual.machine
    driver = Driver(subject.engine.runner(machine)[0], Terms())
    driver.settle(random.Random(1).shuffle)
    before, dice = list(driver.cells), random.Random(2)
    may = (1 << len(machine.cards)) - 1 & ~0b111
    seen = set()
    for _ in range(50):
        after = exchanged(machine, driver.cells, may, dice, arranged)
        for zone, info in enumerate(machine.zones):
            was, now = before[machine.masks + zone], after[machine.masks + zone]
            assert len(bits(was)) == len(bits(now)) and was & 0b111 == now & 0b111
            if info.ordered:
                assert sum(1 << card for card in after[machine.orders + zone]) == now
        assert after[: machine.masks] == before[: machine.masks] == driver.cells[: machine.masks]
        seen.add(tuple(after[machine.masks : machine.masks + len(machine.zones)]))
    assert len(seen) > 25

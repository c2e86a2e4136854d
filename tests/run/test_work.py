"""Work is bounded, and ends at the same place with the same fuel on every way of running."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardlang
from cardlang import limits
from cardlang.api import engine_of
from cardlang.match.live.driver import Terms
from cardlang.match.many.playout import playout
from cardlang.run.interpret import Interpreter
from cardlang.run.python.generated import Generated
from tests.run.lockstep import steps
from tests.run.test_native import needs_compiler, same

HEAD = """\
cardlang 1
game "Work"
players 2
deck d:
    n: 1..1024
    each n
keep k as 0..9
keep m of each card as number
pattern p:
    4 cards
    total n is 120
rule f of card by x as number: total (m * x) among cards
rule g of card by x as number: total (f of it by (m + x)) among cards
one deal:
    shuffle-deck
    choose by 0:
        pass
        bid x in 1..2: k becomes x
"""
BODIES = {
    "ranging": "    score of 0 gains total (g of it by (k + 1)) among cards\n",
    "best": "    score of 0 gains total n among "
    "(cards having highest (total (m * m) among cards))\n",
    "every": "    repeat 4000 times:\n        if every m is 0: score of 0 gains 1\n",
    "groups": "    repeat 900 times:\n"
    "        score of 0 gains count of (groups of (cards where n is below 40) by p)\n",
    "shuffles": "    repeat 9000 times: shuffle stock\n",
    "offers": "    choose by 1:\n"
    "        bid a in 1..4000, b in 1..4000, c in 1..4000 when c is above 5000: nothing\n"
    "        pass\n",
    "pairs": "    choose by 1:\n        bid a in 1..40000, b in 1..40000: nothing\n",
}
WHOLE = "shuffles"
IN_C = ["ranging", "every", "groups", "shuffles", "offers"]


def game(tmp_path: Path, body: str) -> cardlang.Game:
    path = tmp_path / "work.card"
    path.write_text(HEAD + body, encoding="utf-8")
    return cardlang.load(path)


@pytest.fixture(params=BODIES)
def what(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A body; but for one, a step ends where it has done a tenth of what it may."""
    if request.param != WHOLE:
        monkeypatch.setattr(limits, "SETUP_FUEL", limits.SETUP_FUEL // 10)
    return str(request.param)


def test_work_ends_alike(what: str, tmp_path: Path) -> None:
    machine = engine_of(game(tmp_path, BODIES[what])).machine(2)
    reference, generated = Interpreter(machine), Generated(machine, cold=0)
    assert steps(reference, generated, 1, Terms()) == ""
    assert generated.playout(1, None, 100) is None


@needs_compiler
@pytest.mark.parametrize("what", IN_C, indirect=True)
def test_work_ends_alike_in_c(what: str, tmp_path: Path) -> None:
    played = same(engine_of(game(tmp_path, BODIES[what])).setup(2, 0), range(2))
    assert [match.fault is not None and match.fault[0] for match in played] == ["fuel"] * 2


def test_fuel_of_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal between two decisions ends all the same if it goes on and on."""
    body = "    repeat 900 times:\n        choose by 1:\n            pass\n"
    body += "        repeat 4000 times:\n            repeat 10 times: k becomes 1 + 1 + 1\n"
    monkeypatch.setattr(limits, "MATCH_FUEL", 1_000_000)
    machine = engine_of(game(tmp_path, body)).machine(2)
    reference, terms = Interpreter(machine), Terms()
    assert steps(reference, Generated(machine, cold=0), 1, terms) == ""
    played = playout(reference, terms, 1)
    assert played.fault is not None and played.fault[0] == "fuel"
    shuffled = 2 * 1024  # work that burns no fuel
    assert 1_000_000 < played.fuel + shuffled < 1_001_000

"""Work is bounded, and ends at the same place with the same fuel on every way of running."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang import limits
from cardlang.api import engine_of
from cardlang.machine.ir import FUEL, STEP, WORK, Machine
from cardlang.machine.toil import of_fuel
from cardlang.many.playout import playout
from cardlang.match.live.driver import Driver, Runner, Terms
from cardlang.match.state import State
from cardlang.run.interpret import Interpreter
from cardlang.run.native.stepping import stepper
from cardlang.run.python.generated import Generated
from cardlang.run.stream import CHANCE, Stream
from tests.run.lockstep import steps
from tests.run.test_native import needs_compiler, same

HEAD = """\
cardlang 1
game "Work"
players 2
deck d:
    n: 1..256
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
    "ranging": "    repeat 5 times: score of 0 gains total (g of it by (k + 1)) among cards\n",
    "best": "    score of 0 gains total n among "
    "(cards having highest (total (f of it by 1) among cards))\n",
    "every": "    repeat 4000 times:\n        if every m is 0: score of 0 gains 1\n",
    "groups": "    repeat 900 times:\n"
    "        score of 0 gains count of (groups of (cards where n is below 40) by p)\n",
    "shuffles": "    repeat 9000 times: shuffle stock\n",
    "moves": "    repeat 5000 times:\n        move stock to box\n        move box to stock\n",
    "offers": "    choose by 1:\n"
    "        bid a in 1..4000, b in 1..4000, c in 1..4000 when c is above 5000: nothing\n"
    "        pass\n",
    "pairs": "    choose by 1:\n        bid a in 1..40000, b in 1..40000: nothing\n",
}
SHORT = """\
    repeat 100 times:
        choose by 1:
            pass
"""
MATCHES = {
    "every": SHORT + "        repeat 20 times:\n            if every m is 0: k becomes 1\n",
    "groups": SHORT + "        repeat 5 times: score of 0 gains "
    "count of (groups of (cards where n is below 15) by p)\n",
    "shuffles": SHORT + "        repeat 20 times: shuffle stock\n",
    "offers": SHORT + "            bid a in 1..80, b in 1..80 when a is above 90: nothing\n",
    "picks": SHORT + "            take c in (cards where n is below 15), "
    "d in (cards where (m + n) is below 3): nothing\n",
    "numbers": SHORT + "            bid a in {1 2500}: nothing\n",
    "else": SHORT + "        choose by 1:\n"
    "            bid a in 1..60, b in 1..60 when a is above 90: nothing\n"
    "            otherwise: nothing\n",
}
"""Matches of a hundred steps, each of which does much that burns no fuel."""
MOST = 300_000
STEP_MOST = 50_000
SHARE = 256 // 64  # of what a match may do, so much less with this deck
WHOLE = ("ranging",)
IN_C = ["ranging", "groups", "offers"]


CHARGED = {
    "every": "if every m is 0: k becomes 1",
    "some": "if some m is 1: k becomes 1",
    "groups": "score of 0 gains count of (groups of (cards where n is below 15) by p)",
    "packing": "score of 0 gains count of packing of (groups of (cards where n is below 9) by row) "
    "by worth",
    "is": "if (cards where n is below 20) is row: k becomes 2",
    "reach": "if reach of (cards where n is below 4) by row is above 2: k becomes 3",
    "tail": "score of 1 gains count of tail of stock by row",
    "profile": "if profile of (cards where n is below 20) by n is above 1: k becomes 1",
    "shuffles": "repeat 3 times: shuffle stock",
    "numbers": "bid a in 1..80, b in 1..80 when a is above 70: nothing",
    "cards": "take c in (cards where n is below 15), d in (cards where (m + n) is below 3): "
    "nothing",
    "cards at once": "take c in (cards where n is below 70), d in (cards where n is above 200): "
    "nothing",
    "some cards": "take 2 c in (cards where n is below 40): nothing",
    "listed groups": "take c in (groups of (cards where n is below 15) by p): nothing",
    "otherwise": "bid a in 1..60, b in 1..60 when a is above 90: nothing",
    "otherwise, with fuel": "bid a in 1..9 when total m among cards is above a: nothing",
}
"""What takes time without fuel: deeds, and verbs of a decision."""


def game(tmp_path: Path, body: str) -> cardlang.Game:
    """A game whose title tells the limits: libraries are kept by rules and program, and limits that
    a test sets are part of neither."""
    title = f'"Work {limits.SETUP_FUEL} {limits.MATCH_FUEL}"'
    path = tmp_path / "work.card"
    path.write_text(HEAD.replace('"Work"', title) + body, encoding="utf-8")
    return cardlang.load(path)


@pytest.fixture(params=BODIES)
def what(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A body; but for one, a step ends where it has done a tenth of what it may."""
    if request.param not in WHOLE:
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
    played = same(engine_of(game(tmp_path, BODIES[what])).setup(2, 0), range(1))
    assert [match.fault is not None and match.fault[0] for match in played] == ["fuel"]


def test_fuel_of_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal between two decisions ends all the same if it goes on and on."""
    body = "    repeat 900 times:\n        choose by 1:\n            pass\n"
    body += "        repeat 4000 times:\n            repeat 10 times: k becomes 1 + 1 + 1\n"
    monkeypatch.setattr(limits, "MATCH_FUEL", 1_000_000 * SHARE)
    machine = engine_of(game(tmp_path, body)).machine(2)
    reference, terms = Interpreter(machine), Terms()
    assert steps(reference, Generated(machine, cold=0), 1, terms) == ""
    played = playout(reference, terms, 1)
    assert played.fault is not None and played.fault[0] == "fuel"
    assert 995_000 < played.fuel < 1_000_000  # to gather and to shuffle is work too


@pytest.fixture(params=MATCHES)
def long(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A match whose work is too much, though none of its steps is long and it burns little fuel."""
    monkeypatch.setattr(limits, "SETUP_FUEL", STEP_MOST)
    monkeypatch.setattr(limits, "MATCH_FUEL", MOST * SHARE)
    return game(tmp_path, MATCHES[request.param])


def test_work_of_a_match_ends_alike(long: cardlang.Game) -> None:
    machine = engine_of(long).machine(2)
    reference, generated = Interpreter(machine), Generated(machine, cold=0)
    assert steps(reference, generated, 1, Terms()) == ""
    told = playout(reference, Terms(), 1)
    assert told.fault is not None and told.fault[0] == "fuel"
    assert 10 < told.decisions < 100 and told.fuel < MOST // 2
    assert generated.playout(1, None, 1000) is None
    assert playout(Generated(machine), Terms(), 1) == told


@needs_compiler
def test_work_of_a_match_ends_alike_in_c(long: cardlang.Game) -> None:
    """Whole matches, and one that is a state in C."""
    setup = engine_of(long).setup(2, 1)
    same(setup, range(1))
    long.compile()
    state, other = long.start(2, seed=1), State(setup, Stream(1, CHANCE))
    assert state._native is not None
    while not other.is_over:
        for one in (state, other):
            one.apply_action(one.legal_actions()[0])
    assert (state.decisions, state.fuel, state.fault) == (other.decisions, other.fuel, other.fault)
    assert state.fault is not None and state.fault[0] == "fuel"


def ended(runner: Runner) -> Driver:
    """A match in which everybody takes the first move and nothing is shuffled."""
    driver = Driver(runner, Terms())
    for stop in driver.stops():
        if stop[0] == "shuffle":
            driver.shuffle(tuple(driver.pile))
        elif stop[0] == "decide":
            driver.choose(driver.offers()[0])
    return driver


def charged() -> str:
    """Each of what takes time without fuel twice, and a decision behind it at which to look."""
    found = ""
    for what, text in CHARGED.items():
        body = f"        {text}\n"
        if text.startswith(("bid", "take")):
            other = "otherwise: nothing" if "otherwise" in what else "pass"
            body = f"        choose by 1:\n            {text}\n            {other}\n"
        found += f"    repeat 2 times:\n{body}    choose by 0:\n        pass\n"
    return found


@needs_compiler
def test_c_counts_the_work_that_burns_no_fuel_to_the_unit(tmp_path: Path) -> None:
    """Nothing is left out and nothing is taken twice, at any decision.

    Of deeds that move many cards it takes a bound, so what is compared has none.
    """
    path = tmp_path / "charged.card"
    row = "pattern row:\n    2..5 cards\n    consecutive n\nvalue worth of card: n\none deal:"
    path.write_text(HEAD.replace("one deal:", row) + charged(), encoding="utf-8")
    machine = engine_of(cardlang.load(path)).machine(2)
    stepped = stepper(machine)
    assert stepped is not None
    position, driver = stepped.start(1), Driver(Interpreter(machine), Terms())
    shuffle, found = Stream(1, CHANCE).shuffle, []
    for stop in driver.stops():
        if stop[0] == "shuffle":
            cards = driver.pile
            shuffle(cards)
            driver.shuffle(tuple(cards))
        elif stop[0] == "decide":
            inside, outside = position.cells(), driver.cells
            assert inside[FUEL] == outside[FUEL]
            burnt = of_fuel(machine) * inside[FUEL], outside[FUEL]
            found.append((inside[WORK] - burnt[0], outside[WORK] + outside[STEP] - burnt[1]))
            driver.choose(driver.offers()[0])
            position.step(0)
    assert position.over is not None
    work = [[now - before for before, now in pairwise(its)] for its in zip(*found, strict=True)]
    assert work[0] == work[1]
    assert sum(more > 0 for more in work[0]) >= len(CHARGED)


def drawn(runner: Runner, seed: int) -> int:
    """The work of a match of random seats."""
    driver, chance = Driver(runner, Terms()), Stream(seed, CHANCE)
    seats = [Stream(seed, 1 + seat).below for seat in range(2)]
    for stop in driver.stops():
        if stop[0] == "shuffle":
            cards = driver.pile
            chance.shuffle(cards)
            driver.shuffle(tuple(cards))
        elif stop[0] == "decide":
            moves = driver.offers()
            driver.choose(moves[seats[stop[2]](len(moves))])
    return int(driver.cells[WORK] + driver.cells[STEP])


def test_how_near_the_limit_a_whole_match_is_left_to_the_interpreter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Always as near, whatever takes the work: generated Python counts it to the unit."""
    near: dict[str, tuple[bool, bool]] = {}
    first = 0
    for what, body in MATCHES.items():
        machine = engine_of(game(tmp_path, body.replace("100", "12"))).machine(2)
        work = drawn(Interpreter(machine), 1)

        def left(margin: int, machine: Machine = machine, work: int = work) -> bool:
            monkeypatch.setattr(limits, "MATCH_FUEL", (work + margin) * SHARE)
            return Generated(machine, cold=0).playout(1, None, 1000) is None

        if not near:
            first = bisect_left(range(2 * limits.SETUP_FUEL), True, key=lambda n: not left(n))
        near[what] = left(first - 1), left(first)
    assert near == dict.fromkeys(MATCHES, (True, False))


@pytest.mark.parametrize("what", MATCHES)
def test_the_very_limit_of_a_match(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = engine_of(game(tmp_path, MATCHES[what].replace("100", "12"))).machine(2)
    whole = ended(Interpreter(machine))
    assert whole.fault is None
    most = whole.cells[WORK] + whole.cells[STEP]
    for limit, fault in ((most, None), (most - 1, "fuel")):
        monkeypatch.setattr(limits, "MATCH_FUEL", limit * SHARE)
        one, two = ended(Interpreter(machine)), ended(Generated(machine, cold=0))
        assert one.fault == two.fault and (one.fault or [None])[0] == fault
        assert (one.decisions, one.fuel) == (two.decisions, two.fuel)

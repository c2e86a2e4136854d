"""How long what is remembered lasts, and whose a number in an example is."""

from __future__ import annotations

from pathlib import Path

from cardlang.api import engine_of
from cardlang.machine.lowering.plans import Stages
from cardlang.match.examples import run_examples
from cardlang.program import Example
from cardlang.resolve import load_program
from tests.shipped import load

RULES = """cardlang 1
game "Lifetimes"
    "Something is remembered before the cards are dealt."
use tricks
players 4, partners opposite
deck french
keep trump as suit or none
keep tables of each side as number
each deal:
    shuffle-deck
    trump becomes suit of bottom of stock
    deal 13 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each side: tables gains (1 if trump is none else 2)
match ends when deal-number is 2

example "the word that deals cards does not begin the deal again":
    shuffle: 2S
    when deal
    then trump is not none

example "a side is named by any of its seats":
    given tables of 3 is 7
    then tables of 1 is 7
    then tables of 0 is 0
"""


def test_lifetimes(tmp_path: Path) -> None:
    path = tmp_path / "lifetimes.card"
    path.write_text(RULES, encoding="utf-8")
    program, report = load_program(path)
    assert program is not None, report.found
    results = run_examples(program)
    assert [f"{r.title}: {r.message}" for r in results if not r.ok] == []


def test_what_examples_share_is_as_if_each_were_alone() -> None:
    """What one example adds to a game, its machine does not leave to that of the next."""
    program = engine_of(load("hearts")).told
    shared = Stages(program)

    def told(stages: Stages, example: Example) -> tuple[object, ...]:
        machine = stages.machine(4, {}, example)
        blocks = [(block.fuel, len(block.deeds), block.span) for block in machine.blocks]
        entries = [step.entry for step in machine.plan]
        return machine.size, machine.vars, len(machine.decisions), blocks, entries

    assert len(program.examples) > 5
    for example in program.examples:
        assert told(shared, example) == told(Stages(program), example)


BESIDE = """
example "a step that makes no sense":
    when deal
    given tables of taker is 7
    then deal-number is 1

example "the next one does not know of it":
    given tables of 1 is 7
    then tables of 3 is 7
"""


def test_an_example_that_makes_no_sense_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "lifetimes.card"
    path.write_text(RULES + BESIDE, encoding="utf-8")
    program, report = load_program(path)
    assert program is not None, report.found
    results = run_examples(program)
    assert [r.ok for r in results] == [True, True, False, True]
    assert results[2].message == "this number must be known before play"

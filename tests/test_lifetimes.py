"""How long what is remembered lasts, and whose a number in an example is."""

from __future__ import annotations

from pathlib import Path

from cardlang.front import load_program
from cardlang.match.examples import run_examples

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

"""The bench: what is compared with what, ratios within rounds, and the tables of the page."""

from __future__ import annotations

import builtins
import json
import sys
from typing import Any

import pytest

from bench import page, peers, side_by_side
from bench.rounds import Program, Ratio, Timed, compare, figure, ratio


def timed(who: str, how: str, decision: list[float], what: str = "playouts") -> Timed:
    program = Program(who, how, lambda: (1, 10), what)
    return Timed(program, decision, [10 * x for x in decision])


def test_a_ratio_is_taken_within_each_round() -> None:
    mine = timed("cardlang", "native", [1.0, 4.0, 1.0, 2.0, 1.0])
    other = timed("OpenSpiel", "C++", [2.0, 8.0, 3.0, 4.0, 2.0])
    assert ratio(mine, other) == Ratio(2.0, 2.0, 2.0)
    assert ratio(mine, other, matches=True).middle == 2.0
    assert ratio(timed("a", "b", [2.0]), timed("c", "d", [1.0])) == Ratio(0.5, 0.5, 0.5)


def test_programs_take_turns_forwards_and_backwards() -> None:
    turns: list[str] = []

    def program(name: str) -> Program:
        def batch() -> tuple[int, int]:
            turns.append(name)
            return 2, 10

        return Program("cardlang", name, batch)

    found = compare([program("a"), program("b")], rounds=2, seconds=0.0)
    assert "".join(turns) == "ab" + "abba" * 2
    assert [len(one.decision) for one in found] == [2, 2]


def test_like_is_compared_with_like() -> None:
    programs = [
        timed("cardlang", "native", [1.0]),
        timed("cardlang", "API", [1.0], "steps"),
        timed("OpenSpiel", "C++", [2.0]),
        timed("OpenSpiel", "API", [3.0], "steps"),
    ]
    pairs = [(a.program.how, b.program.how, r.middle) for a, b, r in side_by_side.pairs(programs)]
    assert pairs == [("native", "C++", 2.0), ("API", "API", 3.0)]


def test_what_is_not_installed_is_said_and_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    importing = builtins.__import__

    def without(name: str, *given: Any, **more: Any) -> Any:
        if name.partition(".")[0] in ("pyspiel", "rlcard"):
            raise ImportError(name)
        return importing(name, *given, **more)

    for name in ("pyspiel", "rlcard"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    assert peers.missing() == ["OpenSpiel", "RLCard"]
    assert peers.spiel_steps("hearts") is None
    assert peers.rlcard_steps("leduc-holdem") is None


def test_a_table_of_goals_names_what_was_not_measured() -> None:
    contest = side_by_side.CONTESTS[0]
    told = {
        "games": [
            side_by_side.as_json(
                contest,
                [
                    timed("cardlang", "native", [1.0]),
                    timed("naive Python", "by hand", [150.0]),
                ],
            )
        ]
    }
    goals = page.goals([json.loads(json.dumps(told))])
    assert "| 150 × | 100 × | 240 × |" in goals
    assert "hearts not measured" in goals
    assert "150 ×" in page.ratios([told]) and "bonus-malus (trick), 4" in page.programs([told])


def test_of_several_runs_the_least_and_the_most_are_told() -> None:
    runs = []
    for slow in (150.0, 120.0, 130.0):
        yardstick = timed("naive Python", "by hand", [slow])
        mine = [timed("cardlang", "native", [1.0]), yardstick]
        runs.append({"games": [side_by_side.as_json(side_by_side.CONTESTS[0], mine)]})
    assert "| 120 to 150 × | 100 × | 240 × |" in page.goals(runs)
    assert "| 120 to 150 × | 120 to 150 × |" in page.ratios(runs)
    assert "| 0.00667 to 0.00833 |" in page.programs(runs)


def test_figures_have_three_digits() -> None:
    assert [figure(x) for x in (0.1234, 12.34, 1234.5, 2_345_678)] == [
        "0.123",
        "12.3",
        "1,234",
        "2.35 M",
    ]

"""The table of perft counts holds for every way of running, and for the second checks.

The whole table: `python -m tests.perft --native`.
"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.match.lines import Dealt, GivenUp, TooManyLines, counts, counts_within, divided
from cardlang.resources import slug_of
from cardlang.run.python import Generated
from tests.perft import Table, by_second_check, differences, has_second_check, share_of, tables
from tests.run.test_native import needs_compiler
from tests.second_check.campaign import module_of
from tests.shipped import SLUGS, load, spread

TABLES = tables()
LINES = {"python": 150, "interpreter": 100, "second check": 15, "native": 60}
FAR = 60  # moves that a second check plays for each line at most
IN_C = ("bonus-malus", "skat")  # which other tests compile, too


def usual(law: str, share: int) -> list[Table]:
    """The usual tables of some games."""
    some = {*map(slug_of, spread(law, share))}
    return [
        table
        for table in TABLES
        if table["game"] in some and table["players"] == load(table["game"]).default_players
    ]


def told(table: object) -> str:
    return str(table["game"]) if isinstance(table, dict) else str(table)


def test_every_table_of_every_game_is_there() -> None:
    found = [(table["game"], table["players"]) for table in TABLES]
    assert found == [(slug, players) for slug in SLUGS for players in load(slug).players]
    assert all(rows[0][0] for table in TABLES for _, rows in table["counts"])


@pytest.mark.parametrize("way", ["python", "interpreter"])
@pytest.mark.parametrize("table", usual("perft", 8), ids=told)
def test_counts_are_those_of_the_table(table: Table, way: str) -> None:
    assert list(differences(table, way, LINES[way])) == []


@pytest.mark.parametrize(
    "table", [t for t in usual("perft by second checks", 9) if has_second_check(t)], ids=told
)
def test_second_checks_count_the_same(table: Table) -> None:
    near = {**table, "counts": [one for one in table["counts"] if one[0] <= FAR]}
    assert list(differences(near, "second check", LINES["second check"])) == []


@needs_compiler
@pytest.mark.parametrize("table", [t for t in usual("", 1) if t["game"] in IN_C], ids=told)
def test_native_code_counts_the_same(table: Table) -> None:
    assert list(differences(table, "native", LINES["native"])) == []


def test_every_second_check_plays() -> None:
    """One that only hands on the check of another game counts, too."""
    assert all(
        callable(module_of(table["game"]).play) for table in TABLES if has_second_check(table)
    )


def test_a_difference_is_told() -> None:
    """One line too many, and a score that is another."""
    (table,) = (t for t in TABLES if (t["game"], t["players"]) == ("agram", 2))
    after, rows = table["counts"][-1]
    (last,) = (row for row in rows if row[1])
    other = [*rows[:-1], [last[0], last[1], last[2], [last[3][0] + 1, last[3][1]]]]
    changed = {**table, "counts": [[after, other]]}
    for way in ("python", "interpreter", "second check"):
        (text,) = differences(changed, way)
        assert text.startswith(f"agram for 2 after {after} moves, by {way}")
    fewer = {**table, "counts": [[after, [[rows[0][0] + 1, 0, 0], *rows[1:]]]]}
    assert list(differences(fewer, "python")) != []
    assert by_second_check(table, after, share_of(rows, None)) == rows


def test_lines_and_what_is_below_a_move() -> None:
    match = Dealt.begin(Generated(engine_of(load("agram")).machine(2)), 1, 8)
    found = counts(match, 9)
    assert [(row.lines, row.deals, row.matches) for row in found][-1] == (4, 4, 0)
    assert [sum(n for _, n in divided(match, k)) for k in range(1, len(found) + 1)] == [
        row.lines for row in found
    ]
    assert sum(n for _, n in divided(match, 9)) == 0 and counts(match, 0) == []
    assert counts_within(match, 1) == found[:1] and counts_within(match, 999) == found
    with pytest.raises(TooManyLines, match="more than 3"):
        counts(match, 2, 3)
    assert Dealt.begin(match.driver.runner, 1, 10**6).match_over


def test_a_line_that_is_given_up_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Dealt.begin(Generated(engine_of(load("agram")).machine(2)), 1)
    monkeypatch.setattr(type(match.driver), "offers", lambda self: [])
    with pytest.raises(GivenUp):
        counts(match, 1)


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["perft", *words])
    return result.exit_code, result.output


def test_the_command_counts_what_is_dealt() -> None:
    (table,) = (t for t in TABLES if (t["game"], t["players"]) == ("agram", 2))
    after, rows = table["counts"][-1]
    words = ("agram", "--players", "2", "--seed", "1", "--after", str(after))
    told = json.loads(run(*words, "--json", "--divide")[1])
    assert [row["lines"] for row in told["counts"]] == [row[0] for row in rows]
    assert told["counts"][-1] == {
        "depth": len(rows),
        "lines": 4,
        "deals": 4,
        "matches": 0,
        "scores": rows[-1][3],
    }
    assert sum(told["divided"].values()) == 4
    status, text = run(*words, "--divide", "--depth", "2")
    assert status == 0 and text.splitlines()[0].split() == [
        *("depth", "lines", "deals", "matches", "scores")
    ]
    assert len(text.splitlines()) == 3 + len(told["divided"])
    for wrong, said in (
        (("agram", "--after", "3"), "go with `--seed`"),
        (("agram", "--seed", "1", "--deals", "2"), "does not go with `--seed`"),
        (("agram", "--seed", "1", "--after", "99999"), "is over before 99999 moves"),
    ):
        status, text = run(*wrong)
        assert status == 2 and said in text
    status, text = run("agram", "--seed", "1", "--depth", "9", "--max-positions", "9")
    assert status == 1 and "more than 9 lines" in text

"""The table of perft counts holds for every way of running, and for the second checks.

The whole table: `python -m tests.perft --native`.
"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardlang.api import engine_of
from cardlang.cli.main import main
from cardlang.machine.faults import Fault
from cardlang.match.lines import Dealt, GivenUp, TooManyLines, counts, counts_within, divided
from cardlang.match.live.driver import Outcome
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


def usual(game: str) -> Table:
    """The usual table of a game, which is not read while tests are collected."""
    players = load(game).default_players
    (found,) = (one for one in TABLES if (one["game"], one["players"]) == (game, players))
    return found


GAMES = list(dict.fromkeys(str(table["game"]) for table in TABLES))
CHECKED = [game for game in GAMES if has_second_check({"game": game})]


def among(law: str, share: int, games: list[str] = GAMES) -> list[str]:
    """Some games of those."""
    some = {*map(slug_of, spread(law, share))}
    return [game for game in games if game in some]


def test_every_table_of_every_game_is_there() -> None:
    found = [(table["game"], table["players"]) for table in TABLES]
    assert found == [(slug, players) for slug in SLUGS for players in load(slug).players]
    assert all(rows[0][0] for table in TABLES for _, rows in table["counts"])


@pytest.mark.parametrize("way", ["python", "interpreter"])
@pytest.mark.parametrize("game", among("perft", 8))
def test_counts_are_those_of_the_table(game: str, way: str) -> None:
    assert list(differences(usual(game), way, LINES[way])) == []


@pytest.mark.parametrize("game", among("perft by second checks", 9, CHECKED))
def test_second_checks_count_the_same(game: str) -> None:
    table = usual(game)
    near = {**table, "counts": [one for one in table["counts"] if one[0] <= FAR]}
    assert list(differences(near, "second check", LINES["second check"])) == []


@needs_compiler
@pytest.mark.parametrize("game", IN_C)
def test_native_code_counts_the_same(game: str) -> None:
    assert list(differences(usual(game), "native", LINES["native"])) == []


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

    def fail(*_: object) -> list[Outcome]:
        raise Fault("fuel", None)

    monkeypatch.setattr(Generated, "offers", fail)
    with pytest.raises(GivenUp, match="fuel"):
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

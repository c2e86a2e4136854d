"""Seats of four kinds against each other, and numbers that would mend a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.engine import open_game
from cardlang.judge import Settings, trying
from cardlang.judge.moves import matrix
from cardlang.messages import Tongue
from cardlang.source import Source
from tests.judge.test_contract import TINY
from tests.shipped import THOROUGH

MOST = 5 if THOROUGH else 3  # numbers that are changed by several processes
SHORT = TINY.replace("deal-number is 3", "deal-number is 1")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "guess_it.card"
    path.write_text(SHORT, "utf-8")
    return path


def test_each_kind_meets_each_other_one_on_the_same_deals(game: Path) -> None:
    found = matrix.matrix(open_game(game), "guess-it", Settings(1, effort=0.0001))
    assert found is not None and found.fair == 0.5
    cells = {(cell.one, cell.others): cell for cell in found.cells}
    kinds = list(matrix.PLAYOUTS)
    assert cells.keys() == {(one, other) for one in kinds for other in kinds if one != other}
    for (one, other), cell in cells.items():
        back = cells[other, one].share
        assert cell.share.low <= cell.share.value <= cell.share.high
        assert (cell.share.value + back.value, cell.share.low + back.high) == (1, 1)
        assert cell.matches == 2 * cell.seeds
    for language in ("en", "de"):
        lines = matrix.drawn(found, Tongue(language))
        assert all(len(line) <= 80 for line in lines[1:-1])
    told = found.to_json()
    assert len(told["cells"]) == 12 and json.loads(json.dumps(told)) == told


def test_one_who_knows_the_higher_card_beats_chance(game: Path) -> None:
    found = matrix.matrix(open_game(game), "guess-it", Settings(1, effort=0.004))
    assert found is not None
    cells = {(cell.one, cell.others): cell for cell in found.cells}
    assert cells["greedy", "random"].share.low > 0.5


def test_a_game_of_one_side_has_no_matrix(game: Path) -> None:
    game.write_text(TINY.replace("players 2", "players 2, partners together"), "utf-8")
    assert matrix.matrix(open_game(game), "guess-it", Settings(1)) is None


def test_numbers_of_rules_are_changed_and_no_others(game: Path) -> None:
    text = (
        'cardlang 1\ngame "7"\n    "8 cards"\nplayers 2  # 3\noption goal is 4..9\n'
        'deck mine:\n    rank: 1..5\neach deal:\n    deal 6-7 b-8 to seats\nexample "1":\n    5\n'
    )
    found = {(line, was) for line, _, was, _ in trying._changes(Source("a.card", text))}
    assert found == {(4, 2), (5, 4), (5, 9)}
    rows = [now for line, _, was, now in trying._changes(Source("a.card", text)) if was == 4]
    assert rows == [5, 3, 8, 2]


def test_a_number_that_mends_is_found(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of two decisions is too short; twice as many deals are enough."""
    monkeypatch.setattr(trying, "MOST", 1)
    found = trying.trials(game, Settings(1))
    assert [reason.code for reason in found.against] == ["too-short"]
    assert [(one.was, one.now, one.mended) for one in found.found] == [(1, 2, ("too-short",))]
    assert found.tried == 1 and found.left_out > 0
    text = "\n".join(trying.drawn(found, Tongue()))
    assert "2 in place of 1 mends too-short" in text
    assert "behebt too-short" in "\n".join(trying.drawn(found, Tongue("de")))


def test_processes_that_share_the_changes_say_the_same(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "MOST", MOST)
    one, two = (trying.trials(game, Settings(1, search=False), jobs) for jobs in (1, 2))
    assert one == two and one.tried == MOST and one.found
    name = ["judge", str(game), "--try", "--seed", "1", "--json"]
    asked: list[int] = []

    def trials(path: Path, settings: Settings, jobs: int) -> trying.NumberTrials:
        asked.append(jobs)
        return one

    monkeypatch.setattr(trying, "trials", trials)
    assert CliRunner().invoke(main, [*name, "--jobs", "3"]).exit_code == 0
    assert asked == [3]


def test_a_game_with_nothing_to_mend_is_told_so(game: Path) -> None:
    game.write_text(TINY, "utf-8")
    assert trying.drawn(trying.trials(game, Settings(1)), Tongue())[0].startswith("Nothing")


def test_what_takes_many_matches_to_be_seen_is_mended_too(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick look holds nothing against it: a rule that never fires is seen in 200 matches."""
    monkeypatch.setattr(trying, "_FEW", 3)
    never = "    if score of 0 is above 3: score of 1 gains 1\nmatch ends when"
    game.write_text(TINY.replace("match ends when", never), "utf-8")
    found = trying.trials(game, Settings(1, search=False))
    assert [reason.code for reason in found.against] == ["never-ran"]
    assert found.tried == 3
    assert [(one.was, one.now, one.mended) for one in found.found] == [(3, 2, ("never-ran",))]


def test_both_stand_alone(game: Path, tmp_path: Path) -> None:
    for more in (
        ["--matrix", "--try"],
        ["--matrix", "--html", "a.html"],
        ["--try", "--resume", "r"],
    ):
        assert CliRunner().invoke(main, ["judge", str(game), *more]).exit_code == 2
    done = CliRunner().invoke(main, ["judge", str(tmp_path / "none.card"), "--matrix"])
    assert done.exit_code == 2
    (tmp_path / "bad.card").write_text("cardlang 1\nplay", "utf-8")
    for way in ("--matrix", "--try"):
        done = CliRunner().invoke(main, ["judge", str(tmp_path / "bad.card"), way])
        assert done.exit_code == 1 and "Traceback" not in done.output

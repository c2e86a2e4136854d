"""The value of `judge --json` and the exit status, letter by letter as other programs rely on them.

The example of the contract is data here: every key of it has to be there with a value of its type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardlang.cli.main import main
from cardlang.judge import Judgement, Settings, judge
from cardlang.judge.verdict import Stage, worst
from tests.judge.corpus import FLAWED
from tests.shipped import FILES

EXAMPLE: dict[str, Any] = {
    "game": "my-game",
    "file": "my_game.card",
    "digest": "sha256:…",
    "verdict": "pass | warn | fail",
    "seed": 1,
    "matches": 1000,
    "version": "…",
    "stages": [
        {
            "stage": "safe",
            "verdict": "pass",
            "reasons": [{"code": "…", "text": "a sentence for people", "at": "my_game.card:17"}],
        }
    ],
    "scorecard": {
        "length": {
            "value": 41.2,
            "low": 40.1,
            "high": 42.3,
            "matches": 1000,
            "text": "a sentence for people",
        }
    },
    "never": {
        "lines": [{"at": "my_game.card:31", "text": "…"}],
        "moves": ["…"],
        "cards": ["…"],
        "options": ["…"],
    },
    "nearest": [{"game": "dump", "alike": 0.97, "by": "structure"}],
    "parent": None,
}
STAGES = "safe reads checks examples plays ends secret sheet new".split()
MEASURES = "length minutes forced choices seats ties skill lead_changes settled".split()
MAY_BE_NULL = {"at", "digest", "parent"}

TINY = """cardlang 1
game "Guess"
    "Everybody lays a card down; the highest one scores."
players 2
deck french-24

zone table of each seat, face down
    "the card that {seat} has laid down"

each deal:
    shuffle-deck
    deal 3 to seats from eldest
    for each seat from eldest:
        choose by seat:
            "Each lays one card down."
            lay card in hand: move card to table
    let best be (hand of 0 + hand of 1) having highest rank
    for each seat:
        if count of (hand where it is in best) is above 0: score gains 1
match ends when deal-number is 3
winner is sides having highest score
"""


def missing(example: Any, value: Any, at: str = "") -> Iterator[str]:
    """Where a value has not what the example has."""
    if value is None and at.rpartition(".")[2] in MAY_BE_NULL:
        return
    if isinstance(example, dict):
        if not isinstance(value, dict):
            yield at
            return
        for key, part in example.items():
            if key not in value:
                yield f"{at}.{key}"
            else:
                yield from missing(part, value[key], f"{at}.{key}")
    elif isinstance(example, list):
        if not isinstance(value, list):
            yield at
            return
        for part in value:
            yield from missing(example[0], part, at)
    elif example is not None and isinstance(value, bool):
        yield at
    elif isinstance(example, float):
        if not isinstance(value, int | float | list):
            yield at
    elif example is not None and not isinstance(value, type(example)):
        yield at


def _asked(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["judge", *map(str, arguments), "--seed", "1"])


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("contract") / "guess_it.card"
    path.write_text(TINY, "utf-8")
    settings = Settings(1, 8, tuple(FILES[:1]), 0.02)
    found = judge(path, settings).to_json()
    assert judge(path, settings).to_json() == found  # the same seed, the same judgement
    return dict(json.loads(json.dumps(found, allow_nan=False)))


def test_this_test_bites() -> None:
    assert list(missing({"a": [{"b": 1}]}, {"a": [{"b": "x"}, {}]})) == [".a.b", ".a.b"]
    assert list(missing({"at": "x"}, {"at": None})) == []


def test_all_that_the_contract_names_is_there(told: dict[str, Any]) -> None:
    assert list(missing(EXAMPLE, told)) == []
    assert [stage["stage"] for stage in told["stages"]] == STAGES
    assert {stage["verdict"] for stage in told["stages"]} <= {"pass", "warn", "fail", "skipped"}
    assert told["verdict"] == worst(stage["verdict"] for stage in told["stages"])
    assert told["game"] == "guess-it" and Path(told["file"]).name == "guess_it.card"
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", told["digest"])
    assert set(MEASURES) <= told["scorecard"].keys()
    assert len(told["scorecard"]["seats"]["value"]) == 2


def test_intervals_hold_their_values(told: dict[str, Any]) -> None:
    for figure in told["scorecard"].values():
        parts = [figure[name] for name in ("low", "value", "high")]
        rows = zip(*parts, strict=True) if isinstance(parts[0], list) else [parts]
        assert all(low <= value <= high for low, value, high in rows)
        assert figure["matches"] > 0 and figure["text"].endswith(".")


def test_a_file_that_is_no_game_has_all_stages_too() -> None:
    found = _asked(FLAWED / "unknown.card", "--json")
    told = json.loads(found.stdout)
    assert found.exit_code == 1 and told["verdict"] == "fail"
    assert list(missing(EXAMPLE | {"scorecard": {}}, told)) == []
    skipped = [stage for stage in told["stages"] if stage["verdict"] == "skipped"]
    assert skipped and all(stage["reasons"] for stage in skipped)


def test_one_value_for_one_file_and_a_list_for_a_folder(tmp_path: Path) -> None:
    (tmp_path / "one.card").write_bytes((FLAWED / "unknown.card").read_bytes())
    assert len(json.loads(_asked(tmp_path, "--json").stdout)) == 1
    assert isinstance(json.loads(_asked(tmp_path / "one.card", "--json").stdout), dict)


def test_the_exit_status(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verdicts = {"warn": 0, "pass": 0, "fail": 1}
    for verdict, status in verdicts.items():
        told = Judgement("x", "x.card", None, 1, 0, "0", stages=[Stage("safe", verdict)])
        with monkeypatch.context() as patch:
            patch.setattr("cardlang.judge.judge", lambda *_, told=told: told)
            assert _asked(FLAWED / "unknown.card").exit_code == status
    assert _asked(FLAWED / "unknown.card").exit_code == 1
    assert _asked(tmp_path / "nobody.card").exit_code == 2
    assert _asked("no-such-game").exit_code == 2
    assert _asked(FLAWED / "unknown.card", "--matches", "1").exit_code == 2


@pytest.mark.parametrize(
    "command",
    [
        ("judge", "dump", "--html"),
        ("rules", "dump", "-o"),
        ("replay", "a.jsonl", "--html"),
        ("entry", "pack", ".", "-o"),
        ("simulate", "dump", "--pack"),
    ],
    ids=lambda command: command[0],
)
def test_what_cannot_be_written_is_told_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    worked: list[str] = []
    import_module("cardlang.simulation")  # which would keep what stands in for `open_game`
    for work in ("judge.judge", "engine.open_game", "api.load", "entry.examine.examine"):
        monkeypatch.setattr(f"cardlang.{work}", lambda *_, work=work, **__: worked.append(work))
    for file in (tmp_path / "no" / "file", tmp_path):
        done = CliRunner().invoke(main, [*command, str(file)])
        assert done.exit_code == 2 and str(file) in done.output.replace("\n", "")
    assert worked == []

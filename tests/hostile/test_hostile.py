"""Hostile inputs: the named ones have their answers, and a few of each kind are answered at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang import limits
from tests.hostile import ways
from tests.hostile.__main__ import KINDS, Sums, done, table
from tests.hostile.inputs import answers
from tests.hostile.jobs import batch

EXPECTED = Path(__file__).parent / "expected.txt"


def test_named_inputs_have_their_answers() -> None:
    assert list(answers()) == EXPECTED.read_text("utf-8").splitlines()


@pytest.mark.parametrize("kind", KINDS)
def test_a_few_of_each_kind(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for row in batch(kind, 2, 0, 3):
        assert row["outcome"] in ("clean", "findings"), row


def test_a_text_in_a_worker() -> None:
    (row,) = done("spoilt", 2, 0, 1)
    assert row["outcome"] in ("clean", "findings"), row
    assert 0 < row["memory"] < limits.CHECK_MEMORY


def test_inputs_are_the_same_for_ever() -> None:
    assert ways.text("nest", 1, 22) == ways.text("nest", 1, 22) != ways.text("nest", 1, 23)
    assert ways.record(1, 5) == ways.record(1, 5)


def test_what_has_to_be_ended_is_found_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted job that never ends with one of its inputs."""
    monkeypatch.setattr("tests.hostile.__main__.JOB", "tests.jobs:sticks")
    monkeypatch.setattr("tests.hostile.__main__._LIMITS", limits_of_a_test())
    sums = Sums()
    for row in done("spoilt", 1, 0, 3):
        sums.add(row)
    assert sums.outcomes == {"clean": 2, "computing": 1}
    assert [told.split(":")[0] for told in sums.objections] == ["1"]
    assert "| spoilt | 3 | 2 | 0 | 0 | 1 |" in table({"spoilt": sums})


def limits_of_a_test() -> object:
    from cardlang.worker import Limits

    return Limits(cpu=1, wall=20)

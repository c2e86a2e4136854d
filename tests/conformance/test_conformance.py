"""This engine meets a sample of the suite; `python -m tests.conformance` takes all of it."""

from __future__ import annotations

import copy

import pytest

from tests.conformance import cases

EVERY = {"matches": 211, "findings": 67}


@pytest.mark.parametrize("part", cases.FILES)
def test_a_sample_is_met(part: str) -> None:
    texts, found = cases.read(part)
    assert list(cases.failing(part, found[:: EVERY[part]], texts)) == []


def test_there_are_many_cases_in_few_bytes() -> None:
    counts = [len(cases.read(part)[1]) for part in cases.FILES]
    assert sum(counts) >= cases.LEAST
    assert sum(path.stat().st_size for path in cases.FILES.values()) < cases.MOST


def test_a_case_that_is_not_met_is_told() -> None:
    texts, found = cases.read("matches")
    for key, value in (("scores", [9, 9]), ("view", {"seat": 0, "events": []}), ("winners", [7])):
        case = {**copy.deepcopy(found[0]), key: value}
        assert [why for why in cases.failing("matches", [case], texts) if key in why]
    case = copy.deepcopy(found[0])
    choice = next(event for event in case["events"] if event["event"] == "choice")
    choice["legal"] = choice["legal"][:-1]
    assert list(cases.failing("matches", [case], texts))
    _, told = cases.read("findings")
    assert list(cases.failing("findings", [{**told[0], "findings": [["tab", 99]]}], {}))

"""A judgement in three sentences: the reason that does most harm is named, and how many more."""

from __future__ import annotations

import pytest

from cardlang.judge import Judgement
from cardlang.judge.report.summary import summary
from cardlang.judge.verdict import FAIL, HARM, PASS, WARN, Reason, harm, stage_of


def _told(*reasons: tuple[str, str], language: str = "en") -> Judgement:
    stages = [
        stage_of("plays", [Reason(code, f"{code} it is.", None, weight)])
        for code, weight in reasons
    ]
    return Judgement("x", "x.card", None, 1, 0, "0", title="X", stages=stages, language=language)


def test_what_fails_is_named_before_what_warns_and_then_by_harm() -> None:
    told = _told(("like", WARN), ("unfair-seat", WARN), ("no-example", PASS))
    assert summary(told) == (
        "X can be played. What weighs most against it: unfair-seat it is. "
        "One more thing is held against it.",
    )
    told = _told(("unfair-seat", WARN), ("failed-example", FAIL), ("stuck", FAIL))
    assert summary(told)[0].startswith("X fails at the stage “plays”: stuck it is. One more")
    assert summary(_told(("no-example", PASS)))[0].startswith("X passes every stage")


@pytest.mark.parametrize(
    ("more", "end"),
    [
        (0, "it is."),
        (1, " Noch ein Grund spricht dagegen."),
        (2, " Noch 2 Gründe sprechen dagegen."),
    ],
)
def test_german_counts_as_germans_do(more: int, end: str) -> None:
    others = [(code, WARN) for code in ("like", "untold")[:more]]
    (text,) = summary(_told(("unfair-seat", WARN), *others, language="de"))
    assert text.startswith("X lässt sich spielen. Am schwersten wiegt dagegen: unfair-seat it is.")
    assert text.endswith(end)


def test_a_code_that_is_not_ranked_stands_among_what_breaks_a_match() -> None:
    """As of a fault, or of what `check` finds: behind loops, before what is unfair."""
    ranks = [harm(Reason(code, "", None, FAIL)) for code in ("endless", "range", "unfair-seat")]
    assert ranks == sorted(ranks) and ranks[1] <= ranks[2]
    assert len(HARM) == len(set(HARM))

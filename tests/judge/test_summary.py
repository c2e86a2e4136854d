"""A judgement in three sentences: the reason that does most harm is named, and how many more."""

from __future__ import annotations

import pytest
from attrs import evolve

from cardlang.judge import Judgement, Settings, judge
from cardlang.judge.report.summary import summary
from cardlang.judge.verdict import FAIL, HARM, PASS, WARN, Figure, Reason, harm, stage_of
from cardlang.resources import folder


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


def _played(language: str = "en", players: int = 4, **figures: tuple[float, float, float]) -> str:
    """What is said of a match with such figures, after the verdict."""
    card = {name: Figure(value, low, high, 40, "") for name, (value, low, high) in figures.items()}
    card["length"] = Figure(20.0, 20.0, 20.0, 40, "")
    told = Judgement("x", "x.card", None, 1, 40, "0", "X", players, language=language)
    return " ".join(summary(evolve(told, scorecard=card))[1:])


@pytest.mark.parametrize(
    ("figure", "share", "words"),
    [
        ("forced", 0.004, ("5.0 moves are open at a decision.", "5,0 Züge erlaubt.")),
        (
            "forced",
            0.006,
            ("at 1% of the decisions only one", "1\u00a0% der Entscheidungen nur einer"),
        ),
        (
            "forced",
            0.994,
            ("at 99% of the decisions only", "99\u00a0% der Entscheidungen nur einer"),
        ),
        ("forced", 0.996, ("Nobody ever has a choice", "Zu wählen gibt es nie etwas")),
        ("settled", 0.994, ("After 99% of a match the one", "Wer nach 99\u00a0% einer Partie")),
        ("settled", 0.996, ("Who wins shows at the end only.", "Wer gewinnt, zeigt sich erst")),
    ],
)
def test_nothing_and_everything_are_told_in_words(
    figure: str, share: float, words: tuple[str, str]
) -> None:
    for language, said in zip(("en", "de"), words, strict=True):
        figures = {"choices": (5.0, 5.0, 5.0), "forced": (0.5, 0.5, 0.5)}
        figures[figure] = (share, share, share)
        told = _played(language, 4, **figures)
        assert said in told


def test_a_figure_that_may_be_anything_is_not_told() -> None:
    assert "due to the deal" not in _played(luck=(0.0, 0.0, 1.0))
    assert "due to the deal (0% to 99%)" in _played(luck=(0.0, 0.0, 0.99))
    assert "A match for one player has about 20" in _played(players=1)
    assert "Eine Partie für einen Spieler hat etwa 20" in _played("de", players=1)


def test_who_plays_alone_is_ahead_of_nobody() -> None:
    """Alone or all together, no figure says who is ahead; among several sides all do."""
    settings = Settings(1, 8, effort=0.01, search=False, against=())
    course = {"settled", "lead_changes"}
    for name, players in (("klondike", 1), ("hanabi", 4), ("agram", 4)):
        told = judge(folder("examples") / f"{name}.card", settings)
        assert told.players == players and "length" in told.scorecard
        assert (course & told.scorecard.keys()) == (course if name == "agram" else set())
        assert ("the one who is ahead" in " ".join(summary(told))) == (name == "agram")

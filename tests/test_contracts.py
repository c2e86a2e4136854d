"""Who declares: what `bench.contracts` counts."""

from __future__ import annotations

from bench import contracts
from bench.contracts import NOBODY, Played
from tests.shipped import load
from tests.test_bots import seated


def test_who_declares_is_who_scores() -> None:
    """In Skat the declarer alone scores, whether it bid or held."""
    setup = seated(load("skat"), "random", 1, players=3)
    declared = set()
    for seed in range(20):
        played = contracts.play(setup, ["random"], seed, NOBODY)
        scored = [seat for seat, score in enumerate(played.scores) if score]
        assert [played.declared] == (scored or [NOBODY])
        declared.add(played.declared)
    assert len(declared) >= 3


def test_what_is_told_of_plays() -> None:
    plays = [Played(1, 0, 0, (9, 0)), Played(1, 1, 0, (9, 0)), Played(2, 0, NOBODY, (0, 0))]
    cells = contracts.told("game", "bots", plays).split(" | ")
    assert cells[2:4] == ["1 of 3 (6 to 79 %)", "1 of 1 (21 to 100 %)"]
    assert cells[4].startswith("+0.0 ±")
    assert contracts.wilson(0, 10)[0] == 0
    assert contracts.wilson(0, 0) == (0, 100)

"""Who declares: what `bench.contracts` counts."""

from __future__ import annotations

from bench import auctions, contracts
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


def test_bridge_is_scored_as_the_rules_do() -> None:
    """Part-score, game, slam, doubled and down, by hand from the laws of duplicate bridge."""
    scored = auctions.bridge_score
    assert scored(2, 3, 9, 1, False) == 140
    assert scored(3, 4, 9, 1, False) == 400
    assert scored(6, 0, 12, 1, False) == 920
    assert scored(2, 2, 8, 2, False) == 470
    assert scored(4, 3, 9, 2, True) == -200
    assert scored(4, 3, 6, 2, False) == -800
    assert [auctions.imps(points) for points in (10, 20, 420, -1000)] == [0, 1, 9, 14]


def test_skat_cards_are_worth_what_they_are() -> None:
    assert auctions.matadors(["JC", "JS", "AH"], "hearts") == 2
    assert auctions.matadors(["JD", "AH", "10H"], "hearts") == 3
    worth = auctions.skat_worth
    assert worth(["JC", "AS"], "suit spades plain", False) == 22
    assert worth(["JC", "JS", "JH"], "grand schneider", True) == 24 * 7
    assert worth(["7C"], "null ouvert", False) == 46

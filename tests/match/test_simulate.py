"""Playing many matches: the same sums however they are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.run.stream import MAX_SEED, Stream
from cardlang.simulation import simulate

from .games import game, tables


def sums(**arguments: Any) -> dict[str, Any]:
    """Without what differs from run to run; by the reference, unless asked for otherwise."""
    arguments.setdefault("backend", "interpret")
    found = simulate(game("bonus-malus"), players=4, **arguments).as_dict()
    for key in ("seconds", "decisions_per_second"):
        del found[key]
    return found


@pytest.mark.parametrize(("slug", "players"), tables())
def test_it_is_what_a_state_does(slug: str, players: int, tmp_path: Path) -> None:
    simulate(game(slug), players=players, matches=2, seed=3, deals=1, records=tmp_path)
    for seed in (3, 4):
        state = game(slug).start(
            players=players, seed=seed, deals=1, players_are=["random"] * players
        )
        streams = [Stream(seed, 1 + seat) for seat in range(players)]
        while not state.is_over:
            assert state.to_act is not None
            moves = state.legal_moves()
            state.apply(moves[streams[state.to_act].below(len(moves))])
        path = tmp_path / f"{slug}-{players}-{seed}.jsonl"
        assert cardlang.read_record(path) == state.record()


def test_matches_are_seeded_one_after_another() -> None:
    whole = simulate(game("bonus-malus"), players=2, matches=3, seed=5, deals=2)
    parts = [
        simulate(game("bonus-malus"), players=2, matches=1, seed=seed, deals=2)
        for seed in (5, 6, 7)
    ]
    assert whole.decisions == sum(part.decisions for part in parts)
    assert whole.tally.fuel == sum(part.tally.fuel for part in parts)


def test_jobs_make_no_difference() -> None:
    one = sums(matches=20, seed=9, deals=1)
    assert sums(matches=20, seed=9, deals=1, jobs=3) == one


def test_the_keys_of_the_summary() -> None:
    found = simulate(
        game("bonus-malus"), players=4, matches=4, seed=1, deals=1, backend="interpret"
    ).as_dict()
    assert found["game"] == "bonus-malus"
    assert found["matches"] == 4
    assert found["decisions"] == 4 * 52
    assert found["length"] == {"mean": 52.0, "min": 52, "max": 52}
    assert found["branching"]["min"] >= 1
    assert found["branching"]["max"] == 7
    assert found["backend"] == "interpret"
    assert found["aborted"] == 0
    assert len(found["mean_scores"]) == 4
    assert sum(found["wins"]) == pytest.approx(4)
    assert found["seconds"] > 0


def test_matches_that_break_a_limit_are_counted_and_named() -> None:
    found = sums(matches=2, seed=1, max_decisions=10)
    assert found["aborted"] == 2
    assert found["length"] == {"mean": 10.0, "min": 10, "max": 10}
    assert found["wins"] == [0.0] * 4
    assert [fault["seed"] for fault in found["faults"]] == [1, 2]
    assert found["faults"][0]["reason"] == "decisions"


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    sums(matches=3, seed=1, deals=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_interrupted_it_gives_what_it_has() -> None:
    def stop(done: int, total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = sums(matches=9, seed=1, deals=1, progress=stop)
    assert found["interrupted"]
    assert found["matches"] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"matches": 0}, "matches is a whole number from 1, not 0"),
        ({"jobs": 0}, "jobs is a whole number from 1, not 0"),
        ({"seed": MAX_SEED, "matches": 2}, "go beyond the last seed"),
        ({"bots": ["randon"]}, "no bot is called `randon`; did you mean `random`?"),
        ({"bots": ["random"] * 3}, "4 players need one bot for all or 4, not 3"),
        ({"backend": "jit"}, "no backend is called `jit`; there is"),
        ({"backend": "pyton"}, "did you mean `python`?"),
    ],
)
def test_what_does_not_exist_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cardlang.UsageError) as caught:
        simulate(game("bonus-malus"), players=4, **arguments)
    assert message in str(caught.value)

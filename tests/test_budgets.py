"""Budgets of thought: how they are said, what is kept of them, and that they are kept."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter, thread_time

import pytest
from attrs import evolve
from click.testing import CliRunner

import cardlang
from cardlang.bots import clock, good, leaning, make
from cardlang.bots.budget import budgeted, read_budget, within
from cardlang.bots.good import Good
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.hosted.thinking import LEAST, Thinkers
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.stream import Stream
from tests.shipped import load

SLOW = 0.25  # seconds of computing in which nothing asks for the time


def sight(slug: str, moves: int = 0) -> Sight:
    """A decision with several moves, of which Python has to think."""
    state: State = load(slug).start(seed=6)
    while moves or len(state.legal_moves()) < 2:
        state.apply(state.legal_moves()[0])
        moves = max(0, moves - 1)
    setup = evolve(setup_of(state), backend="python")
    offered = state.legal_moves()
    assert state.to_act is not None
    onlookers = Onlookers(setup, lambda: outcomes_of(state))
    return onlookers.sight(state.to_act, offered[0].decision, [move.raw for move in offered])


def test_a_budget_is_read_or_refused() -> None:
    assert [read_budget(text) for text in ("0.2s", " 2s", "200", "600s")] == [
        *("0.2s", "2s", "200", "600s")
    ]
    for text in ("", "0", "s", "0.001s", "601s", "1e9", "-1s", "2000000", "0.2", "2 min"):
        with pytest.raises(UsageError, match="is no budget; write seconds"):
            read_budget(text)


def test_a_budget_is_for_bots_that_name_none() -> None:
    assert budgeted(["good", "hard", "good:5", "random"], "0.2s") == (
        *("good:0.2s", "good:0.2s", "good:5", "random"),
    )
    with pytest.raises(UsageError, match="--think is for `good` and `hard`"):
        budgeted(["greedy", "good:5"], "0.2s")
    named: tuple[str, ...] = (
        "good",
        "hard",
        "middle",
        "good:7",
        "good:0.1s",
        "good:9:3s",
        "greedy",
        "random",
    )
    named += ("hard@1a2b3c", "good:7+untrained")
    assert [within(name, 0.5) for name in named] == [
        *("good:0.500s", "good:0.500s", "good:10:0.500s", "good:7:0.500s", "good:0.100s"),
        *("good:9:0.500s", "greedy", "random"),
        *("good:0.500s@1a2b3c", "good:7:0.500s+untrained"),
    ]
    for name in named:
        make(within(name, 0.5), Stream(0, 1))


@pytest.mark.parametrize("name", ["good:1s:2", "good:1:2", "good:0.0s", "good:", "good:1:1s:1s"])
def test_what_is_no_budget_is_no_bot(name: str) -> None:
    with pytest.raises(UsageError):
        make(name, Stream(0, 1))


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of bots stands still while other processes have the machine."""
    for module in (clock, good, leaning):
        monkeypatch.setattr(module, "perf_counter", thread_time)


@pytest.mark.usefixtures("undisturbed")
@pytest.mark.parametrize("slug", ["bonus-malus", "contract-bridge"])
def test_python_is_in_time_too(slug: str) -> None:
    """One simulation of these takes seconds where nothing is compiled; the first move is in time,
    and so is the next one, which knows the pace."""
    seen = sight(slug)
    make("good:0.05s", Stream(4, 1))(seen)  # what is worked out once for all matches
    bot = make("good:0.2s", Stream(3, 1))
    for _ in range(2):
        begun = thread_time()
        taken = bot(seen)
        assert thread_time() - begun < 0.2 + SLOW
        assert 0 <= taken < len(seen.moves)


def test_a_search_ends_with_what_it_has() -> None:
    seen = sight("dump")
    bot = Good(40_000, Stream(3, 1))  # hours of it
    with clock.until(perf_counter() + 0.05):
        bot(seen)
        assert sum(one.count for one in bot.weighed) < 40_000 * 32
    bot = Good(4, Stream(3, 1))
    bot(seen)
    assert sum(one.count for one in bot.weighed) == 4 * 32
    assert not clock.over()


@pytest.mark.parametrize("slug", ["dump", "bonus-malus", "contract-bridge", "hearts"])
def test_nothing_goes_on_when_the_time_is_over(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by one whenever it is asked: soon after the end nobody asks any more."""
    seen, asked = sight(slug), list[int]()

    def ticks() -> float:
        asked.append(len(asked))
        assert len(asked) < 400, "the search goes on"
        return float(len(asked))

    monkeypatch.setattr(clock, "perf_counter", ticks)
    bot = Good(40_000, Stream(3, 1))
    with clock.until(200.0):
        taken = bot(seen)
    assert 0 <= taken < len(seen.moves) and len(asked) >= 200


def test_the_record_says_how_much_was_thought(tmp_path: Path) -> None:
    args = ["simulate", "dump", "--players", "2", "--deals", "1", "--seed", "1"]
    more = ["--bots", "good,random", "--think", "0.02s", "--records", str(tmp_path)]
    result = CliRunner().invoke(main, [*args, *more], prog_name="cardlang")
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.iterdir()
    head = json.loads(path.read_text().splitlines()[0])
    assert head["players_are"] == ["good:0.02s", "random"]
    told, nothing = head["simulations"]
    assert nothing is None and told["moves"] > 5
    assert 0 <= told["least"] <= told["mean"] <= told["most"]
    again = cardlang.load("dump").replay(cardlang.read_record(path))
    assert again.record()[0] == head
    result = CliRunner().invoke(main, ["replay", str(path)], prog_name="cardlang")
    assert result.exit_code == 0


@pytest.mark.parametrize("command", ["simulate", "play"])
def test_a_budget_nobody_takes_is_wrong_usage(command: str) -> None:
    for more in (["--bots", "random", "--think", "1s"], ["--think", "soon"]):
        result = CliRunner().invoke(main, [command, "dump", *more], prog_name="cardlang")
        assert result.exit_code == 2 and "think" in result.stderr


def test_a_server_shares_its_time_out_and_says_so() -> None:
    told: list[str] = []
    thinkers = Thinkers(2, 0.0, told.append, think=1.0)
    try:
        given = [round(thinkers._begin(), 3) for _ in range(8)]
        assert given == [1.0, 1.0, 0.667, 0.5, 0.4, 0.333, 0.286, 0.25]
        assert told == [
            "5 bots are to move and 2 can think at once: each has 0.40 s instead of 1 s, and makes "
            "fewer simulations"
        ]
        thinkers._asking = 0
        assert thinkers._begin() == 1.0
        assert told[1:] == ["bots have 1 s a move again"]
        thinkers._asking = 1000
        assert thinkers._begin() == LEAST
    finally:
        thinkers.close()

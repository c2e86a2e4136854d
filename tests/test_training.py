"""Learned playouts: the same draws in C and in Python, what is kept of them, and for whom."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

import cardlang
from cardlang.api import engine_of
from cardlang.bots import ahead, check, good, make, trained, training, tree
from cardlang.bots.flat import direction
from cardlang.bots.policy import Policy
from cardlang.bots.trained import Trained, keep, key_of, named, own_folder, read, weights_of
from cardlang.bots.training import BATCH, FEWEST, TrialResult, learned
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.run.guide import CHANCES, PARTS, ROOM
from cardlang.run.native.build import compiler
from cardlang.run.native.learning import Learner
from cardlang.run.stream import Stream
from tests.shipped import load

compiles = pytest.mark.skipif(not compiler(), reason="no C compiler")
SLUGS = ("bonus-malus", "gin-rummy", "scopa")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of the user's own data that nobody has written to; no other test finds what is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    trained.trained.cache_clear()
    yield
    trained.trained.cache_clear()


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args), prog_name="cardlang")


def dice(seed: int) -> bytes:
    """Weights by lot."""
    lots = random.Random(seed)
    return bytes([lots.randrange(-24, 25) % 256 for _ in range(ROOM)])


def sight(state: State, backend: str) -> Sight:
    moves = state.legal_moves()
    assert state.to_act is not None
    onlookers = Onlookers(evolve(setup_of(state), backend=backend), lambda: outcomes_of(state))
    return onlookers.sight(state.to_act, moves[0].decision, [move.raw for move in moves])


@compiles
@pytest.mark.parametrize("slug", SLUGS)
def test_c_and_python_draw_the_same_moves(slug: str) -> None:
    """A tree whose playouts go by weights that somebody has thrown: every count and every sum."""
    lots, others = random.Random(5), 0
    state = load(slug).start(seed=3)
    for number in range(3):
        for _ in range(lots.randrange(9)):
            state.apply(lots.choice(state.legal_moves()))
        if state.is_over or len(state.legal_moves()) < 2:
            continue
        towards = direction(setup_of(state).runner.machine)
        found = []
        for backend in ("python", "native"):
            seen = sight(state, backend)
            terms = seen, seen.recipe(), 24, number, 1 if towards else None, towards
            found.append(ahead.grown(tree.search, *terms, policy=dice(number)))
        assert found[0] == found[1]
        others += ahead.grown(tree.search, *terms) != found[0]
    assert others


def test_a_move_is_drawn_as_likely_as_its_number_says() -> None:
    """Eight more are twice as likely; what is far behind is never drawn."""
    assert list(CHANCES) == [round(65536 / 2 ** (part / PARTS)) for part in range(PARTS)]
    state = load("bonus-malus").start(players=4, seed=7)
    policy = Policy(setup_of(state).runner.machine, bytes(ROOM))
    driver = state._live.driver
    moves = driver.offers()
    assert set(policy.worths(driver, moves)) == {0}
    policy.worths = lambda *_: [8, 0, -8, -999, *[-999] * (len(moves) - 4)]  # type: ignore[method-assign]
    chance, counts = Stream(3, 1), [0] * len(moves)
    for _ in range(7000):
        counts[policy.drawn(driver, moves, 0, chance)] += 1
    assert counts[3:] == [0] * (len(moves) - 3)
    assert [round(count / 1000) for count in counts[:3]] == [4, 2, 1]


@compiles
def test_it_learns_what_wins(tmp_path: Path) -> None:
    """Of three numbers the highest wins: after 400 deals it is drawn almost always."""
    path = tmp_path / "tiny.card"
    path.write_text(
        'cardlang 1\ngame "Tiny"\n    "A number each."\nplayers 2\ndeck french\neach deal:\n'
        "    shuffle-deck\n    for each seat:\n        choose by seat:\n"
        "            take number in 1..3: score gains number\nmatch ends when deal-number is 3\n"
    )
    machine = engine_of(cardlang.load(path)).machine(2)
    learner = Learner(ahead.made(machine), 1, 1, 100)
    state = cardlang.load(path).start(players=2, seed=1)
    driver = state._live.driver
    before = Policy(machine, learner.weights).worths(driver, driver.offers())
    assert learner.play(400, 0) == 400 * 8 * 2
    worths = Policy(machine, learner.weights).worths(driver, driver.offers())
    assert before == [0, 0, 0]
    assert worths[2] > worths[1] + 2 * PARTS > worths[0] + 2 * PARTS
    again = Learner(ahead.made(machine), 1, 1, 100)
    again.play(400, 0)
    assert again.weights == learner.weights
    assert again.go_on(learner.state) and not again.go_on(b"short")


def test_numbers_are_of_one_machine_alone() -> None:
    engine = engine_of(load("bonus-malus"))
    machine, other = engine.machine(4), engine.machine(3)
    assert trained.trained(machine) is None and named("good:5", machine) == "good:5"
    path = keep(machine, dice(1), {"deals": 3}, own_folder())
    found = read(path)
    assert found is not None and found.told["key"] == key_of(machine) != key_of(other)
    assert trained.trained(machine) == found and trained.trained(other) is None
    tag = found.tag
    assert named("good:5", machine) == f"good:5@{tag}"
    assert named("hard", machine) == f"hard@{tag}" and named("random", machine) == "random"
    assert named("good:5+untrained", machine) == "good:5+untrained"
    assert weights_of(machine, None) == weights_of(machine, tag) == dice(1)
    assert weights_of(machine, "") is weights_of(machine, "0" * 6) is None
    check([f"good:5@{tag}", "good+untrained", "middle@1a2b3c"])
    for wrong in ("greedy@1a2b3c", "random+untrained"):
        with pytest.raises(UsageError, match="trained numbers are for `good`"):
            make(wrong, Stream(0, 1))


def test_numbers_of_other_rules_are_not_used_and_that_is_said(tmp_path: Path) -> None:
    """Of another number of players nothing is said: those have files of their own."""
    machine = engine_of(load("bonus-malus")).machine(4)
    keep(evolve(machine, digest="0" * 64), dice(1), {}, own_folder())
    args = ("simulate", "bonus-malus", "--deals", "1", "--max-decisions", "9", "--bots")
    assert "is of other rules, and not used" in run(*args, "good:1").stderr
    assert "other rules" not in run(*args, "random").stderr
    assert "other rules" not in run(*args, "good:1", "--players", "3").stderr
    keep(machine, dice(1), {}, own_folder())
    assert "other rules" not in run(*args, "good:1").stderr


def test_what_is_spoilt_is_not_there() -> None:
    machine = engine_of(load("bonus-malus")).machine(4)
    path = keep(machine, dice(1), {}, own_folder())
    whole = path.read_bytes()
    head = whole.partition(b"\n")[0]
    spoilt = [b"", whole[:-9], b"{}\n", head + b"\n" + zlib.compress(b"x" * (ROOM + 1))]
    spoilt += [b"[]\n" + zlib.compress(bytes(ROOM)), head + b"\nno", whole * 40]
    for data in spoilt:
        path.write_bytes(data)
        trained.trained.cache_clear()
        assert read(path) is None and trained.trained(machine) is None
    path.write_bytes(whole.replace(b'"form": 1', b'"form": 9'))
    assert read(path) is None


@compiles
def test_good_plays_by_what_is_there_and_says_so(tmp_path: Path) -> None:
    machine = engine_of(load("bonus-malus")).machine(4)
    args = ("simulate", "bonus-malus", "--deals", "1", "--seed", "3", "--bots")
    folders = [str(tmp_path / name) for name in "abc"]
    assert run(*args, "good:2", "--records", folders[0]).exit_code == 0
    tag = Trained(dice(4), {}).tag
    keep(machine, dice(4), {}, own_folder())
    assert run(*args, "good:2", "--records", folders[1]).exit_code == 0
    assert run(*args, "good:2+untrained", "--records", folders[2]).exit_code == 0
    before, after, without = (
        next(Path(folder).iterdir()).read_text().splitlines() for folder in folders
    )
    assert json.loads(after[0])["players_are"] == [f"good:2@{tag}"] * 4
    assert json.loads(without[0])["players_are"] == ["good:2+untrained"] * 4
    assert before[1:] == without[1:] != after[1:]


def test_a_trial_that_shows_nothing_keeps_nothing() -> None:
    even = TrialResult([1.0, 3.0])
    assert (even.mean, round(even.error, 9)) == (2.0, 1.0)
    assert TrialResult([5.0]).error == TrialResult([]).mean == 0.0
    assert not TrialResult([5.0] * (FEWEST - 1)).helps
    assert not TrialResult([3.0, -3.0] * 8).helps
    assert not TrialResult([-1.0] * 16).helps
    luck = TrialResult([6.0, -3.0] * 8)  # ahead by less than two standard errors
    assert luck.mean > luck.error and not luck.helps
    assert TrialResult([1.0, 2.0] * 8).helps and TrialResult([1.0, 2.0] * 8).clear


def test_a_trial_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two moves too: what was played of a deal counts for nothing, and nobody is asked any
    more."""
    asked: list[Sight] = []

    class First(good.Good):
        def __call__(self, sight: Sight) -> int:
            asked.append(sight)
            return 0

    ticks = count()
    monkeypatch.setattr(training, "process_time", lambda: float(next(ticks)))
    monkeypatch.setattr(training, "Good", First)
    setup = engine_of(load("bonus-malus")).setup(4, 0)
    assert training.tried(setup, b"", 20.0, 1, 1.0).ahead == []
    assert len(asked) < 20


@compiles
def test_training_is_gone_on_with(tmp_path: Path) -> None:
    setup = engine_of(load("bonus-malus")).setup(4, 0)
    kept = tmp_path / "x.learning"
    one = learned(setup, 1e-9, kept=kept, batches=2, simulations=1)
    two = learned(setup, 1e-9, kept=kept, batches=1, simulations=1)
    whole = learned(setup, 1e-9, batches=3, simulations=1)
    assert (one.deals, two.deals, whole.deals) == (2 * BATCH, 3 * BATCH, 3 * BATCH)
    assert two.weights == whole.weights != one.weights
    kept.write_bytes(b"spoilt")
    assert learned(setup, 1e-9, kept=kept, batches=1, simulations=1).deals == BATCH


@compiles
def test_the_command_says_what_it_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("train", "bonus-malus", "--minutes", "0.01")
    assert result.exit_code == 0, result.output
    assert "learned from" in result.output and "nothing is kept" in result.output
    assert not list(own_folder().glob("*.weights")) and list(own_folder().glob("*.learning"))
    monkeypatch.setattr(TrialResult, "helps", property(lambda _: True))
    told = json.loads(run("train", "bonus-malus", "--minutes", "0.01", "--json").stdout)
    (path,) = own_folder().glob("*.weights")
    found = read(path)
    assert found is not None and found.tag == told["tag"]
    assert Path(told["kept"]) == path and told["trial"]["slower"] >= 1
    assert run("train", "no-such-game").exit_code == 2
    assert good.Good(1, Stream(0, 1)).tag is None

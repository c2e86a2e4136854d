"""The libraries' own tests of our adapters: `python -m tests.adapters [--sample TEST… | GAME…]`.

Needs `pip install 'cardlang[pettingzoo,gymnasium,openspiel]'`.  Without games all that ship are
tried; a line a game says which tests it passed, and how many seconds of CPU they took.  A test that
takes more than `PATIENCE` of them is stopped, which is said and is no failure.  `--sample` tries a
few games, in seconds; there, what is stopped has failed.
"""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

from cardlang import UsageError
from cardlang.extras import needed
from tests.shipped import SLUGS, load

PATIENCE = 30  # seconds of CPU that a test may take


class Stopped(Exception):
    """A test took too long."""


def _stop(*_: object) -> None:
    raise Stopped


def zoo(slug: str) -> None:
    """`api_test`, `seed_test` and `render_test` of PettingZoo, and those of Parallel."""
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

    from cardlang.adapters.pettingzoo import env, parallel_env

    game = load(slug)
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=20)
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    parallel_api_test(parallel_env(game), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game, illegal="random"), num_cycles=20)
    if slug in SMALL:  # other games may have more events in a match than were said
        api_test(env(game, deals=1, course=40), num_cycles=60)
        parallel_api_test(parallel_env(game, deals=1, course=40), num_cycles=60)


def gym(slug: str) -> None:
    """`check_env` of Gymnasium, for the first and the last seat."""
    from gymnasium.utils.env_checker import check_env

    from cardlang.adapters.gymnasium import Seat

    game = load(slug)
    for seat in (0, game.default_players - 1):
        check_env(Seat(game, seat, illegal="random"), skip_render_check=True)


def course(slug: str) -> None:
    """The course of a match in PettingZoo and Gymnasium: what each seat has noticed, to the end."""
    import numpy

    from cardlang.adapters.gymnasium import Seat
    from cardlang.adapters.pettingzoo import env, parallel_env
    from cardlang.adapters.playing import Play

    game = load(slug)
    short: dict[str, Any] = {"deals": 1, "max_decisions": 20}
    play = Play(game, **short)
    play.begin(7)
    while legal := play.legal():
        play.take(legal[0])
    noticed = [len(play.now.observation(seat).events) for seat in range(play.players)]
    room = max(noticed)
    table: Any = env(game, course=room, **short)
    together: Any = parallel_env(game, course=room, **short)
    table.reset(seed=7)
    seen = together.reset(seed=7)[0]
    while True:
        for seat, agent in enumerate(table.possible_agents):
            observed = table.observe(agent)
            assert table.observation_space(agent).contains(observed), agent
            assert together.observation_space(agent).contains(seen[agent]), agent
            expected = table.play.course.of(table.play.now.observation(seat))
            for found in (observed["course"], seen[agent]["course"]):
                assert found.shape == (room, len(table.play.course.names))
                assert numpy.array_equal(found.ravel(), numpy.array(expected, numpy.float32))
        legal = table.play.legal()
        if not legal:
            break
        waits, asked = len(together.actions) - 1, table.agent_selection
        table.step(legal[0])
        actions = {**dict.fromkeys(table.possible_agents, waits), asked: legal[0]}
        seen = together.step(actions)[0]
    if room > 1:
        for make in (env, parallel_env):
            tight: Any = make(game, course=room - 1, **short)
            assert refuses(tight, noticed.index(room)), f"{make} cut the course"
    one = Seat(game, course=10_000, **short)
    assert one.observation_space.contains(one.reset(seed=7)[0])


def refuses(table: Any, seat: int) -> bool:
    """Whether a match with more events than there is room for is refused where one too many is."""
    play = table.play
    play.begin(7)
    while legal := play.legal():
        play.take(legal[0])
    try:
        getattr(table, "table", table).observe(table.possible_agents[seat])
    except UsageError:
        return True
    return False


def seats(slug: str) -> None:
    """`Seats` of Gymnasium: what a policy for the others comes to is what states come to."""
    import numpy

    from cardlang.adapters.gymnasium_vector import Seats
    from cardlang.lanes.vector import Vector

    def first(batch: Vector) -> Any:
        starts, actions = batch.offers()
        found, has = numpy.zeros(batch.n, int), numpy.diff(starts) > 0
        found[has] = actions[starts[:-1][has]]
        return found

    game, lanes = load(slug), 4
    try:
        game.actions()
    except UsageError:
        return  # moves without numbers are not for lanes
    others = dict.fromkeys(range(1, game.default_players), first)
    for policy in (first, others):
        table = Seats(game, lanes, others=policy, copy=False, deals=1, max_decisions=500)
        table.reset(seed=7)
        gained, over = numpy.zeros(lanes), numpy.zeros(lanes, bool)
        while not over.all():
            rewards, ended, cut = table.step(first(table.batch))[1:4]
            gained += rewards * ~over
            over |= ended | cut
        for lane in range(lanes):
            state = game.start(seed=7 + lane, deals=1, max_decisions=500)
            while not state.is_over:
                state.apply(state.legal_moves()[0])
            assert gained[lane] == state.scores[0], (slug, lane)


def spiel(slug: str) -> None:
    """`random_sim_test` of OpenSpiel, of one deal, with serialisation; and what the type of the
    game says of it."""
    import pyspiel

    from cardlang.adapters import openspiel

    game = openspiel.game(slug, deals=1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    said, state = game.get_type(), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for name in ("information_state_string", "observation_string", "observation_tensor"):
        assert (len(getattr(state, name)()) > 0) == getattr(said, f"provides_{name}"), name
    assert loads(said.short_name) == said.default_loadable
    if not state.is_terminal():
        search(game, state)


def search(game: Any, state: Any) -> None:
    """A state that cannot be told from this one, and a move of `ISMCTSBot`, written in Python."""
    from numpy.random import RandomState
    from open_spiel.python.algorithms import ismcts, mcts

    seat = state.current_player()
    for drawn in (0.0, 0.4, 0.999):
        twin = state.resample_from_infostate(seat, lambda drawn=drawn: drawn)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions() == state.legal_actions()
    rollout = mcts.RandomRolloutEvaluator(1, RandomState(1))
    bot = ismcts.ISMCTSBot(game, rollout, 5.0, 2, random_state=RandomState(2))
    assert bot.step(state) in state.legal_actions()


def small(slug: str) -> None:
    """NashConv and CFR of OpenSpiel on the tree of a small game, against ours; what is said of
    sums and bounds is held to."""
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    from cardlang.adapters import openspiel
    from cardlang.theory import extensive_form, nash_conv, uniform

    ours = extensive_form(load(slug), deals=1, limit=20_000)
    game = openspiel.tree_game(slug, deals=1)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    told = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert abs(told - nash_conv(ours, uniform(ours))) < 1e-9
    solver = pyspiel.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy()) < told / 2
    lowest, highest = game.min_utility(), game.max_utility()
    bounded = {"utility": "zero_sum", "lowest": lowest, "highest": highest, "course": 40}
    held = openspiel.game(slug, deals=1, **bounded)
    pyspiel.random_sim_test(held, num_sims=3, serialize=True, verbose=False)
    for wrong in ({**bounded, "highest": -1.0}, {**bounded, "utility": "constant_sum", "sum": 1.0}):
        state = openspiel.game(slug, deals=1, **wrong).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        with contextlib.suppress(UsageError):
            state.returns()
            raise AssertionError(f"{wrong} was not held to")


def loads(name: str) -> bool:
    """Whether OpenSpiel has a game of this name that needs no parameters."""
    import pyspiel

    try:
        pyspiel.load_game(name)
    except Exception:
        return False
    return True


TESTS: dict[str, tuple[Callable[[str], None], str, str]] = {  # of which module, and the extra
    "pettingzoo": (zoo, "pettingzoo", "pettingzoo"),
    "gymnasium": (gym, "gymnasium", "gymnasium"),
    "course": (course, "pettingzoo", "pettingzoo"),
    "seats": (seats, "gymnasium", "gymnasium"),
    "openspiel": (spiel, "pyspiel", "openspiel"),
    "small": (small, "pyspiel", "openspiel"),
}
SMALL = ("leduc-poker",)
SAMPLE = (*SMALL, "bonus-malus", "scopa")


def main(arguments: list[str]) -> int:
    """Tests all; how many failed."""
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGPROF, _stop)
    sample = arguments[:1] == ["--sample"]
    slugs = SAMPLE if sample else arguments or SLUGS
    names = (sample and arguments[1:]) or list(TESTS)
    if unknown := [name for name in names if name not in TESTS]:
        print(f"there is no test {unknown[0]}; there are {', '.join(TESTS)}")
        return 2
    failed = 0
    for slug in slugs:
        told = []
        for name in names:
            test, module, extra = TESTS[name]
            if name == "small" and slug not in SMALL:
                continue
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)
            try:
                needed(module, extra)
                with contextlib.redirect_stdout(io.StringIO()):
                    test(slug)
                told.append(f"{name} {time.process_time() - begun:.1f} s")
            except Stopped:
                failed += sample
                told.append(f"{name} stopped")
            except Exception as error:
                failed += 1
                told.append(f"{name} FAILED: {type(error).__name__}: {str(error)[:200]}")
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        print(f"{slug:<20} {', '.join(told)}", flush=True)
    print(f"{len(slugs)} games, {failed} tests failed")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)

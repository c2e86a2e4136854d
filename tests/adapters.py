"""The libraries' own tests of our adapters: `python -m tests.adapters [GAME…]`.

Needs `pip install 'cardlang[pettingzoo,gymnasium,openspiel]'`.  Without games all that ship are
tried; a line a game says which tests it passed, and how many seconds of CPU they took.  A test that
takes more than `PATIENCE` of them is stopped, which is said and is no failure.
"""

from __future__ import annotations

import contextlib
import io
import signal
import sys
import time
import warnings
from collections.abc import Callable

from tests.shipped import SLUGS, load

PATIENCE = 30  # seconds of CPU that a test may take


class Stopped(Exception):
    """A test took too long."""


def _stop(*_: object) -> None:
    raise Stopped


def zoo(slug: str) -> None:
    """`api_test`, `seed_test` and `render_test` of PettingZoo."""
    from pettingzoo.test import api_test, render_test, seed_test

    from cardlang.adapters.pettingzoo import env

    game = load(slug)
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=20)
    render_test(lambda render_mode: env(game, render_mode=render_mode))


def gym(slug: str) -> None:
    """`check_env` of Gymnasium, for the first and the last seat."""
    from gymnasium.utils.env_checker import check_env

    from cardlang.adapters.gymnasium import Seat

    game = load(slug)
    for seat in (0, game.default_players - 1):
        check_env(Seat(game, seat, illegal="random"), skip_render_check=True)


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


def loads(name: str) -> bool:
    """Whether OpenSpiel has a game of this name that needs no parameters."""
    import pyspiel

    try:
        pyspiel.load_game(name)
    except Exception:
        return False
    return True


TESTS: dict[str, Callable[[str], None]] = {"pettingzoo": zoo, "gymnasium": gym, "openspiel": spiel}


def main(slugs: list[str]) -> int:
    """Tests all; how many failed."""
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGPROF, _stop)
    failed = 0
    for slug in slugs:
        told = []
        for name, test in TESTS.items():
            begun = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    test(slug)
                told.append(f"{name} {time.process_time() - begun:.1f} s")
            except Stopped:
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
    sys.exit(main(sys.argv[1:] or SLUGS) > 0)

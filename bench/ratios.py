"""The project's everyday ratios, measured in one run: `python -m bench.ratios`.

Each program is timed between two runs of its yardstick, and the median of the paired ratios is
printed with the smallest and the largest.  CPU time is taken, so a busy machine disturbs little.

* generated Python, by whole matches and by steps alone, against the same yardstick;
* the interpreter against naive hand-written Python of the same game (bench/yardsticks/bm_naive.py);
* a copy of a match's state against one decision of the same yardstick;
* `cardlang --help` and `cardlang check` against a bare click program of one group and one command.
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

import cardlang
from bench.yardsticks import bm_naive
from cardlang.api import engine_of
from cardlang.many.playout import playout
from cardlang.match.live.driver import Runner, Terms
from cardlang.run.interpret import Interpreter
from cardlang.run.python.generated import Generated

CLICK = """
import click
@click.group()
def main(): pass
@main.command()
def hello(): print("hello")
main()
"""


def naive(rng: random.Random, matches: int = 150) -> float:
    """Seconds a decision of the yardstick."""
    start, decisions = time.process_time(), 0
    for _ in range(matches):
        decisions += bm_naive.playout(rng)[1]
    return (time.process_time() - start) / decisions


def paired(ours: Callable[[], float], yardstick: Callable[[], float], rounds: int = 9) -> str:
    """The median of yardstick / ours, with the extremes."""
    ratios = []
    for _ in range(rounds):
        before, mine, after = yardstick(), ours(), yardstick()
        ratios.append((before + after) / 2 / mine)
    return f"{median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})"


def process(*command: str | Path) -> float:
    """CPU seconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    rng = random.Random(1)
    game = cardlang.load("bonus-malus")
    machine = engine_of(game).machine(4)
    whole, steps = Generated(machine, 0), Generated(machine, 0)
    steps.left["match"] = "by steps"

    def playing(runner: Runner, matches: int) -> Callable[[], float]:
        seeds = count()

        def played() -> float:
            start, decisions = time.process_time(), 0
            for _ in range(matches):
                decisions += playout(runner, Terms(), next(seeds)).decisions
            return (time.process_time() - start) / decisions

        return played

    state = game.start(players=4, seed=3)
    for _ in range(60):
        state.apply(state.legal_moves()[0])

    def copied(times: int = 4_000) -> float:
        start = time.process_time()
        for _ in range(times):
            state.copy()
        return (time.process_time() - start) / times

    print("interpreter, decisions a second, times the naive yardstick:")
    print("   ", paired(playing(Interpreter(machine), 6), lambda: naive(rng)))
    print("generated Python, whole matches, decisions a second, times the naive yardstick:")
    print("   ", paired(playing(whole, 60), lambda: naive(rng)))
    print("generated Python, steps alone, decisions a second, times the naive yardstick:")
    print("   ", paired(playing(steps, 20), lambda: naive(rng)))
    print("one decision of the yardstick, in copies of a state:")
    print("   ", paired(copied, lambda: naive(rng)))
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder, "bare.py")
        bare.write_text(CLICK, encoding="utf-8")
        ours = (sys.executable, "-m", "cardlang")
        for words in (("--help",), ("check", "games/bonus_malus.card")):
            ratio = paired(
                lambda: process(sys.executable, bare, "--help"),
                lambda words=words: process(*ours, *words),  # type: ignore[misc]  # bound now
            )
            print(f"cardlang {' '.join(words)}, CPU time, times a bare click program:")
            print("   ", ratio)


if __name__ == "__main__":
    main()

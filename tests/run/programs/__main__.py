"""Campaigns of random programs, with their figures.

    python -m tests.run.programs [--count N] [--seed S] [--backends native,python] [--show]

Program i is made from seed S + i.  Nothing is printed while the laws hold; a law that does not is
told with the program, unless --brief asks for the first lines alone.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from time import perf_counter

from tests.run.programs import Broken, Figures, hold, of_seed, quickly_compiled


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.run.programs")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--backends", default="native,python")
    parser.add_argument("--show", action="store_true", help="print the program of the seed")
    parser.add_argument("--brief", action="store_true", help="no programs among the findings")
    asked = parser.parse_args()
    if asked.show:
        print(of_seed(asked.seed))
        return 0
    figures, broken = Figures(), 0
    begun = perf_counter()
    backends = tuple(name for name in asked.backends.split(",") if name)
    with quickly_compiled():
        for seed in range(asked.seed, asked.seed + asked.count):
            try:
                hold(of_seed(seed), figures, backends)
            except Broken as error:
                broken += 1
                told = f"{error.law}: {error.what}" if asked.brief else str(error)
                print(f"program {seed}: {told}\n", flush=True)
            except Exception:  # that none comes up is a law as well
                broken += 1
                print(f"program {seed}: a traceback\n{traceback.format_exc()}", flush=True)
    seconds = perf_counter() - begun
    faults = ", ".join(f"{code} {n}" for code, n in sorted(figures.faults.items()))
    print(
        f"{figures.programs} programs, {figures.machines} machines, {figures.matches} matches, "
        f"{figures.decisions} decisions in {seconds:.0f} s"
    )
    print(f"laws broken: {broken}; matches that stopped with a fault: {faults or 'none'}")
    unplayable = ", ".join(f"{code} {n}" for code, n in sorted(figures.unplayable.items()))
    print(f"beginnings that were told to fail: {unplayable or 'none'}")
    print(
        f"C: {figures.natives} machines, {figures.later} matches left to the interpreter; "
        f"Python: {figures.fused} whole matches in one function"
    )
    print(figures.coverage.told())
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

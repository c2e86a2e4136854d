"""The campaign: see `tests.leaks`.  Ends with 1 if something is missed."""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

from tests.leaks.campaign import Found, missed, precise, sound
from tests.leaks.check import judged
from tests.shipped import FILES


def main() -> int:
    ask = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    ask.add_argument("--programs", type=int, default=10_000)
    ask.add_argument("--pairs", type=int, default=20, help="of worlds, for each program")
    ask.add_argument("--games", type=int, default=200, help="pairs for each game that ships")
    ask.add_argument("--judged", type=int, default=300, help="accusations to be confirmed")
    ask.add_argument("--tries", type=int, default=10_000, help="pairs for each of them")
    ask.add_argument("--seed", type=int, default=1)
    asked = ask.parse_args()
    begun, found, wrong = perf_counter(), Found(), 0
    sound(range(asked.seed, asked.seed + asked.programs), asked.pairs, found)
    print(
        f"{found.programs} programs, {found.accused} accusations, {found.pairs} pairs of worlds in "
        f"{perf_counter() - begun:.0f} s: {len(found.missed)} missed; {found.refused} refused",
        flush=True,
    )
    for line in found.missed:
        print("  " + line)
    for path in FILES if asked.games else ():
        for difference in missed(judged(path), asked.games):
            wrong += 1
            print(f"  {path.stem}: {difference.what} for seat {difference.seat}", flush=True)
    print(f"{len(FILES)} games that ship, {asked.games} pairs each: {wrong} missed", flush=True)
    exact = Found()
    precise(range(asked.seed, sys.maxsize), asked.judged, asked.tries, exact)
    print(f"{exact.confirmed} of {exact.accused} accusations confirmed; not so:", flush=True)
    for cause, count in exact.causes.most_common():
        print(f"  {count} {cause}")
    for line in exact.unconfirmed:
        print("    " + line)
    return 1 if found.missed or wrong else 0


if __name__ == "__main__":
    sys.exit(main())

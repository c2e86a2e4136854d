"""Native code against its yardsticks, in one run: ratios only.

    python -m bench.native [--rounds 7] [--slice 0.4]

The yardsticks play one deal of Bonus-Malus for four with random cards: `bm_naive.py` as one writes
it in Python, `bm.c` as one writes it in C, compiled with the flags that native code is compiled
with.  The rules sheet is played for one deal a match too.  Every program is timed between two
timings of its yardstick, and the median of these paired ratios is what to quote: a busy machine
slows both alike.  Unlike the yardsticks the rules sheet counts fuel, keeps the streams of chance
and of each seat apart, checks every stored number, and tells who has won.

The games that ship are timed as well, against the interpreter that defines them.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import cardlang
from bench.yardsticks import bm_naive
from cardlang.api import engine_of
from cardlang.many.playout import playout
from cardlang.run.native import opened
from cardlang.run.native.build import compiler

YARDSTICKS = Path(__file__).parent / "yardsticks"
GAMES = (
    ("bonus-malus", 4),
    ("dump", 4),
    ("partout", 4),
    ("klapper-jas", 4),
    ("quartett", 4),
    ("trumpf", 4),
    ("trick-100", 4),
)
Program = Callable[[], int]
"""Plays for a while and says how many decisions that were."""


def timed(program: Program, seconds: float) -> float:
    """Nanoseconds a decision."""
    decisions = 0
    begun = perf_counter()
    while True:
        decisions += program()
        taken = perf_counter() - begun
        if taken >= seconds:
            return 1e9 * taken / decisions


def paired(program: Program, yardstick: Program, rounds: int, seconds: float) -> list[float]:
    """How many times as fast as its yardstick a program is, round by round."""
    program(), yardstick()
    found = []
    for _ in range(rounds):
        before = timed(yardstick, seconds / 2)
        here = timed(program, seconds)
        found.append((before + timed(yardstick, seconds / 2)) / 2 / here)
    return found


def naive() -> Program:
    dice = random.Random(1)
    return lambda: sum(bm_naive.playout(dice)[1] for _ in range(50))


def hand_written(folder: Path) -> Program:
    made_by = compiler()
    library = folder / "bm.so"
    command = [*made_by.command, *made_by.flags, str(YARDSTICKS / "bm.c"), "-o", str(library)]
    subprocess.run(command, check=True)
    play = ctypes.CDLL(str(library)).playouts
    play.restype = ctypes.c_long
    dice = random.Random(1)

    def program() -> int:
        wins, total = ctypes.c_long(), ctypes.c_uint64()
        play(
            ctypes.c_long(20000),
            ctypes.c_uint64(dice.getrandbits(60)),
            ctypes.byref(wins),
            ctypes.byref(total),
        )
        return 20000 * 52

    return program


def native(slug: str, players: int, deals: int | None, matches: int) -> Program:
    code = opened(engine_of(cardlang.load(slug)).machine(players))
    assert code is not None
    seeds = iter(range(0, 2**62, matches))

    def program() -> int:
        first = next(seeds)
        return code.sums(range(first, first + matches), deals, 10_000).decisions[0]

    return program


def interpreted(slug: str, players: int) -> Program:
    setup = engine_of(cardlang.load(slug)).setup(players, 1)
    seeds = iter(range(2**62))
    return lambda: playout(setup.runner, setup.terms, next(seeds)).decisions


def tell(what: str, ratios: list[float]) -> None:
    middle = statistics.median(ratios)
    print(f"{what:<58} {middle:9.4g}  ({min(ratios):.4g}-{max(ratios):.4g})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Native code against its yardsticks.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--slice", type=float, default=0.4, metavar="SECONDS")
    parser.add_argument("--games", action="store_true", help="time the other games too")
    asked = parser.parse_args()
    made_by = compiler()
    print(f"{made_by.about}; {' '.join(made_by.flags)}")
    print(f"{'times as fast, median of the paired ratios':<58} {'median':>9}  (min-max)")
    bonus = native("bonus-malus", 4, 1, 5000)
    with tempfile.TemporaryDirectory() as folder:
        by_hand = hand_written(Path(folder))
        tell("native code : naive Python", paired(bonus, naive(), asked.rounds, asked.slice))
        tell("native code : C written by hand", paired(bonus, by_hand, asked.rounds, asked.slice))
        tell(
            "C written by hand : naive Python", paired(by_hand, naive(), asked.rounds, asked.slice)
        )
    for slug, players in GAMES if asked.games else ():
        fast, slow = native(slug, players, None, 200), interpreted(slug, players)
        tell(
            f"{slug} for {players}, native code : interpreter",
            paired(fast, slow, asked.rounds, asked.slice),
        )


if __name__ == "__main__":
    main()

"""Packs and records: what writing one costs, verifying it, and the ways in which records come.

    python -m bench.packs [--game bonus-malus] [--players 4] [--matches 2000]

CPU microseconds a match, the median of three rounds, and ratios between them.  Each way is warm:
libraries are compiled and functions written before anything is measured.  `retold` is how records
were written before they were written in passing: played, told again as events, each put together
by `json.dumps`.  A file a match costs what the file system takes, which `empty files` shows.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.many.backends import open_backend
from cardlang.many.keeping import recorded
from cardlang.many.playout import playout
from cardlang.many.verifying import verified
from cardlang.match.native_scribe import NativeScribe
from cardlang.match.native_state import NativeTable
from cardlang.match.records.packing import read_pack
from cardlang.match.records.record import record_text, retell
from cardlang.match.records.unpacking import unpack
from cardlang.run.native import opened

ROUNDS = 3
SLOW = 20  # of so many matches the slow ways play one


def measured(slug: str, players: int | None, matches: int) -> dict[str, float]:
    """CPU microseconds a match, by way."""
    game = cardlang.load(slug)
    engine = engine_of(game)
    setup = engine.setup(players, 0, None, None)
    machine = setup.runner.machine
    runner, _, _ = open_backend(machine, "python")
    python = evolve(setup, runner=runner)
    assert opened(machine) is not None
    scribe = NativeScribe(NativeTable(setup.wording), setup, False)
    few, many = range(max(1, matches // SLOW)), range(matches)
    place = Path(tempfile.mkdtemp())
    turn = iter(range(10_000))

    def retold() -> None:
        for seed in few:
            told: list[tuple[int, ...]] = []
            playout(runner, setup.terms, seed, told)
            record_text(retell(evolve(python, seed=seed), told)).encode()

    def in_passing() -> None:
        for seed in few:
            recorded("records", python, seed)

    def in_c() -> None:
        for seed in many:
            scribe.write(seed, None, setup.terms.decisions)

    def files() -> None:
        cardlang.simulate(
            game,
            players=players,
            matches=matches,
            seed=0,
            backend="native",
            records=place / str(next(turn)),
        )

    def empty() -> None:
        folder = place / str(next(turn))
        folder.mkdir()
        for seed in many:
            os.close(os.open(folder / str(seed), os.O_CREAT | os.O_WRONLY | os.O_EXCL))

    pack = place / "pack"

    def write() -> None:
        pack.unlink(missing_ok=True)
        cardlang.simulate(
            game, players=players, matches=matches, seed=0, backend="native", pack=pack
        )

    def verify() -> None:
        for _ in verified(read_pack(pack), game.slug, engine.setup):
            pass

    def verify_slowly() -> None:
        for match in read_pack(pack):
            unpack(match, game.slug, engine.setup)
            if match.seed == few[-1]:
                break

    ways: dict[str, tuple[Callable[[], None], range]] = {
        "pack, written in C": (write, many),
        "pack, verified in C": (verify, many),
        "pack, verified in Python": (verify_slowly, few),
        "record, retold in Python": (retold, few),
        "record in passing, Python": (in_passing, few),
        "record in passing, C": (in_c, many),
        "record in passing, C, a file each": (files, many),
        "empty files": (empty, many),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS + 1):
        for name, (play, seeds) in ways.items():
            begun = process_time()
            play()
            found[name].append((process_time() - begun) / len(seeds) * 1e6)
    return {name: median(times[1:]) for name, times in found.items()}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="bonus-malus")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=2_000)
    asked = parser.parse_args()
    found = measured(asked.game, asked.players, asked.matches)
    for name, time in found.items():
        print(f"{name:36}{time:10,.1f} us a match")
    old, written = found["record, retold in Python"], found["pack, written in C"]
    print(f"verifying against writing a pack: {found['pack, verified in C'] / written:.2f} x")
    for name in [name for name in found if "passing" in name]:
        print(f"{name}: {old / found[name]:.1f} x as fast as retold")


if __name__ == "__main__":
    main()

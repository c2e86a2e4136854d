"""From the shell to a result, and from a text to a playout: `python -m bench.start`.

    python -m bench.start [--rounds 9]            processes, against `python -c pass`
    python -m bench.start --front [GAME …]        reading, checking, lowering in a warm process
    python -m bench.start --keeping               why machines are kept as they are
    python -m bench.start --check [GAME …]        `load` and `check` of all games and examples
    python -m bench.start --first [GAME …]        a text never seen to its first playout, all games

A process is timed by its CPU time, in turn with `python -c pass`, and the median of the paired
ratios is printed with the extremes.  What runs is the wheel, built with all machines that travel
with it and put into a folder of its own.  `cold` has an empty cache folder, `warm` one that the
same command has filled; `read` is cold without the machines, as in a checkout.  Run it with the
Python of a fresh environment: what a `.pth` file imports at every start would flatter the ratios.
Bytecode is written beforehand, as an installation does.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = {
    "import click": ("-c", "import click"),
    "import click, attrs": ("-c", "import click, attrs"),
    "cardlang --help": ("-m", "cardlang", "--help"),
    "one playout": ("-m", "cardlang", "simulate", "bonus-malus", "--matches", "1", "--seed", "1"),
    "one, schafkopf": ("-m", "cardlang", "simulate", "schafkopf", "--matches", "1", "--seed", "1"),
    "check": ("-m", "cardlang", "check", "bonus_malus.card"),
    "list": ("-m", "cardlang", "list"),
}
READ = ("one playout", "one, schafkopf")  # of games that travel with the wheel
ONLY_WARM = ("import click", "import click, attrs", "cardlang --help")


def installed(folder: Path) -> Path:
    """The wheel, in a folder of its own."""
    site = folder / "site"
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    environment = {**os.environ, "CARDLANG_MACHINES": "all"}
    subprocess.run([*command, "--target", site, ROOT], env=environment, check=True)
    return site


def seconds(words: tuple[str, ...], environment: dict[str, str], folder: Path) -> float:
    """CPU seconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], env=environment, cwd=folder, capture_output=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def processes(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        site = installed(folder)
        machines = site / "cardlang" / "_data" / "machines"
        away = folder / "elsewhere"
        away.mkdir()
        (away / "bonus_malus.card").write_bytes((ROOT / "games/bonus_malus.card").read_bytes())
        usual = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        usual |= {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "XDG_CACHE_HOME": f"{folder}/warm"}
        usual["PYTHONPATH"] = str(site)
        for words in PROGRAMS.values():
            seconds(words, usual, away)
        print("CPU time, times that of `python -c pass`: median (least to most)")
        for name, words in PROGRAMS.items():
            states = ("warm",) if name in ONLY_WARM else ("cold", "warm")
            for state in (*states, "read") if name in READ else states:
                if state == "read":
                    machines.rename(machines.with_name("away"))
                ratios = []
                for number in range(rounds if state != "read" else 3):
                    fresh = f"{folder}/{state}{number}-{name}"
                    cache = f"{folder}/warm" if state == "warm" else fresh
                    before = seconds(("-c", "pass"), usual, away)
                    mine = seconds(words, {**usual, "XDG_CACHE_HOME": cache}, away)
                    after = seconds(("-c", "pass"), usual, away)
                    ratios.append(2 * mine / (before + after))
                if state == "read":
                    machines.with_name("away").rename(machines)
                middle, low, high = median(ratios), min(ratios), max(ratios)
                print(f"{name:<22}{state:<6}{middle:6.1f}  ({low:.1f} to {high:.1f})", flush=True)


def best(work: Callable[[], Any], times: int = 5) -> tuple[Any, float]:
    """What came out, and the least of some CPU times in milliseconds."""
    taken = []
    for _ in range(times):
        begun = time.process_time()
        made = work()
        taken.append(1000 * (time.process_time() - begun))
    return made, min(taken)


def front(slugs: list[str]) -> None:
    from cardlang.collecting import no_collection
    from cardlang.diagnostic import Report
    from cardlang.engine import Engine
    from cardlang.many.playout import playout
    from cardlang.match.live.driver import Terms
    from cardlang.resolve import find_game
    from cardlang.resolve.check import check_layers
    from cardlang.resolve.files.layers import Layers
    from cardlang.resolve.files.reading import read_layers
    from cardlang.resources import shipped
    from cardlang.run.interpret import Interpreter
    from cardlang.syntax import forget

    print("milliseconds in a warm process, without any cache")
    head = ("game", "KB", "parse", "check", "lower", "playout", "sum", "parse/KB", "check/KB")
    print(f"{head[0]:<16}" + "".join(f"{word:>9}" for word in head[1:]))
    for slug in slugs or shipped():
        path = find_game(slug)
        assert path is not None

        def read(path: Path = path, slug: str = slug) -> Layers | None:
            forget()
            return read_layers(path, path.name, slug, Report())

        with no_collection():
            book, parsed = best(read)
            assert book is not None
            size = sum(len(source.text) for _, source in book.looked if source is not None) / 1024
            program, checked = best(partial(check_layers, book, Report()))
            assert program is not None
            machine, lowered = best(partial(lambda one: Engine.of(one).machine(), program))
        _, played = best(partial(playout, Interpreter(machine), Terms(), 1))
        row = (
            size,
            parsed,
            checked,
            lowered,
            played,
            parsed + checked + lowered + played,
            parsed / size,
            checked / size,
        )
        print(f"{slug:<16}" + "".join(f"{number:9.1f}" for number in row), flush=True)


def keeping() -> None:
    """A kept machine and a kept program against making them."""
    from pickle import HIGHEST_PROTOCOL, dumps

    from cardlang.cache import games
    from cardlang.engine import Engine
    from cardlang.resolve import load_program

    print("milliseconds, and kilobytes")
    print(f"{'game':<14}{'what':<10}{'make':>8}{'keep':>8}{'fetch':>8}{'KB':>8}")
    for slug in ("bonus-malus", "klapper-jas", "skat"):
        (program, _), read = best(partial(load_program, slug))
        machine, lowered = best(partial(lambda one: Engine.of(one).machine(), program))
        for what, made, cost in (("program", program, read), ("machine", machine, read + lowered)):
            data, keep = best(partial(dumps, made, HIGHEST_PROTOCOL))
            if what == "program":
                from pickle import loads

                _, fetch = best(partial(loads, data))
            else:
                _, fetch = best(
                    partial(lambda told: games._CacheReader(told, games._OF_MACHINES).load(), data)
                )
            size = len(data) / 1024
            print(f"{slug:<14}{what:<10}{cost:8.1f}{keep:8.1f}{fetch:8.1f}{size:8.0f}", flush=True)


FIRST, SHOWN = 40, 10  # milliseconds to a first playout; games that are told one by one


def first(slugs: list[str], times: int = 3) -> None:
    """From a text never seen to the end of a first playout of one deal, checked as for play.

    Told besides: how long it takes with all warnings, which a playout does not ask for.
    """
    from cardlang.cache import games
    from cardlang.engine import open_game
    from cardlang.many.playout import playout
    from cardlang.match.live.driver import Terms
    from cardlang.run.interpret import Interpreter
    from cardlang.syntax import forget

    paths = [*sorted((ROOT / "games").glob("*.card")), *sorted((ROOT / "examples").glob("*.card"))]
    paths = [path for path in paths if not slugs or path.stem.replace("_", "-") in slugs]

    def ready(path: Path) -> tuple[float, ...]:
        forget()
        games._waiting.clear()
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            begun = time.process_time()
            engine = open_game(str(path))
            read = time.process_time()
            playout(Interpreter(engine.machine()), Terms(1), 1)
            played = time.process_time()
            assert engine.findings is not None
            warned = time.process_time()
            return tuple((then - begun) * 1000 for then in (read, played, warned))

    for path in paths[:3]:
        ready(path)  # the process is warm
    told: dict[str, tuple[float, ...]] = {}
    for path in paths:
        rows = [ready(path) for _ in range(times)]
        told[path.stem] = tuple(min(column) for column in zip(*rows, strict=True))
    print(f"CPU milliseconds in a warm process, least of {times}; nothing is kept from before")
    print(f"{'game':<22}{'read':>10}{'playout':>10}{'warned':>10}")
    for name, row in sorted(told.items(), key=lambda one: -one[1][1])[:SHOWN]:
        print(f"{name:<22}" + "".join(f"{spent:10.1f}" for spent in row))
    for what, spent in zip(
        ("read", "playout", "warned"), zip(*told.values(), strict=True), strict=True
    ):
        good = f"{sum(one <= FIRST for one in spent)} within {FIRST}, at most {max(spent):.1f}"
        print(f"{what}: {len(told)} games, median {median(spent):.1f}, {good}")


USUAL, WHOLE = 100, 2000  # milliseconds: what a game once known, and a whole check, may take


def check(slugs: list[str]) -> None:
    """The two tiers of checks: the usual case, and every table."""
    from cardlang.cache import games
    from cardlang.cli.parts.reading import checked
    from cardlang.engine import open_game
    from cardlang.syntax import forget

    shown = [*sorted((ROOT / "games").glob("*.card")), *sorted((ROOT / "examples").glob("*.card"))]
    head = ("KB", "read", "known", "whole", "tables", "of")
    print("CPU milliseconds in a warm process, least of three")
    print("read: a text never seen, with the usual case; known: `load` of a game that is kept;")
    print("whole: `check`; tables: how many it tries, and of how many")
    print(f"{'game':<22}" + "".join(f"{word:>10}" for word in head), flush=True)
    late = []
    for path in shown:
        if slugs and path.stem.replace("_", "-") not in slugs:
            continue

        def anew(work: Callable[[str], Any], path: Path = path) -> Any:
            forget()
            games._waiting.clear()
            with tempfile.TemporaryDirectory() as folder:
                os.environ["XDG_CACHE_HOME"] = folder
                return work(str(path))

        _, read = best(partial(anew, lambda name: open_game(name).machine()), 3)
        reading, whole = best(partial(anew, checked), 3)
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_CACHE_HOME"] = folder
            open_game(str(path)).machine()
            games.write_all()
            assert games.recall(path, str(path)) is not None
            _, known = best(partial(lambda path: open_game(path).machine(), str(path)), 3)
        row = (path.stat().st_size / 1024, read, known, whole)
        numbers = "".join(f"{number:10.1f}" for number in row)
        print(f"{path.stem:<22}{numbers}{reading.tried:10}{reading.tables:10}", flush=True)
        late += [path.stem] if known > USUAL or whole > WHOLE else []
    print(f"beyond {USUAL} ms known or {WHOLE} ms whole: {', '.join(late) or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description="What it costs to start.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--front", action="store_true")
    parser.add_argument("--keeping", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("games", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    if asked.check:
        check(asked.games)
    elif asked.first:
        first(asked.games)
    elif asked.keeping:
        keeping()
    elif asked.front:
        front(asked.games)
    else:
        processes(asked.rounds)


if __name__ == "__main__":
    main()

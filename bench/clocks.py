"""Waiting times: from a rules file to the first playout, compiling, a shell's command, a million.

All of it is CPU time, of this process or of those that it starts, so that other work on the machine
disturbs little; what a busy machine adds to the clock on the wall is not in it.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import cardlang
from cardlang.api import engine_of
from cardlang.machine.lowering.lower import lower
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.resolve import load_program
from cardlang.resources import folder
from cardlang.run.native import NativeError
from cardlang.run.native import build as native_build
from cardlang.run.native.build import build, compiler
from cardlang.run.native.source import generate
from cardlang.run.python.generated import Generated

FILES = sorted(path for name in ("games", "examples") for path in folder(name).glob("*.card"))


def clocks() -> list[dict[str, Any]]:
    found = [_first_playouts()]
    with suppress(NativeError):
        found.append(_compilations())
    return [*found, _reading(), _shell(), _million()]


def _line(what: str, unit: str, times: list[tuple[float, str]], of: str) -> dict[str, Any]:
    most, which = max(times)
    return {
        "what": what,
        "unit": unit,
        "median": median(t for t, _ in times),
        "most": most,
        "slowest": which,
        "of": f"{of}; slowest {which}",
    }


def _ready(path: Path) -> float:
    """Milliseconds from the text to the end of one playout of one deal."""
    begun = process_time()
    program, _ = load_program(path, path.name)
    assert program is not None
    players = max(p for p in program.players if p <= 4 or p == min(program.players))
    playout(Generated(lower(program, players)[0]), Terms(1), 1)
    return 1e3 * (process_time() - begun)


def _first_playouts() -> dict[str, Any]:
    for path in FILES:
        _ready(path)  # the process is warm
    times = [(min(_ready(path) for _ in range(3)), path.stem) for path in FILES]
    return _line("rules text to the first playout, warm", "ms", times, f"{len(FILES)} games")


def _reading() -> dict[str, Any]:
    """Parse and check, milliseconds a KB; games that extend others are left out."""
    times = []
    whole = [path for path in FILES if "\nextends " not in path.read_text(encoding="utf-8")]
    for path in whole:
        best = 1e9
        for _ in range(3):
            begun = process_time()
            load_program(path, path.name)
            best = min(best, process_time() - begun)
        times.append((1e3 * best / (path.stat().st_size / 1024), path.stem))
    return _line("parse and check, a KB of rules, warm", "ms", times, f"{len(whole)} games")


def _compilations() -> dict[str, Any]:
    made_by, times = compiler(), []
    old = native_build.cache_folder
    with tempfile.TemporaryDirectory(prefix="cardlang-") as place:
        native_build.cache_folder = lambda: Path(place, "native")
        try:
            for path in FILES:
                text = generate(engine_of(cardlang.load(path)).machine()).text
                begun = _children()
                build(text, made_by)
                times.append((1e3 * (_children() - begun), path.stem))
        finally:
            native_build.cache_folder = old
    return _line("native compile", "ms", times, f"{len(FILES)} games")


def _children() -> float:
    """CPU seconds of all processes that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _process(*command: str) -> float:
    begun = _children()
    subprocess.run(command, check=True, capture_output=True)
    return _children() - begun


def _shell() -> dict[str, Any]:
    """`cardlang simulate` of one match with warm caches, in times of `python -c pass`."""
    command = (sys.executable, "-m", "cardlang", "simulate", "bonus-malus", "--seed", "1")
    _process(*command)
    ratios = []
    for _ in range(9):
        before = _process(sys.executable, "-c", "pass")
        mine = _process(*command)
        ratios.append((2 * mine / (before + _process(sys.executable, "-c", "pass")), "bonus-malus"))
    return _line(
        "shell to one playout, caches warm, against `python -c pass`", "×", ratios, "9 pairs"
    )


def _million() -> dict[str, Any]:
    """From a rules file that nobody has seen to a million complete matches, one core."""
    text = (folder("games") / "bonus_malus.card").read_text(encoding="utf-8")
    times = []
    for turn in range(3):
        with tempfile.TemporaryDirectory(prefix="cardlang-") as place:
            path = Path(place, "unseen.card")
            path.write_text(text.replace("Bonus-Malus", f"Unseen {turn}"), encoding="utf-8")
            times.append(
                (
                    _process(
                        sys.executable,
                        "-m",
                        "cardlang",
                        "simulate",
                        str(path),
                        "--players",
                        "4",
                        "--matches",
                        "1000000",
                        "--seed",
                        "1",
                    ),
                    f"run {turn + 1}",
                )
            )
    return _line("an unseen file to a million matches of Bonus-Malus", "s", times, "3 runs")

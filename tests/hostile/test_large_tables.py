"""Tables of values as large as the language takes, or larger, take little time and little room.

Each command is a process of its own, with nothing kept from before; what it used is what the system
says of it and of the compiler that it called.  How fast a machine is nobody knows, so the time is
held against a check of the largest documented game in the same run: it takes three times as long
where eight are the bound; what grows with the square takes many times that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from cardlang import limits
from cardlang.resources import folder
from tests.shipped import THOROUGH

CPU = 8.0  # times what a check of YARDSTICK takes
YARDSTICK = folder("games") / "klapper_jas.card"
ROOM = 600  # MB
KEEPS = [f"k{number}" for number in range(100)]
CARDS = ["deck mine:", f"    rank: 0..{limits.CARDS - 1}", "    each rank"]
MOST = KEEPS[: limits.CELLS // limits.CARDS - 1]  # the score has cells too
END = [
    "    score of eldest gains 1",
    "match ends when highest score is at least 3",
    "winner is sides having highest score\n",
]


def text(*parts: list[str]) -> str:
    """The rules of a game for up to 16 players."""
    return "\n".join(["cardlang 1", 'game "G"', "players 1..16", *chain(*parts), *END])


def summed(keeps: list[str]) -> list[str]:
    """Each value of each card is set, and all are asked for."""
    each = ["each deal:", "    shuffle-deck", "    for each it in cards:"]
    asked = [f"    score of eldest gains {keep} of top of stock" for keep in keeps]
    return [*each, *[f"        {keep} of it gains 1" for keep in keeps], *asked]


def kept(keeps: list[str], by: str) -> list[str]:
    """Values of each card, which begin anew with a deal or a word."""
    return [f"keep {', '.join(keeps)} of each card as number, each {by}"]


CALLED = ["define w: k0 of top of stock gains 1", "each deal:", "    shuffle-deck"]
LAST = ["    score of eldest gains 2"]  # three deals would take more than a match may
CALLS = limits.RENEWED // (len(MOST) * limits.CARDS) - 1  # and the values begin with the match
TEXTS = {
    "called 340 times": text(["deck french"], kept(KEEPS, "w"), CALLED, ["    w"] * 340),
    "as often as may be": text(CARDS, kept(MOST, "w"), CALLED, ["    w"] * CALLS, LAST),
    "too many": text(CARDS, kept(KEEPS, "deal"), summed(KEEPS)),
    "as many as may be": text(CARDS, kept(MOST, "deal"), summed(MOST)),
}
SHORT = ["--players", "16", "--matches", "1", "--seed", "1", "--max-decisions", "60", "--backend"]
COMMANDS = {
    "check": ["check"],
    "rules": ["rules"],
    **{way: ["simulate", *SHORT, way] for way in ("interpret", "python", "native")},
}
REFUSED = {"called 340 times": "unfolds", "too many": "too-many-keeps"}
UNREACHED = ("python", "native")  # rules that are refused are run in no way, whichever was asked
UNWRITTEN = ("as often as may be", "native")  # too long for C, and it says so
CALLS_OF = [(n, c) for n in TEXTS for c in COMMANDS if n not in REFUSED or c not in UNREACHED]
ELSEWHERE = [  # each command is tried with a text as large as may be, each text with `check`
    *[(name, "interpret") for name in (*REFUSED, "as many as may be")],
    ("as often as may be", "rules"),
    ("as many as may be", "python"),
]
TRIED = [call for call in CALLS_OF if THOROUGH or call not in ELSEWHERE]
METER = """\
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, done.returncode)
print(done.stdout)
"""  # small itself: a process begins with the room of the one that it comes from


def measured(cache: Path, *words: str) -> tuple[float, int, int, str]:
    """Seconds of CPU, KiB, the exit status and the output of a command with an empty cache."""
    line = [sys.executable, "-c", METER, sys.executable, "-m", "cardlang", *words]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    done = subprocess.run(line, stdout=subprocess.PIPE, text=True, env=environment, check=True)
    figures, _, said = done.stdout.partition("\n")
    seconds, room, status = figures.split()
    return float(seconds), int(room), int(status), said


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> float:
    return measured(tmp_path_factory.mktemp("yardstick"), "check", str(YARDSTICK))[0]


@pytest.mark.parametrize(("name", "command"), TRIED)
def test_a_large_table_takes_little(
    name: str, command: str, tmp_path: Path, yardstick: float
) -> None:
    path = tmp_path / "g.card"
    path.write_text(TEXTS[name], encoding="utf-8")
    first, *more = COMMANDS[command]
    seconds, room, status, said = measured(tmp_path / "cache", first, str(path), *more)
    assert seconds < CPU * yardstick and room / 1024 < ROOM, (seconds, yardstick, room)
    wrong = name in REFUSED and command != "rules"  # a sheet does not make the rules ready
    assert status == (wrong or (name, command) == UNWRITTEN), said
    assert ((name, command) == UNWRITTEN) == ("too long for native code" in said)
    assert "Traceback" not in said and (not wrong or f"error[{REFUSED[name]}]" in said)

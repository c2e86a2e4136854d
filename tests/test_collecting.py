"""Garbage is not looked for while rules are read, nor among the first readings of a command."""

from __future__ import annotations

import subprocess
import sys

READ = """\
import gc
from cardlang.collecting import no_collection, spare
SPARE
for _ in range(9):
    before = gc.get_freeze_count()
    with no_collection():
        with no_collection():
            kept = [[] for _ in range(1000)]
        assert not gc.isenabled()
    assert gc.isenabled()
    print(gc.get_freeze_count() - before >= 1000, end=" ")
    del kept
    SPARE
"""


def spared(first: str) -> list[str]:
    """Of each of nine readings: whether what came by it is left out of every look."""
    code = READ.replace("SPARE", first)
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().split()


def test_a_program_spares_no_reading() -> None:
    assert spared("pass") == ["False"] * 9


def test_a_command_spares_its_first_readings_and_no_others() -> None:
    assert spared("spare()") == ["True"] * 4 + ["False"] * 5

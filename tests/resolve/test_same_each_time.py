"""A text gets the same findings and remedies each time, whatever order sets have in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.frames import whole

WRONG = """zone kennel of each seat, face down
    "the kennel of {seat}"
each deal:
    deal 3 to seats from eldest
    for each seat:
        choose by seat:
            hide card in hand: move card in kennel
"""


def test_remedies_do_not_hang_on_the_order_of_sets(tmp_path: Path) -> None:
    path = tmp_path / "piece.card"
    path.write_text(whole(WRONG), encoding="utf-8")
    said = set()
    for seed in (1, 7, 8, 9):
        done = subprocess.run(
            [sys.executable, "-m", "cardlang", "check", "--json", str(path)],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=False,
        )
        assert done.returncode == 1
        said.add(done.stdout)
    assert len(said) == 1 and b"move card to kennel" in said.pop()

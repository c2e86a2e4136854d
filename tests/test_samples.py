"""Matches as data in `examples/records` are what the commands beside them write.

python -m tests.test_samples --write       writes them anew, where games have changed
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

from click.testing import CliRunner

from cardlang.cli.main import main as cardlang
from cardlang.resources import folder

PLACE = folder("examples") / "records"
TEXT = (PLACE / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^cardlang (simulate .*)$", TEXT, re.MULTILINE)


def made(place: Path) -> dict[str, bytes]:
    """What the commands write into a folder, without the digests of rules."""
    before = Path.cwd()
    os.chdir(place)
    try:
        for command in COMMANDS:
            done = CliRunner().invoke(cardlang, command.split())
            assert done.exit_code == 0, (command, done.output)
    finally:
        os.chdir(before)
    return {path.name: bare(path) for path in place.iterdir() if path.suffix != ".md"}


def bare(path: Path) -> bytes:
    data = path.read_bytes()
    if path.suffix != ".jsonl":
        return b"" if path.suffix == ".pack" else data  # a pack is verified instead
    header, *lines = data.splitlines()
    told = json.loads(header)
    return b"\n".join([json.dumps({**told, "rules": ""}).encode(), *lines])


def test_they_are_what_the_commands_write(tmp_path: Path) -> None:
    there = {path.name: bare(path) for path in PLACE.iterdir() if path.suffix != ".md"}
    assert len(COMMANDS) == len(there) and there == made(tmp_path)
    assert all(f"`{name}`" in TEXT for name in there)


def test_they_are_played_again() -> None:
    for path in PLACE.iterdir():
        if path.suffix in (".jsonl", ".pack"):
            done = CliRunner().invoke(cardlang, ["replay", str(path)])
            assert done.exit_code == 0 and "good" in done.output, done.output


if __name__ == "__main__" and "--write" in sys.argv[1:]:
    for path in PLACE.iterdir():
        if path.suffix != ".md":
            path.unlink()
    made(PLACE)

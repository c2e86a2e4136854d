"""Whatever somebody is told to be kept is on the disk: behind an fsync, its name too.

A scene runs in a process of its own, between which and the disk stands a library that notes what is
written, synced, made, renamed and taken away (`tests/disk/watch.c`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.disk.scenes import SCENES


@cache
def library() -> Path:
    """The library that watches, compiled."""
    made = Path(mkdtemp()) / "watch.so"
    source = Path(__file__).parent / "disk" / "watch.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


def log_of(scene: str, folder: Path) -> list[list[str]]:
    """What the disk and the people in a scene have heard, in order."""
    watched, log = folder / "watched", folder / "log"
    watched.mkdir()
    log.touch()
    env = {**os.environ, "LD_PRELOAD": str(library())}
    env |= {"DISK_FOLDER": str(watched), "DISK_LOG": str(log)}
    args = [sys.executable, "-m", "tests.disk.scenes", scene, str(watched)]
    subprocess.run(args, env=env, check=True, cwd=Path(__file__).parents[1])
    return [line.split("\t") for line in log.read_text("utf-8").splitlines()]


def unsafe(log: list[list[str]]) -> list[tuple[str, str]]:
    """What was told while something was not on the disk yet: what, and the file or folder."""
    waiting: dict[str, None] = {}
    found = []
    for what, path, to in log:
        if what == "told":
            found += [(path, name) for name in waiting]
        elif path.endswith("-shm"):  # shared memory of SQLite, which it makes anew
            continue
        elif what == "sync":
            waiting.pop(path, None)
        elif what == "write":
            waiting[path] = None
        elif what == "create":
            waiting[os.path.dirname(path)] = None
        elif what == "unlink":
            waiting.pop(path, None)
        elif what == "rename":
            if path in waiting:
                waiting[to] = waiting.pop(path)
            waiting[os.path.dirname(to)] = None
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_told_lies_behind_an_fsync(scene: str, tmp_path: Path) -> None:
    log = log_of(scene, tmp_path)
    heard = [what for what, _, _ in log]
    assert {"write", "sync", "told"} <= set(heard)
    assert unsafe(log) == []

"""What the page on serving says: its backup, its unit, what other systems lack."""

from __future__ import annotations

import builtins
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from cardlang import limits
from cardlang.hosted.store import JournalEntry, Store
from cardlang.match.records.events import Chosen
from cardlang.resources import data_folder
from cardlang.web.connections import room
from cardlang.worker.child import _bounded
from cardlang.worker.confine import confine

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text("utf-8")


def test_a_backup_while_tables_are_played_has_all_that_was_confirmed(tmp_path: Path) -> None:
    store, done = Store.open(tmp_path / "tables.sqlite"), Event()
    written = dict.fromkeys("abcd", 0)

    def play(name: str) -> None:
        while not done.is_set():
            store.append(name, JournalEntry(written[name] + 1, Chosen(0, f"play {name}")))
            written[name] += 1

    threads = [Thread(target=play, args=(name,)) for name in written]
    for one in threads:
        one.start()
    while min(written.values()) < 5:
        done.wait(0.01)
    before = dict(written)
    (line,) = re.findall(r"^python3 (-c .*sqlite3.*)$", PAGE, re.MULTILINE)
    subprocess.run([sys.executable, *shlex.split(line)], cwd=tmp_path, check=True, timeout=60)
    done.set()
    for one in threads:
        one.join()
    copy = Store.open(tmp_path / "copy.sqlite")
    for name, count in before.items():
        numbers = [entry.number for entry in copy.journal(name)]
        assert len(numbers) >= count and numbers == [*range(1, len(numbers) + 1)]
    copy.append("a", JournalEntry(len(copy.journal("a")) + 1, Chosen(0, "goes on")))


def lacking(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Take modules away, as where a system has none of them."""
    imported = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name in names:
            raise ImportError(name)
        return imported(name, *more)

    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(builtins, "__import__", without)


def test_where_nothing_limits_files_a_server_takes_what_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lacking(monkeypatch, "resource")
    assert room() == limits.CONNECTIONS


def test_other_systems_say_which_bounds_they_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows nothing is set, on macOS no memory; nothing is confined on either."""
    resource = pytest.importorskip("resource")
    asked: Mapping[str, float] = {"cpu": 1, "written": 1, "files": 99, "memory": 1 << 20}
    set_to: list[Sequence[int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, pair: set_to.append((which, *pair)))
    monkeypatch.setattr(sys, "platform", "darwin")
    assert set(_bounded(dict(asked), False)) == {"computing", "written", "files"}
    assert resource.RLIMIT_AS not in {which for which, *_ in set_to}
    assert confine(["/tmp"]) == []
    monkeypatch.setattr(sys, "platform", "win32")
    assert confine(["C:\\"]) == []
    set_to.clear()
    lacking(monkeypatch, "resource")
    assert _bounded(dict(asked), False) == [] == set_to


@pytest.mark.parametrize(
    ("platform", "there"), [("darwin", "Library/Application Support"), ("win32", "AppData")]
)
def test_what_is_kept_lies_where_a_system_keeps_it(
    platform: str, there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert there in data_folder().as_posix() and there in PAGE.replace("~/", "")


def test_the_image_serves_what_the_page_says() -> None:
    """The commands of the page name options that there are; the unit starts what it says."""
    from cardlang.cli.table import command

    options = {word for param in command.params for word in param.opts}
    starts = re.findall(r"cardlang table (--[^\n`]*)", PAGE)
    assert len(starts) == 3
    for line in starts:
        assert {word for word in shlex.split(line) if word.startswith("--")} <= options
    docker = (Path(__file__).parents[2] / "Dockerfile").read_text("utf-8")
    assert "EXPOSE 8470" in docker and "XDG_DATA_HOME=/data" in docker

"""Scenes in which somebody is told that something is kept; `test_durable` watches their files.

    python -m tests.disk.scenes NAME FOLDER

Each tells the log of the watched disk when it tells a person.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.durable import make_folder, sync_folder
from cardlang.entry.parcel import MADE
from cardlang.entry.store import EntryStore as Results
from cardlang.resources import find_game
from cardlang.workshop.host.desk import Desk
from tests.hosted import tables as hosted
from tests.table.tables import table

AGREED = ("--licence", "CC0-1.0", "--agree")
RULES = find_game("dump") or Path()


def told(what: object) -> None:
    """Somebody is told of this now."""
    with open(os.environ["DISK_LOG"], "a", encoding="utf-8") as log:
        log.write(f"told\t{json.dumps(str(what))[:80]}\t\n")


class _Printed(list[str]):
    def append(self, text: str) -> None:
        told(text)
        super().append(text)


def ledger(folder: Path) -> None:
    """A match at a terminal is kept move by move; one is taken back; another goes on in it."""
    os.environ["XDG_DATA_HOME"] = str(folder)
    at = table("dump", 1, keep=True, printed=_Printed())
    for line in ("1", "1", "undo", "1"):
        at.type(line)


def journal(folder: Path) -> None:
    """A table of a server takes moves; all who are at it are told."""
    at = hosted.new(folder, "dump", 2, ["person", "person"])
    sync_folder(folder)  # it stood before the table
    told("a table")
    at._changed = lambda changed: told(changed.head.name)
    for number in range(6):
        seat = at.state.to_act
        assert seat is not None
        said = str(at.state.legal_moves()[0])
        told(at.move(seat, said, f"key-{number}", at.count(seat)))


def desk(folder: Path) -> None:
    """A file of rules is begun, saved, and saved once more."""
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    rules = folder / "rules"
    make_folder(rules)
    desk = Desk(rules)
    seen: Any = desk.new("mine.card", "Mine", "", "dump")
    told(seen["name"])
    for more in ("# one\n", "# two\n"):
        seen = desk.save("mine.card", seen.get("text", "") + more, seen["digest"])
        told(seen["digest"])


def contest(folder: Path) -> None:
    """Results of a contest are kept one by one."""
    store = Results.open(folder / "results.sqlite")
    for number in range(3):
        store.keep(f"entry {number}", "settings", {"verdict": "pass"})
        told(number)


def records(folder: Path) -> None:
    """A match that was played is written where the player asked for it."""
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    args = ["play", "dump", "--players", "2", "--seed", "1", "--bots", "random"]
    result = CliRunner().invoke(main, [*args, "--records", str(folder / "records")], "1\n" * 3)
    assert "records" in result.output
    told(result.output[-80:])


def formatted(folder: Path) -> None:
    """A file of rules is laid out anew."""
    path = folder / "mine.card"
    text = """cardlang 1\ngame "Mine"\nplayers   2\ndeck french\none deal:\n  end deal\n"""
    path.write_text(text, "utf-8")
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    result = CliRunner().invoke(main, ["fmt", str(path)])
    assert path.read_text("utf-8") != text, result.output
    told(result.output)


def saved(folder: Path) -> None:
    """A match is saved where somebody asks for it in the middle."""
    os.environ["XDG_DATA_HOME"] = str(folder / "data")
    at = table("dump", 1, printed=_Printed())
    for line in ("1", f"save {folder / 'mine.jsonl'}", "1"):
        at.type(line)


def begun(folder: Path) -> None:
    """A game is begun from a kind, and one as a variant of it."""
    path = folder / "mine.card"
    for more in (["--kind", "shedding"], ["--from", str(path)]):
        name = path if "--kind" in more else folder / "other.card"
        result = CliRunner().invoke(main, ["new", str(name), *more, "--title", "Mine"])
        told(result.output)


def entry(folder: Path) -> None:
    """An entry of a contest is made in a folder of folders that are new, too, and packed."""
    place = folder / "a" / "b"
    args = ["--rules", str(RULES), "--author", "A", "--languages", "en"]
    result = CliRunner().invoke(main, ["entry", "new", str(place), *args, *AGREED])
    told(result.output)
    assert (place / RULES.name).exists(), result.output
    parts = {f"{MADE}figures.json": b"{}"}  # in place of the judge, who takes a minute
    with patch("cardlang.entry.made.make", return_value=parts):
        pack = ["entry", "pack", str(place), "-o", str(folder / "b.zip")]
        result = CliRunner().invoke(main, pack)
    assert (folder / "b.zip").exists(), result.output
    told(result.output)


STORED = (ledger, journal, desk, contest, records)
WRITTEN = (formatted, saved, begun, entry)
SCENES = {each.__name__: each for each in (*STORED, *WRITTEN)}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Path(sys.argv[2]))

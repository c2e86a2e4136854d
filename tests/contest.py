"""A contest that is killed at random points and begun again ends with the same table, to the byte.

    python -m tests.contest [--entries N] [--kills K] [--seed S]

Entries are made from the skeletons; three of four are broken rules and broken archives, so that
there is much to be killed between.  One contest is left alone; another is killed (SIGKILL) again
and again until it ends by itself, and then another, until there were K kills.  Printed are the
kills and whether the three tables are equal.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang import resources
from cardlang.entry import contest
from cardlang.entry.packing import packed
from cardlang.entry.store import EntryStore
from cardlang.entry.tables import as_csv, as_json, as_page, ordered
from cardlang.resources import find_game, kinds

MATCHES = 8
EFFORT = 0.02  # of the judge, who is not what is tried here
TABLES = ("html", "csv", "json")


def entries(folder: Path, count: int, seed: int) -> None:
    """So many entries: each fourth a game, with other numbers or a copy; the others do not read."""
    chance = random.Random(seed)
    names = sorted(kinds())
    folder.mkdir()
    for k in range(count):
        kind = names[k // 4 % len(names)]
        text = (resources.folder("skeletons") / f"{kind}.card").read_text(encoding="utf-8")
        text = text.replace("deal 5 to", f"deal {chance.randint(4, 6)} to")
        text = text.split("\nexample ")[0] + "\n"
        if k % 4 == 3:
            (folder / f"entry_{k:02}.zip").write_bytes(packed({"a.card": text.encode()})[:-k])
            continue
        if k % 4:
            text = text.replace("shuffle-deck", "shuffel-deck")
        (folder / f"entry_{k:02}.card").write_text(text, encoding="utf-8")


def held(folder: Path, kept: Path, seed: int = 1) -> list[str]:
    """The tables of a contest, judged here against one game, or what is left of it."""
    game = find_game("agram")
    assert game is not None
    kept.mkdir(exist_ok=True)
    store = EntryStore.open(kept / "contest.db")
    terms = contest.ContestTerms(seed, MATCHES, (str(game),), EFFORT)
    paths = contest.entries_of([str(folder)])
    try:
        found = contest.run(paths, store, terms, kept / "cache", on_first_look=_by_name)
        rows = ordered(found, "verdict,name")
    finally:
        store.close()
    texts = as_page(rows, "told"), as_csv(rows), as_json(rows)
    for end, text in zip(TABLES, texts, strict=True):
        (kept / f"contest.{end}").write_text(text, encoding="utf-8")
    return list(texts)


def _by_name(rows: list[contest.ContestRow]) -> list[contest.ContestRow]:
    return ordered(rows, "verdict,name")


def kill(command: list[str], seconds: float) -> bool:
    """Run a command and kill it after so many seconds; whether it was still at work."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    return False


def main() -> int:
    """The campaign; 0 if all tables are equal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=40)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)  # a run that is to be killed
    asked = parser.parse_args()
    if asked.one:
        folder, kept = map(Path, asked.one)
        held(folder, kept)
        return 0
    chance = random.Random(asked.seed)
    with TemporaryDirectory() as name:
        where = Path(name)
        entries(where / "entries", asked.entries, asked.seed)
        begun = time.monotonic()
        wanted = held(where / "entries", where / "alone")
        alone = time.monotonic() - begun
        print(f"{asked.entries} entries, left alone: {alone:.0f} s", flush=True)
        killed = rounds = 0
        while killed < asked.kills:
            rounds += 1
            kept = where / f"killed-{rounds}"
            run = [
                sys.executable,
                "-m",
                "tests.contest",
                "--one",
                str(where / "entries"),
                str(kept),
            ]
            while killed < asked.kills and kill(
                run, chance.uniform(0.2, 3 * alone / asked.entries)
            ):
                killed += 1
            found = held(where / "entries", kept)
            same = found == wanted
            print(f"round {rounds}: {killed} kills so far, equal: {same}", flush=True)
            if not same:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A contest that is killed at random points and begun again ends with the same table, to the byte.

    python -m tests.contest [--entries N] [--kills K] [--seed S] [--apart]

Entries are made from the skeletons; three of four are broken rules and broken archives, so that
there is much to be killed between.  One contest is left alone.  Another is killed (SIGKILL) each
time that so many results are kept as chance says, and begun again; then it ends by itself.  Printed
are the kills, how often judging began, and whether the tables are equal.  What is kept is never
judged again: judging begins at most once more for each kill than in the contest left alone.

Rules are judged in the process that is killed, a little of each game; with `--apart` in processes
of their own with limits, as in a contest, which takes some thirty times as long.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

from cardlang import resources, worker
from cardlang.entry import contest, inside
from cardlang.entry.packing import packed
from cardlang.entry.store import EntryStore
from cardlang.entry.tables import as_csv, as_json, as_page, ordered
from cardlang.resources import find_game, kinds
from cardlang.worker.outcome import Outcome

MATCHES = 4
EFFORT, SECONDS = 0.005, 0.02  # of the judge, who is not what is tried here
WAIT = 0.02  # seconds between two looks at what is kept
PATIENCE = 600.0  # seconds without a new result after which a campaign gives up
TABLES = ("html", "csv", "json")
STORE, BEGUN = "contest.db", "begun.txt"


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


def here(job: str, arguments: dict[str, Any], *rest: object, **more: object) -> Outcome:
    """Judge in this process, in place of `worker.run`."""
    assert job == contest.JOB
    return Outcome(json.loads(json.dumps(inside.judged(**arguments))))


def held(folder: Path, kept: Path, apart: bool, seed: int = 1) -> list[str]:
    """The tables of a contest, judged here against one game, or what is left of it."""
    game = find_game("agram")
    assert game is not None
    kept.mkdir(exist_ok=True)
    store = EntryStore.open(kept / STORE)
    terms = contest.ContestTerms(seed, MATCHES, (str(game),), EFFORT, SECONDS)
    paths = contest.entries_of([str(folder)])

    def judged(path: Path, terms: contest.ContestTerms) -> tuple[dict[str, Any], bool]:
        with (kept / BEGUN).open("a", encoding="utf-8") as file:
            file.write(f"{path.name} {terms.effort}\n")
        if apart:
            return contest.judged(path, terms, kept / "cache")
        with mock.patch.object(worker, "run", here):
            return contest.judged(path, terms, kept / "cache")

    try:
        found = contest.run(
            paths, store, terms, kept / "cache", on_first_look=_by_name, elsewhere=judged
        )
        rows = ordered(found, "verdict,name")
    finally:
        store.close()
    texts = as_page(rows, "told"), as_csv(rows), as_json(rows)
    for end, text in zip(TABLES, texts, strict=True):
        (kept / f"contest.{end}").write_text(text, encoding="utf-8")
    return list(texts)


def begun(kept: Path) -> int:
    """How often judging began in a contest."""
    return len((kept / BEGUN).read_text(encoding="utf-8").splitlines())


def results(kept: Path) -> int:
    """How many results a contest has kept so far."""
    if not (kept / STORE).exists():
        return 0
    with closing(sqlite3.connect(f"file:{kept / STORE}?mode=ro", uri=True, timeout=60)) as file:
        try:
            return int(file.execute("select count(*) from results").fetchone()[0])
        except sqlite3.OperationalError:
            return 0  # its tables are not made yet


def _by_name(rows: list[contest.ContestRow]) -> list[contest.ContestRow]:
    return ordered(rows, "verdict,name")


def kill(command: list[str], kept: Path, count: int, later: float) -> bool:
    """Run a command and kill it once so many results are kept, and some seconds `later`; whether it
    was still at work."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    quiet, before = time.monotonic(), -1
    while process.poll() is None:
        there = results(kept)
        if there != before:
            quiet, before = time.monotonic(), there
        if there >= count or time.monotonic() - quiet > PATIENCE:
            break
        time.sleep(WAIT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(later)
    if process.poll() is not None:
        return False
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return True


def main() -> int:
    """The campaign; 0 if all tables are equal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=40)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)  # a run that is to be killed
    asked = parser.parse_args()
    if asked.one:
        folder, kept = map(Path, asked.one)
        held(folder, kept, asked.apart)
        return 0
    chance = random.Random(asked.seed)
    with TemporaryDirectory() as name:
        where = Path(name)
        entries(where / "entries", asked.entries, asked.seed)
        start = time.monotonic()
        wanted = held(where / "entries", where / "alone", asked.apart)
        alone, kept = time.monotonic() - start, where / "killed"
        whole, often = results(where / "alone"), begun(where / "alone")
        print(f"{asked.entries} entries, left alone: {alone:.0f} s, {whole} results", flush=True)
        run = [sys.executable, "-m", "tests.contest", "--one", str(where / "entries"), str(kept)]
        run += ["--apart"] * asked.apart
        killed = 0
        for count in sorted(chance.randrange(whole) for _ in range(asked.kills)):
            killed += kill(run, kept, count, chance.uniform(0.0, 2 * alone / whole))
            print(f"kill {killed} at {results(kept)} of {whole} results", flush=True)
        found = held(where / "entries", kept, asked.apart)
        more = begun(kept) - often
        same = found == wanted and results(kept) == whole
        print(f"{killed} kills, equal: {same}, {often} judgings and {more} again", flush=True)
        return 0 if same and more <= killed else 1


if __name__ == "__main__":
    sys.exit(main())

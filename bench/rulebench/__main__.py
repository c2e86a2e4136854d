"""Judge attempts, or hand out tasks: see `bench.rulebench`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.rulebench.judging import HEAD, MATCHES, Judgement, judged, summed
from bench.rulebench.sets import SETS, attempts, written
from bench.rulebench.tasks import TASKS


def hand_out(folder: Path) -> None:
    """Write the tasks as texts."""
    folder.mkdir(parents=True, exist_ok=True)
    for task in TASKS:
        (folder / f"{task.slug}.{task.language}.txt").write_text(task.text, encoding="utf-8")
    print(f"{len(TASKS)} tasks in {folder}")


def of_folder(folder: Path, matches: int) -> Iterator[Judgement]:
    """What came back: a file for each task that was tried."""
    for task in TASKS:
        stems = (task.slug, task.slug.replace("-", "_"))
        paths = [folder / f"{stem}{kind}" for stem in stems for kind in (".card", ".py")]
        for path in [path for path in paths if path.is_file()][:1]:
            yield judged(task, path, matches)


def of_set(name: str, matches: int, seed: int, tell: bool) -> Iterator[Judgement]:
    """A set that is at hand."""
    with TemporaryDirectory() as folder:
        for task, done, text in attempts(name, seed):
            found = judged(task, written(task, text, Path(folder)), matches)
            if tell:
                print(f"  {task.slug} ({done}): {found.why or 'agrees'}", flush=True)
            yield found


def main() -> int:
    """Judge, and print a row for each set; 1 if the shipped files do not all agree."""
    about = argparse.ArgumentParser(prog="python -m bench.rulebench", description=__doc__)
    about.add_argument("--tasks", type=Path, metavar="DIR", help="write the tasks as texts")
    about.add_argument("--attempts", type=Path, metavar="DIR", help="judge these files")
    about.add_argument("--matches", type=int, default=MATCHES, help="of each attempt")
    about.add_argument("--seed", type=int, default=1, help="of the sets")
    about.add_argument("--tell", action="store_true", help="a line for each attempt")
    about.add_argument("--json", action="store_true", help="with --attempts: all as data")
    asked = about.parse_args()
    if asked.tasks is not None:
        hand_out(asked.tasks)
        return 0
    if asked.attempts is not None:
        found = list(of_folder(asked.attempts, asked.matches))
        if asked.json:
            print(json.dumps([one.as_dict() for one in found], indent=2))
            return 0
        for one in found:
            print(f"{one.task.slug}: {one.why or 'agrees'}{' (silent)' if one.silent else ''}")
        print(f"| {HEAD} |\n| {summed(found).row()} |")
        return 0
    print(f"| set | {HEAD} |\n|{' --- |' * (HEAD.count('|') + 2)}")
    wrong = 0
    for name in SETS:
        sums = summed(of_set(name, asked.matches, asked.seed, asked.tell))
        wrong += name == "shipped" and sums.agree < sums.attempts
        print(f"| {name} | {sums.row()} |", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())

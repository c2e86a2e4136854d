"""The command; see the package's text for what it does."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from attrs import asdict

from tests.mutants import forked
from tests.mutants.plant import PACKAGE, ROOT, Bug, bugs_of, planted
from tests.mutants.probes import Hits, copied, measure, sources

HOME = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "mutants_equivalent.txt"
FIRST = 3.0  # seconds of tests in the first run
TIMES = 4  # as many in each further one
LEAST = 5  # bugs of an area
COLLECTED = 30  # seconds of CPU that it may take to begin
WAITED = 5  # times as long as it may compute
COMMANDS: dict[
    str, tuple[str, ...]
] = {  # what tries modules whose libraries are extras; their bugs are held against it too
    "cardlang/adapters/": ("tests.adapters", "trumpf", "partout"),
}


Command = tuple[tuple[str, ...], float]
"""A module to run with its arguments, and the seconds that it takes."""


# ------------------------------------------------------------ which bugs


def all_bugs() -> list[Bug]:
    return [bug for path in sorted(PACKAGE.rglob("*.py")) for bug in bugs_of(path)]


def equivalents() -> dict[str, str]:
    """The keys of bugs that change nothing anybody could see, and why they do not."""
    found = {}
    for line in EQUIVALENT.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, reason = line.partition("  # ")
            found[key.strip()] = reason
    return found


def sample(bugs: list[Bug], count: int, seed: int) -> list[Bug]:
    """So many bugs: of each area its share, of each kind in turn."""
    areas: dict[str, list[Bug]] = defaultdict(list)
    for bug in bugs:
        areas[bug.area].append(bug)
    found = []
    for its in (areas[name] for name in sorted(areas)):
        share = count if len(areas) == 1 else max(LEAST, round(count * len(its) / len(bugs)))
        found += in_turns(its, seed)[:share]
    return found


def lies_in(bug: Bug, names: list[str]) -> bool:
    """Whether it lies in one of these areas, folders or modules: `show`, `show/sheet`,
    `checks/leaks`."""
    module = bug.module.removeprefix("cardlang/").removesuffix(".py") + "/"
    return any(bug.area == name or module.startswith(f"{name}/") for name in names)


def in_turns(bugs: list[Bug], seed: int) -> list[Bug]:
    """The bugs of an area by a hash of seed and key, the kinds taking turns."""

    def rank(bug: Bug) -> str:
        return by_lot(bug, seed)

    turns: Counter[str] = Counter()
    found = []
    for bug in sorted(bugs, key=rank):
        found.append((turns[bug.kind], bug))
        turns[bug.kind] += 1
    return [bug for _, bug in sorted(found, key=lambda pair: (pair[0], rank(pair[1])))]


def by_lot(bug: Bug, seed: int) -> str:
    """Its place in an order that nothing but a seed decides."""
    return sha256(f"{seed} {bug.key}".encode()).hexdigest()


# ------------------------------------------------------------ one bug


def hold(
    bug: Bug, tests: list[dict[str, Any]], copy: Path, budget: float, commands: list[Command]
) -> dict[str, Any]:
    """Plant a bug in a copy, and run the tests that pass it, and commands, until one fails."""
    begun = time.perf_counter()
    found: dict[str, Any] = {"verdict": "survived", "by": "", "error": ""}
    path = copy / bug.module
    right = path.read_text("utf-8")
    ran = 0
    forgotten(copy)
    try:
        path.write_text(planted(right, bug), encoding="utf-8")
        for part in parts(tests, budget):
            ran += len(part)
            verdict = run(part, copy)
            if verdict is not None:
                found = {"verdict": "killed", **verdict}
                break
        else:
            for command, seconds in commands:
                ran += 1
                if ended(started(("-m", *command), copy), COLLECTED + 4 * seconds) != 0:
                    by = f"python -m {' '.join(command)}"
                    found = {"verdict": "killed", "by": by, "error": "Failed"}
                    break
    finally:
        path.write_text(right, encoding="utf-8")
    seconds = round(time.perf_counter() - begun, 1)
    counts = {"tests": ran, "of": len(tests) + len(commands), "seconds": seconds}
    return {"key": bug.key, "area": bug.area, **found, **counts}


def parts(tests: list[dict[str, Any]], budget: float) -> Iterator[list[dict[str, Any]]]:
    """The cheapest tests, and then others until the budget is used up; each part may take as much
    longer than the one before that it is worth a process of its own."""
    part: list[dict[str, Any]] = []
    limit, used = FIRST, 0.0
    for test in tests:
        if part and taken([*part, test]) > limit:
            yield part
            used += taken(part)
            part, limit = [], limit * TIMES
        if used + taken([*part, test]) > budget:
            break
        part.append(test)
    if part:
        yield part


def taken(tests: list[dict[str, Any]]) -> float:
    """Seconds that these tests take, and to collect their files."""
    files = {test["test"].split("::")[0]: test["begin"] for test in tests}
    return float(sum(test["seconds"] for test in tests) + sum(files.values()))


def forgotten(copy: Path) -> None:
    """What an earlier bug may have written is removed; libraries of C are kept by their text."""
    shelves = [path for path in (copy / "cache" / "cardlang").glob("*") if path.name != "native"]
    for path in (*shelves, copy / ".hypothesis"):
        shutil.rmtree(path, ignore_errors=True)


def run(tests: list[dict[str, Any]], copy: Path) -> dict[str, str] | None:
    """Run tests in a copy, in this order: who failed with what, if any did."""
    wanted = copy / "build" / "wanted.json"
    wanted.parent.mkdir(exist_ok=True)
    wanted.with_suffix(".found").unlink(missing_ok=True)
    wanted.write_text(json.dumps([test["test"] for test in tests]))
    files = list(dict.fromkeys(test["test"].split("::")[0] for test in tests))
    own = ["-p", "tests.mutants.plugin", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
    own += ["-o", "timeout=0", "-o", "addopts=--strict-markers"]  # a limit by the clock is none
    asked = ("-m", "pytest", "-x", *own, *files)
    process = started(asked, copy, CARDLANG_MUTANT=str(wanted))
    status = ended(process, COLLECTED + 4 * taken(tests))
    if status is None:
        return {"by": "", "error": "timeout"}
    said = wanted.with_suffix(".found")
    if said.exists():
        found = json.loads(said.read_text())
        return {"by": found["test"], "error": found["error"]}
    return None if status in (0, 5) else {"by": "", "error": f"status {status}"}


def started(arguments: tuple[str, ...], copy: Path, **own: str) -> subprocess.Popen[bytes]:
    """Python in a copy, with what its own package and cache are."""
    own |= {"PYTHONPATH": str(copy), "XDG_CACHE_HOME": str(copy / "cache")}
    own["PYTHONPYCACHEPREFIX"] = str(copy / "bytecode")
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        (sys.executable, *arguments),
        cwd=copy,
        env={**kept, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def able(bugs: list[Bug], copy: Path) -> dict[str, Command]:
    """Of the commands that these bugs ask for those that succeed without a bug, by their modules,
    and their seconds."""
    found = {}
    for begin, command in COMMANDS.items():
        if not any(bug.module.startswith(begin) for bug in bugs):
            continue
        since = time.perf_counter()
        if started(("-m", *command), copy).wait() == 0:
            found[begin] = (command, time.perf_counter() - since)
        else:
            print(f"not held against, it fails without a bug: python -m {' '.join(command)}")
    return found


def ended(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """The status of a process; None if it was killed because it computed or slept for too long.

    What else the machine does is nothing to a limit on computing; one on waiting is far off, and
    counts no time in which this process or that one was halted.
    """
    waited = 0
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.wait(1)
        state, used = computed(process.pid)
        waited += state != "T"
        if used > seconds or waited > WAITED * seconds:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return None


def computed(process: int) -> tuple[str, float]:
    """The state of a process, and seconds of CPU of it and of those it has waited for; nothing and
    0 where the system tells none."""
    with suppress(OSError, ValueError):
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(") ")[2].split()
        return fields[0], sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return "", 0.0


# ------------------------------------------------------------ a campaign


def campaign(bugs: list[Bug], hits: Hits, jobs: int, budget: float, without: list[str]) -> None:
    """Run bugs, so many at once, each in a copy; a line of `state.jsonl` for each."""
    free: SimpleQueue[Path] = SimpleQueue()
    shutil.rmtree(HOME / "copies", ignore_errors=True)
    for number in range(jobs):
        free.put(copied(HOME / "copies" / str(number)))
    known = hits.at(sources()).whole()
    commands = able(bugs, HOME / "copies" / "0")

    def one(bug: Bug) -> dict[str, Any]:
        passing = [t for t in known.of(bug.module, bug.probe) if not _among(t["test"], without)]
        its = [command for begin, command in commands.items() if bug.module.startswith(begin)]
        copy = free.get()
        try:
            return hold(bug, passing, copy, budget, its)
        finally:
            free.put(copy)

    with (
        (HOME / "state.jsonl").open("a", encoding="utf-8") as out,
        ThreadPoolExecutor(jobs) as pool,
    ):
        for number, line in enumerate(pool.map(one, bugs), start=1):
            print(json.dumps(line, ensure_ascii=False), file=out, flush=True)
            said = f"{line['verdict']}, {line['tests']} of {line['of']} tests, {line['seconds']} s"
            print(f"{number}/{len(bugs)} {said}: {line['key']}", flush=True)


def _among(test: str, files: list[str]) -> bool:
    return any(test.split("::")[0] == file for file in files)


def state() -> dict[str, dict[str, Any]]:
    """The last line of every bug; one of `run` counts more than one of `forked`."""
    paths = [HOME / "forked.jsonl", HOME / "state.jsonl"]
    lines = [row for path in paths if path.exists() for row in path.read_text("utf-8").splitlines()]
    return {line["key"]: line for line in map(json.loads, lines)}


def table(bugs: list[Bug], known: dict[str, dict[str, Any]], same: dict[str, str]) -> str:
    """A row for each area, and all that survived.

    `crash` is what was killed by nothing but an exception of another kind than a test's own.
    """
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for bug in bugs:
        line = known.get(bug.key)
        if bug.key in same:
            rows[bug.area]["equivalent"] += 1
        elif line is not None:
            rows[bug.area][line["verdict"]] += 1
            mild = line["error"] in ("AssertionError", "Failed", "timeout", "RecordError")
            rows[bug.area]["crash"] += line["verdict"] == "killed" and not mild
    rows["all"] = sum(rows.values(), Counter())
    lines = [
        "| area | killed | of these crashes | survived | equivalent | score |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, row in rows.items():
        tried = row["killed"] + row["survived"]
        score = f"{100 * row['killed'] / tried:.0f} %" if tried else ""
        figures = " | ".join(str(row[k]) for k in ("killed", "crash", "survived", "equivalent"))
        lines.append(f"| {name} | {figures} | {score} |")
    survived = [
        b.key
        for b in bugs
        if b.key not in same and known.get(b.key, {}).get("verdict") == "survived"
    ]
    return "\n".join([*lines, "", *(f"survived: {key}" for key in survived)])


def load_hits() -> Hits:
    found = json.loads((HOME / "hits.json").read_text())
    for test in found["tests"]:
        test["hits"] = set(test["hits"])
    return Hits(**found)


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m tests.mutants")
    commands = about.add_subparsers(dest="command", required=True)
    one = commands.add_parser("hits", help="which tests execute which lines")
    one.add_argument("--jobs", type=int, default=2)
    one.add_argument("tests", nargs="*", help="of these files only; others stay as known")
    quick = commands.add_parser("forked", help="bugs in forks of one process; see `forked.py`")
    quick.add_argument("tests", nargs="*", help="files; all, if none is named")
    quick.add_argument("--area", action="append", metavar="AREA")
    quick.add_argument("--count", type=int, default=20)
    quick.add_argument("--seed", type=int, default=1)
    quick.add_argument("--limit", type=int, default=100, help="bugs that are tried")
    quick.add_argument("--noting", type=float, default=300, help="seconds of tests that are noted")
    quick.add_argument("--budget", type=float, default=15, help="seconds of tests for a bug")
    quick.add_argument("--key", action="append", help="this bug and no other")
    quick.add_argument("--unnoted", action="store_true", help="all tests of these files")
    for name in ("run", "table", "list"):
        some = commands.add_parser(name)
        some.add_argument("--area", action="append", metavar="AREA")
        some.add_argument("--count", type=int, default=150)
        some.add_argument("--seed", type=int, default=1)
        some.add_argument("--key", action="append", help="this bug and no other")
        some.add_argument("--jobs", type=int, default=2)
        some.add_argument("--budget", type=float, default=150, help="seconds of tests for a bug")
        some.add_argument("--without", action="append", default=[], metavar="FILE", help="of tests")
        some.add_argument("--again", action="store_true", help="run what survived anew")
    asked = about.parse_args()
    HOME.mkdir(parents=True, exist_ok=True)
    if asked.command == "hits":
        hits = measure(HOME / "probing", asked.jobs, asked.tests)
        if asked.tests and (HOME / "hits.json").exists():
            hits = hits.added(load_hits())
        tests = [{**test, "hits": sorted(test["hits"])} for test in hits.tests]
        text = json.dumps({**asdict(hits), "tests": tests})
        (HOME / "hits.json").write_text(text)
        bad = [test["test"] for test in hits.tests if not test["good"]]
        print(f"{len(tests)} tests and files; not good in the copy, and left out: {bad}")
        return 0
    bugs, same = all_bugs(), equivalents()
    gone = set(same) - {bug.key for bug in bugs}
    for key in sorted(gone):
        print(f"not there any more: {key}", file=sys.stderr)
    bugs = [bug for bug in bugs if not asked.area or lies_in(bug, asked.area)]
    if asked.command == "list":
        print("\n".join(bug.key for bug in bugs))
        return 0
    chosen = sample(bugs, asked.count, asked.seed)
    if asked.key:
        chosen = [bug for bug in bugs if bug.key in asked.key]
    if asked.command == "forked":
        known = state()
        left = [b for b in chosen if (b.key not in known or asked.key) and b.key not in same]
        left.sort(key=lambda bug: by_lot(bug, asked.seed))
        terms = asked.limit, asked.noting, asked.budget, asked.unnoted
        forked.campaign(left, HOME, asked.tests, *terms)
    if asked.command == "run":
        known = state()
        if asked.again:
            known = {key: line for key, line in known.items() if line["verdict"] != "survived"}
        left = [bug for bug in chosen if bug.key not in known and bug.key not in same]
        left.sort(key=lambda bug: by_lot(bug, asked.seed))  # a part of a sample is one too
        campaign(left, load_hits(), asked.jobs, asked.budget, asked.without)
    print(table(chosen, state(), same))
    return 1 if gone else 0


if __name__ == "__main__":
    sys.exit(main())

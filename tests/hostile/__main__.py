"""Hostile inputs by the thousand, each batch in a worker: what came of them.

    python -m tests.hostile [--count 200000] [--seed 1] [--kind pump…] [--noted] [--write]
    python -m tests.hostile --show pump 17 [--seed 1] > text.card

Of each kind (`tests.hostile.ways`) an equal share is tried.  An input is *clean* or has *findings*;
everything else is a mistake of the program: a *crash*, more than the seconds or the memory that
`cardlang.limits` allows for reading and checking, a worker that had to be ended.  What is done is
noted in `build/hostile.jsonl`, so that a campaign goes on where it was broken off; `--noted` only
adds up what was done so far, `--write` puts the figures into docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from attrs import Factory, define, evolve

from cardlang import limits, worker
from cardlang.worker import CHECKING
from tests.hostile import ways
from tests.spoilt import program_digest

ROOT = Path(__file__).parents[2]
LOG = ROOT / "build" / "hostile.jsonl"
PAGE = ROOT / "docs" / "reliability.md"
MARKS = ("<!-- hostile -->", "<!-- end of hostile -->")
KINDS = (*ways.TEXTS, *ways.OTHERS)
BATCH = 50
BATCHES = {"small": 500, "entry": 500}  # of kinds whose inputs take a hundredth of a second
JOB = "tests.hostile.jobs:batch"
_LIMITS = evolve(CHECKING, cpu=600.0, wall=1800.0)  # of a batch; of one input they are looked at


@define
class Sums:
    """What the inputs of one kind came to."""

    outcomes: Counter[str] = Factory(Counter)
    slow: int = 0
    slowest: float = 0.0
    memory: int = 0
    objections: list[str] = Factory(list)

    def add(self, one: dict[str, Any]) -> None:
        self.outcomes[one["outcome"]] += 1
        slow = one["seconds"] > limits.CHECK_SECONDS
        self.slow += slow
        self.slowest = max(self.slowest, one["seconds"])
        self.memory = max(self.memory, one["memory"])
        if slow or one["outcome"] not in ("clean", "findings"):
            told = f"{one['number']}: {one['outcome']} {one['said']}, {one['seconds']:.1f} s"
            self.objections.append(told)


def done(kind: str, seed: int, first: int, count: int) -> list[dict[str, Any]]:
    """A batch in a worker; where that has to be ended, each input alone."""
    asked = {"kind": kind, "seed": seed, "first": first, "count": count}
    found = worker.run(
        JOB, asked, evolve(_LIMITS, cpu=min(_LIMITS.cpu, 20.0)) if count == 1 else _LIMITS
    )
    if found.failure is None:
        rows: list[dict[str, Any]] = found.value
        return rows
    if count == 1:
        said = f"{found.failure.sentence} {found.failure.detail[-300:]}"
        row = {"number": first, "outcome": found.failure.code, "said": said}
        return [row | {"seconds": found.computing or 0.0, "memory": found.memory or 0}]
    return [row for k in range(first, first + count) for row in done(kind, seed, k, 1)]


def campaign(
    count: int, seed: int, kinds: list[str], noted: bool = False, log: Path = LOG
) -> dict[str, Sums]:
    """Try what has not been tried, unless only what is `noted` counts; the sums of all kinds."""
    log.parent.mkdir(parents=True, exist_ok=True)
    sums = {kind: Sums() for kind in kinds}
    share = -(-count // len(kinds))
    known = {}
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            known[entry["program"], entry["kind"], entry["seed"], entry["first"]] = entry["rows"]
    with log.open("a", encoding="utf-8") as file:
        for first in range(0, share, BATCH):
            for kind in kinds:
                size = BATCHES.get(kind, BATCH)
                if first % size:
                    continue
                rows = known.get((program_digest(), kind, seed, first))
                if rows is None and noted:
                    continue
                if rows is None:
                    rows = done(kind, seed, first, size)
                    entry = {"program": program_digest(), "kind": kind, "seed": seed}
                    print(json.dumps(entry | {"first": first, "rows": rows}), file=file, flush=True)
                for row in rows:
                    sums[kind].add(row)
    return sums


def table(sums: dict[str, Sums]) -> str:
    """The figures, as a page has them."""
    head = "| kind | inputs | clean | findings | crashes | ended | over 2 s | slowest, s | MiB |"
    lines = [head, "| --- " * 9 + "|"]
    for kind, one in sums.items():
        known = [one.outcomes.pop(name, 0) for name in ("clean", "findings", "crash")]
        ended = sum(one.outcomes.values())
        figures = [sum(known) + ended, *known, ended, one.slow, f"{one.slowest:.1f}"]
        told = " | ".join(str(f) if isinstance(f, str) else f"{f:,}" for f in figures)
        lines.append(f"| {kind} | {told} | {one.memory >> 20} |")
    return "\n".join(lines)


def main() -> int:
    """As the essay above says."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--show", nargs=2, metavar=("KIND", "N"))
    parser.add_argument("--noted", action="store_true")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.show:
        sys.stdout.buffer.write(ways.text(asked.show[0], asked.seed, int(asked.show[1])))
        return 0
    sums = campaign(asked.count, asked.seed, asked.kind or list(KINDS), asked.noted)
    objections = [f"{kind} {told}" for kind, one in sums.items() for told in one.objections]
    found = table(sums)
    print(found, *objections, sep="\n")
    if asked.write:
        part = ", as far as it was run" if asked.noted else ""
        said = f"`python -m tests.hostile --count {asked.count} --seed {asked.seed}`{part}:"
        page = PAGE.read_text(encoding="utf-8")
        between = f"{MARKS[0]}\n\n{said} {len(objections)} objections.\n\n{found}\n\n{MARKS[1]}"
        pattern = f"{MARKS[0]}.*?{MARKS[1]}"
        PAGE.write_text(re.sub(pattern, lambda _: between, page, flags=re.S), encoding="utf-8")
    return 1 if objections else 0


if __name__ == "__main__":
    sys.exit(main())

"""All games that ship, each judged as `cardlang judge` does it: verdict, figures, seconds of CPU.

    python -m tests.judge.shipped [--seed 1] [--write] [NAME…]

Each game is judged in a process of its own, with the default numbers; its value is kept in
`build/judged/NAME.json`, so that a run goes on where it was broken off (delete a file to judge its
game again).  `--write` puts the table of all that are there into docs/judge.md.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.shipped import FILES

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "judged"
PAGE = ROOT / "docs" / "judge.md"
MARKS = ("<!-- judged -->", "<!-- end of judged -->")


def judged(path: Path, seed: int) -> dict[str, Any]:
    """What is said of a game, kept or said now."""
    kept = KEPT / f"{path.stem}.json"
    if kept.exists():
        found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
        return found
    begun = _computing()
    command = [sys.executable, "-m", "cardlang", "judge", str(path), "--seed", str(seed), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = {"seconds": round(_computing() - begun, 1), "judged": json.loads(done.stdout)}
    KEPT.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(found), encoding="utf-8")
    return found


def _computing() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def held(told: dict[str, Any]) -> list[str]:
    """The codes of what is held against a game."""
    reasons = [reason for stage in told["stages"] for reason in stage["reasons"]]
    return [reason["code"] for reason in reasons if reason["verdict"] in ("warn", "fail")]


def row(found: dict[str, Any]) -> str:
    """A line of the table."""
    told = found["judged"]
    card = {name: figure["value"] for name, figure in told["scorecard"].items()}
    figures = [f"{card[name]:.0%}" if name in card else "" for name in ("skill", "luck")]
    said = told["verdict"] + "".join(f", `{code}`" for code in held(told))
    plain = [f"{card[name]:,.0f}" if name in card else "" for name in ("length", "minutes")]
    matches = f"{told['matches']:,} | {' | '.join(plain)}"
    return f"| {told['game']} | {found['seconds']} | {matches} | {' | '.join(figures)} | {said} |"


def table(rows: list[dict[str, Any]]) -> str:
    """All lines, as a page has them."""
    head = "| game | seconds | matches | decisions | minutes | skill | luck | verdict |"
    return "\n".join([head, "| --- " * 8 + "|", *map(row, rows)])


def main() -> None:
    """As the essay above says."""
    parser = argparse.ArgumentParser(prog="python -m tests.judge.shipped")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rows = []
    for path in FILES:
        if asked.write and not (KEPT / f"{path.stem}.json").exists():
            continue
        if not asked.names or path.stem in asked.names:
            rows.append(judged(path, asked.seed))
            print(row(rows[-1]), flush=True)
    if asked.write:
        page = PAGE.read_text(encoding="utf-8")
        between = f"{MARKS[0]}\n\n{table(rows)}\n\n{MARKS[1]}"
        pattern = f"{MARKS[0]}.*?{MARKS[1]}"
        PAGE.write_text(re.sub(pattern, lambda _: between, page, flags=re.S), encoding="utf-8")


if __name__ == "__main__":
    main()

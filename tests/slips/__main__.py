"""Slips planted in all shipped games: how many are told, restored, and made another game.

python -m tests.slips --count 10000 --seed 1     the figures
python -m tests.slips --seed 1 --show 17         one slip, with its findings and edits
python -m tests.slips … --into FILE              each fate is kept there; who comes back goes on
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from attrs import asdict

from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from tests.slips.trials import Fate, Slip, errors, fate, planted, told

_TOGETHER = 1000  # slips that are taken game by game, since what was read of a game is kept


def known(path: Path | None) -> dict[int, Fate]:
    """The fates that a file holds, by the numbers of their slips."""
    if path is None or not path.exists():
        return {}
    rows = map(json.loads, path.read_text("utf-8").splitlines())
    return {row.pop("number"): Fate(**{**row, "broken": tuple(row["broken"])}) for row in rows}


def show(number: int, seed: int) -> None:
    """Print a slip, its findings, its edits."""
    slip = planted(number, seed)
    print(f"{number} {slip.path.name}:{slip.line} {slip.family}: {fate(slip)}")
    print(f"  was  {slip.was.strip()}\n  now  {slip.now.strip()}")
    found, source = told(slip.path, slip.text)
    for one in errors(list(remedied(slip.path, slip.path.name, found, source))):
        print(f"  {one.line} {one.code}: {one.message} | {one.help}")
        for edit in one.edits:
            after = changed(slip.text, edit.changes).split("\n")
            line = min(change.span.line for change in edit.changes)
            print(f"    {'safe' if edit.safe else 'edit'}  {after[line - 1].strip()}")


def table(fates: Iterable[tuple[Slip, Fate]]) -> list[str]:
    """The figures, a row for each family."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for slip, one in fates:
        for name in (slip.family, "**all**"):
            row = rows[name]
            row["slips"] += 1
            row[one.outcome] += 1
            row["findings"] += one.findings
            row["told"] += one.findings > 0
            row["beside"] += one.beside and one.outcome != "restored"
            row["lone"] += one.lone and one.outcome == "another"
            row["fix"] += one.fixed == "restored"
            row["harm"] += one.fixed == "another"
    heads = (
        "family|slips|good, same|good, other rules|told|restored|%|another, lone edit"
        "|another, one of several|there the second restores|stuck|no edit|`--fix` restores"
        "|`--fix` harms|findings each"
    )
    lines = [
        f"| {heads.replace('|', ' | ')} |",
        "| --- |" + " --- |" * 14,
    ]
    for name in [*sorted(name for name in rows if name != "**all**"), "**all**"]:
        row = rows[name]
        bad = max(1, row["told"])
        cells: list[object] = [
            row["slips"],
            row["same"],
            row["other"],
            row["told"],
            row["restored"],
        ]
        cells += [f"{100 * row['restored'] / bad:.0f}", row["lone"], row["another"] - row["lone"]]
        cells += [row["beside"], row["stuck"], row["none"], row["fix"], row["harm"]]
        lines.append(f"| {name} | {' | '.join(map(str, cells))} | {row['findings'] / bad:.2f} |")
    return lines


def tell(number: int, slip: Slip, one: Fate, wanted: set[str]) -> None:
    """Print a slip whose fate is among those that are wanted."""
    marks = {one.outcome, "harm" if one.fixed == "another" else ""}
    marks |= {"lone"} if one.lone and one.outcome == "another" else set()
    marks |= {"broken"} if one.broken else set()
    if marks & wanted:
        print(f"{number} {slip.path.name}:{slip.line} {slip.family} {sorted(marks)}", end=" ")
        print(f"`{slip.was.strip()}` -> `{slip.now.strip()}` {' '.join(one.broken)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Slips in shipped games.")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0, help="the most it may take")
    parser.add_argument("--into", type=Path, help="a file that keeps the fates")
    parser.add_argument("--show", type=int, nargs="+")
    parser.add_argument("--family")
    parser.add_argument("--list", nargs="*", default=["harm", "lone"], help="outcomes to list")
    asked = parser.parse_args()
    if asked.show:
        for number in asked.show:
            show(number, asked.seed)
        return
    fates: list[tuple[Slip, Fate]] = []
    seconds, ran = 0.0, 0
    end = time.monotonic() + 60 * asked.minutes
    before = known(asked.into)
    for first in range(asked.first, asked.first + asked.count, _TOGETHER):
        numbers = range(first, min(first + _TOGETHER, asked.first + asked.count))
        slips = {number: planted(number, asked.seed) for number in numbers}
        for number in sorted(numbers, key=lambda number: slips[number].path.name):
            slip = slips[number]
            if asked.family and slip.family != asked.family:
                continue
            one = before.get(number)
            if one is None:
                if time.monotonic() > end:
                    continue
                begun = time.process_time()
                one = fate(slip)
                seconds += time.process_time() - begun
                ran += 1
                if asked.into is not None:
                    with asked.into.open("a", encoding="utf-8") as kept:
                        kept.write(json.dumps({"number": number, **asdict(one)}) + "\n")
                if ran % 100 == 99:
                    gc.collect()
            fates.append((slip, one))
            tell(number, slip, one, {*asked.list, "broken"})
    print("\n".join(table(fates)))
    print(f"{seconds:.0f} s of CPU, {1000 * seconds / max(1, ran):.0f} ms each")


if __name__ == "__main__":
    main()

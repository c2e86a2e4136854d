"""Random tables of every game, their records held against its second check.

    python -m tests.second_check [SLUG …] [--matches 1000] [--minutes M] [--seed S] [--write]

A *table* is a number of players, a value for every option, how many deals are played, and some
matches.  All of it is drawn: which table is number t of a game hangs on its name, t and `--seed`
alone.  Of an option half the tables take its default; a number is else the least or the greatest
about as often as another.  Games take turns, table by table, until each has `--matches` matches or
`--minutes` of CPU are spent.

What a table came to is a line of `build/second_check.jsonl`, so that a run that was broken off goes
on where it was; what was played by other rules, or held against another check, counts no longer.
`--write` puts what this file says into `docs/figures.md`; with `--matches 0` none is played.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import cardlang
from tests.second_check import common
from tests.second_check.campaign import CLASSICS, CUT, GAMES, Options, module_of, records
from tests.shipped import load

ROOT = Path(__file__).parents[2]
LOG = ROOT / "build" / "second_check.jsonl"
FIGURES = ROOT / "docs" / "figures.md"
MARKS = ("<!-- second checks -->", "<!-- end of second checks -->")
EACH = 10  # matches of a table, which takes as long to make ready as some of them to play
DEALS = (None, None, 1, 2, 3, 6)  # of a match; None: to its end
DECISIONS = 5_000  # of a match, which is given up behind them

Row = dict[str, Any]


def drawn(slug: str, number: int, seed: int) -> tuple[int, Options, int]:
    """The players, the options and the first seed of a table."""
    game, chance = load(slug), random.Random(f"{slug} {number} {seed}")
    options: Options = {}
    for option in game.options.values():
        if chance.random() < 0.5:
            continue
        values = option.values
        ends = isinstance(values, range) and chance.random() < 0.67
        options[option.name] = chance.choice([values[0], values[-1]] if ends else values)
    deals = chance.choice(DEALS)
    if deals is not None:
        options[CUT] = deals
    return chance.choice(game.players), options, chance.randrange(2**32)


def digest(slug: str) -> str:
    """Of the rules as they are now, and of what they are held against."""
    rules = str(load(slug).start(seed=0).record()[0]["rules"])
    checks = inspect.getsource(module_of(slug)) + inspect.getsource(common)
    return hashlib.sha256((rules + checks).encode()).hexdigest()[:16]


def play(slug: str, number: int, matches: int, seed: int) -> Row:
    """Play a table; what it came to, and what was objected to."""
    begun = process_time()
    players, options, first = drawn(slug, number, seed)
    check, decisions, whole, objections, refused = module_of(slug).check, 0, 0, [], ""
    try:
        for k, lines in records(slug, players, options, matches, first, DECISIONS):
            decisions += sum(line.get("event") == "choice" for line in lines)
            whole += lines[-1].get("event") == "end"
            objections += [f"seed {k}: {problem}" for problem in check(lines)[:1]]
    except cardlang.RuleError as error:  # no game for these: told before it is played
        matches, refused = 0, str(error).splitlines()[0]
    return {
        "slug": slug,
        "table": number,
        "seed": seed,
        "players": players,
        "options": options,
        "matches": matches,
        "whole": whole,
        "decisions": decisions,
        "refused": refused,
        "seconds": round(process_time() - begun, 2),
        "digest": digest(slug),
        "objections": objections,
    }


def read(log: Path = LOG) -> list[Row]:
    """The tables that were played by the rules as they are, and held against these checks."""
    if not log.exists():
        return []
    rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    now = {slug: digest(slug) for slug in {row["slug"] for row in rows}}
    return [row for row in rows if row["digest"] == now[row["slug"]]]


def campaign(
    wanted: list[str], matches: int, minutes: float, seed: int, log: Path = LOG
) -> Iterator[Row]:
    """Play what is left to play, a table of each game in turn."""
    played, tables = dict.fromkeys(wanted, 0), dict.fromkeys(wanted, 0)
    for row in read(log):
        if row["slug"] in played:
            played[row["slug"]] += row["matches"]
            if row["seed"] == seed:
                tables[row["slug"]] = max(tables[row["slug"]], row["table"] + 1)
    begun = process_time()
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("a", encoding="utf-8") as out:
        while left := [slug for slug in wanted if played[slug] < matches]:
            for slug in left:
                if process_time() - begun > 60 * minutes:
                    return
                row = play(slug, tables[slug], min(EACH, matches - played[slug]), seed)
                tables[slug] += 1
                played[slug] += row["matches"]
                out.write(json.dumps(row) + "\n")
                out.flush()
                yield row


def table(rows: list[Row]) -> str:
    """A row a game."""
    heads = "game tables values matches whole decisions objections".split()
    lines = [f"| {' | '.join(heads)} |", f"| --- |{' ---: |' * (len(heads) - 1)}"]
    of_game: dict[str, list[Row]] = {}
    for row in rows:
        if not row["refused"]:
            of_game.setdefault(row["slug"], []).append(row)
    taken = 0

    def line(name: str, its: list[Row], values: int) -> str:
        sums = [sum(row[key] for row in its) for key in ("matches", "whole", "decisions")]
        bad = sum(len(row["objections"]) for row in its)
        told = " | ".join(f"{number:,}" for number in (len(its), values, *sums, bad))
        return f"| {name} | {told} |"

    for slug, its in sorted(of_game.items()):
        values = {(name, value) for row in its for name, value in row["options"].items()}
        values -= {(CUT, value) for value in DEALS}
        taken += len(values)
        lines.append(line(load(slug).title, its, len(values)))
    return "\n".join([*lines, line("all", [r for its in of_game.values() for r in its], taken)])


def write(rows: list[Row]) -> None:
    """Put the table between its marks in the page of figures."""
    before, rest = FIGURES.read_text("utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    new = f"{before}{MARKS[0]}\n\n{table(rows)}\n\n{MARKS[1]}{after}"
    FIGURES.write_text(new, encoding="utf-8")


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m tests.second_check")
    about.add_argument("slugs", nargs="*", metavar="SLUG")
    about.add_argument("--matches", type=int, default=1_000, help="of a game")
    about.add_argument("--minutes", type=float, default=float("inf"), help="of CPU, at most")
    about.add_argument("--seed", type=int, default=1, help="another one draws other tables")
    about.add_argument("--write", action="store_true", help="put the figures into docs/figures.md")
    asked = about.parse_args()
    wanted = [slug.replace("_", "-") for slug in asked.slugs] or sorted({**GAMES, **CLASSICS})
    for row in campaign(wanted, asked.matches, asked.minutes, asked.seed):
        if row["objections"] or row["refused"]:
            where = f"{row['slug']} {row['players']} {row['options']}"
            print(f"{where}: {row['refused'] or row['objections'][0]}", flush=True)
    rows = read()
    bad = sum(len(row["objections"]) for row in rows)
    print(f"{sum(row['matches'] for row in rows):,} matches, {bad} objections")
    if asked.write:
        write(rows)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Random matches of every game that ships, held against the laws of `tests.laws`.

    python -m tests.campaign [SLUG …] [--matches 10000] [--spread] [--usual] [--jobs 2] [--write]

A *case* is a game, a number of players and a choice of options: all as usual, or one of the named
options (not the numbers) taken otherwise.  Every case is played `--matches` times; with `--spread`
the matches of a game are shared out among its cases, with `--usual` only the usual one is played.

- In bulk, as fast as the machine can: no match is given up, somebody wins, partners win together,
  and nobody is ever offered nothing.
- One match in so many has its record written, replayed, and played again move by move with all laws
  looked at on every stop.  `--steps` says how many decisions of a case are looked at so.
  With `--spread` these are decisions of a game.
- Some pairs of matches, equal but for what one seat has not seen, must look the same to that seat.

What a case came to is written to `build/campaign.jsonl`, so a campaign that was broken off goes on
where it was: a case is played again if its rules or its matches have changed.  `--write` puts what
this file says of the rules as they are into `docs/figures.md`; with `--matches 0` none is played.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import cardlang
from cardlang.api import engine_of
from cardlang.machine.faults import bits
from cardlang.resources import folder
from tests import laws
from tests.shipped import load

ROOT = Path(__file__).parents[1]
LOG = ROOT / "build" / "campaign.jsonl"
FIGURES = ROOT / "docs" / "figures.md"
MARKS = ("<!-- campaign -->", "<!-- end of campaign -->")
PAIRS = 12  # of matches that a seat must not tell apart: of a case, or of a game
FEWEST = 2  # of a case
SEED = 1

Result = dict[str, Any]


def slugs() -> list[str]:
    """All games that ship: the documented ones, the classics, the variants."""
    files = [path for kind in ("games", "examples") for path in folder(kind).glob("*.card")]
    return sorted(path.stem.replace("_", "-") for path in files)


def cases(slug: str, usual_only: bool = False) -> Iterator[tuple[int, dict[str, Any]]]:
    """The cases of a game: numbers of players, and options that are not as usual."""
    game = load(slug)
    if usual_only:
        yield game.default_players, {}
        return
    for players in game.players:
        yield players, {}
        for option in game.options.values():
            if not isinstance(option.values, range):
                usual = engine_of(game).machine(players).options[option.name]
                for value in option.values:
                    if value != usual:
                        yield players, {option.name: value}


def title(slug: str, players: int, options: dict[str, Any]) -> str:
    return " ".join([slug, str(players), *(f"{k}={v}" for k, v in options.items())])


def digest(slug: str, players: int) -> str:
    """Of the rules as they are now, the prelude among them."""
    head = load(slug).start(players=players, seed=0).record()[0]
    return hashlib.sha256(str(head["rules"]).encode()).hexdigest()[:16]


def play(
    slug: str, players: int, options: dict[str, Any], matches: int, steps: int, wanted: int
) -> Result:
    """Play a case; its figures, and what was objected to."""
    begun = process_time()
    game = load(slug)
    objections: list[str] = []
    found = cardlang.simulate(
        game, players=players, matches=matches, seed=SEED, options=options, backend="auto"
    )
    tally, machine = found.tally, engine_of(game).machine(players, options)
    objections += [f"seed {s}: {reason} at {at}" for s, reason, at in tally.faults]
    if sum(tally.winners.values()) + tally.aborted != matches:
        objections.append("some matches have no result")
    if tally.length.total and (tally.branching.low or 0) < 1:
        objections.append("somebody was offered nothing")
    looked = decisions = 0
    try:
        for mask in tally.winners:
            laws.won(bits(mask), machine)
        laws.fair([round(score) for score in found.mean_scores], machine)
        share = max(1, matches * max(1, tally.length.total // matches) // steps, matches // 200)
        for seed in range(SEED, SEED + matches, share):
            decisions += _look(game, players, options, seed)
            looked += 1
        pairs = laws.secret_pairs(game, players, options, wanted, SEED)
    except (laws.Objection, cardlang.RecordError) as objection:
        objections.append(str(objection))
        pairs = 0
    return {
        "case": title(slug, players, options),
        "slug": slug,
        "players": players,
        "matches": matches,
        "rules": digest(slug, players),
        "decisions": tally.length.total,
        "longest": tally.length.high,
        "looked": looked,
        "steps": decisions,
        "pairs": pairs,
        "seconds": round(process_time() - begun, 2),
        "objections": objections,
    }


def _look(game: cardlang.Game, players: int, options: dict[str, Any], seed: int) -> int:
    """One match with its record: written, replayed, and followed."""
    with tempfile.TemporaryDirectory() as place:
        cardlang.simulate(
            game, players=players, matches=1, seed=seed, options=options, records=place
        )
        text = Path(place, f"{game.slug}-{players}-{seed}.jsonl").read_text("utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    try:
        game.replay(lines)
        return laws.follow(game, lines)
    except (laws.Objection, cardlang.RecordError) as objection:
        raise laws.Objection(f"seed {seed}: {objection}") from None


# ------------------------------------------------------------ the whole campaign


def campaign(
    wanted: list[str],
    matches: int,
    spread: bool,
    jobs: int,
    steps: int,
    log: Path = LOG,
    usual_only: bool = False,
) -> list[Result]:
    """Play what has not been played yet; the results of all that was asked for."""
    known = {row["case"]: row for row in read(log)}
    asked = []
    for slug in wanted:
        its = list(cases(slug, usual_only))
        parts = len(its) if spread else 1
        each, look = -(-matches // parts), -(-steps // parts)
        pairs = max(FEWEST, PAIRS // parts)
        asked += [(slug, players, options, each, look, pairs) for players, options in its]
    results, left = [], []
    for case in asked:
        slug, players, options, each = case[:4]
        row = known.get(title(slug, players, options))
        fresh = row and row["matches"] >= each and row["rules"] == digest(slug, players)
        if row and fresh and not row["objections"]:
            results.append(row)
        else:
            left.append(case)
    log.parent.mkdir(parents=True, exist_ok=True)
    begun = perf_counter()
    with log.open("a", encoding="utf-8") as out:
        for number, row in enumerate(_played(left, jobs), start=1):
            out.write(json.dumps(row) + "\n")
            out.flush()
            results.append(row)
            passed = perf_counter() - begun
            said = "; ".join(row["objections"][:3]) or "good"
            print(
                f"{number}/{len(left)} {row['case']}: {row['matches']} matches, {row['looked']} "
                f"looked at, {row['pairs']} pairs, {said} ({passed:.0f} s, about "
                f"{passed / number * (len(left) - number):.0f} s left)",
                flush=True,
            )
    return results


def _played(left: list[tuple[Any, ...]], jobs: int) -> Iterator[Result]:
    if jobs == 1:
        for case in left:
            yield play(*case)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(play, *case) for case in left]):
            yield future.result()


def read(log: Path) -> list[Result]:
    if not log.exists():
        return []
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def current(log: Path = LOG) -> list[Result]:
    """The last result of every case that was played by the rules as they are."""
    last = {row["case"]: row for row in read(log)}
    known = set(slugs())
    return [
        row
        for row in last.values()
        if row["slug"] in known and row["rules"] == digest(row["slug"], row["players"])
    ]


def table(results: list[Result]) -> str:
    """A row a game."""
    heads = "game cases matches decisions longest stepped pairs objections".split()
    lines = [f"| {' | '.join(heads)} |", f"| --- |{' ---: |' * (len(heads) - 1)}"]
    of_game: dict[str, list[Result]] = {}
    for row in results:
        of_game.setdefault(row["slug"], []).append(row)

    def line(name: str, rows: list[Result]) -> str:
        sums = [sum(row[key] for row in rows) for key in ("matches", "decisions", "looked")]
        pairs, bad = sum(row["pairs"] for row in rows), sum(len(r["objections"]) for r in rows)
        longest = max(row["longest"] for row in rows)
        return (
            f"| {name} | {len(rows)} | {sums[0]:,} | {sums[1]:,} | {longest:,} | {sums[2]:,} | "
            f"{pairs} | {bad} |"
        )

    lines += [line(load(slug).title, rows) for slug, rows in sorted(of_game.items())]
    return "\n".join([*lines, line("all", results)])


def write(results: list[Result]) -> None:
    """Put the table between its marks in the page of figures."""
    before, rest = FIGURES.read_text("utf-8").split(MARKS[0])
    after = rest.split(MARKS[1])[1]
    new = f"{before}{MARKS[0]}\n\n{table(results)}\n\n{MARKS[1]}{after}"
    FIGURES.write_text(new, encoding="utf-8")


def main() -> int:
    about = argparse.ArgumentParser(prog="python -m tests.campaign")
    about.add_argument("slugs", nargs="*", metavar="SLUG")
    about.add_argument("--matches", type=int, default=10_000, help="of a case; see --spread")
    about.add_argument("--spread", action="store_true", help="so many of a game, not of a case")
    about.add_argument("--usual", action="store_true", help="usual players and options only")
    about.add_argument("--steps", type=int, default=10_000, help="decisions looked at, a case")
    about.add_argument("--jobs", type=int, default=2)
    about.add_argument("--write", action="store_true", help="put the figures into docs/figures.md")
    asked = about.parse_args()
    wanted = [slug.replace("_", "-") for slug in asked.slugs] or slugs()
    results = current()
    if asked.matches:
        results = campaign(
            wanted, asked.matches, asked.spread, asked.jobs, asked.steps, usual_only=asked.usual
        )
    bad = [row for row in results if row["objections"]]
    print(f"{sum(row['matches'] for row in results):,} matches, {len(bad)} cases with objections")
    if asked.write:
        write(current())
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

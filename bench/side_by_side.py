"""Our backends against others that play the same kinds of games, in one run.

    python -m bench.side_by_side [--quick] [--json] [--games hearts,gin-rummy]
                                 [--rounds 9] [--slice 0.3] [--no-clocks] [--no-shipped]

For each game all programs are timed in turn, forwards and backwards, round by round (see `rounds`),
and the median of the rounds' ratios is told with its quartiles.  Four things are compared: whole
random playouts, the public API driven from Python one move at a time, batches for learning
(`lanes`), and copies of a state.  At the end stands a row for every game that ships (`shipped`).  A
decision is one choice of one player; a match here is one deal, as it is for the others, where the
other plays one deal.  `--json` prints everything that was measured as one value.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from attrs import frozen

from bench import lanes, ours, peers, shipped
from bench.clocks import FILES, clocks
from bench.rounds import Program, Ratio, Timed, compare, figure, ratio
from cardlang.run.native import NativeError
from cardlang.run.native.build import compiler

BATCHED = ("leduc-poker", "hearts")
SEARCHED = 2_000  # simulations of a search


@frozen
class Contest:
    """A game of ours and what others have of its kind."""

    slug: str
    kind: str
    players: int
    deals: int | None  # so many a match, as the others play
    spiel: str = ""
    rlcard: str = ""


CONTESTS = (
    Contest("bonus-malus", "trick", 4, 1),
    Contest("hearts", "trick", 4, 1, "hearts"),
    Contest("euchre", "trick", 4, 1, "euchre"),
    Contest("crazy-eights", "shedding", 4, 1, "crazy_eights(players=4)"),
    Contest("gin-rummy", "meld", 2, 1, "gin_rummy", "gin-rummy"),
    Contest("leduc-poker", "betting", 2, 1, "leduc_poker", "leduc-holdem"),
    Contest("go-fish", "asking", 4, 1, "go_fish(players=4)"),
    Contest("cribbage", "counting", 2, None, "cribbage"),
)


def programs(contest: Contest, folder: Path) -> list[Program]:
    """Everything that plays this game, ours first."""
    slug, players, deals = contest.slug, contest.players, contest.deals
    found: list[Program | None] = [*ours.ways(slug, players, deals)]
    found += [*ours.steps(slug, players, deals), ours.copies(slug, players)]
    found += ours.native_copies(slug, players)
    if slug == "bonus-malus":
        found += [peers.naive(), peers.naive_copies()]
        with suppress(NativeError):  # without a compiler there is no C of either kind
            found.append(peers.by_hand(folder))
    if slug == "hearts":
        found += [
            ours.search(slug, players, SEARCHED),
            peers.spiel_search(contest.spiel, SEARCHED, 13, ours.MANY),
        ]
    if contest.spiel:
        found += [
            peers.spiel_playouts(contest.spiel),
            peers.spiel_steps(contest.spiel),
            peers.spiel_copies(contest.spiel),
        ]
        if slug in BATCHED:
            found += [lanes.batches(slug, players, deals), lanes.spiel_batches(contest.spiel)]
    if contest.rlcard:
        found.append(peers.rlcard_steps(contest.rlcard))
    return [program for program in found if program is not None]


def pairs(timed: list[Timed]) -> list[tuple[Timed, Timed, Ratio]]:
    """Each of ours with each of the others that does the same thing."""
    found = []
    for mine in timed:
        for other in timed:
            same = mine.program.what == other.program.what
            if mine.program.who == "cardlang" and other.program.who != "cardlang" and same:
                found.append((mine, other, ratio(mine, other)))
    return found


def machine() -> dict[str, str]:
    """What this was measured on."""
    found = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }
    try:
        made_by = compiler()
        found["compiler"] = f"{made_by.about} {' '.join(made_by.flags)}"
    except NativeError as error:
        found["compiler"] = str(error)
    for name in ("cardlang", "open-spiel", "rlcard"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed" if name != "cardlang" else "from its folder"
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n")
    except OSError:
        return platform.processor()
    return next((x.split(":")[1].strip() for x in lines if x.startswith("model name")), "?")


# ------------------------------------------------------------------ telling


def show(contest: Contest, timed: list[Timed]) -> None:
    print(f"\n{contest.slug} ({contest.kind}), {contest.players} players")
    print(f"  {'':<36}{'decisions/s':>14}{'playouts/s':>14}")
    for one in timed:
        plays = figure(one.matches_a_second) if one.program.what in ("playouts", "steps") else ""
        print(
            f"  {one.program.name + ' ' + _about(one):<36}"
            f"{figure(one.decisions_a_second):>14}{plays:>14}"
        )
    for mine, other, found in pairs(timed):
        print(f"  {mine.program.name} : {other.program.name}, {mine.program.what}: {found}")
    sys.stdout.flush()


def _about(one: Timed) -> str:
    return "" if one.program.what in ("playouts", "steps") else f"[{one.program.what}/s]"


def as_json(contest: Contest, timed: list[Timed]) -> dict[str, Any]:
    return {
        "game": contest.slug,
        "kind": contest.kind,
        "players": contest.players,
        "deals": contest.deals,
        "programs": [
            {
                "who": one.program.who,
                "how": one.program.how,
                "what": one.program.what,
                "decisions_per_second": one.decisions_a_second,
                "playouts_per_second": one.matches_a_second,
            }
            for one in timed
        ],
        "ratios": [
            {
                "ours": mine.program.how,
                "other": other.program.name,
                "what": mine.program.what,
                "median": found.middle,
                "quartiles": [found.low, found.high],
                "playouts": ratio(mine, other, matches=True).middle,
            }
            for mine, other, found in pairs(timed)
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.side_by_side")
    parser.add_argument("--quick", action="store_true", help="three short rounds, no clocks")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--games", default=",".join(c.slug for c in CONTESTS))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--slice", type=float, default=0.3, metavar="SECONDS")
    parser.add_argument("--no-clocks", action="store_true", help="leave out start-up and compiling")
    parser.add_argument("--no-shipped", action="store_true", help="leave out all other games")
    asked = parser.parse_args()
    rounds, seconds = (3, 0.1) if asked.quick else (asked.rounds, asked.slice)
    wanted = [name.strip().replace("_", "-") for name in asked.games.split(",")]
    unknown = set(wanted) - {contest.slug for contest in CONTESTS}
    if unknown:
        parser.error(f"no such contest: {', '.join(sorted(unknown))}")
    about = machine()
    told: dict[str, Any] = {"machine": about, "rounds": rounds, "slice": seconds, "games": []}
    if not asked.json:
        for name, what in about.items():
            print(f"{name}: {what}")
        for name in peers.missing():
            print(f"{name} is not installed; what is compared with it is left out")
    with tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
        for contest in CONTESTS:
            if contest.slug not in wanted:
                continue
            timed = compare(programs(contest, Path(folder)), rounds, seconds)
            told["games"].append(as_json(contest, timed))
            if not asked.json:
                show(contest, timed)
    if not asked.quick and not asked.no_shipped:
        told["shipped"] = shipped.rows([path.stem.replace("_", "-") for path in FILES])
        for row in [] if asked.json else told["shipped"]:
            print(f"{row['game']}: {row['nanoseconds'] or 0:.3g} ns a decision in C")
    if not asked.quick and not asked.no_clocks:
        told["clocks"] = clocks()
        if not asked.json:
            for line in told["clocks"]:
                print(
                    f"{line['what']}: {line['median']:.4g} {line['unit']} "
                    f"(at most {line['most']:.4g}, {line['of']})"
                )
    if asked.json:
        told["missing"] = peers.missing()
        print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()

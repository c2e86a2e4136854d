"""Trained `good` against untrained `good` with as many simulations, over shipped games.

    python -m bench.trained                            all games, 10 s of learning and 20 of playing
    python -m bench.trained whist dump --learn 60 --seconds 120 --simulations 50
    python -m bench.trained --write                    put what is known into docs/bots.md

A policy is learned by self-play (`bots/training.py`), for so many seconds of CPU.  Then deals are
played, each once from each side: the playouts of one side draw moves by what was learned, those of
the others by lot.  Both make as many simulations.  How many times as long one takes with what was
learned is told beside it, so nobody takes this for equal time; that is what `cardlang train` tries.

What came of a game is kept in a file (`--kept`, usually build/trained.jsonl), a line for each run.
The page has the run with most deals; a row of it that the file does not know is left.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time
from typing import Any

from bench.bots import FEWEST, PAGE, ROOT, Pair, deals_of, prepared, put, slugs, tally
from cardlang.bots import ahead
from cardlang.bots.flat import direction
from cardlang.bots.training import BATCH, slowed, tried
from cardlang.match.live.setup import Setup
from cardlang.run.native.learning import Learner

BEGIN, END = "<!-- trained -->", "<!-- end of trained -->"
KEPT = ROOT / "build" / "trained.jsonl"
LONGEST = 3000  # decisions of a deal that is learned from

Row = dict[str, Any]
"""What came of a game."""


def learned(setup: Setup, seconds: float) -> tuple[bytes, int]:
    """Return the weights that are learned in so many seconds of CPU, and from how many deals."""
    machine = setup.runner.machine
    towards = direction(machine)
    learner = Learner(ahead.made(machine), towards, 1 if towards else None, LONGEST)
    deals, begun = 0, process_time()
    while process_time() - begun < seconds:
        learner.play(BATCH, deals // BATCH)
        deals += BATCH
    return learner.weights, deals


def measure(game: str, asked: argparse.Namespace) -> Row:
    """Learn and play, and return what came of it."""
    setup = prepared(game)
    weights, deals = learned(setup, asked.learn)
    slower = slowed(setup, weights, asked.simulations)
    found = tried(setup, weights, asked.seconds, asked.simulations, slower=1.0)
    pair = Pair(game, "untrained", "trained", found=found.ahead)
    return {
        "game": game,
        "counts": "points" if direction(setup.runner.machine) else "parts of a win",
        "text": pair.text(),
        "deals": len(found.ahead),
        "simulations": asked.simulations,
        "learned": f"{deals:,}",
        "slower": round(slower, 1),
    }


def read(kept: Path) -> dict[str, Row]:
    """Return of each game the run with most deals."""
    found: dict[str, Row] = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        row = json.loads(line)
        if row["deals"] >= found.get(row["game"], row)["deals"]:
            found[row["game"]] = row
    return found


def before(page: str) -> dict[str, Row]:
    """Return the rows that stand on a page."""
    found: dict[str, Row] = {}
    for line in page.splitlines():
        cells = line.strip("| ").split(" | ")
        if len(cells) == 6 and (deals := deals_of(cells[2])):
            game, counts, text, simulations, learned, slower = cells
            row: Row = {"game": game, "counts": counts, "text": text, "deals": deals}
            row |= {"simulations": int(simulations), "learned": learned, "slower": float(slower)}
            found[game] = row
    return found


def page(known: dict[str, Row]) -> str:
    """Return the table and what it comes to."""
    told = [known[game] for game in sorted(known) if known[game]["deals"] >= FEWEST]
    lines = [
        "| game | in | trained ahead of untrained | simulations | deals learned from | slower |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in told:
        cells = [row["game"], row["counts"], row["text"], row["simulations"], row["learned"]]
        lines.append(f"| {' | '.join(map(str, cells))} | {row['slower']} |")
    few = {game: row["deals"] for game, row in known.items() if row not in told}
    return "\n".join([*lines, *tally([row["text"] for row in told], few)])


def main() -> None:
    """Learn, play, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--simulations", type=int, default=10)
    parser.add_argument("--learn", type=float, default=10.0, help="seconds of CPU, a game")
    parser.add_argument("--seconds", type=float, default=20.0, help="of CPU, to play in, a game")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--write", action="store_true", help="write the page; play nothing")
    asked = parser.parse_args()
    asked.kept.parent.mkdir(parents=True, exist_ok=True)
    for game in () if asked.write else asked.games or slugs():
        row = measure(game, asked)
        print(json.dumps(row), flush=True)
        with asked.kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
    known = read(asked.kept)
    if asked.write:
        stands = before(PAGE.read_text(encoding="utf-8").split(BEGIN, 1)[1].split(END, 1)[0])
        for game, row in stands.items():
            if game not in known or row["deals"] > known[game]["deals"]:
                known[game] = row
    told = page(known)
    print(told)
    if asked.write:
        put(told, BEGIN, END)


if __name__ == "__main__":
    main()

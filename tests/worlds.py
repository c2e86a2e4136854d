"""Worlds held against the record, and against the rules: many of them, of every game.

    python -m tests.worlds [--samples 100000] [--seed 1] [GAME …]

Matches of random moves are played; at each decision worlds are drawn for the seat on the move.  In
each of them

- the cards lie where the seat, by its record, has last seen them: shown, passed, exchanged, taken;
- every earlier move that somebody else made from a hand of which the seat has followed what left it
  would have been allowed with the hand of that world (`match.past`): who did not follow suit has
  none of it, who asked for a card of a set holds another one.

A line is told of each game: worlds, cards looked at, earlier moves asked again, and what was wrong.
It ends with 1 if anything was.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.worlds import draw
from cardlang.run.stream import Stream
from tests.match.past import Record, Recorded, recorded
from tests.match.watched import mover
from tests.shipped import FILES, load

WORLDS = 20  # of a decision
PASTS = 4  # earlier moves that are asked again in a world
DECISIONS = 150  # of a match


def looked(found: Recorded, record: Record, worlds: int, chance: Random) -> Counter[str]:
    """What came of so many worlds of the seat on the move."""
    seat, told = mover(found), Counter[str]()
    record.follow(found.events[seat])
    made = recipe(found, seat)
    stream = Stream(chance.getrandbits(60), 0)
    told["wrong"] += len(record.wrong(found, found.driver.cells))
    pasts = [past for past in found.past or [] if found.could(past, seat, found.driver.cells)]
    for _ in range(worlds):
        cells = draw(made, found.machine, found.tracing, stream)
        found.tracing.run(cells)
        told["worlds"] += 1
        told["cards"] += sum(record.lying.values())
        told["wrong"] += len(record.wrong(found, cells))
        for past in chance.sample(pasts, min(PASTS, len(pasts))):
            told["moves"] += 1
            told["wrong"] += found.could(past, seat, cells) is False
    return told


def held(path: Path, samples: int, seed: int) -> Counter[str]:
    """One game: matches until so many worlds have been drawn."""
    game, chance, told = load(path), Random(seed), Counter[str]()
    while told["worlds"] < samples:
        seed += 1
        records: dict[int, Record] = {}
        before = told["worlds"]
        for found in recorded(game, game.default_players, seed, DECISIONS):
            record = records.setdefault(mover(found), Record())
            told += looked(found, record, min(WORLDS, samples - told["worlds"]), chance)
            if told["worlds"] >= samples:
                break
        if told["worlds"] == before:
            break
    return told


def main() -> int:
    ask = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    ask.add_argument("games", nargs="*", metavar="GAME")
    ask.add_argument("--samples", type=int, default=100_000, help="worlds of each game")
    ask.add_argument("--seed", type=int, default=1)
    asked = ask.parse_args()
    wrong = 0
    for path in FILES:
        if asked.games and path.stem.replace("_", "-") not in asked.games:
            continue
        told = held(path, asked.samples, asked.seed)
        wrong += told["wrong"]
        numbers = f"{told['worlds']:9,} {told['cards']:11,} {told['moves']:9,} {told['wrong']:6,}"
        print(f"{path.stem.replace('_', '-'):20} {numbers}", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

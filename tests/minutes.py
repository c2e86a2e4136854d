"""The minutes of a match of each game that ships: `python -m tests.minutes [--write] [GAME…]`.

The judge's rule of thumb, over three matches of seats that look a move ahead; where these last for
hours or do not end, over five of random seats.  Of a patience a match counts that is won.  With
`--write` it goes into `games/families.toml`, by which `cardlang list --minutes` chooses.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.bots.table import match
from cardlang.judge.playing import traced
from cardlang.judge.sitting import minutes_of
from cardlang.match.live.driver import Outcome, Terms
from cardlang.resources import folder, playable

LONG = 90  # minutes, above which random seats say nothing of people
SECONDS = 8  # for a match of random seats
DECISIONS = 4_000
MATCHES, ABLE = 5, 3
MOST = 240  # minutes of seats that look ahead: beyond them they do not play as people do


def played(
    game: cardlang.Game, seed: int, choose: Callable[[cardlang.State], cardlang.Move], limit: float
) -> tuple[float, bool]:
    """The minutes of a match, and whether it came to its end."""
    state, counts, until = game.start(seed=seed), list[int](), time.monotonic() + limit
    while not state.is_over and len(counts) < DECISIONS and time.monotonic() < until:
        moves = state.legal_moves()
        counts.append(len(moves))
        state.apply(choose(state) if len(moves) > 1 else moves[0])
    deals = sum(line.get("event") == "score" for line in state.record())
    return minutes_of(counts, max(1, deals)), state.is_over


def minutes(slug: str) -> float | None:
    """The minutes of a match of a game; None where no match ended in time."""
    game, dice = cardlang.load(slug), random.Random(1)
    lasted = [able for seed in range(ABLE) if (able := looking_ahead(game, seed)) is not None]
    if lasted and median(lasted) <= MOST:
        return median(lasted)
    if engine_of(game).info.default_players == 1:
        return None
    rows = [
        played(game, seed, lambda state: dice.choice(state.legal_moves()), SECONDS)
        for seed in range(MATCHES)
    ]
    found = median(row[0] for row in rows)
    return found if found <= LONG and all(over for _, over in rows) else None


def looking_ahead(game: cardlang.Game, seed: int) -> float | None:
    """The minutes of a match of seats that look a move ahead; None if it does not end, or is lost
    by the only seat that there is."""
    engine, terms, outcomes = engine_of(game), Terms(decisions=DECISIONS), list[Outcome]()
    players = engine.info.default_players
    setup = evolve(engine.setup(players), terms=terms, players_are=("greedy",) * players)
    ended = match(setup, seed, outcomes)
    if ended.fault is not None or (players == 1 and not ended.winners):
        return None
    steps = traced(setup.runner, seed, terms, None, outcomes).steps
    return minutes_of([count for _, _, count, _ in steps], max(1, ended.deals))


def main(asked: Sequence[str]) -> None:
    """Measure, print, and write."""
    found = {}
    for slug in [name for name in asked if name != "--write"] or playable():
        told = minutes(slug)
        print(f"{slug}: {'?' if told is None else f'{told:.0f}'}", flush=True)
        if told is not None:
            found[slug] = max(1, round(told))
    if "--write" in asked:
        path = folder("games") / "families.toml"
        text = path.read_text("utf-8")
        old = dict(re.findall(r"^([a-z0-9-]+) = (\d+)$", text, re.MULTILINE))
        rows = {**{name: int(value) for name, value in old.items()}, **found}
        lines = "".join(f"{name} = {value}\n" for name, value in sorted(rows.items()))
        path.write_text(text.partition("\n[minutes]")[0].rstrip() + f"\n\n[minutes]\n{lines}")


if __name__ == "__main__":
    main(sys.argv[1:])

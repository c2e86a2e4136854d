"""The minutes of a match of each game: `python -m tests.minutes [--write] [--bots B] [GAME…]`.

The judge's rule of thumb, over three matches of seats that look a move ahead, or of the bots named:
looking one move ahead bids away a match of Five Hundred in its first deal.  Where these last for
hours or do not end, over five of random seats.  Of a patience a match counts that is won; those of
FreeCell are numbered deals that were solved elsewhere.  With `--write` it goes into
`games/families.toml`, by which `cardlang list --minutes` chooses.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections.abc import Callable
from statistics import median

from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.bots.table import match
from cardlang.judge.matches.playing import traced
from cardlang.judge.matches.sitting import minutes_of
from cardlang.match.live.driver import Outcome, Terms
from cardlang.match.live.setup import Setup
from cardlang.resources import folder, playable
from tests.second_check.test_numbered_deals import SOLVED, numbered

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


def minutes(slug: str, bots: str = "greedy") -> float | None:
    """The minutes of a match of a game; None where no match ended in time."""
    game, dice = cardlang.load(slug), random.Random(1)
    if slug == "freecell":
        return median(solved(game, deal) for deal in SOLVED)
    lasted = [able for seed in range(ABLE) if (able := looked(game, seed, bots)) is not None]
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


def looked(game: cardlang.Game, seed: int, bots: str) -> float | None:
    """The minutes of a match of such bots; None if it does not end, or the only seat loses it."""
    engine, terms, outcomes = engine_of(game), Terms(decisions=DECISIONS), list[Outcome]()
    players = engine.info.default_players
    setup = evolve(engine.setup(players), terms=terms, players_are=(bots,) * players)
    ended = match(setup, seed, outcomes)
    if ended.fault is not None or (players == 1 and not ended.winners):
        return None
    return told(setup, terms, outcomes, ended.deals)


def solved(game: cardlang.Game, deal: int) -> float:
    """The minutes of a numbered deal of FreeCell, by the moves that solve it."""
    terms, outcomes = Terms(), list[Outcome]()
    setup = evolve(engine_of(game).setup(1), terms=terms, players_are=("player",))
    places = {card.id: number for number, card in enumerate(setup.runner.machine.cards)}
    moves = iter(" ".join(SOLVED[deal].split()).split(", "))

    def shuffle(cards: list[int]) -> None:
        cards[:] = [places[card] for card in reversed(numbered(deal))]

    ended = match(setup, 0, outcomes, functions=[lambda _: next(moves)], shuffle=shuffle)
    assert ended.winners, f"deal {deal} is not solved"
    return told(setup, terms, outcomes, 1)


def told(setup: Setup, terms: Terms, outcomes: list[Outcome], deals: int) -> float:
    """The rule of thumb for a match that was played."""
    steps = traced(setup.runner, 0, terms, None, outcomes).steps
    return minutes_of([count for _, _, count, _ in steps], max(1, deals))


def main() -> None:
    """Measure, print, and write."""
    about = argparse.ArgumentParser(prog="python -m tests.minutes")
    about.add_argument("--write", action="store_true", help="write into games/families.toml")
    about.add_argument("--bots", default="greedy", metavar="B", help="who plays, such as good:30")
    about.add_argument("games", nargs="*", metavar="GAME", help="slugs; all if none is named")
    asked = about.parse_args()
    found = {}
    for slug in asked.games or playable():
        lasts = minutes(slug, asked.bots)
        print(f"{slug}: {'?' if lasts is None else f'{lasts:.0f}'}", flush=True)
        if lasts is not None:
            found[slug] = max(1, round(lasts))
    if asked.write:
        path = folder("games") / "families.toml"
        text = path.read_text("utf-8")
        old = dict(re.findall(r"^([a-z0-9-]+) = (\d+)$", text, re.MULTILINE))
        rows = {**{name: int(value) for name, value in old.items()}, **found}
        lines = "".join(f"{name} = {value}\n" for name, value in sorted(rows.items()))
        path.write_text(text.partition("\n[minutes]")[0].rstrip() + f"\n\n[minutes]\n{lines}")


if __name__ == "__main__":
    main()

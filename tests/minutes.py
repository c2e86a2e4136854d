"""The minutes of a match of each game that ships: `python -m tests.minutes [--write] [GAME…]`.

The judge's rule of thumb, over five matches of random seats; where these last for hours or do not
end, over one of `easy` bots, if that ends in time.  With `--write` it goes into
`games/families.toml`, by which `cardlang list --minutes` chooses.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

import cardlang
from cardlang.judge.sitting import minutes_of
from cardlang.resources import folder, playable

LONG = 90  # minutes, above which random seats say nothing of people
SECONDS = 8, 45  # for a match of random seats, and of bots
DECISIONS = 4_000
MATCHES = 5


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
    game, dice, bot = cardlang.load(slug), random.Random(1), cardlang.bot("easy")
    rows = [
        played(game, seed, lambda state: dice.choice(state.legal_moves()), SECONDS[0])
        for seed in range(MATCHES)
    ]
    found = median(row[0] for row in rows)
    if found <= LONG and all(over for _, over in rows):
        return found

    def chosen(state: cardlang.State) -> cardlang.Move:
        assert state.to_act is not None
        return bot.choose(state, state.to_act)

    found, over = played(game, 1, chosen, SECONDS[1])
    return found if over else None


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

"""Who declares, and what comes of it: Skat, Bridge and other games with an auction.

    python -m bench.contracts skat good:500                     three of a kind
    python -m bench.contracts skat good:500,random --deals 300  one seat, against such others
    python -m bench.contracts contract-bridge good:500,random   one side, against such others
    python -m bench.contracts --write                           what is known into docs/bots.md

A deal is declared by the side that was the last to bid, or to hold a bid.  It is made if that side
comes out of it ahead of the others, lost if behind.  Where two bots are named, a deal is played
once for each side, with the first bot at that side and the other one at all other sides; only what
that side declares is counted then.  Shares are told with Wilson's interval of 95 %.

The deals that cost the declaring side most are printed (`--worst`): `bench.auctions` and
`bench.bids` tell their decisions, by the same seeds.

What each play came to is added to a file (`--kept`, usually build/contracts.jsonl) at once; given
again, the command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path

from attrs import evolve, field, frozen

from bench.bots import PAGE, ROOT, Pair, prepared
from cardlang.bots import Bot, make, table
from cardlang.knowledge.sight import Sight
from cardlang.match.live.setup import Setup
from cardlang.run.stream import RandomSource

KEPT = ROOT / "build" / "contracts.jsonl"
BEGIN, END = "<!-- contracts -->", "<!-- end of contracts -->"
CLAIMS = ("bid", "hold")
NOBODY = -1
_SEED = 7000


@frozen
class Played:
    """A deal that was played."""

    seed: int
    side: int  # where the first bot sits; `NOBODY`: at all sides
    declared: int  # the side that bid last, or `NOBODY`
    scores: tuple[int, ...] = field(converter=tuple[int, ...])  # by side

    def ahead(self, side: int) -> float:
        """How far a side is ahead of the mean of the others."""
        return self.scores[side] - (sum(self.scores) - self.scores[side]) / (len(self.scores) - 1)


def play(setup: Setup, bots: list[str], seed: int, side: int) -> Played:
    """A deal, with the first bot at that side."""
    machine = setup.runner.machine
    side_of = [
        next(k for k, s in enumerate(machine.sides) if i in s) for i in range(machine.players)
    ]
    names = [bots[0] if side in (NOBODY, side_of[i]) else bots[-1] for i in range(machine.players)]
    declared = [NOBODY]

    def maker(name: str, stream: RandomSource) -> Bot:
        bot = make(name, stream)

        def choose(sight: Sight) -> int:
            move = bot(sight)
            verbs = sight.runner.machine.decisions[sight.decision].verbs
            if verbs[sight.moves[move][0]].name in CLAIMS:
                declared[0] = side_of[sight.seat]
            return move

        return choose

    found = table.match(evolve(setup, players_are=tuple(names)), seed, maker=maker)
    return Played(seed, side, declared[0], found.scores)


def wilson(often: int, of: int) -> tuple[float, float]:
    """The interval of 95 % of a share, in per cent."""
    if not of:
        return 0.0, 100.0
    z, share = 1.96, often / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, 100 * (middle - half)), 100 * (middle + half)


def share(often: int, of: int) -> str:
    low, high = wilson(often, of)
    return f"{often} of {of} ({low:.0f} to {high:.0f} %)"


def told(game: str, bots: str, plays: Iterable[Played]) -> str:
    """A line of the table."""
    every = list(plays)
    own = [one for one in every if one.declared != NOBODY and one.side in (NOBODY, one.declared)]
    made = sum(one.ahead(one.declared) > 0 for one in own)
    cells = [game, f"`{bots}`", share(len(own), len(every)), share(made, len(own))]
    if every[0].side == NOBODY:
        return "| " + " | ".join([*cells, ""]) + " |"
    deals: dict[int, list[float]] = {}
    for one in every:
        deals.setdefault(one.seed, []).append(one.ahead(one.side))
    means = [sum(found) / len(found) for found in deals.values()]
    pair = Pair(game, "", "", means)
    return "| " + " | ".join([*cells, f"{pair.mean():+.1f} ± {pair.half():.1f}"]) + " |"


def read(kept: Path) -> dict[tuple[str, str], list[Played]]:
    """What was kept of earlier runs."""
    known: dict[tuple[str, str], list[Played]] = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            game, bots, *rest = json.loads(line)
        except ValueError:
            continue  # the run was stopped while it wrote this
        known.setdefault((game, bots), []).append(Played(*rest))
    return known


def lines(known: dict[tuple[str, str], list[Played]]) -> Iterator[str]:
    """The table of all that is known."""
    yield "| game | bots | declared | of these made | points a deal ahead of the others |"
    yield "| --- | --- | --- | --- | --- |"
    for (game, bots), plays in known.items():
        yield told(game, bots, plays)


def worst(known: dict[tuple[str, str], list[Played]], most: int) -> Iterator[str]:
    """The deals that cost the side that declared them most."""
    lost = [
        (one.ahead(one.declared), game, bots, one)
        for (game, bots), plays in known.items()
        for one in plays
        if one.declared != NOBODY and one.side in (NOBODY, one.declared)
    ]
    for points, game, bots, one in sorted(lost, key=lambda row: row[0])[:most]:
        yield f"{points:+.0f} {game} {bots} seed {one.seed}, declared by side {one.declared}"


def main() -> None:
    """Play, print, and perhaps write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("game", nargs="?")
    parser.add_argument("bots", nargs="?", default="good:500")
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--worst", type=int, default=20)
    parser.add_argument("--write", action="store_true", help="write the page; play nothing")
    asked = parser.parse_args()
    known = read(asked.kept)
    if asked.game and not asked.write:
        asked.kept.parent.mkdir(parents=True, exist_ok=True)
        setup, bots = prepared(asked.game), asked.bots.split(",")
        sides = range(len(setup.runner.machine.sides)) if len(bots) > 1 else (NOBODY,)
        done = {(one.seed, one.side) for one in known.get((asked.game, asked.bots), ())}
        with asked.kept.open("a", encoding="utf-8") as file:
            for seed in range(_SEED, _SEED + asked.deals):
                for side in sides:
                    if (seed, side) not in done:
                        one = play(setup, bots, seed, side)
                        kept = [one.seed, one.side, one.declared, one.scores]
                        file.write(json.dumps([asked.game, asked.bots, *kept]) + "\n")
                        file.flush()
    table_of = "\n".join(lines(read(asked.kept)))
    print(table_of)
    print("\n".join(["most costly:", *worst(read(asked.kept), asked.worst)]))
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        head, rest = text.split(BEGIN, 1)
        PAGE.write_text(f"{head}{BEGIN}\n{table_of}\n{END}{rest.split(END, 1)[1]}", "utf-8")


if __name__ == "__main__":
    main()

"""Deals that `bench.auctions` has played: kept as lines of a file, and told on docs/bots.md.

A deal is kept under its game, its bot, its seed and its *way*: `as it is`, or what is tried with a
bot that is otherwise the same.  So the same deals can be played in several ways, one beside the
other, and the mean of their differences is told with the interval of 95 %: what a deal is worth
differs much more from deal to deal than from way to way.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from attrs import asdict, frozen

from bench.bots import Pair, put
from bench.contracts import share

AS_IT_IS = "as it is"
BEGIN, END = "<!-- auctions of {} -->", "<!-- end of auctions of {} -->"


@frozen
class KeptDeal:
    """A deal that was played in one way, and what came of it."""

    game: str
    bot: str
    way: str
    seed: int
    line: str
    counts: dict[str, int]
    sums: dict[str, float]
    cost: float
    cpu: float = 0.0  # seconds
    played: bool = True  # and not only bid


Key = tuple[str, str, str, int]
"""The game, the bot, the way and the seed of a deal."""

_Column = tuple[str, str, str]
"""What a column is called, what it counts, and of what; `deals`: of all that were played."""

COLUMNS: dict[str, tuple[_Column, ...]] = {
    "skat": (
        ("passed out", "passed out", "deals"),
        ("made", "made", "declared"),
        ("bids held", "held", "declared"),
        ("overbid", "overbid", "declared"),
        ("Grand", "grand", "declared"),
        ("suit", "suit", "declared"),
        ("Null", "null", "declared"),
    ),
    "contract-bridge": (
        ("passed out", "passed out", "deals"),
        ("above the one-level, make", "above, makes", "above the one-level"),
        ("doubled", "doubled", "declared"),
        ("games", "game", "declared"),
        ("slams", "slam", "declared"),
    ),
}
_FEW = {"Grand", "suit", "Null", "games", "slams", "doubled"}  # told without an interval
_SUMS = {"contract-bridge": "IMPs"}


def read(kept: Path) -> dict[Key, KeptDeal]:
    """Return the deals that were kept of earlier runs."""
    found: dict[Key, KeptDeal] = {}
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        try:
            deal = KeptDeal(**json.loads(line))
        except ValueError:
            continue  # the run was stopped while it wrote this
        found[deal.game, deal.bot, deal.way, deal.seed] = deal
    return found


def keep(kept: Path, deal: KeptDeal) -> None:
    """Add a deal to the file at once."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(deal)) + "\n")


def table(game: str, deals: Sequence[KeptDeal]) -> list[str]:
    """Return a row for each bot and way, those that play as they do first."""
    known: dict[tuple[str, str], dict[int, KeptDeal]] = {}
    for deal in deals:
        known.setdefault((deal.bot, deal.way), {})[deal.seed] = deal
    columns, summed = COLUMNS[game], _SUMS.get(game)
    heads = ["bot", "way", "deals", "seeds", *(name for name, _, _ in columns)]
    heads += [f"{summed} a deal", "fewer in the same deals"] * (summed is not None)
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for (bot, way), rows in sorted(known.items(), key=lambda one: (one[0][1] != AS_IT_IS, one[0])):
        cells = [f"`{bot}`", way, str(len(rows)), f"{min(rows)} to {max(rows)}"]
        cells += _counted(columns, list(rows.values()))
        if summed:
            cells += [_mean(summed, rows), _fewer(summed, known.get((bot, AS_IT_IS), {}), rows)]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _counted(columns: Sequence[_Column], deals: Sequence[KeptDeal]) -> list[str]:
    total: Counter[str] = Counter({"deals": len(deals)})
    for deal in deals:
        total.update(deal.counts)
    return [
        str(total[what]) if name in _FEW else share(total[what], total[of])
        for name, what, of in columns
    ]


def _mean(summed: str, rows: dict[int, KeptDeal]) -> str:
    pair = Pair("", "", "", [deal.sums[summed] for deal in rows.values()])
    return f"{pair.mean():.1f} ± {pair.half():.1f}" if len(rows) > 1 else "-"


def _fewer(summed: str, base: dict[int, KeptDeal], rows: dict[int, KeptDeal]) -> str:
    """Return by how much a way is nearer to par than the bot as it is, in deals of both."""
    both = sorted(set(base) & set(rows))
    if len(both) < 2 or all(base[seed] is rows[seed] for seed in both):
        return "-"
    pair = Pair("", "", "", [base[seed].sums[summed] - rows[seed].sums[summed] for seed in both])
    return f"{pair.mean():+.1f} ± {pair.half():.1f} ({len(both)})"


def dearest(deals: Sequence[KeptDeal], most: int) -> list[str]:
    """Return the deals that cost most, the dearest first."""
    ranked = sorted(deals, key=lambda deal: -deal.cost)[:most]
    return [f"{deal.way}: {deal.line}" for deal in ranked]


def write(kept: Path) -> None:
    """Put what is kept of each game into the page."""
    known = read(kept)
    for game in sorted({game for game, *_ in known}):
        told = table(game, [deal for key, deal in known.items() if key[0] == game])
        put("\n".join(told), BEGIN.format(game), END.format(game))

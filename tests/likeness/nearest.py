"""The nearest other game of each game that ships: how far games that are none of each other's kin
stay from `like`, and how near variants come.

    python -m tests.likeness.nearest

Prints rows of the tables of `docs/judge.md`, least to most, and the nearest pairs.
"""

from __future__ import annotations

from itertools import combinations

from cardlang.judge.alike.fingerprint import alike, rarity
from cardlang.judge.alike.nearest import COPY, SHARED, VARIANT, print_of, shipped
from tests.judge.distribution import HEAD, spots
from tests.likeness.__main__ import is_kin

Nearest = dict[str, tuple[float, str]]


def nearest() -> tuple[Nearest, Nearest]:
    """By game, how much it shares with the nearest one that is no kin of it, and with the nearest
    that is."""
    known = {path: found for path in shipped() if (found := print_of(path)) is not None}
    weights = rarity(known.values())
    texts = {path: path.read_text(encoding="utf-8") for path in known}
    apart, kin = Nearest(), Nearest()
    for one, other in combinations(known, 2):
        share = alike(known[one], known[other], weights)
        held = kin if is_kin(texts, one, other) else apart
        for mine, theirs in ((one, other), (other, one)):
            held[mine.stem] = max(held.get(mine.stem, (0.0, "")), (share, theirs.stem))
    return apart, kin


def row(name: str, threshold: str, found: Nearest) -> str:
    """The distribution of one of the two, as a line of a table."""
    rows = sorted((share, game, other) for game, (share, other) in found.items())
    cells = [f"{value:.2f}" for value in spots([(share, game) for share, game, _ in rows])]
    for place in (0, -1):
        cells[place] += f" {rows[place][1]} ({rows[place][2]})"
    return f"| {name} | {threshold} | {len(rows)} | {' | '.join(cells)} |"


def main() -> None:
    """Print the two rows, and the nearest pairs of games that are no kin."""
    apart, kin = nearest()
    print(*HEAD, sep="\n")
    print(row("like (the nearest game that is no kin)", f">= {SHARED:g}, {VARIANT:g}", apart))
    print(row("near-copy, copy (the nearest of its kin)", f">= {COPY:g}, 0.995", kin))
    for game, (share, other) in sorted(apart.items(), key=lambda one: -one[1][0])[:8]:
        print(f"{game} and {other}: {share:.2f}")


if __name__ == "__main__":
    main()

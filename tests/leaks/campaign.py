"""What a campaign does: sound over many programs, precise over some, and the games that ship."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import define, field

from cardlang.diagnostic import RuleError
from cardlang.machine.tree import Node
from tests.leaks.check import Accused, Judged, judged
from tests.leaks.programs import secretive
from tests.leaks.worlds import Difference, Pairs

_SELDOM = 0.05  # the share of pairs below which those that come to a statement are tried again
_FEW = 20


@define
class Found:
    """What came of some programs."""

    programs: int = 0
    refused: int = 0
    pairs: int = 0
    differences: int = 0
    accused: int = 0
    confirmed: int = 0
    missed: list[str] = field(factory=list)
    unconfirmed: list[str] = field(factory=list)
    causes: Counter[str] = field(factory=Counter)


def programs(seeds: Iterable[int]) -> Iterator[tuple[int, Judged | None]]:
    """The programs of some seeds, and what is said of them; None: refused."""
    with tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
        path = Path(folder, "random.card")
        for seed in seeds:
            path.write_text(secretive(seed), encoding="utf-8")
            try:
                yield seed, judged(path)
            except RuleError:
                yield seed, None


def differences(game: Judged, tries: int, first: int = 0) -> Iterator[Difference]:
    """What seats notice in so many pairs of worlds, or in those behind the first ones."""
    pairs = Pairs(game.machine, game.flow)
    for seed in range(first, tries):
        yield from pairs.tried(seed)


def missed(game: Judged, tries: int) -> Iterator[Difference]:
    """The differences of which the check says nothing, each statement once."""
    return unsaid(game, differences(game, tries))


def unsaid(game: Judged, noticed: Iterable[Difference]) -> Iterator[Difference]:
    """Those of some differences of which the check says nothing, each statement once."""
    told: set[frozenset[Node]] = set()
    for found in noticed:
        new = found.places not in told
        told.add(found.places)
        if new and found.what != "faces" and not found.places & game.raw:
            yield found


def sound(seeds: Iterable[int], tries: int, found: Found) -> None:
    """Let pairs of worlds look for what the check does not tell of."""
    for seed, game in programs(seeds):
        if game is None:
            found.refused += 1
            continue
        found.programs += 1
        found.pairs += tries
        found.accused += len(game.accused)
        for difference in missed(game, tries):
            found.missed.append(f"program {seed}: {difference.what} for seat {difference.seat}")


def precise(seeds: Iterable[int], wanted: int, tries: int, found: Found) -> None:
    """Let pairs of worlds confirm so many accusations."""
    for seed, game in programs(seeds):
        if found.accused >= wanted:
            return
        if game is not None:
            found.programs += 1
            found.accused += len(game.accused)
            left, pairs = list(game.accused), Pairs(game.machine, game.flow)
            seldom: dict[Accused, list[int]] = {one: [] for one in left}  # pairs that come to it
            for k in range(tries):
                if not left:
                    break
                one = left[k // 2 % len(left)]
                known = seldom[one] if k % 2 and len(seldom[one]) < k * _SELDOM else []
                before = {one: _reached(one, pairs) for one in left}
                pair, anew = (known[k // 2 % len(known)], k) if known else (k, 0)
                for difference in pairs.tried(pair, anew):
                    left = [one for one in left if not one.places & difference.places]
                for one in left if not anew else ():
                    if _reached(one, pairs) > before[one]:
                        seldom[one].append(pair)
            found.confirmed += len(game.accused) - len(left)
            for one in left:
                cause = _cause(one, pairs, len(seldom[one]))
                found.causes[cause] += 1
                line = one.finding.span.source.text.splitlines()[one.finding.span.line - 1]
                found.unconfirmed.append(f"program {seed}, {cause}: {line.strip()}")


def _reached(one: Accused, pairs: Pairs) -> int:
    return sum(pairs.times[place] for place in one.places)


def _cause(one: Accused, pairs: Pairs, seldom: int) -> str:
    """Why no two worlds were found; `seldom`: pairs that were dealt anew and came to it."""
    reached = [place for place in one.places if pairs.times[place]]
    if not reached:
        return "never come to"
    if seldom < _FEW:
        return "hardly ever come to"
    if not any(len(pairs.ways[place]) > 1 for place in reached):
        return "always comes out alike"
    return "told anyway on the way to the next choice"

"""Adding up matches.

All that is added up is whole numbers, so the sums do not depend on the order in which matches
finish, nor on how many are played at the same time.  Shares and means are made at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any

from cardlang.machine.faults import bits
from cardlang.many.playout import Played
from cardlang.quick import define, field, frozen

_EXAMPLES = 10  # aborted matches that are named


@define
class _Span:
    """The sum, the smallest and the largest of some whole numbers."""

    total: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, total: int, low: int, high: int) -> None:
        self.total += total
        self.low = low if self.low is None else min(self.low, low)
        self.high = high if self.high is None else max(self.high, high)

    def merge(self, other: _Span) -> None:
        if other.low is not None and other.high is not None:
            self.add(other.total, other.low, other.high)

    def as_dict(self, count: int) -> dict[str, Any]:
        mean = self.total / count if count else 0.0
        return {"mean": mean, "min": self.low or 0, "max": self.high or 0}


@define
class Tally:
    """Sums over matches, of whole numbers only."""

    matches: int = 0
    aborted: int = 0
    fuel: int = 0
    length: _Span = field(factory=_Span)
    deals: _Span = field(factory=_Span)
    branching: _Span = field(factory=_Span)
    scores: list[int] = field(factory=list)  # by side, of finished matches
    winners: dict[int, int] = field(factory=dict)  # mask of winning seats -> matches
    faults: list[tuple[int, str, str]] = field(factory=list)  # seed, reason, line
    whys: dict[int, str] = field(factory=dict)  # by seed, what the reason came of, where it is told

    def add(self, played: Played) -> None:
        """Add one match."""
        self.matches += 1
        self.fuel += played.fuel
        self.length.add(played.decisions, played.decisions, played.decisions)
        self.deals.add(played.deals, played.deals, played.deals)
        if played.decisions:
            self.branching.add(played.offered, played.fewest, played.most)
        if played.fault is not None:
            self.aborted += 1
            self._note([(played.seed, *played.fault)])
            return
        self.winners[played.winners] = self.winners.get(played.winners, 0) + 1
        self._score(played.scores)

    def merge(self, other: Tally) -> None:
        """Add the matches of another tally."""
        self.matches += other.matches
        self.aborted += other.aborted
        self.fuel += other.fuel
        self.length.merge(other.length)
        self.deals.merge(other.deals)
        self.branching.merge(other.branching)
        for mask, count in other.winners.items():
            self.winners[mask] = self.winners.get(mask, 0) + count
        self._score(other.scores)
        self._note(other.faults)

    def _score(self, scores: Sequence[int]) -> None:
        if not self.scores:
            self.scores = [0] * len(scores)
        for side, score in enumerate(scores):
            self.scores[side] += score

    def _note(self, faults: list[tuple[int, str, str]]) -> None:
        self.faults = sorted(self.faults + faults)[:_EXAMPLES]


@frozen
class Summary:
    """A summary of many matches. `as_dict()` is the form of `simulate --json`.

    `seconds` are those of play alone; `sides` holds the seats of each side; `asked` is how many
    matches were to be played, `matches` how many were; `backend_reason` says why that one played.
    """

    game: str
    players: int
    sides: tuple[tuple[int, ...], ...]
    matches: int  # played
    asked: int  # to be played
    seed: int
    seconds: float
    backend: str
    backend_reason: str
    tally: Tally
    interrupted: bool = False

    @property
    def aborted(self) -> int:
        """The number of matches that a limit or a fault of the rules stopped."""
        return self.tally.aborted

    @property
    def decisions(self) -> int:
        """The number of moves taken, in all matches together."""
        return self.tally.length.total

    @property
    def unwon(self) -> int:
        """The number of matches that ended and nobody won."""
        won = sum(count for mask, count in self.tally.winners.items() if mask)
        return self.matches - self.aborted - won

    @property
    def wins(self) -> list[float]:
        """By seat; a shared win counts as its share."""
        whole = lcm(*range(1, self.players + 1))
        shares = [0] * self.players
        for mask, count in self.tally.winners.items():
            seats = bits(mask)
            for seat in seats:
                shares[seat] += count * whole // len(seats)
        return [share / whole for share in shares]

    @property
    def mean_scores(self) -> list[float]:
        """By seat, of the matches that were not aborted."""
        finished = self.matches - self.aborted
        means = [0.0] * self.players
        for side, total in enumerate(self.tally.scores):
            for seat in self.sides[side]:
                means[seat] = total / finished if finished else 0.0
        return means

    def as_dict(self) -> dict[str, Any]:
        """The value of `simulate --json`: whole numbers, means, and lists by seat."""
        tally = self.tally
        faults = [
            {"seed": s, "reason": reason, "at": at, "why": tally.whys.get(s, "")}
            for s, reason, at in tally.faults
        ]
        return {
            "game": self.game,
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "decisions_per_second": self.decisions / self.seconds if self.seconds else 0.0,
            "backend": self.backend,
            "backend_reason": self.backend_reason,
            "aborted": self.aborted,
            "interrupted": self.interrupted,
            "length": tally.length.as_dict(self.matches),
            "branching": tally.branching.as_dict(self.decisions),
            "deals": tally.deals.as_dict(self.matches),
            "fuel": tally.fuel,
            "wins": self.wins,
            "mean_scores": self.mean_scores,
            "faults": faults,
        }

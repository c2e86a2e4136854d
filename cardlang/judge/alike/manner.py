"""Manners of play, whatever the words of a game: what can be told of matches without their rules.

Random seats play some deals.  Of these are kept: how many moves are open from the beginning of a
deal to its end, and how often so many; how many decisions a deal has; in which shares verbs are
taken, whatever they are called; whose turn comes next; how the points of a deal are spread.  Rules
that were written anew in other words are played alike, to within chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import frozen

from cardlang.judge.bounds import seconds_of
from cardlang.judge.matches.playing import summed, traced
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Terms
from cardlang.run.python import Generated

DEALS = 40
_LONGEST = 400  # decisions of a deal that are looked at
_FEWEST, _SECONDS = 8, 0.6  # deals at least, and what more of them may take, by estimate
_TENTHS = 10
_COLUMNS = (1, 2, 3, 4, 6, 9, 14)  # of numbers of moves, each up to
_VERBS = 4


@frozen
class Manner:
    """Distributions by name, each a row of shares or of numbers between 0 and 1."""

    players: int
    cards: int
    rows: Mapping[str, tuple[float, ...]]

    def kept(self) -> dict[str, object]:
        """As plain data."""
        rows = {name: list(row) for name, row in self.rows.items()}
        return {"players": self.players, "cards": self.cards, "rows": rows}

    @classmethod
    def read(cls, data: Mapping[str, object]) -> Manner:
        """The value that `kept` gave; ValueError or KeyError if it is something else."""
        rows = data["rows"]
        if not isinstance(rows, dict):
            raise ValueError("no manner of play")
        return cls(
            int(str(data["players"])),
            int(str(data["cards"])),
            {str(name): tuple(map(float, row)) for name, row in rows.items()},
        )


def manner(machine: Machine) -> Manner:
    """The manner in which random seats play a machine; of dear deals fewer are played."""
    runner = Generated(machine)
    spent = 0.0
    counts: Counter[int] = Counter()
    verbs: Counter[tuple[int, int]] = Counter()
    turns: Counter[int] = Counter()
    course = [[0.0, 0] for _ in range(_TENTHS)]
    lengths, points = [], []
    for seed in range(DEALS):
        trace = traced(runner, 1_000 + seed, Terms(1, _LONGEST), None)
        steps = trace.steps
        spent += seconds_of(machine, [summed(trace)])
        for at, (decision, seat, count, verb) in enumerate(steps):
            counts[next((k for k, top in enumerate(_COLUMNS) if count <= top), len(_COLUMNS))] += 1
            verbs[decision, verb] += 1
            tenth = course[at * _TENTHS // len(steps)]
            tenth[0] += 1 - 1 / count
            tenth[1] += 1
            if at:
                turns[min(2, (seat - steps[at - 1][1]) % machine.players)] += 1
        lengths.append(len(steps))
        points.append(_spread(trace.scores))
        if spent > _SECONDS and seed + 1 >= _FEWEST:
            break
    rows = {
        "counts": _shares([counts[k] for k in range(len(_COLUMNS) + 1)]),
        "course": tuple(total / max(1, number) for total, number in course),
        "verbs": _shares(sorted(verbs.values(), reverse=True)[:_VERBS]),
        "turns": _shares([turns[k] for k in range(3)]),
        "length": _lengths(lengths),
        "points": tuple(sum(column) / len(points) for column in zip(*points, strict=True)),
    }
    return Manner(machine.players, len(machine.cards), rows)


def _shares(counts: Sequence[int]) -> tuple[float, ...]:
    whole = max(1, sum(counts))
    return tuple(round(count / whole, 4) for count in counts)


def _spread(scores: Sequence[int]) -> tuple[float, ...]:
    """The points of a deal, the highest first, as parts of all; and if there are none."""
    whole = sum(map(abs, scores))
    ordered = sorted(scores, reverse=True)
    return (float(not whole), *(score / max(1, whole) for score in ordered))


def _lengths(lengths: Sequence[int]) -> tuple[float, ...]:
    """Quarters of the lengths of deals, as parts of a hundred decisions."""
    ordered = sorted(lengths)
    return tuple(min(1.0, ordered[len(ordered) * k // 4] / 100) for k in range(4))


def played_alike(one: Manner, other: Manner) -> float:
    """Return how alike two games are played, from 0 to 1.

    It is the product, over all that is known of both, of one less half of how far shares lie apart.
    Other numbers of players or decks of other sizes make other games by so much.
    """
    near = []
    for name in sorted(one.rows.keys() | other.rows.keys()):
        a, b = one.rows.get(name, ()), other.rows.get(name, ())
        wide = max(len(a), len(b))
        a, b = (*a, *([0.0] * (wide - len(a)))), (*b, *([0.0] * (wide - len(b))))
        apart = sum(abs(x - y) for x, y in zip(a, b, strict=True))
        near.append(max(0.0, 1 - apart / (2 if name not in ("course", "length") else wide / 2)))
    near.append(min(one.players, other.players) / max(one.players, other.players))
    near.append(min(one.cards, other.cards) / max(one.cards, other.cards))
    product = 1.0
    for value in near:
        product *= value
    return product

"""Ways: moves of a choice that differ in nothing but numbers.

Sixty numbers are one way, seven in each of five suits are five; the lowest numbers of a way are its
cheapest.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang.machine.ir import Decision, Machine
from cardlang.machine.naming import names
from cardlang.match.live.driver import Outcome

Way = tuple[int, ...]
"""A verb, and what its move names other than numbers."""


def way(decision: Decision, move: Outcome) -> Way:
    """Return the way that a move is one of."""
    picks = zip(decision.verbs[move[0]].picks, move[1:], strict=True)
    return (move[0], *(value for pick, value in picks if pick.what != "number"))


def ways(decision: Decision, moves: Sequence[Outcome]) -> dict[Way, list[Outcome]]:
    """Return the moves of each way, the cheapest first."""
    found: dict[Way, list[Outcome]] = {}
    for move in moves:
        found.setdefault(way(decision, move), []).append(move)
    return {name: sorted(several) for name, several in found.items()}


def only_names(machine: Machine, decision: Decision) -> bool:
    """Return whether a choice is between names alone, as of suits: one verb, and no number but one
    that the rules never measure."""
    return len(decision.verbs) == 1 and all(
        pick.what != "number" or pick.cell in names(machine) for pick in decision.verbs[0].picks
    )

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


def needs_a_tree(machine: Machine, decision: Decision) -> bool:
    """Return whether a choice that names no card is for a tree: it has one verb, so that nothing
    commits to less, and names no number but one that the rules never measure.  Where all is played
    by places and nobody ever names a card, habits tell nothing of cards, and a number is for a
    tree, too."""
    if len(decision.verbs) != 1:
        return False
    numbers = [pick.cell for pick in decision.verbs[0].picks if pick.what == "number"]
    return _by_places(machine) or all(cell in names(machine) for cell in numbers)


def _by_places(machine: Machine) -> bool:
    """Return whether moves name something, and neither cards nor numbers alone."""
    named = [pick.what for one in machine.decisions for verb in one.verbs for pick in verb.picks]
    return not any(one.names_cards for one in machine.decisions) and {*named} > {"number"}

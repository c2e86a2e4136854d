"""Bounds of a game, told from its rules without playing them.

The ranges of all values are worked out for the usual table (`machine.ranges`); what of them a
program needs beforehand is said here: what can be picked, between which scores a match can stand,
how many moves have numbers.  None stands where the rules set no bound.
"""

from __future__ import annotations

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import Machine
from cardlang.machine.ranges import Ranges
from cardlang.match.live.actions import PickBounds, Unnumbered, actions_of, bounds
from cardlang.match.live.moves import Wording
from cardlang.match.live.words import vocabulary_of


@frozen
class TableBounds:
    """Of one table.

    `cards` and `different` count the deck, `picks` are what each verb picks, `low` and `high` the
    scores of a side, `decisions` the limit at which a match is given up; `actions` is how many
    moves are numbered, or None and `unnumbered` says why; `words` is how many words moves have.
    """

    players: int
    cards: int
    different: int
    picks: tuple[PickBounds, ...]
    low: int | None
    high: int | None
    decisions: int
    actions: int | None
    unnumbered: str
    words: int


def bounds_of(wording: Wording) -> TableBounds:
    """The bounds of a machine."""
    machine = wording.machine
    low, high = _scores(machine)
    actions, why = None, ""
    try:
        actions = len(actions_of(wording))
    except Unnumbered as error:
        why = str(error).partition(": ")[2].partition(";")[0]
    return TableBounds(
        machine.players,
        len(machine.cards),
        len({card.id for card in machine.cards}),
        tuple(bounds(machine)),
        low,
        high,
        limits.DECISIONS,
        actions,
        why,
        len(vocabulary_of(wording)),
    )


def _scores(machine: Machine) -> tuple[int | None, int | None]:
    """From where to where scores go; what only a limit bounds has no bound."""
    ranges = Ranges(machine, machine.reached())
    cells = [ranges.cells[machine.scores + side] for side in range(len(machine.sides))]
    lows, highs = [low for low, _, _ in cells], [high for _, high, _ in cells]
    low = min((k for k in lows if k is not None), default=None)
    high = max((k for k in highs if k is not None), default=None)
    if None in lows or (low is not None and low <= -limits.NUMBER):
        low = None
    if None in highs or (high is not None and high >= limits.NUMBER):
        high = None
    return low, high

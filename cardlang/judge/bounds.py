"""PlayBounds of a judgement: how much each part of it may compute, however dear a game is.

Amounts are counts of matches and choices, and each has a least number, below which nothing would be
said.  Of a game whose matches are dear the least numbers alone can take minutes.  So each part has
a share of a bound in seconds; what does not fit is done less often or left out, and that is told.

No clock is asked: what a match takes is estimated from its decisions and its fuel, so a judgement
is the same on every machine.  The rates are rounded from matches of ten games that ship.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from cardlang.judge.matches.playing import lists_groups
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played

WHOLE, FIRST = 45.0, 1.5
"""Seconds that may be played for a judgement in full, and for a first look at an entry."""
_DECISION, _FUEL, _LISTING = 35e-6, 2e-7, 1e-6
"""Seconds interpreted: for a decision, a unit of fuel, and one where groups of cards are listed."""
_FASTER = 60  # so much less a match takes in C, at least
_LIBRARY, _BLOCK, _GROUPS = 0.25, 0.004, 1.2
"""Seconds to compile one of two libraries: at least, for a block, and where groups are listed."""
_COMPILED, _INSTEAD = 1.7, 0.8
"""Seconds that compiling may take for a first look, and that are played instead."""

SHARES = {
    "matches": 0.2,
    "traced": 0.1,
    "longer": 0.6,
    "rare": 0.05,  # for each line that never ran
    "tables": 0.15,
    "sought": 0.12,  # at tables with options together, for what was never seen
    "luck": 0.06,
    "moves": 0.3,
    "to-win": 0.3,
    "strong": 0.6,
    "weighed": 0.5,
    "backs": 0.08,
    "secrets": 0.05,
    "options": 0.1,
    "anew": 0.2,
    "endings": 0.1,
    "better": 0.25,  # seats, where others were not seen to end a match
}
"""Parts of the bound, by what is played; together more than it, since hardly a game needs all."""


def seconds_of(machine: Machine, matches: Sequence[Played]) -> float:
    """Return the seconds that one of these matches takes interpreted, on the average."""
    if not matches:
        return 0.0
    burnt = sum(one.fuel for one in matches)
    decided = sum(one.decisions for one in matches) * _DECISION
    return (decided + seconds_of_fuel(machine, burnt)) / len(matches)


def seconds_of_fuel(machine: Machine, fuel: float) -> float:
    """Return the seconds that it takes to burn so much fuel interpreted."""
    return fuel * (_LISTING if lists_groups(machine) else _FUEL)


def compiling(machine: Machine) -> float:
    """Return the seconds that it takes to compile a machine for matches and for searches."""
    groups = _GROUPS if lists_groups(machine) else 0.0
    return 2 * (_LIBRARY + _BLOCK * len(machine.blocks) + groups)


@define
class PlayBounds:
    """The bound of one judgement: what fits into it, and what was cut."""

    seconds: float
    match: float = 0.0  # seconds of a match interpreted
    faster: float = 1.0  # so much less it takes where C is at hand
    cut: dict[str, bool] = field(factory=dict)  # by part, whether anything of it was done

    def room(self, part: str) -> float:
        """Return the seconds that a part may take."""
        return SHARES[part] * self.seconds

    def fits(self, part: str, each: float, count: int, least: int = 1) -> int:
        """Return how many of so many things, which take so many seconds each, fit into a part; none
        if fewer than the least do."""
        room = self.room(part)
        found = count if each * count <= room else int(room / each)
        if found >= min(count, least):
            if found < count:
                self.cut.setdefault(part, True)
            return found
        self.cut[part] = False
        return 0

    def compiles(self, machine: Machine) -> bool:
        """Return whether it is worth while to compile, and count with C from then on."""
        found = compiling(machine) <= _COMPILED or self.seconds >= WHOLE / 2
        if found:
            self.faster = _FASTER
        else:
            self.seconds += _INSTEAD
        return found

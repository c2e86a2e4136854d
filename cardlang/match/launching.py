"""Where the matches of a game live: in C, as soon as that costs nobody anything.

Matches begin as ordinary states.  Once somebody has asked for numbers of moves, or many matches
have begun, the compiled library of the table is taken if it is in the cache; if it is not, and very
many have begun, it is made in the background.  Whoever asks for it (`Game.compile`) waits for it.
A state in C says what an ordinary one says, so nobody has to know.
"""

from __future__ import annotations

from threading import Thread

from cardlang.diagnostic import UsageError
from cardlang.machine.ir import Machine
from cardlang.match.inside import Inside, Launch
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.run.native import NativeError

MANY = 64  # matches of a table after which its library is looked for
LONG = 2_000  # after which it is made, if it was not there
Limits = tuple[int | None, int]
"""Of deals and of decisions, as `Terms` has them."""


class Launches:
    """Where the matches of the tables of one game begin."""

    def __init__(self) -> None:
        self._inside: dict[Machine, Inside | None] = {}  # None: it is not there
        self._begun: dict[Machine, int] = {}  # matches that have begun as ordinary states
        self._launches: dict[tuple[Machine, Limits], Launch] = {}

    def compile(self, wording: Wording) -> None:
        """Matches of a table are to live in C from now on.

        NativeError if there is no compiler, UsageError if the moves have no numbers.
        """
        self._inside[wording.machine] = Inside(wording)

    def launch(self, setup: Setup) -> Launch | None:
        """How a match begins in C; None if it is to be an ordinary state."""
        machine = setup.runner.machine
        inside = self._inside.get(machine)
        if inside is None:
            inside = self._wait(setup.wording)
            if inside is None:
                return None
        if setup.players_are != ("player",) * machine.players:
            return inside.launch(setup)
        key = machine, (setup.terms.deals, setup.terms.decisions)
        found = self._launches.get(key)
        if found is None or found.inside is not inside or found.setup.backs != setup.backs:
            found = self._launches[key] = inside.launch(setup)
        return found

    def _wait(self, wording: Wording) -> Inside | None:
        """Counts an ordinary match; what is there for the next ones."""
        machine = wording.machine
        begun = self._begun[machine] = self._begun.get(machine, 0) + 1
        if machine not in self._inside and (begun >= MANY or "actions" in wording.made):
            self._inside[machine] = _at_hand(wording)
        elif begun == LONG:
            Thread(target=self._make, args=(wording,), daemon=True, name="cardlang-lanes").start()
        return self._inside.get(machine)

    def _make(self, wording: Wording) -> None:
        try:
            self.compile(wording)
        except (NativeError, UsageError):
            return  # matches stay ordinary states


def _at_hand(wording: Wording) -> Inside | None:
    try:
        return Inside(wording, at_hand=True)
    except (NativeError, UsageError):
        return None

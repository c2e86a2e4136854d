"""Notes on who can tell what a score was changed for, as far as a seat can work it out.

Bots are told of less: to them a value is plain where all that it looks at is (`Provenance`).
People who read a score sheet see more.  `A and B` is known to be false by whoever knows that A is;
of `if A: x else y` nobody needs the way that was not taken; and whatever way a branch took, what
comes after all of its ways have met again was done in any case.
"""

from __future__ import annotations

from cardlang.knowledge.provenance import Provenance
from cardlang.machine.faults import Fault
from cardlang.machine.operations import COUNT, SOME
from cardlang.machine.tree import Apply, Chain, Cond, Deed, Value, Zones
from cardlang.match.live.driver import Terms
from cardlang.match.live.moves import Wording
from cardlang.run.interpret import Interpreter


class SheetProvenance(Provenance):
    """Provenance with the sharper eyes of a reader."""

    def __init__(self, runner: Interpreter, terms: Terms, wording: Wording) -> None:
        self._doubts: list[tuple[frozenset[Deed], int]] = []  # deeds of a branch, who could tell
        super().__init__(runner, terms, wording)

    def sure_of(self, d: Deed) -> int:
        """The seats that can tell that a deed is done now."""
        sure = self.everybody
        for deeds, told in self._doubts:
            if d in deeds:
                sure &= told
        return sure

    def _stopped(self) -> None:
        self._doubts.clear()
        super()._stopped()

    def does(self, d: Deed) -> None:
        """A deed is about to be done."""
        if d is self._first:
            self._doubts.clear()
        super().does(d)

    def branched(self, e: Value) -> None:
        """A branch is about to be taken by this value."""
        super().branched(e)
        told = self.seats(e)
        if told != self.everybody:
            self._doubts.append((self._branches.hanging(e), told))

    def seats(self, e: Value) -> int:
        """The seats that can work out a value now."""
        found = super().seats(e)
        if found == self.everybody:
            return found
        try:
            return found | self._worked(e)
        except Fault:
            return found

    def _worked(self, e: Value) -> int:
        """The seats that can work it out from what it is made of."""
        found = self.everybody
        if isinstance(e, Chain):
            return self._chained(e)
        if isinstance(e, Cond):
            for test, value in e.arms:
                found &= self.seats(test)
                if self.tracing.value(self.driver.cells, test):
                    return found & self.seats(value)
            return found & self.seats(e.otherwise)
        if not isinstance(e, Apply):
            return 0
        if e.operation in (COUNT, SOME) and isinstance(e.args[0], Zones):
            return self.seats(e.args[0].owners)  # how many there are is public
        for part in e.args:
            found &= self.seats(part)
        return found

    def _chained(self, e: Chain) -> int:
        """Of `and`, who knows of one part that it does not hold; or who knows of all that they do.

        Of `or` the other way round.
        """
        every, some = self.everybody, 0
        decided = False
        for part in e.args:
            told = self.seats(part)
            every &= told
            if bool(self.tracing.value(self.driver.cells, part)) != e.every:
                some |= told
                decided = True
                break  # what comes after it may not be worked out
        return some if decided else every

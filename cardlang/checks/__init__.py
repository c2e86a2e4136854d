"""Checks of a machine: faults of play, told before it.

`resolve` says what the text of a game means and what is wrong with it as a text.  Here the machine
of one table, that is a number of players and a choice of options, is looked at: whether the cards
suffice for what is dealt, whether a loop can come to its end, and so on.  Nothing is left to luck:
a finding holds whatever is shuffled and chosen, or there is a play that leads to it.

A finding lies on a line of the game, never in the prelude: where a word of the prelude is at fault,
at the place that uses it (`places`).  Each module looks for one kind of mistake.
"""

from __future__ import annotations

from cardlang.checks import dealing, endless, leaks, offers
from cardlang.checks.places import Places
from cardlang.diagnostic import Diagnostic, Report
from cardlang.machine.ir import Block, Machine
from cardlang.machine.lowering.blocks import Sayings
from cardlang.machine.tree import Const, form
from cardlang.program import Allow
from cardlang.source import Span


class Checks:
    """The checks of one game, table after table.

    What never ends and what is offered hardly ever depends on the table: where the same statements
    are done in the same places, with the same alternatives, it is looked at once; and whether the
    match ends once for each end that is asked for.
    """

    def __init__(self, allows: tuple[Allow, ...] = ()) -> None:
        self._allows = allows
        self._known: dict[tuple[object, ...], list[Diagnostic]] = {}
        self.spent = 0  # against `CHECK_SIZE`
        self._ends: dict[tuple[object, ...], list[Diagnostic]] = {}
        self._dealt: tuple[Machine, list[Diagnostic], int] | None = None  # of the last table

    def findings(self, machine: Machine, said: Sayings) -> tuple[Diagnostic, ...]:
        """Findings on the rules as they are played at one table."""
        report = Report()
        places = Places(said)
        dealt, work = self._dealing(machine, places)
        report.found.extend(dealt)
        self.spent += sum([block.fuel for block in machine.blocks]) + work // 25
        report.found.extend(self._of_course(machine, places))
        report.sort()
        once: dict[tuple[str, Span], Diagnostic] = {}
        for finding in report.found:  # of one place an error comes before a warning
            code = "loop" if finding.code == "endless-loop" else finding.code
            once.setdefault((code, finding.span), finding)
        return tuple(once.values())

    def fails(self, machine: Machine, said: Sayings) -> bool:
        """Return whether there is an error among the findings, which are not all looked for."""
        dealt, _ = self._dealing(machine, Places(said))  # all others warn
        return any(finding.severity == "error" for finding in dealt)

    def _dealing(self, machine: Machine, places: Places) -> tuple[list[Diagnostic], int]:
        """Faults before the first decision, and the work that it took to find them."""
        if self._dealt is None or self._dealt[0] is not machine:
            report = Report()
            work = dealing.check(machine, places, report)
            self._dealt = machine, report.found, work
        return self._dealt[1], self._dealt[2]

    def _of_course(self, machine: Machine, places: Places) -> list[Diagnostic]:
        offered = [verb for decision in machine.decisions for verb in decision.verbs]
        key = (
            *[form(verb.when) if isinstance(verb.when, Const) else verb.span for verb in offered],
            *[_shape(block) for block in machine.blocks],
        )
        course = self._known.get(key)
        if course is None:
            report = Report()
            endless.check(machine, places, report)
            offers.check(machine, places, report)
            leaks.check(machine, places, report, self._allows)
            course = self._known[key] = report.found
        key = (form(machine.conditions["match-over"]), *key)
        end = self._ends.get(key)
        if end is None:
            report = Report()
            endless.check_match(machine, places, report)
            end = self._ends[key] = report.found
        return [*course, *end]


def _shape(block: Block) -> tuple[object, ...]:
    """The structure of a block; blocks that do the same have the same."""
    places = [deed.span.start for deed in block.deeds]
    start = block.span.start if block.span is not None else -1
    return (type(block.exit), start, block.fuel, *places)

"""What a play of the rules would come to, told before it.

The front says what the text of a game means and what is wrong with it as a text.  Here the machine
of one table, that is a number of players and a choice of options, is looked at: whether the cards
suffice for what is dealt, whether a loop can come to its end, and so on.  Nothing is left to luck:
a finding holds whatever is shuffled and chosen, or there is a play that leads to it.

A finding lies on a line of the game, never in the prelude: where a word of the prelude is at fault,
at the place that uses it (`places`).  Each module looks for one kind of mistake.
"""

from __future__ import annotations

from cardlang.checks import dealing, endless, offers
from cardlang.checks.places import Places
from cardlang.diagnostic import Diagnostic, Report
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.statements import Sayings
from cardlang.source import Span


def findings(machine: Machine, said: Sayings) -> tuple[Diagnostic, ...]:
    """What is wrong with the rules as they are played at one table."""
    report = Report()
    places = Places(said)
    dealing.check(machine, places, report)
    endless.check(machine, places, report)
    offers.check(machine, places, report)
    report.sort()
    once: dict[tuple[str, Span], Diagnostic] = {}
    for finding in report.found:  # of one place an error comes before a warning
        once.setdefault((finding.code, finding.span), finding)
    return tuple(once.values())

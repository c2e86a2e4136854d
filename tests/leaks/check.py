"""What the leak check says of a game, with the statements that it says it of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import define

from cardlang.checks.leaks import Leaks
from cardlang.checks.places import Places
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.machine.disclosure import Disclosure
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.lower import lower
from cardlang.machine.secret import Secrets
from cardlang.machine.tree import Decide, Deed, Exit, Node, Value
from cardlang.resolve import read_game
from cardlang.source import Span


@define(eq=False)
class Accused:
    """A finding, and the deeds and ways on that it speaks of."""

    finding: Diagnostic
    places: frozenset[Node]


class Told(Leaks):
    """Keeps which statements each finding speaks of."""

    def __init__(
        self, machine: Machine, places: Places, sure: Mapping[object, int] | None = None
    ) -> None:
        self.raw: set[Node] = set()  # all that something was said of, told in its own line or not
        self.about: dict[Span, set[Node]] = {}
        self._now: Node | None = None
        super().__init__(machine, places, sure)

    def _tell(self, secrets: Secrets, of: Deed | Exit, value: Value, what: str) -> None:
        self.raw.add(of)
        self._now = of
        super()._tell(secrets, of, value, what)

    def _offer(self, number: int, way: Decide) -> None:
        self._now = way
        super()._offer(number, way)

    def _add(
        self,
        name: str,
        at: Span,
        message: str,
        help: str,
        read: Span | None,
        causes: Iterable[Span] = (),
        depth: int = 0,
    ) -> None:
        if self._now is not None:
            self.raw.add(self._now)
            self.about.setdefault(at, set()).add(self._now)
        super()._add(name, at, message, help, read, causes, depth)


@define(eq=False)
class Judged:
    """A machine, what its leak check says, and what it follows."""

    machine: Machine
    flow: Disclosure
    raw: set[Node]
    accused: list[Accused]


def judged(path: Path, players: int | None = None) -> Judged:
    """What the leak check says of a file at one table; RuleError if the text is not sound."""
    program, report, _ = read_game(path, str(path), examples=False)
    if program is None:
        raise RuleError(report.found)
    machine, said = lower(program, players or max(program.players))
    told = Told(machine, Places(said))
    found = told.check()
    if found:
        told = told.foreseeing()
        found = told.check()
    accused = [Accused(one, frozenset(told.about[one.span])) for one in found]
    return Judged(machine, Disclosure(machine), told.raw, accused)

"""The setup of a match: what stays the same through it, and heads its record."""

from __future__ import annotations

from typing import Any

from cardlang.machine.alike import twins_of
from cardlang.match.live.driver import Runner, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.records.events import MEANING, Header
from cardlang.quick import field, frozen


@frozen(eq=False)
class Setup:
    """The rules as they run, how a match began, and what may cut it short."""

    runner: Runner
    wording: Wording
    terms: Terms
    seed: int | None  # None where the cards are dealt from a secret key
    backs: str | None  # as the command line gave them
    players_are: tuple[str, ...]
    more: dict[str, Any] = field(factory=dict)  # further keys of the header, kept as they are
    backend: str = "auto"  # by which way players look ahead
    game: Any = None  # the `Game` that began it, if one did

    def header(self, public: bool = False) -> Header:
        """The head of the record.  The public one keeps the seed back, which tells all."""
        machine = self.runner.machine
        return Header(
            machine.players,
            None if public else self.seed,
            self.players_are,
            tuple(machine.options.items()),
            self.backs,
            machine.slug,
            f"sha256:{machine.digest}",
            self.terms.deals,
            self.terms.decisions,
            MEANING if twins_of(machine.cards) else 1,
            more=self.more,
        )

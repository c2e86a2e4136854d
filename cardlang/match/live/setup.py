"""What stays the same through a match, and heads its record."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from cardlang import limits
from cardlang.machine.alike import twins_of
from cardlang.match.live.driver import Runner, Terms
from cardlang.match.live.moves import Wording

VERSION = "cardlang/1"
MEANING = 2
"""What the rules mean; in the headers of games for which it has mattered.  Since 2 a card's label
means any copy, and a pick of several cards offers those that look alike together."""


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

    def header(self, public: bool = False) -> dict[str, Any]:
        """The first line of the record.  The public one keeps the seed back, which tells all."""
        machine = self.runner.machine
        line = {
            "record": VERSION,
            "game": machine.slug,
            "players": machine.players,
            "seed": None if public else self.seed,
            "options": dict(machine.options),
            "rules": f"sha256:{machine.digest}",
            "deals": self.terms.deals,
            "backs": self.backs,
            "players_are": list(self.players_are),
        }
        if self.terms.decisions != limits.DECISIONS:
            line["max_decisions"] = self.terms.decisions
        if twins_of(machine.cards):
            line["meaning"] = MEANING
        return {**self.more, **line}

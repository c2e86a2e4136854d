"""A provenance that keeps no words: what worlds are drawn from, and nothing for people to read.

What seats noticed, event by event, is much of the work of following a match.  Whoever asks for
worlds alone does not read it.
"""

from __future__ import annotations

from cardlang.knowledge.observer import OpenChoice
from cardlang.knowledge.provenance import Provenance
from cardlang.match.live.driver import Outcome
from cardlang.match.records.events import Event


class Quiet(Provenance):
    """A provenance whose `events` are empty."""

    def _note(self, event: Event, seats: int) -> None:
        pass

    def _write(self, choice: OpenChoice, seats: int) -> None:
        pass

    def _word(self, choice: OpenChoice) -> None:
        pass

    def _tell_shuffled(self, zone: int, order: Outcome) -> None:
        pass

    def _tell_moved(
        self, cards: tuple[int, ...], source: int, target: int, under: bool, followed: list[int]
    ) -> None:
        pass

    def _tell_shown(self, cards: int, zone: int, seats: int) -> None:
        pass

"""What a seat has noticed so far: one small value for each thing that happened.

The same values are the memory in an observation and, as dicts, the lines of one seat's record.
Cards stand as ids where the seat saw their faces and as tokens where it did not: `??`, or what the
back showed and a question mark, such as `S?`.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen


@frozen
class Shuffled:
    """A pile was shuffled.  `cards`: top card first."""

    zone: str
    cards: tuple[str, ...]

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        return {"event": "shuffle", "zone": self.zone, "cards": list(self.cards)}


@frozen
class Chosen:
    """A seat took a move.  `legal` is filled for the seat itself, and in records only."""

    seat: int
    text: str
    legal: tuple[str, ...] = ()

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        legal = {"legal": list(self.legal)} if self.legal else {}
        return {"event": "choice", "seat": self.seat, **legal, "move": self.text}


@frozen
class Moved:
    """Cards went from one place to another, in the order in which they were put."""

    cards: tuple[str, ...]
    source: str
    target: str
    under: bool = False

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        under = {"under": True} if self.under else {}
        cards = list(self.cards)
        return {"event": "moved", "cards": cards, "from": self.source, "to": self.target, **under}


@frozen
class Shown:
    """Cards of one place were shown to these seats."""

    cards: tuple[str, ...]
    zone: str
    seats: tuple[int, ...]

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        cards = list(self.cards)
        return {"event": "shown", "cards": cards, "in": self.zone, "to": list(self.seats)}


@frozen
class Scored:
    """A deal was counted: the scores of the match by seat."""

    scores: tuple[int, ...]

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        return {"event": "score", "scores": list(self.scores)}


@frozen
class Ended:
    """The match is over.  `fuel` stands in full records only."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    fuel: int | None = None

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        fuel = {} if self.fuel is None else {"fuel": self.fuel}
        winners = list(self.winners)
        return {"event": "end", "scores": list(self.scores), "winners": winners, **fuel}


@frozen
class Aborted:
    """The match was given up, at a line of the rules."""

    reason: str
    at: str

    def line(self) -> dict[str, Any]:
        """The event as a line of a record."""
        return {"event": "aborted", "reason": self.reason, "at": self.at}


Event = Shuffled | Chosen | Moved | Shown | Scored | Ended | Aborted

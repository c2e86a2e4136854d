"""Events of a match: small typed values, which every written form of a match is made of.

A match is a `MatchBeginning` and what has happened since, in order.  Live matches make events,
seats remember them, and each written form has one place where events become bytes and bytes events:

    records, kept matches    `record.py` and `reading.py`: an event a line, as `FORMS` says
    packs                    `packing.py`: choices by their places; all else is played again
    journals of tables       `hosted/store.py`: deeds of people at a table
    matches of the workshop  `workshop/play/matches.py`: choices as texts; links hold these

In what a seat remembers, cards stand as ids where it saw their faces and as tokens where it did
not: `??`, or what the back showed and a question mark, such as `S?`.
"""

from __future__ import annotations

from typing import Any

from cardlang import limits
from cardlang.quick import field, frozen

VERSION = "cardlang/1"
SHORT = "cardlang/1-short"
"""The same without the legal moves, which the rules give again."""
MEANING = 2
"""Version of what the rules mean; in the headers of games for which it has mattered.  Since 2 a
card's label means any copy, and a pick of several cards offers those that look alike together."""

Line = dict[str, Any]
"""A line of a record, as JSON has it."""

PERSON = "person"
"""Player of a seat that is no bot."""


@frozen
class MatchBeginning:
    """The beginning of a match, as each written form of it has it."""

    players: int
    seed: int | None  # None where the cards are dealt from a secret key
    seats: tuple[str, ...]  # who plays, by seat
    options: tuple[tuple[str, int | bool | str], ...]
    backs: str | None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are played by hand."""
        return tuple(seat for seat, name in enumerate(self.seats) if name == PERSON)

    def given(self) -> dict[str, Any]:
        """Arguments of `Engine.setup`, which looks whether the rules allow them."""
        return {
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
            "backs": self.backs,
            "players_are": self.seats,
        }


@frozen
class Header(MatchBeginning):
    """The beginning of a record, with the limits that may cut the match short."""

    game: str
    rules: str  # `sha256:` and the digest
    deals: int | None
    max_decisions: int = limits.DECISIONS
    meaning: int = 1
    short: bool = False  # choices come without the legal moves
    more: Line = field(factory=dict)  # further keys, kept as they are

    def given(self) -> dict[str, Any]:
        """Arguments of `Engine.setup`, with the limits."""
        return {**super().given(), "deals": self.deals, "max_decisions": self.max_decisions}

    def line(self) -> Line:
        """The first line of a record."""
        line = {
            "record": SHORT if self.short else VERSION,
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
            "rules": self.rules,
            "deals": self.deals,
            "backs": self.backs,
            "players_are": list(self.seats),
        }
        if self.max_decisions != limits.DECISIONS:
            line["max_decisions"] = self.max_decisions
        if self.meaning != 1:
            line["meaning"] = self.meaning
        return {**self.more, **line}


class _Written:
    """An event that a record has a line for."""

    __slots__ = ()

    def parts(self) -> dict[str, Any]:
        """The values of its line, by key, in the order of a line."""
        found = {key: getattr(self, name) for key, name in FORMS[type(self)][1].items()}
        return {key: list(x) if type(x) is tuple else x for key, x in found.items()}

    def line(self) -> Line:
        """The event as a line of a record."""
        word, keys = FORMS[type(self)]
        line: Line = {"event": word}
        for key, name in keys.items():
            value = getattr(self, name)
            if value != _LEFT_OUT.get(key, line):
                line[key] = list(value) if type(value) is tuple else value
        return line


_LEFT_OUT: dict[str, object] = {"legal": (), "under": False, "fuel": None}
"""Keys that a line lacks where they would say this."""


@frozen
class Shuffled(_Written):
    """A pile was shuffled.  `cards`: top card first."""

    zone: str
    cards: tuple[str, ...]


@frozen
class Chosen(_Written):
    """A seat took a move.  `legal` is filled for the seat itself, and in records only."""

    seat: int
    text: str
    legal: tuple[str, ...] = ()


@frozen
class Moved(_Written):
    """Cards went from one place to another, in the order in which they were put."""

    cards: tuple[str, ...]
    source: str
    target: str
    under: bool = False


@frozen
class Shown(_Written):
    """Cards of one place were shown to these seats."""

    cards: tuple[str, ...]
    zone: str
    seats: tuple[int, ...]


@frozen
class Scored(_Written):
    """A deal was counted: the scores of the match by seat."""

    scores: tuple[int, ...]


@frozen
class Ended(_Written):
    """The match is over.  `fuel` stands in full records only."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    fuel: int | None = None


@frozen
class Aborted(_Written):
    """The match was given up, at a line of the rules."""

    reason: str
    at: str


Event = Shuffled | Chosen | Moved | Shown | Scored | Ended | Aborted


@frozen
class Other:
    """A line of a record of an event that this program does not know, or that decides nothing."""

    line: Line


@frozen
class AskedBack:
    """A seat asks to take back its last move."""

    seat: int


@frozen
class Agreed:
    """A seat agrees that a move is taken back."""

    seat: int


@frozen
class Declined:
    """A seat declines to take back a move."""

    seat: int


@frozen
class NameTaken:
    """A new name for who sits at a seat."""

    seat: int
    text: str


Deed = Chosen | AskedBack | Agreed | Declined | NameTaken
"""Deeds of people at a table, of which its journal consists."""

FORMS: dict[type[_Written], tuple[str, dict[str, str]]] = {
    Shuffled: ("shuffle", {"zone": "zone", "cards": "cards"}),
    Chosen: ("choice", {"seat": "seat", "legal": "legal", "move": "text"}),
    Moved: ("moved", {"cards": "cards", "from": "source", "to": "target", "under": "under"}),
    Shown: ("shown", {"cards": "cards", "in": "zone", "to": "seats"}),
    Scored: ("score", {"scores": "scores"}),
    Ended: ("end", {"scores": "scores", "winners": "winners", "fuel": "fuel"}),
    Aborted: ("aborted", {"reason": "reason", "at": "at"}),
}
"""The word of each event in a record, and its keys in order, each with the field that it holds."""

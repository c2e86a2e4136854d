"""Moves that are numbers, until more is asked of them.

A `NumberedMove` is its number and the place where it is offered, a decision and a seat.  Each is
made once for a table and kept; what it is inside and its text are looked up when somebody asks.
`Offered` are the moves of a decision that has many: a block of numbers, of which those become moves
that are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import eq
from typing import overload

from cardlang.match.live.actions import Actions, Domains
from cardlang.match.live.driver import Outcome
from cardlang.match.live.moves import Move, Wording

_new = object.__new__
_MOST = 1 << 15  # moves that are kept of a seat at a decision


class NumberedMove(Move):
    """A move that has a number.  What else there is to know of it is looked up."""

    __slots__ = ("number", "of")

    of: Place
    number: int

    @property
    def seat(self) -> int:  # type: ignore[override]  # what are slots there are looked up here
        """Whose move it is."""
        return self.of.seat

    @property
    def decision(self) -> int:  # type: ignore[override]  # as above
        """The number of the decision it answers."""
        return self.of.decision

    @property
    def raw(self) -> Outcome:  # type: ignore[override]  # as above
        """The place of the verb, and what is picked."""
        return self.of.moves.raw(self.decision, self.number)

    def __str__(self) -> str:
        return self.of.moves.actions[self.number]

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.seat, self.raw, self.decision, None, str(self))


class Place(dict[int, NumberedMove]):
    """The moves of a seat at a decision, by number; each is made once."""

    __slots__ = ("decision", "find", "moves", "place", "seat")

    def __init__(self, moves: NumberedMoves, place: int) -> None:
        super().__init__()
        self.moves, self.place = moves, place
        self.decision, self.seat = divmod(place, 1 << 6)
        self.find = self.__getitem__  # made once

    def __missing__(self, number: int) -> NumberedMove:
        if len(self) >= _MOST:
            self.clear()
        found: NumberedMove = _new(NumberedMove)
        found.of, found.number = self, number
        self[number] = found
        return found


class NumberedMoves(dict[int, Place]):
    """The moves of a table, by where they are offered: 64 times the decision, and the seat."""

    def __init__(self, wording: Wording, actions: Actions) -> None:
        super().__init__()
        self.wording, self.actions = wording, actions
        self._raw: dict[int, dict[int, Outcome]] = {}

    def __missing__(self, place: int) -> Place:
        found = self[place] = Place(self, place)
        return found

    def raw(self, decision: int, number: int) -> Outcome:
        """What a move of a decision is inside."""
        found = self._raw.get(decision)
        if found is None:
            found, domains = self._raw.setdefault(decision, {}), Domains(self.wording.machine)
            for place, verb in enumerate(self.wording.machine.decisions[decision].verbs):
                for picked in product(*[list(domains.of(pick)) for pick in verb.picks]):
                    raw = place, *picked
                    found.setdefault(self.actions.of_raw(decision, [raw])[0], raw)
        return found[number]


class Offered(Sequence[Move]):
    """The moves of a decision, in order, equal to the tuple of them; each is made when asked."""

    __slots__ = ("_numbers", "_place")

    def __init__(self, place: Place, block: bytes) -> None:
        self._place, self._numbers = place, memoryview(block).cast("i")

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Move: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(at, slice):
            return tuple(map(self._place.find, self._numbers[at]))
        return self._place[self._numbers[at]]

    def __iter__(self) -> Iterator[Move]:
        return map(self._place.find, self._numbers)

    def __contains__(self, move: object) -> bool:
        if type(move) is NumberedMove and move.of is self._place:
            return move.number in self._numbers
        return any(move == one for one in self)

    def __add__(self, other: Sequence[Move]) -> tuple[Move, ...]:
        return (*self, *other)

    def __radd__(self, other: Sequence[Move]) -> tuple[Move, ...]:
        return (*other, *self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Offered | tuple):
            return len(self) == len(other) and all(map(eq, self, other))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (list(self),)


__all__ = ["NumberedMove", "NumberedMoves", "Offered", "Place"]

"""Moves that are numbers, until more is asked of them.

A `NumberedMove` is its number and the place where it is offered, a decision and a seat.  Each is
made once for a table and kept; what it is inside and its text are looked up when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from cardlang.match.live.actions import Actions, Domains
from cardlang.match.live.driver import Outcome
from cardlang.match.live.moves import Move, Wording

SEATS = 64  # places of one decision
_new = object.__new__
_MOST = 1 << 15  # numbers whose moves are kept, of a seat at a decision
_ALL = 1 << 20  # and of all of a table
OVER, LEFT = 0, -2
"""Stops that are no `NumberPlace`: the match is over; C leaves it to others."""


class NumberedMove(Move):
    """A move that has a number.  What else there is to know of it is looked up."""

    __slots__ = ("number", "of")

    of: NumberPlace
    number: int

    @property
    def seat(self) -> int:  # type: ignore[override]  # what are slots there are looked up here
        """The seat that moves."""
        return self.of.seat

    @property
    def decision(self) -> int:  # type: ignore[override]  # as above
        """The number of the decision it answers."""
        return self.of.decision

    @property
    def raw(self) -> Outcome:  # type: ignore[override]  # as above
        """The place of the verb, and what is picked."""
        return self.of.moves.raw(self.decision, self.number)

    @property
    def _wording(self) -> Wording:  # type: ignore[override]  # as above
        return self.of.moves.wording

    def __str__(self) -> str:
        return self.of.moves.actions[self.number]

    def __reduce__(self) -> tuple[object, ...]:
        return Move, (self.seat, self.raw, self.decision, None, str(self))


class NumberPlace:
    """A stop where a seat is offered moves, and these by number; each is made once."""

    __slots__ = ("decision", "kept", "moves", "seat")

    def __init__(self, moves: NumberedMoves, stop: int) -> None:
        self.moves = moves
        self.decision, self.seat = divmod(stop - 1, SEATS)
        self.kept: list[NumberedMove | None] = [None] * (moves.room() + 1)
        """Those that are made, and None for the others; the last is always None."""

    def made(self, numbers: Iterable[int]) -> tuple[NumberedMove, ...]:
        """The moves with these numbers, made anew where there is no room to keep them."""
        return tuple([self._made(number) for number in numbers])

    def _made(self, number: int) -> NumberedMove:
        keeps = number < len(self.kept) - 1
        found = self.kept[number] if keeps else None
        if found is None:
            found = _new(NumberedMove)
            found.of, found.number = self, number
            if keeps:
                self.kept[number] = found
        return found


class NumberedMoves(dict[int, NumberPlace]):
    """The places of a table, by their stops: 64 times the decision, and the seat, and 1."""

    def __init__(self, wording: Wording, actions: Actions) -> None:
        super().__init__()
        self.wording, self.actions = wording, actions
        self._raw: dict[int, dict[int, Outcome]] = {}
        self._left = _ALL

    def room(self) -> int:
        """Up to which number one more place keeps its moves."""
        found = min(len(self.actions), _MOST, self._left)
        self._left -= found
        return found

    def __missing__(self, stop: int) -> NumberPlace:
        found = self[stop] = NumberPlace(self, stop)
        return found

    def raw(self, decision: int, number: int) -> Outcome:
        """The raw form of a move of a decision."""
        found = self._raw.get(decision)
        if found is None:
            found, domains = self._raw.setdefault(decision, {}), Domains(self.wording.machine)
            for place, verb in enumerate(self.wording.machine.decisions[decision].verbs):
                for picked in product(*[list(domains.of(pick)) for pick in verb.picks]):
                    raw = place, *picked
                    found.setdefault(self.actions.of_raw(decision, [raw])[0], raw)
        return found[number]

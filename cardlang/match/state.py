"""The state of a match: whose turn it is, what may be done, and what has come of it.

    state = game.start(players=4, seed=7)
    while not state.is_over:
        state.apply(state.legal_moves()[0])

Shuffles and the count of a deal are passed through by themselves, so a state always stands where a
seat has to choose, or at the end.  Applying a move formats nothing and draws no picture: a state
keeps the outcomes only, as a chain of pairs that copies share, and makes views, records and texts
from them when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.match.course import Course, Outcome, Runner
from cardlang.match.follow import Tracker
from cardlang.match.illegal import IllegalMove, refusal
from cardlang.match.moves import Move, Wording
from cardlang.match.record import Line, retell, retell_to
from cardlang.match.setup import Setup
from cardlang.match.view import Observation, observe
from cardlang.run.stream import Source

Trail = tuple[Any, Outcome] | None
"""What has happened: (what happened before, the last outcome); nothing at first."""


class State:
    """A match at a decision, or at its end."""

    __slots__ = (
        "_chance",
        "_course",
        "_followed",
        "_lent",
        "_tracker",
        "_trail",
        "setup",
        "warnings",
    )  # fmt: skip

    setup: Setup
    warnings: tuple[str, ...]  # about the record that this state was replayed from
    _course: Course
    _chance: Source
    _trail: Trail
    _tracker: Tracker | None
    _followed: Trail  # how far the tracker has come
    _lent: bool  # whether a copy may use the same tracker

    def __init__(self, setup: Setup, chance: Source) -> None:
        self._begin(setup, chance, Course(setup.runner, setup.terms), None)
        self._course.run()
        self._settle()

    @classmethod
    def at(cls, setup: Setup, chance: Source, course: Course, outcomes: list[Outcome]) -> State:
        """A match that has come to some stop by these outcomes."""
        state = cls.__new__(cls)
        trail: Trail = None
        for outcome in outcomes:
            trail = trail, outcome
        state._begin(setup, chance, course, trail)
        state._settle()
        return state

    def _begin(self, setup: Setup, chance: Source, course: Course, trail: Trail) -> None:
        self.setup = setup
        self.warnings = ()
        self._course = course
        self._chance = chance
        self._trail = trail
        self._tracker = None
        self._followed = None
        self._lent = False

    def copy(self) -> State:
        """An independent state of the same match, which goes on with the same chance."""
        twin = State.__new__(State)
        twin.setup = self.setup
        twin.warnings = self.warnings
        twin._course = self._course.copy()
        twin._chance = self._chance.copy()
        twin._trail = self._trail
        twin._tracker = self._tracker
        twin._followed = self._followed
        twin._lent = self._lent = self._tracker is not None
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """What runs a machine is not data: it is made anew where the state is read back."""
        setup, course = self.setup, self._course
        head = setup.terms, setup.seed, setup.backs, setup.players_are, setup.more
        parts = course.cells, course.stop, course.decisions, course.scored, course.won
        runner, outcomes = setup.runner, self._outcomes(None)
        return _read_back, (type(runner), runner.machine, head, parts, self._chance, outcomes)

    # ------------------------------------------------------------ playing

    @property
    def is_over(self) -> bool:
        return self._course.is_over

    @property
    def is_aborted(self) -> bool:
        """Whether a limit or a fault of the rules stopped the match."""
        return self._course.fault is not None

    @property
    def fault(self) -> tuple[str, str] | None:
        """Why the match was aborted, and at which line of the rules."""
        return self._course.fault

    @property
    def to_act(self) -> int | None:
        """The seat that chooses; None when the match is over."""
        stop = self._course.stop
        return stop[2] if stop[0] == "decide" else None

    def legal_moves(self) -> tuple[Move, ...]:
        """What the seat to act may do, in the order of the record; nothing when it is over."""
        stop = self._course.stop
        if stop[0] != "decide":
            return ()
        _, decision, seat = stop
        wording = self.setup.wording
        return tuple(Move(seat, raw, decision, wording) for raw in self._course.offers())

    def apply(self, move: Move | str) -> None:
        """Take a move: one of `legal_moves()`, or its text.  IllegalMove says why not."""
        raw = self._raw(move)
        self._course.choose(raw)
        self._trail = self._trail, raw
        self._course.run()
        self._settle()

    def _settle(self) -> None:
        """Go on to the next decision, or to the end."""
        course = self._course
        while course.stop[0] != "decide" and not course.is_over:
            if course.stop[0] == "shuffle":
                cards = course.pile
                self._chance.shuffle(cards)
                order = tuple(cards)
                course.shuffle(order)
                self._trail = self._trail, order
            else:
                course.count()
            course.run()
        course.offers()  # that nothing is offered is a fault, and the end

    def _raw(self, move: Move | str) -> Outcome:
        stop = self._course.stop
        if stop[0] != "decide":
            raise IllegalMove("the match is over")
        _, decision, seat = stop
        offers = self._course.offers()
        if isinstance(move, Move):
            if move.seat != seat:
                raise IllegalMove(f"it is the turn of seat {seat}, not of seat {move.seat}")
            if move.decision == decision and move.raw in offers:
                return move.raw
        text = str(move)
        wording = self.setup.wording
        raw = wording.find(decision, offers, text) or wording.find_loosely(decision, offers, text)
        if raw is None:
            raise refusal(self._course, wording, offers, text)
        return raw

    # ------------------------------------------------------------ looking

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by seat; partners show the score of their side."""
        return self._course.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end, and none if the match was aborted."""
        return self._course.winners

    @property
    def deal_number(self) -> int:
        number: int = self._course.cells[self._course.machine.deal_number]
        return number

    @property
    def decisions(self) -> int:
        """How many moves have been taken."""
        return self._course.decisions

    @property
    def fuel(self) -> int:
        """What the rules have cost so far, by the specification's count."""
        return self._course.fuel

    def observation(self, seat: int) -> Observation:
        """What this seat sees, remembers, and may do; nothing more."""
        return observe(self._follow(), seat)

    def record(self, seat: int | None = None) -> list[Line]:
        """The lines of the record so far, as dicts: all of it, or what one seat may know."""
        outcomes = self._outcomes(None)
        if seat is None:
            return retell(self.setup, outcomes)
        return retell_to(self.setup, outcomes, seat)

    @property
    def events(self) -> list[Line]:
        """The lines of the record after its header."""
        return self.record()[1:]

    def _outcomes(self, since: Trail) -> list[Outcome]:
        """What has happened after a point of the trail, in order."""
        found = []
        trail = self._trail
        while trail is not since and trail is not None:
            trail, outcome = trail
            found.append(outcome)
        found.reverse()
        return found

    def _follow(self) -> Tracker:
        """A tracker that has seen all that has happened."""
        if self._tracker is None:
            setup = self.setup
            self._tracker = Tracker(setup.runner, setup.terms, setup.wording)
        if self._followed is not self._trail:
            if self._lent:
                self._tracker = self._tracker.copy()
                self._lent = False
            self._tracker.follow(self._outcomes(self._followed))
            self._followed = self._trail
        return self._tracker

    def __repr__(self) -> str:
        machine = self._course.machine
        turn = "over" if self.is_over else f"seat {self.to_act} to act"
        return f"<State of {machine.slug}, {machine.players} players, {turn}>"


def _read_back(
    runs: Callable[[Machine], Runner],
    machine: Machine,
    head: tuple[Any, ...],
    parts: tuple[Any, ...],
    chance: Source,
    outcomes: list[Outcome],
) -> State:
    setup = Setup(runs(machine), Wording(machine), *head)
    course = Course(setup.runner, setup.terms)
    course.cells, course.stop, course.decisions, course.scored, course.won = parts
    return State.at(setup, chance, course, outcomes)

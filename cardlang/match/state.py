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

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

from attrs import evolve

from cardlang.diagnostic import UsageError, as_given
from cardlang.machine.ir import Machine
from cardlang.match.live.actions import actions_of
from cardlang.match.live.driver import Driver, Outcome, Runner
from cardlang.match.live.illegal import IllegalMove, refusal
from cardlang.match.live.lacking import aborted
from cardlang.match.live.moves import Move, Wording
from cardlang.match.live.setup import Setup
from cardlang.match.live.words import vocabulary_of
from cardlang.match.looking import moves_so_far, stood_before, why_given_up
from cardlang.match.numbered import NumberedMove
from cardlang.match.readable import ReadableState
from cardlang.match.under_way import Live, Trail
from cardlang.messages import ENGLISH, Tongue
from cardlang.run.stream import RandomSource

_new = object.__new__


class State(ReadableState):
    """A match at a decision, or at its end.

    `Game.start` and `Game.replay` make one.  Seats are numbered from 0, clockwise; seat 0 deals
    first.  A copy shares everything with its original until one of the two goes on.
    """

    __slots__ = ()

    def __init__(self, setup: Setup, chance: RandomSource) -> None:
        self._live = live = Live(setup, chance, Driver(setup.runner, setup.terms), None)
        live.settle()

    def copy(self) -> State:
        """An independent state of the same match, which goes on with the same chance."""
        twin: State = _new(State)
        twin._native, twin._ordinary = self._native, self._ordinary
        twin._shared = self._shared = True
        return twin

    def __eq__(self, other: object) -> bool:
        """True if both are the same match, begun alike, with the same moves and shuffles."""
        if not isinstance(other, State):
            return NotImplemented
        one, two = self._live, other._live
        return one.setup.header() == two.setup.header() and one.outcomes() == two.outcomes()

    def __hash__(self) -> int:
        setup = self._live.setup
        return hash((setup.runner.machine.digest, setup.runner.machine.players, setup.seed))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state without its runner, which is made anew where the state is read back."""
        live = self._live
        setup, driver = live.setup, live.driver
        head = setup.terms, setup.seed, setup.backs, setup.players_are, setup.more
        parts = driver.cells, driver.stop, driver.decisions, driver.scored, driver.won
        runner, outcomes = setup.runner, self._live.outcomes()
        rest = live.chance, outcomes, setup.game
        return _read_back, (type(runner), runner.machine, head, parts, *rest)

    # ------------------------------------------------------------ playing

    @property
    def why_aborted(self) -> str:
        """The reason why the match was aborted, in words for people; empty if it was not."""
        return why_aborted(self, ENGLISH)

    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of the seat to act, in the order of the record; nothing when it is over."""
        native = self._native
        if native is None:
            return self._ordinary.moves
        if not native.stop:
            return ()
        table, lane = native.table, native.lane
        if not table.has_moves:
            return self._live.moves
        place = table.places[native.stop]
        moves: tuple[Move, ...] = lane.moves(place.kept) or place.made(lane.offered())
        return moves

    def apply(self, move: Move | str) -> None:
        """Take a move, and go on to the next decision, or to the end.

        `move` is one of `legal_moves()` or the text of one, such as `play 7H`; case, blanks and the
        order of several cards do not matter.  IllegalMove, a ValueError, says why not.
        """
        native = self._native
        if native is not None:
            if type(move) is NumberedMove and move.of is native.table.places.get(native.stop):
                self.apply_action(move.number)
                return
            number = native.number_of(move)
            if number is not None:
                self.apply_action(number)
                return
        live = self._ordinary if native is None else self._live
        raw = live.raw(move)
        if self._shared:
            self._live = live = live.copy()
        live.take(raw)

    def legal_actions(self) -> tuple[int, ...]:
        """The numbers of `legal_moves()`, ascending: their places in `game.actions(…)`.

        UsageError if the moves of the game have no numbers, which says why.
        """
        native = self._native
        if native is not None:
            numbers: tuple[int, ...] = native.lane.legal()
            return numbers
        live = self._ordinary
        return tuple(sorted(actions_of(live.setup.wording).of(live.moves)))

    def apply_action(self, number: int) -> None:
        """Take the move that has this number, a whole one of Python or numpy.

        IllegalMove says why it may not be made.
        """
        native = self._native
        if native is None:
            raw = self._ordinary.of_number(number)
            if self._shared:
                self._live = self._ordinary.copy()
            self._ordinary.take(raw)
            return
        if self._shared:
            native = self._native = native.copy()
            self._shared = False
        stop = native.lane.take(number)
        if stop < 0:  # refused, or left by C
            live = native.ordinary()
            live.take(live.of_number(number))
            self._live = live
            return
        native.trail = native.trail, number if type(number) is int else index(number)
        native.stop = stop

    def words(self, said: Sequence[str] = ()) -> tuple[str, ...]:
        """The words that a move may go on with after those that were said; `.` where it may end.

        Nothing where the words said are a whole move.  IllegalMove if no legal move begins so.
        """
        live = self._live
        found = vocabulary_of(live.setup.wording).following(live.moves, _words(said))
        if found is None:
            raise IllegalMove(f"no legal move begins with `{' '.join(said)}`")
        return found

    def apply_words(self, said: Sequence[str]) -> None:
        """Take the move that has these words.  IllegalMove if no legal move has."""
        live = self._live
        move = vocabulary_of(live.setup.wording).meant(live.moves, _words(said))
        if move is None:
            raise IllegalMove(f"no legal move is `{' '.join(said)}`")
        self.apply(move)

    def undo(self) -> Move:
        """Take the last move back, and the shuffles behind it; gives that move.

        Made again, it brings the same shuffles.  UsageError if nobody has moved yet.
        """
        live = self._live
        setup, outcomes = live.setup, live.outcomes()
        last = moves_so_far(setup, outcomes)[-1:]
        driver, before, chance = stood_before(setup, outcomes, live.chance)
        self._live = state_at(setup, chance, driver, before, live.warnings)._live
        return last[0]


def _words(said: Sequence[str]) -> Sequence[str]:
    """The words of a move as they were given; UsageError if they are something else."""
    listed = isinstance(said, Sequence) and not isinstance(said, str)
    if not (listed and all(isinstance(word, str) for word in said)):
        raise UsageError(f"the words of a move are a list of texts, not {as_given(said)}")
    return said


def state_at(
    setup: Setup,
    chance: RandomSource,
    driver: Driver,
    outcomes: Sequence[Outcome],
    warnings: tuple[str, ...] = (),
) -> State:
    """A match that has come to some stop by these outcomes."""
    state: State = _new(State)
    trail: Trail = None
    for outcome in outcomes:
        trail = trail, outcome
    state._live = live = Live(setup, chance, driver, trail, warnings)
    live.settle()
    return state


def setup_of(state: State) -> Setup:
    """The rules, how the match began, and what may cut it short."""
    return state._live.setup


def why_not(state: State, text: str, tongue: Tongue) -> str:
    """The reason why a move may not be made now, in the language of the tongue;
    nothing if it may.
    """
    try:
        state._live.raw(text)
    except IllegalMove as error:
        live = state._live
        stop = live.driver.stop
        if stop[0] != "decide" or tongue is ENGLISH:
            return str(error) if stop[0] == "decide" else tongue.say("match-over")
        offers = [known.raw for known in live.moves]
        return str(refusal(live.driver, live.setup.wording, offers, text, tongue))
    return ""


def move_of(state: State, text: str) -> Move | None:
    """The move offered now that is meant by a text; None if none is."""
    try:
        raw = state._live.raw(text)
    except IllegalMove:
        return None
    return next((move for move in state.legal_moves() if move.raw == raw), None)


def why_aborted(state: State, tongue: Tongue) -> str:
    """The reason why the match was aborted, for people; nothing if it was not."""
    driver, fault = state._driver, state.fault
    if fault is None:
        return ""
    if fault[0] == "range":
        live = state._live
        return why_given_up(live.setup, live.outcomes(), tongue, at_table=True)
    return aborted(driver.machine, fault[0], driver.cells, driver.terms.decisions, tongue)


def outcomes_of(state: State) -> list[Outcome]:
    """All that has happened: the orders of shuffles, and moves."""
    return state._live.outcomes()


def _read_back(
    runs: Callable[[Machine], Runner],
    machine: Machine,
    head: tuple[Any, ...],
    parts: tuple[Any, ...],
    chance: RandomSource,
    outcomes: list[Outcome],
    game: Any = None,
) -> State:
    setup = evolve(Setup(runs(machine), Wording(machine), *head), game=game)
    driver = Driver(setup.runner, setup.terms)
    driver.cells, driver.stop, driver.decisions, driver.scored, driver.won = parts
    return state_at(setup, chance, driver, outcomes)

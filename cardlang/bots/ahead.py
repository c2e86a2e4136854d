"""Looking ahead by the fastest way at hand.

Native code, generated Python and the interpreter try the same moves in the same worlds with the
same chance, so it does not matter which of them does it; `flat` says what is tried.  Where native
code was not asked for, it is taken if it is in the cache; otherwise it is made in the background
while Python goes on.  What it cannot do exactly is done in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import asdict, define, evolve, frozen

from cardlang import limits
from cardlang.knowledge.sight import PlainChoice, Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import Machine
from cardlang.many.backends import BackendError
from cardlang.match.live.driver import Outcome
from cardlang.run.compiled import loadable

if TYPE_CHECKING:
    from cardlang.run.native.searching import Question, Searcher

T = TypeVar("T")


@define
class TriedMove:
    """Results of a move, added up over worlds."""

    count: int
    shares: int  # of wins, in parts of `flat.SHARE`
    scores: list[int]  # by side
    squares: float = 0.0  # of what the seat was paid


Search = Callable[
    [Sight, Recipe, Sequence[Outcome], int, int, int | None, int, int], list[TriedMove]
]
"""(sight, recipe, moves, worlds, seed, deals or None: to the end, the most decisions of a playout,
towards) -> what came of each move"""


Growth = Callable[
    [Sight, Recipe, Sequence[Outcome], int, int, int | None, int, list[float] | None, bytes | None],
    list[tuple[int, int]],
]
"""(sight, recipe, moves, rounds, seed, deals, towards, squares or None, policy or None) -> by move,
how often taken and payoffs; their squares, added up, go into the list"""


def searched(
    slow: Search,
    sight: Sight,
    recipe: Recipe,
    worlds: int,
    seed: int,
    deals: int | None,
    longest: int,
    towards: int = 0,
) -> list[TriedMove]:
    """Every move in every world; `slow` is how Python does it."""
    found = _natively(
        sight, recipe, seed, deals, towards, lambda how, asked: how.flat(asked, worlds), longest
    )
    if found is None:
        return slow(sight, recipe, sight.moves, worlds, seed, deals, longest, towards)
    return [TriedMove(one.count, one.shares, list(one.scores), one.squares) for one in found]


def grown(
    slow: Growth,
    sight: Sight,
    recipe: Recipe,
    rounds: int,
    seed: int,
    deals: int | None,
    towards: int,
    squares: list[float] | None = None,
    policy: bytes | None = None,
) -> list[tuple[int, int]]:
    """A tree of so many rounds; `slow` is how Python does it.  `squares` becomes by move those of
    what was paid, added up; playouts draw moves by `policy`, if there is one."""
    found = _natively(
        sight,
        recipe,
        seed,
        deals,
        towards,
        lambda how, asked: how.search(evolve(asked, policy=policy), rounds, squares=squares),
    )
    if found is None:
        return slow(sight, recipe, sight.moves, rounds, seed, deals, towards, squares, policy)
    return found


Solved = list[list[int]]
"""By world what each move brings the seat that is asked."""


def solved(
    slow: Callable[[Playouts, int, int, int], Solved | None],
    asked: Playouts,
    worlds: int,
    first: int,
    most: int,
) -> Solved | None:
    """The payoffs of moves in worlds with open cards, as far as so many moves may be tried in all,
    and `first` in the first world; None where that is not the way.  `slow` is how Python does
    it."""
    about = asked.sight, asked.recipe, asked.seed, asked.deals, asked.towards
    # a list holds what C says, since nothing at all says that Python has to be asked
    found = _natively(*about, lambda how, what: [how.exactly(what, worlds, first, most)])
    return slow(asked, worlds, first, most) if found is None else found[0]


Weights = list[tuple[int, int]]


@frozen
class Manners:
    """Manners of speech in playouts by habit (`unanswered`)."""

    quiet: tuple[int, ...] = ()  # by decision: the quiet verb, -1, or -2 where cards are chosen
    silent: bool = False  # nobody names anything; with later deals until cards are chosen
    again: int = -1  # but for a verb that others take again, where that is asked
    aim: tuple[int, int, Outcome] | None = None  # a seat, a later decision, and a move of the way
    # that it takes there
    met: int = 0  # whose habits are learned: `ALL`, `STRANGERS` or `OWN`


ALL, STRANGERS, OWN = range(3)
BY_HABIT = Manners()


@frozen
class Playouts:
    """Playouts that tell what the moves of a choice bring its seat: about so many, in worlds of the
    recipe that the seed draws; `deals` and `towards` are those of `habits.search`."""

    sight: Sight
    recipe: Recipe
    count: int
    seed: int
    deals: int | None
    towards: int


Weighed = tuple[Weights, list[float]]
"""By move how often it was tried, below zero if it is not to be taken, and what it brought; and the
squares of that, added up."""


class Mixed(Exception):
    """Native code has answered earlier questions of a decision, and cannot answer this one."""


def by_one(work: Callable[[bool], T]) -> T:
    """Return the result of `work`, all of whose questions native code answers, or else Python.

    `work` is given whether they go to Python.
    """
    try:
        return work(False)
    except Mixed:
        return work(True)


@define
class Learned:
    """Habits that several questions of one decision share, of native code or of Python."""

    native: Any = None
    plain: Any = None
    in_python: bool = False

    @property
    def begun(self) -> bool:
        """True if there are habits yet."""
        return self.native is not None or self.plain is not None


def weighed(
    slow: Callable[..., Weights],
    sight: Sight,
    recipe: Recipe,
    moves: Sequence[Outcome],
    playouts: int,
    seed: int,
    deals: int | None,
    towards: int,
    manners: Manners = BY_HABIT,
    learned: Learned | None = None,
    even: bool = False,
) -> tuple[Weights, list[list[int]]]:
    """About so many playouts of some moves by habit (`habits.search`): how often each was tried and
    what it brought, and by two moves the products of that; `slow` is how Python does it.

    `even`: all moves get as many, and none is dropped.  Raises `Mixed` where Python has
    to answer and the habits are those of native code.
    """
    shared = Learned() if learned is None else learned
    begun = shared.native is not None

    def ask(how: Searcher, asked: Question) -> tuple[Weights, list[list[int]]]:
        shared.native = shared.native if begun else how.habits()
        told = asdict(manners, recurse=False)
        asked = evolve(asked, moves=moves, habits=shared.native, even=even, **told)
        return how.guided(asked, playouts)

    if not shared.in_python:
        found = _natively(sight, recipe, seed, deals, towards, ask)
        if found is not None:
            return found
        if begun:
            raise Mixed
        shared.in_python = True
    products: list[list[int]] = []
    terms = playouts, seed, deals, towards, manners
    weights = slow(sight, recipe, moves, *terms, -1, None, products, shared, even)
    return weights, products


ByCard = list[Weights]
"""By move and card: how often the card lay in a zone, and what the move brought then."""


def told_apart(
    slow: Callable[..., Weights],
    sight: Sight,
    call: PlainChoice,
    moves: Sequence[Outcome],
    playouts: int,
    seed: int,
    deals: int | None,
    towards: int,
    manners: Manners = BY_HABIT,
) -> tuple[Weights, ByCard]:
    """About so many playouts by habit of moves that another seat had, in worlds as they were then:
    how often they were tried and what they brought it, and the same by the cards of the zone;
    `slow` is how Python does it."""
    recipe, then, zone = evolve(call.recipe, seat=call.seat), sight.instead(call), call.zone
    found = _natively(
        then,
        recipe,
        seed,
        deals,
        towards,
        lambda how, asked: how.by_card(
            evolve(asked, moves=moves, zone=zone, **asdict(manners, recurse=False)), playouts
        ),
    )
    if found is None:
        cards: ByCard = []
        terms = playouts, seed, deals, towards, manners
        return slow(then, recipe, moves, *terms, zone, cards), cards
    return found


def at_hand(sight: Sight) -> bool:
    """Return whether native code looks ahead now."""
    return _searcher(sight.runner.machine, sight.backend) is not None


def _natively(
    sight: Sight,
    recipe: Recipe,
    seed: int,
    deals: int | None,
    towards: int,
    ask: Callable[[Searcher, Question], T],
    longest: int = limits.DECISIONS,
) -> T | None:
    """Ask the searcher in C; None where it is not at hand, or cannot do it exactly."""
    machine = sight.runner.machine
    searcher = _searcher(machine, sight.backend)
    if searcher is None:
        return None
    from cardlang.run.native.searching import Question
    from cardlang.run.native.stepping import Later

    decision = machine.decisions[sight.decision]
    try:
        return ask(searcher, Question(recipe, decision, sight.moves, seed, deals, towards, longest))
    except Later:
        return None


def made(machine: Machine) -> Searcher:
    """Native code is at hand from now on, and gives it; NativeError if there is none."""
    found = _open(machine, at_hand=False)
    assert found is not None
    return found


def settled(machine: Machine) -> bool:
    """True if it is known how bots of this machine look ahead: native code is at hand, or there
    will be none.  Asking begins to make it."""
    making = _making(machine)
    return making.thread is None or not making.thread.is_alive()


class _Making:
    """Native searches, at hand or on their way: somebody waits for a bot, so they are ready first
    as they are compiled in a fifth of the time, and later as they run three times as fast."""

    def __init__(self, machine: Machine) -> None:
        self.ready: Searcher | None = None
        self.thread: Thread | None = None
        if not loadable():
            return
        from cardlang.run.native import NativeError

        try:
            self.ready = _open(machine, at_hand=True)
        except NativeError:
            return
        if self.ready is None:
            self.thread = Thread(target=self._make, args=(machine,), daemon=True)
            self.thread.start()

    def _make(self, machine: Machine) -> None:
        from cardlang.run.native import NativeError, quickly
        from cardlang.run.native.build import worth_quickly

        try:
            if worth_quickly():
                with quickly():
                    self.ready = _open(machine, at_hand=False)
            self.ready = _open(machine, at_hand=False)
        except NativeError:
            return  # then Python goes on


def _open(machine: Machine, at_hand: bool) -> Searcher | None:
    from cardlang.run.native.searching import Searcher
    from cardlang.run.native.stepping import stepper

    steps = stepper(machine, at_hand)
    return None if steps is None else Searcher(steps)


def _searcher(machine: Machine, backend: str) -> Searcher | None:
    if backend == "auto":
        return _making(machine).ready
    return _native(machine) if backend == "native" else None


@lru_cache(maxsize=16)
def _making(machine: Machine) -> _Making:
    return _Making(machine)


@lru_cache(maxsize=16)
def _native(machine: Machine) -> Searcher | None:
    from cardlang.run.native import NativeError

    try:
        return _open(machine, at_hand=False)
    except NativeError as error:
        raise BackendError(f"the native backend is not at hand: {error}") from None

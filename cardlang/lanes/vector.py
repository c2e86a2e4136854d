"""Many matches of a game at once, in arrays: the front door for learning.

    batch = cardlang.vector("my_game.card", n=1024, players=4, seed=7)
    while True:
        batch.step(choose(batch.mask, batch.cards, batch.numbers))

Each of the `n` lanes is a match.  A step takes one action a lane, an action being a number of
`Game.actions`, and plays each match on to its next decision.  Then the arrays tell of every lane
whose turn it is, what that seat may do and what it sees, what all seats have gained, and whether a
match has ended.  Lane k is, move for move, what `Game.start` gives with the seed `seeds[k]`.

numpy is needed: `pip install 'cardlang[learning]'`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

from cardlang import limits
from cardlang.api import Game, engine_of, load
from cardlang.diagnostic import UsageError, as_given, whole
from cardlang.engine import Backs
from cardlang.extras import needed
from cardlang.game_info import Options
from cardlang.lanes import native
from cardlang.lanes.buffers import (
    LONGEST,
    MODES,
    REWARDS,
    SAME_STEP,
    VIEWS,
    Buffers,
    LaneBufferTerms,
)
from cardlang.lanes.slow import SlowLanes
from cardlang.many.backends import BackendError
from cardlang.match.live.actions import Actions, actions_of
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.numbering import numbering_of
from cardlang.match.state import State
from cardlang.run.native import NativeError
from cardlang.run.native.lanes import Library, library
from cardlang.run.sights import Sights
from cardlang.run.stream import MAX_SEED
from cardlang.suggest import either

BACKENDS = ("auto", "native", "python")
_TYPES = {
    "actions": "int32",
    "held": "bool",
    "mask": "bool",
    "cards": "uint8",
    "numbers": "int32",
    "rewards": "float32",
    "terminated": "bool",
    "truncated": "bool",
    "to_act": "int32",
    "seeds": "int64",
    "scores": "int64",
}
_TAKEN = ("actions", "held")  # what a step is given; the others it writes
MOST = 1 << 20  # lanes of a batch


class Vector:
    """A batch of matches.  `cardlang.vector` makes one.

    Its arrays are written over by each step; nobody else may write into them.  Of all of them the
    first axis is the lane.

    `mask`        which actions may be taken: flags, (n, actions)
    `cards`       how many of each card the seat to move sees or remembers in each place: uint8,
                  (n, places, cards)
    `numbers`     what else that seat sees: int32, (n, numbers)
    `rewards`     what the step has brought each seat: float32, (n, players)
    `terminated`  whether the step has ended a match: flags, (n,)
    `truncated`   whether it was ended by a limit or a fault of the rules: flags, (n,)
    `to_act`      the seat to move, -1 where the match is over: int32, (n,)
    `scores`      by seat the match scores after the step, also of a match that has just ended:
                  int64, (n, players)
    `seeds`       the seeds of the matches at hand: int64, (n,)

    `place_names`, `card_names` and `number_names` say what stands where; `texts` are the texts of
    the actions.  With `every` there are `cards` and `numbers` of every seat, not of the one to move
    alone: (n, players, …).  What `views` do not name is None.  `backend` is `native` or `python`,
    and `why` says why it is Python.  `offers()` gives what the mask says as numbers of actions, for
    games with thousands of them.
    """

    mask: Any
    cards: Any
    numbers: Any
    rewards: Any
    terminated: Any
    truncated: Any
    to_act: Any
    scores: Any
    seeds: Any
    _actions: Any
    _held: Any
    why = ""

    def __init__(
        self,
        game: Game,
        table: Mapping[str, Any],
        terms: LaneBufferTerms,
        views: Collection[str],
        given: Mapping[str, Any],
        threads: int,
        backend: str,
    ) -> None:
        self.game, self._table, self._terms, self._threads = game, table, terms, threads
        self._numpy = needed("numpy", "learning")
        sights = terms.sights
        self.texts: Actions = terms.numbered
        self.place_names, self.card_names = sights.places, sights.ids
        self.number_names = tuple([number.name for number in sights.numbers])
        self.players = terms.setup.runner.machine.players
        self.n, self.autoreset = terms.lanes, terms.mode
        flat = {}
        for name, size in terms.sizes().items():
            array = None
            if name in views or name not in VIEWS:
                array = self._array(name, size, given)
                flat[name] = array.reshape(-1).view("uint8")
            setattr(self, f"_{name}" if name in _TAKEN else name, array)
        self._buffers = Buffers(terms, flat)
        self._made = self._library(backend)
        self._lanes: native.NativeLanes | SlowLanes | None = None

    def _array(self, name: str, size: int, given: Mapping[str, Any]) -> Any:
        """An array of the caller, or a new one."""
        shape: tuple[int, ...] = (self.n,)
        rows = (self.players,) if self._terms.every else ()
        if name == "cards":
            shape = (self.n, *rows, len(self.place_names), len(self.card_names))
        elif name == "numbers":
            shape = (self.n, *rows, len(self.number_names))
        elif name in ("mask", "rewards", "scores"):
            shape = (self.n, size)
        array = given.get(name)
        if array is None:
            return self._numpy.zeros(shape, _TYPES[name])
        kind = self._numpy.dtype(_TYPES[name])
        good = isinstance(array, self._numpy.ndarray) and array.dtype == kind
        if not good or array.shape != shape or not array.flags.carray:
            raise UsageError(f"`{name}` has to be an array of {kind}, {shape}, in C's order")
        array[...] = 0
        return array

    def _library(self, backend: str) -> Library | None:
        if backend == "python":
            self.why = "asked for"
            return None
        try:
            return library(self._terms.setup.runner.machine)
        except NativeError as error:
            if backend == "native":
                raise BackendError(str(error)) from None
            self.why = str(error)
            return None

    @property
    def backend(self) -> str:
        """`native` or `python`."""
        return "python" if self._made is None else "native"

    def reset(self, seed: int) -> None:
        """All lanes begin anew: lane k with the seed `seed` + k, its next match `n` seeds on."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED + 1 - self.n:
            raise UsageError(
                f"{self.n} lanes have seeds from 0 to 2^63-1, not from {as_given(seed)}"
            )
        seeds, terms, made = range(seed, seed + self.n), self._terms, self._made
        if self._lanes is not None:
            self._lanes.close()
        if made is None:
            self._lanes = SlowLanes(terms, self._buffers, seeds)
        else:
            numbering = numbering_of(terms.setup.wording, terms.numbered, made.words)
            given = terms, self._buffers, seeds, numbering, self._threads
            self._lanes = native.NativeLanes(made, *given)
        for name in ("rewards", "terminated", "truncated", "scores"):
            getattr(self, name)[...] = 0

    def step(self, actions: Any, hold: Any = None) -> tuple[Any, Any, Any]:
        """Every lane takes its action; gives `rewards`, `terminated` and `truncated`.

        `actions` are whole numbers, one a lane; where a match is over it does not matter which.
        Lanes that `hold` flags, if it is given, stay as they are: nothing is gained, nothing ends.
        IllegalMove names the first lane that does not offer its action, UsageError says that these
        are no such numbers; then nothing has happened.
        """
        assert self._lanes is not None
        given = self._numpy.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.n,):
            found = f"{given.dtype} in the shape {given.shape}"
            raise UsageError(f"actions are {self.n} whole numbers, one a lane, not {found}")
        self._actions[...] = given
        if given.dtype != self._actions.dtype:
            self._actions[given != self._actions] = -1  # too large to be held
        self._held[...] = False if hold is None else hold
        wrong = self._lanes.step()
        if wrong >= 0:
            self._refuse(wrong, int(given[wrong]))
        return self.rewards, self.terminated, self.truncated

    def offers(self) -> tuple[Any, Any]:
        """The actions that may be taken now, without a mask: two arrays of whole numbers.

        Those of lane k are `actions[starts[k] : starts[k + 1]]`, in the order in which they are
        offered.  The next call may write over them.
        """
        assert self._lanes is not None
        starts, actions = self._lanes.offers()
        counted = self._numpy.frombuffer(starts, "int64")
        return counted, self._numpy.frombuffer(actions, "int32")[: counted[-1]]

    def _refuse(self, lane: int, number: int) -> None:
        seat = int(self.to_act[lane])
        if not 0 <= number < len(self.texts):
            most = len(self.texts) - 1
            raise IllegalMove(f"lane {lane}: actions are numbered from 0 to {most}, not {number}")
        raise IllegalMove(f"lane {lane}: seat {seat} may not `{self.texts[number]}` now")

    def state(self, lane: int) -> State:
        """The match of a lane as a `State`, by which it can be looked at, recorded and played on.

        It is played again from its seed, so this takes as long as playing it by hand.
        """
        assert self._lanes is not None
        lane = whole("lanes", lane, 0, self.n - 1)
        seed, moves = self._lanes.log(lane)
        state = self.game.start(seed=seed, **self._table)
        for number in moves:
            state.apply_action(number)
        return state

    def __repr__(self) -> str:
        return f"<Vector of {self.n} matches of {self.game.slug}, {self.players} players>"


def _asked(asked: Sequence[int] | None, players: int) -> int:
    """The seats that are asked, as bits."""
    if asked is None:
        return (1 << players) - 1
    if not isinstance(asked, Iterable):
        raise UsageError(f"asked are several seats, not {as_given(asked)}")
    seats = {whole("seats", seat, 0, players - 1) for seat in asked}
    if not seats:
        raise UsageError("one seat at least has to be asked")
    return sum(1 << seat for seat in seats)


def vector(
    game: Game | str | PathLike[str],
    n: int = 1024,
    players: int | None = None,
    seed: int | None = None,
    options: Options | None = None,
    backs: Backs = None,
    deals: int | None = None,
    max_decisions: int = limits.DECISIONS,
    *,
    autoreset: str = SAME_STEP,
    rewards: str = "scores",
    asked: Sequence[int] | None = None,
    views: Collection[str] = VIEWS,
    every: bool = False,
    buffers: Mapping[str, Any] | None = None,
    threads: int = 1,
    backend: str = "auto",
) -> Vector:
    """A batch of `n` matches, which stand at their first decisions.

    `game` is a game, or what `load` takes; `players`, `options`, `backs`, `deals` and
    `max_decisions` mean what `help(cardlang.Game)` says.  Lane k begins with the seed `seed` + k,
    and goes on with that plus `n`, plus 2`n` and so on.

    `autoreset`  `same_step`: where a step ends a match, its rewards and the end are told, and the
                 rows are already those of the next match; `next_step`: the next match begins with
                 the next step, whose action does not matter; `off`: the lane stays at its end
    `rewards`    `scores`: what each score has gained, from 0, so that rewards add up to the final
                 score; `wins`: 1 at the end, shared by the winners, else 0
    `asked`      the seats that take actions; the others take random legal moves from streams of
                 their own, as the random bots of `simulate` do.  All are asked if not said
    `views`      which of `mask`, `cards` and `numbers` are made; all if not said
    `every`      `cards` and `numbers` of every seat, also of those that others move before: a step
                 after the other they are the course of the match as each seat sees it
    `buffers`    arrays of the caller by name, to be used instead of new ones
    `threads`    how many threads a step is divided between; C alone needs them
    `backend`    `native`, `python`, or `auto`: native where there is a compiler

    UsageError for what does not exist, is out of range, or where moves have no numbers; RuleError
    as `load`; BackendError if there is no native code and that was asked for; ImportError where
    numpy is missing.
    """
    found = game if isinstance(game, Game) else load(game)
    for name, given, known in (
        ("autoreset", autoreset, MODES),
        ("rewards", rewards, REWARDS),
        ("backend", backend, BACKENDS),
    ):
        if given not in known:
            raise UsageError(f"{name} is one of {', '.join(known)}, not {as_given(given)}")
    for name, number, most in (
        ("n", n, MOST),
        ("threads", threads, 256),
        ("max_decisions", max_decisions, LONGEST),
    ):
        if type(number) is not int or not 1 <= number <= most:
            raise UsageError(f"{name} is a whole number from 1 to {most:,}, not {as_given(number)}")
    engine = engine_of(found)
    setup = engine.setup(players, None, options, backs, deals, max_decisions)
    machine = setup.runner.machine
    mask = _asked(asked, machine.players)
    wins = rewards == "wins"
    numbered = actions_of(setup.wording)
    sights = Sights(machine)
    terms = LaneBufferTerms(setup, numbered, sights, n, autoreset, wins, mask, bool(every))
    table = {"players": machine.players, "options": options, "backs": backs, "deals": deals}
    table["max_decisions"] = max_decisions
    for what, named, names in (
        ("view", views, VIEWS),
        ("buffer", buffers or (), [*_TYPES][len(_TAKEN) :]),
    ):
        for name in named:
            if name not in names:
                raise UsageError(f"no {what} is called `{name}`; there is {either(names)}")
    batch = Vector(found, table, terms, views, buffers or {}, threads, backend)
    if seed is None:
        import secrets

        seed = secrets.randbelow(MAX_SEED + 2 - n)
    batch.reset(seed)
    return batch

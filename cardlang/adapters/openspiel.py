"""Games as Python games of OpenSpiel.

    from cardlang.adapters.openspiel import game

    small = game("my_game.card", deals=1)  # or pyspiel.load_game("cardlang(game=my_game.card)")
    tree = tree_game("my_game.card", deals=1)  # if small: the whole tree, in C++

Importing this registers one game, `cardlang`, whose parameters say which: `game` (a slug or a
path), `players`, `options` (`name=value` with `;` between them), `deals`, `moves` and `returns`.

`utility` says what the returns of all seats add up to: `zero_sum`, `constant_sum` (with `sum`) or
`general_sum`; `lowest` and `highest` say between what the return of a seat lies.  Who says so is
held to it: at each end that is otherwise UsageError is raised.  With `wins` returns lie between 0
and 1 without being said.  `tree_game` knows all that of a small game, for it has seen all ends.

`course` is how many events an information state tensor has room for; with 0 there is none.

Chance draws cards one by one, each when it comes to be seen (`theory.history`), so trees of small
games are exact.  Actions are the numbers of `Game.actions`, or words where a game has none.  An
information state is told by a digest of the seat's observation, which remembers everything: as many
characters late in a match as early.  The observation tensor is the row of `features`, which does
not remember; the information state tensor is that with the course of the match behind it.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from attrs import evolve

from cardlang import limits
from cardlang.adapters.course import CourseRows
from cardlang.adapters.playing import Play
from cardlang.api import engine_of
from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.match.live.moves import Move
from cardlang.match.live.words import END, Vocabulary, vocabulary_of
from cardlang.run.stream import CHANCE, Stream
from cardlang.theory.extensive import NODES, extensive_form
from cardlang.theory.gambit import efg
from cardlang.theory.history import History
from cardlang.theory.resample import resampled

_spiel = needed("pyspiel", "openspiel")
_numpy = needed("numpy", "openspiel")

_USUAL: dict[str, Any] = {
    "game": "",
    "players": 0,
    "options": "",
    "deals": 0,
    "moves": "auto",
    "returns": "scores",
    "utility": "general_sum",
    "sum": 0.0,
    "lowest": -float(limits.NUMBER),
    "highest": float(limits.NUMBER),
    "course": 0,
}
_UTILITIES = {
    "general_sum": _spiel.GameType.Utility.GENERAL_SUM,
    "zero_sum": _spiel.GameType.Utility.ZERO_SUM,
    "constant_sum": _spiel.GameType.Utility.CONSTANT_SUM,
}
_NEAR = 1e-9  # that a sum of returns may be off


def _type(utility: str = "general_sum", course: int = 0) -> Any:
    return _spiel.GameType(
        short_name="cardlang",
        long_name="A card game written in cardlang",
        dynamics=_spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=_spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITIES[utility],
        reward_model=_spiel.GameType.RewardModel.TERMINAL,
        max_num_players=limits.SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=course > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_USUAL,
        default_loadable=False,
    )


_TYPE = _type()


def game(name: str, **given: Any) -> Any:
    """The game of OpenSpiel for one of ours.  `given` are the parameters of the module's page."""
    options = given.get("options")
    if isinstance(options, dict):
        given["options"] = ";".join(f"{key}={value}" for key, value in options.items())
    for key in {"sum", "lowest", "highest"} & given.keys():
        given[key] = float(given[key])
    return _spiel.load_game("cardlang", {"game": name, **given})


def tree_game(
    name: str,
    players: int | None = None,
    options: dict[str, Any] | None = None,
    deals: int | None = None,
    returns: str = "scores",
    limit: int = NODES,
) -> Any:
    """The whole tree of a small game, as a game that OpenSpiel holds in C++ (`efg_game`).

    Bounds and the sum of returns are those of its ends.  TooLarge, a UsageError, beyond `limit`
    nodes.
    """
    tree = extensive_form(name, players, options, deals=deals, returns=returns, limit=limit)
    return _spiel.load_efg_game(efg(tree, name))


class CardGame(_spiel.Game):  # type: ignore[misc, name-defined]  # an extra: its types are not there
    """One of our games, as its parameters say."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        said = {**_USUAL, **(params or {})}
        options = dict(part.split("=", 1) for part in said["options"].split(";") if part)
        players, deals = said["players"] or None, said["deals"] or None
        if said["returns"] not in ("scores", "wins"):
            raise UsageError(f"returns are scores or wins, not {said['returns']!r}")
        if said["utility"] not in _UTILITIES:
            raise UsageError(f"utility is one of {', '.join(_UTILITIES)}, not {said['utility']!r}")
        self.wins = said["returns"] == "wins"
        self.total = None if said["utility"] == "general_sum" else float(said["sum"])
        if said["utility"] == "zero_sum" and self.total:
            raise UsageError(f"a sum of {self.total:g} is no zero sum: say constant_sum")
        self.play = Play(said["game"], players, options=options, deals=deals, moves=said["moves"])
        self.setup = engine_of(self.play.game).setup(players, options=options, deals=deals)
        self.lowest, self.highest = float(said["lowest"]), float(said["highest"])
        if self.wins:
            self.lowest, self.highest = max(0.0, self.lowest), min(1.0, self.highest)
        self.course = CourseRows(self.setup, said["course"]) if said["course"] else None
        steps = limits.CARDS if self.play.in_words else 1
        info = _spiel.GameInfo(
            num_distinct_actions=len(self.play.actions),
            max_chance_outcomes=len(self.setup.runner.machine.cards),
            num_players=self.play.players,
            min_utility=self.lowest,
            max_utility=self.highest,
            utility_sum=self.total,
            max_game_length=limits.DECISIONS * steps,
        )
        super().__init__(_type(said["utility"], said["course"]), info, params or {})

    def checked(self, returns: list[float]) -> list[float]:
        """Returns of an end, which are as was said; UsageError if not."""
        if not all(self.lowest <= paid <= self.highest for paid in returns):
            raise UsageError(
                f"a match has ended with {returns}, beyond {self.lowest:g} to {self.highest:g}"
            )
        if self.total is not None and abs(sum(returns) - self.total) > _NEAR:
            raise UsageError(f"a match has ended with {returns}, whose sum is not {self.total:g}")
        return returns

    def new_initial_state(self) -> Any:
        """A match that has just begun."""
        return CardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return the observer of what a seat sees, as OpenSpiel asks for it."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return CardObserver(self.play, recall, self.course if recall else None)


class CardState(_spiel.State):  # type: ignore[misc, name-defined]  # an extra: its types are not there
    """A history of a game."""

    def __init__(self, of: CardGame) -> None:
        super().__init__(of)
        self.course = _Course(of)

    def current_player(self) -> int:
        """The seat that chooses, chance, or nobody."""
        if self.course.at.is_chance:
            return int(_spiel.PlayerId.CHANCE)
        seat = self.course.at.to_act
        return int(_spiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.course.at.is_over

    def _moves(self) -> list[Move]:
        """The moves that may still be meant, after what was said."""
        at, wording = self.course.at, self.course.of.setup.wording
        decision, seat = at.driver.asked
        return [Move(seat, raw, decision, wording) for raw in at.moves]

    def _legal_actions(self, player: int) -> list[int]:
        play = self.course.of.play
        if not play.in_words:
            return sorted([play.place(str(move)) for move in self._moves()])
        following = self.course.words.following(self._moves(), self.course.said) or ()
        return sorted([play.place(word) for word in following])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be drawn, each with its chance."""
        return self.course.at.draws()

    def _apply_action(self, action: int) -> None:
        at, play = self.course.at, self.course.of.play
        if at.is_chance:
            at.draw(action)
            return
        moves, words = self._moves(), self.course.words
        if not play.in_words:
            move = next(move for move in moves if str(move) == play.actions[action])
            at.choose(move.raw)
            return
        self.course.said.append(play.actions[action])
        if self.course.said[-1] == END or not words.following(moves, self.course.said):
            meant = words.meant(moves, self.course.said)
            assert meant is not None
            at.choose(meant.raw)
            self.course.said = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _spiel.PlayerId.CHANCE:
            return f"draw {self.course.of.setup.wording.ids[action]}"
        return str(self.course.of.play.actions[action])

    def returns(self) -> list[float]:
        """The payoff of each seat; zeros before the end."""
        of, driver = self.course.of, self.course.at.driver
        if not self.is_terminal():
            return [0.0] * of.play.players
        if not of.wins:
            return of.checked(list(map(float, driver.scores)))
        won = driver.winners
        shares = [1 / len(won) if seat in won else 0.0 for seat in range(of.play.players)]
        return of.checked(shares)

    def resample_from_infostate(self, player: int, sampler: Any) -> CardState:
        """A state that this seat, which is to choose, cannot tell from this one.

        `sampler` gives a number from 0 to below 1 when it is called, as searches of OpenSpiel hand
        it over.
        """
        of, seed = self.course.of, int(sampler() * (1 << 53))
        found = resampled(self.course.at, player, Stream(seed, CHANCE))
        twin: CardState = of.new_initial_state()
        for step in found.steps:
            at = twin.course.at
            if isinstance(step, int):
                twin.apply_action(step)
                continue
            if not of.play.in_words:
                twin.apply_action(of.play.place(at.text(step)))
                continue
            said = self.course.words.of(next(m for m in twin._moves() if m.raw == step))
            for word in (*said, END):
                if at.steps and at.steps[-1] is step:
                    break
                twin.apply_action(of.play.place(word))
        for word in self.course.said:
            twin.apply_action(of.play.place(word))
        return twin

    def __str__(self) -> str:
        driver = self.course.at.driver
        return f"decisions: {driver.decisions}, stop: {driver.stop[:1]}, said: {self.course.said}"


class _Course:
    """The stage of a match that a state holds, and the words said so far of a move."""

    def __init__(self, of: CardGame) -> None:
        self.of = of
        self.words: Vocabulary = vocabulary_of(of.setup.wording)
        self.at = History(of.setup)
        self.said: list[str] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> _Course:
        twin = _Course.__new__(_Course)
        twin.of, twin.words, twin.at, twin.said = self.of, self.words, self.at.copy(), self.said[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _course, (str(self.of), self.at.steps, self.said)


def _course(of: str, steps: tuple[Any, ...], said: list[str]) -> _Course:
    found = _Course(_loaded(of))
    for step in steps:
        found.at.take(step)
    found.said = said
    return found


@cache
def _loaded(text: str) -> Any:
    return _spiel.load_game(text)


class CardObserver:
    """The view of a seat, as text and as a row of numbers."""

    def __init__(self, play: Play, recall: bool, course: CourseRows | None = None) -> None:
        self.play, self.recall, self.course = play, recall, course
        size = len(play.features) + (0 if course is None else len(course))
        self.tensor = _numpy.zeros(size, _numpy.float32)
        self.dict = {"info_state" if recall else "observation": self.tensor}

    def set_from(self, state: CardState, player: int) -> None:
        """Fills the row; where chance draws nothing is there to be seen."""
        self.tensor.fill(0)
        if not state.course.at.is_chance:
            seen = state.course.at.observation(player)
            row = self.play.features.of(seen)
            self.tensor[: len(row)] = row
            if self.course is not None:
                self.tensor[len(row) :] = self.course.of(seen)

    def string_from(self, state: CardState, player: int) -> str:
        """A digest of all that the seat remembers, or what it sees now."""
        if state.course.at.is_chance:
            return f"seat {player}: a card is drawn"
        seen = state.course.at.observation(player)
        said = " ".join(state.course.said) if seen.to_act == player else ""
        if self.recall:
            digest = sha256(repr(seen).encode()).hexdigest()
            return f"seat {player}: {digest} {said}".rstrip()
        return f"{evolve(seen, events=())} {said}".rstrip()


_spiel.register_game(_TYPE, CardGame)

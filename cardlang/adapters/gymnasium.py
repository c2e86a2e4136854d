"""One seat of a game as a Gymnasium environment; functions play the others.

    from cardlang.adapters.gymnasium import Seat

    table = Seat("my_game.card", seat=0, players=4)
    observed, info = table.reset(seed=7)

The observation is that of the PettingZoo adapter: a dict of `observation` and `action_mask`, and
with `course=N` of `course`.  The others take random legal moves, drawn from the environment's
generator, or what `others`, a function of an `Observation`, answers: a legal move or its place.
The reward of a step is what the seat has gained until it is asked again.  `illegal` says what
becomes of an action that may not be taken: `raise` (IllegalMove), or `random`: another is taken,
and `info["illegal"]` is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.adapters.observed import boxes, observed
from cardlang.adapters.playing import Play
from cardlang.api import Game
from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.knowledge.view import Observation

_gym = needed("gymnasium", "gymnasium")
_numpy = needed("numpy", "gymnasium")

_PASSED_OVER = 1000  # matches in a row that end before the seat is asked


class Seat(_gym.Env):  # type: ignore[misc, name-defined]  # an extra: its types are not there
    """One seat of a game.  What else may be given is that of `playing.Play`."""

    def __init__(
        self,
        game: Game | str,
        seat: int = 0,
        others: Callable[[Observation], Any] | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.play = play = Play(game, **more)
        if not 0 <= seat < play.players:
            raise UsageError(f"seats are 0 to {play.players - 1}, not {seat}")
        if illegal not in ("raise", "random"):
            raise UsageError(f"illegal is raise or random, not {illegal!r}")
        self.seat, self.others, self.illegal = seat, others, illegal
        self.names, self.actions = play.names, play.actions
        self.metadata = {"render_modes": ["ansi"], "name": play.name, "digest": play.digest}
        self.render_mode = render_mode
        self.observation_space = _gym.spaces.Dict(boxes(play, _gym.spaces, _numpy))
        self.action_space = _gym.spaces.Discrete(len(play.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match, at the first decision of the seat.  Matches that end before it are passed
        over, unless many in a row do."""
        super().reset(seed=seed)
        for _ in range(_PASSED_OVER):
            self.play.begin(int(self.np_random.integers(0, 2**63 - 1)))
            self._go_on()
            if self.play.now.to_act == self.seat:
                break
        return observed(self.play, self.seat, _numpy), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat takes an action, then the others theirs, up to its next decision or the end."""
        legal = self.play.legal()
        wrong = int(action) not in legal and self.illegal == "random"
        if wrong and legal:
            action = int(self.np_random.choice(legal))
        reward = self.play.take(int(action))[self.seat] + self._go_on()
        state = self.play.now
        ended = state.is_over and not state.is_aborted
        return (
            observed(self.play, self.seat, _numpy),
            reward,
            ended,
            state.is_aborted,
            {"illegal": wrong},
        )

    def _go_on(self) -> float:
        """The others play; what the seat has gained by it."""
        play, gained = self.play, 0.0
        while play.now.to_act not in (None, self.seat):
            state = play.now
            if self.others is None:
                legal = play.legal()
                gained += play.take(legal[int(self.np_random.integers(len(legal)))])[self.seat]
                continue
            moves = state.legal_moves()
            assert state.to_act is not None
            answer = self.others(state.observation(state.to_act))
            state.apply(moves[answer] if type(answer) is int else str(answer))
            gained += play.gained()[self.seat]
        return gained

    def render(self) -> str | None:
        """A few lines of text, with `render_mode="ansi"`."""
        return self.play.text() if self.render_mode == "ansi" else None

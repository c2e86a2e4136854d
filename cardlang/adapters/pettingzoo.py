"""Games as PettingZoo environments: AEC, a seat after the other, or Parallel, all at every step.

    from cardlang.adapters.pettingzoo import env

    table = env("my_game.card", players=4)
    table.reset(seed=7)

`parallel_env` gives the same match for who wants actions of all agents at once.

An agent is a seat: `seat_0`, `seat_1` and so on.  What it observes is a dict of `observation` (a
row of numbers, named by `table.unwrapped.names`) and `action_mask`; with `course=N` also of
`course`, N rows of what the seat has noticed, whose columns `table.unwrapped.play.course.names`
names.  A match that a limit stopped is truncated.  `metadata["name"]` ends with the digest of the
rules, which is the version of the environment: other rules, another name.
"""

from __future__ import annotations

from typing import Any

from cardlang.adapters.observed import boxes, observed
from cardlang.adapters.playing import Play
from cardlang.api import Game
from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.match.live.illegal import IllegalMove

_zoo = needed("pettingzoo", "pettingzoo")
_spaces = needed("gymnasium.spaces", "pettingzoo")
_numpy = needed("numpy", "pettingzoo")


class PettingZooTable(_zoo.AECEnv):  # type: ignore[misc, name-defined]  # an extra: its types are not there
    """All seats of a game.  What may be given is that of `playing.Play`."""

    def __init__(
        self, game: Game | str, *given: Any, render_mode: str | None = None, **more: Any
    ) -> None:
        super().__init__()
        self.play = play = Play(game, *given, **more)
        self.names, self.actions = play.names, play.actions
        self.metadata = {
            "name": play.name,
            "digest": play.digest,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(play.players)]
        parts = boxes(play, _spaces, _numpy)
        agents = self.possible_agents
        self.observation_spaces = {agent: _spaces.Dict(parts) for agent in agents}
        self.action_spaces = {agent: _spaces.Discrete(len(play.actions)) for agent in agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what a seat may do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed deals the same cards."""
        self.play.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        state = self.play.now
        self.terminations = dict.fromkeys(self.agents, state.is_over and not state.is_aborted)
        self.truncations = dict.fromkeys(self.agents, state.is_aborted)
        if state.to_act is not None:
            self.agent_selection = self.possible_agents[state.to_act]
        else:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Any:
        """The observation of a seat; its mask allows nothing unless the seat is to act."""
        return observed(self.play, self.possible_agents.index(agent), _numpy)

    def step(self, action: int | None) -> None:
        """The seat to act takes an action.  IllegalMove, a ValueError, if it may not."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        found = self.play.take(-1 if action is None else int(action))
        self.rewards = dict(zip(self.possible_agents, found, strict=True))
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """A few lines of text, with `render_mode="ansi"`."""
        return self.play.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing has to be given back."""


env = PettingZooTable


class PettingZooTogether(_zoo.ParallelEnv):  # type: ignore[misc, name-defined]  # an extra without its types
    """All seats of a game, each with an action at every step: the last action is to wait.

    One seat is asked at a time, so the masks of all others leave them to wait; the infos say who it
    is (`to_act`).  An action that may not be taken is IllegalMove, or with `illegal="random"`
    another one is drawn, and all others wait.  What else may be given is that of `playing.Play`.
    """

    def __init__(
        self,
        game: Game | str,
        *given: Any,
        illegal: str = "raise",
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        if illegal not in ("raise", "random"):
            raise UsageError(f"illegal is raise or random, not {illegal!r}")
        self.illegal, self._dice = illegal, _numpy.random.default_rng()
        self.table = table = PettingZooTable(game, *given, render_mode=render_mode, **more)
        self.play, self.names = table.play, table.names
        self.actions = (*table.actions, "wait")
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []
        count = len(self.actions)
        agents = self.possible_agents
        mask = _spaces.Box(0, 1, (count,), _numpy.int8)
        parts = {**table.observation_spaces[agents[0]].spaces, "action_mask": mask}
        self.observation_spaces = {agent: _spaces.Dict(parts) for agent in agents}
        self.action_spaces = {agent: _spaces.Discrete(count) for agent in agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what a seat observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what a seat may do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match; the same seed deals the same cards."""
        self.table.reset(seed, options)
        self._dice = _numpy.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), self._infos()

    def _observed(self) -> dict[str, Any]:
        found = {}
        for agent in self.agents:
            seen = self.table.observe(agent)
            waits = not seen["action_mask"].any()
            mask = _numpy.append(seen["action_mask"], _numpy.int8(waits))
            found[agent] = {**seen, "action_mask": mask}
        return found

    def _infos(self) -> dict[str, dict[str, Any]]:
        seat = self.play.now.to_act
        return {agent: {"to_act": seat} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """The seat to act takes its action, the others wait.  IllegalMove if one may not."""
        state = self.play.now
        if state.to_act is None:
            return {}, {}, {}, {}, {}
        asked = self.possible_agents[state.to_act]
        action = int(actions[asked])
        if self.illegal == "raise":
            self._refuse(asked, actions)
        elif action not in (legal := self.play.legal()):
            action = int(self._dice.choice(legal))
        gained = self.play.take(action)
        rewards = dict(zip(self.possible_agents, gained, strict=True))
        ends = state.is_over and not state.is_aborted, state.is_aborted
        seen, infos = self._observed(), self._infos()
        terminated, truncated = (dict.fromkeys(self.agents, end) for end in ends)
        if any(ends):
            self.agents = []
        return seen, rewards, terminated, truncated, infos

    def _refuse(self, asked: str, actions: dict[str, Any]) -> None:
        wait = len(self.actions) - 1
        for agent, action in actions.items():
            if (int(action) == wait) == (agent == asked):
                told = "it is asked" if agent == asked else f"{asked} is asked"
                named = self.actions[int(action)] if 0 <= int(action) <= wait else action
                raise IllegalMove(f"{agent} took `{named}`, but {told}")

    def render(self) -> str | None:
        """A few lines of text, with `render_mode="ansi"`."""
        return self.table.render()

    def close(self) -> None:
        """Nothing has to be given back."""


parallel_env = PettingZooTogether

"""One seat of many matches as a Gymnasium `VectorEnv`; random moves play the others.

    from cardlang.adapters.gymnasium_vector import Seats

    table = Seats("my_game.card", num_envs=1024, seat=0, players=4)
    observed, info = table.reset(seed=7)

What is observed is a dict of `cards`, `numbers` and `action_mask`, as `cardlang.vector` has them.
The reward of a step is what the seat has gained until it is asked again.  A match that is over is
followed by the next one with the next step (`AutoresetMode.NEXT_STEP`), whose action does not
matter, or with `autoreset="same_step"` at once (`SAME_STEP`; `final_obs` of the info is what is
seen at an end, which is nothing).  An action that may not be taken is an IllegalMove, and then
nothing has happened.

`others` plays the other seats in place of random moves: a function that is given the batch, whose
rows are those of the seats to move, and gives an action for each lane, or one for each other seat,
by its number.  Lanes where none of them is to move stay as they are, whatever it says of them.
With `copy=False` what is observed are the arrays of the batch, which the next step writes over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any

from cardlang.api import Game
from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.lanes.vector import Vector, vector

_gym = needed("gymnasium", "gymnasium")
_numpy = needed("numpy", "gymnasium")

Others = Callable[[Vector], Any]
"""A policy for other seats: a batch -> an action for each lane."""


class Seats(_gym.vector.VectorEnv):  # type: ignore[misc, name-defined]  # an extra without its types
    """One seat of `num_envs` matches.  What else may be given is that of `cardlang.vector`."""

    def __init__(
        self,
        game: Game | str | PathLike[str],
        num_envs: int = 1024,
        seat: int = 0,
        others: Others | Mapping[int, Others] | None = None,
        autoreset: str = "next_step",
        copy: bool = True,
        **more: Any,
    ) -> None:
        for name in ("asked", "views", "every"):
            if name in more:
                raise UsageError(f"`{name}` is not for a VectorEnv")
        modes = _gym.vector.AutoresetMode
        known = {"next_step": modes.NEXT_STEP, "same_step": modes.SAME_STEP}
        if autoreset not in known or (others is not None and autoreset != "next_step"):
            may = "next_step" if others is not None else " or ".join(known)
            raise UsageError(f"autoreset is {may} here, not {autoreset!r}")
        asked = [seat] if others is None else None
        self.batch = batch = vector(game, num_envs, autoreset=autoreset, asked=asked, **more)
        if others is not None and not 0 <= seat < batch.players:
            raise UsageError(f"seats are 0 to {batch.players - 1}, not {seat}")
        if isinstance(others, Mapping):
            lacking = sorted({*range(batch.players)} - {seat, *others})
            if lacking:
                raise UsageError(f"nobody plays seat {lacking[0]}")
        self.num_envs, self.seat, self.others, self._copies = num_envs, seat, others, copy
        mode = known[autoreset]
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        box, limits = _gym.spaces.Box, _numpy.iinfo(_numpy.int32)
        shapes = batch.cards.shape[1:], batch.numbers.shape[1:], batch.mask.shape[1:]
        self.single_observation_space = _gym.spaces.Dict(
            {
                "cards": box(0, 255, shapes[0], _numpy.uint8),
                "numbers": box(limits.min, limits.max, shapes[1], _numpy.int32),
                "action_mask": box(0, 1, shapes[2], _numpy.int8),
            }
        )
        self.single_action_space = _gym.spaces.Discrete(len(batch.texts))
        many = _gym.vector.utils.batch_space
        self.observation_space = many(self.single_observation_space, num_envs)
        self.action_space = many(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """All matches begin anew, from the first seed if there are several."""
        first = seed[0] if isinstance(seed, list) and seed else seed
        if isinstance(first, int):
            super().reset(seed=first)
            self.batch.reset(first)
        else:
            self.batch.reset(int(self.np_random.integers(0, 2**62)))
        self._early = self._others_play()[0]
        return self._observed(), {}

    def _others_play(self) -> tuple[Any, Any, Any]:
        """The other seats play until this one is asked or the match ends; what that has brought."""
        batch, seat = self.batch, self.seat
        gained = _numpy.zeros(batch.n, _numpy.float32)
        ended, cut = _numpy.zeros(batch.n, bool), _numpy.zeros(batch.n, bool)
        while self.others is not None:
            waits = (batch.to_act >= 0) & (batch.to_act != seat)
            if not waits.any():
                break
            rewards, one, other = batch.step(self._answers(waits), hold=~waits)
            gained += rewards[:, seat]
            ended |= one
            cut |= other
        return gained, ended, cut

    def _answers(self, waits: Any) -> Any:
        """The actions of the other seats, where they are to move."""
        others, batch = self.others, self.batch
        if not isinstance(others, Mapping):
            assert others is not None
            return _numpy.asarray(others(batch))
        found = _numpy.zeros(batch.n, _numpy.int64)
        for seat, policy in others.items():
            here = waits & (batch.to_act == seat)
            if here.any():
                found[here] = _numpy.asarray(policy(batch))[here]
        return found

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """The seat takes an action in every match, and the others theirs."""
        rewards, terminated, truncated = self.batch.step(actions)
        gained = rewards[:, self.seat] + self._early
        ends = terminated.copy(), truncated.copy()
        more, ended, cut = self._others_play()
        gained += more
        self._early = 0
        ends = ends[0] | ended, ends[1] | cut
        info: dict[str, Any] = {}
        over = ends[0] | ends[1]
        if self.metadata["autoreset_mode"] == _gym.vector.AutoresetMode.SAME_STEP and over.any():
            info = {"final_obs": self._final(over), "_final_obs": over}
        return self._observed(), gained, *ends, info

    def _final(self, over: Any) -> Any:
        """The view at the end of matches, which is empty: nobody is to move."""
        space = self.single_observation_space
        none = {name: _numpy.zeros(box.shape, box.dtype) for name, box in space.items()}
        found = _numpy.full(self.num_envs, None, object)
        for lane in _numpy.flatnonzero(over):
            found[lane] = none
        return found

    def _observed(self) -> dict[str, Any]:
        batch = self.batch
        mask = batch.mask.view(_numpy.int8)
        seen = {"cards": batch.cards, "numbers": batch.numbers, "action_mask": mask}
        return {name: told.copy() for name, told in seen.items()} if self._copies else seen

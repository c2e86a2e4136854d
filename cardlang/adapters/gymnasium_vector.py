"""One seat of many matches as a Gymnasium `VectorEnv`; random moves play the others.

    from cardlang.adapters.gymnasium_vector import Seats

    table = Seats("my_game.card", num_envs=1024, seat=0, players=4)
    observed, info = table.reset(seed=7)

What is observed is a dict of `cards`, `numbers` and `action_mask`, as `cardlang.vector` has them.
The reward of a step is what the seat has gained until it is asked again.  A match that is over is
followed by the next one with the next step (`AutoresetMode.NEXT_STEP`), whose action does not
matter.  An action that may not be taken is an IllegalMove, and then nothing has happened.
"""

from __future__ import annotations

from os import PathLike
from typing import Any

from cardlang.api import Game
from cardlang.diagnostic import UsageError
from cardlang.extras import needed
from cardlang.lanes.vector import vector

_gym = needed("gymnasium", "gymnasium")
_numpy = needed("numpy", "gymnasium")


class Seats(_gym.vector.VectorEnv):  # type: ignore[misc, name-defined]  # an extra without its types
    """One seat of `num_envs` matches.  What else may be given is that of `cardlang.vector`."""

    def __init__(
        self, game: Game | str | PathLike[str], num_envs: int = 1024, seat: int = 0, **more: Any
    ) -> None:
        for name in ("autoreset", "asked", "views"):
            if name in more:
                raise UsageError(f"`{name}` is not for a VectorEnv")
        self.batch = batch = vector(game, num_envs, autoreset="next_step", asked=[seat], **more)
        self.num_envs, self.seat = num_envs, seat
        mode = _gym.vector.AutoresetMode.NEXT_STEP
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
        return self._observed(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """The seat takes an action in every match."""
        rewards, terminated, truncated = self.batch.step(actions)
        ends = terminated.copy(), truncated.copy()
        return self._observed(), rewards[:, self.seat].copy(), *ends, {}

    def _observed(self) -> dict[str, Any]:
        batch = self.batch
        mask = batch.mask.astype(_numpy.int8)
        return {"cards": batch.cards.copy(), "numbers": batch.numbers.copy(), "action_mask": mask}

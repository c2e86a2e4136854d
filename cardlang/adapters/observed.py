"""Observations of a seat as arrays, and the spaces that these lie in.

PettingZoo and Gymnasium have the same spaces.  They and numpy are extras, so they are handed over
by the adapters, which need them anyway.
"""

from __future__ import annotations

from typing import Any

from cardlang.adapters.playing import Play


def boxes(play: Play, spaces: Any, numpy: Any) -> dict[str, Any]:
    """By name, the space of each part of an observation, of the module `gymnasium.spaces`."""

    def numbers(shape: tuple[int, ...]) -> Any:
        return spaces.Box(-numpy.inf, numpy.inf, shape, numpy.float32)

    mask = spaces.Box(0, 1, (len(play.actions),), numpy.int8)
    found = {"observation": numbers((len(play.names),)), "action_mask": mask}
    return found if play.course is None else {**found, "course": numbers(play.course.shape)}


def observed(play: Play, seat: int, numpy: Any) -> dict[str, Any]:
    """By the same names, what a seat observes; its mask allows nothing unless it is to act."""
    mask = play.mask() if seat == play.now.to_act else [0] * len(play.actions)
    found = {
        "observation": numpy.array(play.row(seat), numpy.float32),
        "action_mask": numpy.array(mask, numpy.int8),
    }
    if play.course is not None:
        rows = play.course.of(play.now.observation(seat))
        found["course"] = numpy.array(rows, numpy.float32).reshape(play.course.shape)
    return found

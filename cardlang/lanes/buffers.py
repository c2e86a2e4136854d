"""Buffers that a batch reads and writes: flat, a row a lane, of whoever holds them.

`Buffers` are views of writable memory: of numpy arrays, of `array`, of anything with the buffer
protocol.  Both ways of playing write the same into them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from cardlang.match.live.actions import Actions
from cardlang.match.live.setup import Setup
from cardlang.run.sights import Sights

SAME_STEP, NEXT_STEP, OFF = MODES = ("same_step", "next_step", "off")
REWARDS = ("scores", "wins")
VIEWS = ("mask", "cards", "numbers")  # buffers that a batch can do without
LONGEST = 100_000  # decisions of a match in a batch, whose numbers are kept

LETTERS = {
    "actions": "i",
    "held": "B",
    "mask": "B",
    "cards": "B",
    "numbers": "i",
    "rewards": "f",
    "terminated": "B",
    "truncated": "B",
    "to_act": "i",
    "seeds": "q",
    "scores": "q",
}
"""The buffers and, as `struct` has it, of what they are."""


@frozen(eq=False)
class LaneBufferTerms:
    """Terms common to all lanes."""

    setup: Setup  # of any seed
    numbered: Actions
    sights: Sights
    lanes: int
    mode: str
    wins: bool
    asked: int  # mask of the seats that are asked; the others take random moves
    every: bool = False  # rows of every seat, not of the one to move alone

    def sizes(self) -> dict[str, int]:
        """The number of items of each buffer for one lane."""
        players = self.setup.runner.machine.players
        found = dict.fromkeys(LETTERS, 1)
        found |= {"mask": len(self.numbered), "rewards": players, "scores": players}
        rows = players if self.every else 1
        cards = len(self.sights.places) * len(self.sights.ids)
        return found | {"cards": rows * cards, "numbers": rows * len(self.sights.numbers)}


def _as(flat: Any, letter: str) -> memoryview[Any]:
    """Bytes as numbers; the types of `cast` know no letter that is a variable."""
    view: memoryview[Any] = flat.cast(letter)
    return view


class Buffers:
    """Views of all buffers of a batch, by name; those of `VIEWS` may be missing."""

    def __init__(self, terms: LaneBufferTerms, given: Mapping[str, Any]) -> None:
        self.sizes = terms.sizes()
        self.views: dict[str, memoryview[Any]] = {}
        for name, held in given.items():
            flat = memoryview(held).cast("B")
            view = flat if LETTERS[name] == "B" else _as(flat, LETTERS[name])
            if len(view) != self.sizes[name] * terms.lanes:
                raise ValueError(f"`{name}` has {len(view)} items, not {self.sizes[name]} a lane")
            self.views[name] = view

    def set(self, name: str, lane: int, row: Any) -> None:
        """Write the row of a lane, where somebody wants it: as many numbers, or bytes."""
        view = self.views.get(name)
        if view is not None:
            size, at = self.sizes[name], lane * self.sizes[name]
            if isinstance(row, bytes):
                view[at : at + size] = row
                return
            for k in range(size):
                view[at + k] = row[k]

    def is_held(self, lane: int) -> bool:
        """Return whether a lane stays as it is in the step at hand."""
        held = self.views.get("held")
        return held is not None and bool(held[lane])

    def rest(self, lane: int) -> None:
        """Write what a step brings to a lane that stays as it is."""
        self.set("rewards", lane, [0.0] * self.sizes["rewards"])
        self.set("terminated", lane, [False])
        self.set("truncated", lane, [False])

    def wanted(self, name: str) -> bool:
        """Return whether there is such a buffer."""
        return name in self.views

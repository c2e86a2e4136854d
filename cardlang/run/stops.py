"""Stops of a runner: where a machine waits for the world, each kind a tuple of its own length.

They are plain tuples that begin with the word of their kind, because generated Python makes them
once and hands out the same ones.  The type checker tells them apart by that word: behind
`stop[0] == "decide"` it knows the two numbers that follow, and a word that is no kind is a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cardlang.machine.tree import Exit, Halt, Over, Score
from cardlang.source import Span

ChoiceStop = tuple[Literal["decide"], int, int]
"""A seat chooses: the number of the decision, and the seat."""
ShuffleStop = tuple[Literal["shuffle"], int]
"""A pile is shuffled: the number of its zone."""
ScoreStop = tuple[Literal["score"]]
"""A deal is counted."""
EndStop = tuple[Literal["end"]]
"""The match is over."""
HaltStop = tuple[Literal["halt"]]
"""The end of what an example or a rule asked for."""
FaultStop = tuple[Literal["fault"], str, Span | None]
"""The match is given up: the code, and the place in the text."""

Stop = ChoiceStop | ShuffleStop | ScoreStop | EndStop | HaltStop | FaultStop

BARE: Mapping[type[Exit], Stop] = {Score: ("score",), Over: ("end",), Halt: ("halt",)}
"""The stops of which there is nothing to say, by the exit that comes to them."""

StartStop = tuple[Literal["start"]]
"""Stops of a match alone: nothing has run yet, or a stop has just been answered."""
MatchStop = Stop | StartStop

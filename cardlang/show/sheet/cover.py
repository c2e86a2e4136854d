"""Cover of statements by the sentences above them, and why one has no point of its own."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from attrs import frozen

from cardlang.show.sheet.parts import Point

Reason = Literal["sentence", "name", "no table", "said before", "no deed"]


@frozen
class ToldBy:
    """The reason why a statement has no point of its own: what stands for it, or that it does
    nothing.

    `sentence`: one of the author above it has all of it.  `name`: a value is told where its name
    is used.  `no table`: it does not come about at the table of the sheet.  `said before`: the
    section has the same point already.  `no deed`: nothing within it is done.
    """

    reason: Reason


Told = list[Point] | ToldBy


class Cover(IntEnum):
    """The statements below a sentence that it has told already."""

    NOTHING = 0
    PRELUDE = 1  # those of the prelude: what the game does within, no sentence of it can know
    ALL = 2

"""Questions of a program at the pipe, before it says its move.

Instead of a move it may write a JSON object, and is sent one back; it may go on asking.

    {"ask": "worlds", "count": 20}       {"worlds": [{"zones": […], "keeps": […], …}, …]}
    {"ask": "values", "bot": "good:50"}  {"unit": "points", "values": [{"move": …, "mean": …}, …]}
    {"ask": "move", "bot": "good:50"}    {"move": "play 7H"}

What is asked wrongly is answered by `{"error": "a sentence"}`.  Answers follow from the view of the
seat and its stream of chance alone, as the moves of bots do.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from cardlang.bots.values import ranking
from cardlang.bots.world import worlds_of
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Sight
from cardlang.run.stream import RandomSource

Json = dict[str, Any]
WORLDS = 20  # if no number is said
BOT = "good:20"
_ASKS = ("worlds", "values", "move")


class Questions:
    """Answers for the program that plays one seat."""

    def __init__(
        self, stream: RandomSource, maker: Callable[[str], Callable[[Sight], int]]
    ) -> None:
        self._stream = stream
        self._maker = maker

    def answer(self, asked: Json, sight: Sight) -> Json:
        """Answer a question about a decision of the seat."""
        try:
            return self._answer(asked, sight)
        except UsageError as error:
            return {"error": str(error)}

    def _answer(self, asked: Json, sight: Sight) -> Json:
        what = asked.get("ask")
        if what == "worlds":
            first, second = self._stream.words(2)
            seed = (second << 32 | first) >> 1
            found = worlds_of(sight, asked.get("count", WORLDS), seed)
            return {"worlds": [world.to_dict() for world in found]}
        if what not in _ASKS:
            raise UsageError(
                'a question is {"ask": "worlds"}, {"ask": "values"} or {"ask": "move"}'
            )
        name = asked.get("bot", BOT)
        if not isinstance(name, str) or name.partition(":")[0] == "pipe":
            raise UsageError("a bot that is asked is one of this program, such as `good:50`")
        bot, legal = self._maker(name), sight.observation.legal
        if what == "move":
            return {"move": legal[bot(sight)]}
        ranked = ranking(bot, name, sight)
        rows = []
        for one in ranked.moves:
            worth = one.worth
            mean, low, high = (worth.mean, worth.low, worth.high) if worth else (None, None, None)
            row = {"mean": mean, "low": _plain(low), "high": _plain(high)}
            rows.append({"move": legal[one.move], **row, "number": one.number, "kept": one.kept})
        return {"unit": ranked.unit, "values": rows}


def _plain(number: float | None) -> float | None:
    """A number that JSON can hold: an end that is not known is none."""
    return number if number is not None and isfinite(number) else None

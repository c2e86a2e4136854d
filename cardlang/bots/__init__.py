"""Players of the program.

A bot is given a `Sight`: what its seat may know, the moves it is offered, and a way to draw worlds
that it cannot tell from the true one; it answers with the number of the move it takes.  It never
sees the state of the match.  `make` finds one by its name and gives it the stream of chance of its
seat, so that the same seed plays the same match.

    random          any legal move, each as likely as the others
    flat:200        flat Monte Carlo over 200 worlds (`flat`)
    flat:200:blind  the same, without heeding what the backs show
    ismcts:1000     information-set tree search of 1,000 rounds (`tree`); `:blind` goes here too

A function of a program is a bot too (`Called`): it is given the observation of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.bots.flat import Flat
from cardlang.bots.tree import Tree
from cardlang.match.live.setup import UsageError
from cardlang.match.secrets.sight import Sight
from cardlang.match.secrets.view import Observation
from cardlang.run.stream import Source, Stream
from cardlang.suggest import did_you_mean, nearest

Bot = Callable[[Sight], int]
"""What a seat may know -> the number of the move taken."""

RANDOM = "random"
_AHEAD: dict[str, tuple[Callable[[int, bool, Source], Bot], str, int]] = {
    "flat": (Flat, "worlds", 200),
    "ismcts": (Tree, "rounds", 1000),
}
NAMES = (RANDOM, *_AHEAD)
_FORMS = "`random`, `flat:200`, `flat:200:blind` and `ismcts:1000`"
_WORLDS = 1_000_000


Function = Callable[[Observation], object]
"""An observation -> one of its legal moves, or the place of one in that list."""


class Called:
    """A bot that somebody wrote in Python."""

    def __init__(self, function: Function) -> None:
        self.function = function

    def __call__(self, sight: Sight) -> int:
        seen = sight.observation
        answer = self.function(seen)
        if type(answer) is int and 0 <= answer < len(seen.legal):
            return answer
        if answer in seen.legal:
            return seen.legal.index(str(answer))
        raise UsageError(
            f"the bot `{name_of(self.function)}` answered {answer!r}; it takes one of "
            f"`observation.legal`, or its place from 0 to {len(seen.legal) - 1}"
        )


def name_of(bot: str | Function) -> str:
    """What a record calls a bot."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))


def make(name: str, stream: Source) -> Bot:
    """The bot of that name; UsageError if there is none."""
    kind, *parts = name.split(":")
    if kind in _AHEAD:
        return _ahead(name, kind, parts, stream)
    if kind == RANDOM:
        if parts:
            raise UsageError(f"`{name}` is no bot; `random` has nothing to set")
        return lambda sight: stream.below(len(sight.moves))
    near = nearest(kind, NAMES)
    hint = f"did you mean `{':'.join([near, *parts])}`?" if near else f"there is {_FORMS}"
    raise UsageError(f"no bot is called `{name}`; {hint}")


def _ahead(name: str, kind: str, parts: list[str], stream: Source) -> Bot:
    bot, what, usual = _AHEAD[kind]
    number, *more = parts or [""]
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise UsageError(f"`{name}` says no number of {what}; for {usual} write `{kind}:{usual}`")
    if more not in ([], ["blind"]):
        hint = did_you_mean(more[0], ["blind"]) or "behind the number there may be `:blind`"
        raise UsageError(f"`{name}` is no bot; {hint}")
    if not 1 <= int(number) <= _WORLDS:
        raise UsageError(f"`{name}`: a number of {what} is from 1 to {_WORLDS}")
    return bot(int(number), bool(more), stream)


def check(names: Sequence[str]) -> None:
    """UsageError if one of these names is not a bot's."""
    for name in names:
        make(name, Stream(0, 1))

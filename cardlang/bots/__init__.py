"""Players of the program.

A bot is given a `Sight`: what its seat may know, the moves it is offered, and a way to draw worlds
that it cannot tell from the true one; it answers with the number of the move it takes.  It never
sees the state of the match.  `make` finds one by its name and gives it the stream of chance of its
seat, so that the same seed plays the same match.

    random          any legal move, each as likely as the others
    greedy          the move after which things stand best (`greedy`)
    flat:200        flat Monte Carlo over 200 worlds (`flat`)
    flat:200:blind  the same, without heeding what the backs show
    ismcts:1000     information-set tree search of 1,000 rounds (`tree`); `:blind` goes here too
    good            the best there is, about a second a move (`good`); `good:0.2s` takes that long,
                    `good:500` counts instead, `good:500:0.2s` does both; `good:500+untrained`
                    plays without what `cardlang train` has learned, `good:500@1a2b3c` with that
    easy, middle, hard  levels of it
    pipe:./mybot    another program, asked line by line (`pipe`)

A function of a program is a bot too (`Called`): it is given the observation of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.bots.budget import MIDDLE, seconds_of
from cardlang.bots.flat import Flat
from cardlang.bots.good import Good
from cardlang.bots.greedy import Greedy
from cardlang.bots.trained import TAKERS, told_apart
from cardlang.bots.tree import TreeBot
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.view import Observation
from cardlang.run.stream import RandomSource, Stream
from cardlang.suggest import did_you_mean, nearest

Bot = Callable[[Sight], int]
"""Chooser: what a seat may know -> the number of the move taken."""

RANDOM = "random"
_PIPE = "pipe"
_GOOD = "good"
_AHEAD: dict[str, tuple[Callable[[int, bool, RandomSource], Bot], str, int]] = {
    "flat": (Flat, "worlds", 200),
    "ismcts": (TreeBot, "rounds", 1000),
}
_PLAIN: dict[str, Callable[[RandomSource], Bot]] = {
    RANDOM: lambda stream: lambda sight: stream.below(len(sight.moves)),
    "greedy": Greedy,
    "easy": Greedy,
    "middle": lambda stream: Good(MIDDLE, stream, timed=True),
    "hard": lambda stream: Good(None, stream),
    _GOOD: lambda stream: Good(None, stream),
}
NAMES = (*_PLAIN, *_AHEAD, _PIPE)
_FORMS = (
    "`random`, `greedy`, `flat:200`, `flat:200:blind`, `ismcts:1000`, `good`, `good:0.2s`, "
    "`good:500`, `easy`, `middle`, `hard` and `pipe:COMMAND`"
)
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
    """The name of a bot in records."""
    return bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))


def make(name: str, stream: RandomSource) -> Bot:
    """The bot of that name; UsageError if there is none."""
    plain, tag = (name, None) if name.startswith(_PIPE) else told_apart(name)
    kind, *parts = plain.split(":")
    if tag is not None and kind not in TAKERS:
        raise UsageError(f"`{name}` is no bot; trained numbers are for `good`, `hard` and `middle`")
    if kind == _PIPE:
        from cardlang.bots.pipe import Piped  # processes, which a browser has not
        from cardlang.bots.questions import Questions

        command = name.partition(":")[2].strip()
        if not command:
            raise UsageError(f"`{name}` says no program; write `pipe:./mybot`")
        return Piped(command, Questions(stream, lambda asked: make(asked, stream)))
    if kind == _GOOD and parts:
        return _good(name, parts, stream, tag)
    if kind in _AHEAD:
        return _ahead(name, kind, parts, stream)
    if kind in _PLAIN:
        if parts:
            raise UsageError(f"`{name}` is no bot; `{kind}` has nothing to set")
        made = _PLAIN[kind](stream)
        if isinstance(made, Good):
            made.tag = tag
        return made
    near = nearest(kind, NAMES)
    hint = f"did you mean `{':'.join([near, *parts])}`?" if near else f"there is {_FORMS}"
    raise UsageError(f"no bot is called `{name}`; {hint}")


def _good(name: str, parts: list[str], stream: RandomSource, tag: str | None) -> Bot:
    """`good:500`, `good:0.2s`, or both: at most 500, and no more than there is time for."""
    seconds = seconds_of(parts[-1])
    numbers = parts if seconds is None else parts[:-1]
    if len(numbers) > 1:
        raise UsageError(
            f"`{name}` is no bot; behind `good` there may be a number, and seconds such as `0.2s`"
        )
    number = _number(name, _GOOD, numbers[0], "simulations", 500) if numbers else None
    if seconds is None:
        return Good(number, stream, tag=tag)
    return Good(number, stream, timed=True, seconds=seconds, tag=tag)


def _ahead(name: str, kind: str, parts: list[str], stream: RandomSource) -> Bot:
    bot, what, usual = _AHEAD[kind]
    number, *more = parts or [""]
    worlds = _number(name, kind, number, what, usual)
    if more not in ([], ["blind"]):
        hint = did_you_mean(more[0], ["blind"]) or "behind the number there may be `:blind`"
        raise UsageError(f"`{name}` is no bot; {hint}")
    return bot(worlds, bool(more), stream)


def _number(name: str, kind: str, number: str, what: str, usual: int) -> int:
    """The number behind the name of a bot."""
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise UsageError(f"`{name}` says no number of {what}; for {usual} write `{kind}:{usual}`")
    if not 1 <= int(number) <= _WORLDS:
        raise UsageError(f"`{name}`: a number of {what} is from 1 to {_WORLDS}")
    return int(number)


def check(names: Sequence[str]) -> None:
    """UsageError if one of these names is not a bot's."""
    for name in names:
        make(name, Stream(0, 1))

"""Hints: the moves that a bot in somebody's place would weigh, in words.

The moves are weighed as `good` weighs them: in worlds that fit what the seat knows.  Nothing else
is looked at, and the chance of it depends on nothing that the seat does not know.  The moves that
`good` weighed to the end come first, the best of them on top.  Moves that were left behind come
after them, whatever they were worth then, since they were tried less: the best of many moves that
were tried a few times looks better than it is.  Those tried in less than one world in `FEW` come
last, and it is said in how many.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.bots import good
from cardlang.bots.flat import SHARE, direction
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.view import Observation
from cardlang.run.stream import Stream
from cardlang.show.notation import Notation
from cardlang.show.text import wrap

SIMULATIONS = 20
_LISTED = 8  # moves that are told with what they are worth
FEW = 4
_CLOSE = 0.5  # per cent of wins, or points, within which moves are about as good


@frozen
class Weighed:
    """A move by its place among those offered; in how many worlds it was tried; its worth there:
    points ahead of each other side on average, or per cent of matches won."""

    move: int
    worlds: int
    worth: float


def weigh(sight: Sight) -> tuple[list[Weighed], bool]:
    """Weigh each move: the best first, and whether by points (else by wins)."""
    machine = sight.runner.machine
    towards = direction(machine)
    low, high = Stream(0, len(sight.observation.events)).words(2)
    tried = good.weigh(sight, sight.recipe(), SIMULATIONS, (high << 32 | low) >> 1)
    others = max(1, len(machine.sides) - 1)
    found = []
    for move, (count, total) in enumerate(tried):
        worth = total / max(1, abs(count))
        worth = worth / others if towards else 100 * worth / SHARE
        found.append((count > 0, Weighed(move, abs(count), worth)))
    most = max(one.worlds for _, one in found)
    found.sort(
        key=lambda told: (
            not told[0],
            not told[1].worlds,
            _few(told[1], most),
            -told[1].worth,
            told[1].move,
        )
    )
    return [one for _, one in found], bool(towards)


def _few(one: Weighed, most: int) -> bool:
    """Return whether a move was tried so seldom that it is to be said."""
    return FEW * one.worlds < most


def draw_hint(notation: Notation, view: Observation, sight: Sight) -> str:
    """The hint as lines."""
    say = notation.tongue.say
    if len(view.legal) == 1:
        return say("hint-only", move=notation.move(view.legal[0])) + "\n"
    found, points = weigh(sight)
    tried = max((one.worlds for one in found), default=0)
    if not tried:
        return say("hint-no-worlds") + "\n"
    lines = [say("hint-tried" if points else "hint-tried-wins", worlds=tried)]
    for one in found[:_LISTED]:
        worth = _worth(notation, one, points)
        if one.worlds and _few(one, tried):
            worth = say("hint-few", worth=worth, worlds=one.worlds)
        lines.append(f"  {notation.move(view.legal[one.move])}: {worth}")
    if len(found) > _LISTED:
        lines.append("  " + say("hint-rest", count=len(found) - _LISTED))
    best, second = (notation.move(view.legal[one.move]) for one in found[:2])
    close = found[1].worlds and found[0].worth - found[1].worth < _CLOSE
    lines.append(say("hint-close" if close else "hint-best", move=best, other=second))
    return "".join(f"{wrap(line)}\n" for line in lines)


def _worth(notation: Notation, one: Weighed, points: bool) -> str:
    say = notation.tongue.say
    if not one.worlds:
        return say("hint-none")
    if not points:
        return say("hint-wins", worth=f"{one.worth:.0f}")
    worth = abs(one.worth)
    if f"{worth:.1f}" == "0.0":
        return say("hint-level")
    return say("hint-ahead" if one.worth > 0 else "hint-behind", worth=worth)

"""Hints: the moves that a bot in somebody's place would weigh, in words.

They are the values of `cardlang.bot("good:20")` (`bots.values`): told from worlds that fit what the
seat knows, with a chance that depends on nothing that the seat does not know.  The move that the
bot would take comes first, then those that it weighed to the end.  Those tried in less than one
world in `FEW` come late, and it is said in how many.
"""

from __future__ import annotations

from cardlang.bots.good import Good
from cardlang.bots.values import FEW, POINTS, RankedMove, RankedMoves, ranking
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.view import Observation
from cardlang.run.stream import Stream
from cardlang.show.notation import Notation
from cardlang.show.text import wrap

SIMULATIONS = 20
_LISTED = 8  # moves that are told with what they are worth
_CLOSE = {True: 0.5, False: 0.005}  # points, or matches won, within which moves are about as good


def weigh(sight: Sight) -> RankedMoves:
    """Weigh each move."""
    return ranking(Good(SIMULATIONS, Stream(0, 1 + sight.seat)), "good", sight)


def draw_hint(notation: Notation, view: Observation, sight: Sight) -> str:
    """The hint as lines."""
    say = notation.tongue.say
    if len(view.legal) == 1:
        return say("hint-only", move=notation.move(view.legal[0])) + "\n"
    weighed = weigh(sight)
    found, points = weighed.moves, weighed.unit == POINTS
    tried = max(one.number for one in found)
    if not tried:
        return say("hint-no-worlds") + "\n"
    lines = [say("hint-tried" if points else "hint-tried-wins", worlds=tried)]
    for one in found[:_LISTED]:
        worth = _worth(notation, one, points)
        if one.number and FEW * one.number < tried:
            worth = say("hint-few", worth=worth, worlds=one.number)
        lines.append(f"  {notation.move(view.legal[one.move])}: {worth}")
    if len(found) > _LISTED:
        lines.append("  " + say("hint-rest", count=len(found) - _LISTED))
    best, second = (notation.move(view.legal[one.move]) for one in found[:2])
    first, second_worth = found[0].worth, found[1].worth
    close = first and second_worth and first.mean - second_worth.mean < _CLOSE[points]
    lines.append(say("hint-close" if close else "hint-best", move=best, other=second))
    return "".join(f"{wrap(line)}\n" for line in lines)


def _worth(notation: Notation, one: RankedMove, points: bool) -> str:
    say = notation.tongue.say
    if one.worth is None:
        return say("hint-none")
    if not points:
        return say("hint-wins", worth=f"{100 * one.worth.mean:.0f}")
    worth = abs(one.worth.mean)
    if f"{worth:.1f}" == "0.0":
        return say("hint-level")
    return say("hint-ahead" if one.worth.mean > 0 else "hint-behind", worth=worth)

"""The costliest moves of a match in words (`bots.review`)."""

from __future__ import annotations

from cardlang.bots.review import Review
from cardlang.bots.values import POINTS
from cardlang.show.notation import Notation
from cardlang.show.text import wrap


def review_lines(notation: Notation, found: Review) -> list[tuple[int, str, str]]:
    """Return for each costly move the number of its choice, its cost in words, and a better one."""
    say = notation.tongue.say
    lines = []
    for one in found.moves:
        move = notation.move(one.move)
        cost = one.cost.mean, one.cost.low, one.cost.high
        where = {"deal": one.deal, "at": one.at + 1, "move": move}
        if found.unit == POINTS:
            mean, low, high = cost
            told = say("review-cost", **where, cost=mean, low=low, high=high)
        else:
            shares = [f"{100 * share:.0f}" for share in cost]
            told = say("review-cost-wins", **where, cost=shares[0], low=shares[1], high=shares[2])
        lines.append((one.at, told, say("review-better", move=notation.move(one.better))))
    return lines


def draw_review(notation: Notation, found: Review) -> str:
    """A review as lines."""
    say, who = notation.tongue.say, notation.tongue.seat(found.seat)
    if not found.moves:
        return wrap(say("review-none", who=who, decisions=found.decisions)) + "\n"
    lines = [wrap(say("review-head", who=who, decisions=found.decisions))]
    for _, cost, better in review_lines(notation, found):
        lines += [wrap(f"  {cost}"), wrap(f"    {better}")]
    return "".join(f"{line}\n" for line in lines)

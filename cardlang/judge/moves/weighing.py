"""Amounts: positions that are weighed, deals in which habits are tried, by what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from cardlang.judge.matches.playing import Price
from cardlang.judge.moves.dominance import Candidate, candidates
from cardlang.judge.moves.habits import HabitTrial, kept
from cardlang.judge.moves.seldom import MATCHES, is_seldom_right
from cardlang.judge.moves.worth import BATCHES, FEWEST, PLAYS, Worth, worth
from cardlang.match.live.driver import Outcome, Terms
from cardlang.match.live.setup import Setup

_WORTH = 2_500_000  # units for the moves of positions
_MOST = 60  # matches of which positions are taken
_DEAR = 12  # times as much, for the fewest of which anything is said
_ARRANGED = 100_000  # from this number on, seeds of deals whose shuffles are arranged
_HABITS = 24_000_000  # units for each class of moves that seats keep to
_DEALS = 6, 40  # from every side
_AHEAD = 16  # matches that a decision of a seat that looks ahead comes to


@frozen
class MoveFigures:
    """The worth of classes of moves, and the habits that were tried."""

    worth: Worth
    kept: tuple[tuple[Candidate, HabitTrial], ...]


def weigh(
    setup: Setup,
    told: Sequence[tuple[int, tuple[Outcome, ...]]],
    seed: Callable[[int], int],
    terms: Terms,
    price: float,
    asked: float,
    width: float,
    effort: float,
    looking: float = 0.0,
) -> MoveFigures:
    """Weigh the moves of positions of matches that were `told` and of others, then try habits.

    `terms` end a match, whose price in units and whose number of free decisions are given; `width`
    is how many moves a decision has on the average, `looking` what one of a seat costs that looks
    ahead.
    """
    machine = setup.runner.machine
    plays = len(machine.decisions) * BATCHES * PLAYS * max(2.0, width)
    each = Price(price * plays / effort)
    count = each.affordable(_WORTH, FEWEST, _MOST)
    if each.match * FEWEST > _DEAR * _WORTH:
        count = 0  # of fewer positions nothing would be said
    scripts: list[tuple[int, Sequence[Outcome] | None]] = [*told[: count // 2]]
    scripts += [(seed(k), None) for k in range(count - len(scripts))]
    found = worth(setup, scripts, seed(0), terms)
    if found.almost_same:
        more = [(seed(count + k), None) for k in range(count)]
        found = worth(setup, more, seed(1), terms, found)
    habit = Price(asked * price * _AHEAD * 2 * len(machine.sides) / effort)
    seeds = [seed(k) for k in range(habit.affordable(_HABITS, *_DEALS))]
    tried = []
    dear = asked * looking * 2 * len(machine.sides) * _DEALS[0] > _DEAR * _HABITS
    for one in () if dear else candidates(found):
        others = [seed(_ARRANGED + k) for k in range(int(MATCHES * min(1.0, effort)))]
        if not one.favoured and is_seldom_right(setup, one.weighed.kind, others, terms):
            continue
        trial = kept(setup, one.weighed.kind, seeds, terms.deals, one.favoured)
        tried.append((one, trial))
    return MoveFigures(found, tuple(tried))

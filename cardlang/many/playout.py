"""One match of random seats, as fast as its machine runs.

This is where a simulation spends its time.  A runner that can play a whole match in one go is asked
to; for all others there is the loop below.  It talks to the machine directly and keeps nothing but
sums; a `State` of the same seed, given the same moves, comes to the same end.  A random seat draws
from a stream of its own and takes the k-th legal move, k below their number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from cardlang import limits
from cardlang.machine.faults import Fault
from cardlang.machine.ir import FUEL
from cardlang.match.live.driver import Cells, Outcome, Runner, Terms, pile_of, rule_line
from cardlang.match.live.setup import Setup
from cardlang.quick import field, frozen
from cardlang.run.stream import CHANCE, Stream


@frozen
class Played:
    """The result of one match."""

    seed: int
    decisions: int
    deals: int
    fuel: int
    offered: int  # legal moves, all decisions together
    fewest: int  # legal moves at a decision
    most: int
    scores: tuple[int, ...]  # by side
    winners: int  # mask of seats; 0 if aborted
    fault: tuple[str, str] | None
    thought: dict[str, Any] = field(factory=dict)  # for the head of the record


Table = Callable[[Setup, int, list[Outcome] | None], Played]
"""Plays the match of a seed among those whom the setup names; what happens is added to the list."""


def playout(
    runner: Runner, terms: Terms, seed: int, outcomes: list[Outcome] | None = None
) -> Played:
    """One match of random seats.  What happens is appended to `outcomes`, if given."""
    if outcomes is None:
        whole = runner.playout(seed, terms.deals, terms.decisions)
        if whole is not None:
            return Played(seed, *whole, None)
    return _by_steps(runner, terms, seed, outcomes)


def _by_steps(runner: Runner, terms: Terms, seed: int, outcomes: list[Outcome] | None) -> Played:
    machine = runner.machine
    state = runner.start()
    run, offers, choose = runner.run, runner.offers, runner.choose
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(machine.players)]
    limit = terms.decisions
    decisions = deals = offered = most = 0
    fewest = limits.LEGAL_MOVES
    fault: tuple[str, str] | None = None
    while True:
        try:
            stop = run(state)
        except Fault as broken:
            stop = ("fault", broken.code, broken.span)
        match stop[0]:
            case "decide":
                if decisions >= limit:
                    fault = "decisions", rule_line(machine.decisions[stop[1]].span)
                    break
                try:
                    legal = offers(state)
                except Fault as broken:
                    fault = broken.code, rule_line(broken.span)
                    break
                count = len(legal)
                outcome = legal[below[stop[2]](count)]
                choose(state, outcome)
                decisions += 1
                offered += count
                if count < fewest:
                    fewest = count
                if count > most:
                    most = count
            case "shuffle":
                cards = pile_of(machine, state, stop[1])
                chance.shuffle(cards)
                outcome = tuple(cards)
                runner.shuffled(state, outcome)
            case "score":
                deals += 1
                if deals == terms.deals:
                    break
                runner.counted(state)
                continue
            case "end" | "halt":
                break
            case "fault":
                fault = stop[1], rule_line(stop[2])
                break
            case _:
                assert_never(stop[0])
        if outcomes is not None:
            outcomes.append(outcome)
    offers_made = offered, fewest if decisions else 0, most
    return _played(runner, state, seed, decisions, deals, offers_made, fault)


def _played(
    runner: Runner,
    state: Cells,
    seed: int,
    decisions: int,
    deals: int,
    offered: tuple[int, int, int],
    fault: tuple[str, str] | None,
) -> Played:
    """The result of a match that has come to its end.

    `offered` is how many moves were offered in all, at least and at most.  Who wins costs fuel too.
    """
    machine = runner.machine
    winners = 0
    if fault is None:
        try:
            winners = runner.winners(state)
        except Fault as broken:
            fault = broken.code, rule_line(broken.span)
    scores = tuple(state[machine.scores : machine.scores + len(machine.sides)])
    fuel = state[FUEL]
    return Played(seed, decisions, deals, fuel, *offered, scores, winners, fault)

"""The first place in which two ways of running the rules part: match, move and rule line.

Two runners play one match in step, with the same shuffles and the same choices.  At every stop the
stops, the moves offered, the scores and the fuel must be the same.  What is shown of a difference
names the match (game, players, options, seed), the decisions taken until then, the rule line at
which both still agreed, and what each has come to.
"""

from __future__ import annotations

from typing import Any

from cardlang.match.live.driver import Driver, Outcome, Runner, Terms, rule_line
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream


class _Side:
    """One of the two, and how it stands."""

    def __init__(self, runner: Runner, terms: Terms) -> None:
        self.driver = Driver(runner, terms)

    def go(self) -> dict[str, Any]:
        """To the next stop; everything that can be compared."""
        driver = self.driver
        driver.run()
        offers = driver.offers()
        stop = driver.stop
        place = rule_line(stop[2]) if stop[0] == "fault" else stop[1:]
        return {
            "stop": (stop[0], stop[1] if stop[0] == "fault" else "", place),
            "moves": offers,
            "scores": driver.scores,
            "fuel": driver.fuel,
            "pile": driver.pile if stop[0] == "shuffle" else [],
            "winners": driver.winners,
            "cells": driver.cells,
        }


def first_difference(setup: Setup, one: Runner, other: Runner, seed: int) -> str:
    """Where the two part in the match of this seed, for people; nothing if they do not."""
    machine = setup.runner.machine
    sides = [_Side(one, setup.terms), _Side(other, setup.terms)]
    chance = Stream(seed, CHANCE)
    seats = [Stream(seed, 1 + seat) for seat in range(machine.players)]
    place = "the beginning"
    told: list[str] = []
    while True:
        found = [side.go() for side in sides]
        driver = sides[0].driver
        if found[0] != found[1]:
            return _shown(setup, seed, driver, told, place, *found)
        kind = driver.stop[0]
        outcome: Outcome
        if kind == "decide":
            decision, seat = driver.asked
            legal = driver.offers()
            outcome = legal[seats[seat].below(len(legal))]
            place = rule_line(machine.decisions[decision].span)
            told.append(f"{seat}: {setup.wording.text(decision, outcome)}")
            for side in sides:
                side.driver.choose(outcome)
        elif kind == "shuffle":
            cards = driver.pile
            chance.shuffle(cards)
            for side in sides:
                side.driver.shuffle(tuple(cards))
        elif kind == "score":
            for side in sides:
                side.driver.count()
        else:
            return ""


def _shown(
    setup: Setup,
    seed: int,
    driver: Driver,
    told: list[str],
    place: str,
    one: dict[str, Any],
    other: dict[str, Any],
) -> str:
    machine = setup.runner.machine
    options = " ".join(f"{name}={value}" for name, value in machine.options.items())
    lines = [
        f"{machine.slug}, {machine.players} players, seed {seed} {options}".rstrip(),
        f"after {len(told)} moves, the last ones {told[-3:]}, behind {place}",
    ]
    for key in one:
        if one[key] == other[key]:
            continue
        if key == "cells":
            names = {info.cell: f"{info.name} {info.owner_label}" for info in machine.cells}
            for at, (a, b) in enumerate(zip(one[key], other[key], strict=True)):
                if a != b:
                    lines.append(f"  cell {at} {names.get(at, '')}: {a} and {b}")
        else:
            lines.append(f"  {key}: {one[key]} and {other[key]}")
    return "\n".join(lines)


__all__ = ["first_difference"]

"""Replaying a match of a pack file: played again from its seed and its choices.

Everything that the file says besides, how the match ended and what it cost, has to be what the
rules give.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.packing import Packed, PackError, entry
from cardlang.match.records.reading import RecordError
from cardlang.match.records.replay import Replayed, setup_for, told_of_rules
from cardlang.run.stream import CHANCE, Stream


def unpack(packed: Packed, slug: str, setup_of: Callable[..., Setup]) -> Replayed:
    """A match of the game `slug`, verified; `setup_of` makes the setup of its header.

    PackError if it is not what the rules give.
    """
    try:
        setup = setup_for(slug, setup_of, packed.header)
    except RecordError as error:
        raise PackError(f"match of seed {packed.seed}: {error.message}") from None
    others = packed.header.rules != setup.header().rules
    chance = Stream(packed.seed, CHANCE)
    driver = Driver(setup.runner, setup.terms)
    outcomes: list[Outcome] = []

    def wrong(message: str) -> PackError:
        if others:
            message = f"the file was made with other rules; this differs first: {message}"
        return PackError(f"match of seed {packed.seed}: {message}")

    for count, choice in enumerate(packed.choices, start=1):
        driver.settle(chance.shuffle, outcomes)
        offers = driver.offers()
        if choice >= len(offers):
            there = f"{len(offers)} legal moves there" if offers else "no decision there"
            raise wrong(f"decision {count} takes move {choice}, but the rules give {there}")
        outcomes.append(offers[choice])
        driver.choose(offers[choice])
    driver.settle(chance.shuffle, outcomes)
    driver.offers()
    if not driver.is_over:
        raise wrong(f"after {driver.decisions} decisions the match is not over")
    found = {
        "aborted": driver.fault is not None,
        "scores": tuple([driver.scores[seats[0]] for seats in driver.machine.sides]),
        "winners": driver.winners,
        "fuel": driver.fuel,
    }
    for name, given in found.items():
        if (told := getattr(packed, name)) != given:
            raise wrong(f"{name}: the file has {told}, but the rules give {given}")
    warnings = told_of_rules(setup, packed.header)
    return Replayed(setup, chance, driver, outcomes, tuple(warnings))


def packed_entry(setup: Setup, seed: int, outcomes: Sequence[Outcome]) -> bytes:
    """A match that has been played to its end, from all that has happened, as pack files hold it.

    Its chance is that of the seed.
    """
    driver = Driver(setup.runner, setup.terms)
    left, choices = iter(outcomes), []

    def shuffle(cards: list[int]) -> None:
        cards[:] = next(left)

    driver.settle(shuffle)
    for outcome in left:
        choices.append(driver.offers().index(outcome))
        driver.choose(outcome)
        driver.settle(shuffle)
    driver.offers()
    scores = [driver.scores[seats[0]] for seats in driver.machine.sides]
    winners = driver.won if driver.fault is None else None
    return entry(driver.fuel, winners, scores, choices)

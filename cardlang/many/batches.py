"""Playing matches in batches, by native code.

`natively` plays a range of seeds in batches of a tenth of a second, each one call that leaves other
threads free; several jobs are several threads.  `switching` is for those who did not ask for a
backend: it takes native code that is at hand, or begins in Python and has the native code made in
the background once the run looks long enough to be worth it.  That is C which is not optimised,
made in a fifth of the time and still thirty times as fast as Python; a run that goes on has better
code made meanwhile, and takes it between two batches.

What native code cannot do exactly it leaves to the runner in Python, match by match, so sums and
records are the same whichever way a match was played.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from time import perf_counter

from cardlang.many.keeping import Kept, kept
from cardlang.many.playout import Played, playout
from cardlang.many.tally import Tally
from cardlang.match.live.driver import Driver, Outcome, Terms, rule_line
from cardlang.match.live.setup import Setup
from cardlang.run.native import Making, Native, NativeError, Row, Sums, opened
from cardlang.run.native.build import worth_quickly

Progress = Callable[[int, int], object]

_SLICE = 0.1  # seconds that a batch should take
_FIRST = 16  # matches of the first batch
_LARGEST = 1 << 20
_GLANCE = 0.1  # seconds that a run must have left to look for a library
_LOOK = 0.2  # seconds after which a run is judged
_WORTH = 2.0  # seconds that a run must have left to be worth a compilation
_BETTER = 1.5  # seconds that a run of code that is not optimised must have left to be worth another


def played(seed: int, row: Row) -> Played:
    """A row as other backends give it."""
    fault = None if row.fault is None else (row.fault[0], rule_line(row.fault[1]))
    return Played(
        seed,
        row.decisions,
        row.deals,
        row.fuel,
        row.offered,
        row.fewest,
        row.most,
        row.scores,
        row.winners,
        fault,
    )


def outcomes(native: Native, setup: Setup, seed: int) -> tuple[Played, list[Outcome]]:
    """One match and what happened in it."""
    terms = setup.terms
    found = native.log(seed, terms.deals, terms.decisions)
    told: list[Outcome] = []
    if found is None:
        return playout(setup.runner, terms, seed, told), told
    row, log = found
    driver = Driver(setup.runner, terms)
    entries = iter(log)

    def shuffle(cards: list[int]) -> None:
        cards[:] = islice(entries, ~next(entries))

    driver.settle(shuffle, told)
    for choice in entries:
        if driver.is_over:
            raise AssertionError(f"native code went on after {driver.stop}")
        outcome = driver.offers()[choice]
        driver.choose(outcome)
        told.append(outcome)
        driver.settle(shuffle, told)
    return played(seed, row), told


def add(
    tally: Tally, sums: Sums, setup: Setup, keep: Callable[[Kept], object] | None = None
) -> None:
    """Add a batch to a tally, with the matches that it left out; these are given to `keep`."""
    faults = [(seed, fault[0], rule_line(fault[1])) for seed, fault in sums.faults]
    if sums.matches:
        tally.merge(_tally(sums, faults))
    for seed in sums.later:
        told: list[Outcome] | None = None if keep is None else []
        tally.add(playout(setup.runner, setup.terms, seed, told))
        if keep is not None and told is not None:
            keep(kept("packed", setup, seed, told))


def _tally(sums: Sums, faults: list[tuple[int, str, str]]) -> Tally:
    found = Tally(sums.matches, sums.aborted, sums.fuel)
    found.length.add(*sums.decisions)
    found.deals.add(*sums.deals)
    if sums.decisions[0]:
        found.branching.add(*sums.branching)
    found.winners = dict(sums.winners)
    found.scores = list(sums.scores) if sums.matches > sums.aborted else []
    found.faults = faults
    return found


def natively(
    native: Native,
    setup: Setup,
    seeds: range,
    jobs: int,
    tally: Tally,
    progress: Progress | None = None,
    asked: int = 0,
    keep: Callable[[Kept], object] | None = None,
    quick: bool = False,
) -> bool:
    """Play these matches; whether it was broken off.

    `keep` is given all of them, packed, in their order; `quick` code makes room for better code.
    """
    making: Making | None = None
    terms: Terms = setup.terms
    asked = asked or len(seeds)

    def play(part: range) -> list[tuple[Sums, Kept | None]]:
        found: list[tuple[Sums, Kept | None]] = []
        while part:
            packed: Kept | None = None
            if keep is None:
                sums = native.sums(part, terms.deals, terms.decisions)
            else:
                sums, entries = native.packed(part, terms.deals, terms.decisions)
                packed = part[: sums.matches], "", entries
            found.append((sums, packed))
            part = part[sums.played :]
        return found

    size, at = _FIRST, 0
    try:
        with ThreadPoolExecutor(jobs) as pool:
            while at < len(seeds):
                begun = perf_counter()
                parts = [seeds[at + k * size : at + (k + 1) * size] for k in range(jobs)]
                parts = [part for part in parts if part]
                for batch in pool.map(play, parts) if jobs > 1 else map(play, parts):
                    for sums, packed in batch:
                        if keep is not None and packed is not None and packed[0]:
                            keep(packed)
                        add(tally, sums, setup, keep)
                count = sum(map(len, parts))
                at += count
                taken = perf_counter() - begun
                faster = _SLICE / taken if taken > 0 else 8.0
                size = max(1, min(_LARGEST, int(size * min(8.0, max(0.25, faster)))))
                if progress is not None:
                    progress(tally.matches, asked)
                if quick and making is None and taken / count * (len(seeds) - at) > _BETTER:
                    making = Making(setup.runner.machine)
                elif making is not None and making.done:
                    native, making, quick = making.ready or native, None, False
    except KeyboardInterrupt:
        return True
    return False


def switching(
    setup: Setup,
    seeds: range,
    jobs: int,
    tally: Tally,
    progress: Progress | None,
    others: Callable[[range], bool],
    one: Callable[[int], object],
    keep: Callable[[Kept], object] | None = None,
) -> tuple[bool, bool, str]:
    """Play these matches in Python, and natively as soon as that can be had and is worth it.

    `one` plays a match in Python, `others` what is left where there is no native code, `keep` is
    given the packed matches of native code.  Gives whether the run was broken off, whether native
    code was taken, and why, or why there is none if it would have been taken.
    """
    machine = setup.runner.machine
    making: Making | None = None
    looked = False
    begun = perf_counter()
    for done, seed in enumerate(seeds, start=1):
        try:
            one(seed)
        except KeyboardInterrupt:
            return True, False, ""
        if progress is not None:
            progress(done, len(seeds))
        left = seeds[done:]
        taken = perf_counter() - begun
        native: Native | None = None
        if making is not None and making.done:
            if making.ready is None:
                return others(left), False, making.reason
            native, why = making.ready, f"compiled while {done} matches were played in Python"
        elif not looked and taken / done * len(left) > _GLANCE:
            looked = True
            try:
                native, why = opened(machine, at_hand=True), "its library was at hand"
            except NativeError as error:
                return others(left), False, str(error)
        elif making is None and taken > _LOOK:
            if taken / done * len(left) < _WORTH:
                return others(left), False, ""
            making = Making(machine, quick=worth_quickly())
        if native is not None:
            quick = making is not None and making.quick
            ended = natively(native, setup, left, jobs, tally, progress, len(seeds), keep, quick)
            return ended, True, why
    return False, False, ""

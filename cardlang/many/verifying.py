"""Verifying pack files: each match is played again by its choices, in C where that can be had.

A block is given to C as it is, which stops before the first match that is not what the rules give.
That one is played in Python, which says what differs, or goes on where C only could not do it
exactly.  Matches are played in Python too until the library is loaded, or made in the background
where a block would take seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from attrs import evolve, frozen

from cardlang.match.live.setup import Setup
from cardlang.match.records.packing import Pack, skipped
from cardlang.match.records.reading import RecordError
from cardlang.match.records.replay import setup_for
from cardlang.match.records.unpacking import unpack
from cardlang.run.native import Making, Native, NativeError, opened

_GLANCE = 0.05  # seconds in Python after which a library is looked for
_MANY = 64  # matches of a block for which it is looked for at once
_LOOK = 0.2  # seconds after which a block is judged
_WORTH = 2.0  # seconds that a block must have left to be worth a compilation


@frozen
class Verified:
    """Matches of a pack file that are what the rules give."""

    seeds: range
    warnings: tuple[str, ...]


class _PackCode:
    """The library of a pack's machine, as soon as it costs nobody anything."""

    def __init__(self, setup: Setup | None) -> None:
        self._machine = None if setup is None else setup.runner.machine
        self._spent = 0.0
        self._matches = 0
        self._looked = False
        self._making: Making | None = None
        self._native: Native | None = None

    def native(self, left: int) -> Native | None:
        """The library, if it is there; `left` is how many matches a block still has."""
        if self._native is not None or self._machine is None:
            return self._native
        try:
            if self._making is not None and self._making.done:
                self._native, self._making = self._making.ready, None
                self._machine = None  # asked for no more, whatever came of it
            elif not self._looked and (self._spent > _GLANCE or left >= _MANY):
                self._looked = True
                self._native = opened(self._machine, at_hand=True)
            elif self._making is None and self._spent > _LOOK:
                if self._spent / self._matches * left > _WORTH:
                    self._making = Making(self._machine)
        except NativeError:
            self._machine = None
        return self._native

    def spent(self, seconds: float) -> None:
        """A match was played in Python."""
        self._spent += seconds
        self._matches += 1


def verified(pack: Pack, slug: str, setup_of: Callable[..., Setup]) -> Iterator[Verified]:
    """The matches of a pack file of the game `slug` as they turn out to be good, in their order.

    `setup_of` makes the setup of the file's header.  PackError at the first match that is not what
    the rules give, or where the file is spoilt; OSError if it cannot be read.
    """
    setup, code = None, _PackCode(None)
    for seeds, raw in pack.blocks():
        if setup is None:
            try:
                setup = setup_for(slug, setup_of, evolve(pack.header, seed=seeds.start))
            except RecordError:
                setup = None  # which the first match says
            if setup is not None and setup.runner.machine.sides == pack.sides:
                code = _PackCode(setup)
        warnings: tuple[str, ...] = ()
        while seeds:
            native = code.native(len(seeds))
            if native is not None and setup is not None:
                terms = setup.terms
                good, used = native.verified(seeds, terms.deals, terms.decisions, raw)
                if good:
                    yield Verified(seeds[:good], warnings)
                    seeds, raw = seeds[good:], raw[used:]
            if seeds:
                begun = perf_counter()
                match = next(pack.matches(seeds, raw))
                warnings = unpack(match, slug, setup_of).warnings
                code.spent(perf_counter() - begun)
                yield Verified(seeds[:1], warnings)
                numbers = 3 + len(pack.sides) + match.decisions
                seeds, raw = seeds[1:], raw[skipped(raw, numbers) :]
        if raw:
            next(pack.matches(seeds, raw), None)  # which says that something follows

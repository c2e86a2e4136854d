"""Running a machine as C that is generated for it: the way for long runs.

A `Native` plays whole matches of random seats, from the seed, and nothing smaller: to cross from
Python to C costs more than a decision does.  A call plays a batch and gives sums, or one match,
with the log of its outcomes where that is asked for; meanwhile other threads of Python go on.  What
comes out is what the interpreter would give, to the last unit of fuel.  A match in which something
happens that 64 bits or this backend cannot do exactly is named instead of played, and the
interpreter plays it (`later`).

`opened` compiles where the library is not in the cache; `Making` does so in the background while
the first matches are already played in another way.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from attrs import frozen

from cardlang.machine.ir import Machine
from cardlang.run.native.build import NativeError, build, cached, compiler, quickly
from cardlang.run.native.source import NOTED, NativeSource, generate
from cardlang.source import Span

Fault = tuple[str, Span | None]
_LATER = -1
_LOG = 1 << 14  # numbers in the first log; one that is too short is made again
_LETTERS = {
    "n": ctypes.c_int64,
    "s": ctypes.c_uint64,
    "d": ctypes.c_double,
    "p": ctypes.c_void_p,
    "-": None,
}
_FUNCTIONS = {
    "cl_sum": "nsnnnppppnpn",
    "cl_log": "-snnppn",
    "cl_verify": "nsnnnpnpnp",
}
_NEVER = -1  # no limit of deals
_SHORT_LOG = -1  # as matches.h has it
_BYTES = 1 << 18  # of packed matches that a call gives
_NUMBERS = ("decisions", "deals", "fuel", "offered", "fewest", "most", "winners")


@frozen
class Row:
    """The result of one match. `fault` is code and span."""

    decisions: int
    deals: int
    fuel: int
    offered: int
    fewest: int
    most: int
    winners: int
    scores: tuple[int, ...]
    fault: Fault | None


@frozen
class Sums:
    """Sums over the matches of a batch; low and high are of single matches."""

    played: int  # seeds that are dealt with, those of `later` among them
    matches: int
    aborted: int
    fuel: int
    decisions: tuple[int, int, int]  # sum, low, high
    deals: tuple[int, int, int]
    branching: tuple[int, int, int]
    scores: tuple[int, ...]
    winners: dict[int, int]  # mask of winning seats -> matches
    faults: tuple[tuple[int, Fault], ...]  # seed, fault; the first ones
    later: tuple[int, ...]  # the last seed, if it is not in the sums


def declare(library: ctypes.CDLL, functions: dict[str, str]) -> None:
    """Tells ctypes what functions give and take, by a letter each."""
    for name, letters in functions.items():
        function = getattr(library, name)
        function.restype, *function.argtypes = (_LETTERS[letter] for letter in letters)


def read_row(row: Any, faults: Sequence[Fault]) -> Row | None:
    """Read a `cl_played`; None if the interpreter has to play."""
    if row.fault == _LATER:
        return None
    fault = faults[row.fault - 1] if row.fault > 0 else None
    numbers = {name: getattr(row, name) for name in _NUMBERS}
    return Row(**numbers, scores=tuple(row.scores), fault=fault)


class Native:
    """The generated C of one machine, compiled and loaded."""

    def __init__(self, machine: Machine, source: NativeSource, library: ctypes.CDLL) -> None:
        self.machine = machine
        self._faults = source.faults
        self._sides = source.sides
        self._row, self._sums = forms(source.sides)
        self._library = library
        declare(library, _FUNCTIONS)

    def rows(self, seeds: Iterable[int], deals: int | None, max_decisions: int) -> list[Row | None]:
        """A row a match; None for one that the interpreter has to play."""
        row, found = self._row(), []
        for seed in seeds:
            self._play(seed, deals, max_decisions, row)
            found.append(read_row(row, self._faults))
        return found

    def sums(self, seeds: range, deals: int | None, max_decisions: int) -> Sums:
        """The sums over these matches, up to one that the interpreter has to play."""
        return self._summed(seeds, deals, max_decisions, None, None)[0]

    def packed(self, seeds: range, deals: int | None, max_decisions: int) -> tuple[Sums, bytes]:
        """The sums over the first of these matches, and the matches as pack files hold them.

        One that the interpreter has to play is the last one, and is not among the bytes.
        """
        most, numbers = _BYTES, _LOG
        while True:
            room, log = (ctypes.c_char * most)(), (ctypes.c_int32 * numbers)()
            sums, used = self._summed(seeds, deals, max_decisions, room, log)
            if sums.played >= 0:
                return sums, ctypes.string_at(room, used)
            if sums.played == _SHORT_LOG:
                numbers *= 2
            else:
                most *= 2

    def _summed(
        self, seeds: range, deals: int | None, max_decisions: int, room: Any, log: Any
    ) -> tuple[Sums, int]:
        """The sums of a batch, and how many bytes of the room were used."""
        sums = self._sums(shortest=2**62, fewest_deals=2**62, fewest=2**62)
        winners = (ctypes.c_int64 * (1 << self.machine.players))()
        noted = (ctypes.c_int64 * (2 * NOTED))()
        asked = seeds.start, len(seeds), _NEVER if deals is None else deals, max_decisions
        into = room, len(room or ()), log, len(log or ())
        played = self._library.cl_sum(*asked, ctypes.byref(sums), winners, noted, *into)
        pairs = zip(noted[::2], noted[1::2], strict=True)
        found = Sums(
            played,
            sums.matches,
            sums.aborted,
            sums.fuel,
            (sums.decisions, sums.shortest, sums.longest),
            (sums.deals, sums.fewest_deals, sums.most_deals),
            (sums.offered, sums.fewest, sums.most),
            tuple(sums.scores),
            {mask: count for mask, count in enumerate(winners) if count},
            tuple([(seed, self._faults[k - 1]) for seed, k in pairs if k > 0]),
            tuple(seeds[sums.matches : max(played, 0)]),
        )
        return found, sums.packed

    def verified(
        self, seeds: range, deals: int | None, max_decisions: int, entries: bytes
    ) -> tuple[int, int]:
        """Play packed matches again by their choices, up to one that is not what the rules give.

        Gives how many are good, and how many bytes these have.  What is wrong with the next one, or
        whether it is only left to the interpreter, this does not say.
        """
        room = min(max_decisions, len(entries))
        log, used = (ctypes.c_int32 * room)(), ctypes.c_int64()
        limit = _NEVER if deals is None else deals
        asked = seeds.start, len(seeds), limit, max_decisions
        into = log, room, ctypes.byref(used)
        good: int = self._library.cl_verify(*asked, entries, len(entries), *into)
        return good, used.value

    def _play(
        self, seed: int, deals: int | None, max_decisions: int, row: Any, log: Any = None
    ) -> None:
        """Plays one match into a `cl_played`, and into a log."""
        limit = _NEVER if deals is None else deals
        into = ctypes.byref(row), log, len(log or ())
        self._library.cl_log(seed, limit, max_decisions, *into)

    def log(
        self, seed: int, deals: int | None, max_decisions: int
    ) -> tuple[Row, Sequence[int]] | None:
        """One match and what happened in it: of a shuffle how many cards and their order, of a
        decision the place of the move among those offered.  None: the interpreter has to play."""
        row, room = self._row(), _LOG
        while True:
            log = (ctypes.c_int32 * room)()
            self._play(seed, deals, max_decisions, row, log)
            if row.logged <= room:
                break
            room = row.logged
        read = read_row(row, self._faults)
        return None if read is None else (read, log[: row.logged])


def forms(sides: int) -> tuple[Any, Any]:
    """The C structures `cl_played` and `cl_sums`."""
    number = ctypes.c_int64

    def form(name: str, fields: str) -> Any:
        held = [(field, number) for field in fields.split()]
        return type(name, (ctypes.Structure,), {"_fields_": [*held, ("scores", number * sides)]})

    played = "decisions deals fuel offered fewest most winners fault logged paused"
    sums = "matches aborted fuel decisions shortest longest deals fewest_deals most_deals offered"
    return form("played", played), form("sums", f"{sums} fewest most packed")


Kind = TypeVar("Kind")


def loaded(
    machine: Machine,
    make: Callable[[Machine, NativeSource, ctypes.CDLL], Kind],
    at_hand: bool,
) -> Kind | None:
    """Make a `Native` or `Steps` of the library of a machine."""
    made_by = compiler()
    source = generate(machine, steps=make is not Native)
    path = cached(source.text, made_by) if at_hand else build(source.text, made_by)
    return None if path is None else opening(path, lambda found: make(machine, source, found))


def opening(path: Path, make: Callable[[ctypes.CDLL], Kind]) -> Kind:
    """Open a compiled library, and make something of it. NativeError where it cannot be loaded."""
    try:
        return make(ctypes.CDLL(str(path)))
    except (OSError, AttributeError, ValueError) as error:
        raise NativeError(f"the compiled library cannot be loaded: {error}") from None


def opened(machine: Machine, at_hand: bool = False) -> Native | None:
    """The generated C of a machine, ready to play.  NativeError if there is none.

    With `at_hand` nothing is compiled: None if the library is not in the cache.
    """
    return loaded(machine, Native, at_hand)


class Making:
    """Native code that is being made in the background; `quick` is what is not optimised."""

    def __init__(self, machine: Machine, quick: bool = False) -> None:
        self.ready: Native | None = None
        self.reason = ""  # why there will be none
        self.quick = quick
        self._machine = machine
        self._thread = Thread(target=self._make, daemon=True, name="cardlang-native")
        self._thread.start()

    def _make(self) -> None:
        try:
            with quickly(self.quick):
                self.ready = opened(self._machine)
        except NativeError as error:
            self.reason = str(error)
        except Exception as error:  # a thread that dies must not take the run with it
            self.reason = f"generating C failed: {error!r}"

    @property
    def done(self) -> bool:
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        self._thread.join(seconds)

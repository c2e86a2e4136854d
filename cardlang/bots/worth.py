"""What a state is worth to a seat: the scores now, and what cards and keeps are worth at present.

Nobody tells a bot what a game is about, so the worth of things is found out: matches of random
seats are played once, and for states on their way it is noted what lay where and how far each
seat's side came out ahead afterwards.  A sum of weights is fitted to that, one for each card at
each kind of place (my hand, the hands of others, my tricks, …) and one for each thing that a keep
can hold, as seen from a seat (it is I, it is my partner, it is another; this label; so many).  All
seats share the weights.  They are fitted step by step, each time against the error that is left
(least mean squares, normalised), in an order that is always the same, so the same machine always
gives the same weights.

Where scores do not say who wins, what is fitted is the share of the win at the end of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import define, field, frozen

from cardlang import limits
from cardlang.bots.flat import direction
from cardlang.bots.tree import payoff
from cardlang.machine.ir import CellInfo, Machine, Owned
from cardlang.match.live.driver import Cells, Driver, Runner, Terms, members
from cardlang.run.stream import CHANCE, Stream

SEED = 1987
DECISIONS = 5_000  # that random seats take in all
_MATCHES = 400
_LONGEST = 600  # decisions of a match
_EVERY = 4  # one state in so many is noted
_RATE = 0.1  # how much of an error is put right at once, at first
_OWN, _PARTNER, _OTHER, _NOBODY = range(4)
_LABELS = 64  # a keep that can hold more is a number


@frozen(eq=False)
class _Zone:
    mask: int  # the cell
    first: int  # its first weight


@frozen(eq=False)
class _Keep:
    cell: int
    kind: str  # "seat", "side", "label", "number"
    first: int
    size: int


@define(eq=False)
class Worth:
    """The weights of a machine, and what a state comes to by them."""

    machine: Machine
    towards: int
    weights: list[float] = field(factory=list)
    _zones: list[list[_Zone]] = field(factory=list)  # by seat
    _keeps: list[list[_Keep]] = field(factory=list)
    _relation: list[list[int]] = field(factory=list)  # by seat, of other seats

    def of(self, cells: Cells, seat: int) -> float:
        """What it is worth to a seat, measured as `tree.payoff` does."""
        weights = self.weights
        now = float(self.now(cells, seat))
        return now + sum([weights[at] * much for at, much in self.features(cells, seat)])

    def now(self, cells: Cells, seat: int) -> int:
        """How far the side of the seat is ahead by the scores as they stand."""
        machine = self.machine
        if not self.towards:
            return 0
        scores = cells[machine.scores : machine.scores + len(machine.sides)]
        own = next(k for k, seats in enumerate(machine.sides) if seat in seats)
        return int(
            self.towards * (max(1, len(scores) - 1) * scores[own] - (sum(scores) - scores[own]))
        )

    def features(self, cells: Cells, seat: int) -> list[tuple[int, float]]:
        """Weights that count in a state, and how much."""
        found: list[tuple[int, float]] = []
        for zone in self._zones[seat]:
            found += [(zone.first + card, 1.0) for card in members(cells[zone.mask])]
        for keep in self._keeps[seat]:
            held = cells[keep.cell]
            if not isinstance(held, int):
                continue
            if keep.kind == "number":
                found.append((keep.first, max(-4.0, min(4.0, held / 16))))
            elif keep.kind == "label":
                if 0 <= held < keep.size:
                    found.append((keep.first + held, 1.0))
            else:
                found.append((keep.first + self._related(keep.kind, held, seat), 1.0))
        return found

    def _related(self, kind: str, held: int, seat: int) -> int:
        if kind == "side":
            sides = self.machine.sides
            if not 0 <= held < len(sides):
                return _NOBODY
            return _OWN if seat in sides[held] else _OTHER
        return self._relation[seat][held] if 0 <= held < self.machine.players else _NOBODY

    # ------------------------------------------------------------ how it is made

    def lay_out(self) -> None:
        """Give every thing that can count its weight."""
        machine = self.machine
        side_of = {seat: k for k, seats in enumerate(machine.sides) for seat in seats}
        seats = range(machine.players)
        self._relation = [
            [
                _OWN if other == seat else _PARTNER if side_of[other] == side_of[seat] else _OTHER
                for other in seats
            ]
            for seat in seats
        ]
        places: dict[tuple[str, str, int], int] = {}

        def first(what: str, owned: Owned, seat: int, size: int) -> int:
            relation = _NOBODY
            if owned.owner_kind in ("seat", "side") and owned.owner >= 0:
                relation = self._related(owned.owner_kind, owned.owner, seat)
            key = (what, owned.name, relation)
            if key not in places:
                places[key] = sum(sizes)
                sizes.append(size)
            return places[key]

        sizes: list[int] = []
        for seat in seats:
            zones = [
                _Zone(machine.masks + k, first("zone", zone, seat, len(machine.cards)))
                for k, zone in enumerate(machine.zones)
            ]
            keeps = []
            for cell in machine.cells:
                if cell.of_cards or cell.many or _is_score(machine, cell):
                    continue
                kind, size = _kind(cell)
                if kind:
                    keeps.append(_Keep(cell.cell, kind, first("keep", cell, seat, size), size))
            self._zones.append(zones)
            self._keeps.append(keeps)
        self.weights = [0.0] * sum(sizes)

    def learn(self, noted: Sequence[tuple[list[tuple[int, float]], float]]) -> None:
        """Fit the weights to what came of these states."""
        weights = self.weights
        for turn in range(2):
            rate = _RATE / (1 + turn)
            for features, came in noted:
                size = sum([much * much for _, much in features])
                if not size:
                    continue
                missed = came - sum([weights[at] * much for at, much in features])
                step = rate * missed / size
                for at, much in features:
                    weights[at] += step * much


def _is_score(machine: Machine, cell: CellInfo) -> bool:
    return machine.scores <= cell.cell < machine.scores + len(machine.sides)


def _kind(cell: CellInfo) -> tuple[str, int]:
    """How what a keep holds counts, and for how many weights; "" if it does not."""
    if cell.what in ("seat", "side"):
        return cell.what, 4
    if 0 < len(cell.labels) <= _LABELS:
        return "label", len(cell.labels)
    if cell.what == "flag":
        return "label", 2
    return ("number", 1) if cell.what == "number" else ("", 0)


@lru_cache(maxsize=16)
def _found(machine: Machine) -> list[Worth]:
    """What was found out about a machine: nothing yet, or its worth."""
    return []


def worth_of(runner: Runner) -> Worth:
    """The worth of things in the game that this runs; found out when it is first asked for."""
    known = _found(runner.machine)
    if not known:
        known.append(_learned(runner))
    return known[0]


def _learned(runner: Runner) -> Worth:
    machine = runner.machine
    towards = direction(machine)
    worth = Worth(machine, towards)
    worth.lay_out()
    noted: list[tuple[list[tuple[int, float]], float]] = []
    decisions = 0
    for match in range(_MATCHES):
        if decisions >= DECISIONS:
            break
        decisions += _play(runner, worth, match, noted)
    worth.learn(noted)
    return worth


def _play(
    runner: Runner, worth: Worth, match: int, noted: list[tuple[list[tuple[int, float]], float]]
) -> int:
    """A match of random seats, and what is noted of it; its decisions."""
    machine = runner.machine
    streams = [Stream(SEED + match, k) for k in range(1 + machine.players)]
    terms = Terms(1 if worth.towards else None, min(_LONGEST, limits.DECISIONS))
    driver = Driver(runner, terms)
    driver.settle(streams[CHANCE].shuffle)
    seen: list[tuple[int, list[tuple[int, float]], int]] = []
    while offers := driver.offers():
        if driver.decisions % _EVERY == match % _EVERY:
            for seat in range(machine.players):
                seen.append(
                    (seat, worth.features(driver.cells, seat), worth.now(driver.cells, seat))
                )
        driver.choose(offers[streams[1 + driver.stop[2]].below(len(offers))])
        driver.settle(streams[CHANCE].shuffle)
    if driver.stop[0] != "fault":
        came = [payoff(driver, seat, worth.towards) for seat in range(machine.players)]
        noted += [(features, float(came[seat] - now)) for seat, features, now in seen]
    return driver.decisions

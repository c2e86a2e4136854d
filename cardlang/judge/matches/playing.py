"""Matches of random seats, looked at: how long, how free, who led when, what was offered.

Many matches are played as fast as they can be (`many`), in C where there is a compiler, and give
their sums alone; fewer are played step by step (`traced`), by an interpreter that remembers what
ran.  Both take the same matches: a random seat takes the k-th legal
move, k from its own stream.  So what comes out does not depend on what played.

How many there are follows from counts: the first few matches say what one costs, in decisions and
fuel, and the rest is as many as an allowance pays for (`Allowance`).  No clock is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import TYPE_CHECKING, Any

from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL, Machine, VerbInfo
from cardlang.machine.tree import walk
from cardlang.many.playout import Played, playout
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.quick import define, field, frozen
from cardlang.run.compiled import loadable
from cardlang.run.stream import CHANCE, Stream

if TYPE_CHECKING:
    from cardlang.run.native import Native, Row

_FUEL_PRICE = 250  # units of fuel that count as much as asking for a decision
_GROUP_PRICE = 10  # games that list groups of cards do that without fuel
_LOOKED = 256  # moves of one offer that are looked at for cards
_CHUNK = 64
_OPTIMISED = 2_000_000  # units that have to be played before it pays to optimise C


@frozen
class Price:
    """The average cost of a match of a game, in units of about 1/20,000 s interpreted."""

    match: float

    def affordable(self, units: float, low: int, high: int) -> int:
        """The number of matches that so many units pay for, within bounds."""
        return max(low, min(high, int(units / max(self.match, 1.0))))


def price(machine: Machine, matches: Sequence[Played]) -> Price:
    """The average cost of one of these matches."""
    if not matches:
        return Price(1.0)
    times = _GROUP_PRICE if lists_groups(machine) else 1
    total = sum(match.decisions + match.fuel / _FUEL_PRICE for match in matches)
    return Price(times * total / len(matches))


@lru_cache(maxsize=64)
def lists_groups(machine: Machine) -> bool:
    """Return whether deeds or moves of a game list groups of cards."""
    if any(value.type == "g" for block in machine.blocks for value in walk(*block.deeds)):
        return True
    verbs = (verb for decision in machine.decisions for verb in decision.verbs)
    return any(value.type == "g" for verb in verbs for value in walk(*verb.values()))


def compiled_for(units: float) -> AbstractContextManager[None]:
    """Within it C is compiled as so much play is worth; there is none where nothing compiles."""
    if not loadable():
        return nullcontext()
    from cardlang.run.native import quickly

    return quickly(units < _OPTIMISED)


def many(runner: Runner, native: Native | None, seeds: Iterable[int], terms: Terms) -> list[Played]:
    """Play the matches of these seeds, and return them in their order."""
    found: list[Played] = []
    left = list(seeds)
    while left:
        part, left = left[:_CHUNK], left[_CHUNK:]
        rows = None
        if native is not None:
            rows = native.rows(part, terms.deals, terms.decisions)
        for place, seed in enumerate(part):
            row = rows[place] if rows is not None else None
            found.append(playout(runner, terms, seed) if row is None else _of_row(seed, row))
    return found


def _of_row(seed: int, row: Row) -> Played:
    from cardlang.many.batches import played

    return played(seed, row)


def first_to_act(runner: Runner, seed: int) -> int:
    """The seat that chooses first in the match of a seed; -1 where nobody ever does."""
    driver = Driver(runner, Terms())
    driver.settle(Stream(seed, CHANCE).shuffle)
    return int(driver.stop[2]) if driver.stop[0] == "decide" else -1


# ------------------------------------------------------------------------ step by step


@define
class Trace:
    """One match, looked at step by step.

    `steps` has, for each decision, its number in the machine, the seat, how many moves there were
    and which verb was taken; `leads` who would have won by the scores as they stood, as a mask of
    seats, with the number of decisions by then.
    """

    seed: int
    steps: list[tuple[int, int, int, int]] = field(factory=list)
    leads: list[tuple[int, int]] = field(factory=list)
    deals: int = 0
    counting: int = 0  # of these, the deals that changed a score
    winners: int = 0
    scores: tuple[int, ...] = ()
    fuel: int = 0
    fault: tuple[str, str] | None = None
    outcomes: list[Outcome] = field(factory=list)


@define
class Roles:
    """Roles of cards in some matches, by their ids.

    `named` by a move; `turned` up, open at some decisions and not at others; `held` where moves
    take cards from; `moved`, in one place at some decisions, or at the end of a deal, and in
    another at others.
    """

    named: set[str] = field(factory=set)
    turned: set[str] = field(factory=set)
    held: set[str] = field(factory=set)
    moved: set[str] = field(factory=set)

    def add(self, other: Roles) -> None:
        """These matches and others."""
        self.named |= other.named
        self.turned |= other.turned
        self.held |= other.held
        self.moved |= other.moved

    @property
    def in_play(self) -> set[str]:
        """The cards that a move named, or that were turned up.

        A card that lies open at some decisions and not at others, such as a prize, is in play
        although nobody can take it; one that lies aside all the time is not, and neither is one
        that lies where others are taken from.
        """
        return self.named | (self.turned - self.held)


@define
class OfferTally:
    """Counts of what was offered in all traced matches."""

    verbs: set[str] = field(factory=set)  # offered at any table
    named: Counter[int] = field(factory=Counter)  # by card: matches in which a move named it
    outside: dict[str, Counter[int]] = field(factory=dict)
    """By name of a place: of each card, the matches in which it lay elsewhere at some decision."""
    matches: int = 0
    _cards: int = 0  # mask of the cards that a move of this match named
    _open: int = 0  # those that lay open to all at some decision
    _away: int = 0  # those that did not
    _lain: dict[str, int] = field(factory=dict)  # by name of a place, all that lay there
    _lies: dict[str, int] = field(factory=dict)  # the same of this match
    _left: dict[str, int] = field(
        factory=dict
    )  # by name of a place, what lay there as a deal ended
    _picked: set[str] = field(factory=set)  # the names of places from which moves took cards

    def _look(self, machine: Machine, cells: Sequence[Any], named: int) -> None:
        """Note the places of cards at a decision whose moves name some of them."""
        everybody, shown = (1 << machine.players) - 1, 0
        for zone, info in enumerate(machine.zones):
            mask = cells[machine.masks + zone]
            self._lies[info.name] = self._lies.get(info.name, 0) | mask
            if mask & named:
                self._picked.add(info.name)
            if info.seen_by == everybody:
                shown |= mask
            elif info.top_seen_by == everybody and cells[machine.orders + zone]:
                shown |= sum(1 << card for card in info.top(cells[machine.orders + zone]))
        self._open |= shown
        self._away |= ~shown

    def dealt(self, machine: Machine, cells: Sequence[Any]) -> None:
        """Note where cards lie at the end of a deal: one that ends it lies nowhere else before."""
        for zone, info in enumerate(machine.zones):
            mask = cells[machine.masks + zone]
            self._left[info.name] = self._left.get(info.name, 0) | mask

    def roles(self, machine: Machine) -> Roles:
        """The roles of its cards in these matches."""
        held = 0
        for name in self._picked:
            held |= self._lain[name]
        masks = self._open & self._away, held
        turned, held_ids = ({machine.cards[card].id for card in bits(mask)} for mask in masks)
        pairs = [*combinations(self._lain.values(), 2), *combinations(self._left.values(), 2)]
        moved = reduce(or_, (a & b for a, b in pairs), 0)
        moved_ids = {machine.cards[card].id for card in bits(moved)}
        return Roles({machine.cards[card].id for card in self.named}, turned, held_ids, moved_ids)

    def unmoved(self, machine: Machine) -> Iterator[tuple[set[int], int]]:
        """For each place, fewer than half of all cards that never lay elsewhere, by the numbers of
        their twins, and in how many matches each of the others did so at least."""
        whole = {card.twin for card in machine.cards}
        for counts in self.outside.values():
            moved: Counter[int] = Counter()
            for card, count in counts.items():
                moved[machine.cards[card].twin] += count
            left = whole - moved.keys()
            if 0 < 2 * len(left) <= len(whole):
                yield left, min(moved.values())

    def note(
        self, machine: Machine, decision: int, moves: Sequence[Outcome], cells: Sequence[Any]
    ) -> None:
        """An offer that a seat was made."""
        verbs = machine.decisions[decision].verbs
        self.verbs.update([verbs[verb].name for verb in {move[0] for move in moves}])
        named = 0
        for move in moves[:_LOOKED]:
            for pick, value in zip(verbs[move[0]].picks, move[1:], strict=True):
                if pick.what == "card" and value >= 0:
                    named |= 1 << value
                elif pick.what == "cards":
                    named |= value
        self._cards |= named
        self._look(machine, cells, named)

    def ended(self) -> None:
        """The match is over that the offers were made in."""
        self.named.update(bits(self._cards))
        self.matches += 1
        self._cards = 0
        for name, mask in self._lies.items():
            self._lain[name] = self._lain.get(name, 0) | mask
            others = [lies for other, lies in self._lies.items() if other != name]
            elsewhere = reduce(or_, others, 0)
            self.outside.setdefault(name, Counter()).update(bits(elsewhere))
        self._lies.clear()


def traced(
    runner: Runner,
    seed: int,
    terms: Terms,
    offers: OfferTally | None,
    script: Sequence[Outcome] | None = None,
    dealt: Callable[[Sequence[Any]], None] | None = None,
    done: Callable[[VerbInfo, Sequence[Any], Sequence[Any]], None] | None = None,
) -> Trace:
    """The match of a seed, by random seats; or the one that these outcomes tell again.

    What is offered is noted in `offers`, if there are any; `dealt` is given the cells at the end of
    each deal; `done` each verb that is chosen, with the cells then and at the next decision.
    """
    machine = runner.machine
    driver = Driver(runner, terms)
    trace = Trace(seed)
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(machine.players)]
    told = iter(script or ())
    last: tuple[int, ...] | None = None
    before: tuple[int, ...] | None = None  # the scores at the beginning of the deal
    low, high = machine.scores, machine.scores + len(machine.sides)
    chosen: tuple[VerbInfo, list[Any]] | None = None
    for stop in driver.stops():
        if done is not None and chosen is not None and stop[0] != "shuffle":
            done(*chosen, driver.cells)
            chosen = None
        if stop[0] == "shuffle":
            if script is None:
                cards = driver.pile
                chance.shuffle(cards)
                order: Outcome = tuple(cards)
            else:
                order = next(told, tuple(driver.pile))
            trace.outcomes.append(order)
            driver.shuffle(order)
        elif stop[0] == "decide":
            moves = driver.offers()
            if not moves:
                break
            _, decision, seat = stop
            if offers is not None:
                offers.note(machine, decision, moves, driver.cells)
            move = moves[below[seat](len(moves))] if script is None else next(told, moves[0])
            trace.steps.append((decision, seat, len(moves), move[0]))
            trace.outcomes.append(move)
            if done is not None:
                chosen = machine.decisions[decision].verbs[move[0]], list(driver.cells)
            driver.choose(move)
        scores = tuple(driver.cells[low:high])
        if stop[0] == "score":
            if offers is not None:
                offers.dealt(machine, driver.cells)
            trace.counting += scores != before
            if dealt is not None:
                dealt(driver.cells)
        if before is None or stop[0] == "score":
            before = scores
        if scores != last:
            last = scores
            trace.leads.append((len(trace.steps), leading(runner, driver.cells)))
    if offers is not None:
        offers.ended()
    trace.deals, trace.winners, trace.fuel = driver.scored, driver.won, driver.fuel
    trace.scores, trace.fault = tuple(driver.cells[low:high]), driver.fault
    return trace


def summed(trace: Trace) -> Played:
    """A trace as sums."""
    counts = [count for _, _, count, _ in trace.steps]
    return Played(
        trace.seed,
        len(counts),
        trace.deals,
        trace.fuel,
        sum(counts),
        min(counts, default=0),
        max(counts, default=0),
        trace.scores,
        trace.winners,
        trace.fault,
    )


def leading(runner: Runner, cells: list[int]) -> int:
    """A mask of who would win by the scores as they stand; nobody where that cannot be said."""
    fuel = cells[FUEL]
    try:
        return runner.winners(cells)
    except Fault:
        return 0
    finally:
        cells[FUEL] = fuel

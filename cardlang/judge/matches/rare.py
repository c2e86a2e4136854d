"""Rare or never: the cards dealt anew, where a line asked for what no match had.

Four of a kind come once in four thousand hands, so a line about them may not run in two hundred
matches of a sound game.  How seldom it runs is asked apart from matches.  In some matches the state
is kept whenever the line's condition is asked.  Then the cards of that state change places by lot,
again and again: each zone keeps as many as it has, and what never leaves its place in any match
stays there.  A condition that holds in none of thousands of such deals is dead.  One that holds so
often that the matches should have shown it is dead as well: the play does not let it come about.

A royal flush comes in none of twenty thousand deals either.  So some deals are arranged: the cards
lie sorted by what is printed on them, a few exchanged, and each zone takes its own in a row.  What
holds in one of these can come about; they say nothing of how often.

What a state no longer shows, since the cards in question have gone, is looked for at last in deals
played from their beginning, at each table whose rules have the line: all shuffles are arranged.
Where pairs are laid aside, two players can have laid aside all but one card before anybody draws.

Other lines hang on what seats choose, not on their cards: when all pass, Ramsch is played, and
among sixty bids random seats hardly ever pass.  So seats of plain habits (`leaning`) play deals
too, with cards by lot and arranged.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import cycle, islice
from typing import Any

from attrs import frozen

from cardlang.judge.bounds import PlayBounds, seconds_of_fuel
from cardlang.judge.matches import leaning
from cardlang.judge.matches.coverage import CoverageProbe, arm_place, places_of
from cardlang.judge.matches.playing import traced
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL, Machine
from cardlang.machine.tree import Branch, Cond, OrElse, Value, walk
from cardlang.match.live.driver import Terms
from cardlang.run.evals import Eval, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe
from cardlang.source import Span

DEALT, FEWEST_DEALT = 20_000, 500
"""Deals by lot of one condition, and fewest from which on it is called rare or dead."""
ARRANGED = 0.1  # of the deals, those of sorted cards where no deal by lot has shown it
MATCHES, STATES = 24, 48
"""Matches in which states are kept, and states that are kept, at most."""
HITS = 20  # deals in which it holds that say how rare it is
SURE = 0.001
"""The play rules out what is so unlikely to be missing from all matches, if cards lay as by lot."""
PLAYED = 240  # deals with arranged shuffles, at all tables together
_OF_HABIT = 4  # deals of each habit at each table, the first with cards by lot
_STRIPED = 0.5  # of these shuffles
_SLOWER = 1.5  # times as long as a deal takes unobserved
_IN_A_MATCH = 4  # states of one match
_EACH = 1e-5  # seconds of a deal at least

Gate = tuple[Value, int]
"""An arm of a value that has to be asked for, by its place; or a condition that has not to be (-2)
or to be (-1) true."""
_NOT, _IS = -2, -1


@frozen
class Rarity:
    """Deals by lot in which a condition held, of how many; the share of matches that ask it;
    whether it held in an arranged deal; and the habit of all seats with which it comes about."""

    held: int
    dealt: int
    asked: float
    arranged: bool = False
    habit: leaning.Habit | None = None

    def allows(self, matches: int) -> bool:
        """Return whether so many matches may well be without it, though it can hold."""
        if self.arranged or self.habit is not None or not self.held:
            return self.arranged or self.habit is not None
        share = self.held / self.dealt
        return float((1 - share) ** (self.asked * matches)) >= SURE


def gates(probe: CoverageProbe, what: int | Span, name: str) -> list[Gate]:
    """Conditions that kept a line of a source from running, or that one condition itself."""
    if isinstance(what, Span):
        return [(value, _IS) for value, span in probe.conditions.items() if span == what]
    machine = probe.machine
    found: list[Gate] = []
    lead: dict[int, list[int]] = {}
    for number in machine.reached():
        for to in machine.after(number):
            lead.setdefault(to, []).append(number)
    for number in machine.reached():
        block = machine.blocks[number]
        places = places_of(machine, number)
        if number not in probe.entered and any(_lies(span, what, name) for span in places):
            found += _ways_to(probe, number, lead)
        for value in walk(*block.deeds, block.exit):
            if isinstance(value, (Cond, OrElse)):
                count = len(value.arms if isinstance(value, Cond) else value.args)
                found += [
                    (value, k)
                    for k in range(count)
                    if (value, k) not in probe.asked
                    and any(_lies(span, what, name) for span in arm_place(value, k))
                ]
    return list(dict.fromkeys(found))


def denials(probe: CoverageProbe, what: Span) -> list[Gate]:
    """The condition at a place, which has to fail."""
    return [(value, _NOT) for value, span in probe.conditions.items() if span == what]


def _lies(span: Span, line: int, name: str) -> bool:
    return span.line == line and span.source.name == name


def _ways_to(probe: CoverageProbe, number: int, lead: dict[int, list[int]]) -> Iterator[Gate]:
    """The branches that were come to and never taken to a block, or to one that leads to it."""
    left, seen = [number], {number}
    while left:
        to = left.pop()
        for before in lead.get(to, ()):
            way = probe.machine.blocks[before].exit
            if before in probe.entered and isinstance(way, Branch):
                yield way.test, _IS if way.yes == to else _NOT
            elif before not in probe.entered and before not in seen:
                seen.add(before)
                left.append(before)


@frozen
class _AskedState:
    """A state at which a value was worked out that some condition is part of."""

    root: Value
    work: Eval
    state: State
    vars: Vars


class _GateProbe(Probe):
    """Keeps states at which gates are asked, and notes whether one of them opens."""

    def __init__(self, wanted: Collection[Gate], roots: Collection[Value]) -> None:
        self.wanted, self.roots = wanted, roots
        self.kept: list[_AskedState] = []
        self.opened = False
        self.asked = 0  # in this match

    def value(self, e: Value, work: Eval) -> Eval:
        """The function of a value; a condition says what it came to, a root keeps the state."""
        ways = [way for target, way in self.wanted if target is e and way < 0]
        found = self._noting(work, ways) if ways else work
        return self._keeping(e, found) if e in self.roots else found

    def arm(self, e: Cond | OrElse, k: int, work: Eval) -> Eval:
        """The function of an arm, which says that it was asked for."""
        if (e, k) not in self.wanted:
            return work

        def opening(s: State, v: Vars) -> Any:
            self.opened = True
            return work(s, v)

        return opening

    def _noting(self, work: Eval, ways: Sequence[int]) -> Eval:
        wanted = {way == _IS for way in ways}

        def noting(s: State, v: Vars) -> Any:
            answer = work(s, v)
            if bool(answer) in wanted:
                self.opened = True
            return answer

        return noting

    def _keeping(self, e: Value, work: Eval) -> Eval:
        def keeping(s: State, v: Vars) -> Any:
            self.asked += 1
            if self.asked <= _IN_A_MATCH and len(self.kept) < STATES:
                self.kept.append(_AskedState(e, work, list(s), list(v)))
            return work(s, v)

        return keeping


def rarity(
    machine: Machine,
    wanted: Sequence[Gate],
    seeds: Sequence[int],
    terms: Terms,
    moved: Collection[str],
    bounds: PlayBounds,
    dealt: int = DEALT,
) -> Rarity | None:
    """Count the deals in which one of some gates opens if the cards that were `moved` in matches,
    by their ids, change places by lot; None if none of them is ever asked."""
    probe = _GateProbe(frozenset(wanted), frozenset(_roots(machine, wanted)))
    runner = Interpreter(machine, probe)
    asked = played = 0
    for seed in seeds[:MATCHES]:
        if len(probe.kept) >= STATES:
            break
        probe.asked = 0
        traced(runner, seed, terms, None)
        asked += probe.asked > 0
        played += 1
    if not probe.kept:
        return None
    dice = random.Random(seeds[0])
    may = sum(1 << k for k, card in enumerate(machine.cards) if card.id in moved)
    each = _EACH + seconds_of_fuel(machine, _fuel(probe.kept))
    count = bounds.fits("rare", each, dealt, min(FEWEST_DEALT, dealt))
    held = done = 0
    while done < count and held < HITS:
        one = probe.kept[done % len(probe.kept)]
        held += _opens(probe, one, exchanged(machine, one.state, may, dice))
        done += 1
    if not done:
        return None
    arranged = not held and any(
        _opens(probe, one, exchanged(machine, one.state, may, dice, arranged=True))
        for one in islice(cycle(probe.kept), int(ARRANGED * done))
    )
    return Rarity(held, done, asked / played, arranged)


def comes_about(
    tables: Sequence[tuple[Machine, Sequence[Gate]]], seed: int, deal: float, bounds: PlayBounds
) -> bool:
    """Return whether one of some gates of one of some tables opens in deals of random seats whose
    shuffles are arranged; `deal` is the seconds of a deal."""
    count = bounds.fits("rare", _SLOWER * deal, PLAYED)
    rows, dice = _seated(tables), random.Random(seed)
    return any(_opened(*rows[number % len(rows)], dice) for number in range(count if rows else 0))


def comes_of_habit(
    tables: Sequence[tuple[Machine, Sequence[Gate]]], seed: int, deal: float, bounds: PlayBounds
) -> leaning.Habit | None:
    """Return a habit of all seats with which one of some gates of one of some tables opens."""
    dice = random.Random(seed)
    deals = [
        (row, habit, number > 0)
        for number in range(_OF_HABIT)
        for row in _seated(tables)
        for habit in leaning.habits(row[0].machine)
    ]
    deals.sort(key=lambda deal: (deal[2], deal[1].verb is None))  # those that are told best first
    count = bounds.fits("rare", _SLOWER * deal, len(deals))
    for row, habit, arranged in deals[:count]:
        if _opened(*row, dice, habit, arranged):
            return habit
    return None


def _seated(
    tables: Sequence[tuple[Machine, Sequence[Gate]]],
) -> list[tuple[Interpreter, _GateProbe]]:
    """Runners of some tables, each with a probe of its gates."""
    probes = [(machine, _GateProbe(frozenset(wanted), ())) for machine, wanted in tables]
    return [(Interpreter(machine, probe), probe) for machine, probe in probes]


def _opened(
    runner: Interpreter,
    probe: _GateProbe,
    dice: random.Random,
    habit: leaning.Habit = leaning.ANY,
    arranged: bool = True,
) -> bool:
    """Return whether a gate opens in one deal of seats with a habit."""
    machine = runner.machine

    def shuffle(cards: list[int]) -> None:
        dice.shuffle(cards)
        if arranged:
            arrange(machine, cards, dice)

    terms = Terms(1, leaning.DECISIONS)
    leaning.play(runner, habit, terms, dice, shuffle, lambda: probe.opened)
    return probe.opened


def arrange(machine: Machine, cards: list[int], dice: random.Random) -> None:
    """Order shuffled cards so that those of a kind lie together, at times in hands."""
    _arrange(machine, cards, dice)
    if dice.random() < _STRIPED:
        _stripe(cards, machine.players)


def _stripe(cards: list[int], players: int) -> None:
    """Order cards so that a row of them goes to one player when each is dealt one in turn."""
    row = iter(list(cards))
    for first in range(players):
        for place in range(first, len(cards), players):
            cards[place] = next(row)


def _fuel(kept: Sequence[_AskedState]) -> float:
    """The fuel that a value takes which some conditions are part of, on the average."""
    burnt = 0
    for one in kept:
        state = list(one.state)
        with suppress(Fault):
            one.work(state, list(one.vars))
        burnt += state[FUEL] - one.state[FUEL]
    return burnt / len(kept)


def _opens(probe: _GateProbe, one: _AskedState, state: State) -> bool:
    """Return whether a gate opens when a value is worked out on a state."""
    probe.opened = False
    with suppress(Fault):
        one.work(state, list(one.vars))
    return probe.opened


def exchanged(
    machine: Machine, state: State, may: int, dice: random.Random, arranged: bool = False
) -> State:
    """A copy of a state in which those of some cards (a mask) that are not in the box have changed
    places by lot; or where they are arranged, so that cards of a kind lie together."""
    found = list(state)
    lie = [(z, state[machine.masks + z] & may) for z in range(1, len(machine.zones))]
    if arranged:
        dice.shuffle(lie)
    cards = [card for _, mask in lie for card in bits(mask)]
    others = list(cards)
    dice.shuffle(others)
    if arranged:
        _arrange(machine, others, dice)
    goes = dict(zip(cards, others, strict=True))
    for zone, mask in lie:
        if mask:
            new = sum(1 << goes[card] for card in bits(mask))
            found[machine.masks + zone] = state[machine.masks + zone] & ~may | new
            if machine.zones[zone].ordered:
                order = state[machine.orders + zone]
                found[machine.orders + zone] = tuple([goes.get(card, card) for card in order])
    return found


def _arrange(machine: Machine, cards: list[int], dice: random.Random) -> None:
    """Sort shuffled cards by what is printed on them, begin anywhere, and exchange a few."""
    names = sorted({name for card in cards for name in machine.cards[card].values})
    dice.shuffle(names)
    cards.sort(key=lambda card: [machine.cards[card].values.get(name, -1) for name in names])
    begin = dice.randrange(len(cards)) if cards else 0
    cards[:] = cards[begin:] + cards[:begin]
    for _ in range(dice.choice((0, 0, 1, 2, 4)) if cards else 0):
        one, other = dice.randrange(len(cards)), dice.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]


def _roots(machine: Machine, wanted: Sequence[Gate]) -> Iterator[Value]:
    """The whole values that some conditions are part of."""
    targets = {value for value, _ in wanted}
    wholes = [
        value
        for number in machine.reached()
        for node in (*machine.blocks[number].deeds, machine.blocks[number].exit)
        for value in node.children()
    ]
    wholes += [value for one in machine.decisions for verb in one.verbs for value in verb.values()]
    for value in wholes:
        if any(part in targets for part in walk(value)):
            yield value

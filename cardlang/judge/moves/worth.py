"""The worth of classes of moves: best wherever they are open, never right, the same as others.

Positions are taken by lot from matches, one of each choice of the rules and one of the first choice
of a deal, so that a bid counts as much as the cards that are played behind it.  In each, all moves
(a few of many) are played on by random seats to the end of the deal, in batches that share their
chance.  They begin with the true cards of all seats, so a class is best only if it is whatever the
others hold; but where nobody knows a card, as in the stock, each play has an order of its own,
since what one would do if one knew the next card is no habit.  Of a class (`rivals`), and of what
is open beside it, the best move is picked by one half of the batches, and the other half compares
the two; where more than one error of chance lies between them, a position speaks for the class, or
against it.

Moves of two classes are the same where all batches come out alike, to the point, in all positions.
Where whatever is chosen comes to the same, as with a last card, that says nothing of the two but
where they leave the very same state behind; of such positions it takes twice as many.
A class is never worse where no batch of any other move comes out better, in all positions: that is
told of few moves, since after another move chance falls otherwise unless what follows is the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any

from attrs import define, field, frozen

from cardlang import limits
from cardlang.bots.ahead import searched
from cardlang.bots.flat import direction, search
from cardlang.bots.weighing import SHARE
from cardlang.judge.moves.rivals import MoveClass, rivals, sample
from cardlang.judge.statistics import mean_and_error
from cardlang.knowledge.sight import Onlookers
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import FUEL, STEP, WORK, Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.run.stream import CHANCE, Stream

BATCHES, PLAYS = 8, 8
"""Of each move of a position: batches, half of which pick and half compare, and plays in each."""
FEWEST = 30  # positions of which anything is said
SURE = 2.0  # errors of chance that two moves lie apart, at least, where a position decides
FAR = 600  # decisions of a match at most that are gone through
FIRST = "first"  # of a deal
_Spot = tuple[int, int]
"""A zone, and a place in its order."""


@define
class WeighedClass:
    """The verdict of positions on a class."""

    kind: MoveClass
    positions: int = 0
    best: int = 0  # in so many it is better than all beside it, beyond chance
    worse: int = 0  # in so many something is better than it
    rivals: int = 0  # moves that were open, added up
    single: int = 0  # positions at which it leaves no choice
    even: int = 0  # of these, where nothing else did better in any batch
    ahead: int = 0  # of these, where something did worse in one


@define
class Worth:
    """All classes, those that come to the same, and how many positions there were of a choice."""

    classes: dict[MoveClass, WeighedClass] = field(factory=dict)
    same: dict[tuple[MoveClass, MoveClass], int] = field(factory=dict)  # positions; 0: they differ
    idle: dict[tuple[MoveClass, MoveClass], int] = field(factory=dict)
    """Positions in which all came to the same, and after both of these things stood alike; 0: once
    they did not."""
    positions: dict[tuple[int, bool], int] = field(factory=dict)  # by decision, and whether first
    forced: set[tuple[int, str]] = field(factory=set)  # verbs that were the only one open once
    points: bool = True  # whether it is counted in points, or else in shares of a win

    @property
    def almost_same(self) -> bool:
        """Return whether two classes always came to the same, but were seen too seldom."""
        pairs = self.same.keys() | self.idle.keys()
        return any(
            max(self.same.get(pair, 0), self.idle.get(pair, 0)) >= FEWEST // 3
            and not self.same_at(pair)
            for pair in pairs
            if self.same.get(pair, 1) and self.idle.get(pair, 1)
        )

    def same_at(self, pair: tuple[MoveClass, MoveClass]) -> int:
        """Return at how many positions two classes came to the same; 0 if they differ, or if these
        are too few."""
        told, idle = self.same.get(pair, -1), self.idle.get(pair, -1)
        if told >= FEWEST:
            return told
        both = max(told, 0) + idle
        return both if told and idle > 0 and both >= 2 * FEWEST else 0

    def needs_others(self, kind: MoveClass) -> bool:
        """True if another verb of its choice was the only one open somewhere."""
        return any(at == kind.decision and verb != kind.verb for at, verb in self.forced)


@frozen
class WeighedSpot:
    """A position of a match, before what is known of its cards is looked at."""

    driver: Driver
    opening: bool
    seed: int
    happened: int  # outcomes before it


@frozen
class SpotAsSeen:
    """A position, and the cards of which nobody at the table knows which they are."""

    driver: Driver
    opening: bool
    seed: int
    unseen: int


def worth(
    setup: Setup,
    matches: Iterable[tuple[int, Sequence[Outcome] | None]],
    seed: int,
    terms: Terms,
    before: Worth | None = None,
) -> Worth:
    """Weigh the moves of positions of some matches: each has a seed, and outcomes, or else random
    seats play it to `terms`.  They are added to what was weighed `before`."""
    machine = setup.runner.machine
    dice = random.Random(seed)
    found = before or Worth(points=direction(machine) != 0)
    for at, script in matches:
        alone: set[tuple[int, str]] = set()
        told: list[Outcome] = []
        positions = _positions(setup.runner, at, script, terms, dice, alone, told)
        for position in as_seen(setup, positions, told):
            _weigh(setup, found, position, dice)
        found.forced |= alone
    return found


def _positions(
    runner: Runner,
    seed: int,
    script: Sequence[Outcome] | None,
    terms: Terms,
    dice: random.Random,
    alone: set[tuple[int, str]],
    happened: list[Outcome],
) -> list[WeighedSpot]:
    """One position with a choice of each decision, and one that opens a deal, of one match; `alone`
    is told the verbs that were the only one open somewhere, and `happened` what the match was."""
    driver = Driver(runner, terms)
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(runner.machine.players)]
    told = iter(script or ())
    seen: dict[tuple[int, bool], int] = {}
    kept: dict[tuple[int, bool], WeighedSpot] = {}
    opened = -1  # the deal that has been opened

    def shuffle(cards: list[int]) -> None:
        if script is None:
            chance.shuffle(cards)
        else:
            cards[:] = next(told, cards)

    driver.settle(shuffle, happened)
    for _ in range(FAR):
        moves = driver.offers()
        if not moves:
            break
        decision, seat = driver.asked
        verbs = {move[0] for move in moves}
        if len(verbs) == 1:
            alone.add((decision, runner.machine.decisions[decision].verbs[min(verbs)].name))
        if len(moves) > 1:
            keys = [(decision, False)]
            if opened != driver.scored:
                opened = driver.scored
                keys.append((decision, True))
            for key in keys:
                seen[key] = seen.get(key, 0) + 1
                if dice.randrange(seen[key]) == 0:
                    kept[key] = WeighedSpot(driver.copy(), key[1], seed, len(happened))
        move = moves[below[seat](len(moves))] if script is None else next(told, moves[0])
        driver.choose(move)
        happened.append(move)
        driver.settle(shuffle, happened)
    always = {decision for (decision, first), count in seen.items() if not first and count == 1}
    return [one for key, one in sorted(kept.items()) if not (key[1] and key[0] in always)]


def as_seen(
    setup: Setup, positions: Sequence[WeighedSpot], happened: Sequence[Outcome]
) -> list[SpotAsSeen]:
    """Positions of a match, with what nobody knows: the match is followed once."""
    machine = setup.runner.machine
    seen: list[Outcome] = []
    onlookers = Onlookers(setup, lambda: seen)
    unseen: dict[int, int] = {}
    for at, one in sorted(enumerate(positions), key=lambda row: row[1].happened):
        seen += happened[len(seen) : one.happened]
        knowledge = onlookers.provenance(False).knowledge
        known = [a & b for a, b in zip(knowledge.known, knowledge.placed, strict=True)]
        unseen[at] = (1 << len(machine.cards)) - 1 & ~reduce(or_, known)
    return [
        SpotAsSeen(one.driver, one.opening, one.seed, unseen[at])
        for at, one in enumerate(positions)
    ]


def _weigh(setup: Setup, found: Worth, position: SpotAsSeen, dice: random.Random) -> None:
    """Add what a position says of the classes of its moves."""
    driver = position.driver
    decision = driver.decision
    moves, base = sample(driver.offers(), dice)
    values, exact = valued(setup, driver, moves, position.seed, position.unseen)
    key = decision, position.opening
    found.positions[key] = found.positions.get(key, 0) + 1
    rows = rivals(setup.runner.machine, decision, moves, position.opening, base)
    groups = {kind: members for kind, (members, _) in rows.items()}
    for kind, (members, others) in rows.items():
        one = found.classes.setdefault(kind, WeighedClass(kind))
        one.positions += 1
        one.rivals += len(members) + len(others)
        one.single += len(members) == 1
        if len(members) == 1 and not any(beaten(values, k, members[0]) for k in others):
            one.even += 1
            one.ahead += any(beaten(values, members[0], k) for k in others)
        apart = compared(values, members, others)
        middle, error = mean_and_error(apart)
        if middle > SURE * error and middle > 0:
            one.best += 1
        elif middle < -SURE * error and middle < 0:
            one.worse += 1
    if not position.opening:
        _same(found, groups, exact, lambda k: _after(driver, moves[k], position.seed))
        _same_verbs(found, setup.runner.machine, decision, moves, exact)


def _same(
    found: Worth,
    groups: dict[MoveClass, list[int]],
    exact: list[tuple[object, ...]],
    after: Callable[[int], object],
) -> None:
    """Note which classes of one move each come to the same, of verbs and of numbers; `after` a move
    things stand in some way."""
    single = [
        (kind, members[0])
        for kind, members in groups.items()
        if kind.sort in ("verb", "number", "label") and len(members) == 1
    ]
    alike = len(set(exact)) == 1
    for (one, a), (other, b) in combinations(single, 2):
        if a == b:
            continue
        if (one.sort, one.verb) != (other.sort, other.verb) and {one.sort, other.sort} != {"verb"}:
            continue
        if alike and (len(exact) > 2 or len(set(exact[a])) == 1):
            if found.idle.get((one, other)) != 0:
                _note(found.idle, (one, other), after(a) == after(b))
            continue
        _note(found.same, (one, other), exact[a] == exact[b])


def _after(driver: Driver, move: Outcome, seed: int) -> object:
    """The state in which things stand when a move has been made and somebody is asked again."""
    later = driver.copy()
    later.choose(move)
    later.settle(Stream(seed, CHANCE).shuffle, [])
    cells = list(later.cells)
    cells[FUEL] = cells[STEP] = cells[WORK] = 0
    return later.stop, later.fault, cells


def _same_verbs(
    found: Worth,
    machine: Machine,
    decision: int,
    moves: Sequence[Outcome],
    exact: list[tuple[object, ...]],
) -> None:
    """Note which verbs come to the same with whatever is picked, as a card, for either."""
    if len(set(exact)) == 1:
        return  # whatever is chosen here comes to the same
    by_verb: dict[int, dict[Outcome, object]] = {}
    for move, told in zip(moves, exact, strict=True):
        if len(move) > 1:
            by_verb.setdefault(move[0], {})[move[1:]] = told
    verbs = machine.decisions[decision].verbs
    for a, b in combinations(sorted(by_verb), 2):
        shared = by_verb[a].keys() & by_verb[b].keys()
        if len(by_verb[a]) + len(by_verb[b]) == 2 or not shared:
            continue  # of single moves it is known by now
        one, other = verbs[a], verbs[b]
        if [pick.what for pick in one.picks] == [pick.what for pick in other.picks]:
            pair = [MoveClass(decision, verb.name, "verb") for verb in (one, other)]
            alike = all(by_verb[a][picks] == by_verb[b][picks] for picks in shared)
            _note(found.same, (pair[0], pair[1]), alike)


def _note(
    found: dict[tuple[MoveClass, MoveClass], int], pair: tuple[MoveClass, MoveClass], alike: bool
) -> None:
    """Count a position at which two classes came to the same; once they did not, they differ."""
    before = found.get(pair, -1)
    if before != 0:
        found[pair] = max(before, 0) + 1 if alike else 0


def valued(
    setup: Setup, driver: Driver, moves: Sequence[Outcome], seed: int, unseen: int = 0
) -> tuple[list[list[float]], list[tuple[object, ...]]]:
    """By move and batch what it brings the side that chooses, and all of it for comparing.

    It is played on from the true state, but for the order of piles of which nobody knows a card, as
    of a stock: cards that are `unseen` lie there otherwise in each play.
    """
    machine = setup.runner.machine
    seat = driver.seat
    cells = list(driver.cells)
    cells[FUEL] = cells[STEP] = cells[WORK] = 0
    eyes = Onlookers(setup, tuple).sight(seat, driver.decision, moves)
    towards = direction(machine)
    deals = 1 if towards else None
    values: list[list[float]] = [[] for _ in moves]
    exact: list[list[object]] = [[] for _ in moves]
    spots = _unseen_spots(machine, cells, unseen)
    for batch in range(BATCHES):
        at = BATCHES * seed + batch
        dice = random.Random(at)
        plays = [(1, PLAYS * at + k) for k in range(PLAYS)] if spots else [(PLAYS, at)]
        rows = []
        for count, play in plays:
            told = tuple(_reordered(machine, cells, spots, dice))
            truth = Recipe(seat, told, (), (), (), (), (), (), (), 0)
            rows.append(searched(search, eyes, truth, count, play, deals, limits.DECISIONS))
        for k, tried in enumerate(zip(*rows, strict=True)):
            count, shares = sum(one.count for one in tried), sum(one.shares for one in tried)
            scores = [sum(column) for column in zip(*(one.scores for one in tried), strict=True)]
            values[k].append(_payoff(machine, seat, count, shares, scores, towards))
            exact[k].append((count, shares, tuple(scores)))
    return values, [tuple(one) for one in exact]


def _unseen_spots(machine: Machine, cells: Sequence[Any], unseen: int) -> list[list[_Spot]]:
    """Places of piles where nobody knows which card lies, by pile and by what the back shows."""
    places: dict[tuple[int, str], list[_Spot]] = {}
    for number, zone in enumerate(machine.zones):
        if zone.ordered:
            for place, card in enumerate(cells[machine.orders + number]):
                if unseen >> card & 1:
                    key = number, machine.cards[card].back
                    places.setdefault(key, []).append((number, place))
    return [spots for spots in places.values() if len(spots) > 1]


def _reordered(
    machine: Machine, cells: Sequence[Any], spots: Sequence[list[_Spot]], dice: random.Random
) -> Sequence[Any]:
    """A state in which cards at some places have taken each other's."""
    if not spots:
        return cells
    found = list(cells)
    piles = dict.fromkeys(number for some in spots for number, _ in some)
    orders = {number: list(cells[machine.orders + number]) for number in piles}
    for some in spots:
        cards = [orders[number][place] for number, place in some]
        dice.shuffle(cards)
        for (number, place), card in zip(some, cards, strict=True):
            orders[number][place] = card
    for number, order in orders.items():
        found[machine.orders + number] = tuple(order)
    return found


def _payoff(
    machine: Machine, seat: int, count: int, shares: int, scores: Sequence[int], towards: int
) -> float:
    """Points ahead of the mean of the others, or else the share of wins, of one play."""
    if not count:
        return 0.0
    own = next(side for side, seats in enumerate(machine.sides) if seat in seats)
    if not towards:
        return len(machine.sides[own]) * shares / SHARE / count
    others = max(1, len(machine.sides) - 1)
    ahead = scores[own] - (sum(scores) - scores[own]) / others
    return towards * ahead / count


def beaten(values: Sequence[Sequence[float]], one: int, other: int) -> bool:
    """True if a move does better than another in any batch, with the same chance for both."""
    return any(a > b for a, b in zip(values[one], values[other], strict=True))


def compared(
    values: Sequence[Sequence[float]], members: Sequence[int], others: Sequence[int]
) -> list[float]:
    """By batch of one half, how far the best of a class is before the best of the others: the best
    by the other half."""

    def best(of: Sequence[int]) -> Sequence[float]:
        return max((values[k] for k in of), key=lambda one: sum(one[::2]))[1::2]

    return [a - b for a, b in zip(best(members), best(others), strict=True)]

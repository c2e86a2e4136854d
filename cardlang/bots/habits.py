"""Playouts by habit: what has paid in earlier playouts of the same decision is done again.

Random seats promise what they cannot keep and throw their best cards away, so that a search which
plays on at random takes every promise for broken.  Here a playout goes by habits instead.  While
the playouts of one decision go on, it is added up what each seat came away with after each move,
and after each move in its *light*.  The light of a card is what lies on the tables that all see:
how many cards, and whether one of them is of its suit and higher, of its suit and lower, or of
another suit (`run.guide` says what suits and ranks are).  The light of any other move is the move
before it (Tak, Winands, Björnsson 2012: n-gram selection, for n up to 2).  A choice goes to the
move with the best mean; the habit in its light counts from `LIGHT` playouts on for cards, from
`TRUSTED` on for others, before that the one of the move alone.

Playouts are of three kinds.

    NEW        one choice in `ANY` is made by lot, and moves that nobody has taken yet come first
    DEVIATE    one choice, by lot, is as above; all others are the best known.  Only what comes
               from there on is learned, so that the blunders that are tried spoil no earlier move
    SETTLED    all choices are the best known; these alone say what a move is worth.  They are
               learned from when all moves have been tried in their world: else the second move
               would go by what the first one came to there, and number 54 be ahead of 18

The habits know the seat and not its cards: a seat that thinks knows its own hand, which is the
same in all its worlds, and the others play as is best on average over theirs.  So they find out
what is best against that very hand, which they do not know; and who plays by lot does not know what
is best at all.  Where a claim is thought through, others learn elsewhere (`Manners.met`): in worlds
in which that hand is dealt anew as well (STRANGERS), and is played by habits of its own.  Then only
the seat that thinks goes on to learn, in its own worlds (OWN).  Else all learn together.

What was named last, without its numbers, is part of a habit: a card is not worth the same in each
contract.  Sums are halved when `MANY` playouts have come together, so that what the first ones were
worth is forgotten.  After `LONG` choices all others of a playout are made by lot: who always does
the same may go in circles.

**Moves.**  `search` tries them in rounds, each with as many playouts as the others, and each leaves
the better half of the moves to the next (Karnin, Koren, Somekh 2013: sequential halving).  Of each
verb the best move stays to the end, so that a verb with one move is not lost beside one with sixty.
Every second world is for settled playouts; of the others, those in the first quarter of the first
round are new, the rest deviate.  Where habits go on that an earlier question has learned, none is
new.

**Chance.**  World w comes from stream 2w of the seed, as in `flat`; which choice deviates is drawn
from that stream afterwards.  A choice among n takes one number below `ANY` times n: its rest by n
is the place where looking begins, and the move where it is made by lot.  `habits.h` is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from attrs import define, field

from cardlang import limits
from cardlang.bots.ahead import BY_HABIT, OWN, STRANGERS, Learned, Manners
from cardlang.bots.clock import OutOfTimeError, look, over
from cardlang.bots.light import Key, LitTables
from cardlang.bots.tree import payoff
from cardlang.bots.ways import way
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.faults import bits
from cardlang.machine.ir import Decision, Machine
from cardlang.match.live.driver import Cells, Driver, Outcome, Terms
from cardlang.run.stream import CHANCE, Stream, stream_key

ROOM = 1 << 13  # habits that are kept
TRACE = 512  # habits of a playout that are noted
ANY = 8
TRUSTED = 12
LIGHT = 4
LONG = 128
MANY = 256
MOVES = 4096  # that are told apart; of more any is taken
CARDS = -2  # in place of a quiet verb: cards are chosen here
NEW, DEVIATE, SETTLED = range(3)
_FEWEST = 4  # worlds of a round


Trace = list[tuple[list[int], int]]
"""Habits of a playout and the seats that had them."""


@define
class Habits:
    """Numbers and payoffs of playouts, by move and by two moves."""

    known: dict[Key, list[int]] = field(factory=dict)
    trace: Trace = field(factory=list)
    to_learn: list[tuple[Trace, Sequence[int]]] = field(factory=list)  # of a settled world
    mode: int = NEW
    moved: int = 0  # choices of this playout so far
    deviate: int = 0  # which one deviates
    length: int = 0  # choices of the last playout
    manners: Manners = BY_HABIT
    silent: bool = False  # nobody names anything
    later: bool = False  # there are later deals
    own: int = 0  # the seat that is asked
    root: int = -1  # and at which decision
    said: Key | None = None  # the last choice without cards that named something, without numbers
    decisions: Sequence[Decision] = ()
    side_of: Sequence[int] = ()
    last: Key | None = None
    tables: LitTables | None = None

    def took(self, seat: int, decision: int, move: Outcome, cells: Cells) -> None:
        """A move is taken: what it is worth will be known later."""
        key = self.key(seat, decision, move)
        for name in (key, self.light(key, decision, move, cells) or (self.last, key)):
            found = self.known.get(name)
            if len(self.trace) == TRACE or (found is None and len(self.known) == ROOM):
                continue
            if found is None:
                found = self.known[name] = [0, 0]
            self.trace.append((found, seat))
        self.last = key
        quiet = self.manners.quiet
        picks = self.decisions[decision].verbs[move[0]].picks if quiet else ()
        if picks and quiet[decision] != CARDS:
            named = zip(picks, move[1:], strict=True)
            heard = [value for pick, value in named if pick.what != "number"]
            self.said = (decision, move[0], *heard)

    def light(self, key: Key, decision: int, move: Outcome, cells: Cells) -> Key | None:
        """Return the name of a card's habit in the light of what lies on the tables."""
        if not self.manners.quiet or self.tables is None:
            return None
        return self.tables.light(key, decision, move, cells)

    def drawn(
        self,
        seat: int,
        decision: int,
        moves: Sequence[Outcome],
        stream: Stream,
        cells: Cells,
    ) -> Outcome:
        """The move that is taken in a playout."""
        count = len(moves)
        if count > MOVES:
            self.last = None
            return moves[stream.below(count)]
        shut = self._shut(seat, decision, moves)
        taken = 0
        if count > 1:
            keys = [self.key(seat, decision, move) for move in moves]
            lights = [
                self.light(key, decision, move, cells)
                for key, move in zip(keys, moves, strict=True)
            ]
            free = self.manners.met != OWN or seat == self.own
            taken = self._choice(keys, lights, stream, shut, free)
        self.took(seat, decision, moves[taken], cells)
        return moves[taken]

    def key(self, seat: int, decision: int, move: Outcome) -> Key:
        """Return the name of a habit: cards are played in the light of what was said."""
        quiet = self.manners.quiet
        cards = quiet and quiet[decision] == CARDS
        if self.manners.met == STRANGERS and seat == self.own:
            seat += len(self.side_of)
        return (seat, decision, move, self.said if cards else None)

    def _shut(self, seat: int, decision: int, moves: Sequence[Outcome]) -> list[bool]:
        """Return the moves that are not open where a seat can be quiet: all are, but the other side
        says again what it has said."""
        verb = self.manners.quiet[decision] if self.silent else -1
        if verb == CARDS and self.later:
            self.silent = False
        if verb >= 0 and any(move[0] == verb for move in moves):
            again = self.manners.again if decision == self.root else -1
            if self.side_of[seat] != self.side_of[self.own]:
                verb = again if any(move[0] == again for move in moves) else verb
            return [move[0] != verb for move in moves]
        aim = self.manners.aim
        if aim is not None and aim[:2] == (seat, decision):
            wanted = way(self.decisions[decision], aim[2])
            shut = [way(self.decisions[decision], move) != wanted for move in moves]
            return shut if not all(shut) else [False] * len(moves)
        return [False] * len(moves)

    def _choice(
        self,
        keys: list[Key],
        lights: Sequence[Key | None],
        stream: Stream,
        shut: Sequence[bool],
        free: bool,
    ) -> int:
        """Return the place of the move that is taken, of those that are open; who is `free` tries
        others than the best known."""
        count = len(keys)
        number = int(stream.below(ANY * count))
        begin = taken = number % count
        fresh = free and self.mode == NEW
        by_lot = fresh and number < count
        if self.mode == DEVIATE and self.moved == self.deviate:
            if free:
                self.trace.clear()
                by_lot = fresh = True
            else:
                self.deviate += 1
        by_lot |= self.moved >= LONG
        self.moved += 1
        while shut[taken]:
            taken = (taken + 1) % count
        begin = taken
        best: float | None = None
        for step in range(count):
            place = (begin + step) % count
            if shut[place]:
                continue
            found = self.known.get(keys[place])
            if found is None or not found[0]:
                if fresh:
                    return place
                continue
            if by_lot:
                continue
            light = lights[place]
            after = self.known.get(light or (self.last, keys[place]))
            trusted = TRUSTED if light is None else LIGHT
            visits, total = after if after is not None and after[0] >= trusted else found
            if best is None or total / visits > best:
                best, taken = total / visits, place
        return taken

    def paid(self, payoffs: Sequence[int]) -> None:
        """A playout is over: what the seats have come away with; nothing of one broken off."""
        if self.mode == SETTLED and payoffs:
            self.to_learn.append((self.trace.copy(), payoffs))
        elif payoffs:
            self._learn(self.trace, payoffs)
        self.length = self.moved
        self.moved = 0
        self.trace.clear()
        self.last = None

    def learn(self) -> None:
        """All moves have been tried in a world: learn from its settled playouts."""
        for trace, payoffs in self.to_learn:
            self._learn(trace, payoffs)
        self.to_learn.clear()

    def _learn(self, trace: Trace, payoffs: Sequence[int]) -> None:
        for found, seat in trace:
            if self.manners.met == OWN and seat != self.own:
                continue
            found[0] += 1
            found[1] += payoffs[seat]
            if found[0] >= MANY:
                found[0] >>= 1
                found[1] >>= 1


Weight = tuple[int, int]
"""Weight of a move: the number of settled playouts in its last round, below zero if it was dropped
then; and the sum of what they brought the seat."""


class ToldHabits:
    """Payoffs of playouts by move and card of a zone: how often it lay there, and their sum."""

    def __init__(self, machine: Machine, zone: int, moves: int) -> None:
        self.cell, self.size = machine.masks + zone, len(machine.cards)
        self.by_card = [self._nothing() for _ in range(moves if zone >= 0 else 0)]

    def _nothing(self) -> list[Weight]:
        return [(0, 0)] * self.size

    def forget(self, move: int) -> None:
        if self.by_card:
            self.by_card[move] = self._nothing()

    def note(self, move: int, cells: Sequence[Any], paid: int) -> None:
        """A playout of a move in a world has brought so much."""
        for card in bits(cells[self.cell]) if self.by_card else ():
            count, total = self.by_card[move][card]
            self.by_card[move][card] = count + 1, total + paid


def search(
    sight: Sight,
    recipe: Recipe,
    moves: Sequence[Outcome],
    playouts: int,
    seed: int,
    deals: int | None,
    towards: int,
    manners: Manners = BY_HABIT,
    zone: int = -1,
    cards: list[list[Weight]] | None = None,
    products: list[list[int]] | None = None,
    learned: Learned | None = None,
    even: bool = False,
) -> list[Weight]:
    """About so many playouts of the moves of a seat.

    Habits that were `learned` go on.  `even`: all moves get as many, and none is dropped.

    `cards` becomes the same by move and card, where that card lay in the zone; `products`, by two
    moves of the last round, what they brought in the same world multiplied, added up.
    """
    shared = Learned() if learned is None else learned
    shared.plain = habits = shared.plain or Habits()
    machine = sight.runner.machine
    met = habits.manners.met
    fresh = not habits.known or (manners.met == OWN and met != OWN)
    habits.manners, habits.own, habits.later = manners, recipe.seat, deals is None
    habits.decisions, habits.side_of = machine.decisions, side_of(machine)
    habits.tables = LitTables(machine) if habits.tables is None else habits.tables
    told = ToldHabits(sight.runner.machine, zone, len(moves))
    left, verbs, first = list(range(len(moves))), [move[0] for move in moves], 0
    few = len(left) if even else max(2, len(set(verbs)))
    rounds, lots = 1, len(left)
    while lots > few:
        rounds, lots = rounds + 1, max((lots + 1) // 2, len(set(verbs)))
    found = [(0, 0)] * len(moves)
    while True:
        multiplied = [[0] * len(moves) for _ in moves]
        worlds = max(_FEWEST, playouts // (rounds * len(left)))
        for move in left:
            found[move] = (0, 0)
            told.forget(move)
        for world in range(first, first + worlds):
            if over():
                break
            chance = Stream(seed, 2 * world)
            after = stream_key(seed, 2 * world + 1) >> 1
            cells = draw(recipe, sight.runner.machine, sight.runner, chance)
            at = Driver.at(sight.runner, Terms(deals, limits.DECISIONS), cells)
            offers = set(at.offers())
            habits.mode = (
                SETTLED if world % 2 else NEW if fresh and world < worlds // 4 else DEVIATE
            )
            brought: list[tuple[int, int]] = []  # moves and payoffs
            for move in left:
                if moves[move] not in offers:
                    continue
                if habits.mode == DEVIATE:
                    habits.deviate = chance.below(habits.length + 1)
                habits.silent, habits.said = manners.silent, None
                try:
                    paid = _tried(at.copy(), moves[move], habits, after, towards)
                except OutOfTimeError:
                    habits.paid(())
                    break
                if habits.mode == SETTLED:
                    count, total = found[move]
                    found[move] = (count + 1, total + paid[recipe.seat])
                    told.note(move, cells, paid[recipe.seat])
                    brought.append((move, paid[recipe.seat]))
            habits.learn()
            for (one, here), (two, there) in product(brought, repeat=2):
                multiplied[one][two] += here * there
        first += worlds
        if len(left) <= few or over():
            break
        left = better(left, found, verbs)
    kept = set(left)
    if cards is not None:
        cards += told.by_card
    if products is not None:
        products += multiplied
    return [(count if move in kept else -count, total) for move, (count, total) in enumerate(found)]


def _tried(driver: Driver, move: Outcome, habits: Habits, after: int, towards: int) -> list[int]:
    """A move in a world, played on by habits: what the seats have come away with."""
    streams = [Stream(after, k) for k in range(1 + driver.machine.players)]
    taken: Outcome = move
    habits.root = driver.decision
    habits.took(driver.seat, driver.decision, taken, driver.cells)
    while True:
        look()
        driver.choose(taken)
        driver.settle(streams[CHANCE].shuffle)
        offers = driver.offers()
        if not offers:
            break
        decision, seat = driver.asked
        taken = habits.drawn(seat, decision, offers, streams[1 + seat], driver.cells)
    paid = [payoff(driver, seat, towards) for seat in range(driver.machine.players)]
    habits.paid(paid)
    return paid


def side_of(machine: Machine) -> list[int]:
    """Return the side of each seat."""
    return [
        next(side for side, seats in enumerate(machine.sides) if seat in seats)
        for seat in range(machine.players)
    ]


def better(left: Sequence[int], found: Sequence[Weight], verbs: Sequence[int]) -> list[int]:
    """The better half of the moves that are left, of equal ones the first; of each verb the best
    one stays, so that the half may be more."""
    ranked = sorted(left, key=lambda move: -mean(found[move]))
    best = {verbs[move]: move for move in reversed(ranked)}
    spare = max(0, (len(left) + 1) // 2 - len(best))
    others = [move for move in ranked if best[verbs[move]] != move]
    kept = {*best.values(), *others[:spare]}
    return [move for move in left if move in kept]


def mean(found: Weight) -> float:
    """The average payoff of a move; for one that was never tried, less than any payoff."""
    count, total = found
    return total / abs(count) if count else -1e300

"""Claims that are thought through: what the claimer will see, and what others will say.

Two things a playout by habit does not tell.

**Foreseen.**  Who takes up cards with a contract chooses when they are seen, and habits that serve
all worlds at once lay away the wrong ones.  So a move after which its own seat chooses with new
cards in sight is played out in two steps.  In some worlds it is taken, and the seat looks at what
it then sees (`outlook`): the choice that it has there is played out by habit in worlds of its own,
and the best of its moves is what that world is worth.  Where the seat chooses before it sees
anything new, the way that is best over all worlds counts.

**Answered.**  A pass is worth nothing if all others pass too, but they do so only with bad cards.
So the moves that are left are tried in worlds where the others are asked in turn.  Each looks at
what lies in its sight there, finds the best of its ways by playouts, foreseen where it can be, and
says it if it is better than to be quiet.  Nobody only raises the stakes, and that others would
answer again is not asked.  Where what
was said stands and another seat has to choose what to make of it, it does so likewise.  What it
expects is lost to the other sides, in equal parts: payoffs of all sides add up to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from cardlang import limits
from cardlang.bots.ahead import Learned, Manners, weighed
from cardlang.bots.clock import over
from cardlang.bots.habits import CARDS, Weight, mean, search, side_of
from cardlang.bots.unanswered import Answers
from cardlang.bots.ways import ways
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import PILE, SET, Group, Recipe, draw
from cardlang.machine.faults import bits
from cardlang.machine.ir import FUEL, STEP, WORK, Machine
from cardlang.match.live.driver import Cells, Driver, Outcome, Terms
from cardlang.run.stream import Stream, stream_key

NESTED = 128  # playouts of an answer
SEEN = 160  # of what an answer sees, in a world
SEEN_WORLDS = 2
_FAR = 32  # choices after which nobody says anything more
_DEEP = 3  # choices of a seat before it sees anything new


@frozen
class Claims:
    """A choice that is thought about, and the terms of its playouts."""

    sight: Sight
    known: Answers
    manners: Manners
    deals: int | None
    towards: int
    in_python: bool


def outlook(machine: Machine, cells: Cells, seat: int) -> Recipe:
    """Return worlds that a seat takes for as likely as one, by what lies in its sight there."""
    masks, orders = machine.masks, machine.orders
    made, unknown = list(cells), 0
    takes: list[tuple[int, int, int]] = []
    piles: list[tuple[int, tuple[int, ...]]] = []
    for zone, info in enumerate(machine.zones):
        mask = cells[masks + zone]
        if info.seen_by >> seat & 1 or not mask:
            continue
        if info.ordered:
            order = cells[orders + zone]
            seen = info.top(order) if info.top_seen_by >> seat & 1 else ()
            frame = (-1,) * (len(order) - len(seen)) + tuple(seen)
            if -1 not in frame:
                continue
            takes.append((frame.count(-1), PILE, len(piles)))
            piles.append((zone, frame))
            known = sum(1 << card for card in seen)
            made[orders + zone], made[masks + zone] = (), known
            unknown |= mask & ~known
        else:
            takes.append((mask.bit_count(), SET, zone))
            made[masks + zone] = 0
            unknown |= mask
    made[FUEL] = made[STEP] = made[WORK] = 0
    groups = (Group(tuple(bits(unknown)), tuple(takes)),) if takes else ()
    return Recipe(seat, tuple(made), (), groups, tuple(piles), (), (), (), (), 0)


def in_sight(machine: Machine, cells: Cells, seat: int) -> int:
    """Return the mask of the cards at places that a seat sees."""
    return sum(
        int(cells[machine.masks + zone])
        for zone, info in enumerate(machine.zones)
        if info.seen_by >> seat & 1
    )


class Thought:
    """Thinking claims through, with chance from one seed."""

    def __init__(self, claims: Claims, seed: int) -> None:
        self.claims, self.seed, self.asked = claims, seed, 0
        self.runner = claims.sight.runner
        self.machine = self.runner.machine
        self.terms = Terms(claims.deals, limits.DECISIONS)
        self.sides = side_of(self.machine)

    def drawn(self, recipe: Recipe, worlds: int) -> list[Driver]:
        """Return worlds of a recipe, at its choice."""
        found = []
        self.asked += 1
        seed = stream_key(self.seed, self.asked) >> 1
        for world in range(worlds):
            cells = draw(recipe, self.machine, self.runner, Stream(seed, world))
            found.append(Driver.at(self.runner, self.terms, cells))
        return found

    # ------------------------------------------------------------ foreseen

    def foreseen(self, recipe: Recipe, move: Outcome, worlds: int, playouts: int) -> float | None:
        """Return what a move is worth if its seat goes on by what it sees then; None where it sees
        nothing new."""
        drivers = [one for one in self.drawn(recipe, worlds) if move in one.offers()]
        if not drivers:
            return None
        known = in_sight(self.machine, drivers[0].cells, recipe.seat)
        return self._foreseen(drivers, recipe.seat, move, known, playouts, Learned(), 0)

    def _foreseen(
        self,
        drivers: Sequence[Driver],
        seat: int,
        move: Outcome,
        known: int,
        playouts: int,
        learned: Learned,
        depth: int,
    ) -> float | None:
        learned.in_python = self.claims.in_python
        after = [driver.copy() for driver in drivers]
        for driver in after:
            self._take(driver, move)
            self._all_quiet(driver)
        first = after[0].stop
        if first[0] != "decide" or any(driver.stop != first for driver in after):
            return None
        _, decision, actor = first
        if actor != seat:
            return None
        if any(in_sight(self.machine, driver.cells, seat) & ~known for driver in after):
            worth = [self._best(driver, seat, playouts, learned) for driver in after]
            return None if over() else sum(worth) / len(worth)
        if self.machine.decisions[decision].names_cards or depth == _DEEP:
            return None
        found = [
            self._foreseen(after, seat, several[0], known, playouts, Learned(), depth + 1)
            for several in ways(self.machine.decisions[decision], after[0].offers()).values()
            if all(several[0] in driver.offers() for driver in after)
        ]
        return max((one for one in found if one is not None), default=None)

    def _best(self, driver: Driver, seat: int, playouts: int, learned: Learned) -> float:
        """Return the worth of the best move of a seat, which looks at what it sees."""
        recipe = outlook(self.machine, driver.cells, seat)
        moves = driver.offers()
        weights = self._weighed(driver.stop[1], recipe, moves, playouts, learned)
        return max((mean(weight) for weight in weights if weight[0] > 0), default=0.0)

    def _all_quiet(self, driver: Driver) -> None:
        """Go on while a seat can be quiet."""
        for _ in range(_FAR):
            verb = self.claims.manners.quiet[driver.stop[1]] if driver.offers() else -1
            silent = [move for move in driver.offers() if move[0] == verb]
            if verb < 0 or not silent:
                return
            self._take(driver, silent[0])

    def _take(self, driver: Driver, move: Outcome) -> None:
        self.asked += 1
        driver.choose(move)
        driver.settle(Stream(self.seed, self.asked).shuffle)

    # ------------------------------------------------------------ answered

    def answered(
        self, recipe: Recipe, standing: dict[Outcome, float], worlds: int
    ) -> list[list[float]]:
        """Return by move what it came to in each world, when others had answered it; `standing`
        is what it is worth if nobody does."""
        found: list[list[float]] = [[] for _ in standing]
        for driver in self.drawn(recipe, worlds):
            offers = driver.offers()
            come = [
                self._comes_to(driver.copy(), recipe.seat, move, worth) if move in offers else None
                for move, worth in standing.items()
            ]
            if over():
                break  # this world was not thought through
            for worth, paid in zip(come, found, strict=True):
                paid += [] if worth is None else [worth]
        return found

    def _comes_to(self, driver: Driver, own: int, move: Outcome, standing: float) -> float:
        """Return what a move comes to in a world for the seat that thinks."""
        self._take(driver, move)
        worth, said = standing, False
        for _ in range(_FAR):
            offers = driver.offers()
            if not offers:
                break
            _, decision, seat = driver.stop
            verb = self.claims.manners.quiet[decision]
            silent = next((one for one in offers if one[0] == verb), None) if verb >= 0 else None
            if silent is None:
                if not said and seat != own and verb != CARDS and len(offers) > 1:
                    hopes = self._hopes(driver)
                    worth = self._shared(own, seat, max(hopes.values(), default=0.0))
                break
            again = self._again(own, seat, decision, offers)
            if again is not None:
                silent = again
            elif len(offers) > 1 and seat != own and decision in self.claims.known.played:
                hopes = self._hopes(driver)
                best = max(hopes, key=lambda one: hopes[one], default=silent)
                hopes.setdefault(best, 0.0)
                if hopes[best] > hopes.get(silent, 0.0):
                    worth, silent, said = self._shared(own, seat, hopes[best]), best, True
            self._take(driver, silent)
        return worth

    def _again(
        self, own: int, seat: int, decision: int, offers: Sequence[Outcome]
    ) -> Outcome | None:
        """Return what a seat of another side says again, if it does."""
        claims = self.claims
        if decision != claims.sight.decision or self.sides[seat] == self.sides[own]:
            return None
        return next((move for move in offers if move[0] == claims.manners.again), None)

    def _shared(self, own: int, seat: int, hoped: float) -> float:
        """Return the payoff of a seat when another one comes away with what it hopes for."""
        others = max(1, len(self.machine.sides) - 1)
        return hoped if self.sides[seat] == self.sides[own] else -hoped / others

    def _hopes(self, driver: Driver) -> dict[Outcome, float]:
        """Return what a seat that looks at its cards expects of the cheapest move of each way; of
        those that are not quiet only the best may be foreseen."""
        _, decision, seat = driver.stop
        by_way = ways(self.machine.decisions[decision], driver.offers())
        raises = self.claims.known.raises
        firsts = [s[0] for s in by_way.values() if (decision, s[0][0]) not in raises]
        recipe = outlook(self.machine, driver.cells, seat)
        learned = Learned(in_python=self.claims.in_python)
        weights = self._weighed(decision, recipe, firsts, NESTED, learned)
        quiet = self.claims.manners.quiet[decision]
        ranked = sorted(zip(weights, firsts, strict=True), key=lambda one: -mean(one[0]))
        left = [move for weight, move in ranked if weight[0] > 0 and move[0] != quiet]
        if quiet >= 0:
            left = [*left[:1], *(move for move in firsts if move[0] == quiet)]
        left.sort(key=firsts.index)
        again = self._weighed(decision, recipe, left, NESTED // 2, learned)  # luck is left behind
        hopes = {move: mean(weight) for move, weight in zip(left, again, strict=True) if weight[0]}
        for move in left:
            seen = None if move[0] == quiet else self.foreseen(recipe, move, SEEN_WORLDS, SEEN)
            if seen is not None:
                hopes[move] = seen
        return hopes

    def _weighed(
        self,
        decision: int,
        recipe: Recipe,
        moves: Sequence[Outcome],
        playouts: int,
        learned: Learned,
    ) -> list[Weight]:
        claims = self.claims
        self.asked += 1
        sight = claims.sight.elsewhere(recipe.seat, decision, moves)
        seed = stream_key(self.seed, self.asked) >> 1
        manners = claims.manners
        if self.sides[recipe.seat] != self.sides[claims.sight.seat]:
            manners = evolve(manners, again=-1)
        terms = playouts, seed, claims.deals, claims.towards, manners
        weights, _ = weighed(search, sight, recipe, moves, *terms, learned)
        return weights

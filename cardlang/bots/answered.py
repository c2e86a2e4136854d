"""Claims that are thought through: what the claimer will see, and what others will say.

Two things a playout by habit does not tell.

**Foreseen.**  Who takes up cards with a contract chooses when they are seen, and habits that serve
all worlds at once lay away the wrong ones.  So a move after which its own seat chooses with new
cards in sight is played out in two steps.  In some worlds it is taken, and the seat looks at what
it then sees (`outlook`): the choice that it has there is played out by habit in worlds of its own,
and the best of its moves is what that world is worth.  Where it chooses among cards before it names
something, it does so for each way of naming by itself (`aims`).  Where the seat chooses before it
sees anything new, the way that is best over all worlds counts.  Others do not know the hand of that
seat, but find out some of it.  So with enough playouts they learn their habits, for two worlds of
three, in worlds that agree only with what all see (`habits`, STRANGERS), else in those of the seat.

**Answered.**  A pass is worth nothing if all others pass too, but they do so only with bad cards.
So the moves that are left are tried in worlds where the others are asked in turn.  Each looks at
what lies in its sight there, finds the best of its ways by playouts, foreseen where it can be, and
says it if it is better than to be quiet.  Nobody only raises the stakes, and nobody speaks over
what its own side has said here: who is asked has not heard it, and would go back to what is best
for a partner whose cards may be any.  That the seat that thinks would answer again is not asked.
Where what was said stands and a seat has to choose what to make of it, it does so likewise.

Who has claimed something looked at cards, too: of the worlds that are drawn those are taken, half
of them, in which that seat hopes for most.  Else who passes thinks that the other one would lose.

What a seat hopes for is not what comes of it: it does not know the hand of the seat that thinks. So
the end of such a round is played out in that very world, by habits that go on from world to
world, and so is the end without any answers.  The difference is what the answers change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from attrs import evolve, frozen

from cardlang import limits
from cardlang.bots.ahead import ALL, OWN, STRANGERS, Learned, Manners, weighed
from cardlang.bots.aims import Aim, aims_from, halved
from cardlang.bots.clock import over
from cardlang.bots.habits import CARDS, Weight, mean, search, side_of
from cardlang.bots.outlook import in_sight, open_to_all, outlook
from cardlang.bots.unanswered import Answers
from cardlang.bots.ways import ways
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.ir import FUEL, STEP, WORK
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.run.stream import Stream, stream_key

NESTED = 128  # playouts of an answer
SEEN = 320  # of what an answer sees, in a world
SEEN_WORLDS = 2
MET = 6  # parts of the playouts of a claim, in one of which others learn to play against anybody
MET_LEAST = 64  # of each aim; with fewer, all learn together
MADE = 1600  # of what a seat makes of a claim that stands
SURE = 0.5  # standard errors by which a move is ahead of one that commits to less
JUDGED = 64  # of a world in which others have answered
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


@frozen
class Last:
    """The last choice before cards are played, where it was made, and what its seat aims at."""

    before: Driver
    move: Outcome
    aim: Aim | None = None
    learned: Learned | None = None


def _as_it_is(aim: Aim, worth: float) -> float:
    return worth


class Thought:
    """Thinking claims through, with chance from one seed."""

    def __init__(self, claims: Claims, seed: int) -> None:
        self.claims, self.seed, self.asked = claims, seed, 0
        self.runner = claims.sight.runner
        self.machine = self.runner.machine
        self.terms = Terms(claims.deals, limits.DECISIONS)
        self.sides = side_of(self.machine)
        self.judging = Learned()  # habits by which worlds are played

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
            self.asked += 1
            several = aims_from(after[0], self.claims.manners.quiet, Stream(self.seed, self.asked))
            if several:
                worth = self._aimed(drivers, after, move, several, playouts)
            else:
                worth = [self._best(driver, seat, playouts, learned) for driver in after]
            return None if over() else sum(worth) / len(worth)
        if self.machine.decisions[decision].names_cards or depth == _DEEP:
            return None
        found = [
            self._foreseen(after, seat, moves[0], known, playouts, Learned(), depth + 1)
            for moves in ways(self.machine.decisions[decision], after[0].offers()).values()
            if all(moves[0] in driver.offers() for driver in after)
        ]
        return max((one for one in found if one is not None), default=None)

    def _aimed(
        self,
        drivers: Sequence[Driver],
        after: Sequence[Driver],
        move: Outcome,
        several: Sequence[Aim],
        playouts: int,
    ) -> list[float]:
        """Return by world the worth of a move after which its seat sees new cards, chooses among
        cards, and names something: the best of what it may aim at."""
        found = []
        met = len(after) * playouts // (MET * len(several))
        kinds = (0, met, met) if met >= MET_LEAST else (0,)  # of worlds, in turn
        learned = {kind: self._learned(several) for kind in kinds}
        earlier: dict[Aim, list[float]] = {aim: [] for aim in several}

        def before(aim: Aim, worth: float) -> float:
            earlier[aim].append(worth)
            return (worth + sum(earlier[aim]) / len(earlier[aim])) / 2

        for world, (here, there) in enumerate(zip(drivers, after, strict=True)):
            shown, kind = (
                in_sight(self.machine, there.cells, here.seat),
                kinds[world % len(kinds)],
            )
            terms = move, several, playouts, learned[kind], before, kind
            found.append(self._best_aim(here, shown, *terms)[1])
        return found

    def _best_aim(
        self,
        driver: Driver,
        shown: int,
        move: Outcome,
        several: Sequence[Aim],
        playouts: int,
        learned: dict[Aim, Learned],
        before: Callable[[Aim, float], float],
        met: int = 0,
    ) -> tuple[Aim, float]:
        """Return what a seat aims at that sees some cards after a move, and what it is worth."""
        decision, seat = driver.asked
        recipe = outlook(self.machine, driver.cells, seat, shown)
        strangers = open_to_all(self.machine, driver.cells, seat)

        def weighing(aim: Aim, share: int) -> list[Weight]:
            habits, who = learned[aim], OWN if met else ALL
            if met and not habits.begun:
                self._tried(decision, strangers, [move], met, habits, aim, STRANGERS)
            return self._tried(decision, recipe, [move], share, habits, aim, who)[0]

        aim, weights = halved(several, playouts, weighing, before)
        return aim, mean(weights[0]) if weights[0][0] else 0.0

    def _learned(self, several: Sequence[Aim]) -> dict[Aim, Learned]:
        return {aim: Learned(in_python=self.claims.in_python) for aim in several}

    def _best(self, driver: Driver, seat: int, playouts: int, learned: Learned) -> float:
        """Return the worth of the best move of a seat, which looks at what it sees."""
        recipe = outlook(self.machine, driver.cells, seat)
        moves = driver.offers()
        weights = self._tried(driver.decision, recipe, moves, playouts, learned)[0]
        return max((mean(weight) for weight in weights if weight[0] > 0), default=0.0)

    def _all_quiet(self, driver: Driver) -> None:
        """Go on while a seat can be quiet."""
        for _ in range(_FAR):
            verb = self.claims.manners.quiet[driver.decision] if driver.offers() else -1
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
        for driver in self._likely(self.drawn(recipe, worlds), recipe.seat):
            offers = driver.offers()
            come = [
                worth + self._changed(driver, recipe.seat, move) if move in offers else None
                for move, worth in standing.items()
            ]
            if over():
                break  # this world was not thought through
            for value, paid in zip(come, found, strict=True):
                paid += [] if value is None else [value]
        return found

    def _likely(self, drivers: list[Driver], own: int) -> list[Driver]:
        """Return the half of some worlds in which a seat hopes for most of what it has claimed, if
        its claim stands when nobody says any more; else all of them."""
        spoken = {
            call.seat
            for call in self.claims.sight.calls()
            if call.move[0] != self.claims.manners.quiet[call.decision]
        }
        hopes = []
        for driver in drivers:
            stands = driver.copy()
            self._all_quiet(stands)
            if not self._is_made(stands) or stands.seat not in spoken - {own} or over():
                return drivers
            hopes.append(max(self._hopes(stands)[0].values(), default=0.0))
        best = sorted(range(len(drivers)), key=lambda place: -hopes[place])
        return [drivers[place] for place in sorted(best[: (len(drivers) + 1) // 2])]

    def _changed(self, driver: Driver, own: int, move: Outcome) -> float:
        """Return how much answers change what a move comes to in a world for the seat that
        thinks; what another seat makes of a claim by what it sees is an answer, too."""
        last = self._answered(driver.copy(), own, move)
        if last is None:
            return 0.0
        stands = driver.copy()
        self._take(stands, move)
        self._all_quiet(stands)
        mine = self._is_made(stands) and stands.seat == own  # which is foreseen already
        made = self._made_of_it(stands) if mine else Last(driver, move)
        return self._played(last, own) - self._played(made, own)

    def _is_made(self, driver: Driver) -> bool:
        """Return whether a claim stands and a seat is to choose what to make of it."""
        if len(driver.offers()) < 2:
            return False
        return self.claims.manners.quiet[driver.decision] != CARDS

    def _answered(self, driver: Driver, own: int, move: Outcome) -> Last | None:
        """Return the last of the answers to a move, or what is made of them; None where nobody
        says anything."""
        last, said = Last(driver.copy(), move), False
        loud = move[0] != self.claims.manners.quiet[driver.decision]
        speaks = self.sides[own] if loud else None  # the side that has spoken last
        self._take(driver, move)
        for _ in range(_FAR):
            offers = driver.offers()
            if not offers:
                break
            decision, seat = driver.asked
            verb = self.claims.manners.quiet[decision]
            silent = next((one for one in offers if one[0] == verb), None) if verb >= 0 else None
            if silent is None:
                if self._is_made(driver) and (said or seat != own):
                    last, said = self._made_of_it(driver), True
                break
            again = self._again(own, seat, decision, offers)
            if again is not None:
                silent = again
            elif len(offers) > 1 and self._asks(decision, seat, own, speaks):
                hopes, doubt = self._hopes(driver)
                best = max(hopes, key=lambda one: hopes[one], default=silent)
                hopes.setdefault(best, 0.0)
                if hopes[best] > hopes.get(silent, 0.0) + SURE * doubt:
                    silent, said, speaks = best, True, self.sides[seat]
            last = Last(driver.copy(), silent)
            self._take(driver, silent)
        return last if said else None

    def _asks(self, decision: int, seat: int, own: int, speaks: int | None) -> bool:
        """Return whether a seat is asked for its answer, when some side has spoken last."""
        return seat != own and self.sides[seat] != speaks and decision in self.claims.known.played

    def _made_of_it(self, driver: Driver) -> Last:
        """Return what a seat that looks at its cards makes of a claim that stands."""
        habits = Learned()
        hopes, _ = self._hopes(driver, habits)
        best = max(hopes, key=lambda one: hopes[one], default=driver.offers()[0])
        after = driver.copy()
        seat = driver.seat
        self._take(after, best)
        shown = in_sight(self.machine, after.cells, seat)
        if not shown & ~in_sight(self.machine, driver.cells, seat):
            return Last(driver, best, learned=habits)
        self.asked += 1
        several = aims_from(after, self.claims.manners.quiet, Stream(self.seed, self.asked))
        if not several:
            return Last(driver, best, learned=habits)
        learned = self._learned(several)
        aim, _ = self._best_aim(driver, shown, best, several, MADE, learned, _as_it_is)
        return Last(driver, best, aim, learned[aim])

    def _played(self, last: Last, own: int) -> float:
        """Return what a world comes to for a seat if nothing more is said after a move."""
        cells = list(last.before.cells)
        cells[FUEL] = cells[STEP] = cells[WORK] = 0
        recipe = Recipe(own, tuple(cells), (), (), (), (), (), (), (), 0)
        decision = last.before.decision
        self.judging.in_python = self.claims.in_python
        learned = last.learned or self.judging
        weights = self._tried(decision, recipe, [last.move], JUDGED, learned, last.aim)[0]
        return mean(weights[0]) if weights[0][0] else 0.0

    def _again(
        self, own: int, seat: int, decision: int, offers: Sequence[Outcome]
    ) -> Outcome | None:
        """Return what a seat of another side says again, if it does."""
        claims = self.claims
        if decision != claims.sight.decision or self.sides[seat] == self.sides[own]:
            return None
        return next((move for move in offers if move[0] == claims.manners.again), None)

    def _hopes(
        self, driver: Driver, learned: Learned | None = None
    ) -> tuple[dict[Outcome, float], float]:
        """Return what a seat that looks at its cards expects of the cheapest move of each way; of
        those that are not quiet only the best may be foreseen.  And the standard error by which
        the best is ahead of the quiet one."""
        decision, seat = driver.asked
        by_way = ways(self.machine.decisions[decision], driver.offers())
        raises = self.claims.known.raises
        firsts = [s[0] for s in by_way.values() if (decision, s[0][0]) not in raises]
        recipe = outlook(self.machine, driver.cells, seat)
        learned = Learned() if learned is None else learned
        learned.in_python = self.claims.in_python
        weights = self._tried(decision, recipe, firsts, NESTED, learned)[0]
        quiet = self.claims.manners.quiet[decision]
        ranked = sorted(zip(weights, firsts, strict=True), key=lambda one: -mean(one[0]))
        left = [move for weight, move in ranked if weight[0] > 0 and move[0] != quiet]
        if quiet >= 0:
            left = [*left[:1], *(move for move in firsts if move[0] == quiet)]
        left.sort(key=firsts.index)
        again, products = self._tried(decision, recipe, left, NESTED // 2, learned)  # fresh luck
        hopes = {move: mean(weight) for move, weight in zip(left, again, strict=True) if weight[0]}
        for move in left:
            seen = None if move[0] == quiet else self.foreseen(recipe, move, SEEN_WORLDS, SEEN)
            if seen is not None:
                hopes[move] = seen
        return hopes, _doubt(again, products)

    def _tried(
        self,
        decision: int,
        recipe: Recipe,
        moves: Sequence[Outcome],
        playouts: int,
        learned: Learned,
        aim: Aim | None = None,
        met: int = ALL,
    ) -> tuple[list[Weight], list[list[int]]]:
        claims = self.claims
        self.asked += 1
        sight = claims.sight.elsewhere(recipe.seat, decision, moves)
        seed = stream_key(self.seed, self.asked) >> 1
        manners = claims.manners
        if self.sides[recipe.seat] != self.sides[claims.sight.seat]:
            manners = evolve(manners, again=-1)
        manners = evolve(manners, aim=aim, met=met)
        terms = playouts, seed, claims.deals, claims.towards, manners
        return weighed(search, sight, recipe, moves, *terms, learned)


def _doubt(weights: Sequence[Weight], products: Sequence[Sequence[int]]) -> float:
    """Return the standard error of the difference of two moves; 0 where there are not two."""
    count = min((abs(count) for count, _ in weights), default=0)
    if len(weights) != 2 or count < 2:
        return 0.0
    both = products[0][0] + products[1][1] - 2 * products[0][1]
    gain = mean(weights[0]) - mean(weights[1])
    return sqrt(max(0.0, both / count - gain * gain) / (count - 1))

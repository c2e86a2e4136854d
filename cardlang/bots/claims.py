"""Choices that name no card, taken only as far as playouts can tell them apart.

A claim is worth nothing for certain: the best of sixty means of a few playouts each is the luckiest
one. So the playouts of a decision are shared out, and used in parts.

**Ways.** Moves of a verb that differ in nothing but numbers are one way, and the lowest of them is
its cheapest: sixty numbers are one way, seven in each of five suits are five. The first part goes
to the cheapest of each way; `habits` leaves the best move of each verb.

**Numbers.** The second part goes to higher numbers of the ways that are left, as many, from the
lowest up, as get `EACH` playouts a move; at least `FEW` of each.

**Trial.** What is left is played out in other worlds, the same ones for all; habits go on from part
to part. The move that commits to least is the one whose payoff varies least from world to world: a
pass loses little and wins little, a contract much of both. Another move is taken for better only
where it is ahead of that one by more than `SURE` standard errors of the difference, world by world
(Student, 1908). Of what is better the best mean is taken. With few playouts little is told apart,
and a bot that is short of them is timid in place of reckless.

**Thinking.** A choice that is tested by play is worth what the deal comes to if it stands: in its
playouts nobody names anything more (`unanswered`). With enough playouts it is also found out what
the seat will see before it chooses again, and what others will say that look at their own cards
(`answered`). Where others have to answer, they do so by habit. What answers change is known of a
few worlds only, and is believed as far as it is more than their error: of a change d with standard
error e the part 1 - (e/d)^2, and nothing below that (James and Stein, 1961). Else who has 21 points
in Bridge would pass, since in eight worlds others spoke to its good.

**Met.** Where others have to answer, they do not know the hand of the seat that thinks. In playouts
in its worlds they would find out what is best against that very hand: nobody would ever pay to see
good cards, and nobody be bluffed. So before anything else they learn their habits in worlds in
which that hand is dealt anew (`MET`), and keep them; only the seat that thinks goes on to learn.
So it is where nobody ever chooses a card: to play cards well takes more playouts than that.

**Raises.** A verb that leaves what was said and only raises the stakes, as a double, is taken if it
is ahead by `STAKES` times the spread from world to world, and by `PLAYED` times where it is tested
by play. Whoever has said something has looked at cards before that, and knows more of it than
worlds tell.

All is counted in playouts and not in time, and made by the search of `ahead`: native code and
Python take the same move.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import hypot, sqrt

from attrs import evolve, frozen

from cardlang.bots.ahead import (
    OWN,
    STRANGERS,
    Learned,
    Manners,
    Playouts,
    Weighed,
    by_one,
    weighed,
)
from cardlang.bots.answered import NESTED, SURE, Claims, Thought
from cardlang.bots.habits import Weight, mean, search
from cardlang.bots.outlook import open_to_all
from cardlang.bots.unanswered import answers
from cardlang.bots.ways import ways
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.match.live.driver import Outcome
from cardlang.run.stream import Stream

MET = 5  # parts of the playouts where others answer, in one of which they meet any hand
MET_LEAST = 64  # with fewer they learn with the seat that thinks
WAYS = 3  # of a verb, that are left when the cheapest of each has been tried
FEW = 2  # higher numbers of a way that are always looked at
EACH = 64  # playouts a move, for one more number to be looked at
HIGHER = 2.5  # and by which a higher number is ahead of the cheapest
TOLD = 8  # playouts of a move, below which it is ahead of nothing
STAKES = 0.25  # standard deviations of a world by which a raise is ahead of what commits to less
PLAYED = 0.5  # the same where it is thought through
THOUGHT = 1280  # playouts of a decision, from which on it is thought through
FEWEST, MOST = 8, 16  # worlds in which others answer
SEEN_WORLDS = 12  # in which a seat goes on by what it sees
SEEN = 5  # parts of the playouts that it gets in each
_STREAM = 1 << 32  # the stream that seeds of later parts come from

Terms = tuple[int | None, int, Manners]
"""Deals or None, towards (`habits.search`), and how others speak."""


def weigh_claims(asked: Playouts) -> Weighed:
    """Weigh the moves of a seat that names no card."""
    sight = asked.sight
    manners = answers(sight.runner).manners(sight.decision, sight.seat, sight.calls())
    terms = asked.deals, asked.towards, manners

    def weighed_by(in_python: bool) -> Weighed:
        trials = _Trials(sight, asked.recipe, asked.seed, terms, in_python=in_python)
        found = _weigh(trials, asked.count)
        return found, [trials.squares.get(move, 0.0) for move in sight.moves]

    return by_one(weighed_by)


def _weigh(trials: _Trials, playouts: int) -> list[Weight]:
    sight = trials.sight
    found, part = trials.found, playouts // 4
    by_way = ways(sight.runner.machine.decisions[sight.decision], sight.moves)
    firsts = {moves[0] for moves in by_way.values()}
    if playouts // MET >= MET_LEAST and trials.meet(firsts, playouts // MET):
        part = playouts // MET
    trials.play(firsts, part)
    quiet = trials.terms[2].quiet[sight.decision]
    silent = {move for move in found if move[0] == quiet}
    if silent and not all(count for count, _ in found.values()):  # there was no time to try all
        return [(1 if move in silent else -1, 0) for move in sight.moves]
    left = set[Outcome]()
    for verb in {move[0] for move in found}:
        ranked = sorted((move for move in found if move[0] == verb), key=lambda m: -mean(found[m]))
        left |= {move for move in ranked[:WAYS] if found[move][0]}
    several = [moves for moves in by_way.values() if moves[0] in left and len(moves) > 1]
    for cheapest, *others in several:
        share = part // len(several)
        higher = others[: max(FEW, share // EACH)]
        trials.play({cheapest, *higher}, share)
        rival = max(higher, key=lambda move: (found[move][0] > 0, mean(found[move])))
        if trials.play({cheapest, rival}, share).ahead(rival, cheapest, HIGHER):
            left = left - {cheapest} | {rival}
    if len(left) > 1:
        left = trials.last(left, part if several else 3 * part, playouts)
    return [
        (abs(count) if move in left else -abs(count), total)
        for move in sight.moves
        for count, total in (found.get(move, (0, 0)),)
    ]


class _Trials:
    """Playouts of some moves of a decision, each time in worlds of their own."""

    def __init__(
        self, sight: Sight, recipe: Recipe, seed: int, terms: Terms, in_python: bool
    ) -> None:
        self.sight, self.recipe, self.terms = sight, recipe, terms
        self.seed, self.chances = seed, Stream(seed, _STREAM)
        self.learned = Learned(in_python=in_python)
        self.found: dict[Outcome, Weight] = {}
        self.squares: dict[Outcome, float] = {}

    def meet(self, some: Container[Outcome], playouts: int) -> bool:
        """Have others learn to answer in worlds in which the hand of the seat that thinks is dealt
        anew, and keep to that; False where that is not the way."""
        sight, (deals, towards, manners) = self.sight, self.terms
        machine = sight.runner.machine
        if manners.silent or any(decision.names_cards for decision in machine.decisions):
            return False
        world = draw(self.recipe, machine, sight.runner, Stream(self.seed, 0))
        anybody = open_to_all(machine, world, sight.seat)
        if _unknown(anybody) <= _unknown(self.recipe):
            return False
        moves = [move for move in sight.moves if move in some]
        terms = self.chances.seed(), deals, towards, evolve(manners, met=STRANGERS)
        weighed(search, sight, anybody, moves, playouts, *terms, self.learned)
        self.terms = deals, towards, evolve(manners, met=OWN)
        return True

    def play(self, some: Container[Outcome], playouts: int) -> Trial:
        """Play some of the moves out, and note what they brought."""
        moves = [move for move in self.sight.moves if move in some]
        weights, products = weighed(
            search, self.sight, self.recipe, moves, playouts, self.seed, *self.terms, self.learned
        )
        self.seed = self.chances.seed()
        for k, (move, weight) in enumerate(zip(moves, weights, strict=True)):
            if weight[0] or move not in self.found:  # else there was no time
                self.found[move], self.squares[move] = weight, float(products[k][k])
        return Trial(moves, weights, products)

    def last(self, left: set[Outcome], playouts: int, whole: int) -> set[Outcome]:
        """Return what is left of moves when all are tried in the same worlds and, if the decision
        is worth enough playouts on the whole, thought through."""
        trial = self.play(left, playouts)
        deals, towards, manners = self.terms
        known, decision = answers(self.sight.runner), self.sight.decision
        raises = {move for move in trial.moves if (decision, move[0]) in known.raises}
        if min(abs(count) for count, _ in trial.weights) < TOLD:
            return self._untold(left, manners.quiet[decision])
        if not manners.silent or not towards or whole < THOUGHT:
            return trial.sure(raises)
        in_python = self.learned.in_python
        thought = Thought(Claims(self.sight, known, manners, deals, towards, in_python), self.seed)
        quiet = manners.quiet[decision]
        standing = {move: mean(self.found[move]) for move in trial.moves if self.found[move][0]}
        for move, worth in standing.items():
            if move[0] == quiet:
                continue
            seen = thought.foreseen(self.recipe, move, SEEN_WORLDS, whole // SEEN)
            if seen is not None:
                standing[move] = max(seen, worth)
                self._tell(move, standing[move])
        least = next((move for move in standing if move[0] == quiet), None)
        if least is None:
            return {max(standing, key=lambda move: standing[move])} if standing else left
        best = {move[0]: move for move in sorted(standing, key=lambda move: standing[move])}
        best[quiet] = least
        kept = {move: standing[move] for _, move in sorted(best.items())}
        others = self.sight.runner.machine.players - 1
        worlds = max(FEWEST, 2 * whole // (NESTED * len(kept) * max(1, others)))
        brought = thought.answered(self.recipe, kept, min(MOST, worlds))
        found = dict(zip(kept, brought, strict=True))
        if not found[least]:
            return trial.sure(raises)  # there was no time for a single world
        taken, most = least, 0.0
        base = sum(found[least]) / len(found[least])
        for move, paid in found.items():
            if len(paid) != len(found[least]):
                continue  # not all worlds offer both
            stands = kept[move] - kept[least]
            gain, error = _gain(paid, found[least])
            gain, error = believed(stands, gain - stands, error)
            bar = PLAYED * trial.spread(move, least) if move in raises else 0.0
            if gain > max(most, bar, SURE * hypot(error, trial.uncertainty(move, least))):
                taken, most = move, gain
            self._tell(move, base + gain)
        return {taken}

    def _untold(self, left: set[Outcome], quiet: int) -> set[Outcome]:
        """Return what is left where there was no time to tell moves apart: to be quiet, or else
        what looks best."""
        silent = {move for move in left if move[0] == quiet}
        return silent or {max(sorted(left), key=lambda move: mean(self.found[move]))}

    def _tell(self, move: Outcome, worth: float) -> None:
        """Note another mean for a move, with the spread of its playouts."""
        count, total = abs(self.found[move][0]), self.found[move][1]
        self.found[move] = count, round(count * worth)
        self.squares[move] += count * worth * worth - total * total / max(1, count)


def _unknown(recipe: Recipe) -> int:
    """Return how many cards may lie elsewhere in other worlds."""
    return sum(len(group.cards) for group in recipe.groups)


def _gain(one: Sequence[float], two: Sequence[float]) -> tuple[float, float]:
    """Return the mean of what one move brings more than another in the same worlds, and its
    standard error."""
    count = len(one)
    gains = [a - b for a, b in zip(one, two, strict=True)]
    middle = sum(gains) / count
    spread = sum((gain - middle) ** 2 for gain in gains)
    return middle, sqrt(spread / max(1, count - 1) / count)


def believed(stands: float, change: float, error: float) -> tuple[float, float]:
    """Return what one move brings more than another, and its standard error, if it `stands` for so
    much and answers change that, as far as their few worlds tell."""
    part = max(0.0, 1 - (error / change) ** 2) if change else 0.0
    return stands + part * change, part * error


@frozen
class Trial:
    """Payoffs of moves in the same worlds; `products` are those of payoffs in one world, added
    up, by two moves."""

    moves: Sequence[Outcome]
    weights: Sequence[Weight]
    products: Sequence[Sequence[int]]

    def ahead(self, one: Outcome, two: Outcome, sure: float = SURE) -> bool:
        """Return whether one move is ahead of another by more than chance."""
        a, b = self.moves.index(one), self.moves.index(two)
        count = min(abs(self.weights[a][0]), abs(self.weights[b][0]))
        gain = mean(self.weights[a]) - mean(self.weights[b])
        if count < TOLD:  # unless all of them agree
            return count > 1 and gain > 0 and self.spread(one, two) < 1e-6
        error = self.spread(one, two) / sqrt(count - 1) * (1 + TOLD / count)
        return gain > sure * error

    def uncertainty(self, one: Outcome, two: Outcome) -> float:
        """Return the standard error of the difference of two moves."""
        a, b = self.moves.index(one), self.moves.index(two)
        count = min(abs(self.weights[a][0]), abs(self.weights[b][0]))
        return self.spread(one, two) / sqrt(max(1, count - 1))

    def spread(self, one: Outcome, two: Outcome) -> float:
        """Return the standard deviation of the difference of two moves in a world."""
        a, b = self.moves.index(one), self.moves.index(two)
        found = self._covariance(a, a) + self._covariance(b, b) - 2 * self._covariance(a, b)
        return sqrt(max(0.0, found))

    def sure(self, raises: Container[Outcome] = ()) -> set[Outcome]:
        """Return the move that commits to least, and those that are ahead of it; some only if that
        is by a part of its spread."""
        tried = [place for place, weight in enumerate(self.weights) if weight[0]]
        if not tried:
            return set(self.moves)
        least = self.moves[min(tried, key=lambda place: self._covariance(place, place))]
        found = {move for move in self.moves if self.ahead(move, least)}
        worth = dict(zip(self.moves, map(mean, self.weights), strict=True))
        few = {
            move
            for move in found
            if move in raises and worth[move] - worth[least] <= STAKES * self.spread(move, least)
        }
        return {least, *(found - few)}

    def _covariance(self, a: int, b: int) -> float:
        count = max(1, min(abs(self.weights[a][0]), abs(self.weights[b][0])))
        return self.products[a][b] / count - mean(self.weights[a]) * mean(self.weights[b])

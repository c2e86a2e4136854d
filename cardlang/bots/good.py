"""A good player of any game: `good`.

What suits a decision is told by its moves.  Where they name cards, as to play, to pass on or to lay
aside, it grows a tree (`tree`): there it matters most what is answered to what, and a few turns
ahead are enough.  Where they name none, as a number, a kind or a pass, what is chosen decides what
all are to play for, and is worth something only to those who play for it.  So it plays on by habit
there (`habits`), to the end of the deal, and takes what commits to least unless something else is
better for sure (`claims`).  Where something has to be named, and no number, nothing commits to less
than anything else: there it grows a tree, too, and so it does where all is played by places.

What others have chosen makes some of its worlds likely and others not (`leaning`).

`good:500` looks 500 times `PLAYOUTS` times a decision, and gives the same match every time.  Plain
`good` finds out how many times it can do so in a second, `good:0.2s` in a fifth of one, and no
search in Python goes on beyond that (`clock`). To find out, it times trials before its first
decision of each kind, each four times as long as the one before, since a large tree does not fit
the caches and is slower than a small one; and it goes on timing what it does. What it does then
depends on the machine it runs on: its matches are replayed from their records, and not made again
from the seed.

    easy     `greedy`, which looks no further than its next turn
    middle   good:10, or less where that would take more than a second
    hard     good

Where a second is not enough for one simulation, those that mind the time play cards as `greedy`
does; before a choice that names none they make one simulation all the same.
"""

from __future__ import annotations

from functools import lru_cache
from time import perf_counter

from attrs import frozen

from cardlang.bots.ahead import Playouts, Weighed, at_hand, grown
from cardlang.bots.aims import aims, weigh_aimed
from cardlang.bots.claims import THOUGHT, weigh_claims
from cardlang.bots.clock import until
from cardlang.bots.exact import kept, last_cards
from cardlang.bots.flat import direction
from cardlang.bots.greedy import Greedy
from cardlang.bots.habits import Weight, mean
from cardlang.bots.leaning import heeding
from cardlang.bots.several import names_sets, weigh_sets
from cardlang.bots.trained import weights_of
from cardlang.bots.tree import search as by_tree
from cardlang.bots.unanswered import known_within
from cardlang.bots.ways import needs_a_tree
from cardlang.bots.weighing import MoveWeight, weighed_moves
from cardlang.knowledge.sight import Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import Machine
from cardlang.run.stream import RandomSource

PLAYOUTS = 32  # of a simulation
SECONDS = 1.0  # of a move, if nothing else is said
PATIENCE = 3.0  # times as many for a choice without cards, in Python
_WORK = 0.9  # of these, that are planned
_HEARING = 0.3  # from which on no more is heard of what others have chosen
_LEFT = 0.2  # and what there is for the decision, however long that took
_TRIAL = {True: 16, False: 1}  # simulations that are timed first, in native code and not
_TELLING = 0.1  # of the seconds, from which a pace can be told
_MOST = 1_000_000
_ROUNDS = 1_000_000  # of a tree, which is kept in memory


@lru_cache(maxsize=16)
def _paces(machine: Machine) -> dict[tuple[bool, bool, bool], float]:
    """Simulations a second, in native code or not, in a tree or not, trained or not, as far as they
    were timed."""
    return {}


def weigh(
    sight: Sight,
    recipe: Recipe,
    simulations: int,
    seed: int,
    squares: list[float] | None = None,
    policy: bytes | None = None,
) -> list[Weight]:
    """By move: how often it was tried, below zero if it is not to be taken, and what it brought.

    That is how far the seat is ahead of each of the others, added up over them; in parts of
    `flat.SHARE` of the win where scores do not say who wins.  Squares of it, added up, go into the
    list.  Where cards are chosen, playouts draw moves by the policy, if there is one.
    """
    machine = sight.runner.machine
    towards = direction(machine)
    deals = 1 if towards else None
    playouts = PLAYOUTS * simulations
    asked = Playouts(sight, recipe, playouts, seed, deals, towards)
    decision = machine.decisions[sight.decision]
    plain = not decision.names_cards
    if plain and not needs_a_tree(machine, decision):
        found, spread = weigh_claims(asked)
    elif plain:
        found, spread = _by_tree(asked, policy)
    elif playouts >= THOUGHT and (several := aims(sight, recipe, seed, deals)):
        found, spread = weigh_aimed(asked, several)
    elif playouts >= THOUGHT and names_sets(machine, sight.decision, sight.moves):
        found, spread = weigh_sets(asked)
    else:
        found, spread = _by_tree(asked, policy)
    if squares is not None:
        squares += spread
    return found


def _by_tree(asked: Playouts, policy: bytes | None) -> Weighed:
    """Weigh moves by a tree: of those that give nothing away as far as worlds can be looked through
    to the end, what was taken most often is kept."""
    rows = last_cards(asked)
    left = range(len(asked.sight.moves)) if rows is None else kept(rows)
    found, spread = ([], []) if len(left) == 1 else _grown(asked, policy)
    most = max((found[move][0] for move in left), default=0) if found else 0
    taken = [move for move in left if not found or found[move][0] == most]
    if rows is not None:
        columns = list(zip(*rows, strict=True))
        found = [(len(rows), sum(column)) for column in columns]
        spread = [sum(float(paid) * float(paid) for paid in column) for column in columns]
    return [(n if move in taken else -n, total) for move, (n, total) in enumerate(found)], spread


def _grown(asked: Playouts, policy: bytes | None) -> Weighed:
    rounds, spread = min(asked.count, _ROUNDS), list[float]()
    about = asked.sight, asked.recipe, rounds, asked.seed, asked.deals, asked.towards
    return grown(by_tree, *about, spread, policy), spread


@frozen
class Pace:
    """Simulations a second; the last trial of it, and what came of that."""

    pace: float
    simulations: int
    found: list[Weight]
    squares: list[float]


def first_pace(
    sight: Sight,
    recipe: Recipe,
    seed: int,
    simulations: int,
    seconds: float = SECONDS,
    policy: bytes | None = None,
) -> Pace:
    """Simulations a second, by trials that grow until they last long enough; so many are first."""
    while True:
        begun, squares = perf_counter(), list[float]()
        found = weigh(sight, recipe, simulations, seed, squares, policy)
        lasted = perf_counter() - begun
        if lasted >= _TELLING * seconds or 4 * simulations > _MOST:
            return Pace(simulations / max(1e-6, lasted), simulations, found, squares)
        simulations *= 4


def next_pace(pace: float, simulations: int, lasted: float, seconds: float = SECONDS) -> float:
    """The pace, now that so many simulations took so long.

    That is what was measured, but no less than half, since a process may be held up for once; and
    no less than is needed for one simulation a move, so that it is measured again.
    """
    if lasted < _TELLING * seconds:
        return pace
    return max(simulations / lasted, pace / 2, 2 / (_WORK * seconds))


class Good:
    """The best player there is here, of so many simulations a move; None: of so many seconds.

    One that is `timed` makes fewer where they would take more than its seconds.
    """

    def __init__(
        self,
        simulations: int | None,
        stream: RandomSource,
        *,
        timed: bool = False,
        seconds: float | None = None,
        tag: str | None = None,
    ) -> None:
        self.most = _MOST if simulations is None else simulations
        self.timed = timed or simulations is None
        self.seconds = seconds
        self.tag = tag  # of the trained numbers; "": without any, None: with those there are
        self.weights: bytes | None = None  # in place of these
        self.stream = stream
        self.weighed: list[MoveWeight] = []
        self.made: list[int] = []  # simulations of each move that was timed

    def __call__(self, sight: Sight) -> int:
        self.weighed = []
        if len(sight.moves) == 1:
            return 0
        squares: list[float] = []
        policy = self._policy(sight)
        asked = perf_counter()
        if self.timed and self.seconds is None and _is_plain(sight):
            if not known_within(sight.runner, PATIENCE * SECONDS):  # worked out once for all
                self.made.append(0)
                return _unweighed(sight, self.stream)
        begun = perf_counter()
        seed = self.stream.seed()
        recipe = sight.recipe()
        if self.timed:
            seconds = self._patience(sight, begun - asked)
            with until(begun + seconds):
                found = self._in_time(sight, recipe, seed, squares, begun, policy, seconds)
                if not found:
                    self.made.append(0)
                    greedy = Greedy(self.stream)
                    taken = greedy(sight)
                    self.weighed = greedy.weighed
                    return taken
            if not any(count for count, _ in found):
                return _unweighed(sight, self.stream)
        else:
            heard = heeding(sight, recipe, self.most)
            found = weigh(sight, heard, self.most, seed, squares, policy)
        self.weighed = weighed_moves(found, squares)
        kept = [move for move, (count, _) in enumerate(found) if count > 0]
        kept = kept or list(range(len(found)))
        most = max(mean(found[move]) for move in kept)
        best = [move for move in kept if mean(found[move]) == most]
        return best[0] if len(best) == 1 else best[self.stream.below(len(best))]

    def _policy(self, sight: Sight) -> bytes | None:
        """The weights by which playouts draw moves."""
        if self.weights is not None:
            return self.weights or None
        return weights_of(sight.runner.machine, self.tag)

    def _patience(self, sight: Sight, spent: float) -> float:
        """Return the seconds for a choice: more for one that names no card where Python has to
        search and nobody said how long it may take, since all that follows hangs on it; less what
        was spent on the rules before it."""
        slow = self.seconds is None and _is_plain(sight) and not at_hand(sight)
        return max(SECONDS, PATIENCE * SECONDS - spent) if slow else self.seconds or SECONDS

    def _in_time(
        self,
        sight: Sight,
        recipe: Recipe,
        seed: int,
        squares: list[float],
        begun: float,
        policy: bytes | None,
        seconds: float,
    ) -> list[Weight]:
        """As `weigh`, with as many simulations as there is time for; nothing if that is none."""
        machine = sight.runner.machine
        paces, native = _paces(machine), at_hand(sight)
        kind = native, machine.decisions[sight.decision].names_cards, policy is not None
        if kind not in paces:
            first = first_pace(sight, recipe, seed, min(self.most, _TRIAL[native]), seconds, policy)
            paces[kind] = first.pace
            if perf_counter() - begun > (_WORK - _TELLING) * seconds:
                squares += first.squares
                self.made.append(first.simulations)
                return first.found
        left = _WORK * seconds - (perf_counter() - begun)
        simulations = min(self.most, int(left * paces[kind]))
        recipe = heeding(sight, recipe, simulations, perf_counter() + _HEARING * seconds)
        left = _WORK * seconds - (perf_counter() - begun)
        simulations = min(self.most, int(max(left, _LEFT * seconds) * paces[kind]))
        if simulations < 1 and machine.decisions[sight.decision].names_cards:
            return []
        simulations = max(1, simulations)
        self.made.append(simulations)
        begun = perf_counter()
        found = weigh(sight, recipe, simulations, seed, squares, policy)
        paces[kind] = next_pace(paces[kind], simulations, perf_counter() - begun, seconds)
        return found


def _is_plain(sight: Sight) -> bool:
    return not sight.runner.machine.decisions[sight.decision].names_cards


def _unweighed(sight: Sight, stream: RandomSource) -> int:
    """The move where there was no time to try any: a card by lot, else what names nothing, else the
    first, which is the cheapest."""
    asked = sight.runner.machine.decisions[sight.decision]
    if asked.names_cards:
        return stream.below(len(sight.moves))
    plain = [place for place, move in enumerate(sight.moves) if not asked.verbs[move[0]].picks]
    return plain[0] if plain else 0

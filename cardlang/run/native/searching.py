"""Searches from Python: a recipe of worlds as numbers, and the calls that look ahead.

    flat(question, worlds)      every move in every world, then random seats
    search(question, rounds)    a tree, one world a round

One call is one decision; meanwhile other threads of Python go on.  What comes out depends on the
question alone.  `Later` is raised where the interpreter has to do it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from threading import local
from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import Decision
from cardlang.run.guide import CARD, pick_kind
from cardlang.run.native.build import NativeError
from cardlang.run.native.guiding import look, native_policy
from cardlang.run.native.library import declare
from cardlang.run.native.picks import pick_words
from cardlang.run.native.stepping import MOVES, Later, Move, NativeSteps, Position

SHARE = 720720  # as search.h has it
EXPLORE = 0.7  # how much a tree search tries what looks worse
_NAMES = 1 << 62
_SPARE = 32  # rooms for habits that are kept for later questions
_MASKED = (0, 1)  # marks whose `b` is a mask


Recipe = Any  # what `knowledge.worlds` calls a recipe, which this module may not know
Node = tuple[tuple[int, int, int], ...]


class _Recipe(ctypes.Structure):
    """`cl_recipe`.  `kept` is what it points to."""

    _fields_ = [(name, ctypes.c_void_p) for name in ("base", "script", "room")]
    kept: Any


_ASKED = ("worlds", "deals", "decisions", "towards", "even", "zone", "moves")


class AskedForm(ctypes.Structure):
    """`cl_asked`.  `kept` is what it points to."""

    _fields_ = [
        ("recipe", _Recipe),
        ("seed", ctypes.c_uint64),
        ("seat", ctypes.c_int64),
        *((name, ctypes.c_int64) for name in _ASKED),
        ("move", ctypes.c_void_p),
        ("manners", ctypes.c_void_p),
        ("silent", ctypes.c_int64),
        ("aimer", ctypes.c_int64),
        ("aimed", ctypes.c_int64),
        ("aim", ctypes.c_void_p),
        ("met", ctypes.c_int64),
        ("look", ctypes.c_void_p),
        ("habits", ctypes.c_void_p),
        ("policy", ctypes.c_void_p),
    ]
    kept: Any


@frozen
class Question:
    """A decision that is to be thought about."""

    recipe: Recipe
    decision: Decision
    moves: Sequence[Move]  # what the seat is offered
    seed: int
    deals: int | None = 1  # after which a match that is tried ends
    towards: int = 0  # 1 if the highest score wins, -1 if the lowest does, 0 if shares count
    decisions: int = limits.DECISIONS  # of a match that is tried, before it is given up
    quiet: Sequence[int] = ()  # by decision: the quiet verb, -1, or -2 where cards are chosen
    silent: bool = False  # nobody names anything in playouts by habit
    again: int = -1  # but for a verb that others take again
    aim: tuple[int, int, Move] | None = None  # a seat, a later decision, a move of a way there
    met: int = 0  # whose habits are learned, as habits.h has it
    habits: HabitsRoom | None = (
        None  # from `Searcher.habits`: what earlier questions have learned goes on
    )
    policy: Any = None  # by which playouts of a tree draw moves; None: by lot
    even: bool = False  # all moves get as many playouts by habit: none is dropped
    zone: int = -1  # whose cards are told apart in what playouts by habit come to; -1: none


@frozen
class Tried:
    """The results of one move in a flat search."""

    count: int  # how often it was tried
    shares: int  # of the win of the seat, in parts of SHARE, added up
    scores: tuple[int, ...]  # of the sides, added up
    squares: float  # of what the seat was paid, added up


class _Last(local):
    """The recipe and the moves of the last question of a thread, and the same for C."""

    recipe: Recipe = None
    held: _Recipe | None = None
    decision: Decision | None = None
    moves: Sequence[Move] = ()
    words: Any = None


class HabitsRoom:
    """Room for habits, which is used again when nobody needs them any more."""

    def __init__(self, buffer: Any, spare: list[Any]) -> None:
        self.buffer, self._spare = buffer, spare

    def __del__(self) -> None:
        if len(self._spare) < _SPARE:
            self._spare.append(self.buffer)


class Searcher:
    """The searches of one machine."""

    def __init__(self, steps: NativeSteps) -> None:
        self.steps = steps
        self.machine = steps.machine
        self._words = steps.words
        self._places = {place.index: (place.kind, at) for place, at in steps.packing.places}
        found = {
            "cl_draw": "nppss",
            "cl_flat": "npnpppp",
            "cl_search": "npdppp",
            "cl_exactly": "npnnpp",
            "cl_guided": "nppppp",
            "cl_habits_size": "n",
            "cl_policy_size": "n",
            "cl_learner_size": "n",
            "cl_log_size": "n",
            "cl_train": "npppsnnpd",
        }
        declare(steps.library, found)
        self._last = _Last()
        self._rooms: list[Any] = []  # of habits that nobody needs any more
        self._heard = self._manners()
        self._look = look(self.machine)

    def habits(self) -> HabitsRoom:
        """Return empty room for habits that several questions share."""
        size = self.steps.library.cl_habits_size()
        if self._rooms:
            buffer = self._rooms.pop()
            ctypes.memset(buffer, 0, size)
        else:
            buffer = ctypes.create_string_buffer(size)
        return HabitsRoom(buffer, self._rooms)

    def _manners(self) -> list[int]:
        """Return by decision where its verbs begin, then by verb the words of a move that name
        something other than a number, as bits; and bit 62, if it names anything."""
        decisions = self.machine.decisions
        begins: list[int] = []
        heard: list[int] = []
        for decision in decisions:
            begins.append(2 * len(decisions) + len(heard))
            for verb in decision.verbs:
                bits, at, card = 1, 1, -1
                for pick in verb.picks:
                    size = pick_words(pick, self._words)
                    card = at if card < 0 and pick_kind(pick) == CARD else card
                    if pick.what != "number":
                        bits |= (1 << size) - 1 << at
                    at += size
                heard += [bits & _NAMES - 1 | (_NAMES if verb.picks else 0), card]
        return [*begins, *heard]

    def _do(self, name: str, *terms: Any) -> None:
        """Calls C, which says whether it could do it."""
        if not getattr(self.steps.library, name)(*terms):
            raise Later

    def flat(self, asked: Question, worlds: int, first: int = 0) -> list[Tried]:
        """Every move once in each world number `first` on, played to the end by random seats."""
        n, sides = len(asked.moves), len(self.machine.sides)
        counts, shares = (ctypes.c_int64 * n)(), (ctypes.c_int64 * n)()
        scores = (ctypes.c_int64 * (n * sides))()
        squares = (ctypes.c_double * n)()
        how = self._asked(asked, worlds)
        self._do("cl_flat", ctypes.byref(how), first, counts, shares, scores, squares)
        by_move = (tuple(scores[k * sides : (k + 1) * sides]) for k in range(n))
        return [Tried(*found) for found in zip(counts, shares, by_move, squares, strict=True)]

    def search(
        self,
        asked: Question,
        rounds: int,
        explore: float = EXPLORE,
        squares: list[float] | None = None,
    ) -> list[tuple[int, int]]:
        """A tree of so many rounds: of each move how often it was taken, and the payoffs; their
        squares are added to the list."""
        counts, payoffs = ((ctypes.c_int64 * len(asked.moves))() for _ in range(2))
        how = self._asked(asked, rounds)
        squared = (ctypes.c_double * len(asked.moves))()
        self._do("cl_search", ctypes.byref(how), explore, counts, payoffs, squared)
        if squares is not None:
            squares += squared
        return list(zip(counts, payoffs, strict=True))

    def exactly(
        self, asked: Question, worlds: int, first: int, most: int
    ) -> list[list[int]] | None:
        """By world what each move brings the seat, all cards open; None if that is not the way."""
        n, done = len(asked.moves), ctypes.c_int64()
        paid = (ctypes.c_int64 * (n * worlds))()
        how = self._asked(asked, worlds)
        self._do("cl_exactly", ctypes.byref(how), first, most, paid, ctypes.byref(done))
        if done.value < 0:
            return None
        return [paid[world * n : (world + 1) * n] for world in range(done.value)]

    def guided(
        self, asked: Question, playouts: int
    ) -> tuple[list[tuple[int, int]], list[list[int]]]:
        """About so many playouts by habit, in rounds that leave the better half of the moves: of
        each move how often it was tried in its last round, and the payoffs; the count of one that
        was dropped is below zero.  And by two moves of the last round: what they brought in the
        same world multiplied, added up."""
        n = len(asked.moves)
        products = (ctypes.c_int64 * (n * n))()
        found, _ = self.by_card(asked, playouts, products)
        return found, [products[row * n : (row + 1) * n] for row in range(n)]

    def by_card(
        self, asked: Question, playouts: int, products: Any = None
    ) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]]]:
        """As the first of `guided`, and the same for each move and card, where that lay in the
        zone."""
        counts, payoffs = ((ctypes.c_int64 * len(asked.moves))() for _ in range(2))
        size = 2 * max(1, len(self.machine.cards))
        cards = (ctypes.c_int64 * (len(asked.moves) * size if asked.zone >= 0 else 1))()
        how = self._asked(asked, playouts)
        self._do("cl_guided", ctypes.byref(how), counts, payoffs, cards, products)
        found = []
        for move in range(len(asked.moves) if asked.zone >= 0 else 0):
            row = cards[move * size : (move + 1) * size]
            found.append(list(zip(row[::2], row[1::2], strict=True)))
        return list(zip(counts, payoffs, strict=True)), found

    def draw(self, recipe: Recipe, seed: int, index: int) -> Position:
        """The world that a stream of a seed gives."""
        held = self._recipe(recipe)
        found = Position(self.steps, bytearray(self.steps.packing.size))
        self._do("cl_draw", found.state, ctypes.byref(held), seed, index)
        return found

    def _asked(self, asked: Question, worlds: int) -> AskedForm:
        """A question for C."""
        recipe = self._recipe(asked.recipe)
        words = self._moves(asked.decision, asked.moves)
        deals = -1 if asked.deals is None else asked.deals
        bounds = asked.decisions, asked.towards, asked.even
        terms = worlds, deals, *bounds, asked.zone, len(asked.moves)
        at = ctypes.addressof(words)
        numbers = [*asked.quiet, *self._heard] if asked.quiet else []
        manners = (ctypes.c_int64 * len(numbers))(*numbers)
        known = ctypes.addressof(manners) if numbers else None
        silent = (bool(known) and asked.silent) * (2 + asked.again if asked.again >= 0 else 1)
        aimer, aimed, aim = -1, -1, None
        if known and asked.aim is not None:
            aimer, aimed, move = asked.aim
            aim = self.steps.write_moves(self.machine.decisions[aimed], [move])
        habits = ctypes.addressof(asked.habits.buffer) if asked.habits is not None else None
        policy = None if asked.policy is None else native_policy(self.steps, asked.policy)
        guided = None if policy is None else ctypes.addressof(policy)
        where = ctypes.addressof(aim) if aim is not None else None
        light = ctypes.addressof(self._look)
        told = known, silent, aimer, aimed, where, asked.met, light, habits, guided
        how = AskedForm(recipe, asked.seed, asked.recipe.seat, *terms, at, *told)
        how.kept = recipe, words, manners, aim, asked.habits, policy
        return how

    def _moves(self, decision: Decision, moves: Sequence[Move]) -> Any:
        """Moves for C, which only reads them; those of the last question of this thread are kept,
        as one position is often asked for with other cards where nobody sees any."""
        last, now = self._last, tuple(moves)
        if last.decision is not decision or last.moves != now:
            last.words = self.steps.write_moves(decision, now)
            last.decision, last.moves = decision, now
        return last.words

    # ----------------------------------------------------------- recipes

    def _recipe(self, recipe: Recipe) -> _Recipe:
        """A recipe for C, with room for moves; that of the last question of this thread is kept."""
        last = self._last
        if last.held is None or last.recipe is not recipe:
            last.recipe, last.held = recipe, self._written(recipe)
        return last.held

    def _written(self, recipe: Recipe) -> _Recipe:
        if recipe.cells[0] >= 0:
            raise Later
        cells = list(recipe.cells)
        slots = sorted({mark[1] for mark in recipe.marks} | set(recipe.points))
        for cell in slots:
            cells[cell] = 0
        try:
            position = self.steps.position(cells)
        except NativeError:
            raise Later from None
        numbers = list(self._script(recipe, slots))
        script = (ctypes.c_int64 * len(numbers))(*numbers)
        room = (ctypes.c_uint64 * (self.steps.move_words * (MOVES + 1)))()
        held = _Recipe(*map(ctypes.addressof, (position.state, script, room)))
        held.kept = position, script, room
        return held

    def _script(self, recipe: Recipe, slots: list[int]) -> Iterator[int]:
        """The whole numbers of a recipe, as worlds.h reads them."""
        cards = max(1, len(self.machine.cards))
        yield len(recipe.piles)
        for zone, frame in recipe.piles:
            yield from (zone, len(frame), *frame, *[0] * (cards - len(frame)))
        yield len(recipe.tops)
        for pile, mask in recipe.tops:
            yield pile
            yield from self._mask(mask)
        yield len(recipe.needs)
        for zone, mask in recipe.needs:
            yield zone
            yield from self._mask(mask)
        yield len(recipe.marks)
        for kind, cell, a, b, c in recipe.marks:
            yield from (kind, slots.index(cell), a)
            yield from self._mask(b) if kind in _MASKED else (b, *[0] * (self._words - 1))
            yield c
        yield len(slots)
        for cell in slots:
            kind, where = self._places.get(cell, ("", 0))
            begin = recipe.cells[cell]
            held = {"n": 1, "m": 2}.get(kind, 0)  # as worlds.h has it
            yield from (where, held, int(cell in recipe.points), 0)
            yield from self._mask(begin if isinstance(begin, int) and begin > 0 else 0)
        yield len(recipe.leans)
        for zone, weights in recipe.leans:
            yield from (zone, *weights, *[0] * (cards - len(weights)))
        yield recipe.replies
        yield int(bool(recipe.groups))
        yield len(recipe.splits)
        for split in recipe.splits:
            yield from _written(split)
        yield len(recipe.groups)
        for group in recipe.groups:
            yield from (len(group.cards), *group.cards, len(group.takes))
            for take in group.takes:
                yield from take

    def _mask(self, mask: int) -> Iterator[int]:
        for i in range(self._words):
            word = mask >> 64 * i & 2**64 - 1
            yield word - (word >> 63 << 64)


def _written(split: Sequence[Node]) -> Iterator[int]:
    """A split: its length, its first node, and the nodes, that name others by their place."""
    places, at = [], 0
    for node in split:
        places.append(at)
        at += 1 + 3 * len(node)
    yield at
    yield places[-1] if places else -1
    for node in split:
        yield len(node)
        for bound, cards, next in node:
            yield from (bound, cards, places[next] if next >= 0 else -1)

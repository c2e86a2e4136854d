"""Every way of running rules, for the tests of this folder: the one place that knows the inside.

A game of the corpus writes what it has to say into the scores of its deals.  `told` plays it in one
way and gives them; `asked` asks a rule from Python; `operations` names what a machine is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, frozen

import cardlang
from cardlang.api import Game
from cardlang.machine.ir import PC, D, E, Machine
from cardlang.match.asked import Asked
from cardlang.match.course import Course, Runner, Terms
from cardlang.match.moves import Wording
from cardlang.match.state import State
from cardlang.model import CARD, FLAG, GROUPS, NUMBER, SEAT, SIDE, Kind
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError, opened
from cardlang.run.native.build import compiler
from cardlang.run.python.generated import CannotGenerate, Generated
from cardlang.run.stream import CHANCE, Stream
from tests.run.programs.coverage import known_values
from tests.run.programs.laws import quickly_compiled

SEED = 1


@frozen
class Deal:
    """What a deal came to: the scores by seat, and the moves of each decision in it."""

    scores: tuple[int, ...]
    legal: tuple[tuple[str, ...], ...]


@define
class Played:
    """A match as it was played: its deals, and the faults of those that were broken off."""

    deals: list[Deal]
    faults: dict[int, str] = field(factory=dict)  # by deal, from 0


def load(text: str, folder: Path, name: str = "corpus") -> Game:
    """The game that a text is; RuleError if it is none."""
    path = folder / f"{name}.card"
    path.write_text(text, encoding="utf-8")
    return cardlang.load(path)


# ------------------------------------------------------------------- playing


def by_steps(runner: Runner) -> Played:
    """A match in which the first move is taken always, from stop to stop.

    After a fault it goes on with the next deal, as if nothing had been played before.
    """
    course, wording = Course(runner, Terms()), Wording(runner.machine)
    chance, found = Stream(SEED, CHANCE), Played([])
    legal: list[tuple[str, ...]] = []
    while True:
        course.run()
        kind = course.stop[0]
        if kind == "decide":
            offers = course.offers()
            legal.append(tuple(str(move) for move in course.legal(wording.held)))
            if not course.is_over:
                course.choose(offers[0])
                continue
            kind = course.stop[0]
        if kind == "shuffle":
            pile = course.pile
            chance.shuffle(pile)
            course.shuffle(tuple(pile))
        elif kind == "score":
            found.deals.append(Deal(course.scores, tuple(legal)))
            legal = []
            course.count()
        elif kind == "end":
            return found
        else:
            found.faults[len(found.deals)] = course.stop[1]
            found.deals.append(Deal((), tuple(legal)))
            legal = []
            if len(found.deals) > 2000:
                return found
            course.cells = runner.start()
            course.cells[PC] = runner.machine.dealing
            course.cells[runner.machine.deal_number] = len(found.deals)


def interpreted(game: Game) -> Played:
    return by_steps(Interpreter(game.machine()))


def generated(game: Game) -> Played:
    return by_steps(Generated(game.machine(), cold=0))


Scores = Callable[[int], tuple[int, ...] | None]
"""The scores of the sides after so many deals; None if the match was not played."""


def whole(game: Game) -> Scores:
    """Matches played by one function of generated Python.

    `None` is told of a machine that can only be played by steps.
    """
    runner = Generated(game.machine(), cold=0)

    def scores(deals: int) -> tuple[int, ...] | None:
        try:
            found = runner.playout(SEED, deals, 10_000)
        except CannotGenerate:
            return None
        return None if found is None else tuple(found[6])

    return scores


def native(game: Game) -> Scores:
    """Matches played by generated C."""
    with quickly_compiled():
        library = opened(game.machine())
    assert library is not None

    def scores(deals: int) -> tuple[int, ...] | None:
        [row] = library.rows(range(SEED, SEED + 1), deals, 10_000)
        return None if row is None else row.scores

    return scores


def has_compiler() -> bool:
    try:
        compiler()
    except NativeError:
        return False
    return True


# -------------------------------------------------------------------- asking


def standing(game: Game, way: str = "interpret") -> State:
    """A match at its first decision."""
    setup = game.setup(seed=SEED)
    runner = Generated(setup.runner.machine, cold=0) if way == "python" else None
    if way == "interpret":
        setup = evolve(setup, runner=Interpreter(setup.runner.machine))
    elif runner is not None:
        setup = evolve(setup, runner=runner)
    return State(setup, Stream(SEED, CHANCE))


def kind_of(game: Game, rule: str) -> Kind:
    return game.program.rules[rule].kind


def what_of(kind: Kind) -> str:
    """`number`, `flag`, `groups`, or the kind whose members are told: `card`, `suit`."""
    return "groups" if kind.base is GROUPS else kind.base.name


def plural_of(kind: Kind) -> str:
    return kind.base.plural


def members_of(machine: Machine, kind: Kind) -> list[str]:
    """How the members of a kind are written, in their order."""
    if kind.base is CARD:
        return [card.id for card in machine.cards]
    if kind.base is SEAT:
        return [str(seat) for seat in range(machine.players)]
    if kind.base is SIDE:
        return [str(side) for side in range(len(machine.sides))]
    return [label.move for label in kind.base.labels]


def card_ids(game: Game) -> list[str]:
    return [card.id for card in game.machine().cards]


def from_python(rule: Asked, args: tuple[str, ...], state: State | None) -> Any:
    """A rule asked with parts as they are written in the corpus."""
    given: list[Any] = []
    for part, text in zip(rule.parts, args, strict=True):
        words = text.strip("{}()").split()
        if part.kind.base in (NUMBER, SEAT, SIDE) and text != "none":
            some: list[Any] = [int(word) for word in words]
        elif part.kind.base is FLAG:
            some = [word == "true" for word in words]
        else:
            some = list(words)
        if part.kind.many:
            given.append([] if text == "none" else some)
        else:
            given.append(None if text == "none" else some[0])
    return rule(*given, at=state)


# ---------------------------------------------------------------- operations


def operations(machine: Machine) -> set[str]:
    """The names of all operations that a machine is made of."""
    found: set[str] = set()
    stack: list[Any] = [machine.blocks, machine.decisions, machine.winner]
    while stack:
        part = stack.pop()
        if isinstance(part, tuple | list):
            stack += part
            continue
        if isinstance(part, E):
            found.add(part.op)
        elif isinstance(part, D):
            found.add(f"deed {part.op}")
        stack += _inside(part)
    for block in machine.blocks:
        found.add(f"way {block.out[0]}")
    return found


def _inside(part: object) -> Iterator[Any]:
    for name in ("args", "deeds", "out", "verbs", "picks", "when", "source", "lows", "highs",
                 "where", "alternatives"):  # fmt: skip
        if hasattr(part, name):
            yield getattr(part, name)


def all_operations() -> set[str]:
    """The names of all operations that the lowering can emit."""
    deeds = {f"deed {name}" for name in ("set", "setf", "put", "puts", "pour", "show")}
    ways = {
        f"way {name}" for name in ("jump", "branch", "decide", "shuffle", "score", "end", "fault")
    }
    return set(known_values()) | deeds | ways

"""Every way of running rules, for the tests of this folder: the one place that knows the inside.

A game of the corpus writes what it has to say into the scores of its deals.  `told` plays it in one
way and gives them; `asked` asks a rule from Python; `operations` names what a machine is made of.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import define, evolve, field, fields, frozen, has

import cardlang
from cardlang.api import Game, engine_of
from cardlang.machine.ir import PC, Machine
from cardlang.machine.tree import NODES, Deed, Exit, Node, walk
from cardlang.match.live.driver import Driver, Runner, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.rules import RuleFunction
from cardlang.match.state import State
from cardlang.program import CARD, FLAG, GROUPS, NUMBER, SEAT, SIDE, Kind, Program
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError, opened
from cardlang.run.native.build import compiler
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.generated import Generated
from cardlang.run.stops import MatchStop
from cardlang.run.stream import CHANCE, Stream
from tests.run.programs.coverage import kind, known_values
from tests.run.programs.laws import quickly_compiled

SEED = 1
#: rooms whose classes are of a text and not of a game
READ = ("cardlang.text.", "cardlang.syntax.")


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
    driver, wording = Driver(runner, Terms()), Wording(runner.machine)
    chance, found = Stream(SEED, CHANCE), Played([])
    legal: list[tuple[str, ...]] = []
    while True:
        stop: MatchStop = driver.run()
        if stop[0] == "decide":
            offers = driver.offers()
            legal.append(tuple(str(move) for move in driver.legal(wording.held)))
            if not driver.is_over:
                driver.choose(offers[0])
                continue
            stop = driver.stop
        if stop[0] == "shuffle":
            pile = driver.pile
            chance.shuffle(pile)
            driver.shuffle(tuple(pile))
        elif stop[0] == "score":
            found.deals.append(Deal(driver.scores, tuple(legal)))
            legal = []
            driver.count()
        elif stop[0] == "end":
            return found
        else:
            assert stop[0] == "fault", stop
            found.faults[len(found.deals)] = stop[1]
            found.deals.append(Deal((), tuple(legal)))
            legal = []
            if len(found.deals) > 2000:
                return found
            driver.cells = runner.start()
            driver.cells[PC] = runner.machine.dealing
            driver.cells[runner.machine.deal_number] = len(found.deals)


def interpreted(game: Game) -> Played:
    return by_steps(Interpreter(engine_of(game).machine()))


def written(game: Game) -> Generated:
    """Python that asks the interpreter for nothing; what it has written serves all ways."""
    return Generated(engine_of(game).machine(), cold=0)


Scores = Callable[[int], tuple[int, ...] | None]
"""The scores of the sides after so many deals; None if the match was not played."""


def whole(runner: Generated) -> Scores:
    """Matches played by one function of generated Python.

    `None` is told of a machine that can only be played by steps.
    """

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
        library = opened(engine_of(game).machine())
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
    setup = engine_of(game).setup(seed=SEED)
    runner = Generated(setup.runner.machine, cold=0) if way == "python" else None
    if way == "interpret":
        setup = evolve(setup, runner=Interpreter(setup.runner.machine))
    elif runner is not None:
        setup = evolve(setup, runner=runner)
    return State(setup, Stream(SEED, CHANCE))


def kind_of(game: Game, rule: str) -> Kind:
    return engine_of(game).program.rules[rule].kind


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
    return [card.id for card in engine_of(game).machine().cards]


def from_python(rule: RuleFunction, args: tuple[str, ...], state: State | None) -> Any:
    """A rule asked with parts as they are written in the corpus."""
    given: list[Any] = []
    for part, text in zip(rule.parts, args, strict=True):
        words = text.strip("{}()").removeprefix("first of ").split()
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


def classes(program: Program) -> set[type]:
    """The classes of the values and statements of a game."""
    found: set[type] = set()
    seen: set[int] = set()
    todo: list[object] = [program]
    while todo:
        one = todo.pop()
        if isinstance(one, (tuple, list)):
            todo.extend(one)
        elif isinstance(one, dict):
            todo.extend(one.values())
            continue
        kind: type[Any] = type(one)
        if has(kind) and not kind.__module__.startswith(READ) and id(one) not in seen:
            seen.add(id(one))
            found.add(kind)
            todo.extend(getattr(one, part.name) for part in fields(kind))
    return found


def operations(machine: Machine) -> set[str]:
    """The names of all operations, deeds and ways on that a machine is made of."""
    found: set[str] = set()
    parts: list[Node] = [machine.winner]
    for block in machine.blocks:
        parts += [*block.deeds, block.exit]
        found |= {type(part).__name__ for part in (*block.deeds, block.exit)}
    for decision in machine.decisions:
        parts += [value for verb in decision.verbs for value in verb.values()]
    return found | {kind(value) for value in walk(*parts)}


def all_operations() -> set[str]:
    """The names of all operations, deeds and ways on that the lowering can emit in a match."""
    ways = {kind.__name__ for kind in NODES if issubclass(kind, (Deed, Exit))}
    return set(known_values()) | ways - {"Halt"}

"""Tests of C take some games each: what any game asks for is tried with each of two libraries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from cardlang.api import Game, engine_of
from cardlang.machine.ir import Machine
from cardlang.machine.rows import Operation, Ranging
from cardlang.machine.tree import Node, Value
from tests.run import test_native, test_searches
from tests.run.odd_games import SHEETS
from tests.run.test_native import odd
from tests.shipped import FILES, load


def roots(machine: Machine) -> Iterator[Node]:
    """All that generated C is written from."""
    for number in machine.reached():
        yield from machine.blocks[number].deeds
        yield machine.blocks[number].exit
    for decision in machine.decisions:
        for verb in decision.verbs:
            yield from verb.values()
    yield machine.winner


def asked(games: Iterable[Game]) -> set[str]:
    """The kinds of deeds and values of some games, with their operations and what they give."""
    found: set[str] = set()
    for game in games:
        nodes = list(roots(engine_of(game).machine()))
        while nodes:
            node = nodes.pop()
            nodes += node.children()
            kind = [type(node).__name__, node.type if isinstance(node, Value) else ""]
            for name in ("operation", "how"):
                row = getattr(node, name, None)
                kind += [row.name] if isinstance(row, (Operation, Ranging)) else []
            found.add(" ".join(kind))
    return found


@pytest.fixture(scope="module")
def every() -> set[str]:
    return asked(map(load, FILES))


def test_whole_matches_have_all_that_any_game_asks_for(every: set[str], tmp_path: Path) -> None:
    taken = asked([*map(load, test_native.TAKEN), *(odd(sheet, tmp_path) for sheet in SHEETS)])
    assert every - taken == set()


def test_steps_have_all_that_any_game_asks_for(every: set[str], tmp_path: Path) -> None:
    paths = [*test_searches.GAMES, *test_searches.BESIDE]
    sheets = (odd(sheet, tmp_path) for sheet in test_searches.STEPPED)
    assert every - asked([*map(load, paths), *sheets]) == set()

"""A rule that was worked out is not worked out again, and all else is as if it were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.ground import Ground
from cardlang.machine.lowering.lower import Maker
from cardlang.machine.lowering.plans import Stages
from cardlang.machine.tree import Bind, Value, Var, walk
from cardlang.match.examples import _machine
from cardlang.program import RuleCall
from cardlang.program import walk as parts
from cardlang.resolve import find_game, read_text
from tests.shipped import spread


class Forgetful(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def made(program: Any, players: int, monkeypatch: pytest.MonkeyPatch, knows: bool) -> Maker:
    """What has written a machine, with rules that are known or always worked out anew."""
    before = Ground.__init__

    def begin(self: Ground, *given: Any) -> None:
        before(self, *given)
        self._known_calls = self._known_calls if knows else Forgetful()

    with monkeypatch.context() as patch:
        patch.setattr(Ground, "__init__", begin)
        return Maker(program, players)


def values(machine: Machine) -> list[tuple[object, ...]]:
    """All values of a machine in order, but for the numbers of vars."""
    roots: list[Any] = [deed for block in machine.blocks for deed in block.deeds]
    roots += [block.exit for block in machine.blocks]
    roots += [one for d in machine.decisions for verb in d.verbs for one in verb.values()]
    return [_told(part) for part in walk(*roots)]


def _told(e: Value) -> tuple[object, ...]:
    place = () if isinstance(e, (Var, Bind)) else (*e.cells,)
    return type(e), e.type, e.size, e.maybe, e.span, place, getattr(e, "value", None)


@pytest.mark.parametrize("path", spread("called rules", 8), ids=lambda path: path.stem)
def test_a_rule_that_is_known_is_what_it_comes_to(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = read_text(path, path.name, examples=False).program
    assert program is not None
    one, other = (
        made(program, program.default_players, monkeypatch, knows) for knows in (True, False)
    )
    here, there = one.machine(), other.machine()
    assert one.low.lowered == other.low.lowered and one.low.vars <= other.low.vars
    assert [block.fuel for block in here.blocks] == [block.fuel for block in there.blocks]
    assert values(here) == values(there)


def test_a_rule_that_is_known_is_not_taken_deeper_than_it_may_lie() -> None:
    path = find_game("schafkopf")
    assert path is not None
    program = read_text(path, path.name, examples=False).program
    assert program is not None
    maker = Maker(program, program.default_players)
    maker.machine()
    low = maker.low
    bodies = [rule.body for rule in program.rules.values() if not rule.params]
    calls = [part for part in parts(*bodies) if isinstance(part, RuleCall) and not part.given]
    low.value(calls[0])
    low.depth = limits.VALUE_DEPTH - 1
    with pytest.raises(RuleError) as told:
        low.value(calls[0])
    assert told.value.diagnostics[0].code == "too-deep"


@pytest.mark.parametrize("path", spread("called in examples", 8), ids=lambda path: path.stem)
def test_examples_of_a_game_know_nothing_of_each_others_names(path: Path) -> None:
    """Each begins where the machine of the game has ended, and has the vars that it uses."""
    program = read_text(path, path.name).program
    assert program is not None
    stages = Stages(program)
    for example in program.examples:
        machine = _machine(stages, example)
        steps = [step.value for step in machine.plan if step.value is not None]
        used = [part for root in steps for part in walk(root) if isinstance(part, Var)]
        assert all(part.var < machine.vars for part in used)

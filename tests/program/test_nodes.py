"""The program's values and statements: all of them are known, and their fields are declared."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator

import attrs
import pytest

from cardlang.program import AnyStep, AnyValue, steps, values
from cardlang.program.expression import Expression, ProgramNode
from cardlang.program.steps import Pick, Step, Verb


def leaves(base: type) -> Iterator[type]:
    """The classes that nothing else is made from."""
    below: list[type] = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from leaves(one)


#: in slots classes of attrs the first, slotless class stays behind among the subclasses
def known(base: type, module: object) -> set[type]:
    return {one for one in leaves(base) if getattr(module, one.__name__, None) is one}


def test_all_values_and_statements_are_known() -> None:
    assert known(Expression, values) == set(typing.get_args(AnyValue))
    assert known(Step, steps) == set(typing.get_args(AnyStep))


NODES = sorted({*typing.get_args(AnyValue), *typing.get_args(AnyStep), Pick, Verb}, key=str)


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_parts_are_the_fields_with_values(node: type[ProgramNode]) -> None:
    """So `children` and all walkers leave out no value, whatever is added."""
    typed = re.compile(r"\b(Expression|KeepValue|ZoneCards|Destination|(?<!tree\.)(Verb|Pick))\b")
    declared = {one.name: str(one.type) for one in attrs.fields(node)}
    wanted = {name for name, told in declared.items() if typed.search(told)}
    if issubclass(node, steps.IfStep):
        wanted = {"conditions"}
    assert set(node.parts) == wanted
    if issubclass(node, Step):
        assert set(node.effects.fields) == wanted
        blocks = {n for n, told in declared.items() if "Body" in told}
        made = node(**{name: typing.cast(typing.Any, _some(name)) for name in declared})
        assert len(made.bodies()) == (2 if issubclass(node, steps.ChooseStep) else len(blocks))


def _some(name: str) -> object:
    """Something for a field, as far as `bodies` looks at it."""
    if name == "branches":
        return ((None, ()),)
    if name == "verbs":
        return (Verb("verb", (), None, (), typing.cast(typing.Any, None)),)
    return ()

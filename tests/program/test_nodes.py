"""The program's values and statements: all of them are known, and their fields are declared."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import cardlang
from cardlang.program import AnyStep, AnyValue, expression, steps, things, values
from cardlang.program import program as game
from cardlang.program.expression import Expression, ProgramNode
from cardlang.program.steps import Pick, Step, Verb
from cardlang.resolve.steps import statements
from cardlang.syntax import tree

ROOT = Path(cardlang.__file__).parent
PACKAGE = "cardlang.syntax.tree_"


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


def test_all_statements_get_a_meaning() -> None:
    written = {*typing.get_args(tree.Statement), *tree.DEEDS.values()} - {tree.DeedNode}
    assert written == set(statements.FORMS)


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


TAGS = {"op", "kind", "what", "which", "test", "change", "sight", "ties", "partners"}


def test_no_node_is_told_apart_by_any_string_or_position() -> None:
    """Fields whose words are compared somewhere are `Literal`: the type checker knows all of them.

    No field of a node of the syntax or the program is a tuple of whatever.
    """
    found = []
    modules = [m for m in vars(tree).values() if getattr(m, "__name__", "").startswith(PACKAGE)]
    for module in [*modules, expression, game, steps, things, values]:
        for name, made in vars(module).items():
            if not (
                isinstance(made, type) and attrs.has(made) and made.__module__ == module.__name__
            ):
                continue
            for one in attrs.fields(made):
                told = str(one.type)
                if one.name in TAGS and re.search(r"\bstr\b", told):
                    found.append(f"{name}.{one.name}: {told}")
                if "tuple[Any" in told or "tuple[object" in told:
                    found.append(f"{name}.{one.name}: {told}")
    assert len(modules) >= 6
    assert found == []


@pytest.mark.parametrize("room", ["syntax", "program", "resolve", "checks", "show"])
def test_values_and_statements_have_no_op(room: str) -> None:
    for path in sorted((ROOT / room).rglob("*.py")):
        asked = re.findall(r"\b\w+\.op\b", path.read_text(encoding="utf-8"))
        assert asked == [], path.name

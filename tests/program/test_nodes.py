"""The program's values and statements: all of them are known, and their fields are declared."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import pytest

import cardlang
from cardlang.program import (
    AnyStep,
    AnyValue,
    conditions,
    expression,
    groups,
    named,
    sets,
    steps,
    things,
    words,
)
from cardlang.program import program as game
from cardlang.program.expression import Expression, ProgramNode
from cardlang.program.steps import Pick, Step, Verb
from cardlang.resolve.steps import statements
from cardlang.syntax import tree

ROOT = Path(cardlang.__file__).parent
PACKAGE = "cardlang.syntax.tree_"
VALUES = (named, sets, conditions, groups, words)


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
    assert set().union(*(known(Expression, room) for room in VALUES)) == set(
        typing.get_args(AnyValue)
    )
    assert known(Step, steps) == set(typing.get_args(AnyStep))


def test_all_statements_get_a_meaning() -> None:
    written = {*typing.get_args(tree.Statement), *tree.DEEDS.values()} - {tree.DeedNode}
    assert written == set(statements.FORMS)


NODES = sorted({*typing.get_args(AnyValue), *typing.get_args(AnyStep), Pick, Verb}, key=str)


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_parts_are_the_fields_with_values(node: type[ProgramNode]) -> None:
    """So `children` and all walkers leave out no value, whatever is added."""
    typed = re.compile(r"\b(Expression|KeepValue|ZoneCards|Destination|(?<!tree\.)(Verb|Pick))\b")
    declared = {one.name: str(one.type) for one in attrs.fields(node) if one.init}
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
    for module in [*modules, expression, game, steps, things, *VALUES]:
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


#: fields of nodes that hold what an author wrote, or names of rows and kinds: any text may be there
OPEN = {
    "text": "a name or sentence as it stands in the file",
    "language": "two letters, of whatever languages there are",
    "name": "what the author, the kernel or a row of a table calls something",
    "code": "of a finding: its page registers it",
    "value": "what a text holds",
    "preposition": "a word of a part, as the grammar has it",
    "when": "the word that a hook stands at, or `deal`",
    "each": "the word with which a keep begins anew, or `deal` or `match`",
    "section": "the word that a line removes",
}


def textual(texts: Mapping[str, str]) -> dict[str, str]:
    """Fields of classes of nodes that hold any text, with their class."""
    found = {}
    for text in texts.values():
        classes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
        for node in classes:
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    told = ast.unparse(line.annotation)
                    if re.fullmatch(r"str( \| None)?", told):
                        found[line.target.id] = f"{node.name}.{line.target.id}"
    return found


def compared(text: str) -> Iterator[tuple[int, str]]:
    """Attributes that are compared with words, by `==`, `in` or `match`: the line, and the name."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_words(one) for one in sides):
                yield from ((node.lineno, n.attr) for n in sides if isinstance(n, ast.Attribute))
        elif isinstance(node, ast.Match) and isinstance(node.subject, ast.Attribute):
            cases = [one for case in node.cases for one in ast.walk(case.pattern)]
            if any(isinstance(one, ast.MatchValue) and _words(one.value) for one in cases):
                yield node.lineno, node.subject.attr


def _words(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.Set, ast.List)):
        return any(map(_words, node.elts))
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def untyped(text: str) -> Iterator[int]:
    """Lines on which a field of a class is a tuple or list of whatever."""
    for node in ast.walk(ast.parse(text)):
        for line in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(line, ast.AnnAssign):
                told = ast.unparse(line.annotation)
                if re.search(r"\b(tuple|list|Sequence)\[(Any|object)\b", told):
                    yield line.lineno


def trees() -> dict[str, str]:
    """The modules whose classes are nodes: of the syntax, of the program, of machines."""
    names = ["syntax/tree_*.py", "program/*.py", "machine/tree_*.py"]
    paths = sorted(path for name in names for path in ROOT.glob(name))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def test_no_tag_of_a_node_is_any_text() -> None:
    """What is compared with a word is a `Literal`, so that the type checker knows all words."""
    tags = textual(trees())
    seen: set[str] = set()
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        for line, name in compared(path.read_text("utf-8")):
            if name in tags:
                seen.add(name)
                if name not in OPEN:
                    wrong.append(f"{path.relative_to(ROOT)}:{line}: {tags[name]}")
    assert wrong == []
    assert OPEN.keys() == seen


def test_no_node_holds_a_tuple_of_whatever() -> None:
    assert [f"{name}:{line}" for name, text in trees().items() for line in untyped(text)] == []


def test_planted_tags_and_tuples_are_found() -> None:
    planted = "class Node:\n    mode: str\n    parts: tuple[Any, ...]\n    fine: Literal['a']\n"
    assert textual({"a": planted}) == {"mode": "Node.mode"} and list(untyped(planted)) == [3]
    asked = "x.mode == 'a'\nx.mode in ('a', 'b')\nx.mode == y\n"
    asked += "match x.mode:\n    case 'a' | 'b': pass\n"
    assert sorted(compared(asked)) == [(1, "mode"), (2, "mode"), (4, "mode")]


@pytest.mark.parametrize("room", ["syntax", "program", "resolve", "checks", "show"])
def test_values_and_statements_have_no_op(room: str) -> None:
    for path in sorted((ROOT / room).rglob("*.py")):
        asked = re.findall(r"\b\w+\.op\b", path.read_text(encoding="utf-8"))
        assert asked == [], path.name

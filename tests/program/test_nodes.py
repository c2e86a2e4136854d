"""The program's values and statements: all of them are known, and their fields are declared."""

from __future__ import annotations

import ast
import re
import typing
from collections.abc import Iterable, Iterator, Mapping, Set
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
    "code": "of a finding: its page registers it",
    "value": "what a text holds",
    "preposition": "a word of a part, as the grammar has it",
    "when": "the word that a hook stands at, or `deal`",
    "each": "the word with which a keep begins anew, or `deal` or `match`",
    "section": "the word that a line removes",
}

#: names that are compared with words, and what they are names of: none is one of a row
NAMED = {
    ("bots/pipe.py", "field.name"): "a field of a class",
    ("knowledge/view.py", "part.name"): "a field of a class",
    ("show/diff.py", "field.name"): "a field of a class",
    ("cli/contest.py", "place.name"): "a file",
    ("web/answers.py", "found.name"): "a file",
    ("run/native/build.py", "os.name"): "a system",
    ("worker/parent.py", "os.name"): "a system",
    ("cli/diff.py", "kind.name"): "the kind of a change, as `diff --data` writes it",
    ("resolve/items/definitions.py", "found.candidate.name"): "what `it` is called",
    ("resolve/review/choices/odd_choices.py", "claim.right.binding.name"): "what `it` is called",
    ("table/picture.py", "zone.name"): "a place of the game",
}

#: where the name of a row is read: no deed hangs on it
SAID = {
    "run/native/values.py": "a function of C is called so",
    "show/sheet/values.py": "its sentence is called so",
}
ROWS = {"operation", "operator", "how"}  # fields of nodes that hold rows
ALL_ROWS = {"OPERATIONS", "RANGINGS"}


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


def compared(text: str) -> Iterator[tuple[int, ast.Attribute]]:
    """Attributes that are compared with words, by `==`, `in` or `match`, each with its line."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(_words(one) for one in sides):
                yield from ((node.lineno, n) for n in sides if isinstance(n, ast.Attribute))
        elif isinstance(node, ast.Match) and isinstance(node.subject, ast.Attribute):
            cases = [one for case in node.cases for one in ast.walk(case.pattern)]
            if any(isinstance(one, ast.MatchValue) and _words(one.value) for one in cases):
                yield node.lineno, node.subject


def rows_by_name(text: str) -> Iterator[int]:
    """Lines that read the name of a row, but to find a row of that name.

    A row is what stands in a field of a node, or in a local that holds such a field.
    """
    if ".name" not in text or not any(word in text for word in ROWS | ALL_ROWS):
        return  # most modules
    nodes = list(ast.walk(ast.parse(text)))
    rows, found = set(ROWS), set()
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                for to, value in pairs:
                    if isinstance(to, ast.Name) and _is_row(value, ROWS):
                        rows.add(to.id)
        elif isinstance(node, ast.MatchClass):
            for field, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
                if field in ROWS and isinstance(pattern, ast.MatchAs) and pattern.name:
                    rows.add(pattern.name)
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            if node.value.id in ALL_ROWS:
                found.add(node.slice)
    for node in nodes:
        if isinstance(node, ast.Attribute) and node.attr == "name" and node not in found:
            if _is_row(node.value, rows):
                yield node.lineno


def _is_row(node: ast.expr, rows: set[str]) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    return name in rows


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


_ANYTHING = re.compile(
    r"(tuple|list|Sequence|MutableSequence)(\[(Any|object)(, \.\.\.)?\])?( \| None)?"
)


def untyped_fields(modules: Iterable[tuple[ast.Module, set[str]]]) -> set[str]:
    """Names of fields that are tuples or lists of whatever in each class that has them."""
    told: dict[str, list[bool]] = {}
    for module, aliases in modules:
        for node in ast.walk(module):
            for line in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    whatever = _is_untyped(line.annotation, aliases)
                    told.setdefault(line.target.id, []).append(whatever)
    return {name for name, each in told.items() if all(each)}


def aliases_of(module: ast.Module, elsewhere: Mapping[str, Set[str]] = {}) -> set[str]:
    """Names of a module for types that are a tuple or list of whatever, its own or imported.

    `elsewhere` are those of other modules, by module.
    """
    made = {
        target.id
        for line in module.body
        if isinstance(line, ast.Assign) and _is_untyped(line.value, set())
        for target in line.targets
        if isinstance(target, ast.Name)
    }
    imports = [line for line in module.body if isinstance(line, ast.ImportFrom)]
    return made | {
        one.name
        for line in imports
        for one in line.names
        if one.name in elsewhere.get(line.module or "", ())
    }


def _is_untyped(told: ast.expr | None, aliases: set[str]) -> bool:
    text = "" if told is None else ast.unparse(told)
    return bool(_ANYTHING.fullmatch(text)) or text.removesuffix(" | None") in aliases


def by_position(
    module: ast.Module, aliases: set[str], fields: set[str]
) -> Iterator[tuple[int, str]]:
    """Where something is taken by a number out of a tuple or list of whatever, and its name."""
    nodes = list(ast.walk(module))
    names = {
        one.arg
        for one in nodes
        if isinstance(one, ast.arg) and _is_untyped(one.annotation, aliases)
    }
    names |= {
        one.target.id
        for one in nodes
        if isinstance(one, ast.AnnAssign)
        and isinstance(one.target, ast.Name)
        and _is_untyped(one.annotation, aliases)
    }
    for one in nodes:
        if isinstance(one, ast.Subscript) and _is_position(one.slice):
            if isinstance(one.value, ast.Name) and one.value.id in names:
                yield one.lineno, one.value.id
            elif isinstance(one.value, ast.Attribute) and one.value.attr in fields:
                yield one.lineno, one.value.attr


def _is_position(x: ast.expr) -> bool:
    """Return whether this is a number, or one less than nothing."""
    while isinstance(x, ast.UnaryOp) and isinstance(x.op, ast.USub):
        x = x.operand
    return isinstance(x, ast.Constant) and type(x.value) is int


def test_nothing_untyped_is_read_by_position() -> None:
    """What a rule of the grammar hands on, above all, is a parameter with a type."""
    modules = {path: ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))}
    made = {_dotted(path): aliases_of(module) for path, module in modules.items()}
    known = {path: aliases_of(module, made) for path, module in modules.items()}
    fields = untyped_fields((module, known[path]) for path, module in modules.items())
    found = {
        (path.relative_to(ROOT).as_posix(), line, name)
        for path, module in modules.items()
        for line, name in by_position(module, known[path], fields)
    }
    assert found == set()


def _dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)


def test_planted_positions_are_found() -> None:
    planted = ast.parse(
        "Children = list[Any]\n"
        "def where(c: Children, d: tuple[Any, ...], e: list[str]): return c[0], d[-1], e[0], c[k]\n"
        "class Kept:\n    rest: tuple[Any, ...]\n    names: tuple[str, ...]\n"
        "    def last(self): return self.rest[1], self.names[1]\n"
    )
    aliases = aliases_of(planted)
    fields = untyped_fields([(planted, aliases)])
    assert (aliases, fields) == ({"Children"}, {"rest"})
    assert sorted(by_position(planted, aliases, fields)) == [(2, "c"), (2, "d"), (6, "rest")]
    importing = ast.parse("from one.two import Children\ndef where(c: Children): return c[0]\n")
    aliases = aliases_of(importing, {"one.two": {"Children"}, "one.three": {"Children"}})
    assert list(by_position(importing, aliases, set())) == [(2, "c")]
    assert aliases_of(importing, {"one.three": {"Children"}}) == set()


def trees() -> dict[str, str]:
    """The modules whose classes are nodes: of the syntax, of the program, of machines."""
    names = ["syntax/tree_*.py", "program/*.py", "machine/tree_*.py"]
    paths = sorted(path for name in names for path in ROOT.glob(name))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def test_no_tag_of_a_node_is_any_text() -> None:
    """What is compared with a word is a `Literal`, so that the type checker knows all words."""
    tags = textual(trees())
    seen: set[object] = set()
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        text = path.read_text("utf-8")
        if not any(f".{tag}" in text for tag in tags):
            continue
        for line, asked in compared(text):
            if asked.attr in tags:
                key = (place, ast.unparse(asked)) if asked.attr == "name" else asked.attr
                seen.add(key)
                if key not in OPEN and key not in NAMED:
                    wrong.append(f"{place}:{line}: {tags[asked.attr]}")
    assert wrong == []
    assert seen == {*OPEN, *NAMED}


def test_nothing_hangs_on_the_name_of_an_operation() -> None:
    """Which operation it is, is asked by `is`, or of what its row says."""
    found = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
    lines = {place: [*rows_by_name(path.read_text("utf-8"))] for place, path in found.items()}
    wrong = [f"{place}:{line}" for place, rows in lines.items() for line in rows]
    assert [one for one in wrong if one.partition(":")[0] not in SAID] == []
    assert {place for place, rows in lines.items() if rows} == SAID.keys()


def test_no_node_holds_a_tuple_of_whatever() -> None:
    assert [f"{name}:{line}" for name, text in trees().items() for line in untyped(text)] == []


def test_planted_tags_and_tuples_are_found() -> None:
    planted = "class Node:\n    mode: str\n    parts: tuple[Any, ...]\n    fine: Literal['a']\n"
    assert textual({"a": planted}) == {"mode": "Node.mode"} and list(untyped(planted)) == [3]
    asked = "x.mode == 'a'\nx.mode in ('a', 'b')\nx.mode == y\n"
    asked += "match x.mode:\n    case 'a' | 'b': pass\n"
    assert sorted((line, one.attr) for line, one in compared(asked)) == [
        (1, "mode"),
        (2, "mode"),
        (4, "mode"),
    ]
    rows = "e.operation.name == 'has'\na, row = 1, e.how\nTABLE[row.name]\nOPERATIONS[row.name]\n"
    rows += "match e:\n    case Apply(operation=found): found.name\n"
    assert sorted(rows_by_name(rows)) == [1, 3, 6]


@pytest.mark.parametrize("room", ["hints", "syntax", "program", "resolve", "checks", "show"])
def test_values_and_statements_have_no_op(room: str) -> None:
    for path in sorted((ROOT / room).rglob("*.py")):
        asked = re.findall(r"\b\w+\.op\b", path.read_text(encoding="utf-8"))
        assert asked == [], path.name

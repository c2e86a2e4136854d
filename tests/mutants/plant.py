"""The bugs that can be planted in a module, each with a key that line numbers are not part of."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardlang"
_CLIP = 90  # characters of a statement in a key

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitXor: ast.BitOr,
}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_COMPOUND = (
    ast.If,
    ast.For,
    ast.While,
    ast.With,
    ast.Try,
    ast.Match,
    ast.FunctionDef,
    ast.ClassDef,
    ast.AsyncFunctionDef,
    ast.AsyncFor,
    ast.AsyncWith,
)

Change = Callable[[], None]
"""Changes the tree in place."""


@frozen
class Bug:
    """A bug that can be planted: where, what kind of change, and in which statement."""

    module: str  # cardlang/match/view.py
    function: str  # Class.method, or <module>
    kind: str
    text: str  # before -> after, in statement
    number: int  # of those that are alike so far
    probe: int  # that is passed before it is executed; -1 where it is executed on import

    @property
    def key(self) -> str:
        again = f" #{self.number + 1}" if self.number else ""
        return f"{self.module} | {self.function} | {self.kind} | {self.text}{again}"

    @property
    def area(self) -> str:
        return area(self.module)


def area(module: str) -> str:
    """`machine`, `run/python`; the modules that lie in no folder are `top`."""
    folders = Path(module).parts[1:-1]
    if not folders:
        return "top"
    return "/".join(folders[:2]) if folders[0] == "run" else folders[0]


def bugs_of(path: Path, root: Path = ROOT) -> list[Bug]:
    """All bugs of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    return [bug for bug, _ in _bugs(tree, path.relative_to(root).as_posix())]


def changed_tree(source: str, wanted: Bug) -> ast.Module:
    """The module's tree with this bug in it, its lines as they were; KeyError if there is none."""
    tree = ast.parse(source)
    for bug, change in _bugs(tree, wanted.module):
        if bug.key == wanted.key:
            change()
            return ast.fix_missing_locations(tree)
    raise KeyError(wanted.key)


def planted(source: str, wanted: Bug) -> str:
    """The module's text with this bug in it; KeyError if it cannot be planted there."""
    return ast.unparse(changed_tree(source, wanted))


def _bugs(tree: ast.Module, module: str) -> Iterator[tuple[Bug, Change]]:
    alike: Counter[tuple[str, str, str]] = Counter()
    for place in places(tree):
        if _dull(place.statement):
            continue
        outside = place.function == "<module>"
        shown = _head(place.statement)
        for kind, before, after, change in _changes(place.statement, place.at, place.siblings):
            if outside and kind == "binary" and " | " in before:
                continue  # a type
            text = f"{before} -> {after}, in: {shown}" if before else shown
            same = (place.function, kind, text)
            yield Bug(module, place.function, kind, text, alike[same], place.probe), change
            alike[same] += 1


# ------------------------------------------------------------ places


@frozen
class Place:
    """A statement of a module, and the probe before it."""

    statement: ast.stmt
    siblings: list[ast.stmt]
    at: int
    function: str
    probe: int
    first: bool  # a probe stands right before it


def places(tree: ast.Module) -> list[Place]:
    """All statements in the order of the text.  Within a function a probe stands at the beginning
    of every list of statements, and after every statement that holds others."""
    found: list[Place] = []
    probes = iter(range(1 << 30))

    def visit(body: list[ast.stmt], names: tuple[str, ...], inside: bool) -> None:
        probe = -1
        fresh = True
        for at, statement in enumerate(body):
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            first = inside and fresh and not is_text
            if first:
                probe = next(probes)
            fresh = isinstance(statement, _COMPOUND) or (fresh and is_text)
            where = ".".join(names) or "<module>"
            found.append(Place(statement, body, at, where, probe, first))
            below, within = names, inside
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                below, within = (*names, statement.name), True
            elif isinstance(statement, ast.ClassDef):
                below = (*names, statement.name)
            for part in _bodies(statement):
                visit(part, below, within)

    visit(tree.body, (), False)
    return found


def _bodies(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        part = getattr(statement, name, None)
        if part and isinstance(part, list):
            yield part
    for handler in getattr(statement, "handlers", []):
        yield handler.body
    for case in getattr(statement, "cases", []):
        yield case.body


def _dull(statement: ast.stmt) -> bool:
    """Nothing to be changed: imports, texts, what is for types only."""
    if isinstance(statement, (ast.Import, ast.ImportFrom, ast.Assert, ast.Pass, ast.ClassDef)):
        return True
    if isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
        return True
    if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]).startswith("__"):
        return True  # what is exported, and slots
    if isinstance(statement, ast.AnnAssign) and statement.value is None:
        return True
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _head(statement: ast.stmt) -> str:
    """The statement's text without those in it, in one line."""
    text = ast.unparse(statement)
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        text = f"def {statement.name}"
    elif isinstance(statement, _COMPOUND):
        text = text.split("\n", 1)[0]
    text = " ".join(text.split())
    return text if len(text) <= _CLIP else text[:_CLIP] + "…"


# ------------------------------------------------------------ changes


def _changes(
    statement: ast.stmt, at: int, siblings: list[ast.stmt]
) -> Iterator[tuple[str, str, str, Change]]:
    """Kind, before, after, change: of the statement as a whole, then of its values.

    To return nothing for `False` or 0 is no change to whoever asks whether it is so.
    """

    def put(new: ast.stmt) -> Change:
        return lambda: siblings.__setitem__(at, new)

    if isinstance(statement, ast.Continue):
        yield "jump", "", "", put(ast.Break())
    elif isinstance(statement, ast.Break):
        yield "jump", "", "", put(ast.Continue())
    elif isinstance(statement, ast.Return) and statement.value is not None:
        if not (isinstance(statement.value, ast.Constant) and not statement.value.value):
            yield "return", "", "", put(ast.Return(ast.Constant(None)))
    elif isinstance(statement, ast.Raise) or _can_go(statement):
        yield "delete", "", "", put(ast.Pass())
    if isinstance(statement, (ast.If, ast.While)):
        test = statement.test
        yield "negate", "", "", lambda: setattr(statement, "test", ast.UnaryOp(ast.Not(), test))
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _BINARY:
        op = _BINARY[type(statement.op)]()
        yield "augmented", "", "", lambda: setattr(statement, "op", op)
    for parent, name, index, node in _values(statement):
        for kind, new in _turned(node):
            change = _putter(parent, name, index, new)
            yield kind, ast.unparse(node), ast.unparse(new), change


def _can_go(statement: ast.stmt) -> bool:
    if isinstance(statement, (ast.AugAssign, ast.Delete)):
        return True
    if isinstance(statement, ast.Assign):
        return all(isinstance(t, (ast.Attribute, ast.Subscript)) for t in statement.targets)
    return isinstance(statement, ast.Expr)


def _putter(parent: ast.AST, name: str, index: int, new: ast.expr) -> Change:
    def change() -> None:
        if index < 0:
            setattr(parent, name, new)
        else:
            getattr(parent, name)[index] = new

    return change


def _values(statement: ast.stmt) -> Iterator[tuple[ast.AST, str, int, ast.expr]]:
    """All values of a statement, not those of the statements in it: parent, field, index, node.

    Left out are annotations, decorators, what stands inside a text, and what an error says.
    """
    skipped = {
        "annotation",
        "returns",
        "decorator_list",
        "body",
        "orelse",
        "finalbody",
        "handlers",
        "cases",
        "type_comment",
        "names",
    }
    todo: list[ast.AST] = [statement]
    while todo:
        parent = todo.pop(0)
        if isinstance(parent, (ast.JoinedStr, ast.Raise)):
            continue
        for name, value in ast.iter_fields(parent):
            if name in skipped and not (isinstance(parent, (ast.Lambda, ast.IfExp))):
                continue
            for index, node in enumerate(value) if isinstance(value, list) else [(-1, value)]:
                if isinstance(node, ast.expr):
                    yield parent, name, index, node
                if isinstance(node, ast.AST):
                    todo.append(node)


def _turned(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """What a value can be turned into."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        new = _COMPARE[type(node.ops[0])]()
        yield "compare", ast.Compare(node.left, [new], node.comparators)
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield "and-or", ast.BoolOp(other, node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
        yield "drop", node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        yield "binary", ast.BinOp(node.left, _BINARY[type(node.op)](), node.right)
    elif isinstance(node, ast.IfExp):
        yield "either", ast.IfExp(node.test, node.orelse, node.body)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS:
        other_name = ast.Name(_CALLS[node.func.id], ast.Load())
        yield "call", ast.Call(other_name, node.args, node.keywords)
    elif isinstance(node, ast.Constant):
        yield from (("constant", ast.Constant(new)) for new in _constants(node.value))


def _constants(value: object) -> list[bool | int | str]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1] if value == 0 else [value + 1, value - 1]
    if isinstance(value, str) and 0 < len(value) <= 12:
        return [value.swapcase() if value.swapcase() != value else value + value]
    return []

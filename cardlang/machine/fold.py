"""Folding: working out a value that needs no state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine.ir import NIL, E

#: what can be worked out here, each with a `?` behind it too; a `bind` is where it stands
FOLDED = frozenset(
    ["const", "var", "and", "or", "cond", "table", "row", "rowjoin", "orelse", "some", "add", "sub",
     "mul", "div", "mod", "neg", "eq", "same", "lt", "le", "not", "union", "inter", "minus", "unit",
     "has", "count", "low", "only"]
)  # fmt: skip


def fold_e(
    e: E, known: dict[int, int], tables: list[tuple[int, ...]], rows: list[tuple[int, ...]]
) -> int:
    """The number, point or mask a pure value comes to, with the given vars."""
    op, args = e.op, e.args
    if op == "const":
        return int(args[0])
    if op == "var":
        return known[args[0]]
    if op == "and":
        return int(all(fold_e(a, known, tables, rows) for a in args))
    if op == "or":
        return int(any(fold_e(a, known, tables, rows) for a in args))
    if op == "cond":
        taken = args[1] if fold_e(args[0], known, tables, rows) else args[2]
        return fold_e(taken, known, tables, rows)
    if op in ("table", "row", "rowjoin"):
        at = fold_e(args[1], known, tables, rows)
        if op == "rowjoin":
            return _union(rows[args[0]], at)
        store = tables if op == "table" else rows
        line = store[args[0]]
        missing = 0 if op == "row" else NIL if e.type == "n" else -1
        return line[at] if 0 <= at < len(line) else missing
    if op == "orelse":
        first = fold_e(args[0], known, tables, rows)
        nothing = {"n": NIL, "p": -1, "m": 0}[e.type]
        return first if first != nothing else fold_e(args[1], known, tables, rows)
    if op == "bind":
        inner = {**known, args[0]: fold_e(args[1], known, tables, rows)}
        return fold_e(args[2], inner, tables, rows)
    values = [fold_e(a, known, tables, rows) for a in args]
    return _plain(op, e, values)


def form(e: Any, var: int) -> Any:
    """Two values of the same form come to the same, whatever `var` is called in them."""
    if isinstance(e, E):
        if e.op == "var":
            return "it" if e.args[0] == var else e.args
        args = e.args[:2] if e.op in ("table", "row") else e.args
        return (e.op, e.type, *[form(a, var) for a in args])
    return tuple([form(a, var) for a in e]) if isinstance(e, tuple) else e


def _union(row: tuple[int, ...], mask: int) -> int:
    found = 0
    for k, members in enumerate(row):
        if mask >> k & 1:
            found |= members
    return found


def _plain(op: str, e: E, v: list[int]) -> int:
    if op.endswith("?"):
        if NIL in v:
            return 0 if op in ("lt?", "le?") else NIL
        op = op[:-1]
    if op == "some":
        return int(v[0] != {"n": NIL, "p": -1, "m": 0}[e.args[0].type])
    if op in ("div", "mod") and v[1] == 0:
        from cardlang.machine.cards import refuse

        assert e.span is not None
        raise refuse("division", "this divides by nothing", e.span)
    if op in ("mul", "div", "mod"):
        return v[0] * v[1] if op == "mul" else v[0] // v[1] if op == "div" else v[0] % v[1]
    if op == "same":
        return int(v[0] == v[1] and v[0] not in (NIL, -1))
    return _SIMPLE[op](v)


#: those that have no cases
_SIMPLE: dict[str, Callable[[list[int]], int]] = {
    "add": lambda v: v[0] + v[1],
    "sub": lambda v: v[0] - v[1],
    "neg": lambda v: -v[0],
    "eq": lambda v: int(v[0] == v[1]),
    "lt": lambda v: int(v[0] < v[1]),
    "le": lambda v: int(v[0] <= v[1]),
    "not": lambda v: int(not v[0]),
    "union": lambda v: v[0] | v[1],
    "inter": lambda v: v[0] & v[1],
    "minus": lambda v: v[0] & ~v[1],
    "unit": lambda v: 1 << v[0] if v[0] >= 0 else 0,
    "has": lambda v: v[0] >> v[1] & 1 if v[1] >= 0 else 0,
    "count": lambda v: v[0].bit_count(),
    "low": lambda v: (v[0] & -v[0]).bit_length() - 1,
    "only": lambda v: v[0].bit_length() - 1 if v[0] and not v[0] & (v[0] - 1) else -1,
}

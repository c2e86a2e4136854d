"""Folding: working out a value that needs no state, and making values that are as short as can be.

`pure` says which values need nothing but constants and one var; `folded` works them out.  The
functions below make values: of constants they make a constant, of `x and true` they make x.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.machine.operations import INTER, MINUS, NOT, SOME, UNION, operation
from cardlang.machine.rows import Operation, Type
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Apply,
    Bind,
    Chain,
    Cond,
    Const,
    OrElse,
    RowsOf,
    Table,
    Value,
    Var,
    reads_var,
    walk,
)
from cardlang.source import Span

Rows = list[tuple[int, ...]]
_WITHIN = f"whole numbers lie within ±{limits.NUMBER:,}"
_SETS = ("m", "g")  # types whose values can be empty, whatever `maybe` says
FOLDED = (Apply, Bind, Chain, Cond, Const, OrElse, RowsOf, Table, Var)


def refuse(code: str, message: str, span: Span, help: str = "") -> RuleError:
    """The finding that rules make no sense for these players and options."""
    return RuleError([Diagnostic(code, message, span, help=help)])


def pure(e: Value, var: int) -> bool:
    """Return whether a value depends on nothing but `var`, and on constants that are no groups."""
    for part in walk(e):
        if not isinstance(part, FOLDED) or part.type == "g" or type(part) is Bind:
            return False
        if type(part) is Var and part.var != var:
            return False
    return True


def fold(e: Value, known: dict[int, int], rows: Rows) -> int:
    """The number, point or mask that a value of `FOLDED` parts comes to, with the given vars.

    `rows` are the machine's rows of sets.  Raises RuleError where it divides by nothing.
    """
    if type(e) is Const:
        return e.value
    if type(e) is Var:
        return known[e.var]
    if type(e) is Apply:
        return _applied(e, [fold(a, known, rows) for a in e.args])
    if type(e) is Chain:
        flags = (fold(a, known, rows) for a in e.args)
        return int(all(flags) if e.every else any(flags))
    if type(e) is Table:
        at = fold(e.at, known, rows)
        return e.row[at] if 0 <= at < len(e.row) else NOTHING[e.type]
    if type(e) is RowsOf:
        mask, found = fold(e.over, known, rows), 0
        for k, members in enumerate(rows[e.table]):
            if mask >> k & 1:
                found |= members
        return found
    if type(e) is Cond:
        for test, value in e.arms:
            if fold(test, known, rows):
                return fold(value, known, rows)
        return fold(e.otherwise, known, rows)
    if type(e) is Bind:
        for var, value in e.names:
            known = {**known, var: fold(value, known, rows)}
        return fold(e.body, known, rows)
    assert isinstance(e, OrElse)
    for item in e.args:
        k = fold(item, known, rows)
        if k != NOTHING[e.type]:
            break
    return k


def _applied(e: Apply, operands: list[int]) -> int:
    op = e.operation
    if op.strict is not None and NIL in operands:
        return op.strict
    if op.divides and operands[1] == 0:
        assert e.span is not None
        raise refuse("division", "this divides by nothing", e.span)
    found = op.number(*operands)
    if op.strict == NIL and abs(found) > limits.NUMBER and e.span is not None:
        raise refuse("number-too-long", f"this comes to {_long(found)}", e.span, _WITHIN)
    return found


def _long(number: int) -> str:
    """A number in words, if it is too long to be read."""
    return f"{number:,}" if abs(number) < 10**24 else "a number of more than 24 digits"


# ------------------------------------------------------------- making values


def const(value: int, type: Type = "n") -> Const:
    return Const(type, value)


def make(row: Operation, *args: Value, span: Span | None = None) -> Apply:
    """An operation, also of constants."""
    op = operation(row, args[0].type)
    return Apply(op.gives, op, args, span=span)


def apply(row: Operation, *args: Value, span: Span | None = None) -> Value:
    """An operation; of constants it is worked out at once."""
    made = make(row, *args, span=span)
    known = [a.value for a in args if isinstance(a, Const) and a.type != "g"]
    if len(known) < len(args):
        return made
    return Const(made.type, _applied(made, known))


def chain(every: bool, items: Iterable[Value], span: Span | None = None) -> Value:
    """`and` or `or` of flags."""
    kept: list[Value] = []
    for item in items:
        if isinstance(item, Const):
            if bool(item.value) != every:
                decided = const(int(not every))
                return Chain("n", every, (*kept, decided), span=span) if kept else decided
        elif isinstance(item, Chain) and item.every == every:
            kept.extend(item.args)
        else:
            kept.append(item)
    if not kept:
        return const(int(every))
    return kept[0] if len(kept) == 1 else Chain("n", every, tuple(kept), span=span)


def some(e: Value) -> Value:
    """Return whether a value is something."""
    if isinstance(e, Const):
        return const(int(e.value != NOTHING[e.type]))
    if e.type not in _SETS and not e.maybe:
        return const(1)
    return apply(SOME, e, span=e.span)


def no(e: Value, span: Span | None = None) -> Value:
    """The opposite of a flag."""
    return apply(NOT, e, span=span or e.span)


def cond(test: Value, yes: Value, otherwise: Value, span: Span | None = None) -> Value:
    """`yes` if a test is true."""
    if isinstance(test, Const):
        return yes if test.value else otherwise
    return case(test, yes, otherwise, span)


def case(test: Value, yes: Value, otherwise: Value, span: Span | None = None) -> Value:
    """`yes` if a test is true, known or not; cases beneath each other are arms of one value."""
    arms: tuple[tuple[Value, Value], ...] = ((test, yes),)
    if isinstance(otherwise, Cond):
        arms, otherwise = (*arms, *otherwise.arms), otherwise.otherwise
    return Cond(otherwise.type, arms, otherwise, span=span)


def orelse(a: Value, b: Value, span: Span | None = None) -> Value:
    """`a`, or `b` if it is nothing."""
    if isinstance(a, Const):
        return b if a.value == NOTHING[a.type] else a
    if a.type not in _SETS and not a.maybe:
        return a
    if isinstance(a, Cond) and len(a.arms) == 1 and _is_nothing(a.otherwise):
        test, value = a.arms[0]
        if not _empty(value):
            return case(test, value, b, span)
    return first(a, b, span)


def first(a: Value, b: Value, span: Span | None = None) -> Value:
    """The first that is something, of two or of many in a row."""
    args = (a, *b.args) if isinstance(b, OrElse) else (a, b)
    return OrElse(a.type, args, span=span)


def _is_nothing(e: Value) -> bool:
    return isinstance(e, Const) and e.value == NOTHING[e.type]


def _empty(e: Value) -> bool:
    """Return whether a value could be nothing or an empty set."""
    return _is_nothing(e) if isinstance(e, Const) else e.type in _SETS or e.maybe


def bind(names: Iterable[tuple[int, Value]], body: Value, span: Span | None = None) -> Value:
    """`body`, in which vars stand for values; those it does not read are left out."""
    found = body
    for var, value in reversed(list(names)):
        if reads_var(found, var):
            found = named(var, value, found, span)
    return found


def named(var: int, value: Value, body: Value, span: Span | None = None) -> Value:
    """`body`, in which a var is a value; names beneath each other are names of one value."""
    names: tuple[tuple[int, Value], ...] = ((var, value),)
    if isinstance(body, Bind):
        names, body = (*names, *body.names), body.body
    return Bind(body.type, names, body, span=span)


def meet(a: Value, b: Value) -> Value:
    """The intersection of both sets."""
    if _is_nothing(a) or _is_nothing(b):
        return const(0, "m")
    return apply(INTER, a, b, span=a.span or b.span)


def minus(a: Value, b: Value) -> Value:
    """The first set without the second."""
    return a if _is_nothing(b) else apply(MINUS, a, b, span=a.span)


def union(a: Value, b: Value) -> Value:
    """The union of both sets."""
    if _is_nothing(a):
        return b
    return a if _is_nothing(b) else apply(UNION, a, b, span=a.span)


def placed(e: Value, span: Span | None) -> Value:
    """The same value, of this place in the text if it has none or another."""
    return e if span is None or e.span is span else evolve(e, span=span)

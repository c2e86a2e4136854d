"""Plain operations, choices and names: values that are made of other values alone.

What a plain operation means is its row of `machine.operations`; its operands are worked out in
turn, which tells where two of them fail.  Choices look at no more of their parts than they need.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang.machine import operations as op
from cardlang.machine.faults import Fault
from cardlang.machine.rows import Operation
from cardlang.machine.tree import NIL, NOTHING, Apply, Bind, Chain, Cond, Const, OrElse, Value
from cardlang.run.evals import Eval, State, Values, Vars

# ------------------------------------------------------------- plain operations


def _unit(point: Eval) -> Eval:
    def unit(s: State, v: Vars) -> int:
        k = point(s, v)
        return 1 << k if k >= 0 else 0

    return unit


def _has(members: Eval, point: Eval) -> Eval:
    def has(s: State, v: Vars) -> Any:
        among, k = members(s, v), point(s, v)
        return among >> k & 1 if k >= 0 else 0

    return has


_DIRECT: dict[Operation, Callable[..., Eval]] = {
    op.INTER: lambda a, b: lambda s, v: a(s, v) & b(s, v),
    op.MINUS: lambda a, b: lambda s, v: a(s, v) & ~b(s, v),
    op.UNIT: _unit,
    op.HAS: _has,
    op.SOME: lambda a: lambda s, v: a(s, v) != 0,
    op.SOME_POINT: lambda a: lambda s, v: a(s, v) != -1,
    op.EQ: lambda a, b: lambda s, v: a(s, v) == b(s, v),
    op.LT: lambda a, b: lambda s, v: a(s, v) < b(s, v),
    op.LE: lambda a, b: lambda s, v: a(s, v) <= b(s, v),
    op.NOT: lambda a: lambda s, v: not a(s, v),
    op.SUB: lambda a, b: lambda s, v: a(s, v) - b(s, v),
}
"""Operations that are worked out most often, without another call; else as `work` says."""


def _apply(e: Apply, values: Values) -> Eval:
    row, operands = e.operation, [values.of(a) for a in e.args]
    if row.strict is not None and any(a.maybe for a in e.args):
        return _careful(e, *operands)
    if row in _DIRECT:
        return _DIRECT[row](*operands)
    work, one = row.work, operands[0]
    if len(operands) == 1:
        return lambda s, v: work(one(s, v))
    two = operands[1]
    if not row.divides:
        return lambda s, v: work(one(s, v), two(s, v))

    def divided(s: State, v: Vars) -> Any:
        whole, by = one(s, v), two(s, v)
        if by == 0:
            raise Fault("division", e.span)
        return work(whole, by)

    return divided


def _careful(e: Apply, one: Eval, two: Eval | None = None) -> Eval:
    """An operation of which an operand may be nothing."""
    work, strict, divides = e.operation.work, e.operation.strict, e.operation.divides
    if two is None:

        def single(s: State, v: Vars) -> Any:
            a = one(s, v)
            return work(a) if a != NIL else strict

        return single

    def careful(s: State, v: Vars) -> Any:
        a, b = one(s, v), two(s, v)
        if a == NIL or b == NIL:
            return strict
        if divides and b == 0:
            raise Fault("division", e.span)
        return work(a, b)

    return careful


# ------------------------------------------------------------- choices, names


def _chain(e: Chain, values: Values) -> Eval:
    if (listed := _listed(e)) is not None:
        asked, numbers = listed
        one = values.of(asked)
        return lambda s, v: one(s, v) in numbers
    args, every = [values.of(a) for a in e.args], e.every
    if len(args) == 2:
        a, b = args
        return (lambda s, v: a(s, v) and b(s, v)) if every else (lambda s, v: a(s, v) or b(s, v))

    def chain(s: State, v: Vars) -> bool:
        for arg in args:
            if (not arg(s, v)) is every:
                return not every
        return every

    return chain


def _listed(e: Chain) -> tuple[Value, frozenset[int]] | None:
    """The value and the numbers, if this asks of one value whether it is one of a list of them."""
    asked: Value | None = None
    numbers = []
    for a in e.args:
        if e.every or not isinstance(a, Apply) or a.operation not in (op.EQ, op.EQ_SETS):
            return None
        value, number = a.args
        if not isinstance(number, Const) or asked not in (None, value):
            return None
        asked = value
        numbers.append(number.value)
    return None if asked is None else (asked, frozenset(numbers))


def _cond(e: Cond, values: Values) -> Eval:
    arms = [(values.of(t), values.arm(e, k, x)) for k, (t, x) in enumerate(e.arms)]
    otherwise = values.of(e.otherwise)
    if len(arms) == 1:
        test, value = arms[0]
        return lambda s, v: value(s, v) if test(s, v) else otherwise(s, v)

    def cond(s: State, v: Vars) -> Any:
        for test, value in arms:
            if test(s, v):
                return value(s, v)
        return otherwise(s, v)

    return cond


def _or_else(e: OrElse, values: Values) -> Eval:
    first, *more = [values.arm(e, k, a) for k, a in enumerate(e.args)]
    nothing = () if e.type == "g" else NOTHING[e.type]

    def or_else(s: State, v: Vars) -> Any:
        found = first(s, v)
        if found == nothing:
            for value in more:
                found = value(s, v)
                if found != nothing:
                    break
        return found

    return or_else


def _bind(e: Bind, values: Values) -> Eval:
    names, body = [(j, values.of(value)) for j, value in e.names], values.of(e.body)

    def bind(s: State, v: Vars) -> Any:
        for j, value in names:
            v[j] = value(s, v)
        return body(s, v)

    return bind


PLAIN: dict[type[Value], Callable[..., Eval]] = {
    Apply: _apply,
    Chain: _chain,
    Cond: _cond,
    OrElse: _or_else,
    Bind: _bind,
}
"""The makers of this module, by class."""

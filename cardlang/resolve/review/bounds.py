"""Ranges that depend on the number of players and on options: whether anything is in them.

What is written out in numbers is looked at where it is declared.  Here the bounds of a keep, what
it starts with and the usual value of an option are worked out for every number of players and for
the values of the options they ask for, a thousand tables at most.
"""

from __future__ import annotations

from itertools import islice, product

from cardlang.program import (
    FLAG,
    Constant,
    Expression,
    Keep,
    Option,
    OptionValue,
    PlayerCount,
    Program,
)
from cardlang.program.partial import UNKNOWN, Known, work_out
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.uses import Uses

TABLES = 1000  # numbers of players and values of options that are tried for one keep
_MOST = 64  # values of one option; of more, the first and the last are tried

Table = dict[str, int]  # the values of options by their names, and `players`


def tell_bounds(checker: Checker, program: Program) -> None:
    """Reports ranges of the game's own file that are empty, and starts that lie outside."""
    for name, keep in checker.things.items():
        entry = checker.layers.spaces["thing"].get(name)
        if isinstance(keep, Keep) and entry is not None and not entry.prelude:
            if keep.low is not None and keep.high is not None:
                _keep(checker, program, keep, keep.low, keep.high)
    for option in program.options.values():
        _usual(checker, program, option)


def _keep(
    checker: Checker, program: Program, keep: Keep, low: Expression, high: Expression
) -> None:
    assert keep.node is not None
    starts = keep.starts
    tables = _tables(program, (low, high, *([starts] if starts is not None else [])))
    bounds = [(table, _at(low, table), _at(high, table)) for table in tables]
    known = [(t, b, e) for t, b, e in bounds if isinstance(b, int) and isinstance(e, int)]
    empty = [table for table, bottom, top in known if bottom > top]
    if empty:
        checker.report.error(
            "empty-range",
            f"no number is in `{low.span.to(high.span).text}`{_with(empty, len(bounds))}",
            keep.node.kind.span,
            help="a range begins with its lowest number",
        )
    elif starts is not None:
        _starts(checker, keep, starts, known)


def _starts(
    checker: Checker, keep: Keep, starts: Expression, bounds: list[tuple[Table, int, int]]
) -> None:
    firsts = [(table, _at(starts, table), bottom, top) for table, bottom, top in bounds]
    known = [(t, f, b, e) for t, f, b, e in firsts if isinstance(f, int) and not b <= f <= e]
    if known:
        _, first, bottom, top = known[0]
        said = f"`{keep.name}` is {bottom} to {top}, and starts with {first}"
        checker.report.error(
            "starts-range",
            said + _with([table for table, *_ in known], len(bounds)),
            starts.span,
            help=f"start with {bottom if first < bottom else top}, or say another range",
        )


def _usual(checker: Checker, program: Program, option: Option) -> None:
    if isinstance(option.default, Constant) or option.kind.base is FLAG:
        return
    tables = _tables(program, (option.default,))
    values = [(table, _at(option.default, table)) for table in tables]
    wrong = [(t, v) for t, v in values if isinstance(v, int) and v not in _values(option)]
    if wrong:
        value, labels = wrong[0][1], option.kind.base.labels
        named = labels[value].move if labels and isinstance(value, int) else value
        checker.report.error(
            "starts-range",
            f"the usual value of `{option.name}` would be {named}"
            + _with([table for table, _ in wrong], len(values)),
            option.default.span,
            help="it must be one of its values",
        )


def _values(option: Option) -> range | tuple[int, ...]:
    if option.low is not None and option.high is not None:
        return range(option.low, option.high + 1)
    return option.values


def _tables(program: Program, asked: tuple[Expression, ...]) -> list[Table]:
    """Tables that differ in what some values ask for."""
    uses = Uses(program.box.node.span.source)
    uses.walk(asked)
    names = [name[7:] for name in uses.reached if name.startswith("option ")]
    rows = [_tried(_values(program.options[name])) for name in names if name in program.options]
    found = islice(product(program.players, *rows), TABLES)
    return [{"players": n, **dict(zip(names, values, strict=True))} for n, *values in found]


def _tried(values: range | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(values) if len(values) <= _MOST else (values[0], values[-1])


def _at(x: Expression, table: Table) -> Known:
    def look(one: Expression) -> Known:
        if isinstance(one, PlayerCount):
            return table["players"]
        return table.get(one.option.name, UNKNOWN) if isinstance(one, OptionValue) else UNKNOWN

    return work_out(x, look)


def _with(found: list[Table], tried: int) -> str:
    """The first of some tables, for the end of a sentence; nothing if these are all."""
    if len(found) == tried:
        return ""
    options = [f"{name} {value}" for name, value in found[0].items() if name != "players"]
    number = found[0]["players"]
    return " and ".join([f", with {number} player{'s' if number > 1 else ''}", *options])

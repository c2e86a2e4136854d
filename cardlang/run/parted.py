"""Values that ask how cards part into groups of other patterns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardlang.machine.combinations import reach
from cardlang.machine.faults import located
from cardlang.machine.groups import Shape as Pattern
from cardlang.machine.ir import FUEL
from cardlang.machine.parted import Parts, Rise, is_parted, reach_parted, search_parted
from cardlang.machine.parted import Portion as Wanted
from cardlang.machine.tree import (
    NIL,
    Height,
    IsParted,
    Parted,
    PartedGroups,
    PartedReach,
    Portion,
    Shape,
    Value,
)
from cardlang.run.evals import Eval, State, Values, Vars
from cardlang.run.members import charge, shape_of


def _portion(portion: Portion, values: Values) -> Callable[[State, Vars], Wanted]:
    shapes = [(s.combined is not None, shape_of(s, values)) for s in portion.shapes]
    if portion.low is None or portion.high is None:
        return lambda s, v: (tuple([(c, *f(s, v)) for c, f in shapes]), 0, 0, True)
    low, high = values.of(portion.low), values.of(portion.high)
    return lambda s, v: (tuple([(c, *f(s, v)) for c, f in shapes]), low(s, v), high(s, v), False)


def _parts(
    shape: Shape, parted: Parted, values: Values
) -> Callable[[State, Vars], tuple[int, Parts]]:
    """The cards that may belong, and what they part into now."""
    base = shape_of(shape, values)
    portions = [_portion(portion, values) for portion in parted.portions]

    def parts(s: State, v: Vars) -> tuple[int, Parts]:
        among, form = base(s, v)
        whole: Pattern = form  # type: ignore[assignment]  # beside parts there is no combination
        wanted = tuple([portion(s, v) for portion in portions])
        return among, (whole, wanted, parted.labels, parted.apart, parted.lower)

    return parts


def _groups(e: PartedGroups, values: Values) -> Eval:
    over, parts, span, once = values.of(e.over), _parts(e.shape, e.parted, values), e.span, e.once

    def groups(s: State, v: Vars) -> tuple[int, ...]:
        among, wanted = parts(s, v)
        found, work = located(span, search_parted, over(s, v) & among, wanted, once)
        s[FUEL] += len(found)
        charge(s, len(found) + work, span)
        return found

    return groups


def _is_parted(e: IsParted, values: Values) -> Eval:
    over, parts, span = values.of(e.over), _parts(e.shape, e.parted, values), e.span

    def one_group(s: State, v: Vars) -> bool:
        among, wanted = parts(s, v)
        cards = over(s, v)
        if cards & ~among:
            return False
        found, work = located(span, is_parted, cards, wanted)
        charge(s, work, span)
        return found

    return one_group


def _rise(height: Height, values: Values) -> Callable[[State, Vars], Rise]:
    form = shape_of(height.shape, values)
    told = height.which, height.attribute, height.part, height.numbers

    def rise(s: State, v: Vars) -> Rise:
        return partial(_reached, *form(s, v), told)

    return rise


def _reached(_: int, form: object, told: tuple[str, int, int, tuple[int, ...]], group: int) -> int:
    return reach(group, form, *told)  # type: ignore[arg-type]  # heights are told of combinations


def _reach(e: PartedReach, values: Values) -> Eval:
    over, parts, span = values.of(e.over), _parts(e.shape, e.parted, values), e.span
    rises = [_rise(height, values) for height in e.heights]

    def reached(s: State, v: Vars) -> int:
        among, wanted = parts(s, v)
        cards = over(s, v)
        if cards & ~among:
            return NIL
        known = tuple([rise(s, v) for rise in rises])
        found, work = located(span, reach_parted, cards, wanted, known)
        charge(s, work, span)
        return found

    return reached


PARTED: dict[type[Value], Callable[..., Eval]] = {
    PartedGroups: _groups,
    IsParted: _is_parted,
    PartedReach: _reach,
}
"""The makers of this module, by class."""

"""Questions to the members of a set, and cards that belong together.

Whoever asks every member burns fuel before the first is asked: the number of members times the
weight of the question.  To ask until one answer decides burns none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang import limits
from cardlang.machine.combinations import (
    Form,
    is_combination,
    reach,
    search_combinations,
)
from cardlang.machine.faults import Fault, bits, located
from cardlang.machine.groups import Shape as Pattern
from cardlang.machine.groups import (
    is_group,
    longest_tail,
    profile,
    search_groups,
    search_packing,
    sized,
    spread,
)
from cardlang.machine.ir import FUEL, STEP
from cardlang.machine.operations import FILTER, PACKING
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Best,
    Each,
    Groups,
    IsGroup,
    Reach,
    Shape,
    Spread,
    Tail,
    Value,
)
from cardlang.run.evals import Eval, State, Values, Vars
from cardlang.source import Span


def charge(s: State, work: int, span: Span | None) -> None:
    """Count work against the limit of a step."""
    s[STEP] += work
    if s[STEP] > limits.SETUP_FUEL:
        raise Fault("fuel", span)


# ------------------------------------------------------------- over members


def _each(e: Each, values: Values) -> Eval:
    if e.how.stops is not None:
        return _until(e, values)
    if e.how is FILTER and e.type == "m":
        return _filter(e, values)
    if e.how is PACKING:
        return _packing(e, values)
    over, body, var, weight = values.of(e.over), values.of(e.body), e.var, e.weight
    finish, type, members, span = e.how.finish, e.type, _members(e), e.span

    def each(s: State, v: Vars) -> Any:
        whole = members(over(s, v))
        s[FUEL] += weight * len(whole)
        charge(s, weight * len(whole), span)
        pairs = []
        for k in whole:
            v[var] = k
            pairs.append((k, body(s, v)))
        return finish(pairs, type)

    return each


def _packing(e: Each, values: Values) -> Eval:
    over, body, var, weight, span = values.of(e.over), values.of(e.body), e.var, e.weight, e.span

    def packing(s: State, v: Vars) -> tuple[int, ...]:
        groups, worth = over(s, v), []
        s[FUEL] += weight * len(groups)
        charge(s, weight * len(groups), span)
        for k in groups:
            v[var] = k
            worth.append(body(s, v))
        found, work = located(span, search_packing, tuple(groups), worth)
        charge(s, work, span)
        return found

    return packing


def _until(e: Each, values: Values) -> Eval:
    """`exists` and `forall`: nobody is asked once it is decided."""
    over, body, var, members = values.of(e.over), values.of(e.body), e.var, _members(e)
    stops, end, work, span = bool(e.how.stops), e.how.finish([], e.type), e.work, e.span

    def until(s: State, v: Vars) -> Any:
        whole = members(over(s, v))
        charge(s, work * len(whole), span)
        for k in whole:
            v[var] = k
            if (not body(s, v)) is not stops:
                return stops
        return end

    return until


def _filter(e: Each, values: Values) -> Eval:
    """Of a set, which is asked for most often."""
    over, body, var, weight = values.of(e.over), values.of(e.body), e.var, e.weight
    span = e.span

    def filter(s: State, v: Vars) -> int:
        found, whole = 0, over(s, v)
        s[FUEL] += weight * whole.bit_count()
        charge(s, weight * whole.bit_count(), span)
        for k in bits(whole):
            v[var] = k
            if body(s, v):
                found |= 1 << k
        return found

    return filter


def _members(e: Each) -> Callable[[Any], Any]:
    return tuple if e.over.type == "g" else bits


def _best(e: Best, values: Values) -> Eval:
    """Nobody asks the only card of a set."""
    pile = values.of(e.pile) if e.pile is not None else None
    over, keys = values.of(e.over), [values.of(key) for key in e.keys]
    var, last, weight = e.var, e.last, e.weight
    groups, nothing, span = e.type == "m", NOTHING[e.type], e.span

    def best(s: State, v: Vars) -> Any:
        among = over(s, v)
        members = among if groups else bits(among)
        s[FUEL] += weight * len(members)
        charge(s, weight * len(members), span)
        if len(members) == 1 and not groups:
            return members[0]
        if pile is not None and members:
            members = [card for card in pile(s, v) if among >> card & 1]
        found, top = nothing, None
        for k in members:
            v[var] = k
            answers = [key(s, v) for key in keys]
            if top is None or answers > top or (last and answers == top):
                found, top = k, answers
        return found

    return best


# ------------------------------------------------------------- cards that belong together


Bounds = Callable[[State, Vars], tuple[int, int]]


def bounds_of(shape: Shape, values: Values) -> Bounds:
    """From how many to how many cards a group has."""
    low, high = shape.low, shape.high
    if shape.size is None:
        return lambda s, v: (low, high)
    size = values.of(shape.size)
    return lambda s, v: sized(low, high, size(s, v))


def _form(shape: Shape, values: Values) -> Callable[[State, Vars], tuple[int, Form]]:
    """The cards that may belong to a combination, and it with what is wanted now."""
    both = shape.combined
    assert both is not None
    sums = [(values.machine.tables[t], values.of(wanted)) for t, wanted in shape.totals]
    allowed, wild, bounds = values.of(shape.among), values.of(both.wild), bounds_of(shape, values)
    attributes, most = both.attributes, both.most

    def form(s: State, v: Vars) -> tuple[int, Form]:
        totals = tuple([(table, wanted(s, v)) for table, wanted in sums])
        among = allowed(s, v)
        return among, (*bounds(s, v), attributes, wild(s, v), most, totals)

    return form


def _shape(shape: Shape, values: Values) -> Callable[[State, Vars], tuple[int, Pattern]]:
    """The cards that may belong, and the pattern with the sums that are wanted now."""
    tables = values.machine.tables
    same = tuple([tables[t] for t in shape.same])
    different = tuple([tables[t] for t in shape.different])
    run = tables[shape.run] if shape.run >= 0 else None
    sums = [(tables[t], values.of(wanted)) for t, wanted in shape.totals]
    allowed, bounds = values.of(shape.among), bounds_of(shape, values)

    def pattern(s: State, v: Vars) -> tuple[int, Pattern]:
        totals = tuple([(table, wanted(s, v)) for table, wanted in sums])
        return allowed(s, v), (*bounds(s, v), same, different, run, totals)

    return pattern


def shape_of(shape: Shape, values: Values) -> Callable[[State, Vars], tuple[int, Pattern | Form]]:
    """The cards that may belong, and a pattern or combination with what is wanted now."""
    return (_form if shape.combined is not None else _shape)(shape, values)


def _asked(shape: Shape, values: Values) -> tuple[Callable[..., Any], ...]:
    """The pattern, the function that finds its groups, and the one that asks some cards."""
    if shape.combined is not None:
        return _form(shape, values), search_combinations, is_combination
    return _shape(shape, values), search_groups, is_group


def _groups(e: Groups, values: Values) -> Eval:
    over, (shape, search, _), span = values.of(e.over), _asked(e.shape, values), e.span

    def groups(s: State, v: Vars) -> tuple[int, ...]:
        among, pattern = shape(s, v)
        found: tuple[int, ...]
        found, work = located(span, search, over(s, v) & among, pattern)
        s[FUEL] += len(found)
        charge(s, len(found) + work, span)
        return found

    return groups


def _is_group(e: IsGroup, values: Values) -> Eval:
    over, (shape, _, asks), span = values.of(e.over), _asked(e.shape, values), e.span

    def one_group(s: State, v: Vars) -> bool:
        among, pattern = shape(s, v)
        cards = over(s, v)
        charge(s, cards.bit_count() >> 1, span)
        return not cards & ~among and asks(cards, pattern)

    return one_group


def _tail(e: Tail, values: Values) -> Eval:
    pile, (shape, _, asks) = values.of(e.pile), _asked(e.shape, values)
    counted = values.of(e.among) if e.among is not None else None
    high, span = e.shape.high, e.span

    def tail(s: State, v: Vars) -> int:
        among, pattern = shape(s, v)
        cards = pile(s, v)
        charge(s, (len(cards) + min(len(cards), high) ** 2) >> 2, span)
        if counted is not None:
            mask = counted(s, v)
            cards = tuple([card for card in cards if mask >> card & 1])
        return longest_tail(cards, among, pattern, asks)

    return tail


def _reach(e: Reach, values: Values) -> Eval:
    over, shape = values.of(e.over), _form(e.shape, values)
    which, at, part, numbers, span = e.which, e.attribute, e.part, e.numbers, e.span

    def reached(s: State, v: Vars) -> int:
        among, form = shape(s, v)
        cards = over(s, v)
        charge(s, cards.bit_count(), span)
        return NIL if cards & ~among else reach(cards, form, which, at, part, numbers)

    return reached


def _spread(e: Spread, values: Values) -> Eval:
    over, row = values.of(e.over), values.machine.tables[e.table]
    work, span = {"profile": profile, "spread": spread}[e.which], e.span

    def spread_over(s: State, v: Vars) -> int:
        cards = over(s, v)
        charge(s, 2 * cards.bit_count(), span)
        return work(cards, row)

    return spread_over


MEMBERS: dict[type[Value], Callable[..., Eval]] = {
    Each: _each,
    Best: _best,
    Groups: _groups,
    IsGroup: _is_group,
    Tail: _tail,
    Reach: _reach,
    Spread: _spread,
}
"""The makers of this module, by class."""

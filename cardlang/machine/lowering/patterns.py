"""Lowering of what is asked of groups: `groups of`, `is`, `reach` and `beats` ask each form.

`(groups of S by P) where it beats X by P` is what people may play on what lies.  It is not listed
and then sieved: only forms that can beat X are listed, and of its own form only as many cards.
"""

from __future__ import annotations

from attrs import evolve

from cardlang.machine.fold import (
    apply,
    chain,
    cond,
    const,
    first,
    make,
    named,
)
from cardlang.machine.lowering.forms import Form, Forms
from cardlang.machine.lowering.ground import nothing
from cardlang.machine.operations import COUNT, EQ, FILTER, JOIN_GROUPS, LT, SOME, UNION
from cardlang.machine.tree import (
    NIL,
    Apply,
    Bind,
    Cond,
    Const,
    Distinct,
    Each,
    Groups,
    IsGroup,
    IsParted,
    OrElse,
    PartedGroups,
    PartedReach,
    Pile,
    Reach,
    Spread,
    Tail,
    Value,
    Var,
)
from cardlang.program import (
    AllTrue,
    Filtered,
    GroupBeats,
    GroupsIn,
    Named,
    ReachOf,
    TailOf,
    ZoneCards,
    binding_of,
    pile_of,
    same,
    walk,
)
from cardlang.source import Span


class Patterns(Forms):
    """Lowers what is asked of groups."""

    # ------------------------------------------------------------ what is asked

    def groups(self, x: GroupsIn) -> Value:
        """All groups of some cards, of all forms."""
        forms = self.formed(x.pattern, x.given)
        if len(forms) == 1:
            return self.listed(self.value(x.cards), forms[0], x.span)
        over, cards = self.once_named(self.value(x.cards))
        found = [self.listed(over, form, x.span) for form in forms]
        return self.within(cards, over, self.union_of(found, x.span), x.span)

    def union_of(self, groups: list[Value], span: Span) -> Value:
        """All groups of several lists."""
        found = groups[-1]
        for some_groups in reversed(groups[:-1]):
            found = make(UNION, some_groups, found, span=span)
        return found

    def once_named(self, value: Value) -> tuple[Value, Value]:
        """A value that is asked several times: what stands for it, and what it is."""
        if isinstance(value, (Const, Var)):
            return value, value
        return Var(value.type, self.fresh()), value

    def within(self, value: Value, name: Value, body: Value, span: Span) -> Value:
        """A body in which a name stands for a value."""
        if name is value:
            return body
        assert isinstance(name, Var)
        return named(name.var, value, body, span)

    def listed(self, over: Value, form: Form, span: Span) -> Value:
        """The groups of one form."""
        if form.parted is None:
            return Groups("g", over, form.shape, span=span)
        return PartedGroups("g", over, form.shape, form.parted, span=span)

    def group_claim(self, over: Value, forms: list[Form], span: Span) -> Value:
        """Return whether cards are a group of some form."""
        if len(forms) == 1:
            return self.one_claim(over, forms[0], span)
        name, value = self.once_named(over)
        asked = [self.one_claim(name, form, span) for form in forms]
        return self.within(value, name, chain(False, asked, span), span)

    def one_claim(self, over: Value, form: Form, span: Span) -> Value:
        if form.parted is None:
            return IsGroup("n", over, form.shape, span=span)
        return IsParted("n", over, form.shape, form.parted, span=span)

    def reach(self, x: ReachOf) -> Value:
        """The height of some cards, in the first form that they have."""
        forms = self.formed(x.pattern, x.given)
        if len(forms) == 1:
            return self.reached(self.value(x.cards), forms[0], x.span)
        name, value = self.once_named(self.value(x.cards))
        found = self.reached(name, forms[-1], x.span)
        for form in reversed(forms[:-1]):
            found = first(self.reached(name, form, x.span), found, x.span)
        return self.within(value, name, found, x.span)

    def reached(self, over: Value, form: Form, span: Span) -> Value:
        """The height of cards that have a form; nothing of what has none."""
        if not form.heights:
            return const(NIL)
        if form.parted is not None:
            return PartedReach("n", over, form.shape, form.parted, form.heights, span=span)
        (height,) = form.heights
        shape = evolve(height.shape, size=form.shape.size)
        told = (height.which, height.attribute, height.numbers, height.part)
        return Reach("n", over, shape, *told, span=span)

    def tail(self, x: TailOf) -> Value:
        order = pile_of(x.cards)
        assert order is not None
        lying = Pile("o", self.zone_number(order), span=x.span)
        among = None if isinstance(x.cards, ZoneCards) else self.value(x.cards)
        return Tail("m", lying, among, self.shape(x.pattern, x.given), span=x.span)

    # ------------------------------------------------------------ what beats what

    def group_beats(self, x: GroupBeats) -> Value:
        """Return whether a group beats another: by a better line, or higher in one form."""
        forms = self.formed(x.pattern, x.given)
        a, one = self.once_named(self.value(x.one))
        b, other = self.once_named(self.value(x.other))
        lines = sorted({form.line for form in forms})
        rank_a, rank_b = Var("n", self.fresh()), Var("n", self.fresh())
        alike = apply(EQ, apply(COUNT, a), apply(COUNT, b))
        found = []
        for form in forms:
            higher = make(LT, self.reached(b, form, x.span), self.reached(a, form, x.span))
            here = [make(EQ, rank_a, const(form.line))] if len(lines) > 1 else []
            found.append(chain(True, [*here, higher], x.span))
        beaten = chain(True, [alike, chain(False, found, x.span)], x.span)
        if len(lines) > 1:
            same_line = chain(True, [make(EQ, rank_a, rank_b), beaten], x.span)
            beaten = chain(False, [make(LT, rank_a, rank_b), same_line], x.span)
            there = [make(LT, const(-1), rank_a), make(LT, const(-1), rank_b)]
            beaten = chain(True, [*there, beaten], x.span)
            beaten = named(rank_b.var, self.line_of(b, forms, x.span), beaten, x.span)
            beaten = named(rank_a.var, self.line_of(a, forms, x.span), beaten, x.span)
        return self.within(one, a, self.within(other, b, beaten, x.span), x.span)

    def line_of(self, cards: Value, forms: list[Form], span: Span) -> Value:
        """The best line of which some cards are a group; -1: of none."""
        found: Value = const(-1)
        for line in sorted({form.line for form in forms}, reverse=True):
            claims = [self.one_claim(cards, form, span) for form in forms if form.line == line]
            found = cond(chain(False, claims, span), const(line), found, span)
        return found

    def _where(self, x: Filtered) -> Value:
        asked = x.condition.items if isinstance(x.condition, AllTrue) else (x.condition,)
        for claim in asked:
            if isinstance(claim, GroupBeats) and _sieved(x, claim):
                assert isinstance(x.among, GroupsIn)
                rest = tuple([other for other in asked if other is not claim])
                found = self.beating(x.among, claim)
                if not rest:
                    return found
                more = rest[0] if len(rest) == 1 else AllTrue(x.condition.kind, x.span, rest)
                return self.filtered(found, x.it, more, x.span)
        return super()._where(x)

    def beating(self, x: GroupsIn, claim: GroupBeats) -> Value:
        """The groups of some cards that beat a group."""
        forms, span = self.formed(x.pattern, x.given), claim.span
        over, cards = self.once_named(self.value(x.cards))
        b, other = self.once_named(self.value(claim.other))
        line = Var("n", self.fresh())
        several = len({form.line for form in forms}) > 1
        found = []
        for form in forms:
            lying = self.reached(b, form, span)
            higher: Value = nothing("g")
            if not (isinstance(lying, Const) and lying.value == NIL):
                bound = Var("n", self.fresh())
                sized = form.sized(apply(COUNT, b))
                var = self.fresh()
                reach = self.reached(Var("m", var), form, span)
                above = make(LT, bound, reach, span=span)
                groups = self.listed(over, sized, span)
                higher = Each("g", FILTER, groups, var, above, span=span)
                there = make(SOME, bound)
                higher = cond(there, higher, nothing("g"), span)
                higher = named(bound.var, lying, higher, span)
            if several:
                here = make(EQ, line, const(form.line), span=span)
                worse = make(LT, const(form.line), line, span=span)
                higher = cond(here, higher, nothing("g"), span)
                higher = cond(worse, self.listed(over, form, span), higher, span)
            found.append(higher)
        body = self.union_of(found, span)
        if several:
            body = named(line.var, self.line_of(b, forms, span), body, span)
        return self.within(cards, over, self.within(other, b, body, span), span)

    # ------------------------------------------------------------ each print once

    def sparing(self, source: Value) -> Value:
        """A pick's groups, of parted ones each print once, where only prints are asked."""
        match source:
            case PartedGroups(parted=parted) if parted.lower:
                return evolve(source, once=True)
            case Each(over=over, var=var, body=body) if self.asks_print(body, var):
                return evolve(source, over=self.sparing(over))
            case Distinct(over=over):
                return evolve(source, over=self.sparing(over))
            case Apply(args=args) if source.type == "g" and source.operation is JOIN_GROUPS:
                return evolve(source, args=tuple([self.sparing(arg) for arg in args]))
            case OrElse(args=args):
                return evolve(source, args=tuple([self.sparing(arg) for arg in args]))
            case Cond(arms=arms, otherwise=otherwise):
                found = tuple([(test, self.sparing(value)) for test, value in arms])
                return evolve(source, arms=found, otherwise=self.sparing(otherwise))
            case Bind(body=body):
                return evolve(source, body=self.sparing(body))
        return source

    def asks_print(self, body: Value, var: int) -> bool:
        """Return whether a condition asks of a group only what is printed on its cards."""
        todo = [body]
        while todo:
            top = todo.pop()
            if isinstance(top, Var) and top.var == var:
                return False
            plain = isinstance(top, Spread) or (isinstance(top, Apply) and top.operation is COUNT)
            if isinstance(top, (IsGroup, Reach)):
                plain = self.by_print(top.shape)
            if isinstance(top, (IsParted, PartedReach)):
                plain = bool(top.parted.lower) and self.by_print(top.shape)
            own = [c for c in top.children() if not (isinstance(c, Var) and c.var == var)]
            if len(own) < len(top.children()) and not plain:
                return False
            todo += own
        return True


def _sieved(x: Filtered, claim: GroupBeats) -> bool:
    """Return whether it is asked which groups of a pattern beat a group by that pattern."""
    if not isinstance(x.among, GroupsIn) or binding_of(claim.one) is not x.it:
        return False
    asks_it = any(isinstance(part, Named) and part.binding is x.it for part in walk(claim.other))
    one, two = x.among.given, claim.given
    return (
        not asks_it
        and x.among.pattern is claim.pattern
        and len(one) == len(two)
        and all(same(a, b) for a, b in zip(one, two, strict=True))
    )

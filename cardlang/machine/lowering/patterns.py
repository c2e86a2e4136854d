"""Lowering of patterns: what their lines say as constants, and what is asked of groups.

A pattern comes to its *forms*, those that its lines `one of` name or itself, each with the number
of its line: `groups of`, `is`, `reach` and `beats` ask each form.  A form is a shape and, where it
has a line `parted into`, what its cards part into.

`(groups of S by P) where it beats X by P` is what people may play on what lies.  It is not listed
and then sieved: only forms that can beat X are listed, and of its own form only as many cards.
"""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from cardlang.machine.alike import twins_of
from cardlang.machine.fold import (
    apply,
    case,
    chain,
    cond,
    const,
    first,
    make,
    named,
    pure,
    refuse,
)
from cardlang.machine.lowering.attributes import abouts, attributes_of
from cardlang.machine.lowering.ground import nothing
from cardlang.machine.lowering.sets import Sets
from cardlang.machine.operations import RANGINGS
from cardlang.machine.tree import (
    NIL,
    Apply,
    Bind,
    Combined,
    Cond,
    Const,
    Distinct,
    Each,
    Groups,
    Height,
    IsGroup,
    IsParted,
    OrElse,
    Parted,
    PartedGroups,
    PartedReach,
    Pile,
    Portion,
    Reach,
    Row,
    Shape,
    Spread,
    Tail,
    Value,
    Var,
)
from cardlang.program import (
    AllTrue,
    Binding,
    DifferentLabels,
    Expression,
    Filtered,
    GroupBeats,
    GroupsIn,
    LabelClaim,
    LabelParts,
    Named,
    Pattern,
    ReachOf,
    RunOfLabels,
    SameLabel,
    TailOf,
    ZoneCards,
    binding_of,
    pile_of,
    same,
    walk,
)
from cardlang.quick import frozen
from cardlang.source import Span

Given = tuple[Expression, ...]


@frozen(eq=False)
class Form:
    """A form of a pattern: the number of its line, its shape, and what it parts into."""

    line: int
    shape: Shape
    parted: Parted | None
    heights: tuple[Height, ...]  # its own, or those of its first part by shape; (): it has none

    def sized(self, size: Value) -> Form:
        """The form with so many cards."""
        whole = self.shape
        if whole.size is not None:
            same_size = make("eq", whole.size, size)
            size = case(same_size, size, const(0), size.span)
        return evolve(self, shape=evolve(whole, size=size))


class Patterns(Sets):
    """Lowers patterns, and what is asked of groups."""

    def printed(self, it: Binding, x: Expression) -> Row:
        """By card: a value that only what is printed on it decides."""
        var = self.member(it)
        e = self.value(x)
        if not pure(e, var):
            raise refuse("not-printed", "only what is printed on a card can be asked here", x.span)
        return tuple(self.folded(e, var, len(self.cards)))

    def column(self, it: Binding, key: Expression) -> int:
        """The number of the table of what is printed on each card."""
        return self.table_number(self.printed(it, key))

    # ---------------------------------------------------------------- forms

    def formed(self, found: Pattern, args: Given) -> list[Form]:
        """The forms of a pattern, in order."""
        if not found.forms:
            return [self.form(found, args, 0)]
        self.give(found, args)
        lines = enumerate(found.forms)
        return [self.form(use.pattern, use.given, at) for at, line in lines for use in line]

    def give(self, found: Pattern, args: Given) -> None:
        """Says what the parts of a pattern stand for."""
        values = [self.value(arg) for arg in args]
        for param, value in zip(found.params, values, strict=True):
            self.where[param] = value

    def form(self, found: Pattern, args: Given, line: int) -> Form:
        """A pattern that has no forms itself."""
        shape = self.shape(found, args)
        if found.shares:
            return Form(line, shape, *self.parts_of(found))
        return Form(line, shape, None, self.heights(found, args))

    def shape(self, found: Pattern, args: Given, combined: bool = False) -> Shape:
        """A pattern as constants: sizes, tables, and the sums that are wanted."""
        self.give(found, args)
        it = found.candidate
        combined = combined or found.combined

        def tables(what: type[LabelClaim]) -> tuple[int, ...]:
            lines = [] if combined else [line for line in found.lines if isinstance(line, what)]
            return tuple([self.column(it, line.x) for line in lines])

        alike, different = tables(SameLabel), tables(DifferentLabels)
        runs = tables(RunOfLabels)
        totals = tuple([(self.column(it, key), self.value(goal)) for key, goal in found.totals])
        size = self.value(found.size) if found.size is not None else None
        among: Value = const(self.all_cards, "m")
        for where in found.where:
            among = self.filtered(among, it, where, None)
        if not combined:
            run = next(iter(runs), -1)
            plain = (found.low, found.high, alike, different, run, totals, among)
            return Shape(*plain, None, size)
        wild: Value = const(0, "m")
        if found.wild is not None:
            wild = self.filtered(const(self.all_cards, "m"), it, found.wild, None)
        rows = [(line, self.printed(it, line.x)) for line in found.lines]
        both = Combined(attributes_of(rows), wild, found.most)
        low, all_ = max(1, found.low), make("union", among, wild)
        return Shape(low, found.high, (), (), -1, totals, all_, both, size)

    def heights(self, found: Pattern, args: Given) -> tuple[Height, ...]:
        """By which labels groups of a pattern reach so high, if by any."""
        if found.rising is None:
            return ()
        line, number = found.rising
        shape = self.shape(found, args, combined=True)
        assert shape.combined is not None
        at = abouts(found.lines).index(line.about)
        row = shape.combined.attributes[at].row
        told = dict(zip(row, self.printed(found.candidate, number), strict=True))
        numbers = tuple([told[label] for label in range(max(row, default=-1) + 1)])
        which: Literal["run", "all", "part"]
        which, part = "run" if isinstance(line, RunOfLabels) else "all", 0
        if isinstance(line, LabelParts):
            which, part = "part", line.parts[0]
        return (Height(shape, which, at, numbers, part),)

    # ------------------------------------------------------- what they part into

    def parts_of(self, found: Pattern) -> tuple[Parted, tuple[Height, ...]]:
        """The portions of a pattern's cards, and how high the first part reaches."""
        portions, heights = [], []
        for share in found.shares:
            low = self.value(share.low) if share.low is not None else None
            high = self.value(share.high) if share.high is not None else None
            forms = self.formed(share.use.pattern, share.use.given)
            heights.append([height for form in forms for height in form.heights])
            portions.append(Portion(tuple([form.shape for form in forms]), low, high))
        first_part = tuple(heights[0]) if len(heights[0]) == len(portions[0].shapes) else ()
        apart: Row = ()
        if found.apart is not None:
            row = self.printed(found.candidate, found.apart)
            apart = tuple([sum([1 << c for c, k in enumerate(row) if k == label]) for label in row])
        labels = tuple([form.cards_a_label or 0 for form in found.shares[0].use.pattern.plain()])
        return Parted(tuple(portions), labels, apart, self.lower(portions)), first_part

    def lower(self, portions: list[Portion]) -> Row:
        """By card, those that print alike and have lower numbers, where nothing else parts them."""
        twins = twins_of(self.cards)
        shapes = [shape for portion in portions for shape in portion.shapes]
        if not twins or not all(self.by_print(shape) for shape in shapes):
            return ()
        alike: dict[int, int] = {}
        row = []
        for card, twin in enumerate(twins):
            row.append(alike.get(twin, 0))
            alike[twin] = row[-1] | 1 << card
        return tuple(row)

    def by_print(self, shape: Shape) -> bool:
        """Return whether cards that print alike are the same to a shape."""
        masks = [shape.among, *([shape.combined.wild] if shape.combined else [])]
        lots: dict[int, int] = {}
        for card, twin in enumerate(twins_of(self.cards) or range(len(self.cards))):
            lots[twin] = lots.get(twin, 0) | 1 << card
        known = [mask.value for mask in masks if isinstance(mask, Const)]
        whole = all(mask & lot in (0, lot) for mask in known for lot in lots.values())
        return whole and len(known) == len(masks)

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
            found = make("union", some_groups, found, span=span)
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
        alike = apply("eq", apply("count", a), apply("count", b))
        found = []
        for form in forms:
            higher = make("lt", self.reached(b, form, x.span), self.reached(a, form, x.span))
            here = [make("eq", rank_a, const(form.line))] if len(lines) > 1 else []
            found.append(chain(True, [*here, higher], x.span))
        beaten = chain(True, [alike, chain(False, found, x.span)], x.span)
        if len(lines) > 1:
            same_line = chain(True, [make("eq", rank_a, rank_b), beaten], x.span)
            beaten = chain(False, [make("lt", rank_a, rank_b), same_line], x.span)
            there = [make("lt", const(-1), rank_a), make("lt", const(-1), rank_b)]
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
                sized = form.sized(apply("count", b))
                var = self.fresh()
                reach = self.reached(Var("m", var), form, span)
                above = make("lt", bound, reach, span=span)
                groups = self.listed(over, sized, span)
                higher = Each("g", RANGINGS["filter"], groups, var, above, span=span)
                there = make("some", bound)
                higher = cond(there, higher, nothing("g"), span)
                higher = named(bound.var, lying, higher, span)
            if several:
                here = make("eq", line, const(form.line), span=span)
                worse = make("lt", const(form.line), line, span=span)
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
            case Apply(args=args) if source.type == "g" and source.operation.name == "join_groups":
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
            plain = isinstance(top, Spread) or (
                isinstance(top, Apply) and top.operation.name == "count"
            )
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

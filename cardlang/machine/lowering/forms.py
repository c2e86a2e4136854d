"""Lowering of the lines of patterns, as constants.

A pattern comes to its *forms*, those that its lines `one of` name or itself, each with the number
of its line.  A form is a shape and, where it has a line `parted into`, what its cards part into.
"""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from cardlang.machine.alike import twins_of
from cardlang.machine.fold import (
    case,
    const,
    make,
    pure,
    refuse,
)
from cardlang.machine.lowering.attributes import abouts, attributes_of
from cardlang.machine.lowering.sets import Sets
from cardlang.machine.operations import EQ, UNION
from cardlang.machine.tree import (
    Combined,
    Const,
    Height,
    Parted,
    Portion,
    Row,
    Shape,
    Value,
)
from cardlang.program import (
    Binding,
    DifferentLabels,
    Expression,
    LabelClaim,
    LabelParts,
    Pattern,
    RunOfLabels,
    SameLabel,
)
from cardlang.quick import frozen

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
            same_size = make(EQ, whole.size, size)
            size = case(same_size, size, const(0), size.span)
        return evolve(self, shape=evolve(whole, size=size))


class Forms(Sets):
    """Lowers the lines of patterns, as constants."""

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
        low, all_ = max(1, found.low), make(UNION, among, wild)
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

"""Sets of numbers: `1..6 where it is not called`, `{2 5 9}`, `(1..9) - {3 4}`.

A set of numbers is a mask like any other, number k being its point k, so that all that is asked of
sets can be asked of it.  That needs numbers from 0 to `limits.NUMBER_SET`, and bounds that are
known before play; a range whose ends change in play is what is left of a wider one.  Whether a
number is in a set, and picks, need no mask: there the bounds are compared, and may be any numbers.
"""

from __future__ import annotations

from cardlang import limits
from cardlang.machine.fold import apply, bind, chain, const, make, meet, refuse
from cardlang.machine.lowering.ground import Ground
from cardlang.machine.operations import EQ, FILTER, HAS, LE, NEG, OPERATIONS, SAME, UNIT
from cardlang.machine.rows import ANY, Range
from cardlang.machine.tree import NIL, Const, Each, Value, Var
from cardlang.program import (
    GROUPS,
    NUMBER,
    CountOf,
    Expression,
    Filtered,
    FromTo,
    KeepValue,
    Listed,
    Negative,
    NumberOf,
    Reckoned,
    UnitSet,
)
from cardlang.source import Span


class Numbers(Ground):
    """Lowers sets of numbers."""

    def number_in(self, number: Value, inside: Expression) -> Value:
        """Return whether a number is in a set of numbers; asked of its bounds where it has some."""
        if isinstance(inside, (FromTo, Listed)):
            wraps: list[tuple[int, Value]] = []
            one = self._bound(number, wraps)
            parts: list[Value]
            if isinstance(inside, FromTo):
                low, high = self.value(inside.low), self.value(inside.high)
                parts = [make(LE, low, one), make(LE, one, high)]
            else:
                parts = [self.number_in(one, item) for item in inside.items]
            return bind(wraps, chain(isinstance(inside, FromTo), parts, inside.span))
        if isinstance(inside, UnitSet):
            other = self.value(inside.point)
            equal = SAME if number.maybe and other.maybe else EQ
            return make(equal, number, other, span=inside.span)
        if isinstance(inside, Filtered):
            it = inside.it
            old = self.where.get(it)
            self.where[it] = number
            asked = [self.number_in(number, inside.among), self.value(inside.condition)]
            if old is not None:
                self.where[it] = old
            return chain(True, asked, inside.span)
        return self.number_among(number, self.value(inside), inside.span)

    def number_among(self, number: Value, mask: Value, span: Span) -> Value:
        """Return whether a number is a member of a mask."""
        point = self.table(tuple(range(limits.NUMBER_SET + 1)), number, "p", span)
        return make(HAS, mask, point, span=span)

    def _range(self, x: FromTo) -> Value:
        if x.kind.base is not NUMBER:
            return self._labels_between(x)
        first, last = self.value(x.low), self.value(x.high)
        frame = self._frame(x, self._known(x.low, first)[0], self._known(x.high, last)[1])
        if isinstance(first, Const) and isinstance(last, Const):
            return frame
        var = self.fresh()
        it = Var("n", var)
        inside = chain(True, [make(LE, first, it), make(LE, it, last)], x.span)
        return Each("m", FILTER, frame, var, inside, span=x.span)

    def _labels_between(self, x: FromTo) -> Value:
        """The labels from one to another, which may come up in play: a table for each end."""
        many = self.size(x.kind.base)
        upwards = tuple(((1 << many) - 1) & -(1 << k) for k in range(many))
        downwards = tuple((2 << k) - 1 for k in range(many))
        first = self.table(upwards, self.value(x.low), "m", x.span)
        last = self.table(downwards, self.value(x.high), "m", x.span)
        return meet(first, last)

    def _unit(self, x: UnitSet) -> Value:
        if x.kind.base is NUMBER:
            return self.number_unit(x)
        return apply(UNIT, self.value(x.point), span=x.span)

    def number_unit(self, x: UnitSet, removed: bool = False) -> Value:
        """The set of one number; of one that is `removed` it is no matter how large it is."""
        number = self.value(x.point)
        low, high, _ = self._known(x.point, number)
        if removed:
            low, high = 0, limits.NUMBER_SET
            if isinstance(number, Const) and not low <= number.value <= high:
                return const(0, "m")
        self._frame(x, low, high)
        if isinstance(number, Const):
            return const(1 << number.value, "m")
        rows = tuple([1 << k for k in range((high or 0) + 1)])
        return self.table(rows, number, "m", x.span)

    def _frame(self, x: Expression, low: int | None, high: int | None) -> Value:
        """All numbers that can be in a set; raises RuleError where that cannot be known."""
        most = limits.NUMBER_SET
        if low is not None and high is not None and low >= 0 and high <= most:
            return const(sum(1 << k for k in range(low, high + 1)), "m")
        ends = [" ".join(a.span.text.split()) for a in x.children()]
        if all(end.lstrip("-").isdigit() for end in ends):
            help = f"write numbers from 0 to {most}"
        else:
            asked = f"in {ends[0]}..{ends[1]}" if len(ends) == 2 else ends[0]
            help = (
                f"write `(0..{most} where it is {asked})`, instead of 0 and {most} the numbers "
                "between which they are"
            )
        if isinstance(x, UnitSet):
            help = f"whether it is one of several is asked by `{ends[0]} is in …`; for a set {help}"
        message = "how large these numbers can be is not known before play"
        if low is not None and high is not None:
            message = f"the numbers of a set are 0 to {most}; here they go from {low} to {high}"
        raise refuse("number-set", message, x.span, help=help)

    def _known(self, x: Expression, value: Value) -> Range:
        """The bounds of a number, as far as its text tells them."""
        if isinstance(value, Const):
            return ANY if value.value == NIL else (value.value, value.value, False)
        if isinstance(x, KeepValue) and x.keep.low is not None and x.keep.high is not None:
            return self.constant(x.keep.low), self.constant(x.keep.high), x.kind.maybe
        if isinstance(x, NumberOf):
            base = x.label.kind.base
            numbers = base.numbers or range(len(base.labels))
            return min(numbers), max(numbers), x.kind.maybe
        if isinstance(x, (Negative, Reckoned)):
            parts = [self._known(part, self.value(part)) for part in x.children()]
            found = (OPERATIONS[x.operator.name] if isinstance(x, Reckoned) else NEG).range
            return found(*parts) if found is not None else ANY
        if isinstance(x, CountOf) and x.x.kind.base is not GROUPS:
            return 0, self.size(x.x.kind.base), False
        return ANY

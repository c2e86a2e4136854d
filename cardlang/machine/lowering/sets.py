"""Lowering of questions, sets, numbers and choices.

Questions asked of each member of a set are lifted to operations on whole sets where possible (see
`lift`); what is left is a loop inside a value.
"""

from __future__ import annotations

from cardlang import limits
from cardlang.machine import operations as op
from cardlang.machine.faults import bits
from cardlang.machine.fold import (
    apply,
    bind,
    case,
    chain,
    cond,
    const,
    make,
    meet,
    named,
    no,
    orelse,
    placed,
    pure,
    some,
)
from cardlang.machine.lowering.ground import nothing, type_of
from cardlang.machine.lowering.lift import Lifter
from cardlang.machine.lowering.numbers import Numbers
from cardlang.machine.rows import Ranging, Type
from cardlang.machine.tree import NOTHING, Apply, Chain, Const, Each, RowsOf, Value, Zones
from cardlang.program import (
    NUMBER,
    AgreedValue,
    AllTrue,
    AnyTrue,
    Binding,
    CaseValue,
    Conditional,
    Equal,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    HavingMost,
    Image,
    IsIn,
    Named,
    Negation,
    OverMembers,
    OwnerPair,
    QuantifiedClaim,
    SumOver,
    Union,
    UnitSet,
    Within,
    Without,
    ZoneCards,
    binding_of,
)
from cardlang.source import Span


class Sets(Numbers):
    """Lowers what is asked of sets and numbers."""

    # --------------------------------------------------- questions and sets

    def _joined(self, x: AllTrue | AnyTrue) -> Value:
        return chain(isinstance(x, AllTrue), [self.value(i) for i in x.items], x.span)

    def _not(self, x: Negation) -> Value:
        inner = self.value(x.claim)
        if isinstance(inner, Apply) and inner.operation is op.NOT:
            return inner.args[0]
        return no(inner, x.span)

    def _is(self, x: Equal) -> Value:
        a, b = self.value(x.left), self.value(x.right)
        return apply(op.SAME if a.maybe and b.maybe and a.type != "m" else op.EQ, a, b, span=x.span)

    def _in(self, x: IsIn) -> Value:
        point, inside = x.point, x.among
        if inside.kind.base is NUMBER:
            return self.number_in(self.value(point), inside)
        a, m = self.value(point), self.value(inside)
        return apply(op.HAS, m, a, span=x.span)

    def _within(self, x: Within) -> Value:
        """True of a set that has a member, where all of them are in another one."""
        wraps: list[tuple[int, Value]] = []
        part = self._bound(self.value(x.part), wraps)
        outside = make(op.SOME, make(op.MINUS, part, self.value(x.whole)))
        inside = Chain("n", True, (some(part), make(op.NOT, outside)), span=x.span)
        return bind(wraps, inside, x.span)

    def _union(self, x: Union) -> Value:
        return make(op.UNION, self.value(x.left), self.value(x.right), span=x.span)

    def _without(self, x: Without) -> Value:
        less = x.right
        if isinstance(less, UnitSet) and less.kind.base is NUMBER:
            gone = self.number_unit(less, removed=True)
        else:
            gone = self.value(less)
        return make(op.MINUS, self.value(x.left), gone, span=x.span)

    def _agreed(self, x: AgreedValue) -> Value:
        """The answer on which all cards of a set agree that have one; nothing where they differ."""
        mask, var = self.value(x.among), self.member(x.it)
        body = self.value(x.value)
        if isinstance(mask, Const) and pure(body, var):
            told = self.folded(body, var, len(self.cards))
            answers = {told[k] for k in bits(mask.value)} - {NOTHING[body.type]}
            return const(answers.pop() if len(answers) == 1 else NOTHING[body.type], body.type)
        if body.type == "p":
            answered = Each("m", op.IMAGE, mask, var, body, span=x.span)
            return make(op.ONLY, answered, span=x.span)
        wraps: list[tuple[int, Value]] = []
        most, least = (
            self._bound(Each("n", how, mask, var, body, span=x.span), wraps)
            for how in (op.MOST, op.LEAST)
        )
        equal = make(op.SAME, most, least, span=x.span)
        return bind(wraps, case(equal, most, nothing("n"), x.span), x.span)

    def _where(self, x: Filtered) -> Value:
        return self.filtered(self.value(x.among), x.it, x.condition, x.span)

    def filtered(self, mask: Value, it: Binding, condition: Expression, span: Span | None) -> Value:
        """The members of `mask` for which a condition holds, lifted as far as can be."""
        var = self.member(it)
        asked = self.value(condition)
        if it.kind.many:
            return Each(mask.type, op.FILTER, mask, var, asked, span=span)
        parts = asked.args if isinstance(asked, Chain) and asked.every else (asked,)
        numbers = it.kind.base is NUMBER
        lifter = Lifter(self, _width(mask) if numbers else self.size(it.kind.base))
        rest = []
        for part in parts:
            lifted = lifter.condition(part, var)
            if lifted is None:
                rest.append(part)
            elif lifted is not lifter.all:
                mask = meet(mask, lifted)
        if rest:
            body = chain(True, rest, span)
            mask = Each("m", op.FILTER, mask, var, body, span=span)
        return placed(mask, span)

    # ------------------------------------------------------------- choices

    def _if(self, x: Conditional) -> Value:
        return self._case(x.condition, x.value, nothing(type_of(x.kind)), x.span)

    def _case(
        self, condition: Expression | None, value: Expression, otherwise: Value, span: Span
    ) -> Value:
        """A value if a condition holds; what cannot be come to is not lowered."""
        test = const(1) if condition is None else self.value(condition)
        if isinstance(test, Const):
            return self.value(value) if test.value else otherwise
        return cond(test, self.value(value), otherwise, span)

    def _cases(self, x: CaseValue) -> Value:
        found: Value = nothing(type_of(x.kind))
        for condition, value in reversed(x.cases):
            found = self._case(condition, value, found, x.span)
        return found

    def _else(self, x: Fallback) -> Value:
        items = [self.value(i) for i in x.items]
        found = items[-1]
        for item in reversed(items[:-1]):
            found = orelse(item, found, x.span)
        return found

    # -------------------------------------------------------- over members

    def over(self, how: Ranging, type: Type | None, x: OverMembers, asked: Expression) -> Value:
        """The result of asking every member of a set; `type` None: as many members as it has."""
        mask = self.value(x.among)
        var = self.member(x.it)
        body = self.value(asked)
        if how is op.IMAGE and body.type == "m":
            how = op.JOINED
        return Each(type or mask.type, how, mask, var, body, span=x.span)

    def _image(self, x: Image) -> Value:
        value = x.value
        if isinstance(value, ZoneCards) and value.owner is not None:
            first, count = self.zones[value.zone]
            owners = self._owners(value.owner, x.it, x.among)
            if owners is not None:
                return Zones("m", first, count, owners, span=x.span)
        return self.over(op.IMAGE, "m", x, value)

    def _owners(self, whose: Expression, it: Binding, base: Expression) -> Value | None:
        """The numbers of what belongs to the members of a set, as a set.

        None if that set would be larger than one of cards, or if neither it nor the other of two
        owners is known before play.
        """
        if isinstance(whose, Named):
            return self.value(base) if whose.binding is it else None
        if not isinstance(whose, OwnerPair):
            return None
        both = whose.children()
        sizes = [self.size(part.kind.base) for part in both]
        mine = [binding_of(part) is it for part in both].index(True)
        if sizes[0] * sizes[1] > max(len(self.cards), 64):
            return None
        members, other = self.value(base), self.value(both[1 - mine])

        def number(member: int, owner: int) -> int:
            one, two = (owner, member) if mine else (member, owner)
            return one * sizes[1] + two

        if isinstance(members, Const):
            chosen = [k for k in range(sizes[mine]) if members.value >> k & 1]
            each = range(sizes[1 - mine])
            return self.row(tuple([sum([1 << number(k, j) for k in chosen]) for j in each]), other)
        if not isinstance(other, Const):
            return None
        row = tuple([1 << number(k, other.value) for k in range(sizes[mine])])
        return RowsOf("m", self.rows_number(row), members, span=base.span)

    def _sum(self, x: SumOver) -> Value:
        return self.total(self.value(x.among), x.it, x.value, x.span)

    def total(self, mask: Value, it: Binding, value: Expression, span: Span | None) -> Value:
        """The sum of a value over the members of a set, lifted if that can be."""
        var = self.member(it)
        body = self.value(value)
        if it.kind.many:
            return Each("n", op.TOTAL, mask, var, body, span=span)
        wraps: list[tuple[int, Value]] = []
        plain = self._bound(mask, wraps)
        found = Lifter(self, self.size(it.kind.base)).total(plain, body, var)
        if found is None:
            found = Each("n", op.TOTAL, plain, var, body, span=span)
        for held, whole in wraps:
            found = named(held, whole, found, span)
        return placed(found, span)

    def _extreme(self, x: ExtremeValue) -> Value:
        if x.which == "total":
            return self.total(self.value(x.among), x.it, x.key, x.span)
        return self.over(op.MOST if x.which == "highest" else op.LEAST, "n", x, x.key)

    def _having(self, x: HavingMost) -> Value:
        return self.over(op.ARGMOST if x.end == "highest" else op.ARGLEAST, None, x, x.key)

    def _quantified(self, x: QuantifiedClaim) -> Value:
        return self.over(op.FORALL if x.quantifier == "every" else op.EXISTS, "n", x, x.claim)


def _width(numbers: Value) -> int:
    """The greatest number of numbers in a set, 0 among them."""
    return numbers.value.bit_length() if isinstance(numbers, Const) else limits.NUMBER_SET + 1

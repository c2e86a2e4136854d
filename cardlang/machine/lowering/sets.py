"""Lowering of questions, sets, numbers and choices.

Questions asked of each member of a set are lifted to operations on whole sets where possible (see
`lift`); what is left is a loop inside a value.
"""

from __future__ import annotations

from cardlang import limits
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
from cardlang.machine.operations import OPERATIONS, RANGINGS
from cardlang.machine.tree import NOTHING, Apply, Chain, Const, Each, RowsOf, Value, Zones
from cardlang.model import NUMBER, Binding, Expression
from cardlang.source import Span


class Sets(Numbers):
    """Lowers what is asked of sets and numbers."""

    # --------------------------------------------------- questions and sets

    def _and(self, x: Expression) -> Value:
        return chain(x.op == "and", [self.value(i) for i in x.args[0]], x.span)

    _or = _and

    def _not(self, x: Expression) -> Value:
        inner = self.value(x.args[0])
        if isinstance(inner, Apply) and inner.operation is OPERATIONS["not"]:
            return inner.args[0]
        return no(inner, x.span)

    def _nothing(self, x: Expression) -> Value:
        return no(some(self.value(x.args[0])))

    def _is(self, x: Expression) -> Value:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        return apply("same" if a.maybe and b.maybe and a.type != "m" else "eq", a, b, span=x.span)

    def _in(self, x: Expression) -> Value:
        point, inside = x.args
        if inside.kind.base is NUMBER:
            return self.number_in(self.value(point), inside)
        a, m = self.value(point), self.value(inside)
        return apply("has", m, a, span=x.span)

    def _within(self, x: Expression) -> Value:
        a, b = self.value(x.args[0]), self.value(x.args[1])
        return make("not", make("some", make("minus", a, b)), span=x.span)

    def _union(self, x: Expression) -> Value:
        return make("union", self.value(x.args[0]), self.value(x.args[1]), span=x.span)

    def _minus(self, x: Expression) -> Value:
        all_of, less = x.args
        number = less.op == "unit" and less.kind.base is NUMBER
        gone = self.number_unit(less, removed=True) if number else self.value(less)
        return make("minus", self.value(all_of), gone, span=x.span)

    def _common(self, x: Expression) -> Value:
        return meet(self.value(x.args[0]), self.value(x.args[1]))

    def _agreed(self, x: Expression) -> Value:
        """What is so of all cards of a set that have an answer; nothing where they differ."""
        copies, it, one = x.args
        mask, var = self.value(copies), self.member(it)
        body = self.value(one)
        if isinstance(mask, Const) and pure(body, var):
            told = self.folded(body, var, len(self.cards))
            answers = {told[k] for k in bits(mask.value)} - {NOTHING[body.type]}
            return const(answers.pop() if len(answers) == 1 else NOTHING[body.type], body.type)
        if body.type == "p":
            answered = Each("m", RANGINGS["image"], mask, var, body, span=x.span)
            return make("only", answered, span=x.span)
        wraps: list[tuple[int, Value]] = []
        most, least = (
            self._bound(Each("n", RANGINGS[how], mask, var, body, span=x.span), wraps)
            for how in ("most", "least")
        )
        equal = make("same", most, least, span=x.span)
        return bind(wraps, case(equal, most, nothing("n"), x.span), x.span)

    def _where(self, x: Expression) -> Value:
        base, it, condition = x.args
        return self.filtered(self.value(base), it, condition, x.span)

    def filtered(self, mask: Value, it: Binding, condition: Expression, span: Span | None) -> Value:
        """The members of `mask` for which a condition holds, lifted as far as can be."""
        var = self.member(it)
        asked = self.value(condition)
        if it.kind.many:
            return Each(mask.type, RANGINGS["filter"], mask, var, asked, span=span)
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
            mask = Each("m", RANGINGS["filter"], mask, var, body, span=span)
        return placed(mask, span)

    # ------------------------------------------------------------- choices

    def _if(self, x: Expression) -> Value:
        value, condition = x.args
        return self._case(condition, value, nothing(type_of(x.kind)), x.span)

    def _case(
        self, condition: Expression | None, value: Expression, otherwise: Value, span: Span
    ) -> Value:
        """A value if a condition holds; what cannot be come to is not lowered."""
        test = const(1) if condition is None else self.value(condition)
        if isinstance(test, Const):
            return self.value(value) if test.value else otherwise
        return cond(test, self.value(value), otherwise, span)

    def _cases(self, x: Expression) -> Value:
        found: Value = nothing(type_of(x.kind))
        for condition, value in reversed(x.args[0]):
            found = self._case(condition, value, found, x.span)
        return found

    def _else(self, x: Expression) -> Value:
        items = [self.value(i) for i in x.args[0]]
        found = items[-1]
        for item in reversed(items[:-1]):
            found = orelse(item, found, x.span)
        return found

    # -------------------------------------------------------- over members

    def over(
        self, how: str, type: str, x: Expression, base: Expression, it: Binding, asked: Expression
    ) -> Value:
        """What comes of asking every member of a set; `type` "": as many members as it has."""
        mask = self.value(base)
        var = self.member(it)
        body = self.value(asked)
        if how == "image" and body.type == "m":
            how = "joined"
        return Each(type or mask.type, RANGINGS[how], mask, var, body, span=x.span)

    def _image(self, x: Expression) -> Value:
        base, it, value = x.args
        if value.op == "zone" and value.args[1] is not None:
            first, count = self.zones[value.args[0]]
            owners = self._owners(value.args[1], it, base)
            if owners is not None:
                return Zones("m", first, count, owners, span=x.span)
        return self.over("image", "m", x, base, it, value)

    def _owners(self, whose: Expression, it: Binding, base: Expression) -> Value | None:
        """The numbers of what belongs to the members of a set, as a set.

        None if that set would be larger than one of cards, or if neither it nor the other of two
        owners is known before play.
        """
        if whose.op == "var":
            return self.value(base) if whose.args[0] is it else None
        if whose.op != "pair":
            return None
        sizes = [self.size(part.kind.base) for part in whose.args]
        mine = [part.op == "var" and part.args[0] is it for part in whose.args].index(True)
        if sizes[0] * sizes[1] > max(len(self.cards), 64):
            return None
        members, other = self.value(base), self.value(whose.args[1 - mine])

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

    def _sum(self, x: Expression) -> Value:
        base, it, value = x.args
        return self.total(self.value(base), it, value, x.span)

    def total(self, mask: Value, it: Binding, value: Expression, span: Span | None) -> Value:
        """The sum of a value over the members of a set, lifted if that can be."""
        var = self.member(it)
        body = self.value(value)
        if it.kind.many:
            return Each("n", RANGINGS["total"], mask, var, body, span=span)
        wraps: list[tuple[int, Value]] = []
        plain = self._bound(mask, wraps)
        found = Lifter(self, self.size(it.kind.base)).total(plain, body, var)
        if found is None:
            found = Each("n", RANGINGS["total"], plain, var, body, span=span)
        for held, whole in wraps:
            found = named(held, whole, found, span)
        return placed(found, span)

    def _extreme(self, x: Expression) -> Value:
        which, base, it, key = x.args
        if which == "total":
            return self.total(self.value(base), it, key, x.span)
        return self.over("most" if which == "highest" else "least", "n", x, base, it, key)

    def _having(self, x: Expression) -> Value:
        base, it, which, key = x.args
        return self.over("argmost" if which == "highest" else "argleast", "", x, base, it, key)

    def _quantified(self, x: Expression) -> Value:
        which, everyone, it, condition = x.args
        how = "forall" if which == "every" else "exists"
        return self.over(how, "n", x, everyone, it, condition)


def _width(numbers: Value) -> int:
    """How many numbers there can be in a set, 0 among them."""
    return numbers.value.bit_length() if isinstance(numbers, Const) else limits.NUMBER_SET + 1

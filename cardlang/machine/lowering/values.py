"""Lowering of values: from resolved names to operations on cells, rows and masks.

Everything fixed before play (players, options, what is printed on cards) is folded here.  Questions
asked of each member of a set are lifted to operations on whole sets where possible (see `lift`).
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang import limits
from cardlang.machine.fold import apply, case, const, first, make, named, no, pure, refuse, some
from cardlang.machine.lowering.attributes import abouts, attributes_of
from cardlang.machine.lowering.ground import nothing
from cardlang.machine.lowering.sets import Sets
from cardlang.machine.operations import RANGINGS
from cardlang.machine.tree import (
    Around,
    Best,
    Chain,
    Combined,
    Const,
    Each,
    End,
    Groups,
    IsGroup,
    Pile,
    Place,
    Reach,
    Row,
    RowsOf,
    Shape,
    Spread,
    Tail,
    Value,
    Var,
)
from cardlang.model import NUMBER, SEAT, Binding, Expression, Order, Pattern, pile_of

Keys = tuple[tuple[bool, Expression], ...]
Tiers = tuple[tuple[Expression | None, Keys], ...]
Tier = tuple[Value, list[Value]]

_CALLED = {
    "count": "count",
    "first": "low",
    "larger": "greater",
    "only": "only",
    "smaller": "lesser",
}
"""Words of the kernel that are operations."""


class Lowering(Sets):
    """Lowers all values: orders, groups and the kernel's own words too."""

    # --------------------------------------------------------------- orders

    def _best(self, x: Expression) -> Value:
        cards, order, args = x.args
        pile = pile_of(cards)
        lying = Pile("o", self.zone_number(pile)) if pile is not None else None
        wraps: list[tuple[int, Value]] = []
        mask = self._bound(self.value(cards), wraps)
        type = "m" if order.candidate.kind.many else "p"
        found: Value = nothing(type)
        for condition, keys in reversed(self.tiers(order, args)):
            of = self.filtered(mask, order.candidate, condition, x.span) if condition else mask
            var = self.member(order.candidate)
            ks = tuple(self._key(low, key) for low, key in keys)
            best = Best(type, lying, of, var, ks, order.ties == "last", span=x.span)
            last = isinstance(found, Const)
            found = best if last else first(best, found, x.span)
        for var, whole in wraps:
            found = named(var, whole, found, x.span)
        return found

    def tiers(self, order: Order, args: tuple[Expression, ...]) -> Tiers:
        for param, arg in zip(order.params, args, strict=True):
            self.where[param] = self.value(arg)
        return order.tiers

    def _key(self, lowest: bool, key: Expression) -> Value:
        e = self.value(key)
        return make("neg", e, span=e.span) if lowest else e

    def _beats(self, x: Expression) -> Value:
        one, two, order, args = x.args
        tiers = self.tiers(order, args)
        a, b = self.fresh(), self.fresh()
        found: Value = const(0)
        for condition, keys in reversed(tiers):
            in_a, keys_a = self._tier(order, a, condition, keys)
            in_b, keys_b = self._tier(order, b, condition, keys)
            above: Value = const(0)
            for ka, kb in reversed(list(zip(keys_a, keys_b, strict=True))):
                equal, less = make("eq", ka, kb), make("lt", kb, ka)
                above = case(equal, above, less, x.span)
            same = case(in_b, above, const(1), x.span)
            later = case(in_b, const(0), found, x.span)
            found = case(in_a, same, later, x.span)
        before, second = self.value(one), self.value(two)
        both = Chain("n", True, (some(before), no(no(found))), span=x.span)
        return named(a, before, named(b, second, both, x.span), x.span)

    def _tier(self, order: Order, var: int, condition: Expression | None, keys: Keys) -> Tier:
        """Whether a candidate is on a tier, and its keys there."""
        self.where[order.candidate] = Var("p", var)
        inside = self.value(condition) if condition is not None else const(1)
        return inside, [self._key(low, key) for low, key in keys]

    # --------------------------------------------------------------- groups

    def printed(self, it: Binding, x: Expression) -> Row:
        """By card: a value that only what is printed on it decides."""
        var = self.member(it)
        e = self.value(x)
        if not pure(e, var):
            raise refuse("not-printed", "only what is printed on a card can be asked here", x.span)
        return tuple(self.folded(e, var, len(self.cards)))

    def shape(self, found: Pattern, args: tuple[Expression, ...], combined: bool = False) -> Shape:
        """A pattern as constants: sizes, tables, and the sums that are wanted."""
        for param, arg in zip(found.params, args, strict=True):
            self.where[param] = self.value(arg)
        it = found.candidate
        combined = combined or found.combined

        def tables(what: str) -> tuple[int, ...]:
            lines = [] if combined else [line for line in found.lines if line.what == what]
            return tuple([self.column(it, line.x) for line in lines])

        same, different, runs = tables("same"), tables("different"), tables("consecutive")
        totals = tuple([(self.column(it, key), self.value(goal)) for key, goal in found.totals])
        among: Value = const(self.all_cards, "m")
        for where in found.where:
            among = self.filtered(among, it, where, None)
        if not combined:
            run = next(iter(runs), -1)
            return Shape(found.low, found.high, same, different, run, totals, among)
        wild: Value = const(0, "m")
        if found.wild is not None:
            wild = self.filtered(const(self.all_cards, "m"), it, found.wild, None)
        rows = [(line, self.printed(it, line.x)) for line in found.lines]
        both = Combined(attributes_of(rows), wild, found.most)
        low, all_ = max(1, found.low), make("union", among, wild)
        return Shape(low, found.high, (), (), -1, totals, all_, both)

    def column(self, it: Binding, key: Expression) -> int:
        """The number of the table of what is printed on each card."""
        return self.table_number(self.printed(it, key))

    def _reach(self, x: Expression) -> Value:
        line, number, cards, found, args = x.args
        shape = self.shape(found, args, combined=True)
        assert shape.combined is not None
        at = abouts(found.lines).index(line.about)
        row = shape.combined.attributes[at].row
        told = dict(zip(row, self.printed(found.candidate, number), strict=True))
        numbers = tuple([told[label] for label in range(max(row, default=-1) + 1)])
        which = {"consecutive": "run", "parts": "part"}.get(line.what, "all")
        part = line.parts[0] if line.parts else 0
        return Reach("n", self.value(cards), shape, which, at, numbers, part, span=x.span)

    def _groups(self, x: Expression) -> Value:
        cards, found, args = x.args
        return Groups("g", self.value(cards), self.shape(found, args), span=x.span)

    def _is_group(self, x: Expression) -> Value:
        cards, found, args = x.args
        return IsGroup("n", self.value(cards), self.shape(found, args), span=x.span)

    def _tail(self, x: Expression) -> Value:
        pile, found, args = x.args
        order = pile_of(pile)
        assert order is not None
        lying = Pile("o", self.zone_number(order), span=x.span)
        among = None if pile.op == "zone" else self.value(pile)
        return Tail("m", lying, among, self.shape(found, args), span=x.span)

    def _packing(self, x: Expression) -> Value:
        groups, it, value = x.args
        return self.over("packing", "g", x, groups, it, value)

    def _profile(self, x: Expression) -> Value:
        cards, it, key = x.args
        return Spread("n", x.op, self.value(cards), self.column(it, key), span=x.span)

    _spread = _profile

    def fn_union(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        groups = self.value(args[0])
        var = self.fresh()
        return Each("m", RANGINGS["joined"], groups, var, Var("m", var), span=x.span)

    # ------------------------------------------------------- kernel words

    def _winner(self, x: Expression) -> Value:
        return self.verdicts[x.op]()

    _match_over = _winner

    def _fn(self, x: Expression) -> Value:
        name, args = x.args
        method: Callable[[Expression, tuple[Expression, ...]], Value] = getattr(self, "fn_" + name)
        return method(x, args)

    def fn_count(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        return apply(_CALLED[x.args[0]], *[self.value(a) for a in args], span=x.span)

    fn_smaller = fn_larger = fn_count

    def fn_first(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        """One member of a set, told by its number where it is one."""
        found = make(_CALLED[x.args[0]], self.value(args[0]), span=x.span)
        if x.kind.base is not NUMBER:
            return found
        return self.table(tuple(range(limits.NUMBER_SET + 1)), found, "n", x.span)

    fn_only = fn_first

    def fn_nth(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        """A card of a pile by its place, as the function is called."""
        op = x.args[0]
        pile = pile_of(args[0])
        assert pile is not None
        order = Pile("o", self.zone_number(pile), span=x.span)
        among = None if args[0].op == "zone" else self.value(args[0])
        at = self.value(args[1]) if op == "nth" else None
        return End("p", op, order, at, among, span=x.span)

    fn_top = fn_bottom = fn_nth

    def fn_next(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        back = (x.args[0] == "previous") is not self.program.anticlockwise
        seat, among = self.value(args[0]), self.value(args[1])
        n = self.players
        if isinstance(among, Const) and among.value == (1 << n) - 1:
            way = -1 if back else 1
            return self.table(tuple((k + way) % n for k in range(n)), seat, "p", x.span)
        return Around("p", "before" if back else "after", among, seat, n, span=x.span)

    fn_previous = fn_next

    def fn_side(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        seats = self.value(args[0])
        row = [0] * self.players
        for side, members in enumerate(self.sides):
            for seat in members:
                row[seat] = side
        if seats.type == "m":
            number = self.rows_number(tuple(1 << k for k in row))
            return RowsOf("m", number, seats, span=x.span)
        return self.table(tuple(row), seats, "p", x.span)

    def fn_members(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        row = tuple(sum(1 << seat for seat in members) for members in self.sides)
        side = self.value(args[0])
        if side.type == "m":
            return RowsOf("m", self.rows_number(row), side, span=x.span)
        return self.row(row, side)

    def fn_holder(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        owners = [-1] * (1 + max((b + n for b, n in self.zones.values()), default=0))
        for zone, (base, count) in self.zones.items():
            for k in range(count) if SEAT in zone.families else ():
                owners[base + k] = self.parted(zone.families, k)[zone.families.index(SEAT)]
        at = Place("p", self.value(args[0]), span=x.span)
        return self.table(tuple(owners), at, "p", x.span)

    def fn_copies(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        lots: dict[int, int] = {}
        for number, card in enumerate(self.cards):
            lots[card.twin] = lots.get(card.twin, 0) | 1 << number
        row = tuple([lots[card.twin] for card in self.cards])
        return self.row(row, self.value(args[0]))

    def fn_steps(self, x: Expression, args: tuple[Expression, ...]) -> Value:
        n = self.players
        seat, start = (self._seat_number(a) for a in args)
        if self.program.anticlockwise:
            seat, start = start, seat
        gap = make("add", make("sub", seat, start), const(n), span=x.span)
        return make("mod", gap, const(n), span=x.span)

    def _seat_number(self, x: Expression) -> Value:
        """The number of a seat, to be reckoned with; nothing for nobody."""
        seat = self.value(x)
        if not seat.maybe:
            return seat
        return self.table(tuple(range(self.players)), seat, "n", x.span)

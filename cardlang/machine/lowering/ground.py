"""The ground of lowering: constant tables, where everything lies, and plain values.

Everything fixed before play (players, options, what is printed on cards) is folded here.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.machine.fold import apply, bind, cond, const, fold, make, refuse, some
from cardlang.machine.ir import CardInfo
from cardlang.machine.lowering.of_nothing import outlives, speaks_of
from cardlang.machine.operations import ADD, OPERATIONS, SUB, UNION
from cardlang.machine.rows import Operation, Type
from cardlang.machine.tree import (
    NIL,
    NOTHING,
    Cell,
    Const,
    Family,
    Table,
    Value,
    Var,
    form,
)
from cardlang.machine.tree import (
    ZoneAt as ZoneAt,
)
from cardlang.program import (
    CARD,
    FLAG,
    GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    Base,
    Binding,
    CardLabel,
    Constant,
    Definition,
    Destination,
    Expression,
    Keep,
    KeepValue,
    Kind,
    LabelAs,
    LabelOf,
    Listed,
    Named,
    NumberOf,
    OwnerPair,
    Printed,
    Program,
    RankedAt,
    Reckoned,
    RuleCall,
    Zone,
    ZoneCards,
)
from cardlang.quick import frozen
from cardlang.reckoning import LESS, PLUS
from cardlang.source import Span


def type_of(kind: Kind) -> Type:
    """The type of a kind's values, as in `tree`."""
    if kind.many:
        return "g" if kind.base is GROUPS else "m"
    return "n" if kind.base in (NUMBER, FLAG) else "p"


def nothing(type: Type) -> Const:
    return Const(type, NOTHING[type])


@frozen(eq=False)
class CalledRule:
    """A rule with its parts put in: its names, its value, and whether what it speaks of is there.

    `lowered` and `depth` are how many values it took, and how deep it stood when it was worked out;
    `vars` is how many there were behind it.
    """

    there: Value
    wraps: list[tuple[int, Value]]
    body: Value
    lowered: int
    depth: int
    vars: int


class Ground:
    """The ground of lowering values: the cards, where everything lies, and constant tables."""

    def __init__(
        self, program: Program, players: int, options: dict[str, int], cards: tuple[CardInfo, ...]
    ) -> None:
        self.program, self.players, self.options, self.cards = program, players, options, cards
        self.sides: tuple[tuple[int, ...], ...] = ()
        self.tables: list[tuple[int, ...]] = []
        self.rows: list[tuple[int, ...]] = []
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self.where: dict[Binding, Value] = {}
        self.keeps: dict[Keep, tuple[int, int]] = {}  # first cell, how many
        self.zones: dict[Zone, tuple[int, int]] = {}  # first zone number, how many
        self._folded: dict[object, list[int]] = {}
        self.vars = 0
        self.all_cards = (1 << len(cards)) - 1
        self.deal_number = 0
        self.verdicts: dict[str, Callable[[], Value]] = {}  # how a match stands, for examples
        self.lowered = 0  # values so far
        self.depth = 0  # values that are being lowered
        self._rows_printed: dict[tuple[str, str], tuple[int, ...]] = {}
        self._rows_told: dict[tuple[object, ...], tuple[int, ...]] = {}
        self.calls: list[RuleCall] = []  # of rules that are being lowered, from outside
        self.called: dict[Definition, tuple[list[Value], Value]] = {}  # first call, what it came to
        self._known_calls: dict[object, CalledRule] = {}

    # ------------------------------------------------------------- tables

    def _number(self, store: list[tuple[int, ...]], what: str, row: tuple[int, ...]) -> int:
        key = (what, row)
        if key not in self._numbers:
            self._numbers[key] = len(store)
            store.append(row)
        return self._numbers[key]

    def table_number(self, row: tuple[int, ...]) -> int:
        return self._number(self.tables, "t", row)

    def rows_number(self, row: tuple[int, ...]) -> int:
        return self._number(self.rows, "r", row)

    def table(self, row: tuple[int, ...], at: Value, type: Type, span: Span | None = None) -> Value:
        """Entry `at` of a constant row; nothing for nothing."""
        if isinstance(at, Const):
            k = at.value
            return const(row[k] if 0 <= k < len(row) else NOTHING[type], type)
        number = self.rows_number(row) if type == "m" else self.table_number(row)
        return Table(type, number, at, row, span=span)

    def row(self, row: tuple[int, ...], at: Value) -> Value:
        """Entry `at` of a constant row of sets."""
        return self.table(row, at, "m", at.span)

    def folded(self, e: Value, var: int, size: int) -> list[int]:
        """The results of a value at each point; the same ones are asked for again and again."""
        key = size, form(e, var)
        found = self._folded.get(key)
        if found is None:
            found = [fold(e, {var: k}, self.rows) for k in range(size)]
            self._folded[key] = found
        return found

    def fresh(self) -> int:
        self.vars += 1
        return self.vars - 1

    def size(self, base: Base) -> int:
        """The number of points of a kind."""
        sizes = {CARD: len(self.cards), SEAT: self.players, SIDE: len(self.sides)}
        sizes[NUMBER] = limits.NUMBER_SET + 1
        return sizes.get(base, len(base.labels))

    def count(self, families: tuple[Base, ...]) -> int:
        """The number of things, if there is one for each of some kinds."""
        return prod([self.size(family) for family in families])

    def parted(self, families: tuple[Base, ...], k: int) -> list[int]:
        """The points that number `k` belongs to: the last kind changes fastest."""
        found = []
        for family in reversed(families):
            k, point = divmod(k, self.size(family))
            found.append(point)
        return found[::-1]

    # ------------------------------------------------------------- values

    def value(self, x: Expression) -> Value:
        """The value that an expression of the program comes to.

        Raises RuleError where it makes no sense for these players and options, or where rules that
        call rules come to more values than a game may have.
        """
        self.lowered += 1
        self.depth += 1
        if self.lowered > limits.LOWERED or self.depth > limits.VALUE_DEPTH:
            raise self._too_much(x)
        found = self._named(x) if type(x) is Named else self.lowered_as(x)
        self.depth -= 1
        return found

    def lowered_as(self, x: Expression) -> Value:
        """The value that an expression comes to, by its class."""
        raise NotImplementedError

    def go_back(self, vars: int, lowered: int) -> None:
        """Goes on from where there were so many vars and values, and no rule was being lowered."""
        self.vars, self.lowered, self.depth, self.calls = vars, lowered, 0, []
        known = self._known_calls
        self._known_calls = {key: call for key, call in known.items() if call.vars <= vars}

    @property
    def too_much(self) -> bool:
        """Return whether there are more values, or values within values, than a game may have."""
        return self.lowered > limits.LOWERED or self.depth > limits.VALUE_DEPTH

    def _too_much(self, x: Expression) -> RuleError:
        outer = self.calls[0] if self.calls else x
        name = f"`{self.calls[0].rule.name}`" if self.calls else "this"
        if self.depth > limits.VALUE_DEPTH:
            message = f"{name} lies more than {limits.VALUE_DEPTH} deep when its rules are put in"
            return refuse("too-deep", message, outer.span, "name a part of it with `let`")
        message = f"{name} comes to more than {limits.LOWERED:,} values when its rules are put in"
        help = "name what is used more than once with `let`, so that it is worked out once"
        return refuse("unfolds", message, outer.span, help)

    def _constant(self, x: Constant) -> Value:
        value = x.value
        if x.kind.base in (SEAT, SIDE) and value >= self.size(x.kind.base):
            value = -1
        return const(value, type_of(x.kind))

    def applied(self, row: Operation, x: Expression) -> Value:
        """The result of an operation of the table on the parts of an expression."""
        return apply(row, *[self.value(part) for part in x.children()], span=x.span)

    def _reckoned(self, x: Reckoned) -> Value:
        left, right = self.value(x.left), self.value(x.right)
        if x.operator in (PLUS, LESS) and isinstance(right, Const) and right.value == 0:
            return left
        return apply(OPERATIONS[x.operator.name], left, right, span=x.span)

    def _all(self, x: AllOf) -> Value:
        return const((1 << self.size(x.base)) - 1, "m")

    def _card_label(self, x: CardLabel) -> Value:
        found = [k for k, c in enumerate(self.cards) if c.id == x.text]
        if x.kind.many:
            return const(sum(1 << k for k in found), "m")
        return const(found[x.nth] if x.nth < len(found) else -1, "p")

    def _named(self, x: Named) -> Value:
        return self.where[x.binding]

    def _keep(self, x: KeepValue) -> Value:
        return self.kept(x.keep, const(0) if x.owner is None else self.value(x.owner), x.span)

    def kept(self, keep: Keep, at: Value, span: Span) -> Value:
        """The value of number `at` of a keep."""
        base, count = self.keeps[keep]
        type, maybe = type_of(keep.kind), keep.kind.maybe
        if not isinstance(at, Const):
            return Family(type, base, count, at, maybe or at.maybe, span=span)
        if not 0 <= at.value < count:
            return nothing(type)
        return Cell(type, base + at.value, maybe, span=span)

    def zone_number(self, x: ZoneCards | Destination) -> Value:
        """The number of a zone; nothing if its owner is nothing.

        Of a destination the zone that its condition chooses.
        """
        if isinstance(x, Destination):
            places = self.zone_number(x.place), self.zone_number(x.other)
            return cond(self.value(x.condition), *places, x.span)
        owner = x.owner
        base, count = self.zones[x.zone]
        if owner is None:
            return const(base, "p")
        at = self.value(owner)
        if isinstance(at, Const):
            return const(base + at.value if 0 <= at.value < count else -1, "p")
        row = tuple(range(base, base + count))
        if isinstance(owner, OwnerPair) and isinstance(at, Table):
            row, at = tuple([-1 if k == NIL else base + k for k in at.row]), at.at
        return self.table(row, at, "p", x.span)

    def _pair(self, x: OwnerPair) -> Value:
        """The number of what there is one of for each two kinds; nothing if either is nothing."""
        many = self.size(x.other.kind.base)
        rows = range(0, self.size(x.one.kind.base) * many, many), range(many)
        a, b = (
            self._told(tuple(row), self.value(part), x.span)
            for row, part in zip(rows, x.children(), strict=True)
        )
        if isinstance(b, Const):
            a, b = b, a
        if isinstance(a, Const) and isinstance(b, Table):  # one table instead of a sum
            row = tuple([NIL if NIL in (a.value, k) else a.value + k for k in b.row])
            nobody = set(row) == {NIL}
            return const(NIL) if nobody else self.table(row, b.at, "n", x.span)
        return apply(ADD, a, b, span=x.span)

    def _zone(self, x: ZoneCards | Destination) -> Value:
        return ZoneAt("m", self.zone_number(x), span=x.span)

    def _set(self, x: Listed) -> Value:
        found: Value = const(0, "m")
        for item in x.items:
            found = apply(UNION, found, self.value(item), span=x.span)
        return found

    def constant(self, x: Expression) -> int:
        """A number that must be known before play."""
        e = self.value(x)
        if not isinstance(e, Const):
            raise refuse("not-fixed", "this number must be known before play", x.span)
        return e.value

    def _printed(self, x: Printed) -> Value:
        type = type_of(x.kind)
        key = x.attribute, type
        row = self._rows_printed.get(key)
        if row is None:
            row = tuple([c.values.get(x.attribute, NOTHING[type]) for c in self.cards])
            self._rows_printed[key] = row
        return self.table(row, self.value(x.card), type, x.span)

    def _ranked(self, x: RankedAt) -> Value:
        row = tuple(NIL if p < 0 else p for p in x.ranking.places)
        return self._told(row, self.value(x.label), x.span)

    def _number_of(self, x: NumberOf) -> Value:
        base = x.label.kind.base
        row = tuple(base.numbers or range(len(base.labels)))
        return self._told(row, self.value(x.label), x.span)

    def _label_as(self, x: LabelAs) -> Value:
        row = tuple(map(x.base.called_like, x.label.kind.base.labels))
        return self._told(row, self.value(x.label), x.span, "p")

    def _told(self, row: tuple[int, ...], label: Value, span: Span, type: Type = "n") -> Value:
        """The entry of a row for a label; of a card's label by one table instead of two."""
        if isinstance(label, Table):
            key = row, label.row, type
            made = self._rows_told.get(key)
            if made is None:
                made = tuple([NOTHING[type] if k < 0 else row[k] for k in label.row])
                self._rows_told[key] = made
            row, label = made, label.at
        return self.table(row, label, type, span)

    def _label_of(self, x: LabelOf) -> Value:
        number, numbers = self.value(x.number), x.base.numbers
        assert numbers is not None
        if isinstance(number, Const):
            return const(numbers.index(number.value) if number.value in numbers else -1, "p")
        low = min(numbers)
        row = tuple(numbers.index(k) if k in numbers else -1 for k in range(low, max(numbers) + 1))
        shifted = number if low == 0 else make(SUB, number, const(low), span=x.span)
        return self.table(row, shifted, "p", x.span)

    def _call(self, x: RuleCall) -> Value:
        old = dict(self.where)
        self.calls.append(x)
        args = [self.value(arg) for arg in x.given]
        found = self._carried_out(x.rule, args, x)
        self.where = old
        self.calls.pop()
        body = cond(found.there, found.body, nothing(found.body.type), x.span)
        made = bind(found.wraps, body, x.span)
        self.called.setdefault(x.rule, (args, made))
        return made

    def _carried_out(self, rule: Definition, args: list[Value], x: RuleCall) -> CalledRule:
        """A rule with its parts put in.

        It hangs on nothing else; so of constants and cells it is worked out once.  It counts as
        often as it is called, and no deeper than it was.
        """
        plain = all(isinstance(arg, (Const, Cell)) for arg in args)
        key = rule, *[(form(arg), arg.maybe) for arg in args if plain]
        known = self._known_calls.get(key) if plain else None
        if known is not None and self.depth <= known.depth:
            self.lowered += known.lowered
            if self.too_much:
                raise self._too_much(x)
            return known
        before = self.lowered
        assert rule.body is not None
        wraps: list[tuple[int, Value]] = []
        there: Value = const(1)
        for param, word, arg in zip(rule.params, rule.prepositions, args, strict=True):
            given = self.where[param] = self._bound(arg, wraps)
            if given.maybe and speaks_of(param, word) and outlives(rule, param):
                there = some(given)
        for binding, value in rule.lets:
            self.where[binding] = self._bound(self.value(value), wraps)
        body = self.value(rule.body)
        made = CalledRule(there, wraps, body, self.lowered - before, self.depth, self.vars)
        if plain:
            self._known_calls[key] = made
        return made

    def _bound(self, e: Value, wraps: list[tuple[int, Value]]) -> Value:
        """A value to be read often: itself if it is plain, else a var bound to it."""
        if isinstance(e, (Const, Var, Cell)):
            return e
        var = self.fresh()
        wraps.append((var, e))
        return Var(e.type, var, e.maybe, span=e.span)

    def member(self, binding: Binding) -> int:
        """A var that ranges over a set under a binding's name."""
        var = self.fresh()
        self.where[binding] = Var(type_of(binding.kind), var)
        return var

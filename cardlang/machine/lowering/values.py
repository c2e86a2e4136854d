"""Lowering of values: from resolved names to operations on cells, rows and masks.

Everything fixed before play (players, options, what is printed on cards) is folded here.  Questions
asked of each member of a set are lifted to operations on whole sets where possible (see `lift`).
"""

from __future__ import annotations

from typing import Literal, assert_never

from cardlang import limits
from cardlang.machine import operations as op
from cardlang.machine.fold import case, const, first, make, meet, named, no, some
from cardlang.machine.lowering.ground import nothing, type_of
from cardlang.machine.lowering.patterns import Patterns
from cardlang.machine.rows import Operation, Type
from cardlang.machine.tree import (
    Around,
    Best,
    Cell,
    Chain,
    Const,
    Each,
    End,
    Pile,
    Place,
    RowsOf,
    Spread,
    Value,
    Var,
)
from cardlang.program import (
    NUMBER,
    SEAT,
    AgreedValue,
    AllOf,
    AllTrue,
    AnyTrue,
    AtMost,
    BeatsClaim,
    Below,
    BestBy,
    BottomOf,
    CardLabel,
    CaseValue,
    Conditional,
    Constant,
    CopiesOf,
    CountOf,
    DealNumber,
    Destination,
    Equal,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    FirstOf,
    FromTo,
    GroupBeats,
    GroupClaim,
    GroupsIn,
    HavingMost,
    HolderOf,
    Image,
    InCommon,
    IsIn,
    IsNothing,
    KeepValue,
    KernelWord,
    LabelAs,
    LabelOf,
    LargerOf,
    Listed,
    MatchOver,
    MatchWinner,
    MembersOf,
    Named,
    Negation,
    Negative,
    NextOf,
    NothingThere,
    NthOf,
    NumberOf,
    OnlyOf,
    OptionValue,
    Order,
    OwnerPair,
    PackingOf,
    PlayerCount,
    PreviousOf,
    Printed,
    ProfileOf,
    QuantifiedClaim,
    RankedAt,
    ReachOf,
    Reckoned,
    RuleCall,
    SideOf,
    SmallerOf,
    SpreadOf,
    StepsOf,
    SumOver,
    TailOf,
    TopOf,
    Union,
    UnionOfGroups,
    UnitSet,
    Unknown,
    Within,
    Without,
    ZoneCards,
    any_value,
    pile_of,
)
from cardlang.source import Span

Keys = tuple[tuple[bool, Expression], ...]
Tiers = tuple[tuple[Expression | None, Keys], ...]
Tier = tuple[Value, list[Value]]


class Lowering(Patterns):
    """Lowers all values: orders, groups and the kernel's own words too."""

    def lowered_as(self, x: Expression) -> Value:
        """The value that an expression comes to, by its class."""
        match any_value(x):
            case Named() as found:
                return self._named(found)
            case Constant() as found:
                return self._constant(found)
            case KeepValue() as found:
                return self._keep(found)
            case Equal() as found:
                return self._is(found)
            case Printed() as found:
                return self._printed(found)
            case RuleCall() as found:
                return self._call(found)
            case AllOf(base=base):
                return const((1 << self.size(base)) - 1, "m")
            case ZoneCards() | Destination() as found:
                return self._zone(found)
            case NumberOf() as found:
                return self._number_of(found)
            case Reckoned() as found:
                return self._reckoned(found)
            case IsNothing(value=value):
                return no(some(self.value(value)))
            case Filtered() as found:
                return self._where(found)
            case AllTrue() | AnyTrue() as found:
                return self._joined(found)
            case NextOf() | PreviousOf() as found:
                return self._next(found)
            case Conditional() as found:
                return self._if(found)
            case Negation() as found:
                return self._not(found)
            case Fallback() as found:
                return self._else(found)
            case SideOf(x=seats):
                return self._side(seats, x.span)
            case TopOf() as found:
                return self._end("top", found, None)
            case AtMost():
                return self.applied(op.LE, x)
            case UnitSet() as found:
                return self._unit(found)
            case IsIn() as found:
                return self._in(found)
            case PlayerCount():
                return const(self.players)
            case CountOf():
                return self.applied(op.COUNT, x)
            case OptionValue(option=option):
                return const(self.options[option.name], type_of(x.kind))
            case CardLabel() as found:
                return self._card_label(found)
            case Below():
                return self.applied(op.LT, x)
            case SumOver() as found:
                return self.total(self.value(found.among), found.it, found.value, x.span)
            case CaseValue() as found:
                return self._cases(found)
            case MembersOf(x=sides):
                return self._members(sides, x.span)
            case RankedAt() as found:
                return self._ranked(found)
            case Without() as found:
                return self._without(found)
            case ExtremeValue() as found:
                return self._extreme(found)
            case HavingMost() as found:
                return self._having(found)
            case Union() as found:
                return self._union(found)
            case Negative():
                return self.applied(op.NEG, x)
            case QuantifiedClaim() as found:
                return self._quantified(found)
            case Image() as found:
                return self._image(found)
            case Listed() as found:
                return self._set(found)
            case BestBy() as found:
                return self._best(found)
            case OnlyOf() as found:
                return self._one(op.ONLY, found)
            case BottomOf() as found:
                return self._end("bottom", found, None)
            case DealNumber():
                return Cell("n", self.deal_number, span=x.span)
            case BeatsClaim() as found:
                return self._beats(found)
            case NothingThere():
                return nothing(type_of(x.kind))
            case NthOf(by=by) as found:
                return self._end("nth", found, by)
            case LabelOf() as found:
                return self._label_of(found)
            case LabelAs() as found:
                return self._label_as(found)
            case OwnerPair() as found:
                return self._pair(found)
            case FromTo() as found:
                return self._range(found)
            case InCommon(left=left, right=right):
                return meet(self.value(left), self.value(right))
            case AgreedValue() as found:
                return self._agreed(found)
            case PackingOf(value=value) as found:
                return self.over(op.PACKING, "g", found, value)
            case Within() as found:
                return self._within(found)
            case GroupsIn() as found:
                return self.groups(found)
            case GroupClaim(cards=cards, pattern=pattern, given=given):
                return self.group_claim(self.value(cards), self.formed(pattern, given), x.span)
            case GroupBeats() as found:
                return self.group_beats(found)
            case TailOf() as found:
                return self.tail(found)
            case ReachOf() as found:
                return self.reach(found)
            case ProfileOf(among=among, it=it, key=key):
                return Spread("n", "profile", self.value(among), self.column(it, key), span=x.span)
            case SpreadOf(among=among, it=it, key=key):
                return Spread("n", "spread", self.value(among), self.column(it, key), span=x.span)
            case SmallerOf():
                return self.applied(op.LESSER, x)
            case LargerOf():
                return self.applied(op.GREATER, x)
            case FirstOf() as found:
                return self._one(op.LOW, found)
            case HolderOf(x=card):
                return self._holder(card, x.span)
            case CopiesOf(x=card):
                return self._copies(card)
            case StepsOf() as found:
                return self._steps(found)
            case UnionOfGroups(x=groups):
                whole, var = self.value(groups), self.fresh()
                return Each("m", op.JOINED, whole, var, Var("m", var), span=x.span)
            case MatchWinner():
                return self.verdicts["winner"]()
            case MatchOver():
                return self.verdicts["match-over"]()
            case Unknown():
                raise AssertionError("a mistake has been told, and no machine is made")
            case never:
                assert_never(never)

    # --------------------------------------------------------------- orders

    def _best(self, x: BestBy) -> Value:
        cards, order = x.cards, x.order
        pile = pile_of(cards)
        lying = Pile("o", self.zone_number(pile)) if pile is not None else None
        wraps: list[tuple[int, Value]] = []
        mask = self._bound(self.value(cards), wraps)
        type: Type = "m" if order.candidate.kind.many else "p"
        found: Value = nothing(type)
        for condition, keys in reversed(self.tiers(order, x.given)):
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
        return make(op.NEG, e, span=e.span) if lowest else e

    def _beats(self, x: BeatsClaim) -> Value:
        order = x.order
        tiers = self.tiers(order, x.given)
        a, b = self.fresh(), self.fresh()
        found: Value = const(0)
        for condition, keys in reversed(tiers):
            in_a, keys_a = self._tier(order, a, condition, keys)
            in_b, keys_b = self._tier(order, b, condition, keys)
            above: Value = const(0)
            for ka, kb in reversed(list(zip(keys_a, keys_b, strict=True))):
                equal, less = make(op.EQ, ka, kb), make(op.LT, kb, ka)
                above = case(equal, above, less, x.span)
            same = case(in_b, above, const(1), x.span)
            later = case(in_b, const(0), found, x.span)
            found = case(in_a, same, later, x.span)
        before, second = self.value(x.one), self.value(x.other)
        there = (some(before), some(second), no(no(found)))
        both = Chain("n", True, there, span=x.span)
        return named(a, before, named(b, second, both, x.span), x.span)

    def _tier(self, order: Order, var: int, condition: Expression | None, keys: Keys) -> Tier:
        """Return whether a candidate is on a tier, and its keys there."""
        self.where[order.candidate] = Var("p", var)
        inside = self.value(condition) if condition is not None else const(1)
        return inside, [self._key(low, key) for low, key in keys]

    # ------------------------------------------------------- kernel words

    def _one(self, operation: Operation, x: FirstOf | OnlyOf) -> Value:
        """One member of a set, told by its number where it is one."""
        found = make(operation, self.value(x.x), span=x.span)
        if x.kind.base is not NUMBER:
            return found
        return self.table(tuple(range(limits.NUMBER_SET + 1)), found, "n", x.span)

    def _end(
        self, which: Literal["top", "bottom", "nth"], x: KernelWord, by: Expression | None
    ) -> Value:
        """A card of a pile by its place."""
        pile = pile_of(x.x)
        assert pile is not None
        order = Pile("o", self.zone_number(pile), span=x.span)
        among = None if isinstance(x.x, ZoneCards) else self.value(x.x)
        at = self.value(by) if by is not None else None
        return End("p", which, order, at, among, span=x.span)

    def _next(self, x: NextOf | PreviousOf) -> Value:
        back = isinstance(x, PreviousOf) is not self.program.anticlockwise
        seat, among = self.value(x.x), self.value(x.among)
        n = self.players
        if isinstance(among, Const) and among.value == (1 << n) - 1:
            way = -1 if back else 1
            return self.table(tuple((k + way) % n for k in range(n)), seat, "p", x.span)
        return Around("p", "before" if back else "after", among, seat, n, span=x.span)

    def _side(self, x: Expression, span: Span) -> Value:
        seats = self.value(x)
        row = [0] * self.players
        for side, members in enumerate(self.sides):
            for seat in members:
                row[seat] = side
        if seats.type == "m":
            number = self.rows_number(tuple(1 << k for k in row))
            return RowsOf("m", number, seats, span=span)
        return self.table(tuple(row), seats, "p", span)

    def _members(self, x: Expression, span: Span) -> Value:
        row = tuple(sum(1 << seat for seat in members) for members in self.sides)
        side = self.value(x)
        if side.type == "m":
            return RowsOf("m", self.rows_number(row), side, span=span)
        return self.row(row, side)

    def _holder(self, card: Expression, span: Span) -> Value:
        owners = [-1] * (1 + max((b + n for b, n in self.zones.values()), default=0))
        for zone, (base, count) in self.zones.items():
            for k in range(count) if SEAT in zone.families else ():
                owners[base + k] = self.parted(zone.families, k)[zone.families.index(SEAT)]
        at = Place("p", self.value(card), span=span)
        return self.table(tuple(owners), at, "p", span)

    def _copies(self, card: Expression) -> Value:
        lots: dict[int, int] = {}
        for number, info in enumerate(self.cards):
            lots[info.twin] = lots.get(info.twin, 0) | 1 << number
        row = tuple([lots[info.twin] for info in self.cards])
        cards = self.value(card)
        if cards.type == "m":
            return RowsOf("m", self.rows_number(row), cards, span=card.span)
        return self.row(row, cards)

    def _steps(self, x: StepsOf) -> Value:
        n = self.players
        seat, start = self._seat_number(x.x), self._seat_number(x.by)
        if self.program.anticlockwise:
            seat, start = start, seat
        gap = make(op.ADD, make(op.SUB, seat, start), const(n), span=x.span)
        return make(op.MOD, gap, const(n), span=x.span)

    def _seat_number(self, x: Expression) -> Value:
        """The number of a seat, to be reckoned with; nothing for nobody."""
        seat = self.value(x)
        if not seat.maybe:
            return seat
        return self.table(tuple(range(self.players)), seat, "n", x.span)

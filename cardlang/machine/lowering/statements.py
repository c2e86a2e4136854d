"""Lowering of statements: from the tree of a deal to a graph of blocks.

`Blocks` holds the block that is being written.  Loops, choices and words become blocks and jumps; a
`let` and a loop's name become cells.  A choice that is sealed becomes one decision a seat on the
same state, whose answers wait in cells until all have chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardlang import limits
from cardlang.machine.fold import const, make, minus
from cardlang.machine.ir import Loop, LoopKind
from cardlang.machine.lowering.blocks import Blocks, Said
from cardlang.machine.operations import ADD, HAS, LE, LOW, LT, REST, SOME, SUB, UNIT
from cardlang.machine.rows import Type
from cardlang.machine.tree import (
    Around,
    Bounds,
    Branch,
    Cell,
    Const,
    End,
    Fail,
    Pile,
    SetFamily,
    Value,
)
from cardlang.program import (
    FLAG,
    GROUPS,
    NUMBER,
    Expression,
    ForEachStep,
    FromTo,
    IfStep,
    Keep,
    Kind,
    Label,
    PhaseStep,
    Step,
    TimesStep,
    UntilStep,
    Zone,
    pile_of,
)
from cardlang.source import Span

Body = tuple[Step, ...]
Member = tuple[Value, int]
"""Member of a loop: whom a turn is about, and what is behind the loop."""


class StatementLowering(Blocks):
    """Writes statements into blocks."""

    def run(self, body: tuple[Step, ...]) -> None:
        outer = self.saying
        for s in body:
            self.saying = Said(s, outer)
            self.write(s)
        self.saying = outer

    def write(self, s: Step) -> None:
        """Writes one statement, by its class."""
        raise NotImplementedError

    def put(self, keep: Keep, at: Value, value: Value, span: Span) -> None:
        """Put a value into number `at` of a keep, checked against its range."""
        base, count = self.low.keeps[keep]
        bounds = self.bounds(keep, value)
        if isinstance(at, Const) and 0 <= at.value < count:
            self.set(base + at.value, value, span, bounds)
        else:
            self.emit(SetFamily(span, base, count, at, value, bounds))

    def bounds(self, keep: Keep, value: Value) -> Bounds | None:
        """The range that a stored value must lie in, where it is not plain that it does."""
        kind: Kind = keep.kind
        if kind.many or kind.base is FLAG:
            return None
        if kind.base is NUMBER:
            low, high = -limits.NUMBER, limits.NUMBER
            if keep.low is not None and keep.high is not None:
                low, high = self.low.constant(keep.low), self.low.constant(keep.high)
            if isinstance(value, Const) and low <= value.value <= high:
                return None
            return Bounds(low, high, kind.maybe)
        if not kind.maybe and value.maybe:
            return Bounds(0, self.low.size(kind.base) - 1, False)
        return None

    def _if(self, s: IfStep) -> None:
        after = self.block()
        for condition, body in s.branches:
            if condition is None:
                self.run(body)
                break
            c = self.low.value(condition)
            if isinstance(c, Const):
                if c.value:
                    self.run(body)
                    break
                continue
            with self.case(c, after, s.span, condition.span):
                self.run(body)
        self.jump(after, s.span)
        self.begin(after)

    @contextmanager
    def case(
        self, test: Value, after: int, span: Span, asked: Span | None = None
    ) -> Iterator[None]:
        """Lower what is written within where a test holds, and what follows where it does not."""
        yes, no = self.block(), self.block()
        self.leave(Branch(test, yes, no), asked or span)
        self.begin(yes)
        yield
        self.jump(after, span)
        self.begin(no)

    # -------------------------------------------------------------- loops

    @contextmanager
    def loop(
        self,
        kind: LoopKind,
        item: int,
        test: Value,
        span: Span,
        *,
        asked: Span | None = None,
        counts: Value | None = None,
        rest: int = -1,
        start: int = -1,
        takes: int = 0,
    ) -> Iterator[tuple[int, int]]:
        """A loop, in which what is written within is a turn; gives its head, and what is behind it.

        Before the test `counts` goes into the item.  Where it holds there is another turn, with
        `until` where it does not.
        """
        head, inside, after = self.block(), self.block(), self.block()
        seats = self.low.players if start >= 0 else 0
        self.jump(head, span)
        self.begin(head)
        self.blocks[head].loop = Loop(kind, inside, after, item, rest, start, seats, takes)
        if counts is not None:
            self.set(item, counts, span)
        ways = (after, inside) if kind == "until" else (inside, after)
        self.leave(Branch(test, *ways), asked or span)
        self.begin(inside)
        yield head, after
        self.jump(head, span)
        self.begin(after)

    @contextmanager
    def taking(
        self,
        left: Cell,
        here: Cell,
        span: Span,
        kind: LoopKind = "members",
        next: Value | None = None,
        start: int = -1,
    ) -> Iterator[tuple[int, int]]:
        """A loop that takes the next of what is left, and leaves out of this what it has taken."""
        groups, takes = kind == "groups", 2 if start < 0 else 3
        rest, some = left.cell, make(SOME, left, span=span)
        with self.loop(kind, here.cell, some, span, rest=rest, start=start, takes=takes) as ways:
            self.set(here.cell, next or make(LOW, left, span=span), span)
            fewer = make(REST, left, span=span) if groups else None
            self.set(rest, fewer or minus(left, make(UNIT, here, span=span)), span)
            if start >= 0:
                self.set(start, here, span)
            yield ways

    def turn(self, label: Label, body: Body, after: int) -> None:
        """Lower a turn."""
        self.exits[label] = after
        self.run(body)

    def _for(self, s: ForEachStep) -> None:
        over, start = s.over, s.start
        if isinstance(over, FromTo) and over.kind.base is NUMBER:
            loop = self.over_numbers(over, s.span)
        elif pile_of(over) is not None:
            loop = self.over_pile(over, s.span)
        elif start is not None and self.low.program.anticlockwise:
            loop = self.over_seats_back(over, start, s.span)
        else:
            loop = self.over_members(over, start, s.span)
        with loop as (here, after):
            self.low.where[s.binding] = here
            self.turn(s.label, s.body, after)

    @contextmanager
    def over_members(
        self, over: Expression, start: Expression | None, span: Span
    ) -> Iterator[Member]:
        """Members of a set, or groups; seats from one on."""
        groups = over.kind.base is GROUPS
        rest, item = self.cell(), self.cell()
        self.set(rest, self.low.value(over), span)
        left = Cell("g" if groups else "m", rest, span=span)
        type: Type = "m" if groups else "n" if over.kind.base is NUMBER else "p"
        here, at, next = Cell(type, item, span=span), -1, None
        if start is not None:
            at = self.cell()
            self.set(at, self.low.value(start), span)
            next = Around("p", "from", left, Cell("p", at), self.low.players, span=span)
        kind: LoopKind = "groups" if groups else "members"
        with self.taking(left, here, span, kind, next, at) as (_, after):
            yield here, after

    @contextmanager
    def over_seats_back(self, over: Expression, start: Expression, span: Span) -> Iterator[Member]:
        """Anticlockwise: all seats from one on are asked in turn whether they are among them."""
        n = self.low.players
        back = tuple((k - 1) % n for k in range(n))
        among, at, turn = self.cell(), self.cell(), self.cell()
        self.set(among, self.low.value(over), span)
        self.set(at, self.low.value(start), span)
        self.set(turn, const(0), span)
        number, here = Cell("n", turn, span=span), Cell("p", at, span=span)
        further, test = make(ADD, number, const(1)), make(LE, number, const(n), span=span)
        with self.loop("numbers", turn, test, span, counts=further) as (head, after):
            item = self.cell()
            self.set(item, here, span)
            self.set(at, self.low.table(back, here, "p", span), span)
            member, inside = Cell("p", item, span=span), self.block()
            test = make(HAS, Cell("m", among), member, span=span)
            self.leave(Branch(test, inside, head), span)
            self.begin(inside)
            yield member, after

    @contextmanager
    def over_numbers(self, over: FromTo, span: Span) -> Iterator[Member]:
        """Numbers from one to another."""
        low, high = self.low.value(over.low), self.low.value(over.high)
        at, top = self.cell(), self.cell()
        self.set(at, make(SUB, low, const(1)), span)
        self.set(top, high, span)
        here = Cell("n", at, low.maybe, span=span)
        further = make(ADD, here, const(1))
        test = make(LE, here, Cell("n", top, high.maybe), span=span)
        with self.loop("numbers", at, test, span, counts=further) as (_, after):
            yield here, after

    @contextmanager
    def over_pile(self, over: Expression, span: Span) -> Iterator[Member]:
        """Cards in order, the one laid first before the others: by the rest of a pile's copy."""
        pile = pile_of(over)
        assert pile is not None
        rest, item, order = self.cell(), self.cell(), self.cell()
        lying = Pile("o", self.low.zone_number(pile), span=span)
        self.set(rest, self.low.value(over), span)
        self.set(order, lying, span)
        left, here = Cell("m", rest, span=span), Cell("p", item, span=span)
        next = End("p", "bottom", Cell("o", order, span=span), among=left, span=span)
        with self.taking(left, here, span, "pile", next) as (_, after):
            yield here, after

    def _until(self, s: UntilStep) -> None:
        bound = self.low.constant(s.limit) if s.limit is not None else limits.LOOP
        here = Cell("n", self.cell(), span=s.span)
        self.set(here.cell, const(0), s.span)
        test = self.low.value(s.condition)
        with self.loop("until", here.cell, test, s.span, asked=s.condition.span) as (_, after):
            self.set(here.cell, make(ADD, here, const(1)), s.span)
            stuck, on = self.block(), self.block()
            self.leave(Branch(make(LE, here, const(bound)), on, stuck), s.span)
            self.begin(stuck)
            self.leave(Fail("loop"), s.span)
            self.begin(on)
            self.turn(s.label, s.body, after)

    def _times(self, s: TimesStep) -> None:
        turns = self.low.value(s.count)
        here = Cell("n", self.cell(), turns.maybe, span=s.span)
        self.set(here.cell, turns, s.span)
        test = make(LT, const(0), here, span=s.span)
        with self.loop("times", here.cell, test, s.span) as (_, after):
            self.set(here.cell, make(SUB, here, const(1)), s.span)
            self.turn(s.label, s.body, after)

    def _phase(self, s: PhaseStep) -> None:
        after = self.block()
        name = s.word.name.text  # `each deal` means the whole deal, not the word that deals cards
        if name not in ("deal", "match"):
            self.reset(name)
        self.exits[s.label] = after
        self.run(s.body)
        self.jump(after, s.span)
        self.begin(after)

    def sources(self, zone: Zone | None) -> tuple[int, ...] | None:
        if zone is None:
            return None
        base, count = self.low.zones[zone]
        return tuple(range(base, base + count))

"""Lowering of statements: from the tree of a deal to a graph of blocks.

`Blocks` holds the block that is being written.  Loops, choices and words become blocks and jumps; a
`let` and a loop's name become cells.  A choice that is sealed becomes one decision a seat on the
same state, whose answers wait in cells until all have chosen.
"""

from __future__ import annotations

from collections.abc import Callable

from cardlang import limits
from cardlang.machine.fold import const, make, minus
from cardlang.machine.ir import Loop
from cardlang.machine.lowering.blocks import Blocks, Said
from cardlang.machine.tree import (
    Around,
    Bounds,
    Branch,
    Cell,
    Const,
    End,
    Fail,
    Pile,
    Pour,
    Put,
    PutAll,
    SetFamily,
    Show,
    Shuffle,
    Value,
)
from cardlang.model import (
    FLAG,
    GROUPS,
    NUMBER,
    Binding,
    Keep,
    Kind,
    Label,
    S,
    X,
    Zone,
    pile_of,
    zone_source,
)
from cardlang.source import Span

Body = tuple[S, ...]


class Statements(Blocks):
    """Writes statements into blocks; each has the method `_` and its operation."""

    def run(self, body: tuple[S, ...]) -> None:
        outer = self.saying
        for s in body:
            self.saying = Said(s, outer)
            method: Callable[[S], None] = getattr(self, "_" + s.op)
            method(s)
        self.saying = outer

    def _let(self, s: S) -> None:
        binding, x = s.args
        value = self.low.value(x)
        if isinstance(value, Const):
            self.low.where[binding] = value
            return
        self.local(binding, value, s.span)

    def _assign(self, s: S) -> None:
        place, x = s.args
        self.store(place, self.low.value(x), s.span)

    def store(self, place: X, value: Value, span: Span) -> None:
        """Put a value into a keep, checked against its range."""
        keep, owner = place.args
        base, count = self.low.keeps[keep]
        bounds = self.bounds(keep, value)
        if owner is None:
            self.set(base, value, span, bounds)
            return
        at = self.low.value(owner)
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

    def _if(self, s: S) -> None:
        after = self.block()
        for condition, body in s.args[0]:
            if condition is None:
                self.run(body)
                break
            c = self.low.value(condition)
            if isinstance(c, Const):
                if c.value:
                    self.run(body)
                    break
                continue
            yes, no = self.block(), self.block()
            self.leave(Branch(c, yes, no), condition.span)
            self.begin(yes)
            self.run(body)
            self.jump(after, s.span)
            self.begin(no)
        self.jump(after, s.span)
        self.begin(after)

    # -------------------------------------------------------------- loops

    def _for(self, s: S) -> None:
        label, binding, over, start, body = s.args
        if over.op == "range" and over.kind.base is NUMBER:
            self._for_numbers(label, binding, over, body, s.span)
        elif pile_of(over) is not None:
            self._for_pile(label, binding, over, body, s.span)
        elif start is not None and self.low.program.anticlockwise:
            self._for_seats_back(label, binding, over, start, body, s.span)
        else:
            self._for_set(label, binding, over, start, body, s.span)

    def _for_set(
        self, label: Label, binding: Binding, over: X, start: X | None, body: Body, span: Span
    ) -> None:
        rest, item = self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        groups = over.kind.base is GROUPS
        self.set(rest, self.low.value(over), span)
        left = Cell("g" if groups else "m", rest, span=span)
        pick: Value
        at, seats = -1, 0
        if start is not None:
            at, seats = self.cell(), self.low.players
            self.set(at, self.low.value(start), span)
            pick = Around("p", "from", left, Cell("p", at), seats, span=span)
        else:
            pick = make("low", left, span=span)
        self.jump(head, span)
        kind, takes = "groups" if groups else "members", 2 if start is None else 3
        self.head(head, Loop(kind, inside, after, item, rest, at, seats, takes), span)
        here = Cell("n" if over.kind.base is NUMBER else pick.type, item, span=span)
        self.set(item, pick, span)
        if groups:
            self.set(rest, make("rest", left, span=span), span)
        else:
            self.set(rest, minus(left, make("unit", here, span=span)), span)
        if start is not None:
            self.set(at, here, span)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _for_seats_back(
        self, label: Label, binding: Binding, over: X, start: X, body: Body, span: Span
    ) -> None:
        """Anticlockwise: all seats from one on are asked in turn whether they are among them."""
        n = self.low.players
        back = tuple((k - 1) % n for k in range(n))
        among, at, turn = self.cell(), self.cell(), self.cell()
        head, asked, inside, after = (self.block() for _ in range(4))
        self.set(among, self.low.value(over), span)
        self.set(at, self.low.value(start), span)
        self.set(turn, const(0), span)
        self.jump(head, span)
        self.begin(head)
        self.blocks[head].loop = Loop("numbers", asked, after, turn)
        self.set(turn, make("add", Cell("n", turn, span=span), const(1)), span)
        test = make("le", Cell("n", turn, span=span), const(n), span=span)
        self.leave(Branch(test, asked, after), span)
        self.begin(asked)
        item, here = self.cell(), Cell("p", at, span=span)
        self.set(item, here, span)
        self.set(at, self.low.table(back, here, "p", span), span)
        member = Cell("p", item, span=span)
        self.leave(Branch(make("has", Cell("m", among), member, span=span), inside, head), span)
        self.begin(inside)
        self.low.where[binding] = member
        self._inside(label, body, head, after, span)

    def head(self, head: int, loop: Loop, span: Span) -> None:
        """The head of a loop that goes on while there is a rest; then comes its inside."""
        left = Cell("g" if loop.kind == "groups" else "m", loop.rest, span=span)
        self.begin(head)
        self.blocks[head].loop = loop
        self.leave(Branch(make("some", left, span=span), loop.inside, loop.after), span)
        self.begin(loop.inside)

    def _inside(self, label: Label, body: Body, head: int, after: int, span: Span) -> None:
        self.exits[label] = after
        self.run(body)
        self.jump(head, span)
        self.begin(after)

    def _for_numbers(self, label: Label, binding: Binding, over: X, body: Body, span: Span) -> None:
        low, high = (self.low.value(a) for a in over.args)
        at, top = self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        here = Cell("n", at, low.maybe, span=span)
        self.set(at, make("sub", low, const(1)), span)
        self.set(top, high, span)
        self.jump(head, span)
        self.begin(head)
        self.blocks[head].loop = Loop("numbers", inside, after, at)
        self.set(at, make("add", here, const(1)), span)
        test = make("le", here, Cell("n", top, high.maybe), span=span)
        self.leave(Branch(test, inside, after), span)
        self.begin(inside)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _for_pile(self, label: Label, binding: Binding, over: X, body: Body, span: Span) -> None:
        """Cards in order, the one laid first before the others: by the rest of a pile's copy."""
        pile = pile_of(over)
        assert pile is not None
        rest, item, order = self.cell(), self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        lying = Pile("o", self.low.zone_number(pile), span=span)
        self.set(rest, self.low.value(over), span)
        self.set(order, lying, span)
        left = Cell("m", rest, span=span)
        self.jump(head, span)
        self.head(head, Loop("pile", inside, after, item, rest, takes=2), span)
        here = Cell("p", item, span=span)
        copy = Cell("o", order, span=span)
        self.set(item, End("p", "bottom", copy, among=left, span=span), span)
        self.set(rest, minus(left, make("unit", here, span=span)), span)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _until(self, s: S) -> None:
        label, condition, limit, body = s.args
        head, inside, after = self.block(), self.block(), self.block()
        bound = self.low.constant(limit) if limit is not None else limits.LOOP
        turns = self.cell()
        here = Cell("n", turns, span=s.span)
        self.set(turns, const(0), s.span)
        self.jump(head, s.span)
        self.begin(head)
        self.blocks[head].loop = Loop("until", inside, after, turns)
        self.leave(Branch(self.low.value(condition), after, inside), condition.span)
        self.begin(inside)
        self.set(turns, make("add", here, const(1)), s.span)
        stuck, on = self.block(), self.block()
        self.leave(Branch(make("le", here, const(bound)), on, stuck), s.span)
        self.begin(stuck)
        self.leave(Fail("loop"), s.span)
        self.begin(on)
        self._inside(label, body, head, after, s.span)

    def _times(self, s: S) -> None:
        label, count, body = s.args
        left = self.cell()
        turns = self.low.value(count)
        here = Cell("n", left, turns.maybe, span=s.span)
        head, inside, after = self.block(), self.block(), self.block()
        self.set(left, turns, s.span)
        self.jump(head, s.span)
        self.begin(head)
        self.blocks[head].loop = Loop("times", inside, after, left)
        self.leave(Branch(make("lt", const(0), here, span=s.span), inside, after), s.span)
        self.begin(inside)
        self.set(left, make("sub", here, const(1)), s.span)
        self._inside(label, body, head, after, s.span)

    def _phase(self, s: S) -> None:
        label, word, body = s.args[:3]
        after = self.block()
        name = word.name.text  # `each deal` means the whole deal, not the word that deals cards
        for reset in self.resets.get(name, ()) if name not in ("deal", "match") else ():
            reset()
        self.exits[label] = after
        self.run(body)
        self.jump(after, s.span)
        self.begin(after)

    def _done(self, s: S) -> None:
        self.jump(self.exits.get(s.args[0], self.deal_end), s.span)

    def _again(self, s: S) -> None:
        self.jump(self.heads[s.args[0]], s.span)

    def _end(self, s: S) -> None:
        if s.args[0] == "match":
            self.set(self.over_cell, const(1), s.span)
        self.jump(self.deal_end, s.span)

    # -------------------------------------------------------------- cards

    def _move(self, s: S) -> None:
        what, zone, under = s.args
        what = _some(what)
        to = self.low.zone_number(zone)
        if what.op == "zone":
            self.emit(Pour(s.span, self.low.zone_number(what), to, under))
            return
        sources = self.sources(zone_source(what))
        put = PutAll if what.kind.many else Put
        self.emit(put(s.span, self.low.value(what), sources, to, under))

    def sources(self, zone: Zone | None) -> tuple[int, ...] | None:
        if zone is None:
            return None
        base, count = self.low.zones[zone]
        return tuple(range(base, base + count))

    def _shuffle(self, s: S) -> None:
        on = self.block()
        self.leave(Shuffle(self.low.zone_number(s.args[0]), on), s.span)
        self.begin(on)

    def _show(self, s: S) -> None:
        what, to = s.args
        self.emit(Show(s.span, self.low.value(what), self.low.value(to)))


def _some(x: X) -> X:
    """What is moved, without an `else none`: to move nothing moves nothing."""
    while x.op == "else" and x.args[0][-1].op == "nothing-there":
        items = x.args[0][:-1]
        x = items[0] if len(items) == 1 else X("else", x.kind, x.span, (items,))
        x = x.args[0] if x.op == "unit" else x
    return x

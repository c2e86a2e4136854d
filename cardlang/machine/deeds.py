"""Lowering of statements: from the tree of a deal to a graph of blocks.

`Flow` holds the block that is being written.  Loops, choices and words become blocks and jumps; a
`let` and a loop's name become cells.  A choice that is sealed becomes one decision a seat on the
same state, whose answers wait in cells until all have chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlang import limits
from cardlang.front.names import pile_of, zone_source
from cardlang.machine.cards import refuse
from cardlang.machine.ir import Block, D, Decision, E
from cardlang.machine.lift import const, minus
from cardlang.machine.values import Lowering, may_be_nothing, weight
from cardlang.model import (
    FLAG,
    GROUPS,
    NUMBER,
    Binding,
    Kind,
    Label,
    S,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span


class Deeds:
    """Writes blocks.  `cells` counts the state's cells; `ends` knows where labels lead."""

    def __init__(self, low: Lowering, cells: int) -> None:
        self.low = low
        self.cells = cells
        self.blocks: list[Block] = []
        self.decisions: list[Decision] = []
        self.here = self.block()
        self.exits: dict[Label, int] = {}
        self.heads: dict[Label, int] = {}
        self.deal_end = -1
        self.over_cell = 0
        self.resets: dict[str, list[Callable[[], None]]] = {}

    # ------------------------------------------------------------- blocks

    def block(self) -> int:
        self.blocks.append(Block())
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        self.here = block

    def emit(self, op: str, args: tuple[Any, ...], span: Span) -> None:
        block = self.blocks[self.here]
        block.deeds.append(D(op, args, span))
        block.fuel += 1 + weight(args)
        block.span = block.span or span

    def leave(self, out: tuple[Any, ...], span: Span) -> None:
        """End the block; what is written next is reached by nothing until `begin`."""
        block = self.blocks[self.here]
        block.out = out
        block.fuel += weight(out)
        block.span = block.span or span
        self.here = self.block()

    def jump(self, block: int, span: Span) -> None:
        self.leave(("jump", block), span)

    def cell(self, count: int = 1) -> int:
        self.cells += count
        return self.cells - count

    def local(self, binding: Binding, value: E, span: Span) -> E:
        """A cell of its own for a name."""
        at = self.cell()
        maybe = value.type != "m" and may_be_nothing(value)
        here = E("cell", value.type, (at, maybe), span)
        self.low.where[binding] = here
        self.emit("set", (at, value), span)
        return here

    # --------------------------------------------------------- statements

    def run(self, body: tuple[S, ...]) -> None:
        for s in body:
            method: Callable[[S], None] = getattr(self, "_" + s.op)
            method(s)

    def _let(self, s: S) -> None:
        binding, x = s.args
        value = self.low.value(x)
        if value.op == "const":
            self.low.where[binding] = value
            return
        self.local(binding, value, s.span)

    def _assign(self, s: S) -> None:
        place, x = s.args
        self.store(place, self.low.value(x), s.span)

    def store(self, place: X, value: E, span: Span) -> None:
        """Put a value into a keep, checked against its range."""
        keep, owner = place.args
        base, count = self.low.keeps[keep]
        bounds = self.bounds(keep, value)
        if owner is None:
            self.emit("set", (base, value, *bounds), span)
            return
        at = self.low.value(owner)
        if at.op == "const" and 0 <= at.args[0] < count:
            self.emit("set", (base + at.args[0], value, *bounds), span)
        else:
            self.emit("setf", (base, count, at, value, *bounds), span)

    def bounds(self, keep: Any, value: E) -> tuple[int, ...]:
        """The range that a stored value must lie in, where it is not plain that it does."""
        kind: Kind = keep.kind
        if kind.many or kind.base is FLAG:
            return ()
        if kind.base is NUMBER:
            low, high = -limits.NUMBER, limits.NUMBER
            if keep.low is not None and keep.high is not None:
                low, high = self.low.constant(keep.low), self.low.constant(keep.high)
            if value.op == "const" and low <= value.args[0] <= high:
                return ()
            return (low, high, int(kind.maybe))
        if not kind.maybe and may_be_nothing(value):
            return (0, self.low.size(kind.base) - 1, 0)
        return ()

    def _if(self, s: S) -> None:
        after = self.block()
        for condition, body in s.args[0]:
            if condition is None:
                self.run(body)
                break
            c = self.low.value(condition)
            if c.op == "const":
                if c.args[0]:
                    self.run(body)
                    break
                continue
            yes, no = self.block(), self.block()
            self.leave(("branch", c, yes, no), condition.span)
            self.begin(yes)
            self.run(body)
            self.jump(after, s.span)
            self.begin(no)
        self.jump(after, s.span)
        self.begin(after)

    # -------------------------------------------------------------- loops

    def _for(self, s: S) -> None:
        label, binding, over, start, body = s.args
        if over.kind.base is NUMBER:
            self._for_numbers(label, binding, over, body, s.span)
        elif pile_of(over) is not None:
            self._for_pile(label, binding, over, body, s.span)
        else:
            self._for_set(label, binding, over, start, body, s.span)

    def _for_set(
        self, label: Label, binding: Binding, over: X, start: X | None, body: Any, span: Span
    ) -> None:
        rest, item = self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        groups = over.kind.base is GROUPS
        self.emit("set", (rest, self.low.value(over)), span)
        left = E("cell", "g" if groups else "m", (rest, False), span)
        if start is not None:
            at = self.cell()
            self.emit("set", (at, self.low.value(start)), span)
            pick = E("from", "p", (left, E("cell", "p", (at, False)), self.low.players), span)
        else:
            pick = E("low", "m" if groups else "p", (left,), span)
        self.jump(head, span)
        self.begin(head)
        self.leave(("branch", E("some", "n", (left,), span), inside, after), span)
        self.begin(inside)
        here = E("cell", "m" if groups else "p", (item, False), span)
        self.emit("set", (item, pick), span)
        if groups:
            self.emit("set", (rest, E("rest", "g", (left,), span)), span)
        else:
            self.emit("set", (rest, minus(left, E("unit", "m", (here,), span))), span)
        if start is not None:
            self.emit("set", (at, here), span)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _inside(self, label: Label, body: Any, head: int, after: int, span: Span) -> None:
        self.exits[label] = after
        self.run(body)
        self.jump(head, span)
        self.begin(after)

    def _for_numbers(self, label: Label, binding: Binding, over: X, body: Any, span: Span) -> None:
        if over.op != "range":
            raise refuse("number-set", "numbers are gone through as a range `a..b`", over.span)
        low, high = (self.low.value(a) for a in over.args)
        at, top = self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        here = E("cell", "n", (at, False), span)
        self.emit("set", (at, E("sub", "n", (low, const(1)))), span)
        self.emit("set", (top, high), span)
        self.jump(head, span)
        self.begin(head)
        self.emit("set", (at, E("add", "n", (here, const(1)))), span)
        test = E("le", "n", (here, E("cell", "n", (top, False))), span)
        self.leave(("branch", test, inside, after), span)
        self.begin(inside)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _for_pile(self, label: Label, binding: Binding, over: X, body: Any, span: Span) -> None:
        """Cards in order, the one laid first before the others: by the rest of a pile's copy."""
        pile = pile_of(over)
        assert pile is not None
        rest, item, order = self.cell(), self.cell(), self.cell()
        head, inside, after = self.block(), self.block(), self.block()
        lying = E("order", "o", (self.low.zone_number(pile),), span)
        self.emit("set", (rest, self.low.value(over)), span)
        self.emit("set", (order, lying), span)
        left = E("cell", "m", (rest, False), span)
        self.jump(head, span)
        self.begin(head)
        self.leave(("branch", E("some", "n", (left,), span), inside, after), span)
        self.begin(inside)
        here = E("cell", "p", (item, False), span)
        copy = E("cell", "o", (order, False), span)
        self.emit("set", (item, E("bottom", "p", (copy, left), span)), span)
        self.emit("set", (rest, minus(left, E("unit", "m", (here,), span))), span)
        self.low.where[binding] = here
        self._inside(label, body, head, after, span)

    def _until(self, s: S) -> None:
        label, condition, limit, body = s.args
        head, inside, after = self.block(), self.block(), self.block()
        bound = self.low.constant(limit) if limit is not None else limits.LOOP
        turns = self.cell()
        here = E("cell", "n", (turns, False), s.span)
        self.emit("set", (turns, const(0)), s.span)
        self.jump(head, s.span)
        self.begin(head)
        self.leave(("branch", self.low.value(condition), after, inside), condition.span)
        self.begin(inside)
        self.emit("set", (turns, E("add", "n", (here, const(1)))), s.span)
        stuck, on = self.block(), self.block()
        self.leave(("branch", E("le", "n", (here, const(bound))), on, stuck), s.span)
        self.begin(stuck)
        self.leave(("fault", "loop"), s.span)
        self.begin(on)
        self._inside(label, body, head, after, s.span)

    def _times(self, s: S) -> None:
        label, count, body = s.args
        left = self.cell()
        here = E("cell", "n", (left, False), s.span)
        head, inside, after = self.block(), self.block(), self.block()
        self.emit("set", (left, self.low.value(count)), s.span)
        self.jump(head, s.span)
        self.begin(head)
        test = E("lt", "n", (const(0), here), s.span)
        self.leave(("branch", test, inside, after), s.span)
        self.begin(inside)
        self.emit("set", (left, E("sub", "n", (here, const(1)))), s.span)
        self._inside(label, body, head, after, s.span)

    def _phase(self, s: S) -> None:
        label, word, body = s.args
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
            self.emit("set", (self.over_cell, const(1)), s.span)
        self.jump(self.deal_end, s.span)

    # -------------------------------------------------------------- cards

    def _move(self, s: S) -> None:
        what, zone, under = s.args
        to = self.low.zone_number(zone)
        if what.op == "zone":
            self.emit("pour", (self.low.zone_number(what), to, under), s.span)
            return
        sources = self.sources(zone_source(what))
        op = "puts" if what.kind.many else "put"
        self.emit(op, (self.low.value(what), sources, to, under), s.span)

    def sources(self, zone: Zone | None) -> tuple[int, ...] | None:
        if zone is None:
            return None
        base, count = self.low.zones[zone]
        return tuple(range(base, base + count))

    def _shuffle(self, s: S) -> None:
        on = self.block()
        self.leave(("shuffle", self.low.zone_number(s.args[0]), on), s.span)
        self.begin(on)

    def _show(self, s: S) -> None:
        what, to = s.args
        self.emit("show", (self.low.value(what), self.low.value(to)), s.span)

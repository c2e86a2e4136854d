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
from cardlang.machine.ir import NIL, Block, D, Decision, E, PickInfo, VerbInfo
from cardlang.machine.lift import const, minus, uses
from cardlang.machine.values import Lowering, may_be_nothing, nothing_of, type_of, weight
from cardlang.model import (
    CARD,
    FLAG, GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    Kind,
    Label,
    Pick,
    S,
    Verb,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.syntax import tree


def proses(lines: tuple[tree.Prose, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((p.language, p.text) for p in lines)


class Flow:
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

    def _for_numbers(
        self, label: Label, binding: Binding, over: X, body: Any, span: Span
    ) -> None:
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
        for reset in self.resets.get(word.name.text, ()):
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

    # ------------------------------------------------------------- choices

    def _choose(self, s: S) -> None:
        chooser, mover, verbs, together, label, node = s.args
        if together:
            self._together(s)
            return
        head, after = self.block(), self.block()
        self.jump(head, s.span)
        self.begin(head)
        self.heads[label] = head
        seat = self.cell()
        here = E("cell", "p", (seat, False), s.span)
        self.emit("set", (seat, self.low.value(chooser), 0, self.low.players - 1, 0), s.span)
        self.low.where[mover] = here
        infos, entries = [], []
        for verb in verbs:
            start = self.block()
            infos.append(self.verb(verb, start))
            entries.append((start, verb))
        fuel = 1 + sum(self.offer_weight(v) for v in infos)
        decision = Decision(seat, tuple(infos), s.span, fuel, False, proses(node.prose))
        self.decisions.append(decision)
        self.leave(("decide", len(self.decisions) - 1), s.span)
        for start, verb in entries:
            self.begin(start)
            self.run(verb.body)
            self.jump(after, s.span)
        self.begin(after)

    def offer_weight(self, verb: VerbInfo) -> int:
        found = 1 + weight(verb.when) if verb.when is not None else 1
        for pick in verb.picks:
            found += weight(pick.source) + weight((pick.lows, pick.highs, pick.where))
        return found

    def verb(self, verb: Verb, start: int) -> VerbInfo:
        picks: list[PickInfo] = []
        cells: list[int] = []
        for pick in verb.picks:
            info = self.pick(pick, cells)
            picks.append(info)
            cells.append(info.cell)
        when, first = None, True
        if verb.when is not None:
            when = self.low.value(verb.when)
            first = not any(reads(when, c) for c in cells)
            if when.op == "const" and when.args[0]:
                when = None
        prose = proses(verb.node.block.prose) if verb.node.block is not None else ()
        span = verb.node.name.span
        return VerbInfo(verb.name, tuple(picks), when, first, start, span, prose)

    def pick(self, pick: Pick, earlier: list[int]) -> PickInfo:
        binding, x = pick.binding, pick.source
        base = x.kind.base
        cell = self.cell()
        low = self.low.constant(pick.low) if pick.low is not None else 1
        high = self.low.constant(pick.high) if pick.high is not None else low
        several = pick.low is not None
        several = several or base is GROUPS
        type = "m" if several else "n" if base is NUMBER else "p"
        here = E("cell", type, (cell, False), pick.span)
        numbers: dict[str, Any] = {}
        source = const(0, "m")
        if base is NUMBER:
            numbers = self.numbers(x, here)
        else:
            source = self.low.value(x)
            if base is CARD and any(c.twin != k for k, c in enumerate(self.low.cards)):
                source = E("distinct", "m", (source,), pick.span)
        self.low.where[binding] = here
        what = "cards" if several else base.name
        labels = tuple(label.move for label in base.labels)
        rule, alternatives = self.reasons(x)
        needs = any(reads(source, c) or reads(tuple(numbers.values()), c) for c in earlier)
        return PickInfo(
            cell, source, what, binding.name, pick.span, pick.aloud, low, high, several, labels,
            rule, alternatives, numbers.get("low"), numbers.get("high"), numbers.get("where"), needs,
        )  # fmt: skip

    def numbers(self, x: X, here: E) -> dict[str, Any]:
        """Bounds and a condition for a pick among numbers."""
        if x.op == "range":
            return {"low": self.low.value(x.args[0]), "high": self.low.value(x.args[1])}
        if x.op == "where":
            found = self.numbers(x.args[0], here)
            self.low.where[x.args[1]] = here
            condition = self.low.value(x.args[2])
            if found.get("where") is not None:
                condition = E("and", "n", (found["where"], condition), x.span)
            return {**found, "where": condition}
        if x.op in ("set", "unit"):
            items = x.args[0] if x.op == "set" else (x,)
            values = [self.low.value(i.args[0]) for i in items if i.op == "unit"]
            if len(values) == len(items) and all(v.op == "const" for v in values):
                known = [v.args[0] for v in values]
                return {"low": const(min(known)), "high": const(max(known)),
                        "where": self.low.number_in(here, x)}  # fmt: skip
        raise refuse("number-set", "numbers are picked from a range `a..b` or a list", x.span)

    def reasons(self, x: X) -> tuple[Any, tuple[tuple[E, Span], ...]]:
        """The rule that makes a pick's set, and its alternatives in the order of its `else`."""
        rule = None
        old = dict(self.low.where)
        while x.op == "call":
            found = x.args[0]
            if rule is None or not rule[1]:
                rule = (found.name, proses(found.node.prose), found.node.span)
            for param, arg in zip(found.params, x.args[1], strict=True):
                self.low.where[param] = self.low.value(arg)
            for name, value in found.lets:
                self.low.where[name] = self.low.value(value)
            x = found.body
        items = x.args[0] if x.op == "else" else (x,)
        if x.op == "cases":
            items = tuple(v for _, v in x.args[0])
        tries = tuple((self.low.value(i), i.span) for i in items) if len(items) > 1 else ()
        self.low.where = old
        return rule, tries

    def _together(self, s: S) -> None:
        """All choose on the same state; then each one's block is carried out, seat by seat."""
        chooser, mover, verbs, _, label, node = s.args
        n = self.low.players
        seats, rest, seat = self.cell(), self.cell(), self.cell()
        answer = self.cell(n)
        ask, asked, each, done = (self.block() for _ in range(4))
        self.emit("set", (seats, self.low.value(chooser)), s.span)
        whole, left = (E("cell", "m", (c, False), s.span) for c in (seats, rest))
        here = E("cell", "p", (seat, False), s.span)
        self.emit("set", (rest, whole), s.span)
        self.low.where[mover] = here
        self.jump(ask, s.span)
        self.begin(ask)
        on = self.block()
        self.leave(("branch", E("some", "n", (left,), s.span), on, asked), s.span)
        self.begin(on)
        self.next_seat(seat, rest, left, here, s.span)
        infos, sealed = [], []
        for k, verb in enumerate(verbs):
            start = self.block()
            info = self.verb(verb, start)
            infos.append(info)
            sealed.append((k, verb, info, start, [self.cell(n) for _ in info.picks]))
        fuel = 1 + sum(self.offer_weight(v) for v in infos)
        self.decisions.append(
            Decision(seat, tuple(infos), s.span, fuel, True, proses(node.prose))
        )
        self.leave(("decide", len(self.decisions) - 1), s.span)
        for k, _, info, start, keeps in sealed:
            self.begin(start)
            self.emit("setf", (answer, n, here, const(k)), s.span)
            for pick, keep in zip(info.picks, keeps, strict=True):
                held = E("cell", "m" if pick.several else "p", (pick.cell, False))
                self.emit("setf", (keep, n, here, held), s.span)
            self.jump(ask, s.span)
        self.begin(asked)
        self.emit("set", (rest, whole), s.span)
        self.jump(each, s.span)
        self.begin(each)
        on = self.block()
        self.leave(("branch", E("some", "n", (left,), s.span), on, done), s.span)
        self.begin(on)
        self.next_seat(seat, rest, left, here, s.span)
        for k, verb, info, _, keeps in sealed:
            yes, no = self.block(), self.block()
            taken = E("family", "n", (answer, n, here, False), s.span)
            self.leave(("branch", E("eq", "n", (taken, const(k))), yes, no), s.span)
            self.begin(yes)
            for pick, keep in zip(info.picks, keeps, strict=True):
                type = "m" if pick.several else "p"
                value = E("family", type, (keep, n, here, False), s.span)
                self.emit("set", (pick.cell, value), s.span)
            self.run(verb.body)
            self.jump(each, s.span)
            self.begin(no)
        self.jump(each, s.span)
        self.begin(done)

    def next_seat(self, seat: int, rest: int, left: E, here: E, span: Span) -> None:
        self.emit("set", (seat, E("low", "p", (left,), span)), span)
        self.emit("set", (rest, minus(left, E("unit", "m", (here,), span))), span)


def reads(e: Any, cell: int) -> bool:
    """Whether a value reads a cell."""
    if isinstance(e, E):
        if e.op == "cell" and e.args[0] == cell:
            return True
        return any(reads(a, cell) for a in e.args)
    return isinstance(e, tuple) and any(reads(a, cell) for a in e)


__all__ = ["NIL", "SEAT", "SIDE", "Flow", "nothing_of", "type_of", "uses"]

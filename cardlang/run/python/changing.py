"""Deeds as Python on a state: how the functions of `Steps` change cells and zones.

All deeds write straight into the state, in the interpreter's order, so at a fault the state is what
the interpreter would have left.  Where a card most likely lies is asked first; `Moving` looks for
it anywhere else.
"""

from __future__ import annotations

from cardlang.machine.ir import NIL, D, E, Machine
from cardlang.machine.ranges import Range, Ranges
from cardlang.run.python.code import Code, Shelf, V, number
from cardlang.run.python.moving import Moving, home
from cardlang.run.python.piles import Values
from cardlang.source import Span


class Changing:
    """Writes the deeds of one machine."""

    shelf: Shelf
    code: Code
    values: Values

    def __init__(self, machine: Machine, ranges: Ranges, moving: Moving) -> None:
        self.m, self.ranges, self.moving = machine, ranges, moving
        self.picks = {
            pick.cell: pick.source
            for decision in machine.decisions for verb in decision.verbs for pick in verb.picks
            if pick.what == "card"
        }  # fmt: skip

    def site(self, code: str, span: Span | None) -> int:
        """The number of a place where a fault can come up."""
        raise NotImplementedError

    def broken(self, site: str) -> str:
        """The statement that leaves with a fault."""
        raise NotImplementedError

    def deeds(self, deeds: list[D]) -> None:
        at = 0
        while at < len(deeds):
            run = constants(deeds, at)
            if len(run) > 3:
                first = deeds[at].args[0]
                self.code.add(f"s[{first}:{first + len(run)}] = {self.shelf.put(tuple(run))}")
                at += len(run)
                continue
            d = deeds[at]
            if d.op != "show":
                getattr(self, "_" + d.op)(d)
            else:
                for e in d.args:
                    self.values.name(self.values.val(e))
            at += 1

    def checked(self, v: V, e: E, bounds: tuple[int, ...], span: Span) -> V:
        """A value that is to be stored, after the test of its range."""
        if not bounds or fits(self.ranges.of(e), e.type, bounds):
            return v
        low, high, maybe = bounds
        v = self.values.name(v)
        nothing = NIL if e.type == "n" else -1
        test = f"if not {low} <= {v} <= {high}" + (f" and {v} != {nothing}:" if maybe else ":")
        with self.code.under(test):
            one, two = self.site("nothing-stored", span), self.site("range", span)
            self.code.add(self.broken(f"{one} if {v} == {nothing} else {two}"))
        return v

    def _set(self, d: D) -> None:
        v = self.values.val(d.args[1])
        self.code.add(f"s[{d.args[0]}] = {self.checked(v, d.args[1], d.args[2:], d.span)}")

    def _setf(self, d: D) -> None:
        base, n, at, e = d.args[:4]
        where = self.values.val(at)
        if where.const is None and not where.plain:
            where = self.values.name(where)
        if where.const is not None:
            if not 0 <= where.const < n:
                self.wrong("no-owner-now", d.span)
                return
            place = f"s[{base + where.const}]"
        else:
            if not self.ranges.sure(at, n):
                with self.code.under(f"if not 0 <= {where} < {n}:"):
                    self.wrong("no-owner-now", d.span)
            place = f"s[{base} + {where}]"
        v = self.values.val(e)
        self.code.add(f"{place} = {self.checked(v, e, d.args[4:], d.span)}")

    def wrong(self, code: str, span: Span) -> None:
        self.code.add(self.broken(str(self.site(code, span))))

    def moved(self, call: str, span: Span) -> None:
        """Calls one of `Moving`; what it returns tells the fault."""
        t = self.shelf.temp()
        self.code.add(f"{t} = {call}")
        one, two = self.site("no-card", span), self.site("no-owner-now", span)
        word = self.shelf.put("no-card", ("the word", "no-card"))
        self.code.add(f"if {t}: " + self.broken(f"{one} if {t} == {word} else {two}"))

    def target(self, e: E) -> tuple[V, tuple[int, int, V, bool]]:
        """The number of a zone, and what can be said of it."""
        base, count, at, sure = self.values.zone_at(e)
        if at.const is not None:
            return number(base + at.const if at.const >= 0 else -1), (base, count, at, sure)
        at = self.values.name(at)
        z = at if base == 0 else self.values.op("{} + {}", number(base), at)
        if not sure and base:
            z = self.values.op("{} if {} >= 0 else -1", z, at)
        return z, (base, count, at, sure)

    def _put(self, d: D) -> None:
        card, zones, to, under = d.args
        values, code, m = self.values, self.code, self.m
        if card.op == "top" and card.args[1] is None and self.take_top(d):
            return
        k = values.name(values.val(card))
        if k.const is not None and k.const < 0:
            return
        depth = code.depth
        if k.const is None and values.maybe(card):
            code.add(f"if {k} >= 0:")
            code.depth += 1
        z, (base, count, at, sure) = self.target(to)
        kinds = {m.zones[i].ordered for i in range(base, base + count)}
        if at.const is not None:
            kinds = {m.zones[at.const].ordered} if sure else {True, False}
        every = self.shelf.put(zones if zones else self.moving.every)
        put = self.shelf.put(self.moving.put, "put")
        general = f"{put}(s, {k}, {every}, {z}, {under})"
        likely = home(card, self.picks)
        if likely is None or len(kinds) > 1 or not sure:
            self.moved(general, d.span)
            code.depth = depth
            return
        lb, lc, la, lies = values.zone_at(likely)
        la = values.name(la)
        here = range(lb, lb + lc) if la.const is None else [max(la.const, 0)]
        sources = {m.zones[i].ordered for i in here}
        if len(sources) > 1 or la.const == -1:
            self.moved(general, d.span)
            code.depth = depth
            return
        unit = values.name(values.single(k))
        source = self.place(m.masks + lb, la)
        known = lies or la.const is not None
        test = f"{source} & {unit}" if known else f"{la} >= 0 and {source} & {unit}"
        with code.under(f"if {test}:"):
            code.add(f"{source} ^= {unit}")
            if sources == {True}:
                pile = self.place(m.orders + lb, la)
                code.add(f"{pile} = {self.shelf.put(_without, 'without')}({pile}, {k})")
            code.add(f"{self.place(m.masks + base, at)} |= {unit}")
            if kinds == {True}:
                pile = self.place(m.orders + base, at)
                code.add(f"{pile} = ({k},) + {pile}" if under else f"{pile} += ({k},)")
        with code.under("else:"):
            self.moved(general, d.span)
        code.depth = depth

    def take_top(self, d: D) -> bool:
        """Moves the top card of a pile, if it is known to be one, and where it goes."""
        card, _, to, under = d.args
        values, code, m = self.values, self.code, self.m
        with code.aside() as lines:
            source, kinds = self.kinds(card.args[0].args[0])
        with code.aside() as later:  # where it goes is asked only if there is a card
            goal, others = self.kinds(to)
        if source is None or goal is None or kinds != {True} or len(others) > 1:
            return False
        code.paste(lines)
        pile = self.place(m.orders + source[0], source[1])
        cards = values.name(V(pile))
        with code.under(f"if {cards}:"):
            code.paste(later)
            k = values.name(V(f"{cards}[-1]"))
            unit = values.name(values.single(k))
            code.add(f"{pile} = {cards}[:-1]")
            code.add(f"{self.place(m.masks + source[0], source[1])} ^= {unit}")
            code.add(f"{self.place(m.masks + goal[0], goal[1])} |= {unit}")
            if others == {True}:
                pile = self.place(m.orders + goal[0], goal[1])
                code.add(f"{pile} = ({k},) + {pile}" if under else f"{pile} += ({k},)")
        return True

    def kinds(self, e: E) -> tuple[tuple[int, V] | None, set[bool]]:
        """The zone that a value surely names, and whether the zones it may name are piles."""
        base, count, at, sure = self.values.zone_at(e)
        if not sure:
            return None, set()
        if at.const is not None:
            return (base, at), {self.m.zones[base + at.const].ordered}
        at = self.values.name(at)
        return (base, at), {self.m.zones[z].ordered for z in range(base, base + count)}

    def place(self, first: int, at: V) -> str:
        """A place in the state, to read or to write."""
        return f"s[{first + at.const}]" if at.const is not None else f"s[{first} + {at}]"

    def _puts(self, d: D) -> None:
        what, zones, to, under = d.args
        mask = self.values.name(self.values.val(what))
        z, _ = self.target(to)
        every = self.shelf.put(zones if zones else self.moving.every)
        puts = self.shelf.put(self.moving.puts, "puts")
        self.moved(f"{puts}(s, {mask}, {every}, {z}, {under})", d.span)

    def _pour(self, d: D) -> None:
        a, _ = self.target(d.args[0])
        a = self.values.name(a)
        b, _ = self.target(d.args[1])
        pour = self.shelf.put(self.moving.pour, "pour")
        self.moved(f"{pour}(s, {a}, {b}, {d.args[2]})", d.span)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    if cards[-1] == card:
        return cards[:-1]
    return tuple([c for c in cards if c != card])


def constants(deeds: list[D], at: int) -> list[int]:
    """The constants that deeds from a place on put into cells beside each other."""
    found: list[int] = []
    if deeds[at].op != "set":
        return found
    first = deeds[at].args[0]
    for d in deeds[at:]:
        if d.op != "set" or d.args[0] != first + len(found) or len(d.args) > 2:
            break
        if d.args[1].op != "const":
            break
        found.append(d.args[1].args[0])
    return found


def fits(found: Range, type: str, bounds: tuple[int, ...]) -> bool:
    """Whether a value always passes the test of its range."""
    low, high, maybe = bounds
    if type == "p" and maybe:
        low = min(low, -1)
    if found[0] is None or found[1] is None or (found[2] and not maybe):
        return False
    return low <= found[0] and found[1] <= high


__all__ = ["Changing", "constants", "fits"]

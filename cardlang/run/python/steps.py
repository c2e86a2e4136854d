"""Generated Python for running a machine from stop to stop.

Where a machine goes on after a stop there is a function of the state, written when it is first
needed.  It holds the blocks from there to the next stops: what follows by a jump is written behind,
a branch becomes an `if`, and a loop back to the beginning becomes `while True`.  A block in which
two ways meet is written twice, unless that would get out of hand; then the function returns the
number of the block, and whoever called it goes on with the function of that block.

All deeds write straight into the state, in the interpreter's order, so at a fault the state is what
the interpreter would have left.  Fuel is added at the end of a function; where a fault leaves it
earlier, the fuel burnt up to there is noted beside the fault.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.machine.ir import NIL, D, E, Machine
from cardlang.machine.ranges import Range, Ranges
from cardlang.run.python.code import Code, Shelf, V, number
from cardlang.run.python.moving import Moving, home
from cardlang.run.python.piles import Values
from cardlang.run.python.places import Listed
from cardlang.source import Span

_BLOCKS = 28  # blocks that a function holds at most
_DEEP = 12  # branches within branches


class Broken(Exception):
    """A fault in generated code: the number of its `Site`."""

    def __init__(self, site: int) -> None:
        super().__init__(site)
        self.site = site


@frozen
class Site:
    """Where a fault can come up, and the fuel burnt in its function up to there."""

    code: str
    span: Span | None
    block: int
    fuel: int


class _Places(Listed):
    steps: Steps

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add(f"raise Broken({self.steps.site(kind, span)})")


class Steps:
    """Writes the functions of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges, moving: Moving) -> None:
        self.m, self.ranges, self.moving = machine, ranges, moving
        self.sites: list[Site] = []
        self.block, self.burnt = 0, 0
        self.picks = {
            pick.cell: pick.source
            for decision in machine.decisions for verb in decision.verbs for pick in verb.picks
            if pick.what == "card"
        }  # fmt: skip
        self.safe = limits.SETUP_FUEL - sum(b.fuel for b in machine.blocks)

    def site(self, code: str, span: Span | None) -> int:
        self.sites.append(Site(code, span, self.block, self.burnt))
        return len(self.sites) - 1

    # ------------------------------------------------------------ functions

    def source(self, entry: int) -> tuple[str, dict[str, Any]]:
        """The function that goes on from a block, named `go`, and its constants."""
        self.shelf, self.code = Shelf(), Code(depth=2)
        places = _Places(self.m, self.shelf)
        places.steps = self
        self.values = Values(self.m, self.ranges, places, self.shelf, self.code)
        self.entry, self.looped, self.left = entry, False, _BLOCKS
        self.trace(entry, frozenset([entry]), 0)
        self.shelf.space["Broken"] = Broken
        head = "def go(s):\n while True:\n" if self.looped else "def go(s):\n if True:\n"
        return head + self.code.text(), self.shelf.space

    def trace(self, b: int, path: frozenset[int], burnt: int) -> None:
        """What follows from the beginning of a block on."""
        block = self.m.blocks[b]
        self.left -= 1
        burnt += block.fuel
        self.block, self.burnt = b, burnt
        self.deeds(block.deeds)
        out = block.out
        if out[0] == "jump":
            self.go(out[1], path, burnt)
        elif out[0] == "branch":
            test = self.values.truth(out[1])
            if test.const is not None:
                self.go(out[2] if test.const else out[3], path, burnt)
                return
            with self.code.under(f"if {test}:"):
                self.go(out[2], path, burnt)
            self.go(out[3], path, burnt)
        else:
            self.stop(b, out, burnt)

    def go(self, to: int, path: frozenset[int], burnt: int) -> None:
        code = self.code
        if to not in path and self.left > 0 and code.depth < _DEEP:
            self.trace(to, path | {to}, burnt)
            return
        code.add(f"s[1] += {burnt}")
        code.add(f"s[2] += {burnt}")
        if to == self.entry:
            self.looped = True
            code.add(f"if s[2] > {self.safe}: return {to}")
            code.add("continue")
        else:
            code.add(f"return {to}")

    def stop(self, b: int, out: tuple[Any, ...], burnt: int) -> None:
        code, way = self.code, out[0]
        code.add(f"s[1] += {burnt}")
        code.add("s[2] = 0" if way == "decide" else f"s[2] += {burnt}")
        code.add(f"s[0] = {-b - 1}")
        if way == "decide":
            cell, n = self.m.decisions[out[1]].cell, self.m.players
            low, high, _ = self.ranges.cells[cell]
            if low is not None and high is not None and low >= 0 and high < n:
                stops = tuple(("decide", out[1], seat) for seat in range(n))
                code.add(f"return {self.shelf.put(stops)}[s[{cell}]]")
            else:
                code.add(f"return ('decide', {out[1]}, s[{cell}])")
        elif way == "shuffle":
            if out[1].op == "const":
                code.add(f"return {self.shelf.put(('shuffle', out[1].args[0]))}")
            else:
                code.add("return None")  # the interpreter will say which zone
        elif way == "fault":
            stop = ("fault", out[1], self.m.blocks[b].span)
            code.add(f"return {self.shelf.put(stop, ('fault', b))}")
        else:
            code.add(f"return {self.shelf.put((way,))}")

    # ---------------------------------------------------------------- deeds

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
            self.code.add(f"raise Broken({one} if {v} == {nothing} else {two})")
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
        self.code.add(f"raise Broken({self.site(code, span)})")

    def moved(self, call: str, span: Span) -> None:
        """Calls one of `Moving`; what it returns tells the fault."""
        t = self.shelf.temp()
        self.code.add(f"{t} = {call}")
        one, two = self.site("no-card", span), self.site("no-owner-now", span)
        word = self.shelf.put("no-card", ("the word", "no-card"))
        self.code.add(f"if {t}: raise Broken({one} if {t} == {word} else {two})")

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


__all__ = ["Broken", "Site", "Steps", "constants", "fits"]

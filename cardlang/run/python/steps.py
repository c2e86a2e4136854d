"""Generated Python for running a machine from stop to stop.

Where a machine goes on after a stop there is a function of the state, and for every verb one of the
state and the move that takes it, written when it is first needed.  It holds the blocks from there
to the next stops: what follows by a jump is written behind, a branch becomes an `if`, a loop
without stops a `for` or a `while`, and a loop back to the beginning `while True`.  A block in which
two ways meet is written twice, unless that would get out of hand; then the function returns the
number of the block, and whoever called it goes on with the function of that block.

Fuel is added at the end of a function; where a fault leaves it earlier, the fuel burnt up to there
is noted beside the fault.  What loops burn is summed up in variables of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from typing import Any

from attrs import define, field, frozen

from cardlang.machine import ir, tree
from cardlang.machine.ir import Decision, Machine, VerbInfo
from cardlang.machine.ranges import Ranges
from cardlang.run.evals import State
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.deeds import Deeds, picks_of
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.loops import MUCH, Closed, Loop, members_of
from cardlang.run.python.offers import heavy, offered
from cardlang.run.python.piles import Values
from cardlang.run.python.places import Places
from cardlang.source import Span

_BLOCKS = 40  # blocks that a function holds at most
_DEEP = 12  # branches within branches
_FAR = 4 * _BLOCKS  # blocks that are looked at for where two ways meet
_WORDS = {tree.Over: "end", tree.Halt: "halt", tree.Score: "score"}


@frozen
class Site:
    """Where a fault can come up, and the fuel burnt in its function up to there."""

    code: str
    span: Span | None
    block: int
    fuel: int
    answer: int  # the fuel of the decision that was answered first


@define
class _Open:
    """A closed loop that is being written: the name of its fuel, the fuel burnt before it."""

    loop: Loop
    fuel: str
    burnt: int


@define
class _Meeting:
    """A block in which ways meet, the fuel burnt before they part, and what holds the fuel that
    each of them burns more."""

    place: int
    burnt: int
    summed: int  # names that hold fuel before they part
    fuel: str
    ways: list[tuple[int, tuple[str, ...]]] = field(factory=list)  # the fuel of each that has come

    def come(self, code: Code, burnt: int, summed: tuple[str, ...]) -> None:
        more = " + ".join([str(burnt - self.burnt), *summed[self.summed :]])
        code.add(f"{self.fuel} = {more}")
        self.ways.append((burnt, summed))


class _Places(Places):
    steps: Steps

    def fault(self, code: Code, kind: str, span: Span | None) -> None:
        code.add(self.steps.broken(str(self.steps.site(kind, span))))


class Steps:
    """Writes the functions of one machine."""

    def __init__(
        self,
        machine: Machine,
        ranges: Ranges,
        blocks: list[int],
        safe: int,
        listing: Callable[[State], int],
    ) -> None:
        self.m, self.ranges, self.picks = machine, ranges, picks_of(machine)
        self.listing = listing  # what it counts as work to list what is offered
        self.sites: list[Site] = []
        self.block, self.burnt, self.answer, self.safe = 0, 0, 0, safe
        self.loops: list[_Open] = []  # that are being written, from outside
        self.summed: tuple[str, ...] = ()  # the names that hold the fuel of loops
        self.meetings: list[_Meeting] = []  # of the ways that are being written, from outside
        self.deep = 0  # branches within branches
        self.closed = Closed(machine, ranges, blocks)
        self._met: dict[int, int] = {}  # where ways meet, by the block that they leave

    def site(self, code: str, span: Span | None) -> int:
        self.sites.append(Site(code, span, self.block, self.burnt, self.answer))
        return len(self.sites) - 1

    def broken(self, site: str) -> str:
        """Leaves with a fault."""
        more = ", " + " + ".join(self.summed) if self.summed else ""
        return f"raise Broken({site}{more})"

    # ------------------------------------------------------------ functions

    def source(self, entry: int) -> tuple[str, dict[str, Any]]:
        """The function that goes on from a block, named `go`, and its constants."""
        self.begin(entry, 0)
        loop = self.closed(entry)
        if loop is not None:
            self.around(loop, frozenset([entry]), 0)
        else:
            self.trace(entry, frozenset([entry]), 0)
        head = "def go(s):\n while True:\n" if self.looped else "def go(s):\n if True:\n"
        return head + self.code.text(), self.shelf.space

    def taking(self, decision: Decision, verb: VerbInfo) -> tuple[str, dict[str, Any]]:
        """The function that takes a move of a verb and goes on."""
        self.begin(-1, decision.fuel)
        if heavy(self.ranges, decision):
            self.shelf.space["listing"] = self.listing
            self.code.add("s[3] += listing(s)")
        for at, pick in enumerate(verb.picks, start=1):
            self.code.add(f"s[{pick.cell}] = move[{at}]")
        self.go(verb.block, frozenset(), 0)
        return "def go(s, move):\n if True:\n" + self.code.text(), self.shelf.space

    def begin(self, entry: int, answer: int) -> None:
        self.shelf, self.code = Shelf(), Code(depth=2)
        self.places = places = _Places(self.m, self.shelf)
        places.steps = self
        self.loops, self.summed, self.meetings, self.deep = [], (), [], 0
        self.values = Values(self.m, self.ranges, places, self.shelf, self.code)
        self.values.writers[tree.Offered] = partial(offered, self.values)
        self.deeds = Deeds(self.values, places, self.picks)
        self.entry, self.answer = entry, answer
        self.looped, self.left = False, _BLOCKS

    def trace(self, b: int, path: frozenset[int], burnt: int, skips: int = 0) -> bool:
        """What follows from the beginning of a block on; the first deeds may be done already.

        Says whether the text runs on to where ways meet.
        """
        block = self.m.blocks[b]
        self.left -= 1
        burnt += block.fuel
        self.block, self.burnt = b, burnt
        self.deeds.write(block.deeds[skips:])
        way = block.exit
        if isinstance(way, tree.Jump):
            return self.go(way.to, path, burnt)
        if isinstance(way, tree.Branch):
            test = self.values.truth(way.test)
            if test.const is None:
                return self.branch(b, way, test, path, burnt)
            return self.go(way.yes if test.const else way.no, path, burnt)
        self.stop(b, way, burnt)
        return False

    def branch(self, b: int, way: tree.Branch, test: V, path: frozenset[int], burnt: int) -> bool:
        """Two ways, and what follows where they meet."""
        code, summed = self.code, self.summed
        if b not in self._met:
            self._met[b] = self.meeting(b, way)
        place = self._met[b]
        meeting = _Meeting(place, burnt, len(summed), self.shelf.temp())
        if place >= 0:
            self.meetings.append(meeting)
        self.deep += 1
        with code.aside() as one:
            runs = self.go(way.yes, path, burnt)
        with code.aside() as two:
            too = self.go(way.no, path, burnt)
        self.deep -= 1
        on = runs or too
        if not one:
            test, one, two, runs = self.values.op("not {}", test), two, one, too
        with code.under(f"if {test}:"):
            code.paste(one)
        if runs and two:
            with code.under("else:"):
                code.paste(two)
        else:
            code.paste(two)
        if place < 0:
            return on
        self.meetings.pop()
        if not meeting.ways:
            return False
        if len(meeting.ways) > 1:
            self.summed = (*summed, meeting.fuel)
        else:
            burnt, self.summed = meeting.ways[0]
        on = self.go(meeting.place, path | {b}, burnt)
        self.summed = summed
        return on

    def go(self, to: int, path: frozenset[int], burnt: int) -> bool:
        code = self.code
        for at in range(len(self.loops) - 1, -1, -1):
            if self.loops[at].loop.head == to:
                self.back(self.loops[at], burnt, at == len(self.loops) - 1)
                return False
        if self.meetings and self.meetings[-1].place == to:
            self.meetings[-1].come(code, burnt, self.summed)
            return True
        whole = any(o.loop.turn is not None for o in self.loops)  # has to be written to its end
        if to not in path and (whole or (self.left > 0 and self.deep < _DEEP)):
            loop = self.closed(to)
            if loop is not None and (whole or self.left > 1 + len(self.loops)):
                return self.around(loop, path | {to}, burnt)
            return self.trace(to, path | {to}, burnt)
        self.count(burnt)
        if to == self.entry and not self.loops:
            self.looped = True
            code.add(f"if s[2] > {self.safe}: return {to}")
            code.add("continue")
        else:
            code.add(f"return {to}")
        return False

    def meeting(self, b: int, way: tree.Branch) -> int:
        """Where the two ways out of a block meet again before a stop; -1: nowhere near."""
        rank = self.closed.rank
        ways = {way.yes: 1}
        ways[way.no] = ways.get(way.no, 0) | 2
        near = [(rank[to], to) for to in ways if rank[to] > rank[b]]
        near.sort()
        for _ in range(_FAR):
            if not near:
                break
            _, at = heappop(near)
            if ways[at] == 3:
                return at
            for to in self.closed.after(at):
                if rank[to] > rank[at]:
                    if to not in ways:
                        heappush(near, (rank[to], to))
                    ways[to] = ways.get(to, 0) | ways[at]
        return -1

    def count(self, burnt: int, step: bool = True) -> None:
        """Adds the fuel burnt in this function to the state's; if not `step`, the step ends."""
        more = "".join([f" + {name}" for name in self.summed])
        whole = f"{burnt + self.answer}{more}"
        self.code.add(f"s[1] += {whole}")
        if step:
            self.code.add(f"s[2] += {burnt}{more}")
            if self.answer:
                self.code.add(f"s[3] += {self.answer}")
        else:
            self.code.add(f"s[3] += s[2] + {whole}")
            self.code.add("s[2] = 0")

    # ---------------------------------------------------------------- loops

    def around(self, loop: Loop, path: frozenset[int], burnt: int) -> bool:
        """A closed loop, and what follows it."""
        code, block = self.code, self.m.blocks[loop.head]
        meetings, self.meetings = self.meetings, []
        self.left -= 1
        fuel, summed = self.shelf.temp(), self.summed
        code.add(f"{fuel} = 0")
        self.summed = (*summed, fuel)
        opened = _Open(loop, fuel, burnt)
        self.loops.append(opened)
        burnt += block.fuel
        if loop.turn is not None:
            self.members(loop, loop.turn, opened, burnt)
        else:
            with code.aside() as lines:
                self.block, self.burnt = loop.head, burnt
                self.deeds.write(block.deeds)
                test = self.values.truth(*block.exit.children())
            text = str(test) if loop.turns else f"not {test}"
            with code.under("while True:" if lines else f"while {text}:"):
                if lines:
                    code.paste(lines)
                    code.add(f"if not ({text}): break")
                self.go(loop.inside, frozenset([loop.head]), burnt)
        self.loops.pop()
        self.meetings = meetings
        on = self.go(loop.after, path, burnt)
        self.summed = summed
        return on

    def members(self, loop: Loop, turn: ir.Loop, opened: _Open, burnt: int) -> None:
        """A loop over the members of a set."""
        code, places = self.code, self.places
        t, rest = self.shelf.temp(), self.values.name(places.cell(turn.rest))
        before = dict(places.instead)
        with code.under(f"if {rest}:"):
            with code.under(f"for {t} in {members_of(self.values, turn, rest)}:"):
                places.instead[turn.item] = V(t, True)
                within = frozenset([loop.head, loop.inside])  # one may have come from there
                self.trace(loop.inside, within, burnt, turn.takes)
            places.instead.clear()
            places.instead.update(before)
            both = [f"s[{turn.item}]"] + ([f"s[{turn.start}]"] if turn.start >= 0 else [])
            code.add(f"{' = '.join(both)} = {t}")
            code.add(f"s[{turn.rest}] = 0")

    def back(self, opened: _Open, burnt: int, inmost: bool) -> None:
        """The end of a turn of a loop."""
        code, names = self.code, self.summed
        after = names[names.index(opened.fuel) + 1 :]
        way = " + ".join([str(burnt - opened.burnt), *after])
        code.add(f"{opened.fuel} += {way}")
        if opened.loop.turn is None:
            with code.under(f"if {opened.fuel} > {MUCH}:"):
                held, self.summed = names, names[: names.index(opened.fuel) + 1]
                self.count(opened.burnt)
                self.summed = held
                code.add(f"return {opened.loop.head}")
        if not inmost:
            raise CannotGenerate("a way leads out of two loops")
        code.add("continue")

    # ---------------------------------------------------------------- stops

    def stop(self, b: int, way: tree.Exit, burnt: int) -> None:
        code = self.code
        self.count(burnt, not isinstance(way, tree.Decide))
        code.add(f"s[0] = {-b - 1}")
        stop: tuple[Any, ...] = (_WORDS.get(type(way)),)
        if isinstance(way, tree.Decide):
            cell, n = self.m.decisions[way.decision].cell, self.m.players
            low, high, _ = self.ranges.cells[cell]
            if low is None or high is None or low < 0 or high >= n:
                code.add(f"return ('decide', {way.decision}, s[{cell}])")
            else:
                stops = tuple([("decide", way.decision, seat) for seat in range(n)])
                code.add(f"return {self.shelf.put(stops)}[s[{cell}]]")
            return
        if isinstance(way, tree.Shuffle):
            if not isinstance(way.zone, tree.Const) or way.zone.value < 0:
                code.add("return None")  # the interpreter will say which zone
                return
            stop = "shuffle", way.zone.value
        elif isinstance(way, tree.Fail):
            stop = "fault", way.code, self.m.blocks[b].span
        code.add(f"return {self.shelf.put(stop, ('stop', b))}")

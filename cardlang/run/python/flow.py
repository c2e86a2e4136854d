"""From a graph of blocks back to `if`, `while` and `for`.

Machines are made from text with loops and choices in it, so their graphs can be taken apart again.
A block stands where the block that dominates it ends: behind a test if only that test leads to it,
after the whole `if` if several ways meet in it, after the loop if it lies outside of it.  A jump is
then nothing at all where the text runs on to its target, `continue` or `break` where it goes back
or out of a loop, and the number of the target in `g` where it goes out of several: behind each of
them stands a test of `g`.  Where a jump goes forward over other blocks, these are put into a
`while` that runs once.

The fuel of a block is counted on the ways that lead to it.  But counting costs time, and only the
sum matters; so every block gets a debt, the fuel that has not yet been counted when it is left, and
a way adds what is missing to make up the next block's debt.  Debts are chosen so that the ways
taken most often, deep in loops, add nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from cardlang.machine.graph import above, order, ways_in
from cardlang.run.python.code import Code, V
from cardlang.run.python.errors import CannotGenerate

_MUCH = 20_000  # fuel
_TRIES = 20  # until it is known which blocks have to be jumped to
_LOOPS = 17  # loops within loops that Python can read

End = tuple[Any, ...]
"""How a block ends: `("go", to)`, `("if", test, to, to)`, `("cases", [(test, lines, to), …])`,
`("stop",)`."""


@define(eq=False)
class Node:
    """A block: its successors, its fuel, and what writes it and says how it ends."""

    number: int
    targets: tuple[int, ...]
    fuel: int
    write: Callable[[Code], End]
    turn: Turn | None = None  # if it is the head of a loop over members
    skip: Turn | None = None  # if it takes the member of one, by `skips` deeds
    skips: int = 0
    bare: bool = False  # whether it does nothing but test
    asks: bool = False  # whether somebody chooses
    times: int = -1  # if it is the head of a loop that counts down: from how many at most


@define(eq=False)
class Turn:
    """A loop over members: its head tests, then a block takes the next member."""

    inside: int
    after: int
    head: Callable[[Code], str]  # what stands between `for` and `:`
    used: bool = False  # whether it has become a `for`
    width: int = 0  # how many members there are at most


@define(eq=False)
class Frame:
    """A loop of Python around what is being written."""

    back: int | None  # where `continue` leads
    next: int | None  # where one comes to after it
    broken: bool = False
    through: list[int] = field(factory=list)  # targets further out


class Flow:
    """Writes a graph whose blocks can be reached from `entry`."""

    def __init__(self, nodes: dict[int, Node], entry: int, check: tuple[str, ...]) -> None:
        self.nodes, self.entry, self.check = nodes, entry, check
        self.order = order([entry], self.after_of)
        self.rank = {b: k for k, b in enumerate(self.order)}
        self.before = ways_in(self.order, self.after_of)
        self.above = above(self.order, self.before)
        self.below: dict[int, list[int]] = {b: [] for b in self.order}
        for b in self.order[1:]:
            self.below[self.above[b]].append(b)
        self.first: dict[int, int] = {}  # in a walk down what blocks stand above, and the last
        self.last: dict[int, int] = {}  # number that a block below one has
        for b in order([entry], self.below.__getitem__):
            self.first[b] = len(self.first)
        for b in reversed(self.order):
            self.last[b] = max([self.first[b], *[self.last[k] for k in self.below[b]]])
        self.loops = self._loops()
        self.nests = self._nests()
        self._place()
        self.debts = self._debts()
        self.checked = {h for h in self.loops if self._long(h)}
        self.needed: set[int] = set()
        self.frames: list[Frame] = []
        self.dry = True

    # -------------------------------------------------------------- analysis

    def after_of(self, b: int) -> tuple[int, ...]:
        return self.nodes[b].targets

    def dominates(self, a: int, b: int) -> bool:
        """Whether all ways to b lead through a."""
        return self.first[a] <= self.first[b] <= self.last[a]

    def _loops(self) -> dict[int, set[int]]:
        """By head: the blocks of a loop."""
        loops: dict[int, set[int]] = {}
        for b in self.order:
            for to in self.nodes[b].targets:
                if self.rank[to] > self.rank[b]:
                    continue
                if not self.dominates(to, b):
                    raise CannotGenerate("ways lead into a loop")
                body = loops.setdefault(to, {to})
                stack = [b]
                while stack:
                    at = stack.pop()
                    if at not in body:
                        body.add(at)
                        stack.extend(self.before[at])
        return loops

    def _nests(self) -> dict[int, list[int]]:
        """For each block: the heads of the loops that it lies in, from outside."""
        found: dict[int, list[int]] = {b: [] for b in self.order}
        for h in sorted(self.loops, key=self.rank.__getitem__):
            for b in self.loops[h]:
                found[b].append(h)
        return found

    def _place(self) -> None:
        """Where each block is written: behind a jump, after a block, or after a loop."""
        self.behind: dict[int, int] = {}
        self.after: dict[int, list[int]] = {b: [] for b in self.order}
        self.after_loop: dict[int, list[int]] = {h: [] for h in self.loops}
        for b in self.order[1:]:
            x = self.above[b]
            forward = [p for p in self.before[b] if self.rank[p] < self.rank[b]]
            left = [h for h in self.nests[x] if b not in self.loops[h]]
            if left:
                self.after_loop[left[0]].append(b)
            elif len(forward) == 1 and self.nodes[x].targets.count(b) == 1:
                self.behind[b] = x
            else:
                self.after[x].append(b)
        for places in (*self.after.values(), *self.after_loop.values()):
            places.sort(key=self.rank.__getitem__)

    def _debts(self) -> dict[int, int]:
        """For each block: the fuel burnt that is not yet counted when its deeds begin."""
        ways = []
        for b in self.order:
            turn = self.nodes[b].turn
            for to in dict.fromkeys(self.nodes[b].targets):
                depth = len(set(self.nests[b]) & set(self.nests[to]))
                first = turn is not None or self.nodes[b].bare
                ways.append((not first, -depth, self.rank[to] <= self.rank[b], b, to))
        group = {b: b for b in self.order}

        def find(b: int) -> int:
            while group[b] != b:
                group[b] = group[group[b]]
                b = group[b]
            return b

        beside: dict[int, list[tuple[int, int]]] = {b: [] for b in self.order}
        for _, _, _, b, to in sorted(ways):
            one, two = find(b), find(to)
            if one != two:
                group[one] = two
                beside[b].append((to, self.nodes[to].fuel))
                beside[to].append((b, -self.nodes[to].fuel))
        debts = {self.entry: 0}
        stack = [self.entry]
        while stack:
            b = stack.pop()
            for to, fuel in beside[b]:
                if to not in debts:
                    debts[to] = debts[b] + fuel
                    stack.append(to)
        return debts

    def _bound(self, head: int) -> int:
        """The fuel that a loop burns at most, if one can say so at a glance; else too much."""
        node, body = self.nodes[head], self.loops[head]
        times = node.turn.width if node.turn is not None else node.times
        if times < 0:
            return _MUCH
        fuel = sum(self.nodes[b].fuel for b in body if self.nests[b][-1] == head)
        inner = [h for h in body if h in self.loops and self.nests[h][-2:] == [head, h]]
        return min(_MUCH, (times + 1) * (fuel + sum(self._bound(h) for h in inner)))

    def _long(self, head: int) -> bool:
        """Whether a loop may burn much fuel without anybody being asked."""
        if self._bound(head) < _MUCH:
            return False
        body = {b for b in self.loops[head] if not self.nodes[b].asks}
        seen: set[int] = set()
        stack = [head] if head in body else []
        while stack:
            for to in self.nodes[stack.pop()].targets:
                if to == head:
                    return True
                if to in body and to not in seen:
                    seen.add(to)
                    stack.append(to)
        return False

    def missing(self, b: int, to: int) -> int:
        """What the way from a block to another has to add."""
        return self.debts[b] + self.nodes[to].fuel - self.debts[to]

    # --------------------------------------------------------------- writing

    def text(self, code: Code) -> None:
        for _ in range(_TRIES):
            known = len(self.needed)
            self._emit(Code(), self.entry, None)
            if len(self.needed) == known:
                break
        else:
            raise CannotGenerate("the ways cross too often")
        self.dry = False
        self._emit(code, self.entry, None)

    def _emit(self, code: Code, b: int, next: int | None) -> bool:
        """A block and what it dominates.  Returns whether the text runs on to `next`."""
        if b not in self.loops:
            return self._body(code, b, next)
        return self._in_turn(code, lambda n: self._loop(code, b, n), self.after_loop[b], next)

    def _in_turn(
        self, code: Code, first: Callable[[int | None], bool], rest: list[int], next: int | None
    ) -> bool:
        if not rest:
            return first(next)
        last = rest[-1]
        if last in self.needed:
            with code.under("while True:"):
                frame = self._enter(None, last)
                if self._in_turn(code, first, rest[:-1], last):
                    code.add("break")
                self.frames.pop()
            self._further(code, frame)
        else:
            self._in_turn(code, first, rest[:-1], last)
        return self._emit(code, last, next)

    def _enter(self, back: int | None, next: int | None) -> Frame:
        frame = Frame(back, next)
        self.frames.append(frame)
        if len(self.frames) > _LOOPS:
            raise CannotGenerate("loops lie too deep in each other")
        return frame

    def _further(self, code: Code, frame: Frame) -> None:
        """After a loop of Python: goes on to targets further out."""
        for to in dict.fromkeys(frame.through):
            with code.under(f"if g == {to}:"):
                code.add("g = 0")
                self._jump(code, to, None)

    def _body(self, code: Code, b: int, next: int | None) -> bool:
        return self._in_turn(code, lambda n: self._node(code, b, n), self.after[b], next)

    def _loop(self, code: Code, b: int, next: int | None) -> bool:
        head = self._head(code, b, next)
        if head:
            text, inside, out = head
            with code.under(text):
                frame = self._enter(b, next)
                self._in_turn(code, lambda n: self._way(code, b, inside, n), self.after[b], b)
                self.frames.pop()
            if self.missing(b, out):
                with code.under("else:"):
                    self._add(code, self.missing(b, out))
            self._further(code, frame)
            return True
        with code.under("while True:"):
            frame = self._enter(b, next)
            self._body(code, b, b)
            self.frames.pop()
        self._further(code, frame)
        return frame.broken

    def _head(self, code: Code, b: int, next: int | None) -> tuple[str, int, int] | None:
        """The line that opens a loop which tests first; what lies inside, and what behind it."""
        node = self.nodes[b]
        turn = node.turn
        if turn is not None and turn.after == next:
            turn.used = True
            head = "" if self.dry else turn.head(code)
            return f"for {head}:", turn.inside, turn.after
        if not node.bare or next not in node.targets or next in self.loops[b]:
            return None
        inside, out = node.targets if node.targets[1] == next else node.targets[::-1]
        if self.dry:
            return "while 1:", inside, out
        with code.aside() as lines:
            end = node.write(code)
        if lines or end[0] != "if":
            return None
        return f"while {end[1]}:" if out == end[3] else f"while not {end[1]}:", inside, out

    def _node(self, code: Code, b: int, next: int | None) -> bool:
        """A block's own deeds and its way on."""
        node = self.nodes[b]
        end: End
        if self.dry:
            end = ("cases", [(V("1"), [], to) for to in node.targets])
        else:
            end = node.write(code)
        if end[0] == "stop" or not node.targets:
            return False
        if end[0] == "go":
            return self._way(code, b, end[1], next)
        if end[0] == "if":
            return self._branch(code, b, end[1], end[2], end[3], next)
        falls, depth = False, code.depth
        for test, lines, to in end[1]:
            if test is None:
                code.paste(lines)
                falls = self._way(code, b, to, next) or falls
                break
            with code.under(f"if {test}:"):
                code.paste(lines)
                fell = self._way(code, b, to, next)
            if fell:
                code.add("else:")
                code.depth += 1
            falls = falls or fell
        if code.lines and code.lines[-1][1] == "else:":
            code.add("pass")
        code.depth = depth
        return falls

    def _branch(self, code: Code, b: int, test: V, yes: int, no: int, next: int | None) -> bool:
        depth = code.depth
        with code.aside() as one:
            fell = self._way(code, b, yes, next)
        with code.aside() as two:
            falls = self._way(code, b, no, next)
        if one:
            code.add(f"if {test}:")
            code.depth += 1
            code.paste(one)
            code.depth = depth
            if two and fell:
                code.add("else:")
                code.depth += 1
            code.paste(two)
        elif two:
            code.add(f"if not {test}:")
            code.depth += 1
            code.paste(two)
        code.depth = depth
        return fell or falls

    def _add(self, code: Code, fuel: int) -> None:
        if fuel and code.lines and code.lines[-1][0] == code.depth:
            word = code.lines[-1][1].split(" ")
            if word[0] == "f" and word[2:] and word[2].isdigit() and len(word) == 3:
                code.lines.pop()
                fuel += int(word[2]) if word[1] == "+=" else -int(word[2])
        if fuel:
            code.add(f"f += {fuel}" if fuel > 0 else f"f -= {-fuel}")

    def _way(self, code: Code, b: int, to: int, next: int | None) -> bool:
        """The way from a block to one that follows it."""
        self._add(code, self.missing(b, to))
        if self.rank[to] <= self.rank[b] and to in self.checked and not self.dry:
            for line in self.check:
                code.add(line)
        if self.behind.get(to) == b:
            return self._emit(code, to, next)
        return self._jump(code, to, next)

    def _jump(self, code: Code, to: int, next: int | None) -> bool:
        if to == next:
            return True
        for k in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[k]
            if to not in (frame.back, frame.next):
                continue
            inner = self.frames[k + 1 :]
            if not inner:
                code.add("continue" if to == frame.back else "break")
                frame.broken = frame.broken or to != frame.back
                return False
            code.add(f"g = {to}")
            code.add("break")
            for within in inner:
                within.through.append(to)
                within.broken = True
            return False
        if not self.dry:
            raise CannotGenerate("a way leads where no text is")
        self.needed.add(to)
        return False


__all__ = ["End", "Flow", "Node", "Turn"]

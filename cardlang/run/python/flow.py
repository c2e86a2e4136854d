"""From a graph of blocks back to `if`, `while` and `for`.

Machines are made from text with loops and choices in it, so their graphs can be taken apart again.
Where each block stands is said in `nesting`.  A jump is then nothing at all where the text runs on
to its target, `continue` or `break` where it goes back or out of a loop, and the number of the
target in `g` where it goes out of several: behind each of them stands a test of `g`.  Where a jump
goes forward over other blocks, these are put into a `while` that runs once.  Where that lies too
deep for Python, the blocks that follow each other stand in a row instead, each in a `while` of its
own that is passed over as long as `g` names one further on.

Which blocks that takes is found by writing dry, without deeds and tests, again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import define, field

from cardlang.run.python.code import Code, V
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.nesting import End, Nesting, NestingNode

_TRIES = 20  # until it is known which blocks have to be jumped to
_LOOPS = 17  # loops within loops that Python can read


class TooDeep(CannotGenerate):
    """More loops within loops than Python can read."""


@define(eq=False)
class Frame:
    """A loop of Python around what is being written."""

    back: int | None  # where `continue` leads
    next: int | None  # where one comes to after it
    broken: bool = False
    ahead: frozenset[int] = frozenset()  # where one may come to further on, behind `next`
    through: list[int] = field(factory=list)  # targets further out


class FlowWriter:
    """Writes a graph whose blocks can be reached from `entry`.

    `look` writes what stands on the ways back in loops that may burn much fuel.  Fuel that is
    counted is in `f`.
    """

    rows = False  # whether blocks that are jumped to stand in a row

    def __init__(
        self, nodes: dict[int, NestingNode], entry: int, look: Callable[[int], None]
    ) -> None:
        self.nest = Nesting(nodes, entry)
        self.nodes, self.entry, self.look = nodes, entry, look
        self.needed: set[int] = set()
        self.frames: list[Frame] = []
        self.dry = True

    def text(self, code: Code) -> None:
        try:
            self._try()
        except TooDeep:
            self.rows = True
            self.needed, self.frames = set(), []
            self._try()
        self.dry, self.code = False, code
        self._emit(self.entry, None)

    def _try(self) -> None:
        """Find the blocks that have to be jumped to."""
        for _ in range(_TRIES):
            known = len(self.needed)
            self.code = Code()
            self._emit(self.entry, None)
            if len(self.needed) == known:
                break
        else:
            raise CannotGenerate("the ways cross too often")

    def _emit(self, b: int, next: int | None) -> bool:
        """A block and what it dominates.  Returns whether the text runs on to `next`."""
        if b not in self.nest.loops:
            return self._body(b, next)
        return self._in_turn(lambda n: self._loop(b, n), self.nest.after_loop[b], next)

    def _in_turn(
        self, first: Callable[[int | None], bool], rest: list[int], next: int | None
    ) -> bool:
        if not rest:
            return first(next)
        last = rest[-1]
        if self.rows and len(self.needed.intersection(rest)) > 1:
            return self._in_a_row(first, rest, next)
        if last in self.needed:
            with self.code.under("while True:"):
                frame = self._enter(None, last)
                if self._in_turn(first, rest[:-1], last):
                    self.code.add("break")
                self.frames.pop()
            self._further(frame)
        else:
            self._in_turn(first, rest[:-1], last)
        return self._emit(last, next)

    def _in_a_row(
        self, first: Callable[[int | None], bool], rest: list[int], next: int | None
    ) -> bool:
        """Like `_in_turn`, but none lies deeper than another."""
        write = first
        for k, to in enumerate(rest):
            with self.code.under("while not g:"):
                frame = self._enter(None, to)
                frame.ahead = frozenset(self.needed.intersection(rest[k + 1 :]))
                if write(to):
                    self.code.add("break")
                self.frames.pop()
            self._further(frame)
            if to in self.needed:
                with self.code.under(f"if g == {to}:"):
                    self.code.add("g = 0")
            write = partial(self._emit, to)
        return write(next)

    def _enter(self, back: int | None, next: int | None) -> Frame:
        frame = Frame(back, next)
        self.frames.append(frame)
        if len(self.frames) > _LOOPS:
            raise TooDeep("loops lie too deep in each other")
        return frame

    def _further(self, frame: Frame) -> None:
        """After a loop of Python: goes on to targets further out."""
        for to in dict.fromkeys(frame.through):
            with self.code.under(f"if g == {to}:"):
                self.code.add("g = 0")
                self._jump(to, None)

    def _body(self, b: int, next: int | None) -> bool:
        return self._in_turn(lambda n: self._node(b, n), self.nest.after[b], next)

    def _loop(self, b: int, next: int | None) -> bool:
        head = self._head(b, next)
        if head is None:
            with self.code.under("while True:"):
                frame = self._enter(b, next)
                self._body(b, b)
                self.frames.pop()
            self._further(frame)
            return frame.broken
        text, inside, out = head
        with self.code.under(text):
            frame = self._enter(b, next)
            self._in_turn(lambda n: self._way(b, inside, n), self.nest.after[b], b)
            self.frames.pop()
        if self.nest.missing(b, out):
            with self.code.under("else:"):
                self._add(self.nest.missing(b, out))
        self._further(frame)
        return True

    def _head(self, b: int, next: int | None) -> tuple[str, int, int] | None:
        """The line that opens a loop which tests first; what lies inside, and what behind it."""
        node = self.nodes[b]
        turn = node.turn
        if turn is not None:
            turn.used = turn.loop.after == next
        if turn is not None and turn.used:
            head = "" if self.dry else turn.head()
            return f"for {head}:", turn.loop.inside, turn.loop.after
        if not node.bare or next not in node.targets or next in self.nest.loops[b]:
            return None
        inside, out = node.targets if node.targets[1] == next else node.targets[::-1]
        if self.dry:
            return "while 1:", inside, out
        with self.code.aside() as lines:
            end = node.write()
        if lines or len(end) < 2:
            return None
        test, no = end[0][0], end[1][2]
        return f"while {test}:" if out == no else f"while not {test}:", inside, out

    def _node(self, b: int, next: int | None) -> bool:
        """A block's own deeds and its way on."""
        if self.dry:
            return self._cases(b, [(V("1"), [], to) for to in self.nodes[b].targets], next)
        return self._cases(b, self.nodes[b].write(), next)

    def _cases(self, b: int, cases: End, next: int | None) -> bool:
        """The first case whose test is true."""
        if not cases:
            return False
        test, lines, to = cases[0]
        if test is None:
            self.code.paste(lines)
            return self._way(b, to, next)
        with self.code.under(f"if {test}:"):
            self.code.paste(lines)
            falls = self._way(b, to, next)
        if not falls:
            return self._cases(b, cases[1:], next)
        with self.code.aside() as other:
            self._cases(b, cases[1:], next)
        if other:
            with self.code.under("else:"):
                self.code.paste(other)
        return True

    def _add(self, fuel: int) -> None:
        if fuel:
            self.code.add(f"f += {fuel}" if fuel > 0 else f"f -= {-fuel}")

    def _way(self, b: int, to: int, next: int | None) -> bool:
        """The way from a block to one that follows it."""
        self._add(self.nest.missing(b, to))
        if self.nest.rank[to] <= self.nest.rank[b] and to in self.nest.long and not self.dry:
            self.look(to)
        if self.nest.behind.get(to) == b:
            return self._emit(to, next)
        return self._jump(to, next)

    def _jump(self, to: int, next: int | None) -> bool:
        if to == next:
            return True
        for k in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[k]
            if to not in (frame.back, frame.next) and to not in frame.ahead:
                continue
            inner = self.frames[k + 1 :]
            if not inner:
                if to in frame.ahead:
                    self.code.add(f"g = {to}")
                self.code.add("continue" if to == frame.back else "break")
                frame.broken = frame.broken or to != frame.back
                return False
            self.code.add(f"g = {to}")
            self.code.add("break")
            for within in inner:
                within.through.append(to)
                within.broken = True
            return False
        if not self.dry:
            raise CannotGenerate("a way leads where no text is")
        self.needed.add(to)
        return False

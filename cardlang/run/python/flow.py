"""From a graph of blocks back to `if`, `while` and `for`.

Machines are made from text with loops and choices in it, so their graphs can be taken apart again.
Where each block stands is said in `nesting`.  A jump is
then nothing at all where the text runs on to its target, `continue` or `break` where it goes back
or out of a loop, and the number of the target in `g` where it goes out of several: behind each of
them stands a test of `g`.  Where a jump goes forward over other blocks, these are put into a
`while` that runs once.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from cardlang.run.python.code import Code, V
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.nesting import End, Nesting, Node

_TRIES = 20  # until it is known which blocks have to be jumped to
_LOOPS = 17  # loops within loops that Python can read


@define(eq=False)
class Frame:
    """A loop of Python around what is being written."""

    back: int | None  # where `continue` leads
    next: int | None  # where one comes to after it
    broken: bool = False
    through: list[int] = field(factory=list)  # targets further out


class Flow:
    """Writes a graph whose blocks can be reached from `entry`.

    `check` are lines that stand on the ways back in loops that may burn much fuel.
    """

    def __init__(self, nodes: dict[int, Node], entry: int, check: tuple[str, ...]) -> None:
        self.nest = Nesting(nodes, entry)
        self.nodes, self.entry, self.check = nodes, entry, check
        self.needed: set[int] = set()
        self.frames: list[Frame] = []
        self.dry = True

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
        if b not in self.nest.loops:
            return self._body(code, b, next)
        return self._in_turn(code, lambda n: self._loop(code, b, n), self.nest.after_loop[b], next)

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
        return self._in_turn(code, lambda n: self._node(code, b, n), self.nest.after[b], next)

    def _loop(self, code: Code, b: int, next: int | None) -> bool:
        head = self._head(code, b, next)
        if head:
            text, inside, out = head
            with code.under(text):
                frame = self._enter(b, next)
                self._in_turn(code, lambda n: self._way(code, b, inside, n), self.nest.after[b], b)
                self.frames.pop()
            if self.nest.missing(b, out):
                with code.under("else:"):
                    self._add(code, self.nest.missing(b, out))
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
        if not node.bare or next not in node.targets or next in self.nest.loops[b]:
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
        self._add(code, self.nest.missing(b, to))
        if self.nest.rank[to] <= self.nest.rank[b] and to in self.nest.checked and not self.dry:
            for line in self.check:
                code.add(line)
        if self.nest.behind.get(to) == b:
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

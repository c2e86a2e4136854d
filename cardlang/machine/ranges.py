"""What the values of a machine can turn out to be.

Generated Python leaves out a test that can only come out one way: whether a seat is nothing,
whether an index lies within its row, whether a stored number keeps to its range.  For that it must
know, of every cell and every value, the bounds of what they can hold.  They are worked out from all
deeds together, whatever the order in which they run: a cell holds the 0 it starts with, or
something that a deed puts into it.

A `Range` is `low, high, nothing`: the bounds of a number (None: none known) and whether it may be
nothing; of a point, whose nothing is -1 and counts as a number; of a mask, the number of bits
(`high`) that it may need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardlang.machine.ir import NIL, D, E, Machine, PickInfo

Range = tuple[int | None, int | None, bool]

ANY: Range = (None, None, True)
FLAG: Range = (0, 1, False)
_PATIENCE = 4  # rounds before bounds that still grow are given up
_FLAGS = frozenset(
    ["eq", "same", "lt", "le", "lt?", "le?", "some", "not", "and", "or", "has", "isgroup"]
)


def join(a: Range | None, b: Range) -> Range:
    """What is in either."""
    if a is None or a == b:
        return b
    low = None if a[0] is None or b[0] is None else min(a[0], b[0])
    high = None if a[1] is None or b[1] is None else max(a[1], b[1])
    return low, high, a[2] or b[2]


class Ranges:
    """The ranges of one machine."""

    def __init__(self, machine: Machine, blocks: Iterable[int]) -> None:
        self.m = machine
        self.cards, self.zones = len(machine.cards), len(machine.zones)
        self.cells: list[Range] = [(0, 0, False)] * machine.size
        self.vars: dict[int, Range] = {}
        self._known: dict[int, Range] = {}
        self._universe()
        deeds = [(b, d) for b in blocks for d in machine.blocks[b].deeds]
        outs = [a for b in blocks for a in machine.blocks[b].out if isinstance(a, E)]
        for turn in range(64):
            self._known = {}
            before, known = list(self.cells), dict(self.vars)
            for b, d in deeds:
                self._deed(b, d)
            for decision in machine.decisions:
                for verb in decision.verbs:
                    for pick in verb.picks:
                        self._pick(pick)
                    if verb.when is not None:
                        self.of(verb.when)
            for e in (*outs, machine.winner):
                self.of(e)
            if before == self.cells and known == self.vars:
                break
            if turn >= _PATIENCE:
                self._give_up(before, known)

    def _give_up(self, before: list[Range], known: dict[int, Range]) -> None:
        for i, old in enumerate(before):
            if self.cells[i] != old:
                self.cells[i] = _wider(old, self.cells[i])
        for j, new in self.vars.items():
            if j in known and known[j] != new:
                self.vars[j] = _wider(known[j], new)

    def _universe(self) -> None:
        """What others may put into the cells that rules declare."""
        sizes = {"seat": self.m.players, "side": len(self.m.sides), "card": self.cards}
        sizes |= {"seats": self.m.players, "sides": len(self.m.sides), "cards": self.cards}
        for cell in self.m.cells:
            size = sizes.get(cell.what, len(cell.labels))
            if cell.many:
                self.cells[cell.cell] = (0, size, False)
            elif cell.what not in ("number", "flag"):
                self.cells[cell.cell] = (0, size - 1, False)

    # ------------------------------------------------------------ deeds

    def _put(self, cell: int, found: Range) -> None:
        old = self.cells[cell]
        if old != found:
            self.cells[cell] = join(old, found)

    def _deed(self, block: int, d: D) -> None:
        if d.op == "set":
            found = self.of(d.args[1])
            if d.args[1].op in ("low", "from") and self.asked_before(block, d.args[1].args[0]):
                found = (0, found[1], False)
            self._put(d.args[0], _checked(found, d.args[1].type, d.args[2:]))
        elif d.op == "setf":
            base, n, at, e = d.args[:4]
            self.of(at)
            found = _checked(self.of(e), e.type, d.args[4:])
            for i in range(base, base + n):
                self._put(i, found)
        else:
            for a in d.args:
                if isinstance(a, E):
                    self.of(a)

    def asked_before(self, block: int, mask: E) -> bool:
        """Whether a block is entered only where a set, held in a cell, has members."""
        if mask.op != "cell":
            return False
        cell, found = mask.args[0], False
        for deed in self.m.blocks[block].deeds:
            if deed.op == "set" and deed.args[1].op in ("low", "from"):
                break
            if deed.op == "set" and deed.args[0] == cell:
                return False
        for b in self.m.blocks:
            if block not in b.out[1:]:
                continue
            out = b.out
            if out[0] != "branch" or out[3] == block or not _is_some(out[1], cell):
                return False
            found = True
        verbs = (v for d in self.m.decisions for v in d.verbs)
        return found and not any(v.block == block for v in verbs)

    def _pick(self, pick: PickInfo) -> None:
        source = self.of(pick.source)
        found: Range = (0, (source[1] or 0) - 1, False)
        if pick.several:
            found = (0, source[1], False)
        if pick.lows is not None and pick.highs is not None:
            low, high = self.of(pick.lows), self.of(pick.highs)
            found = (low[0], high[1], low[2] or high[2])
            if pick.where is not None:
                self._put(pick.cell, found)
                self.of(pick.where)
        self._put(pick.cell, found)

    # ----------------------------------------------------------- values

    def of(self, e: E) -> Range:
        """The range of a value."""
        key = id(e)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._work_out(e)
        return found

    def width(self, mask: E) -> int:
        """How many bits a mask may need."""
        high = self.of(mask)[1]
        return self.cards if high is None else high

    def _hold(self, j: int, found: Range) -> None:
        self.vars[j] = join(self.vars.get(j), found)

    def _work_out(self, e: E) -> Range:
        op, args = e.op, e.args
        if op == "const":
            k = args[0]
            if e.type == "g":
                return (0, 0, False)
            if e.type == "m":
                return (0, int(k).bit_length(), False)
            return (0, 0, True) if k == NIL else (k, k, False)
        if op in _FLAGS:
            self._other(e)
            return FLAG
        method: Callable[[E], Range] = getattr(self, "_" + op.rstrip("?"), self._other)
        return method(e)

    def _other(self, e: E) -> Range:
        stack = list(e.args)
        while stack:
            x = stack.pop()
            if isinstance(x, E):
                self.of(x)
            elif isinstance(x, tuple):
                stack.extend(x)
        if e.type in "mg":
            return (0, self.cards, False)
        return (-1, self.cards - 1, False) if e.type == "p" else ANY

    def _cell(self, e: E) -> Range:
        found: Range = self.cells[e.args[0]]
        return found

    def _var(self, e: E) -> Range:
        return self.vars.get(e.args[0], (0, 0, False))

    def within(self, at: E, size: int) -> bool:
        """Whether an index always lies within a row, or is nothing (-1)."""
        low, high, nothing = self.of(at)
        return not nothing and low is not None and high is not None and low >= -1 and high < size

    def sure(self, at: E, size: int) -> bool:
        """Whether an index always lies within a row."""
        low = self.of(at)[0]
        return low is not None and low >= 0 and self.within(at, size)

    def _family(self, e: E) -> Range:
        base, n, at = e.args[:3]
        found: Range | None = None if self.sure(at, n) else _nothing(e.type)
        for i in range(base, base + n):
            found = join(found, self.cells[i])
        self.of(at)
        return found or _nothing(e.type)

    def _table(self, e: E) -> Range:
        return self._line(e, self.m.tables[e.args[0]])

    def _line(self, e: E, line: tuple[int, ...]) -> Range:
        at = e.args[1]
        low, high, _ = self.of(at)
        part = line[max(low or 0, 0) : len(line) if high is None else high + 1]
        if e.type == "m":
            return (0, max((k.bit_length() for k in part), default=0), False)
        found: Range | None = None if self.sure(at, len(line)) else _nothing(e.type)
        held = [k for k in part if k != NIL]
        if held:
            found = join(found, (min(held), max(held), False))
        if len(held) < len(part) or found is None:
            found = join(found, (0, 0, True))
        return found

    def _row(self, e: E) -> Range:
        return self._line(e, self.m.rows[e.args[0]])

    def _rowjoin(self, e: E) -> Range:
        self.of(e.args[1])
        return (0, max((k.bit_length() for k in self.m.rows[e.args[0]]), default=0), False)

    # numbers

    def _two(self, e: E) -> tuple[Range, Range, bool]:
        a, b = self.of(e.args[0]), self.of(e.args[1])
        return a, b, a[2] or b[2]

    def _add(self, e: E) -> Range:
        a, b, nothing = self._two(e)
        if nothing and not e.op.endswith("?"):
            return ANY
        low = None if a[0] is None or b[0] is None else a[0] + b[0]
        return low, None if a[1] is None or b[1] is None else a[1] + b[1], nothing

    def _sub(self, e: E) -> Range:
        a, b, nothing = self._two(e)
        if nothing and not e.op.endswith("?"):
            return ANY
        low = None if a[0] is None or b[1] is None else a[0] - b[1]
        return low, None if a[1] is None or b[0] is None else a[1] - b[0], nothing

    def _mul(self, e: E) -> Range:
        a, b, nothing = self._two(e)
        if (nothing and not e.op.endswith("?")) or None in a or None in b:
            return None, None, nothing
        ends = [(x or 0) * (y or 0) for x in a[:2] for y in b[:2]]
        return min(ends), max(ends), nothing

    def _div(self, e: E) -> Range:
        _, _, nothing = self._two(e)
        return None, None, nothing

    def _mod(self, e: E) -> Range:
        _, b, nothing = self._two(e)
        if b[0] is not None and b[0] > 0 and b[1] is not None:
            return 0, b[1] - 1, nothing and e.op.endswith("?")
        return None, None, nothing

    def _neg(self, e: E) -> Range:
        low, high, nothing = self.of(e.args[0])
        if nothing and e.op == "neg":
            return ANY
        return None if high is None else -high, None if low is None else -low, nothing

    def _count(self, e: E) -> Range:
        width = self.width(e.args[0])
        return 0, width if e.args[0].type == "m" else None, False

    def _tabsum(self, e: E) -> Range:
        self.of(e.args[0])
        return None, None, False

    # choices

    def _cond(self, e: E) -> Range:
        self.of(e.args[0])
        return join(self.of(e.args[1]), self.of(e.args[2]))

    def _orelse(self, e: E) -> Range:
        a, b = self.of(e.args[0]), self.of(e.args[1])
        if e.type == "n":
            return join((a[0], a[1], False), b)
        if e.type == "p" and a[0] == -1:
            a = (0, a[1], False)
        return join(a, b)

    def _bind(self, e: E) -> Range:
        self._hold(e.args[0], self.of(e.args[1]))
        return self.of(e.args[2])

    # sets

    def _union(self, e: E) -> Range:
        return join(self.of(e.args[0]), self.of(e.args[1]))

    def _inter(self, e: E) -> Range:
        return 0, min(self.width(e.args[0]), self.width(e.args[1])), False

    def _minus(self, e: E) -> Range:
        self.of(e.args[1])
        return self.of(e.args[0])

    def _unit(self, e: E) -> Range:
        high = self.of(e.args[0])[1]
        return 0, self.cards if high is None else high + 1, False

    def _low(self, e: E) -> Range:
        if e.type == "m":
            return self.of(e.args[0])
        return -1, self.width(e.args[0]) - 1, False

    _only = _low

    def _distinct(self, e: E) -> Range:
        return self.of(e.args[0])

    # groups

    def _groups(self, e: E) -> Range:
        self._other(e)
        return self.of(e.args[0])

    def _rest(self, e: E) -> Range:
        return self.of(e.args[0])

    def _packing(self, e: E) -> Range:
        self._each(e)
        return self.of(e.args[0])

    def _profile(self, e: E) -> Range:
        self.of(e.args[0])
        return 0, None, False

    _spread = _profile

    # over members

    def _each(self, e: E) -> Range:
        """The range of what is asked of each member."""
        groups = e.args[0].type == "g"
        self._hold(e.args[1], (0, self.width(e.args[0]) - (not groups), False))
        return self.of(e.args[2])

    def _filter(self, e: E) -> Range:
        self._each(e)
        return self.of(e.args[0])

    _argmost = _argleast = _filter

    def _exists(self, e: E) -> Range:
        self._each(e)
        return FLAG

    _forall = _exists

    def _total(self, e: E) -> Range:
        self._each(e)
        return None, None, False

    def _most(self, e: E) -> Range:
        low, high, _ = self._each(e)
        return low, high, True

    _least = _most

    def _image(self, e: E) -> Range:
        high = self._each(e)[1]
        return 0, self.cards if high is None else high + 1, False

    def _joined(self, e: E) -> Range:
        return self._each(e)

    def _best(self, e: E) -> Range:
        order, mask, j, keys, _ = e.args
        if order is not None:
            self.of(order)
        self._hold(j, (0, self.width(mask) - (mask.type == "m"), False))
        for key in keys:
            self.of(key)
        return self.of(mask) if e.type == "m" else (-1, self.width(mask) - 1, False)

    def _after(self, e: E) -> Range:
        self.of(e.args[0])
        self.of(e.args[1])
        return -1, e.args[2] - 1, False

    _before = _after

    def _from(self, e: E) -> Range:
        self.of(e.args[1])
        return -1, self.width(e.args[0]) - 1, False

    def _place(self, e: E) -> Range:
        self.of(e.args[0])
        return -1, self.zones - 1, False


def _is_some(e: E, cell: int) -> bool:
    return e.op == "some" and e.args[0].op == "cell" and e.args[0].args[0] == cell


def _nothing(type: str) -> Range:
    return (0, 0, type == "n") if type != "p" else (-1, -1, False)


def _checked(found: Range, type: str, bounds: tuple[int, ...]) -> Range:
    """What passes the check of a stored value."""
    if not bounds:
        return found
    low, high, maybe = bounds
    if type == "p" and maybe:
        low = -1
    if found[0] is not None:
        low = max(low, found[0])
    if found[1] is not None:
        high = min(high, found[1])
    return low, max(low, high), bool(maybe) and found[2]


def _wider(old: Range, new: Range) -> Range:
    low = None if old[0] != new[0] else old[0]
    return low, None if old[1] != new[1] else old[1], new[2]


__all__ = ["ANY", "FLAG", "Range", "Ranges", "join"]

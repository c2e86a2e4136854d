"""Where everything lies in generated C, and how large it may get.

A cell that only constant numbers name becomes a variable of the C function, so that the compiler
can keep it in a register.  Cells that are picked by a number that is known only in play (`family`,
`setf`) become an array, of the smallest type that holds what is ever stored there.  Zones are an
array of sets, and zones in order have a pile besides.  Lists of groups are an array of their own,
so that the heap they lie in can be tidied.

Some tests can only come out one way: `Layout.real` and `Layout.sure` say so, by the ranges that
generated Python works with too.  Arrays are filled up to a power of two and an index is cut to it
where its test is left out, so that no mistake there could reach beyond an array.

`Layout.bits` says how many bits a number may need, sign aside; where it may need more than 62, the
generated code looks for overflow.  The bounds are worked out from all deeds together: a cell holds
the 0 it starts with or what a deed puts into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.machine.ir import NIL, D, E, Machine, PickInfo
from cardlang.machine.ranges import Ranges

POINT = 11  # bits of a card, seat, zone or label number
WIDE = 64
_FLAGS = frozenset(
    ["eq", "same", "lt", "le", "lt?", "le?", "some", "not", "and", "or", "has", "exists", "forall",
     "isgroup"]
)  # fmt: skip
_POINTS = frozenset(
    ["low", "only", "top", "bottom", "nth", "best", "after", "before", "from", "place"]
)
_PATIENCE = 6
_TYPES = ((7, 8), (15, 16), (31, 32), (WIDE, 64))


def values_of(a: Any) -> Iterator[E]:
    """All values in something, the outer ones first."""
    if isinstance(a, E):
        yield a
        for inner in a.args:
            yield from values_of(inner)
    elif isinstance(a, tuple):
        for inner in a:
            yield from values_of(inner)


def padded(size: int) -> int:
    """The power of two to which an array is filled up, so that an index can be cut to it."""
    return 1 << max(0, size - 1).bit_length()


def width(numbers: Any) -> int:
    """The bits of the type that holds all of some numbers."""
    need = max((k.bit_length() for k in numbers), default=0)
    return next(size for bits, size in _TYPES if need <= bits)


class Layout:
    """Names and types of the cells, zones and tables of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.m = machine
        self.ways = {b: tuple(ways(machine, b)) for b in range(len(machine.blocks))}
        self.blocks = sorted(self._reached())
        self.deeds = [d for b in self.blocks for d in machine.blocks[b].deeds]
        self.picks = [p for d in machine.decisions for v in d.verbs for p in v.picks]
        self.values = list(self._values())
        self.ranges = Ranges(machine, self.blocks)
        self.piles = tuple(self._piles())
        self.types = self._types()
        self.families = self._families()
        self.cell_bits = [0] * machine.size
        self.var_bits: dict[int, int] = {}
        self._bound()
        self.words = self._words()
        self.lists = [i for i in range(machine.size) if self.types.get(i) == "g"]
        self.grouped = any(e.type == "g" or e.op in ("isgroup", "tail", "profile", "spread")
                           for e in self.values)  # fmt: skip
        self._names = {i: self._name(i) for i in range(machine.size)}

    def _reached(self) -> set[int]:
        """The blocks that a match can come to."""
        found: set[int] = set()
        left = [self.m.start]
        while left:
            b = left.pop()
            if b not in found:
                found.add(b)
                left += self.ways[b]
        return found

    def _values(self) -> Iterator[E]:
        m = self.m
        for d in self.deeds:
            yield from values_of(d.args)
        for b in self.blocks:
            yield from values_of(m.blocks[b].out)
        for p in self.picks:
            yield from values_of((p.source, p.lows, p.highs, p.where))
        for decision in m.decisions:
            for verb in decision.verbs:
                yield from values_of(verb.when)
        yield from values_of(m.winner)

    def _piles(self) -> Iterator[int]:
        count = 0
        for zone in self.m.zones:
            yield count if zone.ordered else -1
            count += zone.ordered

    def real(self, e: E) -> bool:
        """Whether a point is never nothing."""
        low, _, nothing = self.ranges.of(e)
        return low is not None and low >= 0 and not nothing

    def sure(self, e: E, size: int) -> bool:
        """Whether an index always lies within so many places."""
        return self.ranges.sure(e, size)

    # ------------------------------------------------------------- cells

    def _types(self) -> dict[int, str]:
        """What each cell holds: `n` (points too), `m`, `o` or `g`."""
        found: dict[int, str] = {}

        def note(cells: range, type: str) -> None:
            for i in cells:
                found.setdefault(i, "n" if type == "p" else type)

        for p in self.picks:
            note(range(p.cell, p.cell + 1), "m" if p.several or p.source.type == "g" else "n")
        for d in self.deeds:
            if d.op == "set":
                note(range(d.args[0], d.args[0] + 1), d.args[1].type)
            elif d.op == "setf":
                note(range(d.args[0], d.args[0] + d.args[1]), d.args[3].type)
        for e in self.values:
            if e.op == "cell":
                note(range(e.args[0], e.args[0] + 1), e.type)
            elif e.op == "family":
                note(range(e.args[0], e.args[0] + e.args[1]), e.type)
        return found

    def _families(self) -> dict[int, tuple[int, int]]:
        """By cell: the first cell and the size of the array that it lies in."""
        spans = {(e.args[0], e.args[1]) for e in self.values if e.op == "family"}
        spans |= {(d.args[0], d.args[1]) for d in self.deeds if d.op == "setf"}
        spans.add((self.m.scores, len(self.m.sides)))
        merged: list[list[int]] = []
        for base, count in sorted(spans):
            if merged and base < merged[-1][0] + merged[-1][1]:
                merged[-1][1] = max(merged[-1][1], base + count - merged[-1][0])
            else:
                merged.append([base, count])
        return {i: (base, count) for base, count in merged for i in range(base, base + count)}

    def _name(self, i: int) -> str:
        if self.types.get(i) == "g":
            return f"L[{self.lists.index(i)}]"
        if i in self.families:
            base = self.families[i][0]
            return f"f{base}[{i - base}]"
        return f"c{i}"

    def cell(self, i: int) -> str:
        """A cell as C names it."""
        return self._names[i]

    def array(self, base: int) -> tuple[str, int]:
        """The array from this cell on, and the bits of its numbers (0: of sets or lists)."""
        type = self.types.get(base)
        if type == "g":
            return f"(L + {self.lists.index(base)})", 0
        first, _ = self.families[base]
        name = f"f{first}" if first == base else f"(f{first} + {base - first})"
        return name, 0 if type == "m" else self.array_bits(first)

    def array_bits(self, first: int) -> int:
        count = self.families[first][1]
        return max(self.room(i) for i in range(first, first + count))

    def room(self, i: int) -> int:
        """The bits of the type that holds whatever is stored in a cell of numbers or points."""
        need = self.cell_bits[i]
        low, high, nothing = self.ranges.cells[i]
        if low is not None and high is not None and not nothing:
            need = min(need, max(low.bit_length(), high.bit_length()))
        return next(size for bits, size in _TYPES if need <= bits)

    def declarations(self) -> Iterator[str]:
        """The variables that hold the cells."""
        if self.lists:
            yield f"cl_list L[{len(self.lists)}] = {{{{0}}}};"
        for i in sorted(self.types):
            type = self.types[i]
            first, count = self.families.get(i, (i, 0))
            if type == "g" or first != i:
                continue
            zero = f"memset(f{i}, 0, sizeof f{i});"
            if count and type == "m":
                yield f"cl_set f{i}[{padded(count)}]; {zero}"
            elif count:
                yield f"int{self.array_bits(i)}_t f{i}[{padded(count)}]; {zero}"
            elif type == "m":
                yield f"cl_set c{i} = s_none();"
            elif type == "o":
                yield f"cl_pile c{i}; c{i}.n = 0;"
            else:
                yield f"int64_t c{i} = 0;"

    def _words(self) -> int:
        """How many words a set needs."""
        m = self.m
        sizes = [len(m.cards), m.players, len(m.sides), 1]
        sizes += [len(cell.labels) for cell in m.cells]
        sizes += [row.bit_length() for rows in m.rows for row in rows]
        sizes += [len(rows) for rows in m.rows]
        for e in self.values:
            if e.op == "const" and e.type == "m":
                sizes.append(e.args[0].bit_length())
            elif e.op == "table" and e.type == "p":
                sizes.append(max(m.tables[e.args[0]], default=0) + 1)
            elif e.op == "const" and e.type == "p":
                sizes.append(e.args[0] + 1)
        return max(1, -(-max(sizes) // 64))

    # -------------------------------------------------------------- bits

    def _bound(self) -> None:
        for turn in range(64):
            before = self.cell_bits.copy(), self.var_bits.copy()
            for d in self.deeds:
                self._deed(d)
            for p in self.picks:
                self._hold(p.cell, self._picked(p))
            for e in self.values:
                self._bind(e)
            if (self.cell_bits, self.var_bits) == before:
                return
            if turn >= _PATIENCE:
                for i, bits in enumerate(before[0]):
                    if self.cell_bits[i] != bits:
                        self.cell_bits[i] = WIDE
                for j, bits in before[1].items():
                    if self.var_bits[j] != bits:
                        self.var_bits[j] = WIDE

    def _hold(self, cell: int, bits: int) -> None:
        self.cell_bits[cell] = max(self.cell_bits[cell], bits)

    def _deed(self, d: D) -> None:
        if d.op == "set":
            self._hold(d.args[0], self._stored(d.args[1], d.args[2:]))
        elif d.op == "setf":
            bits = self._stored(d.args[3], d.args[4:])
            for i in range(d.args[0], d.args[0] + d.args[1]):
                self._hold(i, bits)

    def _stored(self, e: E, bounds: tuple[int, ...]) -> int:
        bits = self.bits(e)
        if bounds:
            low, high, maybe = bounds
            most = max(low.bit_length(), high.bit_length())
            bits = min(bits, NIL.bit_length() if maybe and e.type == "n" else most)
        return bits

    def _picked(self, p: PickInfo) -> int:
        if p.lows is None or p.highs is None:
            return POINT
        return max(self.bits(p.lows), self.bits(p.highs))

    def _bind(self, e: E) -> None:
        if e.op == "bind":
            j, bits = e.args[0], self.bits(e.args[1])
            self.var_bits[j] = max(self.var_bits.get(j, 0), bits)

    def bits(self, e: E) -> int:
        """How many bits a number may need, sign aside; 64 where nothing is known."""
        op, args = e.op, e.args
        if e.type in ("m", "o", "g") or op in _FLAGS:
            return 1
        if op == "const":
            return min(int(args[0]).bit_length(), WIDE)
        if op in ("cell", "family"):
            span = range(args[0], args[0] + (args[1] if op == "family" else 1))
            found = max((self.cell_bits[i] for i in span), default=0)
            if op == "family":  # nothing, where no cell is named
                found = max(found, NIL.bit_length() if e.type == "n" else 1)
            return found
        if op == "var":
            return max(self.var_bits.get(args[0], 0), POINT)
        if op in _POINTS or op == "count":
            return POINT
        if op == "table":
            held = max((k.bit_length() for k in self.m.tables[args[0]]), default=0)
            return int(max(held, NIL.bit_length() if e.type == "n" else 1))
        if op == "tabsum":
            return min(WIDE, POINT + int(max(k.bit_length() for k in self.m.tables[args[1]])))
        return min(WIDE, self._worked_out(e))

    def _worked_out(self, e: E) -> int:
        op, args = e.op.rstrip("?"), e.args
        maybe = NIL.bit_length() if e.op.endswith("?") else 0
        if op in ("add", "sub"):
            return max(maybe, 1 + max(self.bits(args[0]), self.bits(args[1])))
        if op == "mul":
            return max(maybe, self.bits(args[0]) + self.bits(args[1]))
        if op in ("div", "neg"):
            return max(maybe, 1 + self.bits(args[0]))
        if op == "mod":
            return max(maybe, self.bits(args[1]))
        if op == "cond":
            return max(self.bits(args[1]), self.bits(args[2]))
        if op == "orelse":
            return max(self.bits(args[0]), self.bits(args[1]))
        if op == "bind":
            return self.bits(args[2])
        if op in ("most", "least"):
            return max(NIL.bit_length(), self.bits(args[2]))
        return WIDE


def ways(machine: Machine, block: int) -> list[int]:
    """The blocks that may come after a block."""
    out = machine.blocks[block].out
    if out[0] == "jump" or out[0] == "score":
        return [out[1]]
    if out[0] == "branch":
        return [out[2], out[3]]
    if out[0] == "shuffle":
        return [out[2]]
    if out[0] == "decide":
        return [verb.block for verb in machine.decisions[out[1]].verbs]
    return []

"""The layout of generated C: where everything lies, and how large it may get.

A cell that only constant numbers name becomes a variable of the C function, so that the compiler
can keep it in a register.  Cells that are picked by a number that is known only in play become an
array.  Zones are an array of sets, and zones in order have a pile besides.  Lists of groups are an
array of their own, so that the heap they lie in can be tidied.

How large numbers get, and which tests can only come out one way, `ranges` says, which generated
Python works with too.  Arrays are filled up to a power of two and an index is cut to it where its
test is left out, so that no mistake there could reach beyond an array.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from cardlang.machine import tree
from cardlang.machine.ir import Machine
from cardlang.machine.ranges import Ranges
from cardlang.machine.tree import Cell, Const, Family, Set, SetFamily, Value, walk


def padded(size: int) -> int:
    """The power of two to which an array is filled up, so that an index can be cut to it."""
    return 1 << max(0, size - 1).bit_length()


@frozen
class HeldCells:
    """A variable of the playing function that holds a cell, or an array of them."""

    cell: int  # the first
    count: int  # 0: not an array
    kind: str  # `n`, `m` or `o`
    bits: int = 64  # of a number in an array
    kept: int = 64  # of a number in a state

    @property
    def name(self) -> str:
        return f"f{self.cell}" if self.count else f"c{self.cell}"

    @property
    def type(self) -> str:
        return {"n": f"int{self.bits}_t", "m": "cl_set", "o": "cl_pile"}[self.kind]


class NativeLayout:
    """Names and types of the cells, zones and tables of one machine."""

    def __init__(self, machine: Machine) -> None:
        self.m = m = machine
        self.blocks = m.reached()
        self.deeds = [d for b in self.blocks for d in m.blocks[b].deeds]
        verbs = [v for d in m.decisions for v in d.verbs]
        self.picks = [p for v in verbs for p in v.picks]
        self.sources: dict[int, list[Value]] = {}  # by cell: from what it is picked
        for p in self.picks:
            self.sources.setdefault(p.cell, []).append(p.source)
        heads = [m.blocks[b].loop for b in self.blocks]
        self.loops = {loop.inside: loop for loop in heads if loop is not None}
        outs = [m.blocks[b].exit for b in self.blocks]
        asked = [e for v in verbs for e in v.values()]
        self.values = list(walk(*self.deeds, *outs, *asked, m.winner))
        self.ranges = Ranges(m, self.blocks)
        self.piles = self._piles()
        self.types = self._types()
        self.families = self._families()
        self.lists = [i for i in range(m.size) if self.types.get(i) == "g"]
        self.held = list(self._held())
        self._names = self._named()
        self.words = self._words()
        shaped = (tree.Groups, tree.IsGroup, tree.Tail, tree.Reach)
        into = (tree.PartedGroups, tree.IsParted, tree.PartedReach)
        shapes = [e.shape for e in self.values if isinstance(e, shaped)]
        self.parted = [e.parted for e in self.values if isinstance(e, into)]
        shapes += [s for parted in self.parted for p in parted.portions for s in p.shapes]
        reached = [e.heights for e in self.values if isinstance(e, tree.PartedReach)]
        shapes += [height.shape for heights in reached for height in heights]
        self.combined = [(s, s.combined) for s in shapes if s.combined is not None]
        self.grouped = any(
            e.type == "g" or isinstance(e, (*shaped, *into, tree.Spread)) for e in self.values
        )

    def _piles(self) -> list[int]:
        """By zone: the number of its pile, -1 if it has none."""
        ordered = [zone.ordered for zone in self.m.zones]
        return [sum(ordered[:z]) if has else -1 for z, has in enumerate(ordered)]

    # ------------------------------------------------------------- cells

    def _types(self) -> dict[int, str]:
        """The type of each cell: `n` (points too), `m`, `o` or `g`."""
        found: dict[int, str] = {}
        noted = [(self.m.scores, len(self.m.sides), "n")]
        for p in self.picks:
            noted.append((p.cell, 1, "m" if p.several or p.source.type == "g" else "n"))
        for d in self.deeds:
            if isinstance(d, Set):
                noted.append((d.cell, 1, d.value.type))
            elif isinstance(d, SetFamily):
                noted.append((d.base, d.count, d.value.type))
        for e in self.values:
            if isinstance(e, Cell):
                noted.append((e.cell, 1, e.type))
            elif isinstance(e, Family):
                noted.append((e.base, e.count, e.type))
        for first, count, type in noted:
            for i in range(first, first + count):
                found.setdefault(i, "n" if type == "p" else type)
        return found

    def narrowed(self) -> None:
        """Numbers in arrays and in states take as many bytes as they need."""
        found = []
        for held in self.held:
            bits = self._bits(held) if held.kind == "n" else 64
            found.append(evolve(held, bits=bits if held.count else 64, kept=bits))
        self.held = found

    def _bits(self, held: HeldCells) -> int:
        """The bits of a number that has room for all that an array can come to hold."""
        found = 8
        for cell in range(held.cell, held.cell + max(1, held.count)):
            low, high, nothing = self.ranges.cells[cell]
            if nothing or low is None or high is None:
                return 64
            while found < 64 and not -(1 << found - 1) <= min(low, 0) <= high < 1 << found - 1:
                found *= 2
        return found

    def _families(self) -> dict[int, tuple[int, int]]:
        """By cell: the first cell and the size of the array that it lies in."""
        spans = {(e.base, e.count) for e in self.values if isinstance(e, Family)}
        spans |= {(d.base, d.count) for d in self.deeds if isinstance(d, SetFamily)}
        spans.add((self.m.scores, len(self.m.sides)))
        merged: list[tuple[int, int]] = []
        for base, count in sorted(spans):
            first, size = merged[-1] if merged else (0, 0)
            if base < first + size:
                merged[-1] = first, max(size, base + count - first)
            else:
                merged.append((base, count))
        return {i: (base, count) for base, count in merged for i in range(base, base + count)}

    def _held(self) -> Iterator[HeldCells]:
        for i, type in sorted(self.types.items()):
            first, count = self.families.get(i, (i, 0))
            if type != "g" and first == i:
                yield HeldCells(i, count, type)

    def _named(self) -> dict[int, str]:
        """The name of each cell in C."""
        found = {i: f"L[{k}]" for k, i in enumerate(self.lists)}
        for i in range(self.m.size):
            first, count = self.families.get(i, (i, 0))
            found.setdefault(i, f"f{first}[{i - first}]" if count else f"c{i}")
        return found

    def cell(self, i: int) -> str:
        return self._names[i]

    def array(self, base: int) -> str:
        """The array from this cell on."""
        if self.types.get(base) == "g":
            return f"(L + {self.lists.index(base)})"
        first, _ = self.families[base]
        return f"f{first}" if first == base else f"(f{first} + {base - first})"

    def declarations(self, in_place: bool = False) -> Iterator[str]:
        """The variables that hold the cells; `in_place`: arrays are those of a state."""
        if self.lists:
            yield f"cl_list L[{len(self.lists)}] = {{{{0}}}};"
        for held in self.held:
            name = held.name
            if held.count:
                if in_place:
                    yield f"{held.type} *const {name} = to->{name};"
                else:
                    yield f"{held.type} {name}[{padded(held.count)}];"
                    yield f"memset({name}, 0, sizeof {name});"
            elif held.kind == "m":
                yield f"cl_set {name} = s_none();"
            elif held.kind == "o":
                yield f"cl_pile {name}; {name}.n = 0;"
            else:
                yield f"int64_t {name} = 0;"

    def _words(self) -> int:
        """The number of words that a set needs."""
        m = self.m
        sizes = [len(m.cards), m.players, len(m.sides), 1]
        sizes += [len(cell.labels) for cell in m.cells]
        sizes += [row.bit_length() for rows in m.rows for row in rows]
        sizes += [len(rows) for rows in m.rows]
        for e in self.values:
            if isinstance(e, Const) and e.type in "mp":
                sizes.append(e.value.bit_length() if e.type == "m" else e.value + 1)
            elif isinstance(e, tree.Table) and e.type == "p":
                sizes.append(max(m.tables[e.table], default=0) + 1)
        return max(1, -(-max(sizes) // 64))

"""Where the fuel of a step has to be looked at.

A step is what happens between two decisions.  A way that never comes back to a block it has passed
burns at most what all blocks together cost; so it is enough to look where a way can turn back, the
*heads*.  Many of these turn back only so many times: `for each seat` takes one seat after another
out of a set, `repeat 3 times` counts down.  There the blocks of the round count as often as it can
go on, and nothing is looked at.
"""

from __future__ import annotations

from cardlang.machine.ir import D, E
from cardlang.run.native.layout import Layout

_OFTEN = 256  # the most rounds that are not worth a look
_BUDGET = 100_000  # the most fuel between two looks


def checked(layout: Layout) -> tuple[set[int], int]:
    """The blocks where the fuel is looked at, and the most that is burnt between two of them."""
    m = layout.m
    heads = _heads(layout)
    times = dict.fromkeys(layout.blocks, 1)
    cut: set[tuple[int, int]] = set()  # the ways back of rounds that need no look
    for head in sorted(heads):
        count, body = _rounds(layout, head)
        back = {(b, head) for b in body}
        if not count or _turns(layout, heads - {head}, cut | back):
            continue
        slack = sum(m.blocks[b].fuel * k * (count if b in body else 1) for b, k in times.items())
        if slack <= _BUDGET:
            heads.discard(head)
            cut |= back
            for b in body:
                times[b] *= count
    return heads, sum(m.blocks[b].fuel * k for b, k in times.items())


def _turns(layout: Layout, heads: set[int], cut: set[tuple[int, int]]) -> bool:
    """Whether a way can turn back that neither passes a head nor is cut."""
    left = {b: [w for w in _ways(layout, b) if w not in heads and (b, w) not in cut]
            for b in layout.blocks if b not in heads}  # fmt: skip
    while True:
        ends = [b for b, ways in left.items() if not any(w in left for w in ways)]
        if not ends:
            return bool(left)
        for b in ends:
            del left[b]


def _rounds(layout: Layout, head: int) -> tuple[int, set[int]]:
    """How often a head can be passed at most before its round is left for good (0: not known), and
    the blocks of the round."""
    out = layout.m.blocks[head].out
    if out[0] != "branch" or layout.m.blocks[head].deeds:
        return 0, set()
    first, body = out[2], _body(layout, head, out[2])
    cell, count = _asked(layout, out[1])
    if not 0 < count <= _OFTEN or out[3] in body:
        return 0, set()
    stores = [(b, d) for b in body for d in layout.m.blocks[b].deeds if _stores(d, cell)]
    picked = any(p.cell == cell for p in layout.picks)
    if picked or len(stores) != 1 or stores[0][0] != first or not _shrinks(layout, first, cell):
        return 0, set()
    return count + 1, body | {head}


def _asked(layout: Layout, e: E) -> tuple[int, int]:
    """The cell of which a round asks whether it goes on, and how often it can."""
    if e.op == "some" and e.args[0].op == "cell" and e.args[0].type == "m":
        return e.args[0].args[0], layout.ranges.width(e.args[0])
    if e.op == "lt" and e.args[0].op == "const" and e.args[1].op == "cell":
        high = layout.ranges.of(e.args[1])[1]
        if high is not None and e.args[0].args[0] == 0:
            return e.args[1].args[0], high
    return -1, 0


def _stores(d: D, cell: int) -> bool:
    if d.op == "setf":
        return bool(d.args[0] <= cell < d.args[0] + d.args[1])
    return bool(d.op == "set" and d.args[0] == cell)


def _shrinks(layout: Layout, block: int, cell: int) -> bool:
    """Whether the one deed that stores the cell takes a member out of it, or 1 away."""
    member: int | None = None
    for d in layout.m.blocks[block].deeds:
        if d.op != "set":
            continue
        e = d.args[1]
        if d.args[0] == cell:
            if e.op == "sub":
                return _is(e.args[0], cell) and e.args[1].op == "const" and e.args[1].args[0] > 0
            taken = e.args[1] if e.op == "minus" and _is(e.args[0], cell) else None
            return bool(
                taken is not None and taken.op == "unit" and member is not None
                and _is(taken.args[0], member)
            )  # fmt: skip
        if d.args[0] == member:
            member = None
        if e.op in ("low", "from") and _is(e.args[0], cell):
            member = d.args[0]
    return False


def _is(e: E, cell: int) -> bool:
    return bool(e.op == "cell" and e.args[0] == cell)


def _body(layout: Layout, head: int, first: int) -> set[int]:
    """The blocks between a block and a head that leads to it, within one step."""
    reached, stack = {head}, [first]
    while stack:
        b = stack.pop()
        if b not in reached:
            reached.add(b)
            stack += _ways(layout, b)
    back: set[int] = {head}
    grown = True
    while grown:
        more = {b for b in reached - back if back & set(_ways(layout, b))}
        back |= more
        grown = bool(more)
    return (back & reached) - {head}


def _ways(layout: Layout, b: int) -> tuple[int, ...]:
    """The blocks that come after a block in the same step."""
    return () if layout.m.blocks[b].out[0] == "decide" else layout.ways[b]


def _heads(layout: Layout) -> set[int]:
    """Blocks to which a way leads back within one step."""
    found: set[int] = set()
    state: dict[int, int] = {}  # 1: on the way here, 2: done
    for start in layout.blocks:
        stack = [(start, 0)]
        while stack:
            b, k = stack.pop()
            ways = _ways(layout, b)
            if k == 0:
                if state.get(b):
                    continue
                state[b] = 1
            if k == len(ways):
                state[b] = 2
                continue
            stack.append((b, k + 1))
            if state.get(ways[k]) == 1:
                found.add(ways[k])
            elif not state.get(ways[k]):
                stack.append((ways[k], 0))
    return found


__all__ = ["checked"]

"""Where the fuel of a step has to be looked at.

A step is what happens between two decisions.  A way that never comes back to a block it has passed
burns at most what all blocks together cost; so it is enough to look where a way can turn back, the
*heads*.  Many of these turn back only so many times: `for each seat` takes one seat after another
out of a set, `repeat 3 times` counts down.  There the blocks of the round count as often as it can
go on, and nothing is looked at.

That this leaves no way that turns back unseen is tested once, when all such rounds are known: what
still turns back gets its heads again.  Where there are many rounds and many blocks all heads stay.
"""

from __future__ import annotations

from collections.abc import Collection

from cardlang.machine.ir import Loop
from cardlang.machine.tree import Decide
from cardlang.run.native.layout import Layout

_OFTEN = 256  # the most rounds that are not worth a look
_BUDGET = 100_000  # the most work between two looks
_WORK = 4_000_000  # rounds times blocks from which on all heads are looked at

Ways = dict[int, tuple[int, ...]]


def checked(layout: Layout, work: int) -> tuple[set[int], int]:
    """The blocks where the fuel is looked at, and the most that is burnt between two of them.

    Each unit of fuel is at most so much work.
    """
    blocks = layout.m.blocks
    ways: Ways = {
        b: () if isinstance(blocks[b].exit, Decide) else layout.m.after(b) for b in layout.blocks
    }
    heads = _heads(ways)
    times = dict.fromkeys(ways, 1)
    burnt = sum(blocks[b].fuel for b in ways)
    rounds: dict[int, set[int]] = {}  # by head: the blocks that lead back to it
    if len(layout.loops) * len(ways) <= _WORK:
        for head in sorted(heads):
            loop = blocks[head].loop
            count = _turns(layout, loop) if loop is not None and not blocks[head].deeds else 0
            if loop is None or not 0 < count <= _OFTEN:
                continue
            body = _body(ways, head, loop.inside)
            more = count * sum(blocks[b].fuel * times[b] for b in body)
            if burnt + more <= _BUDGET // work and loop.after not in body:
                rounds[head] = body
                burnt += more
                for b in body:
                    times[b] *= count + 1
    heads -= set(rounds)
    while again := rounds.keys() & _turning(ways, heads, rounds):
        heads |= again
        rounds = {head: body for head, body in rounds.items() if head not in again}
    return heads, burnt


def _turns(layout: Layout, loop: Loop) -> int:
    """How often a loop can go on at most; 0: that is not known."""
    if loop.kind in ("members", "pile"):
        high = layout.ranges.cells[loop.rest][1]
        return len(layout.m.cards) if high is None else high
    return layout.ranges.cells[loop.item][1] or 0 if loop.kind == "times" else 0


def _body(ways: Ways, head: int, first: int) -> set[int]:
    """The blocks of a round: its head, and those behind it that lead back to it."""
    before: dict[int, list[int]] = {}
    left = [first]
    seen = {head, first}
    while left:
        b = left.pop()
        for way in ways[b]:
            before.setdefault(way, []).append(b)
            if way not in seen:
                seen.add(way)
                left.append(way)
    body, left = {head}, [head]
    while left:
        for b in before.get(left.pop(), ()):
            if b not in body:
                body.add(b)
                left.append(b)
    return body


def _turning(ways: Ways, heads: Collection[int], rounds: dict[int, set[int]]) -> set[int]:
    """The blocks from which a way can turn back past no head, and not as a round does."""
    left = {
        b: [w for w in found if w not in heads and b not in rounds.get(w, ())]
        for b, found in ways.items()
        if b not in heads
    }
    before: dict[int, list[int]] = {b: [] for b in left}
    for b, found in left.items():
        for way in found:
            before[way].append(b)
    open_ways = {b: len(found) for b, found in left.items()}
    ends = [b for b, count in open_ways.items() if not count]
    while ends:
        end = ends.pop()
        del open_ways[end]
        for b in before[end]:
            open_ways[b] -= 1
            if not open_ways[b]:
                ends.append(b)
    return set(open_ways)


def _heads(ways: Ways) -> set[int]:
    """Blocks to which a way leads back."""
    found: set[int] = set()
    done: dict[int, bool] = {}  # False: on the way here
    for start in ways:
        stack = [(start, 0)]
        while stack:
            b, k = stack.pop()
            if k == 0:
                if b in done:
                    continue
                done[b] = False
            if k == len(ways[b]):
                done[b] = True
                continue
            stack.append((b, k + 1))
            if done.get(ways[b][k]) is False:
                found.add(ways[b][k])
            else:
                stack.append((ways[b][k], 0))
    return found

"""Places at which the fuel of a step has to be looked at.

A step is what happens between two decisions.  A way that never comes back to a block it has passed
burns at most what all blocks together cost; so it is enough to look where a way can turn back, the
*heads*.  Many of these turn back only so many times: `for each seat` takes one seat after another
out of a set, `repeat 3 times` counts down.  There the blocks of the round count as often as it can
go on, and nothing is looked at.

That this leaves no way that turns back unseen is tested once, when all such rounds are known: where
one is left, and where there are many rounds and many blocks, all heads stay.
"""

from __future__ import annotations

from cardlang.machine.ir import Block
from cardlang.machine.tree import Decide
from cardlang.run.native.layout import NativeLayout

_OFTEN = 256  # the most rounds that are not worth a look
_BUDGET = 100_000  # the most work between two looks
_WORK = 4_000_000  # rounds times blocks from which on all heads are looked at

Ways = dict[int, tuple[int, ...]]


def checked(layout: NativeLayout, work: int) -> tuple[set[int], int]:
    """The blocks where the fuel is looked at, and the most that is burnt between two of them.

    Each unit of fuel is at most so much work.
    """
    blocks = layout.m.blocks
    ways: Ways = {
        b: () if isinstance(blocks[b].exit, Decide) else layout.m.after(b) for b in layout.blocks
    }
    heads, burnt = _heads(ways), sum(blocks[b].fuel for b in ways)
    if len(layout.loops) * len(ways) > _WORK:
        return heads, burnt
    times, most = dict.fromkeys(ways, 1), burnt
    rounds: dict[int, set[int]] = {}  # by head: the blocks of a round
    for head in sorted(heads):
        loop, count = blocks[head].loop, _turns(layout, blocks[head])
        if loop is None or not 0 < count <= _OFTEN:
            continue
        body = _body(ways, head, loop.inside)
        more = count * sum(blocks[b].fuel * times[b] for b in body)
        if most + more <= _BUDGET // work and loop.after not in body:
            rounds[head] = body
            most += more
            for b in body:
                times[b] *= count + 1
    kept = heads - set(rounds)
    left: Ways = {
        b: tuple([w for w in found if w not in kept and b not in rounds.get(w, ())])
        for b, found in ways.items()
    }
    return (heads, burnt) if _heads(left) else (kept, most)


def _turns(layout: NativeLayout, block: Block) -> int:
    """The greatest number of turns of a loop; 0: that is not known, or it is no loop."""
    loop, cells = block.loop, layout.ranges.cells
    if loop is None or block.deeds:
        return 0
    if loop.kind in ("members", "pile"):
        high = cells[loop.rest][1]
        return len(layout.m.cards) if high is None else high
    return cells[loop.item][1] or 0 if loop.kind == "times" else 0


def _body(ways: Ways, head: int, first: int) -> set[int]:
    """The blocks of a round: its head, and those that it can come to before the head again."""
    body, left = {head}, [first]
    while left:
        b = left.pop()
        if b not in body:
            body.add(b)
            left += ways[b]
    return body


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

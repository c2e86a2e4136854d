"""Graphs of numbered blocks: the order in which they follow each other, and what stands above what.

Each costs little more than the number of ways in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

After = Callable[[int], Iterable[int]]
"""The blocks to which a block leads."""


def order(starts: Iterable[int], after: After) -> list[int]:
    """All blocks that one comes to, each before what follows it, but for ways back."""
    found: list[int] = []
    seen: set[int] = set()
    for start in starts:
        stack = [] if start in seen else [(start, iter(after(start)))]
        seen.add(start)
        while stack:
            block, ways = stack[-1]
            for to in ways:
                if to not in seen:
                    seen.add(to)
                    stack.append((to, iter(after(to))))
                    break
            else:
                stack.pop()
                found.append(block)
    return found[::-1]


def ways_in(blocks: Iterable[int], after: After) -> dict[int, list[int]]:
    """By block: the blocks that lead to it, each once."""
    found: dict[int, list[int]] = {}
    for block in blocks:
        found.setdefault(block, [])
        for to in dict.fromkeys(after(block)):
            found.setdefault(to, []).append(block)
    return found


def above(ordered: Sequence[int], before: dict[int, list[int]]) -> dict[int, int]:
    """By block: the last block that all ways to it lead through; the first one is its own.

    Takes blocks as `order` gives them, and `ways_in`.
    """
    rank = {block: k for k, block in enumerate(ordered)}
    found = {ordered[0]: ordered[0]}
    changed = True
    while changed:
        changed = False
        for block in ordered[1:]:
            new = -1
            for way in before[block]:
                if way in found:
                    new = way if new == -1 else _common(found, rank, new, way)
            if found.get(block) != new:
                found[block] = new
                changed = True
    return found


def _common(found: dict[int, int], rank: dict[int, int], a: int, b: int) -> int:
    while a != b:
        if rank[a] > rank[b]:
            a = found[a]
        else:
            b = found[b]
    return a

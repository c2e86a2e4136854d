"""What need not be kept in a whole match that is written as one function.

Of a pile whose order nobody asks for, only the cards are kept; of a pile whose cards are only
counted, only the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardlang.machine import tree
from cardlang.machine.ir import Machine
from cardlang.machine.tree import Value
from cardlang.run.python.places import Local, values_in
from cardlang.run.python.values import is_apply


def unread(m: Machine, local: Local, rising: Callable[[tree.Best], int], trust: bool) -> None:
    """Says in `local` which piles need no mask, and which masks no pile.

    `rising` tells of a `best` whether it need not look at its pile; without `trust` cards may also
    lie where rules that move them do not say.
    """
    masks: set[int] = set()  # zones whose cards are asked for
    piles: set[int] = set()  # zones whose order is asked for
    every, passed = range(len(m.zones)), set[Value]()

    def among(e: Value) -> Iterable[int]:
        """The zones that a zone's number may name."""
        if isinstance(e, tree.Const):
            return (e.value,)
        return [z for z in e.row if z >= 0] if isinstance(e, tree.Table) else every

    def ordered(e: Value) -> bool:
        return any(m.zones[z].ordered for z in among(e) if z >= 0)

    for e in values_in(m, local.blocks):
        if isinstance(e, tree.Best) and e.pile is not None and e.type == "p" and rising(e):
            passed.add(e.pile)
        elif isinstance(e, tree.Apply) and is_apply(e, "count", "some"):
            one = e.args[0]
            if isinstance(one, tree.Zone) and isinstance(one.at, tree.Const):
                passed.add(one)
        if e in passed:
            continue
        if isinstance(e, tree.Zone):
            masks.update(among(e.at))
        elif isinstance(e, tree.Pile):
            piles.update(among(e.at))
        elif isinstance(e, tree.Place):
            masks.update(every)
    for b in local.blocks:
        way = m.blocks[b].exit
        if isinstance(way, tree.Shuffle):
            piles.update(among(way.zone))
        for d in m.blocks[b].deeds:
            if isinstance(d, tree.Pour) and ordered(d.to):
                piles.update(among(d.source))
            elif isinstance(d, tree.PutAll) and ordered(d.to) and (d.zones or not trust):
                piles.update(d.zones or every)
    alone = [z for z in every if m.zones[z].ordered and z not in local.groups]
    local.no_pile = {z for z in alone if z not in piles}
    local.no_mask = {z for z in alone if z in piles and z not in masks}

"""The sentence for the fault `range`: the keep, the number that came, and the range."""

from __future__ import annotations

from cardlang.machine.faults import Beyond
from cardlang.machine.ir import Machine
from cardlang.messages import ENGLISH, Tongue


def out_of_range(
    machine: Machine, beyond: Beyond, tongue: Tongue = ENGLISH, *, at_table: bool = False
) -> str:
    """The sentence for the fault `range`, as in "`bid` of seat 1 would be 4; it is 0..3"; else
    nothing.

    At a table the number is left out of a keep that not all may see.
    """
    info = next((info for info in machine.cells if info.cell == beyond.cell), None)
    if info is None or info.what != "number" or info.many:
        return ""
    keep = f"`{info.name}`"
    if info.owner_kind in ("seat", "side") and not info.pair:
        key = f"keep-of-{info.owner_kind}"
        keep = tongue.say(key, keep=keep, number=info.owner)
    elif info.owner_kind:
        keep = tongue.say("keep-of", keep=keep, owner=f"`{info.owner_label}`")
    told = {"keep": keep, "low": beyond.low, "high": beyond.high}
    if at_table and info.seen_by != (1 << machine.players) - 1:
        return tongue.say("would-be-beyond", **told)
    return tongue.say("would-be", **told, number=beyond.number)

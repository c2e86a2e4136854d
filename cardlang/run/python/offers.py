"""Generated Python for what a seat is offered.

The function of a decision returns the legal moves as the interpreter would, and changes nothing in
the state.  Where the interpreter would find a fault it raises an ArithmeticError; the interpreter
is then asked, and leaves the state and its message as it always does.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from cardlang import limits
from cardlang.machine.ir import Decision, E, Machine, PickInfo, VerbInfo
from cardlang.machine.ranges import Ranges
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.piles import Values
from cardlang.run.python.places import Silent, parts_of
from cardlang.run.python.tables import MEMBERS
from cardlang.run.python.values import shape


class Offers:
    """Writes the functions of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges) -> None:
        self.m, self.ranges = machine, ranges

    def source(self, decision: Decision) -> tuple[str, dict[str, Any]]:
        """The function `offers` of a decision, and its constants."""
        shelf, code = Shelf(), Code(depth=1)
        places = Silent(self.m, shelf)
        values = Values(self.m, self.ranges, places, shelf, code)
        name_often(values, decision)
        code.add("found = []")
        for index, verb in enumerate(decision.verbs):
            moves_of(values, places.instead, index, verb, "found")
            if many(verb):
                code.add(f"if len(found) > {limits.LEGAL_MOVES}: raise ArithmeticError")
        code.add("if not found: raise ArithmeticError")
        code.add("return found")
        return "def offers(s):\n" + code.text(), shelf.space


def name_often(values: Values, decision: Decision) -> None:
    """Gives a name to the zones that are looked at again and again."""
    seen: dict[object, list[E]] = {}
    inside = {pick.cell for verb in decision.verbs for pick in verb.picks}
    for verb in decision.verbs:
        for e in values_of(verb):
            for part in parts_of_value(e):
                if part.op == "zone" and part.args[0].op != "const":
                    seen.setdefault(shape(part), []).append(part)
    for key, parts in seen.items():
        if len(parts) > 1 and not any(
            x.op == "var" or (x.op == "cell" and x.args[0] in inside)
            for x in parts_of_value(parts[0])
        ):
            values.held[key] = values.name(values.val(parts[0]))


def values_of(verb: VerbInfo) -> list[E]:
    found = [verb.when]
    for pick in verb.picks:
        found += [pick.source, pick.lows, pick.highs, pick.where]
    return [e for e in found if e is not None]


def parts_of_value(e: E) -> list[E]:
    found, stack = [], [e]
    while stack:
        x = stack.pop()
        found.append(x)
        for a in x.args[:2] if x.op == "table" else x.args:
            if isinstance(a, E):
                stack.append(a)
            elif isinstance(a, tuple):
                stack.extend(k for k in a if isinstance(k, E))
    return found


def many(verb: VerbInfo) -> bool:
    """Whether a verb could offer more moves than are allowed."""
    return len(verb.picks) > 1 or any(not plain(p) for p in verb.picks)


def moves_of(values: Values, instead: dict[int, V], index: int, verb: VerbInfo, found: str) -> None:
    """Adds the moves of a verb to a list."""
    code, shelf = values.code, values.shelf
    depth = code.depth
    if verb.when is not None and verb.when_first:
        code.add(f"if {values.truth(verb.when)}:")
        code.depth += 1
    late = verb.when is not None and not verb.when_first
    if not verb.picks and not late:
        code.add(f"{found}.append(({index},))")
    elif len(verb.picks) == 1 and not late and plain(verb.picks[0]):
        source = verb.picks[0].source
        members = values.members(values.val(source), source)
        size = values.ranges.width(source)
        pairs = tuple((index, k) for k in range(size))
        code.add(f"{found} += map({shelf.put(pairs.__getitem__, ('pairs', pairs))}, {members})")
    else:
        saved = dict(instead)
        names = [str(index)]
        for pick in verb.picks:
            t = shelf.temp()
            loop_over(values, instead, pick, t)
            instead[pick.cell] = V(t, True)
            names.append(t)
        if late:
            assert verb.when is not None
            code.add(f"if {values.truth(verb.when)}:")
            code.depth += 1
        code.add(f"{found}.append(({', '.join(names)},))")
        instead.clear()
        instead.update(saved)
    code.depth = depth


def plain(pick: PickInfo) -> bool:
    return not pick.several and pick.lows is None and pick.source.type != "g"


def loop_over(values: Values, instead: dict[int, V], pick: PickInfo, t: str) -> None:
    """Opens a loop in which `t` is one value of a pick after another."""
    code, shelf = values.code, values.shelf
    if pick.lows is not None and pick.highs is not None:
        low, high = values.name(values.val(pick.lows)), values.name(values.val(pick.highs))
        code.add(f"if {high} - {low} > {10 * limits.LEGAL_MOVES}: raise ArithmeticError")
        code.add(f"for {t} in range({low}, {high} + 1):")
        code.depth += 1
        if pick.where is not None:
            instead[pick.cell] = V(t, True)
            code.add(f"if {values.truth(pick.where)}:")
            code.depth += 1
        return
    mask = values.val(pick.source)
    if pick.source.type == "g":
        code.add(f"for {t} in {mask}:")
    elif pick.several:
        choices = shelf.put(combined, "combined")
        code.add(f"for {t} in {choices}({mask}, {pick.low}, {pick.high}):")
    else:
        code.add(f"for {t} in {values.members(mask, pick.source)}:")
    code.depth += 1


def combined(mask: int, low: int, high: int) -> list[int]:
    """The sets of low to high members of a mask, by how many and then in order."""
    members = MEMBERS[mask]
    found: list[int] = []
    for size in range(low, min(high, len(members)) + 1):
        for cards in combinations(members, size):
            found.append(sum([1 << c for c in cards]))
            if len(found) > limits.LEGAL_MOVES:
                raise ArithmeticError
    return found


__all__ = ["Offers", "combined", "many", "moves_of", "name_often", "parts_of", "plain"]

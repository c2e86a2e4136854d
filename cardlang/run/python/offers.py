"""Generated Python for what a seat is offered.

The function of a decision returns what stands for the legal moves (`Tokens`), in the order of the
interpreter, and changes nothing in the state.  Where the interpreter would find a fault it raises
`Leave`; the interpreter is then asked, and leaves the state and its message as always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from math import comb
from typing import Any

from cardlang import limits
from cardlang.machine.alike import twins_of
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Decision, Machine, PickInfo, VerbInfo
from cardlang.machine.offer_work import OfferWork
from cardlang.machine.ranges import Ranges
from cardlang.machine.tree import Offered
from cardlang.run.offers import Listed, verb_work
from cardlang.run.python.code import Code, Shelf, V
from cardlang.run.python.errors import Leave
from cardlang.run.python.piles import PileValues
from cardlang.run.python.places import PlaceWriter
from cardlang.run.python.tables import MEMBERS, choices_of, union
from cardlang.run.tokens import picks_once

Several = Callable[[int, int, int], object]
"""Function that tells sets of so many members apart."""


class OfferWriter:
    """Writes the functions of one machine."""

    def __init__(self, machine: Machine, ranges: Ranges, listed: Listed) -> None:
        self.m, self.ranges, self.listed = machine, ranges, listed

    def source(self, decision: Decision) -> tuple[str, dict[str, Any]]:
        """The function `offers` of a decision, and its constants."""
        shelf, code = Shelf(), Code(depth=1)
        places = PlaceWriter(self.m, shelf, silent=True)
        values = PileValues(self.m, self.ranges, places, shelf, code)
        metered(values, decision)
        code.add("found = []")
        for index, verb in enumerate(decision.verbs):
            moves_of(values, places.instead, index, verb, "found", f"d[{index}]")
            if many(verb):
                code.add(f"if len(found) > {limits.LEGAL_MOVES}: raise Leave")
        code.add("if not found: raise Leave")
        if places.meter:
            shelf.space["listed"] = self.listed
            code.add(f"listed[0] = s.copy(), {places.meter}")
        code.add("return found")
        return "def offers(s, tokens):\n d = tokens.verbs\n" + code.text(), shelf.space

    def winner(self) -> tuple[str, dict[str, Any]]:
        """The function that tells the winning seats, and its constants."""
        shelf, code = Shelf(), Code(depth=1)
        values = PileValues(self.m, self.ranges, PlaceWriter(self.m, shelf), shelf, code)
        found = values.value(self.m.winner)
        code.add(f"return {found}")
        return "def winners(s):\n" + code.text(), shelf.space


def offered(values: PileValues, e: Offered) -> V:
    """True if a decision offers anything: its verbs are gone through as far as the first move."""
    code, places, found = values.code, values.places, values.shelf.temp()
    code.add(f"{found} = []")
    silent, meter = places.silent, places.meter
    places.silent, places.meter = True, places.step
    for index, verb in enumerate(values.m.decisions[e.decision].verbs):
        with code.under(f"if not {found}:"):
            moves_of(values, places.instead, index, verb, found, several=limited)
    places.silent, places.meter = silent, meter
    return V(f"(1 if {found} else 0)")


def metered(values: PileValues, decision: Decision) -> None:
    """Counts the work of an offer, if that could be much; if too much, the interpreter is asked."""
    values.places.meter = ""
    if heavy(values.ranges, decision):
        values.places.meter = values.shelf.temp()
        values.code.add(f"{values.places.meter} = 0")


def heavy(ranges: Ranges, decision: Decision) -> bool:
    """Return whether to list what is offered can count as work of the match."""
    return OfferWork(ranges).most(decision) > limits.OFFER_WORK


def tried(values: PileValues, work: int) -> None:
    """Counts a try of a pick."""
    if values.places.meter:
        values.places.work(values.code, str(work))
        values.places.look(values.code)


def many(verb: VerbInfo) -> bool:
    """Return whether a verb could offer more moves than are allowed."""
    return len(verb.picks) > 1 or any(not plain(p) for p in verb.picks)


def moves_of(
    values: PileValues,
    instead: dict[int, V],
    index: int,
    verb: VerbInfo,
    found: str,
    tokens: str = "",
    several: Several | None = None,
) -> None:
    """Adds the moves of a verb to a list, or what stands for them."""
    code = values.code
    depth = code.depth
    if verb.when is not None and verb.when_first:
        code.add(f"if {values.truth(verb.when)}:")
        code.depth += 1
    if tokens and picks_once(verb) and verb.picks[0].where is None:
        code.add(f"{found} += map({tokens}, {source_of(values, verb.picks[0], chosen)})")
        code.depth = depth
        return
    saved = dict(instead)
    names = [str(index)]
    alone = len(verb.picks) == 1 and (verb.when is None or verb.when_first)
    for pick in verb.picks:
        t = values.shelf.temp()
        code.add(f"for {t} in {source_of(values, pick, several or combined)}:")
        code.depth += 1
        instead[pick.cell] = V(t, True)
        if pick.where is not None:
            tried(values, 1 + pick.where.size)
            code.add(f"if {values.truth(pick.where)}:")
            code.depth += 1
        if not alone:
            tried(values, verb_work(verb))
        names.append(t)
    if verb.when is not None and not verb.when_first:
        code.add(f"if {values.truth(verb.when)}:")
        code.depth += 1
    move = names[1] if picks_once(verb) else f"({', '.join(names)},)"
    if not tokens:
        code.add(f"{found}.append(({', '.join(names)},))")
    else:
        code.add(f"{found}.append({tokens}({move}))" if verb.picks else f"{found}.append({tokens})")
    instead.clear()
    instead.update(saved)
    code.depth = depth


def source_of(values: PileValues, pick: PickInfo, several: Several) -> str:
    """The source of a pick, one after another; sets are told apart by a function."""
    if pick.lows is not None and pick.highs is not None:
        low, high = values.name(values.value(pick.lows)), values.name(values.value(pick.highs))
        with values.code.under(f"if {high} - {low} > {10 * limits.LEGAL_MOVES}:"):
            values.places.fault(values.code, "too-many-moves", pick.span)
        return f"range({low}, {high} + 1)"
    mask = values.value(pick.source)
    if pick.alike:
        form, name = (tuple, "chosen") if several is chosen else (union, "combined")
        found = values.name(alike(values, pick, mask, form, name))
        with values.code.under(f"if len({found}) > {limits.LEGAL_MOVES}:"):
            if several is limited:
                values.places.fault(values.code, "too-many-moves", pick.span)
            else:
                values.code.add("raise Leave")
        return str(found)
    if several is limited and pick.several and pick.source.type != "g":
        parts = mask, V(str(pick.low)), V(str(pick.high))
        return str(values.risky(limited, *parts, fault="too-many-moves", span=pick.span))
    if pick.several and pick.source.type != "g":
        return f"{values.shelf.put(several)}({mask}, {pick.low}, {pick.high})"
    return values.members(mask, pick.source)


def alike(values: PileValues, pick: PickInfo, mask: V, form: Callable[..., object], name: str) -> V:
    """The choices of several cards of which some look alike."""
    twins = twins_of(values.m.cards)
    key = "choices", name, pick.low, pick.high
    table = values.shelf.put(choices_of(pick.low, pick.high, twins, form), key)
    return V(f"{table}[{mask}]", deep=mask.deep + 1)


def plain(pick: PickInfo) -> bool:
    return not pick.several and pick.lows is None and pick.source.type != "g"


def chosen(mask: int, low: int, high: int) -> Iterable[tuple[int, ...]]:
    """The choices of low to high members of a mask, by how many and then in order."""
    members = MEMBERS[mask]
    if ways(len(members), low, high) > limits.LEGAL_MOVES:
        raise Leave
    if low == high:
        return combinations(members, low)
    sizes = range(low, min(high, len(members)) + 1)
    return chain.from_iterable([combinations(members, size) for size in sizes])


def ways(count: int, low: int, high: int) -> int:
    """In how many ways low to high of some members can be chosen."""
    return sum([comb(count, size) for size in range(low, min(high, count) + 1)])


def combined(mask: int, low: int, high: int) -> list[int]:
    """The sets of low to high members of a mask, by how many and then in order."""
    return [sum([1 << c for c in cards]) for cards in chosen(mask, low, high)]


def limited(mask: int, low: int, high: int) -> list[int]:
    """As `combined`; a fault if there are too many."""
    try:
        return combined(mask, low, high)
    except Leave:
        raise Fault("too-many-moves", None) from None


def kth(mask: int, low: int, high: int, k: int) -> int:
    """One of the `combined`, without the others."""
    members, size = MEMBERS[mask], low
    left = len(members)
    while k >= (those := comb(left, size)):
        k -= those
        size += 1
    found = 0
    for member in members:
        left -= 1
        those = comb(left, size - 1) if size else 0
        if k < those:
            found |= 1 << member
            size -= 1
        else:
            k -= those
    return found

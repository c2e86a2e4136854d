"""Deeds as Python on local variables: how a whole match changes its cells and zones.

Piles are lists here, changed in place.  Where a card most likely lies is asked first; where a fault
would come up the match is given up with `return None`, and played again step by step.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.machine.ir import NIL, D, E, Machine
from cardlang.run.python_code import Code, Shelf, V, number
from cardlang.run.python_moving import home
from cardlang.run.python_piles import Values
from cardlang.run.python_places import Local
from cardlang.run.python_ranges import Ranges
from cardlang.run.python_steps import constants, fits

LEAVE = "return None"
MANY = 60  # zones that are asked one after another; cards further on make a match slow


@frozen
class Spot:
    """A zone: the text of its mask and its pile, and what is known of it."""

    mask: str
    pile: str
    ordered: bool | None  # None: that depends
    number: str
    sure: bool  # whether it is surely there
    at: str = "0"  # nothing if it is not


class Doing:
    """Writes the deeds of one machine."""

    def __init__(
        self, m: Machine, ranges: Ranges, local: Local, shelf: Shelf, code: Code
    ) -> None:
        self.m, self.ranges, self.local, self.shelf, self.code = m, ranges, local, shelf, code
        self.values = Values(m, ranges, local, shelf, code)
        self.picks = {
            pick.cell: pick.source
            for decision in m.decisions for verb in decision.verbs for pick in verb.picks
            if pick.what == "card"
        }  # fmt: skip

    def deeds(self, deeds: list[D]) -> None:
        at = 0
        while at < len(deeds):
            run = constants(deeds, at)
            first = deeds[at].args[0]
            family = self.local.families.get(first) if run else None
            if family is not None and len(run) > 1:
                base, n, _ = family
                run = run[: base + n - first]
                row = self.shelf.put(tuple(run))
                self.code.add(f"F{base}[{first - base}:{first - base + len(run)}] = {row}")
                at += len(run)
                continue
            d = deeds[at]
            if d.op == "show":
                for e in d.args:
                    self.values.name(self.values.val(e))
            else:
                getattr(self, "_" + d.op)(d)
            at += 1

    def checked(self, v: V, e: E, bounds: tuple[int, ...]) -> V:
        """A value that is to be stored, after the test of its range."""
        if not bounds or fits(self.ranges.of(e), e.type, bounds):
            return v
        low, high, maybe = bounds
        v = self.values.name(v)
        nothing = NIL if e.type == "n" else -1
        more = f" and {v} != {nothing}" if maybe else ""
        self.code.add(f"if not {low} <= {v} <= {high}{more}: {LEAVE}")
        return v

    def _set(self, d: D) -> None:
        v = self.values.val(d.args[1])
        if d.args[1].type == "o":
            v = V(f"[*{v}]")
        place = self.local.cell(d.args[0])
        self.code.add(f"{place} = {self.checked(v, d.args[1], d.args[2:])}")

    def _setf(self, d: D) -> None:
        base, n, at, e = d.args[:4]
        where = self.values.val(at)
        if where.const is not None:
            if not 0 <= where.const < n:
                self.code.add(LEAVE)
                return
        else:
            where = self.values.name(where)
            if not self.ranges.sure(at, n):
                self.code.add(f"if not 0 <= {where} < {n}: {LEAVE}")
        v = self.checked(self.values.val(e), e, d.args[4:])
        self.code.add(f"F{base}[{where}] = {v}")

    # ---------------------------------------------------------------- zones

    def zone(self, e: E) -> Spot:
        """The zone that a value names, as things stand."""
        base, count, at, sure = self.values.zone_at(e)
        at = self.values.name(at)
        if at.const is not None and at.const < 0:
            return Spot("0", "()", False, "-1", False)
        zones = range(base, base + count) if at.const is None else [base + at.const]
        kinds = {self.m.zones[z].ordered for z in zones}
        mask, pile = (place(base, count, at, True) for place in (self.local.mask, self.local.order))
        ordered = kinds.pop() if len(kinds) == 1 else None
        number = f"{base} + {at}" if at.const is None else str(base + at.const)
        return Spot(str(mask), str(pile), ordered, number, sure or at.const is not None, str(at))

    def one(self, z: int) -> Spot:
        """A zone known by its number."""
        at = number(z)
        mask, pile = self.local.mask(0, 0, at, True), self.local.order(0, 0, at, True)
        return Spot(str(mask), str(pile), self.m.zones[z].ordered, str(z), True)

    def lay(self, to: Spot, unit: str, cards: str, under: bool, several: bool) -> None:
        """Put down cards that have been taken up."""
        code = self.code
        if to.number == "-1":
            code.add(LEAVE)
            return
        if not to.sure:
            code.add(f"if {to.at} < 0: {LEAVE}")
        code.add(f"{to.mask} |= {unit}")
        if several:
            step = f"{to.pile}[:0] = {cards}[::-1]" if under else f"{to.pile} += {cards}"
        else:
            step = f"{to.pile}.insert(0, {cards})" if under else f"{to.pile}.append({cards})"
        if to.ordered is None:
            kinds = tuple(z.ordered for z in self.m.zones)
            code.add(f"if {self.shelf.put(kinds, ('kinds', kinds))}[{to.number}]: {step}")
        elif to.ordered:
            code.add(step)

    def _put(self, d: D) -> None:
        card, zones, to, under = d.args
        code, values, depth = self.code, self.values, self.code.depth
        if card.op == "top" and card.args[1] is None:
            source = self.zone(card.args[0].args[0])
            code.add(f"if {source.pile}:")
            code.depth += 1
            target = self.zone(to)
            k = V(values.result(f"{source.pile}.pop()"), True)
            unit = values.name(values.single(k))
            if source.number != "-1":
                code.add(f"{source.mask} ^= {unit}")
        else:
            k = values.name(values.val(card))
            if k.const is not None and k.const < 0:
                return
            if k.const is None and values.maybe(card):
                code.add(f"if {k} >= 0:")
                code.depth += 1
            target = self.zone(to)
            unit = values.name(values.single(k))
            self.take(card, k, unit, zones)
        self.lay(target, str(unit), str(k), under, False)
        code.depth = depth

    def take(self, card: E, k: V, unit: V, zones: tuple[int, ...] | None) -> None:
        """Take a card from where it lies."""
        code, asked = self.code, list[Spot]()
        likely = home(card, self.picks)
        if likely is not None:
            asked.append(self.zone(likely))
        for z in zones or range(min(len(self.m.zones), MANY)):
            asked.append(self.one(z))
        seen: set[str] = set()
        for spot in asked:
            if spot.mask in seen or spot.ordered is None or spot.number == "-1":
                continue
            test = f"{spot.mask} & {unit}"
            if not spot.sure:
                test = f"{spot.at} >= 0 and {test}"
            with code.under(f"{'elif' if seen else 'if'} {test}:"):
                code.add(f"{spot.mask} ^= {unit}")
                if spot.ordered:
                    code.add(f"{spot.pile}.remove({k})")
            seen.add(spot.mask)
        code.add(f"else: {LEAVE}")

    def _puts(self, d: D) -> None:
        what, zones, to, under = d.args
        code, values = self.code, self.values
        rest = values.result(str(values.val(what)))
        target = self.zone(to)
        spots = [self.one(z) for z in zones or range(min(len(self.m.zones), MANY))]
        part = self.shelf.temp()
        if target.ordered is False:
            whole = values.result(rest)
            with code.under(f"if {rest}:"):
                for spot in spots:
                    code.add(f"{part} = {spot.mask} & {rest}")
                    with code.under(f"if {part}:"):
                        code.add(f"{spot.mask} ^= {part}")
                        code.add(f"{rest} ^= {part}")
                        if spot.ordered:
                            code.add(self.kept(spot.pile, part))
                code.add(f"if {rest}: {LEAVE}")
                self.lay(target, whole, "()", under, True)
            return
        cards, low = self.shelf.temp(), self.shelf.temp()
        with code.under(f"while {rest}:"):
            code.add(f"{low} = {rest} & -{rest}")
            with code.under("while True:"):
                for spot in spots:
                    with code.under(f"if {spot.mask} & {low}:"):
                        code.add(f"{part} = {spot.mask} & {rest}")
                        code.add(f"{spot.mask} ^= {part}")
                        if spot.ordered:
                            lying = self.shelf.put(lying_in, "lying_in")
                            code.add(f"{cards} = {lying}({spot.pile}, {part})")
                            code.add(self.kept(spot.pile, part))
                        else:
                            code.add(f"{cards} = {self.shelf.known('MEMBERS')}[{part}]")
                        code.add("break")
                code.add(LEAVE)
            code.add(f"{rest} ^= {part}")
            self.lay(target, part, cards, under, True)

    def kept(self, pile: str, part: str) -> str:
        """What remains of a pile without some cards."""
        return f"{pile}[:] = {self.shelf.put(kept, 'kept')}({pile}, {part})"

    def _pour(self, d: D) -> None:
        source, target = self.zone(d.args[0]), self.zone(d.args[1])
        if source.number == "-1":
            return
        code, cards = self.code, self.shelf.temp()
        whole = self.values.result(source.mask)
        with code.under(f"if {whole}:" if source.sure else f"if {source.at} >= 0 and {whole}:"):
            if target.ordered is not False:
                members = f"{self.shelf.known('MEMBERS')}[{whole}]"
                if source.ordered is not False:
                    members = f"{source.pile}[:] or {members}"
                code.add(f"{cards} = {members}")
            code.add(f"{source.mask} = 0")
            if source.ordered is not False:
                code.add(f"{source.pile}.clear()")
            self.lay(target, whole, cards, d.args[2], True)


def kept(pile: list[int], part: int) -> list[int]:
    return [c for c in pile if not part >> c & 1]


def lying_in(pile: list[int], part: int) -> list[int]:
    return [c for c in pile if part >> c & 1]


__all__ = ["LEAVE", "Doing", "kept", "lying_in"]

"""Deeds as Python on local variables: how a whole match changes its cells and zones.

Piles are lists here, changed in place.  Where a card most likely lies is asked first; where a fault
would come up the match is given up with `return None`, and played again step by step.
"""

from __future__ import annotations

from attrs import frozen

from cardlang.machine.ir import NIL, D, Decision, E, Machine
from cardlang.machine.ranges import Ranges
from cardlang.run.python.changing import constants, fits
from cardlang.run.python.code import Code, Shelf, V, number
from cardlang.run.python.moving import home
from cardlang.run.python.piles import Values
from cardlang.run.python.places import Local
from cardlang.run.python.values import shape

LEAVE = "return None"
MANY = 60  # zones that are asked one after another; cards further on make a match slow


@frozen
class Spot:
    """A zone: the text of its mask and its pile, if there is one, and what is known of it."""

    mask: str
    pile: str
    ordered: bool | None  # None: that depends
    number: str
    sure: bool  # whether it is surely there
    at: str = "0"  # nothing if it is not


class Doing:
    """Writes the deeds of one machine."""

    def __init__(self, m: Machine, ranges: Ranges, local: Local, shelf: Shelf, code: Code) -> None:
        self.m, self.ranges, self.local, self.shelf, self.code = m, ranges, local, shelf, code
        self.values = Values(m, ranges, local, shelf, code)
        self.picks = {
            pick.cell: pick.source
            for decision in m.decisions for verb in decision.verbs for pick in verb.picks
            if pick.what == "card"
        }  # fmt: skip
        self.sure: dict[int, set[int]] = {}  # by block: picks that still lie where they were picked
        self.seen: dict[int, str] = {}  # by pick: the text of the zone's mask when it was picked
        self.block = -1

    def noted(self, decision: Decision, held: dict[object, V]) -> None:
        """Remembers what was read of the zones that cards are picked from."""
        for verb in decision.verbs:
            for pick in verb.picks:
                zone = inside(pick.source)
                found = held.get(shape(zone)) if zone is not None else None
                if found is not None:
                    self.seen[pick.cell] = str(found)

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
        if at.const is not None:
            return self.one(base + at.const)
        return Spot(str(mask), str(pile), ordered, f"{base} + {at}", sure, str(at))

    def one(self, z: int) -> Spot:
        """A zone known by its number."""
        at = number(z)
        mask, pile = str(self.local.mask(0, 0, at, True)), str(self.local.order(0, 0, at, True))
        mask, pile = (
            "" if z in self.local.no_mask else mask,
            "" if z in self.local.no_pile else pile,
        )
        return Spot(mask, pile, self.m.zones[z].ordered, str(z), True)

    def lay(self, to: Spot, unit: str, cards: str, under: bool, several: bool) -> None:
        """Put down cards that have been taken up."""
        code = self.code
        if to.number == "-1":
            code.add(LEAVE)
            return
        if not to.sure:
            code.add(f"if {to.at} < 0: {LEAVE}")
        if to.mask:
            code.add(changed(to.mask, "|", unit))
        if not to.pile:
            return
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
            k = V(f"{source.pile}.pop()")
            if source.mask or target.ordered is not False:
                k = values.name(k)
            unit = values.single(k)
            if source.mask:
                unit = values.name(unit)
                code.add(changed(source.mask, "^", str(unit)))
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
            spot = asked[0]
            known = card.op == "cell" and card.args[0] in self.sure.get(self.block, ())
            if known and spot.mask and spot.ordered is False:
                mask = self.seen.get(card.args[0], spot.mask)
                code.add(f"{spot.mask} = {mask} ^ {unit}")
                return
        for z in zones or range(min(len(self.m.zones), MANY)):
            asked.append(self.one(z))
        seen: set[str] = set()
        for spot in asked:
            if (spot.mask or spot.pile) in seen or spot.ordered is None or spot.number == "-1":
                continue
            test = f"{spot.mask} & {unit}" if spot.mask else f"{k} in {spot.pile}"
            if not spot.sure:
                test = f"{spot.at} >= 0 and {test}"
            with code.under(f"{'elif' if seen else 'if'} {test}:"):
                if spot.mask:
                    code.add(changed(spot.mask, "^", str(unit)))
                if spot.ordered and spot.pile:
                    code.add(f"{spot.pile}.remove({k})")
            seen.add(spot.mask or spot.pile)
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
                    code.add(f"{part} = {self.whole(spot)} & {rest}")
                    with code.under(f"if {part}:"):
                        if spot.mask:
                            code.add(f"{spot.mask} ^= {part}")
                        code.add(f"{rest} ^= {part}")
                        if spot.ordered and spot.pile:
                            code.add(self.kept(spot.pile, part))
                code.add(f"if {rest}: {LEAVE}")
                self.lay(target, whole, "()", under, True)
            return
        cards, low = self.shelf.temp(), self.shelf.temp()
        with code.under(f"while {rest}:"):
            code.add(f"{low} = {rest} & -{rest}")
            with code.under("while True:"):
                for spot in spots:
                    with code.under(f"if {self.whole(spot)} & {low}:"):
                        code.add(f"{part} = {self.whole(spot)} & {rest}")
                        if spot.mask:
                            code.add(f"{spot.mask} ^= {part}")
                        if spot.ordered and not spot.pile:
                            code.add(LEAVE)  # nobody has kept their order
                        elif spot.ordered:
                            lying = self.shelf.put(lying_in, "lying_in")
                            code.add(f"{cards} = {lying}({spot.pile}, {part})")
                            code.add(self.kept(spot.pile, part))
                        else:
                            code.add(f"{cards} = {self.shelf.known('spread')}({part})")
                        code.add("break")
                code.add(LEAVE)
            code.add(f"{rest} ^= {part}")
            self.lay(target, part, cards, under, True)

    def whole(self, spot: Spot) -> str:
        """The mask of a zone, which may have to be found out."""
        if spot.mask:
            return spot.mask
        return f"{self.shelf.put(mask_of, 'mask_of')}({spot.pile})"

    def kept(self, pile: str, part: str) -> str:
        """What remains of a pile without some cards."""
        return f"{pile}[:] = {self.shelf.put(kept, 'kept')}({pile}, {part})"

    def _pour(self, d: D) -> None:
        source, target = self.zone(d.args[0]), self.zone(d.args[1])
        if source.number == "-1":
            return
        code, cards = self.code, self.shelf.temp()
        if source.mask:
            whole = self.values.result(source.mask)
            test = f"if {whole}:" if source.sure else f"if {source.at} >= 0 and {whole}:"
        else:
            whole, test = self.shelf.temp(), f"if {source.pile}:"
        with code.under(test):
            if not source.mask and target.mask:
                code.add(f"{whole} = {self.whole(source)}")
            if target.ordered is not False:
                members = f"{self.shelf.known('spread')}({whole})"
                if source.ordered is not False:
                    members = f"{source.pile}[:] or {members}"
                code.add(f"{cards} = {members}")
            if source.mask:
                code.add(f"{source.mask} = 0")
            if source.ordered is not False and source.pile:
                code.add(f"{source.pile}.clear()")
            self.lay(target, whole, cards, d.args[2], True)


def changed(place: str, sign: str, by: str) -> str:
    """A change of a mask in the shortest way: a list is not asked twice for its place."""
    return f"{place} = {place} {sign} {by}" if "[" in place else f"{place} {sign}= {by}"


def mask_of(pile: list[int]) -> int:
    return sum([1 << c for c in pile])


def inside(e: E) -> E | None:
    """A zone (a value) that holds all members of a set, or None."""
    op, args = e.op, e.args
    if op == "zone":
        return e
    if op in ("minus", "filter", "distinct", "argmost", "argleast"):
        return inside(args[0])
    if op == "inter":
        found = inside(args[0])
        return found if found is not None else inside(args[1])
    if op in ("orelse", "cond", "union"):
        parts = [a for a in args[op == "cond" :] if a.op != "const" or a.args[0]]
        zones = [inside(a) for a in parts]
        if zones and all(z is not None and shape(z) == shape(zones[0]) for z in zones):
            return zones[0]
    return None


def kept(pile: list[int], part: int) -> list[int]:
    return [c for c in pile if not part >> c & 1]


def lying_in(pile: list[int], part: int) -> list[int]:
    return [c for c in pile if part >> c & 1]


__all__ = ["LEAVE", "Doing", "kept", "lying_in"]

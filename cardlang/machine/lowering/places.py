"""The layout of a state: what each cell and each zone is, whose it is, and who sees it."""

from __future__ import annotations

from cardlang import limits
from cardlang.machine.fold import refuse
from cardlang.machine.ir import CELLS, CellInfo, Owner, ZoneInfo
from cardlang.machine.lowering.cards import Constants
from cardlang.machine.lowering.values import Lowering
from cardlang.program import CARD, Base, Keep, Program, Zone


class PlaceLayout:
    """Lays out the cells of a state: scores, keeps, and for each zone its cards and their order."""

    def __init__(self, program: Program, low: Lowering, constants: Constants) -> None:
        self.program, self.low, self.constants = program, low, constants
        self.cells: list[CellInfo] = []
        self.zones: list[ZoneInfo] = []
        self.at = CELLS

    def take(self, count: int) -> int:
        self.at += count
        return self.at - count

    def lay_out(self) -> None:
        low, program = self.low, self.program
        self.scores = self.take(len(low.sides))
        low.keeps[program.score] = (self.scores, len(low.sides))
        low.deal_number = self.take(1)
        self.over = self.take(1)
        for keep in program.keeps.values():
            count = low.count(keep.families)
            base = self.take(count)
            low.keeps[keep] = (base, count)
            if self.at - CELLS > limits.CELLS:
                span = keep.node.span if keep.node is not None else program.deck.node.span
                message = "the keeps of a game hold at most 16,384 values"
                raise refuse("too-many-keeps", message, span, self.product(keep.families))
            for k in range(count):
                self.cells.append(self.cell_info(keep, base + k, k))
        places: list[Zone] = [program.box, *program.zones.values()]
        for zone in places:
            count = low.count(zone.families)
            low.zones[zone] = (len(self.zones), count)
            if len(self.zones) + count > limits.ZONES:
                message, help = "a game has at most 512 zones", self.product(zone.families)
                raise refuse("too-many-zones", message, zone.node.span, help)
            for k in range(count):
                self.zones.append(self.zone_info(zone, k))
        self.masks = self.take(len(self.zones))
        self.orders = self.take(len(self.zones))

    def product(self, families: tuple[Base, ...]) -> str:
        """A sentence on how many things there are, where there is one for each two kinds."""
        if len(families) < 2:
            return ""
        sizes = [self.low.size(family) for family in families]
        one, other = families
        return f"one for each {one} and {other} are {sizes[0]:,} times {sizes[1]:,}"

    def owners(self, families: tuple[Base, ...], k: int) -> tuple[Owner, ...]:
        """The owners of number `k`, where there is one for each of some kinds."""
        found = []
        for family, number in zip(families, self.low.parted(families, k), strict=True):
            label = family.labels[number].move if family.labels else str(number)
            if family is CARD:
                label = self.low.cards[number].id
            found.append(Owner(family.name, number, label))
        return tuple(found)

    def owned(self, families: tuple[Base, ...], k: int) -> tuple[Owner, tuple[Owner, ...]]:
        """The owner of number `k`, the seat or side of two; and both."""
        owners = self.owners(families, k)
        if len(owners) < 2:
            return (*owners, Owner("", -1, ""))[0], ()
        persons = [owner for owner in owners if owner.kind in ("seat", "side")]
        one = (*persons, *owners)[0]
        return Owner(one.kind, one.number, " by ".join(owner.label for owner in owners)), owners

    def seats(self, sight: str, owner: Owner) -> int:
        """The seats that a sight speaks of, as a mask."""
        everyone = (1 << self.low.players) - 1
        if sight in ("all", "nobody"):
            return everyone if sight == "all" else 0
        own = 1 << owner.number if owner.kind == "seat" else 0
        if owner.kind == "side":
            own = sum(1 << seat for seat in self.low.sides[owner.number])
        return own if sight == "owner" else everyone & ~own

    def zone_info(self, zone: Zone, k: int) -> ZoneInfo:
        owner, pair = self.owned(zone.families, k)
        seen, top = self.seats(zone.sight, owner), self.seats(zone.top_sight, owner)
        return ZoneInfo(
            zone.name,
            owner.number,
            owner.kind,
            owner.label,
            zone.ordered,
            seen,
            top,
            self.down_to(zone),
            pair=pair,
        )

    def down_to(self, zone: Zone) -> int:
        """The cards that end what is seen of the top of a zone."""
        if zone.down_to is None:
            return -1
        constants, found = self.constants, 0
        for number, card in enumerate(self.low.cards):
            if constants.flag(zone.down_to, card.values):
                found |= 1 << number
        return found

    def cell_info(self, keep: Keep, cell: int, k: int) -> CellInfo:
        owner, pair = self.owned(keep.families, k)
        base = keep.kind.base
        return CellInfo(
            keep.name,
            owner.number,
            owner.kind,
            owner.label,
            base.plural if keep.kind.many else base.name,
            keep.kind.many,
            self.seats(keep.seen_by, owner),
            tuple(x.move for x in base.labels),
            cell,
            keep.node is not None and keep.node.off_table,
            pair=pair,
        )

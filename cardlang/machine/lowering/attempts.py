"""Lowering of attempts: what is done in one, and how it is taken back.

What the blocks of an attempt move and set is looked up when all blocks are written (`finish`),
since a keep may be set further down.  So much is then saved in front of them, in cells that nobody
sees: the keeps that they may set, and the cards of the zones that they may take cards from.  To
take back is to set these keeps and to move these cards home.  What a pile has gained lies on it or
beneath it and goes without a trace; what it has lost lay at its top and is laid there again, card
by card in the old order.  Anything else that is done to a pile is refused, and so is what cannot be
undone at all: a shuffle, the end of a deal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardlang.machine.fold import minus, refuse
from cardlang.machine.lowering.choices import Flow
from cardlang.machine.lowering.ground import type_of
from cardlang.machine.rows import From
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Cell,
    Cond,
    Const,
    Deed,
    Distinct,
    Each,
    End,
    Groups,
    OrElse,
    PartedGroups,
    Pile,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
)
from cardlang.program import AttemptStep, Label, Step
from cardlang.program import Zone as DeclaredZone
from cardlang.quick import define, field
from cardlang.source import Span


@define
class _Changes:
    """Changes that some deeds may make: zones by number with where that is said, cells."""

    gains: dict[int, Span] = field(factory=dict)
    loses: dict[int, Span] = field(factory=dict)
    inside: dict[int, Span] = field(factory=dict)  # piles that lose other cards than the top one
    cells: set[int] = field(factory=set)


class Attempts(Flow):
    """Writes attempts besides all else."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]  # what the base is given
        self.backs: dict[Label, int] = {}  # where each attempt is taken back
        self.around: list[Step] = []  # the attempts that are being written, from outside
        self.undoing: set[int] = set()  # blocks that take something back
        self.unfinished: list[Callable[[], None]] = []  # attempts, the inner ones first

    def _attempt(self, s: AttemptStep) -> None:
        save, inside, back, after = (self.block() for _ in range(4))
        self.jump(save, s.span)
        self.begin(inside)
        self.backs[s.label] = back
        self.around.append(s)
        first = len(self.blocks)
        self.run(s.body)
        self.jump(after, s.span)
        self.around.pop()
        written = [inside, *range(first, len(self.blocks))]
        saying = self.saying

        def finish() -> None:
            self.saying = saying
            changes = self.changes([b for b in written if b not in self.undoing], s)
            first = len(self.blocks)
            self.begin(save)
            taken_back = self.saved(changes, s.span)
            self.jump(inside, s.span)
            self.begin(back)
            for write in taken_back:
                write()
            self.jump(after, s.span)
            self.undoing |= {back, *range(first, len(self.blocks))}

        self.unfinished.append(finish)
        self.begin(after)

    def finish(self) -> None:
        """Writes how attempts are taken back: every other block is written."""
        for finish in self.unfinished:
            finish()
        self.unfinished = []

    def no_attempt(self, s: Step, message: str) -> None:
        """Refuses what cannot be taken back, inside an attempt."""
        if self.around:
            at = s.via[0] if s.via else s.span
            raise refuse("not-taken-back", message, at, "do it before the attempt, or behind it")

    # --------------------------------------------------------- what is changed

    def changes(self, blocks: list[int], s: Step) -> _Changes:
        """The changes that the deeds of some blocks may make."""
        found = _Changes()
        keeps = {base + k for base, count in self.low.keeps.values() for k in range(count)}
        for number in blocks:
            for d in self.blocks[number].deeds:
                found.cells |= keeps.intersection(d.cells)
                if isinstance(d, (Put, PutAll, Pour)):
                    self.moved(d, found, d.span if d.span.source is s.span.source else s.span)
        for z, at in found.gains.items():
            if z in found.loses and self.zone(z).ordered:
                name = self.zone(z).name
                raise refuse(
                    "not-taken-back",
                    f"cards are taken from `{name}` and laid on it; its order would not come back",
                    at,
                    "let cards go to another place in the attempt, and to the pile behind it",
                )
        for z, at in found.inside.items():
            if self.zone(z).ordered:
                name = self.zone(z).name
                raise refuse(
                    "not-taken-back",
                    f"this may take a card from the middle of `{name}`, whose order would be lost",
                    at,
                    f"write `move top of {name} to …`",
                )
        return found

    def moved(self, d: Deed, found: _Changes, at: Span) -> None:
        """Notes which zones lose cards to which."""
        assert isinstance(d, (Put, PutAll, Pour))
        for z in self.zones_of(d.to):
            found.gains.setdefault(z, at)
        if isinstance(d, Pour):
            sources = self.zones_of(d.source)
        elif isinstance(d, Put) and isinstance(d.card, End) and isinstance(d.card.pile, Pile):
            sources = self.zones_of(d.card.pile.at)
            if d.card.which != "top" or d.card.among is not None:
                found.inside.update(dict.fromkeys(sources, at))
        else:
            cards = d.card if isinstance(d, Put) else d.cards
            sources = list(self.origins(cards) if d.zones is None else d.zones)
            found.inside.update(dict.fromkeys(sources, at))
        for z in sources:
            found.loses.setdefault(z, at)

    def origins(self, cards: Value) -> list[int]:
        """The zones from which the cards of a value come; all, where that cannot be told."""
        found: set[int] = set()
        todo, seen, named = [cards], set[int](), dict[int, Value]()
        while todo:
            e = todo.pop()
            if isinstance(e, (ZoneAt, Pile)):
                found.update(self.zones_of(e.at))
            elif isinstance(e, Zones):
                found.update(range(e.first, e.first + e.count))
            elif isinstance(e, Cell) and e.cell not in seen:
                seen.add(e.cell)
                todo += self.filling(e.cell)
            elif isinstance(e, Apply) and e.operation.members is From.ALL:
                todo += e.args
            elif isinstance(e, Apply) and e.operation.narrows:
                todo.append(e.args[0])
            elif isinstance(e, (Each, Best, Distinct, Groups, PartedGroups)) and e.type != "n":
                todo.append(e.over)
            elif isinstance(e, End):
                todo.append(e.pile)
            elif isinstance(e, Cond):
                todo += [*(value for _, value in e.arms), e.otherwise]
            elif isinstance(e, OrElse):
                todo += e.args
            elif isinstance(e, Bind):
                named.update(dict(e.names))
                todo.append(e.body)
            elif isinstance(e, Var) and e.var in named:
                todo.append(named[e.var])
            elif not isinstance(e, Cell) and not (isinstance(e, Const) and e.value == 0):
                return list(range(self.all_zones()))
        return sorted(found)

    def filling(self, cell: int) -> list[Value]:
        """The values that a cell is filled with."""
        picked = [
            pick.source
            for decision in self.decisions
            for verb in decision.verbs
            for pick in verb.picks
            if pick.cell == cell
        ]
        deeds = [d for block in self.blocks for d in block.deeds]
        sets = [d for d in deeds if isinstance(d, (Set, SetFamily)) and cell in d.cells]
        return picked + [d.value for d in sets]

    def zones_of(self, at: Value) -> list[int]:
        """The zones that a value may be the number of."""
        if isinstance(at, Const):
            return [at.value] if at.value >= 0 else []
        if isinstance(at, Table):
            return [z for z in at.row if z >= 0]
        if isinstance(at, Cond):
            arms = [*(value for _, value in at.arms), at.otherwise]
            return [z for arm in arms for z in self.zones_of(arm)]
        return list(range(self.all_zones()))

    def all_zones(self) -> int:
        """The number of zones."""
        return max(base + count for base, count in self.low.zones.values())

    def zone(self, z: int) -> DeclaredZone:
        """The declaration of the zone with a number."""
        return next(zone for zone, (b, n) in self.low.zones.items() if b <= z < b + n)

    # ------------------------------------------------------- saved, taken back

    def saved(self, changes: _Changes, span: Span) -> list[Callable[[], None]]:
        """Writes down what there is; gives what writes that it is so again.

        Cards go home, then keeps are as they were.
        """
        found: list[Callable[[], None]] = []
        away = tuple(sorted(changes.gains))
        for z in sorted(changes.loses):
            cards = self.copy(ZoneAt("m", Const("p", z), span=span), span)
            if self.zone(z).ordered:
                order = self.copy(Pile("o", Const("p", z), span=span), span)
                found.append(partial(self.laid_again, z, cards, order, away, span))
            else:
                found.append(partial(self.sent_home, z, cards, away, span))
        for keep, (base, count) in self.low.keeps.items():
            for cell in sorted(changes.cells.intersection(range(base, base + count))):
                was = Cell(type_of(keep.kind), cell, keep.kind.maybe, span=span)
                found.append(partial(self.set, cell, self.copy(was, span), span))
        return found

    def copy(self, value: Value, span: Span) -> Cell:
        """A cell that nobody sees, with what something is now."""
        cell = self.cell()
        self.set(cell, value, span)
        return Cell(value.type, cell, isinstance(value, Cell) and value.maybe, span=span)

    def sent_home(self, z: int, cards: Value, away: tuple[int, ...], span: Span) -> None:
        """Cards that a zone has lost lie in it again."""
        missing = minus(cards, ZoneAt("m", Const("p", z), span=span))
        self.emit(PutAll(span, missing, away, Const("p", z), False))

    def laid_again(
        self, z: int, cards: Value, order: Value, away: tuple[int, ...], span: Span
    ) -> None:
        """Cards that were at the top of a pile go there one by one, the lowest first."""
        missing = minus(cards, ZoneAt("m", Const("p", z), span=span))
        left = Cell("m", self.cell(), span=span)
        here = Cell("p", self.cell(), span=span)
        self.set(left.cell, missing, span)
        next = End("p", "bottom", order, among=left, span=span)
        with self.taking(left, here, span, "pile", next):
            self.emit(Put(span, here, away, Const("p", z), False))

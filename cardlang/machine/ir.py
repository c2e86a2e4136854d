"""The machine: what a game means for one number of players and one choice of options.

A machine is a graph of blocks.  A block is a straight run of deeds and one way on: a jump, a
branch, or a *stop* where the world has to answer (a seat chooses, cards are shuffled, a deal is
counted, the match is over).  Deeds carry values: trees of operations, each with the place in the
text that it came from.  Everything a backend must agree on stands here; every backend is a reader
of this structure and adds no meaning.

**State.**  A flat list: `pc, fuel, step, work`, then cells.  A cell holds a whole number.  Zone `z`
holds its cards as a mask in cell `machine.masks + z`; if its order matters also as a tuple of card
numbers, bottom card first, in cell `machine.orders + z`.  What values, deeds and ways on there are,
and what stands for nothing, is said in `tree`; what the plain operations mean in `operations`.

**Shuffles.**  A shuffle stop is given an order; of cards in a pile that are printed alike the lower
number then lies nearer the bottom, for a record knows cards by what is printed on them.  Which zone
it is costs what its value costs, once; a zone that nobody owns is the fault no-owner-now.

**Fuel.**  Entering a block costs `Block.fuel`; a value that ranges over a set costs in addition
the number of members times the weight of what it asks of each (`Each.weight`, `Best.weight`).  A
decision costs the fuel of its offer once, when it is answered.

**Work.**  Whatever takes time counts as work, whether or not it burns fuel.  `state[STEP]` is the
work since the last decision.  At a decide stop, and at no other, it is added to `state[WORK]` and
set to 0; to answer a decision is work too.  Both are limited, the work of a step and that of the
whole match: a match ends with the fault `fuel` at the first block that is entered with too much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from cardlang.machine import operations as operations  # the rows that are named are there
from cardlang.machine import tree
from cardlang.machine.graph import order
from cardlang.machine.rows import Operation, Ranging, operation_named, ranging_named
from cardlang.machine.tree import Decide, Deed, Exit, Over, Value
from cardlang.quick import define, field, frozen
from cardlang.source import Span

if TYPE_CHECKING:
    from cardlang.program.program import Act

LoopKind = Literal["members", "groups", "pile", "numbers", "times", "until"]

PC, FUEL, STEP, WORK, CELLS = 0, 1, 2, 3, 4  # places in a state


@frozen(eq=False)
class Loop:
    """The test at the head of a loop: whether there is another turn.

    `kind` is `members` (of a set), `groups`, `pile` (cards in their order), `numbers`, `times` or
    `until`.  The first `takes` deeds of block `inside` take the next member from cell `rest` into
    cell `item`; where the loop goes round the table cell `start` holds who was last, of `seats`.
    Of the others `item` is the number reached, the turns left, or the turns so far.
    """

    kind: LoopKind
    inside: int
    after: int
    item: int
    rest: int = -1
    start: int = -1
    seats: int = 0
    takes: int = 0


@define(eq=False)
class Block:
    deeds: list[Deed] = field(factory=list)
    exit: Exit = field(factory=Over)
    fuel: int = 1
    span: Span | None = None
    loop: Loop | None = None  # if it is the head of one


@frozen(eq=False)
class PickInfo:
    """A pick of a verb: members of `source`, put into `cell`.

    `what` tells how to print it: `card`, `seat`, `number`, `cards`, or a label kind's name.
    `low` and `high` (cards only): how many at once.  `alternatives` are the tries of an `else`
    chain in the order they are made: (value, span); `rule` names the rule that made the set.
    """

    cell: int
    source: Value
    what: str
    name: str
    span: Span
    aloud: bool = False
    low: int = 1
    high: int = 1
    several: bool = False
    labels: tuple[str, ...] = ()
    rule: tuple[str, tuple[tuple[str, str], ...], Span] | None = None  # name, (language, prose)…
    alternatives: tuple[tuple[Value, Span], ...] = ()
    lows: Value | None = None  # sources of numbers: a range low..high instead of `source`
    highs: Value | None = None
    where: Value | None = None  # numbers: condition on the cell
    alike: bool = False  # several at once, of which some look alike: each choice as it prints

    def values(self) -> list[Value]:
        """Its values, in the order in which they are worked out."""
        return [e for e in (self.source, self.lows, self.highs, self.where) if e is not None]


@frozen(eq=False)
class VerbInfo:
    name: str
    picks: tuple[PickInfo, ...]
    when: Value | None
    when_first: bool  # `when` does not read the picks
    block: int  # where to go on
    span: Span
    prose: tuple[tuple[str, str], ...] = ()
    why: tuple[tuple[str, str], ...] = ()  # what is said where `when` does not hold

    def values(self) -> list[Value]:
        """All values of the verb: those of its picks in their order, then `when`."""
        found = [e for pick in self.picks for e in pick.values()]
        return found if self.when is None else [*found, self.when]


@frozen(eq=False)
class Decision:
    """A point where a seat chooses: the seat is in `cell`."""

    cell: int
    verbs: tuple[VerbInfo, ...]
    span: Span
    fuel: int
    sealed: bool = False
    prose: tuple[tuple[str, str], ...] = ()

    @property
    def names_cards(self) -> bool:
        """Return whether one of its moves names a card."""
        return any(pick.what in ("card", "cards") for verb in self.verbs for pick in verb.picks)


@frozen(eq=False)
class CardInfo:
    id: str
    title: str  # for people: "The Crooked Lantern", or the labels' words
    values: dict[str, int]  # attribute or column name -> label number, or number
    back: str  # what its back shows ("S"), "" if nothing
    twin: int  # the lowest card that is printed alike; these have consecutive numbers


@frozen(eq=False)
class Owner:
    """A seat, side, card or label, by its number and as it is written: "2", "first"."""

    kind: str  # "seat", "side", "card", or a label kind's name
    number: int
    label: str


@frozen(eq=False)
class Owned:
    """A thing of which there may be one for each owner. `name` is the file's own, `owner` a number.

    Where there is one for each two kinds, `pair` has both, and `owner` is the seat or side of the
    two, if one is, otherwise the first.
    """

    name: str
    owner: int  # -1: the table's
    owner_kind: str  # "", "seat", "side", "card", or a label kind's name
    owner_label: str  # "" or how it is written: "2", "first"; of two kinds: "2 by first"
    pair: tuple[Owner, ...] = field(default=(), kw_only=True)

    @property
    def of_cards(self) -> bool:
        """Return whether there is one for each card."""
        return self.owner_kind == "card" or any(owner.kind == "card" for owner in self.pair)


@frozen(eq=False)
class ZoneInfo(Owned):
    """One place of the table."""

    ordered: bool
    seen_by: int  # mask of the seats that see its faces
    top_seen_by: int  # mask of the seats that see its top card
    down_to: int = -1  # they see on, card by card, down to the first of these cards

    def top(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Of the cards that lie here, bottom first, those at the top that may be seen."""
        for place in range(len(cards) - 1, -1, -1):
            if self.down_to >> cards[place] & 1:
                return cards[place:]
        return cards


@frozen(eq=False)
class CellInfo(Owned):
    """A cell that a rule declared: `keep tricks of each seat` is one a seat."""

    what: str  # number, flag, card, seat, side, cards, seats, or a label kind's name
    many: bool
    seen_by: int  # mask of seats
    labels: tuple[str, ...] = ()
    cell: int = 0
    off_table: bool = False  # of no interest to people; who may see it may know it all the same


@frozen(eq=False)
class PlanStep:
    """A step of an example, lowered: `given shuffle deal when move then may may-not`."""

    what: Act
    span: Span
    cards: tuple[str, ...] | None = None
    moves: tuple[tuple[int, str], ...] = ()
    seat: int = 0
    texts: tuple[str, ...] = ()
    cells: tuple[int, ...] = ()  # what is given: one cell, or one of each copy of a card
    seats: int = 0  # the seat whose they are, as a mask; 0 if no seat's
    value: Value | None = None
    zone: Value | None = None  # the zone that is given or compared
    face_up: bool = False  # a zone in order is written as it was laid, else from the top
    entry: int = -1


@define(eq=False)
class Machine:
    title: str
    slug: str
    players: int
    sides: tuple[tuple[int, ...], ...]  # seats of each side
    options: dict[str, int | bool | str]  # as records write them: names with `_`
    backs: tuple[str, ...]
    cards: tuple[CardInfo, ...]
    zones: tuple[ZoneInfo, ...]
    cells: tuple[CellInfo, ...]
    scores: int  # the first of the score cells, one a side
    deal_number: int  # the cell that counts deals
    size: int  # cells in all, the first three included
    masks: int
    orders: int
    tables: list[tuple[int, ...]]
    rows: list[tuple[int, ...]]
    blocks: list[Block]
    decisions: list[Decision]
    start: int  # the first block
    vars: int  # how many `var`s values use
    winner: Value  # mask of the winning seats
    dealing: int = 0  # the block where a deal begins
    entries: dict[str, int] = field(factory=dict)
    digest: str = ""
    conditions: dict[str, Value] = field(factory=dict)
    plan: tuple[PlanStep, ...] = ()  # an example's steps
    facts: tuple[tuple[CellInfo, Value], ...] = ()  # what rules work out from public things

    def after(self, block: int) -> tuple[int, ...]:
        """The blocks that may come next after a block, behind a stop too."""
        way = self.blocks[block].exit
        if isinstance(way, Decide):
            return tuple([verb.block for verb in self.decisions[way.decision].verbs])
        return way.targets()

    def reached(self, start: int | None = None) -> list[int]:
        """The blocks that a match (or what begins at a block) can come to, by number."""
        return sorted(order([self.start if start is None else start], self.after))


Kept = type | Callable[[str], Operation | Ranging]
KEPT: tuple[Kept, ...] = (
    *tree.NODES,
    tree.Attribute,
    *(operation_named, ranging_named),
    *(Loop, Block, PickInfo, VerbInfo, Decision),
    *(CardInfo, Owner, ZoneInfo, CellInfo, PlanStep, Machine),
)
"""All that a machine is made of, for who keeps it."""

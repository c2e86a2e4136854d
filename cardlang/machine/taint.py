"""Taint: the hidden things that a value depends on, and what the seats know at each block.

A `Secret` is a read of something that some seat cannot see: the cards of a zone, their order, a
keep, a picked card.  `Reader.read` follows a value to its secrets.  Counts are public, and so is
what backs show.  Whether a seat sees the owner's part of a family (`hand of mover`) is decided by
trying all values of the names in the owner and in the seat (`owned_by`).

`SecretFacts` holds at a point of the machine.  `sets` and `orders` are masks of zones: those whose
cards, or whose order, everybody can work out, be it because they are empty, because nothing was
shuffled yet, or because only cards came there that lay in sight.  `places` says where a card with a
name lies since it was moved or shown.  `mover` is the seat whose move is being carried out: what
that seat saw when it chose decides by its own will.  Who holds a card that the rules name is known
to all, as far as it was dealt there: not where cards went by what they or others are (`strayed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlang.machine import operations as op
from cardlang.machine.backs import DeckBacks, of_a_keep
from cardlang.machine.ir import CardInfo, CellInfo, ZoneInfo
from cardlang.machine.owners import Owners
from cardlang.machine.rows import Asks, Gives
from cardlang.machine.secret import (
    BLANK,
    NO_KEYS,
    NONE,
    CellKey,
    KeepKey,
    Key,
    OrderKey,
    Secret,
    SecretFacts,
    Secrets,
    ValueKey,
    ZoneKey,
)
from cardlang.machine.tree import (
    Apply,
    Best,
    Bind,
    Cell,
    Cond,
    Const,
    Distinct,
    Each,
    End,
    Family,
    OrElse,
    Pile,
    Place,
    Table,
    Value,
    Var,
    ZoneAt,
    Zones,
    form,
    walk,
)
from cardlang.source import Span

_KEYS = 6  # that a secret has at most


Asked = tuple[Value, bool, frozenset[Key]]
"""A value, whether only its size counts, and what tells it besides."""
Atom = Asked
"""One that looks at the state."""


class Reader(Owners):
    """Follows the values of one table to what they read that is hidden."""

    def __init__(
        self,
        players: int,
        cards: Sequence[CardInfo],
        zones: Sequence[ZoneInfo],
        cells: Sequence[CellInfo],
        public: Iterable[int] = (),
    ) -> None:
        super().__init__(players, zones, cells)
        self.backs = DeckBacks(cards)
        self.all_cards = (1 << len(cards)) - 1
        self.public = frozenset(public)  # cells that all see: scores, the number of the deal
        self.public |= {info.cell for info in cells if self.all_see(info.seen_by)}
        self.open = sum(1 << k for k, z in enumerate(zones) if self.all_see(z.seen_by))
        self.top_open = self.open | sum(
            1 << k for k, z in enumerate(zones) if z.ordered and self.all_see(z.top_seen_by)
        )
        self.taint: dict[int, Secrets] = {}  # by cell: what its value depends on
        self.counts: dict[int, Secrets] = {}  # by cell: what its size depends on
        self.picked: dict[int, Secrets] = {}  # by cell of a pick: the card that it holds
        self.strict = False  # a keep that some do not see is a secret, whatever is put into it
        self._atoms: dict[tuple[int, bool], tuple[Atom, ...]] = {}
        self._secrets: dict[tuple[object, ...], Secret] = {}
        self._read: dict[tuple[int, int, bool], Secrets] = {}
        self._masks: dict[int, int] = {}
        self._forms: dict[int, ValueKey] = {}
        self._at_cell: dict[int, Const] = {}
        self._kept: list[Value] = []  # values whose ids are keys above

    # ------------------------------------------------------------ values

    def read(self, root: Value, knows: SecretFacts = BLANK, counted: bool = False) -> Secrets:
        """The secrets that a value depends on; `counted`: that its size depends on."""
        atoms = self._atoms.get((id(root), counted))
        if atoms is None:
            atoms = self.atoms(root, counted)
        if not atoms:
            return NONE
        found: set[Secret] = set()
        for e, count, keys in atoms:
            if isinstance(e, (ZoneAt, Pile)):
                some = self._zone(e, e.at, isinstance(e, Pile), knows)
            elif isinstance(e, Cell):
                some = self._cell(e, knows, count)
            elif isinstance(e, Family):
                some = self._keep(e.cells, e, e.at, count)
            elif isinstance(e, End):
                some = self._end(e, knows)
            else:
                assert isinstance(e, Place)
                some = self._whereabouts(e, knows)
            found |= self._keyed(some, keys) if keys else some
        return frozenset(found)

    def atoms(self, root: Value, counted: bool = False) -> tuple[Atom, ...]:
        """The parts of the state that a value looks at and somebody may not see."""
        atoms = self._atoms.get((id(root), counted))
        if atoms is None:
            looked = self._looked_at(root, counted)
            atoms = tuple([atom for atom in looked if self._may_be_hidden(atom[0])])
            self._atoms[id(root), counted] = atoms
            self._kept.append(root)
        return atoms

    def _may_be_hidden(self, e: Value) -> bool:
        """True if there can be something in what a value looks at that somebody does not see."""
        if isinstance(e, (Cell, Family)):
            return not self.public.issuperset(e.cells)
        if isinstance(e, (ZoneAt, Pile)):
            return bool(self._mask(e.at) & ~self.open)
        if isinstance(e, End) and isinstance(e.pile, Pile):
            return bool(self._mask(e.pile.at) & ~self.open)
        return True

    def _looked_at(self, root: Value, counted: bool) -> list[Atom]:
        """The parts of the state that a value looks at: each with whether only its size counts."""
        atoms: list[Atom] = []
        todo: list[Asked] = [(root, counted, NO_KEYS)]
        seen: set[tuple[int, bool]] = set()
        sure, public = self.sure, self.public
        while todo:
            e, count, keys = todo.pop()
            kind = type(e)
            if kind is Const or (kind is Cell and e.cells.start in public):
                continue
            if (id(e), count) in seen and not keys:
                continue
            seen.add((id(e), count))
            if sure and e in sure:
                continue
            if isinstance(e, Cell):
                atoms.append((e, count, keys))
            elif isinstance(e, Apply):
                self._apply(e, count, todo)
            elif isinstance(e, Table):
                kept = isinstance(e.at, (Cell, Family)) and e.at.cells.start in self.keeps
                todo.append((e.at, self.backs.shown(e.row) and not kept, keys))
            elif isinstance(e, Var):
                if e.var in self.names:
                    todo.append((self.names[e.var], count, keys))
            elif isinstance(e, (ZoneAt, Pile)):
                todo.append((e.at, False, NO_KEYS))
                if not count:
                    atoms.append((e, count, keys))
            elif isinstance(e, Family):
                todo.append((e.at, False, NO_KEYS))
                atoms.append((e, count, keys))
            elif isinstance(e, Zones):
                todo.append((e.owners, False, NO_KEYS))
                for number in range(e.first, e.first + e.count) if not count else ():
                    atoms.append((ZoneAt("m", Const("p", number), span=e.span), False, keys))
            elif isinstance(e, End):
                self._end_of(e, count, todo, atoms)
            elif isinstance(e, Place):
                todo.append((e.card, False, NO_KEYS))
                atoms.append((e, count, keys))
            elif isinstance(e, Bind):
                self.names.update(e.names)
                todo.append((e.body, count, keys))
            elif isinstance(e, Each):
                if isinstance(e.over, Const) and self.backs.twins(e.over):
                    self.names[e.var] = e.over
                by_back = (count or e.how.gives is not Gives.CHOSEN) and self.backs.asked(e)
                todo += [(e.over, by_back, keys), (e.body, False, keys)]
            elif isinstance(e, Cond):
                arms = [(test, value) for test, value in e.arms if self.sure.get(test) != 0]
                todo += [(test, False, keys) for test, _ in arms]
                values = (*(v for _, v in arms), e.otherwise)
                todo += [(value, count, keys) for value in values]
            elif isinstance(e, OrElse) and count and e.type == "p" and _of_one_place(e):
                todo.append((e.args[-1], True, keys))
            elif isinstance(e, (OrElse, Distinct)):
                todo += [(child, count, keys) for child in e.children()]
            elif isinstance(e, Best) and count:
                todo.append((e.over, True, keys))
            else:
                todo += [(child, False, keys) for child in e.children()]
        return atoms

    def _apply(self, e: Apply, count: bool, todo: list[Asked]) -> None:
        if e.operation is op.HAS:
            todo.append((e.args[1], False, NO_KEYS))
            self._member(e.args[0], e.args[1], todo)
        else:
            counted = self._counts(e, count)
            todo += [(arg, counted, NO_KEYS) for arg in e.args]

    def _counts(self, e: Apply, count: bool) -> bool:
        """Return whether no more than the sizes of its operands matter."""
        row, args = e.operation, e.args
        if row in (op.EQ_SETS, op.SAME_POINTS, op.EQ):
            return _nothing(args)
        if not count:
            return row.asks is Asks.SIZES
        if row in (op.INTER, op.MINUS) and any(self.backs.alike(arg) for arg in args):
            return not any(map(of_a_keep, args))
        return row.asks is not Asks.VALUES or (row is op.MINUS and self._fewer(args[0], args[1]))

    def _member(self, e: Value, one: Value, todo: list[Asked]) -> None:
        """Return whether one is a member: nothing is asked of the others."""
        if isinstance(e, Each) and e.how is op.FILTER:
            self.names[e.var] = one
            todo.append((e.body, False, NO_KEYS))
            self._member(e.over, one, todo)
        elif isinstance(e, Apply) and e.operation in (op.UNION, op.MINUS, op.INTER):
            for arg in e.args:
                self._member(arg, one, todo)
        elif isinstance(e, Bind):
            self.names.update(e.names)
            self._member(e.body, one, todo)
        else:
            bases = {part.base for part in walk(e) if isinstance(part, Family)}
            families: list[Key] = [("family", base) for base in bases]
            todo.append((e, False, frozenset([self._key_of(one), *families])))
            if families:
                todo.append((one, False, frozenset(families)))

    def _fewer(self, a: Value, b: Value) -> bool:
        """Return whether a set loses a member that it has, or all that has left a zone since."""
        if isinstance(b, Apply) and b.operation is op.UNIT:
            return True
        fills = self.fills.get(a.cell, []) if isinstance(a, Cell) else []
        return isinstance(b, ZoneAt) and len(fills) == 1 and form(fills[0]) == form(b)

    # ------------------------------------------------------- what is looked at

    def _secret(
        self,
        name: str,
        is_zone: bool,
        at: Value,
        seen: tuple[tuple[int, int], ...],
        keys: frozenset[Key],
        span: Span | None,
        places: int,
        apart: bool = False,
    ) -> Secret:
        known = (name, id(at), seen, keys, apart)
        found = self._secrets.get(known)
        if found is None:
            found = Secret(name, is_zone, at, seen, keys, span, places, apart)
            self._secrets[known] = found
        return found

    def place(self, cells: Iterable[int]) -> int:
        """Some cells as places."""
        return sum(1 << len(self.zones) + cell for cell in cells)

    def keyed(self, some: Secrets, cell: int) -> Secrets:
        """The same secrets, which a cell holds."""
        return self._keyed(some, frozenset([("cell", cell)]))

    def _keyed(self, some: Secrets, keys: frozenset[Key]) -> Secrets:
        """The same secrets, which these keys tell too."""
        return frozenset(
            one if keys <= one.keys or len(one.keys) > _KEYS else self._again(one, one.keys | keys)
            for one in some
        )

    def _again(self, one: Secret, keys: frozenset[Key]) -> Secret:
        """The same secret, which other keys tell."""
        own = one.name, one.is_zone, one.at, one.seen
        return self._secret(*own, keys, one.span, one.places, one.apart)

    def without_keys(self, some: Secrets) -> Secrets:
        """The same secrets, which nothing tells besides."""
        return frozenset(self._again(one, NO_KEYS) if one.keys else one for one in some)

    def _before(self, some: Secrets) -> Secrets:
        """The same secrets, of what lay there before: nothing that is done now tells them."""
        return frozenset(
            one
            if one.apart and not one.keys
            else self._secret(
                one.name, one.is_zone, one.at, one.seen, NO_KEYS, one.span, one.places, True
            )
            for one in some
        )

    def _zone(
        self, e: Value, at: Value, order: bool, knows: SecretFacts, top: bool = False, *keys: Key
    ) -> Secrets:
        open = self.top_open if top else self.open
        order = order and bool(self._mask(at) & ~(open | knows.orders))
        known = open | (knows.sets & (knows.orders if order else -1))
        hidden = self._mask(at) & ~known
        if not hidden:
            return NONE
        place = (id(e), hidden, order)
        found = self._read.get(place)
        if found is None:
            numbers = [z for z in range(len(self.zones)) if hidden >> z & 1]
            seen = [
                (z, self.zones[z].seen_by | (self.zones[z].top_seen_by if top else 0))
                for z in numbers
            ]
            here: ZoneKey | OrderKey = "zone", self.form_of(at)
            if order:  # a show does not tell it
                here = "order", self.form_of(at)
            name, told = self.zones[numbers[0]].name, frozenset([here, *keys])
            one = self._secret(name, True, at, tuple(seen), told, e.span, hidden, order)
            found = self._read[place] = frozenset([one])
        return found

    def seen_by(self, at: Value) -> int:
        """The seats that see a zone, whichever of those it can be."""
        found = self.everyone
        for zone, info in enumerate(self.zones):
            if self._mask(at) >> zone & 1:
                found &= info.seen_by
        return found

    def mask(self, at: Value) -> int:
        """The zones whose number a value can be, as a mask."""
        return self._mask(at)

    def _mask(self, at: Value) -> int:
        found = self._masks.get(id(at))
        if found is None:
            found = self._masks[id(at)] = self._numbered(at)
            self._kept.append(at)
        return found

    def _numbered(self, at: Value) -> int:
        if at in self.sure:
            return 1 << self.sure[at] if self.sure[at] >= 0 else 0
        return sum(1 << z for z in set(numbers(at, len(self.zones))))

    def _end_of(self, e: End, count: bool, todo: list[Asked], atoms: list[Atom]) -> None:
        todo += [(part, False, NO_KEYS) for part in (e.at, e.among) if part is not None]
        if count and e.among is None:
            todo.append((e.pile, True, NO_KEYS))
        elif isinstance(e.pile, Pile):
            todo.append((e.pile.at, False, NO_KEYS))
            atoms.append((e, False, NO_KEYS))
        else:
            todo.append((e.pile, False, NO_KEYS))

    def _end(self, e: End, knows: SecretFacts) -> Secrets:
        assert isinstance(e.pile, Pile)
        key = self._forms.get(id(e))
        if key is None:
            key = self._forms[id(e)] = ("value", form(e))
        home = knows.places.get(key)
        if home is not None and home.at is None:
            return NONE
        is_top = e.which == "top" and e.at is None and e.among is None
        return self._zone(e, e.pile.at, True, knows, is_top, key)

    def _whereabouts(self, e: Place, knows: SecretFacts) -> Secrets:
        known = self.open | knows.sets
        hidden = [z for z in range(len(self.zones)) if not known >> z & 1]
        if len(hidden) < 2:
            return NONE
        if isinstance(self.plain(e.card), Const):  # who has it is asked of all: where it was dealt
            return knows.strayed
        seen = tuple([(z, self.zones[z].seen_by) for z in hidden])
        keys = frozenset([self._key_of(e.card)])
        name, places = self.zones[hidden[-1]].name, sum(1 << z for z in hidden)
        return frozenset([self._secret(name, True, e, seen, keys, e.span, places)])

    def form_of(self, at: Value) -> object:
        """The form of a place; of one that always comes out alike that of its number."""
        return form(Const("p", self.sure[at])) if at in self.sure else form(at)

    def _key_of(self, card: Value) -> Key:
        return ("cell", card.cell) if isinstance(card, Cell) else ("value", form(card))

    def _cell(self, e: Cell, knows: SecretFacts, count: bool) -> Secrets:
        if e.cell in self.keeps:
            return self._keep(e.cells, e, e, count)
        key: CellKey = ("cell", e.cell)
        home = knows.places.get(key)
        if home is not None and (home.at is None or (e.type == "p" and not count)):
            if home.at is None:
                return NONE
            own = self.picked.get(e.cell, NONE)
            if own and knows.mover and all(self.sees(one, knows.mover) for one in own):
                return self.keyed(self.without_keys(own), e.cell)  # wherever it has gone since
            return self._zone(home.at, home.at, False, knows)
        if e.cell in self.picked and not count:
            return self.picked[e.cell]
        found = (self.counts if count else self.taint).get(e.cell, NONE)
        if found and knows.stale >> e.cell & 1:
            found = self._before(found)
        return self._keyed(found, frozenset([key])) if found and e.type in "pm" else found

    def _keep(self, cells: range, e: Value, at: Value, count: bool) -> Secrets:
        taint = self.counts if count else self.taint
        infos = [self.keeps[cell] for cell in cells if cell in self.keeps]
        if len(infos) < len(cells):  # answers that wait
            return frozenset().union(*(taint.get(cell, NONE) for cell in cells))
        hidden = [
            info
            for info in infos
            if not self.all_see(info.seen_by) and (self.strict or taint.get(info.cell))
        ]
        if not hidden:
            return NONE
        if isinstance(e, Cell):
            at = self._at_cell.setdefault(e.cell, Const("p", 0))
        shift = cells.start
        seen = tuple([(info.cell - shift, info.seen_by) for info in hidden])
        key: KeepKey = ("keep", cells.start, self.form_of(at))
        places = self.place([info.cell for info in hidden])
        told = frozenset([key])
        return frozenset([self._secret(hidden[0].name, False, at, seen, told, e.span, places)])


def numbers(at: Value, zones: int) -> Iterable[int]:
    """The zones, of so many, whose number a value can be."""
    if isinstance(at, Const):
        return (at.value,) if at.value >= 0 else ()
    if isinstance(at, Table):
        return sorted({z for z in at.row if z >= 0})
    if isinstance(at, Cond):
        arms = (*(value for _, value in at.arms), at.otherwise)
        return sorted({z for arm in arms for z in numbers(arm, zones)})
    return range(zones)


def _of_one_place(e: Value) -> bool:
    """Return whether all that is looked at lies in one place."""
    return len({form(part.at) for part in walk(e) if isinstance(part, (ZoneAt, Pile))}) < 2


def _nothing(args: Sequence[Value]) -> bool:
    """Return whether something is compared with nothing."""
    return any(isinstance(arg, Const) and arg.value in (0, -1) and arg.type in "mp" for arg in args)

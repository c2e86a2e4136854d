"""The facts that everybody knows behind each deed and each way on of a machine.

What lies in a zone is known, or in which order; a card lies where all see it, or in a place that
has a name; and since a seat chose some places are new to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property

from attrs import evolve

from cardlang.machine.ir import Decision, Machine
from cardlang.machine.operations import MINUS, UNIT
from cardlang.machine.secret import KNOWN, NONE, Home, Key, Secret, SecretFacts, Secrets
from cardlang.machine.showing import is_less
from cardlang.machine.telling import Telling
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    End,
    Family,
    Pile,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Value,
    ZoneAt,
    form,
    walk,
)

NO_CELLS: frozenset[int] = frozenset()


class FactFlow(Telling):
    """Facts carried through the deeds of a block, and along its ways on."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        super().__init__(machine, sure)
        self.every_zone = (1 << len(machine.zones)) - 1
        self.under: dict[int, Secrets] = {}  # by block: what decides that it is come to
        self.kept = frozenset(info.cell for info in machine.cells) - self.reader.public
        self._homes: dict[Deed, Home] = {}
        self._choosers: dict[int, Value] = {}
        self._looks_at: dict[Value, frozenset[int]] = {}
        #: by cell: the places that decide whether it is set, and the zones whose orders do
        self._under: dict[int, tuple[int, int]] = {}
        self._stale: dict[tuple[int, int], int] = {}  # by places that change, what `stale_by` gives

    def chooser(self, decision: Decision) -> Value:
        """The seat that chooses, as a value."""
        found = self._choosers.get(decision.cell)
        if found is None:
            found = self._choosers[decision.cell] = self.reader.plain(Cell("p", decision.cell))
        return found

    def entered(self, number: int, knows: SecretFacts, to: int) -> SecretFacts:
        """The facts known where one comes from a block to another.

        A place that is surely empty is known, and so is the order of one card.
        """
        found, sure = self._on_the_way(number, knows, to), self.reader.sure
        empty, single = sure.get(("empty", to), 0), sure.get(("single", to), 0)
        if not empty & ~found.sets and not single & ~found.orders:
            return found
        return evolve(found, sets=found.sets | empty, orders=found.orders | single)

    def _on_the_way(self, number: int, knows: SecretFacts, to: int) -> SecretFacts:
        """The facts known behind the way out of a block."""
        way = self.machine.blocks[number].exit
        if isinstance(way, Branch):
            return self._parted(number, way, knows, to)
        if isinstance(way, Decide):
            mover = self.chooser(self.machine.decisions[way.decision])
            return evolve(knows, mover=mover, news=0)
        if isinstance(way, Shuffle):
            zones = self.reader.mask(way.zone)
            places: dict[Key, Home] = {
                k: home
                for k, home in knows.places.items()
                if home.at is None and isinstance(k, tuple) and k[0] == "cell"
            }
            orders, stale = knows.orders & ~zones, knows.stale | self.stale_by(0, zones)
            return SecretFacts(knows.sets, orders, places, None, 0, knows.strayed, stale)
        return knows

    def _parted(self, number: int, way: Branch, knows: SecretFacts, to: int) -> SecretFacts:
        """The facts known behind a branch: a card that lies in sight."""
        told = set(self._edge(way, to))
        loop = self.machine.blocks[number].loop
        row = self.rows.get(number, 0) if loop is not None and to == loop.after else 0
        if told or row:
            places = {**knows.places, **dict.fromkeys(told, KNOWN)}
            return evolve(knows, sets=self.last_too(knows.sets | row), places=places)
        return knows

    def last_too(self, sets: int) -> int:
        """The zones that all know, with the last one if they know what lies in all others."""
        left = self.every_zone & ~(sets | self.reader.open)
        return sets if left & (left - 1) else sets | left

    def done(self, deed: Deed, knows: SecretFacts, number: int) -> SecretFacts:
        """The facts known behind a deed of a block."""
        if isinstance(deed, (Set, SetFamily)):
            return self._set(deed, knows, number)
        if isinstance(deed, Show):
            return self._show(deed, knows)
        if isinstance(deed, Pour):
            return self._pour(deed, knows)
        if isinstance(deed, (Put, PutAll)):
            return self._put(deed, knows)
        # whatever it does
        return evolve(knows, sets=0, orders=0, places={}, news=-1, stale=self.stale_by(-1, -1))

    def _set(self, deed: Set | SetFamily, knows: SecretFacts, number: int) -> SecretFacts:
        if deed not in self._takes or deed.cells[0] not in self._rests:
            stale = knows.stale | self.stale_by(self.reader.place(deed.cells))
            if isinstance(deed, Set):
                stale &= ~(1 << deed.cell)
            if stale != knows.stale:
                knows = evolve(knows, stale=stale)
        if not knows.places and knows.mover is None:
            return knows
        places, mover = knows.places, knows.mover
        lost = [key for key in places if not self._asks_of(key).isdisjoint(deed.cells)]
        if lost:
            places = {key: home for key, home in places.items() if key not in lost}
        if mover is not None and not self._cells_of(mover).isdisjoint(deed.cells):
            mover = None
        news = knows.news
        if mover is not None and deed.cells[0] in self.kept:
            read = self.reader.read(deed.value, knows) | self.under.get(number, NONE)
            news = self._news(knows, read, self.reader.place(deed.cells))
        if places is knows.places and mover is knows.mover and news == knows.news:
            return knows
        return evolve(knows, places=places, mover=mover, news=news)

    def _changed(self, sources: int, targets: int, in_sight: bool) -> int:
        """The cells that are stale once cards have gone from some zones to others.

        What goes in sight of all has been where it was, as all know.
        """
        return self.stale_by(targets if in_sight else sources | targets, sources | targets)

    def _asks_of(self, key: Key) -> AbstractSet[int]:
        """The cells with which a key comes to stand for something else."""
        if isinstance(key, tuple) and key[0] == "cell":
            return {key[1]}
        return self._reads[key][1] if key in self._reads else NO_CELLS

    def stale_by(self, places: int, orders: int = 0) -> int:
        """The cells, as a mask, whose values depend on some places, as in `Secret`, or on the
        orders of some zones.
        """
        found = self._stale.get((places, orders))
        if found is None:
            changed = [
                cell
                for cell, (read, ordered) in self.leans.items()
                if read & places or ordered & orders
            ]
            found = self._stale[places, orders] = sum(1 << cell for cell in changed)
        return found

    @cached_property
    def leans(self) -> dict[int, tuple[int, int]]:
        """By cell: the places that its value depends on, and the zones whose orders it does."""
        found: dict[int, tuple[int, int]] = {}
        cells: dict[int, set[int]] = {}
        for cell, fills in self.reader.fills.items():
            read, ordered = self._under.get(cell, (0, 0))
            if cell in self._rests:  # of what is left of a loop: where it comes from
                fills = [value for value in fills if not is_less(value)]
            for e, _, _ in (atom for value in fills for atom in self.reader.atoms(value)):
                pile = e.pile if isinstance(e, End) else e
                if isinstance(e, (Cell, Family)):
                    read |= self.reader.place(e.cells)
                    cells.setdefault(cell, set()).update(e.cells)
                elif isinstance(pile, (ZoneAt, Pile)):
                    read |= self.reader.mask(pile.at)
                    ordered |= self.reader.mask(pile.at) if isinstance(pile, Pile) else 0
                else:
                    read |= self.every_zone
            found[cell] = read, ordered
        left = set(cells)
        while left:
            cell = left.pop()
            read, ordered = found[cell]
            for other in cells[cell]:
                more = found.get(other, (0, 0))
                read, ordered = read | more[0], ordered | more[1]
            if (read, ordered) != found[cell]:
                found[cell] = read, ordered
                left.update(one for one, others in cells.items() if cell in others)
        return found

    def leans_more(self, block: int, secrets: Secrets) -> bool:
        """Note that some secrets decide what is set in a block; says whether that is new."""
        places, orders, new = 0, 0, False
        for secret in secrets:
            places |= secret.places
            orders |= secret.places if secret.apart else 0
        for deed in self.machine.blocks[block].deeds:
            for cell in deed.cells if isinstance(deed, (Set, SetFamily)) else ():
                read, ordered = self.leans.get(cell, (0, 0))
                if places & ~read or orders & ~ordered:
                    read, ordered = self._under.get(cell, (0, 0))
                    self._under[cell] = read | places, ordered | orders
                    new = True
        if new:
            del self.leans
            self._stale.clear()
        return new

    def _cells_of(self, seat: Value) -> frozenset[int]:
        """The cells that a value for a seat looks at."""
        found = self._looks_at.get(seat)
        if found is None:
            read = frozenset([cell for part in walk(seat) for cell in part.cells])
            found = self._looks_at[seat] = read
        return found

    def _show(self, deed: Show, knows: SecretFacts) -> SecretFacts:
        sets, places = knows.sets, dict(knows.places)
        told = self.shown_to_all(deed)
        if not told:
            return knows
        for part in told:
            at = self.reader.plain(part.at) if isinstance(part, ZoneAt) else None
            if isinstance(at, Const):
                sets |= 1 << at.value
            for key in self.keys(part):
                places[key] = KNOWN
        return evolve(knows, sets=self.last_too(sets), places=places)

    def _moved(self, knows: SecretFacts) -> dict[Key, Home]:
        """Ends of piles are other cards now; cards with names are where they are."""
        return {
            k: home for k, home in knows.places.items() if isinstance(k, tuple) and k[0] == "cell"
        }

    def _pour(self, deed: Pour, knows: SecretFacts) -> SecretFacts:
        sources, targets = self.reader.mask(deed.source), self.reader.mask(deed.to)
        sets, orders = knows.sets, knows.orders
        known = self.reader.open | sets
        if sources & ~known:
            if not self.is_open(deed):
                sets &= ~targets
        if sources & ~(orders & known):
            orders &= ~targets
        if isinstance(deed.source, Const) and not sources & targets:
            sets, orders = sets | sources, orders | sources  # nothing is left there
        places = self._moved(knows)
        news = self._news(knows, self.reader.read(ZoneAt("m", deed.source), knows), targets)
        stale = knows.stale | self._changed(sources, targets, self.is_open(deed))
        return evolve(knows, sets=sets, orders=orders, places=places, news=news, stale=stale)

    def _put(self, deed: Put | PutAll, knows: SecretFacts) -> SecretFacts:
        cards = deed.card if isinstance(deed, Put) else deed.cards
        targets = self.reader.mask(deed.to)
        if isinstance(cards, Const) and cards.type == "m" and cards.value == self.reader.all_cards:
            everywhere = self.every_zone  # all cards are in one place: what is empty is known
            lost = 0 if not everywhere & ~(knows.sets & knows.orders) else targets
            stale = self.stale_by(-1, -1)
            return SecretFacts(
                everywhere, everywhere & ~lost, {}, knows.mover, everywhere, NONE, stale
            )
        hidden = self.reader.read(cards, knows)
        sets, orders = knows.sets, knows.orders
        places = self._moved(knows)
        sources = self.every_zone
        if deed.zones is not None:
            sources = sum(1 << z for z in set(deed.zones))
        open_ = self.is_open(deed) or not sources & ~self.reader.open
        if hidden and not open_:
            sets &= ~(sources | targets)
        if hidden or isinstance(deed, PutAll):
            if not (open_ and isinstance(deed, Put)):
                orders &= ~targets
        card = cards
        if isinstance(card, Apply) and card.operation is UNIT:
            card = card.args[0]
        if isinstance(card, Cell):
            home = KNOWN
            if hidden and not open_:
                home = self._homes.setdefault(deed, Home(deed.to))
            if knows.places.get(("cell", card.cell)) is not KNOWN:
                places[("cell", card.cell)] = home
        strayed = knows.strayed
        if hidden and not open_ and not self._goes_home(deed):
            for value in self.chosen_by(cards, sorting=True):
                strayed |= self.reader.read(value, knows)
        news = self._news(knows, hidden, targets)
        stale = knows.stale | self._changed(sources, targets, self.is_open(deed))
        return SecretFacts(sets, orders, places, knows.mover, news, strayed, stale)

    def _goes_home(self, deed: Put | PutAll) -> bool:
        """Return whether all that a place had and has lost lies in it again, as what is taken back:
        who holds a card is as known as it was.
        """
        fills = self.reader.fills
        missing = [deed.card if isinstance(deed, Put) else deed.cards]
        if isinstance(missing[0], Cell):  # one by one, until none is left
            one = fills.get(missing[0].cell, [])
            left = one[0].among if len(one) == 1 and isinstance(one[0], End) else None
            if not isinstance(left, Cell):
                return False
            missing = [e for e in fills.get(left.cell, []) if not _is_less_than(e, left)]
        here = form(ZoneAt("m", deed.to))
        return bool(missing) and all(
            isinstance(e, Apply)
            and e.operation is MINUS
            and form(e.args[1]) == here
            and isinstance(e.args[0], Cell)
            and [form(was) for was in fills.get(e.args[0].cell, [])] == [here]
            for e in missing
        )

    def own(self, secret: Secret, knows: SecretFacts) -> bool:
        """Return whether the mover saw a secret when it chose."""
        if knows.mover is None or secret.places & knows.news:
            return False
        return self.reader.sees(secret, knows.mover)

    def _news(self, knows: SecretFacts, secrets: Secrets, places: int) -> int:
        """Places that are new to the mover since it chose, if something of some secrets came to
        them.
        """
        if knows.mover is None or not places & ~knows.news:
            return knows.news
        new = not all(self.own(one, knows) for one in secrets)
        return knows.news | places if new else knows.news


def _is_less_than(e: Value, cell: Cell) -> bool:
    """Return whether a set is what a cell holds without something."""
    return (
        isinstance(e, Apply)
        and e.operation is MINUS
        and isinstance(e.args[0], Cell)
        and e.args[0].cell == cell.cell
    )

"""The facts that everybody knows behind each deed and each way on of a machine.

What lies in a zone is known, or in which order; a card lies where all see it, or in a place that
has a name; and since a seat chose some places are new to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from attrs import evolve

from cardlang.machine.ir import Decision, Loop, Machine
from cardlang.machine.operations import MINUS, UNIT
from cardlang.machine.secret import KNOWN, NONE, Home, Key, Secret, SecretFacts, Secrets
from cardlang.machine.staleness import Staleness
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    End,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Table,
    Value,
    ZoneAt,
    form,
    walk,
)

NO_CELLS: frozenset[int] = frozenset()


class FactFlow(Staleness):
    """Facts carried through the deeds of a block, and along its ways on."""

    def __init__(self, machine: Machine, sure: Mapping[object, int]) -> None:
        super().__init__(machine, sure)
        self.under: dict[int, Secrets] = {}  # by block: what decides that it is come to
        self.kept = frozenset(info.cell for info in machine.cells) - self.reader.public
        self._homes: dict[Deed, Home] = {}
        self._apart: dict[int, list[tuple[Value, int]]] = {}
        self._heads: dict[int, list[int]] = {}  # by cell of an item: the loops that it is of
        for number, block in enumerate(machine.blocks):
            if block.loop is not None and block.loop.kind == "members":
                self._heads.setdefault(block.loop.item, []).append(number)
        self._choosers: dict[int, Value] = {}
        self._looks_at: dict[Value, frozenset[int]] = {}

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
        loop = self.machine.blocks[to].loop
        if loop is not None and loop.kind == "members" and number not in self.turn_blocks(to):
            found = self._begun(to, loop, found)
        empty, single = sure.get(("empty", to), 0), sure.get(("single", to), 0)
        if not empty & ~found.sets and not single & ~found.orders:
            return found
        return evolve(found, sets=found.sets | empty, orders=found.orders | single)

    def _begun(self, head: int, loop: Loop, knows: SecretFacts) -> SecretFacts:
        """The facts known as a loop begins: what all know of a place for each of its turns, and
        will know when that comes, as nothing is done there in the turns before.
        """
        old = [key for key in knows.places if key[0] == "turn" and key[1] == head]
        known, new = knows.sets | self.reader.open, list[Key]()
        if knows.sets & ~self.reader.open:
            for at, zones in self._undisturbed(head, loop):
                if not zones & ~known:
                    new.append(("turn", head, form(at)))
        if not old and not new:
            return knows
        places = {key: home for key, home in knows.places.items() if key not in old}
        return evolve(knows, places={**places, **dict.fromkeys(new, KNOWN)})

    def _undisturbed(self, head: int, loop: Loop) -> list[tuple[Value, int]]:
        """The places for the turns of a loop in which nothing is done hiddenly but in their own
        turn, each with the zones that it can be.
        """
        found = self._apart.get(head)
        if found is not None:
            return found
        blocks = [self.machine.blocks[block] for block in self.turn_blocks(head)]
        ats: dict[object, Value] = {}
        for part in walk(*(node for block in blocks for node in (*block.deeds, block.exit))):
            at = part.at if isinstance(part, ZoneAt) else None
            if isinstance(at, Table) and isinstance(at.at, Cell) and at.at.cell == loop.item:
                ats[form(at)] = at
        found = self._apart[head] = []
        for shape, at in ats.items():
            zones = self.reader.mask(at)
            for deed in (deed for block in blocks for deed in block.deeds):
                changed = self.touched(deed)
                if isinstance(deed, Put) and deed.zones is not None and form(deed.to) == shape:
                    changed = sum(1 << z for z in set(deed.zones))
                if changed & ~self.kept_by(deed).get("zone", 0) & zones:
                    break
            else:
                self._key(("zone", shape), ZoneAt("m", at))
                found.append((at, zones))
        return found

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
                k: home for k, home in knows.places.items() if home.at is None and k[0] == "cell"
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
        if (
            deed in self._takes
        ):  # an item's turn comes: what was known as the loop began is so still
            for head in self._heads.get(deed.cells[0], ()):
                turns = [key for key in places if key[0] == "turn" and key[1] == head]
                if turns:
                    places = {**places, **{("zone", key[2]): KNOWN for key in turns}}
        if mover is not None and not self._cells_of(mover).isdisjoint(deed.cells):
            mover = None
        news = knows.news
        if mover is not None and deed.cells[0] in self.kept:
            read = self.reader.read(deed.value, knows) | self.under.get(number, NONE)
            news = self._news(knows, read, self.reader.place(deed.cells))
        if places is knows.places and mover is knows.mover and news == knows.news:
            return knows
        return evolve(knows, places=places, mover=mover, news=news)

    def _asks_of(self, key: Key) -> AbstractSet[int]:
        """The cells with which a key comes to stand for something else."""
        if key[0] == "cell":
            return {key[1]}
        return self._reads[key][1] if key in self._reads else NO_CELLS

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
        return {k: home for k, home in knows.places.items() if k[0] in ("cell", "turn")}

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
        stale = knows.stale | self.changed_by(sources, targets, self.is_open(deed))
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
        moved = card.cell if isinstance(deed, Put) and isinstance(card, Cell) else None
        stale = knows.stale | self.changed_by(sources, targets, self.is_open(deed), moved)
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

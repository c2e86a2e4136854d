"""The facts that everybody knows behind each deed and each way on of a machine.

What lies in a zone is known, or in which order; a card lies where all see it, or in a place that
has a name; and since a seat chose some places are new to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from cardlang.machine.ir import Decision, Machine
from cardlang.machine.operations import MINUS, UNIT
from cardlang.machine.secret import KNOWN, NONE, Home, Key, Secret, SecretFacts, Secrets
from cardlang.machine.telling import Telling, shown_parts
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
    Value,
    ZoneAt,
    form,
    walk,
)


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

    def chooser(self, decision: Decision) -> Value:
        """The seat that chooses, as a value."""
        found = self._choosers.get(decision.cell)
        if found is None:
            found = self._choosers[decision.cell] = self.reader.plain(Cell("p", decision.cell))
        return found

    def entered(self, number: int, knows: SecretFacts, to: int) -> SecretFacts:
        way = self.machine.blocks[number].exit
        if isinstance(way, Branch):
            return self._parted(number, way, knows, to)
        if isinstance(way, Decide):
            mover = self.chooser(self.machine.decisions[way.decision])
            return SecretFacts(knows.sets, knows.orders, knows.places, mover, 0, knows.strayed)
        if isinstance(way, Shuffle):
            zones = self.reader.mask(way.zone)
            places: dict[Key, Home] = {
                k: home
                for k, home in knows.places.items()
                if home.at is None and isinstance(k, tuple) and k[0] == "cell"
            }
            orders = knows.orders & ~zones
            return SecretFacts(knows.sets, orders, places, None, 0, knows.strayed)
        return knows

    def _parted(self, number: int, way: Branch, knows: SecretFacts, to: int) -> SecretFacts:
        """The facts known behind a branch: a card that lies in sight."""
        told = set(self._edge(way, to))
        loop = self.machine.blocks[number].loop
        row = self.rows.get(number, 0) if loop is not None and to == loop.after else 0
        if told or row:
            places = {**knows.places, **dict.fromkeys(told, KNOWN)}
            return evolve(knows, sets=knows.sets | row, places=places)
        return knows

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
        return evolve(knows, sets=0, orders=0, places={}, news=-1)  # whatever it does

    def _set(self, deed: Set | SetFamily, knows: SecretFacts, number: int) -> SecretFacts:
        if not knows.places and knows.mover is None:
            return knows
        keys = {("cell", cell) for cell in deed.cells}
        places, mover = knows.places, knows.mover
        if not keys.isdisjoint(places):
            places = {k: home for k, home in places.items() if k not in keys}
        if mover is not None and not self._cells_of(mover).isdisjoint(deed.cells):
            mover = None
        news = knows.news
        if mover is not None and deed.cells[0] in self.kept:
            read = self.reader.read(deed.value, knows) | self.under.get(number, NONE)
            news = self._news(knows, read, self.reader.place(deed.cells))
        if places is knows.places and mover is knows.mover and news == knows.news:
            return knows
        return evolve(knows, places=places, mover=mover, news=news)

    def _cells_of(self, seat: Value) -> frozenset[int]:
        """The cells that a value for a seat looks at."""
        found = self._looks_at.get(seat)
        if found is None:
            read = frozenset([cell for part in walk(seat) for cell in part.cells])
            found = self._looks_at[seat] = read
        return found

    def _show(self, deed: Show, knows: SecretFacts) -> SecretFacts:
        if not isinstance(deed.seats, Const):
            return knows
        if deed.seats.value & self.reader.everyone != self.reader.everyone:
            return knows
        sets, places = knows.sets, dict(knows.places)
        for part in shown_parts(deed.cards):
            if isinstance(part, ZoneAt):
                if isinstance(part.at, Const):
                    sets |= 1 << part.at.value
            for key in self.keys(part):
                places[key] = KNOWN
        return evolve(knows, sets=sets, places=places)

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
        return evolve(knows, sets=sets, orders=orders, places=places, news=news)

    def _put(self, deed: Put | PutAll, knows: SecretFacts) -> SecretFacts:
        cards = deed.card if isinstance(deed, Put) else deed.cards
        targets = self.reader.mask(deed.to)
        if isinstance(cards, Const) and cards.type == "m" and cards.value == self.reader.all_cards:
            everywhere = self.every_zone  # all cards are in one place: what is empty is known
            lost = 0 if not everywhere & ~(knows.sets & knows.orders) else targets
            return SecretFacts(everywhere, everywhere & ~lost, {}, knows.mover, everywhere)
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
        return SecretFacts(sets, orders, places, knows.mover, news, strayed)

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

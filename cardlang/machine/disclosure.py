"""The flow of taint through a machine: what everybody knows at each block, what each cell tells.

Forwards goes `SecretFacts`, met where ways come together.  A value that is put into a cell taints
it, and so does a branch on something hidden whatever is set behind it, up to where its two ways
come together.  Backwards goes what is surely shown before anybody chooses again (`shown`), and
whether anybody chooses at all with these cards (`matters`): what is counted when all cards are
gathered next tells nothing that is of use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import evolve

from cardlang.machine.graph import above, order, ways_in
from cardlang.machine.ir import Decision, Machine
from cardlang.machine.secret import (
    BLANK,
    KNOWN,
    NONE,
    NOTHING,
    Home,
    Key,
    Secret,
    SecretFacts,
    Secrets,
)
from cardlang.machine.telling import Telling, shown_parts
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    Each,
    Pour,
    Put,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Value,
    ZoneAt,
    walk,
)

NO_BLOCKS: frozenset[int] = frozenset()
_MANY = 60  # secrets of a cell; of more it is no longer asked what else tells them


class Disclosure(Telling):
    """Facts told by one machine, block by block."""

    def __init__(self, machine: Machine, sure: Mapping[object, int] | None = None) -> None:
        super().__init__(machine, sure or {})
        self.every_zone = (1 << len(machine.zones)) - 1
        sides = range(len(machine.sides))
        self._always = {machine.deal_number, *(machine.scores + k for k in sides)}
        self._kept = frozenset(info.cell for info in machine.cells) - self.reader.public
        self._homes: dict[Deed, Home] = {}
        self.knows: dict[int, SecretFacts] = {}
        self.under: dict[int, Secrets] = {}  # by block: what decides that it is come to
        self._left: set[int] = set()  # the blocks to be gone through again
        self._plain: set[Deed] = set()  # those that put nothing hidden anywhere by themselves
        self._idle: set[Deed] = set()  # of these, those whose number tells nothing of any place
        self._choosers: dict[int, Value] = {}
        self._looks_at: dict[Value, frozenset[int]] = {}
        self._regions: dict[int, list[int]] = {}
        self.branches: dict[int, Secrets] = {}  # by block: what all see of its test
        self._spread()

    # -------------------------------------------------------------- forwards

    def _spread(self) -> None:
        """Follow what is known and what is tainted until neither changes any more."""
        readers = self._readers()
        self.knows[self.machine.start] = SecretFacts(self.every_zone, self.every_zone, {})
        left = self._left
        left.add(self.machine.start)
        while left:
            for number in self.blocks:
                if number not in left:
                    continue
                left.discard(number)
                grown, now = self._through(number)
                for cell in grown:
                    left |= readers.get(cell, NO_BLOCKS)
                for to in self.after(number):
                    arriving, old = self._entered(number, now, to), self.knows.get(to)
                    if arriving is old:
                        continue
                    met = arriving if old is None else old.meet(arriving)
                    if old is None or not met.same(old):
                        self.knows[to] = met
                        left.add(to)
            left &= self.knows.keys()

    def _readers(self) -> dict[int, set[int]]:
        """By cell: the blocks that read it and may learn something of hidden things by it.

        Notes the deeds that put nothing hidden anywhere, and those that are no matter at all.
        """
        readers: dict[int, set[int]] = {}
        for number in self.blocks:
            block = self.machine.blocks[number]
            values: list[Value] = [*block.exit.children()]
            if isinstance(block.exit, Decide):
                picks = self.machine.decisions[block.exit.decision].verbs
                values += [pick.source for verb in picks for pick in verb.picks]
            for deed in block.deeds:
                own = deed.children()
                if isinstance(deed, (Set, SetFamily)) and not any(map(self.reader.atoms, own)):
                    self._plain.add(deed)
                    if deed.value.type == "n" and self._kept.isdisjoint(deed.cells):
                        self._idle.add(deed)
                else:
                    values += own
            for value in values:
                for e, _, _ in self.reader.atoms(value):
                    for cell in e.cells:
                        readers.setdefault(cell, set()).add(number)
        return readers

    def _through(self, number: int) -> tuple[list[int], SecretFacts]:
        """Go through a block: the cells that are newly tainted, what is known behind it."""
        now, under = self.knows[number], number in self.under
        grown: list[int] = []
        for deed in self.machine.blocks[number].deeds:
            if under or deed not in self._plain:
                grown += self._taint(deed, now, number)
            if deed not in self._idle:
                now = self.done(deed, now, number)
        return grown + self._leave(number, now), now

    def course(self, number: int) -> Iterator[tuple[SecretFacts, Deed]]:
        """The deeds of a block, each with what is known before it."""
        knows = self.knows[number]
        for deed in self.machine.blocks[number].deeds:
            yield knows, deed
            if deed not in self._idle:
                knows = self.done(deed, knows, number)

    def behind(self, number: int) -> SecretFacts:
        """The facts known when the deeds of a block are done."""
        knows = self.knows[number]
        for deed in self.machine.blocks[number].deeds:
            if deed not in self._idle:
                knows = self.done(deed, knows, number)
        return knows

    def chooser(self, decision: Decision) -> Value:
        """The seat that chooses, as a value."""
        found = self._choosers.get(decision.cell)
        if found is None:
            found = self._choosers[decision.cell] = self.reader.plain(Cell("p", decision.cell))
        return found

    def _entered(self, number: int, knows: SecretFacts, to: int) -> SecretFacts:
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

    def _leave(self, number: int, knows: SecretFacts) -> list[int]:
        """The end of a block taints picked cards, and all that is done under a branch.

        Gives the cells that it taints.
        """
        way, grown = self.machine.blocks[number].exit, []
        if isinstance(way, Decide):
            decision = self.machine.decisions[way.decision]
            for verb in decision.verbs:
                for pick in verb.picks:
                    if pick.aloud or pick.what not in ("card", "cards"):
                        continue
                    found = self.reader.read(pick.source, evolve(knows, sets=0, places={}))
                    if found and pick.cell not in self.reader.picked:
                        self.reader.picked[pick.cell] = self.reader.keyed(found, pick.cell)
                        grown.append(pick.cell)
        elif isinstance(way, Branch):
            found = self.reader.read(way.test, knows)
            if found:
                yes, no = self.shown.get(way.yes, NOTHING), self.shown.get(way.no, NOTHING)
                found = self.left(found, knows, yes | no)
            if found:
                region = self.region(number)
                told = NONE
                loop = self.machine.blocks[number].loop
                item = loop.item if loop is not None and loop.kind == "members" else -1
                for block in region:
                    told |= self._public(block, found, item)
                self.branches[number] = told
                for block in region if found - told else ():
                    old = self.under.get(block, NONE)
                    if not found - told <= old:
                        self.under[block] = old | found - told
                        self._left.add(block)
        return grown

    def left(self, secrets: Secrets, knows: SecretFacts, shown: frozenset[Key]) -> Secrets:
        """The secrets that are neither shown nor the mover's own."""
        rows = [key[1] for key in shown if isinstance(key, tuple) and key[0] == "zones"]
        return frozenset(
            one
            for one in secrets
            if one.keys.isdisjoint(shown)
            and not any(knows.places.get(key) is KNOWN for key in one.keys)
            and not (one.is_zone and any(all(row >> z & 1 for z, _ in one.seen) for row in rows))
            and not self._own(one, knows)
        )

    def _own(self, secret: Secret, knows: SecretFacts) -> bool:
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
        new = not all(self._own(one, knows) for one in secrets)
        return knows.news | places if new else knows.news

    def _public(self, block: int, secrets: Secrets, item: int = -1) -> Secrets:
        """Of some secrets those that are told by whether a block is come to.

        `item`: the cell of a loop around it.  It is no matter that a loop over something of some
        cards comes to its turn where these are named that have it: else none would be.
        """
        if block not in self.matters:
            return NONE
        found = NONE
        secrets = self.left(secrets, BLANK, self.shown.get(block, NOTHING))
        for deed in self.machine.blocks[block].deeds if item >= 0 else ():
            secrets = frozenset(one for one in secrets if not self._in_turn(one, deed, item))
        for deed in self.machine.blocks[block].deeds:
            if isinstance(deed, (Set, SetFamily)):
                found |= frozenset(one for one in secrets if self.noticed(deed, one))
            else:
                found = secrets
        way = self.machine.blocks[block].exit
        if isinstance(way, Shuffle):
            found = secrets
        elif isinstance(way, Decide):
            seat = self.chooser(self.machine.decisions[way.decision])
            found |= frozenset(one for one in secrets if not self.reader.sees(one, seat))
        return found

    def _in_turn(self, secret: Secret, deed: Deed, item: int) -> bool:
        """Return whether cards are named that a secret is about, chosen by the item of a loop."""
        cards = deed.cards if isinstance(deed, (PutAll, Show)) and self.tells(deed) else None
        if isinstance(cards, Cell) and len(fills := self.reader.fills.get(cards.cell, [])) == 1:
            cards = fills[0]
        if isinstance(cards, Each) and cards.how.name == "filter":
            of, test = cards.over, cards.body
        elif isinstance(cards, Apply) and cards.operation.name == "inter":
            of, test = cards.args
        else:
            return False
        asked = any(item in part.cells for part in walk(test))
        return asked and not secret.keys.isdisjoint(self.keys(of))

    def noticed(self, deed: Set | SetFamily, secret: Secret) -> bool:
        """Return whether somebody sees what is set who does not see a secret."""
        everyone = self.reader.everyone
        for cell in deed.cells:
            if cell in self._always:
                return True
            info = self.reader.keeps.get(cell)
            if info is None or not info.seen_by:
                continue
            if info.seen_by & everyone == everyone:
                return True
            if isinstance(deed, SetFamily):
                return not self.reader.sees(secret, deed.at)
            seats = [k for k in range(self.machine.players) if info.seen_by >> k & 1]
            return not all(self.reader.sees(secret, Const("p", seat)) for seat in seats)
        return False

    def _taint(self, deed: Deed, knows: SecretFacts, number: int) -> list[int]:
        """Taint what a deed sets with what it reads; gives the cells that this is new for."""
        if not isinstance(deed, (Set, SetFamily)):
            return []
        under = self.under.get(number, NONE)
        value = self.reader.read(deed.value, knows)
        count = (self.reader.read(deed.value, knows, True) | under) if value else under
        if deed in self._takes:
            count = under  # one less than there was
        value |= under
        if isinstance(deed, SetFamily):
            whose = self.reader.read(deed.at, knows)
            value, count = value | whose, count | whose
        grown = []
        for cell in deed.cells if value else ():
            for taint, more in ((self.reader.taint, value), (self.reader.counts, count)):
                old = taint.get(cell, NONE)
                if more <= old:
                    continue
                new = old | more
                if len(new) > _MANY:
                    new = self.reader.without_keys(new)
                if new != old:
                    taint[cell] = new
                    grown.append(cell)
        return grown

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
        if isinstance(deed, Set) and isinstance(deed.value, Cell):
            home = knows.places.get(("cell", deed.value.cell))
            if home is not None:
                places = {**places, ("cell", deed.cell): home}
        news = knows.news
        if mover is not None and deed.cells[0] in self._kept:
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

    def _moved(self, knows: SecretFacts, zones: int) -> dict[Key, Home]:
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
        places = self._moved(knows, sources | targets)
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
        places = self._moved(knows, targets)
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
        if isinstance(card, Apply) and card.operation.name == "unit":
            card = card.args[0]
        if isinstance(card, Cell):
            home = KNOWN
            if hidden and not open_:
                home = self._homes.setdefault(deed, Home(deed.to))
            if knows.places.get(("cell", card.cell)) is not KNOWN:
                places[("cell", card.cell)] = home
        strayed = knows.strayed
        if hidden and not open_:
            for value in self.chosen_by(cards, sorting=True):
                strayed |= self.reader.read(value, knows)
        news = self._news(knows, hidden, targets)
        return SecretFacts(sets, orders, places, knows.mover, news, strayed)

    # ------------------------------------------------------------- regions

    @cached_property
    def joins(self) -> dict[int, int]:
        """By block: the first block through which all ways from it lead."""
        before = self.before_block
        last = [b for b in self.blocks if not self.after(b)]
        end = -1

        def back(block: int) -> list[int]:
            return last if block == end else before.get(block, [])

        ordered = order([end], back)
        return above(ordered, ways_in(ordered, back))

    def region(self, branch: int) -> list[int]:
        """The blocks that are come to under a branch, up to where somebody chooses."""
        known = self._regions.get(branch)
        if known is not None:
            return known
        join = self.joins.get(branch, -1)
        found: list[int] = []
        left, seen = list(self.after(branch)), {join}
        while left:
            block = left.pop()
            if block in seen:
                continue
            seen.add(block)
            found.append(block)
            if not isinstance(self.machine.blocks[block].exit, Decide):
                left.extend(self.after(block))
        self._regions[branch] = found
        return found

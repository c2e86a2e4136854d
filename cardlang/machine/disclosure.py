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

from cardlang.machine.fact_flow import FactFlow
from cardlang.machine.graph import above, order, ways_in
from cardlang.machine.ir import Machine
from cardlang.machine.operations import FILTER, INTER
from cardlang.machine.secret import (
    BLANK,
    KNOWN,
    NONE,
    NOTHING,
    Key,
    Secret,
    SecretFacts,
    Secrets,
)
from cardlang.machine.tree import (
    Apply,
    Branch,
    Cell,
    Const,
    Decide,
    Deed,
    Each,
    Jump,
    PutAll,
    Set,
    SetFamily,
    Show,
    Shuffle,
    Value,
    form,
    walk,
)

NO_BLOCKS: frozenset[int] = frozenset()
_MANY = 60  # secrets of a cell; of more it is no longer asked what else tells them


class Disclosure(FactFlow):
    """Facts told by one machine, block by block."""

    def __init__(self, machine: Machine, sure: Mapping[object, int] | None = None) -> None:
        super().__init__(machine, sure or {})
        sides = range(len(machine.sides))
        self._always = {machine.deal_number, *(machine.scores + k for k in sides)}
        self.knows: dict[int, SecretFacts] = {}
        self._left: set[int] = set()  # the blocks to be gone through again
        self._plain: set[Deed] = set()  # those that put nothing hidden anywhere by themselves
        self._idle: set[Deed] = set()  # of these, those whose number tells nothing of any place
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
                    arriving, old = self.entered(number, now, to), self.knows.get(to)
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
                if isinstance(deed, Set) and isinstance(deed.value, Const):
                    self._plain.add(deed)  # there may be very many of them
                    if deed.value.type == "n" and deed.cell not in self.kept:
                        self._idle.add(deed)
                    continue
                own = deed.children()
                if isinstance(deed, (Set, SetFamily)) and not any(map(self.reader.atoms, own)):
                    self._plain.add(deed)
                    if deed.value.type == "n" and self.kept.isdisjoint(deed.cells):
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
        elif isinstance(way, Branch) and not self._alike(way):
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
                        if self.leans_more(block, found - told):
                            self._left.update(self.knows)
        return grown

    def _alike(self, way: Branch) -> bool:
        """Return whether the same is done whichever way is taken."""
        yes, no = self.machine.blocks[way.yes], self.machine.blocks[way.no]
        if not (isinstance(yes.exit, Jump) and isinstance(no.exit, Jump)):
            return False
        return yes.exit.to == no.exit.to and form(tuple(yes.deeds)) == form(tuple(no.deeds))

    def left(self, secrets: Secrets, knows: SecretFacts, shown: frozenset[Key]) -> Secrets:
        """The secrets that are neither shown nor the mover's own."""
        if not secrets:
            return NONE
        known = self.known_zones(knows, shown)
        return frozenset(
            one
            for one in secrets
            if one.keys.isdisjoint(shown)
            and not any(knows.places.get(key) is KNOWN for key in one.keys)
            and not (one.is_zone and not one.apart and all(known >> z & 1 for z, _ in one.seen))
            and not self.own(one, knows)
        )

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
        if isinstance(cards, Each) and cards.how is FILTER:
            of, test = cards.over, cards.body
        elif isinstance(cards, Apply) and cards.operation is INTER:
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
        for taint, more in ((self.reader.taint, value), (self.reader.counts, count)):
            joined: dict[Secrets, Secrets] = {}  # by what cells had: a family has very many alike
            for cell in deed.cells if value else ():
                old = taint.get(cell, NONE)
                new = joined.get(old)
                if new is None:
                    new = joined[old] = self._joined(old, more)
                if new is not old:
                    taint[cell] = new
                    grown.append(cell)
        return grown

    def _joined(self, old: Secrets, more: Secrets) -> Secrets:
        """Some secrets and more; the same object where that is nothing new."""
        if more <= old:
            return old
        new = old | more
        if len(new) > _MANY:
            new = self.reader.without_keys(new)
        return old if new == old else new

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

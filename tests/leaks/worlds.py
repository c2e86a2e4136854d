"""Two worlds that a seat cannot tell apart, played under the same choices.

Both begin with the same shuffle, but for two cards that have changed places.  At each stop it is
asked of every seat that could not tell the worlds apart so far what it noticed since the last one:
who was asked, what moved, what lay or was shown in its sight, what was put into keeps that it sees.
What differs is a `Difference`, at the statements (deeds, branches, decisions) it comes from.

It is none, and the seat is let go, where the two cards, or those that lie elsewhere since, were
named to it otherwise in one world than in the other on the way: shown, moved in its sight, picked
in its sight.  A show of both at once names the same in both worlds, and excuses nothing.  Nor is it
one where whoever chose last sees that the worlds differ, or has picked another card in one of them,
since that it chose so is its own telling; where who is asked by the statement sees it; or if all
cards are gathered and shuffled before anybody chooses again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import define, field, frozen

from cardlang.machine.disclosure import Disclosure
from cardlang.machine.faults import bits
from cardlang.machine.ir import FUEL, PC, STEP, WORK, Block, Machine
from cardlang.machine.tree import Const, Deed, Each, Node, Place, PutAll, walk
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.moves import is_of_cards, picked_cards
from cardlang.run.evals import Doing, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe

TERMS = Terms(decisions=40)
_ON = 6  # stops that are played on to see if anybody chooses


@frozen
class Difference:
    """What a seat noticed in one of two worlds and not in the other."""

    seat: int
    what: str
    places: frozenset[Node]  # the deeds and ways on that it comes from


Look = tuple[tuple[object, ...], object]
"""What a seat sees of a deed: what all see, and the faces of cards."""


@define(eq=False)
class Done:
    """A deed that was done: how it looked to each seat, and what it put into cells."""

    deed: Node
    looks: list[tuple[Look, ...]]
    sets: dict[int, object]


@define(eq=False)
class Step:
    """A block that was gone through."""

    block: int
    done: list[Done] = field(factory=list)


Part = tuple[int, list[Done], list[Done]]
"""The branch at which two courses part, -1 where they are the same; what was done in each."""


class Witness:
    """Looks on at one world."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.course: list[Step] = []  # since the last stop
        #: by seat: the cards whose faces it saw since the last stop, those of one look together
        self.named: list[list[int]] = [[] for _ in range(machine.players)]
        self.driver: Driver

    def begin(self) -> None:
        self.course = []
        self.named = [[] for _ in range(self.machine.players)]

    def faces(self, seat: int, cards: int) -> list[int]:
        """Which of some cards a seat saw since the last stop, one look after the other."""
        return [look & cards for look in self.named[seat] if look & cards]

    def top(self, zone: int) -> tuple[int, ...]:
        """The cards at the top of a pile that its top's viewers see."""
        info = self.machine.zones[zone]
        if not info.ordered or not info.top_seen_by:
            return ()
        return tuple(info.top(self.driver.cells[self.machine.orders + zone]))

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        if not cards:
            return
        here, there = self.machine.zones[source], self.machine.zones[target]
        looks: list[Look] = []
        for seat in range(self.machine.players):
            known: set[int] = set()
            for zone, info in ((source, here), (target, there)):
                if info.seen_by >> seat & 1:
                    known |= set(cards)
                if info.top_seen_by >> seat & 1:
                    known |= set(self.top(zone))
            if any(info.ordered and info.seen_by >> seat & 1 for info in (here, there)):
                self.named[seat] += [1 << card for card in cards]
            self.named[seat].append(sum(1 << card for card in known))
            looks.append(((source, target, under, len(cards)), tuple(sorted(known))))
        self._looks(looks)

    def shown(self, cards: int, seats: int) -> None:
        masks = self.driver.cells[self.machine.masks : self.machine.masks + len(self.machine.zones)]
        count = tuple((cards & mask).bit_count() for mask in masks)
        looks: list[Look] = []
        for seat in range(self.machine.players):
            told = cards if seats >> seat & 1 else 0
            self.named[seat] += [told & mask for mask in masks]
            looks.append(((seats, count), told))
        self._looks(looks)

    def _looks(self, looks: list[Look]) -> None:
        done = self.course[-1].done[-1]
        done.looks = [(*old, new) for old, new in zip(done.looks, looks, strict=True)]

    def chosen(self, seat: int, decision: int, move: Outcome) -> None:
        """A choice is heard: cards in sight or aloud by name."""
        heard = []
        machine, cells = self.machine, self.driver.cells
        picks = machine.decisions[decision].verbs[move[0]].picks
        for pick, value in zip(picks, move[1:], strict=True):
            if not is_of_cards(pick):
                continue
            for card in picked_cards(pick, value):
                sees = (1 << machine.players) - 1 if pick.aloud else 0
                for zone, info in enumerate(machine.zones):
                    if cells[machine.masks + zone] >> card & 1:
                        sees |= info.seen_by | (info.top_seen_by if card in self.top(zone) else 0)
                heard.append((card, sees))
        for who in range(machine.players):
            for card, sees in heard:
                self.named[who].append((sees >> who & 1) << card)

    def sight(self, seat: int) -> tuple[object, ...]:
        """What lies and stands before a seat."""
        machine, cells = self.machine, self.driver.cells
        zones = [
            cells[(machine.orders if info.ordered else machine.masks) + z]
            if info.seen_by >> seat & 1
            else (self.top(z) if info.top_seen_by >> seat & 1 else 0)
            for z, info in enumerate(machine.zones)
        ]
        return (*zones, *self.keeps(seat))

    def lying(self, seat: int) -> int:
        """The cards that lie in sight of a seat, as a mask."""
        machine, found = self.machine, 0
        for z, info in enumerate(machine.zones):
            if info.seen_by >> seat & 1:
                found |= self.driver.cells[machine.masks + z]
        return found

    def keeps(self, seat: int) -> tuple[object, ...]:
        machine, cells = self.machine, self.driver.cells
        return tuple(
            [cells[info.cell] for info in machine.cells if info.seen_by >> seat & 1]
            + [cells[machine.scores + side] for side in range(len(machine.sides))]
        )

    def cells(self, seat: int) -> list[int]:
        machine = self.machine
        return [info.cell for info in machine.cells if info.seen_by >> seat & 1] + [
            machine.scores + side for side in range(len(machine.sides))
        ]


class _Watched(Probe):
    """Tells a witness of blocks and deeds."""

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        def entered(s: State, v: Vars, watch: Any) -> None:
            watch.course.append(Step(number))

        return entered, *deeds

    def deed(self, d: Deed, work: Doing) -> Doing:
        def noted(s: State, v: Vars, watch: Any) -> None:
            done = Done(d, [()] * watch.machine.players, {})
            watch.course[-1].done.append(done)
            before = [s[cell] for cell in d.cells]
            work(s, v, watch)
            for cell, old in zip(d.cells, before, strict=True):
                if s[cell] != old or len(before) == 1:
                    done.sets[cell] = s[cell]

        return noted


class Pairs:
    """Plays pairs of worlds of one machine."""

    def __init__(self, machine: Machine, flow: Disclosure) -> None:
        self.machine, self.flow = machine, flow
        self.runner = Interpreter(machine, _Watched())
        self.asked = [self._asked_by_name(*b.deeds, b.exit) for b in machine.blocks]
        self.times: Counter[Node] = Counter()  # deeds and ways on that were come to
        self.ways: dict[Node, set[object]] = defaultdict(set)  # what came of them

    def _asked_by_name(self, *of: Node) -> int:
        """The cards of which some deeds or ways on ask all who holds them, or take them there."""
        found, deck = 0, self.flow.reader.all_cards
        for deed in of:
            if isinstance(deed, PutAll) and isinstance(deed.cards, Const):
                found |= deed.cards.value if deed.cards.value != deck else 0
        for part in walk(*of):
            if isinstance(part, Place) and isinstance(part.card, Const):
                found |= 1 << part.card.value if part.card.value >= 0 else 0
            elif isinstance(part, Each) and isinstance(part.over, Const):
                if any(isinstance(inner, Place) for inner in walk(part.body)):
                    twins = {self.machine.cards[card].twin for card in bits(part.over.value)}
                    found |= part.over.value if len(twins) == 1 else 0
        return found

    def tried(self, seed: int, anew: int = 0) -> Iterator[Difference]:
        """What comes of one pair; `anew`: of the same cards and choices, with another exchange."""
        dice, exchange = Random(seed), Random(f"{seed} {anew}")
        one, other = Witness(self.machine), Witness(self.machine)
        for world in (one, other):
            world.driver = Driver(self.runner, TERMS)
        alike = 0
        swap: dict[int, int] = {}
        everyone = (1 << self.machine.players) - 1
        chooser, told_apart = -1, False
        chose: set[int] = set()  # the seats that have picked another card in one world
        while True:
            elsewhere = self._elsewhere(one, other)
            for world in (one, other):
                world.driver.run(world)
            if "fault" in (one.driver.stop[0], other.driver.stop[0]):
                return
            stops = one.driver.stop, other.driver.stop
            if alike:
                cards = elsewhere | sum(1 << card for card in swap)
                found, left = self._compared(one, other, cards, alike, chooser, told_apart)
                if found and self._matters(one, other, dice):
                    yield from found
                alike &= left
            if stops[0] != stops[1] or one.driver.stop[0] == "end":
                return
            here, there = self._block(one), self._block(other)
            if here != there:
                return  # they go on in different places, which has been told
            if self._same(one, other):
                alike = 0  # until two cards change places again
            elif not alike:
                return
            one.begin()
            other.begin()
            kind = stops[0][0]
            if kind == "score":
                for world in (one, other):
                    world.driver.count()
                chooser = -1
            elif kind == "shuffle":
                pile, second = one.driver.pile, set(other.driver.pile)
                zone = one.driver.zone
                order = pile[:]
                dice.shuffle(order)
                exchanged = [swap.get(card, card) for card in order]
                if set(exchanged) != second:
                    exchanged = order
                if set(exchanged) != second:
                    return
                if self._same(one, other) and len(order) > 1:
                    swap, alike = self._swap(order, exchange), everyone
                    chose.clear()
                    exchanged = [swap.get(card, card) for card in order]
                one.driver.shuffle(tuple(order))
                other.driver.shuffle(tuple(exchanged))
                chooser = -1
                for world, lies in ((one, order), (other, exchanged)):
                    info = self.machine.zones[zone]
                    for seat in range(self.machine.players):
                        if info.seen_by >> seat & 1:
                            world.named[seat] += [1 << card for card in lies]
                        elif info.top_seen_by >> seat & 1:
                            world.named[seat] += [1 << card for card in world.top(zone)]
            else:
                decision, chooser = one.driver.asked
                moves, others = one.driver.offers(), other.driver.offers()
                if not moves or not others:
                    return
                if "fault" in (one.driver.stop[0], other.driver.stop[0]):
                    return
                if alike >> chooser & 1 and moves != others:
                    way = self.machine.blocks[here].exit
                    differs = frozenset([way])
                    yield Difference(chooser, "offer", differs)
                    alike &= ~(1 << chooser)
                move = dice.choice(moves)
                again = move if move in others else self._turned(decision, move, swap)
                if again not in others:
                    return
                if again != move:
                    chose.add(chooser)
                told_apart = chooser in chose or one.sight(chooser) != other.sight(chooser)
                one.chosen(chooser, decision, move)
                other.chosen(chooser, decision, again)
                one.driver.choose(move)
                other.driver.choose(again)

    def _swap(self, order: list[int], dice: Random) -> dict[int, int]:
        """Two cards that change places, with all cards that are printed like them."""
        cards = self.machine.cards
        alike: dict[int, list[int]] = {}
        for card in sorted(order):
            alike.setdefault(cards[card].twin, []).append(card)
        a = dice.choice(order)
        one, back = alike[cards[a].twin], cards[a].back
        fit = [
            many
            for twin, many in alike.items()
            if twin != cards[a].twin and cards[twin].back == back and len(many) == len(one)
        ]
        other = dice.choice(fit) if fit else one
        return dict(zip(one + other, other + one, strict=True))

    def _block(self, world: Witness) -> int:
        pc: int = world.driver.cells[PC]
        return -pc - 1

    def _same(self, one: Witness, other: Witness) -> bool:
        apart = {FUEL, STEP, WORK}
        cells, others = one.driver.cells, other.driver.cells
        return all(k in apart or a == b for k, (a, b) in enumerate(zip(cells, others, strict=True)))

    def _elsewhere(self, one: Witness, other: Witness) -> int:
        """The cards that lie in another place in one world than in the other."""
        masks, found = self.machine.masks, 0
        for zone in range(masks, masks + len(self.machine.zones)):
            found |= one.driver.cells[zone] ^ other.driver.cells[zone]
        return found

    def _turned(self, decision: int, move: Outcome, swap: dict[int, int]) -> Outcome:
        """The same choice in the other world, of the card that lies there instead."""
        found = [move[0]]
        picks = self.machine.decisions[decision].verbs[move[0]].picks
        for pick, value in zip(picks, move[1:], strict=True):
            if is_of_cards(pick):
                cards = [swap.get(card, card) for card in picked_cards(pick, value)]
                mask = sum(1 << card for card in cards)
                value = mask if pick.several or pick.what == "cards" else cards[0]
            found.append(value)
        return tuple(found)

    # -------------------------------------------------------------- compared

    def _compared(
        self,
        one: Witness,
        other: Witness,
        cards: int,
        alike: int,
        chooser: int,
        told_apart: bool,
    ) -> tuple[list[Difference], int]:
        """The differences that some seats notice, and the seats that notice none."""
        parts = list(self._aligned(one.course, other.course))
        self._count(one.course)
        self._count(other.course)
        left, found = alike, []
        if any(
            self.asked[block] & cards
            for block in {step.block for step in one.course + other.course}
        ):
            return [], 0
        for seat in bits(alike):
            said = self._noticed(one, other, seat, parts)
            if one.faces(seat, cards) != other.faces(seat, cards):
                left &= ~(1 << seat)
            elif said is not None:
                left &= ~(1 << seat)
                if told_apart and chooser >= 0 and chooser != seat:
                    continue
                last = parts[-1][0] if parts else -1
                at_stop = last >= 0 and said.what == "asked"
                if at_stop and self._asked_sees(one, other, seat, cards, last):
                    continue
                found.append(said)
        return found, left

    def _count(self, course: list[Step]) -> None:
        """Note what was come to, and what came of it."""
        for step, behind in zip(course, [*course[1:], None], strict=True):
            way = self.machine.blocks[step.block].exit
            self.times[way] += 1
            self.ways[way].add(behind and behind.block)
            for done in step.done:
                self.times[done.deed] += 1
                looks = tuple(look[0] for looks in done.looks for look in looks)
                self.ways[done.deed].add((looks, *done.sets.values()))

    def _asked_sees(self, one: Witness, other: Witness, seat: int, cards: int, branch: int) -> bool:
        """Whether it is somebody who sees one of the cards in both worlds that a branch asks.

        In a sealed choice others are asked behind whoever is the first.
        """
        region, found = self.flow.region(branch), False
        for world in (one, other):
            if self._block(world) not in region:
                continue
            stop = world.driver.stop
            if stop[0] != "decide" or stop[2] == seat or self.machine.decisions[stop[1]].sealed:
                return False
            if not (one.lying(stop[2]) & cards and other.lying(stop[2]) & cards):
                return False
            found = True
        return found

    def _noticed(
        self, one: Witness, other: Witness, seat: int, parts: list[Part]
    ) -> Difference | None:
        """The first thing that looks otherwise to a seat in one world than in the other."""
        cells = one.driver.cells, other.driver.cells
        apart = {cell for cell in one.cells(seat) if cells[0][cell] != cells[1][cell]}
        held: tuple[dict[int, object], dict[int, object]] = {}, {}
        for k, (branch, mine, others) in enumerate(parts):
            if k and branch >= 0 and branch == parts[k - 1][0] and not (mine and others):
                return self._stopped(one, other, seat, parts) or self._gone_on(
                    seat, parts[k], apart
                )
            node = None if branch < 0 else self.machine.blocks[branch].exit
            if node is None:
                pairs = [([a], [b]) for a, b in zip(mine, others, strict=False)]
            else:
                pairs = [(mine, others)]
            for here, there in pairs:
                place = frozenset([here[0].deed if node is None else node])
                for world, did in zip(held, (here, there), strict=True):
                    for done in did:
                        world.update(done.sets)
                looks = [
                    [look for done in did for look in done.looks[seat]] for did in (here, there)
                ]
                if [look[0] for look in looks[0]] != [look[0] for look in looks[1]]:
                    return Difference(seat, "deed", place)
                if looks[0] != looks[1]:
                    return Difference(seat, "faces", place)
                if any(held[0].get(cell) != held[1].get(cell) for cell in apart):
                    return Difference(seat, "keep", place)
        return self._stopped(one, other, seat, parts)

    def _gone_on(self, seat: int, part: Part, apart: set[int]) -> Difference | None:
        """What a world did while the other stood where both stop in the end."""
        branch, *did = part
        place = frozenset([self.machine.blocks[branch].exit])
        if any(done.looks[seat] for done in (*did[0], *did[1])):
            return Difference(seat, "deed", place)
        if any(not apart.isdisjoint(done.sets) for done in (*did[0], *did[1])):
            return Difference(seat, "keep", place)
        return None

    def _stopped(
        self, one: Witness, other: Witness, seat: int, parts: list[Part]
    ) -> Difference | None:
        """Two worlds that stop where something else is asked or done."""
        stops = one.driver.stop, other.driver.stop
        if stops[0] == stops[1] and (
            stops[0][0] != "decide" or self._block(one) == self._block(other)
        ):
            return None
        if parts and parts[-1][0] >= 0:
            return Difference(seat, "asked", frozenset([self.machine.blocks[parts[-1][0]].exit]))
        places: list[Node] = []
        for world in (one, other):
            places.append(self.machine.blocks[self._block(world)].exit)
            if world.driver.stop[0] == "decide":
                cell = self.machine.decisions[world.driver.stop[1]].cell
                done = [d for step in world.course for d in step.done if cell in d.sets]
                places += [one.deed for one in done[-1:]]
        return Difference(seat, "asked", frozenset(places))

    def _aligned(self, mine: list[Step], others: list[Step]) -> Iterator[Part]:
        """What was done in the same blocks, and between a branch and where its ways join."""
        i = j = 0
        while i < len(mine) and j < len(others):
            if mine[i].block == others[j].block:
                yield -1, mine[i].done, others[j].done
                i, j = i + 1, j + 1
                continue
            branch = mine[i - 1].block
            join = self.flow.joins.get(branch, -1)
            ends = []
            for course, k in ((mine, i), (others, j)):
                while k < len(course) and course[k].block != join:
                    k += 1
                ends.append(k)
            yield branch, _all(mine[i : ends[0]]), _all(others[j : ends[1]])
            i, j = ends
            if i == len(mine) or j == len(others):  # one of them stops before the ways join
                yield branch, _all(mine[i:]), _all(others[j:])
                return
        if i < len(mine) or j < len(others):
            yield (
                (mine if i < len(mine) else others)[max(i, j) - 1].block,
                _all(mine[i:]),
                _all(others[j:]),
            )

    def _matters(self, one: Witness, other: Witness, dice: Random) -> bool:
        """Whether anybody chooses before all cards are gathered and shuffled."""
        for world in (one, other):
            driver = world.driver.copy()
            for _ in range(_ON):
                stop = driver.stop
                if stop[0] == "decide":
                    return True
                if stop[0] in ("end", "fault"):
                    break
                if stop[0] == "shuffle":
                    if self.flow.gathers(-driver.cells[PC] - 1):
                        break
                    driver.shuffle(tuple(dice.sample(driver.pile, len(driver.pile))))
                elif stop[0] == "score":
                    driver.count()
                driver.run(_watching(self.machine, driver))
        return False


def _all(course: list[Step]) -> list[Done]:
    return [done for step in course for done in step.done]


def _watching(machine: Machine, driver: Driver) -> Any:
    world = Witness(machine)
    world.driver = driver
    return world

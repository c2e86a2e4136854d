"""All that can happen in a match, counted: nodes of chance, decisions, ends.

A shuffle is not the drawing of one order among n! of them.  It leaves cards whose faces are not
fixed yet, `UnknownFace`s that share a pool; and only where the rules come to need a face, or a
seat comes to see one, is that card drawn: a node of chance with a branch for each card of the pool
(of twins for one).  A draw from a pool whose cards are all alike leaves nothing to chance and is no
node.  What nobody ever looks at is never drawn.

An `UnknownFace` lies in the order of a pile where a card's number would, and answers what can be
answered of all the cards of its pool at once: that it is some card, that it lies in this pile and
in no other.  Asked for more it raises `Needed`; then the run is begun again from where the last
answer was given, once for each card that it may be.  So a pile can be gathered, turned round and
moved as a whole without a draw.  Where backs show something, the uppermost card of a pile is drawn
as soon as it lies there, for a seat sees its back.

The tree is walked with a stack of its own.  Positions that are equal, but for the fuel burnt, have
equal trees below them, so each is opened once; the sums are of the tree, in which it may stand many
times.
"""

from __future__ import annotations

from typing import Any, assert_never

from attrs import define, field, frozen

from cardlang.machine.faults import bits
from cardlang.machine.ir import CELLS, PC, Machine
from cardlang.match.live.driver import Driver

POSITIONS = 1_000_000  # different positions that are opened, if nothing else is said


class Needed(Exception):
    """The rules cannot go on before this card is drawn."""

    def __init__(self, card: UnknownFace) -> None:
        self.card = card


class TooManyPositions(Exception):
    """The tree is larger than what was allowed, or has no end."""


class UnknownFace:
    """A card of a shuffled pile, one of `pool` (a mask)."""

    __slots__ = ("pool",)

    def __init__(self, pool: int) -> None:
        self.pool = pool

    def __rrshift__(self, mask: int) -> int:
        """`mask >> card & 1`: is the card in the mask?"""
        among = self.pool & mask
        if among and among != self.pool:
            raise Needed(self)
        return 1 if among else 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and other >= 0 and self.pool >> other & 1:
            raise Needed(self)
        return self is other

    def __lt__(self, other: int) -> bool:
        return False if other <= 0 else self._ask()

    def __ge__(self, other: int) -> bool:
        return True if other <= 0 else self._ask()

    def __le__(self, other: int) -> bool:
        return False if other < 0 else self._ask()

    def __gt__(self, other: int) -> bool:
        return True if other < 0 else self._ask()

    def __hash__(self) -> int:
        raise Needed(self)

    def _ask(self, *_: object) -> Any:
        raise Needed(self)

    __index__ = __int__ = __rlshift__ = __neg__ = __add__ = __radd__ = __sub__ = __rsub__ = _ask
    __mul__ = __rmul__ = __lshift__ = __rshift__ = __and__ = __rand__ = __or__ = __ror__ = _ask


@frozen
class Count:
    """Nodes of a tree by what they are.  `cut` are decisions too deep to be opened."""

    chance: int = 0
    decision: int = 0
    terminal: int = 0
    cut: int = 0
    faults: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.chance + other.chance,
            self.decision + other.decision,
            self.terminal + other.terminal,
            self.cut + other.cut,
            self.faults + other.faults,
        )


@define
class _Open:
    """A position whose branches are being counted."""

    key: tuple[Any, ...]
    count: Count
    branches: list[Driver] = field(factory=list)


@define
class _Tree:
    depth: int | None
    limit: int
    counts: dict[tuple[Any, ...], Count | None] = field(factory=dict)  # None: not yet counted

    def count(self, driver: Driver) -> Count:
        stack = [self.open(driver)]
        while True:
            node = stack[-1]
            if node.branches:
                branch = node.branches.pop()
                key = self.key(branch)
                if key not in self.counts:
                    stack.append(self.open(branch))
                    continue
                known = self.counts[key]
                if known is None:
                    raise TooManyPositions("a position can come again, so the tree has no end")
                node.count += known
                continue
            self.counts[node.key] = node.count
            stack.pop()
            if not stack:
                return node.count
            stack[-1].count += node.count

    def key(self, driver: Driver) -> tuple[Any, ...]:
        """The key of the tree below; unknown cards count as their pools."""
        told = [driver.cells[PC], driver.scored]
        if self.depth is not None:
            told.append(driver.decisions)
        for cell in driver.cells[CELLS:]:
            if isinstance(cell, tuple):
                cell = tuple(("?", c.pool) if isinstance(c, UnknownFace) else c for c in cell)
            told.append(cell)
        return tuple(told)

    def open(self, driver: Driver) -> _Open:
        """Run to where the tree branches."""
        if len(self.counts) >= self.limit:
            raise TooManyPositions(f"there are more than {self.limit} different positions")
        key = self.key(driver)
        self.counts[key] = None
        while True:
            before = driver.copy()
            try:
                driver.run()
                offers = driver.offers()
                look(driver)
            except Needed as needed:
                return _Open(key, Count(chance=1), draws(before, needed.card))
            stop = driver.stop
            match stop[0]:
                case "shuffle":
                    shuffle(driver)
                case "score":
                    driver.count()
                case "end":
                    return _Open(key, Count(terminal=1))
                case "fault":
                    return _Open(key, Count(terminal=1, faults=1))
                case "decide" if self.depth is not None and driver.decisions >= self.depth:
                    return _Open(key, Count(cut=1))
                case "decide":
                    branches = []
                    for move in reversed(offers):
                        branches.append(driver.copy())
                        branches[-1].choose(move)
                    return _Open(key, Count(decision=1), branches)
                case "start" | "halt":
                    raise AssertionError(f"{stop} is never seen after a run from the start")
                case _:
                    assert_never(stop[0])


def count_tree(driver: Driver, depth: int | None = None, limit: int = POSITIONS) -> Count:
    """All nodes of a match that has not begun, down to so many decisions."""
    return _Tree(depth, limit).count(driver)


def shuffle(driver: Driver) -> None:
    """Answer a shuffle: no card of the pile is known."""
    machine, zone = driver.machine, driver.zone
    pool = driver.cells[machine.masks + zone]
    driver.shuffle(tuple(bits(pool)))
    if machine.zones[zone].ordered and len(different(machine, pool)) > 1:
        driver.cells[machine.orders + zone] = tuple(UnknownFace(pool) for _ in bits(pool))


def different(machine: Machine, pool: int) -> list[int]:
    """The cards of a pool, of twins the first."""
    found: dict[int, int] = {}
    for card in bits(pool):
        found.setdefault(machine.cards[card].twin, card)
    return list(found.values())


def draws(driver: Driver, wanted: UnknownFace) -> list[Driver]:
    """The match for each card that this one may be, the last card first."""
    found = []
    for card in reversed(different(driver.machine, wanted.pool)):
        branch = driver.copy()
        branch.cells = drawn(branch, wanted, card)
        found.append(branch)
    return found


def drawn(driver: Driver, wanted: UnknownFace, card: int) -> list[Any]:
    """The cells once this unknown is that card: its pool is one smaller, for all that share it."""
    return redrawn(driver, wanted, card)[0]


def redrawn(driver: Driver, wanted: UnknownFace, card: int) -> tuple[list[Any], dict[int, Any]]:
    """These cells; and by `id` of an unknown card what it is now, if it has changed."""
    machine, cells = driver.machine, driver.cells.copy()
    rest = wanted.pool & ~(1 << card)
    known = iter(bits(rest)) if len(different(machine, rest)) < 2 else None
    new: dict[int, Any] = {id(wanted): card}
    for place in range(machine.orders, machine.orders + len(machine.zones)):
        pile = cells[place]
        if not (machine.zones[place - machine.orders].ordered and pile):
            continue
        for c in pile:
            if isinstance(c, UnknownFace) and c.pool == wanted.pool and id(c) not in new:
                new[id(c)] = UnknownFace(rest) if known is None else next(known)
        cells[place] = tuple(new.get(id(c), c) for c in pile)
    return cells, new


def look(driver: Driver) -> None:
    """Draw whatever a seat sees at this stop."""
    machine, cells = driver.machine, driver.cells
    for cell in cells[CELLS:]:
        if isinstance(cell, UnknownFace):
            raise Needed(cell)
    for zone, info in enumerate(machine.zones):
        pile = cells[machine.orders + zone] if info.ordered else ()
        seen = pile if info.seen_by else info.top(pile) if info.top_seen_by else ()
        for card in seen:
            if isinstance(card, UnknownFace):
                raise Needed(card)
        if pile and isinstance(pile[-1], UnknownFace):
            if len({machine.cards[card].back for card in bits(pile[-1].pool)}) > 1:
                raise Needed(pile[-1])

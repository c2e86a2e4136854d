"""Owners of hidden things: all values are tried of the names in an owner and in a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from cardlang.machine.ir import CellInfo, ZoneInfo
from cardlang.machine.operations import ADD, MINUS, MUL
from cardlang.machine.secret import Secret
from cardlang.machine.tree import Apply, Cell, Const, Table, Value, Var, form, walk

_ENTRIES = 24  # values tried for a name that an owner depends on


class Owners:
    """Says of the secrets of one table which seats see them."""

    def __init__(self, players: int, zones: Sequence[ZoneInfo], cells: Sequence[CellInfo]) -> None:
        self.players, self.zones = players, zones
        self.everyone = (1 << players) - 1
        self.keeps = {info.cell: info for info in cells}
        #: what comes out alike, by value and by number of a cell; and deeds that move one card
        self.sure: Mapping[object, int] = {}
        self.fills: dict[int, list[Value]] = {}  # by cell: what is put into it
        self.names: dict[int, Value] = {}
        self._plain: dict[int, Value] = {}
        self._owned: dict[tuple[object, ...], bool] = {}

    def all_see(self, mask: int) -> bool:
        """Return whether a mask is that of all seats."""
        return mask & self.everyone == self.everyone

    def sees(self, secret: Secret, seat: Value) -> bool:
        """Return whether a seat surely sees what is read."""
        known = (id(secret.at), secret.seen, form(seat))  # secrets are kept, so no id comes again
        if known not in self._owned:
            self._owned[known] = self._sees(secret, seat)
        return self._owned[known]

    def _sees(self, secret: Secret, seat: Value) -> bool:
        if all(self.all_see(mask) for _, mask in secret.seen):
            return True
        seen = dict(secret.seen)
        told = [
            seen[place] >> who & 1
            for place, who in self._cases(secret.at, seat)
            if place in seen and 0 <= who < self.players
        ]
        return bool(told) and all(told)

    def all_see_either(self, one: Value, other: Value) -> bool:
        """Return whether every seat surely sees one or the other of two zones."""
        known = ("either", form(one), form(other))
        if known not in self._owned:
            found = [
                self.all_see(self._seen(here) | self._seen(there))
                for here, there in self._cases(one, other)
                if min(here, there) >= 0
            ]
            self._owned[known] = bool(found) and all(found) and self._by_owner(one, other)
        return self._owned[known]

    def _seen(self, zone: int) -> int:
        """The seats that see a zone, if it is one."""
        return self.zones[zone].seen_by if zone < len(self.zones) else 0

    def _by_owner(self, *zones: Value) -> bool:
        """Return whether each is one zone or that of some seat, so that all cases are tried."""
        plain = [self.plain(zone) for zone in zones]
        rows = [part.row for part in walk(*plain) if isinstance(part, Table)]
        return all(isinstance(zone, (Const, Table)) for zone in plain) and all(
            len(row) <= _ENTRIES for row in rows
        )

    def _cases(self, one: Value, other: Value) -> Iterator[tuple[int, int]]:
        """Pairs of what two values come to together; none if they hang on more than two names."""
        one, other = self.plain(one), self.plain(other)
        leaves = list(dict.fromkeys([*self._leaves(one), *self._leaves(other)]))
        apart = [(leaf, than) for leaf in leaves for than in leaves if than in self._but(leaf)]
        if len(leaves) > 2:
            return
        rows = [len(part.row) for part in walk(one, other) if isinstance(part, Table)]
        ranges = [range(min(_ENTRIES, max(self.players, *rows, 1)))] * len(leaves)
        for values in product(*ranges):
            given = dict(zip(leaves, values, strict=True))
            both = self._tried(one, given), self._tried(other, given)
            if both[0] is None or both[1] is None:
                continue
            if not any(given[leaf] == given[than] for leaf, than in apart):
                yield both[0], both[1]

    def plain(self, e: Value) -> Value:
        """The value of a name for a seat, where that is said once."""
        if self.sure and e.type in "nmp":
            sure = self.sure.get(e.cell if isinstance(e, Cell) else e)
            if sure is not None:
                return Const(e.type, sure)
        known = self._plain.get(e.cell) if isinstance(e, Cell) else None
        if known is not None:
            return known
        first = e
        for _ in range(9):
            if isinstance(e, Var) and e.var in self.names:
                e = self.names[e.var]
                continue
            fills = self.fills.get(e.cell, []) if isinstance(e, Cell) else []
            if not isinstance(e, Cell) or e.cell in self.keeps or len(fills) != 1:
                break
            if fills[0].type != e.type:  # one of several is picked
                break
            read = {cell for part in walk(fills[0]) for cell in part.cells}
            if any(cell not in self.keeps and len(self.fills.get(cell, ())) > 1 for cell in read):
                break
            e = fills[0]
        if isinstance(first, Cell) and self.fills:
            self._plain[first.cell] = e
        return e

    def _leaves(self, e: Value) -> Iterable[object]:
        e = self.plain(e)
        if isinstance(e, Table):
            yield from self._leaves(e.at)
        elif isinstance(e, Apply) and e.operation in (ADD, MUL):
            for arg in e.args:
                yield from self._leaves(arg)
        elif not isinstance(e, Const):
            yield form(e)

    def _but(self, leaf: object) -> set[object]:
        """The seats that a picked one is not, as leaves: it was picked among the others."""
        fills = self.fills.get(leaf[2], []) if isinstance(leaf, tuple) and leaf[0] is Cell else []
        others = fills[0] if len(fills) == 1 else None
        if not isinstance(others, Apply) or others.operation is not MINUS:
            return set()
        one = others.args[1]
        return set(self._leaves(one.args[0])) if isinstance(one, Apply) else set()

    def _tried(self, e: Value, given: dict[object, int]) -> int | None:
        e = self.plain(e)
        if isinstance(e, Const):
            return e.value
        if isinstance(e, Table):
            at = self._tried(e.at, given)
            return e.row[at] if at is not None and 0 <= at < len(e.row) else None
        if isinstance(e, Apply) and e.operation in (ADD, MUL):
            args = [self._tried(arg, given) for arg in e.args]
            numbers = [arg for arg in args if arg is not None]
            return e.operation.number(*numbers) if len(numbers) == len(args) else None
        return given[form(e)]

"""The observation of one seat, the only door to what is hidden: what it sees, remembers, may do.

An observation is built up from what the declarations allow the seat to see, never cut down from the
state.  It is plain data: two observations are equal if and only if the seat cannot tell the two
matches apart, by anything it has seen so far.

`zones` tells what lies where.  A face in sight stands as the card's id; all else as a token: `??`,
or `S?` where a back in sight shows an S.  In an ordered zone the cards stand bottom first; in an
unordered one faces come first, in deck order, then tokens.  `known` are the cards that the seat
knows to lie there although it does not see them now, in deck order.  `events` is all that the seat
has noticed since the match began.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from attrs import asdict

from cardlang.diagnostic import UsageError, as_given, whole
from cardlang.knowledge.observer import Observer
from cardlang.machine.faults import bits
from cardlang.machine.ir import CellInfo, Machine, ZoneInfo
from cardlang.machine.tree import NIL
from cardlang.match.records.events import Event
from cardlang.quick import field, frozen
from cardlang.suggest import did_you_mean


@frozen
class ZoneView:
    """A place as a seat sees it.  `owner` is `""` for a place of the table, else `2`, `first`."""

    name: str
    owner: str
    size: int
    cards: tuple[str, ...]
    known: tuple[str, ...]


Kept = int | bool | str | tuple[int | str, ...] | None
"""The value of a keep: a number, seat or side, a flag, a card's id or a label, or several."""


@frozen
class CellView:
    """Something that the rules keep, in words: `trump`, `""`, `hearts`."""

    name: str
    owner: str
    value: str
    what: str = field(default="number", repr=False)  # as in `CellInfo`
    many: bool = field(default=False, repr=False)

    @property
    def typed(self) -> Kept:
        """The value as Python has it: 3, True, "hearts", ("7H", "QS"); None for nothing."""
        if self.value == "none":
            return () if self.many else None
        if self.what == "flag":
            return self.value == "true"
        whole_numbers = self.what in ("number", "seat", "seats", "side")
        points: list[int | str] = [
            int(word) if whole_numbers else word for word in self.value.split()
        ]
        return tuple(points) if self.many else points[0]


@frozen
class Observation:
    """Perfect recall of one seat at one moment of a match.

    seen = state.observation(1)
    seen["hand"].cards              # its own hand
    seen.zone("hand", 2).size       # another one's
    seen["trump"]                   # a keep: "hearts"
    """

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    backs: tuple[str, ...]
    seat: int
    to_act: int | None
    legal: tuple[str, ...]  # the seat's own moves, if it is to act
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deal_number: int
    is_over: bool
    cells: tuple[CellView, ...]
    zones: tuple[ZoneView, ...]
    events: tuple[Event, ...]

    def zone(self, name: str, owner: int | str | None = None) -> ZoneView:
        """A place by its name and owner; by its name alone the table's, or the seat's own.

        UsageError if there is none.
        """
        return named("zone", self.zones, name, owner, self.seat)

    def keep(self, name: str, owner: int | str | None = None) -> Kept:
        """The value of what the rules keep and the seat may see, found like a zone."""
        return named("keep", self.cells, name, owner, self.seat).typed

    def __getitem__(self, name: str) -> ZoneView | Kept:
        """The zone or the value of the keep that `name` alone means.  KeyError if there is none."""
        try:
            if any(zone.name == _spelt(name) for zone in self.zones):
                return self.zone(name)
            return self.keep(name)
        except UsageError as error:
            raise KeyError(str(error)) from None

    def to_dict(self) -> dict[str, Any]:
        """Plain data that JSON can hold; events have the form of the record."""
        plain = asdict(self, filter=lambda part, _: part.name not in ("cells", "events"))
        plain["options"] = dict(self.options)
        plain["keeps"] = [
            {"name": cell.name, "owner": cell.owner, "value": cell.typed} for cell in self.cells
        ]
        plain["events"] = [event.line() for event in self.events]
        return plain


_Named = TypeVar("_Named", ZoneView, CellView)


def named(
    what: str,
    views: Sequence[_Named],
    name: str,
    owner: int | str | None,
    seat: int | None = None,
) -> _Named:
    """The view of this name and owner, else the table's, the seat's own, or the only one.

    UsageError if there is none.
    """
    rows = {view.owner: view for view in views if view.name == _spelt(name)}
    if not rows:
        hint = did_you_mean(_spelt(name), {view.name for view in views})
        raise UsageError(f"no {what} is called `{name}`; {hint}".rstrip("; "))
    if owner is not None:
        found = rows.get(str(owner))
    elif len(rows) == 1:
        found = next(iter(rows.values()))
    else:
        found = rows.get("", rows.get(str(seat)))
    if found is None:
        owners = ", ".join(f"`{key}`" for key in rows if key) or "nobody"
        raise UsageError(f"whose `{name}` is meant? there is that of {owners}")
    return found


def _spelt(name: str) -> str:
    """A name of the rules, which Python may write with `_`.  UsageError if it is no text."""
    if not isinstance(name, str):
        raise UsageError(f"a name is a text, not {as_given(name)}")
    return name.replace("_", "-")


def observe(observer: Observer, seat: int) -> Observation:
    """The observation of this seat, now that the observer has come to the present."""
    machine, driver = observer.machine, observer.driver
    seat = whole("seats", seat, 0, machine.players - 1)
    to_act = driver.stop[2] if driver.stop[0] == "decide" else None
    legal: tuple[str, ...] = ()
    if to_act == seat:
        text, decision = observer.wording.text, driver.decision
        legal = tuple(text(decision, move) for move in driver.offers())
    return Observation(
        game=machine.slug,
        players=machine.players,
        options=tuple((name, word(machine.options[name])) for name in sorted(machine.options)),
        backs=tuple(machine.backs),
        seat=seat,
        to_act=to_act,
        legal=legal,
        scores=driver.scores,
        winners=driver.winners,
        deal_number=driver.cells[machine.deal_number],
        is_over=driver.is_over,
        cells=tuple(
            cell_view(machine, info, driver.cells[info.cell])
            for info in machine.cells
            if info.seen_by >> seat & 1
        )
        + tuple(cell_view(machine, info, driver.number(e)) for info, e in machine.facts),
        zones=tuple(
            _zone(observer, seat, number, info) for number, info in enumerate(machine.zones)
        ),
        events=tuple(observer.events[seat]),
    )


def _zone(observer: Observer, seat: int, number: int, info: ZoneInfo) -> ZoneView:
    machine, cells, ids = observer.machine, observer.driver.cells, observer.wording.ids
    mask = cells[machine.masks + number]
    order = cells[machine.orders + number] if info.ordered else bits(mask)
    if info.seen_by >> seat & 1:
        return ZoneView(
            info.name, info.owner_label, len(order), tuple(ids[card] for card in order), ()
        )
    hidden = mask
    if info.ordered:
        cards = [observer.token(card, False) for card in order]
        if order:
            cards[-1] = observer.token(order[-1], True)
            if info.top_seen_by >> seat & 1:
                top = info.top(tuple(order))
                cards[-len(top) :] = [ids[card] for card in top]
                hidden &= ~sum(1 << card for card in top)
    else:
        cards = sorted(observer.token(card, True) for card in order)
    known = tuple(ids[card] for card in bits(hidden & observer.knowledge.known[seat]))
    return ZoneView(info.name, info.owner_label, len(order), tuple(cards), known)


def word(value: object) -> str:
    """The value of an option as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def cell_view(machine: Machine, info: CellInfo, value: int) -> CellView:
    """A keep of the rules that has this value."""
    text = cell_text(machine, info, value)
    return CellView(info.name, info.owner_label, text, info.what, info.many)


def cell_text(machine: Machine, info: CellInfo, value: int) -> str:
    """The value of a cell in words; `none` for nothing."""
    if info.many:
        return " ".join(_point(machine, info, point) for point in bits(value)) or "none"
    return _point(machine, info, value)


def _point(machine: Machine, info: CellInfo, value: int) -> str:
    if value == NIL or (value == -1 and info.what != "number"):
        return "none"
    if info.labels:
        return info.labels[value]
    if info.what in ("card", "cards"):
        return machine.cards[value].id
    if info.what == "flag":
        return "true" if value else "false"
    return str(value)

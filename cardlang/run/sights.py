"""Rows of numbers for a seat that chooses: which there are, and what stands where.

Two rows.  `cards` has for each place of the table and each card of the deck how many of that card
the seat sees there, or remembers to lie there.  `numbers` has what else the seat sees: how many
cards lie where, scores, what the rules keep.  What a seat does not see is 0.

Seats are counted from the one that looks: `hand of +0` is its own, `hand of +1` that of the next
seat clockwise; sides are counted from its own, and a seat that the rules keep is told in this way
too.  So one policy can play every seat.

    seat             the seat that looks, as the rules number it
    score of +N      the match score of a seat
    deal             which deal it is, counted from 1
    size NAME        how many cards lie in a place
    back NAME: S     how many cards lie there that show S on their backs, of those seen from behind
    NAME             what the rules keep: a number, the place of a label or card counted from 0, a
                     flag as 1 or 0; -1 where there is nothing
    NAME: LABEL      1 if the label, seat or card is in a set

What the rules mark as off the table, and what they work out from public things, is not in it.
Numbers have 32 bits; what goes beyond is the greatest or the least of these.

Generated C (`native/seeing.py`) and plain Python (`lanes/rows.py`) both write what stands here.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cardlang.machine.ir import CellInfo, Machine, Owned

MOST = 2**31 - 1
"""The greatest number of a row; the least is one below its negative."""


@frozen
class SightNumber:
    """One number of a row.  What it is of, `at`, hangs on the seat that looks; -1 is not seen.

    `kind` says what `at` counts: sides of `score`, zones of `size` and `back`, cells of `cell` (a
    number, flag or label), `card`, `point` (a seat or side, of which there are `around`) and
    `member` (whether a point of `points` is in a set); nothing of `seat` and `deal`.
    """

    name: str
    kind: str
    at: tuple[int, ...] = ()
    cards: int = 0  # of `back` those with it
    around: int = 0
    first: tuple[int, ...] = ()  # of `point`: by seat, from where is counted
    points: tuple[int, ...] = ()  # of `member`: by seat, a mask


class Sights:
    """The rows of one machine.

    `places` and `ids` name the two sides of `cards`, `numbers` its other row; `zones` has by seat
    the zone of each place, `id_of` by card the place of its id.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.sides = [0] * machine.players
        for side, seats in enumerate(machine.sides):
            for seat in seats:
                self.sides[seat] = side
        self.ids = tuple(dict.fromkeys(card.id for card in machine.cards))
        place = {id: at for at, id in enumerate(self.ids)}
        self.id_of = tuple([place[card.id] for card in machine.cards])
        found = self._columns(machine.zones)
        self.places = tuple([name for name, _ in found])
        self.zones = tuple(zip(*[at for _, at in found], strict=True))
        self.numbers = (*self._plain(), *self._backs(), *self._cells())

    def _columns(self, infos: Sequence[Owned]) -> list[tuple[str, tuple[int, ...]]]:
        """Names, and by seat that looks which one of `infos` it is.

        What each seat or side has one of is counted from the one that looks.
        """
        players = self.machine.players
        sizes = {"seat": players, "side": len(self.machine.sides)}
        families: dict[tuple[object, ...], dict[int, int]] = {}
        for k, info in enumerate(infos):
            again, key = 0, (*_alike(info), 0)
            while info.owner in families.get(key, {}):
                again += 1
                key = (*_alike(info), again)
            families.setdefault(key, {})[info.owner] = k
        found = []
        for family in families.values():
            first = infos[next(iter(family.values()))]
            size, other = sizes.get(first.owner_kind, 0), _other(first)
            if size and sorted(family) == list(range(size)):
                start = range(players) if first.owner_kind == "seat" else self.sides
                for k in range(size):
                    at = tuple([family[(start[seat] + k) % size] for seat in range(players)])
                    found.append((f"{first.name} of +{k}{other}", at))
            else:
                found += [(_named(infos[k]), (k,) * players) for k in family.values()]
        taken: dict[str, int] = {}
        for k, (name, at) in enumerate(found):
            taken[name] = taken.get(name, 0) + 1
            if taken[name] > 1:
                found[k] = f"{name} ({taken[name]})", at
        return found

    def _plain(self) -> list[SightNumber]:
        players = self.machine.players
        found = [SightNumber("seat", "seat")]
        for k in range(players):
            at = tuple([self.sides[(seat + k) % players] for seat in range(players)])
            found.append(SightNumber(f"score of +{k}", "score", at))
        found.append(SightNumber("deal", "deal"))
        by_place = list(zip(*self.zones, strict=True))
        pairs = zip(self.places, by_place, strict=True)
        return [*found, *[SightNumber(f"size {name}", "size", at) for name, at in pairs]]

    def _backs(self) -> list[SightNumber]:
        cards = self.machine.cards
        found = []
        for k, name in enumerate(self.places):
            at = tuple([self.behind(row[k], seat) for seat, row in enumerate(self.zones)])
            if max(at) < 0:
                continue
            for back in dict.fromkeys(card.back for card in cards if card.back):
                of_it = sum(1 << n for n, card in enumerate(cards) if card.back == back)
                found.append(SightNumber(f"back {name}: {back}", "back", at, of_it))
        return found

    def behind(self, zone: int, seat: int) -> int:
        """The zone, if this seat sees its cards from behind; else -1."""
        info = self.machine.zones[zone]
        tops = info.top_seen_by if info.ordered else 0
        return -1 if (info.seen_by | tops) >> seat & 1 else zone

    def _cells(self) -> list[SightNumber]:
        machine = self.machine
        told = [info for info in machine.cells if info.seen_by and not info.off_table]
        found: list[SightNumber] = []
        for name, row in self._columns(told):
            infos = [told[k] for k in row]
            at = tuple([info.cell if info.seen_by >> s & 1 else -1 for s, info in enumerate(infos)])
            if max(at) < 0:
                continue
            if infos[0].many:
                found += self._many(name, infos[0], at)
            else:
                found.append(self._single(name, infos[0], at))
        return found

    def _around(self, info: CellInfo) -> tuple[int, tuple[int, ...]]:
        """Of how many seats or sides something is one, and by seat from where is counted."""
        seats = range(self.machine.players)
        if info.what.removesuffix("s") == "seat":
            return len(seats), tuple(seats)
        if info.what.removesuffix("s") == "side":
            return len(self.machine.sides), tuple(self.sides)
        return 0, ()

    def _single(self, name: str, info: CellInfo, at: tuple[int, ...]) -> SightNumber:
        size, first = self._around(info)
        if size:
            return SightNumber(name, "point", at, 0, size, first)
        return SightNumber(name, "card" if info.what == "card" else "cell", at)

    def _many(self, name: str, info: CellInfo, at: tuple[int, ...]) -> list[SightNumber]:
        """A number for each point that a set can have."""
        players = range(self.machine.players)
        size, first = self._around(info)
        if size:
            turned = [[1 << (first[seat] + k) % size for seat in players] for k in range(size)]
            labels = [f"+{k}" for k in range(size)]
        elif info.what == "cards":
            labels = list(self.ids)
            places = range(len(self.ids))
            masks = [sum(1 << c for c, id in enumerate(self.id_of) if id == k) for k in places]
            turned = [[mask for _ in players] for mask in masks]
        else:
            labels = list(info.labels)
            turned = [[1 << k for _ in players] for k in range(len(labels))]
        pairs = zip(labels, turned, strict=True)
        return [
            SightNumber(f"{name}: {label}", "member", at, points=tuple(m)) for label, m in pairs
        ]


def _other(info: Owned) -> str:
    """Of something that two own, the other owner."""
    owners = [o for o in info.pair if (o.kind, o.number) != (info.owner_kind, info.owner)]
    return f" by {owners[0].label}" if owners else ""


def _alike(info: Owned) -> tuple[object, ...]:
    """A key of those things of which each seat or side has one."""
    kind = (info.what, info.many, info.labels) if isinstance(info, CellInfo) else ()
    return info.name, info.owner_kind, _other(info), kind


def _named(info: Owned) -> str:
    return f"{info.name} of {info.owner_label}" if info.owner_label else info.name

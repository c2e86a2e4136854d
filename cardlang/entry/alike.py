"""Entries that are nearly the same: how much, in what, and where.

Two games are compared by what their machines are made of, as the judge does it; what is rare among
the games that ship and the entries themselves weighs more, so that what all games do counts next to
nothing.  Of a pair that is alike the rarest passages that both have are told, each with its line in
the one and in the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import frozen

from cardlang.diagnostic import RuleError, UsageError
from cardlang.entry.examine import read_entry
from cardlang.entry.made import Apart, laid_out
from cardlang.entry.parcel import is_entry
from cardlang.judge.alike.fingerprint import Fingerprint, alike, numbers_apart, rarity
from cardlang.judge.alike.nearest import COPY, VARIANT, print_of, shipped

_ROUNDING = 1e-9  # of sums
_PASSAGES = 5  # that are told of a pair
_NUMBERS = 8  # that are told of each side


@frozen
class KnownEntry:
    """A game that is compared: its name, its fingerprint, and where its features are written."""

    name: str
    print: Fingerprint
    places: Mapping[str, tuple[int, str]]  # feature: line and text


@frozen
class Pair:
    """Two entries that are alike: from 0 to 1, the passages of both, the numbers of one only."""

    first: str
    second: str
    alike: float
    passages: tuple[tuple[tuple[int, str], tuple[int, str]], ...]
    numbers: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def what(self) -> str:
        """The relation of two entries, as a jury calls it."""
        if self.alike < COPY:
            return "of one family" if self.alike < VARIANT else "variants of each other"
        return "the same rules with other numbers" if any(self.numbers) else "the same rules"

    def told(self) -> str:
        """For people, a line for each passage."""
        lines = [f"{self.first} and {self.second}: {self.alike:.0%} alike, {self.what}"]
        for (one, text), (other, again) in self.passages:
            lines.append(f"  line {one}: {text}")
            lines.append(f"  line {other}: {again}")
            lines.append("")
        if any(self.numbers):
            mine, theirs = (", ".join(map(str, part[:_NUMBERS])) or "-" for part in self.numbers)
            lines.append(f"  numbers of only one of them: {mine} against {theirs}")
        return "\n".join(lines).rstrip()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "first": self.first,
            "second": self.second,
            "alike": round(self.alike, 4),
            "by": "structure",
            "what": self.what,
            "passages": [
                {
                    "first": {"line": one, "text": text},
                    "second": {"line": other, "text": again},
                }
                for (one, text), (other, again) in self.passages
            ],
            "numbers": {"first": list(self.numbers[0]), "second": list(self.numbers[1])},
        }


def compared(paths: Sequence[Path], least: float, apart: Apart | None = None) -> list[Pair]:
    """The pairs that share so much at least, those that share most at the head.

    UsageError, with its name, for an entry whose rules do not work.
    """
    known = [_known(path, apart or Apart()) for path in paths]
    others = [found for path in shipped() if (found := print_of(path)) is not None]
    weights = rarity([*others, *(one.print for one in known)])
    pairs = []
    for place, one in enumerate(known):
        for other in known[place + 1 :]:
            near = alike(one.print, other.print, weights)
            if near >= least:
                pairs.append(_pair(one, other, near, weights))
    return sorted(pairs, key=lambda pair: (-pair.alike, pair.first, pair.second))


def _pair(one: KnownEntry, other: KnownEntry, near: float, weights: Mapping[str, float]) -> Pair:
    both = sorted(
        one.places.keys() & other.places.keys(),
        key=lambda name: (-weights.get(name, 0.0), one.places[name][0]),
    )
    passages: dict[int, tuple[tuple[int, str], tuple[int, str]]] = {}
    for name in both:
        if len(passages) < _PASSAGES:
            passages.setdefault(one.places[name][0], (one.places[name], other.places[name]))
    mine, theirs = numbers_apart(one.print, other.print)
    told = tuple(passages[line] for line in sorted(passages))
    return Pair(one.name, other.name, near, told, ((*mine,), (*theirs,)))


def _known(path: Path, apart: Apart) -> KnownEntry:
    if not is_entry(path):
        return _read(str(path), path, apart)
    told = read_entry(path)
    if told.parcel is None or told.about is None:
        raise UsageError(f"`{path}` is no good entry; `cardlang entry check` says why")
    with TemporaryDirectory(prefix="cardlang-entry-", ignore_cleanup_errors=True) as name:
        laid_out(told.parcel.members, Path(name))
        return _read(str(path), Path(name, told.about.rules), apart)


def _read(name: str, rules: Path, apart: Apart) -> KnownEntry:
    try:
        found = apart.ask("features", {"path": str(rules.resolve())})
    except (OSError, RuleError, UsageError):
        found = {"print": None}
    if found["print"] is None:
        raise UsageError(f"`{name}` has no rules that work; `cardlang check` says why")
    places = {feature: (line, text) for feature, (line, text) in found["places"].items()}
    return KnownEntry(name, Fingerprint.read(found["print"]), places)


# ------------------------------------------------------------------------------ clusters


def clusters(prints: Mapping[str, Fingerprint], others: Sequence[Fingerprint]) -> list[list[str]]:
    """Entries that are copies of each other, by their names: groups of two at least, in order.

    Whoever is nearly the same as one of a group belongs to it.  Two games of which one has far
    fewer features than the other cannot be copies, nor can those that share none of the rarest ones
    of either: they are not compared, so that many entries take little longer than few.
    """
    weights = rarity([*others, *prints.values()])
    most = max(weights.values(), default=1.0)
    heavy = {name: _weighed(found, weights, most) for name, found in prints.items()}
    sizes = {name: sum(told.values()) for name, told in heavy.items()}
    having: dict[str, list[str]] = {}
    for name in prints:
        for feature in heavy[name]:
            having.setdefault(feature, []).append(name)
    head = {name: name for name in prints}
    order = sorted(prints, key=lambda name: (sizes[name], name))
    places = {name: place for place, name in enumerate(order)}
    for place, name in enumerate(order):
        rare = _rarest(heavy[name], having, (1 - COPY) * sizes[name])
        near = {other for feature in rare for other in having[feature] if places[other] > place}
        for other in sorted(near):
            if sizes[name] < COPY * sizes[other] or _head(head, name) == _head(head, other):
                continue
            if alike(prints[name], prints[other], weights, most) >= COPY:
                head[_head(head, other)] = _head(head, name)
    groups: dict[str, list[str]] = {}
    for name in sorted(prints):
        groups.setdefault(_head(head, name), []).append(name)
    return sorted(group for group in groups.values() if len(group) > 1)


def _weighed(found: Fingerprint, weights: Mapping[str, float], most: float) -> dict[str, float]:
    """The weight of each feature of a game; where it has none, of one that all such games share."""
    told = {one: max(0.0, weights.get(one, most)) * count for one, count in found.features.items()}
    return told or {"": 0.0}


def _rarest(
    told: Mapping[str, float], having: Mapping[str, Sequence[str]], least: float
) -> list[str]:
    """The features of a game that fewest have, so many that a game without all of them lacks more
    than `least` of its weight."""
    found: list[str] = []
    lacking = 0.0
    for feature in sorted(told, key=lambda one: (len(having[one]), one)):
        if lacking > least * (1 + _ROUNDING):
            break
        found.append(feature)
        lacking += told[feature]
    return found


def _head(head: dict[str, str], name: str) -> str:
    while head[name] != name:
        head[name] = head[head[name]]
        name = head[name]
    return name

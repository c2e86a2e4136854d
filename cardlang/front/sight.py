"""What a value reads that a seat cannot see.

A value is followed through rules, orders, patterns and lets to the zones and keeps that it reads.
How many cards lie somewhere is always public, and so is what the backs show.  A card that a let
named counts as lying where the rules have put it since.  Whether a seat is itself one of some seats
is asked of that seat only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from cardlang.diagnostic import Diagnostic
from cardlang.front.checker import Checker
from cardlang.model import (
    ANY,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Keep,
    Kind,
    Order,
    Pattern,
    S,
    X,
    Zone,
)
from cardlang.source import Span

COUNTING = ("count",)


class Sight(ABC):
    """Follows values; `found` holds the warnings of those who do.

    `shown` are the zones (by id) that count as seen, `lets` what names stand for.
    """

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.found: list[Diagnostic] = []
        self.shown: set[int] = set()
        self.told: set[tuple[int, int]] = set()
        self.walked: set[tuple[object, ...]] = set()  # what was followed for this offer
        self.lets: dict[int, X] = {}  # what names stand for where the walk has come to

    def read(self, x: X, chooser: X) -> None:
        """Finds what a value reads that `chooser` cannot see."""
        self.walked.clear()
        self._value(x, {}, set(), chooser, x.span)

    def laid(self, s: S) -> None:
        """Cards with a name of their own were moved, or shown: that is where they are looked up."""
        x = s.args[0].args[0] if s.args[0].op == "unit" else s.args[0]
        if x.op == "var" and id(x.args[0]) in self.lets:
            self.lets.pop(id(x.args[0]))
            if s.op == "move":
                self.lets[id(x.args[0])] = s.args[1]

    # ---------------------------------------------------------------- values

    def _value(self, x: Any, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        if isinstance(x, tuple):
            for part in x:
                self._value(part, known, own, chooser, at)
            return
        if not isinstance(x, X):
            return
        if x.op == "zone":
            self._zone(x, known, own, chooser, at)
            return
        if x.op == "keep":
            self._keep(x, known, own, chooser, at)
            return
        if x.op == "nothing" or (x.op == "fn" and x.args[0] in COUNTING):
            if self._whole(x.args[0] if x.op == "nothing" else x.args[1][0]):
                return
        if x.op == "attr" and x.args[0] in self.checker.deck.backs and self._a_top(x.args[1]):
            return
        if self._a_top(x) and self._top_seen(x.args[1][0], known, own, chooser):
            return
        if x.op == "call":
            self._call(x, known, own, chooser, at)
            return
        if x.op == "var":
            self._var(x, known, own, chooser, at)
            return
        if x.op == "in" and self._own(x.args[0], known, own, chooser):
            self._member(x.args[0], x.args[1], known, own, chooser, at)
            return
        for part in x.args:
            if isinstance(part, (Order, Pattern)):
                self._shape(part, x.args[-1], known, own, chooser, at)
        for arg in x.args:
            self._value(arg, known, own, chooser, at)

    def _var(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        """Follows a name to what a `let` says that it stands for."""
        name = id(x.args[0])
        if name in known or name in own or name not in self.lets or ("let", name) in self.walked:
            return
        self.walked.add(("let", name))
        self._value(self.lets[name], {}, own, chooser, at)

    def _member(
        self, seat: X, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span
    ) -> None:
        """Whether the seat that chooses is one of some seats: nothing is asked of the others."""
        if x.op == "where":
            over, name, condition = x.args
            self._member(seat, over, known, own, chooser, at)
            self._value(condition, {**known, id(name): seat}, own, chooser, at)
        elif x.op in ("minus", "union"):
            for part in x.args:
                self._member(seat, part, known, own, chooser, at)
        elif x.op == "call" and not x.args[0].lets and x.args[0].body is not None:
            inner = self._entered(x.args[0].params, x.args[1], known, own, chooser, at)
            self._member(seat, x.args[0].body, inner, own, chooser, at)
        else:
            self._value(x, known, own, chooser, at)

    def _shape(
        self,
        shape: Order | Pattern,
        args: tuple[X, ...],
        known: dict[int, X],
        own: set[int],
        chooser: X,
        at: Span,
    ) -> None:
        """Follows an order or a pattern to what it reads, once for what its parts stand for."""
        inner = self._entered(shape.params, args, known, own, chooser, at)
        if self._again(shape, shape.params, inner):
            return
        parts: tuple[Any, ...]
        if isinstance(shape, Order):
            parts = tuple((test, tuple(key for _, key in keys)) for test, keys in shape.tiers)
        else:
            lines = tuple(line.x for line in shape.lines)
            parts = (lines, shape.totals, shape.where, shape.wild)
        self._value(parts, inner, own, chooser, at)

    def _entered(
        self,
        params: tuple[Binding, ...],
        args: tuple[X, ...],
        known: dict[int, X],
        own: set[int],
        chooser: X,
        at: Span,
    ) -> dict[int, X]:
        """What names stand for inside; what is given as parts is read."""
        inner = dict(known)
        for param, arg in zip(params, args, strict=True):
            inner[id(param)] = self._plain(arg, known)
            self._value(arg, known, own, chooser, at)
        return inner

    def _again(self, what: object, params: tuple[Binding, ...], inner: dict[int, X]) -> bool:
        """Whether this was followed before with the same parts."""
        way = (id(what), *(_identity(inner[id(param)]) for param in params))
        if way in self.walked:
            return True
        self.walked.add(way)
        return False

    def _call(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        """Follows a rule into its body, once for each choice of what its parts stand for."""
        found: Definition = x.args[0]
        inner = self._entered(found.params, x.args[1], known, own, chooser, at)
        if self._again(found, found.params, inner):
            return
        for _, value in found.lets:
            self._value(value, inner, own, chooser, at)
        self._value(found.body, inner, own, chooser, at)

    def _whole(self, x: X) -> bool:
        """Whether a value is all cards of a place, of which everybody sees how many there are."""
        if x.op == "call" and x.args[0].body is not None:
            return self._whole(x.args[0].body)
        if x.op == "where" and x.args[0].op == "zone" and not x.args[0].args[0].ordered:
            return _backs_only(x.args[2], x.args[1], self.checker.deck.backs)
        return x.op in ("zone", "image")

    def _top_seen(self, x: X, known: dict[int, X], own: set[int], chooser: X) -> bool:
        sight = x.args[0].top_sight
        mine = self._own(x.args[1], known, own, chooser)
        return sight == "all" or (sight == "owner" and mine) or (sight == "others" and not mine)

    def _plain(self, x: X, known: dict[int, X]) -> X:
        """What a parameter stands for in the passage of the choice."""
        if x.op == "var" and id(x.args[0]) in known:
            return known[id(x.args[0])]
        return x

    def _a_top(self, x: X) -> bool:
        return x.op == "fn" and x.args[0] == "top" and x.args[1][0].op == "zone"

    def _own(self, owner: X | None, known: dict[int, X], own: set[int], chooser: X) -> bool:
        """Whether an owner is the seat that chooses (or its side)."""
        if owner is None:
            return False
        if owner.op == "pair":
            owner = next((x for x in owner.args if x.kind.base in (SEAT, SIDE)), owner.args[0])
        if owner.op == "fn" and owner.args[0] == "side":
            owner = owner.args[1][0]
        owner = self._plain(owner, known)
        if owner.op == "var" and isinstance(owner.args[0], Binding):
            if id(owner.args[0]) in own:
                return True
        owner, chooser = self._stands_for(owner), self._stands_for(chooser)
        return chooser.op != "any" and same(owner, chooser)

    def _stands_for(self, x: X) -> X:
        """What a `let` says that a seat's name stands for."""
        for _ in range(9):
            if x.op != "var" or id(x.args[0]) not in self.lets:
                break
            x = self.lets[id(x.args[0])]
        return x

    def _zone(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        zone: Zone = x.args[0]
        if zone.sight == "all" or id(zone) in self.shown or zone is self.checker.box:
            return
        mine = self._own(x.args[1], known, own, chooser)
        if mine and (zone.sight == "owner" or zone.top_sight in ("owner", "all")):
            return
        if not mine and zone.sight == "others":
            return
        self._tell(zone.name, zone.node.span, x.span, at, shown=True)

    def _keep(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        keep: Keep = x.args[0]
        if keep.seen_by == "all" or keep.node is None:
            return
        if keep.seen_by == "owner" and self._own(x.args[1], known, own, chooser):
            return
        self._tell(keep.name, keep.node.span, x.span, at)

    @abstractmethod
    def _tell(
        self, name: str, declared: Span, read: Span, at: Span, *, shown: bool = False
    ) -> None:
        """Something unseen is read, by its name and place; `at` is where that tells of it.

        shown: whether it can be shown to seats, as cards can.
        """


def _backs_only(x: X, card: Binding, backs: tuple[str, ...]) -> bool:
    """Whether a condition asks of a card only what its back shows."""
    if x.op == "attr" and x.args[0] in backs and _is_var(x.args[1], card):
        return True
    if x.op == "is":
        return any(
            _backs_only(a, card, backs) and b.op in ("const", "var") and not _is_var(b, card)
            for a, b in (x.args[:2], x.args[1::-1])
        )
    return False


def _is_var(x: X, card: Binding) -> bool:
    return x.op == "var" and x.args[0] is card


def _identity(x: X) -> int:
    """What tells two parts of a rule from each other: a name is the same wherever it stands."""
    return id(x.args[0]) if x.op == "var" else id(x)


def same(a: X, b: X) -> bool:
    """Whether two values are written alike."""
    return a.op == b.op and _same_parts(a.args, b.args)


def _same_parts(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    if len(one) != len(two):
        return False
    for a, b in zip(one, two, strict=True):
        if isinstance(a, X) and isinstance(b, X):
            if not same(a, b):
                return False
        elif isinstance(a, tuple) and isinstance(b, tuple):
            if not _same_parts(a, b):
                return False
        elif a is not b and a != b:
            return False
    return True


def nobody(span: Span) -> X:
    """Who sees only what all see."""
    return X("any", Kind(ANY), span)

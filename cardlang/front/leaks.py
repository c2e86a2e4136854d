"""Leaks: what a seat is offered must not tell it what it may not see.

The moves on a seat's list are worked out from the state.  If a pick or a `when` reads cards that
lie unseen by the seat that chooses, the list itself would betray them.  This check walks every
offer and follows rules, orders, patterns and lets to what they read.  How many cards lie somewhere
is always public, and so is what the backs show; a zone that is shown somewhere in the game is left
alone, for whoever wrote `show` has thought of it.  A card that a let named counts as lying where
the rules have put it since.  Whether a seat is itself one of some seats is asked of that seat only.

Two things are told to all seats: who is asked when seats choose together, and the word of a move,
so that a verb cannot choose for a keep what its owner alone is to see.

It is a warning: who chooses may have seen the cards in a way that this cannot follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardlang.diagnostic import Diagnostic
from cardlang.diagnostic import Label as Place
from cardlang.front.checker import Checker
from cardlang.model import (
    ANY,
    CARD,
    GROUPS,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Keep,
    Kind,
    Order,
    Pattern,
    S,
    Verb,
    X,
    Zone,
)
from cardlang.source import Span

COUNTING = ("count",)


def public_facts(checker: Checker) -> dict[str, Definition]:
    """What the game's own rules work out from public things: a number or a label, of the table or
    of each seat or side.  Views tell it, as everybody at the table could."""
    found = {}
    for name, thing in checker.things.items():
        entry = checker.layers.spaces["thing"].get(name)
        if not isinstance(thing, Definition) or entry is None or entry.prelude:
            continue
        plain = thing.kind.base is NUMBER or bool(thing.kind.base.labels)
        about = [p for p in thing.params if p.kind.base not in (SEAT, SIDE) or p.kind.many]
        if thing.body is None or not plain or thing.kind.many or about or len(thing.params) > 1:
            continue
        walk = Leaks(checker)
        for _, value in thing.lets:
            walk.read(value, _nobody(value.span))
        walk.read(thing.body, _nobody(thing.body.span))
        if not walk.found:
            found[name] = thing
    return found


def tell_public_orders(checker: Checker, orders: Iterable[Order]) -> None:
    """Marks the orders by which everybody at the table can tell how high a card is."""
    for order in orders:
        walk = Leaks(checker)
        for test, keys in order.tiers:
            for x in (test, *(key for _, key in keys)):
                if x is not None:
                    walk.read(x, _nobody(x.span))
        order.public = not walk.found


class Leaks:
    """The walk over all offers; `found` holds its warnings."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.found: list[Diagnostic] = []
        self.shown: set[int] = set()
        self.told: set[tuple[int, int]] = set()
        self.walked: set[tuple[object, ...]] = set()  # what was followed for this offer
        self.lets: dict[int, X] = {}  # what names stand for where the walk has come to
        self.asked = False  # whether it is asked who is asked

    def check(self, body: tuple[S, ...]) -> None:
        """Warns of each offer among statements that tells its seat what that cannot see."""
        self._find_shown(body)
        self._statements(body)
        for finding in self.found:
            self.checker.report.add(finding)

    def read(self, x: X, chooser: X) -> None:
        """Finds what a value reads that `chooser` cannot see."""
        self.walked.clear()
        self._value(x, {}, set(), chooser, x.span)

    # --------------------------------------------------------------- walking

    def _find_shown(self, body: Any) -> None:
        if isinstance(body, S):
            if body.op == "show":
                self._zones_of(body.args[0])
            for arg in body.args:
                self._find_shown(arg)
        elif isinstance(body, tuple):
            for part in body:
                self._find_shown(part)
        elif isinstance(body, Verb):
            self._find_shown(body.body)

    def _zones_of(self, x: Any) -> None:
        if isinstance(x, X):
            if x.op == "zone":
                self.shown.add(id(x.args[0]))
            for arg in x.args:
                self._zones_of(arg)
        elif isinstance(x, tuple):
            for part in x:
                self._zones_of(part)

    def _statements(self, body: Any) -> None:
        if isinstance(body, S):
            if body.op == "choose":
                self._choice(body)
            elif body.op == "let":
                self.lets[id(body.args[0])] = body.args[1]
            elif body.op == "for" and body.args[1].kind.base is CARD:
                self.lets[id(body.args[1])] = body.args[2]
            elif body.op in ("move", "show"):
                self._laid(body)
            for arg in body.args:
                self._statements(arg)
        elif isinstance(body, tuple):
            for part in body:
                self._statements(part)
        elif isinstance(body, Verb):
            self._statements(body.body)

    def _laid(self, s: S) -> None:
        """Cards with a name of their own were moved, or shown: that is where they are looked up."""
        x = s.args[0].args[0] if s.args[0].op == "unit" else s.args[0]
        if x.op == "var" and id(x.args[0]) in self.lets:
            self.lets.pop(id(x.args[0]))
            if s.op == "move":
                self.lets[id(x.args[0])] = s.args[1]

    def _choice(self, s: S) -> None:
        chooser, mover, verbs = s.args[:3]
        own: set[int] = {id(mover)}
        if chooser.op == "var":
            own.add(id(chooser.args[0]))
        if s.args[3]:
            self.asked = True
            self.read(chooser, _nobody(chooser.span))
            self.asked = False
        for verb in verbs:
            self._announced(verb)
            for pick in verb.picks:
                self.walked.clear()
                self._value(pick.source, {}, own, chooser, pick.span)
            if verb.when is not None:
                self.walked.clear()
                self._value(verb.when, {}, own, chooser, verb.node.name.span)

    def _announced(self, verb: Verb) -> None:
        """Warns of a verb whose word says what a keep becomes that only its owner is to see."""
        said = {id(p.binding) for p in verb.picks if p.binding.kind.base not in (CARD, GROUPS)}
        for place, value in _assigned(verb.body):
            keep = place.args[0]
            told = value.op == "const" or (value.op == "var" and id(value.args[0]) in said)
            if place.op != "keep" or keep.seen_by != "owner" or keep.node is None or not told:
                continue
            at = verb.node.name.span
            key = (keep.node.span.start, at.start)
            if key not in self.told:
                self.told.add(key)
                message = f"all seats hear `{verb.name}`, and so what `{keep.name}` becomes"
                help = "a seat chooses in secret if it picks a card and lays it face down"
                labels = (
                    Place(value.span, "it becomes this"),
                    Place(keep.node.span, "only its owner is to see it"),
                )
                self.found.append(
                    Diagnostic("leak", message, at, "warning", labels=labels, help=help)
                )

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

    def _tell(
        self, name: str, declared: Span, read: Span, at: Span, *, shown: bool = False
    ) -> None:
        """`shown`: it can be shown to seats, as cards can."""
        key = (declared.start, at.start)
        if key in self.told:
            return
        self.told.add(key)
        labels = [Place(declared, "who sees it is said here")]
        if read.source is not at.source or not at.start <= read.start < at.end:
            labels.insert(0, Place(read, "read here"))
        message = f"this offer would tell the seat something of `{name}` that it cannot see"
        first = f", or `show {name} to …` first" if shown else ""
        help = f"offer what the seat can know{first}"
        if self.asked:
            message = f"who is asked here tells all seats something of `{name}` they cannot see"
            help = f"ask by what all can know{first}"
        self.found.append(
            Diagnostic("leak", message, at, "warning", labels=tuple(labels), help=help)
        )


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


def _assigned(body: Any) -> Iterator[tuple[X, X]]:
    """(place, value) of all that statements store before anybody else chooses."""
    if isinstance(body, S):
        if body.op == "assign":
            yield body.args[0], body.args[1]
        elif body.op != "choose":
            yield from _assigned(body.args)
    elif isinstance(body, tuple):
        for part in body:
            yield from _assigned(part)


def _nobody(span: Span) -> X:
    """Who sees only what all see."""
    return X("any", Kind(ANY), span)

"""Leaks: what a seat is offered must not tell it what it may not see.

The moves on a seat's list are worked out from the state.  If a pick or a `when` reads cards that
lie unseen by the seat that chooses, the list itself would betray them.  This check walks every
offer and follows rules into their bodies.  How many cards lie somewhere is always public, and so is
what the backs show; a zone that is shown somewhere in the game is left alone, for whoever wrote
`show` has thought of it.  It is a warning: who chooses may have seen the cards in a way that this
cannot follow.
"""

from __future__ import annotations

from typing import Any

from cardlang.diagnostic import Diagnostic
from cardlang.diagnostic import Label as Place
from cardlang.front.checker import Checker
from cardlang.model import (
    ANY,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Keep,
    Kind,
    Pick,
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
        nobody = X("any", Kind(ANY), thing.node.span)
        for _, value in thing.lets:
            walk.read(value, nobody)
        walk.read(thing.body, nobody)
        if not walk.found:
            found[name] = thing
    return found


class Leaks:
    """The walk over all offers; `found` holds its warnings."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.found: list[Diagnostic] = []
        self.shown: set[int] = set()
        self.told: set[tuple[int, int]] = set()
        self.walked: set[tuple[object, ...]] = set()  # calls that were followed for this offer

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
            for arg in body.args:
                self._statements(arg)
        elif isinstance(body, tuple):
            for part in body:
                self._statements(part)
        elif isinstance(body, Verb):
            self._statements(body.body)

    def _choice(self, s: S) -> None:
        chooser, mover, verbs = s.args[:3]
        own: set[int] = {id(mover)}
        if chooser.op == "var":
            own.add(id(chooser.args[0]))
        for verb in verbs:
            picked = {id(p.binding) for p in verb.picks}
            for pick in verb.picks:
                self._offered(pick, verb, own, chooser, picked)
            if verb.when is not None:
                self.walked.clear()
                self._value(verb.when, {}, own, chooser, verb.node.name.span)

    def _offered(self, pick: Pick, verb: Verb, own: set[int], chooser: X, picked: set[int]) -> None:
        self.walked.clear()
        self._value(pick.source, {}, own, chooser, pick.span)

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
        for arg in x.args:
            self._value(arg, known, own, chooser, at)

    def _call(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        """Follows a rule into its body, once for each choice of what its parts stand for."""
        found: Definition = x.args[0]
        inner = dict(known)
        for param, arg in zip(found.params, x.args[1], strict=True):
            inner[id(param)] = self._plain(arg, known)
            self._value(arg, known, own, chooser, at)
        told_by = (_identity(inner[id(param)]) for param in found.params)
        way = (id(found), *told_by)
        if way in self.walked:
            return
        self.walked.add(way)
        for _, value in found.lets:
            self._value(value, inner, own, chooser, at)
        self._value(found.body, inner, own, chooser, at)

    def _whole(self, x: X) -> bool:
        """Whether a value is all cards of a place, of which everybody sees how many there are."""
        if x.op == "call" and x.args[0].body is not None:
            return self._whole(x.args[0].body)
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
        if owner.op == "fn" and owner.args[0] == "side":
            owner = owner.args[1][0]
        owner = self._plain(owner, known)
        if owner.op == "var" and isinstance(owner.args[0], Binding):
            return id(owner.args[0]) in own
        return same(owner, chooser)

    def _zone(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        zone: Zone = x.args[0]
        if zone.sight == "all" or id(zone) in self.shown or zone is self.checker.box:
            return
        mine = self._own(x.args[1], known, own, chooser)
        if mine and (zone.sight == "owner" or zone.top_sight in ("owner", "all")):
            return
        if not mine and zone.sight == "others":
            return
        self._tell(zone.name, zone.node.span, x.span, at)

    def _keep(self, x: X, known: dict[int, X], own: set[int], chooser: X, at: Span) -> None:
        keep: Keep = x.args[0]
        if keep.seen_by == "all" or keep.node is None:
            return
        if keep.seen_by == "owner" and self._own(x.args[1], known, own, chooser):
            return
        self._tell(keep.name, keep.node.span, x.span, at)

    def _tell(self, name: str, declared: Span, read: Span, at: Span) -> None:
        key = (declared.start, at.start)
        if key in self.told:
            return
        self.told.add(key)
        labels = [Place(declared, "who sees it is said here")]
        if read.source is not at.source or not at.start <= read.start < at.end:
            labels.insert(0, Place(read, "read here"))
        message = f"this offer would tell the seat something of `{name}` that it cannot see"
        help = f"offer what the seat can know, or `show` it `{name}` first"
        self.found.append(
            Diagnostic("leak", message, at, "warning", labels=tuple(labels), help=help)
        )


def _identity(x: X) -> int:
    """What tells two parts of a rule from each other: a name is the same wherever it stands."""
    return id(x.args[0]) if x.op == "var" else id(x)


def same(a: X, b: X) -> bool:
    """Whether two values are written alike."""
    if a.op != b.op or len(a.args) != len(b.args):
        return False
    for one, two in zip(a.args, b.args, strict=True):
        if isinstance(one, X) and isinstance(two, X):
            if not same(one, two):
                return False
        elif one is not two and one != two:
            return False
    return True

"""Leaks: what a seat is offered must not tell it what it may not see.

The moves on a seat's list are worked out from the state.  If a pick or a `when` reads cards that
lie unseen by the seat that chooses, the list itself would betray them.  This check walks every
offer; how values are followed to what they read is said in `sight`.  A zone that is shown somewhere
in the game is left alone, for whoever wrote `show` has thought of it.

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
from cardlang.front.passages import inside, zones_in
from cardlang.front.sight import Sight, nobody
from cardlang.model import CARD, GROUPS, NUMBER, SEAT, SIDE, Definition, Order, S, Verb, X
from cardlang.source import Span


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
            walk.read(value, nobody(value.span))
        walk.read(thing.body, nobody(thing.body.span))
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
                    walk.read(x, nobody(x.span))
        order.public = not walk.found


class Leaks(Sight):
    """The walk over all offers; `found` holds its warnings."""

    def __init__(self, checker: Checker) -> None:
        super().__init__(checker)
        self.asked = False  # whether it is asked who is asked

    def check(self, body: tuple[S, ...]) -> None:
        """Warns of each offer among statements that tells its seat what that cannot see."""
        shown = [s.args[0] for s in inside(body) if s.op == "show"]
        self.shown.update(id(zone) for what in shown for zone in zones_in(what))
        for s in inside(body):
            self._statement(s)
        for finding in self.found:
            self.checker.report.add(finding)

    # --------------------------------------------------------------- walking

    def _statement(self, s: S) -> None:
        if s.op == "choose":
            self._choice(s)
        elif s.op == "let":
            self.lets[id(s.args[0])] = s.args[1]
        elif s.op == "for" and s.args[1].kind.base is CARD:
            self.lets[id(s.args[1])] = s.args[2]
        elif s.op in ("move", "show"):
            self.laid(s)

    def _choice(self, s: S) -> None:
        chooser, mover, verbs = s.args[:3]
        own: set[int] = {id(mover)}
        if chooser.op == "var":
            own.add(id(chooser.args[0]))
        if s.args[3]:
            self.asked = True
            self.read(chooser, nobody(chooser.span))
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

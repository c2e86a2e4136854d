"""What rules do with the things of a game: one walk over all that can come about in play.

The walk begins with the deal, the end and the winner and follows every rule, order, pattern, keep
and zone that it comes upon.  What it does not reach is not used, whoever declares it.  It notes
which keeps are set and which are asked, which zones get cards and which give some away, which
labels are spoken of, and how the values of options are told apart.
"""

from __future__ import annotations

from typing import Any

from attrs import define, field, fields

from cardlang.model import (
    CARD,
    GROUPS,
    SEAT,
    SIDE,
    Base,
    Definition,
    Keep,
    Kind,
    Option,
    Order,
    Pattern,
    Pick,
    Ranking,
    S,
    Verb,
    X,
    Zone,
)
from cardlang.source import Source

_SHAPES = (Order, Pattern)
_THINGS = (Zone, Keep, Definition, Order, Pattern, Ranking, Option)
_CHANGES = ("add", "sub", "union", "minus")
_TESTS = frozenset({"is", "in", "below", "at-most"})


@define
class Uses:
    """What was found; things are known by their names, which all of them share but options."""

    root: Source
    reached: dict[str, object] = field(factory=dict)
    options: dict[str, list[frozenset[int]]] = field(factory=dict)  # sets that are told apart
    opaque: set[str] = field(factory=set)  # options that are asked in other ways
    words: set[str] = field(factory=set)
    asked: set[str] = field(factory=set)  # keeps and zones
    set_: set[str] = field(factory=set)  # keeps that are set, zones that get cards
    taken: set[str] = field(factory=set)  # zones whose cards go on
    gathers: bool = False  # all cards are gathered from wherever they lie
    shuffled: set[str] = field(factory=set)
    refilled: set[str] = field(factory=set)  # zones to which cards come back from others
    labels: dict[int, set[int]] = field(factory=dict)  # by kind, the places that are spoken of
    whole: set[int] = field(factory=set)  # kinds of which all labels may come up
    kinds: set[int] = field(factory=set)  # all kinds that come up
    tests: list[X] = field(factory=list)  # comparisons that the game's own file writes
    cards: list[X] = field(factory=list)  # cards that it names
    lets: dict[int, X] = field(factory=dict)  # what names stand for
    tables: dict[int, S] = field(factory=dict)  # `by …:` of the game's own file, by place
    wanted: list[tuple[X, str]] = field(factory=list)  # what must be there, and why
    walked: set[tuple[int, bool]] = field(factory=set)

    def walk(self, *roots: Any) -> None:
        """Goes through values and statements, and everything that they ask for."""
        todo: list[tuple[Any, bool]] = [(root, False) for root in roots]
        while todo:
            x, moved = todo.pop()
            kind = type(x)
            if kind is X:
                self._value(x, moved, todo)
            elif kind is tuple or kind is list:
                todo.extend((part, moved) for part in x)
            elif kind is S:
                self._statement(x, todo)
            elif kind is Verb:
                todo += [(x.picks, True), (x.when, False), (x.body, False)]
            elif kind is Pick:
                todo += [(x.source, True), (x.low, False), (x.high, False)]
                self._kind(x.binding.kind.base)

    # --------------------------------------------------------------------------- statements

    def _statement(self, s: S, todo: list[tuple[Any, bool]]) -> None:
        args = s.args
        if s.op == "assign":
            self._assigned(args[0], args[1], todo)
        elif s.op == "move":
            todo.append((args[0], True))
            self._target(args[1], todo)
            if args[1].op == "zone" and any(z.node.clauses for z in _zones(args[0])):
                self.refilled.add(args[1].args[0].name)  # the box has no clauses
        elif s.op == "phase":
            self.words.add(args[1].name.text)
            todo.append((args[2], False))
        elif s.op == "told":
            todo.append((args[1], False))
        elif s.op == "shuffle":
            self.shuffled.add(args[0].args[0].name)
            self.meet(args[0].args[0], todo)
            todo.append((args[0].args[1:], False))
        elif s.op in ("let", "for"):
            self._kind(args[s.op == "for"].kind.base)
            self._must(s)
            todo.append((args, True))
        else:
            if s.op == "if" and s.span.source is self.root and s.span.text.startswith("by "):
                self.tables[s.span.start] = s
            todo.append((args, False))

    def _must(self, s: S) -> None:
        """Notes what a name stands for, and who must be there."""
        if s.op == "let":
            name, x = s.args
            self.lets[id(name)] = x
            self._want(x, name.kind, f"{name.kind} must be there")
        elif s.args[3] is not None:
            self._want(s.args[3], Kind(SEAT), "it says who begins")

    def _want(self, x: X, kind: Kind, why: str) -> None:
        """Notes a value of the game's own file that must be there."""
        sure = kind.maybe or kind.many or kind.base not in (SEAT, SIDE)
        if not sure and x.span.source is self.root:
            self.wanted.append((x, why))

    def _assigned(self, place: X, value: X, todo: list[tuple[Any, bool]]) -> None:
        keep: Keep = place.args[0]
        self.set_.add(keep.name)
        self.meet(keep, todo)
        todo.append((place.args[1:], False))
        if value.op in _CHANGES and value.args[0].op == "keep" and value.args[0].args[0] is keep:
            value = value.args[1]  # to count on is not to ask
        todo.append((value, True))

    def _target(self, x: X, todo: list[tuple[Any, bool]]) -> None:
        """The zones that cards may go to."""
        if x.op == "zone":
            self.set_.add(x.args[0].name)
            self.meet(x.args[0], todo)
            todo.append((x.args[1:], False))
            return
        for part in x.args:
            if isinstance(part, X) and part.kind.base is CARD:
                self._target(part, todo)
            elif isinstance(part, tuple):
                self._target(X(x.op, x.kind, x.span, part), todo)
            else:
                todo.append((part, False))

    # ------------------------------------------------------------------------------- values

    def _value(self, x: X, moved: bool, todo: list[tuple[Any, bool]]) -> None:
        op, base = x.op, x.kind.base
        self.kinds.add(id(base))
        moved = moved and (base is CARD or base is GROUPS)
        if op in ("const", "var"):
            if op == "const":
                self.labels.setdefault(id(base), set()).add(x.args[0])
            return
        if op == "all":
            self.whole.add(id(x.args[0]))
            self.gathers = self.gathers or (moved and x.args[0] is CARD)
            return
        if op in ("zone", "keep"):
            self.asked.add(x.args[0].name)
            if moved:
                self.taken.add(x.args[0].name)
        elif op == "option":
            self.opaque.add(x.args[0].name)
            self.labels.setdefault(id(base), set()).update(x.args[0].values)
        elif op == "card-label":
            self._own(self.cards, x)
        elif op in ("label-of", "range"):
            self.whole.add(id(base))
        elif op == "number-of" and x.args[0].op != "const":
            self.whole.add(id(x.args[0].kind.base))
        elif op in _TESTS:
            self._own(self.tests, x)
            if self._told_apart(x, todo):
                return
        for part in x.args:
            if isinstance(part, _THINGS):
                self.meet(part, todo, moved)
            elif isinstance(part, (X, tuple)):
                todo.append((part, moved))

    def _own(self, found: list[X], x: X) -> None:
        if x.span.source is self.root:
            found.append(x)

    def _told_apart(self, x: X, todo: list[tuple[Any, bool]]) -> bool:
        """Whether this asks if an option has one of some values, and nothing else of it."""
        one, two = (_plain(part) for part in x.args)
        if two.op == "option" and x.op == "is":
            one, two = two, one
        if one.op != "option" or x.op not in ("is", "in"):
            return False
        items = two.args[0] if two.op == "set" else (two,)
        plain = [_plain(item.args[0] if item.op == "unit" else item) for item in items]
        if any(item.op != "const" for item in plain):
            return False
        option: Option = one.args[0]
        self.meet(option, todo)
        places = frozenset(item.args[0] for item in plain)
        self.options.setdefault(option.name, []).append(places)
        self.labels.setdefault(id(option.kind.base), set()).update(places)
        return True

    def _kind(self, base: Base | None) -> None:
        if base is not None:
            self.kinds.add(id(base))

    # ------------------------------------------------------------------------------- things

    def meet(self, thing: object, todo: list[tuple[Any, bool]], moved: bool = False) -> None:
        """Notes a thing, and what it stands for is gone through, once."""
        if isinstance(thing, Definition) and moved and (id(thing), True) not in self.walked:
            self.walked.add((id(thing), True))
        elif (id(thing), False) in self.walked:
            return
        else:
            self.walked.add((id(thing), False))
        if isinstance(thing, Option):
            self.reached[f"option {thing.name}"] = thing
            todo.append((thing.default, False))
        elif isinstance(thing, _THINGS):
            self.reached[thing.name] = thing
            todo += [(part, moved) for part in parts_of(thing)]
        for family in thing.families if isinstance(thing, (Zone, Keep)) else ():
            self._kind(family)
            self.whole.add(id(family))
        if isinstance(thing, Keep):
            self._kind(thing.kind.base)
            self.labels.setdefault(id(thing.kind.base), set()).add(0)  # where it starts
        elif isinstance(thing, (Definition, *_SHAPES)):
            for param in thing.params:
                self._kind(param.kind.base)
        elif isinstance(thing, Ranking):
            self._kind(thing.base)


def _zones(x: X) -> list[Zone]:
    """The zones that a value speaks of by itself."""
    found, todo = [], [x]
    while todo:
        one = todo.pop()
        if one.op == "zone":
            found.append(one.args[0])
        todo += [part for part in one.args if isinstance(part, X)]
    return found


def _plain(x: X) -> X:
    """A label behind its number."""
    inner: X = x.args[0] if x.op == "number-of" else x
    return inner


def parts_of(thing: object) -> list[Any]:
    """The values that a thing of the game is made of."""
    found = [getattr(thing, part.name) for part in fields(type(thing))]  # type: ignore[arg-type]  # attrs, all of them
    if isinstance(thing, Pattern):
        found += [line.x for line in thing.lines]
    return [part for part in found if isinstance(part, (X, tuple))]

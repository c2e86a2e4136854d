"""Uses of the things of a game: one walk over all that can come about in play.

The walk begins with the deal, the end and the winner and follows every rule, order, pattern, keep
and zone that it comes upon.  What it does not reach is not used, whoever declares it.  It notes
which keeps are set and which are asked, which zones get cards and which give some away, which
labels are spoken of, and how the values of options are told apart.
"""

from __future__ import annotations

from typing import Any

from attrs import fields

from cardlang.program import (
    CARD,
    GROUPS,
    SEAT,
    SIDE,
    AllOf,
    AnyTrue,
    AssignStep,
    Base,
    Binding,
    CardLabel,
    CaseValue,
    Comparison,
    Constant,
    CountOf,
    Definition,
    Destination,
    Equal,
    Expression,
    FirstOf,
    ForEachStep,
    FromTo,
    HavingMost,
    IfStep,
    IsIn,
    IsNothing,
    Keep,
    KeepValue,
    Kind,
    LabelOf,
    LetStep,
    Listed,
    MoveStep,
    Negation,
    NothingThere,
    NumberOf,
    OnlyOf,
    Option,
    OptionValue,
    Order,
    Pattern,
    PhaseStep,
    Pick,
    Ranking,
    Reckoned,
    RuleCall,
    Step,
    Union,
    UnitSet,
    Verb,
    Within,
    Without,
    Zone,
    ZoneCards,
    walk,
)
from cardlang.quick import define, field
from cardlang.reckoning import LESS, PLUS
from cardlang.source import Source

_SHAPES = (Order, Pattern)
_THINGS = (Zone, Keep, Definition, Order, Pattern, Ranking, Option)
_TESTS = (Comparison, IsIn)


@define
class Uses:
    """Uses that were found; things are known by their names, which all of them
    share but options.
    """

    root: Source
    reached: dict[str, object] = field(factory=dict)
    options: dict[str, list[frozenset[int]]] = field(factory=dict)  # sets that are told apart
    opaque: set[str] = field(factory=set)  # options that are asked in other ways
    words: set[str] = field(factory=set)
    asked: set[str] = field(factory=set)  # keeps and zones
    set_: set[str] = field(factory=set)  # keeps that are set, zones that get cards
    filled: set[str] = field(factory=set)  # keeps that are set to something
    taken: set[str] = field(factory=set)  # zones whose cards go on
    gathers: bool = False  # all cards are gathered from wherever they lie
    shuffled: set[str] = field(factory=set)
    refilled: set[str] = field(factory=set)  # zones to which cards come back from others
    labels: dict[int, set[int]] = field(factory=dict)  # by kind, the places that are spoken of
    whole: set[int] = field(factory=set)  # kinds of which all labels may come up
    kinds: set[int] = field(factory=set)  # all kinds that come up
    asked_nothing: list[IsNothing] = field(factory=list)  # which the game's own file writes
    tests: list[Expression] = field(factory=list)  # comparisons that the game's own file writes
    cards: list[CardLabel] = field(factory=list)  # cards that it names
    twofold: list[Expression] = field(factory=list)  # what people may read in another way
    counts: list[CountOf | OnlyOf] = field(factory=list)
    named: list[KeepValue | RuleCall] = field(factory=list)  # as the game's own file asks for them
    bests: list[HavingMost] = field(factory=list)  # that it asks for
    seats: list[Constant] = field(factory=list)  # that the game's own file numbers
    lets: dict[Binding, Expression] = field(factory=dict)  # what names stand for
    tables: dict[int, IfStep] = field(factory=dict)  # `by …:` of the game's own file, by place
    wanted: list[tuple[Expression, str]] = field(factory=list)  # what must be there, and why
    walked: set[tuple[int, bool]] = field(factory=set)

    def walk(self, *roots: Any) -> None:
        """Goes through values and statements, and everything that they ask for."""
        todo: list[tuple[Any, bool]] = [(root, False) for root in roots]
        while todo:
            x, moved = todo.pop()
            if isinstance(x, Expression):
                self._value(x, moved, todo)
            elif isinstance(x, (tuple, list)):
                todo.extend((part, moved) for part in x)
            elif isinstance(x, Step):
                self._statement(x, todo)
            elif isinstance(x, Verb):
                todo += [(x.picks, True), (x.when, False)]
            elif isinstance(x, Pick):
                todo += [(x.source, True), (x.low, False), (x.high, False)]
                self._kind(x.binding.kind.base)

    # --------------------------------------------------------------------------- statements

    def _statement(self, s: Step, todo: list[tuple[Any, bool]]) -> None:
        """Goes through a statement by the effects that it declares."""
        effects = s.effects
        for part in s.given.parts.values() if isinstance(s, PhaseStep) else ():
            if isinstance(part, Constant):
                self._constant(part)
        if isinstance(s, AssignStep):
            todo.append((_added(s), True))
        else:
            todo += [(getattr(s, name), False) for name in effects.asks]
        todo += [(getattr(s, name), True) for name in effects.names + effects.moves + effects.shows]
        todo += [(body, False) for body in s.bodies()]
        for name in effects.fills:
            self._target(getattr(s, name), todo)
        for name in effects.orders:
            place = getattr(s, name)
            self.shuffled.add(place.zone.name)
            self._place(place, todo)
        for name in effects.sets:
            place = getattr(s, name)
            self.set_.add(place.keep.name)
            if not isinstance(s, AssignStep) or not isinstance(s.value, NothingThere):
                self.filled.add(place.keep.name)
            self._place(place, todo)
        self._noted(s, todo)

    def _noted(self, s: Step, todo: list[tuple[Any, bool]]) -> None:
        """Note what one statement or another says besides."""
        match s:
            case LetStep(binding=name, value=x):
                self._kind(name.kind.base)
                self.lets[name] = x
                self._want(x, name.kind, f"{name.kind} must be there")
            case ForEachStep(binding=name, start=start):
                self._kind(name.kind.base)
                if start is not None:
                    self._want(start, Kind(SEAT), "it says who begins")
            case MoveStep(what=what, to=ZoneCards(zone=zone)):
                if any(one.node.clauses for one in _zones(what)):
                    self.refilled.add(zone.name)  # the box has no clauses
            case PhaseStep(word=word):
                self.words.add(word.name.text)
            case IfStep() if s.span.source is self.root and s.span.text.startswith("by "):
                self.tables[s.span.start] = s

    def _want(self, x: Expression, kind: Kind, why: str) -> None:
        """Notes a value of the game's own file that must be there."""
        sure = kind.maybe or kind.many or kind.base not in (SEAT, SIDE)
        if not sure and x.span.source is self.root:
            self.wanted.append((x, why))

    def _place(self, x: ZoneCards | KeepValue, todo: list[tuple[Any, bool]]) -> None:
        self.meet(x.zone if isinstance(x, ZoneCards) else x.keep, todo)
        todo.append((x.owner, False))

    def _target(self, x: ZoneCards | Destination, todo: list[tuple[Any, bool]]) -> None:
        """The zones that cards may go to."""
        if isinstance(x, Destination):
            todo.append((x.condition, False))
            self._target(x.place, todo)
            self._target(x.other, todo)
        else:
            self.set_.add(x.zone.name)
            self._place(x, todo)

    # ------------------------------------------------------------------------------- values

    def _value(self, x: Expression, moved: bool, todo: list[tuple[Any, bool]]) -> None:
        base = x.kind.base
        self.kinds.add(id(base))
        if isinstance(x, (KeepValue, RuleCall)) and x.span.source is self.root:
            self.named.append(x)
        moved = moved and (base is CARD or base is GROUPS)
        match x:
            case Constant(value=place):
                self.labels.setdefault(id(base), set()).add(place)
                self._constant(x)
            case AllOf(base=all_of):
                self.whole.add(id(all_of))
                self.gathers = self.gathers or (moved and all_of is CARD)
            case ZoneCards() | KeepValue():
                name = x.zone.name if isinstance(x, ZoneCards) else x.keep.name
                self.asked.add(name)
                if moved:
                    self.taken.add(name)
            case OptionValue(option=option):
                self.opaque.add(option.name)
                self.labels.setdefault(id(base), set()).update(option.values)
            case CardLabel() if x.span.source is self.root:
                self.cards.append(x)
            case AnyTrue() | Negation() | FirstOf() | CaseValue() if x.span.source is self.root:
                self.twofold.append(x)
            case CountOf() | OnlyOf():
                self.counts.append(x)
            case HavingMost() if x.span.source is self.root:
                self.bests.append(x)
            case LabelOf() | FromTo():
                self.whole.add(id(base))
            case NumberOf(label=label) if not isinstance(label, Constant):
                self.whole.add(id(label.kind.base))
            case IsNothing() if x.span.source is self.root:
                self.asked_nothing.append(x)
            case Comparison() | IsIn() | Within():
                if x.span.source is self.root:
                    self.tests.append(x)
                if not isinstance(x, Within) and self._told_apart(x, todo):
                    return
        for thing in x.things():
            self.meet(thing, todo, moved)
        todo += [(part, moved) for part in x.children()]

    def _constant(self, x: Constant) -> None:
        if x.kind.base is SEAT and x.span.source is self.root:
            self.seats.append(x)

    def _told_apart(self, x: Comparison | IsIn, todo: list[tuple[Any, bool]]) -> bool:
        """Return whether this asks if an option has one of some values, and nothing else of it."""
        one, two = (_plain(part) for part in x.children())
        if isinstance(two, OptionValue) and isinstance(x, Equal):
            one, two = two, one
        if not isinstance(one, OptionValue) or not isinstance(x, (Equal, IsIn)):
            return False
        items = two.items if isinstance(two, Listed) else (two,)
        plain = [_plain(item.point if isinstance(item, UnitSet) else item) for item in items]
        places = frozenset(item.value for item in plain if isinstance(item, Constant))
        if not all(isinstance(item, Constant) for item in plain):
            return False
        option = one.option
        self.meet(option, todo)
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


def _added(s: AssignStep) -> Expression:
    """The value to which a keep is set; that which is added or taken away, since to count on is not
    to ask.
    """
    match s.value:
        case Union(left=old, right=new) | Without(left=old, right=new):
            pass
        case Reckoned(operator=operator, left=old, right=new) if operator in (PLUS, LESS):
            pass
        case value:
            return value
    return new if isinstance(old, KeepValue) and old.keep is s.place.keep else s.value


def _zones(x: Expression) -> list[Zone]:
    """The zones that a value speaks of by itself."""
    return [part.zone for part in walk(x) if isinstance(part, ZoneCards)]


def _plain(x: Expression) -> Expression:
    """A label behind its number."""
    return x.label if isinstance(x, NumberOf) else x


def parts_of(thing: object) -> list[Any]:
    """The values that a thing of the game is made of."""
    found = [getattr(thing, part.name) for part in fields(type(thing))]  # type: ignore[arg-type]  # attrs, all of them
    if isinstance(thing, Pattern):
        found += thing.values()
    return [part for part in found if isinstance(part, (Expression, tuple))]

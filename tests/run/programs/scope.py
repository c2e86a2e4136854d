"""What a random program has declared, and what may be said where.

A `Kind` is a base (`number`, `flag`, `card`, `seat`, `side`, `group` or a kind of labels) and
whether it is a set.  A `Text` is a piece of the language with its level: how tightly it binds, so
that brackets are written where the grammar needs them and, now and then, where it does not.

A `Scope` knows the names of a passage with their kinds, the candidates of the `where`s around, the
nearest first, and the subjects of the passage, by which a bare `hand` is known to be somebody's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import define, evolve, field, frozen

T = TypeVar("T")

# levels of the grammar, loosest first
EXPR, IF, WHERE, OR, AND, NOT, COMPARE, RANGE, SUM, FACTOR, SIGNED, EXTREME, CHAIN, WORDS, ATOM = (
    range(15)
)


@frozen
class Kind:
    base: str
    many: bool = False

    @property
    def one(self) -> Kind:
        return Kind("card", True) if self.base == "group" else Kind(self.base)

    @property
    def all(self) -> Kind:
        return Kind(self.base, True)


NUMBER, FLAG, CARD, SEAT, SIDE = map(Kind, ("number", "flag", "card", "seat", "side"))
CARDS, SEATS, SIDES, GROUPS = CARD.all, SEAT.all, SIDE.all, Kind("group", True)


@frozen
class Text:
    text: str
    level: int = ATOM

    def at(self, level: int) -> str:
        """The text where the grammar wants something at least so tight."""
        return self.text if self.level >= level else f"({self.text})"


@define
class Dice:
    """Where all that is left open is decided: by Hypothesis, or by a plain random stream."""

    draw: Callable[[int], int]  # a number below

    def below(self, n: int) -> int:
        return self.draw(n) if n > 1 else 0

    def chance(self, part: int, whole: int) -> bool:
        """True so often; the simplest program is the one in which all of these are false."""
        return self.below(whole) >= whole - part

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], least: int = 1) -> list[T]:
        """Some of these, in their order."""
        found = [item for item in items if self.chance(1, 2)]
        for item in items:
            if len(found) >= least:
                break
            if item not in found:
                found.append(item)
        return found


@frozen
class Zone:
    name: str
    family: str  # "", seat, side or a kind of labels
    ordered: bool
    second: str = ""  # a further kind of labels: one of each of both


@frozen
class Keep:
    name: str
    family: str
    kind: Kind
    low: int | None = None
    high: int | None = None
    maybe: bool = False
    second: str = ""


@frozen
class Param:
    preposition: str
    name: str
    kind: Kind
    anew: str = ""  # rule, value, order, zone, condition


@frozen
class Rule:
    name: str
    params: tuple[Param, ...]
    kind: Kind
    printed: bool = False  # only what is printed on a card decides


@frozen
class Order:
    name: str
    candidate: Kind
    param: Kind | None = None


@frozen
class Word:
    name: str
    params: tuple[Param, ...]
    doing: str = ""  # "", plain, seat, card, number


@define
class World:
    """What is declared so far."""

    players: tuple[int, ...] = (2,)
    labels: dict[str, list[str]] = field(factory=dict)  # kinds of labels
    attributes: list[str] = field(factory=list)
    numeric: set[str] = field(factory=set)  # of these the labels show numbers
    columns: list[str] = field(factory=list)
    rankings: dict[str, str] = field(factory=dict)
    ids: list[str] = field(factory=list)
    alike: bool = False  # several cards have one id
    options: dict[str, Kind] = field(factory=dict)
    worded: list[str] = field(factory=list)  # options whose values are words: NAME-a, NAME-b
    zones: list[Zone] = field(factory=list)
    keeps: list[Keep] = field(factory=list)
    rules: list[Rule] = field(factory=list)
    orders: list[Order] = field(factory=list)
    patterns: dict[str, Kind | None] = field(factory=dict)  # and the kind of its part
    plain: list[str] = field(factory=list)  # those whose lines speak of cards, as they are named
    parted: list[str] = field(factory=list)
    climbing: list[str] = field(factory=list)  # those with forms
    reaching: list[str] = field(factory=list)  # patterns without a part that say how high they are
    words: list[Word] = field(factory=list)
    used: set[str] = field(factory=set)  # files of the prelude
    names: int = 0

    def fresh(self, stem: str) -> str:
        self.names += 1
        return f"{stem}-{self.names}"

    def plural(self, base: str) -> str:
        if base.endswith("y") and base[-2:-1] not in "aeiou":
            return base[:-1] + "ies"
        return base + ("es" if base.endswith(("s", "x", "ch")) else "s")

    def word_of(self, kind: Kind) -> str:
        return self.plural(kind.base) if kind.many else kind.base


@frozen
class Scope:
    locals: tuple[tuple[str, Kind], ...] = ()
    anew: tuple[tuple[str, str], ...] = ()  # parts that are looked at anew: name, what they are
    candidates: tuple[Kind, ...] = ()  # the nearest first
    subjects: tuple[tuple[str, Kind], ...] = ()
    fixed: bool = False  # only what is printed on the candidate may be asked
    deep: int = 0  # loops and choices around
    done: bool = False
    again: bool = False
    block: str = ""  # a block to carry out, and what it is told
    pile: str = ""  # a name that holds the cards of a pile

    def child(self, **changes: object) -> Scope:
        return evolve(self, **changes)  # type: ignore[arg-type]  # the fields above

    def with_local(self, name: str, kind: Kind) -> Scope:
        return self.child(locals=(*self.locals, (name, kind)))

    def candidate(self, kind: Kind) -> Scope:
        return self.child(candidates=(kind, *self.candidates))

    def speaking_of(self, name: str, kind: Kind) -> Scope:
        return self.child(subjects=((name, kind), *self.subjects))

    def names_of(self, kind: Kind, world: World) -> list[str]:
        """Names of this kind, without those that are also what a candidate card has."""
        found: dict[str, Kind] = {}
        for name, has in self.locals:
            found[name] = has
        hidden = set(world.attributes) if Kind("card") in self.bases() else set()
        return [n for n, has in found.items() if has == kind and n not in hidden]

    def bases(self) -> set[Kind]:
        return {Kind(k.base) for k in self.candidates}

    def bare(self, base: str) -> bool:
        """Whether it is plain whose a bare word of each seat (side, card …) is."""
        for kind in self.candidates:
            if kind.base == base or (base == "side" and kind.base == "seat"):
                return not kind.many
        exact = [s for s in self.subjects if s[1].base == base]
        if not exact and base == "side":
            exact = [s for s in self.subjects if s[1].base == "seat"]
        return len(exact) == 1 and not exact[0][1].many

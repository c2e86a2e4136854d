"""The checker: what is known of a game while it is read, and how its parts ask each other.

Rules, values and orders are resolved when first asked for, so that their order in the file does not
matter and what the prelude offers but the game does not use costs nothing.  So expressions come
upon rules, and rules are made of expressions: whoever needs another part of this room asks the
checker for it, and `resolver` says how that is done.  The modules beside this one import it; it
imports none of those.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from cardlang.diagnostic import Fix, Report
from cardlang.program import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Constant,
    Deck,
    Definition,
    Expression,
    Keep,
    Kind,
    Option,
    Order,
    Ranking,
    Step,
    Thing,
    Zone,
)
from cardlang.quick import define, field
from cardlang.resolve.files.layers import Layers
from cardlang.resolve.files.reading import homes_of_name
from cardlang.resolve.kinds import fit, known, short, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values.copies import first_copy
from cardlang.resolve.vocabulary import WORDS
from cardlang.source import Span
from cardlang.syntax import tree

PLAIN = {"number": NUMBER, "flag": FLAG, "card": CARD, "seat": SEAT, "side": SIDE}


@define(eq=False)
class Checker(ABC):
    """Base of resolving: the game's layers, its kinds, what is resolved already."""

    layers: Layers
    report: Report
    bases: dict[str, Base] = field(factory=lambda: dict(PLAIN))
    deck: Deck = field(init=False)
    options: dict[str, Option] = field(factory=dict)
    rankings: dict[str, Ranking] = field(factory=dict)
    things: dict[str, Thing] = field(factory=dict)
    words_used: set[str] = field(factory=set)
    asked: set[str] = field(factory=set)  # options and rankings that something asks for
    picking: str = ""  # the name of the pick whose candidates are worked out
    sifting: bool = False  # are they those for which a `where` holds?
    verbs: set[str] = field(factory=set)  # of all choices
    lacking: set[str] = field(factory=set)  # what a prelude file needs and nothing says
    size: int = 0  # statements, words unfolded
    deck_lost: bool = False  # the deck is not known, so any name may be a label of it
    box: Zone = field(init=False)
    score: Keep = field(init=False)
    ids: frozenset[str] = frozenset()
    alike: frozenset[str] = frozenset()  # ids that several cards may share
    in_example: bool = False  # what is looked at is a line of an example
    broken: bool = False  # something besides the examples has a mistake
    whens: dict[tree.CallNode, tuple[Step, ...]] = field(factory=dict)  # what examples set going

    def __attrs_post_init__(self) -> None:
        span = self.top
        nowhere = tree.ZoneNode(tree.NameNode("box", span=span), (), (), (), span=span)
        self.box = Zone("box", (), False, "nobody", "nobody", nowhere)
        self.score = Keep("score", (SIDE,), Kind(NUMBER), None, "match", "all", None)
        empty = tree.DeckNode(tree.NameNode("", span=span), None, (), (), span=span)
        self.deck = Deck("", {}, (), (), (), empty)

    # ----------------------------------------------------- what the resolver says how to do

    @abstractmethod
    def value(self, node: tree.Expr, scope: Scope, expect: Kind | None) -> Expression:
        """The meaning of a value; `expect` is the kind that its place asks for, if any.

        Of the kind `ANY` where something is wrong, which has been reported.
        """

    @abstractmethod
    def statements(self, body: Iterable[tree.Statement], scope: Scope) -> tuple[Step, ...]:
        """The meaning of statements that stand in `scope`, which their `let`s add to."""

    @abstractmethod
    def thing(self, name: str) -> Thing | Option | None:
        """The zone, keep, rule, value, order, pattern, ranking or option of a name, or None."""

    @abstractmethod
    def define(self, found: Definition, span: Span) -> None:
        """Resolves the body of a rule or value, once; `span` is where it is asked for."""

    @abstractmethod
    def ordered(self, found: Order) -> None:
        """Resolves the tiers of an order, once."""

    # ------------------------------------------------------------------------------- values

    @property
    def top(self) -> Span:
        """The beginning of the game's own file."""
        assert self.layers.root is not None
        return Span(self.layers.root, 0, 0)

    def fit(self, x: Expression, kind: Kind) -> Expression:
        """`x` as a value of `kind`; what does not fit is reported."""
        if self.in_example and x.kind.copies and not kind.many:
            x = first_copy(x)  # where it lies is laid out, and any copy will do
        return fit(self.report, x, kind)

    def fitted(self, node: tree.Expr, scope: Scope, kind: Kind) -> Expression:
        """The meaning of a value as one of `kind`."""
        return self.fit(self.value(node, scope, kind), kind)

    def number(self, node: tree.Expr, scope: Scope) -> Expression:
        """The meaning of a value as a number."""
        return self.fitted(node, scope, Kind(NUMBER))

    def flag(self, node: tree.Expr, scope: Scope) -> Expression:
        """A condition; anything else is reported."""
        x = self.value(node, scope, Kind(FLAG))
        if known(x) and (x.kind.base is not FLAG or x.kind.many):
            homes = [x.kind.base] if isinstance(x, Constant) else []
            if isinstance(node, tree.NumberNode):
                homes = [base for base in self.deck.attributes.values() if node.text in base.index]
            homes = [base for base in homes if base.name in self.deck.attributes]
            if len(homes) == 1 and scope.candidates():
                asked = f"write `{homes[0].name} is {short(node)}`"
                message = f"`{short(node)}` is {x.kind}, neither true nor false"
                self.report.error("not-a-question", message, node.span, help=asked)
                return unknown(node.span)
            self.report.error(
                "not-a-question",
                f"`{short(node)}` is {x.kind}, neither true nor false",
                node.span,
                help=f"ask something about it: `{short(node)} is …`"
                + (", `is empty`, `is not empty`" if x.kind.many else ""),
            )
            return unknown(node.span)
        return x

    def quietly(self, node: tree.Expr, scope: Scope) -> None:
        """Resolves a value for the sake of further findings."""
        self.value(node, scope, None)

    def block(self, node: tree.BlockNode, scope: Scope) -> tuple[Step, ...]:
        """The meaning of a block, whose `let`s end with it."""
        return self.statements(node.body, scope.child())

    def constants(self) -> Scope:
        """A scope in which only players and options are known."""
        return Scope(constant=True)

    def missed(self, name: str) -> bool:
        """True if a name nobody knows may come from something with a mistake, which is told there.

        What depends on such a thing keeps silent: one cause, one finding.
        """
        lost = self.layers.lost
        return self.deck_lost or name in lost or (name.endswith("s") and name[:-1] in lost)

    def forgotten(self, name: str, span: Span) -> bool:
        """Return whether a name nobody knows comes with a file of the prelude that should be used.

        That is told once for each file; the other names of the file keep silent.
        """
        layers, homes = self.layers, homes_of_name(name)
        if not homes or any(home in layers.used for home in homes):
            return False
        entry = layers.spaces["thing"].get(name.removesuffix("s"))
        if entry is not None and entry.name != name and not entry.prelude:
            return False  # the plural of something that this game has
        if not any(home in layers.forgotten for home in homes):
            home = homes[0]
            game = layers.singles.get("game")
            text = self.top.source.text
            at = text.find("\n", game.span.end - 1) + 1 if game is not None else 0
            self.report.error(
                "missing-use",
                f"`{name}` is in the prelude file `{home}`, which this game does not use",
                span,
                help=f"write `use {home}` near the top",
                fix=Fix(Span(self.top.source, at, at), f"use {home}\n"),
            )
            layers.forgotten.add(home)
        return True

    def kernels(self, word: tree.NameNode) -> bool:
        """Return whether a name is a word of the kernel where it stands.

        It is none in a file that declares the name, nor in those that extend it.
        """
        text, layers = word.text, self.layers
        if text not in WORDS:
            return False
        since = layers.since.get(text)
        printed = text in self.deck.attributes or text in self.deck.columns
        if printed and layers.own_deck is not None:
            since = layers.own_deck.layer if since is None else min(since, layers.own_deck.layer)
        return since is None or since > layers.layer_of(word.span.source)

    def lose(self, *names: str) -> None:
        """Note that what these names stand for has a mistake, which has been told."""
        self.layers.lost.update(names)

    def is_card(self, text: str) -> bool:
        """Return whether the deck may have a card that prints as `text`."""
        return text in self.ids

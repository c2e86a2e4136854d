"""Statements of the program: one class for each, with typed fields and the effects it declares.

Words are templates, so their bodies appear wherever they are used, each inside a `PhaseStep` that
names the word.  `effects` says of each field with values in it what the statement does with these;
all that has to be known of any statement (what it asks, moves, shows, sets) is read from there.
Who has to know every statement (`AnyStep`) asks with `match` and ends in `assert_never`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, ClassVar, cast

from cardlang.program.expression import Binding, Expression, ProgramNode
from cardlang.program.named import Destination, KeepValue, ZoneCards
from cardlang.quick import define, field, frozen
from cardlang.source import Span
from cardlang.syntax import tree

Change = tree.Change


@define(eq=False)
class Label:
    """Somewhere to jump to: the end of a loop or word, or the head of a choice."""

    name: str


@frozen(eq=False)
class Given:
    """Things given to a word where it is used, for those who tell people of it.

    By the name of the part: a value, a Binding, or a node of the tree for what is looked at anew.
    """

    parts: dict[str, Any]


@frozen
class Effects:
    """The names of the fields whose values a statement treats in a way."""

    asks: tuple[str, ...] = ()  # worked out, and nothing else
    names: tuple[str, ...] = ()  # given a name, or gone through
    moves: tuple[str, ...] = ()  # cards that leave their places
    fills: tuple[str, ...] = ()  # places that get cards
    orders: tuple[str, ...] = ()  # places whose order changes
    shows: tuple[str, ...] = ()  # cards that seats get to see
    sets: tuple[str, ...] = ()  # keeps that are changed

    @property
    def fields(self) -> tuple[str, ...]:
        """All of them."""
        acts = self.names + self.moves + self.fills + self.orders + self.shows + self.sets
        return self.asks + acts


@frozen(eq=False)
class Step(ProgramNode):
    """A statement: its place, and the places of the calls that brought it here, outermost first."""

    span: Span
    via: tuple[Span, ...] = field(default=(), kw_only=True)
    effects: ClassVar[Effects] = Effects()
    _within: tuple[Step, ...] | None = field(init=False, default=None, repr=False, eq=False)

    def bodies(self) -> tuple[tuple[Step, ...], ...]:
        """The blocks of statements in it, one after the other."""
        return ()

    def within(self) -> tuple[Step, ...]:
        """All statements in its blocks, each before those in it."""
        found = self._within
        if found is None:
            found = tuple(walk_steps(*self.bodies()))
            object.__setattr__(self, "_within", found)
        return found

    @property
    def inner(self) -> bool:
        return False


Body = tuple[Step, ...]


@frozen(eq=False)
class PlainStep(Step):
    """A statement that rules sheets tell in one sentence, into which its parts are filled."""

    @property
    def sentence(self) -> str:
        """The message in `sheet.ftl` of the catalogues: `end-deal` of `EndDealStep`."""
        return re.sub(r"(?<=.)(?=[A-Z])", "-", type(self).__name__.removesuffix("Step")).lower()


@frozen(eq=False)
class Pick(ProgramNode):
    """A pick of a verb: from a set, one or `low` to `high` of it."""

    binding: Binding
    source: Expression
    low: Expression | None
    high: Expression | None
    aloud: bool
    span: Span
    parts = ("source", "low", "high")


@frozen(eq=False)
class Verb(ProgramNode):
    """One thing that a choice offers."""

    name: str
    picks: tuple[Pick, ...]
    when: Expression | None
    body: Body
    node: tree.VerbNode
    parts = ("picks", "when")

    @property
    def asked(self) -> tuple[Expression, ...]:
        """The values that say whether it is offered, and with what."""
        when = () if self.when is None else (self.when,)
        return (*when, *(pick.source for pick in self.picks))


# ------------------------------------------------------------------------- names and branches


@frozen(eq=False)
class LetStep(Step):
    """`let`: a name for a value."""

    binding: Binding
    value: Expression
    effects = Effects(names=("value",))
    parts = effects.fields


@frozen(eq=False)
class AssignStep(Step):
    """A keep is changed; `value` is all that it holds then, and `change` how that was said."""

    place: KeepValue
    value: Expression
    change: Change
    effects = Effects(asks=("value",), sets=("place",))
    parts = ("place", "value")

    @property
    def amount(self) -> Expression:
        """The value that it becomes, or that it gains or loses."""
        return self.value if self.change == "becomes" else self.value.children()[1]


@frozen(eq=False)
class IfStep(Step):
    """The first branch whose condition holds; the last one may have none."""

    branches: tuple[tuple[Expression | None, Body], ...]
    effects = Effects(asks=("conditions",))
    parts = effects.fields

    @property
    def conditions(self) -> tuple[Expression, ...]:
        """The conditions, branch by branch."""
        return tuple([condition for condition, _ in self.branches if condition is not None])

    def bodies(self) -> tuple[Body, ...]:
        return tuple([body for _, body in self.branches])


@frozen(eq=False)
class ForEachStep(Step):
    """`for each`: once for each member of a set, seats from one on."""

    label: Label
    binding: Binding
    over: Expression
    start: Expression | None
    body: Body
    effects = Effects(names=("over", "start"))
    parts = effects.fields

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class AtOnceStep(Step):
    """`for each … at once`: all look before anything is done."""

    binding: Binding
    over: Expression
    body: Body
    effects = Effects(names=("over",))
    parts = effects.fields

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class UntilStep(Step):
    """`repeat until`."""

    label: Label
    condition: Expression
    limit: Expression | None
    body: Body
    effects = Effects(asks=("condition", "limit"))
    parts = effects.fields

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class TimesStep(Step):
    """`repeat … times`."""

    label: Label
    count: Expression
    body: Body
    effects = Effects(asks=("count",))
    parts = effects.fields

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class PhaseStep(Step):
    """A word where it is used: what it does, and what it was given."""

    label: Label
    word: tree.WordNode
    body: Body
    given: Given

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class ToldStep(Step):
    """Statements that a sentence of the author stands for; none, if it stands before them."""

    block: tree.BlockNode | tree.DeedCasesNode
    body: Body
    names: dict[str, Binding]

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


# ---------------------------------------------------------------------------------- choices


@frozen(eq=False)
class ChooseStep(Step):
    """A choice: who chooses, what is offered, and what is done where nothing is.

    Of choices made together all are done; with a `start` the best alone: that of the first verb
    that somebody has chosen, of several the one that is the first from there.
    """

    chooser: Expression
    mover: Binding
    verbs: tuple[Verb, ...]
    together: bool
    label: Label
    node: tree.ChooseNode
    otherwise: Body | None
    start: Expression | None
    effects = Effects(asks=("chooser", "start", "verbs"))
    parts = effects.fields

    def bodies(self) -> tuple[Body, ...]:
        return (*[verb.body for verb in self.verbs], self.otherwise or ())


@frozen(eq=False)
class AgainStep(PlainStep):
    """`choose again`."""

    label: Label


# ------------------------------------------------------------------------------------ jumps


@frozen(eq=False)
class LeavingStep(PlainStep):
    """A statement behind which nothing of its block is done."""


@frozen(eq=False)
class DoneStep(LeavingStep):
    """`done`: the loop or word around is left."""

    label: Label


@frozen(eq=False)
class EndDealStep(LeavingStep):
    """`end deal`."""


@frozen(eq=False)
class EndMatchStep(LeavingStep):
    """`end match`."""


@frozen(eq=False)
class AttemptStep(Step):
    """Steps that can be taken back as a whole."""

    label: Label
    body: Body

    def bodies(self) -> tuple[Body, ...]:
        return (self.body,)


@frozen(eq=False)
class TakeBackStep(PlainStep):
    """`take back`: of the attempt around nothing stays done."""

    label: Label


# ------------------------------------------------------------------------------------ cards


@frozen(eq=False)
class MoveStep(PlainStep):
    """Cards go to a place: on top, or under what lies there."""

    what: Expression
    to: ZoneCards | Destination
    under: bool
    effects = Effects(moves=("what",), fills=("to",))
    parts = effects.fields

    @property
    def sentence(self) -> str:
        return "move-under" if self.under else "move"


@frozen(eq=False)
class ShuffleStep(PlainStep):
    """The cards of a place are put in any order."""

    zone: ZoneCards | Destination
    effects = Effects(orders=("zone",))
    parts = effects.fields


@frozen(eq=False)
class ShowStep(PlainStep):
    """Cards are shown to seats."""

    what: Expression
    to: Expression
    effects = Effects(asks=("to",), shows=("what",))
    parts = ("what", "to")


#: every statement that there is
AnyStep = (
    LetStep
    | AssignStep
    | IfStep
    | ForEachStep
    | AtOnceStep
    | UntilStep
    | TimesStep
    | PhaseStep
    | ToldStep
    | ChooseStep
    | AgainStep
    | DoneStep
    | EndDealStep
    | EndMatchStep
    | AttemptStep
    | TakeBackStep
    | MoveStep
    | ShuffleStep
    | ShowStep
)


def any_step(s: Step) -> AnyStep:
    """The same statement, as one of all that there are: for `match` with `assert_never`."""
    return cast(AnyStep, s)


def walk_steps(*bodies: Iterable[Step]) -> Iterator[Step]:
    """All statements of some blocks, each before those in it."""
    return chain.from_iterable([(one, *one.within()) for body in bodies for one in body])

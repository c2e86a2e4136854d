"""The cards of a deck for one number of players and one choice of options."""

from __future__ import annotations

from itertools import product
from math import prod

from cardlang import limits
from cardlang.machine.fold import fold, refuse
from cardlang.machine.ir import CardInfo
from cardlang.machine.lowering.ground import nothing, type_of
from cardlang.machine.lowering.values import Lowering
from cardlang.machine.tree import NOTHING, Value, Var
from cardlang.program import (
    AllTrue,
    AnyTrue,
    CaseValue,
    Comparison,
    Conditional,
    Constant,
    DeckPart,
    Expression,
    Fallback,
    FromTo,
    IsIn,
    IsNothing,
    LabelAs,
    LabelOf,
    Listed,
    Named,
    Negation,
    Negative,
    NothingThere,
    NumberOf,
    OptionValue,
    PlayerCount,
    Printed,
    Program,
    Reckoned,
    RuleCall,
    Union,
    UnitSet,
    Without,
)

_FIXED = (
    Constant,
    PlayerCount,
    OptionValue,
    Printed,
    Named,
    NothingThere,
    NumberOf,
    LabelOf,
    LabelAs,
    UnitSet,
    Listed,
    FromTo,
    Union,
    Without,
    IsIn,
    Comparison,
    IsNothing,
    Negation,
    AllTrue,
    AnyTrue,
    Conditional,
    Fallback,
    CaseValue,
    RuleCall,
    Reckoned,
    Negative,
)
"""Values that can be known before play."""


class Constants(Lowering):
    """Works out values that depend on players, options and what is printed on a candidate.

    They are lowered like any others, once; an attribute of the candidate is a var.
    """

    def __init__(self, program: Program, players: int, options: dict[str, int]) -> None:
        super().__init__(program, players, options, ())
        self._made: dict[int, Value] = {}
        self._attributes: dict[str, Var] = {}

    def value(self, x: Expression) -> Value:
        if not isinstance(x, _FIXED):
            raise refuse("not-fixed", "this must be known before play", x.span)
        return super().value(x)

    def _printed(self, x: Printed) -> Value:
        name = x.attribute
        if name not in self._attributes:
            self._attributes[name] = Var(type_of(x.kind), self.fresh(), True)
        return self._attributes[name]

    def _named(self, x: Named) -> Value:
        """The candidate is known by what is printed on it alone."""
        return self.where.get(x.binding) or nothing(type_of(x.kind))

    def known(self, x: Expression, card: dict[str, int] | None = None) -> int:
        """A number, flag, point or mask; `card` is what is printed on the candidate.

        Raises RuleError for what is not fixed before play.
        """
        made = self._made.get(id(x))
        if made is None:
            self.lowered = self.depth = 0
            made = self._made[id(x)] = self.value(x)
        values = card or {}
        printed = {
            var.var: values.get(name, NOTHING[var.type]) for name, var in self._attributes.items()
        }
        return fold(made, printed, self.rows)

    def flag(self, x: Expression, card: dict[str, int] | None = None) -> bool:
        return self.known(x, card) == 1

    def number(self, x: Expression) -> int:
        """A number; raises RuleError where it comes to nothing."""
        found = self.known(x)
        if found == NOTHING["n"]:
            raise refuse("not-fixed", "a number is wanted, and this comes to nothing", x.span)
        return found


MadeCard = tuple[str, str, dict[str, int]]
"""A card: its id, its title, and what is printed on it."""


def build_cards(
    program: Program, constants: Constants, backs: tuple[str, ...]
) -> tuple[CardInfo, ...]:
    """All cards in the order of the deck's lines; the first attribute changes slowest.

    Cards that are printed alike stand together, where the first of them does.
    """
    made: list[MadeCard] = []
    for part in program.deck.parts:
        if part.kind == "without":
            made = [card for card in made if not _holds(part, constants, card[2])]
            continue
        times = constants.number(part.times) if part.times is not None else 1
        before, more = ([], made) if part.kind == "packs" else (made, _cards_of(part, constants))
        if len(before) + len(more) * max(times, 0) > limits.CARDS:
            assert part.span is not None
            raise refuse("too-many-cards", "a game has at most 1,024 cards", part.span)
        made = before + [card for card in more for _ in range(times)]
    if program.deck.parts and not made:
        help = (
            "look at its conditions, at labels that are said anew, and at how often cards are made"
        )
        name = program.deck.node.name
        raise refuse("no-cards", f"no card of the deck `{name.text}` is left", name.span, help)
    place: dict[str, int] = {}
    for id_, _, _ in made:
        place.setdefault(id_, len(place))
    first: dict[str, int] = {}
    cards = []
    for number, (id_, title, values) in enumerate(sorted(made, key=lambda card: place[card[0]])):
        twin = first.setdefault(id_, number)
        shown = [program.deck.attributes[b].labels[values[b]].id for b in backs if b in values]
        cards.append(CardInfo(id_, title, values, "".join(shown), twin))
    return tuple(cards)


def _holds(part: DeckPart, constants: Constants, values: dict[str, int]) -> bool:
    return part.where is None or constants.flag(part.where, values)


def _cards_of(part: DeckPart, constants: Constants) -> list[MadeCard]:
    if part.kind == "table":
        return list(part.rows)
    if part.kind == "cards":
        cards = [(id_, id_, dict[str, int]()) for id_ in part.ids]
        return [card for card in cards if _holds(part, constants, card[2])]
    found = []
    if prod([len(base.labels) for base in part.attributes]) > limits.PRODUCT:
        assert part.span is not None
        raise refuse("too-many-cards", "a game has at most 1,024 cards", part.span)
    for labels in product(*[enumerate(base.labels) for base in part.attributes]):
        values = {base.name: k for base, (k, _) in zip(part.attributes, labels, strict=True)}
        if _holds(part, constants, values):
            id_ = "".join(label.id for _, label in labels)
            found.append((id_, " ".join(label.person for _, label in labels), values))
    return found

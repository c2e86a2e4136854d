"""The checked program: every name resolved, every value of a known kind, every place with its span.

The front makes it, the machine is lowered from it; the rulebook, the diagram and the diff read it.
"""

from __future__ import annotations

from cardlang.model.kinds import (
    ANY,
    CARD,
    FLAG,
    GROUPS,
    NOWHERE,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Kind,
    LabelInfo,
)
from cardlang.model.program import (
    Allow,
    Deck,
    DeckPart,
    Example,
    ExampleStep,
    Pick,
    Program,
    Verb,
    Wording,
)
from cardlang.model.things import (
    Definition,
    Keep,
    Option,
    Order,
    Pattern,
    PatternLine,
    Ranking,
    Thing,
    Zone,
    once,
    pile_of,
    zone_source,
)
from cardlang.model.values import Binding, Given, Label, S, X

__all__ = [
    "ANY",
    "CARD",
    "FLAG",
    "GROUPS",
    "NOWHERE",
    "NUMBER",
    "SEAT",
    "SIDE",
    "Allow",
    "Base",
    "Binding",
    "Deck",
    "DeckPart",
    "Definition",
    "Example",
    "ExampleStep",
    "Given",
    "Keep",
    "Kind",
    "Label",
    "LabelInfo",
    "Option",
    "Order",
    "Pattern",
    "PatternLine",
    "Pick",
    "Program",
    "Ranking",
    "S",
    "Thing",
    "Verb",
    "Wording",
    "X",
    "Zone",
    "once",
    "pile_of",
    "zone_source",
]

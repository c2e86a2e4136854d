"""Sources of the cards of a value, as far as its text tells."""

from __future__ import annotations

from cardlang.program.conditions import CaseValue, Conditional, Fallback
from cardlang.program.expression import Expression
from cardlang.program.groups import BestBy, GroupsIn
from cardlang.program.named import Named, NothingThere, RuleCall, ZoneCards
from cardlang.program.sets import Filtered, HavingMost, Union, UnitSet, Without
from cardlang.program.things import Zone
from cardlang.program.words import BottomOf, FirstOf, NthOf, OnlyOf, TopOf


def zone_source(x: Expression) -> Zone | None:
    """The zone (of whomever) in which the cards of a value must lie, where that can be told."""
    match x:
        case ZoneCards(zone=zone):
            return zone
        case Filtered(among=inner) | HavingMost(among=inner):
            return zone_source(inner)
        case Without(left=inner) | UnitSet(point=inner) | Conditional(value=inner):
            return zone_source(inner)
        case GroupsIn(cards=inner) | BestBy(cards=inner):
            return zone_source(inner)
        case TopOf(x=inner) | BottomOf(x=inner) | FirstOf(x=inner) | OnlyOf(x=inner):
            return zone_source(inner)
        case NthOf(x=inner):
            return zone_source(inner)
        case RuleCall(rule=rule):
            return rule.source
        case Named(binding=binding):
            return binding.source if isinstance(binding.source, Zone) else None
        case Union(left=left, right=right):
            both = zone_source(left)
            return both if both is zone_source(right) else None
        case Fallback() | CaseValue():
            items = x.items if isinstance(x, Fallback) else [value for _, value in x.cases]
            zones = [zone_source(item) for item in items if not isinstance(item, NothingThere)]
            return zones[0] if zones and all(zone is zones[0] for zone in zones) else None
    return None


def pile_of(x: Expression) -> ZoneCards | None:
    """The zone in order whose order the cards of a value have, where that can be told."""
    match x:
        case ZoneCards(zone=zone):
            return x if zone.ordered else None
        case Filtered(among=inner) | HavingMost(among=inner) | Without(left=inner):
            return pile_of(inner)
        case RuleCall(rule=rule) if rule.body is not None:
            pile = pile_of(rule.body)
            return pile if pile is not None and pile.owner is None else None
    return None

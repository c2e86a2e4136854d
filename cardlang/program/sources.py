"""Where the cards of a value lie, as far as its text tells."""

from __future__ import annotations

from cardlang.program.expression import Expression
from cardlang.program.things import Zone
from cardlang.program.values import (
    BestBy,
    BottomOf,
    Conditional,
    Fallback,
    Filtered,
    FirstOf,
    GroupsIn,
    HavingMost,
    Named,
    NthOf,
    OnlyOf,
    RuleCall,
    TopOf,
    UnitSet,
    Without,
    ZoneCards,
)


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
        case Fallback(items=items):
            zones = [zone_source(item) for item in items]
            return zones[0] if all(zone is zones[0] for zone in zones) else None
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

"""Rules that are asked of nothing.

A rule that gives one thing, or a set, is nothing where it is asked of nothing, whatever its lines
say of all others: who is nobody has no party.  Most rules come to nothing by themselves, since a
hand of nobody is empty and a question about nothing is false; those that have something to say
without their part, as `otherwise: kontra` has, ask first whether it is there.  Numbers and flags
are never nothing, so such rules go through their lines.
"""

from __future__ import annotations

from collections.abc import Container

from cardlang.program import (
    FLAG,
    NUMBER,
    Binding,
    CaseValue,
    Conditional,
    Definition,
    Expression,
    Fallback,
    Filtered,
    HavingMost,
    KeepValue,
    KernelWord,
    Listed,
    Named,
    NothingThere,
    Printed,
    RankedAt,
    RuleCall,
    Union,
    UnitSet,
    Without,
    ZoneCards,
)


def speaks_of(part: Binding, word: str) -> bool:
    """Return whether a rule is asked of this part, and it is one thing."""
    return word == "of" and not part.kind.many and part.kind.base is not NUMBER


def gives_number(found: Definition) -> bool:
    """Return whether a number or a flag comes out of a rule."""
    return found.kind.base in (NUMBER, FLAG) and not found.kind.many


def outlives(found: Definition, part: Binding) -> bool:
    """Return whether a rule may be something although a part of it is nothing."""
    if found.body is None or gives_number(found):
        return False
    gone = {part}
    for name, value in found.lets:
        if not _outlives(value, gone):
            gone.add(name)
    return _outlives(found.body, gone)


def _outlives(x: Expression, gone: Container[Binding]) -> bool:
    """Return whether a value may be something although some names stand for nothing."""
    match x:
        case Named(binding=name):
            return name not in gone
        case NothingThere():
            return False
        case Filtered(among=of) | HavingMost(among=of) | Without(left=of) | UnitSet(point=of):
            return _outlives(of, gone)
        case Conditional(value=of) | Printed(card=of) | RankedAt(label=of) | KernelWord(x=of):
            return _outlives(of, gone)
        case ZoneCards(owner=owner) | KeepValue(owner=owner):
            return owner is None or _outlives(owner, gone)
        case Fallback(items=parts) | Listed(items=parts):
            return any(_outlives(part, gone) for part in parts)
        case CaseValue(cases=cases):
            return any(_outlives(value, gone) for _, value in cases)
        case Union(left=left, right=right):
            return _outlives(left, gone) or _outlives(right, gone)
        case RuleCall():
            return outlives_its_parts(x, gone)
    return True


def outlives_its_parts(x: RuleCall, gone: Container[Binding]) -> bool:
    """True if a rule that is asked may be something although some names stand for nothing."""
    found = x.rule
    if gives_number(found):
        return True
    asked = zip(found.params, found.prepositions, x.given, strict=True)
    return all(_outlives(arg, gone) for part, word, arg in asked if speaks_of(part, word))

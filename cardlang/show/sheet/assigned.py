"""Phrases for what a keep or score becomes, gains or loses."""

from __future__ import annotations

from cardlang.program import (
    FLAG,
    AssignStep,
    Constant,
    Expression,
    KeepValue,
    NothingThere,
    Reckoned,
    RuleCall,
    SideOf,
    Union,
    Without,
)
from cardlang.reckoning import LESS, PLUS
from cardlang.show.not_yet import motions_of
from cardlang.show.sheet.speaker import Speaker


def assigned(speaker: Speaker, s: AssignStep) -> str:
    """Tell what a keep or score becomes, gains or loses."""
    place, value = s.place, s.value
    told = speaker.value(place)
    who = _scorer(speaker, place)
    match value:
        case Reckoned(operator=operator, left=left, right=right) if operator in (
            PLUS,
            LESS,
        ) and _alike(left, place):
            gains = operator is PLUS
            if who:
                key = "score-gains" if gains else "score-loses"
                text = speaker.say(key, who=who, value=speaker.value(right))
            else:
                key = "gains" if gains else "loses"
                text = speaker.say(key, place=told, value=speaker.value(right))
        case Union(left=left, right=right) if _alike(left, place):
            text = speaker.say("joins", place=told, value=speaker.value(right))
        case Without(left=left, right=right) if _alike(left, place):
            text = speaker.say("leaves", place=told, value=speaker.value(right))
        case _ if _only_begins(speaker, s):
            text = speaker.say("stands-for", place=told, value=speaker.value(value))
        case NothingThere():
            text = speaker.say("becomes-none", place=told)
        case _ if place.kind.base is FLAG and not isinstance(value, (Constant, KeepValue)):
            text = speaker.say("becomes-if", place=told, when=speaker.clause(value))
        case _:
            key = "is-so" if isinstance(value, RuleCall) else "becomes"
            text = speaker.say(key, place=told, value=speaker.value(value))
    return text


def _only_begins(speaker: Speaker, s: AssignStep) -> bool:
    """Return whether a game names somebody for what its sentence says has happened."""
    keep = s.place.keep
    known = keep.node is not None and keep.name in motions_of(speaker.program)
    return known and keep.node is not None and s.span.source is not keep.node.span.source


def _scorer(speaker: Speaker, place: KeepValue) -> str:
    """A phrase for whose score it is, where the place is a score."""
    owner = place.owner
    if place.keep is not speaker.program.score:
        return ""
    while isinstance(owner, SideOf):
        owner = owner.x
    return speaker.value(owner)


def _alike(one: Expression, other: KeepValue) -> bool:
    return isinstance(one, KeepValue) and one.keep is other.keep

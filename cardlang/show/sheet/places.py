"""The places for cards, each with who sees what lies there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    SEAT,
    SIDE,
    AllOf,
    ChooseStep,
    Expression,
    IfStep,
    IsNothing,
    MoveStep,
    Program,
    RuleCall,
    Step,
    UntilStep,
    Zone,
    ZoneCards,
)
from cardlang.resolve.review.cards.in_sight import covers, laid_in_sight
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.sentences.claims import wordlist
from cardlang.show.sheet.reach import bodies_at, in_use
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital
from cardlang.show.sheet.voice import SORTS, from_prelude


def place_lines(s: Speaker) -> list[str]:
    """The line on each place, in the order in which the game names them."""
    zones, program = zones_of(s), s.program
    seen = _known(program) if any(map(covers, zones)) else ()
    packs = list(_packs(s, program.deal)) if zones else []
    return [_place(s, zone, zone in seen, zone in packs) for zone in zones]


def zones_of(s: Speaker) -> list[Zone]:
    """The places for cards, where the number of players is named those that it has."""
    idle = s.idle
    used, zones = in_use(s.program), s.program.zones.values()
    there = [zone for zone in zones if id(zone) in used or not from_prelude(zone.node)]
    return [zone for zone in there if zone is not s.program.box and id(zone) not in idle]


def _known(program: Program) -> list[Zone]:
    """The piles of which people have seen more than the top card."""
    course = StepCourse(program, program.box.node.span.source, {})
    return [zone for _, _, zone in laid_in_sight(course)]


def _packs(s: Speaker, body: Iterable[Step]) -> Iterator[Zone]:
    """The piles that all cards are gathered to in every deal, from which they are dealt."""
    for step in body:
        match step:
            case MoveStep(what=AllOf(base=base), to=ZoneCards(zone=zone)) if base is CARD:
                yield zone
            case IfStep() if any(s.holds(condition) is None for condition in step.conditions):
                pass  # not in every deal
            case _:
                for inner in bodies_at(s.holds, step):
                    yield from _packs(s, inner)


def _asks(s: Speaker, body: Iterable[Step]) -> bool:
    """Return whether somebody is asked in these statements or the words that they use."""
    return any(
        isinstance(step, ChooseStep) or any(_asks(s, inner) for inner in bodies_at(s.holds, step))
        for step in body
    )


def _dealt_out(s: Speaker, pack: Zone, body: Iterable[Step]) -> bool:
    """Return whether cards are dealt from a pile, with nobody choosing, until none is left."""
    for step in body:
        match step:
            case UntilStep(condition=IsNothing(value=ZoneCards(zone=zone))) if zone is pack:
                return not _asks(s, step.body)
            case IfStep() if any(s.holds(condition) is None for condition in step.conditions):
                pass  # not in every deal
            case _:
                if any(_dealt_out(s, pack, inner) for inner in bodies_at(s.holds, step)):
                    return True
    return False


def _place(s: Speaker, zone: Zone, in_sight: bool, pack: bool) -> str:
    sight = s.say(f"sight-{zone.sight}")
    if zone.top_sight not in ("nobody", zone.sight) and zone.sight != "all":
        sight += ", " + s.say(f"sight-top-{zone.top_sight}")
        if zone.down_to is not None:
            sight += ", " + _down_to(s, zone.down_to)
    if in_sight:
        sight += "; " + s.say(f"sight-laid-{zone.top_sight}")
    name = place_name(s, zone)
    if pack:
        whole = _dealt_out(s, zone, s.program.deal)
        sight += "; " + s.say("sight-all-dealt" if whole else "sight-pack")
    if sight == s.say(f"sight-{zone.sight}") and _says_face(s, zone, name):
        return f"{capital(name)}."
    return f"{capital(name)}: {sight}."


def _says_face(s: Speaker, zone: Zone, name: str) -> bool:
    """Return whether the name of a place says that its cards are open, or that they are not."""
    words = wordlist(s.language)
    face = {"all": "face up", "nobody": "face down"}.get(zone.sight)
    return words is not None and face is not None and bool(words.prose(name).said(face))


def _down_to(s: Speaker, rule: Expression) -> str:
    """The words of the card down to which a pile is seen; a rule is told among the terms."""
    if isinstance(rule, RuleCall):
        return s.say("sight-down-to", name=s.called("rule", rule.rule.name))
    return s.say("sight-down-until", name=s.clause(rule))


def place_name(s: Speaker, zone: Zone) -> str:
    """The name of a place, of each player where each has one."""
    named = {}
    for family in zone.families:
        if family is SEAT or family is SIDE:
            named[family.name] = s.say(f"each-{SORTS[s.people(family)]}")
        else:
            named[family.name] = s.some_kind("each", family.name)
    prose = s.own_prose(zone.node)
    if from_prelude(zone.node) and ("zone", zone.name) in s.names.wording:
        prose = s.known_as("zone", zone)  # by the game's own name
    if prose:
        return s.once_called(s.filled(prose, named), named)
    called = s.called("zone", zone.name)
    if named:
        return s.say("zone-of", name=called, owner=next(iter(named.values())))
    return s.say("zone", name=called)

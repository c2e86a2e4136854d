"""Phrases for what is picked in a choice: how many, of what, from where."""

from __future__ import annotations

import re

from cardlang.program import (
    CARD,
    GROUPS,
    NUMBER,
    SEAT,
    AllOf,
    Base,
    Conditional,
    Constant,
    Expression,
    Fallback,
    FromTo,
    KeepValue,
    Listed,
    Named,
    Pick,
    RuleCall,
    Union,
    Verb,
    Without,
    ZoneCards,
    walk,
)
from cardlang.show.sheet.settled import is_nothing
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import bare, known_by
from cardlang.show.sheet.voice import SORTS
from cardlang.show.sheet.words import behind_unit

LABELS = 12  # that are listed where one of them is picked


def picked(speaker: Speaker, pick: Pick, prose: str) -> str:
    """A phrase for what is picked, or less of it where it has been told before."""
    whole = at_table(speaker, pick.source)
    source = behind_unit(whole)
    before = isinstance(source, RuleCall) and id(source.rule.node) in speaker.told
    if isinstance(source, RuleCall) and any(isinstance(x, Constant) for x in source.given):
        before = False  # with other numbers it is something else
    told = speaker.value(whole)
    base = pick.source.kind.base
    kind = pick.binding.kind
    chosen = "that-number" if kind.base is NUMBER else "that-choice"
    if kind.base is SEAT and not kind.many:
        stands = speaker.say("that-seat")
    else:
        people = kind.base in SORTS or kind.base is GROUPS
        stands = speaker.standing(kind) if people else speaker.say(chosen)
    speaker.bound[pick.binding] = stands
    near = "-from" if isinstance(source, ZoneCards) and base is CARD else ""
    if pick.low is not None:
        low, high = _figure(speaker, pick.low), _figure(speaker, pick.high)
        key = "pick-n" if low == high else "pick-range"
        text = speaker.say(key + near, n=low, low=low, high=high, source=told)
    else:
        keys = {CARD: "pick-card", SEAT: "pick-seat", NUMBER: "pick-number"}
        key = "pick-groups" if base is GROUPS else keys.get(base, "pick-one")
        bare = key == "pick-one" and isinstance(source, (AllOf, Without))
        named = key in ("pick-card", "pick-one")
        bare = bare or (named and bool(re.match(known_by("one-card"), told)))
        if isinstance(source, AllOf) and key == "pick-one":
            told += _labels(speaker, source.base, prose)
        if isinstance(source, FromTo) and key == "pick-number":
            near = "-range"
        single = isinstance(source, Listed) and len(source.items) == 1
        called = bool(near) and bool(re.fullmatch(known_by("called-card"), told))
        text = told if bare or single or called else speaker.say(key + near, source=told)
        if key == "pick-groups" and not before and isinstance(source, RuleCall):
            text = told if speaker.prose(source.rule.node) else text  # which says how many
    if before and (key == "pick-one" or (key == "pick-groups" and prose)):
        return ""  # `one or more cards` is less than what was said
    return text.partition(": ")[0].rstrip() if before else text


def _figure(speaker: Speaker, x: Expression | None) -> str:
    """A number of cards; one that a clause says is told above the move."""
    told = speaker.value(x)
    return speaker.say("so-many") if re.search("[,;] ", told) and told[-1:] != ")" else told


def _labels(speaker: Speaker, base: Base, prose: str) -> str:
    """The labels of a kind that no card bears, where the sentence does not name them."""
    if base.name in speaker.program.deck.attributes or not 0 < len(base.labels) <= LABELS:
        return ""
    labels = [speaker.label(base, place) for place in range(len(base.labels))]
    if all(mentioned(label, prose) for label in labels):
        return ""
    return f" ({speaker.join(labels, 'or')})"


def at_table(speaker: Speaker, x: Expression) -> Expression:
    """The source of a pick at the table of the sheet, without what options leave out there."""
    if isinstance(x, Conditional) and speaker.holds(x.condition):
        return at_table(speaker, x.value)
    if isinstance(x, (Fallback, Union)):
        parts = [part for part in x.children() if not is_nothing(speaker.table.known(part))]
        if parts:
            first = at_table(speaker, parts[0])
            chosen = isinstance(x, Fallback) and first is not parts[0]  # by an option
            return first if chosen or len(parts) == 1 else x
    return x


def is_plain(x: Expression) -> bool:
    """True if it is a place, a rule or a whole kind that is picked from, and not a condition."""
    return isinstance(behind_unit(x), (ZoneCards, RuleCall, AllOf, FromTo, Listed, KeepValue))


def is_led(pick: Pick, verb: Verb) -> bool:
    """Return whether anything of a kind is picked for the sake of what is picked from it."""
    sources = (other.source for other in verb.picks if other is not pick)
    named = any(isinstance(x, Named) and x.binding is pick.binding for x in walk(*sources))
    return named and isinstance(behind_unit(pick.source), AllOf)


def mentioned(who: str, prose: str) -> bool:
    """Return whether a sentence has a word of what somebody is called."""
    words = re.findall(r"[^\W\d_]{4,}", bare(who).lower())
    return any(word in prose.lower() for word in words)

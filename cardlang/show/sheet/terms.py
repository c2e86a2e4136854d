"""Terms of a sheet: rules that sentences name, and what things are worth."""

from __future__ import annotations

import re
from collections.abc import Container
from pathlib import PurePath

from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    FLAG,
    NUMBER,
    SEAT,
    Base,
    CaseValue,
    Constant,
    Definition,
    Equal,
    Named,
    Pattern,
    Printed,
    Program,
    RuleCall,
    walk,
)
from cardlang.show.sheet.definitions import makeup, meaning
from cardlang.show.sheet.left_out import cases_at, has_table, is_row, lacks_cases
from cardlang.show.sheet.pack import SheetWriter
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.reach import patterns_of, winning_alone
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import bare, known_by, sentence
from cardlang.show.sheet.voice import from_prelude
from cardlang.syntax import tree


def _place(rule: Definition) -> tuple[bool, str, int]:
    """The place of a rule: those of the prelude come first, and none in the order of its uses."""
    span = rule.node.span
    return not from_prelude(rule.node), PurePath(span.source.name).name, span.start


def terms(w: SheetWriter, scored: Container[int]) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Rules that play draws on and no sentence has told, and what things are worth in the end."""
    s = w.speaker
    rules: list[Point] = []
    values: list[Point] = []
    places: dict[int, tuple[bool, str, int]] = {}
    idle = set(s.idle)
    ends = s.program.ends
    over = [x for x in walk(ends) if isinstance(x, RuleCall)] if ends is not None else []
    idle |= {id(x.rule) for x in over if x.kind.base is FLAG}
    heights = _heights(s.program)
    idle |= {id(x) for x in winning_alone(s.program) if s.prose(x.node)}  # the end tells it
    for found in s.program.rules.values():
        if id(found) in idle:
            continue  # another value of an option asks for it, or the end of the match tells it
        known = id(found.node) in s.told and id(found) not in s.nouns
        table = by_label(s, found, scored=id(found) in scored)
        prose = s.prose(found.node)
        mine = not from_prelude(found.node)
        if known and prose and table and not found.params and _says(prose, table):
            continue  # its sentence stands where it is asked for
        if found.what == "value" and (table or (mine and not known)) and (prose or table):
            point = _definition(s, found, table)
            told = values if id(found) in scored else rules
            told += [] if _repeats(s, found, point) else [point]
        elif not known and prose and (_worth_telling(found) or id(found) in heights):
            point = _definition(s, found, "")
            rules += [] if _repeats(s, found, point) else [point]
        elif mine and not prose and found.used:
            text = meaning(s, found)
            if text:
                rules.append(Point(text, lead=s.headed(found)))
        places.update({id(point): _place(found) for point in rules if id(point) not in places})
    rules.sort(key=lambda point: places[id(point)])  # by their lines, not by their uses
    made = set[str]()
    while more := [pattern for name, pattern in s.patterns.items() if name not in made]:
        made.update(pattern.name for pattern in more)  # each may name further ones
        for pattern in more:
            there = all(s.holds(condition) is not False for condition in pattern.where)
            if there and not from_prelude(pattern.node) and not s.prose(pattern.node):
                rules.append(Point(makeup(s, pattern), lead=s.headed(pattern)))
    for pattern in patterns_of(s.program, tuple(s.patterns)):
        there = all(s.holds(condition) is not False for condition in pattern.where)
        prose = s.prose(pattern.node) if there and id(pattern) not in idle else ""
        if prose and pattern.name not in s.patterns and not _any_cards(pattern):
            text = s.filled(prose, {p.name: s.standing(p.kind) for p in pattern.params})
            named = s.language == FIRST or ("rule", pattern.name) in s.names.wording
            lead = s.called("rule", pattern.name) if named else ""
            if bare(text).lower() == bare(lead).lower():
                continue
            rules.append(Point(text if named else sentence(text), lead=lead))
    headed = {point.text.lower().rstrip(".") for point in rules if point.lead}
    rules = [
        p for p in rules if p.lead or p.text.lower().rstrip(".") not in headed
    ]  # as it is said
    return tuple(rules), tuple(values)


def _any_cards(pattern: Pattern) -> bool:
    """Return whether so many cards are a pattern, whichever they are: its name says enough."""
    told = (pattern.lines, pattern.totals, pattern.where, pattern.shares, pattern.forms)
    return from_prelude(pattern.node) and not any(told) and pattern.rising is None


def _definition(s: Speaker, found: Definition, table: str) -> Point:
    lead = s.names.called("rule", found.name)
    prose = s.prose(found.node)
    if s.language != FIRST and prose and ("rule", found.name) not in s.names.wording:
        lead = ""  # it has no name in this language, but a sentence
    lead = s.called("rule", found.name) if lead else ""
    if lead:
        s.leads.add(id(found))
    text = s.rule(found) if prose else ""
    if prose and table and _says(prose, table):
        table = ""  # the sentence has all of it
    if table and text and not lead and not re.search(r"[,;:.] ", text):
        lead, text = text, ""
    if table and text.lower() == lead.lower():
        return Point(table, lead=lead)
    told = "; ".join(filter(None, [text, table]))
    return Point(told if lead else sentence(told), lead=lead)


def _repeats(s: Speaker, found: Definition, point: Point) -> bool:
    """Return whether a term is told by its name alone, perhaps with what it is asked of."""
    text, lead = bare(point.text).lower().rstrip("."), point.lead.lower()
    if not lead or not text.startswith(lead):
        return False
    rest = text[len(lead) :].split()
    of = {s.standing(param.kind).lower().split()[-1] for param in found.params}
    return not rest or (len(rest) <= 3 and rest[-1] in of)


def _says(prose: str, table: str) -> bool:
    """True if a sentence has all figures of a table: nothing and `its number` are figures too."""
    number = rf"(?:(?:{known_by('minus')}) )?(\d+)"
    rows = re.findall(rf"([^ ,;:]+) ?[=:] {number}|(?:{known_by('otherwise')}) {number}", table)
    figures = {number for label, number, _ in rows if label != number}
    figures |= {rest for _, _, rest in rows} - {"", "0"}
    figures.discard("")
    said = set(re.findall(r"\d+", prose))
    if any(label and label == number and number not in said for label, number, _ in rows):
        if not re.search(rf"\b(?:{known_by('number')})\b", prose):
            return False
    if re.search(rf"\b(?:{known_by('number')})\b", prose):
        figures -= {rest for _, _, rest in rows}  # of the label that is left, its own number
    if re.search(rf"\b(?:{known_by('nothing')})\b", prose):
        figures.discard("0")
    return figures <= said


def by_label(s: Speaker, found: Definition, scored: bool = False) -> str:
    """A sentence on a table, label by label; of what is scored on all cases that no prose has."""
    node = found.node
    if not isinstance(node, tree.DefineNode) or not isinstance(found.body, CaseValue):
        return ""
    whole = scored and lacks_cases(s, found)  # its sentence has not all that it comes to
    if not (whole or has_table(found)):
        return ""
    s.asked_of(found.params)
    told = bool(s.prose(node)) and not whole  # which says the cases that are no labels
    given: set[int | None] = set()
    rows, base = [], ""  # of labels that all cards may bear, and the attribute that has them
    kind: Base | None = None
    labels = [s.value(c.right) for c, _ in cases_at(s, found.body) if isinstance(c, Equal)]
    key = "worth-of" if all(map(str.isdecimal, labels)) else "worth"  # "1 = 2" is not so
    for condition, value in cases_at(s, found.body):
        if condition is None:
            borne: set[int | None] = {card.values.get(base) for card in s.cards.values()}
            if kind is not None:  # of a label itself, with a line for each that there is
                borne = {*range(len(kind.labels))}
            if not (base or kind) or not borne <= given:
                rows.append(f"{s.say('other')} {s.value(value)}")
        elif isinstance(condition, Equal) and is_row(condition):
            label = s.value(condition.right)
            if isinstance(condition.right, Constant):
                if isinstance(condition.left, Printed):
                    base = condition.left.attribute
                elif isinstance(condition.left, Named) and condition.left.kind.base.labels:
                    kind = condition.left.kind.base
                given.add(condition.right.value)
            rows.append(s.say(key, label=label, value=s.value(value)))
        else:
            rows.append(f"{s.value(value)}, {s.say('when', when=s.clause(condition))}" * (not told))
    return ", ".join(filter(None, rows))


def _heights(program: Program) -> set[int]:
    """The ids of the values by which orders that are used put cards above each other."""
    tiers = [tier for order in program.orders.values() if order.used for tier in order.tiers]
    return {id(key.rule) for _, keys in tiers for _, key in keys if isinstance(key, RuleCall)}


def _worth_telling(found: Definition) -> bool:
    """Return whether a rule is one of the game, or one of the prelude's about cards."""
    return not from_prelude(found.node) or found.kind.base not in (FLAG, NUMBER, SEAT)

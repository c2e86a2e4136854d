"""The sections of a rules sheet, one function each, in the order in which people learn a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cardlang.program import (
    FLAG,
    SEAT,
    AssignStep,
    Constant,
    Expression,
    Keep,
    Pattern,
    PatternUse,
    Program,
    RuleCall,
    walk_steps,
)
from cardlang.show.sheet.definitions import makeup
from cardlang.show.sheet.ending import match_end
from cardlang.show.sheet.left_out import begun
from cardlang.show.sheet.pack import SheetWriter
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points
from cardlang.show.sheet.reach import (
    asked_by,
    asked_in_play,
    asks_at,
    compared,
    forms_of,
    steps_at,
)
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, known_by, sentence
from cardlang.show.sheet.terms import terms
from cardlang.show.sheet.voice import SORTS, from_prelude


def what_it_is(w: SheetWriter) -> list[Part]:
    """The part with what the game says of itself."""
    prose = w.speaker.prose(w.speaker.program)
    return [w.head("what"), Paragraph(prose)] if prose else []


# ---------------------------------------------------------------------------- the course


def course(w: SheetWriter) -> list[Part]:
    """The deal, the play, and what comes of it."""
    s, program = w.speaker, w.speaker.program
    steps = program.deal
    asked = [number for number, step in enumerate(steps) if asks_at(s.holds, (step,))]
    first, last = (asked[0], asked[-1] + 1) if asked else (len(steps), len(steps))
    parts: list[Part] = []
    dealt = w.course.steps(program.before_deal) + w.course.steps(steps[:first])
    agreed = [Paragraph(text) for text in _agreed(s)]
    if dealt:
        parts += [w.head("deal"), *agreed, Points(tuple(dealt), numbered=True)]
    w.course.texts.clear()  # a section is read by itself
    played = w.course.steps(steps[first:last])
    parts += [w.head("play"), *(() if dealt else agreed)]
    parts.append(Points(tuple(played), numbered=True))
    parts.extend(_beats(w))
    w.course.texts.clear()
    settled = w.course.steps(steps[last:])
    further = program.after_deal
    if program.once or s.alone:  # where nobody deals next
        further = tuple(step for step in further if not from_prelude(step))
    s.after_deal = True
    after = w.course.steps(further)
    s.after_deal = False
    needed, values = terms(w, _scored(program, settled_from=last))
    if needed:
        parts += [Paragraph(s.say("drawn-on")), Points(needed)]
    kept = tuple(dict.fromkeys(_kept(s)))
    if kept:
        parts += [Paragraph(s.say("kept")), Points(kept)]
    scoring: list[Part] = []
    if settled:
        scoring.append(Points(tuple(settled), numbered=True))
    if values:
        scoring.append(Points(values))
    if scoring:
        parts += [w.head("scoring"), *scoring]
    if after:
        told = s.say("after-deal")
        head: Part = Paragraph(told) if scoring else Heading(re.sub(r"\s*:$", "", told))
        parts += [head, Points(tuple(after))]
    return parts


def _scored(program: Program, settled_from: int) -> set[int]:
    """The ids of the rules and values that are asked for when play is over, or as a score.

    What play alone asks for is a term of play, and so is how high cards are against each other.
    """
    steps = [*walk_steps(program.deal[settled_from:]), *walk_steps(program.after_deal)]
    for step in walk_steps(program.deal):
        if isinstance(step, AssignStep) and step.place.keep is program.score:
            steps.append(step)
    tiers = [tier for order in program.orders.values() if order.used for tier in order.tiers]
    beating = {id(key.rule) for _, keys in tiers for _, key in keys if isinstance(key, RuleCall)}
    return asked_by(program, steps) - beating


def _agreed(s: Speaker) -> Iterable[str]:
    """Sentences on who begins as what the prelude has a seat for: any seat, so they agree."""
    if s.alone:
        return
    before = steps_at(s.holds, s.program.before_deal)
    drawn = {step.place.keep for step in before if isinstance(step, AssignStep)}
    for keep in s.program.keeps.values():
        if keep.node is None or keep.families or not from_prelude(keep.node) or keep in drawn:
            continue
        seat = keep.kind.base is SEAT and not keep.kind.many and isinstance(keep.starts, Constant)
        if keep.each == "match" and seat and asked_in_play(s.program, keep):
            key = "agreed-once" if s.program.once else "agreed-first"
            yield sentence(s.say(key, who=s.place(keep, None)))


def _kept(s: Speaker) -> Iterable[Point]:
    """The points on how keeps of the game begin, and when they begin again, where no sentence has
    told it.
    """
    idle = s.idle
    for keep in s.program.keeps.values():
        if keep.node is None or from_prelude(keep.node) or id(keep) in idle:
            continue
        told = []
        if keep.starts is not None and id(keep) not in s.told and not begun(s, keep):
            for whom in keep.whom:
                s.one(whom)
            told.append(s.say("kept-start", value=s.value(keep.starts)))
        if keep.each == "match" and not s.program.once:
            told.append(s.say("kept-on"))
        elif keep.each not in ("match", "deal") and not _this_part(s, keep):
            told.append(s.say("kept-holds" if keep.kind.base is FLAG else "kept-word"))
        if told:
            yield Point("; ".join(told) + ".", lead=capital(_each(s, keep)))


def _this_part(s: Speaker, keep: Keep) -> bool:
    """Return whether the sentence on a keep says itself of which turn or trick it is."""
    return bool(re.search(known_by("this-part"), s.prose(keep.node)))


def _each(s: Speaker, keep: Keep) -> str:
    """The name of a keep, of each player where each has one."""
    prose = s.known_as("keep", keep)
    if not prose:
        return s.place(keep, None)
    whom = {}
    for family in keep.families:
        sort = SORTS.get(s.people(family))
        whom[family.name] = s.say(f"each-{sort}") if sort else s.some_kind("each", family.name)
    return s.filled(prose, whom).rstrip(",")


def _beats(w: SheetWriter) -> Iterable[Part]:
    """Orders that no sentence has told, and rankings."""
    s = w.speaker
    points, idle = [], s.idle
    for found in s.program.orders.values():
        if id(found.node) in s.told or not found.used or id(found) in idle:
            continue
        prose = s.order(found)
        if prose:
            points.append(Point(sentence(prose)))
        else:
            tiers = tuple(_tier(s, *tier) for tier in found.tiers)
            ties = Point(s.say(f"ties-{found.ties}"))
            name = found.name.replace("-", " ")
            points.append(Point(s.say("order", name=name), (*tiers, ties)))
    points += [_forms(s, found) for found in forms_of(s.program) if len(found.forms) > 1]
    counted = compared(s.program)
    for ranking in s.program.rankings.values():
        if ranking.name not in counted or id(ranking) in idle:
            continue  # nothing asks for it, or only what was not chosen
        what = s.prose(ranking.node) or s.say("ranking-of", kind=s.kind(ranking.base.name))
        ranked = sorted(zip(ranking.places, range(len(ranking.places)), strict=True))
        borne = _borne(s, ranking.base.name)
        there = [label for at, label in ranked if at >= 0 and (not borne or label in borne)]
        labels = ", ".join(s.label(ranking.base, label) for label in there)
        points.append(Point(s.say("ranking", what=capital(what), labels=labels)))
    if points:
        duel = any(found.used for found in s.program.orders.values()) or forms_of(s.program)
        yield Paragraph(s.say("beats" if duel else "ranked"))
        yield Points(tuple({point.text: point for point in points}.values()))


def _borne(s: Speaker, kind: str) -> set[int]:
    """The labels of a kind that the cards of this table bear; none if it is no kind of theirs."""
    return {card.values[kind] for card in s.cards.values() if kind in card.values}


def _forms(s: Speaker, found: Pattern) -> Point:
    """A pattern whose forms beat each other, with what they are, the best first."""
    s.patterns[found.name] = found
    lines = [tuple(_form(s, use) for use in line) for line in found.forms]
    prose = s.prose(found.node)
    below: list[Point] = []
    for line in lines:
        grouped = len(line) > 1 and not prose  # whose sentence says what beats what
        below += [Point(s.say("forms-equal"), line)] if grouped else line
    return Point(sentence(prose or s.say("forms-beat")), tuple(below))


def _form(s: Speaker, use: PatternUse) -> Point:
    """One form: its name, with what it is asked of, and what it is."""
    name = use.pattern.name
    s.patterns[name] = use.pattern
    told = s.prose(use.pattern.node) or makeup(s, use.pattern, use.given)
    given = [s.value(one) for one in use.given]
    lead = s.called("rule", name)
    return Point(told, lead=s.say("rule-of", rule=lead, given=s.join(given)) if given else lead)


def _tier(
    s: Speaker, condition: Expression | None, keys: tuple[tuple[bool, Expression], ...]
) -> Point:
    what = s.say("tier-rest") if condition is None else s.say("tier", when=s.clause(condition))
    told = [s.say("tier-low", key=s.value(k)) if low else s.value(k) for low, k in keys]
    return Point(sentence(s.say("tier-by", what=what, keys=s.join(told)) if told else what))


# -------------------------------------------------------------------- end and options


def end(w: SheetWriter) -> list[Part]:
    """The part on when the match is over, and who has won."""
    return [w.head("end"), Paragraph(match_end(w.speaker))]


def options(w: SheetWriter, brought: Mapping[str, tuple[Point, ...]]) -> list[Part]:
    """The part on what is settled before a match; `brought`: by option, what its other values
    change.
    """
    s, program = w.speaker, w.speaker.program
    points = []
    for option in program.options.values():
        if len(option.values) == 1:  # a variant has settled it
            continue
        prose = s.prose(option.node)
        chosen = s.table.option(option)
        if chosen is not None:
            told = s.say("chosen", value=s.option_value(option, chosen))
            points.append(Point(f"{sentence(prose)} {told}".strip(), lead=s.option(option)))
            continue
        default = option.default
        usual = s.value(default)
        if isinstance(default, Constant):
            usual = s.option_value(option, default.value)
        elif option.kind.base is FLAG:
            holds = s.holds(default)
            usual = s.say("yes-if", when=s.clause(default)) if holds is None else ""
            usual = usual or s.say("yes" if holds else "no")
        if option.values:
            values = [s.option_value(option, value) for value in option.values]
            told = s.say("values", values=s.join(values, "or"), usual=usual)
        elif option.kind.base is FLAG:
            values = [s.say("yes"), s.say("no")]
            told = s.say("values", values=s.join(values, "or"), usual=usual)
        else:
            low, high = str(option.low), str(option.high)
            told = s.say("values-range", low=low, high=high, usual=usual)
            if option.low is not None and option.high == option.low + 1:
                told = s.say("values", values=s.join([low, high], "or"), usual=usual)
        text = " ".join(filter(None, [sentence(prose), told]))
        points.append(Point(text, brought.get(option.name, ()), s.option(option)))
    return [w.head("options"), Points(tuple(points))] if points else []

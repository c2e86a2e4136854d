"""Piles that are laid card by card, top face up: each of their cards was on top for a moment.

Such cards are known to all who see the top, though the pile reads as if they were covered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    Binding,
    ChooseStep,
    Constant,
    Destination,
    ForEachStep,
    LetStep,
    MoveStep,
    Named,
    PhaseStep,
    Step,
    TimesStep,
    UntilStep,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse
from cardlang.source import Span
from cardlang.syntax import tree

_MOVES = re.compile(r"\bmove\b.*")


def tell_in_sight(checker: Checker, course: StepCourse) -> None:
    """Warns of lines of the game's own file that lay cards so."""
    for placed, step, zone in laid_in_sight(course):
        place = course.own(step)
        if place is None or not course.once("laid-in-sight", place):
            continue
        who = {"all": "everybody", "owner": "its owner", "others": "everybody else"}
        own = place is step.span
        covered = _under(place, step) if own else _other_word(checker, placed, place)
        checker.report.warning(
            "laid-in-sight",
            f"{who[zone.top_sight]} sees each of these cards as it is laid on `{zone.name}`",
            place,
            note=f"the top card of `{zone.name}` is seen, and they are laid one by one",
            help=f"write `{covered.text}` if only the one on top is to be seen"
            if covered
            else "lay them with `move … under …` if only the one on top is to be seen",
            fix=covered,
        )


def covers(zone: Zone) -> bool:
    """Return whether some see the top card of a pile, and nobody those under it."""
    return zone.ordered and zone.sight == "nobody" and zone.top_sight != "nobody"


def laid_in_sight(course: StepCourse) -> Iterator[tuple[PlacedStep, MoveStep, Zone]]:
    """Yield what lays unseen cards one by one on a pile of which only the top is to be seen.

    Where the pile is looked at, or cards are taken from it, before the next card comes, that is
    what it is for.
    """
    for placed in course.deeds:
        step = placed.step
        if not isinstance(step, MoveStep) or step.under or step.what.kind.many:
            continue
        to = step.to
        if isinstance(to, Destination) or not covers(to.zone) or step.what.kind.base is not CARD:
            continue
        source = zone_source(step.what)
        hidden = source is not None and source.sight == source.top_sight == "nobody"
        if hidden and _heaped(course, placed, to):
            yield placed, step, to.zone


def _heaped(course: StepCourse, placed: PlacedStep, to: ZoneCards) -> bool:
    """Return whether a loop lays one card after another there, and nothing comes between."""
    named = {part.binding for part in walk(to) if isinstance(part, Named)}
    for frame in reversed(placed.around):
        loop = frame.step
        if isinstance(loop, ChooseStep):
            return False
        if isinstance(loop, ForEachStep) and loop.binding in named:
            continue
        if not isinstance(loop, (ForEachStep, TimesStep, UntilStep)) or _once(course, loop):
            continue
        return not any(
            _between(course, part, placed.step, to.zone, named)
            for part in (loop, *walk_steps(*loop.bodies()))
        )
    return False


def _once(course: StepCourse, loop: Step) -> bool:
    count = course.meant(loop.count) if isinstance(loop, TimesStep) else None
    return isinstance(count, Constant) and count.value == 1


def _between(course: StepCourse, part: Step, step: Step, zone: Zone, named: set[Binding]) -> bool:
    """Return whether a statement asks somebody, looks at a pile, takes of it, or names another."""
    if isinstance(part, ChooseStep) or (isinstance(part, LetStep) and part.binding in named):
        return True
    return part is not step and zone.name in course.read_by(part)


# -------------------------------------------------------------------------------- the remedy


def _under(place: Span, step: MoveStep) -> Fix | None:
    """Make of `move … to …` a `move … under …`."""
    assert isinstance(step.to, ZoneCards)
    head = step.what.span.end - place.start
    words = place.text[head : step.to.span.start - place.start]
    at = words.find(" to ")
    if at < 0:
        return None
    text = place.text
    return Fix(place, text[: head + at] + " under " + text[head + at + 4 :])


def _other_word(checker: Checker, placed: PlacedStep, place: Span) -> Fix | None:
    """Name the word that takes the same parts and lays under, in place of the one that is used."""
    calls = [f.step for f in placed.around if isinstance(f.step, PhaseStep)]
    used = next((call.word for call in calls if call.span == place), None)
    for entry in checker.layers.entries("word") if used is not None else ():
        word = entry.node
        assert isinstance(word, tree.WordNode) and used is not None
        moves = _MOVES.findall(word.block.span.text)
        if moves and _parts(word) == _parts(used) and all(" under " in move for move in moves):
            return Fix(place, place.text.replace(used.name.text, word.name.text, 1))
    return None


def _parts(word: tree.WordNode) -> list[tuple[str, str]]:
    return [(part.preposition, part.name.text) for part in word.params]

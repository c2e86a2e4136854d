"""Labels of the cards in a place: can they be those of several, and are all of them meant?

`suit of hand is spades` holds only where all cards are spades.  Where the place holds several
cards, whoever writes that means one of them; but for a sentence that says so: `three aces`.
"""

from __future__ import annotations

import re
from functools import cached_property

from cardlang.program import (
    SEAT,
    AllOf,
    AnyTrue,
    Constant,
    CountOf,
    Expression,
    ForEachStep,
    MoveStep,
    Named,
    Program,
    Step,
    TimesStep,
    UntilStep,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import OuterStep, StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.sentences.claims import Prose, Wordlist
from cardlang.resolve.review.sentences.named import SayableName, names_in
from cardlang.resolve.review.sentences.parts import PHRASES, sentence_parts


class GrowingPlaces:
    """The places to which a loop brings one card after the other, and where it does."""

    def __init__(self, course: StepCourse) -> None:
        self.course = course

    @cached_property
    def _grown(self) -> dict[str, list[int]]:
        """By name of a place, the moves that bring one card after the other."""
        found: dict[str, list[int]] = {}
        for at, deed in enumerate(self.course.deeds):
            to = deed.step.to if isinstance(deed.step, MoveStep) else None
            if isinstance(deed.step, MoveStep) and isinstance(to, ZoneCards):
                if any(_gathers(deed.step, to, frame) for frame in deed.around):
                    found.setdefault(to.zone.name, []).append(at)
        return found

    @cached_property
    def _asked(self) -> dict[int, list[int]]:
        """By place of a question in the game's own file, the statements that ask it."""
        found: dict[int, list[int]] = {}
        for at, deed in enumerate(self.course.deeds):
            for part in walk(*deed.step.children()):
                if part.span.source is self.course.root:
                    found.setdefault(part.span.start, []).append(at)
        return found

    def several(self, claim: Expression, zone: Zone) -> bool:
        """Return whether a place can hold several cards where a claim is asked of it.

        Not where it is asked before more come, nor where how many there are is asked, too.
        """
        grown = self._grown.get(zone.name)
        if not grown:
            return False
        where = self._asked.get(claim.span.start)
        return where is None or any(
            self._behind(at, one) for at in where if not self._counted(at, zone) for one in grown
        )

    def _behind(self, asked: int, grown: int) -> bool:
        """Return whether a statement stands behind another, or both in one loop."""
        rounds = {id(f.step) for f in self.course.deeds[grown].around if _rounds(f.step)}
        deed = self.course.deeds[asked]
        around = [deed.step, *(frame.step for frame in deed.around)]
        return grown < asked or any(id(step) in rounds for step in around)

    def _counted(self, asked: int, zone: Zone) -> bool:
        """Return whether a statement, or one around it, asks how many cards a place holds."""
        deed = self.course.deeds[asked]
        tests = [test for f in deed.around for test in (*f.tests, *f.passed)]
        return any(
            isinstance(part, CountOf) and zone.name in self.course.reads(part.x)
            for claim in self.course.claims([*tests, *deed.step.children()])
            if not isinstance(claim, AnyTrue)  # which may hold by the other part
            for part in walk(claim)
        )


def _rounds(loop: Step) -> bool:
    return isinstance(loop, (TimesStep, UntilStep))


def _gathers(step: MoveStep, to: ZoneCards, frame: OuterStep) -> bool:
    """Return whether a loop around a move brings several cards to one and the same place."""
    loop = frame.step
    match loop:
        case TimesStep(count=Constant(value=int(often))) if often < 2:
            return False
        case ForEachStep(binding=binding):
            if binding.kind.base is not SEAT or to.owner is not None:
                return False
        case TimesStep() | UntilStep():
            pass
        case _:
            return False
    if isinstance(step.what, AllOf):
        return False
    return not any(
        isinstance(one, MoveStep) and _gives_away(one, to.zone) for one in walk_steps((loop,))
    )


def _gives_away(step: MoveStep, zone: Zone) -> bool:
    """Return whether a move can take cards from a place."""
    for part in walk(step.what):
        if isinstance(part, ZoneCards) and part.zone is zone:
            return True
        if isinstance(part, Named) and part.binding.source is zone:
            return True
    return False


class AllOfThem:
    """The sentences of a game, read for labels that all cards are said to have."""

    def __init__(self, checker: Checker, program: Program, facts: DeckFacts) -> None:
        self._of = checker, program, facts

    @cached_property
    def _names(self) -> dict[str, list[SayableName]]:
        return names_in(*self._of)

    @cached_property
    def _parts(self) -> list[tuple[str, Wordlist, Prose]]:
        """The parts of all sentences, each with its language."""
        parts = sentence_parts(self._of[0], PHRASES)
        return [(language, words, words.prose(part)) for language, words, part in parts]

    def said(self, kind: str, label: str) -> bool:
        """Return whether a sentence says of a label that several, or all, cards have it."""
        for language, words, prose in self._parts:
            for name in self._names.get(language, ()):
                if name.sort == f"label {kind}" and label in name.words and name.told(prose.small):
                    counted = re.search(rf"_\d+_ (?:\w+ )?{name.stem}", prose.marked.lower())
                    if counted or words.search("all-of-them", prose.text):
                        return True
        return False

"""Choices in a sheet: who is asked, what may be done, and what comes of each move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable

from attrs import define, field

from cardlang.program import CARD, ChooseStep, Step, Verb
from cardlang.show.sheet.cover import Cover, Told, ToldBy
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.picks import at_table, is_led, is_plain, mentioned, picked
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, sentence
from cardlang.source import Span


def _line(point: Point) -> str:
    """The words of a move, by which one that was told before is known."""
    return f"{point.lead}: {point.text}"


@define
class ChoiceTeller:
    """Tells choices; how other statements are told is left to the course of a deal."""

    speaker: Speaker
    texts: set[str] = field(factory=set)  # sentences of the section
    in_turn: set[str] = field(factory=set)  # by which words of the prelude call whose turn it is

    @abstractmethod
    def steps(self, body: Iterable[Step], covered: Cover = Cover.NOTHING) -> list[Point]:
        """The points of a body, one a step."""

    @abstractmethod
    def below(
        self, text: str, body: tuple[Step, ...], covered: Cover, *about: Span
    ) -> tuple[Point, ...]:
        """The points beneath a sentence, which is looked at for what it does not have."""

    def choice(self, s: ChooseStep, covered: Cover) -> Told:
        speaker = self.speaker
        speaker.bound[s.mover] = speaker.say("seat")
        who = speaker.value(s.chooser)
        offered = [verb for verb in s.verbs if speaker.holds(verb.when) is not False]
        prose = speaker.prose(s.node)
        told = covered
        before = set(self.texts)
        points = [self._verb(verb, told, prose) for verb in offered]
        if told and all(_line(point) in before and not point.under for point in points):
            points = []  # the same choice has been told
        if s.otherwise is not None:
            inner = self.steps(s.otherwise, told)
            if inner:
                points.append(Point(capital(speaker.say("no-move")), tuple(inner)))
            elif not (told or s.otherwise):
                points.append(Point(speaker.say("no-move-nothing")))
        if covered and not prose:
            return points or ToldBy("sentence")
        known = covered and prose in self.texts
        self.texts.add(prose)
        if known and not points:
            return ToldBy("said before")
        asks = speaker.say("choose-together" if s.together else "chooses", who=who)
        if s.start is not None:
            asks = speaker.say("choose-best", who=who, start=speaker.value(s.start))
        usual = who in (speaker.say("seat"), *self.in_turn)
        if points and prose and not usual and not mentioned(who, prose):
            points = [Point(capital(asks), tuple(points))]
        return [Point(sentence(prose or asks), tuple(points))]

    def _verb(self, verb: Verb, covered: Cover, said: str) -> Point:
        """One verb of a choice; `said`: the sentence of the choice, which tells what is offered."""
        speaker = self.speaker
        block = verb.node.block
        prose = speaker.filled(speaker.prose(block), {}) if block is not None else ""
        single = [p.binding for p in verb.picks if not p.binding.kind.many]
        one_by_one = [binding for binding in single if binding.kind.base is CARD]
        told = []
        for pick in verb.picks:
            known = set(speaker.told)
            text = picked(speaker, pick, prose)
            half = not prose and len(verb.picks) > 1  # the sentence above is about the choice
            plain = half or (is_plain(at_table(speaker, pick.source)) and not is_led(pick, verb))
            if not (prose or said) or plain:
                told.append(text)
                speaker.composed.append(pick.source.span)
            else:  # a sentence says what may be picked; the rules that it leaves out are terms
                speaker.told = known
            if len(one_by_one) == 2 and pick.binding in one_by_one:
                key = ("first-card", "next-card")[one_by_one.index(pick.binding)]
                speaker.bound[pick.binding] = speaker.say(key)
        if prose or said:
            told = [text for text in told if text]
        if prose and prose.endswith("."):
            told = [f"{'; '.join(told)}. {capital(prose)}" if told else capital(prose)]
        elif prose:
            told.append(prose)
        above = " ".join([said, *told])  # when it is open is about no condition below
        if not prose and verb.when is not None and speaker.holds(verb.when) is None:
            told.append(speaker.say("when", when=speaker.clause(verb.when)))
            speaker.composed.append(verb.when.span)
        under = self.below(above, verb.body, Cover.ALL if prose else covered, verb.node.span)
        point = Point("; ".join(told), under, speaker.called("verb", verb.name))
        self.texts.add(_line(point))
        return point

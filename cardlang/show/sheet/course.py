"""The course of a deal, step by step, from the sentences of the words that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from attrs import define, field

from cardlang import limits
from cardlang.program import (
    CARD,
    SEAT,
    AllOf,
    AssignStep,
    AtOnceStep,
    AttemptStep,
    ChooseStep,
    CountOf,
    DoneStep,
    Expression,
    ForEachStep,
    IfStep,
    Keep,
    KeepValue,
    Label,
    LetStep,
    PhaseStep,
    PlainStep,
    PlayerCount,
    Reckoned,
    Step,
    TimesStep,
    ToldStep,
    UntilStep,
    ZoneCards,
    any_step,
    walk_steps,
)
from cardlang.reckoning import DIVIDED
from cardlang.show.sheet.assigned import assigned
from cardlang.show.sheet.choices import ChoiceTeller
from cardlang.show.sheet.cover import Cover, Reason, Told, ToldBy
from cardlang.show.sheet.left_out import brought, is_end, left_out, names_label
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.reach import nothing_at
from cardlang.show.sheet.settling import KeepChanges
from cardlang.show.sheet.speech import asks_for, capital, everyone, known_by, sentence
from cardlang.show.sheet.voice import SORTS, from_prelude
from cardlang.show.sheet.words import behind_unit
from cardlang.source import Span
from cardlang.syntax import tree

_NAMELY = re.compile("[,;]")
_BY_TABLE = re.compile(r"(\d+) (\(.*\))")  # a number, and in brackets that of other tables


def chooses(body: Iterable[Step]) -> bool:
    """Return whether somebody is asked in these statements."""
    return any(isinstance(s, ChooseStep) for s in walk_steps(body))


@define
class Course(ChoiceTeller):
    """Tells statements; covered ones, which a sentence has told, only for what is asked there."""

    settled: set[Keep] = field(factory=set)  # keeps that lines told before have changed
    loops: set[Label] = field(factory=set)  # what goes round and round
    ended: set[Label] = field(factory=set)  # of these, what is told to end
    sentences: list[str] = field(factory=list)  # those that a statement stands below
    authored: list[str] = field(factory=list)  # of these, the author's own
    passages: list[Span] = field(factory=list)  # of the file, that these sentences are about
    _changes: KeepChanges = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._changes = KeepChanges(self.speaker.holds)

    reasons: dict[Step, Reason] = field(factory=dict)  # of statements without a point

    def steps(self, body: Iterable[Step], covered: Cover = Cover.NOTHING) -> list[Point]:
        """The points of a body, one a step; why a step has none stands in `reasons`."""
        points: list[Point] = []
        body = tuple(body)
        ended = any(is_end(s) and left_out(s, self.authored, self.speaker) for s in body)
        for s in body:
            settled = set(self.settled)
            bare = ended and isinstance(s, AssignStep)  # what goes with an end that is left out
            told = self._step(s, Cover.NOTHING if bare else covered)
            if isinstance(told, ToldBy):
                self.reasons[s] = told.reason
            else:
                points += told
            self.settled = settled | self._changes.behind(s)
        return points

    def _stands_below(self, s: Step) -> bool:
        """Return whether a statement stands in a passage that the sentences above are about."""
        return any(
            span.source is s.span.source and span.start <= s.span.start and s.span.end <= span.end
            for span in self.passages
        )

    def _within(self, body: Iterable[Step], covered: Cover, reason: Reason = "sentence") -> Told:
        """The points of a block, or why nothing of it is told."""
        return self.steps(body, covered) or ToldBy(reason)

    def _step(self, s: Step, covered: Cover) -> Told:
        speaker = self.speaker
        if covered is Cover.PRELUDE and not from_prelude(s):
            covered = Cover.NOTHING
        if covered is Cover.ALL and not from_prelude(s) and not self._stands_below(s):
            covered = Cover.NOTHING  # it is added to a word from outside: no sentence knows of it
        lacks = covered is Cover.ALL and left_out(s, self.authored, speaker)
        if lacks:
            covered = Cover.NOTHING  # the sentence does not have all of it
            speaker.composed.append(s.span)
        if isinstance(s, (ForEachStep, UntilStep, TimesStep)) or (
            isinstance(s, PhaseStep) and from_prelude(s.word)
        ):
            self.loops.add(s.label)
        match any_step(s):
            case LetStep(binding=binding, value=value):
                told = set(speaker.told)
                speaker.bound[binding] = speaker.value(value)
                speaker.told = told  # it is told where the name is used, if anywhere
                if from_prelude(s) and binding.kind.base is SEAT:
                    self.in_turn.add(speaker.bound[binding])
                return ToldBy("name")
            case PhaseStep() as found:
                return self._word(found, covered)
            case ToldStep() as found:
                return self._told(found)
            case ChooseStep() as found:
                return self.choice(found, covered)
            case AtOnceStep(binding=binding, over=over, body=body):
                speaker.one(binding)
                if covered:
                    return self._within(body, covered)
                return self._around(capital(speaker.say("at-once", whom=self._whom(over))), body)
            case IfStep() as found:
                return self._covered(found, covered) if covered else self._if(found)
            case ForEachStep() as found:
                first = self._first(found) if covered else []
                speaker.one(found.binding)
                if first:
                    return [*first, *self.steps(found.body, covered)]
                return self._within(found.body, covered) if covered else self._for(found)
            case UntilStep(condition=condition, body=body):
                if covered:
                    return self._within(body, covered)
                return self._around(speaker.say("until", when=speaker.clause(condition)), body)
            case TimesStep() as found:
                return self._within(found.body, covered) if covered else self._times(found)
            case AttemptStep(body=body):
                if covered:
                    return self._within(body, covered)
                return self._around(speaker.say("attempt"), body)
            case AssignStep() as found:
                text = "" if covered else sentence(assigned(speaker, found))
                if covered or (lacks and len(text) > limits.SHEET_SENTENCE):
                    return ToldBy("sentence")  # one that is too long is told to the author
                return [Point(text)]
            case PlainStep(sentence=key, parts=parts):
                if covered:
                    return ToldBy("sentence")
                filled = {name: speaker.value(getattr(s, name)) for name in parts}
                return [Point(sentence(speaker.say(key, **filled)))]
            case never:
                assert_never(never)

    def _first(self, s: ForEachStep) -> list[Point]:
        """The point on who is asked first, where no sentence above or below says it."""
        if s.start is None or from_prelude(s) or not chooses(s.body):
            return []
        told = self.speaker.value(s.start)
        asked = (one for one in walk_steps(s.body) if isinstance(one, ChooseStep))
        said = " ".join([*self.sentences, *(self.speaker.prose(one.node) for one in asked)])
        if re.search(rf"\b(?:{known_by('firsts')})\b", said, re.IGNORECASE):
            return []
        word = told.split()[-1].lower()
        return (
            [] if word in said.lower() else [Point(sentence(self.speaker.say("begins", who=told)))]
        )

    def _covered(self, s: IfStep, covered: Cover) -> Told:
        """The points of the branches that there can be at this table."""
        found: list[Point] = []
        for condition, body in s.branches:
            holds = True if condition is None else self.speaker.holds(condition)
            if holds is False:
                continue
            inner = self.steps(body, covered)
            if holds or not inner or from_prelude(s) or self._says_when(condition, inner):
                found += inner
            else:  # no sentence above or below speaks of any condition
                key = "else-if" if found else "if"
                assert condition is not None
                self.speaker.composed.append(condition.span)
                text = self.speaker.say(key, when=self.speaker.clause(condition))
                found.append(Point(text, tuple(inner)))
            if holds:
                break
        return found or ToldBy("sentence")

    def _says_when(self, condition: Expression | None, inner: Iterable[Point]) -> bool:
        """Return whether the sentence above some points, or each of these, has a condition."""
        said = " ".join(point.text for point in inner)
        if condition is not None and names_label(condition, said, self.speaker):
            return True
        asked = re.compile(rf"\b(?:{known_by('depends')})\b", re.IGNORECASE)
        above = self.sentences[-1] if self.sentences else ""
        return bool(asked.search(above)) or all(asked.search(point.text) for point in inner)

    def _word(self, s: PhaseStep, covered: Cover) -> Told:
        word, body, given = s.word, s.body, s.given
        speaker = self.speaker
        prose = speaker.prose(word.block)
        hidden = from_prelude(s) or (from_prelude(word) and not chooses(body))
        if prose and nothing_at(body, speaker.holds):
            return ToldBy("no table")
        if not prose or (covered and hidden):
            self.passages.append(word.block.span)
            told = self._within(body, covered, "sentence" if covered else "no deed")
            self.passages.pop()
            return told
        asked = {name: value for name, value in given.parts.items() if asks_for(prose, name)}
        parts = {name: speaker.apart(value) for name, value in asked.items()}
        for name, value in asked.items():
            if isinstance(value, KeepValue) and value.kind.base is SEAT:
                parts[name] += self._start(value.keep)
        text = sentence(self._filled(prose, parts))
        known = covered and text in self.texts
        self.texts.add(text)
        below = Cover.PRELUDE if from_prelude(word) else Cover.ALL
        further = self._given(body, tuple(asked.values())) if below is Cover.PRELUDE else []
        under = (*further, *self.below(text, body, max(covered, below), word.block.span))
        if known:
            return list(under) or ToldBy("said before")
        return [Point(text, under)]

    def _given(self, body: tuple[Step, ...], asked: tuple[object, ...]) -> list[Point]:
        """The points for what a word of the prelude was given that its sentence does not name."""
        speaker, found = self.speaker, dict[str, str]()
        named = [one.span for one in asked if isinstance(one, (Expression, tree.SyntaxNode))]
        for s, x in brought(body):
            inside = any(
                at.source is x.span.source and at.start <= x.span.start and x.span.end <= at.end
                for at in named
            )
            if not inside:
                keys = {SEAT: "given-who", CARD: "given-where"}
                key = keys.get(x.kind.base, "given-what")
                if key == "given-who" and isinstance(s, UntilStep):
                    key = "given-until"
                if key == "given-where" and not isinstance(x, ZoneCards):
                    key = "given-what"
                told = speaker.value(x)
                told = everyone(told) if x.kind.base is SEAT else told
                if found.get(told) != "given-until":
                    found[told] = key
        return [Point(sentence(speaker.say(key, a=told))) for told, key in found.items()]

    def below(
        self, text: str, body: tuple[Step, ...], covered: Cover, *about: Span
    ) -> tuple[Point, ...]:
        """The points beneath a sentence, which is looked at for what it does not have."""
        authored, passages = len(self.authored), len(self.passages)
        self.sentences.append(text)
        self.authored += (text,) if covered is Cover.ALL else ()  # the prelude's know of no game
        self.passages += about
        under = tuple(self.steps(body, covered))
        self.sentences.pop()
        del self.authored[authored:], self.passages[passages:]
        return under

    def _told(self, s: ToldStep) -> Told:
        """The points of a sentence at the head of a block, and beneath it of what is
        asked there.
        """
        block, body, names = s.block, s.body, s.names
        speaker = self.speaker
        if nothing_at(body, speaker.holds):
            return ToldBy("no table")
        for loop in body:
            if isinstance(loop, (ForEachStep, AtOnceStep)):
                speaker.one(loop.binding)
        parts = {name: speaker.bound.get(found, found.name) for name, found in names.items()}
        text = sentence(self._filled(speaker.prose(block), parts))
        below = Cover.PRELUDE if from_prelude(s) else Cover.ALL
        about = (block.span, *(inner.span for inner in body))  # heads of loops stand above it
        return [Point(text, self.below(text, body, below, *about))]

    def _filled(self, prose: str, parts: dict[str, str]) -> str:
        """Prose with its parts; a number that needs a clause stands behind the sentence."""
        speaker = self.speaker
        long = [name for name, told in parts.items() if _NAMELY.search(told) and told[0] == "("]
        if len(long) != 1:
            return speaker.filled(prose, parts)
        told = parts[long[0]].removeprefix("(").removesuffix(")")
        text = sentence(speaker.filled(prose, {**parts, long[0]: speaker.say("so-many")}))
        return speaker.say("namely", text=text, n=told)

    def _start(self, keep: Keep) -> str:
        """A phrase for who is meant at first, where a keep of a seat says so."""
        starts = keep.starts
        if starts is None or keep.each == "match" or id(keep) in self.speaker.told:
            return ""
        if keep in self.settled:  # the game says who it is before anybody asks
            return ""
        self.speaker.told.add(id(keep))
        return f" ({self.speaker.say('at-first', who=self.speaker.value(starts))})"

    # ---------------------------------------------------------------------- statements

    def _if(self, s: IfStep) -> Told:
        found: list[Point] = []
        for condition, body in s.branches:
            holds = True if condition is None else self.speaker.holds(condition)
            if holds is False:
                continue
            key = "else" if holds else ("else-if" if found else "if")
            known = set(self.speaker.told)
            text = self.speaker.say(key, when="" if holds else self.speaker.clause(condition))
            if body and isinstance(body[0], ToldStep):  # which says when, too
                self.speaker.told = known
            inner = self.steps(body)
            if holds and not found:
                return inner or ToldBy("no deed")
            if body and isinstance(body[0], ToldStep):
                found += inner
            elif key == "if" and len(body) == 1 and isinstance(body[0], DoneStep):
                when = self.speaker.clause(condition)
                ends = "on-until" if body[0].label in self.loops else "done-if"
                if body[0].label in self.ended:
                    ends = "ends-also"
                if ends == "on-until":
                    self.ended.add(body[0].label)
                found.append(Point(self.speaker.say(ends, when=when)))
            elif inner or len(s.branches) > 1:  # what comes behind depends on it
                inner = inner or [Point(self.speaker.say("does-nothing"))]
                found.append(Point(text, tuple(inner)))
            if holds:
                break
        return found or ToldBy("no deed" if s.branches else "no table")

    def _whom(self, over: Expression) -> str:
        if isinstance(over, AllOf) and over.base not in SORTS:
            return self.speaker.some_kind("each", over.base.name)
        return self.speaker.value(over)

    def _for(self, s: ForEachStep) -> Told:
        speaker = self.speaker
        key = "for" if s.start is None else "for-from"
        text = speaker.say(key, whom=self._whom(s.over), first=speaker.value(s.start))
        return self._around(capital(text), s.body)

    def _times(self, s: TimesStep) -> Told:
        count = behind_unit(s.count)
        shared = _shared(count)
        if shared is not None:
            return self._around(self.speaker.say("as-long", a=self.speaker.value(shared)), s.body)
        n = self.speaker.value(count)
        key = "as-often"
        if n.isdecimal():  # also of what a name or an option stands for at this table
            key = {"1": "once", "2": "twice"}.get(n, "times")
        elif found := _BY_TABLE.fullmatch(n):
            said = self.speaker.say("times-else", n=found[1], others=found[2])
            return self._around(capital(said), s.body)
        return self._around(self.speaker.say(key, n=n), s.body)

    def _around(self, text: str, body: tuple[Step, ...]) -> Told:
        inner = self.steps(body)
        return [Point(text, tuple(inner))] if inner else ToldBy("no deed")


def _shared(count: Expression) -> ZoneCards | None:
    """The cards of which all players get equally many, if that is what a number says."""
    match count:
        case Reckoned(operator=operator, left=CountOf(x=several), right=PlayerCount()) if (
            operator == DIVIDED
        ):
            cards = behind_unit(several)
            return cards if isinstance(cards, ZoneCards) else None
    return None

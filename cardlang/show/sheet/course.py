"""The course of a deal, step by step, from the sentences of the words that it uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define

from cardlang.program import CARD, GROUPS, NUMBER, SEAT, Expression, Pick, Step, Verb
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, sentence
from cardlang.show.sheet.voice import SORTS
from cardlang.syntax import tree

_CARDS = re.compile(r"(an?|any|each) .*\bcard\b|(eine?|jede) .*\b[Kk]arte\b")
_NAMELY = re.compile("[,;]")


def from_prelude(node: Any) -> bool:
    """Whether something stands in the prelude."""
    return bool(node.span.source.name.startswith("prelude/"))


def chooses(body: Iterable[Step]) -> bool:
    """Whether somebody is asked in these statements."""
    return any(s.op == "choose" or any(map(chooses, bodies(s))) for s in body)


def bodies(s: Step) -> list[tuple[Step, ...]]:
    """The statements inside a statement."""
    if s.op == "if":
        return [body for _, body in s.args[0]]
    if s.op == "choose":
        return [*(verb.body for verb in s.args[2]), s.args[6] or ()]
    return [a for a in s.args if isinstance(a, tuple) and a and isinstance(a[0], Step)]


def settled_by(body: Iterable[Step]) -> Iterator[int]:
    """The ids of the keeps that statements of the game's own file change."""
    for s in body:
        if s.op == "assign" and s.args[0].op == "keep" and not from_prelude(s):
            yield id(s.args[0].args[0])
        for inner in bodies(s):
            yield from settled_by(inner)


@define
class Course:
    """Tells statements; `covered` ones, which a sentence has told, only for what is asked there."""

    speaker: Speaker
    texts: set[str]
    settled: frozenset[int] = frozenset()  # keeps that the game's own lines change, by id

    def steps(self, body: Iterable[Step], covered: bool = False) -> list[Point]:
        """What is done, one point a step."""
        return [point for s in body for point in self._step(s, covered)]

    def _step(self, s: Step, covered: bool) -> list[Point]:
        speaker = self.speaker
        if s.op == "let":
            told = set(speaker.told)
            speaker.bound[s.args[0]] = speaker.value(s.args[1])
            speaker.told = told  # it is told where the name is used, if anywhere
            return []
        if s.op == "phase":
            return self._word(s, covered)
        if s.op == "told":
            return self._told(s)
        if s.op == "choose":
            return self._choice(s, covered)
        if s.op == "for":
            speaker.one(s.args[1])
        if s.op == "once":
            speaker.one(s.args[0])
            return self.steps(s.args[2], covered)
        if covered:
            if s.op == "if":
                return self._covered(s)
            return [point for body in bodies(s) for point in self.steps(body, True)]
        return TOLD[s.op](self, s) if s.op in TOLD else []

    def _covered(self, s: Step) -> list[Point]:
        """What is asked in the branches that there can be at this table."""
        found: list[Point] = []
        for condition, body in s.args[0]:
            holds = True if condition is None else self.speaker.holds(condition)
            if holds is not False:
                found += self.steps(body, True)
            if holds:
                break
        return found

    def _word(self, s: Step, covered: bool) -> list[Point]:
        _, word, body, given = s.args
        assert isinstance(word, tree.Word)
        speaker = self.speaker
        prose = speaker.prose(word.block)
        hidden = from_prelude(s) or (from_prelude(word) and not chooses(body))
        if not prose or (covered and hidden):
            return self.steps(body, covered)
        asked = {name: value for name, value in given.parts.items() if "{" + name + "}" in prose}
        parts = {name: speaker.apart(value) for name, value in asked.items()}
        for name, value in asked.items():
            if isinstance(value, Expression) and value.op == "keep" and value.kind.base is SEAT:
                parts[name] += self._start(value)
        text = sentence(self._filled(prose, parts))
        known = covered and text in self.texts
        self.texts.add(text)
        under = tuple(self.steps(body, True))
        return list(under) if known else [Point(text, under)]

    def _told(self, s: Step) -> list[Point]:
        """What a sentence at the head of a block tells, and beneath it what is asked there."""
        block, body, names = s.args
        speaker = self.speaker
        for loop in body:
            if loop.op in ("for", "once"):
                speaker.one(loop.args[loop.op == "for"])
        parts = {name: speaker.bound.get(found, found.name) for name, found in names.items()}
        text = sentence(self._filled(speaker.prose(block), parts))
        return [Point(text, tuple(self.steps(body, True)))]

    def _filled(self, prose: str, parts: dict[str, str]) -> str:
        """Prose with its parts; a number that needs a clause stands behind the sentence."""
        speaker = self.speaker
        long = [name for name, told in parts.items() if _NAMELY.search(told) and told[0] == "("]
        if len(long) != 1:
            return speaker.filled(prose, parts)
        told = parts[long[0]].removeprefix("(").removesuffix(")")
        text = sentence(speaker.filled(prose, {**parts, long[0]: speaker.say("so-many")}))
        return speaker.say("namely", text=text, n=told)

    def _start(self, place: Expression) -> str:
        """Who is meant at first, where a keep of a seat says so."""
        keep = place.args[0]
        starts = keep.starts
        if starts is None or keep.each == "match" or id(keep) in self.speaker.told:
            return ""
        if id(keep) in self.settled:  # the game says who it is before anybody asks
            return ""
        self.speaker.told.add(id(keep))
        return f" ({self.speaker.say('at-first', who=self.speaker.value(starts))})"

    # ------------------------------------------------------------------------ choices

    def _choice(self, s: Step, covered: bool) -> list[Point]:
        chooser, mover, verbs, together, _, node, otherwise = s.args
        speaker = self.speaker
        speaker.bound[mover] = speaker.say("seat")
        who = speaker.value(chooser)
        offered = [verb for verb in verbs if speaker.holds(verb.when) is not False]
        prose = speaker.prose(node)
        told = covered or bool(prose)
        points = [point for verb in offered for point in self._verb(verb, told, bool(prose))]
        if otherwise:
            inner = self.steps(otherwise, told)
            if inner:
                points.append(Point(capital(speaker.say("no-move")), tuple(inner)))
        if covered and not prose:
            return points
        text = prose or speaker.say("choose-together" if together else "chooses", who=who)
        return [Point(sentence(text), tuple(points))]

    def _verb(self, verb: Verb, covered: bool, said: bool) -> list[Point]:
        """One verb of a choice; `said`: the choice has a sentence, which tells what is offered."""
        speaker = self.speaker
        block = verb.node.block
        prose = speaker.prose(block) if block is not None else ""
        told = [self._pick(pick) for pick in verb.picks]
        if prose or said:  # which says what may be picked, better than a condition would
            plain = zip(told, verb.picks, strict=True)
            told = [text for text, pick in plain if text and _plain(pick.source)]
        if prose and prose.endswith("."):
            told = [f"{'; '.join(told)}. {capital(prose)}" if told else capital(prose)]
        elif prose:
            told.append(prose)
        elif verb.when is not None and not covered and speaker.holds(verb.when) is None:
            told.append(speaker.say("when", when=speaker.clause(verb.when)))
        under = self.steps(verb.body, covered or bool(prose))
        lead = speaker.called("verb", verb.name)
        text = "; ".join(told)
        key = f"{lead}: {text}"
        if covered and not under and (key in self.texts):
            return []
        self.texts.add(key)
        return [Point(text, tuple(under), lead)]

    def _pick(self, pick: Pick) -> str:
        speaker, source = self.speaker, pick.source
        while source.op == "unit":
            source = source.args[0]
        before = source.op == "call" and id(source.args[0].node) in speaker.told
        told = speaker.value(pick.source)
        base = pick.source.kind.base
        kind = pick.binding.kind
        chosen = "that-number" if kind.base is NUMBER else "that-choice"
        people = kind.base in SORTS or kind.base is GROUPS
        speaker.bound[pick.binding] = speaker.standing(kind) if people else speaker.say(chosen)
        near = "-from" if source.op == "zone" and base is CARD else ""
        if pick.low is not None:
            low, high = speaker.value(pick.low), speaker.value(pick.high)
            key = "pick-n" if low == high else "pick-range"
            text = speaker.say(key + near, n=low, low=low, high=high, source=told)
        else:
            keys = {CARD: "pick-card", SEAT: "pick-seat", NUMBER: "pick-number"}
            key = "pick-groups" if base is GROUPS else keys.get(base, "pick-one")
            bare = key == "pick-one" and source.op in ("all", "minus")
            bare = bare or (key == "pick-card" and bool(_CARDS.match(told)))
            text = told if bare else speaker.say(key + near, source=told)
        return text if not before else ("" if key == "pick-one" else text.partition(": ")[0])

    # ---------------------------------------------------------------------- statements

    def _if(self, s: Step) -> list[Point]:
        found: list[Point] = []
        for condition, body in s.args[0]:
            holds = True if condition is None else self.speaker.holds(condition)
            if holds is False:
                continue
            key = "else" if holds else ("else-if" if found else "if")
            text = self.speaker.say(key, when="" if holds else self.speaker.clause(condition))
            inner = self.steps(body)
            if holds and not found:
                return inner
            if body and body[0].op == "told":  # which says when, too
                found += inner
            elif inner:
                found.append(Point(text, tuple(inner)))
            if holds:
                break
        return found

    def _for(self, s: Step) -> list[Point]:
        _, b, over, start, body = s.args
        speaker = self.speaker
        speaker.one(b)
        inner = self.steps(body)
        key = "for" if start is None else "for-from"
        whom = speaker.value(over)
        if over.op == "all" and over.args[0] not in SORTS:
            whom = speaker.some_kind("each", over.args[0].name)
        text = speaker.say(key, whom=whom, first=speaker.value(start))
        return [Point(text, tuple(inner))] if inner else []

    def _until(self, s: Step) -> list[Point]:
        text = self.speaker.say("until", when=self.speaker.clause(s.args[1]))
        return self._around(text, s.args[3])

    def _times(self, s: Step) -> list[Point]:
        n = self.speaker.value(s.args[1])
        key = "as-often"
        if s.args[1].op == "const":
            key = {"1": "once", "2": "twice"}.get(n, "times")
        return self._around(self.speaker.say(key, n=n), s.args[2])

    def _attempt(self, s: Step) -> list[Point]:
        return self._around(self.speaker.say("attempt"), s.args[1])

    def _around(self, text: str, body: tuple[Step, ...]) -> list[Point]:
        inner = self.steps(body)
        return [Point(text, tuple(inner))] if inner else []

    def _assign(self, s: Step) -> list[Point]:
        place, value = s.args
        speaker = self.speaker
        told = speaker.value(place)
        ways = {"add": "gains", "sub": "loses", "union": "joins", "minus": "leaves"}
        same = value.op in ways and _alike(value.args[0], place)
        who = self._scorer(place)
        if same and who and value.op in ("add", "sub"):
            key = "score-gains" if value.op == "add" else "score-loses"
            text = speaker.say(key, who=who, value=speaker.value(value.args[1]))
        elif same:
            text = speaker.say(ways[value.op], place=told, value=speaker.value(value.args[1]))
        elif value.op == "nothing-there":
            text = speaker.say("becomes-none", place=told)
        elif value.op == "call":
            text = speaker.say("is-so", place=told, value=speaker.value(value))
        else:
            text = speaker.say("becomes", place=told, value=speaker.value(value))
        return [Point(sentence(text))]

    def _scorer(self, place: Expression) -> str:
        """Whose score it is, where the place is a score."""
        if place.op != "keep" or place.args[0] is not self.speaker.program.score:
            return ""
        owner: Expression = place.args[1]
        while owner.op == "fn" and owner.args[0] == "side":
            owner = owner.args[1][0]
        return self.speaker.value(owner)

    def _move(self, s: Step) -> list[Point]:
        what, place, under = s.args
        key = "move-under" if under else "move"
        speaker = self.speaker
        text = speaker.say(key, what=speaker.value(what), place=speaker.value(place))
        return [Point(sentence(text))]

    def _shuffle(self, s: Step) -> list[Point]:
        text = self.speaker.say("shuffle", place=self.speaker.value(s.args[0]))
        return [Point(sentence(text))]

    def _show(self, s: Step) -> list[Point]:
        what, to = map(self.speaker.value, s.args)
        return [Point(sentence(self.speaker.say("show", what=what, whom=to)))]

    def _end(self, s: Step) -> list[Point]:
        return [Point(self.speaker.say(f"end-{s.args[0]}"))]


def _plain(x: Expression) -> bool:
    """Whether it is a place, a rule or a whole kind that is picked from, and not a condition."""
    while x.op == "unit":
        x = x.args[0]
    return x.op in ("zone", "call", "all", "range", "set", "keep")


def _alike(one: Expression, other: Expression) -> bool:
    return one.op == other.op and one.args[:1] == other.args[:1]


TOLD = {
    "if": Course._if,
    "for": Course._for,
    "until": Course._until,
    "times": Course._times,
    "attempt": Course._attempt,
    "assign": Course._assign,
    "move": Course._move,
    "shuffle": Course._shuffle,
    "show": Course._show,
    "end": Course._end,
}

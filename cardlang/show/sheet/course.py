"""The course of a deal, step by step, from the sentences of the words that it uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define

from cardlang.model import CARD, GROUPS, NUMBER, SEAT, Pick, S, Verb, X
from cardlang.show.sheet.parts import Point
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.speech import capital, sentence
from cardlang.show.sheet.voice import SORTS
from cardlang.syntax import tree


def from_prelude(node: Any) -> bool:
    """Whether something stands in the prelude."""
    return bool(node.span.source.name.startswith("prelude/"))


def chooses(body: Iterable[S]) -> bool:
    """Whether somebody is asked in these statements."""
    return any(s.op == "choose" or any(map(chooses, bodies(s))) for s in body)


def bodies(s: S) -> list[tuple[S, ...]]:
    """The statements inside a statement."""
    if s.op == "if":
        return [body for _, body in s.args[0]]
    if s.op == "choose":
        return [*(verb.body for verb in s.args[2]), s.args[6] or ()]
    return [a for a in s.args if isinstance(a, tuple) and a and isinstance(a[0], S)]


@define
class Course:
    """Tells statements; `covered` ones, which a sentence has told, only for what is asked there."""

    speaker: Speaker
    texts: set[str]

    def steps(self, body: Iterable[S], covered: bool = False) -> list[Point]:
        """What is done, one point a step."""
        return [point for s in body for point in self._step(s, covered)]

    def _step(self, s: S, covered: bool) -> list[Point]:
        speaker = self.speaker
        if s.op == "let":
            speaker.bound[s.args[0]] = speaker.value(s.args[1])
            return []
        if s.op == "phase":
            return self._word(s, covered)
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

    def _covered(self, s: S) -> list[Point]:
        """What is asked in the branches that there can be at this table."""
        found: list[Point] = []
        for condition, body in s.args[0]:
            holds = True if condition is None else self.speaker.holds(condition)
            if holds is not False:
                found += self.steps(body, True)
            if holds:
                break
        return found

    def _word(self, s: S, covered: bool) -> list[Point]:
        _, word, body, given = s.args
        assert isinstance(word, tree.Word)
        speaker = self.speaker
        prose = speaker.prose(word.block)
        hidden = from_prelude(s) or (from_prelude(word) and not chooses(body))
        if not prose or (covered and hidden):
            return self.steps(body, covered)
        parts = {name: speaker.apart(value) for name, value in given.parts.items()}
        for name, value in given.parts.items():
            if isinstance(value, X) and value.op == "keep" and value.kind.base is SEAT:
                parts[name] += self._start(value)
        text = sentence(speaker.filled(prose, parts))
        known = covered and text in self.texts
        self.texts.add(text)
        under = tuple(self.steps(body, True))
        return list(under) if known else [Point(text, under)]

    def _start(self, place: X) -> str:
        """Who is meant at first, where a keep of a seat says so."""
        keep = place.args[0]
        starts = keep.starts
        if starts is None or keep.each == "match" or id(keep) in self.speaker.told:
            return ""
        self.speaker.told.add(id(keep))
        return f" ({self.speaker.say('at-first', who=self.speaker.value(starts))})"

    # ------------------------------------------------------------------------ choices

    def _choice(self, s: S, covered: bool) -> list[Point]:
        chooser, mover, verbs, together, _, node, otherwise = s.args
        speaker = self.speaker
        speaker.bound[mover] = speaker.say("seat")
        who = speaker.value(chooser)
        offered = [verb for verb in verbs if speaker.holds(verb.when) is not False]
        points = [point for verb in offered for point in self._verb(verb, covered)]
        if otherwise:
            inner = self.steps(otherwise, covered)
            if inner:
                points.append(Point(capital(speaker.say("no-move")), tuple(inner)))
        prose = speaker.prose(node)
        if covered and not prose:
            return points
        text = prose or speaker.say("choose-together" if together else "chooses", who=who)
        return [Point(sentence(text), tuple(points))]

    def _verb(self, verb: Verb, covered: bool) -> list[Point]:
        speaker = self.speaker
        block = verb.node.block
        prose = speaker.prose(block) if block is not None else ""
        told = [self._pick(pick) for pick in verb.picks]
        if prose:  # which says what may be picked, better than a condition would
            plain = zip(told, verb.picks, strict=True)
            told = [text for text, pick in plain if _plain(pick.source)]
        if prose:
            told.append(prose)
        elif verb.when is not None and speaker.holds(verb.when) is None:
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
            text = told if bare else speaker.say(key + near, source=told)
        return text.partition(": ")[0] if before else text

    # ---------------------------------------------------------------------- statements

    def _if(self, s: S) -> list[Point]:
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
            if inner:
                found.append(Point(text, tuple(inner)))
            if holds:
                break
        return found

    def _for(self, s: S) -> list[Point]:
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

    def _until(self, s: S) -> list[Point]:
        text = self.speaker.say("until", when=self.speaker.clause(s.args[1]))
        return self._around(text, s.args[3])

    def _times(self, s: S) -> list[Point]:
        n = self.speaker.value(s.args[1])
        key = "as-often" if s.args[1].op != "const" else ("once" if n == "1" else "times")
        return self._around(self.speaker.say(key, n=n), s.args[2])

    def _attempt(self, s: S) -> list[Point]:
        return self._around(self.speaker.say("attempt"), s.args[1])

    def _around(self, text: str, body: tuple[S, ...]) -> list[Point]:
        inner = self.steps(body)
        return [Point(text, tuple(inner))] if inner else []

    def _assign(self, s: S) -> list[Point]:
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

    def _scorer(self, place: X) -> str:
        """Whose score it is, where the place is a score."""
        if place.op != "keep" or place.args[0] is not self.speaker.program.score:
            return ""
        owner: X = place.args[1]
        while owner.op == "fn" and owner.args[0] == "side":
            owner = owner.args[1][0]
        return self.speaker.value(owner)

    def _move(self, s: S) -> list[Point]:
        what, place, under = s.args
        key = "move-under" if under else "move"
        speaker = self.speaker
        text = speaker.say(key, what=speaker.value(what), place=speaker.value(place))
        return [Point(sentence(text))]

    def _shuffle(self, s: S) -> list[Point]:
        text = self.speaker.say("shuffle", place=self.speaker.value(s.args[0]))
        return [Point(sentence(text))]

    def _show(self, s: S) -> list[Point]:
        what, to = map(self.speaker.value, s.args)
        return [Point(sentence(self.speaker.say("show", what=what, whom=to)))]

    def _end(self, s: S) -> list[Point]:
        return [Point(self.speaker.say(f"end-{s.args[0]}"))]


def _plain(x: X) -> bool:
    """Whether it is a place, a rule or a whole kind that is picked from, and not a condition."""
    while x.op == "unit":
        x = x.args[0]
    return x.op in ("zone", "call", "all", "range", "set", "keep")


def _alike(one: X, other: X) -> bool:
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

"""Plain sentences in which a game is told back to its author, as the program understood it.

Direction, order of play, who deals next, scoring, ties and the end, from the checked program: the
sentences of the game's own rules and words are left out, so that an author reads what the lines
say and not what was meant.  Names of places and scores stay; what a score is made of is told by
what its rules come to.  The words are those of rules sheets (`catalogues/*/sheet.ftl`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from textwrap import wrap
from typing import Literal

from attrs import define, field, frozen

from cardlang.engine import Engine
from cardlang.messages.catalogue import FIRST
from cardlang.program import (
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AssignStep,
    AtOnceStep,
    ChooseStep,
    Definition,
    EndDealStep,
    EndMatchStep,
    Expression,
    FirstOf,
    ForEachStep,
    HavingMost,
    KeepValue,
    LetStep,
    MembersOf,
    MoveStep,
    Named,
    NextOf,
    OnlyOf,
    PhaseStep,
    PreviousOf,
    Program,
    Step,
    TimesStep,
    UntilStep,
    walk,
)
from cardlang.resolve.review.course import OuterStep, PlacedStep, StepCourse
from cardlang.show.sheet.assigned import assigned
from cardlang.show.sheet.bare_lines import LinesSpeaker
from cardlang.show.sheet.course import Course, chooses
from cardlang.show.sheet.definitions import makeup, meaning
from cardlang.show.sheet.ending import match_end
from cardlang.show.sheet.speech import phrase, sentence
from cardlang.show.sheet.terms import by_label
from cardlang.show.sheet.voice import SORTS, from_prelude
from cardlang.show.text import printable
from cardlang.show.wording import names_of
from cardlang.source import Span

Aspect = Literal["direction", "order", "dealer", "scoring", "ties", "end"]
ASPECTS: tuple[Aspect, ...] = ("direction", "order", "dealer", "scoring", "ties", "end")


@frozen
class Understood:
    """One sentence: what it is about (one of ASPECTS) and the line that it tells, if one does."""

    aspect: Aspect
    text: str
    line: int | None = None


def told_back(engine: Engine, language: str = FIRST) -> list[Understood]:
    """Say back what was understood of a game, in the order of ASPECTS.

    A sentence about a file that the game extends names no line.
    """
    program = engine.program
    own = (name for name in program.files if not name.startswith("prelude/"))
    root = next(own, "")
    packs = [engine.cards(count, {}) for count in program.players]
    cards = {card.id: card for pack in packs for card in pack}
    speaker = LinesSpeaker(program, names_of(program, language), cards)
    teller = _Teller(program, speaker, root)
    teller.tell()
    order = sorted(teller.found, key=lambda one: ASPECTS.index(one.aspect))
    return list({(one.aspect, one.text): one for one in reversed(order)}.values())[::-1]


def drawn(rows: Iterable[Understood], language: str = FIRST) -> Iterator[str]:
    """The sentences as lines of text, those about one thing under its name."""
    for aspect, group in groupby(rows, lambda row: row.aspect):
        yield f"{phrase(language, f'tell-{aspect}')}:"
        for row in group:
            where = (
                "" if row.line is None else f" ({phrase(language, 'tell-line', n=str(row.line))})"
            )
            text = printable(row.text + where)
            yield from wrap(text, 80, initial_indent="  ", subsequent_indent="    ")


@define
class _Teller:
    program: Program
    s: LinesSpeaker
    root: str
    found: list[Understood] = field(factory=list)
    named: dict[Definition, Aspect] = field(factory=dict)  # own rules that sentences name
    placed: StepCourse = field(init=False)
    course: Course = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.placed = StepCourse(self.program, self.program.box.node.span.source, {})
        self.course = Course(self.s)

    def add(self, aspect: Aspect, text: str, span: Span | None = None) -> None:
        """Take a sentence up, with the line that it tells."""
        line = span.line if span is not None and span.source.name == self.root else None
        if text:
            self.found.append(Understood(aspect, sentence(text), line))

    def own(self, step: Step) -> Span | None:
        """The innermost place outside the prelude that a statement is due to."""
        places = (*step.via, step.span)
        own = (one for one in reversed(places) if not one.source.name.startswith("prelude/"))
        return next(own, None)

    # ------------------------------------------------------------------------------- all of it

    def tell(self) -> None:
        """Tell all there is, statement by statement, then what the rules say."""
        s, program = self.s, self.program
        if program.players != (1,):
            around = "anticlockwise" if program.anticlockwise else "clockwise"
            self.add("direction", s.say(around))
        counted = _counted(self.placed, program)
        within: Step | None = None
        for deed in self.placed.deeds:
            step = deed.step
            self._bind(deed)
            self._neighbours(deed)
            if within is None or all(frame.step is not within for frame in deed.around):
                within = step if self._order(deed) else None
            match step:
                case AssignStep():
                    self._assigned(deed, step, counted)
                case EndDealStep() if self.own(step) is not None:
                    self._told("end", deed, s.say("end-deal"))
                case EndMatchStep() if self.own(step) is not None:
                    self._told("end", deed, s.say("end-match"))
            self._ties(step)
        self.add("end", match_end(s), self._span())
        self.use("end", program.ends, program.winner)
        self._orders()
        self._winner()
        self._definitions()

    def _span(self) -> Span | None:
        ends = self.program.ends or self.program.winner
        return None if ends is None else ends.span

    def _bind(self, deed: PlacedStep) -> None:
        """Bind the names for the statements that follow."""
        s, step = self.s, deed.step
        match step:
            case LetStep(binding=binding, value=value):
                s.bound[binding] = s.value(value)
            case ForEachStep(binding=binding) | AtOnceStep(binding=binding):
                s.one(binding)
                outer = (getattr(frame.step, "binding", None) for frame in deed.around)
                if any(one is not None and s.bound.get(one) == s.bound[binding] for one in outer):
                    s.bound[binding] = s.say("that-seat")
            case ChooseStep(mover=mover, verbs=verbs):
                s.bound[mover] = s.say("seat")
                for pick in (pick for verb in verbs for pick in verb.picks):
                    number = pick.binding.kind.base is NUMBER
                    people = pick.binding.kind.base in SORTS
                    s.one(pick.binding)
                    if not people:
                        s.bound[pick.binding] = s.say("that-number" if number else "that-choice")

    def use(self, aspect: Aspect, *values: Expression | None) -> None:
        """Note the game's own rules that a sentence about some values names."""
        todo = list(walk(*values))
        while todo:
            x = todo.pop()
            if isinstance(x, Named) and x.binding in self.placed.lets:
                todo += walk(self.placed.lets[x.binding])
            for thing in x.things():
                if isinstance(thing, Definition) and thing not in self.named:
                    self.named[thing] = aspect
                    todo += walk(thing.body, *(value for _, value in thing.lets))

    def _definitions(self) -> None:
        for rule, aspect in self.named.items():
            if from_prelude(rule.node) or rule.body is None:
                continue
            told = by_label(self.s, rule) or meaning(self.s, rule)
            aspect = "direction" if any(map(_beside, walk(rule.body))) else aspect
            name = self.s.called("rule", rule.name)
            self.add(aspect, self.s.say("tell-means", name=name, what=told), rule.node.span)
        for rule in self.program.rules.values():
            if rule.used and not from_prelude(rule.node) and rule.body is not None:
                for value in (*(value for _, value in rule.lets), rule.body):
                    self._tied(value, rule.node.span)
        for pattern in list(self.s.patterns.values()):
            if not from_prelude(pattern.node):
                name = self.s.called("rule", pattern.name)
                told = self.s.say("tell-means", name=name, what=makeup(self.s, pattern))
                self.add("scoring", told, pattern.node.span)

    # ------------------------------------------------------------------------------- who plays

    def _order(self, deed: PlacedStep) -> bool:
        """Tell in which order seats choose; whether a statement says so for all in it."""
        step, s = deed.step, self.s
        span = self.own(step)
        if span is None or not chooses((step,)):
            return False
        if isinstance(step, PhaseStep) and from_prelude(step.word) and not from_prelude(step):
            if not s.prose(step.word.block):
                return False
            self.use("order", *self._given(step))
        elif isinstance(step, ForEachStep) and step.start is not None and not from_prelude(step):
            self.use("order", step.over, step.start)
        elif isinstance(step, ChooseStep) and not from_prelude(step):
            who = s.value(step.chooser)
            self.use("order", step.chooser)
            key = "choose-together" if step.together else "chooses"
            verbs = s.join([s.called("verb", verb.name) for verb in step.verbs], "or")
            self.add("order", s.say("tell-chooses", who=s.say(key, who=who), verbs=verbs), span)
            return True
        elif isinstance(step, UntilStep) and not from_prelude(step):
            self.add("order", s.say("until", when=s.clause(step.condition)).rstrip(":"), span)
            return False
        else:
            return False
        points = self.course.steps((step,))
        self.add("order", points[0].text.rstrip(":") if points else "", span)
        self._bind(deed)
        return isinstance(step, PhaseStep)

    def _given(self, step: PhaseStep) -> list[Expression]:
        """The values given to a word of the prelude, rules that are looked at anew included."""
        found = []
        for part in step.given.parts.values():
            rule = self.program.rules.get(getattr(part, "text", ""))
            if isinstance(part, Expression):
                found.append(part)
            elif rule is not None and rule.body is not None and not from_prelude(rule.node):
                self.named.setdefault(rule, "order")
                found.append(rule.body)
        return found

    def _neighbours(self, deed: PlacedStep) -> None:
        """Tell of statements that name the player beside another themselves."""
        step, s = deed.step, self.s
        span = self.own(step)
        if isinstance(step, PhaseStep) and from_prelude(step.word) and not from_prelude(step):
            values = [x for x in step.given.parts.values() if isinstance(x, Expression)]
        elif span is not None and not isinstance(step, PhaseStep):
            values = list(step.children())
        else:
            return
        for x in walk(*values):
            if _beside(x):
                told = isinstance(step, (MoveStep, PhaseStep, AssignStep))
                points = self.course.steps((step,)) if told else []
                text = points[0].text if points else s.say("tell-beside", who=s.value(x))
                self.add("direction", text.rstrip(":"), span)

    # ------------------------------------------------------------------------------- statements

    def _told(self, aspect: Aspect, deed: PlacedStep, text: str) -> None:
        """A statement with all that has to be so for it to be done."""
        s = self.s
        text = text.rstrip(".:")
        claims: list[str] = []
        for frame in reversed(deed.around):
            step = frame.step
            if from_prelude(step):
                continue
            tests = [s.clause(test) for test in frame.tests]
            if isinstance(step, ChooseStep) and frame.verb is None:  # its `otherwise`
                tests = [s.say("tell-nothing", who=s.value(step.chooser))]
                self.use(aspect, step.chooser)
            claims = [*(s.clause(test, True) for test in frame.passed), *tests, *claims]
            self.use(aspect, *frame.tests, *frame.passed)
            around = self._around(frame)
            if around and claims:
                text, claims = s.say("tell-when", what=text, when=s.join(claims)), []
            if around:
                text = around(text)
        if claims:
            text = s.say("tell-when", what=text, when=s.join(claims))
        self.add(aspect, text, self.own(deed.step))

    def _around(self, frame: OuterStep) -> Callable[[str], str] | None:
        """The change that a statement around another makes to its sentence."""
        s, step = self.s, frame.step
        match step:
            case UntilStep(condition=condition):
                until = s.clause(condition)
                return lambda text: s.say("tell-until", what=text, when=until)
            case TimesStep(count=count):
                n = s.value(count)
                return lambda text: s.say("tell-times", what=text, n=n)
            case ForEachStep(over=over) | AtOnceStep(over=over):
                whom = self._each(over)
                self.use("scoring", over)
                return lambda text: s.say("tell-for", what=text, whom=whom)
            case ChooseStep() if frame.verb is not None:
                verb = s.called("verb", frame.verb.name)
                return lambda text: s.say("tell-chosen", what=text, verb=verb)
        return None

    def _each(self, over: Expression) -> str:
        """For whom a loop is gone through."""
        s = self.s
        if not isinstance(over, AllOf):
            return s.value(over)
        sort = SORTS.get(s.people(over.base))
        return s.say(f"each-{sort}") if sort else s.some_kind("each", over.base.name)

    def _assigned(self, deed: PlacedStep, step: AssignStep, counted: frozenset[str]) -> None:
        """Tell of a score, of what scores are made of, and of who is next."""
        keep, s = step.place.keep, self.s
        person = keep.each == "match" and keep.kind.base is SEAT and not keep.families
        if person and any(step is one for one in self.program.after_deal):
            others = (other.step for other in self.placed.deeds if other is not deed)
            asked = not self.program.once
            if asked and any(keep.name in self.placed.read_by(other) for other in others):
                self.use("dealer", step.value)
                who = s.value(self.placed.meant(step.value))
                self.add("dealer", s.say("tell-next", place=s.value(step.place), who=who))
            return
        if self.own(step) is None:
            return
        text = assigned(self.course.speaker, step)
        if keep is self.program.score or (keep.name in counted and not from_prelude(step)):
            amount = step.amount if keep is self.program.score else step.value
            self.use("scoring", step.place, amount)
            self._told("scoring", deed, text)
            if keep is not self.program.score:
                self._lasts(step.place)
        elif person:
            self.use("dealer", step.value)
            self._told("dealer", deed, text)

    def _lasts(self, place: KeepValue) -> None:
        """Tell how long a number lasts that scores are made of."""
        s, keep, names = self.s, place.keep, {"place": self.s.value(place)}
        if keep.starts is None and keep.kind.maybe:
            names["starts"] = s.say("nothing")
        else:
            names["starts"] = "0" if keep.starts is None else s.value(keep.starts)
        each = keep.each if keep.each in ("deal", "match") else "word"
        word = s.called("word", keep.each)
        span = None if keep.node is None else keep.node.span
        self.add("scoring", s.say(f"tell-each-{each}", word=word, **names), span)

    # ------------------------------------------------------------------------------- ties

    def _ties(self, step: Step) -> None:
        span = self.own(step)
        values = list(step.children())
        if isinstance(step, ChooseStep):
            values += [verb.when for verb in step.verbs if verb.when is not None]
            values += [pick.source for verb in step.verbs for pick in verb.picks]
        for value in values:
            self._tied(value, span)
        if isinstance(step, (ForEachStep, AtOnceStep)) and span is not None:
            over = self.placed.meant(step.over)
            if isinstance(over, HavingMost) and over.kind.base in (SEAT, SIDE):
                who = self.s.value(over)
                self.add("ties", self.s.say("tell-tie-each", who=who), span)

    def _tied(self, value: Expression, span: Span | None) -> None:
        """Tell who it is, where a value may be several of whom one is taken."""
        s = self.s
        for x in walk(value):
            if not isinstance(x, (FirstOf, OnlyOf)):
                continue
            most = isinstance(_plain(self.placed.meant(x.x)), HavingMost)
            people = x.x.kind.base in (SEAT, SIDE)
            if isinstance(x, FirstOf) and (most or people):
                key = "tell-tie-first" if people else "tell-tie-first-thing"
                self.add("ties", s.say(key, who=s.value(x.x)), span)
            elif isinstance(x, OnlyOf) and most:
                self.add("ties", s.say("tell-tie-none", who=s.value(x.x)), span)

    def _orders(self) -> None:
        """Tell of each order which of equal cards is the better one."""
        s = self.s
        for order in self.program.orders.values():
            if order.used:
                name = s.called("rule", order.name)
                text = s.say("tell-tie-cards", name=name, ties=s.say(f"ties-{order.ties}"))
                self.add("ties", text, order.node.span)
                for test, keys in order.tiers:
                    self.use("ties", test, *(key for _, key in keys))

    def _winner(self) -> None:
        winner = self.program.winner
        several = self.program.players != (1,) and self.program.partners != "together"
        most = winner is not None and isinstance(_plain(self.placed.meant(winner)), HavingMost)
        if several and (winner is None or most):
            self.add("ties", self.s.say("tell-tie-winners"), self._span())
        elif winner is not None:
            self._tied(winner, winner.span)


def _beside(x: Expression) -> bool:
    """Return whether a value is the player beside another, and stands outside the prelude."""
    neighbour = isinstance(x, (NextOf, PreviousOf))
    return neighbour and not x.span.source.name.startswith("prelude/")


def _plain(x: Expression) -> Expression:
    """The sides behind their members."""
    return x.x if isinstance(x, MembersOf) else x


def _counted(course: StepCourse, program: Program) -> frozenset[str]:
    """The keeps that hold numbers which scores are made of."""
    score = program.score
    steps = [deed.step for deed in course.deeds]
    names = course.reads(
        *(s.amount for s in steps if isinstance(s, AssignStep) and s.place.keep is score)
    )
    return frozenset(
        name for name in names if name in program.keeps and program.keeps[name].kind.base is NUMBER
    )

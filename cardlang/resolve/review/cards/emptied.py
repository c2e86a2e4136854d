"""Places asked for cards when none can lie there, as the statements before tell.

A forward pass over the statements of a deal, words carried out.  It carries the places that are
empty for certain: those a loop has waited for, those whose cards have all been moved, and all
others once the whole deck is gathered; and the numbers that nothing has changed since the deal
began.  A place that a loop may fill is not empty in that loop.  A
line is told only if what it asks for is empty whenever it is come to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardlang.program import (
    CARD,
    NUMBER,
    SEAT,
    SIDE,
    AgainStep,
    AllOf,
    AllTrue,
    AssignStep,
    AttemptStep,
    ChooseStep,
    Constant,
    CountOf,
    DoneStep,
    EndDealStep,
    EndMatchStep,
    Equal,
    Expression,
    ExtremeValue,
    Filtered,
    ForEachStep,
    HavingMost,
    HolderOf,
    IfStep,
    IsIn,
    IsNothing,
    Keep,
    KeepValue,
    LeavingStep,
    LetStep,
    MoveStep,
    Named,
    Negation,
    PhaseStep,
    QuantifiedClaim,
    RuleCall,
    Step,
    SumOver,
    TakeBackStep,
    ToldStep,
    UntilStep,
    Zone,
    ZoneCards,
    walk,
    walk_steps,
    zone_source,
)
from cardlang.quick import define, field
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.cards.dealt_out import dealt_out
from cardlang.resolve.review.course import StepCourse, written_out
from cardlang.resolve.review.deck_facts import size_of
from cardlang.source import Span

Facts = frozenset[Zone | Keep]
"""Places that are empty, and numbers that still are what they were when the deal began; of what
each seat or side has all are meant."""

_DENIED = re.compile(r"\bis\s+not\b")
_LEAVES = (LeavingStep, TakeBackStep, AgainStep)
_NONE: Facts = frozenset()


def tell_emptied(checker: Checker, course: StepCourse) -> None:
    """Warn of lines of the game's own file that ask for cards where there are none."""
    program = course.program
    every: Facts = frozenset(part.zone for part in course.parts() if isinstance(part, ZoneCards))
    dealt = dealt_out(course, size_of(checker.deck), program.players)
    flow = EmptyPlaces(course, every, dealt)
    flow.block(program.before_deal, _NONE)
    known = flow.block(program.deal, frozenset(_counted(course)))
    flow.block(program.after_deal, known or _NONE)
    bodies = (program.before_deal, program.deal, program.after_deal)
    filled = frozenset().union(*(flow.filled(step) for body in bodies for step in body))
    for span, (value, fact) in sorted(flow.asked.items(), key=lambda one: one[0].start):
        if span in flow.open or fact not in filled:
            continue  # of a place that nothing ever comes to something else is told
        if isinstance(fact, Keep):
            _not_counted(checker, course, span, fact.name)
            continue
        if course.once("empty-by-then", span):
            zone, families = fact.name, fact.families
            asked, comes = written_out(value), _comes_to(value)
            checker.report.warning(
                "empty-by-then",
                f"`{zone}` is empty by then for every {families[0].name}, so `{asked}` {comes}"
                if len(families) == 1
                else f"`{zone}` is empty by then, so `{asked}` {comes}",
                span,
                help="look where the cards lie by then, or ask for them before they are moved",
            )


def _counted(course: StepCourse) -> Iterator[Keep]:
    """The numbers that begin anew with each deal, and are counted in it."""
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            keep = deed.step.place.keep
            if keep.each == "deal" and keep.kind.base is NUMBER and not keep.kind.many:
                if keep.starts is None or isinstance(course.meant(keep.starts), Constant):
                    yield keep


def _not_counted(checker: Checker, course: StepCourse, span: Span, name: str) -> None:
    """Warn of a number that is asked for before anything of a deal has changed it."""
    if course.once("too-early", span):
        checker.report.warning(
            "too-early",
            f"nothing in a deal has changed `{name}` yet when this is asked",
            span,
            help="write this line below those that count it",
        )


@define(eq=False)
class EmptyPlaces:
    """The pass: what is asked of places that are empty, and what also is when they may not be."""

    course: StepCourse
    every: Facts
    dealt: dict[Step, Zone] = field(factory=dict)  # what is empty behind a statement
    asked: dict[Span, tuple[Expression, Zone | Keep]] = field(factory=dict)
    open: set[Span] = field(factory=set)
    _fills: dict[Step, Facts] = field(factory=dict)

    def block(self, body: Iterable[Step], known: Facts) -> Facts | None:
        """The places that are empty behind a block; None if nothing is done behind it."""
        now: Facts | None = known
        for step in body:
            if now is None:
                break
            self._ask(step, now)
            now = self._step(step, now)
            if now is not None and step in self.dealt:
                now |= {self.dealt[step]}
        return now

    def _step(self, step: Step, known: Facts) -> Facts | None:
        match step:
            case MoveStep():
                return (known | self._left(step)) - self.filled(step)
            case AssignStep():
                return known - self.filled(step)
            case UntilStep():
                before = known - self.filled(step)
                self.block(step.body, before)
                return before if self._left_early(step) else before | self.facts(step.condition)
            case ForEachStep():
                before = known - self.filled(step)
                self.block(step.body, before)
                return before | (_NONE if self._left_early(step) else self._handed_in(step))
            case IfStep():
                return self._if(step, known)
            case ChooseStep():
                before = known - self.filled(step)
                bodies = [*(verb.body for verb in step.verbs), step.otherwise or ()]
                ends = [self.block(body, before) for body in bodies]
                return _either(ends) if not self._left_early(step) else before
            case PhaseStep() | AttemptStep():
                after = self.block(step.body, known)
                return known - self.filled(step) if self._left_early(step) else after
            case ToldStep():
                return self.block(step.body, known)
            case DoneStep() | EndDealStep() | EndMatchStep() | TakeBackStep() | AgainStep():
                return None
        before = known - self.filled(step)
        for body in step.bodies():
            self.block(body, before)
        return before

    def _if(self, step: IfStep, known: Facts) -> Facts | None:
        ends: list[Facts | None] = []
        for test, body in step.branches:
            ends.append(self.block(body, known | self.facts(test)))
        if all(test is not None for test, _ in step.branches):
            ends.append(known)
        return _either(ends)

    def filled(self, step: Step) -> Facts:
        """The places that may get cards in a statement."""
        found = self._fills.get(step)
        if found is None:
            facts: set[Zone | Keep] = set()
            for part in step.effects.fills:
                zones = [x.zone for x in walk(getattr(step, part)) if isinstance(x, ZoneCards)]
                facts.update(zones or self.every)
            facts.update(getattr(step, part).keep for part in step.effects.sets)
            for body in step.bodies():
                facts.update(*map(self.filled, body))
            found = self._fills[step] = frozenset(facts)
        return found

    def _left(self, step: MoveStep) -> Facts:
        """The places that are empty once cards have been moved."""
        what = self.course.meant(step.what)
        if isinstance(what, AllOf) and what.base is CARD:
            return self.every
        whole = isinstance(what, ZoneCards) and not what.zone.families
        return frozenset([what.zone]) if whole and isinstance(what, ZoneCards) else _NONE

    def _handed_in(self, loop: ForEachStep) -> Facts:
        """The places of which a loop over all who have one moves all cards."""
        if not self.course.everybody(loop.over):
            return _NONE
        zones = {
            step.what.zone
            for step in loop.body
            if isinstance(step, MoveStep) and isinstance(step.what, ZoneCards)
            if isinstance(step.what.owner, Named) and step.what.owner.binding is loop.binding
            if step.what.zone.families == (loop.binding.kind.base,)
        }
        return frozenset(zones) - self.filled(loop)

    def _left_early(self, step: Step) -> bool:
        """Return whether a statement may be left, or begun again, from within."""
        label = getattr(step, "label", None)
        return any(
            isinstance(one, TakeBackStep) or getattr(one, "label", None) is label
            for one in walk_steps(*step.bodies())
            if isinstance(one, (DoneStep, AgainStep, TakeBackStep))
        )

    def facts(self, test: Expression | None) -> Facts:
        """The places that are empty where a condition holds."""
        if test is None:
            return _NONE
        x = self.course.meant(test)
        match x:
            case AllTrue(items=items):
                return frozenset().union(*map(self.facts, items))
            case RuleCall(rule=rule) if rule.body is not None and not rule.params:
                return self.facts(rule.body)
            case QuantifiedClaim(quantifier="every", among=among, claim=claim):
                return self._of_all(claim) if self.course.everybody(among) else _NONE
            case IsNothing(value=value):
                return self._nothing(self.course.meant(value))
            case Equal(left=CountOf(x=value), right=Constant(value=0)):
                return self._nothing(self.course.meant(value))
        return _NONE

    def _nothing(self, x: Expression) -> Facts:
        """The places that are empty where there is nothing of something."""
        match x:
            case ZoneCards(zone=zone) if not zone.families:
                return frozenset([zone])
            case Filtered(among=among, condition=Negation(claim=claim)):
                return self._of_all(claim) if self.course.everybody(among) else _NONE
        return _NONE

    def _of_all(self, claim: Expression) -> Facts:
        match self.course.meant(claim):
            case IsNothing(value=ZoneCards(zone=zone)) if zone.families in ((SEAT,), (SIDE,)):
                return frozenset([zone])
        return _NONE

    # ------------------------------------------------------------------------ what is asked

    def _ask(self, step: Step, known: Facts) -> None:
        values: list[Expression | None] = []
        match step:
            case AssignStep() if step.change != "becomes":
                values = [step.amount]
            case LetStep():
                values = [step.value] if self._of_counts(step.value) else []
            case IfStep():
                values = [test for test, _ in step.branches]
            case ForEachStep():
                values = [step.over]
            case ChooseStep():
                values = [verb.when for verb in step.verbs]
        for value in values:
            for part in self._questions(value):
                if part.span.source is not self.course.root:
                    continue
                zones = self.places(part)
                if zones <= known:
                    first = min(zones, key=lambda one: one.name)
                    self.asked.setdefault(part.span, (part, first))
                else:
                    self.open.add(part.span)

    def _of_counts(self, value: Expression) -> bool:
        """Return whether a value is of those who have most of what is counted."""
        x = self.course.meant(value)
        return isinstance(x, (HavingMost, ExtremeValue)) and isinstance(x.key, KeepValue)

    def _questions(self, value: Expression | None) -> Iterator[Expression]:
        """The parts of a value that ask for the cards of one place, outermost first."""
        todo = [] if value is None else [value]
        while todo:
            part = todo.pop()
            if self.places(part):
                yield part
            else:
                todo += part.children()

    def places(self, x: Expression) -> Facts:
        """The places whose cards alone a question is about; none of other values."""
        match x:
            case CountOf(x=cards) | IsNothing(value=cards) | IsIn(among=cards):
                return self._source(cards)
            case ExtremeValue(key=KeepValue(keep=keep)) | HavingMost(key=KeepValue(keep=keep)):
                return frozenset([keep])
            case SumOver(among=cards) | ExtremeValue(among=cards) | QuantifiedClaim(among=cards):
                return self._source(cards)
            case HolderOf():
                return frozenset(zone for zone in self.every if SEAT in zone.families)
            case RuleCall(given=(cards,)) if x.kind.base.numbers or not x.kind.many:
                return self._source(cards)
        return _NONE

    def _source(self, cards: Expression) -> Facts:
        """The place whose cards are meant now; what has a name was looked at when it got it."""
        lets = self.course.lets
        if any(isinstance(x, Named) and x.binding in lets and x.kind.many for x in walk(cards)):
            return _NONE
        if isinstance(cards, Named) and cards.binding in lets:
            return _NONE
        zone = zone_source(self.course.meant(cards)) if cards.kind.base is CARD else None
        return _NONE if zone is None else frozenset([zone])


def _comes_to(x: Expression) -> str:
    """The words that say what a question about no cards comes to."""
    match x:
        case IsNothing() | QuantifiedClaim(quantifier="every"):
            return "never holds" if _DENIED.search(x.span.text) else "always holds"
        case IsIn() | QuantifiedClaim():
            return "always holds" if _DENIED.search(x.span.text) else "never holds"
        case CountOf() | SumOver():
            return "is always 0"
        case ExtremeValue() | HolderOf():
            return "is always nothing"
    return "is always the same"


def _either(ends: Iterable[Facts | None]) -> Facts | None:
    """The places that are empty whichever of some blocks was gone through."""
    known = [end for end in ends if end is not None]
    return frozenset.intersection(*known) if known else None

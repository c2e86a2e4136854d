"""Claims that are false where there is nothing to compare with.

`card beats (top of pile) by ORDER` is false while the pile is empty, and `suit of heap is in
{hearts spades}` while the heap is.  Both held in drafts of the language, and people go on to
read them so.  A rank that has to be above that of the pile's top card is the same, where cards are
offered by it.  A place is told where the pile can be empty and nothing in the game asks for that:
no test of the pile, no other case beside the claim, no card that is laid there first.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    AtMost,
    BeatsClaim,
    Below,
    BestBy,
    BottomOf,
    CaseValue,
    ChooseStep,
    Conditional,
    CountOf,
    Definition,
    Expression,
    Fallback,
    Filtered,
    GroupBeats,
    IfStep,
    Image,
    IsNothing,
    LetStep,
    Listed,
    MoveStep,
    NthOf,
    Printed,
    QuantifiedClaim,
    RuleCall,
    Step,
    TopOf,
    UnitSet,
    UntilStep,
    Within,
    Zone,
    ZoneCards,
    walk,
    zone_source,
)
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.uses import Uses
from cardlang.resolve.review.values.nothings import Nothings

_EITHER = (CaseValue, Conditional, Fallback, QuantifiedClaim)  # another case stands beside it
_NUMBERS = (AtMost, Below)  # told where something is offered: `if` goes on without it
_OF_A_PILE = (BestBy, BottomOf, NthOf, TopOf)  # the cards whose parts are compared


@frozen(eq=False)
class _Claim:
    """A claim, the pile that it asks of, and the value with that pile."""

    claim: Expression
    pile: Expression
    zone: Zone
    at: int  # of the statement, among all


def tell_false_of_nothing(
    checker: Checker, course: StepCourse, uses: Uses, facts: DeckFacts
) -> None:
    """Warns of such claims in the game's own file."""
    claims = list(_claims(course))
    if not claims:
        return
    nothings = Nothings(facts, course.lets)
    asked = _asked_for(course, uses)
    for found in claims:
        if found.zone.name in asked or not _may_be_empty(nothings, found):
            continue
        if _laid_first(course, found) or not course.once("false-of-nothing", found.claim.span):
            continue
        said, pile = (" ".join(x.span.text.split()) for x in (found.claim, found.pile))
        better = f"({pile} is empty or {said})"
        checker.report.warning(
            "false-of-nothing",
            f"this is false where `{pile}` is empty",
            found.claim.span,
            help=f"write `{better}` if it holds then too, or ask first whether `{pile}` is empty",
            fix=Fix(found.claim.span, better),
        )


def _claims(course: StepCourse) -> Iterator[_Claim]:
    """The claims of the game's own file without another case beside them, as they are come to."""
    seen: set[int] = set()
    for number, deed in enumerate(course.deeds):
        around = [frame.step for frame in deed.around if isinstance(frame.step, IfStep)]
        if all(course.root is not step.span.source for step in around):
            for value in _values(deed.step):
                for claim in _bare(value, course, number, seen):
                    if not isinstance(claim.claim, _NUMBERS) or isinstance(deed.step, ChooseStep):
                        yield claim


def _values(step: Step) -> Iterator[Expression]:
    """The values of a statement that decide something."""
    if isinstance(step, IfStep):
        yield from step.conditions[:1]
    elif isinstance(step, LetStep):
        yield step.value
    elif isinstance(step, ChooseStep):
        certain = step.otherwise is not None or any(
            verb.when is None and not verb.picks for verb in step.verbs
        )
        for verb in step.verbs:  # where nothing else is offered, `no-move` tells
            yield from (pick.source for pick in verb.picks if certain)
            if verb.when is not None:
                yield verb.when


def _bare(value: Expression, course: StepCourse, at: int, seen: set[int]) -> Iterator[_Claim]:
    """The claims in a value beside which there is no other case, nor a test for nothing."""
    found: list[_Claim] = []
    todo = [value]
    while todo:
        x = todo.pop()
        if isinstance(x, IsNothing):
            return
        if isinstance(x, _EITHER):
            continue
        if isinstance(x, RuleCall) and x.rule.body is not None and id(x.rule) not in seen:
            seen.add(id(x.rule))
            for part in (x.rule.body, *(let for _, let in x.rule.lets)):
                yield from _bare(part, course, at, seen)
        asked = _asks_of(x)
        if asked is not None and x.span.source is course.root:
            zone = zone_source(asked)
            pile = next((part for part in walk(asked) if zone and _is_pile(part, zone)), None)
            if zone is not None and pile is not None and pile.span.source is course.root:
                found.append(_Claim(x, pile, zone, at))
        todo += x.children()
    yield from found


def _is_pile(x: Expression, zone: Zone) -> bool:
    return isinstance(x, ZoneCards) and x.zone is zone


def _asks_of(x: Expression) -> Expression | None:
    """The cards of which a claim asks that is false where there are none."""
    match x:
        case BeatsClaim(other=other) | GroupBeats(other=other):
            return other
        case Within(part=Image(among=cards), whole=whole) if cards.kind.base is CARD:
            if isinstance(whole, Listed) and [*map(type, whole.items)] == [UnitSet]:
                return None  # `set-is-one` tells it
            return cards
        case Within(part=cards) if cards.kind.base is CARD:
            return cards
        case AtMost(left=left, right=right) | Below(left=left, right=right):
            several = [part.card for side in (left, right) for part in _printed(side)]
            return next((one for one in several if isinstance(one, _OF_A_PILE)), None)
    return None


def _printed(x: Expression) -> list[Printed]:
    return [part for part in walk(x) if isinstance(part, Printed)]


def _may_be_empty(nothings: Nothings, found: _Claim) -> bool:
    asked = _asks_of(found.claim)
    assert asked is not None
    if isinstance(found.claim, (BeatsClaim, *_NUMBERS)):
        return nothings.may_be(asked)
    return not nothings.holds_some(asked) and not isinstance(asked, Filtered)


def _asked_for(course: StepCourse, uses: Uses) -> set[str]:
    """The zones of which something asks whether, or how many, cards are there."""
    tests = [part for deed in course.deeds for part in walk(*_all_of(deed.step))]
    for thing in uses.reached.values():
        if isinstance(thing, Definition):
            tests += walk(thing.body, *(value for _, value in thing.lets))
    names = set()
    for part in tests:
        inner = part.value if isinstance(part, IsNothing) else None
        inner = part.x if isinstance(part, CountOf) else inner
        if inner is not None:
            names |= {
                one.zone.name for one in walk(course.meant(inner)) if isinstance(one, ZoneCards)
            }
    return names


def _all_of(step: Step) -> list[Expression]:
    """The conditions of a statement, and the values that it names or offers."""
    if isinstance(step, ChooseStep):
        sources = [pick.source for verb in step.verbs for pick in verb.picks]
        return sources + [verb.when for verb in step.verbs if verb.when is not None]
    if isinstance(step, IfStep):
        return [*step.conditions]
    if isinstance(step, UntilStep):
        return [step.condition]
    return [step.value] if isinstance(step, LetStep) else []


def _laid_first(course: StepCourse, found: _Claim) -> bool:
    """Return whether a card comes to the pile of the table before, whatever is so."""
    return not found.zone.families and any(
        isinstance(deed.step, MoveStep)
        and isinstance(deed.step.to, ZoneCards)
        and deed.step.to.zone is found.zone
        and not any(isinstance(frame.step, IfStep) for frame in deed.around)
        for deed in course.deeds[: found.at]
    )

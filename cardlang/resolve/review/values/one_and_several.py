"""One thing that is compared with several: `rank is 2..5`, `suit of won is hearts`.

`is` asks whether both are the same: one seat is never two.  Meant is whether it is one of them.
What is written the other way round, `seats having highest score is seat`, asks whether there is
only this one, and is left alone; but labels of a pile of cards are hardly ever one alone, and two
sets of them hardly ever the same.
"""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    Constant,
    Equal,
    Expression,
    Filtered,
    FromTo,
    HavingMost,
    Image,
    Listed,
    MoveStep,
    Negation,
    RuleCall,
    UnitSet,
    Within,
    ZoneCards,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.points.all_of_them import AllOfThem, GrowingPlaces
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span


def tell_one_and_several(
    checker: Checker, course: StepCourse, uses: Uses, facts: DeckFacts
) -> None:
    """Warn of them in the game's own file."""
    for x in uses.twofold:
        if isinstance(x, Negation) and isinstance(x.claim, Equal):
            _one_label(checker, course, x.claim, "not ")
    heaps, growing = _heaps(course) - uses.taken, GrowingPlaces(course)
    means_all = AllOfThem(checker, course.program, facts)
    for x in uses.tests:
        if isinstance(x, Equal):
            _one(checker, course, x)
        labels = x.part if isinstance(x, Within) else x.left if isinstance(x, Equal) else None
        if not isinstance(labels, Image):
            continue
        if isinstance(x, Equal) and isinstance(x.right, Image):
            _two_sets(checker, course, x, labels, x.right)
            continue
        cards = course.meant(labels.among)
        if isinstance(cards, ZoneCards) and (
            cards.zone.name in heaps or growing.several(x, cards.zone)
        ):
            match x:
                case Equal():
                    if not means_all.said(labels.kind.base.name, _short(x.right)):
                        _one_label(checker, course, x, "")
                case Within(whole=Listed(items=(UnitSet() as one,))):
                    _tell_one(checker, course, x, labels, one, "")


# ------------------------------------------------------------------------ one thing and several


def _one(checker: Checker, course: StepCourse, claim: Equal) -> None:
    """`rank is 2..5`, `cards is QS`: one thing is never several, nor all that there are."""
    for one, several in ((claim.left, claim.right), (claim.right, claim.left)):
        if not isinstance(one, UnitSet) or not _is_several(several):
            continue
        if one.span.end > several.span.start:
            if isinstance(several, AllOf):
                _all_and_one(checker, course, claim, several, one)
        elif course.once("set-is-one", claim.span):
            said, all_ = _short(one), _short(several)
            asked = "is not in" if " is not " in f" {claim.span.text} " else "is in"
            at = Span(several.span.source, several.span.start, several.span.start)
            checker.report.warning(
                "set-is-one",
                f"`{said}` is one, and `{all_}` may be several: this asks whether it is all"
                " of them",
                claim.span,
                help=f"write `{said} {asked} {all_}`",
                fix=Fix(at, "in "),
            )


def _is_several(x: Expression) -> bool:
    """Return whether a set holds more than one member, or any number of them.

    Of numbers nothing is told: such a set cannot be made, which is a mistake of its own.
    """
    if isinstance(x, Listed):
        return len(x.items) > 1 and x.kind.base is not NUMBER
    several = isinstance(x, (FromTo, AllOf, Filtered, RuleCall, ZoneCards))
    return several and x.kind.many and x.kind.base is not NUMBER


# ---------------------------------------------------------------------- a set and one label


def _heaps(course: StepCourse) -> set[str]:
    """The zones to which cards come several at a time, and never one by one."""
    several: set[str] = set()
    single: set[str] = set()
    for deed in course.deeds:
        if isinstance(deed.step, MoveStep) and not isinstance(deed.step.what, AllOf):
            zones = {part.zone.name for part in walk(deed.step.to) if isinstance(part, ZoneCards)}
            if isinstance(deed.step.what, ZoneCards):
                several |= zones
            else:
                single |= zones
    return several - single


def _one_label(checker: Checker, course: StepCourse, claim: Equal, no: str) -> None:
    """`suit of won is not hearts`: true, too, where there are hearts among others."""
    left, right = claim.left, claim.right
    if not isinstance(left, Image) or not isinstance(right, UnitSet):
        return
    _tell_one(checker, course, claim, left, right, no)


def _tell_one(
    checker: Checker, course: StepCourse, claim: Expression, left: Image, right: UnitSet, no: str
) -> None:
    if not isinstance(right.point, Constant) or not left.kind.base.labels:
        return
    if course.once("set-is-one", claim.span):
        label, asked = _short(right), _short(left)
        one, each = f"{label} is {no}in {asked}", f"{asked} is {no}{{{label}}}"
        checker.report.warning(
            "set-is-one",
            f"`{asked}` is a set, and holds hardly ever `{label}` and nothing else",
            claim.span,
            help=f"write `{one}` where one of them is enough, and `{each}` where all are meant",
        )


def _all_and_one(
    checker: Checker, course: StepCourse, claim: Equal, several: AllOf, one: UnitSet
) -> None:
    """`cards is QS`: all cards, which are never that one alone."""
    if not course.once("set-is-one", claim.span):
        return
    said, name = _short(several), several.kind.base.name
    checker.report.warning(
        "set-is-one",
        f"`{said}` are all there are, and never `{_short(one)}` alone",
        claim.span,
        help=f"write `{name} is {_short(one)}` where one is spoken of",
    )


def _two_sets(
    checker: Checker, course: StepCourse, claim: Equal, left: Image, right: Image
) -> None:
    """`suit of middle is suit of hand`: true only where both have exactly the same ones."""
    if not left.kind.base.labels or _one_card(course, left) or _one_card(course, right):
        return
    if course.once("set-is-one", claim.span):
        one, other = _short(left), _short(right)
        among = _short(left.among)
        label = left.kind.base.name
        checker.report.warning(
            "set-is-one",
            f"`{one}` and `{other}` are sets, and hardly ever have exactly the same labels",
            claim.span,
            help=f"write `({among} where {label} is in {other}) is not empty` where one that both"
            " have is enough",
        )


def _one_card(course: StepCourse, labels: Image) -> bool:
    """Return whether labels are those of one card, of a place for one, or of a group."""
    cards = course.meant(labels.among)
    while isinstance(cards, (Filtered, HavingMost)):
        cards = course.meant(cards.among)
    if not cards.kind.many or not isinstance(cards, ZoneCards):
        return True
    return any(family not in (SEAT, SIDE) for family in cards.zone.families)


def _short(x: Expression) -> str:
    return " ".join(x.span.text.split())

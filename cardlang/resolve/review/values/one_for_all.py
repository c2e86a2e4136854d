"""One thing in the place of many, or the reverse: whom a pick, a comparison or a loop speaks of.

A player who may pick whoever chooses; the one card that is first of those in many places; a number
that has to be above the same seat's own; who goes first, always the same.
"""

from __future__ import annotations

from cardlang.program import (
    NUMBER,
    SEAT,
    AllOf,
    AssignStep,
    AtMost,
    Below,
    Binding,
    ChooseStep,
    Expression,
    ExtremeValue,
    Filtered,
    FirstOf,
    HavingMost,
    Image,
    Keep,
    KeepValue,
    LetStep,
    MoveStep,
    Named,
    PhaseStep,
    Pick,
    Step,
    TimesStep,
    UntilStep,
    Verb,
    ZoneCards,
    same,
    walk,
    walk_steps,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import PlacedStep, StepCourse, written_out
from cardlang.resolve.review.uses import Uses


def tell_one_for_all(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warn of all of them in the game's own file."""
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, ChooseStep):
            for verb in step.verbs:
                for pick in verb.picks:
                    _oneself(checker, course, step, verb, pick)
                    _above_own(checker, course, step, verb, pick)
                    _first_of_places(checker, course, pick.source)
        elif isinstance(step, PhaseStep):
            _same_leader(checker, course, deed, step)


def _oneself(
    checker: Checker, course: StepCourse, choice: ChooseStep, verb: Verb, pick: Pick
) -> None:
    """Warn of a player who can be picked by that player, and from whose hand cards go to it."""
    if pick.binding.kind.base is not SEAT or not isinstance(course.meant(pick.source), AllOf):
        return
    if verb.when is not None and course.about(verb.when, frozenset([pick.binding])):
        return
    theirs = frozenset([pick.binding])
    for step in walk_steps(verb.body):
        if not isinstance(step, MoveStep) or not isinstance(step.to, ZoneCards):
            continue
        if step.to.zone.families != (SEAT,):
            continue
        at = step.to.owner
        for part in _zones(course, step.what):
            if part.zone is not step.to.zone:
                continue
            ends = (at, part.owner) if _is(course, part.owner, theirs) else (part.owner, at)
            if is_mover(course, ends[0], choice) and _is(course, ends[1], theirs):
                if course.once("oneself", pick.source.span):
                    checker.report.warning(
                        "oneself",
                        f"`{pick.binding.name}` may be whoever chooses, and then the cards stay"
                        f" in `{part.zone.name}`",
                        pick.source.span,
                        help=f"write `{pick.binding.name} in others`",
                    )
                return


def _zones(course: StepCourse, x: Expression) -> list[ZoneCards]:
    """The places in which some cards may lie, names of values included."""
    found: list[ZoneCards] = []
    for part in walk(x):
        if isinstance(part, ZoneCards):
            found.append(part)
        elif isinstance(part, Named) and part.binding in course.lets:
            found += _zones(course, course.lets[part.binding])
    return found


def _is(course: StepCourse, x: Expression | None, names: frozenset[Binding]) -> bool:
    x = None if x is None else course.meant(x)
    return isinstance(x, Named) and x.binding in names


def is_mover(course: StepCourse, x: Expression | None, choice: ChooseStep) -> bool:
    """Return whether a value is the seat that chooses."""
    if _is(course, x, frozenset([choice.mover])):
        return True
    return x is not None and same(course.meant(x), course.meant(choice.chooser))


# ------------------------------------------------------------------------------ first of places


def _first_of_places(checker: Checker, course: StepCourse, source: Expression) -> None:
    """Warn of a choice of the first card of many places at once, where one of each is meant."""
    firsts = [part for part in walk(source) if isinstance(part, FirstOf)]
    if not firsts:
        return
    x, cards = firsts[0], firsts[0].x
    if not isinstance(cards, Image) or not isinstance(cards.value, ZoneCards):
        return
    if not course.once("first-of-several", x.span):
        return
    all_of_them = f"{cards.value.zone.name} of {written_out(cards.among)}"
    checker.report.warning(
        "first-of-several",
        f"this is one card: of all in `{all_of_them}` together the one that the deck has first",
        x.span,
        help=f"`{all_of_them}` alone are the cards of all of them; equal ones are offered once",
    )


# ------------------------------------------------------------------------------------ own bids


def _above_own(
    checker: Checker, course: StepCourse, choice: ChooseStep, verb: Verb, pick: Pick
) -> None:
    """Warn of a number that has to be above the chooser's own last one, and of nobody else's."""
    if pick.binding.kind.base is not NUMBER or not isinstance(pick.source, Filtered):
        return
    for claim in course.claims([pick.source.condition]):
        if not isinstance(claim, (Below, AtMost)):
            continue
        low, high = claim.left, claim.right
        if not isinstance(low, KeepValue) or low.keep.families != (SEAT,):
            continue
        if not is_mover(course, low.owner, choice) or not isinstance(high, Named):
            continue
        if not any(
            isinstance(step, AssignStep)
            and step.place.keep is low.keep
            and isinstance(step.value, Named)
            and step.value.binding is pick.binding
            for step in walk_steps(verb.body)
        ):
            continue
        if _compared(course, low.keep) or not course.once("above-own", claim.span):
            continue
        name = low.keep.name
        checker.report.warning(
            "above-own",
            f"`{name}` is the chooser's own here, so nobody has to go above another's",
            claim.span,
            help=f"write `highest {name}` where the highest of all is meant",
        )


def _compared(course: StepCourse, keep: Keep) -> bool:
    """Return whether what a keep holds of seats is ever held against each other."""
    return any(
        isinstance(part, (ExtremeValue, HavingMost)) and keep.name in course.reads(part.key)
        for part in course.parts()
    )


# ---------------------------------------------------------------------------- the same leader


def _changed(_: StepCourse, loop: Step) -> frozenset[str]:
    """The keeps that a loop sets."""
    return frozenset(
        getattr(part, name).keep.name for part in walk_steps((loop,)) for name in part.effects.sets
    )


def _same_leader(checker: Checker, course: StepCourse, deed: PlacedStep, call: PhaseStep) -> None:
    """Warn of a word of the prelude that says each time who is next, and is begun by another."""
    loop = next(
        (f.step for f in reversed(deed.around) if isinstance(f.step, (TimesStep, UntilStep))), None
    )
    if loop is None or call.span.source is not course.root:
        return
    body = list(walk_steps(call.body))
    set_ = [
        step.place.keep
        for step in body
        if isinstance(step, AssignStep)
        and step.change == "becomes"
        and step.place.keep.kind.base is SEAT
        and not step.place.keep.families
        and not step.place.keep.kind.many
        and step.place.keep.each in ("deal", "match")  # or it is the word's own
        and step.span.source is not course.root
    ]
    changed = course.kept(_changed, loop)
    for value in call.given.parts.values():
        text = written_out(value) if isinstance(value, Expression) else ""
        before = _let_before(course, value, loop) if isinstance(value, Binding) else None
        if before is not None:
            value, text = before.value, before.binding.name
        if not isinstance(value, Expression) or value.kind.base is not SEAT or value.kind.many:
            continue
        value = course.meant(value)
        stays = changed.isdisjoint(course.reads(value)) or before is not None
        if not stays or isinstance(value, Named):
            continue
        keep = next((k for k in set_ if not _asked(course, k, call, before)), None)
        if keep is not None and course.once("unused", call.span):
            checker.report.warning(
                "unused",
                f"`{keep.name}` is set each time, and nothing ever asks for it:"
                f" `{text}` begins every time",
                call.span,
                help=f"write `from {keep.name}` where whoever that is begins the next time",
            )
        return


def _let_before(course: StepCourse, binding: Binding, loop: Step) -> LetStep | None:
    """The `let` before a loop that has given a value its name."""
    lets = course.let_steps.get(binding, ())
    return next((let for let in lets if not any(let is one for one in loop.within())), None)


def _asked(course: StepCourse, keep: Keep, call: PhaseStep, but: LetStep | None) -> bool:
    """Return whether anything outside of a word, and of a `let`, asks for a keep."""
    inside = {id(step) for step in walk_steps((call,))} | {id(but)}
    asked = course.reads(course.program.ends, course.program.winner)
    return keep.name in asked or any(
        keep.name in course.read_by(deed.step)
        for deed in course.deeds
        if id(deed.step) not in inside
    )

"""Warnings on what is not set back, set twice, or set in vain.

A keep of a round that never begins; one for the match that only rises, counts in the score and
shuts a choice for good; the dealer, moved by the prelude and by the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.program import (
    FLAG,
    NUMBER,
    AgainStep,
    AssignStep,
    AtMost,
    Below,
    ChooseStep,
    Constant,
    DealNumber,
    Equal,
    Expression,
    Filtered,
    FromTo,
    IsIn,
    Keep,
    KeepValue,
    Named,
    Negation,
    NextOf,
    NothingThere,
    PreviousOf,
    Reckoned,
    RuleCall,
    TimesStep,
    UntilStep,
    same,
    walk,
    walk_steps,
)
from cardlang.reckoning import LESS, PLUS, TIMES
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.course import LOOPS, PlacedStep, StepCourse, behind, holds
from cardlang.resolve.review.keeps.for_a_deal import is_for_a_deal, is_for_the_match, is_of_a_round
from cardlang.resolve.review.keeps.set_anew import JUMPS, tell_overwritten
from cardlang.resolve.review.uses import Uses


def tell_for_good(checker: Checker, course: StepCourse, uses: Uses) -> None:
    """Warns of all of them in the game's own file."""
    sets: dict[str, list[tuple[PlacedStep, AssignStep]]] = {}
    for deed in course.deeds:
        if isinstance(deed.step, AssignStep):
            sets.setdefault(deed.step.place.keep.name, []).append((deed, deed.step))
    for name, assigns in sets.items():
        keep = assigns[0][1].place.keep
        if keep.each not in ("deal", "match") and keep.each not in uses.words:
            _never_renewed(checker, course, uses, keep, assigns)
        elif keep.each == "deal":
            _of_a_round(checker, course, uses, keep, assigns)
        _counted_too(checker, course, assigns)
        if keep.each == "deal" and not keep.families:
            _shut_in_turns(checker, course, keep, [step for _, step in assigns])
        if keep.each == "match" and keep is not course.program.score:
            _shut(checker, course, keep, [step for _, step in assigns])
            _moved_twice(checker, course, assigns)
        if name in uses.asked:
            tell_overwritten(checker, course, keep, assigns)


# ------------------------------------------------------------------------------- not set back


def _never_renewed(
    checker: Checker,
    course: StepCourse,
    uses: Uses,
    keep: Keep,
    sets: list[tuple[PlacedStep, AssignStep]],
) -> None:
    """A keep that is asked for and set, and begins anew with a word that is never done."""
    if keep.name not in uses.asked:
        return
    for deed, step in sets:
        anew = keep.name not in course.reads(step.value)
        if step.change == "becomes" and anew and not deed.around:
            return
        first = isinstance(step.value, (NothingThere, Constant)) and step.value.span.text in (
            "none", "0", "false",
        )  # fmt: skip
        if step.change == "becomes" and (
            first or (keep.starts is not None and same(step.value, keep.starts))
        ):
            return
    span = next((span for _, step in sets if (span := course.own(step)) is not None), None)
    if span is not None and course.once("never-renewed", span):
        checker.report.warning(
            "never-renewed",
            f"`{keep.name}` begins anew with each `{keep.each}`, which is never done here",
            span,
            help=f"write `{keep.name} becomes {'none' if keep.kind.maybe else '…'}` where a round"
            f" begins, or use the word `{keep.each}`",
        )


def _of_a_round(
    checker: Checker,
    course: StepCourse,
    uses: Uses,
    keep: Keep,
    sets: list[tuple[PlacedStep, AssignStep]],
) -> None:
    """A keep of a round, as its sentence says, that is changed in each and never set back."""
    for deed, step in sets:
        if step.change not in ("gains", "loses") or course.own(step) is None:
            return
        loops = [f.step for f in deed.around if isinstance(f.step, (TimesStep, UntilStep))]
        inside = [part for part in walk_steps(tuple(loops)) if part is not step]
        if not any(keep.name in course.read_by(part) for part in inside):
            return  # it is asked behind all rounds, of which there may be one in each deal
    if len({step.change for _, step in sets}) > 1 or keep.name not in uses.asked:
        return
    span = course.own(sets[0][1])
    if is_of_a_round(keep) and span is not None and course.once("never-renewed", span):
        checker.report.warning(
            "never-renewed",
            f"`{keep.name}` is of a round, as its sentence says, and lasts for the whole deal",
            span,
            help=f"write `{keep.name} becomes …` where a round begins, or say in the sentence that"
            " it is of the deal",
        )


def _shut(checker: Checker, course: StepCourse, keep: Keep, sets: list[AssignStep]) -> None:
    """A choice that can be made until a keep has risen, which counts in the score for ever."""
    if not sets or not (keep.kind.base in (NUMBER, FLAG) or keep.kind.many):
        return
    ways = {_way(course, step, keep) for step in sets}
    way = ways.pop() if len(ways) == 1 else 0
    if way == 0:
        return
    counts = keep.name in _counting(course)
    for deed in course.deeds:
        if not isinstance(deed.step, ChooseStep):
            continue
        for verb in deed.step.verbs:
            done = [s for s in walk_steps(verb.body) if isinstance(s, AssignStep)]
            if not any(s.place.keep is keep for s in done):
                continue
            if counts and is_for_the_match(checker, keep, verb):
                continue
            if not counts and not is_for_a_deal(checker, keep, verb):
                continue  # so many in the whole match
            tests = [*([verb.when] if verb.when is not None else [])]
            tests += [test for frame in deed.around for test in frame.tests]
            shuts = [x for x in course.claims(tests) if _ends(course, x, keep, way)]
            if keep.kind.many:
                sifted = [p.source for p in verb.picks if isinstance(p.source, Filtered)]
                asked = course.claims(one.condition for one in sifted)
                shuts += [x for x in asked if _ends(course, x, keep, way)]
            ranges = [pick.source for pick in verb.picks if _rises(pick.source, keep) and way > 0]
            picked = [s.value for s in done if s.place.keep is keep and isinstance(s.value, Named)]
            shuts += [x for x in course.claims(tests) for n in picked if _is_above(x, n, keep)]
            span = next((x.span for x in (*shuts, *ranges)), None)
            if span is not None and span.source is not course.root:
                span = verb.node.span
            if course.once("shut-for-good", span):
                assert span is not None
                verb_text = "rises" if way > 0 else "falls"
                checker.report.warning(
                    "shut-for-good",
                    f"`{keep.name}` is for the match and only {verb_text}, so that"
                    f" `{verb.name}` is soon never offered again",
                    span,
                    help=f"leave out `for the match` where `{keep.name}` is to begin anew with"
                    " each deal",
                )


def _shut_in_turns(
    checker: Checker, course: StepCourse, keep: Keep, sets: list[AssignStep]
) -> None:
    """A part of a turn that is over for all once somebody has done it, and lets whoever likes pass.

    What may be done once in a deal, by whoever comes first, opens nothing to those who have not.
    """
    ways = {_way(course, step, keep) for step in sets}
    way = ways.pop() if len(ways) == 1 else 0
    if way == 0 or keep.kind.base not in (NUMBER, FLAG):
        return
    for deed in course.deeds:
        choice = deed.step
        if not isinstance(choice, ChooseStep) or choice.together:
            continue
        if not any(isinstance(frame.step, (TimesStep, UntilStep)) for frame in deed.around):
            continue
        passes = [verb.when for verb in choice.verbs if not verb.body and verb.when is not None]
        opens = [when for when in passes if keep.name in course.reads(when)]
        for verb in choice.verbs if opens else ():
            done = list(walk_steps(verb.body))
            rises = any(isinstance(s, AssignStep) and s.place.keep is keep for s in done)
            goes_on = any(isinstance(s, AgainStep) and s.label is choice.label for s in done)
            if not rises or not goes_on or verb.when is None:
                continue
            shuts = [x for x in course.claims([verb.when]) if _ends(course, x, keep, way)]
            if shuts and course.once("never-renewed", shuts[0].span):
                checker.report.warning(
                    "never-renewed",
                    f"`{keep.name}` is not set back when the next turn begins, so that"
                    f" `{verb.name}` is soon offered to nobody any more in this deal",
                    shuts[0].span,
                    help=f"set `{keep.name}` back above this choice",
                )


def _way(course: StepCourse, step: AssignStep, keep: Keep) -> int:
    """1 where a statement can only raise a keep, -1 where it can only lower it, 0 else."""
    value = step.value
    if keep.kind.many:
        return {"gains": 1, "loses": -1}.get(step.change, 0)
    if keep.kind.base is FLAG:
        starts = keep.starts.value if isinstance(keep.starts, Constant) else 0
        if isinstance(value, Constant) and value.value != starts:
            return 1 if value.value else -1
        return 0
    if isinstance(value, Reckoned) and holds(value.left, keep) and _positive(course, value.right):
        return {PLUS: 1, LESS: -1, TIMES: 1}.get(value.operator, 0)
    if not isinstance(value, Named):
        return 0
    picked = course.picks.get(value.binding)
    return (
        1 if picked is not None and (_rises(picked, keep) or _outbids(course, value, keep)) else 0
    )


def _outbids(course: StepCourse, value: Named, keep: Keep) -> bool:
    """Return whether a pick of a range may only be what is above a keep: `when n is above bid`."""
    source = course.picks.get(value.binding)
    if not isinstance(source, FromTo) or not isinstance(source.high, Constant):
        return False
    verbs = [v for d in course.deeds if isinstance(d.step, ChooseStep) for v in d.step.verbs]
    whens = [v.when for v in verbs if v.when and any(p.binding is value.binding for p in v.picks)]
    return bool(whens) and any(_is_above(x, value, keep) for x in course.claims(whens))


def _is_above(x: Expression, value: Named, keep: Keep) -> bool:
    """Return whether a claim is that a pick is above what a keep holds."""
    return isinstance(x, Below) and holds(x.left, keep) and same(x.right, value)


def _positive(course: StepCourse, x: Expression) -> bool:
    x = course.meant(x)
    return isinstance(x, Constant) and x.value > 0


def _counting(course: StepCourse) -> frozenset[str]:
    """The keeps that say how much is scored, or when."""
    found: list[Expression] = []
    for deed in course.deeds:
        step = deed.step
        if isinstance(step, AssignStep) and step.place.keep is course.program.score:
            found += [step.amount, *(test for frame in deed.around for test in frame.tests)]
    return course.reads(*found)


def _ends(course: StepCourse, x: Expression, keep: Keep, way: int) -> bool:
    """Return whether a claim stops holding for good when a keep has risen (or fallen)."""
    match x:
        case Below(left=one, right=two) | AtMost(left=one, right=two):
            rising, limit = (one, two) if way > 0 else (two, one)
            return holds(rising, keep) and isinstance(course.meant(limit), Constant)
        case Negation(claim=KeepValue() as flag):
            return way > 0 and holds(flag, keep)
        case Negation(claim=IsIn(among=members)):
            return way > 0 and holds(members, keep)
        case IsIn(among=members):
            return way < 0 and holds(members, keep)
        case KeepValue():
            return way < 0 and holds(x, keep)
        case Equal(left=one, right=two):
            return holds(one, keep) and isinstance(two, Constant)
    return False


def _rises(source: Expression, keep: Keep) -> bool:
    """Return whether a range to pick from begins above a keep, and ends with a number."""
    if not isinstance(source, FromTo) or not isinstance(source.high, Constant):
        return False
    low = source.low
    return isinstance(low, Reckoned) and low.operator is PLUS and holds(low.left, keep)


# ---------------------------------------------------------------------------------- set twice


def _moved_twice(
    checker: Checker, course: StepCourse, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of a keep that both the prelude and the game move on after each deal."""
    keep = sets[0][1].place.keep
    hooks = [s for d, s in sets if course.own(s) is None and not d.around]
    if not any(_steps_on(course, step.value, keep) for step in hooks):
        return
    rules = [step.value.rule.name for step in hooks if isinstance(step.value, RuleCall)]
    help = "leave this out" + "".join(f"; `rule {name}: …` says who is next" for name in rules)
    for deed, step in sets:
        span = course.own(step)
        if span is None or not _always(deed):
            continue
        if not _steps_on(course, step.value, keep):
            _moved_on(checker, course, deed, step, help)
        elif course.once("moved-twice", span):
            checker.report.warning(
                "moved-twice",
                f"`{keep.name}` moves on after each deal by itself, and here once more",
                span,
                help=help,
            )


def _moved_on(
    checker: Checker, course: StepCourse, deed: PlacedStep, step: AssignStep, help: str
) -> None:
    """Warn of who is named for the next deal, from whom the prelude moves on to somebody else."""
    keep, deal = step.place.keep, course.program.deal
    value = course.meant(step.value)
    after = list(walk_steps(behind(course, deed)))
    if step.change != "becomes" or isinstance(value, (NextOf, PreviousOf)):
        return  # of another seat: reckoned so that the prelude comes to who is meant
    if not any(one is step for one in deal) or any(
        keep.name in course.read_by(part) or isinstance(part, JUMPS) for part in after
    ):
        return
    if course.once("moved-twice", course.own(step)):
        checker.report.warning(
            "moved-twice",
            f"`{keep.name}` moves on after each deal by itself, also from whom this line names",
            step.span,
            help=help,
        )


def _counted_too(
    checker: Checker, course: StepCourse, sets: list[tuple[PlacedStep, AssignStep]]
) -> None:
    """Warn of a count of the prelude that the game raises too, each time and by as much."""
    above = [  # those of words, which are few where a game's own lines unfold to very many
        (at, before, other)
        for at, (before, other) in enumerate(sets)
        if course.own(other) not in (None, other.span) and _raises(other)
    ]
    for place, (deed, step) in enumerate(sets if above else ()):
        if course.own(step) is not step.span or not _raises(step):
            continue
        for at, before, other in above:
            if at >= place:
                break
            around = [frame.step for frame in before.around]
            inner = before.around[len(deed.around) :]
            if around[: len(deed.around)] != [frame.step for frame in deed.around]:
                continue
            if not (same(other.place, step.place) and same(other.value, step.value)):
                continue
            if any(frame.tests for frame in inner) or not course.once("moved-twice", step.span):
                continue
            text = " ".join(step.place.span.text.split())
            checker.report.warning(
                "moved-twice",
                f"`{text}` is counted by the word above already, and here once more",
                step.span,
                help="leave this line out",
            )


def _raises(step: AssignStep) -> bool:
    value = step.value
    return isinstance(value, Reckoned) and value.operator is PLUS


def _steps_on(course: StepCourse, x: Expression, keep: Keep) -> bool:
    """Return whether a value is the seat beside the one that a keep holds."""
    x = course.meant(x)
    return isinstance(x, (NextOf, PreviousOf)) and holds(course.meant(x.x), keep)


def _always(deed: PlacedStep) -> bool:
    """Return whether a statement is done in each deal, or in all but the first."""
    for frame in deed.around:
        if isinstance(frame.step, (ChooseStep, *LOOPS)) or frame.passed:
            return False
        if not all(isinstance(part, DealNumber) for test in frame.tests for part in _leaves(test)):
            return False
    return True


def _leaves(x: Expression) -> Iterable[Expression]:
    """The values that a condition is made of in the end, numbers left out."""
    return [part for part in walk(x) if not part.children() and not isinstance(part, Constant)]

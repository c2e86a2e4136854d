"""Sentences on when a match is over, and who has won it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from cardlang.program import (
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    AllTrue,
    AnyTrue,
    AtMost,
    Below,
    CaseValue,
    Conditional,
    Constant,
    EndMatchStep,
    Expression,
    ExtremeValue,
    Fallback,
    Filtered,
    HavingMost,
    IfStep,
    KeepValue,
    MembersOf,
    Named,
    OptionValue,
    walk,
    walk_steps,
)
from cardlang.show.sheet.speaker import Speaker
from cardlang.show.sheet.voice import from_prelude


def match_end(s: Speaker) -> str:
    """The sentences of when the match is over, and who has won."""
    program = s.program
    told = []
    within = list(dict.fromkeys(_within(s)))
    if program.once or s.holds(program.ends):
        told.append(s.say("one-deal"))
    else:
        if within:
            told.append(s.say("ends-within", when=s.join(within, "or")))
        s.after_deal = True
        before = list(_endings(s))
        ends = [x for x in _ends(s) if s.holds(x) is None]
        after = [s.clause(x) for x in ends if not any(_is_later(x, one) for one in before)]
        s.after_deal = False
        if after:
            key = "ends-too" if within else "ends-when"
            told.append(s.say(key, when=s.join(after, "or")))
    told.append(won(s, program.winner))
    return " ".join(told)


def _within(s: Speaker) -> Iterable[str]:
    """On what conditions the match ends before a deal does."""
    s.bound.clear()
    for condition in _endings(s):
        for x in walk(condition):
            if isinstance(x, Named) and x.kind.base in (SEAT, SIDE):
                s.among(x.binding, "any")
        parts = condition.items if isinstance(condition, AllTrue) else (condition,)
        yield s.join([s.clause(x) for x in parts if s.holds(x) is None] or [s.clause(parts[0])])


def _endings(s: Speaker) -> Iterable[Expression]:
    """The conditions on which the game ends the match before a deal is over."""
    for step in walk_steps(s.program.before_deal, s.program.deal):
        if not isinstance(step, IfStep) or from_prelude(step):
            continue
        for condition, body in step.branches:
            last = any(isinstance(one, EndMatchStep) for one in body)
            if last and condition is not None and s.holds(condition) is not False:
                yield condition


def _is_later(after: Expression, before: Expression) -> bool:
    """Return whether a condition is that another holds of anybody: `highest score is at least 9`.

    Whoever reads the one needs no word of the other, which ends the match sooner.
    """
    if not isinstance(after, (Below, AtMost)) or type(after) is not type(before):
        return False
    assert isinstance(before, (Below, AtMost))
    if after.left.kind.base is not NUMBER:
        return False
    return _best_of(after.right, before.right) and _same_number(after.left, before.left)


def _best_of(most: Expression, one: Expression) -> bool:
    """Return whether something is the highest of all that a place of one of them has."""
    match most:
        case ExtremeValue(which="highest", among=AllOf(), key=KeepValue(keep=keep)):
            return isinstance(one, KeepValue) and one.keep is keep
    return False


def _same_number(one: Expression, other: Expression) -> bool:
    if isinstance(one, OptionValue):
        return isinstance(other, OptionValue) and one.option is other.option
    return isinstance(one, Constant) and one.value == getattr(other, "value", None)


def _ends(s: Speaker) -> tuple[Expression, ...]:
    """The conditions of which one has to hold for the match to end after a deal."""
    ends = s.program.ends
    if ends is None or s.program.once:
        return ()
    return ends.items if isinstance(ends, AnyTrue) else (ends,)


def won(s: Speaker, winner: Expression | None) -> str:
    """A sentence on who has won; where all play together or alone, on when that is."""
    program = s.program
    if winner is None:
        return s.say("winner-high")
    winner = _at_table(s, winner)
    alone = program.players == (1,)
    members = winner.x if isinstance(winner, MembersOf) else winner
    if isinstance(members, Filtered) and (alone or program.partners == "together"):
        s.one(members.it)
        key = "winner-alone" if alone else "winner-together"
        if isinstance(members.among, AllOf) and program.partners_when is None:
            return s.say(key, when=s.clause(members.condition))
    shared = isinstance(members, HavingMost) and isinstance(members.among, AllOf)
    return s.say("winner-equals" if shared else "winner", who=s.value(winner))


def _at_table(s: Speaker, x: Expression) -> Expression:
    """The case of a value that there is at the table of the sheet, if that is known."""
    if isinstance(x, MembersOf):
        side = _at_table(s, x.x)
        return x if side is x.x else evolve(x, x=side)
    if isinstance(x, Fallback) and isinstance(x.items[0], Conditional):
        holds = s.holds(x.items[0].condition)
        rest = x.items[1] if len(x.items) == 2 else evolve(x, items=x.items[1:])
        return x if holds is None else _at_table(s, x.items[0].value if holds else rest)
    if isinstance(x, CaseValue):
        for condition, value in x.cases:
            holds = True if condition is None else s.holds(condition)
            if holds is None:
                break
            if holds:
                return _at_table(s, value)
    return x

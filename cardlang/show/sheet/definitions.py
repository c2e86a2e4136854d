"""Definitions of the names of a game that no sentence tells: rules, values and patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.program import (
    FLAG,
    CaseValue,
    Definition,
    DifferentLabels,
    EachLabel,
    Expression,
    LabelAs,
    LabelClaim,
    LabelCount,
    LabelParts,
    NumberOf,
    Pattern,
    PatternShare,
    Printed,
    RankedAt,
    RuleCall,
    RunOfLabels,
    SameLabel,
)
from cardlang.show.sheet.speaker import Speaker
from cardlang.syntax import tree


def meaning(s: Speaker, found: Definition) -> str:
    """A rule or value as its lines have it; '' if there are none."""
    body = found.body
    if body is None:
        return ""
    s.asked_of(found.params)
    for binding, value in found.lets:
        s.bound[binding] = s.value(value)
    if found.kind.base is FLAG and not isinstance(body, CaseValue):
        return s.clause(body)
    return s.value(body)


def makeup(s: Speaker, found: Pattern, given: tuple[Expression, ...] = ()) -> str:
    """The cards of a pattern as its lines have them, perhaps asked of something."""
    s.one(found.candidate)
    s.asked_of(found.params)
    for param, value in zip(found.params, given, strict=False):
        s.bound[param] = s.value(value)
    return "; ".join(_lines(s, found))


def _lines(s: Speaker, found: Pattern) -> Iterator[str]:
    if found.forms:
        uses = [use for line in found.forms for use in line]
        yield s.join([s.pattern(use.pattern, use.given) for use in uses], "or")
        return
    said = [line for line in found.node.lines if isinstance(line, tree.SizeLine)]
    if found.size is not None:
        yield s.say("pattern-as-many", n=s.value(found.size))
    elif found.low == found.high:
        yield s.say("pattern-size", n=str(found.low))
    elif said or not found.shares:
        yield s.say("pattern-sizes", low=str(found.low), high=str(found.high))
    if found.shares:
        yield s.say("pattern-parted", parts=s.join([_share(s, share) for share in found.shares]))
    if found.apart is not None:
        yield s.say("pattern-apart", kind=_labels(s, found.apart))
    yield from (_line(s, line) for line in found.lines)
    for key, number in found.totals:
        yield s.say("pattern-total", key=s.value(key), n=s.value(number))
    for condition in found.where:
        if not s.holds(condition):
            yield s.say("when", when=s.clause(condition))
    if found.wild is not None:
        yield s.say("pattern-wild", n=str(found.most), when=s.clause(found.wild))


def _share(s: Speaker, share: PatternShare) -> str:
    told = s.pattern(share.use.pattern, share.use.given)
    if share.low is None or share.high is None:
        return s.say("share-as-many", pattern=told)
    low, high = s.value(share.low), s.value(share.high)
    return s.say("share", n=low if low == high else f"{low}–{high}", pattern=told)


def _line(s: Speaker, line: LabelClaim) -> str:
    kind = _labels(s, line.x)
    match line:
        case SameLabel():
            return s.say("pattern-same", kind=kind)
        case DifferentLabels():
            return s.say("pattern-different", kind=kind)
        case RunOfLabels():
            return s.say("pattern-run", kind=kind)
        case EachLabel(number=number):
            return s.say("pattern-each", kind=kind, n=str(number))
        case LabelParts(parts=parts):
            return s.say("pattern-parts", kind=kind, parts=s.join(_numbers(parts)))
        case LabelCount(low=low, high=high):
            return s.say("pattern-labels", kind=kind, low=str(low), high=str(high))
    raise TypeError(f"{type(line).__name__} is no line of a pattern")


def _labels(s: Speaker, x: Expression) -> str:
    """A phrase for the labels of which a line speaks."""
    ranking = x.ranking if isinstance(x, RankedAt) else None
    while isinstance(x, (RankedAt, NumberOf, LabelAs)):
        x = x.label
    told = s.called("rule", x.rule.name) if isinstance(x, RuleCall) else s.value(x)
    if isinstance(x, Printed):
        told = s.kind(x.attribute)
    prose = "" if ranking is None else s.prose(ranking.node)
    return f"{told} ({prose})" if prose else told


def _numbers(parts: Iterable[int]) -> list[str]:
    return [str(part) for part in parts]

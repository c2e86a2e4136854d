"""Values that may be nothing, where something must be there.

With whom a loop over seats begins, and a part of a word that is one seat, must be there: seat 0
would come instead, which nobody meant.  (Elsewhere the match stops and says so.)  A value may be
nothing if it looks for something that need not exist: the holder of a card, the only one of some;
a rule with a case for nothing, or a value with `if` behind it.  A keep that may be nothing is
trusted: whoever set it knows when to ask.
"""

from __future__ import annotations

from cardlang.program import (
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    BestBy,
    Binding,
    BottomOf,
    CaseValue,
    Conditional,
    Definition,
    Expression,
    ExtremeValue,
    Fallback,
    FirstOf,
    HavingMost,
    HolderOf,
    Keep,
    KeepValue,
    LabelOf,
    Listed,
    MembersOf,
    Named,
    Negative,
    NextOf,
    NothingThere,
    NthOf,
    NumberOf,
    OnlyOf,
    PreviousOf,
    Printed,
    Reckoned,
    RuleCall,
    SideOf,
    TopOf,
    Union,
    UnitSet,
)
from cardlang.reckoning import LESS, PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span


class Nothings:
    """Return whether values may be nothing, by what names stand for."""

    def __init__(
        self, facts: DeckFacts, lets: dict[Binding, Expression], trusting: bool = True
    ) -> None:
        self.facts = facts
        self.trusting = trusting  # of keeps that may be nothing
        self.lets = lets
        self.known: dict[int, bool] = {}  # by rule

    def may_be(self, x: Expression) -> bool:
        """Return whether one thing, or a number, may be nothing."""
        match x:
            case NothingThere() | Conditional() | TopOf() | BottomOf() | NthOf() | OnlyOf():
                return True
            case HolderOf():
                return True
            case BestBy(cards=several) | FirstOf(x=several):
                return not self.holds_some(several)
            case KeepValue():
                return x.kind.maybe and not self.trusting
            case Printed(attribute=attribute, card=card):
                return attribute not in self.facts.everywhere or self.may_be(card)
            case Named(binding=binding):
                value = self.lets.get(binding)
                return value is not None and self.may_be(value)
            case RuleCall(rule=rule):
                return self._rule(rule) or self._of_nothing(x)
            case Fallback(items=items):
                return all(self.may_be(item) for item in items)
            case CaseValue(cases=cases):
                return any(self.may_be(value) for _, value in cases)
            case ExtremeValue(which=which, among=among):
                return which != "total" and not self.holds_some(among)
            case NextOf(x=one) | PreviousOf(x=one) | SideOf(x=one):
                return self.may_be(one)
            case Reckoned() | Negative() | NumberOf() | LabelOf():
                return any(self.may_be(part) for part in x.children())
        return False

    def _rule(self, found: Definition) -> bool:
        """Return whether a rule has cases for nothing; it does not come to ask for itself."""
        if id(found) not in self.known:
            self.known[id(found)] = False
            self.lets.update(found.lets)
            self.known[id(found)] = found.body is not None and self.may_be(found.body)
        return self.known[id(found)]

    def _of_nothing(self, x: RuleCall) -> bool:
        """Return whether a rule may be asked of nothing, and so is nothing."""
        found = x.rule
        if found.kind.base in (NUMBER, FLAG):
            return False
        asked = zip(found.params, found.prepositions, x.given, strict=True)
        return any(word == "of" and not p.kind.many and self.may_be(a) for p, word, a in asked)

    def holds_some(self, x: Expression) -> bool:
        """Return whether a set is sure to have a member."""
        match x:
            case AllOf() | MembersOf():
                return True
            case HavingMost(among=among):
                return self.holds_some(among)
            case UnitSet(point=point):
                return not self.may_be(point)
            case CaseValue(cases=cases):
                return all(self.holds_some(value) for _, value in cases)
            case Listed() | Fallback() | Union():
                return any(self.holds_some(part) for part in x.children())
        return False


def tell_nothings(checker: Checker, facts: DeckFacts, uses: Uses) -> None:
    """Warns of values of the game's own file that may be nothing where they stand."""
    nothings = Nothings(facts, uses.lets)
    for x, why in uses.wanted:
        if nothings.may_be(x):
            says = " ".join(x.span.text.split())
            checker.report.warning(
                "may-be-nothing",
                f"`{says}` may be nothing, and {why}",
                x.span,
                help=f"say who else: write `({says} else dealer)`",
            )


def tell_wholes(checker: Checker) -> None:
    """Warns of sums of the game's own rules with an `if` behind that may be meant of its last part.

    `price + 2 if C` is nothing where C does not hold, and few who write it mean that.
    """
    for name, thing in checker.things.items():
        entry = checker.layers.spaces["thing"].get(name)
        if not isinstance(thing, Definition) or thing.body is None or entry is None:
            continue
        if not entry.prelude and thing.body.kind.base is NUMBER:
            values = [value for _, value in thing.lets] + [thing.body]
            if isinstance(thing.body, CaseValue):
                values += [value for _, value in thing.body.cases]
            for x in values:
                _tell_whole(checker, x)


def _tell_whole(checker: Checker, x: Expression) -> None:
    if not isinstance(x, Conditional) or not isinstance(x.value, Reckoned):
        return
    sign = x.value.operator.sign
    first, last = x.value.left.span, x.value.right.span
    condition, said = x.condition.span, x.span.source.text
    if x.value.operator not in (PLUS, LESS) or x.value.span.text.startswith("("):
        return
    whole = Span(x.span.source, first.start, condition.end)
    if said[first.start : last.end].count("(") != said[first.start : last.end].count(")"):
        return
    other = f"{first.text} {sign} ({last.text} if {condition.text} else 0)"
    checker.report.warning(
        "may-be-nothing",
        f"the whole of it is nothing unless {condition.text}",
        whole,
        help=f"write `{other}` if it is the rest otherwise",
    )


def tell_starts(checker: Checker, facts: DeckFacts) -> None:
    """Reports keeps that may start with nothing and have no kind for it, where the game says so."""
    nothings = Nothings(facts, {}, trusting=False)  # no `let` reaches where keeps are declared
    for name, keep in checker.things.items():
        if not isinstance(keep, Keep) or keep.starts is None or keep.kind.maybe or keep.kind.many:
            continue
        at = _said(checker, name, keep.starts)
        if at is None or not nothings.may_be(keep.starts):
            continue
        kind = keep.kind.base.name
        written = keep.node.kind.span.text if keep.node is not None else kind
        who = "who" if keep.kind.base in (SEAT, SIDE) else "what"
        help = f"write `as {written} or none`, or say {who} it is `else` …"
        if at is not keep.starts.span:
            help = f"say what else: write `{' '.join(at.text.split())} else dealer`"
        checker.report.error(
            "starts-nothing", f"this may be nothing, and `{name}` is always a {kind}", at, help=help
        )


def _said(checker: Checker, name: str, starts: Expression) -> Span | None:
    """The place where the game says what a keep starts with: in a rule, if a keep of the prelude
    asks it.
    """
    things = checker.layers.spaces["thing"]
    if name not in things or not things[name].prelude:
        return starts.span
    asked = starts.rule if isinstance(starts, RuleCall) else None
    rule = things.get(asked.name) if asked is not None else None
    if asked is None or rule is None or rule.prelude:
        return None
    body = asked.body
    return body.span if body is not None and not isinstance(body, CaseValue) else rule.span

"""Values that may be nothing, where something must be there.

With whom a loop over seats begins, and a part of a word that is one seat, must be there: seat 0
would come instead, which nobody meant.  (Elsewhere the match stops and says so.)  A value may be
nothing if it looks for something that need not exist: the holder of a card, the only one of some;
a rule with a case for nothing, or a value with `if` behind it.  A keep that may be nothing is
trusted: whoever set it knows when to ask.
"""

from __future__ import annotations

from cardlang.front.checker import Checker
from cardlang.front.review.deck_facts import DeckFacts
from cardlang.front.review.uses import Uses
from cardlang.model import FLAG, NUMBER, SEAT, SIDE, Definition, Keep, X
from cardlang.reckoning import RECKONING
from cardlang.source import Span

_LOOKS = frozenset("top bottom nth only holder".split())
_SAME = frozenset("next previous side".split())
_PARTS = frozenset([*RECKONING, "neg", "number-of", "label-of"])


class Nothings:
    """Whether values may be nothing, by what names stand for."""

    def __init__(self, facts: DeckFacts, lets: dict[int, X], trusting: bool = True) -> None:
        self.facts = facts
        self.trusting = trusting  # of keeps that may be nothing
        self.lets = lets
        self.known: dict[int, bool] = {}  # by rule

    def may_be(self, x: X) -> bool:
        """Whether one thing, or a number, may be nothing."""
        args = x.args
        match x.op:
            case "nothing-there" | "if" | "best":
                return x.op != "best" or not self.holds_some(args[0])
            case "keep":
                return x.kind.maybe and not self.trusting
            case "attr":
                return args[0] not in self.facts.everywhere or self.may_be(args[1])
            case "var":
                value = self.lets.get(id(args[0]))
                return value is not None and self.may_be(value)
            case "call":
                return self._rule(args[0]) or self._of_nothing(x)
            case "else":
                return all(self.may_be(item) for item in args[0])
            case "cases":
                return any(self.may_be(value) for _, value in args[0])
            case "extreme":
                return args[0] != "total" and not self.holds_some(args[1])
            case "fn" if args[0] == "first":
                return not self.holds_some(args[1][0])
            case "fn":
                return args[0] in _LOOKS or (args[0] in _SAME and self.may_be(args[1][0]))
        return x.op in _PARTS and any(self.may_be(part) for part in args if isinstance(part, X))

    def _rule(self, found: Definition) -> bool:
        """Whether a rule has cases for nothing; it does not come to ask for itself."""
        if id(found) not in self.known:
            self.known[id(found)] = False
            self.lets.update((id(name), value) for name, value in found.lets)
            self.known[id(found)] = found.body is not None and self.may_be(found.body)
        return self.known[id(found)]

    def _of_nothing(self, x: X) -> bool:
        """Whether a rule may be asked of nothing, and so is nothing."""
        found: Definition = x.args[0]
        if found.kind.base in (NUMBER, FLAG):
            return False
        asked = zip(found.params, found.prepositions, x.args[1], strict=True)
        return any(word == "of" and not p.kind.many and self.may_be(a) for p, word, a in asked)

    def holds_some(self, x: X) -> bool:
        """Whether a set is sure to have a member."""
        match x.op:
            case "all":
                return True
            case "having":
                return self.holds_some(x.args[0])
            case "unit":
                return not self.may_be(x.args[0])
            case "set" | "else":
                return any(self.holds_some(item) for item in x.args[0])
            case "union":
                return any(self.holds_some(part) for part in x.args)
            case "fn":
                return bool(x.args[0] == "members")
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
            if thing.body.op == "cases":
                values += [value for _, value in thing.body.args[0]]
            for x in values:
                _tell_whole(checker, x)


def _tell_whole(checker: Checker, x: X) -> None:
    if x.op != "if" or x.args[0].op not in ("add", "sub"):
        return
    first, last = (part.span for part in x.args[0].args)
    condition = x.args[1].span
    if x.args[0].span.text.startswith("("):
        return
    said, sign = x.span.source.text, "+" if x.args[0].op == "add" else "-"
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


def tell_starts(checker: Checker, facts: DeckFacts, uses: Uses) -> None:
    """Reports keeps that may start with nothing and have no kind for it, where the game says so."""
    nothings = Nothings(facts, uses.lets, trusting=False)
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


def _said(checker: Checker, name: str, starts: X) -> Span | None:
    """Where the game says what a keep starts with: in a rule, if a keep of the prelude asks it."""
    things = checker.layers.spaces["thing"]
    if name not in things or not things[name].prelude:
        return starts.span
    rule = things.get(starts.args[0].name) if starts.op == "call" else None
    if rule is None or rule.prelude:
        return None
    body: X | None = starts.args[0].body
    return body.span if body is not None and body.op != "cases" else rule.span

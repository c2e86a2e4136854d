"""Statements get their meaning, one function a form of the syntax."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardlang import limits
from cardlang.diagnostic import Fix
from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    CARD,
    GROUPS,
    NOWHERE,
    NUMBER,
    SEAT,
    AgainStep,
    AllOf,
    AssignStep,
    Binding,
    DoneStep,
    EndDealStep,
    EndMatchStep,
    Expression,
    ForEachStep,
    IfStep,
    Image,
    Keep,
    KeepValue,
    Kind,
    Label,
    LetStep,
    Named,
    Reckoned,
    RuleCall,
    Step,
    SumOver,
    TimesStep,
    Union,
    UntilStep,
    Without,
    zone_source,
)
from cardlang.reckoning import LESS, PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import unit
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.at_once import at_once
from cardlang.resolve.steps.attempts import attempt, take_back
from cardlang.resolve.steps.calls import call, do
from cardlang.resolve.steps.cases import by_cases
from cardlang.resolve.steps.choices import choose
from cardlang.resolve.steps.moves import move, show, shuffle
from cardlang.resolve.steps.sentences import told
from cardlang.resolve.values.copies import keep_of_each
from cardlang.source import Span
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree


def resolve(checker: Checker, body: Iterable[tree.Statement], scope: Scope) -> tuple[Step, ...]:
    """The meaning of statements; stops, with a finding, where words unfold into too many."""
    found: list[Step] = []
    for node in body:
        checker.size += 1
        if checker.size > limits.TOKENS:
            checker.report.error(
                "too-large", "these words unfold into too many statements", node.span
            )
            break
        found.extend(FORMS[type(node)](checker, node, scope))
    return tuple(found)


def _let(checker: Checker, node: tree.LetNode, scope: Scope) -> list[Step]:
    x = checker.value(node.value, scope, None)
    if x.kind.base is NOWHERE:
        checker.report.error("kinds", "`none` alone has no kind", node.value.span)
    _fresh(checker, node.name, scope)
    kind = x.kind if x.kind.base is not NUMBER else Kind(NUMBER, x.kind.many, x.kind.maybe)
    if x.kind.base is NOWHERE:
        kind = Kind(ANY)
    binding = Binding(node.name.text, kind, node.name.span, zone_source(x))
    scope.names[node.name.text] = binding
    return [LetStep(node.span, binding, x, via=scope.via)]


def _fresh(checker: Checker, name: tree.NameNode, scope: Scope) -> None:
    """A new name must not hide one of the game."""
    old = checker.thing(name.text)
    if old is not None and scope.word is None:
        node = getattr(old, "node", None)
        labels = (Place(node.span, "this one"),) if node is not None else ()
        checker.report.error(
            "already-there",
            f"`{name.text}` is already there",
            name.span,
            labels=labels,
            help=f"to change it write `{name.text} becomes …`, else give this another name"
            if isinstance(old, Keep)
            else "give it another name",
        )


def _assign(checker: Checker, node: tree.AssignNode, scope: Scope) -> list[Step]:
    place = checker.value(node.place, scope, None)
    if place.kind.base is ANY:
        checker.value(node.value, scope, None)
        return []
    copied = keep_of_each(place)
    if copied is not None:
        return _each_copy(checker, node, copied, scope)
    if _several_keeps(checker, node, place):
        return []
    if not isinstance(place, KeepValue):
        worked_out = isinstance(place, RuleCall)
        what = "is worked out from other things" if worked_out else "cannot be changed"
        message = f"`{node.place.span.text[:40]}` {what}"
        help = "only what is declared with `keep` can be changed; cards are moved with `move`"
        if isinstance(place, Named) and not place.kind.many and _by_let(place):
            if any(one.message == message for one in checker.report.found):
                return []  # the same name, told already
            name, base = place.binding.name, place.binding.kind.base.name
            help = (
                f"a `let` does not change: declare `keep {name} as {base}`, and write"
                f" `{name} becomes …` for `let {name} be …`"
            )
        fix = None
        if place.kind.base is SEAT and not place.kind.many and node.change != "becomes":
            help = f"write `score of {node.place.span.text} {node.change} …`"
            at = node.place.span.start
            fix = Fix(Span(node.place.span.source, at, at), "score of ")
        checker.report.error("not-a-keep", message, node.place.span, help=help, fix=fix)
        return []
    kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
    value = checker.fit(checker.value(node.value, scope, kind), kind)
    return _stored(checker, node, place, value, scope)


def _by_let(place: Named) -> bool:
    """Return whether a name was given by a `let`."""
    at = place.binding.span
    return at.source.line(at.line)[: at.column - 1].split()[-1:] == ["let"]


def _stored(
    checker: Checker, node: tree.AssignNode, place: KeepValue, value: Expression, scope: Scope
) -> list[Step]:
    kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
    if node.change != "becomes":
        if kind.many:
            sets = Union if node.change == "gains" else Without
            value = sets(kind, node.span, place, value)
        elif kind.base is not NUMBER:
            message = f"`{node.change}` is for numbers and sets, this is {kind}"
            head = place.keep.node
            own = head is not None and head.kind.span.source is node.span.source
            if head is None or not own or value.kind.base is not kind.base or value.kind.many:
                checker.report.error("kinds", message, node.place.span)
                return []
            checker.report.error(
                "kinds",
                message,
                node.place.span,
                help=f"write `as {kind.base.plural}` behind `keep {place.keep.name}` where it holds"
                " several",
                fix=Fix(head.kind.span, kind.base.plural),
            )
            return []
        else:
            operator = PLUS if node.change == "gains" else LESS
            value = Reckoned(Kind(NUMBER), node.span, operator, place, value)
    return [AssignStep(node.span, place, value, node.change, via=scope.via)]


def _each_copy(
    checker: Checker,
    node: tree.AssignNode,
    copied: tuple[Expression, Binding, KeepValue],
    scope: Scope,
) -> list[Step]:
    """The statements that store what is kept of a card, of which there are
    several, for every copy.
    """
    copies, it, place = copied
    kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
    value = checker.fit(checker.value(node.value, scope, kind), kind)
    held = Binding("it", kind, node.value.span)
    body = _stored(checker, node, place, Named(kind, value.span, held), scope)
    let = LetStep(node.span, held, value, via=scope.via)
    label = Label("for each card")
    return [let, ForEachStep(node.span, label, it, copies, None, tuple(body), via=scope.via)]


def _several_keeps(checker: Checker, node: tree.AssignNode, x: Expression) -> bool:
    """Return whether keeps of several owners are named where one is wanted; that is told."""
    kinds = []
    while isinstance(x, (SumOver, Image)):
        kinds.append(x.among.kind.base)
        x = x.value
    if not isinstance(x, KeepValue) or not kinds:
        return False
    checker.report.error(
        "one-or-several",
        "this names several places at once",
        node.place.span,
        help=f"name one {kinds[-1]}, or change them one by one: `for each {kinds[-1]} in …:`",
    )
    return True


def _if(checker: Checker, node: tree.IfChainNode, scope: Scope) -> list[Step]:
    branches = []
    for branch in node.branches:
        condition = checker.flag(branch.condition, scope) if branch.condition is not None else None
        body = checker.block(branch.block, scope)
        branches.append((condition, told(checker, branch.block, body, scope)))
    return [IfStep(node.span, tuple(branches), via=scope.via)]


def _for(checker: Checker, node: tree.ForEachNode, scope: Scope) -> list[Step]:
    name = node.name
    if node.over is not None:
        over = checker.value(node.over, scope, None)
        over = unit(over)
    else:
        base = checker.bases.get(name.text)
        if base is None and checker.missed(name.text):
            return _in_vain(checker, node, scope)
        if base is None or base is NUMBER:
            kinds = [b for b in checker.bases if b not in ("number", "flag")]
            help = f"say `for each {name.text} in …:`, or one of {either(kinds)}"
            checker.report.error(
                "unknown-kind",
                f"for each `{name.text}` of what?",
                name.span,
                help=did_you_mean(name.text, kinds) or help,
            )
            return _in_vain(checker, node, scope)
        over = AllOf(Kind(base, many=True), name.span, base)
    kind = Kind(CARD, many=True) if over.kind.base is GROUPS else Kind(over.kind.base)
    binding = Binding(name.text, kind, name.span, zone_source(over))
    start = None
    if node.start is not None:
        start = checker.fit(checker.value(node.start, scope, Kind(SEAT)), Kind(SEAT))
        if over.kind.base not in (SEAT, ANY):
            checker.report.error(
                "from-seat", "only seats are gone through `from` somewhere", node.start.span
            )
    label = Label(f"for each {name.text}")
    inner = scope.child(subjects=_subjects(binding), done=label)
    inner.names[name.text] = binding
    body = checker.block(node.block, inner)
    if node.once:
        once = at_once(checker, node, binding, over, body)
        return list(told(checker, node.block, once, inner))
    loop = ForEachStep(node.span, label, binding, over, start, body, via=scope.via)
    return list(told(checker, node.block, [loop], inner))


def _in_vain(checker: Checker, node: tree.ForEachNode, scope: Scope) -> list[Step]:
    """Looks through the lines of a loop whose set is not known."""
    inner = scope.child(done=Label(f"for each {node.name.text}"))
    binding = Binding(node.name.text, Kind(ANY), node.name.span)
    inner.names[node.name.text] = binding
    inner.subjects = (binding,)
    checker.block(node.block, inner)
    return []


def _subjects(binding: Binding) -> tuple[Binding, ...]:
    return (binding,) if binding.kind.base is not NUMBER else ()


def _until(checker: Checker, node: tree.RepeatUntilNode, scope: Scope) -> list[Step]:
    condition = checker.flag(node.condition, scope)
    limit = checker.number(node.limit, scope) if node.limit is not None else None
    label = Label("repeat")
    body = checker.block(node.block, scope.child(done=label))
    loop = UntilStep(node.span, label, condition, limit, body, via=scope.via)
    return list(told(checker, node.block, [loop], scope))


def _times(checker: Checker, node: tree.RepeatTimesNode, scope: Scope) -> list[Step]:
    count = checker.number(node.times, scope)
    if isinstance(node.times, tree.NumberNode) and node.times.value > limits.LOOP:
        checker.report.error(
            "loop-bound", f"a loop runs at most {limits.LOOP:,} times", node.times.span
        )
    label = Label("repeat")
    body = checker.block(node.block, scope.child(done=label))
    loop = TimesStep(node.span, label, count, body, via=scope.via)
    return list(told(checker, node.block, [loop], scope))


def _nothing(checker: Checker, node: tree.NothingDoneNode, scope: Scope) -> list[Step]:
    return []


def _done(checker: Checker, node: tree.DoneNode, scope: Scope) -> list[Step]:
    if scope.done is None:
        checker.report.error(
            "done",
            "there is no loop or word to leave here",
            node.span,
            help="to end the deal write `end deal`",
        )
        return []
    return [DoneStep(node.span, scope.done, via=scope.via)]


def _again(checker: Checker, node: tree.ChooseAgainNode, scope: Scope) -> list[Step]:
    if scope.again is None:
        checker.report.error("again", "there is no choice here to make again", node.span)
        return []
    return [AgainStep(node.span, scope.again, via=scope.via)]


def _end_deal(checker: Checker, node: tree.EndDealNode, scope: Scope) -> list[Step]:
    return [EndDealStep(node.span, via=scope.via)]


def _end_match(checker: Checker, node: tree.EndMatchNode, scope: Scope) -> list[Step]:
    return [EndMatchStep(node.span, via=scope.via)]


def _spoilt(checker: Checker, node: tree.SpoiltNode, scope: Scope) -> list[Step]:
    return []


Form = Callable[[Checker, Any, Scope], list[Step]]
FORMS: dict[type, Form] = {
    tree.LetNode: _let,
    tree.AssignNode: _assign,
    tree.CallNode: call,
    tree.IfChainNode: _if,
    tree.ForEachNode: _for,
    tree.RepeatUntilNode: _until,
    tree.RepeatTimesNode: _times,
    tree.ChooseNode: choose,
    tree.DeedCasesNode: by_cases,
    tree.AttemptNode: attempt,
    tree.MoveNode: move,
    tree.ShuffleNode: shuffle,
    tree.ShowNode: show,
    tree.NothingDoneNode: _nothing,
    tree.DoneNode: _done,
    tree.ChooseAgainNode: _again,
    tree.TakeBackNode: take_back,
    tree.EndDealNode: _end_deal,
    tree.EndMatchNode: _end_match,
    tree.DoNode: do,
    tree.SpoiltNode: _spoilt,
}

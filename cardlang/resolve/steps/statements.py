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
    Destination,
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
    MoveStep,
    Named,
    Reckoned,
    RuleCall,
    ShowStep,
    ShuffleStep,
    Step,
    SumOver,
    TimesStep,
    Union,
    UntilStep,
    Without,
    ZoneCards,
    zone_source,
)
from cardlang.reckoning import LESS, PLUS
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import short, unit
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.at_once import at_once
from cardlang.resolve.steps.attempts import attempt, take_back
from cardlang.resolve.steps.calls import call, do, not_a_zone
from cardlang.resolve.steps.cases import by_cases
from cardlang.resolve.steps.choices import choose
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


def _move(checker: Checker, node: tree.MoveNode, scope: Scope) -> list[Step]:
    cards = Kind(CARD, many=True)
    what = checker.value(node.what, scope, cards)
    what = checker.fit(what, Kind(CARD, many=what.kind.many))
    zone = _target(checker, node.to, scope)
    if zone is None:
        return []
    return [MoveStep(node.span, what, zone, node.under, via=scope.via)]


def zone_of(checker: Checker, node: tree.Expr, scope: Scope) -> ZoneCards | None:
    """A place for cards; reported where it is none."""
    zone = checker.value(node, scope, None)
    if zone.kind.base is ANY:
        return None
    if isinstance(zone, Image) and _several_places(checker, node, zone):
        return None
    if not isinstance(zone, ZoneCards):
        not_a_zone(checker, node, zone.kind.base in (SEAT, NUMBER) and not zone.kind.many)
        return None
    return zone


def _several_places(checker: Checker, node: tree.Expr, x: Expression) -> bool:
    """Return whether zones of several owners are named where one is wanted; that is told."""
    whole, owners = node.span, []
    while isinstance(x, Image):
        owners.append(x.among)
        x = x.value
    if not isinstance(x, ZoneCards):
        return False
    inside = [o.span for o in owners if whole.start < o.span.start and o.span.end <= whole.end]
    help = f"say which one: `{short(node)} by …`"
    if inside:
        at = inside[-1].start - whole.start
        help = f"write `{whole.text[:at]}only of {whole.text[at:]}`, or `first of`"
    message = f"`{short(node)}` is several places, and one is wanted"
    checker.report.error("one-or-several", message, whole, help=help)
    return True


def _end_of_a_pile(checker: Checker, node: tree.Expr, scope: Scope) -> bool:
    """Return whether cards are moved `to top of` a pile, or `to bottom of` it, which is told."""
    if not isinstance(node, tree.ChainNode) or len(node.words) < 2:
        return False
    end, pile, source = node.words[0], node.words[1].span, node.span.source
    if not isinstance(end, tree.NameNode) or end.text not in ("top", "bottom"):
        return False
    if checker.thing(end.text) is not None or scope.look(end.text) is not None:
        return False
    before = source.text[: node.span.start].split()[-1]  # `to` or `under`
    word = {"top": "to", "bottom": "under"}[end.text]
    said = f"{word} {' '.join(source.text[pile.start : node.span.end].split())}"
    start = source.text.rindex(before, 0, node.span.start)
    plain = (end.text, before) != ("top", "under")  # beneath the top card is no place at all
    checker.report.error(
        "not-a-zone",
        f"`{short(node)}` is a card, and no place for cards",
        node.span,
        help=f"what is moved to a pile lies on top: write `{said}`"
        if end.text == "top"
        else f"what is to lie beneath a pile is moved under it: write `{said}`",
        fix=Fix(Span(source, start, pile.start), f"{word} ") if plain else None,
    )
    return True


def _target(checker: Checker, node: tree.Expr, scope: Scope) -> ZoneCards | Destination | None:
    """The target of cards: a place, or one of several by conditions."""
    if isinstance(node, tree.IfNode):
        checker.report.error(
            "not-a-zone",
            "nothing says where the cards go otherwise",
            node.span,
            help=f"write `({short(node.value)} if {short(node.condition)} else …)`, "
            "or put the move below an `if`",
        )
        checker.quietly(node.condition, scope)
        return None
    if isinstance(node, tree.ElseNode):
        item = node.items[0]
        checker.report.error(
            "not-a-zone",
            "a place for cards is always there, so nothing comes to what stands behind `else`",
            item.span,
            help=f"say when cards go there: `({short(item)} if … else …)`",
        )
        return None
    if not isinstance(node, tree.IfElseNode):
        return None if _end_of_a_pile(checker, node, scope) else zone_of(checker, node, scope)
    test, place = checker.flag(node.condition, scope), zone_of(checker, node.value, scope)
    other = _target(checker, node.other, scope)
    if place is None or other is None:
        return None
    return Destination(place.kind, node.span, test, place, other)


def _shuffle(checker: Checker, node: tree.ShuffleNode, scope: Scope) -> list[Step]:
    zone = zone_of(checker, node.zone, scope)
    return [] if zone is None else [ShuffleStep(node.span, zone, via=scope.via)]


def _show(checker: Checker, node: tree.ShowNode, scope: Scope) -> list[Step]:
    cards, seats = Kind(CARD, many=True), Kind(SEAT, many=True)
    what = checker.fit(checker.value(node.what, scope, cards), cards)
    to: Expression = AllOf(seats, node.span, SEAT)
    if node.to is not None:
        to = checker.fit(checker.value(node.to, scope, seats), seats)
    return [ShowStep(node.span, what, to, via=scope.via)]


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
    tree.MoveNode: _move,
    tree.ShuffleNode: _shuffle,
    tree.ShowNode: _show,
    tree.NothingDoneNode: _nothing,
    tree.DoneNode: _done,
    tree.ChooseAgainNode: _again,
    tree.TakeBackNode: take_back,
    tree.EndDealNode: _end_deal,
    tree.EndMatchNode: _end_match,
    tree.DoNode: do,
    tree.SpoiltNode: _spoilt,
}

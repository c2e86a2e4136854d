"""Choices: what a seat is offered, verb by verb and pick by pick."""

from __future__ import annotations

from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    CARD,
    GROUPS,
    SEAT,
    Binding,
    ChooseStep,
    Constant,
    Expression,
    Kind,
    Label,
    Named,
    Pick,
    Step,
    Unknown,
    Verb,
    binding_of,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import unit
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.sentences import as_it_stands, told
from cardlang.resolve.values.ranges import tell_backwards
from cardlang.syntax import tree


def choose(checker: Checker, node: tree.ChooseNode, scope: Scope) -> list[Step]:
    """A choice: who chooses, and the verbs with their picks, each in a scope of its own."""
    aim = Kind(SEAT, many=node.together)
    chooser = checker.fit(checker.value(node.by, scope, aim), aim)
    label = Label("choose")
    mover = Binding("mover", Kind(SEAT), node.by.span)
    spoken: Binding | Expression = mover
    if isinstance(chooser, (Named, Constant)) and not node.together:  # we spoke of it already
        spoken = binding_of(chooser) or chooser
    inner = scope.child(subjects=(spoken,), again=label)
    inner.names["mover"] = mover
    as_it_stands(checker, node.prose)
    verbs, seen = [], set()
    for verb in node.verbs:
        if verb.name.text in seen:
            checker.report.error(
                "verb-twice",
                f"`{verb.name.text}` is offered twice",
                verb.name.span,
                help="offer both in one line, as in `lay group in A + B`, or call one of them"
                " otherwise",
            )
        seen.add(verb.name.text)
        checker.verbs.add(verb.name.text)
        verbs.append(_verb(checker, verb, inner))
    body = _otherwise(checker, node, inner)
    start = None
    if node.start is not None:
        start = checker.fit(checker.value(node.start, scope, Kind(SEAT)), Kind(SEAT))
    told_verbs = tuple(verbs)
    return [
        ChooseStep(
            node.span,
            chooser,
            mover,
            told_verbs,
            node.together,
            label,
            node,
            body,
            start,
            via=scope.via,
        )
    ]


def _otherwise(checker: Checker, node: tree.ChooseNode, scope: Scope) -> tuple[Step, ...] | None:
    """The statements that are done where nothing is offered."""
    if node.otherwise is None:
        return None
    if node.together:
        checker.report.error(
            "otherwise-together",
            "those who choose together have no `otherwise`",
            node.otherwise.span,
            help="offer a `pass`, or ask those alone who can: `choose together by (… where …):`",
        )
    for verb in node.verbs:
        if not verb.picks and verb.when is None:
            checker.report.error(
                "always-offered",
                f"nothing comes to `otherwise`, since `{verb.name.text}` is always offered",
                node.otherwise.span,
                help=f"remove `otherwise`, or say `when` there is `{verb.name.text}`",
                labels=(Place(verb.name.span, "offered whatever happens"),),
            )
            break
    block = node.otherwise.block
    return told(checker, block, checker.block(block, scope), scope)


def _verb(checker: Checker, node: tree.VerbNode, scope: Scope) -> Verb:
    inner = scope.child()
    picks = []
    for pick in node.picks:
        picks.append(_pick(checker, pick, inner))
    when = checker.flag(node.when, inner) if node.when is not None else None
    body = checker.block(node.block, inner) if node.block is not None else ()
    as_it_stands(checker, node.block.prose if node.block is not None else ())
    return Verb(node.name.text, tuple(picks), when, body, node)


def _pick(checker: Checker, node: tree.PickNode, scope: Scope) -> Pick:
    text = node.name.text
    base = checker.bases.get(text)
    aim = Kind(base, many=True) if base is not None else None
    checker.picking, checker.sifting = text, isinstance(node.source, tree.WhereNode)
    source = checker.value(node.source, scope, aim)
    checker.picking, checker.sifting = "", False
    if source.kind.base is ANY:
        source = Unknown(Kind(ANY, many=True), node.source.span)
    source = unit(source)
    several = node.low is not None
    low = checker.number(node.low, scope) if node.low is not None else None
    high = checker.number(node.high, scope) if node.high is not None else low
    tell_backwards(checker, low, high)
    if (
        several
        and source.kind.base not in (CARD, ANY)
        and (low is None or low.kind.base is not ANY)
    ):
        checker.report.error("kinds", "several at once can only be cards", node.span)
    kind = Kind(source.kind.base, many=several and source.kind.base is CARD)
    if source.kind.base is GROUPS:
        kind = Kind(CARD, many=True)
    binding = Binding(text, kind, node.name.span, zone_source(source))
    scope.names[text] = binding
    return Pick(binding, source, low, high, node.aloud, node.span)

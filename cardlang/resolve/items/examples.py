"""The examples inside a rules file: situations, what is done in them, and what must follow."""

from __future__ import annotations

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    SEAT,
    Act,
    Binding,
    Constant,
    DealNumber,
    Example,
    ExampleStep,
    Expression,
    KeepValue,
    Kind,
    MatchOver,
    MatchWinner,
    NothingThere,
    OptionValue,
    OwnerPair,
    PlayerCount,
    ZoneCards,
    binding_of,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Entry
from cardlang.resolve.items.deck import text_of
from cardlang.resolve.kinds import short
from cardlang.resolve.scope import Scope
from cardlang.resolve.values.copies import keep_of_each
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree


def resolve_example(checker: Checker, entry: Entry) -> Example:
    """An example with its lines resolved; a line with a mistake is left out."""
    node = entry.node
    assert isinstance(node, tree.ExampleNode)
    scope = Scope()
    scope.names["winner"] = MatchWinner(Kind(SEAT, many=True), node.span)
    scope.names["match-over"] = MatchOver(Kind(FLAG), node.span)
    example = Example(node.title, (), None, {}, node, node.span.source.name)
    steps = []
    checker.in_example = True
    for line in node.lines:
        step = _step(checker, line, scope.child(), example)
        if step is not None:
            steps.append(step)
    checker.in_example = False
    example.steps = tuple(steps)
    return example


def _step(
    checker: Checker, line: tree.ExampleLine, scope: Scope, example: Example
) -> ExampleStep | None:
    if isinstance(line, tree.GivenNode):
        return _given(checker, line, scope, example)
    if isinstance(line, tree.GivenShuffleNode):
        return ExampleStep("shuffle", line.span, cards=_cards(checker, line.cards))
    if isinstance(line, tree.WhenNode):
        call = line.call
        if call.word.text == "deal" and call.object is None and not call.arguments:
            return ExampleStep("deal", line.span)
        body = checker.whens.get(call)
        if body is None:
            found = len(checker.report.found)
            body = checker.statements((call,), scope)
            if len(checker.report.found) == found:  # else every example tells what is wrong
                checker.whens[call] = body
        return ExampleStep("when", line.span, body=body)
    if isinstance(line, tree.MovesNode):
        moves = []
        for move in line.moves:
            assert move.seat is not None
            moves.append((move.seat.value, _move(checker, move)))
        return ExampleStep("move", line.span, moves=tuple(moves))
    if isinstance(line, tree.ThenMayNode):
        texts = tuple(_move(checker, m) for m in line.moves)
        what: Act = "may-not" if line.negated else "may"
        return ExampleStep(what, line.span, seat=line.seat.value, texts=texts)
    assert isinstance(line, tree.ThenNode)
    if line.cards is None:
        return ExampleStep("then", line.span, value=checker.flag(line.what, scope))
    place = checker.value(line.what, scope, Kind(CARD, many=True))
    if place.kind.base is ANY:
        return None
    place = place if isinstance(place, ZoneCards) else checker.fit(place, Kind(CARD, many=True))
    return ExampleStep("then", line.span, place=place, cards=_cards(checker, line.cards))


def _move(checker: Checker, move: tree.ExampleMoveNode) -> str:
    verb = move.verb.text
    own = move.span.source is checker.layers.root  # a variant may leave out a verb of its parent
    if own and verb not in checker.verbs and not checker.broken:
        help = did_you_mean(verb, sorted(checker.verbs))
        checker.report.error(
            "unknown-name", f"there is no verb `{verb}`", move.verb.span, help=help
        )
    return " ".join([move.verb.text, *(text_of(a) for a in move.arguments)])


def _cards(checker: Checker, nodes: tuple[tree.Expr, ...]) -> tuple[str, ...]:
    found = []
    for node in nodes:
        text = text_of(node)
        if checker.deck_lost:
            continue
        if not checker.is_card(text):
            checker.report.error(
                "unknown-card",
                f"the deck has no card `{text}`",
                node.span,
                help=did_you_mean(text, checker.ids) or _as_written(checker),
            )
        else:
            found.append(text)
    return tuple(found)


def _as_written(checker: Checker) -> str:
    """A note on how cards of the deck are written."""
    first = min(checker.ids, default="")
    return f"cards of this deck are written like `{first}`" if first else ""


def _what_it_holds(place: Expression, line: tree.GivenNode) -> str:
    """Advice on how something is given to a keep that holds no cards."""
    base = place.kind.base
    if not isinstance(place, KeepValue) or place.kind.many or base is FLAG:
        return "such a line is written `given hand of 0: 7H 8H`"
    written = short(line.cards[0]) if line.cards else ""
    fits = written in base.index if base.labels else written.isdigit()
    value = written if fits else base.labels[0].move if base.labels else "0"
    return f"it holds {place.kind}: write `given {short(line.what)} is {value}`"


def _given(
    checker: Checker, line: tree.GivenNode, scope: Scope, example: Example
) -> ExampleStep | None:
    if line.cards is not None:
        place = checker.value(line.what, scope, None)
        if place.kind.base is ANY:
            return None
        if not isinstance(place, (ZoneCards, KeepValue)) or place.kind.base is not CARD:
            checker.report.error(
                "not-a-zone",
                "cards can only be given to a zone",
                line.what.span,
                help=_what_it_holds(place, line),
            )
            return None
        return ExampleStep("given", line.span, place=place, cards=_cards(checker, line.cards))
    what = line.what
    if isinstance(what, (tree.NameNode, tree.ChainNode)) or (
        isinstance(what, tree.NotNode) and isinstance(what.value, (tree.NameNode, tree.ChainNode))
    ):
        yes = not isinstance(what, tree.NotNode)
        place = checker.value(what if yes else what.value, scope, None)  # type: ignore[union-attr]  # a Not where `yes` is false
        value: Expression = Constant(Kind(FLAG), line.span, int(yes))
    elif isinstance(what, tree.CompareNode) and what.test in ("is", "none", "empty"):
        place = checker.value(what.left, scope, None)
        kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
        if what.right is None:
            value = NothingThere(kind, line.span)
        else:
            value = checker.fit(checker.value(what.right, scope, kind), kind)
    else:  # told when the line was read
        return None
    if place.kind.base is ANY or value.kind.base is ANY:
        return None
    if isinstance(place, PlayerCount):
        example.players = value
        return None
    if isinstance(place, OptionValue):
        example.options[place.option.name] = value
        return None
    if isinstance(place, ZoneCards):
        _not_given(checker, what)
        return None
    copied = keep_of_each(place)
    if copied is not None:
        copies, it, one = copied
        whose = one.owner
        if isinstance(whose, OwnerPair):
            first, second = (copies if _is(part, it) else part for part in whose.children())
            whose = OwnerPair(whose.kind, whose.span, first, second)
        else:
            whose = copies
        place = KeepValue(one.kind, place.span, one.keep, whose)
        kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
        value = checker.fit(value, kind)
    if not isinstance(place, (KeepValue, DealNumber)):
        checker.report.error(
            "not-a-keep",
            f"`{what.span.text[:40]}` is worked out and cannot be given",
            what.span,
            help="give what it is worked out from: zones and keeps",
        )
        return None
    return ExampleStep("given", line.span, place=place, value=value)


def _is(x: Expression, name: Binding) -> bool:
    return binding_of(x) is name


def _not_given(checker: Checker, what: tree.Expr) -> None:
    """Cards that are given to a zone without a colon."""
    cards = ""
    if isinstance(what, tree.CompareNode) and what.right is not None:
        cards = f" {what.right.span.text.strip('{}')}"
    where = what.left if isinstance(what, tree.CompareNode) else what
    checker.report.error(
        "not-a-keep",
        "the cards of a zone stand behind a `:`",
        what.span,
        help=f"write `given {where.span.text}:{cards}`",
        fix=Fix(what.span, f"{where.span.text}:{cards}"),
    )

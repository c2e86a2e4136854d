"""The examples inside a rules file: situations, what is done in them, and what must follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.front import deeds
from cardlang.front.book import Entry
from cardlang.front.declare import text_of
from cardlang.front.fit import fit
from cardlang.front.scope import Scope
from cardlang.model import (
    ANY,
    CARD,
    FLAG,
    SEAT,
    Example,
    ExampleStep,
    Kind,
    X,
)  # fmt: skip
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

if TYPE_CHECKING:
    from cardlang.front.world import World


def resolve_example(world: World, entry: Entry) -> Example:
    node = entry.node
    assert isinstance(node, tree.Example)
    scope = Scope()
    for name, kind in (("winner", Kind(SEAT, many=True)), ("match-over", Kind(FLAG))):
        scope.names[name] = X(name, kind, node.span)
    example = Example(node.title, (), None, {}, node, node.span.source.name)
    steps = []
    for line in node.lines:
        step = _step(world, line, scope.child(), example)
        if step is not None:
            steps.append(step)
    example.steps = tuple(steps)
    return example


def _step(
    world: World, line: tree.ExampleLine, scope: Scope, example: Example
) -> ExampleStep | None:
    if isinstance(line, tree.Given):
        return _given(world, line, scope, example)
    if isinstance(line, tree.GivenShuffle):
        return ExampleStep("shuffle", line.span, cards=_cards(world, line.cards))
    if isinstance(line, tree.When):
        call = line.call
        if call.word.text == "deal" and call.object is None and not call.arguments:
            return ExampleStep("deal", line.span)
        body = world.whens.get(call)
        if body is None:
            found = len(world.report.found)
            body = deeds.statements(world, (call,), scope)
            if len(world.report.found) == found:  # else every example tells what is wrong
                world.whens[call] = body
        return ExampleStep("when", line.span, body=body)
    if isinstance(line, tree.Moves):
        moves = []
        for move in line.moves:
            assert move.seat is not None
            moves.append((move.seat.value, _move(move)))
        return ExampleStep("move", line.span, moves=tuple(moves))
    if isinstance(line, tree.ThenMay):
        texts = tuple(_move(m) for m in line.moves)
        return ExampleStep("may", line.span, seat=line.seat.value, texts=texts)
    assert isinstance(line, tree.Then)
    if line.cards is None:
        return ExampleStep("then", line.span, value=world.flag(line.what, scope))
    place = world.value(line.what, scope, Kind(CARD, many=True))
    if place.kind.base is ANY:
        return None
    place = place if place.op == "zone" else fit(world, place, Kind(CARD, many=True))
    return ExampleStep("then", line.span, place=place, cards=_cards(world, line.cards))


def _move(move: tree.ExampleMove) -> str:
    return " ".join([move.verb.text, *(text_of(a) for a in move.arguments)])


def _cards(world: World, nodes: tuple[tree.Expr, ...]) -> tuple[str, ...]:
    found = []
    for node in nodes:
        text = text_of(node)
        if not world.is_card(text):
            world.report.error(
                "unknown-card", f"the deck has no card `{text}`", node.span,
                help=did_you_mean(text, world.ids),
            )  # fmt: skip
        else:
            found.append(text)
    return tuple(found)


def _given(world: World, line: tree.Given, scope: Scope, example: Example) -> ExampleStep | None:
    if line.cards is not None:
        place = world.value(line.what, scope, None)
        if place.kind.base is ANY:
            return None
        if place.op not in ("zone", "keep") or place.kind.base is not CARD:
            world.report.error("not-a-zone", "cards can only be given to a zone", line.what.span)
            return None
        return ExampleStep("given", line.span, place=place, cards=_cards(world, line.cards))
    what = line.what
    if isinstance(what, (tree.Name, tree.Chain)) or (
        isinstance(what, tree.Not) and isinstance(what.value, (tree.Name, tree.Chain))
    ):
        yes = not isinstance(what, tree.Not)
        place = world.value(what if yes else what.value, scope, None)  # type: ignore[union-attr]  # a Not where `yes` is false
        value = X("const", Kind(FLAG), line.span, (int(yes),))
    elif isinstance(what, tree.Compare) and what.test in ("is", "none", "empty"):
        place = world.value(what.left, scope, None)
        kind = Kind(place.kind.base, place.kind.many, place.kind.maybe)
        if what.right is None:
            value = X("nothing-there", kind, line.span)
        else:
            value = fit(world, world.value(what.right, scope, kind), kind)
    else:  # told when the line was read
        return None
    if place.kind.base is ANY or value.kind.base is ANY:
        return None
    if place.op == "players":
        example.players = value
        return None
    if place.op == "option":
        example.options[place.args[0].name] = value
        return None
    if place.op not in ("keep", "deal-number"):
        world.report.error(
            "not-a-keep", f"`{what.span.text[:40]}` is worked out and cannot be given", what.span,
            help="give what it is worked out from: zones and keeps",
        )  # fmt: skip
        return None
    return ExampleStep("given", line.span, place=place, value=value)

"""What a word is given where it is used: an object, parts with prepositions, perhaps a block.

Parts are values, looked at once before the word begins, or the names of rules, orders and zones,
looked at whenever the word asks.  A block keeps the names of the place where it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostic import Label as Place
from cardlang.front import names
from cardlang.front.declare import kind_of
from cardlang.front.fit import fit
from cardlang.front.scope import BlockArg, ByName, Scope
from cardlang.model import ANY, NUMBER, Binding, Kind, Label, S, X
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree
from cardlang.syntax.habits import STATEMENTS

if TYPE_CHECKING:
    from cardlang.front.world import World

LOOKED_AT_ANEW = ("rule", "value", "order", "zone", "condition")


def unknown_word(world: World, node: tree.Call, scope: Scope) -> None:
    text = node.word.text
    if text in world.book.lost:  # a mistake in what says it has been told
        return
    words = list(world.book.spaces["word"])
    help = f"write `{STATEMENTS[text]}`" if text in STATEMENTS else did_you_mean(text, words)
    thing = names.find(world, text)
    if thing is not None and not help:
        help = f"`{text}` is something to ask, not to do; to change it write `{text} becomes …`"
    world.report.error(
        "unknown-word", f"there is no word called `{text}`", node.word.span,
        note="expected something to do", help=help,
    )  # fmt: skip
    for argument in node.arguments:
        world.quietly(argument.value, scope)


def given_block(
    world: World, node: tree.Call, word: tree.Word, scope: Scope, label: Label
) -> BlockArg | None:
    if word.doing is None:
        if node.block is not None:
            world.report.error(
                "no-block", f"`{word.name.text}` takes no block", node.block.span,
                labels=(Place(word.name.span, "declared here"),),
            )  # fmt: skip
        return None
    if node.block is None:
        world.report.error(
            "missing-block", f"`{word.name.text}` needs a block that says what is done",
            node.span, help="end the line with `:` and write it below",
            labels=(Place(word.name.span, "declared here"),),
        )  # fmt: skip
        return None
    return BlockArg(node.block, scope, word.doing_of.text if word.doing_of else None, label)


def arguments(
    world: World, node: tree.Call, word: tree.Word, given: dict[str, tree.Expr], scope: Scope,
    inside: Scope,
) -> list[S]:  # fmt: skip
    lets: list[S] = []
    known = {p.preposition for p in word.params}
    for preposition, value in given.items():
        if preposition not in known:
            shape = _shape(word)
            what = f"nothing with `{preposition}`" if preposition else "nothing right after it"
            world.report.error(
                "extra-part", f"`{word.name.text}` takes {what}", value.span,
                help=f"it is used as `{shape}`",
                labels=(Place(word.name.span, "declared here"),),
            )  # fmt: skip
    subjects: list[Binding | X] = []
    for param in word.params:
        value = given.get(param.preposition)  # type: ignore[assignment]  # None is asked for next
        if value is None:
            part = f"a part with `{param.preposition}`" if param.preposition else "something"
            world.report.error(
                "missing-part", f"`{word.name.text}` needs {part}", node.word.span,
                help=f"it is used as `{_shape(word)}`",
                labels=(Place(word.name.span, "declared here"),),
            )  # fmt: skip
            inside.names[param.name.text] = names.unknown(node.span)
            continue
        if param.kind is not None and param.kind.name and param.kind.name.text in LOOKED_AT_ANEW:
            inside.names[param.name.text] = ByName(value, scope)
            continue
        kind = param_kind(world, param)
        x = fit(world, world.value(value, scope, kind), kind)
        bound: Binding | X
        if x.op in ("const", "all") or (x.op == "var" and isinstance(x.args[0], Binding)):
            bound = x if x.op != "var" else x.args[0]
        else:
            bound = Binding(param.name.text, kind, param.name.span, names.zone_source(x))
            lets.append(S("let", node.span, (bound, x), inside.via))
        inside.names[param.name.text] = bound
        if param.preposition in ("", "for") and not kind.many and kind.base is not NUMBER:
            subjects.append(bound)
    inside.subjects = tuple(subjects)
    return lets


def param_kind(world: World, param: tree.Param) -> Kind:
    """The kind a parameter is declared with, or that its name says."""
    text = param.name.text
    if param.kind is not None:
        kind = kind_of(world, param.kind)
        if kind.many and text == kind.base.name:
            world.report.error(
                "param-kind", f"`{text}` is one of them, and `as {kind.base.plural}` says several",
                param.name.span, help=f"write `{text}` alone, or give the part another name; what "
                "comes out of a rule is never said",
            )  # fmt: skip
            return Kind(kind.base)
        return kind
    for base in world.bases.values():
        if base.name == text:
            return Kind(base)
        if base.plural == text and base is not NUMBER:
            return Kind(base, many=True)
    world.report.error(
        "param-kind", f"what is `{text}`?", param.name.span,
        help=f"say its kind: `{text} as number`, `{text} as seat`, `{text} as rule` …",
    )  # fmt: skip
    return Kind(ANY)


def _shape(word: tree.Word) -> str:
    parts = [word.name.text]
    for param in word.params:
        parts += [param.preposition, param.name.text] if param.preposition else [param.name.text]
    return " ".join(parts) + (": …" if word.doing else "")

"""Parts that a word is given where it is used: values, names that it looks at anew, a block."""

from __future__ import annotations

from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    NUMBER,
    AllOf,
    Binding,
    Constant,
    Expression,
    Label,
    LetStep,
    Named,
    Zone,
    binding_of,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kind_names import own_kind, param_kind
from cardlang.resolve.kinds import said, unknown
from cardlang.resolve.scope import BlockArg, ByName, Scope
from cardlang.resolve.values.whose import names_of, spoken_of
from cardlang.syntax import tree

LOOKED_AT_ANEW = ("rule", "value", "order", "zone", "condition")


def given_block(
    checker: Checker, node: tree.CallNode, word: tree.WordNode, scope: Scope, label: Label
) -> BlockArg | None:
    """The block that a word is given; None where it takes none, or where it should be there."""
    if word.doing_else is None and node.otherwise is not None:
        checker.report.error(
            "no-block",
            f"`{word.name.text}` takes no `else`",
            node.otherwise.span,
            help="`else` stands in the column of its `if`, directly below the lines of that",
            labels=(Place(word.name.span, "declared here"),),
        )
    if word.doing is None:
        if node.block is not None:
            checker.report.error(
                "no-block",
                f"`{word.name.text}` takes no block",
                node.block.span,
                labels=(Place(word.name.span, "declared here"),),
            )
        return None
    if node.block is None:
        checker.report.error(
            "missing-block",
            f"`{word.name.text}` needs a block that says what is done",
            node.span,
            help="make a word of it: `define my-turn:` with the whole below it, and `when my-turn`"
            if checker.in_example
            else "end the line with `:` and write it below",
            labels=(Place(word.name.span, "declared here"),),
        )
        return None
    of = word.doing_of.text if word.doing_of else None
    last = node.otherwise.block if node.otherwise is not None else None
    other = (word.doing_else.text, last) if word.doing_else is not None else ("", None)
    return BlockArg(node.block, scope, of, label, other)


def arguments(
    checker: Checker,
    node: tree.CallNode,
    word: tree.WordNode,
    given: dict[str, tree.Expr],
    scope: Scope,
    inside: Scope,
) -> list[LetStep]:
    """The `let`s before a word's body; puts its parts under their names into the scope `inside`."""
    lets: list[LetStep] = []
    known = {p.preposition for p in word.params}
    missing = [p for p in word.params if p.preposition not in given]
    moved = [preposition for preposition in given if preposition not in known]
    turned = len(moved) == len(missing) == 1  # `gift eldest`: the one is what the other should be
    for preposition, value in given.items():
        if preposition not in known and not turned:
            shape = _shape(word)
            what = f"nothing with `{preposition}`" if preposition else "nothing right after it"
            checker.report.error(
                "extra-part",
                f"`{word.name.text}` takes {what}",
                value.span,
                help=f"it is used as `{shape}`",
                labels=(Place(word.name.span, "declared here"),),
            )
    subjects: list[Binding | Expression] = []
    for param in word.params:
        value = given.get(param.preposition)  # type: ignore[assignment]  # None is asked for next
        if value is None:
            inside.names[param.name.text] = unknown(node.span)
            if is_subject(param):
                subjects.append(unknown(node.span))
            if param is not missing[0]:
                continue
            if param.kind is None and own_kind(checker, param.name.text) is None:
                param_kind(checker, param)
                continue  # that its declaration does not say what it is, is told there
            part = f"a part with `{param.preposition}`" if param.preposition else "something"
            checker.report.error(
                "missing-part",
                f"`{word.name.text}` needs {part}" + _and_others(missing[1:]),
                node.word.span,
                help=_turned(node, given, moved[0], param)
                if turned
                else _with_part(checker, node, param, missing, scope)
                or f"it is used as `{_shape(word)}`",
                labels=(Place(word.name.span, "declared here"),),
            )
            continue
        if param.kind is not None and param.kind.name and param.kind.name.text in LOOKED_AT_ANEW:
            fits = param.kind.name.text != "zone" or _may_be_zone(checker, value, scope)
            inside.names[param.name.text] = ByName(value, scope) if fits else unknown(value.span)
            continue
        kind = param_kind(checker, param)
        x = checker.fit(checker.value(value, scope, kind), kind)
        bound: Binding | Expression
        if isinstance(x, (Constant, AllOf, Named)):
            bound = binding_of(x) or x
        else:
            bound = name = Binding(param.name.text, kind, param.name.span, zone_source(x))
            lets.append(LetStep(node.span, name, x, via=inside.via))
        inside.names[param.name.text] = bound
        if is_subject(param) and not kind.many and kind.base is not NUMBER:
            subjects.append(bound)
    inside.subjects = tuple(subjects)
    return lets


def _turned(
    node: tree.CallNode, given: dict[str, tree.Expr], wrong: str, param: tree.ParamNode
) -> str:
    """The call whose one part stands behind a wrong word, or behind none."""
    parts = {param.preposition if word == wrong else word: value for word, value in given.items()}
    words = [f"{word} {said(parts[word].span)}".strip() for word in sorted(parts, key=bool)]
    return f"write `{' '.join([node.word.text, *words])}`"


def _with_part(
    checker: Checker,
    node: tree.CallNode,
    param: tree.ParamNode,
    missing: list[tree.ParamNode],
    scope: Scope,
) -> str:
    """The call with its one missing part, where the passage is about just one of that kind."""
    kind = param.kind.name if param.kind is not None else None
    if kind is not None and kind.text in LOOKED_AT_ANEW:
        return ""
    whom = names_of(spoken_of(param_kind(checker, param).base, scope))
    if len(missing) > 1 or len(whom) != 1 or not param.preposition or node.block is not None:
        return ""
    return f"write `{said(node.span)} {param.preposition} {whom[0]}`"


def is_subject(param: tree.ParamNode) -> bool:
    """Return whether a word may be about what a part is."""
    return param.preposition in ("", "for")


def _may_be_zone(checker: Checker, value: tree.Expr, scope: Scope) -> bool:
    """Return whether a part may name a place for cards; what is none for sure is told here."""
    head = value.words[0] if isinstance(value, tree.ChainNode) else value
    if isinstance(head, tree.NameNode):
        thing = checker.thing(head.text)
        if thing is None or isinstance(thing, Zone) or scope.look(head.text) is not None:
            return True
    not_a_zone(checker, value)
    return False


def not_a_zone(checker: Checker, value: tree.Expr, seat: bool = False) -> None:
    """Tells that something is no place for cards."""
    checker.report.error(
        "not-a-zone",
        f"`{value.span.text[:40]}` is no place for cards",
        value.span,
        help=f"write `hand of {value.span.text}`"
        if seat
        else "name a zone, such as `hand of seat`",
    )


def _and_others(params: list[tree.ParamNode]) -> str:
    """Further parts that a word lacks."""
    return "".join(f", and one with `{param.preposition}`" for param in params)


def _shape(word: tree.WordNode) -> str:
    parts = [word.name.text]
    for param in word.params:
        parts += [param.preposition, param.name.text] if param.preposition else [param.name.text]
    return " ".join(parts) + (": …" if word.doing else "") + (" else: …" if word.doing_else else "")

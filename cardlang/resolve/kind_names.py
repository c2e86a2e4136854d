"""Kinds as they are written: `suit or none`, `seats`, `0..7`, and the kind a part's name says."""

from __future__ import annotations

from cardlang.program import ANY, CARD, FLAG, NUMBER, SEAT, SIDE, Base, Kind
from cardlang.resolve.checker import Checker
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree


def families_of(checker: Checker, node: tree.ZoneNode | tree.KeepNode) -> tuple[Base, ...]:
    """The kinds in `of each KIND and KIND`; `ANY` for what is none, which is told."""
    return tuple([_family(checker, name) for name in node.families])


def _family(checker: Checker, name: tree.NameNode) -> Base:
    base = checker.bases.get(name.text)
    if base is None and checker.missed(name.text):
        return ANY
    if base is None or base in (NUMBER, FLAG):
        checker.report.error(
            "unknown-kind",
            f"there cannot be one for each `{name.text}`",
            name.span,
            help=_meant(name.text)
            or "one for each " + either(["seat", "side", *sorted(checker.deck.attributes)]),
        )
        return ANY
    return base


def kind_of(checker: Checker, node: tree.KindNode) -> Kind:
    """A kind as written: `suit or none`, `seats`, `0..7`."""
    if node.name is None:
        return Kind(NUMBER, maybe=node.or_none)
    name = node.name.text
    if name in checker.bases:
        return Kind(checker.bases[name], maybe=node.or_none)
    for base in checker.bases.values():
        if base.plural == name:
            return Kind(base, many=True)
    if name in checker.options:
        return Kind(checker.options[name].kind.base, maybe=node.or_none)
    if checker.missed(name):
        return Kind(ANY)
    names = [*checker.bases, *(b.plural for b in checker.bases.values() if b.plural)]
    checker.report.error(
        "unknown-kind",
        f"there is no kind called `{name}`",
        node.name.span,
        help=_meant(name) or did_you_mean(name, names) or f"kinds here are {either(names)}",
    )
    return Kind(ANY)


_MEANT = {
    **dict.fromkeys(("integer", "int", "whole", "numeric", "points", "counter"), "number"),
    **dict.fromkeys(("boolean", "bool", "truth", "yes-or-no", "bit"), "flag"),
    **dict.fromkeys(("player", "person"), "seat"),
    **dict.fromkeys(("players", "persons"), "seats"),
    **dict.fromkeys(("team", "partnership"), "side"),
    **dict.fromkeys(("color", "colour", "farbe"), "suit"),
}


def _meant(name: str) -> str:
    """Advice on a kind of other languages."""
    if name in ("text", "string", "name", "word"):
        return "texts are not kept; labels of a `kind` are"
    if name in ("list", "set", "array"):
        return "a set is named by what is in it: `cards`, `seats`, `suits`"
    return f"write `{_MEANT[name]}`" if name in _MEANT else ""


def own_kind(checker: Checker, text: str) -> Kind | None:
    """The kind that a part's name is the name of: `seat`, `suits`."""
    for base in checker.bases.values():
        if base.name == text:
            return Kind(base)
        if base.plural == text and base is not NUMBER:
            return Kind(base, many=True)
    return None


def part_and_result(
    checker: Checker, param: tree.ParamNode, last: bool
) -> tuple[Kind, Kind | None]:
    """The kind of a part of a rule, and of what comes out of it where this part says that.

    `of n as number` is the part's kind; behind a part that is called like a kind, and as a second
    `as`, it is the result's: `of seat as cards`, `of n as number as suit`.
    """
    own = None
    if not param.span.source.name.startswith("prelude/"):  # it cannot know the kinds of a game
        own = own_kind(checker, param.name.text)
    said = param.kind if own is not None and param.result is None else param.result
    if said is None:
        return param_kind(checker, param), None
    if not last:
        checker.report.error(
            "param-kind",
            f"what comes out of a rule is said once, behind its last part, not at "
            f"`{param.name.text}`",
            said.span,
            help=f"write `{param.preposition} {param.name.text}` here",
        )
        return own or param_kind(checker, param), None
    result = kind_of(checker, said)
    return (own if said is param.kind and own else param_kind(checker, param)), result


def param_kind(checker: Checker, param: tree.ParamNode) -> Kind:
    """The kind a parameter is declared with, or that its name says."""
    text = param.name.text
    own = own_kind(checker, text)
    if param.kind is not None:
        kind = kind_of(checker, param.kind)
        built_in = own is not None and own.base in (CARD, SEAT, SIDE)
        if own is None or kind.base is ANY or (kind.base, kind.many) == (own.base, own.many):
            return kind
        if built_in or kind.base is own.base:
            checker.report.error(
                "param-kind",
                f"a part called `{text}` is {own}, and `as` says {kind}",
                param.name.span,
                help=f"write `{text}` alone, or give the part another name",
            )
            return own
        return kind
    if own is not None:
        return own
    checker.report.error(
        "param-kind",
        f"what is `{text}`?",
        param.name.span,
        help=_meant(text)
        or f"say its kind: `{text} as number`, `{text} as seat`, `{text} as rule` …",
    )
    return Kind(ANY)

"""Kinds as they are written: `suit or none`, `seats`, `0..7`, and the kind a part's name says."""

from __future__ import annotations

from cardlang.front.checker import Checker
from cardlang.model import ANY, CARD, FLAG, NUMBER, SEAT, SIDE, Base, Kind
from cardlang.suggest import did_you_mean, either
from cardlang.syntax import tree


def families_of(checker: Checker, node: tree.Zone | tree.Keep) -> tuple[Base, ...]:
    """The kinds in `of each KIND and KIND`; `ANY` for what is none, which is told."""
    return tuple([_family(checker, name) for name in node.families])


def _family(checker: Checker, name: tree.Name) -> Base:
    base = checker.bases.get(name.text)
    if base is None and checker.missed(name.text):
        return ANY
    if base is None or base in (NUMBER, FLAG):
        one = next((b.name for b in checker.bases.values() if b.plural == name.text), "")
        checker.report.error(
            "unknown-kind",
            f"there cannot be one for each `{name.text}`",
            name.span,
            help=f"write `{one}`"
            if one not in ("", "number")
            else "one for each " + either(["seat", "side", *sorted(checker.deck.attributes)]),
        )
        return ANY
    return base


def kind_of(checker: Checker, node: tree.Kind) -> Kind:
    """A kind as written: `suit or none`, `seats`, `0..7`."""
    if node.name is None:
        return Kind(NUMBER, maybe=node.or_none)
    name = node.name.text
    if name in checker.bases:
        return Kind(checker.bases[name], maybe=node.or_none)
    for base in checker.bases.values():
        if base.plural == name and base is not NUMBER:
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
        help=did_you_mean(name, names) or f"kinds here are {either(names)}",
    )
    return Kind(ANY)


def param_kind(checker: Checker, param: tree.Param) -> Kind:
    """The kind a parameter is declared with, or that its name says."""
    text = param.name.text
    if param.kind is not None:
        kind = kind_of(checker, param.kind)
        if kind.many and text == kind.base.name:
            checker.report.error(
                "param-kind",
                f"`{text}` is one of them, and `as {kind.base.plural}` says several",
                param.name.span,
                help=f"write `{text}` alone, or give the part another name; what "
                "comes out of a rule is never said",
            )
            return Kind(kind.base)
        own = checker.bases.get(text)
        if own in (CARD, SEAT, SIDE) and own is not None and kind.base in (NUMBER, FLAG):
            checker.report.error(
                "param-kind",
                f"`as {kind.base}` makes the part `{text}` {kind}, not {Kind(own)}",
                param.name.span,
                help=f"write `{text}` alone; what comes out of a rule is never said",
            )
            return Kind(own)
        return kind
    for base in checker.bases.values():
        if base.name == text:
            return Kind(base)
        if base.plural == text and base is not NUMBER:
            return Kind(base, many=True)
    checker.report.error(
        "param-kind",
        f"what is `{text}`?",
        param.name.span,
        help=f"say its kind: `{text} as number`, `{text} as seat`, `{text} as rule` …",
    )
    return Kind(ANY)

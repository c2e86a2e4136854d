"""The builder and the grammar: each rule hands its method what the types of its parameters say."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from lark.grammar import Rule as LarkRule
from lark.lexer import TerminalDef

from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import TreeBase
from cardlang.syntax.build_items import Builder
from cardlang.syntax.tables import Rule, convert_rule, grammar, lark_parser
from cardlang.text.words import Token

Types = frozenset[object]
Handed = list[tuple[Types, bool]]
"""What a rule hands on: of which types, and whether it comes any number of times."""

HELPERS = {"beside", "chained", "not_empty", "check_lines", "second_value"}


class Productions:
    """The rules of the grammar with what they are made of."""

    def __init__(self, builder: type[TreeBase]) -> None:
        self.builder = builder
        _, memo = lark_parser(grammar()).memo_serialize([TerminalDef, LarkRule])
        rules = [saved for saved in memo.values() if saved["__type__"] == "Rule"]
        self.all = [(convert_rule(saved), saved["expansion"]) for saved in rules]
        self.known: dict[str, Types] = {}

    def types(self, symbol: Mapping[str, Any]) -> Types:
        """The types of what stands for a symbol."""
        name = symbol["name"]
        if symbol["__type__"] == "Terminal":
            return frozenset([Token])
        if name not in self.known:
            self.known[name] = frozenset()  # of a list that holds itself: what else is in it
            made = [self.made(rule, parts) for rule, parts in self.all if rule.origin == name]
            self.known[name] = frozenset().union(*made)
        return self.known[name]

    def made(self, rule: Rule, parts: list[Mapping[str, Any]]) -> Types:
        if rule.make:
            return members(hints(self.builder, rule.make)["return"])
        return frozenset().union(*(self.types(parts[at]) for at in rule.kept))

    def handed(self, rule: Rule, parts: list[Mapping[str, Any]]) -> Iterator[tuple[Types, bool]]:
        gaps = rule.gaps or (0,) * (rule.size + 1)
        for at, part in enumerate(parts):
            yield from [(frozenset([types.NoneType]), False)] * gaps[at]
            if at in rule.kept:
                yield self.types(part), self.several(part["name"])
        yield from [(frozenset([types.NoneType]), False)] * gaps[-1]

    def several(self, name: str) -> bool:
        """Whether a rule that is spliced into others may stand for more or less than one part."""
        if not name.startswith("_"):
            return False
        own = [
            [parts[at]["name"] for at in rule.kept]
            for rule, parts in self.all
            if rule.origin == name and not rule.make
        ]
        return any(len(kept) != 1 for kept in own) or any(self.several(*kept) for kept in own)

    def unfit(self) -> list[str]:
        """Methods that a rule hands something they do not say, each with what it is."""
        found = []
        for rule, parts in self.all:
            if rule.make:
                handed = list(self.handed(rule, parts))
                wrong = misfit(self.builder, rule.make, handed)
                if wrong:
                    found.append(f"{rule.make}: {wrong}")
        return found


def hints(builder: type[TreeBase], name: str) -> dict[str, Any]:
    return typing.get_type_hints(getattr(builder, name))


def members(hint: object) -> Types:
    """The types of a union; of another type, itself."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return frozenset().union(*map(members, typing.get_args(hint)))
    return frozenset([types.NoneType if hint is None else hint])


def fits(given: object, wanted: Types) -> bool:
    return given in wanted or any(
        isinstance(one, type) and isinstance(given, type) and issubclass(given, one)
        for one in wanted
    )


def misfit(builder: type[TreeBase], name: str, handed: Handed) -> str:
    """What does not fit a method, or nothing."""
    declared = hints(builder, name)
    _, span, *rest = inspect.signature(getattr(builder, name)).parameters.values()
    assert declared[span.name] is Span
    for given, many in handed:
        if not rest:
            return f"{names(given)} too many"
        star = rest[0].kind is inspect.Parameter.VAR_POSITIONAL
        if many and not star:
            return f"`{rest[0].name}` is one of several"
        wanted = members(declared[rest[0].name])
        wrong = frozenset(one for one in given if not fits(one, wanted))
        if wrong:
            return f"`{rest[0].name}` is no {names(wrong)}"
        if not star:
            del rest[0]
    lacking = [one.name for one in rest if one.kind is one.POSITIONAL_OR_KEYWORD]
    lacking = [name for name, one in zip(lacking, rest, strict=False) if one.default is one.empty]
    return f"nothing for {lacking}" if lacking else ""


def names(found: Types) -> str:
    return " or ".join(sorted(getattr(one, "__name__", str(one)) for one in found))


@pytest.fixture(scope="module")
def productions() -> Productions:
    return Productions(Builder)


def test_rules_hand_on_what_methods_take(productions: Productions) -> None:
    assert productions.unfit() == []
    assert len(productions.all) > 300


def test_each_method_is_one_of_a_rule(productions: Productions) -> None:
    """A method that no rule asks for is named here; so is one that is left without its rule."""
    methods = {
        name
        for name, made in inspect.getmembers(Builder, inspect.isfunction)
        if not name.startswith("_") and list(inspect.signature(made).parameters)[1:2] == ["span"]
    }
    assert methods - HELPERS == {rule.make for rule, _ in productions.all if rule.make}


class Planted(Builder):
    """Methods that do not take what the grammar hands them."""

    def where(  # type: ignore[override]  # planted
        self, span: Span, base: tree.NameNode, condition: tree.Expr
    ) -> tree.Expr:
        raise NotImplementedError

    def let(self, span: Span, name: Token) -> tree.LetNode:  # type: ignore[override]  # planted
        raise NotImplementedError

    def use(self, span: Span, name: Token, more: Token) -> tree.UseNode:  # type: ignore[override]  # planted
        raise NotImplementedError

    def product(  # type: ignore[override]  # planted: without what may be left out
        self, span: Span, names: tuple[tree.NameNode, ...], where: tree.Expr, times: tree.Expr
    ) -> tree.ProductLine:
        raise NotImplementedError

    def digits(  # type: ignore[override]  # planted: one more than is handed on
        self, span: Span, word: Token, more: Token
    ) -> tree.NumberNode:
        raise NotImplementedError


def test_planted_methods_are_found() -> None:
    found = set(Productions(Planted).unfit())
    assert {one.partition(":")[0] for one in found} == {"where", "let", "use", "product", "digits"}
    told = "\n".join(found)
    assert "where: `base` is no AndNode or " in told and "let: AndNode or ArithNode" in told
    assert {
        "use: `more` is one of several",
        "product: `where` is no NoneType",
        "product: `times` is no NoneType",
        "digits: nothing for ['more']",
    } <= found

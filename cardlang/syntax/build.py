"""Nodes of the tree for each rule of the grammar.

For each rule there is a method of the same name, here and in the two modules beside this one.  It
is given the span and the children: words (tokens), finished nodes, and None for optional words
that are left out.  `after` and `before` find a child by the word that stands next to it.

Nodes are made while the text is read, children before parents, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, cast

from attrs import evolve

from cardlang.diagnostic import Report
from cardlang.limits import CHAIN
from cardlang.source import Source, Span
from cardlang.syntax import tree
from cardlang.syntax.tree import NO_COMMENTS, Comments, Expr
from cardlang.syntax.words import Token

Children = list[Any]


class TreeBase:
    """Base of all the methods."""

    def __init__(self, source: Source, report: Report, comments: Mapping[int, Comments]) -> None:
        self.source = source
        self.report = report
        self.comments = comments

    def make(self, rule: str, start: int, end: int, children: Children) -> Any:
        """Return what the method of a rule makes of its parts."""
        return getattr(self, rule)(Span(self.source, start, end), children)

    def beside(self, span: Span) -> Comments:
        """The comments of the line that begins here."""
        return self.comments.get(span.start, NO_COMMENTS)

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def named(self, token: Token | None) -> Any:
        return None if token is None else tree.NameNode(str(token), span=self.span(token))

    def names(self, children: Iterable[Any]) -> tuple[tree.NameNode, ...]:
        return tuple(self.named(child) for child in children if is_token(child, "NAME"))

    def number(self, token: Token) -> tree.NumberNode:
        return tree.NumberNode(int(token), str(token), span=self.span(token))


def is_token(child: Any, kind: str) -> bool:
    return isinstance(child, Token) and child.type == kind


def has(children: Children, kind: str) -> bool:
    return any(is_token(child, kind) for child in children)


def after(children: Children, kind: str) -> Any:
    """The child that follows a token, or None."""
    for at, child in enumerate(children):
        if is_token(child, kind):
            return children[at + 1]
    return None


def before(children: Children, kind: str) -> Any:
    """The child in front of a token, or None."""
    for at, child in enumerate(children):
        if is_token(child, kind):
            return children[at - 1]
    return None


def of_type(children: Children, kind: type | tuple[type, ...]) -> tuple[Any, ...]:
    return tuple([child for child in children if isinstance(child, kind)])


def nodes(children: Children) -> tuple[Any, ...]:
    return tuple([child for child in children if isinstance(child, tree.SyntaxNode)])


def quoted(token: Token) -> str:
    return str(token[1:-1])


class Expressions(TreeBase):
    """Values, loosest first."""

    def chained(self, span: Span, items: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(items) > CHAIN:
            message = f"this is a chain of more than {CHAIN} values"
            help = "give a part of it a name with `rule` or `let`"
            self.report.error("chain-too-long", message, span, help=help)
        return items

    def else_chain(self, span: Span, c: Children) -> Expr:
        return self._alternatives(self.chained(span, tuple(c[::2])))

    def _alternatives(self, items: tuple[Any, ...]) -> Expr:
        """`a else b if c else d`: an `if` without brackets decides between what is about it."""
        for at, item in enumerate(items[:-1]):
            if isinstance(item, tree.IfNode) and item.span.end == item.condition.span.end:
                other = self._alternatives(items[at + 1 :])
                span = Span(item.span.source, item.span.start, other.span.end)
                decided = tree.IfElseNode(item.value, item.condition, other, span=span)
                items = (*items[:at], decided)
                break
        if len(items) == 1:
            return cast(Expr, items[0])
        first, last = items[0].span, items[-1].span
        return tree.ElseNode(items, span=Span(first.source, first.start, last.end))

    def if_value(self, span: Span, c: Children) -> Expr:
        return tree.IfNode(c[0], c[2], span=span)

    def where(self, span: Span, c: Children) -> Expr:
        return tree.WhereNode(c[0], c[2], span=span)

    def having(self, span: Span, c: Children) -> Expr:
        return tree.HavingNode(c[0], cast(tree.WhichEnd, str(c[2])), c[3], span=span)

    def or_chain(self, span: Span, c: Children) -> Expr:
        return tree.OrNode(self.chained(span, tuple(c[::2])), span=span)

    def and_chain(self, span: Span, c: Children) -> Expr:
        return tree.AndNode(self.chained(span, tuple(c[::2])), span=span)

    def not_(self, span: Span, c: Children) -> Expr:
        return tree.NotNode(c[1], span=span)

    def compare(self, span: Span, c: Children) -> tree.CompareNode:
        test, right = c[3]
        return tree.CompareNode(c[0], test, right, c[2] is not None, span=span)

    def test(self, span: Span, c: Children) -> tuple[str, Expr | None]:
        if isinstance(c[-1], Token):
            return "empty", None
        if len(c) == 1:
            return ("none", None) if isinstance(c[0], tree.NothingNode) else ("is", c[0])
        return "-".join(c[:-1]), c[-1]

    def quantified(self, span: Span, c: Children) -> Expr:
        claim = self.compare(c[1].span.to(span), c[1:])
        return tree.QuantifiedNode(cast(tree.Quantifier, str(c[0])), claim, span=span)

    def beats(self, span: Span, c: Children) -> Expr:
        return tree.BeatsNode(c[0], c[2], c[4], span=span)

    def range(self, span: Span, c: Children) -> Expr:
        return tree.RangeNode(c[0], c[2], span=span)

    def arith_chain(self, span: Span, c: Children) -> Expr:
        """Values with signs between them, each of one word or of several."""
        values = self.chained(span, nodes(c))
        parted = groupby(c, lambda child: isinstance(child, tree.SyntaxNode))
        signs = [" ".join(words) for is_value, words in parted if not is_value]
        return tree.ArithNode(c[0], tuple(zip(signs, values[1:], strict=True)), span=span)

    def minus(self, span: Span, c: Children) -> Expr:
        return tree.MinusNode(c[1], span=span)

    negative = minus

    def extreme(self, span: Span, c: Children) -> Expr:
        return tree.ExtremeNode(cast(tree.Extremity, str(c[0])), c[1], c[3], span=span)

    def words(self, span: Span, c: Children) -> Expr:
        words = nodes(c)
        if len(words) == 1:
            only: Expr = words[0]
            return only
        return tree.ChainNode(self.chained(span, words), span=span)

    def key(self, span: Span, c: Children) -> Expr:
        if c[-2] is None:
            return self.words(span, c[:-2])
        return self.chain_by(span, c)

    def chain_by(self, span: Span, c: Children) -> Expr:
        return tree.ChainNode(self.chained(span, nodes(c[:-2])), c[-1], span=span)

    def chain_among(self, span: Span, c: Children) -> Expr:
        return tree.ChainNode(self.chained(span, nodes(c[:-4])), c[-3], c[-1], span=span)

    def chain_extreme(self, span: Span, c: Children) -> Expr:
        return tree.ChainNode(self.chained(span, nodes(c)), span=span)

    def name(self, span: Span, c: Children) -> Expr:
        return tree.NameNode(str(c[0]), span=span)

    def label(self, span: Span, c: Children) -> Expr:
        return tree.LabelNode(str(c[0]), span=span)

    def digits(self, span: Span, c: Children) -> Expr:
        return self.number(c[0])

    def none(self, span: Span, c: Children) -> Expr:
        return tree.NothingNode(span=span)

    def flag(self, span: Span, c: Children) -> Expr:
        return tree.FlagNode(c[0] == "true", span=span)

    def group(self, span: Span, c: Children) -> Expr:
        inside: Expr = c[1]
        return evolve(inside, span=span)

    def set(self, span: Span, c: Children) -> Expr:
        return tree.SetOfNode(nodes(c), span=span)

"""Nodes of the tree for each rule of the grammar.

For each rule there is a method of its name, or of the one behind `->` in the grammar, here and in
the three modules beside this one.  It is given the span and then, each as a parameter of its own,
what the grammar hands on: tokens, what other methods made, and None for what is left out.  What
comes any number of times is a parameter with a star.  A test reads the grammar and holds the types
of all parameters against it, so that the type checker knows what a method may do with them.

Nodes are made while the text is read, children before parents, so nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

from attrs import evolve

from cardlang.diagnostic import Report
from cardlang.limits import CHAIN
from cardlang.quick import frozen
from cardlang.source import Source, Span
from cardlang.syntax import tree
from cardlang.syntax.tree import NO_COMMENTS, Comments, Expr
from cardlang.text.words import Token

Kind = TypeVar("Kind")


class TreeBase:
    """Base of all the methods."""

    def __init__(self, source: Source, report: Report, comments: Mapping[int, Comments]) -> None:
        self.source = source
        self.report = report
        self.comments = comments

    def make(self, rule: str, start: int, end: int, children: Sequence[object]) -> object:
        """Return what the method of a rule makes of its parts."""
        made: object = getattr(self, rule)(Span(self.source, start, end), *children)
        return made

    def beside(self, span: Span) -> Comments:
        """The comments of the line that begins here."""
        return self.comments.get(span.start, NO_COMMENTS)

    def place_of(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def named(self, token: Token) -> tree.NameNode:
        return tree.NameNode(str(token), span=self.place_of(token))

    def maybe_named(self, token: Token | None) -> tree.NameNode | None:
        return None if token is None else self.named(token)

    def all_named(self, tokens: Iterable[Token]) -> tuple[tree.NameNode, ...]:
        return tuple([self.named(token) for token in tokens])

    def number(self, token: Token) -> tree.NumberNode:
        return tree.NumberNode(int(token), str(token), span=self.place_of(token))


def of_kind(parts: Iterable[object], kind: type[Kind]) -> tuple[Kind, ...]:
    """The parts of one kind, in their order."""
    return tuple([part for part in parts if isinstance(part, kind)])


def only_of(parts: Iterable[object], kind: type[Kind]) -> Kind | None:
    """The part of a kind of which there is one at most."""
    return next(iter(of_kind(parts, kind)), None)


def quoted(token: Token) -> str:
    return str(token[1:-1])


@frozen
class Compared:
    """The test of a comparison, behind `is` and `not`."""

    test: tree.Test
    right: Expr | None = None


class Expressions(TreeBase):
    """Values, loosest first."""

    def chained(self, span: Span, items: tuple[Kind, ...]) -> tuple[Kind, ...]:
        if len(items) > CHAIN:
            message = f"this is a chain of more than {CHAIN} values"
            help = "give a part of it a name with `rule` or `let`"
            self.report.error("chain-too-long", message, span, help=help)
        return items

    def else_chain(self, span: Span, *items: Expr) -> Expr:
        return self._alternatives(self.chained(span, items))

    def _alternatives(self, items: tuple[Expr, ...]) -> Expr:
        """`a else b if c else d`: an `if` without brackets decides between what is about it."""
        for at, item in enumerate(items[:-1]):
            if isinstance(item, tree.IfNode) and item.span.end == item.condition.span.end:
                other = self._alternatives(items[at + 1 :])
                span = Span(item.span.source, item.span.start, other.span.end)
                decided = tree.IfElseNode(item.value, item.condition, other, span=span)
                items = (*items[:at], decided)
                break
        if len(items) == 1:
            return items[0]
        first, last = items[0].span, items[-1].span
        return tree.ElseNode(items, span=Span(first.source, first.start, last.end))

    def if_value(self, span: Span, value: Expr, condition: Expr) -> Expr:
        return tree.IfNode(value, condition, span=span)

    def decided(self, span: Span, value: Expr, condition: Expr, other: Expr) -> Expr:
        return tree.IfElseNode(value, condition, other, span=span)

    def where(self, span: Span, base: Expr, condition: Expr) -> Expr:
        return tree.WhereNode(base, condition, span=span)

    def having(self, span: Span, base: Expr, which: tree.WhichEnd, key: Expr) -> Expr:
        return tree.HavingNode(base, which, key, span=span)

    def which_end(self, span: Span, word: Token) -> tree.WhichEnd:
        return cast(tree.WhichEnd, str(word))

    def or_chain(self, span: Span, *items: Expr) -> Expr:
        return tree.OrNode(self.chained(span, items), span=span)

    def and_chain(self, span: Span, *items: Expr) -> Expr:
        return tree.AndNode(self.chained(span, items), span=span)

    def not_(self, span: Span, value: Expr) -> Expr:
        return tree.NotNode(value, span=span)

    # ------------------------------------------------------------------------- comparisons

    def compare(
        self, span: Span, left: Expr, negated: Token | None, asked: Compared
    ) -> tree.CompareNode:
        return tree.CompareNode(left, asked.test, asked.right, negated is not None, span=span)

    def quantified(
        self,
        span: Span,
        which: tree.Quantifier,
        family: Expr,
        negated: Token | None,
        asked: Compared,
    ) -> Expr:
        claim = self.compare(family.span.to(span), family, negated, asked)
        return tree.QuantifiedNode(which, claim, span=span)

    def quantifier(self, span: Span, word: Token) -> tree.Quantifier:
        return cast(tree.Quantifier, str(word))

    def test(self, span: Span, right: Expr) -> Compared:
        return Compared("none") if isinstance(right, tree.NothingNode) else Compared("is", right)

    def above(self, span: Span, right: Expr) -> Compared:
        return Compared("above", right)

    def below(self, span: Span, right: Expr) -> Compared:
        return Compared("below", right)

    def inside(self, span: Span, right: Expr) -> Compared:
        return Compared("in", right)

    def at_least(self, span: Span, right: Expr) -> Compared:
        return Compared("at-least", right)

    def at_most(self, span: Span, right: Expr) -> Compared:
        return Compared("at-most", right)

    def empty(self, span: Span) -> Compared:
        return Compared("empty")

    def beats(self, span: Span, left: Expr, right: Expr, by: Expr) -> Expr:
        return tree.BeatsNode(left, right, by, span=span)

    # ------------------------------------------------------------------------- arithmetic

    def range(self, span: Span, low: Expr, high: Expr) -> tree.RangeNode:
        return tree.RangeNode(low, high, span=span)

    def arith_chain(self, span: Span, first: Expr, *rest: tuple[str, Expr]) -> Expr:
        """Values with signs between them."""
        self.chained(span, (first, *rest))
        return tree.ArithNode(first, rest, span=span)

    def signs(self, span: Span, *parts: Token | Expr) -> tuple[str, Expr]:
        """A sign, of one word or of several, and the value behind it."""
        (value,) = [part for part in parts if not isinstance(part, Token)]
        return " ".join(of_kind(parts, Token)), value

    def negative(self, span: Span, sign: Token, value: Expr) -> Expr:
        return tree.MinusNode(value, span=span)

    def extreme(self, span: Span, which: tree.Extremity, key: Expr, among: Expr | None) -> Expr:
        return tree.ExtremeNode(which, key, among, span=span)

    def extremity(self, span: Span, word: Token) -> tree.Extremity:
        return cast(tree.Extremity, str(word))

    # ------------------------------------------------------------------------------ words

    def words(self, span: Span, *words: Expr) -> Expr:
        if len(words) == 1:
            return words[0]
        return tree.ChainNode(self.chained(span, words), span=span)

    def chain_by(self, span: Span, *words: Expr) -> Expr:
        *chain, by = words
        return tree.ChainNode(self.chained(span, tuple(chain)), by, span=span)

    def chain_among(self, span: Span, *words: Expr) -> Expr:
        *chain, among = words
        return tree.ChainNode(self.chained(span, tuple(chain)), None, among, span=span)

    def chain_by_among(self, span: Span, *words: Expr) -> Expr:
        *chain, by, among = words
        return tree.ChainNode(self.chained(span, tuple(chain)), by, among, span=span)

    def name(self, span: Span, word: Token) -> Expr:
        return tree.NameNode(str(word), span=span)

    def label(self, span: Span, word: Token) -> Expr:
        return tree.LabelNode(str(word), span=span)

    def digits(self, span: Span, word: Token) -> tree.NumberNode:
        return tree.NumberNode(int(word), str(word), span=span)

    def none(self, span: Span) -> Expr:
        return tree.NothingNode(span=span)

    def flag(self, span: Span, word: Token) -> Expr:
        return tree.FlagNode(word == "true", span=span)

    def group(self, span: Span, inside: Expr) -> Expr:
        return evolve(inside, span=span)

    def set(self, span: Span, *items: Expr) -> Expr:
        return tree.SetOfNode(items, span=span)

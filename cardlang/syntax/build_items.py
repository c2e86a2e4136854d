"""Nodes for items, and for the lines of their own that they hold."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import Children, after, before, has, is_token, nodes, of_type, quoted
from cardlang.syntax.build_definitions import Definitions
from cardlang.syntax.build_statements import has_spoilt
from cardlang.syntax.words import Token

_DECK_LINES = (
    tree.AttributeLine,
    tree.ProductLine,
    tree.CardLine,
    tree.TableLine,
    tree.WithoutLine,
)
_EXAMPLE_LINES = (
    tree.GivenNode,
    tree.GivenShuffleNode,
    tree.WhenNode,
    tree.MovesNode,
    tree.ThenNode,
    tree.ThenMayNode,
)


@frozen
class _Usual:
    """The usual number of players, as a line gives it."""

    number: tree.NumberNode


class Builder(Definitions):
    """Makes the nodes of an item."""

    def item(self, span: Span, c: Children) -> tree.Item:
        plain: tree.Item = c[-1]
        if len(c) == 1:
            return plain
        fixed = str(c[0]) == "fixed"
        return evolve(plain, change=not fixed, fixed=fixed, span=span, comments=self.beside(span))

    # ------------------------------------------------------------------------------ header

    def version(self, span: Span, c: Children) -> tree.VersionNode:
        return tree.VersionNode(int(c[1]), span=span, comments=self.beside(span))

    def game(self, span: Span, c: Children) -> tree.GameNode:
        return tree.GameNode(quoted(c[1]), self.sheet(c), span=span, comments=self.beside(span))

    def extends(self, span: Span, c: Children) -> tree.ExtendsNode:
        return tree.ExtendsNode(quoted(c[1]), span=span, comments=self.beside(span))

    def use(self, span: Span, c: Children) -> tree.UseNode:
        return tree.UseNode(self.names(c), span=span, comments=self.beside(span))

    def players(self, span: Span, c: Children) -> tree.PlayersNode:
        counts = of_type(c, (tree.NumberNode, tree.RangeNode))
        partners, when = next(iter(of_type(c, tuple)), (None, None))
        way = "anticlockwise" in c
        usual = next(iter(of_type(c, _Usual)), None)
        return tree.PlayersNode(
            counts,
            partners,
            when,
            way,
            usual.number if usual else None,
            span=span,
            comments=self.beside(span),
        )

    def seated(self, span: Span, c: Children) -> _Usual:
        return _Usual(self.number(c[1]))

    def way(self, span: Span, c: Children) -> str:
        return "anticlockwise"

    def count(self, span: Span, c: Children) -> tree.NumberNode | tree.RangeNode:
        if len(c) == 1:
            return self.number(c[0])
        return tree.RangeNode(self.number(c[0]), self.number(c[2]), span=span)

    def partners(self, span: Span, c: Children) -> tuple[tree.NameNode, tree.Expr | None]:
        return self.named(c[1]), c[3]

    def option(self, span: Span, c: Children) -> tree.OptionNode:
        return tree.OptionNode(
            self.named(c[1]),
            c[3],
            after(c, "USUALLY"),
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def choices(self, span: Span, c: Children) -> tuple[tree.Expr, ...]:
        if has(c, "DOTS"):
            return (tree.RangeNode(c[0], c[2], span=span),)
        return nodes(c)

    # -------------------------------------------------------------------------------- deck

    def deck(self, span: Span, c: Children) -> tree.DeckNode:
        backs = next(iter(of_type(c, tuple)), ())
        lines = of_type(c, _DECK_LINES)
        if has(c, "COLON") and not has_spoilt(c):
            self.not_empty(lines, span, "line about cards")
        return tree.DeckNode(
            self.named(c[1]),
            self.named(after(c, "IS" if has(c, "IS") else "FROM")),
            backs,
            lines,
            self.prose_first(c),
            before(c, "TIMES"),
            span=span,
            comments=self.beside(span),
        )

    def backs(self, span: Span, c: Children) -> tuple[tree.NameNode, ...]:
        return self.names(c)

    def attribute(self, span: Span, c: Children) -> tree.AttributeLine:
        values, run, listed = self.label_groups(c)
        return tree.AttributeLine(
            self.named(c[0]),
            values,
            run,
            has(c, "NUMBER"),
            listed,
            span=span,
            comments=self.beside(span),
        )

    def label_groups(self, c: Children) -> tuple[Groups, tree.RangeNode | None, bool]:
        """The labels of a line, or the numbers that it goes through, and if commas part them."""
        values, listed = grouped(of_type(c, tuple))
        if len(values) == 1 and isinstance(values[0][0], tree.RangeNode) and len(values[0]) == 1:
            return (), values[0][0], False
        for group in values:
            for word in group if len(group) > 1 else ():
                if isinstance(word, tree.RangeNode):
                    message = "a range of labels has no other names"
                    help = f"write `{word.span.text}` between commas by itself"
                    self.report.error("bad-label", message, word.span, help=help)
        return values, _range(c), listed

    def aliases(self, span: Span, c: Children) -> tuple[tree.Expr, ...]:
        return nodes(c)

    def figures(self, span: Span, c: Children) -> tree.RangeNode:
        return tree.RangeNode(c[0], c[2], span=span)

    def product(self, span: Span, c: Children) -> tree.ProductLine:
        return tree.ProductLine(
            self.names(c),
            after(c, "WHERE"),
            before(c, "TIMES"),
            span=span,
            comments=self.beside(span),
        )

    def card(self, span: Span, c: Children) -> tree.CardLine:
        where, times = after(c, "WHERE"), before(c, "TIMES")
        labels = tuple(node for node in nodes(c) if node is not where and node is not times)
        return tree.CardLine(labels, where, times, span=span, comments=self.beside(span))

    def without(self, span: Span, c: Children) -> tree.WithoutLine:
        return tree.WithoutLine(c[1], span=span, comments=self.beside(span))

    def table(self, span: Span, c: Children) -> tree.TableLine:
        rows = of_type(c, tree.RowNode)
        return tree.TableLine(self.names(c), rows, span=span, comments=self.beside(span))

    def row(self, span: Span, c: Children) -> tree.RowNode:
        cells = tuple(self.text(cell) if isinstance(cell, Token) else cell for cell in c[:-1])
        return tree.RowNode(cells, span=span, comments=self.beside(span))

    def text(self, token: Token) -> tree.TextNode:
        return tree.TextNode(quoted(token), span=self.span(token))

    def labels(self, span: Span, c: Children) -> tree.LabelsNode:
        values, run, listed = self.label_groups(c)
        return tree.LabelsNode(
            self.named(c[1]),
            values,
            self.sheet(c),
            run,
            listed,
            span=span,
            comments=self.beside(span),
        )

    def wording(self, span: Span, c: Children) -> tree.WordingNode:
        lines = of_type(c, tree.CalledNode)
        if not has_spoilt(c):
            self.not_empty(lines, span, "line")
        return tree.WordingNode(self.named(c[1]), lines, span=span, comments=self.beside(span))

    def called(self, span: Span, c: Children) -> tree.CalledNode:
        pairs = of_type(c, tuple)
        return tree.CalledNode(self.named(c[0]), pairs, span=span, comments=self.beside(span))

    def called_pair(
        self, span: Span, c: Children
    ) -> tuple[tree.Expr | tree.TextNode | None, tree.TextNode]:
        word = self.text(c[0]) if isinstance(c[0], Token) else c[0]
        return word, self.text(c[1])

    # ----------------------------------------------------------------------- zones and state

    def zone(self, span: Span, c: Children) -> tree.ZoneNode:
        return tree.ZoneNode(
            self.named(c[1]),
            self.families(c),
            of_type(c, tree.ClauseNode),
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def families(self, c: Children) -> tuple[tree.NameNode, ...]:
        """The kinds in `of each seat and suit`."""
        first, second = after(c, "EACH"), after(c, "AND")
        return self.names(token for token in (first, second) if token is not None)

    def clause(self, span: Span, c: Children) -> tree.ClauseNode:
        return tree.ClauseNode(tuple(c), span=span)

    def clause_word(self, span: Span, c: Children) -> str:
        return str(c[0])

    def keep(self, span: Span, c: Children) -> tree.KeepNode:
        head = c[: next(at for at, child in enumerate(c) if isinstance(child, tree.KindNode))]
        families = self.families(head)
        named = self.names(head)
        said = self.clauses(of_type(c, tuple))
        return tree.KeepNode(
            named[: len(named) - len(families)],
            families,
            of_type(c, tree.KindNode)[0],
            said.get("starts"),
            said.get("each"),
            "match" in said,
            said.get("seen"),
            "off" in said,
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def starts(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "starts", c[1], span

    def renewed(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "each", self.named(c[1]), span

    def for_match(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "match", True, span

    def seen_by(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "seen", self.named(c[2]), span

    def off_table(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "off", True, span

    def needs(self, span: Span, c: Children) -> tree.NeedsNode:
        kind = of_type(c, tree.KindNode)[0]
        return tree.NeedsNode(
            self.named(c[1]),
            self.named(after(c, "OF")),
            kind,
            after(c, "USUALLY"),
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def kind(self, span: Span, c: Children) -> tree.KindNode:
        or_none = has(c, "NONE")
        if is_token(c[0], "NAME"):
            return tree.KindNode(self.named(c[0]), or_none=or_none, span=span)
        return tree.KindNode(None, c[0], c[2], or_none, span=span)

    # --------------------------------------------------------------------------------- play

    def deal(self, span: Span, c: Children) -> tree.DealNode:
        return tree.DealNode(is_token(c[0], "ONE"), c[3], span=span, comments=self.beside(span))

    def hook(self, span: Span, c: Children) -> tree.HookNode:
        return tree.HookNode(
            str(c[0]), self.named(c[1]), c[3], span=span, comments=self.beside(span)
        )

    def ends(self, span: Span, c: Children) -> tree.EndsNode:
        return tree.EndsNode(c[3], span=span, comments=self.beside(span))

    def winner(self, span: Span, c: Children) -> tree.WinnerNode:
        return tree.WinnerNode(c[2], span=span, comments=self.beside(span))

    # ----------------------------------------------------------------------------- examples

    def example(self, span: Span, c: Children) -> tree.ExampleNode:
        lines = of_type(c, _EXAMPLE_LINES)
        prose = self.prose_first(c)
        title = quoted(c[1])
        self.not_empty(lines, span, "line of the example")
        return tree.ExampleNode(title, prose, lines, span=span, comments=self.beside(span))

    def given(self, span: Span, c: Children) -> tree.GivenNode:
        cards = nodes(c[3:]) if has(c, "COLON") else None
        what = c[1].value if isinstance(c[1], tree.NotNode) else c[1]
        good = isinstance(what, (tree.NameNode, tree.ChainNode)) or (
            isinstance(c[1], tree.CompareNode) and c[1].test in ("is", "none") and not c[1].negated
        )
        if cards is None and not good:
            message = "what is given says of something what it is"
            help = "as in `given trump is hearts`, or with cards `given hand of 2: QS 7C`"
            self.report.error("given-is", message, c[1].span, help=help)
        return tree.GivenNode(c[1], cards, span=span, comments=self.beside(span))

    def given_shuffle(self, span: Span, c: Children) -> tree.GivenShuffleNode:
        return tree.GivenShuffleNode(nodes(c), span=span, comments=self.beside(span))

    def when(self, span: Span, c: Children) -> tree.WhenNode:
        return tree.WhenNode(c[1], span=span, comments=self.beside(span))

    def moves(self, span: Span, c: Children) -> tree.MovesNode:
        return tree.MovesNode(
            of_type(c, tree.ExampleMoveNode), span=span, comments=self.beside(span)
        )

    def seat_move(self, span: Span, c: Children) -> tree.ExampleMoveNode:
        return tree.ExampleMoveNode(self.number(c[0]), self.named(c[2]), nodes(c), span=span)

    def then(self, span: Span, c: Children) -> tree.ThenNode:
        cards = nodes(c[3:]) if has(c, "COLON") else None
        return tree.ThenNode(c[1], cards, span=span, comments=self.beside(span))

    def then_may(self, span: Span, c: Children) -> tree.ThenMayNode:
        moves, negated = of_type(c, tree.ExampleMoveNode), has(c, "NOT")
        if negated and not moves:
            message = "what the seat may not do is missing"
            help = (
                "name moves, such as `play 7C`, or a verb alone; `may` without more: nothing at all"
            )
            self.report.error("unfinished-line", message, span, help=help)
        seat = self.number(c[1])
        return tree.ThenMayNode(seat, moves, negated, span=span, comments=self.beside(span))

    def may_move(self, span: Span, c: Children) -> tree.ExampleMoveNode:
        return tree.ExampleMoveNode(None, self.named(c[0]), nodes(c), span=span)

    def remove(self, span: Span, c: Children) -> tree.RemoveNode:
        if has(c, "EXAMPLES"):
            return tree.RemoveNode("examples", None, span=span, comments=self.beside(span))
        what = self.named(c[2]) if is_token(c[2], "NAME") else self.text(c[2])
        return tree.RemoveNode(c[1], what, span=span, comments=self.beside(span))

    def allow(self, span: Span, c: Children) -> tree.AllowNode:
        return tree.AllowNode(
            self.named(c[1]),
            self.named(after(c, "IN")),
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def section(self, span: Span, c: Children) -> str:
        return str(c[0])


def _range(c: Children) -> tree.RangeNode | None:
    """`1..9` among the parts of a line."""
    if not has(c, "DOTS"):
        return None
    at = next(k for k, part in enumerate(c) if is_token(part, "DOTS"))
    return tree.RangeNode(c[at - 1], c[at + 1], span=c[at - 1].span.to(c[at + 1].span))


Groups = tuple[tuple[tree.Expr, ...], ...]


def grouped(groups: Groups) -> tuple[Groups, bool]:
    """Labels with their aliases: between commas a label each, without commas a word each.

    A name and one label, such as `joker JK`, are one label and its alias with or without a comma.
    """
    if len(groups) == 1 and tree.is_aliased(groups[0]):
        return groups, True
    if len(groups) == 1:
        return tuple((word,) for word in groups[0]), False
    return groups, bool(groups)

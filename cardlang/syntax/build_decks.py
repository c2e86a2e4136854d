"""Nodes for the cards: decks, and kinds of labels that no card bears."""

from __future__ import annotations

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import of_kind, only_of, quoted
from cardlang.syntax.build_definitions import Definitions
from cardlang.syntax.build_statements import SheetLine, has_spoilt
from cardlang.syntax.tree import Expr, NameNode, ProseNode, TextNode
from cardlang.text.words import Token

Group = tuple[Expr, ...]
Groups = tuple[Group, ...]


@frozen
class Packs:
    """The deck that another is made from, and how many packs of it."""

    base: NameNode
    times: Expr | None


@frozen
class Only:
    """The condition of the cards of a line: `where suit is red`."""

    condition: Expr


@frozen
class Times:
    """The number of times that each card of a line is there."""

    number: Expr


class Decks(Definitions):
    """Builder of decks and kinds of labels."""

    def plain_deck(
        self,
        span: Span,
        name: Token,
        packs: Packs | None,
        backs: tuple[NameNode, ...] | None,
        *sheet: SheetLine,
    ) -> tree.DeckNode:
        return self._deck(span, name, packs, backs, (), of_kind(sheet, ProseNode))

    def deck(
        self,
        span: Span,
        name: Token,
        packs: Packs | None,
        backs: tuple[NameNode, ...] | None,
        *read: tree.DeckLine | SheetLine,
    ) -> tree.DeckNode:
        lines = tuple([line for line in read if not isinstance(line, SheetLine)])
        if not has_spoilt(read):
            self.not_empty(lines, span, "line about cards")
        return self._deck(span, name, packs, backs, lines, self.prose_first(read))

    def _deck(
        self,
        span: Span,
        name: Token,
        packs: Packs | None,
        backs: tuple[NameNode, ...] | None,
        lines: tuple[tree.DeckLine, ...],
        prose: tuple[ProseNode, ...],
    ) -> tree.DeckNode:
        return tree.DeckNode(
            self.named(name),
            packs.base if packs else None,
            backs or (),
            lines,
            prose,
            packs.times if packs else None,
            span=span,
            comments=self.beside(span),
        )

    def pack(self, span: Span, base: Token) -> Packs:
        return Packs(self.named(base), None)

    def packs(self, span: Span, base: Token, times: Expr) -> Packs:
        return Packs(self.named(base), times)

    def backs(self, span: Span, *names: Token) -> tuple[NameNode, ...]:
        return self.all_named(names)

    # ------------------------------------------------------------------------------- labels

    def attribute(self, span: Span, name: Token, groups: Groups) -> tree.AttributeLine:
        values, run, listed = self.label_groups(groups)
        return tree.AttributeLine(
            self.named(name),
            values,
            run,
            False,
            listed,
            span=span,
            comments=self.beside(span),
        )

    def from_to(self, span: Span, name: Token, low: Expr, high: Expr) -> tree.AttributeLine:
        run = tree.RangeNode(low, high, span=low.span.to(high.span))
        return tree.AttributeLine(self.named(name), (), run, span=span, comments=self.beside(span))

    def column(self, span: Span, name: Token) -> tree.AttributeLine:
        return tree.AttributeLine(
            self.named(name), (), None, True, span=span, comments=self.beside(span)
        )

    def labels(self, span: Span, name: Token, groups: Groups, *sheet: SheetLine) -> tree.LabelsNode:
        values, run, listed = self.label_groups(groups)
        return tree.LabelsNode(
            self.named(name),
            values,
            of_kind(sheet, ProseNode),
            run,
            listed,
            span=span,
            comments=self.beside(span),
        )

    def labels_from_to(
        self, span: Span, name: Token, low: Expr, high: Expr, *sheet: SheetLine
    ) -> tree.LabelsNode:
        run = tree.RangeNode(low, high, span=low.span.to(high.span))
        prose = of_kind(sheet, ProseNode)
        return tree.LabelsNode(
            self.named(name), (), prose, run, span=span, comments=self.beside(span)
        )

    def label_groups(self, groups: Groups) -> tuple[Groups, tree.RangeNode | None, bool]:
        """The labels of a line, or the numbers that it goes through, and if commas part them."""
        values, listed = grouped(groups)
        for group in values:
            for word in group:
                if isinstance(word, tree.RangeNode) and values == ((word,),):
                    return (), word, False
                if isinstance(word, tree.RangeNode) and len(group) > 1:
                    message = "a range of labels has no other names"
                    help = f"write `{word.span.text}` between commas by itself"
                    self.report.error("bad-label", message, word.span, help=help)
        return values, None, listed

    def groups(self, span: Span, *groups: Group) -> Groups:
        return groups

    def aliases(self, span: Span, *words: Expr) -> Group:
        return words

    # ---------------------------------------------------------------------------- the cards

    def product(
        self, span: Span, names: tuple[NameNode, ...], where: Expr | None, times: Expr | None
    ) -> tree.ProductLine:
        return tree.ProductLine(names, where, times, span=span, comments=self.beside(span))

    def names(self, span: Span, *names: Token) -> tuple[NameNode, ...]:
        return self.all_named(names)

    def card(self, span: Span, *parts: Expr | Only | Times | None) -> tree.CardLine:
        words = [part for part in parts if not isinstance(part, Only | Times | None)]
        only, times = only_of(parts, Only), only_of(parts, Times)
        return tree.CardLine(
            tuple(words),
            only.condition if only else None,
            times.number if times else None,
            span=span,
            comments=self.beside(span),
        )

    def only(self, span: Span, condition: Expr) -> Only:
        return Only(condition)

    def times(self, span: Span, number: Expr) -> Times:
        return Times(number)

    def without(self, span: Span, condition: Expr) -> tree.WithoutLine:
        return tree.WithoutLine(condition, span=span, comments=self.beside(span))

    def table(
        self, span: Span, columns: tuple[NameNode, ...], *rows: tree.RowNode | tree.SpoiltNode
    ) -> tree.TableLine:
        read = of_kind(rows, tree.RowNode)
        return tree.TableLine(columns, read, span=span, comments=self.beside(span))

    def row(self, span: Span, *cells: Expr | Token) -> tree.RowNode:
        made = tuple([self.text(cell) if isinstance(cell, Token) else cell for cell in cells])
        return tree.RowNode(made, span=span, comments=self.beside(span))

    def text(self, token: Token) -> TextNode:
        return TextNode(quoted(token), span=self.place_of(token))


def grouped(groups: Groups) -> tuple[Groups, bool]:
    """Labels with their aliases: between commas a label each, without commas a word each.

    A name and one label, such as `joker JK`, are one label and its alias with or without a comma.
    """
    if len(groups) == 1 and tree.is_aliased(groups[0]):
        return groups, True
    if len(groups) == 1:
        return tuple((word,) for word in groups[0]), False
    return groups, bool(groups)

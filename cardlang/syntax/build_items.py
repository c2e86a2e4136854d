"""Nodes for items, and for the lines of their own that they hold."""

from __future__ import annotations

from attrs import evolve

from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import of_kind, only_of, quoted
from cardlang.syntax.build_decks import Decks
from cardlang.syntax.build_definitions import Clause
from cardlang.syntax.build_statements import SheetLine, has_spoilt
from cardlang.syntax.tree import Expr, KindNode, NameNode, ProseNode, TextNode
from cardlang.text.words import Token

Families = tuple[NameNode, ...]


@frozen
class Partners:
    """The name of a partnership, and the condition that there is one."""

    name: NameNode
    when: Expr | None


@frozen
class Usual:
    """The usual number of players, as a line gives it."""

    number: tree.NumberNode


@frozen
class Anticlockwise:
    """The other way round the table."""


@frozen
class Starts(Clause):
    """`starts 0`, the value that a keep begins with."""

    value: Expr


@frozen
class Renewed(Clause):
    """`each trick-round`, with which it begins anew."""

    name: NameNode


@frozen
class ForMatch(Clause):
    """`for the match`."""


@frozen
class SeenBy(Clause):
    """`seen by owner`."""

    name: NameNode


@frozen
class OffTable(Clause):
    """`off the table`."""


class Builder(Decks):
    """Makes the nodes of an item."""

    def item(self, span: Span, plain: tree.Item) -> tree.Item:
        return plain

    def changed(self, span: Span, plain: tree.Item) -> tree.Item:
        return evolve(plain, change=True, fixed=False, span=span, comments=self.beside(span))

    def settled(self, span: Span, plain: tree.Item) -> tree.Item:
        return evolve(plain, change=False, fixed=True, span=span, comments=self.beside(span))

    # ------------------------------------------------------------------------------ header

    def version(self, span: Span, number: Token) -> tree.VersionNode:
        return tree.VersionNode(int(number), span=span, comments=self.beside(span))

    def game(self, span: Span, title: Token, *sheet: SheetLine) -> tree.GameNode:
        prose = of_kind(sheet, ProseNode)
        return tree.GameNode(quoted(title), prose, span=span, comments=self.beside(span))

    def extends(self, span: Span, slug: Token) -> tree.ExtendsNode:
        return tree.ExtendsNode(quoted(slug), span=span, comments=self.beside(span))

    def use(self, span: Span, *names: Token) -> tree.UseNode:
        return tree.UseNode(self.all_named(names), span=span, comments=self.beside(span))

    def players(
        self,
        span: Span,
        *parts: tree.NumberNode | tree.RangeNode | Usual | Anticlockwise | Partners | None,
    ) -> tree.PlayersNode:
        counts = [part for part in parts if isinstance(part, tree.NumberNode | tree.RangeNode)]
        partners, usual = only_of(parts, Partners), only_of(parts, Usual)
        return tree.PlayersNode(
            tuple(counts),
            partners.name if partners else None,
            partners.when if partners else None,
            only_of(parts, Anticlockwise) is not None,
            usual.number if usual else None,
            span=span,
            comments=self.beside(span),
        )

    def seated(self, span: Span, number: Token) -> Usual:
        return Usual(self.number(number))

    def way(self, span: Span) -> Anticlockwise:
        return Anticlockwise()

    def partners(self, span: Span, name: Token, when: Expr | None) -> Partners:
        return Partners(self.named(name), when)

    def option(
        self,
        span: Span,
        name: Token,
        choices: tuple[Expr, ...],
        usually: Expr | None,
        *sheet: SheetLine,
    ) -> tree.OptionNode:
        return tree.OptionNode(
            self.named(name),
            choices,
            usually,
            of_kind(sheet, ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def choices(self, span: Span, *choices: Expr) -> tuple[Expr, ...]:
        return choices

    def all_from_to(self, span: Span, low: Expr, high: Expr) -> tuple[Expr, ...]:
        return (tree.RangeNode(low, high, span=span),)

    def wording(
        self, span: Span, language: Token, *read: tree.CalledNode | tree.SpoiltNode
    ) -> tree.WordingNode:
        lines = of_kind(read, tree.CalledNode)
        if not has_spoilt(read):
            self.not_empty(lines, span, "line")
        name = self.named(language)
        return tree.WordingNode(name, lines, span=span, comments=self.beside(span))

    def called(
        self, span: Span, sort: Token, *pairs: tuple[Expr | TextNode | None, TextNode]
    ) -> tree.CalledNode:
        return tree.CalledNode(self.named(sort), pairs, span=span, comments=self.beside(span))

    def called_pair(
        self, span: Span, word: Expr | None, text: Token
    ) -> tuple[Expr | TextNode | None, TextNode]:
        return word, self.text(text)

    def titled_pair(
        self, span: Span, title: Token, text: Token
    ) -> tuple[Expr | TextNode | None, TextNode]:
        return self.text(title), self.text(text)

    # ----------------------------------------------------------------------- zones and state

    def zone(
        self,
        span: Span,
        name: Token,
        families: Families | None,
        clauses: tuple[tree.ClauseNode, ...] | None,
        *sheet: SheetLine,
    ) -> tree.ZoneNode:
        return tree.ZoneNode(
            self.named(name),
            families or (),
            clauses or (),
            of_kind(sheet, ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def families(self, span: Span, first: Token, second: Token | None) -> Families:
        """The kinds in `of each seat and suit`."""
        return self.all_named(of_kind((first, second), Token))

    def clauses(self, span: Span, *clauses: tree.ClauseNode) -> tuple[tree.ClauseNode, ...]:
        return clauses

    def clause(self, span: Span, *words: str) -> tree.ClauseNode:
        return tree.ClauseNode(words, span=span)

    def clause_word(self, span: Span, word: Token) -> str:
        return str(word)

    def keep(
        self,
        span: Span,
        names: tuple[NameNode, ...],
        families: Families | None,
        kind: KindNode,
        clauses: tuple[Clause, ...] | None,
        *sheet: SheetLine,
    ) -> tree.KeepNode:
        said = self.once_each(clauses or ())
        starts, renewed, seen = only_of(said, Starts), only_of(said, Renewed), only_of(said, SeenBy)
        return tree.KeepNode(
            names,
            families or (),
            kind,
            starts.value if starts else None,
            renewed.name if renewed else None,
            only_of(said, ForMatch) is not None,
            seen.name if seen else None,
            only_of(said, OffTable) is not None,
            of_kind(sheet, ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def keep_names(self, span: Span, *names: Token) -> tuple[NameNode, ...]:
        return self.all_named(names)

    def said(self, span: Span, *clauses: Clause) -> tuple[Clause, ...]:
        return clauses

    def starts(self, span: Span, value: Expr) -> Clause:
        return Starts(value, span=span)

    def renewed(self, span: Span, name: Token) -> Clause:
        return Renewed(self.named(name), span=span)

    def for_match(self, span: Span) -> Clause:
        return ForMatch(span=span)

    def seen_by(self, span: Span, name: Token) -> Clause:
        return SeenBy(self.named(name), span=span)

    def off_table(self, span: Span) -> Clause:
        return OffTable(span=span)

    def needs(
        self,
        span: Span,
        name: Token,
        family: Token | None,
        kind: KindNode,
        usually: Expr | None,
        *sheet: SheetLine,
    ) -> tree.NeedsNode:
        return tree.NeedsNode(
            self.named(name),
            self.maybe_named(family),
            kind,
            usually,
            of_kind(sheet, ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def kind(self, span: Span, name: Token, none: Token | None) -> KindNode:
        return KindNode(self.named(name), or_none=none is not None, span=span)

    def kind_from_to(self, span: Span, low: Expr, high: Expr, none: Token | None) -> KindNode:
        return KindNode(None, low, high, none is not None, span=span)

    # --------------------------------------------------------------------------------- play

    def deal(self, span: Span, block: tree.BlockNode) -> tree.DealNode:
        return tree.DealNode(False, block, span=span, comments=self.beside(span))

    def one_deal(self, span: Span, block: tree.BlockNode) -> tree.DealNode:
        return tree.DealNode(True, block, span=span, comments=self.beside(span))

    def before(self, span: Span, name: Token, block: tree.BlockNode) -> tree.HookNode:
        beside = self.beside(span)
        return tree.HookNode("before", self.named(name), block, span=span, comments=beside)

    def after(self, span: Span, name: Token, block: tree.BlockNode) -> tree.HookNode:
        beside = self.beside(span)
        return tree.HookNode("after", self.named(name), block, span=span, comments=beside)

    def ends(self, span: Span, condition: Expr) -> tree.EndsNode:
        return tree.EndsNode(condition, span=span, comments=self.beside(span))

    def winner(self, span: Span, value: Expr) -> tree.WinnerNode:
        return tree.WinnerNode(value, span=span, comments=self.beside(span))

    # ----------------------------------------------------------------------------- examples

    def example(
        self, span: Span, title: Token, *read: tree.ExampleLine | SheetLine
    ) -> tree.ExampleNode:
        lines = tuple([line for line in read if not isinstance(line, SheetLine)])
        prose = self.prose_first(read)
        self.not_empty(lines, span, "line of the example")
        name = quoted(title)
        return tree.ExampleNode(name, prose, lines, span=span, comments=self.beside(span))

    def given(self, span: Span, what: Expr) -> tree.GivenNode:
        asked = what.value if isinstance(what, tree.NotNode) else what
        good = isinstance(asked, tree.NameNode | tree.ChainNode) or (
            isinstance(what, tree.CompareNode) and what.test in ("is", "none") and not what.negated
        )
        if not good:
            message = "what is given says of something what it is"
            help = "as in `given trump is hearts`, or with cards `given hand of 2: QS 7C`"
            self.report.error("given-is", message, what.span, help=help)
        return tree.GivenNode(what, None, span=span, comments=self.beside(span))

    def given_cards(self, span: Span, what: Expr, *cards: Expr) -> tree.GivenNode:
        return tree.GivenNode(what, cards, span=span, comments=self.beside(span))

    def given_shuffle(self, span: Span, *cards: Expr) -> tree.GivenShuffleNode:
        return tree.GivenShuffleNode(cards, span=span, comments=self.beside(span))

    def when(self, span: Span, call: tree.CallNode) -> tree.WhenNode:
        return tree.WhenNode(call, span=span, comments=self.beside(span))

    def moves(self, span: Span, *moves: tree.ExampleMoveNode) -> tree.MovesNode:
        return tree.MovesNode(moves, span=span, comments=self.beside(span))

    def seat_move(
        self, span: Span, seat: Token, verb: Token, *arguments: Expr
    ) -> tree.ExampleMoveNode:
        return tree.ExampleMoveNode(self.number(seat), self.named(verb), arguments, span=span)

    def then(self, span: Span, what: Expr) -> tree.ThenNode:
        return tree.ThenNode(what, None, span=span, comments=self.beside(span))

    def then_cards(self, span: Span, what: Expr, *cards: Expr) -> tree.ThenNode:
        return tree.ThenNode(what, cards, span=span, comments=self.beside(span))

    def then_may(
        self, span: Span, seat: Token, negated: Token | None, *moves: tree.ExampleMoveNode
    ) -> tree.ThenMayNode:
        refused = negated is not None
        if refused and not moves:
            message = "what the seat may not do is missing"
            help = (
                "name moves, such as `play 7C`, or a verb alone; `may` without more: nothing at all"
            )
            self.report.error("unfinished-line", message, span, help=help)
        number = self.number(seat)
        return tree.ThenMayNode(number, moves, refused, span=span, comments=self.beside(span))

    def may_move(self, span: Span, verb: Token, *arguments: Expr) -> tree.ExampleMoveNode:
        return tree.ExampleMoveNode(None, self.named(verb), arguments, span=span)

    def remove(self, span: Span, section: str, what: Token) -> tree.RemoveNode:
        named = self.named(what) if what.type == "NAME" else self.text(what)
        return tree.RemoveNode(section, named, span=span, comments=self.beside(span))

    def remove_examples(self, span: Span) -> tree.RemoveNode:
        return tree.RemoveNode("examples", None, span=span, comments=self.beside(span))

    def section(self, span: Span, word: Token) -> str:
        return str(word)

    def allow(
        self, span: Span, code: Token, where: Token | None, *sheet: SheetLine
    ) -> tree.AllowNode:
        return tree.AllowNode(
            self.named(code),
            self.maybe_named(where),
            of_kind(sheet, ProseNode),
            span=span,
            comments=self.beside(span),
        )

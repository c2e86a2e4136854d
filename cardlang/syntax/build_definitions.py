"""Nodes for rankings, rules, values, orders, patterns and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import cast

from attrs import evolve

from cardlang.limits import CASES, LETS, TIERS
from cardlang.quick import field, frozen
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import of_kind, only_of
from cardlang.syntax.build_statements import SheetLine, Statements, has_spoilt
from cardlang.syntax.tree import DefineLine, Expr, KindNode, LetNode, ParamNode, ProseNode
from cardlang.text.words import Token, cut

Lines = tuple[DefineLine, ...]
"""Lines of a definition that one line of the text gives: a table may end in `otherwise`."""

LineRead = LetNode | tree.FormulaNode | tree.CaseNode | Lines | SheetLine


@frozen
class Clause:
    """Some words behind a comma, or on a line of their own, that may stand once."""

    span: Span = field(kw_only=True)


@frozen
class TiesClause(Clause):
    which: Token


@frozen
class DefineHead:
    """The name of a rule or value, its parts and its kind."""

    name: tree.NameNode
    params: tuple[ParamNode, ...] = ()
    result: KindNode | None = None


@frozen
class Doing:
    """The blocks that a word is given: one, what it is done of, and the one behind `else:`."""

    name: tree.NameNode
    of: tree.NameNode | None
    other: tree.NameNode | None


class Definitions(Statements):
    """Builder of what has a name and says what is to be had or done under it."""

    def once_each(self, clauses: Iterable[Clause]) -> tuple[Clause, ...]:
        """The clauses, the last of each sort; one that stands twice is told."""
        said: dict[type[Clause], Clause] = {}
        for clause in clauses:
            if type(clause) in said:
                message = f"`{clause.span.text}` says again what was said before"
                help = "remove one of the two"
                self.report.error("repeated-clause", message, clause.span, help=help)
            said[type(clause)] = clause
        return tuple(said.values())

    # --------------------------------------------------------------------------- definitions

    def ranking(
        self, span: Span, name: Token, of: Token, *parts: Expr | SheetLine
    ) -> tree.RankingNode:
        return tree.RankingNode(
            self.named(name),
            self.named(of),
            tuple([part for part in parts if not isinstance(part, SheetLine)]),
            of_kind(parts, ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def what(self, span: Span, word: Token) -> tree.What:
        return cast(tree.What, str(word))

    def head(self, span: Span, name: Token, *parts: ParamNode) -> DefineHead:
        return DefineHead(self.named(name), parts)

    def head_as(self, span: Span, name: Token, kind: KindNode) -> DefineHead:
        return DefineHead(self.named(name), (), kind)

    def define(
        self, span: Span, what: tree.What, head: DefineHead, value: Expr, *sheet: SheetLine
    ) -> tree.DefineNode:
        lines = (tree.FormulaNode(value, span=value.span),)
        return self._defined(span, what, head, of_kind(sheet, ProseNode), (), lines, True)

    def define_by(
        self, span: Span, what: tree.What, head: DefineHead, table: Lines, *sheet: SheetLine
    ) -> tree.DefineNode:
        self.check_lines((table,), table, span)
        return self._defined(span, what, head, of_kind(sheet, ProseNode), (), table, True)

    def define_lines(
        self, span: Span, what: tree.What, head: DefineHead, *read: LineRead
    ) -> tree.DefineNode:
        lines = tuple(chain.from_iterable(map(_lines, read)))
        self.check_lines(read, lines, span)
        prose, lets = self.prose_first(read), of_kind(read, LetNode)
        return self._defined(span, what, head, prose, lets, lines, False)

    def _defined(
        self,
        span: Span,
        what: tree.What,
        head: DefineHead,
        prose: tuple[ProseNode, ...],
        lets: tuple[LetNode, ...],
        lines: Lines,
        inline: bool,
    ) -> tree.DefineNode:
        return tree.DefineNode(
            what,
            head.name,
            head.result,
            head.params,
            prose,
            lets,
            lines,
            inline,
            span=span,
            comments=self.beside(span),
        )

    def check_lines(self, read: Sequence[LineRead], lines: Lines, span: Span) -> None:
        if not has_spoilt(read):
            self.not_empty(lines, span, "value")
        self.check_lets(read)
        lets = of_kind(read, LetNode)
        self.check_count([let.span for let in lets], LETS, "`let`s")
        cases: list[Span] = []
        for line in lines:
            if isinstance(line, tree.TableCaseNode):
                cases += [label.span for label, _ in line.entries]
            else:
                cases.append(line.span)
        self.check_count(cases, CASES, "cases")
        plain: list[DefineLine] = [line for line in lines[1:] if isinstance(line, tree.FormulaNode)]
        if isinstance(lines[0] if lines else None, tree.FormulaNode):
            plain = [*plain, *lines[1:]]
        if plain:
            alone = isinstance(lines[0], tree.FormulaNode)
            self.second_value(plain[0], plain[0] is lines[-1], alone)

    def second_value(self, line: tree.SyntaxLine, last: bool, alone: bool) -> None:
        said = cut(" ".join(line.span.text.split()))
        help = f"write `otherwise: {said}`" if last else "give it a condition"
        other = said.removeprefix("otherwise: ")
        if alone and other != said:
            help = f"write `… else {other}` at the end of the line above"
        elif alone:
            help = f"give the line above a condition; then `otherwise: {said}` may follow"
        self.report.error(
            "second-value",
            "a value without a condition stands alone",
            line.span,
            note="expected `condition: value` or `otherwise: value`",
            help=help,
        )

    def check_count(self, places: Sequence[Span], most: int, what: str) -> None:
        if len(places) > most:
            message = f"there are more than {most} {what} here"
            help = "make two rules of it, or give the cards a column of numbers in the deck"
            self.report.error("too-many-cases", message, places[most], help=help)

    def check_lets(self, read: Sequence[LineRead]) -> None:
        values = False
        for line in read:
            values = values or bool(_lines(line))
            if values and isinstance(line, LetNode):
                message = "a `let` stands above the values that use it"
                self.report.error("late-let", message, line.span, help="move it up")
                return

    def part(
        self,
        span: Span,
        relation: str,
        name: Token,
        kind: KindNode | None,
        result: KindNode | None = None,
    ) -> ParamNode:
        return ParamNode(relation, self.named(name), kind, result, span=span)

    param = part

    def relation(self, span: Span, word: Token) -> str:
        return str(word)

    def formula(self, span: Span, value: Expr) -> tree.FormulaNode:
        return tree.FormulaNode(value, span=span, comments=self.beside(span))

    def case(self, span: Span, condition: Expr, value: Expr) -> tree.CaseNode:
        return tree.CaseNode(condition, value, span=span, comments=self.beside(span))

    def other_case(self, span: Span, value: Expr) -> tree.CaseNode:
        return tree.CaseNode(None, value, span=span, comments=self.beside(span))

    def entries(self, span: Span, lines: Lines) -> Lines:
        table, *otherwise = lines
        return evolve(table, comments=self.beside(span)), *otherwise

    def label_table(
        self, span: Span, key: Expr, *entries: tuple[Expr, Expr] | tree.CaseNode
    ) -> Lines:
        pairs = tuple([entry for entry in entries if isinstance(entry, tuple)])
        rest = of_kind(entries, tree.CaseNode)[:1]
        for otherwise in rest:
            if entries[-1] is not otherwise:
                self.report.error(
                    "late-case",
                    "`otherwise` stands behind all labels, and once",
                    otherwise.span,
                    help="move `otherwise` to the end",
                )
        return tree.TableCaseNode(key, pairs, span=span), *rest

    def entry(self, span: Span, label: Expr, value: Expr) -> tuple[Expr, Expr]:
        return label, value

    def other_entry(self, span: Span, value: Expr) -> tree.CaseNode:
        return tree.CaseNode(None, value, True, span=span)

    # -------------------------------------------------------------------- orders and patterns

    def params(self, span: Span, *params: ParamNode) -> tuple[ParamNode, ...]:
        return params

    def order(
        self,
        span: Span,
        name: Token,
        params: tuple[ParamNode, ...] | None,
        *lines: tree.TierNode | TiesClause | SheetLine,
    ) -> tree.OrderNode:
        tiers = of_kind(lines, tree.TierNode)
        if not has_spoilt(lines):
            self.not_empty(tiers, span, "tier")
        self.check_count([tier.span for tier in tiers], TIERS, "tiers")
        ties = self.order_ties(of_kind(lines, TiesClause))
        return tree.OrderNode(
            self.named(name),
            params or (),
            self.prose_first(lines),
            tiers,
            ties,
            span=span,
            comments=self.beside(span),
        )

    def order_ties(self, clauses: tuple[TiesClause, ...]) -> tree.Ties:
        ties = only_of(self.once_each(clauses), TiesClause)
        if ties is None:
            return "first"
        if ties.which not in ("first", "last"):
            message = f"ties go to the card played `first` or `last`, not `{ties.which}`"
            place = self.place_of(ties.which)
            self.report.error("bad-ties", message, place, help="write `ties last`")
            return "first"
        return "first" if ties.which == "first" else "last"

    def ties(self, span: Span, name: Token) -> TiesClause:
        return TiesClause(name, span=span)

    def tier(self, span: Span, condition: Expr, *keys: tree.TierKeyNode) -> tree.TierNode:
        return tree.TierNode(condition, keys, span=span, comments=self.beside(span))

    def other_tier(self, span: Span, *keys: tree.TierKeyNode) -> tree.TierNode:
        return tree.TierNode(None, keys, span=span, comments=self.beside(span))

    def tier_key(self, span: Span, value: Expr) -> tree.TierKeyNode:
        return tree.TierKeyNode(False, value, span=span)

    def lowest_key(self, span: Span, value: Expr) -> tree.TierKeyNode:
        return tree.TierKeyNode(True, value, span=span)

    def pattern(
        self,
        span: Span,
        name: Token,
        params: tuple[ParamNode, ...] | None,
        *lines: tree.PatternLine | SheetLine,
    ) -> tree.PatternNode:
        wanted = of_kind(lines, tree.PatternLine)
        if not has_spoilt(lines):
            self.not_empty(wanted, span, "line of the pattern")
        return tree.PatternNode(
            self.named(name),
            params or (),
            self.prose_first(lines),
            wanted,
            span=span,
            comments=self.beside(span),
        )

    def bounds(self, low: Token, high: Token | None) -> tuple[tree.NumberNode, tree.NumberNode]:
        """`3` or `3..4`."""
        least = self.number(low)
        return least, least if high is None else self.number(high)

    def size(self, span: Span, low: Token, high: Token | None) -> tree.SizeLine:
        return tree.SizeLine(*self.bounds(low, high), span=span, comments=self.beside(span))

    def sized(self, span: Span, value: Expr) -> tree.SizedLine:
        return tree.SizedLine(value, span=span, comments=self.beside(span))

    def parted(self, span: Span, *parts: tree.ShareNode | Token | None) -> tree.PartedLine:
        apart = self.maybe_named(only_of(parts, Token))
        shares = of_kind(parts, tree.ShareNode)
        return tree.PartedLine(shares, apart, span=span, comments=self.beside(span))

    def share(self, span: Span, low: Token, high: Token | None, pattern: Expr) -> tree.ShareNode:
        return tree.ShareNode(*self.bounds(low, high), pattern, span=span)

    def share_of(self, span: Span, size: Expr, pattern: Expr) -> tree.ShareNode:
        return tree.ShareNode(size, size, pattern, span=span)

    def as_many(self, span: Span, pattern: Expr) -> tree.ShareNode:
        return tree.ShareNode(None, None, pattern, span=span)

    def forms(self, span: Span, *patterns: Expr) -> tree.FormsLine:
        return tree.FormsLine(patterns, span=span, comments=self.beside(span))

    def labels_size(
        self, span: Span, low: Token, high: Token | None, name: Token
    ) -> tree.CountLine:
        bounds = self.bounds(low, high)
        return tree.CountLine(self.named(name), *bounds, span=span, comments=self.beside(span))

    def each_label(self, span: Span, number: Token, name: Token) -> tree.EachLine:
        each = self.named(name), self.number(number)
        return tree.EachLine(*each, span=span, comments=self.beside(span))

    def parts(self, span: Span, number: Token, name: Token, *others: Token) -> tree.PartsLine:
        numbers = tuple(map(self.number, (number, *others)))
        return tree.PartsLine(self.named(name), numbers, span=span, comments=self.beside(span))

    def alike(self, span: Span, name: Token) -> tree.SameLine:
        return tree.SameLine(self.named(name), span=span, comments=self.beside(span))

    def different(self, span: Span, name: Token) -> tree.DifferentLine:
        return tree.DifferentLine(self.named(name), span=span, comments=self.beside(span))

    def run(self, span: Span, name: Token) -> tree.ConsecutiveLine:
        return tree.ConsecutiveLine(self.named(name), span=span, comments=self.beside(span))

    def tally(self, span: Span, name: Expr, value: Expr) -> tree.TotalLine:
        return tree.TotalLine(name, value, span=span, comments=self.beside(span))

    def members(self, span: Span, condition: Expr) -> tree.WhereLine:
        return tree.WhereLine(condition, span=span, comments=self.beside(span))

    def wild(self, span: Span, condition: Expr, most: Token | None) -> tree.WildLine:
        limit = None if most is None else self.number(most)
        return tree.WildLine(condition, limit, span=span, comments=self.beside(span))

    # ------------------------------------------------------------------------------- words

    def word(
        self,
        span: Span,
        name: Token,
        object: ParamNode | None,
        params: tuple[ParamNode, ...] | None,
        doing: Doing | None,
        block: tree.BlockNode,
    ) -> tree.WordNode:
        return tree.WordNode(
            self.named(name),
            (*of_kind([object], ParamNode), *(params or ())),
            doing.name if doing else None,
            doing.of if doing else None,
            doing.other if doing else None,
            block,
            span=span,
            comments=self.beside(span),
        )

    def object(self, span: Span, name: Token, kind: KindNode | None) -> ParamNode:
        return ParamNode("", self.named(name), kind, span=span)

    def word_params(self, span: Span, *params: ParamNode) -> tuple[ParamNode, ...]:
        return params

    def doing(self, span: Span, name: Token, of: Token | None, other: Token | None) -> Doing:
        return Doing(self.named(name), self.maybe_named(of), self.maybe_named(other))


def _lines(read: LineRead) -> Lines:
    """The lines of a definition that a part of it gives."""
    if isinstance(read, tuple):
        return read
    return (read,) if isinstance(read, tree.CaseNode | tree.FormulaNode) else ()

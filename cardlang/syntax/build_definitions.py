"""Nodes for rankings, rules, values, orders, patterns and words."""

from __future__ import annotations

from itertools import chain
from typing import Any, cast

from attrs import evolve

from cardlang.limits import CASES, LETS, TIERS
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import Children, after, has, is_token, nodes, of_type
from cardlang.syntax.build_statements import Statements, has_spoilt
from cardlang.syntax.heads import cut
from cardlang.syntax.words import Token

_DEFINE_LINES = (tree.CaseNode, tree.TableCaseNode, tree.FormulaNode)


def _lines(child: Any) -> tuple[tree.DefineLine, ...]:
    """The lines of a definition that a part of it gives: a table may end in `otherwise`."""
    if isinstance(child, _DEFINE_LINES):
        return (child,)
    if isinstance(child, tuple) and child and isinstance(child[0], tree.TableCaseNode):
        return child
    return ()


class Definitions(Statements):
    """Builder of what has a name and says what is to be had or done under it."""

    def clauses(self, found: tuple[tuple[Any, ...], ...]) -> dict[str, Any]:
        said: dict[str, Any] = {}
        for what, value, span in found:
            if what in said:
                message = f"`{span.text}` says again what was said before"
                self.report.error("repeated-clause", message, span, help="remove one of the two")
            said[what] = value
        return said

    # --------------------------------------------------------------------------- definitions

    def ranking(self, span: Span, c: Children) -> tree.RankingNode:
        labels = tuple(node for node in nodes(c) if not isinstance(node, tree.SyntaxLine))
        return tree.RankingNode(
            self.named(c[1]),
            self.named(c[3]),
            labels,
            self.sheet(c),
            span=span,
            comments=self.beside(span),
        )

    def define(self, span: Span, c: Children) -> tree.DefineNode:
        inline = not is_token(after(c, "COLON"), "_NL")
        lines = tuple(chain.from_iterable(map(_lines, c)))
        if inline and not lines:
            value = after(c, "COLON")
            lines = (tree.FormulaNode(value, span=value.span),)
        else:
            self.check_lines(c, lines, span)
        return tree.DefineNode(
            cast(tree.What, str(c[0])),
            self.named(c[1]),
            next(iter(of_type(c, tree.KindNode)), None),
            of_type(c, tree.ParamNode),
            self.sheet(c) if inline else self.prose_first(c),
            of_type(c, tree.LetNode),
            lines,
            inline,
            span=span,
            comments=self.beside(span),
        )

    def check_lines(self, c: Children, lines: tuple[Any, ...], span: Span) -> None:
        if not has_spoilt(c):
            self.not_empty(lines, span, "value")
        self.check_lets(c)
        self.check_count(of_type(c, tree.LetNode), LETS, "`let`s")
        cases = (
            line.entries if isinstance(line, tree.TableCaseNode) else (line,) for line in lines
        )
        self.check_count(tuple(chain.from_iterable(cases)), CASES, "cases")
        plain = [line for line in lines[1:] if isinstance(line, tree.FormulaNode)]
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

    def check_count(self, found: tuple[Any, ...], most: int, what: str) -> None:
        if len(found) > most:
            message = f"there are more than {most} {what} here"
            help = "make two rules of it, or give the cards a column of numbers in the deck"
            at = found[most]
            where = at if isinstance(at, tree.SyntaxNode) else at[0]
            self.report.error("too-many-cases", message, where.span, help=help)

    def check_lets(self, c: Children) -> None:
        values = False
        for line in c:
            values = values or bool(_lines(line))
            if values and isinstance(line, tree.LetNode):
                message = "a `let` stands above the values that use it"
                self.report.error("late-let", message, line.span, help="move it up")
                return

    def param(self, span: Span, c: Children) -> tree.ParamNode:
        return tree.ParamNode(str(c[0]), self.named(c[1]), c[3], span=span)

    word_param = param

    def part(self, span: Span, c: Children) -> tree.ParamNode:
        kind = c[3] if len(c) > 3 else None
        result = c[5] if len(c) > 5 else None
        return tree.ParamNode(str(c[0]), self.named(c[1]), kind, result, span=span)

    def formula(self, span: Span, c: Children) -> tree.FormulaNode:
        return tree.FormulaNode(c[0], span=span, comments=self.beside(span))

    def case(self, span: Span, c: Children) -> tree.CaseNode:
        condition = None if isinstance(c[0], Token) else c[0]
        return tree.CaseNode(condition, c[2], span=span, comments=self.beside(span))

    def entries(self, span: Span, c: Children) -> tuple[tree.DefineLine, ...]:
        lines: tuple[tree.DefineLine, ...] = c[0]
        return (evolve(lines[0], comments=self.beside(span)), *lines[1:])

    def label_table(self, span: Span, c: Children) -> tuple[tree.DefineLine, ...]:
        pairs = tuple([pair for pair in of_type(c, tuple) if not isinstance(pair[0], Token)])
        rest = [child for child in c if isinstance(child, tree.CaseNode)]
        if rest and c[-1] is not rest[0]:
            self.report.error(
                "late-case",
                "`otherwise` stands behind all labels, and once",
                rest[0].span,
                help="move `otherwise` to the end",
            )
        return tree.TableCaseNode(c[1], pairs, span=span), *rest[:1]

    def entry(self, span: Span, c: Children) -> tuple[tree.Expr, tree.Expr] | tree.CaseNode:
        if isinstance(c[0], Token):
            return tree.CaseNode(None, c[1], True, span=span)
        return c[0], c[1]

    def order(self, span: Span, c: Children) -> tree.OrderNode:
        tiers = of_type(c, tree.TierNode)
        if not has_spoilt(c):
            self.not_empty(tiers, span, "tier")
        self.check_count(tiers, TIERS, "tiers")
        ties = self.order_ties(of_type(c, tuple))
        return tree.OrderNode(
            self.named(c[1]),
            of_type(c, tree.ParamNode),
            self.prose_first(c),
            tiers,
            ties,
            span=span,
            comments=self.beside(span),
        )

    def order_ties(self, found: tuple[tuple[Any, ...], ...]) -> tree.Ties:
        ties = self.clauses(found).get("ties")
        if ties is None:
            return "first"
        if ties.text not in ("first", "last"):
            message = f"ties go to the card played `first` or `last`, not `{ties.text}`"
            self.report.error("bad-ties", message, ties.span, help="write `ties last`")
            return "first"
        return "first" if ties.text == "first" else "last"

    def ties(self, span: Span, c: Children) -> tuple[Any, ...]:
        return "ties", self.named(c[1]), span

    def tier(self, span: Span, c: Children) -> tree.TierNode:
        condition = None if isinstance(c[0], Token) else c[0]
        keys = of_type(c, tree.TierKeyNode)
        return tree.TierNode(condition, keys, span=span, comments=self.beside(span))

    def tier_key(self, span: Span, c: Children) -> tree.TierKeyNode:
        return tree.TierKeyNode(len(c) == 3, c[-1], span=span)

    def pattern(self, span: Span, c: Children) -> tree.PatternNode:
        lines = of_type(c, tree.PatternLine)
        if not has_spoilt(c):
            self.not_empty(lines, span, "line of the pattern")
        return tree.PatternNode(
            self.named(c[1]),
            of_type(c, tree.ParamNode),
            self.prose_first(c),
            lines,
            span=span,
            comments=self.beside(span),
        )

    def size(self, span: Span, c: Children) -> tree.SizeLine:
        return tree.SizeLine(*self.bounds(c), span=span, comments=self.beside(span))

    def sized(self, span: Span, c: Children) -> tree.SizedLine:
        return tree.SizedLine(c[0], span=span, comments=self.beside(span))

    def parted(self, span: Span, c: Children) -> tree.PartedLine:
        apart = self.named(after(c, "DIFFERENT"))
        shares = of_type(c, tree.ShareNode)
        return tree.PartedLine(shares, apart, span=span, comments=self.beside(span))

    def share(self, span: Span, c: Children) -> tree.ShareNode:
        low = high = None
        if is_token(c[0], "INT"):
            low, high = self.bounds(c)
        elif not is_token(c[0], "AS"):
            low = high = c[0]
        return tree.ShareNode(low, high, c[-1], span=span)

    def forms(self, span: Span, c: Children) -> tree.FormsLine:
        return tree.FormsLine(nodes(c), span=span, comments=self.beside(span))

    def bounds(self, c: Children) -> tuple[tree.NumberNode, tree.NumberNode]:
        """`3` or `3..4`, at the beginning of a line."""
        low = self.number(c[0])
        return low, self.number(c[2]) if has(c, "DOTS") else low

    def labels_size(self, span: Span, c: Children) -> tree.CountLine:
        name = self.named(c[-2])
        return tree.CountLine(name, *self.bounds(c), span=span, comments=self.beside(span))

    def each_label(self, span: Span, c: Children) -> tree.EachLine:
        name, number = self.named(c[3]), self.number(c[0])
        return tree.EachLine(name, number, span=span, comments=self.beside(span))

    def parts(self, span: Span, c: Children) -> tree.PartsLine:
        numbers = tuple([self.number(child) for child in c if is_token(child, "INT")])
        return tree.PartsLine(self.named(c[3]), numbers, span=span, comments=self.beside(span))

    def alike(self, span: Span, c: Children) -> tree.LabelLine:
        made = tree.SameLine if str(c[0]) == "same" else tree.DifferentLine
        return made(self.named(c[1]), span=span, comments=self.beside(span))

    def run(self, span: Span, c: Children) -> tree.ConsecutiveLine:
        return tree.ConsecutiveLine(self.named(c[1]), span=span, comments=self.beside(span))

    def tally(self, span: Span, c: Children) -> tree.TotalLine:
        return tree.TotalLine(c[1], c[3], span=span, comments=self.beside(span))

    def members(self, span: Span, c: Children) -> tree.WhereLine:
        return tree.WhereLine(c[1], span=span, comments=self.beside(span))

    def wild(self, span: Span, c: Children) -> tree.WildLine:
        most = self.number(c[-2]) if is_token(c[-2], "INT") else None
        return tree.WildLine(c[2], most, span=span, comments=self.beside(span))

    def word(self, span: Span, c: Children) -> tree.WordNode:
        doing = next((at for at, child in enumerate(c) if is_token(child, "DOING")), len(c))
        params = of_type(c[5:], tree.ParamNode)
        if c[2] is not None:
            end = c[4].span if c[4] is not None else self.span(c[2])
            about = tree.ParamNode("", self.named(c[2]), c[4], span=self.span(c[2]).to(end))
            params = (about, *params)
        return tree.WordNode(
            self.named(c[1]),
            params,
            self.named(after(c, "DOING")),
            self.named(after(c[doing:], "OF")),
            self.named(after(c[doing:], "ELSE")),
            c[-1],
            span=span,
            comments=self.beside(span),
        )

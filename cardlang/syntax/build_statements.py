"""Nodes for statements and blocks."""

from __future__ import annotations

from typing import Any, cast

from attrs import evolve

from cardlang.diagnostic import SpanLabel
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import Children, Expressions, after, is_token, nodes, of_type, quoted


class Statements(Expressions):
    """Builder of what a block holds."""

    def prose(self, span: Span, c: Children) -> tree.ProseNode:
        language = str(c[0]) if is_token(c[0], "LANG") else "en"
        return tree.ProseNode(quoted(c[-2]), language, span=span, comments=self.beside(span))

    def spoilt(self, span: Span, c: Children) -> tree.SpoiltNode:
        return tree.SpoiltNode(span=span, comments=self.beside(span))

    spoilt_block = spoilt

    def prose_first(self, lines: Children) -> tuple[tree.ProseNode, ...]:
        """The prose among the lines; it should stand before the others."""
        others = False
        for line in lines:
            if not isinstance(line, tree.ProseNode):
                others = others or isinstance(line, tree.SyntaxLine)
            elif others:
                self.report.error(
                    "late-prose",
                    "a text stands above the lines that it explains",
                    line.span,
                    help="put it directly below the head of the lines that it explains; lines"
                    " without a head get one, `define …:`",
                )
                break
        return of_type(lines, tree.ProseNode)

    def sheet(self, c: Children) -> tuple[tree.ProseNode, ...]:
        return of_type(c, tree.ProseNode)

    def not_empty(self, body: tuple[Any, ...], span: Span, what: str) -> None:
        if not body:
            at = Span(self.source, span.end - 1, span.end)
            self.report.error("missing-block", f"there is no {what} below this text", at)

    def block(self, span: Span, c: Children) -> tree.BlockNode:
        if not is_token(c[0], "_NL"):
            return tree.BlockNode(self.sheet(c), (c[0],), True, span=c[0].span)
        prose = self.prose_first(c)
        lines = of_type(c, tree.SyntaxLine)
        inside = lines[0].span.to(lines[-1].span)
        body = tuple(line for line in lines if not isinstance(line, tree.ProseNode))
        self.not_empty(body, inside, "statement")
        return tree.BlockNode(prose, body, span=inside)

    # ------------------------------------------------------------------- simple statements

    def let(self, span: Span, c: Children) -> tree.LetNode:
        return tree.LetNode(self.named(c[1]), c[3], span=span, comments=self.beside(span))

    let_line = let

    def assign(self, span: Span, c: Children) -> tree.AssignNode:
        word = "becomes" if str(c[1]) == "is" else str(c[1])  # a mistake that has been told
        change = cast(tree.Change, word)
        return tree.AssignNode(c[0], change, c[2], span=span, comments=self.beside(span))

    def place(self, span: Span, c: Children) -> tree.Expr:
        return self.key(span, [self.named(c[0]), *c[1:]])

    def call(self, span: Span, c: Children) -> tree.CallNode:
        return tree.CallNode(
            self.named(c[0]),
            c[1],
            of_type(c, tree.ArgumentNode),
            span=span,
            comments=self.beside(span),
        )

    def argument(self, span: Span, c: Children) -> tree.ArgumentNode:
        return tree.ArgumentNode(c[0], c[1], span=span)

    def preposition(self, span: Span, c: Children) -> str:
        return str(c[0])

    def call_block(self, span: Span, c: Children) -> tree.CallNode:
        call: tree.CallNode = c[0]
        return evolve(call, block=c[2], otherwise=c[3], span=span)

    def move(self, span: Span, c: Children) -> tree.MoveNode:
        under = is_token(c[2], "UNDER")
        return tree.MoveNode(c[1], c[3], under, span=span, comments=self.beside(span))

    def deed(self, span: Span, c: Children) -> tree.DeedNode:
        parts = [self.named(part) if is_token(part, "NAME") else part for part in c if part]
        words = ["{}" if isinstance(part, tree.SyntaxNode) else str(part) for part in parts]
        return tree.DEEDS[" ".join(words)](*nodes(parts), span=span, comments=self.beside(span))

    # ------------------------------------------------------------------ with lines below them

    def if_chain(self, span: Span, c: Children) -> tree.IfChainNode:
        first, *others = of_type(c, tree.BranchNode)
        branches = (evolve(first, comments=tree.NO_COMMENTS), *others)
        return tree.IfChainNode(branches, span=span, comments=first.comments)

    def if_branch(self, span: Span, c: Children) -> tree.BranchNode:
        return tree.BranchNode(c[1], c[3], span=span, comments=self.beside(span))

    def else_if(self, span: Span, c: Children) -> tree.BranchNode:
        return tree.BranchNode(c[2], c[4], span=span, comments=self.beside(span))

    def otherwise(self, span: Span, c: Children) -> tree.BranchNode:
        return tree.BranchNode(None, c[2], span=span, comments=self.beside(span))

    def attempt(self, span: Span, c: Children) -> tree.AttemptNode:
        return tree.AttemptNode(c[2], span=span, comments=self.beside(span))

    def by_cases(self, span: Span, c: Children) -> tree.DeedCasesNode:
        cases = of_type(c, tree.DeedCaseNode)
        if not has_spoilt(c):
            self.not_empty(cases, span, "case")
        return tree.DeedCasesNode(
            c[1], self.prose_first(c), cases, span=span, comments=self.beside(span)
        )

    def by_case(self, span: Span, c: Children) -> tree.DeedCaseNode:
        return tree.DeedCaseNode(nodes(c[:-1]), c[-1], span=span, comments=self.beside(span))

    def for_each(self, span: Span, c: Children) -> tree.ForEachNode:
        return tree.ForEachNode(
            self.named(c[2]),
            c[4],
            c[6],
            c[-1],
            c[7] is not None,
            span=span,
            comments=self.beside(span),
        )

    def repeat_until(self, span: Span, c: Children) -> tree.RepeatUntilNode:
        return tree.RepeatUntilNode(
            c[2], after(c, "MOST"), c[-1], span=span, comments=self.beside(span)
        )

    def repeat_times(self, span: Span, c: Children) -> tree.RepeatTimesNode:
        return tree.RepeatTimesNode(c[1], c[4], span=span, comments=self.beside(span))

    def choose(self, span: Span, c: Children) -> tree.ChooseNode:
        verbs = of_type(c, tree.VerbNode)
        if not has_spoilt(c):
            self.not_empty(verbs, span, "verb")
        start = after(c, "FROM")
        return tree.ChooseNode(
            c[3],
            c[1] is not None,
            self.prose_first(c[4:] if start is None else c[9:]),
            verbs,
            self.no_verbs(c),
            start,
            span=span,
            comments=self.beside(span),
        )

    def no_verbs(self, c: Children) -> tree.OtherwiseNode | None:
        """`otherwise:` of a choice, which stands once, below all verbs."""
        found: tree.OtherwiseNode | None = None
        for line in of_type(c, (tree.VerbNode, tree.OtherwiseNode)):
            if found is not None:
                twice = isinstance(line, tree.OtherwiseNode)
                self.report.error(
                    "late-case",
                    "`otherwise` stands below all verbs, and once",
                    line.span,
                    help="remove one of the two" if twice else "move `otherwise` to the end",
                    labels=(SpanLabel(found.span, "it stands here"),),
                )
                break
            found = line if isinstance(line, tree.OtherwiseNode) else None
        return found

    def no_verb(self, span: Span, c: Children) -> tree.OtherwiseNode:
        return tree.OtherwiseNode(c[2], span=span, comments=self.beside(span))

    def why(self, span: Span, c: Children) -> tree.ProseNode:
        language = str(c[0]) if is_token(c[0], "LANG") else "en"
        return tree.ProseNode(quoted(c[-1]), language, span=span)

    def verb(self, span: Span, c: Children) -> tree.VerbNode:
        blocks = of_type(c, tree.BlockNode)
        return tree.VerbNode(
            self.named(c[0]),
            of_type(c, tree.PickNode),
            after(c, "WHEN"),
            blocks[0] if blocks else None,
            of_type(c, tree.ProseNode),
            span=span,
            comments=self.beside(span),
        )

    def told(self, span: Span, c: Children) -> tree.BlockNode:
        """The sentence below a verb of one line, by which nothing more is done."""
        return tree.BlockNode(self.sheet(c), (tree.NothingDoneNode(span=span),), span=span)

    def pick(self, span: Span, c: Children) -> tree.PickNode:
        aloud, low, _, high, name, _, source = c
        return tree.PickNode(self.named(name), source, low, high, aloud is not None, span=span)


def has_spoilt(children: Children) -> bool:
    return any(isinstance(child, tree.SpoiltNode) for child in children)

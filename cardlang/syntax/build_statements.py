"""Nodes for statements and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from cardlang.diagnostic import SpanLabel
from cardlang.quick import frozen
from cardlang.source import Span
from cardlang.syntax import tree
from cardlang.syntax.build import Expressions, of_kind, only_of, quoted
from cardlang.syntax.tree import BlockNode, Expr, ProseNode, SpoiltNode
from cardlang.text.words import Token

SheetLine = ProseNode | SpoiltNode


@frozen
class Allowed:
    """The condition of a verb, and the sentences said where it does not hold."""

    condition: Expr
    why: tuple[ProseNode, ...]


@frozen
class Amounts:
    """The number of things to pick, or the two that it lies between."""

    low: Expr
    high: Expr | None


class Statements(Expressions):
    """Builder of what a block holds."""

    def prose(self, span: Span, language: Token | None, text: Token) -> ProseNode:
        told = "en" if language is None else str(language)
        return ProseNode(quoted(text), told, span=span, comments=self.beside(span))

    def spoilt(self, span: Span, line: Token) -> SpoiltNode:
        return SpoiltNode(span=span, comments=self.beside(span))

    def spoilt_block(self, span: Span, line: Token, block: BlockNode) -> SpoiltNode:
        return SpoiltNode(span=span, comments=self.beside(span))

    def prose_first(self, lines: Iterable[object]) -> tuple[ProseNode, ...]:
        """The prose among the lines; it should stand before the others."""
        others = False
        for line in lines:
            if not isinstance(line, ProseNode):
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
        return of_kind(lines, ProseNode)

    def not_empty(self, body: Sequence[object], span: Span, what: str) -> None:
        if not body:
            at = Span(self.source, span.end - 1, span.end)
            self.report.error("missing-block", f"there is no {what} below this text", at)

    def block(self, span: Span, *lines: tree.Statement | ProseNode) -> BlockNode:
        prose = self.prose_first(lines)
        inside = lines[0].span.to(lines[-1].span)
        body = tuple([line for line in lines if not isinstance(line, ProseNode)])
        self.not_empty(body, inside, "statement")
        return BlockNode(prose, body, span=inside)

    def short_block(self, span: Span, statement: tree.Statement, *sheet: SheetLine) -> BlockNode:
        prose = of_kind(sheet, ProseNode)
        return BlockNode(prose, (statement,), True, span=statement.span)

    # ------------------------------------------------------------------- simple statements

    def let(self, span: Span, name: Token, value: Expr) -> tree.LetNode:
        return tree.LetNode(self.named(name), value, span=span, comments=self.beside(span))

    def becomes(self, span: Span, place: Expr, value: Expr) -> tree.AssignNode:
        return self._assign(span, place, "becomes", value)

    def gains(self, span: Span, place: Expr, value: Expr) -> tree.AssignNode:
        return self._assign(span, place, "gains", value)

    def loses(self, span: Span, place: Expr, value: Expr) -> tree.AssignNode:
        return self._assign(span, place, "loses", value)

    def _assign(self, span: Span, place: Expr, how: tree.Change, value: Expr) -> tree.AssignNode:
        return tree.AssignNode(place, how, value, span=span, comments=self.beside(span))

    def place(self, span: Span, name: Token, *of: Expr) -> Expr:
        return self.words(span, self.named(name), *of)

    def place_by(self, span: Span, name: Token, *rest: Expr) -> Expr:
        return self.chain_by(span, self.named(name), *rest)

    def call(
        self, span: Span, word: Token, object: Expr | None, *arguments: tree.ArgumentNode
    ) -> tree.CallNode:
        name = self.named(word)
        return tree.CallNode(name, object, arguments, span=span, comments=self.beside(span))

    def argument(self, span: Span, preposition: str, value: Expr) -> tree.ArgumentNode:
        return tree.ArgumentNode(preposition, value, span=span)

    def preposition(self, span: Span, word: Token) -> str:
        return str(word)

    def call_block(
        self, span: Span, call: tree.CallNode, block: BlockNode, otherwise: tree.BranchNode | None
    ) -> tree.CallNode:
        return evolve(call, block=block, otherwise=otherwise, span=span)

    def move(self, span: Span, what: Expr, to: Expr) -> tree.MoveNode:
        return tree.MoveNode(what, to, span=span, comments=self.beside(span))

    def move_under(self, span: Span, what: Expr, to: Expr) -> tree.MoveNode:
        return tree.MoveNode(what, to, True, span=span, comments=self.beside(span))

    def deed(self, span: Span, *parts: Expr | Token) -> tree.DeedNode:
        """A line of words, and of values and names (`DeedNode.forms`)."""
        values: list[Expr] = []
        words: list[str] = []
        for part in parts:
            if isinstance(part, Token) and part.type != "NAME":
                words.append(str(part))
            else:
                words.append("{}")
                values.append(self.named(part) if isinstance(part, Token) else part)
        made = tree.DEEDS[" ".join(words)]
        return made(*values, span=span, comments=self.beside(span))

    # ------------------------------------------------------------------ with lines below them

    def if_chain(
        self, span: Span, first: tree.BranchNode, *others: tree.BranchNode
    ) -> tree.IfChainNode:
        branches = (evolve(first, comments=tree.NO_COMMENTS), *others)
        return tree.IfChainNode(branches, span=span, comments=first.comments)

    def if_branch(self, span: Span, condition: Expr, block: BlockNode) -> tree.BranchNode:
        return tree.BranchNode(condition, block, span=span, comments=self.beside(span))

    def else_if(self, span: Span, condition: Expr, block: BlockNode) -> tree.BranchNode:
        return tree.BranchNode(condition, block, span=span, comments=self.beside(span))

    def otherwise(self, span: Span, block: BlockNode) -> tree.BranchNode:
        return tree.BranchNode(None, block, span=span, comments=self.beside(span))

    def attempt(self, span: Span, block: BlockNode) -> tree.AttemptNode:
        return tree.AttemptNode(block, span=span, comments=self.beside(span))

    def by_cases(
        self, span: Span, key: Expr, *lines: tree.DeedCaseNode | SheetLine
    ) -> tree.DeedCasesNode:
        cases = of_kind(lines, tree.DeedCaseNode)
        if not has_spoilt(lines):
            self.not_empty(cases, span, "case")
        prose = self.prose_first(lines)
        return tree.DeedCasesNode(key, prose, cases, span=span, comments=self.beside(span))

    def by_case(self, span: Span, labels: tuple[Expr, ...], block: BlockNode) -> tree.DeedCaseNode:
        return tree.DeedCaseNode(labels, block, span=span, comments=self.beside(span))

    def case_labels(self, span: Span, *labels: Expr) -> tuple[Expr, ...]:
        return labels

    def other_deeds(self, span: Span, block: BlockNode) -> tree.DeedCaseNode:
        return tree.DeedCaseNode((), block, span=span, comments=self.beside(span))

    def for_each(
        self,
        span: Span,
        name: Token,
        over: Expr | None,
        start: Expr | None,
        once: Token | None,
        block: BlockNode,
    ) -> tree.ForEachNode:
        return tree.ForEachNode(
            self.named(name),
            over,
            start,
            block,
            once is not None,
            span=span,
            comments=self.beside(span),
        )

    def repeat_until(
        self, span: Span, condition: Expr, limit: Expr | None, block: BlockNode
    ) -> tree.RepeatUntilNode:
        beside = self.beside(span)
        return tree.RepeatUntilNode(condition, limit, block, span=span, comments=beside)

    def repeat_times(self, span: Span, times: Expr, block: BlockNode) -> tree.RepeatTimesNode:
        return tree.RepeatTimesNode(times, block, span=span, comments=self.beside(span))

    # ----------------------------------------------------------------------------- choices

    def choose(
        self,
        span: Span,
        together: Token | None,
        by: Expr,
        *lines: tree.VerbNode | tree.OtherwiseNode | SheetLine,
    ) -> tree.ChooseNode:
        return self._choice(span, by, together is not None, lines, None)

    def choose_best(
        self,
        span: Span,
        by: Expr,
        start: Expr,
        *lines: tree.VerbNode | tree.OtherwiseNode | SheetLine,
    ) -> tree.ChooseNode:
        return self._choice(span, by, True, lines, start)

    def _choice(
        self,
        span: Span,
        by: Expr,
        together: bool,
        lines: Sequence[tree.VerbNode | tree.OtherwiseNode | SheetLine],
        start: Expr | None,
    ) -> tree.ChooseNode:
        verbs = of_kind(lines, tree.VerbNode)
        if not has_spoilt(lines):
            self.not_empty(verbs, span, "verb")
        return tree.ChooseNode(
            by,
            together,
            self.prose_first(lines),
            verbs,
            self._no_verbs(lines),
            start,
            span=span,
            comments=self.beside(span),
        )

    def _no_verbs(
        self, lines: Sequence[tree.VerbNode | tree.OtherwiseNode | SheetLine]
    ) -> tree.OtherwiseNode | None:
        """`otherwise:` of a choice, which stands once, below all verbs."""
        found: tree.OtherwiseNode | None = None
        for line in lines:
            if isinstance(line, SheetLine):
                continue
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

    def no_verb(self, span: Span, block: BlockNode) -> tree.OtherwiseNode:
        return tree.OtherwiseNode(block, span=span, comments=self.beside(span))

    def why(self, span: Span, language: Token | None, text: Token) -> ProseNode:
        told = "en" if language is None else str(language)
        return ProseNode(quoted(text), told, span=span)

    def verb(
        self,
        span: Span,
        name: Token,
        picks: tuple[tree.PickNode, ...] | None,
        allowed: Allowed | None,
        block: BlockNode | None = None,
    ) -> tree.VerbNode:
        return tree.VerbNode(
            self.named(name),
            picks or (),
            allowed.condition if allowed else None,
            block,
            allowed.why if allowed else (),
            span=span,
            comments=self.beside(span),
        )

    def picks(self, span: Span, *picks: tree.PickNode) -> tuple[tree.PickNode, ...]:
        return picks

    def allowed(self, span: Span, condition: Expr, *why: ProseNode) -> Allowed:
        return Allowed(condition, why)

    def told(self, span: Span, *sheet: SheetLine) -> BlockNode:
        """The sentence below a verb of one line, by which nothing more is done."""
        prose = of_kind(sheet, ProseNode)
        return BlockNode(prose, (tree.NothingDoneNode(span=span),), span=span)

    def pick(
        self, span: Span, aloud: Token | None, amounts: Amounts | None, name: Token, source: Expr
    ) -> tree.PickNode:
        low = amounts.low if amounts else None
        high = amounts.high if amounts else None
        return tree.PickNode(self.named(name), source, low, high, aloud is not None, span=span)

    def amounts(self, span: Span, low: Expr, high: Expr | None) -> Amounts:
        return Amounts(low, high)


def has_spoilt(lines: Iterable[object]) -> bool:
    return only_of(lines, SpoiltNode) is not None

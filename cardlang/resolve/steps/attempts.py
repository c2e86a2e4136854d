"""Attempts: steps that can be taken back as a whole."""

from __future__ import annotations

from cardlang.program import AttemptStep, Label, Step, TakeBackStep, walk_steps
from cardlang.resolve.checker import Checker
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps.sentences import told
from cardlang.source import Span
from cardlang.syntax import tree


def attempt(checker: Checker, node: tree.AttemptNode, scope: Scope) -> list[Step]:
    """The steps of an attempt, of which one at least must be to take the others back."""
    label, found = Label("attempt"), len(checker.report.found)
    body = checker.block(node.block, scope.child(attempt=label))
    if not _takes_back(body, label) and not _spoilt(node.block):
        if len(checker.report.found) > found:  # it may be what that was meant for
            return []
        start = node.span.start
        checker.report.error(
            "take-back",
            "nothing takes this attempt back",
            Span(node.span.source, start, start + len("attempt")),
            help="write `take back` where it is given up, or leave `attempt:` out",
        )
        return []
    steps = AttemptStep(node.span, label, body, via=scope.via)
    return list(told(checker, node.block, [steps], scope))


def take_back(checker: Checker, node: tree.TakeBackNode, scope: Scope) -> list[Step]:
    """Leaves the attempt around, of which nothing stays done."""
    if scope.attempt is None:
        checker.report.error(
            "take-back",
            "there is no attempt around this to take back",
            node.span,
            help="write the steps that may be taken back below `attempt:`, and this among them",
        )
        return []
    return [TakeBackStep(node.span, scope.attempt, via=scope.via)]


def _takes_back(body: tuple[Step, ...], label: Label) -> bool:
    steps = walk_steps(body)
    return any(isinstance(s, TakeBackStep) and s.label is label for s in steps)


def _spoilt(block: tree.BlockNode) -> bool:
    return any(isinstance(line, tree.SpoiltNode) for line in block.body)

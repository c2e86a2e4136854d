"""Things of the prelude that a game's own lines ask for, and that no line of it ever sets.

A keep that is read, though the word which sets it is not used.  A rule that offers cards by such a
keep, or by what the game was asked to say and has not said: `follow-or-trump`, where there is no
trump.  Keeps of the game's own file are told where they stand (`idle`).
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.program import (
    CARD,
    Definition,
    Expression,
    Keep,
    KeepValue,
    NothingThere,
    RuleCall,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span


def tell_unset(checker: Checker, uses: Uses) -> None:
    """Warn of each such thing where the game's own file asks for it first."""
    told: set[tuple[str, str]] = set()
    for x in sorted(uses.named, key=_start):
        thing = x.keep if isinstance(x, KeepValue) else x.rule
        if _own(uses, thing):
            continue
        if isinstance(thing, Keep):
            if _never_set(uses, thing) and (thing.name, "") not in told:
                told.add((thing.name, ""))
                _tell(checker, x.span, f"`{thing.name}` is asked for, and never set", thing.name)
        elif thing.kind.base is CARD or thing.kind.many:
            for name in _wanting(uses, thing):
                if (thing.name, name) not in told:
                    told.add((thing.name, name))
                    message = f"`{thing.name}` asks for `{name}`, which is never set"
                    _tell(checker, x.span, message, name)


def _tell(checker: Checker, span: Span, message: str, name: str) -> None:
    help = f"say somewhere what `{name}` is, or leave out what asks for it"
    checker.report.warning("never-set", message, span, help=help)


def _start(x: Expression) -> int:
    return x.span.start


def _never_set(uses: Uses, keep: Keep) -> bool:
    return keep.name not in uses.filled


def _wanting(uses: Uses, rule: Definition) -> Iterator[str]:
    """The names of what a rule asks for by itself, and nothing in the game says."""
    for part in walk(rule.body, *(value for _, value in rule.lets)):
        if isinstance(part, KeepValue):
            if not _own(uses, part.keep) and _never_set(uses, part.keep):
                yield part.keep.name
        elif isinstance(part, RuleCall) and isinstance(part.rule.body, NothingThere):
            if not _own(uses, part.rule):
                yield part.rule.name


def _own(uses: Uses, thing: Keep | Definition) -> bool:
    """Return whether the game's own file has a thing; the score is nobody's."""
    return thing.node is None or thing.node.span.source is uses.root

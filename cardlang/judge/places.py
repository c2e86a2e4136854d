"""Places that an accusation names: where things stand in the game's own file."""

from __future__ import annotations

from cardlang.judge.evidence import Evidence
from cardlang.judge.subject import place
from cardlang.source import Span


def own_place(evidence: Evidence, span: Span | None) -> str | None:
    """A place if it lies in the game's own file."""
    source = evidence.subject.source
    if span is None or source is None or span.source.name != source.name:
        return None
    return place(span)


def deal_place(evidence: Evidence) -> str | None:
    """The place of the deal."""
    program = evidence.subject.program
    found = _single(evidence, "deal")
    return found if program is not None else None


def winner_place(evidence: Evidence) -> str | None:
    """The place that says who wins."""
    return _single(evidence, "winner")


def _single(evidence: Evidence, name: str) -> str | None:
    book = evidence.subject.book
    item = None if book is None else book.singles.get(name)
    return None if item is None else own_place(evidence, item.span)


def deck_place(evidence: Evidence) -> str | None:
    """The place of the cards."""
    program = evidence.subject.program
    return None if program is None else own_place(evidence, program.deck.node.span)


def option_place(evidence: Evidence, name: str) -> str | None:
    """The place at which an option is declared."""
    program = evidence.subject.program
    option = None if program is None else program.options.get(name)
    return None if option is None else own_place(evidence, option.node.span)

"""A match that is over, to be looked at again: its record, and each of its positions.

While a match goes on nobody is given either: both hold cards that nobody at the table may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlang.hosted.head import Head
from cardlang.knowledge.view import Observation, observe
from cardlang.match.live.moves import Wording
from cardlang.match.records.record import record_text, retell
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.match.strength import Strengths
from cardlang.program import Program
from cardlang.show.news import puts
from cardlang.table.page import OpenObserver
from cardlang.table.picture import Painter

Json = dict[str, Any]


def record_of(state: State) -> str:
    """The record of a match, as `cardlang replay` reads it."""
    return record_text(retell(setup_of(state), list(outcomes_of(state)), short=True))


def position(
    program: Program,
    head: Head,
    whole: State,
    line: Sequence[str],
    at: int,
    seat: int,
    painter: Painter,
) -> Json:
    """The table after so many moves of a line, with open cards, as a seat sits there; and the move
    that came next."""
    at = max(0, min(at, len(line)))
    state = State(setup_of(whole), head.chance())
    for said in line[:at]:
        state.apply(said)
    view, standing = _open(state, seat), Strengths(program, state).at(state)
    told = painter.paint(view, standing, puts(view.events), mine=False)
    words = painter.words(standing)
    told["sides"] = [words.side(number) for number in range(len(words.sides))]
    followed = words.move(line[at]).replace("\xa0", " ") if at < len(line) else ""
    return {"at": at, "count": len(line), "table": told, "next": followed}


def _open(state: State, seat: int) -> Observation:
    """The view of somebody to whom all cards lie open."""
    setup = setup_of(state)
    observer = OpenObserver(setup.runner, setup.terms, Wording(setup.runner.machine))
    observer.follow(outcomes_of(state))
    return observe(observer, seat)

"""The table as one seat sees it, as JSON: places with cards, moves, keeps, what has happened.

Everything is drawn from an observation, so nothing can stand here that the seat may not know; with
open cards, from one of somebody who sees all faces.  Texts are in the language that is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardlang.knowledge.view import Observation, observe
from cardlang.machine.ir import Machine
from cardlang.match.live.moves import Wording
from cardlang.match.records.events import Chosen, Event, Scored, Shown
from cardlang.match.state import State, outcomes_of, setup_of, why_aborted
from cardlang.match.strength import Strengths
from cardlang.program import Program
from cardlang.show.news import draw_end, puts
from cardlang.show.notation import Notation, notation_of
from cardlang.show.text import Paint
from cardlang.table import picture as tables
from cardlang.table.page import OpenObserver, events_of
from cardlang.workshop.play.matches import Begun
from cardlang.workshop.text.rules import Rules

LOG = 400  # things that have happened, the last ones


@lru_cache(maxsize=12)
def _notation(program: Program, machine: Machine, language: str) -> Notation:
    return notation_of(program, machine, Paint(False), language)


def notation(rules: Rules, state: State, language: str) -> Notation:
    """The notation of cards, places and seats at the table of a match."""
    assert rules.program is not None
    return _notation(rules.program, setup_of(state).runner.machine, language)


def notation_for(rules: Rules, machine: Machine, language: str) -> Notation:
    """The same of a machine without a match."""
    assert rules.program is not None
    return _notation(rules.program, machine, language)


def faces(rules: Rules, state: State, language: str) -> dict[str, Any]:
    """All cards of a table drawn (see `cardlang.table.picture.faces`)."""
    return tables.faces(notation(rules, state, language), state)


def picture(
    rules: Rules, match: Begun, state: State, seat: int | None, language: str, unveiled: bool
) -> dict[str, Any]:
    """The table; `seat` is whose eyes look, those of who plays by hand if it is None."""
    eyes = _eyes(match, state, seat)
    view = _open(state, eyes) if unveiled else state.observation(eyes)
    plain = notation(rules, state, language)
    assert rules.program is not None
    painter = tables.Painter(plain)
    standing = Strengths(rules.program, state).at(state)
    moves = state.legal_moves()
    mine = state.to_act is not None and (state.to_act == eyes or not match.people)
    decision = moves[0].decision if moves else -1
    words = painter.words(standing)
    told = {
        **painter.paint(view, standing, puts(view.events), decision, mine),
        "by_hand": state.to_act in match.people,
        "decisions": state.decisions,
        "fault": why_aborted(state, words.tongue),
        "at": state.fault[1] if state.fault else "",
        "log": _log(plain, view, events_of(state, None if unveiled else eyes)),
        "end": "",
    }
    for number, one in enumerate(told["seats"]):
        one["player"] = match.seats[number]
    if state.is_over and not state.is_aborted:
        told["end"] = draw_end(words, state.scores, state.winners).strip()
    return told


def _eyes(match: Begun, state: State, seat: int | None) -> int:
    """The seat that looks: the one asked for, who plays by hand and is to act, or the first of
    these.
    """
    if seat is not None and 0 <= seat < match.players:
        return seat
    if state.to_act is not None and (state.to_act in match.people or not match.people):
        return state.to_act
    return match.people[0] if match.people else 0


def _open(state: State, seat: int) -> Observation:
    """The observation of a seat if all cards lay open."""
    setup = setup_of(state)
    observer = OpenObserver(setup.runner, setup.terms, Wording(setup.runner.machine))
    observer.follow(outcomes_of(state))
    return observe(observer, seat)


def _log(words: Notation, view: Observation, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The rows of a log: moves with their numbers, deals counted, cards shown."""
    say = words.tongue.say
    rows: list[dict[str, Any]] = []
    moves = 0
    for event in events:
        if isinstance(event, Chosen):
            name = words.move(event.text).replace("\xa0", " ")
            rows.append({"sort": "move", "at": moves, "seat": event.seat, "text": name})
            moves += 1
        elif isinstance(event, Scored):
            text = say("deal-over", scores=words.standing(event.scores))
            rows.append({"sort": "deal", "text": text})
        elif isinstance(event, Shown):
            place = words.places.get(_place(event.zone))
            where = words.place(place, view.seat) if place else event.zone
            text = say("shown-in", place=where, cards=words.pile(event.cards))
            rows.append({"sort": "shown", "text": text})
    return rows[-LOG:]


def _place(text: str) -> tuple[str, str]:
    name, _, owner = text.partition(" of ")
    return name, owner

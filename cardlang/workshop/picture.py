"""The table as one seat sees it, as JSON: places with cards, moves, keeps, what has happened.

Everything is drawn from an observation, so nothing can stand here that the seat may not know; with
open cards, from one of somebody who sees all faces.  Texts are in the language that is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cardlang.machine.ir import Machine
from cardlang.match.live.moves import Wording
from cardlang.match.secrets.events import Chosen, Event, Scored, Shown
from cardlang.match.secrets.view import Observation, ZoneView, observe
from cardlang.match.state import State, outcomes_of, setup_of, why_aborted
from cardlang.match.strength import Strengths
from cardlang.model import Program
from cardlang.show.menu import menu_of
from cardlang.show.news import draw_end, puts
from cardlang.show.notation import UNKNOWN, Notation, hidden, notation_of
from cardlang.show.table import cell_lines, in_turn, is_own, place_rank
from cardlang.show.text import Paint
from cardlang.table.page import OpenObserver, backs_of, events_of, stock_of
from cardlang.workshop.matches import Begun
from cardlang.workshop.rules import Rules

MOVES = 3_000  # moves that are told; of more the rest is only counted
LOG = 400  # things that have happened, the last ones


@lru_cache(maxsize=12)
def _notation(program: Program, machine: Machine, language: str) -> Notation:
    return notation_of(program, machine, Paint(False), language)


def notation(rules: Rules, state: State, language: str) -> Notation:
    """How cards, places and seats are written at the table of a match."""
    assert rules.program is not None
    return _notation(rules.program, setup_of(state).runner.machine, language)


def notation_for(rules: Rules, machine: Machine, language: str) -> Notation:
    """The same of a machine without a match."""
    assert rules.program is not None
    return _notation(rules.program, machine, language)


def faces(rules: Rules, state: State, language: str) -> dict[str, Any]:
    """All cards of a table drawn: `shared` once for the page, then the use of each by its id.

    Backs stand under what stands for a hidden card: `??`, or `S?`.
    """
    words = notation(rules, state, language)
    stock, backs = stock_of(words, state), backs_of(words)
    cards = {name: stock.front(name) for name in words.keys}
    drawn = {token: stock.back(marks) for token, marks in backs.items()}
    drawn[UNKNOWN] = stock.back(())
    return {"shared": stock.shared(), "cards": cards, "backs": drawn}


def picture(
    rules: Rules, match: Begun, state: State, seat: int | None, language: str, unveiled: bool
) -> dict[str, Any]:
    """The table; `seat` is whose eyes look, those of who plays by hand if it is None."""
    eyes = _eyes(match, state, seat)
    view = _open(state, eyes) if unveiled else state.observation(eyes)
    plain = notation(rules, state, language)
    assert rules.program is not None
    words = plain.now(Strengths(rules.program, state).at(state))
    moves = state.legal_moves()
    mine = state.to_act is not None and (state.to_act == eyes or not match.people)
    decision = moves[0].decision if moves else -1
    say = words.tongue.say
    told: dict[str, Any] = {
        "seat": eyes,
        "to_act": state.to_act,
        "by_hand": state.to_act in match.people,
        "deal": view.deal_number,
        "decisions": state.decisions,
        "over": state.is_over,
        "fault": why_aborted(state, words.tongue),
        "at": state.fault[1] if state.fault else "",
        "head": _head(words, view),
        "seats": [_seat(words, match, view, number) for number in range(view.players)],
        "zones": _zones(words, view),
        "keeps": _keeps(words, view, decision),
        "asked": plain.asked.get(decision, ""),
        "moves": _moves(words, view.legal) if mine else [],
        "count": len(view.legal) if mine else 0,
        "log": _log(plain, view, events_of(state, None if unveiled else eyes)),
        "end": "",
    }
    if state.is_over and not state.is_aborted:
        told["end"] = draw_end(words, state.scores, state.winners).strip()
    elif state.to_act is not None:
        who = say("seat", seat=state.to_act)
        told["turn"] = who
    return told


def _eyes(match: Begun, state: State, seat: int | None) -> int:
    """Who looks: the seat asked for, who plays by hand and is to act, or the first of these."""
    if seat is not None and 0 <= seat < match.players:
        return seat
    if state.to_act is not None and (state.to_act in match.people or not match.people):
        return state.to_act
    return match.people[0] if match.people else 0


def _open(state: State, seat: int) -> Observation:
    """What a seat would see if all cards lay open."""
    setup = setup_of(state)
    observer = OpenObserver(setup.runner, setup.terms, Wording(setup.runner.machine))
    observer.follow(outcomes_of(state))
    return observe(observer, seat)


def _head(words: Notation, view: Observation) -> str:
    key = "deal-of-you" if view.to_act == view.seat else "deal-of-other"
    key = "deal" if view.to_act is None else key
    return words.tongue.say(key, deal=view.deal_number, seat=view.to_act)


def _seat(words: Notation, match: Begun, view: Observation, seat: int) -> dict[str, Any]:
    return {
        "name": words.tongue.say("seat", seat=seat),
        "player": match.seats[seat],
        "score": view.scores[seat],
        "won": seat in view.winners and view.is_over,
        "side": next(k for k, side in enumerate(words.sides) if seat in side),
    }


def _zones(words: Notation, view: Observation) -> list[dict[str, Any]]:
    put = puts(view.events)
    rows = []
    for zone in sorted(view.zones, key=lambda zone: place_rank(words, view, zone)):
        info = words.places[zone.name, zone.owner]
        if zone.name == "box" and not info.owner_kind:
            continue
        name = f"{zone.name} of {zone.owner}" if zone.owner else zone.name
        rows.append(
            {
                "name": zone.name,
                "owner": zone.owner,
                "key": name,
                "title": words.place(info, view.seat),
                "short": words.tongue.thing("zone", zone.name),
                "kind": info.owner_kind,
                "seat": info.owner if info.owner_kind == "seat" else None,
                "own": is_own(words, view, zone),
                "ordered": info.ordered,
                "size": zone.size,
                "known": list(zone.known),
                "cards": _cards(words, view, zone, put.get(name, [])),
            }
        )
    return rows


def _cards(
    words: Notation, view: Observation, zone: ZoneView, put: Sequence[Any]
) -> list[dict[str, Any]]:
    """The cards of a place: a hand sorted, others as they came; who put them where that is known.

    Of a pile of hidden cards only the upper ones are told.
    """
    info = words.places[zone.name, zone.owner]
    if any(map(hidden, zone.cards)):
        shown = [(card, None) for card in zone.cards]
        if info.ordered:
            shown = shown[-3:]
        return [_card(words, card, None) for card, _ in shown]
    if info.owner_kind == "seat" and not info.ordered:
        return [_card(words, card, None) for card in words.sorted(zone.cards)]
    return [_card(words, card, by) for card, by in in_turn(info, zone.cards, put)]


def _card(words: Notation, card: str, by: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"id": card, "name": words.card(card)}
    if hidden(card):
        told["hidden"] = True
    if card in words.above:
        told["above"] = True
    if card in words.titles:
        told["name"] = words.titles[card]
    if by is not None:
        told["by"] = by
    return told


def _keeps(words: Notation, view: Observation, decision: int) -> list[str]:
    unsaid = words.unsaid.get(decision, frozenset())
    return [line.text for line in cell_lines(words, view, unsaid)]


def _moves(words: Notation, legal: Sequence[str]) -> list[dict[str, Any]]:
    """The moves: the text of each, what it is called, and the cards in it."""
    moves = menu_of(words, legal).moves[:MOVES]
    return [
        {
            "text": move,
            "name": words.move(move).replace("\xa0", " "),
            "cards": [word for word in move.split()[1:] if word in words.keys],
        }
        for move in moves
    ]


def _log(words: Notation, view: Observation, events: Sequence[Event]) -> list[dict[str, Any]]:
    """What has happened: moves with their numbers, deals counted, cards shown."""
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

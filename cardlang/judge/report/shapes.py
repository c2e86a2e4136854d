"""Shapes that a page draws beside the figures: how long matches are, who is ahead when, a deal.

Plain data for the JSON value.  `lengths` are counts of matches in columns of equal width; `ahead`
says of each tenth of a match in how many matches who wins it is then ahead, alone or with others.
`sample` is the first deal of one match: what lies where when a seat first chooses, and what is
chosen from there on.
"""

from __future__ import annotations

from typing import Any

from cardlang.judge.evidence import Evidence
from cardlang.judge.moves.skill import STRONG
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.moves import Wording, is_of_cards, picked_cards
from cardlang.run.stops import ChoiceStop
from cardlang.run.stream import CHANCE, Stream
from cardlang.show.notation import Notation, notation_of
from cardlang.show.text import Paint

COLUMNS = 12
TENTHS = 11  # from the beginning to the end of a match
MOVES = 80  # of the sample
PLACES = 24
CARDS = 60  # of one place
NOBODY = -1  # looks on


def shapes(evidence: Evidence) -> dict[str, Any]:
    """All of it; what cannot be said is left out."""
    found: dict[str, Any] = {}
    if evidence.finished:
        found["lengths"] = _lengths([match.decisions for match in evidence.finished])
        ahead = _ahead(evidence)
        if ahead is not None:
            found["ahead"] = ahead
        found["sample"] = _sample(evidence)
    return found


def _lengths(lengths: list[int]) -> dict[str, Any]:
    low, high = min(lengths), max(lengths)
    wide = max(1, -(-(high - low + 1) // COLUMNS))
    counts = [0] * -(-(high - low + 1) // wide)
    for length in lengths:
        counts[(length - low) // wide] += 1
    return {"from": low, "width": wide, "counts": counts}


def _ahead(evidence: Evidence) -> dict[str, Any] | None:
    """By tenths of a match, the share of traced matches that whoever leads then wins."""
    traces = [t for t in evidence.traces if t.fault is None and t.steps and t.winners]
    if not traces or len(evidence.machine.sides) == 1:
        return None
    values = []
    for tenth in range(TENTHS):
        hits = 0.0
        for trace in traces:
            until = tenth * len(trace.steps) / (TENTHS - 1)
            leader = [mask for at, mask in trace.leads if at <= until]
            mask = trace.winners if tenth == TENTHS - 1 else leader[-1] if leader else 0
            hits += (mask & trace.winners).bit_count() / mask.bit_count() if mask else 0.0
        values.append(round(hits / len(traces), 4))
    return {"shares": values, "matches": len(traces)}


# ------------------------------------------------------------------------ the sample


def _sample(evidence: Evidence) -> dict[str, Any]:
    machine, seed = evidence.machine, evidence.settings.first
    assert evidence.subject.engine is not None
    runner, wording = evidence.subject.engine.runner(machine)
    program = evidence.subject.engine.program
    notation = notation_of(program, machine, Paint(False), evidence.tongue.language)
    script: tuple[Outcome, ...] | None = None
    players = ["random"] * machine.players
    if evidence.strong is not None and evidence.strong.told and not evidence.strong.faults:
        seed, script = evidence.strong.told[0]
        for seat in machine.sides[0]:
            players[seat] = STRONG
    driver = Driver(runner, Terms(1))
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(machine.players)]
    told = iter(script or ())
    places: list[dict[str, Any]] = []
    moves: list[dict[str, Any]] = []
    count = 0
    for stop in driver.stops():
        if stop[0] == "shuffle":
            cards = driver.pile
            chance.shuffle(cards)
            driver.shuffle(next(told, tuple(cards)))
        elif stop[0] == "decide":
            offers = driver.offers()
            if not offers:
                break
            places = places or _places(driver, notation)
            move = offers[below[stop[2]](len(offers))] if script is None else next(told, offers[0])
            count += 1
            if len(moves) < MOVES:
                moves.append(_move(wording, notation, stop, move, len(offers)))
            driver.choose(move)
    return {
        "seed": seed,
        "players_are": players,
        "places": places,
        "moves": moves,
        "left_out": count - len(moves),
        "scores": list(driver.scores),
        "whole": driver.won > 0,
    }


def _move(
    wording: Wording, notation: Notation, stop: ChoiceStop, move: Outcome, offered: int
) -> dict[str, Any]:
    _, decision, seat = stop
    verb = wording.machine.decisions[decision].verbs[move[0]]
    cards = [
        wording.ids[card]
        for pick, value in zip(verb.picks, move[1:], strict=True)
        if is_of_cards(pick)
        for card in (picked_cards(pick, value) if value >= 0 else [])
    ]
    text = notation.move(wording.text(decision, move))
    return {"seat": seat, "move": text, "cards": cards[:CARDS], "offered": offered}


def _places(driver: Driver, notation: Notation) -> list[dict[str, Any]]:
    machine = driver.machine
    found: list[dict[str, Any]] = []
    for number, zone in enumerate(machine.zones):
        ordered = zone.ordered
        cards = driver.cells[(machine.orders if ordered else machine.masks) + number]
        lie = list(reversed(cards)) if ordered else bits(cards)
        if lie and len(found) < PLACES:
            ids = [machine.cards[card].id for card in lie[:CARDS]]
            found.append({"place": notation.place(zone, NOBODY), "cards": ids, "count": len(lie)})
    return found

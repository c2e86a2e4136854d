"""Calls of the bridge about a match: its moves, what is said and kept of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from cardlang.match.state import State, move_of, why_not
from cardlang.table import SEATED
from cardlang.table.match import Match
from cardlang.workshop.bridge.refusals import NoMatchError, spoken
from cardlang.workshop.play import matches
from cardlang.workshop.play.changes import told
from cardlang.workshop.play.matches import Begun, begun
from cardlang.workshop.play.picture import faces, notation, picture
from cardlang.workshop.text.rules import Rules, read

Json = dict[str, Any]


def start(text: str, file: str, match: Json, **look: Any) -> Json:
    """A new match, gone on with up to the first move by hand."""
    rules = read(text, file)
    new = evolve(begun(rules, match), moves=())
    state, _ = matches.state_of(rules, new)
    return _on(rules, new, state, look)


def replay(text: str, file: str, match: Json, before: str = "", **look: Any) -> Json:
    """A match so far under this text; `before` is the text it was played under.

    What does not fit any more is cut off.  `parted` says what the change does to the match: the
    move, the changed lines, in words (see `changes.told`); it is None where nothing is otherwise.
    """
    rules = read(text, file)
    old = begun(rules, match)
    state, why = matches.state_of(rules, old)
    parted = None
    if before and before != text:
        earlier = read(before, file)
        if earlier.playable:
            language = spoken(look.get("language"))
            found = told(earlier, rules, old, state, why, language)
            parted = found if found["text"] or why else None
    kept = evolve(old, moves=old.moves[: state.decisions])
    return {**_on(rules, kept, state, look, alone=0), "parted": parted}


def move(text: str, file: str, match: Json, move: str, **look: Any) -> Json:
    """The match after a move by hand and those of bots behind it; or why not (`refused`)."""
    rules, old, state = _at(text, file, match)
    meant = move_of(state, move)
    if meant is None:
        words = notation(rules, state, spoken(look.get("language")))
        return {"refused": why_not(state, move, words.tongue)}
    state = state.copy()
    state.apply(meant)
    after = evolve(old, moves=(*old.moves, str(meant)))
    matches.remember(rules, after, state)
    return _on(rules, after, state, look)


def go_on(text: str, file: str, match: Json, **look: Any) -> Json:
    """The match after more moves of bots."""
    rules, old, state = _at(text, file, match)
    return _on(rules, old, state, look)


def undo(text: str, file: str, match: Json, to: int = -1, **look: Any) -> Json:
    """The match before the last move by hand, or before move `to` (from 0)."""
    rules = read(text, file)
    old = begun(rules, match)
    if to >= 0:
        new = evolve(old, moves=old.moves[:to])
    else:
        new = matches.before_last(old, matches.seats_of(rules, old))
    state, _ = matches.state_of(rules, new)
    return _told(rules, new, state, look, False)


def why(text: str, file: str, match: Json, move: str, language: str = "en") -> Json:
    """The reason why a move may not be made now, with the rule and its line; empty if it may."""
    rules, _, state = _at(text, file, match)
    words = notation(rules, state, spoken(language))
    return {"why": why_not(state, move, words.tongue)}


def hint(text: str, file: str, match: Json, language: str = "en") -> Json:
    """The moves as a good player would weigh them."""
    from cardlang.table.hint import draw_hint

    rules, old, state = _at(text, file, match)
    if state.to_act is None:
        raise NoMatchError("the match is over")
    words = notation(rules, state, spoken(language))
    view = state.observation(state.to_act)
    table = Match(state.copy(), old.seats, old.seed)
    return {"hint": draw_hint(words, view, table.sight()).replace("\xa0", " ")}


def example(
    text: str, file: str, match: Json, at: int, forbid: bool = False, title: str = ""
) -> Json:
    """A played move as an `example`, and the text with it (see `keeping`)."""
    from cardlang.workshop.play import keeping

    rules = read(text, file)
    found = keeping.example(rules, begun(rules, match), at, forbid, title)
    return {**found, "whole": keeping.appended(rules.text, found["text"])}


def link(text: str, name: str, match: Json | None = None) -> Json:
    """The part of a link that holds a text, and a match if given (see `links`)."""
    from cardlang.workshop.text import links

    return links.written(text, name, match)


def linked(link: str) -> Json:
    """The contents of a link."""
    from cardlang.workshop.text import links

    return links.read_link(link)


def review(text: str, file: str, record: str) -> Json:
    """The match in the text of a record file (see `reviewing`)."""
    from cardlang.workshop.play import reviewing

    known = read(text, file)
    found = reviewing.match_of(known, record)
    state, why = matches.state_of(known, begun(known, found["match"]))
    return {**found, "fits": state.decisions, "why": why}


def recorded(text: str, file: str, match: Json) -> Json:
    """The record of a match, as a file has it."""
    from cardlang.workshop.play import reviewing

    return {"record": reviewing.record_of(_at(text, file, match)[2])}


def advise(text: str, file: str, match: Json, bot: str = "hard", language: str = "en") -> Json:
    """The move that a bot would take for the seat to act: its `text` and its `name`."""
    known, old, state = _at(text, file, match)
    seat = state.to_act
    if seat is None:
        raise NoMatchError("the match is over")
    seats = list(old.seats)
    seats[seat] = bot if bot in SEATED[1:] else "hard"
    taken = Match(state.copy(), seats, old.seed).bot_move()
    words = notation(known, state, spoken(language))
    return {"text": str(taken), "name": words.move(str(taken)).replace("\xa0", " "), "seat": seat}


def lay(text: str, file: str, match: Json) -> Json:
    """A match as it stands, as a situation that can be set otherwise (see `situations`)."""
    from cardlang.workshop.play import situations

    known, old, state = _at(text, file, match)
    return situations.lie(known, old, state)


def situation(text: str, file: str, situation: Json, language: str = "en", title: str = "") -> Json:
    """The table of a situation set up by hand, and the `example` that it is."""
    from cardlang.workshop.play import situations

    known = read(text, file)
    told = situations.situation(known, situation)
    return situations.play(known, told, spoken(language), title)


def trace(text: str, file: str, match: Json) -> Json:
    """The lines that ran for each move of a match (see `traces`)."""
    from cardlang.workshop.play import traces

    known, _, state = _at(text, file, match)
    return traces.trace(known, state)


# ------------------------------------------------------------------------------ parts


def _at(text: str, file: str, match: Json) -> tuple[Rules, Begun, State]:
    """A match that fits the text wholly.  NoMatchError if it does not."""
    known = read(text, file)
    old = begun(known, match)
    state, why = matches.state_of(known, old)
    if why:
        raise NoMatchError(f"the match does not fit these rules: {why}")
    return known, old, state


def _on(known: Rules, match: Begun, state: State, look: Mapping[str, Any], alone: int = 1) -> Json:
    """The answer to the page when bots have had their turn; without people, `alone` moves."""
    after, now, more = matches.go_on(known, match, state, alone)
    return _told(known, after, now, look, more)


def _told(known: Rules, match: Begun, state: State, look: Mapping[str, Any], more: bool) -> Json:
    language, seat = spoken(look.get("language")), look.get("seat")
    eyes = seat if type(seat) is int else None
    answer = {
        "match": match.as_json(),
        "table": picture(known, match, state, eyes, language, bool(look.get("open"))),
        "more": more,
    }
    if look.get("faces"):
        answer["faces"] = faces(known, state, language)
    return answer

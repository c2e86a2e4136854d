"""Records of matches for the page: any record as a match that can be stepped through and gone on.

A record says who chose what and how the piles were shuffled.  Where its seed gives other shuffles
than it has, or where it has no seed, the shuffles go with the match (`dealt`).  What the rules do
not allow is cut off where the match is played, as with any match under changed rules.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardlang.match.records.reading import RecordError, decoded, read_events
from cardlang.match.records.record import record_text
from cardlang.match.state import State
from cardlang.table import PERSON, SEATED
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.play.matches import MOVES, Begun, begun, engine, state_of
from cardlang.workshop.text.rules import Rules

LARGEST = 1 << 20  # bytes of a record that a page may send


def match_of(rules: Rules, record: str) -> dict[str, Any]:
    """The match in a record: `match`, as the page keeps it, and `notes`, a sentence each.

    NoMatchError for what is no record, or one of these rules could never be.
    """
    if len(record) > LARGEST:
        raise NoMatchError(f"a record that is looked at here is at most {LARGEST // 1024} KiB")
    try:
        told = read_events(record.removeprefix("\ufeff").splitlines())
    except RecordError as error:
        raise NoMatchError(f"the record, {error}") from None
    head, moves = told.header, [choice.text for choice in told.choices]
    if len(moves) > MOVES:
        raise NoMatchError(f"a match that is looked at here has at most {MOVES:,} moves")
    if moves and not told.shuffles and head.seed is None:
        raise NoMatchError("the record is that of one seat, and does not say what all cards were")
    info = engine(rules).info
    digest = rules.program.digest if rules.program is not None else ""
    notes = []
    if head.game != info.slug:
        notes.append(f"The record is one of `{head.game[:64]}`.")
    elif head.rules != f"sha256:{digest}":
        notes.append("The rules were others when this match was played.")
    if head.deals is not None or "max_decisions" in head.more or head.backs:
        notes.append("It was played with other limits or backs than this table has.")
    known = {name.replace("-", "_"): name for name in info.choices}
    options = tuple((known[name], value) for name, value in head.options if name in known)
    seats = tuple(name if name in SEATED else PERSON for name in head.seats)
    begin = Begun(head.players, seats, options, None, head.seed or 0, tuple(moves))
    if told.shuffles and (head.seed is None or _shuffles(rules, begin) != told.shuffles):
        begin = evolve(begin, dealt=tuple(told.shuffles))
    names = [name[:64] for name in head.seats]
    return {"match": begin.as_json(), "notes": notes, "players_are": names}


def _shuffles(rules: Rules, match: Begun) -> list[tuple[str, ...]]:
    """The shuffles that the seed of a match gives, as far as its moves go."""
    state, _ = state_of(rules, begun(rules, match.as_json()))
    return decoded(state.record()).shuffles


def record_of(state: State) -> str:
    """The record of a match, as a file has it."""
    return record_text(state.record())

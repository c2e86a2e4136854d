"""Partings of a match and changed rules: at which move, by which changed line, told in words.

The match is played under the old rules and under the new ones, side by side.  Two places are of
interest: where the change is first felt (somebody else is to act, or other moves are offered), and
where a move that was taken is no move any more.  Which of several changed passages it was is found
by making each of them alone in the old text and looking whether the match parts there too.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from attrs import frozen

from cardlang.match.live.illegal import IllegalMove
from cardlang.match.state import State, why_not
from cardlang.show.notation import Notation
from cardlang.show.sheet.speech import capital
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.play.matches import Begun, engine, opened
from cardlang.workshop.play.picture import notation
from cardlang.workshop.text.rules import Rules, read

_ALONE = 6  # changed passages that are tried alone
_MOVES = 2_000  # of a match that are looked at
_LISTED = 8  # moves that are named


@frozen
class Passage:
    """Lines that are other lines now; `line` is the first of them in the new text, from 1."""

    line: int
    old: tuple[str, ...]
    new: tuple[str, ...]
    text: str  # the old text with this change alone

    def as_json(self) -> dict[str, Any]:
        """As the page shows it."""
        return {"line": self.line, "old": list(self.old[:4]), "new": list(self.new[:4])}


def passages(old: str, new: str) -> list[Passage]:
    """Differences between two texts, passage by passage."""
    before, after = old.split("\n"), new.split("\n")
    found = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            text = "\n".join([*before[:a], *after[c:d], *before[b:]])
            found.append(Passage(c + 1, tuple(before[a:b]), tuple(after[c:d]), text))
    return found


@frozen
class Parting:
    """A place in a match: the number of the move from 1, what is so there now and what was."""

    move: int
    seat: int | None
    now: tuple[int | None, tuple[str, ...]]  # who is to act, and what is offered
    was: tuple[int | None, tuple[str, ...]]


def felt(old: Rules, new: Rules, match: Begun) -> Parting | None:
    """The first move at which a match goes otherwise under new rules, up to its last move."""
    for number, (was, now) in enumerate(zip(_path(old, match), _path(new, match), strict=False)):
        if was != now:
            return Parting(number + 1, now[0], now, was)
    return None


def _path(rules: Rules, match: Begun) -> Iterator[tuple[int | None, tuple[str, ...]]]:
    """At each decision of a match who is to act and what is offered, the one after it included."""
    state = opened(rules, match)
    for text in [*match.moves[:_MOVES], ""]:
        yield state.to_act, tuple(map(str, state.legal_moves()))
        if not text or state.is_over:
            return
        try:
            state.apply(text)
        except IllegalMove:
            return


def told(
    old: Rules, new: Rules, match: Begun, state: State, why: str, language: str
) -> dict[str, Any]:
    """The effect of a change on a match that was played under old rules, in words.

    `state` is what the match comes to under the new rules, `why` what stops it there, if anything.
    """
    changed = passages(old.text, new.text)
    try:
        first = felt(old, new, match)
    except NoMatchError:
        first = None
    guilty = _guilty(old, match, first, changed) if first is not None or why else None
    words = notation(new, state, language)
    lines = []
    if guilty is not None and first is not None:
        lines.append(words.tongue.say("change-felt", line=guilty.line, move=first.move))
    if first is not None:
        lines.append(_difference(words, first))
    if why:
        move = words.move(match.moves[state.decisions])
        number, left = state.decisions + 1, len(match.moves) - state.decisions
        lines.append(words.tongue.say("change-breaks", move=move, number=number))
        if left > 1:
            lines.append(words.tongue.say("change-lost", count=left))
    return {
        "kept": state.decisions,
        "lost": len(match.moves) - state.decisions,
        "why": why_not(state, match.moves[state.decisions], words.tongue) if why else "",
        "change": None if guilty is None else guilty.as_json(),
        "text": " ".join(lines).replace("\xa0", " "),
    }


def _difference(words: Notation, first: Parting) -> str:
    """A sentence on what is otherwise where a change is first felt."""
    (before, were), (after, are) = first.was, first.now
    say = words.tongue.say
    if after is None:
        return say("change-over")
    who = capital(say("seat", seat=after))
    if before != after:
        was = say("nobody") if before is None else say("seat", seat=before)
        return say("change-turn", now=who, was=was)
    parts = []
    for key, moves in (("change-gone", _less(were, are)), ("change-new", _less(are, were))):
        if moves:
            told = ", ".join(map(words.move, moves[:_LISTED]))
            told += ", …" if len(moves) > _LISTED else ""
            parts.append(say(key, seat=who, moves=told))
    return " ".join(parts) or say("change-order", seat=who)


def _less(some: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    known = set(others)
    return [move for move in some if move not in known]


def _guilty(
    old: Rules, match: Begun, first: Parting | None, changed: list[Passage]
) -> Passage | None:
    """The changed passage with which alone the match parts at the same place, or the only one."""
    if len(changed) == 1 or first is None:
        return changed[0] if len(changed) == 1 else None
    for passage in changed[:_ALONE]:
        alone = read(passage.text, str(old.path))
        if not alone.playable:
            continue
        try:
            engine(alone)
            parting = felt(old, alone, match)
        except NoMatchError:
            continue
        if parting is not None and parting.move == first.move:
            return passage
    return None

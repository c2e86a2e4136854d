"""The half page at the head of a long sheet: for whom, with what, to what end, and one turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardlang.program import Example
from cardlang.show.sheet.ending import won
from cardlang.show.sheet.examples import at_table, happening, letters
from cardlang.show.sheet.pack import SheetWriter, deck_told, spread
from cardlang.show.sheet.parts import Paragraph, Part, Point, Points
from cardlang.show.sheet.speech import sentence

LONG = 35  # points that a sheet has without its examples
TURN = 10  # lines at most of an example that shows a turn and no more
FEW = 4  # moves of which an example says that they are allowed


def brief(w: SheetWriter, parts: Sequence[Part], with_turn: bool = True) -> list[Part]:
    """The brief head of a sheet of these parts, if it is long; one turn may be left out."""
    points = [point for part in parts if isinstance(part, Points) for point in part.points]
    if _number(points) < LONG:
        return []
    s = w.speaker
    seats = s.program.players if s.table.players is None else (s.table.players,)
    players = s.say("count-1") if seats == (1,) else s.say("counts", n=spread(s, seats))
    cards, full_stop, _ = deck_told(w).partition(". ")  # the rest stands with the cards
    told = [players, cards + full_stop.rstrip(), won(s, s.program.winner)]
    found: list[Part] = [Points(tuple(Point(text) for text in told if text))]
    turns = [one for one in s.program.examples if with_turn and _shows_a_turn(w, one)]
    turn = max(turns, key=_telling, default=None)
    if turn is not None:
        found.append(Paragraph(sentence(s.say("one-turn")) + " " + letters(s)))
        found.append(happening(s, turn))
    return found


def _number(points: Iterable[Point]) -> int:
    return sum(1 + _number(point.under) for point in points)


def _shows_a_turn(w: SheetWriter, example: Example) -> bool:
    """Return whether somebody moves, and something follows, at a table without options."""
    acts = [step.what for step in example.steps]
    plain = not example.options and len(acts) <= TURN and at_table(w.speaker, example)
    return plain and "shuffle" not in acts and "move" in acts and acts[-1] == "then"


def _telling(example: Example) -> tuple[bool, int, int, int]:
    """Rank an example: cards to be drawn, kinds of moves, moves and results, then few lines.

    A list of all that somebody may do tells little of a turn.
    """
    steps = example.steps
    given = any(step.what == "given" and step.cards for step in steps)
    lists = sum(max(len(step.texts) - FEW, 0) for step in steps if step.what in ("may", "may-not"))
    moves = [text for step in steps for _, text in step.moves]
    kinds = {text.split()[0] for text in moves}
    results = sum(step.what == "then" for step in steps)
    return given and not lists, len(kinds), min(len(moves), TURN) + results, -len(steps)

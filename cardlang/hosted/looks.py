"""Events and messages that one seat, or an onlooker, has seen of a table.

An event is a view that differs from the one before.  Their numbers count what the seat itself could
notice, so that they tell nothing else.  A message brings whoever has event `from` up to event `n`:
lines of the log since then, and the table as it stands.  It is made of views and of what the table
says openly to all (who asks to take back a move), of nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from cardlang.knowledge.view import Observation
from cardlang.machine.ir import ZoneInfo
from cardlang.match.records.events import Aborted, Scored
from cardlang.match.strength import Standing
from cardlang.show.news import Chronicle, Puts, draw_end
from cardlang.show.notation import Notation
from cardlang.table.picture import Painter, card_told

Json = dict[str, Any]
ROWS = 400  # lines of the log that a page gets that has none


@frozen
class Asked:
    """Somebody asks to take back a move, and these seats have agreed."""

    seat: int
    agreed: frozenset[int]


@frozen
class SeatSight:
    """Notes of somebody on a table: how many events, and of the deal, by its number, the keeps
    as it began and those that were set in it, each as its name and owner in two lines."""

    count: int
    deal: int
    dealt: Mapping[str, str]
    settled: Sequence[str]


class Looks:
    """The events of one seat; `count` is the number of the last one."""

    def __init__(self) -> None:
        self.view: Observation | None = None
        self.asked: Asked | None = None
        self.names: tuple[str, ...] = ()
        self._lengths: list[int] = []  # by event, how many things had been noticed
        self._put = Puts()
        self._told = 0  # of what was noticed, how much `_put` has followed
        self._scored: list[tuple[int, ...]] = []
        self._dealt: dict[tuple[str, str], str] = {}  # the keeps as this deal began
        self._deal = -1
        self._settled: set[tuple[str, str]] = set()  # keeps that can have been set in this deal
        self._logs: dict[str, tuple[Chronicle, list[tuple[int, int | None, str]]]] = {}

    @property
    def count(self) -> int:
        """The number of the last event; 0 where there is none yet."""
        return len(self._lengths)

    def look(self, view: Observation, asked: Asked | None, names: tuple[str, ...]) -> None:
        """The view as it is now; it is an event if it is another than before.

        With other names the whole log is told anew.
        """
        renamed = names != self.names
        if view == self.view and asked == self.asked and not renamed:
            return
        if len(view.events) < self._told:
            self._forget()
        if view.deal_number != self._deal:
            self._deal, self._settled = view.deal_number, set()
            self._dealt = {(cell.name, cell.owner): cell.value for cell in view.cells}
        self.view, self.asked, self.names = view, asked, names
        self._lengths.append(0 if renamed else len(view.events))
        if renamed:
            self._logs.clear()

    @property
    def now(self) -> SeatSight:
        """All that does not follow from the view alone."""
        dealt = {"\n".join(key): value for key, value in self._dealt.items()}
        return SeatSight(
            self.count, self._deal, dealt, tuple(map("\n".join, sorted(self._settled)))
        )

    def skip(self, there: SeatSight) -> None:
        """Go on where somebody was; the next view is the event that they had last."""
        self._lengths = [0] * (there.count - 1)
        self._deal = there.deal
        self._dealt = {_key(key): value for key, value in there.dealt.items()}
        self._settled = set(map(_key, there.settled))

    def _follow(self, view: Observation) -> None:
        """Take in what was noticed since somebody last asked."""
        for event in view.events[self._told :]:
            self._put.take(event)
            if isinstance(event, Scored):
                self._scored.append(event.scores)
        self._told = len(view.events)

    def _forget(self) -> None:
        """Moves were taken back: what was told of them is told no more."""
        self._put, self._told = Puts(), 0
        self._scored.clear()
        self._logs.clear()

    def message(
        self, painter: Painter, standing: Standing, decision: int, since: int
    ) -> Json | None:
        """The message for somebody who has event `since`; None if nothing is new.

        `decision` is the one at which the match stands, which is told to nobody but the seat that
        takes it.
        """
        view, count = self.view, self.count
        if since == count or view is None:
            return None
        if not 0 <= since < count:
            since = 0  # of another life of this table
        self._follow(view)
        start = min(self._lengths[since - 1 :]) if since else 0
        mine = view.to_act == view.seat
        decision = decision if mine else -1
        unsaid = self._unsaid(painter.plain, view, decision)
        put, shown = self._put.places, self._put.shown
        table = painter.paint(view, standing, put, decision, mine, unsaid, shown)
        return {
            "from": since,
            "n": count,
            "start": start,
            "rows": self._rows(painter, view, start)[-ROWS:],
            "table": {**table, **self._besides(painter.words(standing), view)},
        }

    def _unsaid(
        self, words: Notation, view: Observation, decision: int
    ) -> frozenset[tuple[str, str]]:
        """Keeps that are not so yet in this deal.

        Who is to move knows at which decision; for others it is what some decision comes before,
        and what stands as the deal began.
        """
        ever = frozenset[tuple[str, str]]().union(*words.unsaid.values())
        if decision in words.unsaid:
            unsaid = words.unsaid[decision]
            self._settled |= ever - unsaid
            return unsaid
        cells = {(cell.name, cell.owner): cell.value for cell in view.cells}
        same = {key for key, value in cells.items() if self._dealt.get(key) == value}
        return (ever & same) - self._settled

    def _rows(self, painter: Painter, view: Observation, start: int) -> list[Sequence[Any]]:
        """The lines of the log that stand behind events from a number on."""
        language = painter.plain.tongue.language
        if language not in self._logs:
            self._logs[language] = Chronicle(painter.plain, view), []
        chronicle, rows = self._logs[language]
        chronicle.view = view
        rows += chronicle.more(view)
        first = len(rows)
        while first and rows[first - 1][0] >= start:
            first -= 1
        return [(at, seat, text.replace("\xa0", " ")) for at, seat, text in rows[first:]]

    def _besides(self, words: Notation, view: Observation) -> Json:
        """The surroundings of the table: the cards taken last, the scores so far, the end."""
        say = words.tongue.say
        told: Json = {
            "sheet": [[scores[side[0]] for side in words.sides] for scores in self._scored],
            "sides": [words.side(number) for number in range(len(words.sides))],
            "last": None,
            "end": "",
            "back": None,
        }
        if self._put.gathered is not None:
            place, cards = self._put.gathered
            name, _, owner = place.partition(" of ")
            where = words.places[name, owner]
            told["last"] = {
                "to": _taker(words, where) or words.place(where, view.seat),
                "place": place,
                "cards": [card_told(words, one.card, one.seat) for one in cards],
            }
        if self.asked is not None:
            told["back"] = {"by": self.asked.seat, "agreed": sorted(self.asked.agreed)}
        if view.is_over:
            last = view.events[-1]
            if isinstance(last, Aborted):
                at = last.at or say("at-start")
                told["end"] = say("aborted", why=last.reason, at=at)
            else:
                told["end"] = draw_end(words, view.scores, view.winners).strip()
        return told


def _taker(words: Notation, place: ZoneInfo) -> str:
    """The owner of a place, a seat or a side; empty for one of the table."""
    if place.owner_kind == "seat":
        return words.tongue.seat(place.owner)
    return words.side(place.owner) if place.owner_kind == "side" else ""


def _key(lines: str) -> tuple[str, str]:
    name, _, owner = lines.partition("\n")
    return name, owner

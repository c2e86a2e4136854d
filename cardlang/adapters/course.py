"""The course of a match as rows of numbers: all that a seat has noticed, in order.

A row an event, in a table of a fixed number of rows; those behind the last event are zeros.  With
the row of `features` it is an information state: it remembers all that the seat does.

    KIND            1 for what it is: chosen, moved, shown, shuffled, scored, ended; that a limit
                    stopped the match is a row of zeros
    seat N          1 for the seat that chose, or each that was shown cards
    WORD            how often a word of the game's moves, or a card, stands in it; a card whose face
                    was hidden counts as `??`
    word N          the place of the first, second … word of a move in `words`, counted from 1
    from NAME       1 for the place that cards left
    to NAME         1 for the place that they went to, where they were shown or shuffled
    score N         the match score of a seat where a deal was counted
"""

from __future__ import annotations

from cardlang.diagnostic import UsageError
from cardlang.knowledge.view import Observation
from cardlang.machine.ir import Owned
from cardlang.match.live.setup import Setup
from cardlang.match.live.words import vocabulary_of
from cardlang.match.records.events import Chosen, Ended, Event, Moved, Scored, Shown, Shuffled

KINDS = {Chosen: 0, Moved: 1, Shown: 2, Shuffled: 3, Scored: 4, Ended: 5}
_HIDDEN = "??"
_SAID = 6  # words of a move whose order is kept


class CourseRows:
    """The rows of one table.  `names` says what stands in a row; `len` is that of all rows."""

    def __init__(self, setup: Setup, events: int) -> None:
        """`events`: how many rows there are, one at least."""
        if events < 1:
            raise UsageError(f"a course has room for one event at least, not {events}")
        machine = setup.runner.machine
        self.events = events
        self._seats = machine.players
        self._words = {word: at for at, word in enumerate(vocabulary_of(setup.wording))}
        for token in (*setup.wording.ids, _HIDDEN, *[f"{card.back}?" for card in machine.cards]):
            self._words.setdefault(token, len(self._words))
        zones = list(dict.fromkeys([_place(zone) for zone in machine.zones]))
        self._zones = {name: at for at, name in enumerate(zones)}
        names = [kind.__name__.lower() for kind in KINDS]
        names += [f"seat {seat}" for seat in range(self._seats)]
        names += self._words
        names += [f"word {at}" for at in range(_SAID)]
        names += [f"{way} {name}" for way in ("from", "to") for name in zones]
        names += [f"score {seat}" for seat in range(self._seats)]
        self.names = tuple(names)

    def __len__(self) -> int:
        return self.events * len(self.names)

    @property
    def shape(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return self.events, len(self.names)

    def of(self, seen: Observation) -> list[float]:
        """All rows, one behind the other.  UsageError if there are more events than rows."""
        if len(seen.events) > self.events:
            raise UsageError(
                f"a match has had {len(seen.events)} events, and the course has room for "
                f"{self.events}"
            )
        found: list[float] = []
        for event in seen.events:
            found += self._row(event)
        return found + [0.0] * (len(self) - len(found))

    def _row(self, event: Event) -> list[float]:
        row = [0.0] * len(self.names)
        seats, words = len(KINDS), len(KINDS) + self._seats
        said = words + len(self._words)
        left = said + _SAID
        kind = KINDS.get(type(event))
        if kind is not None:
            row[kind] = 1
        if isinstance(event, Chosen):
            row[seats + event.seat] = 1
            for at, word in enumerate(event.text.split()):
                place = self._place_of(word)
                row[words + place] += 1
                if at < _SAID:
                    row[said + at] = place + 1
        elif isinstance(event, (Moved, Shown, Shuffled)):
            for card in event.cards:
                row[words + self._place_of(card)] += 1
            source = event.source if isinstance(event, Moved) else ""
            target = event.target if isinstance(event, Moved) else event.zone
            if source in self._zones:
                row[left + self._zones[source]] = 1
            if target in self._zones:
                row[left + len(self._zones) + self._zones[target]] = 1
            if isinstance(event, Shown):
                for seat in event.seats:
                    row[seats + seat] = 1
        elif isinstance(event, (Scored, Ended)):
            row[left + 2 * len(self._zones) :] = event.scores
        return row

    def _place_of(self, word: str) -> int:
        return self._words.get(word, self._words[_HIDDEN])


def _place(zone: Owned) -> str:
    return f"{zone.name} of {zone.owner_label}" if zone.owner_label else zone.name

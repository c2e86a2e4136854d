"""A match as its journal has it: read back, followed deed by deed, and taken back.

It is a function of the journal alone, so a match that is read back is what it was.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, RLock
from typing import assert_never
from weakref import WeakKeyDictionary

from attrs import frozen

from cardlang.diagnostic import UsageError
from cardlang.engine import Engine
from cardlang.hosted.head import Head
from cardlang.hosted.looks import Asked, Looks
from cardlang.hosted.store import HouseStoreError, JournalEntry, JournalSnapshot, Store
from cardlang.knowledge.public import NOBODY, Public
from cardlang.knowledge.view import Observation
from cardlang.match.records.events import Agreed, AskedBack, Chosen, Declined, Deed, NameTaken
from cardlang.match.state import State, move_of, outcomes_of
from cardlang.match.strength import Standing, Strengths
from cardlang.table.names import start_names

_SNAPSHOT = 256  # entries between two snapshots of a journal
_AT_ONCE = 32  # entries that are read while other tables of the game wait
_KEPT = 32  # moves behind the last one that are taken back without playing the match anew
_TURNS: WeakKeyDictionary[Engine, RLock] = WeakKeyDictionary()
_TURN = Lock()


@frozen
class MoveMade:
    """A move that stands, and the cards that it named."""

    choice: Chosen
    named: frozenset[str]


@frozen
class Earlier:
    """A table as it was before a move: the match, and the onlookers' view with the number of
    outcomes that it has followed.  Views are made again when one comes back to it: hundreds of
    objects for each move kept would be looked through by the collector of garbage."""

    state: State
    public: tuple[Public, int] | None


def _turn_of(engine: Engine) -> RLock:
    """The lock of a game's rules."""
    with _TURN:
        return _TURNS.setdefault(engine, RLock())


class JournaledMatch:
    """A match, the names of its seats, what is asked, and what each seat has seen of it."""

    def __init__(self, head: Head, engine: Engine, store: Store) -> None:
        """The match as its journal has it.  UsageError if the rules are others by now."""
        self.head, self.engine = head, engine
        self.lock, self.rules = RLock(), _turn_of(engine)
        self._store = store
        with self.rules:
            self._setup = head.setup(engine)
        self._watched = False
        with self.lock:
            self._read()

    def _read(self) -> None:
        """Begin, and do all that the journal says; where it cannot be read, all stays as it is.

        Up to the last snapshot nothing is looked at: what was taken back is skipped, and only the
        line that stands is played.  Other tables of the game go on meanwhile.
        """
        journal = self._store.journal(self.head.name)
        snapshot = self._store.snapshot(self.head.name)
        if snapshot is not None and (snapshot.number > len(journal) or not self._fits(snapshot)):
            snapshot = None
        with self.rules:
            self._begin()
            if snapshot is not None:
                self._skip(journal, snapshot)
        for at in range(self._written, len(journal), _AT_ONCE):
            with self.rules:
                for entry in journal[at : at + _AT_ONCE]:
                    self._do(entry)
        self._keep_snapshot()

    def _fits(self, snapshot: JournalSnapshot) -> bool:
        """Return whether a snapshot has the events of all who are told of any."""
        return set(snapshot.looks) >= {*range(self.head.players), *[NOBODY] * self._watched}

    def _begin(self) -> None:
        self.state = self._begun()
        self.line: list[MoveMade] = []
        self._name(self.head.names or start_names(self.head.seats, self.head.name))
        self._named = Counter[int]()
        self._written = 0
        self._asked: Asked | None = None
        self._questions = 0  # since the last move
        self._asked_by = Counter[int]()  # by seat, in the whole match
        self._before: list[Observation] = []
        self._earlier: deque[Earlier] = deque(maxlen=_KEPT)
        self._done: dict[tuple[int, str], tuple[JournalEntry, int]] = {}
        self._looks = {seat: Looks() for seat in range(self.head.players)}
        self._public: tuple[Public, int] | None = None
        if self._watched:
            self._looks[NOBODY] = Looks()
            self._public = Public(self._setup), 0
        self._strengths = Strengths(self.engine.program, self.state)
        self._snapped = 0
        self._look()

    def _skip(self, journal: Sequence[JournalEntry], snapshot: JournalSnapshot) -> None:
        """Stand where a snapshot was made, with the numbers of events that there were."""
        for entry in journal[: snapshot.number]:
            self._mean(entry.deed)
            if entry.key:
                there = snapshot.looks[entry.deed.seat]
                self._done[entry.deed.seat, entry.key] = entry, there.count
        self._written = self._snapped = snapshot.number
        self._replay()
        for seat, looks in self._looks.items():
            looks.skip(snapshot.looks[seat])
        self._look()

    def _keep_snapshot(self) -> None:
        """Write a snapshot if the last one is long ago.  Where that fails, there is none."""
        if self._asked is None and self._questions == 0 and self.line:
            if self._written >= self._snapped + _SNAPSHOT:
                now = {seat: looks.now for seat, looks in self._looks.items()}
                with suppress(HouseStoreError):
                    self._store.keep(self.head.name, JournalSnapshot(self._written, now))
                    self._snapped = self._written

    def _begun(self) -> State:
        """The match before its first move."""
        return State(self._setup, self.head.chance())

    def _name(self, names: tuple[str, ...]) -> None:
        """Everything is said with these names from now on."""
        self.names = names

    # ------------------------------------------------------------ entries

    def _do(self, entry: JournalEntry) -> None:
        """Carry out an entry of the journal."""
        deed = entry.deed
        if isinstance(deed, Chosen):
            self._earlier.append(self._now())
            self._before = self._seen()
            self._mean(deed)
            self.line[-1] = MoveMade(deed, self._take(self.state, deed.text))
        elif self._mean(deed):
            self._take_back()
        self._written = entry.number
        self._look()
        if entry.key:
            self._done[deed.seat, entry.key] = entry, self._looks[deed.seat].count

    def _mean(self, deed: Deed) -> bool:
        """Follow a deed in all but the match itself; True if it takes back the last move."""
        match deed:
            case Chosen():
                self.line.append(MoveMade(deed, frozenset()))
                self._questions, self._asked = 0, None
            case Declined():
                self._asked = None
            case NameTaken():
                self._named[deed.seat] += 1
                names = self.names
                self._name((*names[: deed.seat], deed.text, *names[deed.seat + 1 :]))
            case AskedBack() | Agreed():
                agreed = frozenset() if self._asked is None else self._asked.agreed
                by = deed.seat if self._asked is None else self._asked.seat
                if self._asked is None:
                    self._questions += 1
                    self._asked_by[by] += 1
                self._asked = Asked(by, agreed | {deed.seat})
                if self._asked.agreed >= set(self.head.people):
                    self._questions, self._asked = 0, None
                    self.line.pop()
                    return True
            case _:
                assert_never(deed)
        return False

    @staticmethod
    def _take(state: State, said: str) -> frozenset[str]:
        """Apply a move; the cards that it named."""
        move = move_of(state, said)
        if move is None:
            raise UsageError(f"the journal does not fit the rules: `{said[:64]}` is no move here")
        named = frozenset(str(move).split()[1:])
        state.apply(move)
        return named

    def _take_back(self) -> None:
        """The match without its last move: as it was kept, or else played anew."""
        if len(self._earlier) > 1 or (self._earlier and not self.line):
            was = self._earlier.pop()
            self.state = was.state
            self._before = self._views(self._earlier[-1].state) if self._earlier else []
            if self._public is not None:
                self._public = was.public or (Public(self._setup), 0)
        else:
            self._replay()

    def _replay(self) -> None:
        """Play the line that stands from the beginning, and keep the last positions."""
        self.state, self._before = self._begun(), []
        self._earlier.clear()
        first = len(self.line) - _KEPT  # whose position is kept
        for number, made in enumerate(self.line):
            if number >= first:
                self._earlier.append(Earlier(self.state.copy(), None))
            if number >= first - 1:
                self._before = self._views(self.state)
            named = self._take(self.state, made.choice.text)
            self.line[number] = MoveMade(made.choice, named)
        if self._public is not None:
            self._public = Public(self._setup), 0

    def _now(self) -> Earlier:
        """The table as it is, to come back to."""
        public = None if self._public is None else (self._public[0].copy(), self._public[1])
        return Earlier(self.state.copy(), public)

    def _views(self, state: State) -> list[Observation]:
        return [state.observation(seat) for seat in range(self.head.players)]

    def _seen(self) -> list[Observation]:
        """The views of all seats as they are now, which have been looked at."""
        looks = [self._looks[seat].view for seat in range(self.head.players)]
        return [view for view in looks if view is not None]

    def _look(self) -> None:
        """Events for all who see something new."""
        for seat, view in enumerate(self._views(self.state)):
            self._looks[seat].look(view, self._asked, self.names)
        if self._public is not None:
            self._look_on()
        self._standing: Standing | None = None

    def _look_on(self) -> None:
        assert self._public is not None
        public, told = self._public
        outcomes = outcomes_of(self.state)
        view = public.view(outcomes[told:])
        self._public = public, len(outcomes)
        self._looks[NOBODY].look(view, self._asked, self.names)

    def _watch(self) -> None:
        """Onlookers have come: their events too, from the beginning of the journal, so that they
        have the same numbers whenever the first one comes."""
        if self._public is None:
            self._watched = True
            self._read()

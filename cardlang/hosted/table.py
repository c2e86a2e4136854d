"""One table: deeds go in, are written into its journal, and become events of its seats.

Nothing is told to anybody before it is on the disk: a deed is looked at, written, and only then
done.  Doing it is a function of the journal alone, so a table that is read back is what it was.

All questions and deeds may come from several threads.  A table does one thing at a time (`lock`),
and of all tables of a game one runs its rules at a time, since what runs them keeps notes meanwhile
(`rules`, taken behind `lock`).  Nobody holds the rules while the disk writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from attrs import asdict

from cardlang import limits
from cardlang.bots.review import Review
from cardlang.engine import Engine
from cardlang.hosted.head import Head
from cardlang.hosted.journaled import JournaledMatch
from cardlang.hosted.news import news
from cardlang.hosted.replayed import position, record_of
from cardlang.hosted.store import HouseStoreError, JournalEntry, Store
from cardlang.knowledge.public import NOBODY
from cardlang.match.records.events import Agreed, AskedBack, Chosen, Declined, Deed, NameTaken
from cardlang.match.state import move_of, setup_of, why_not
from cardlang.messages import LANGUAGES, Tongue
from cardlang.show.notation import Notation, notation_of
from cardlang.show.text import Paint
from cardlang.table import PERSON
from cardlang.table.names import name_of, shown_names
from cardlang.table.picture import Painter, faces
from cardlang.table.review import review_lines
from cardlang.table.score_sheet import LedgerSheet

Json = dict[str, Any]

STAND_IN = "easy"  # who moves for a person whose time is over


def questions_of(players: int) -> int:
    """The number of times that each seat may ask to take back in a match: no journal can be full.

    Room is kept for all moves and names.  A question takes an entry, and at most one for each
    answer and one for the move that is taken back.
    """
    room = limits.TABLE_ENTRIES - limits.DECISIONS - players * limits.TABLE_NAMES
    return max(0, room) // (players * (players + 1))


class NoDeedError(ValueError):
    """A deed cannot be done, for a reason that is the message."""


class HostedTable(JournaledMatch):
    """A match at its table.  `changed` is called, from any thread, when anybody has a new event."""

    def __init__(
        self,
        head: Head,
        engine: Engine,
        store: Store,
        changed: Callable[[HostedTable], object] = lambda table: None,
    ) -> None:
        """The table as its journal has it.  UsageError if the rules are others by now."""
        self._changed = changed
        self._painters: dict[str, Painter] = {}
        self._messages: dict[tuple[int, str, int], tuple[int, str]] = {}
        self._sheets: dict[str, LedgerSheet] = {}
        self.late = -1  # the number of the move for which time is over
        super().__init__(head, engine, store)

    # ------------------------------------------------------------ deeds

    def move(self, seat: int, said: str, key: str, seen: int, language: str = "en") -> Json:
        """Take a move; `seen` is the number of the last event that the seat has drawn.

        `{"done": n}` when it is on the disk and event n shows it.  NoDeedError says why not, with
        the rule, in a language.
        """
        with self.lock:
            deed = Chosen(seat, said)
            known = self._known(deed, key, language)
            if known is not None:
                return known
            with self.rules:
                self._allow(seat, said, seen, self.notation(language).tongue)
            return self._write(deed, key)

    def _allow(self, seat: int, said: str, seen: int, tongue: Tongue) -> None:
        """NoDeedError if a seat may not make a move now."""
        if self.state.to_act != seat:
            self._turn(tongue)
        if seen != self._looks[seat].count:
            raise NoDeedError(tongue.say("gone-on"))
        if move_of(self.state, said) is None:
            raise NoDeedError(why_not(self.state, said, tongue.for_players()))

    def why(self, seat: int, said: str, language: str = "en") -> str:
        """The reason why this seat may not make a move now; empty if it may."""
        with self.lock, self.rules:
            tongue = self.notation(language).tongue
            if self.state.to_act != seat:
                try:
                    self._turn(tongue)
                except NoDeedError as error:
                    return str(error)
            return why_not(self.state, said, tongue.for_players())

    def _turn(self, tongue: Tongue) -> None:
        if self.state.to_act is None:
            raise NoDeedError(tongue.say("match-over"))
        raise NoDeedError(tongue.say("other-turn", seat=tongue.seat(self.state.to_act)))

    def bot_moves(self, line: Sequence[str], said: str) -> bool:
        """Take the move of a bot, chosen after these moves; whether it still fitted.

        While it thought, moves may have been taken back and others made.
        """
        with self.lock:
            seat = self.state.to_act
            if seat is None or self.bot_to_act is None:
                return False
            if [made.choice.text for made in self.line] != list(line):
                return False
            self._write(Chosen(seat, said), "")
            return True

    @property
    def bot_to_act(self) -> str | None:
        """The bot that is to move; None where a person is, or nobody.

        Where the time of a person is over, one moves for them.
        """
        seat = None if self.closed else self.state.to_act
        name = None if seat is None else self.head.seats[seat]
        return (STAND_IN if self.late == len(self.line) else None) if name == PERSON else name

    def ask_back(self, seat: int, key: str, language: str = "en") -> Json:
        """Ask all people to take back the last move, which has to be one's own."""
        with self.lock:
            known = self._known(AskedBack(seat), key, language)
            if known is not None:
                return known
            why = self.no_back(seat)
            if why:
                raise NoDeedError(self.notation(language).tongue.say(why))
            return self._write(AskedBack(seat), key)

    def no_back(self, seat: int) -> str:
        """The reason why a seat cannot ask to take back the last move: the key of a message, or
        nothing.
        """
        with self.lock, self.rules:
            is_own = bool(self.line) and self.line[-1].choice.seat == seat
            if not is_own or self.head.seats[seat] != PERSON:
                return "back-not-yours"
            if self._asked is not None:
                return "back-asked"
            if self._questions >= limits.TABLE_QUESTIONS:
                return "back-often"
            if self._asked_by[seat] >= questions_of(self.head.players):
                return "back-full"
            last, cards = self.line[-1], setup_of(self.state).runner.machine.cards
            backs = {card.id: card.back for card in cards}
            return news(self._before, self._seen(), seat, last.named, backs)

    def answer(self, seat: int, agrees: bool, key: str, language: str = "en") -> Json:
        """Agree to take back a move, or decline."""
        deed = Agreed(seat) if agrees else Declined(seat)
        with self.lock:
            known = self._known(deed, key, language)
            if known is not None:
                return known
            asked = self._asked
            if asked is None or (agrees and seat in asked.agreed):
                raise NoDeedError(self.notation(language).tongue.say("back-none"))
            return self._write(deed, key)

    def name(self, seat: int, said: str, key: str, language: str = "en") -> Json:
        """Take a name at the table."""
        with self.lock:
            tongue = self.notation(language).tongue
            others = [name for k, name in enumerate(self.names) if k != seat]
            name = name_of(said, others)
            if not name:
                raise NoDeedError(tongue.say("name-unfit", most=limits.PLAYER_CHARACTERS))
            known = self._known(NameTaken(seat, name), key, language)
            if known is not None:
                return known
            if self._named[seat] >= limits.TABLE_NAMES:
                raise NoDeedError(tongue.say("name-often"))
            return self._write(NameTaken(seat, name), key)

    def _name(self, names: tuple[str, ...]) -> None:
        super()._name(names)
        self._painters.clear()
        self._messages.clear()
        self._sheets.clear()

    def _known(self, deed: Deed, key: str, language: str) -> Json | None:
        """The answer given before, if this deed has been done."""
        found = self._done.get((deed.seat, key))
        if found is None:
            if self.closed:
                raise NoDeedError(self.notation(language).tongue.say("table-full"))
            return None
        entry, number = found
        if entry.deed != deed:
            raise NoDeedError(self.notation(language).tongue.say("other-deed"))
        return {"done": number}

    def _write(self, deed: Deed, key: str) -> Json:
        entry = JournalEntry(self._written + 1, deed, key)
        try:
            self._store.append(self.head.name, entry)
        except HouseStoreError:
            self._read()  # what is on the disk is what holds
            raise
        with self.rules:
            self._do(entry)
        self._keep_snapshot()
        self._changed(self)
        return {"done": self._looks[deed.seat].count}

    # ------------------------------------------------------------ what is told

    def message(self, seat: int, language: str, since: int) -> tuple[int, str] | None:
        """The message for a seat, or an onlooker (`NOBODY`), that has event `since`: the number of
        the event that it has then, and JSON; None if it lacks nothing.
        """
        with self.lock:
            if seat == NOBODY:
                self._watch()
            looks = self._looks[seat]
            key = seat, language, since
            kept = self._messages.get(key)
            if kept is not None and kept[0] == looks.count:
                return kept
            if looks.count == since:
                return None
            with self.rules:
                if self._standing is None:
                    self._standing = self._strengths.at(self.state)
                moves = self.state.legal_moves()
                decision = moves[0].decision if moves else -1
                told = looks.message(self.painter(language), self._standing, decision, since)
            if told is None:
                return None
            if self.closed:
                full = self.notation(language).tongue.say("table-full")
                told["table"] |= {"over": True, "end": full, "moves": []}
            text = json.dumps(told, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
            if len(self._messages) > limits.TABLE_WATCHERS:
                self._messages.clear()
            self._messages[key] = looks.count, text
            return looks.count, text

    def count(self, seat: int) -> int:
        """The number of the last event of a seat."""
        with self.lock:
            return self._looks[seat].count

    def notation(self, language: str) -> Notation:
        """The notation of cards and places at this table."""
        return self.painter(language).plain

    def painter(self, language: str) -> Painter:
        """The painter of this table in a language."""
        language = language if language in LANGUAGES else "en"
        if language not in self._painters:
            program, machine = self.engine.told, setup_of(self.state).runner.machine
            notation = notation_of(program, machine, Paint(False), language)
            notation.tongue.people = shown_names(self.names, notation.tongue)
            self._painters[language] = Painter(notation)
        return self._painters[language]

    def faces(self, language: str) -> Json:
        """All cards, drawn."""
        with self.lock, self.rules:
            return faces(self.notation(language), self.state)

    def results(self, seat: int, language: str) -> list[Json]:
        """Results of the deals, as far as a seat can tell; nothing for onlookers."""
        with self.lock, self.rules:
            if seat == NOBODY:
                return []
            words = self.notation(language)
            sheet = self._sheets.setdefault(words.tongue.language, LedgerSheet(words))
            return [asdict(told) for told in sheet.deals_told(self.state, seat)]

    def record(self) -> str:
        """The record of the match, which holds all cards."""
        with self.lock, self.rules:
            return record_of(self.state)

    def review_lines(self, found: Review, language: str) -> list[Json]:
        """The costly moves of a review in words, each with the number of its choice."""
        with self.lock, self.rules:
            lines = review_lines(self.notation(language), found)
        return [{"at": at, "cost": _plain(one), "better": _plain(two)} for at, one, two in lines]

    def position(self, at: int, seat: int, language: str) -> Json:
        """The table after so many moves, with open cards."""
        with self.lock, self.rules:
            line = [made.choice.text for made in self.line]
            painter = Painter(self.notation(language))
            return position(
                self.engine.program, self.head, self.state, line, at, max(seat, 0), painter
            )

    @property
    def closed(self) -> bool:
        """Return whether the journal is full before the match has ended: the scores stand."""
        return self._written >= limits.TABLE_ENTRIES and not self.state.is_over

    @property
    def is_over(self) -> bool:
        """Return whether nobody can move any more."""
        return self.state.is_over or self.closed


def _plain(text: str) -> str:
    """A text with ordinary blanks."""
    return text.replace("\xa0", " ")

"""A record stepped through: forward and back, from any seat or with open cards.

A step is a move.  The stepper stands before the first move, after the last one, or between two; it
tells what the move brought, and the table as it then is.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from cardlang.bots.review import review, reviewed
from cardlang.knowledge.sight import Onlookers
from cardlang.match.records.events import Chosen, Ended, Scored
from cardlang.match.records.reading import Record
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.match.strength import Strengths
from cardlang.messages import typed_words
from cardlang.show.news import draw_end, draw_news
from cardlang.show.notation import Notation
from cardlang.show.table import draw_open, draw_table
from cardlang.show.text import wrap
from cardlang.table.cards import first_moves
from cardlang.table.hint import draw_hint
from cardlang.table.lines import TableLines
from cardlang.table.review import draw_review
from cardlang.table.score_sheet import LedgerSheet

_WORDS = {
    "": "next",
    **typed_words("typed-step", ("next", "back", "start", "end", "play", "quit")),
    **typed_words("typed", ("help",)),
    **typed_words("step", ("deal", "seat", "open", "review")),
    **typed_words("command", ("look", "hint", "score", "log")),
}
_HELP = {
    "n": "next",
    "b": "back",
    "deal": "deal",
    "end": "end",
    "seat": "seat",
    "look": "look",
    "hint": "hint",
    "review": "review",
    "play": "play",
}


class Stepper(TableLines):
    """One record at one table: what is typed goes in, lines come out."""

    def __init__(
        self,
        whole: State,
        record: Record,
        name: str,
        notation: Notation,
        strengths: Strengths,
        tell: Callable[[str], object],
        *,
        seat: int | None = None,
        waiting: Callable[[str], AbstractContextManager[object]] | None = None,
    ) -> None:
        """`whole` is the match at the end of the record, `name` its file; without `seat` all cards
        are open."""
        self.whole = whole
        self.name = name
        super().__init__(notation, tell)
        self.plain = notation
        self.strengths = strengths
        self.seat = seat
        self.over = False
        self.curtain = False
        self._waiting = waiting or (lambda _: nullcontext())
        self._moves = record.choices
        self._deals = _beginnings(record)
        self._at = 0
        self._state = self._state_at(0)
        self._sheet = LedgerSheet(notation)

    @property
    def prompt(self) -> str:
        """The text before the line that is to be typed."""
        return self._message("prompt")

    def begin(self) -> None:
        """Show where the record begins."""
        self._eyes()
        self._table()

    def quit(self) -> None:
        """Nobody steps on."""
        self.over = True

    def candidates(self, typed: str) -> list[str]:
        """Completions of the beginning of a line."""
        return [word for word in _WORDS if word and word.startswith(typed.casefold())]

    def say(self, typed: str) -> None:
        """Do what was typed."""
        word, _, rest = typed.strip().casefold().partition(" ")
        name = _WORDS.get(word)
        if name is None:
            self._tell(self._message("step-unknown", word=word[:40]))
        else:
            getattr(self, f"_do_{name}")(rest.strip())

    # ------------------------------------------------------------ going

    def _do_next(self, rest: str) -> None:
        steps = _steps(rest)
        if self._at == len(self._moves):
            self._tell(self._message("step-end"))
            return
        before = self._state
        self._go(self._at + steps)
        self._news(before)
        self._table()

    def _do_back(self, rest: str) -> None:
        if not self._at:
            self._tell(self._message("step-start"))
            return
        self._go(self._at - _steps(rest))
        self._table()

    def _do_start(self, rest: str) -> None:
        self._go(0)
        self._table()

    def _do_end(self, rest: str) -> None:
        self._go(len(self._moves))
        self._table()

    def _do_deal(self, rest: str) -> None:
        if not (rest.isdecimal() and 1 <= int(rest) <= len(self._deals)):
            self._tell(self._message("step-no-deal", count=len(self._deals)))
            return
        self._go(self._deals[int(rest) - 1])
        self._table()

    def _go(self, at: int) -> None:
        at = max(0, min(at, len(self._moves)))
        self._state = self._state_at(at)
        self._at = at

    def _state_at(self, moves: int) -> State:
        return first_moves(self.whole, moves, setup_of(self.whole).players_are)

    # ------------------------------------------------------------ looking

    def _do_seat(self, rest: str) -> None:
        players = len(self.whole.scores)
        if not (rest.isdecimal() and int(rest) < players):
            self._tell(self._message("step-no-seat", last=players - 1))
            return
        self.seat = int(rest)
        self._eyes()
        self._table()

    def _do_open(self, rest: str) -> None:
        self.seat = None
        self._eyes()
        self._table()

    def _do_look(self, rest: str) -> None:
        self._table(whole=True)

    def _do_score(self, rest: str) -> None:
        self._raw(self._sheet.draw(self._sheet.results(self._state)))

    def _do_log(self, rest: str) -> None:
        view = self._state.observation(self.seat or 0)
        self._raw(draw_news(self.notation, view, 0, whole=True))

    def _eyes(self) -> None:
        if self.seat is None:
            self._tell(self._message("step-all"))
        else:
            self._tell(self._message("step-from", who=self._who(self.seat)))

    def _news(self, before: State) -> None:
        """Tell what the last steps have brought, as the seat noticed it; open, the moves
        themselves.
        """
        if self.seat is None:
            for choice in self._moves[before.decisions : self._at]:
                who = self._who(choice.seat)
                self._tell(wrap(f"{who}: {self.notation.move(choice.text)}"))
            return
        since = len(before.observation(self.seat).events)
        view = self._state.observation(self.seat)
        self._raw(draw_news(self.notation, view, since, whole=True))

    def _table(self, whole: bool = False) -> None:
        state = self._state
        self.notation = self.plain.now(self.strengths.at(state))
        decision = -1 if state.is_over else state.legal_moves()[0].decision
        self._tell(self._message("step-at", at=self._at, count=len(self._moves)))
        if self.seat is None:
            views = [state.observation(seat) for seat in range(len(state.scores))]
            self._raw(draw_open(self.notation, views, decision=decision, whole=whole))
        else:
            view = state.observation(self.seat)
            self._raw(draw_table(self.notation, view, decision=decision, whole=whole))
        if state.is_over and not state.is_aborted:
            self._raw(draw_end(self.notation, state.scores, state.winners))

    # ------------------------------------------------------------ bots, playing on

    def _do_hint(self, rest: str) -> None:
        state = self._state
        if state.to_act is None:
            self._tell(self._message("step-over"))
            return
        moves = state.legal_moves()
        onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
        sight = onlookers.sight(state.to_act, moves[0].decision, [move.raw for move in moves])
        with self._waiting(self._message("weighing")):
            told = draw_hint(self.notation, sight.observation, sight)
        self._raw(told)
        if self._at < len(self._moves):
            move = self.notation.move(self._moves[self._at].text)
            self._tell(wrap(self._message("step-took", move=move)))

    def _do_review(self, rest: str) -> None:
        """Tell which moves of the seat, or of each one, cost most."""
        setup, outcomes = setup_of(self.whole), outcomes_of(self.whole)
        with self._waiting(self._message("weighing")):
            for seat in reviewed(setup) if self.seat is None else [self.seat]:
                self._raw(draw_review(self.plain, review(setup, outcomes, seat)))

    def _do_play(self, rest: str) -> None:
        if self._state.to_act is None:
            self._tell(self._message("step-over"))
            return
        seat = self._state.to_act if self.seat is None else self.seat
        record = shlex.quote(self.name)
        command = f"cardlang play --from {record} --at {self._at} --seats {seat}"
        self._tell(self._message("step-play", command=command))

    def _do_help(self, rest: str) -> None:
        rows = [
            (self._message(f"step-word-{w}"), self._message(f"step-help-{k}"))
            for w, k in _HELP.items()
        ]
        column = max(len(word) for word, _ in rows)
        for word, meaning in rows:
            self._tell(f"  {word:<{column}}  {meaning}")

    def _do_quit(self, rest: str) -> None:
        self.quit()


def _steps(rest: str) -> int:
    return int(rest) if rest.isdecimal() and len(rest) < 7 else 1


def _beginnings(record: Record) -> list[int]:
    """The number of moves made when each deal begins."""
    found, moves = [0], 0
    for event in record.events:
        if isinstance(event, Chosen):
            moves += 1
        elif isinstance(event, Scored):
            found.append(moves)
    if isinstance((record.events or (None,))[-1], Ended | Scored) and len(found) > 1:
        found.pop()
    return found

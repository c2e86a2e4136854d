"""Sessions at a table: lines typed go in, lines to print come out.

A session leads people and bots through a match.  A person is told what has happened since their
last move and what of the table has changed, sees their hand and the moves on offer, and types until
a move is taken.  The only move of somebody is taken after a word.  What is typed is understood in
English and in German, whatever the language of the table.

`begin` and `say` go on until something is to be typed (`prompt`), or the session is over (`over`).
Nothing depends on what the seat at the prompt cannot know.
"""

from __future__ import annotations

from pathlib import Path

from cardlang.bots import RANDOM
from cardlang.durable import write_new
from cardlang.match.live.moves import Move
from cardlang.match.records.events import Scored
from cardlang.match.records.record import record_bytes
from cardlang.match.state import move_of, why_aborted, why_not
from cardlang.messages import typed_words
from cardlang.show.menu import draw_next
from cardlang.show.news import draw_end, draw_news
from cardlang.show.table import draw_table
from cardlang.show.text import wrap
from cardlang.table.hint import draw_hint
from cardlang.table.store import StoreError
from cardlang.table.telling import COMMANDS, TableTelling

_WORDS = typed_words("command", COMMANDS) | typed_words("typed", ("quit", "help", "undo"))
_ALL = typed_words("typed", ("all",))
_MORE = typed_words("typed", ("more",))


class Session(TableTelling):
    """One match at one table; what it is made of is said at `Telling`."""

    # ------------------------------------------------------------ going on

    def begin(self) -> None:
        """Go on to the first prompt."""
        self._advance()

    def say(self, typed: str) -> None:
        """Answer what was typed at the prompt, and go on to the next one."""
        if self.curtain:
            self.curtain = False
            if _WORDS.get(typed.strip().casefold()) == "quit":
                self.quit()
            else:
                self._advance()
        elif self._answer(typed.strip()):
            self._advance()

    def quit(self) -> None:
        """Somebody leaves the table."""
        self.over = self.quitted = True
        self._tell("")
        self._tell(self._message("unfinished"))
        keeper = self.match.keeper
        if keeper is not None and keeper.path is not None:
            self._tell(self._message("resume-later"))

    def candidates(self, typed: str) -> list[str]:
        """Completions of the beginning of a line, whole lines."""
        tongue = self.notation.tongue
        start = typed.casefold()
        texts = [tongue.move(move).replace("\xa0", " ") for move in self.menu.moves]
        rests = [text.partition(" ")[2] for text in texts]
        words = [self._message(f"command-{name}") for name in COMMANDS]
        whys = [f"{words[0]} {text}" for text in texts] if start.startswith(words[0]) else []
        every = dict.fromkeys([*texts, *rests, *words, *whys])
        return [text for text in every if text and text.casefold().startswith(start)]

    def _advance(self) -> None:
        state = self.match.state
        while state.to_act is not None:
            seat = state.to_act
            if seat in self.match.bots:
                self._bot(seat)
                continue
            if self.curtains and self._last not in (None, seat):
                self._last = None
                self.curtain = True
                self.prompt = self._message("curtain", who=self._who(seat))
                return
            if self._ask(seat):
                return
        self._end()

    def _bot(self, seat: int) -> None:
        name = self.match.names[seat]
        with self._waiting(self._message("thinking", who=self._who(seat), bot=self.called(name))):
            move = self.match.bot_move()
        if not self.match.people:
            self._watch()
            who = self._who(seat)
            self._tell(wrap(f"{who}: {self.notation.move(str(move))}"))
        self.match.take(move)
        if name != RANDOM and len(self.match.people) == 1 and not self.match.state.is_over:
            self._news(self.match.people[0])  # it took its time; the others may take theirs

    # ------------------------------------------------------------ people

    def _ask(self, seat: int) -> bool:
        """True if something is to be typed now; a move that is the only one is taken instead."""
        state = self.match.state
        self._last = seat
        self.notation = self.plain.now(self.strengths.at(state))
        self._keep()
        view = state.observation(seat)
        self._tell("")
        self._news(seat)
        moves = state.legal_moves()
        if len(moves) == 1:
            several = len(self.match.people) > 1
            move = self.notation.move(str(moves[0]))
            key = "forced-seat" if several else "forced"
            self._tell(wrap(self._message(key, who=self._who(seat), move=move)))
            self.match.take(moves[0])
            return False
        self._show(seat, view)
        self._offer(view)
        return True

    def _answer(self, typed: str) -> bool:
        """Return whether what was typed is a move, which is taken then."""
        menu, tongue = self.menu, self.notation.tongue
        if self._command(typed):
            return False
        if not typed and len(menu.moves) == 1:
            text = menu.moves[0]
        elif typed.casefold() in menu.labels:
            text = menu.labels[typed.casefold()]
        else:
            read = tongue.read(typed)
            text = menu.shown_as(typed, self.notation) or menu.pick(read)
            if text not in menu.moves and self._one_by_one(read):
                return False
            if len(self._picked) and text not in menu.moves:
                text = menu.pick(" ".join([*self._picked, read]))
        move = move_of(self.match.state, text)
        if move is None:
            self._tell(wrap(why_not(self.match.state, text, tongue.for_players()), "  "))
            return False
        self._take(move)
        return True

    def _take(self, move: Move) -> None:
        self._picked = []
        try:
            self.match.take(move, chosen=True)
        except OSError as error:
            self._lost(error)

    def _keep(self) -> None:
        """Keep what bots did before it is told."""
        try:
            self.match.keep()
        except OSError as error:
            self._lost(error)

    def _lost(self, error: OSError) -> None:
        keeper, self.match.keeper = self.match.keeper, None
        path = keeper.path if keeper is not None else None
        why = str(error) if isinstance(error, StoreError) else error.strerror or str(error)
        self._tell(wrap(self._message("save-lost", path=path or "", why=why)))

    def _one_by_one(self, read: str) -> bool:
        """Return whether these words are part of several moves: then what may follow is shown."""
        words = [*self._picked, *read.split()]
        some = self.menu.with_words(" ".join(words))
        if len(some) < 2 and not (some and self._picked):
            return False
        verbs = {move.split()[0] for move in some}
        if words and verbs == {words[0]}:
            words = words[1:]
        self._picked = words if len(verbs) == 1 else []
        self._raw(draw_next(self.notation, some, words))
        return True

    # ------------------------------------------------------------ commands

    def _command(self, typed: str) -> bool:
        """Return whether this was something else than a move."""
        forced = typed.startswith("/")
        word, _, rest = typed.removeprefix("/").partition(" ")
        name = _WORDS.get(word.casefold()) or ("help" if not typed else None)
        if name is None or (not typed and len(self.menu.moves) == 1):
            return False
        verbs = {self.notation.tongue.read(move.split()[0]) for move in self.menu.moves}
        if not forced and self.notation.tongue.read(typed).split(" ")[0] in verbs and typed:
            return False  # it is a verb of the game
        if not forced and typed.casefold() in self.menu.labels:
            return False
        getattr(self, f"_do_{name}")(rest.strip())
        return True

    def _seat(self) -> int:
        assert self.match.state.to_act is not None
        return self.match.state.to_act

    def _do_help(self, rest: str) -> None:
        self._menu()
        self._raw(self._help())

    def _do_why(self, rest: str) -> None:
        words = rest.split()
        tongue = self.notation.tongue.for_players()
        if words and words[-1].casefold() in _MORE:  # and the line of the rules file
            words, tongue = words[:-1], self.notation.tongue
        typed = " ".join(words)
        text = self.menu.shown_as(typed, self.notation) or self.menu.pick(tongue.read(typed))
        why = why_not(self.match.state, text, tongue)
        shown = self.notation.move(text) if text else ""
        self._tell(wrap(why, "  ") if why else self._message("allowed", move=shown))

    def _do_rules(self, rest: str) -> None:
        self._page(self.rules(rest.casefold() in _ALL))

    def _do_score(self, rest: str) -> None:
        self._raw(self.sheet())

    def _do_log(self, rest: str) -> None:
        view = self.match.state.observation(self._seat())
        scored = [at for at, e in enumerate(view.events) if isinstance(e, Scored)]
        since = 0 if rest.casefold() in _ALL or not scored else scored[-1] + 1
        self._page(draw_news(self.notation, view, since, whole=True))

    def _do_look(self, rest: str) -> None:
        state = self.match.state
        view, decision = state.observation(self._seat()), state.legal_moves()[0].decision
        self._raw(draw_table(self.notation, view, decision=decision, whole=True))

    def _do_hint(self, rest: str) -> None:
        sight = self.match.sight()
        with self._waiting(self._message("weighing")):
            told = draw_hint(self.notation, sight.observation, sight)
        self._raw(told)

    def _do_undo(self, rest: str) -> None:
        if self._picked:
            self._offer(self.match.state.observation(self._seat()))
            return
        if len(self.match.people) > 1:
            self._tell(self._message("undo-several"))
            return
        try:
            move = self.match.undo()
        except OSError as error:
            self._lost(error)
            return
        if move is None:
            self._tell(self._message("undo-nothing"))
            return
        seat = self._seat()
        self._tell(self._message("undone", move=self.notation.move(move)))
        self.notation = self.plain.now(self.strengths.at(self.match.state))
        view = self.match.state.observation(seat)
        self._told[seat] = len(view.events)
        self._seen.pop(seat, None)
        self._show(seat, view)
        self._offer(view)

    def _do_save(self, rest: str) -> None:
        keeper = self.match.keeper
        if rest:
            self._write(Path(rest).expanduser())
        elif keeper is None:
            self._tell(self._message("not-saved"))
        elif keeper.path is None:
            self._tell(self._message("not-saved-yet"))
        else:
            self._tell(self._message("saved-in", path=keeper.path))

    def _write(self, path: Path) -> None:
        """The record goes into a new file; one that is there stays as it is."""
        try:
            write_new(path, record_bytes(self.match.state.record()))
        except FileExistsError:
            self._tell(self._message("exists", path=path))
        except OSError as error:
            why = error.strerror or str(error)
            self._tell(self._message("cannot-write", path=path, why=why))
        else:
            self._tell(self._message("written", path=path))

    def _do_quit(self, rest: str) -> None:
        self.quit()

    # ------------------------------------------------------------ the end

    def _end(self) -> None:
        self.over = True
        self._keep()
        state = self.match.state
        if not self.match.people:
            self._watch()
        for seat in self.match.people[:1]:
            self._tell("")
            self._news(seat)
        if state.fault is not None:
            why = why_aborted(state, self.notation.tongue)
            at = state.fault[1] or self._message("at-start")
            self._warn(self._message("aborted", why=why, at=at))
            self._tell(self.notation.standing(state.scores))
            return
        self._raw(draw_end(self.notation, state.scores, state.winners))

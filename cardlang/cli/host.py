"""Leads people and bots through a match at one terminal.

A person sees the table as their seat may see it, then the moves on offer, and types until a move is
taken.  What the others did meanwhile is told first.  Where several people share a terminal, the one
whose turn it is says so before their hand is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from threading import Timer

import click

from cardlang.bots import Bot
from cardlang.cli.common import say, styled
from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.secrets.sight import Onlookers
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.match.strength import Strengths
from cardlang.show.menu import Menu, draw_menu, menu_of
from cardlang.show.news import Watched, draw_end, draw_news
from cardlang.show.notation import Notation
from cardlang.show.table import draw_own, draw_table
from cardlang.show.text import wrap

_QUIT = ("q", "quit")
_PATIENCE = 0.7  # seconds until somebody who waits is told for what


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Says on a terminal what is being waited for, if it takes a while."""
    timer = Timer(_PATIENCE, say, [f"… {what}"], {"err": True})
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def help_text(menu: Menu) -> str:
    """What may be typed, with a move of this menu as the example."""
    move = menu.moves[0]
    first = [(label, "take the move with this label") for label in list(menu.labels)[:1]]
    rows = [
        *first,
        (move, "take a move by its text; its arguments are enough if they say which"),
        (f"why {move}", "say why a move is not allowed"),
        ("look", "show the whole table, with all that you know"),
        ("q", "quit; with --records the match is saved"),
    ]
    column = max(len(typed) for typed, _ in rows)
    return "".join(f"  {typed:<{column}}  {meaning}\n" for typed, meaning in rows)


class Quit(Exception):
    """Somebody has left the table."""


def _typed(prompt: str) -> str:
    """A line of standard input; its end, too, where there is no such stream."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


class Host:
    """One match at one terminal."""

    def __init__(
        self,
        state: State,
        notation: Notation,
        strengths: Strengths,
        bots: Mapping[int, Bot],
        names: Sequence[str],
    ) -> None:
        self.state = state
        self.plain = self.notation = notation  # without and with how high the cards are now
        self.strengths = strengths
        self.bots = bots
        self.names = names  # by seat
        self.onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
        self.people = [s for s in range(len(state.scores)) if s not in bots]
        self.told = dict.fromkeys(self.people, 0)  # by person: the events that were told
        self.last: int | None = None  # the person who moved last
        self.watched: Watched | None = None
        self.deal = 0  # whose hands were told to somebody who looks on
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError):
                import_module("readline")  # from now on, what is typed can be edited

    def run(self) -> int:
        """The match to its end, or until somebody quits; the status of the command."""
        try:
            while self.state.to_act is not None:
                self._turn(self.state.to_act)
        except (Quit, EOFError, KeyboardInterrupt):
            say("\nthe match is not finished")
            return INTERRUPTED
        self._end()
        return FINDINGS if self.state.is_aborted else GOOD

    def _turn(self, seat: int) -> None:
        if seat in self.bots:
            moves = self.state.legal_moves()
            raws = [move.raw for move in moves]
            sight = self.onlookers.sight(seat, moves[0].decision, raws)
            with waiting(f"seat {seat} ({self.names[seat]}) is thinking"):
                move = moves[self.bots[seat](sight)]
            if not self.people:
                self._watch()
                styled(wrap(f"seat {seat}: {move}") + "\n", sys.stdout)
            self.state.apply(move)
        else:
            self._ask(seat)

    def _watch(self) -> None:
        """Where nobody plays, all is told as it happens: the hands of each deal to begin with."""
        view = self.state.observation(0)
        if self.watched is None:
            self.watched = Watched(self.notation, view)
        styled(self.watched.more(view), sys.stdout)
        if not view.is_over and view.deal_number != self.deal:
            self.deal = view.deal_number
            hands = (self.state.observation(seat) for seat in range(view.players))
            told = "".join(draw_own(self.notation, hand) for hand in hands)
            styled(f"\ndeal {self.deal}\n{told}", sys.stdout)

    # ------------------------------------------------------------ people

    def _ask(self, seat: int) -> None:
        self._seat_down(seat)
        view = self.state.observation(seat)
        self.notation = self.plain.now(self.strengths.at(self.state))
        styled("\n" + draw_news(self.notation, view, self.told[seat]), sys.stdout)
        self._table(seat)
        self.told[seat] = len(view.events)
        menu = menu_of(self.notation, view.legal)
        self._offer(menu)
        while not self._answer(menu, _typed("> ").strip()):
            pass

    def _table(self, seat: int, *, whole: bool = False) -> None:
        decision = self.state.legal_moves()[0].decision
        view = self.state.observation(seat)
        told = draw_table(self.notation, view, decision=decision, whole=whole)
        styled(told, sys.stdout)

    def _offer(self, menu: Menu) -> None:
        """The moves, below what the rules say about the choice."""
        asked = self.notation.asked.get(self.state.legal_moves()[0].decision, "")
        told = wrap(asked) + "\n" if asked else ""
        styled(told + draw_menu(self.notation, menu), sys.stdout)

    def _seat_down(self, seat: int) -> None:
        """Between two people the screen is cleared, so that hands stay secret."""
        if self.last not in (None, seat) and sys.stdin.isatty() and sys.stdout.isatty():
            click.clear()
            typed = _typed(f"seat {seat}, press Enter when nobody else looks ")
            if typed.strip() in _QUIT:
                raise Quit
        self.last = seat

    def _answer(self, menu: Menu, typed: str) -> bool:
        """Whether what was typed is a move, which is taken then."""
        word, _, rest = typed.partition(" ")
        move = menu.pick(typed)
        if not typed and len(menu.moves) == 1:
            move = menu.moves[0]
        elif move not in menu.moves:
            if self._command(menu, word, rest.strip()):
                return False
            some = menu.with_words(typed)
            if len(some) > 1:
                styled(draw_menu(self.notation, menu, some), sys.stdout)
                return False
        try:
            self.state.apply(move)
        except IllegalMove as error:
            say(wrap(str(error), "  "))
            return False
        return True

    def _command(self, menu: Menu, word: str, rest: str) -> bool:
        """Whether this was something else than a move."""
        if word in _QUIT:
            raise Quit
        if word in ("?", "help", ""):
            self._offer(menu)
            styled(help_text(menu), sys.stdout)
        elif word == "look" and self.last is not None:
            self._table(self.last, whole=True)
        elif word == "why":
            self._why(menu, rest)
        else:
            return False
        return True

    def _why(self, menu: Menu, typed: str) -> None:
        try:
            self.state.copy().apply(menu.pick(typed))
        except IllegalMove as error:
            say(wrap(str(error), "  "))
        else:
            say(f"`{menu.pick(typed)}` is allowed")

    # --------------------------------------------------------------- end

    def _end(self) -> None:
        if not self.people:
            self._watch()
        for seat in self.people[:1]:
            view = self.state.observation(seat)
            styled("\n" + draw_news(self.notation, view, self.told[seat]), sys.stdout)
        if self.state.fault is not None:
            why, at = self.state.why_aborted, self.state.fault[1]
            say(f"the match was aborted: {why}, at {at or 'the start'}", err=True)
            styled(self.notation.standing(self.state.scores) + "\n", sys.stdout)
            return
        styled(draw_end(self.notation, self.state.scores, self.state.winners), sys.stdout)

"""Leads people and bots through a match at one terminal.

A person sees the table as their seat may see it, then the moves on offer, and types until a move is
taken.  What the others did meanwhile is told first.  Where several people share a terminal, the one
whose turn it is says so before their hand is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from cardlang.bots import Bot
from cardlang.cli.common import say, styled
from cardlang.cli.main import FINDINGS, GOOD, INTERRUPTED
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.secrets.sight import Onlookers
from cardlang.match.state import State, outcomes_of, setup_of
from cardlang.show.menu import Menu, draw_menu, menu_of
from cardlang.show.news import draw_end, draw_news
from cardlang.show.notation import Notation
from cardlang.show.table import draw_table


def help_text(menu: Menu) -> str:
    """What may be typed, with a move of this menu as the example."""
    move = menu.moves[0]
    rows = [
        ("1", "take the first move"),
        (move, "take a move by its text; where there is one verb, its arguments are enough"),
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

    def __init__(self, state: State, notation: Notation, bots: Mapping[int, Bot]) -> None:
        self.state = state
        self.notation = notation
        self.bots = bots
        self.onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
        self.people = [s for s in range(len(state.scores)) if s not in bots]
        self.told = dict.fromkeys(self.people, 0)  # by person: the events that were told
        self.last: int | None = None  # the person who moved last

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
            move = moves[self.bots[seat](sight)]
            self.state.apply(move)
            self._watched(f"seat {seat}: {move}")
        else:
            self._ask(seat)

    def _watched(self, line: str) -> None:
        """Where nobody plays, all moves are told as they are made."""
        if not self.people:
            styled(line + "\n", sys.stdout)

    # ------------------------------------------------------------ people

    def _ask(self, seat: int) -> None:
        self._seat_down(seat)
        view = self.state.observation(seat)
        styled("\n" + draw_news(self.notation, view, self.told[seat]), sys.stdout)
        styled(draw_table(self.notation, view), sys.stdout)
        self.told[seat] = len(view.events)
        menu = menu_of(self.notation, view.legal)
        styled(draw_menu(self.notation, menu), sys.stdout)
        while not self._answer(menu, _typed("> ").strip()):
            pass

    def _seat_down(self, seat: int) -> None:
        """Between two people the screen is cleared, so that hands stay secret."""
        if self.last not in (None, seat) and sys.stdin.isatty() and sys.stdout.isatty():
            click.clear()
            _typed(f"seat {seat}, press Enter when nobody else looks ")
        self.last = seat

    def _answer(self, menu: Menu, typed: str) -> bool:
        """Whether what was typed is a move, which is taken then."""
        word, _, rest = typed.partition(" ")
        move = menu.pick(typed)
        if not typed and len(menu.moves) == 1:
            move = menu.moves[0]
        elif move not in menu.moves and self._command(menu, word, rest.strip()):
            return False
        try:
            self.state.apply(move)
        except IllegalMove as error:
            say(str(error))
            return False
        return True

    def _command(self, menu: Menu, word: str, rest: str) -> bool:
        """Whether this was something else than a move."""
        if word in ("q", "quit"):
            raise Quit
        if word in ("?", "help", ""):
            styled(draw_menu(self.notation, menu) + help_text(menu), sys.stdout)
        elif word == "look" and self.last is not None:
            view = self.state.observation(self.last)
            styled(draw_table(self.notation, view, whole=True), sys.stdout)
        elif word == "why":
            self._why(menu, rest)
        else:
            return False
        return True

    def _why(self, menu: Menu, typed: str) -> None:
        try:
            self.state.copy().apply(menu.pick(typed))
        except IllegalMove as error:
            say(str(error))
        else:
            say(f"`{menu.pick(typed)}` is allowed")

    # --------------------------------------------------------------- end

    def _end(self) -> None:
        for seat in self.people[:1]:
            view = self.state.observation(seat)
            styled("\n" + draw_news(self.notation, view, self.told[seat]), sys.stdout)
        if self.state.fault is not None:
            why, at = self.state.why_aborted, self.state.fault[1]
            say(f"the match was aborted: {why}, at {at or 'the start'}", err=True)
            styled(self.notation.standing(self.state.scores) + "\n", sys.stdout)
            return
        styled(draw_end(self.notation, self.state.scores, self.state.winners), sys.stdout)
